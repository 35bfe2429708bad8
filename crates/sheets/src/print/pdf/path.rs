//! Outlines of glyphs as paths.

use pdf_writer::Content;
use rustybuzz::ttf_parser::{Face, GlyphId, OutlineBuilder};

/// A step of a path, in units of the font.
#[derive(Clone, Copy, Debug)]
enum Segment {
    Move([f32; 2]),
    Line([f32; 2]),
    Curve([f32; 6]),
    Close,
}

/// An outline; all curves are cubic, as in PDF.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    segments: Vec<Segment>,
    last: [f32; 2],
}

impl Path {
    /// The outline of a glyph; nothing if it has none.
    pub(super) fn of(face: &Face<'_>, glyph: GlyphId) -> Self {
        let mut path = Path::default();
        face.outline_glyph(glyph, &mut path);
        path
    }

    /// Appends it to the current path.
    pub(super) fn write(&self, content: &mut Content) {
        for segment in &self.segments {
            match *segment {
                Segment::Move([x, y]) => content.move_to(x, y),
                Segment::Line([x, y]) => content.line_to(x, y),
                Segment::Curve([x1, y1, x2, y2, x, y]) => content.cubic_to(x1, y1, x2, y2, x, y),
                Segment::Close => content.close_path(),
            };
        }
        if self.segments.is_empty() {
            // The operators for clipping and filling need a path.
            content.rect(0.0, 0.0, 0.0, 0.0);
        }
    }
}

impl OutlineBuilder for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        self.segments.push(Segment::Move([x, y]));
        self.last = [x, y];
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.segments.push(Segment::Line([x, y]));
        self.last = [x, y];
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let between = |end: f32, control: f32| end + 2.0 / 3.0 * (control - end);
        let [from_x, from_y] = self.last;
        let (start_x, start_y) = (between(from_x, x1), between(from_y, y1));
        self.curve_to(start_x, start_y, between(x, x1), between(y, y1), x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.segments.push(Segment::Curve([x1, y1, x2, y2, x, y]));
        self.last = [x, y];
    }

    fn close(&mut self) {
        self.segments.push(Segment::Close);
    }
}
