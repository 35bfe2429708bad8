//! Glyphs for any text, from the user's fonts, the built-in font and the system's fonts.
//!
//! The glyphs of a cluster (one character as a reader perceives it) come from the first font that has all of them: the
//! user's fonts, then DejaVu Sans, which covers Latin, Greek, Cyrillic and many signs, then the system's. For emoji the
//! system's emoji fonts come first, so that the symbols of an emoji alphabet match in style.

mod face;
mod system;

use unicode_segmentation::UnicodeSegmentation;

use self::system::System;
use crate::picture::is_pictorial;

pub(super) use face::{Face, Glyph, Look, Run, look};

/// The reason why a text has no glyphs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FontError {
    /// The file is not a usable font.
    #[error("not a TrueType or OpenType font")]
    NotAFont,
    /// No font has a glyph for a symbol.
    #[error("no font has the symbol '{symbol}' ({}), name one that does", code_points(symbol))]
    NoGlyph {
        /// The symbol.
        symbol: String,
    },
}

fn code_points(symbol: &str) -> String {
    let points = symbol.chars().map(|mark| format!("U+{:04X}", u32::from(mark)));
    points.collect::<Vec<_>>().join(" ")
}

/// The fonts that supply glyphs, in order of preference.
#[derive(Debug)]
pub struct Fonts {
    named: Vec<Face>,
    /// The regular and the bold font.
    built_in: [Option<Face>; 2],
    system: Option<System>,
}

impl Default for Fonts {
    fn default() -> Self {
        Self::new()
    }
}

impl Fonts {
    /// Starts with the built-in font and those of the system.
    pub fn new() -> Self {
        let face = |data: &'static [u8]| Face::new(data, 0);
        Fonts {
            named: Vec::new(),
            built_in: [face(dejavu::sans::regular()), face(dejavu::sans::bold())],
            system: None,
        }
    }

    /// Adds a font, which takes precedence over all but those added before it.
    ///
    /// # Errors
    ///
    /// If the data is not a font.
    pub fn add(&mut self, data: Vec<u8>) -> Result<(), FontError> {
        self.named.push(Face::new(data, 0).ok_or(FontError::NotAFont)?);
        Ok(())
    }

    /// The glyphs of a text, in runs of a single font.
    ///
    /// # Errors
    ///
    /// If no font has some part of the text.
    pub(super) fn runs(&mut self, text: &str, bold: bool) -> Result<Vec<Run>, FontError> {
        if let Some(run) = self.built_in(text, bold) {
            return Ok(vec![run]);
        }
        let clusters = text.graphemes(true);
        clusters.map(|cluster| self.cluster(cluster, bold)).collect()
    }

    /// The whole text in the built-in font, unless the user's fonts come first.
    fn built_in(&self, text: &str, bold: bool) -> Option<Run> {
        let other_first = !self.named.is_empty() || text.graphemes(true).any(is_pictorial);
        let face = self.built_in[usize::from(bold)].as_ref();
        face.filter(|_| !other_first)?.shape(text)
    }

    fn cluster(&mut self, cluster: &str, bold: bool) -> Result<Run, FontError> {
        let named = self.named.iter().find_map(|face| face.shape(cluster));
        let run = named.or_else(|| {
            let emoji = is_pictorial(cluster);
            emoji.then(|| self.system().shape(cluster, true)).flatten()
        });
        let run = run.or_else(|| self.built_in[usize::from(bold)].as_ref()?.shape(cluster));
        let run = run.or_else(|| self.built_in[0].as_ref()?.shape(cluster));
        let run = run.or_else(|| self.system().shape(cluster, false));
        run.ok_or_else(|| FontError::NoGlyph { symbol: cluster.to_owned() })
    }

    /// The system's fonts, loaded on first use.
    fn system(&mut self) -> &mut System {
        self.system.get_or_insert_with(System::new)
    }
}
