//! Repeated shapes as forms: the lines of a grid, for example, are the same for every puzzle of its size.
//!
//! A group of shapes is drawn in place the first time. The second time it becomes a form, which all later uses share.

use pdf_writer::Ref;

use super::canvas::{Canvas, bounds};
use super::objects::Objects;
use crate::picture::Item;

/// Maximum number of remembered groups: enough for a few grid sizes.
const KEPT: usize = 16;

/// The groups that were drawn before, and their forms.
#[derive(Default)]
pub(super) struct Forms {
    known: Vec<(Vec<Item>, Option<Ref>)>,
}

impl Forms {
    /// The form of these shapes, if they were drawn before.
    pub(super) fn of(&mut self, shapes: &[Item], objects: &mut Objects) -> Option<Ref> {
        let Some(nth) = self.known.iter().position(|(known, _)| known == shapes) else {
            if self.known.len() < KEPT && !shapes.is_empty() {
                self.known.push((shapes.to_vec(), None));
            }
            return None;
        };
        let form = &mut self.known[nth].1;
        Some(*form.get_or_insert_with(|| {
            let mut canvas = Canvas::new();
            shapes.iter().for_each(|item| canvas.shape(item));
            objects.form(&canvas.finish(), bounds(shapes))
        }))
    }
}
