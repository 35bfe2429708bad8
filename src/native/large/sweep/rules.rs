//! The rules, applied to the whole grid at once.
//!
//! [`half_sweep`] looks at minirows (the cells that a row and a box share). The grid *turned* has
//! columns for rows and bands for stacks, so the same code then looks at minicolumns:
//!
//! 1. singles: the only candidate of a cell leaves the rest of row and box;
//! 2. a digit that its row has in this minirow only leaves the rest of the box, and one that its
//!    box has in this minirow only leaves the rest of the row (locked candidates both ways);
//! 3. as many such digits as the minirow has cells are its only ones (a lock);
//! 4. such a digit with one place in the minirow is set there: a hidden single of row and box;
//! 5. a digit without a place in a row, column or box, or a cell without a candidate, ends it.
//!
//! Two cells of one minirow with the same single candidate do not clash here: turned, they are in
//! different minicolumns of a box, and each takes the candidate from the other.

use super::layout::{Layout, PLACES, WORDS, all_digits};
use super::word::{Kernel, LANES, Lanes, Word};

/// The candidates of a grid, in memory; see [`layout`](super::layout).
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Grid(pub(super) [Lanes; WORDS]);

/// What propagation came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// A cell without candidates or a house without a place for a digit.
    Failed,
    /// Every cell has one candidate, and they agree.
    Solved,
    /// Nothing more follows.
    Open,
}

/// `cells[i][half]`: the i-th cells of all minirows of the rows `2 * half` and `2 * half + 1`.
type Cells<W> = [[W; 2]; 4];

/// Sweeps until nothing changes.
#[inline(always)]
pub(super) fn propagate<K: Kernel, const R: usize, const C: usize>(
    kernel: K,
    grid: &mut Grid,
) -> Outcome {
    let all = kernel.load(&[all_digits(R * C); LANES]);
    let unused_rows = load_pair(kernel, Layout::<R, C>::UNUSED_ROWS);
    let unused_cols = load_pair(kernel, Layout::<R, C>::UNUSED_COLS);
    let empty = kernel.load(&[0; LANES]);
    let mut rows = [[empty; 2]; 4];
    for col in 0..C {
        for half in 0..R.div_ceil(2) {
            rows[col][half] = kernel.load(&grid.0[2 * col + half]);
        }
    }
    // Whether the half-sweep before changed nothing.
    let mut quiet = false;
    let outcome = loop {
        let before = rows;
        let (singles, missing) = half_sweep::<K::Word, C, R, false>(&mut rows, all, unused_rows);
        if missing {
            break Outcome::Failed;
        }
        let still = !has_changed::<K::Word, C, R>(&rows, &before);
        if !(still && quiet) {
            let mut cols = turn::<K::Word, C, R>(&rows, empty);
            let before = cols;
            let (_, missing) = half_sweep::<K::Word, R, C, true>(&mut cols, all, unused_cols);
            rows = turn::<K::Word, R, C>(&cols, empty);
            if missing || has_empty::<K::Word, R, C>(&rows, unused_rows) {
                break Outcome::Failed;
            }
            quiet = !has_changed::<K::Word, R, C>(&cols, &before);
        }
        if still && quiet {
            break if singles {
                Outcome::Solved
            } else {
                Outcome::Open
            };
        }
    };
    for col in 0..C {
        for half in 0..R.div_ceil(2) {
            rows[col][half].store(&mut grid.0[2 * col + half]);
        }
    }
    outcome
}

#[inline(always)]
fn load_pair<K: Kernel>(kernel: K, lanes: &[Lanes; 2]) -> [K::Word; 2] {
    [kernel.load(&lanes[0]), kernel.load(&lanes[1])]
}

/// What minirows hold.
#[derive(Clone, Copy)]
struct Held<W> {
    /// Their candidates.
    set: W,
    /// The ones that two or more of their cells have.
    twice: W,
    /// The only candidates of cells.
    single: W,
}

impl<W: Word> Held<W> {
    #[inline(always)]
    fn with(self, other: Self) -> Self {
        Held {
            set: self.set.or(other.set),
            twice: self.twice.or(other.twice).or(self.set.and(other.set)),
            single: self.single.or(other.single),
        }
    }
}

/// The rules for minirows of `CELLS` cells in boxes of `LINES` rows; tells whether all cells had a
/// single candidate, and whether a digit has no place in a row or box.
#[inline(always)]
fn half_sweep<W: Word, const CELLS: usize, const LINES: usize, const TURNED: bool>(
    cells: &mut Cells<W>,
    all: W,
    unused: [W; 2],
) -> (bool, bool) {
    let halves = const { LINES.div_ceil(2) };
    let full = LINES == 4 && CELLS == 4;
    let mut held = [Held {
        set: all,
        twice: all,
        single: all,
    }; 2];
    let mut solved = cells[0][0].at_most_one();
    for half in 0..halves {
        let mut of_cell = [held[half]; 4];
        for i in 0..CELLS {
            let cell = cells[i][half];
            let alone = cell.at_most_one();
            solved = W::flags_and(solved, alone);
            of_cell[i] = Held {
                set: cell,
                twice: cell.and_not(cell),
                single: cell.keep_if(alone),
            };
        }
        // In pairs: the chain of instructions that wait for each other is what a sweep costs.
        held[half] = of_cell[0].with(of_cell[1]);
        if CELLS == 3 {
            held[half] = held[half].with(of_cell[2]);
        } else if CELLS == 4 {
            held[half] = held[half].with(of_cell[2].with(of_cell[3]));
        }
    }
    let set = [held[0].set, held[1].set];
    let in_box = others_in_box::<W, LINES>(set);
    let mut claimed_by_line = set;
    let mut claimed_by_box = set;
    let mut claimed = set;
    let mut missing = all;
    for half in 0..halves {
        let in_line = others_in_line::<W, TURNED>(set[half]);
        let elsewhere = in_line.and(in_box[half]);
        let mut none = all.and_not(set[half].or(elsewhere));
        if !full {
            none = none.and_not(unused[half]);
        }
        missing = if half == 0 { none } else { missing.or(none) };
        claimed[half] = set[half].and_not(elsewhere);
        claimed_by_line[half] = set[half].and_not(in_line).or(held[half].single);
        claimed_by_box[half] = set[half].and_not(in_box[half]).or(held[half].single);
    }
    let from_box = others_in_box::<W, LINES>(claimed_by_line);
    for half in 0..halves {
        let from_line = others_in_line::<W, TURNED>(claimed_by_box[half]);
        let keep = all.and_not(from_box[half].or(from_line));
        let locked = claimed[half].at_least(CELLS);
        let keep = keep.replace_if(locked, keep.and(claimed[half]));
        let hidden = claimed[half].and_not(held[half].twice);
        for i in 0..CELLS {
            cells[i][half] = cells[i][half].and(keep).narrow_to(hidden);
        }
    }
    (W::all_set(solved), missing.any_set())
}

/// The union of the other minirows of the same row.
#[inline(always)]
fn others_in_line<W: Word, const TURNED: bool>(set: W) -> W {
    if TURNED {
        set.other_bands()
    } else {
        set.other_stacks()
    }
}

/// The union of the other minirows of the same box.
#[inline(always)]
fn others_in_box<W: Word, const LINES: usize>(set: [W; 2]) -> [W; 2] {
    let swapped = set[0].swap_halves();
    if LINES <= 2 {
        return [swapped; 2];
    }
    let other = set[1].swap_halves();
    [swapped.or(set[1].or(other)), other.or(set[0].or(swapped))]
}

/// Columns for rows, from minirows of `CELLS` cells in boxes of `LINES` rows.
#[inline(always)]
fn turn<W: Word, const CELLS: usize, const LINES: usize>(cells: &Cells<W>, filler: W) -> Cells<W> {
    let mut turned = [[filler; 2]; 4];
    for pair in 0..CELLS.div_ceil(2) {
        for half in 0..LINES.div_ceil(2) {
            let (left, right) = (cells[2 * pair][half], cells[2 * pair + 1][half]);
            turned[2 * half][pair] = left.low_halves(right);
            turned[2 * half + 1][pair] = left.high_halves(right);
        }
    }
    turned
}

#[inline(always)]
fn has_empty<W: Word, const R: usize, const C: usize>(rows: &Cells<W>, unused: [W; 2]) -> bool {
    let mut words = [rows[0][0].or(unused[0]); 8];
    for col in 0..C {
        for half in 0..R.div_ceil(2) {
            words[2 * col + half] = rows[col][half].or(unused[half]);
        }
    }
    W::any_empty(words)
}

#[inline(always)]
fn has_changed<W: Word, const CELLS: usize, const LINES: usize>(
    now: &Cells<W>,
    before: &Cells<W>,
) -> bool {
    let mut changed = false;
    for i in 0..CELLS {
        for half in 0..LINES.div_ceil(2) {
            changed |= now[i][half].differs(before[i][half]);
        }
    }
    changed
}

/// How many sizes of cells [`smallest`] tells apart, from two candidates up.
pub(super) const SIZES: usize = 3;

/// The places of cells with two, three and four candidates: bit i of word w is place `64 * w + i`.
#[inline(always)]
pub(super) fn smallest<K: Kernel, const R: usize, const C: usize>(
    kernel: K,
    grid: &Grid,
) -> [[u64; PLACES / 64]; SIZES] {
    let mut places = [[0; PLACES / 64]; SIZES];
    for col in 0..C {
        for half in 0..R.div_ceil(2) {
            let at = 2 * col + half;
            let word = kernel.load(&grid.0[at]);
            let mut more = K::Word::bits(word.at_least(2));
            for size in 0..SIZES {
                let still_more = K::Word::bits(word.at_least(size + 3));
                places[size][at / 2] |= u64::from(more & !still_more) << (32 * (at % 2));
                more = still_more;
            }
        }
    }
    places
}
