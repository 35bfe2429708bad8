//! Glyphs for any text: from fonts that are named, the one that is built in, or those of the system.
//!
//! A cluster (what a person sees as one character) gets its glyphs from the first font that has all of it: those that
//! were named, then DejaVu Sans, which has Latin, Greek, Cyrillic and many signs, then the system's. Emoji are first
//! looked for in the system's emoji fonts, so that an alphabet of them looks of a piece.

use std::collections::HashMap;
use std::sync::Arc;

use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::UnicodeBuffer;
use unicode_segmentation::UnicodeSegmentation;

use crate::picture::is_pictorial;

/// Why there are no glyphs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FontError {
    /// The file is no font that can be used.
    #[error("not a TrueType or OpenType font")]
    NotAFont,
    /// No font has a symbol.
    #[error(
        "no font has the symbol '{symbol}' ({}), name one that does",
        code_points(symbol)
    )]
    NoGlyph {
        /// The symbol.
        symbol: String,
    },
}

fn code_points(symbol: &str) -> String {
    let points = symbol
        .chars()
        .map(|mark| format!("U+{:04X}", u32::from(mark)));
    points.collect::<Vec<_>>().join(" ")
}

/// Glyphs of one font, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) font: Font,
    pub(super) text: String,
    pub(super) glyphs: Vec<KrillaGlyph>,
    /// How wide they are together, in units of the font size.
    pub(super) advance: f32,
}

/// The fonts that glyphs are taken from.
#[derive(Debug)]
pub struct Fonts {
    named: Vec<Face>,
    /// In regular and bold.
    built_in: [Option<Face>; 2],
    system: Option<System>,
    /// What was asked for before, regular or bold.
    known: HashMap<(String, bool), Arc<[Run]>>,
}

/// A font in memory.
#[derive(Clone, Debug)]
struct Face {
    font: Font,
    data: Arc<dyn AsBytes>,
    index: u32,
}

/// What holds the bytes of a font.
trait AsBytes: AsRef<[u8]> + Send + Sync + std::fmt::Debug {}

impl<T: AsRef<[u8]> + Send + Sync + std::fmt::Debug> AsBytes for T {}

impl Face {
    fn new(data: impl AsBytes + Clone + 'static, index: u32) -> Option<Self> {
        let shared: Arc<dyn AsRef<[u8]> + Send + Sync> = Arc::new(data.clone());
        let font = Font::new(shared.into(), index)?;
        // What shapes text must be able to read it too.
        rustybuzz::Face::from_slice(data.as_ref(), index)?;
        let data: Arc<dyn AsBytes> = Arc::new(data);
        Some(Face { font, data, index })
    }

    /// The glyphs of a text, if it has all of them.
    fn shape(&self, text: &str) -> Option<Run> {
        let face = rustybuzz::Face::from_slice((*self.data).as_ref(), self.index)?;
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        let shaped = rustybuzz::shape(&face, &[], buffer);
        let em = face.units_per_em() as f32;
        let infos = shaped.glyph_infos();
        if infos.is_empty() || infos.iter().any(|info| info.glyph_id == 0) {
            return None;
        }
        // Some fonts have glyphs that are pictures of a kind that cannot be embedded: blank is not there.
        let is_seen = |info: &rustybuzz::GlyphInfo| {
            let glyph = rustybuzz::ttf_parser::GlyphId(info.glyph_id as u16);
            face.glyph_bounding_box(glyph).is_some()
                || face.glyph_raster_image(glyph, u16::MAX).is_some()
                || face.is_color_glyph(glyph)
        };
        if !text.trim().is_empty() && !infos.iter().any(is_seen) {
            return None;
        }
        let starts = infos.iter().map(|info| info.cluster as usize);
        let mut starts: Vec<usize> = starts.collect();
        starts.sort_unstable();
        let end = |start: usize| starts.iter().copied().find(|&next| next > start);
        let glyphs = infos.iter().zip(shaped.glyph_positions());
        let glyphs = glyphs.map(|(info, position)| {
            let start = info.cluster as usize;
            let part = start..end(start).unwrap_or(text.len());
            let [x, dx, dy, y] = [
                position.x_advance,
                position.x_offset,
                position.y_offset,
                position.y_advance,
            ]
            .map(|units| units as f32 / em);
            KrillaGlyph::new(GlyphId::new(info.glyph_id), x, dx, dy, y, part, None)
        });
        let glyphs: Vec<_> = glyphs.collect();
        Some(Run {
            font: self.font.clone(),
            text: text.to_owned(),
            advance: glyphs.iter().map(|glyph| glyph.x_advance).sum(),
            glyphs,
        })
    }
}

/// The system's fonts, those that are likeliest to have a symbol first.
#[derive(Debug)]
struct System {
    fonts: fontdb::Database,
    order: Vec<fontdb::ID>,
    loaded: HashMap<fontdb::ID, Option<Face>>,
}

impl System {
    fn new() -> Self {
        let mut fonts = fontdb::Database::new();
        fonts.load_system_fonts();
        // Upright ones of middling weight first, then by name: the same order however they were found.
        // A font of last resort has a box for everything.
        let is_of_use = |face: &&fontdb::FaceInfo| !face.post_script_name.contains("LastResort");
        let mut order: Vec<_> = fonts.faces().filter(is_of_use).collect();
        order.sort_by_cached_key(|face| {
            let slanted = face.style != fontdb::Style::Normal;
            let heavy = face.weight.0.abs_diff(fontdb::Weight::NORMAL.0);
            let source = format!("{:?}", face.source);
            (
                slanted,
                heavy,
                face.post_script_name.clone(),
                source,
                face.index,
            )
        });
        System {
            order: order.into_iter().map(|face| face.id).collect(),
            fonts,
            loaded: HashMap::new(),
        }
    }

    fn shape(&mut self, text: &str, emoji_only: bool) -> Option<Run> {
        let first = text.chars().next()?;
        for at in 0..self.order.len() {
            let id = self.order[at];
            if emoji_only && !self.is_emoji(id) {
                continue;
            }
            let has_first = self.fonts.with_face_data(id, |data, index| {
                let face = rustybuzz::ttf_parser::Face::parse(data, index).ok()?;
                face.glyph_index(first)
            });
            if has_first.flatten().is_none() {
                continue;
            }
            if let Some(run) = self.face(id).and_then(|face| face.shape(text)) {
                return Some(run);
            }
        }
        None
    }

    fn is_emoji(&self, id: fontdb::ID) -> bool {
        let face = self.fonts.face(id);
        face.is_some_and(|face| face.post_script_name.to_lowercase().contains("emoji"))
    }

    fn face(&mut self, id: fontdb::ID) -> Option<&Face> {
        let fonts = &self.fonts;
        let face = self.loaded.entry(id).or_insert_with(|| {
            let data = fonts.with_face_data(id, |data, index| (data.to_vec(), index));
            let (data, index) = data?;
            Face::new(Arc::<[u8]>::from(data), index)
        });
        face.as_ref()
    }
}

impl Default for Fonts {
    fn default() -> Self {
        Self::new()
    }
}

impl Fonts {
    /// The built-in font and the system's.
    pub fn new() -> Self {
        let face = |data: &'static [u8]| Face::new(data, 0);
        Fonts {
            named: Vec::new(),
            built_in: [face(dejavu::sans::regular()), face(dejavu::sans::bold())],
            system: None,
            known: HashMap::new(),
        }
    }

    /// Takes a font before all but those added before.
    ///
    /// # Errors
    ///
    /// If this is no font.
    pub fn add(&mut self, data: Vec<u8>) -> Result<(), FontError> {
        let data = Arc::<[u8]>::from(data);
        self.named
            .push(Face::new(data, 0).ok_or(FontError::NotAFont)?);
        Ok(())
    }

    /// The glyphs of a text, in runs of one font each.
    ///
    /// # Errors
    ///
    /// If no font has a part of it.
    pub(super) fn runs(&mut self, text: &str, bold: bool) -> Result<Arc<[Run]>, FontError> {
        if let Some(runs) = self.known.get(&(text.to_owned(), bold)) {
            return Ok(runs.clone());
        }
        let runs: Arc<[Run]> = match self.built_in(text, bold) {
            Some(run) => [run].into(),
            None => {
                let clusters = text.graphemes(true);
                let runs = clusters.map(|cluster| self.cluster(cluster, bold));
                runs.collect::<Result<Vec<_>, _>>()?.into()
            }
        };
        self.known.insert((text.to_owned(), bold), runs.clone());
        Ok(runs)
    }

    /// The whole text in the built-in font, where no other comes before it.
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
        run.ok_or_else(|| FontError::NoGlyph {
            symbol: cluster.to_owned(),
        })
    }

    /// Those of the system, looked for when they are first needed.
    fn system(&mut self) -> &mut System {
        self.system.get_or_insert_with(System::new)
    }
}
