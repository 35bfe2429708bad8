//! Pictures of records.

use super::rendered::Rendered;
use satdoku::logic::Position;
use satdoku::puzzle::{Alphabet, Puzzle};
use satdoku_sheets::picture::{self, Picture, Theme};

/// The options of pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PictureOptions {
    /// The colour schemes of the picture.
    pub theme: Theme,
    /// Whether open cells show their candidates.
    pub candidates: bool,
}

impl PictureOptions {
    /// The picture of a puzzle, with its candidates if they are requested, or part of the puzzle and no marks of odd and
    /// even cells.
    pub(super) fn picture_of(self, puzzle: &Puzzle, alphabet: &Alphabet) -> Picture {
        if self.candidates || puzzle.has_crossed_out() {
            Picture::of_position(puzzle, &Position::new(puzzle), alphabet)
        } else {
            Picture::of_puzzle(puzzle, alphabet)
        }
    }

    /// Draws a picture.
    pub(super) fn draw(self, picture: &Picture, out: &mut Rendered) {
        out.push_document(&picture.to_svg(self.theme));
    }

    /// Draws text, for a record without a puzzle.
    pub(super) fn draw_words(self, words: &str, out: &mut Rendered) {
        out.push_document(&picture::words_to_svg(words, self.theme));
    }
}
