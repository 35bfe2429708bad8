//! Text as codes of embedded fonts.
//!
//! ```text
//! "10"  ->  runs of glyphs  ->  Line: pieces of one font each, in units of the font size
//! ```
//!
//! Each font maps its codes to text (`ToUnicode`), so that viewers can search and copy. Where that mapping is not
//! enough (one glyph for two texts, several glyphs for one cluster), an `ActualText` span holds the text of the glyphs.

use std::collections::HashMap;
use std::sync::Arc;

use pdf_writer::Ref;
use rustybuzz::ttf_parser::{self, GlyphId};

use super::drawn::{DrawnFont, width};
use super::error::PdfError;
use super::objects::Objects;
use super::outlines::OutlineFont;
use crate::print::fonts::{Face, FontError, Fonts, Glyph, Look, look};

/// Maximum number of cached texts: symbols recur on every page, most headings occur only once.
const KEPT: usize = 4096;

/// A difference of position too small to see, in units of the font size.
const UNSEEN: f32 = 0.000_5;

/// A text that is ready to be placed.
#[derive(Default)]
pub(super) struct Line {
    /// The width.
    pub(super) advance: f32,
    pub(super) pieces: Vec<Piece>,
}

/// Glyphs of one font at one height.
pub(super) struct Piece {
    pub(super) font: Ref,
    /// The left end, relative to the start of the line, to the right and up.
    pub(super) place: (f32, f32),
    /// The codes, each with the gap before it.
    pub(super) shown: Vec<(f32, Vec<u8>)>,
    /// The `ActualText` of a span that begins with this piece.
    pub(super) opens: Option<String>,
    /// Whether a span ends with this piece.
    pub(super) closes: bool,
    /// The right end of the last glyph.
    end: f32,
}

/// A glyph as it is encoded in an embedded font.
struct Coded {
    font: Ref,
    code: Vec<u8>,
    width: f32,
    /// Whether the font maps the code to exactly this text.
    is_exact: bool,
}

impl Line {
    /// Appends the glyphs of a cluster, in an `ActualText` span if there is a text.
    fn push(&mut self, glyphs: &[(Coded, Glyph)], text: Option<&str>) {
        let mut opens = text.map(str::to_owned);
        for (coded, glyph) in glyphs {
            let place = (self.advance + glyph.offset.0, glyph.offset.1);
            self.advance += glyph.advance;
            let end = place.0 + coded.width;
            let last = self.pieces.last_mut();
            let is_next = |last: &&mut Piece| {
                last.font == coded.font && !last.closes && last.place.1 == place.1
            };
            match last.filter(is_next).filter(|_| opens.is_none()) {
                Some(last) => last.append(place.0, &coded.code, end),
                None => self.pieces.push(Piece {
                    font: coded.font,
                    place,
                    shown: vec![(0.0, coded.code.clone())],
                    opens: opens.take(),
                    closes: false,
                    end,
                }),
            }
        }
        if let Some(last) = self.pieces.last_mut() {
            last.closes = text.is_some();
        }
    }
}

impl Piece {
    fn append(&mut self, left: f32, code: &[u8], end: f32) {
        let gap = left - self.end;
        match self.shown.last_mut().filter(|_| gap.abs() < UNSEEN) {
            Some((_, codes)) => codes.extend(code),
            None => self.shown.push((gap, code.to_vec())),
        }
        self.end = end;
    }
}

/// The fonts of a document and the glyphs in use.
pub(super) struct Typesetter {
    fonts: Fonts,
    outlines: Vec<OutlineFont>,
    drawn: Vec<DrawnFont>,
    /// The cached lines, regular and bold.
    known: [HashMap<String, Arc<Line>>; 2],
}

impl Typesetter {
    pub(super) fn new(fonts: Fonts) -> Self {
        Typesetter {
            fonts,
            outlines: Vec::new(),
            drawn: Vec::new(),
            known: [HashMap::new(), HashMap::new()],
        }
    }

    /// Encodes a text.
    ///
    /// # Errors
    ///
    /// If no font has some part of the text.
    pub(super) fn line(
        &mut self,
        text: &str,
        bold: bool,
        objects: &mut Objects,
    ) -> Result<Arc<Line>, FontError> {
        if let Some(line) = self.known[usize::from(bold)].get(text) {
            return Ok(line.clone());
        }
        let mut line = Line::default();
        for run in self.fonts.runs(text, bold)? {
            let face = run.face.tables();
            for cluster in &run.clusters {
                let is_one = cluster.glyphs.len() == 1;
                let code = |glyph: &Glyph| {
                    let text = match is_one {
                        true => cluster.text.clone(),
                        false => text_of(&face, glyph.id, &cluster.text),
                    };
                    (self.code(&run.face, &face, glyph.id, &text, objects), *glyph)
                };
                let glyphs: Vec<_> = cluster.glyphs.iter().map(code).collect();
                let all_exact = is_one && glyphs.iter().all(|(coded, _)| coded.is_exact);
                line.push(&glyphs, (!all_exact).then_some(cluster.text.as_str()));
            }
        }
        let line = Arc::new(line);
        let known = &mut self.known[usize::from(bold)];
        if known.len() == KEPT {
            known.clear();
        }
        known.insert(text.to_owned(), line.clone());
        Ok(line)
    }

    /// Encodes a glyph in the font that is embedded for it.
    fn code(
        &mut self,
        face: &Face,
        tables: &ttf_parser::Face<'_>,
        glyph: GlyphId,
        text: &str,
        objects: &mut Objects,
    ) -> Coded {
        let width = width(tables, glyph) / f32::from(tables.units_per_em());
        let is_drawn = match look(tables, glyph) {
            Look::Layers | Look::Bitmap => true,
            Look::Outline | Look::Blank => !OutlineFont::suits(tables),
        };
        if !is_drawn {
            let font = self.outlines.iter().position(|font| font.face.is(face));
            let nth = font.unwrap_or_else(|| {
                self.outlines.push(OutlineFont::new(objects.number(), face.clone()));
                self.outlines.len() - 1
            });
            let font = &mut self.outlines[nth];
            let (code, known) = font.code(glyph, text);
            let (code, is_exact) = (code.to_be_bytes().to_vec(), known == text);
            return Coded { font: font.number, code, width, is_exact };
        }
        loop {
            let fonts = self.drawn.iter_mut().filter(|font| font.face.is(face));
            for font in fonts {
                let number = font.number;
                if let Some((code, known)) = font.code(glyph, text) {
                    let (code, is_exact) = (vec![code], known == text);
                    return Coded { font: number, code, width, is_exact };
                }
            }
            self.drawn.push(DrawnFont::new(objects.number(), face.clone()));
        }
    }

    /// Writes the fonts.
    ///
    /// # Errors
    ///
    /// If a font is damaged.
    pub(super) fn write(&self, objects: &mut Objects) -> Result<(), PdfError> {
        self.drawn.iter().for_each(|font| font.write(objects));
        self.outlines.iter().try_for_each(|font| font.write(objects))
    }
}

/// The text of one glyph among several of a cluster: the character that the font maps to it, if any.
fn text_of(face: &ttf_parser::Face<'_>, glyph: GlyphId, cluster: &str) -> String {
    let stands = |mark: &char| face.glyph_index(*mark) == Some(glyph);
    cluster.chars().find(stands).map(String::from).unwrap_or_default()
}
