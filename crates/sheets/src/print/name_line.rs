//! The line for the name and the date.

use itertools::Itertools;

use super::Part;
use super::fit::fitted;
use super::layout::Area;
use crate::picture::{Item, Shape, Style, width_of};

const SIZE: f32 = 11.0;
const LEAST: f32 = 7.0;
/// The part of the width that words may take beside lines to write on.
const WORDS: f32 = 0.75;
/// Distance from the top to the baseline.
const BASELINE: f32 = 14.0;

/// A piece of the line.
enum Piece {
    Words(String),
    /// A line to write on, with the number of its underscores.
    Blank(usize),
}

/// Lays out the line at the top of an area; `None` if it is empty.
pub(super) fn name_line(text: &str, area: Area) -> Option<Part> {
    let pieces = pieces(text);
    let blanks: usize = pieces.iter().map(Piece::underscores).sum();
    let room = if blanks > 0 { WORDS * area.width } else { area.width };
    let words: f32 = pieces.iter().map(Piece::width).sum();
    let mut left = area.left;
    let mut items = Vec::new();
    let (pieces, size) = match SIZE.min(room / words.max(f32::MIN_POSITIVE)) {
        size if size >= LEAST => (pieces, size),
        _ => (vec![Piece::Words(fitted(text, SIZE, LEAST, area.width).0)], LEAST),
    };
    let free = area.width - words * size;
    for piece in pieces {
        let width = match &piece {
            Piece::Words(_) => piece.width() * size,
            Piece::Blank(underscores) => free * *underscores as f32 / blanks as f32,
        };
        items.push(piece.item((left, area.top + BASELINE), size, width));
        left += width;
    }
    // Shapes of one style are written together.
    items.sort_by_key(|item| item.style);
    (!text.is_empty()).then_some(Part { items, x: 0.0, y: 0.0, scale: 1.0, turned: false })
}

/// Two underscores in a row, or more, are a line to write on.
fn pieces(text: &str) -> Vec<Piece> {
    let runs = text.chars().chunk_by(|&mark| mark == '_');
    let mut pieces: Vec<Piece> = Vec::new();
    for (_, run) in &runs {
        let run: String = run.collect();
        match (pieces.last_mut(), run.len()) {
            (_, underscores) if run.starts_with("__") => pieces.push(Piece::Blank(underscores)),
            (Some(Piece::Words(words)), _) => words.push_str(&run),
            _ => pieces.push(Piece::Words(run)),
        }
    }
    pieces
}

impl Piece {
    fn underscores(&self) -> usize {
        match self {
            Piece::Words(_) => 0,
            Piece::Blank(underscores) => *underscores,
        }
    }

    /// The width of words, in units of the font size.
    fn width(&self) -> f32 {
        match self {
            Piece::Words(words) => width_of(words),
            Piece::Blank(_) => 0.0,
        }
    }

    fn item(self, (x, y): (f32, f32), size: f32, width: f32) -> Item {
        match self {
            // Some programs drop spaces at the beginning of a text.
            Piece::Words(words) => {
                let text = words.trim_start();
                let x = x + (width_of(&words) - width_of(text)) * size;
                let text = text.to_owned();
                let shape = Shape::Text { x, y, size, centred: false, room: width, text };
                Item { style: Style::Caption, shape }
            }
            Piece::Blank(_) => {
                let line = [x, y + 2.0, x + width, y + 2.0];
                Item { style: Style::CellLine, shape: Shape::Lines(vec![line]) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: Area = Area { left: 45.0, top: 45.0, width: 500.0, height: 700.0 };

    /// The texts, and the ends of the lines to write on.
    fn laid_out(text: &str) -> (Vec<String>, Vec<(f32, f32)>) {
        let (mut texts, mut lines) = (Vec::new(), Vec::new());
        for item in name_line(text, AREA).map(|part| part.items).unwrap_or_default() {
            match item.shape {
                Shape::Text { text, x, size, .. } => {
                    let right = x + size * width_of(&text);
                    assert!(x >= AREA.left && right <= AREA.left + AREA.width + 0.1, "{text}");
                    texts.push(text);
                }
                Shape::Lines(ends) => lines.extend(ends.iter().map(|end| (end[0], end[2]))),
                Shape::Rectangle { .. } => unreachable!("there are none"),
            }
        }
        (texts, lines)
    }

    #[test]
    fn underscores_are_lines_that_share_the_space() {
        assert!(name_line("", AREA).is_none());
        let (texts, lines) = laid_out("Name: ____ Date: __");
        assert_eq!(texts, ["Name: ", "Date: "]);
        let [(left, right), (second, end)] = lines[..] else { panic!("two lines: {lines:?}") };
        assert!((right - left - 2.0 * (end - second)).abs() < 0.1 && right < second);
        assert!((end - 545.0).abs() < 0.1, "up to the margin");
        assert_eq!(laid_out("class_3 __").0, ["class_3 "], "a single underscore is a symbol");
        assert_eq!(laid_out("Name and date"), (vec!["Name and date".to_owned()], vec![]));
        assert_eq!(laid_out("________").0, [""; 0]);
    }

    #[test]
    fn long_words_shrink_and_are_cut_then() {
        let (texts, lines) = laid_out(&format!("{}____", "word ".repeat(15)));
        assert!(texts.len() == 1 && lines.len() == 1);
        let (texts, lines) = laid_out(&format!("{}____", "word ".repeat(10_000)));
        assert!(texts[0].ends_with("word…") && lines.is_empty(), "{texts:?}");
    }
}
