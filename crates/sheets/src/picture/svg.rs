//! Drawings as SVG.
//!
//! Styles are attributes of groups, which every SVG reader understands. Only the theme that follows the reader's
//! preference has a style sheet, whose rules are limited to this picture's own class.

use std::fmt::Write;

use super::board::CELL;
use super::content::Picture;
use super::drawing::{Drawing, Item, Shape};
use super::style::{DASH, Paint, Scheme, Style, Theme};

/// Margin around the grid.
const MARGIN: f32 = CELL / 10.0;

/// The preferred fonts; viewers substitute others for symbols that these lack.
pub const FONTS: &str = "Helvetica,Arial,sans-serif";

impl Picture {
    /// The picture as a complete SVG document that ends with a line break.
    pub fn to_svg(&self, theme: Theme) -> String {
        with_frame(&Drawing::of(self), self.title(), &self.description(), theme)
    }
}

/// Writes a document with text in place of a grid, for a record that has no picture.
pub fn words_to_svg(words: &str, theme: Theme) -> String {
    with_frame(&Drawing::of_words(words), words, "", theme)
}

fn with_frame(drawing: &Drawing, title: &str, description: &str, theme: Theme) -> String {
    let (width, height) =
        (Number(drawing.width() + 2.0 * MARGIN), Number(drawing.height() + 2.0 * MARGIN));
    let (margin, scheme) = (Number(-MARGIN), theme.scheme());
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"{margin} {margin} {width} {height}\" font-family=\"{FONTS}\" text-anchor=\"middle\""
    );
    if theme == Theme::Auto {
        svg.push_str(" class=\"satdoku\"");
    }
    svg.push_str(">\n<title>");
    escape(title, &mut svg);
    svg.push_str("</title>\n");
    if !description.is_empty() {
        svg.push_str("<desc>");
        escape(description, &mut svg);
        svg.push_str("</desc>\n");
    }
    let paper = Item {
        style: Style::Paper,
        shape: Shape::Rectangle {
            x: -MARGIN,
            y: -MARGIN,
            width: drawing.width() + 2.0 * MARGIN,
            height: drawing.height() + 2.0 * MARGIN,
            round: 0.0,
        },
    };
    if theme == Theme::Auto {
        style_sheet(drawing.items(), &mut svg);
    }
    let with_classes = theme == Theme::Auto;
    write_groups(&[paper], scheme, with_classes, &mut svg);
    write_groups(drawing.items(), scheme, with_classes, &mut svg);
    svg.push_str("</svg>\n");
    svg
}

/// Appends shapes as SVG elements without a surrounding document; text is centred if an enclosing element has
/// `text-anchor="middle"`.
pub fn write_items(items: &[Item], scheme: Scheme, out: &mut String) {
    write_groups(items, scheme, false, out);
}

/// Writes the rules for dark backgrounds.
fn style_sheet(items: &[Item], out: &mut String) {
    out.push_str("<style>@media(prefers-color-scheme:dark){\n");
    let is_used =
        |style: &Style| *style == Style::Paper || items.iter().any(|item| item.style == *style);
    for style in Style::all().filter(is_used) {
        let Paint { fill, stroke, .. } = style.paint(Scheme::Dark);
        write!(out, ".satdoku .{}{{", style.class()).expect(MEMORY);
        if let Some(fill) = fill {
            write!(out, "fill:{fill};").expect(MEMORY);
        }
        if let Some((stroke, _)) = stroke {
            write!(out, "stroke:{stroke};").expect(MEMORY);
        }
        out.pop();
        out.push_str("}\n");
    }
    out.push_str("}</style>\n");
}

/// Writes the shapes of one style and size as a group, so that their common attributes are written once.
fn write_groups(items: &[Item], scheme: Scheme, with_classes: bool, out: &mut String) {
    let look = |item: &Item| match &item.shape {
        Shape::Text { size, centred, .. } => (item.style, Some((*size, *centred))),
        _ => (item.style, None),
    };
    for group in items.chunk_by(|one, other| look(one) == look(other)) {
        let (style, text) = look(&group[0]);
        out.push_str("<g");
        if with_classes {
            write!(out, " class=\"{}\"", style.class()).expect(MEMORY);
        }
        let paint = style.paint(scheme);
        match paint.fill {
            Some(fill) => write!(out, " fill=\"{fill}\"").expect(MEMORY),
            None => out.push_str(" fill=\"none\""),
        }
        if let Some((stroke, width)) = paint.stroke {
            let width = Number(width);
            write!(out, " stroke=\"{stroke}\" stroke-width=\"{width}\"").expect(MEMORY);
        }
        if paint.round {
            out.push_str(" stroke-linecap=\"round\"");
        }
        if paint.dashed {
            write!(out, " stroke-dasharray=\"{} {}\"", DASH[0], DASH[1]).expect(MEMORY);
        }
        if let Some((size, centred)) = text {
            write!(out, " font-size=\"{}\"", Number(size)).expect(MEMORY);
            if paint.bold {
                out.push_str(" font-weight=\"bold\"");
            }
            if !centred {
                out.push_str(" text-anchor=\"start\"");
            }
        }
        out.push_str(">\n");
        group.iter().for_each(|item| write_shape(&item.shape, out));
        out.push_str("</g>\n");
    }
}

fn write_shape(shape: &Shape, out: &mut String) {
    match shape {
        Shape::Rectangle { x, y, width, height, round } => {
            let [x, y, width, height, round] = [*x, *y, *width, *height, *round].map(Number);
            write!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")
                .expect(MEMORY);
            if round.0 > 0.0 {
                write!(out, " rx=\"{round}\"").expect(MEMORY);
            }
        }
        Shape::Lines(lines) => {
            out.push_str("<path d=\"");
            for line in lines {
                let [x, y, to_x, to_y] = line.map(Number);
                if x.0 == to_x.0 {
                    write!(out, "M{x} {y}V{to_y}").expect(MEMORY);
                } else if y.0 == to_y.0 {
                    write!(out, "M{x} {y}H{to_x}").expect(MEMORY);
                } else {
                    write!(out, "M{x} {y}L{to_x} {to_y}").expect(MEMORY);
                }
            }
            out.push('"');
        }
        Shape::Text { x, y, text, .. } => {
            let [x, y] = [*x, *y].map(Number);
            write!(out, "<text x=\"{x}\" y=\"{y}\">").expect(MEMORY);
            escape(text, out);
            out.push_str("</text>\n");
            return;
        }
    }
    out.push_str("/>\n");
}

/// Appends text, escaped for XML.
pub fn escape(text: &str, out: &mut String) {
    for mark in text.chars() {
        match mark {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // Characters that XML cannot represent.
            _ if mark.is_control() || matches!(mark, '\u{FFFE}' | '\u{FFFF}') => {
                out.push('\u{FFFD}');
            }
            _ => out.push(mark),
        }
    }
}

/// A number, rounded to a hundredth and written as briefly as possible.
pub(crate) struct Number(pub(crate) f32);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let hundredths = (f64::from(self.0) * 100.0).round() as i64;
        let (sign, hundredths) = if hundredths < 0 { ("-", -hundredths) } else { ("", hundredths) };
        let (whole, rest) = (hundredths / 100, hundredths % 100);
        match rest {
            0 => write!(f, "{sign}{whole}"),
            _ if rest % 10 == 0 => write!(f, "{sign}{whole}.{}", rest / 10),
            _ => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

const MEMORY: &str = "memory takes any text";
