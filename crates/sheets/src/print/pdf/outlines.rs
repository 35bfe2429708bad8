//! Fonts with outlines, TrueType or CFF, embedded as a subset of the glyphs in use.
//!
//! As in typst and krilla, they are composite fonts, and a code is the two-byte number of the glyph in the subset:
//!
//! ```text
//! Type0, Identity-H -> CIDFontType2 or CIDFontType0 with widths -> FontDescriptor -> FontFile2 or FontFile3
//!                   -> ToUnicode: the text of a code
//! ```
//!
//! **Invariant.** `texts[code]` is the text of the glyph that `glyphs` maps to `code`; code 0 is the missing glyph.

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo};
use pdf_writer::{Filter, Finish, Name, Rect, Ref, Str};
use rustybuzz::ttf_parser::{self, GlyphId, RawFace, Tag, name_id};
use subsetter::GlyphRemapper;

use super::drawn::width;
use super::error::PdfError;
use super::objects::Objects;
use crate::print::fonts::Face;

/// A font and its glyphs in use.
pub(super) struct OutlineFont {
    pub(super) number: Ref,
    pub(super) face: Face,
    glyphs: GlyphRemapper,
    /// By code; empty if a glyph has no text of its own.
    texts: Vec<String>,
}

impl OutlineFont {
    pub(super) fn new(number: Ref, face: Face) -> Self {
        OutlineFont { number, face, glyphs: GlyphRemapper::new(), texts: vec![String::new()] }
    }

    /// Whether the outlines of a font can be embedded as they are.
    pub(super) fn suits(face: &ttf_parser::Face<'_>) -> bool {
        face.tables().glyf.is_some() || face.tables().cff.is_some()
    }

    /// The code of a glyph and its text.
    pub(super) fn code(&mut self, glyph: GlyphId, text: &str) -> (u16, &str) {
        let code = self.glyphs.remap(glyph.0);
        if self.texts.len() <= usize::from(code) {
            self.texts.resize(usize::from(code) + 1, String::new());
        }
        let shown = &mut self.texts[usize::from(code)];
        if shown.is_empty() {
            text.clone_into(shown);
        }
        (code, shown)
    }

    /// Writes the font.
    ///
    /// # Errors
    ///
    /// If the font is damaged.
    pub(super) fn write(&self, objects: &mut Objects) -> Result<(), PdfError> {
        let face = self.face.tables();
        let name = post_script_name(&face);
        let damaged = |error: String| {
            PdfError::Document(format!("the font {name} cannot be embedded: {error}"))
        };
        let subset = subsetter::subset(self.face.data(), self.face.index(), &self.glyphs)
            .map_err(|error| damaged(error.to_string()))?;
        // A PDF embeds only the table `CFF ` of a font with CFF outlines.
        let cff = RawFace::parse(&subset, 0).ok().and_then(|subset| {
            let table = subset.table(Tag::from_bytes(b"CFF "))?;
            Some(table.to_vec())
        });
        let name = format!("{}+{name}", tag(&subset));
        let [descendant, descriptor, file, unicode] = [(); 4].map(|()| objects.number());

        let mut font = objects.pdf.type0_font(self.number);
        let full_name = match cff {
            Some(_) => format!("{name}-Identity-H"),
            None => name.clone(),
        };
        font.base_font(Name(full_name.as_bytes()));
        font.encoding_predefined(Name(b"Identity-H"));
        font.descendant_font(descendant).to_unicode(unicode);
        font.finish();
        self.write_widths(objects, &face, &name, cff.is_some(), [descendant, descriptor]);
        write_descriptor(objects, &face, &name, cff.is_some(), [descriptor, file]);

        let packed = objects.deflated(cff.as_ref().unwrap_or(&subset));
        let mut stream = objects.pdf.stream(file, &packed);
        stream.filter(Filter::FlateDecode);
        match cff {
            Some(_) => stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C")),
            None => stream.pair(Name(b"Length1"), subset.len() as i32),
        };
        stream.finish();
        let texts = (0..).zip(self.texts.iter().map(String::as_str));
        objects.texts_of_codes::<u16>(unicode, texts);
        Ok(())
    }

    fn write_widths(
        &self,
        objects: &mut Objects,
        face: &ttf_parser::Face<'_>,
        name: &str,
        is_cff: bool,
        [number, descriptor]: [Ref; 2],
    ) {
        let mut font = objects.pdf.cid_font(number);
        font.subtype(if is_cff { CidFontType::Type0 } else { CidFontType::Type2 });
        font.base_font(Name(name.as_bytes()));
        font.system_info(SystemInfo {
            registry: Str(b"Adobe"),
            ordering: Str(b"Identity"),
            supplement: 0,
        });
        font.font_descriptor(descriptor).default_width(0.0);
        if !is_cff {
            font.cid_to_gid_map_predefined(Name(b"Identity"));
        }
        let unit = 1000.0 / f32::from(face.units_per_em());
        let glyphs = self.glyphs.remapped_gids();
        let widths = glyphs.map(|glyph| unit * width(face, GlyphId(glyph)));
        font.widths().consecutive(0, widths);
        font.finish();
    }
}

fn write_descriptor(
    objects: &mut Objects,
    face: &ttf_parser::Face<'_>,
    name: &str,
    is_cff: bool,
    [number, file]: [Ref; 2],
) {
    let mut flags = FontFlags::SYMBOLIC;
    flags.set(FontFlags::FIXED_PITCH, face.is_monospaced());
    flags.set(FontFlags::ITALIC, face.is_italic());
    let unit = 1000.0 / f32::from(face.units_per_em());
    let scaled = |length: i16| f32::from(length) * unit;
    let bounds = face.global_bounding_box();
    let [left, bottom, right, top] =
        [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(scaled);
    let capitals = face.capital_height().unwrap_or(face.ascender());
    let mut descriptor = objects.pdf.font_descriptor(number);
    descriptor
        .name(Name(name.as_bytes()))
        .flags(flags)
        .bbox(Rect::new(left, bottom, right, top))
        .italic_angle(face.italic_angle())
        .ascent(scaled(face.ascender()))
        .descent(scaled(face.descender()))
        .cap_height(scaled(capitals))
        // A required entry that fonts do not have; viewers use it only to replace missing fonts.
        .stem_v(if face.is_bold() { 140.0 } else { 80.0 });
    match is_cff {
        true => descriptor.font_file3(file),
        false => descriptor.font_file2(file),
    };
}

/// The PostScript name of a font, reduced to letters, digits and hyphens.
fn post_script_name(face: &ttf_parser::Face<'_>) -> String {
    let mut names = face.names().into_iter();
    let name = names.find_map(|name| {
        let is_wanted = name.name_id == name_id::POST_SCRIPT_NAME;
        name.to_string().filter(|_| is_wanted)
    });
    let mut name = name.unwrap_or_default();
    name.retain(|mark| mark.is_ascii_alphanumeric() || mark == '-');
    if name.is_empty() { "Font".to_owned() } else { name }
}

/// The six capitals before the name of a subset, from its FNV-1a hash (Fowler, Noll and Vo, 1991).
fn tag(subset: &[u8]) -> String {
    let mut hash = subset.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let letters = std::iter::repeat_with(|| {
        let letter = b'A' + (hash % 26) as u8;
        hash /= 26;
        char::from(letter)
    });
    letters.take(6).collect()
}
