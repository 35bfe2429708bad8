//! What a row shows without its neighbours.

use std::ops::Range;

use super::bar_drawing::BarDrawing;
use super::cells::{CellStyle, LineCells};
use super::fields::FieldRow;
use super::size_line::SizeLine;
use super::symbols::{SymbolSet, square_root};
use crate::format::read_options::{InputFormat, ReadOptions};
use crate::puzzle::BLANKS;

/// All that a row shows without its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RowShape {
    /// How its cells are written.
    pub(crate) style: CellStyle,
    /// The number of its cells; 0 for [`CellStyle::Gaps`] and [`CellStyle::Pairs`].
    pub(crate) width: usize,
    /// The number of words in [`CellStyle::Pairs`] if one of them is a number, else 0.
    pub(crate) pairs: usize,
    /// Whether nothing between its cells marks it as a row: they are packed in one word, or the options ask for
    /// words.
    pub(crate) is_bare: bool,
    /// The symbols in its cells.
    pub(crate) symbols: SymbolSet,
    /// Where its symbols are.
    drawing: RowDrawing,
    /// Its fields, if it may be a row of a table.
    pub(crate) fields: Option<FieldRow>,
    /// The size that it tells if it is not a row but stands before a grid.
    pub(crate) size: Option<SizeLine>,
    /// Whether it is a number, perhaps with a `+` behind it.
    pub(crate) is_number: bool,
    /// Whether it begins with a space or has two spaces in a row.
    pub(crate) has_gaps: bool,
}

/// Where the symbols of a row are, if spaces may be blank cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RowDrawing {
    Barred(BarDrawing),
    /// A row with neither bars nor blanks.
    Open(BarDrawing),
    None,
}

impl RowDrawing {
    fn of(text: &str, segments: Option<&[Range<usize>]>) -> Self {
        if let Some(segments) = segments {
            return RowDrawing::Barred(BarDrawing::of_segments(text, segments));
        }
        let open = spaces_may_be_blanks(text).then(|| BarDrawing::without_bars(text));
        open.flatten().map_or(RowDrawing::None, RowDrawing::Open)
    }
}

impl RowShape {
    /// The shape of a line with these cells and, if it has bars, segments; without its fields.
    pub(super) fn of(
        text: &str,
        segments: Option<&[Range<usize>]>,
        cells: &LineCells,
        options: &ReadOptions,
    ) -> Self {
        let count = cells.places.len();
        let symbols = SymbolSet::of(cells.places.iter().map(|place| &text[place.clone()]));
        let (width, pairs) = match cells.style {
            CellStyle::Pairs if symbols.givens > 0 => (0, count),
            CellStyle::Pairs => (0, 0),
            _ => (count, 0),
        };
        RowShape {
            style: cells.style,
            width,
            pairs,
            is_bare: cells.is_packed() || options.input == Some(InputFormat::Integers),
            symbols,
            fields: None,
            size: SizeLine::of(text),
            has_gaps: has_gaps(text),
            is_number: is_count(text.trim()),
            drawing: RowDrawing::of(text, segments),
        }
    }

    /// Its symbols between bars, if it has any bars.
    pub(crate) fn barred(&self) -> Option<BarDrawing> {
        match self.drawing {
            RowDrawing::Barred(drawing) => Some(drawing),
            _ => None,
        }
    }

    /// Its symbols if it has neither bars nor blanks, so that spaces may be blank cells.
    pub(crate) fn open(&self) -> Option<BarDrawing> {
        match self.drawing {
            RowDrawing::Open(drawing) => Some(drawing),
            _ => None,
        }
    }

    /// Whether it is written like a puzzle in a line, in symbols that a grid of its side can have.
    fn may_be_puzzle(&self) -> bool {
        self.is_bare && square_root(self.width).is_some_and(|side| self.symbols.fit(side))
    }

    /// Whether these two, one after the other, cannot be in one grid: they are written in two ways, and one
    /// may be a puzzle. A row of another width has a mistake, which the parser reports.
    pub(crate) fn is_apart_from(&self, other: &RowShape) -> bool {
        let may_be_wide = self.width == other.width || self.width * other.width == 0;
        let puzzle_and_row =
            |one: &RowShape, other: &RowShape| one.may_be_puzzle() && !other.is_bare;
        may_be_wide && (puzzle_and_row(self, other) || puzzle_and_row(other, self))
    }
}

fn is_count(text: &str) -> bool {
    let number = text.strip_suffix('+').unwrap_or(text);
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether neither another blank nor a comma between cells shows that spaces are no blanks. A zero may also be the
/// first digit of a number.
fn spaces_may_be_blanks(text: &str) -> bool {
    let is_other = |c: char| c == ',' || c != '0' && BLANKS.contains(&c);
    !text.contains(is_other) && text.split_whitespace().all(|word| word != "0")
}

fn has_gaps(text: &str) -> bool {
    let mut is_after_space = true;
    text.chars().any(|c| {
        let is_space = c.is_whitespace();
        std::mem::replace(&mut is_after_space, is_space) && is_space
    })
}
