//! A position drawn with all candidates, and a step marked in it.
//!
//! ```text
//! +-----------------+---
//! | +1   2    *3*4  |         + placed    - ruled out    * what it follows from
//! ```

use std::fmt::Write;

use itertools::Itertools;
use satdoku::geometry::{BoxShape, Candidate, Cell};
use satdoku::logic::{Position, Step};
use satdoku::puzzle::Alphabet;

/// What the step does with a candidate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    Placed,
    Removed,
    Carrier,
}

impl Mark {
    fn of(step: &Step, candidate: Candidate) -> Self {
        let carries = || {
            step.parts
                .iter()
                .any(|part| part.candidates.contains(&candidate))
        };
        if step.places.contains(&candidate) {
            Mark::Placed
        } else if step.removes.contains(&candidate) {
            Mark::Removed
        } else if carries() {
            Mark::Carrier
        } else {
            Mark::None
        }
    }

    fn sign(self) -> &'static str {
        match self {
            Mark::None => "",
            Mark::Placed => "+",
            Mark::Removed => "-",
            Mark::Carrier => "*",
        }
    }

    /// The terminal's green, red and yellow.
    fn colour(self) -> &'static str {
        match self {
            Mark::None => "",
            Mark::Placed => "\x1b[1;32m",
            Mark::Removed => "\x1b[1;31m",
            Mark::Carrier => "\x1b[1;33m",
        }
    }
}

/// A cell's text; how wide it is does not count what only colours it.
struct Text {
    text: String,
    width: usize,
}

/// Appends the position, a line for each row.
pub(crate) fn draw(
    position: &Position,
    step: &Step,
    alphabet: &Alphabet,
    coloured: bool,
    out: &mut Vec<u8>,
) {
    let geometry = position.geometry();
    let (side, BoxShape { rows, cols }) = (geometry.side(), geometry.box_shape());
    let texts = geometry
        .cells()
        .map(|cell| text_of(position, step, cell, alphabet, coloured));
    let texts = texts.collect_vec();
    let widths = (0..side).map(|col| {
        let column = texts.iter().skip(col).step_by(side);
        column.map(|text| text.width).max().unwrap_or(0)
    });
    let widths = widths.collect_vec();
    let borders = widths
        .chunks(cols)
        .map(|stack| stack.iter().sum::<usize>() + 2 * cols);
    let border = format!("+{}+\n", borders.map(|width| "-".repeat(width)).join("+"));
    for (row, line) in texts.chunks(side).enumerate() {
        if row.is_multiple_of(rows) {
            out.extend(border.bytes());
        }
        for (col, text) in line.iter().enumerate() {
            let bar = if col.is_multiple_of(cols) {
                if col == 0 { "| " } else { " | " }
            } else {
                "  "
            };
            out.extend(bar.bytes());
            out.extend(text.text.bytes());
            out.extend(std::iter::repeat_n(b' ', widths[col] - text.width));
        }
        out.extend_from_slice(b" |\n");
    }
    out.extend(border.bytes());
}

/// A digit, or the candidates with their marks.
fn text_of(
    position: &Position,
    step: &Step,
    cell: Cell,
    alphabet: &Alphabet,
    coloured: bool,
) -> Text {
    let mut written = Text {
        text: String::new(),
        width: 0,
    };
    if let Some(digit) = position.settled(cell) {
        written.push(alphabet.symbol(digit));
        return written;
    }
    for digit in position.candidates(cell) {
        if alphabet.is_wide() && written.width > 0 {
            written.push(",");
        }
        let mark = Mark::of(step, Candidate { cell, digit });
        if coloured {
            written.text.push_str(mark.colour());
        }
        written.push(mark.sign());
        written.push(alphabet.symbol(digit));
        if coloured && mark != Mark::None {
            written.text.push_str("\x1b[0m");
        }
    }
    written
}

impl Text {
    fn push(&mut self, text: &str) {
        write!(self.text, "{text}").expect("memory takes any text");
        self.width += text.chars().count();
    }
}
