//! Records as pictures.

use super::record_view::RecordView;
use super::rendered::Rendered;
use crate::format::Record;
use crate::geometry::Digit;
use crate::logic::Position;
use crate::picture::{self, Picture, Theme};
use crate::puzzle::Puzzle;

/// How pictures look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PictureOptions {
    /// The surroundings they are made for.
    pub theme: Theme,
    /// Whether open cells show their candidates.
    pub candidates: bool,
}

/// Draws the record's puzzle with a caption below it.
pub(crate) fn draw_record(view: &RecordView<'_>, caption: &str, out: &mut Rendered) {
    let picture = picture_of(view, &view.record.puzzle);
    draw(view, &picture.with_caption(caption), out);
}

/// Draws digits in the record's cells; its own givens stand out.
pub(super) fn draw_cells(
    view: &RecordView<'_>,
    cells: impl IntoIterator<Item = Option<Digit>>,
    out: &mut Rendered,
) {
    let Record { puzzle, alphabet, .. } = view.record;
    draw(view, &Picture::of_cells(puzzle, cells, alphabet), out);
}

/// Draws a puzzle in the symbols of the record.
pub(super) fn draw_puzzle(view: &RecordView<'_>, puzzle: &Puzzle, out: &mut Rendered) {
    draw(view, &picture_of(view, puzzle), out);
}

/// Draws a picture in the theme of the view.
pub(crate) fn draw(view: &RecordView<'_>, picture: &Picture, out: &mut Rendered) {
    out.push_document(&picture.to_svg(view.pictures.theme));
}

/// Draws words, for a record without a puzzle.
pub(crate) fn draw_words(options: PictureOptions, words: &str, out: &mut Rendered) {
    out.push_document(&picture::words_to_svg(words, options.theme));
}

/// The puzzle, with its candidates where they are wanted or part of the puzzle.
fn picture_of(view: &RecordView<'_>, puzzle: &Puzzle) -> Picture {
    let alphabet = &view.record.alphabet;
    if view.pictures.candidates || puzzle.has_ruled_out() {
        Picture::of_position(puzzle, &Position::new(puzzle), alphabet)
    } else {
        Picture::of_puzzle(puzzle, alphabet)
    }
}
