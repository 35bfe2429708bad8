//! Shapes and text as drawing operators.
//!
//! In a picture y grows downwards, in PDF upwards. Every y is negated, so that text is upright.
//!
//! **Invariant.** A colour, width or font is written only where it changes.

use pdf_writer::types::LineCapStyle;
use pdf_writer::{Content, Name, Rect, Ref, Str, TextStr};

use super::gradient::part;
use super::objects;
use super::resources::Resources;
use super::text::Line;
use crate::picture::{Colour, DASH, Item, Paint, Scheme, Shape};

/// A content stream under construction.
pub(super) struct Canvas {
    content: Content,
    fill: Option<Colour>,
    stroke: Option<(Colour, f32)>,
    has_round_ends: bool,
    is_dashed: bool,
    font: Option<(Ref, f32)>,
    in_text: bool,
}

impl Canvas {
    pub(super) fn new() -> Self {
        Canvas {
            content: objects::content(),
            fill: None,
            stroke: None,
            has_round_ends: false,
            is_dashed: false,
            font: None,
            in_text: false,
        }
    }

    /// Returns the operators.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.end_text();
        self.content.finish().into_vec()
    }

    /// Changes the coordinate system until [`Canvas::end_part`].
    pub(super) fn begin_part(&mut self, matrix: [f32; 6]) {
        self.content.save_state().transform(matrix);
        (self.fill, self.stroke, self.font) = (None, None, None);
        (self.has_round_ends, self.is_dashed) = (false, false);
    }

    pub(super) fn end_part(&mut self) {
        self.end_text();
        self.content.restore_state();
    }

    /// Draws a form.
    pub(super) fn form(&mut self, form: Ref, resources: &mut Resources) {
        self.end_text();
        resources.draw(form, &mut self.content);
    }

    /// Draws a shape; ignores text.
    pub(super) fn shape(&mut self, item: &Item) {
        self.end_text();
        let paint = item.style.paint(Scheme::Light);
        self.set_paint(paint);
        match &item.shape {
            Shape::Text { .. } => return,
            Shape::Lines(lines) => {
                for &[x, y, to_x, to_y] in lines {
                    self.content.move_to(x, -y).line_to(to_x, -to_y);
                }
                if lines.is_empty() {
                    return;
                }
            }
            Shape::Rectangle { x, y, width, height, round } => {
                if *round <= 0.0 {
                    self.content.rect(*x, -y - height, *width, *height);
                } else {
                    self.rounded([*x, *y, *width, *height], *round);
                }
            }
        }
        match (paint.fill, paint.stroke) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
    }

    /// Writes a text from its left end on the baseline.
    pub(super) fn text(
        &mut self,
        line: &Line,
        (x, y): (f32, f32),
        size: f32,
        paint: Paint,
        resources: &mut Resources,
    ) {
        self.set_paint(paint);
        if !self.in_text {
            self.content.begin_text();
            self.in_text = true;
        }
        for piece in &line.pieces {
            if let Some(text) = &piece.opens {
                let mut span = self.content.begin_marked_content_with_properties(Name(b"Span"));
                span.properties().actual_text(TextStr(text));
            }
            if self.font != Some((piece.font, size)) {
                resources.use_font(piece.font, size, &mut self.content);
                self.font = Some((piece.font, size));
            }
            let (right, up) = piece.place;
            let (left, base) = (tidy(x + right * size), tidy(up * size - y));
            self.content.set_text_matrix([1.0, 0.0, 0.0, 1.0, left, base]);
            match piece.shown.as_slice() {
                [(_, codes)] => {
                    self.content.show(Str(codes));
                }
                shown => {
                    let mut positioned = self.content.show_positioned();
                    let mut items = positioned.items();
                    for (gap, codes) in shown {
                        if *gap != 0.0 {
                            items.adjust(tidy(-1000.0 * gap));
                        }
                        items.show(Str(codes));
                    }
                }
            }
            if piece.closes {
                self.content.end_marked_content();
            }
        }
    }

    fn end_text(&mut self) {
        if std::mem::take(&mut self.in_text) {
            self.content.end_text();
        }
    }

    fn set_paint(&mut self, paint: Paint) {
        if let Some(colour) = paint.fill.filter(|colour| self.fill != Some(*colour)) {
            let [red, green, blue] = parts(colour);
            self.content.set_fill_rgb(red, green, blue);
            self.fill = paint.fill;
        }
        if let Some((colour, width)) = paint.stroke.filter(|stroke| self.stroke != Some(*stroke)) {
            let [red, green, blue] = parts(colour);
            self.content.set_stroke_rgb(red, green, blue);
            self.content.set_line_width(width);
            self.stroke = paint.stroke;
        }
        if paint.stroke.is_some() && paint.round != self.has_round_ends {
            let ends = if paint.round { LineCapStyle::RoundCap } else { LineCapStyle::ButtCap };
            self.content.set_line_cap(ends);
            self.has_round_ends = paint.round;
        }
        if paint.stroke.is_some() && paint.dashed != self.is_dashed {
            self.content
                .set_dash_pattern(if paint.dashed { &DASH[..] } else { &[] }.iter().copied(), 0.0);
            self.is_dashed = paint.dashed;
        }
    }

    /// A rectangle whose corners are quarters of circles.
    fn rounded(&mut self, [x, y, width, height]: [f32; 4], round: f32) {
        // Distance of the control points of a quarter circle from its ends.
        let away = round * (1.0 - 0.552_285);
        let (right, top, bottom) = (x + width, -y, -y - height);
        self.content
            .move_to(x + round, top)
            .line_to(right - round, top)
            .cubic_to(right - away, top, right, top - away, right, top - round)
            .line_to(right, bottom + round)
            .cubic_to(right, bottom + away, right - away, bottom, right - round, bottom)
            .line_to(x + round, bottom)
            .cubic_to(x + away, bottom, x, bottom + away, x, bottom + round)
            .line_to(x, top - round)
            .cubic_to(x, top - away, x + away, top, x + round, top)
            .close_path();
    }
}

fn parts(Colour(red, green, blue): Colour) -> [f32; 3] {
    [red, green, blue].map(|level| tidy(part(level)))
}

/// Rounds to a thousandth, which is invisible on paper and makes files smaller.
fn tidy(value: f32) -> f32 {
    (value * 1000.0).round() / 1000.0
}

/// The smallest rectangle around shapes, with their strokes.
pub(super) fn bounds<'a>(items: impl IntoIterator<Item = &'a Item>) -> Rect {
    let mut bounds = Rect::new(f32::MAX, f32::MAX, f32::MIN, f32::MIN);
    for item in items {
        let paint = item.style.paint(Scheme::Light);
        let reach = paint.stroke.map_or(0.0, |(_, width)| width);
        let mut meet = |x: f32, y: f32| {
            bounds.x1 = bounds.x1.min(x - reach);
            bounds.y1 = bounds.y1.min(-y - reach);
            bounds.x2 = bounds.x2.max(x + reach);
            bounds.y2 = bounds.y2.max(-y + reach);
        };
        match &item.shape {
            Shape::Text { .. } => {}
            Shape::Lines(lines) => lines.iter().for_each(|&[x, y, to_x, to_y]| {
                meet(x, y);
                meet(to_x, to_y);
            }),
            Shape::Rectangle { x, y, width, height, .. } => {
                meet(*x, *y);
                meet(x + width, y + height);
            }
        }
    }
    bounds
}
