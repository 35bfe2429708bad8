//! The named resources of a content stream: fonts, forms, images, shadings and graphics states.
//!
//! **Invariant.** A name is a letter for the kind and the number of the object, so names are unique.

use std::collections::BTreeSet;

use pdf_writer::{Content, Name, Ref, writers};

/// The objects that have a name.
#[derive(Default)]
pub(super) struct Resources {
    fonts: BTreeSet<Ref>,
    drawings: BTreeSet<Ref>,
    shadings: BTreeSet<Ref>,
    states: BTreeSet<Ref>,
}

impl Resources {
    /// Chooses a font.
    pub(super) fn use_font(&mut self, number: Ref, size: f32, content: &mut Content) {
        self.fonts.insert(number);
        content.set_font(Name(name('f', number).as_bytes()), size);
    }

    /// Draws a form or an image.
    pub(super) fn draw(&mut self, number: Ref, content: &mut Content) {
        self.drawings.insert(number);
        content.x_object(Name(name('x', number).as_bytes()));
    }

    /// Fills the current clip with a shading.
    pub(super) fn shade(&mut self, number: Ref, content: &mut Content) {
        self.shadings.insert(number);
        content.shading(Name(name('s', number).as_bytes()));
    }

    /// Applies a graphics state.
    pub(super) fn use_state(&mut self, number: Ref, content: &mut Content) {
        self.states.insert(number);
        content.set_parameters(Name(name('g', number).as_bytes()));
    }

    /// Writes the dictionary without empty kinds.
    pub(super) fn write(&self, writer: &mut writers::Resources<'_>) {
        let kinds: [(&[u8], char, &BTreeSet<Ref>); 4] = [
            (b"Font", 'f', &self.fonts),
            (b"XObject", 'x', &self.drawings),
            (b"Shading", 's', &self.shadings),
            (b"ExtGState", 'g', &self.states),
        ];
        for (kind, letter, numbers) in kinds {
            if !numbers.is_empty() {
                let mut dictionary = writer.insert(Name(kind)).dict();
                for &number in numbers {
                    dictionary.pair(Name(name(letter, number).as_bytes()), number);
                }
            }
        }
    }
}

fn name(letter: char, number: Ref) -> String {
    format!("{letter}{number}", number = number.get())
}
