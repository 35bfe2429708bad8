//! The system's fonts, searched for a symbol in an order that is the same on every run.

use std::collections::HashMap;

use super::face::{Face, Run};

/// The system's fonts, sorted so that those most likely to have a symbol come first.
#[derive(Debug)]
pub(super) struct System {
    fonts: fontdb::Database,
    order: Vec<fontdb::ID>,
    loaded: HashMap<fontdb::ID, Option<Face>>,
}

impl System {
    pub(super) fn new() -> Self {
        let mut fonts = fontdb::Database::new();
        fonts.load_system_fonts();
        // Upright fonts of regular weight first, then by name: the order does not depend on how the fonts were found.
        // font has a box for every character.
        let is_of_use = |face: &&fontdb::FaceInfo| !face.post_script_name.contains("LastResort");
        let mut order: Vec<_> = fonts.faces().filter(is_of_use).collect();
        order.sort_by_cached_key(|face| {
            let slanted = face.style != fontdb::Style::Normal;
            let heavy = face.weight.0.abs_diff(fontdb::Weight::NORMAL.0);
            let source = format!("{:?}", face.source);
            (slanted, heavy, face.post_script_name.clone(), source, face.index)
        });
        System {
            order: order.into_iter().map(|face| face.id).collect(),
            fonts,
            loaded: HashMap::new(),
        }
    }

    pub(super) fn shape(&mut self, text: &str, emoji_only: bool) -> Option<Run> {
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
            Face::new(data, index)
        });
        face.as_ref()
    }
}
