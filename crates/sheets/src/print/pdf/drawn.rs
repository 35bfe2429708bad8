//! Type 3 fonts, for glyphs that are bitmaps or layers of colour, and for outlines that cannot be embedded (`CFF2`).
//!
//! Each glyph is a small content stream, as in krilla. It is in the file once, and viewers search and copy its text
//! like any other.
//!
//! **Invariant.** A font has at most 256 glyphs; a glyph's code is its index.

use pdf_writer::{Content, Finish, Name, Rect, Ref};
use rustybuzz::ttf_parser::{self, GlyphId};

use super::colour;
use super::image::Bitmap;
use super::objects::{self, Objects};
use super::path::Path;
use super::resources::Resources;
use crate::print::fonts::{Face, Look, look};

/// Up to 256 glyphs of a font.
pub(super) struct DrawnFont {
    pub(super) number: Ref,
    pub(super) face: Face,
    /// By code: the glyph and its text, empty if it has none of its own.
    glyphs: Vec<(GlyphId, String)>,
}

impl DrawnFont {
    pub(super) fn new(number: Ref, face: Face) -> Self {
        let glyphs = Vec::new();
        DrawnFont { number, face, glyphs }
    }

    /// The code of a glyph and its text; `None` if the font is full.
    pub(super) fn code(&mut self, glyph: GlyphId, text: &str) -> Option<(u8, &str)> {
        let known = self.glyphs.iter().position(|(known, _)| *known == glyph);
        let nth = known.unwrap_or(self.glyphs.len());
        let code = u8::try_from(nth).ok()?;
        if known.is_none() {
            self.glyphs.push((glyph, String::new()));
        }
        let (_, shown) = &mut self.glyphs[nth];
        if shown.is_empty() {
            text.clone_into(shown);
        }
        Some((code, shown))
    }

    /// Writes the font with its glyphs.
    pub(super) fn write(&self, objects: &mut Objects) {
        let face = self.face.tables();
        let mut resources = Resources::default();
        let draw = |(glyph, _): &(GlyphId, String)| {
            let mut content = objects::content();
            draw(&face, *glyph, &mut content, objects, &mut resources);
            let number = objects.number();
            objects.stream(number, content.finish().as_slice());
            number
        };
        let drawings: Vec<Ref> = self.glyphs.iter().map(draw).collect();
        let unicode = objects.number();
        let last = self.glyphs.len().saturating_sub(1) as u8;
        let unit = 1.0 / f32::from(face.units_per_em());
        let widths = self.glyphs.iter().map(|(glyph, _)| width(&face, *glyph));
        let names: Vec<String> = (0..=last).map(|code| format!("g{code}")).collect();

        let mut font = objects.pdf.type3_font(self.number);
        font.bbox(Rect::new(0.0, 0.0, 0.0, 0.0));
        font.matrix([unit, 0.0, 0.0, unit, 0.0, 0.0]);
        let by_name = names.iter().map(|name| Name(name.as_bytes()));
        font.char_procs().pairs(by_name.clone().zip(drawings));
        let mut encoding = font.encoding_custom();
        encoding.differences().consecutive(0, by_name);
        encoding.finish();
        font.first_char(0).last_char(last).widths(widths);
        resources.write(&mut font.resources());
        font.to_unicode(unicode);
        font.finish();

        let texts = (0..=last).zip(self.glyphs.iter().map(|(_, text)| text.as_str()));
        objects.texts_of_codes(unicode, texts);
    }
}

/// The advance width of a glyph, in units of the font.
pub(super) fn width(face: &ttf_parser::Face<'_>, glyph: GlyphId) -> f32 {
    f32::from(face.glyph_hor_advance(glyph).unwrap_or(0))
}

fn draw(
    face: &ttf_parser::Face<'_>,
    glyph: GlyphId,
    content: &mut Content,
    objects: &mut Objects,
    resources: &mut Resources,
) {
    // The outline is painted in the colour of the text.
    content.start_color_glyph(width(face, glyph));
    match look(face, glyph) {
        Look::Layers => colour::draw(face, glyph, content, objects, resources),
        Look::Bitmap => {
            if let Some(bitmap) = Bitmap::of(face, glyph) {
                content.transform(bitmap.matrix());
                resources.draw(bitmap.write(objects), content);
            }
        }
        Look::Outline => {
            Path::of(face, glyph).write(content);
            content.fill_nonzero();
        }
        Look::Blank => {}
    }
}
