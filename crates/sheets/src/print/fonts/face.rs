//! A single font in memory: shaping text with it, and the kind of each glyph.
//!
//! **Invariant.** The data was parsed once when it was added, so parsing it again succeeds.

use std::fmt;
use std::sync::Arc;

use rustybuzz::UnicodeBuffer;
use rustybuzz::ttf_parser::{self, GlyphId};

use crate::print::pdf::image::Bitmap;

/// A text in glyphs of one font.
#[derive(Clone, Debug)]
pub(in crate::print) struct Run {
    pub(in crate::print) face: Face,
    /// The clusters, in drawing order.
    pub(in crate::print) clusters: Vec<Cluster>,
}

/// Glyphs that together show one cluster of the text.
#[derive(Clone, Debug)]
pub(in crate::print) struct Cluster {
    pub(in crate::print) text: String,
    pub(in crate::print) glyphs: Vec<Glyph>,
}

/// A glyph and its position; lengths are in units of the font size.
#[derive(Clone, Copy, Debug)]
pub(in crate::print) struct Glyph {
    pub(in crate::print) id: GlyphId,
    /// The distance to the next glyph.
    pub(in crate::print) advance: f32,
    /// The offset from that position, to the right and up.
    pub(in crate::print) offset: (f32, f32),
}

/// The kind of a glyph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::print) enum Look {
    /// Layers of colour (table `COLR`).
    Layers,
    /// A PNG bitmap (tables `CBDT` and `sbix`).
    Bitmap,
    /// An outline.
    Outline,
    /// Nothing visible: a space, or an image in a format that cannot be embedded.
    Blank,
}

/// A font in memory; a clone shares the data.
#[derive(Clone)]
pub(in crate::print) struct Face {
    data: Arc<dyn AsRef<[u8]> + Send + Sync>,
    index: u32,
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Face").finish_non_exhaustive()
    }
}

impl Face {
    /// Parses the font with this index in a file; `None` if that fails.
    pub(super) fn new(data: impl AsRef<[u8]> + Send + Sync + 'static, index: u32) -> Option<Self> {
        rustybuzz::Face::from_slice(data.as_ref(), index)?;
        let data = Arc::new(data);
        Some(Face { data, index })
    }

    /// Whether both share the same data and index.
    pub(in crate::print) fn is(&self, other: &Face) -> bool {
        Arc::ptr_eq(&self.data, &other.data) && self.index == other.index
    }

    /// The bytes of the whole file.
    pub(in crate::print) fn data(&self) -> &[u8] {
        (*self.data).as_ref()
    }

    /// The index of the font in its file.
    pub(in crate::print) fn index(&self) -> u32 {
        self.index
    }

    /// The font's tables.
    pub(in crate::print) fn tables(&self) -> ttf_parser::Face<'_> {
        ttf_parser::Face::parse(self.data(), self.index)
            .expect("the data was parsed when the font was added")
    }

    /// The glyphs of a text; `None` if the font lacks any of them.
    pub(super) fn shape(&self, text: &str) -> Option<Run> {
        let face = rustybuzz::Face::from_slice(self.data(), self.index)?;
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        let shaped = rustybuzz::shape(&face, &[], buffer);
        let infos = shaped.glyph_infos();
        if infos.is_empty() || infos.iter().any(|info| info.glyph_id == 0) {
            return None;
        }
        // Some fonts have glyphs in a format that cannot be embedded, such as SVG: try the next font.
        let is_seen = |info: &rustybuzz::GlyphInfo| look(&face, id(info)) != Look::Blank;
        if !text.trim().is_empty() && !infos.iter().any(is_seen) {
            return None;
        }
        let em = f32::from(face.tables().head.units_per_em);
        let mut starts: Vec<_> = infos.iter().map(|info| info.cluster as usize).collect();
        starts.sort_unstable();
        let end = |start: usize| starts.get(starts.partition_point(|&next| next <= start)).copied();
        let mut clusters: Vec<(usize, Cluster)> = Vec::new();
        for (info, position) in infos.iter().zip(shaped.glyph_positions()) {
            let start = info.cluster as usize;
            if clusters.last().is_none_or(|(last, _)| *last != start) {
                let text = text.get(start..end(start).unwrap_or(text.len()));
                let text = text.unwrap_or_default().to_owned();
                let glyphs = Vec::new();
                clusters.push((start, Cluster { text, glyphs }));
            }
            let [advance, x, y] = [position.x_advance, position.x_offset, position.y_offset]
                .map(|units| units as f32 / em);
            let glyph = Glyph { id: id(info), advance, offset: (x, y) };
            if let Some((_, cluster)) = clusters.last_mut() {
                cluster.glyphs.push(glyph);
            }
        }
        let clusters = clusters.into_iter().map(|(_, cluster)| cluster);
        Some(Run { face: self.clone(), clusters: clusters.collect() })
    }
}

fn id(info: &rustybuzz::GlyphInfo) -> GlyphId {
    // Fonts have at most 65,535 glyphs.
    GlyphId(info.glyph_id as u16)
}

/// The kind of a glyph; layers take precedence over a bitmap, and a bitmap over an outline.
pub(in crate::print) fn look(face: &ttf_parser::Face<'_>, glyph: GlyphId) -> Look {
    if face.is_color_glyph(glyph) {
        Look::Layers
    } else if Bitmap::of(face, glyph).is_some() {
        Look::Bitmap
    } else if face.glyph_bounding_box(glyph).is_some() {
        Look::Outline
    } else {
        Look::Blank
    }
}
