//! Where a sukaku ends whose N³ symbols are on several lines.
//!
//! Such a line may also be a puzzle of its own, or a row: 81 of the 729 symbols of a 9x9 sukaku look like a 9x9 puzzle.
//! What tells them apart is that each cell of a sukaku has a candidate, and that a symbol is found only at its own place
//! within a cell. A grid with all its 1s in column 1, its 2s in column 2 and so on has at most N givens, and a grid with
//! more givens than that has a symbol twice in a column.

use super::cut::Extent;
use crate::format::read_options::{InputFormat, ReadOptions};
use crate::format::text::line_kind::LineKind;
use crate::format::text::symbols;
use crate::puzzle::BLANKS;

/// The first digits of the alphabets that a sukaku may be in. After 9 comes A.
const FIRST_DIGITS: [u8; 3] = [b'1', b'0', b'A'];

/// A folded sukaku of a smaller side is not looked for: its lines are too short to tell.
const SMALLEST_SIDE: usize = 4;

/// The largest side with a character for each digit.
const LARGEST_SIDE: usize = 36;

/// More candidates than this for each mistake show a sukaku with mistakes.
const LEAST_PER_MISTAKE: usize = 9;

/// The beginning of a folded sukaku, line by line.
#[derive(Debug)]
pub(super) struct OpenFold {
    /// The ways to read the lines so far, of which there is at least one.
    readings: Vec<Reading>,
    lines: usize,
}

impl OpenFold {
    /// A sukaku that begins with this line; none if the line cannot be its first.
    pub(super) fn begin(kind: &LineKind, text: &[u8], options: &ReadOptions) -> Option<Self> {
        if !may_be_folded(options) {
            return None;
        }
        let line = symbols_of(kind, text)?;
        let known = options.known_side();
        let sides = (SMALLEST_SIDE..=LARGEST_SIDE).filter(|&side| {
            known.is_none_or(|known| known == side) && (side..side.pow(3)).contains(&line.len())
        });
        let readings = sides.flat_map(|side| FIRST_DIGITS.map(|first| Reading::new(side, first)));
        let readings: Vec<Reading> = readings.filter_map(|reading| reading.with(line)).collect();
        (!readings.is_empty()).then_some(OpenFold { readings, lines: 1 })
    }

    /// The number of lines so far.
    pub(super) fn lines(&self) -> usize {
        self.lines
    }

    /// The side of the sukaku.
    pub(super) fn side(&self) -> usize {
        let whole = self.readings.iter().find(|reading| reading.is_whole());
        whole.or_else(|| self.certain()).unwrap_or(&self.readings[0]).side
    }

    /// Takes the next line in.
    pub(super) fn push(&mut self, kind: &LineKind, text: &[u8]) -> Extent {
        let Some(line) = symbols_of(kind, text) else {
            return self.ended();
        };
        let readings = self.readings.iter().filter_map(|reading| reading.with(line));
        let readings: Vec<Reading> = readings.collect();
        if readings.is_empty() {
            return self.ended();
        }
        self.readings = readings;
        self.lines += 1;
        match self.readings.iter().any(Reading::is_whole) {
            true => Extent::Whole,
            false => Extent::Open,
        }
    }

    /// What it is if no line follows.
    pub(super) fn ended(&self) -> Extent {
        if self.certain().is_some() { Extent::Broken } else { Extent::None }
    }

    /// The reading that is certain because grids have fewer symbols.
    fn certain(&self) -> Option<&Reading> {
        self.readings.iter().find(|reading| reading.is_no_grid())
    }
}

/// Whether a plain 9×9 line may be the first of a folded sukaku, so that it has to wait for the next line.
#[inline]
pub(super) fn may_begin_with_9x9(line: &[u8], options: &ReadOptions) -> bool {
    // Nearly all lines end here, at the first or the second cell.
    line.chunks_exact(9).take(2).all(may_be_cell_of_9)
        && may_be_folded(options)
        && Reading::new(9, b'1').with(&line[..81.min(line.len())]).is_some()
}

/// Whether nine symbols are digits at their own places and blanks, and not blanks alone. Eight at a time, because this
/// is asked of each line of long lists.
#[inline]
fn may_be_cell_of_9(cell: &[u8]) -> bool {
    let Some((first, [last])) = cell.split_first_chunk::<8>() else {
        return false;
    };
    // The highest bit of each byte that differs, of bytes below 128.
    let differs = |from: u64| {
        let bits = u64::from_ne_bytes(*first) ^ from;
        (bits + u64::from_ne_bytes([0x7F; 8])) & u64::from_ne_bytes([0x80; 8])
    };
    let from_blank =
        differs(u64::from_ne_bytes([b'.'; 8])) & differs(u64::from_ne_bytes([b'0'; 8]));
    let misplaced = from_blank & differs(u64::from_ne_bytes(*b"12345678"));
    misplaced == 0 && matches!(last, b'9' | b'.' | b'0') && (from_blank != 0 || *last == b'9')
}

/// Whether a line need not be a puzzle of its own.
fn may_be_folded(options: &ReadOptions) -> bool {
    matches!(options.input, None | Some(InputFormat::Sukaku))
}

/// The symbols of a line that has nothing but symbols.
fn symbols_of<'a>(kind: &LineKind, text: &'a [u8]) -> Option<&'a [u8]> {
    let is_packed = match kind {
        LineKind::Puzzle => true,
        LineKind::Row(row) => row.is_bare,
        _ => false,
    };
    is_packed.then(|| text.trim_ascii()).filter(|line| line.is_ascii())
}

/// A way to read the symbols so far: the side, the alphabet, and what they are in it.
#[derive(Clone, Copy, Debug)]
struct Reading {
    side: usize,
    first_digit: u8,
    symbols: usize,
    candidates: usize,
    /// The number of symbols at places of others, and of cells without a candidate.
    mistakes: usize,
    /// Whether the cell that is being read has a candidate.
    has_candidate: bool,
}

impl Reading {
    fn new(side: usize, first_digit: u8) -> Self {
        Reading { side, first_digit, symbols: 0, candidates: 0, mistakes: 0, has_candidate: false }
    }

    /// The same with the symbols of the next line; none if they are too many, or have mistakes that show another
    /// meaning of the lines.
    fn with(mut self, line: &[u8]) -> Option<Self> {
        let end = self.symbols + line.len();
        for &symbol in line {
            let place = self.symbols % self.side;
            if digit(self.first_digit, symbol) == Some(place) {
                self.candidates += 1;
                self.has_candidate = true;
            } else if !is_blank(symbol) {
                self.mistakes += 1;
            }
            if place + 1 == self.side && !std::mem::take(&mut self.has_candidate) {
                self.mistakes += 1;
            }
            self.symbols += 1;
            // Nearly all lines end at the first of their symbols.
            if self.mistakes > 0 && end <= self.side * self.side {
                return None;
            }
        }
        let is_meant = self.mistakes == 0
            || self.is_no_grid() && self.candidates > LEAST_PER_MISTAKE * self.mistakes;
        (is_meant && end <= self.side.pow(3)).then_some(self)
    }

    fn is_whole(&self) -> bool {
        self.symbols == self.side.pow(3)
    }

    /// Whether the symbols are more than N², and more than grids of N² of them can have, N each.
    fn is_no_grid(&self) -> bool {
        let in_grid = self.side * self.side;
        self.symbols > in_grid && self.candidates > self.side * self.symbols.div_ceil(in_grid)
    }
}

fn is_blank(symbol: u8) -> bool {
    symbols::is_blank(std::str::from_utf8(&[symbol]).unwrap_or_default(), &BLANKS)
}

/// Which digit a symbol is, from 0, where this is the first.
fn digit(first: u8, symbol: u8) -> Option<usize> {
    let number = |symbol: u8| char::from(symbol).to_digit(36);
    Some(number(symbol)?.checked_sub(number(first)?)? as usize)
}
