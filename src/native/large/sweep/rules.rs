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

use super::layout::{Layout, PLACES, all_digits, is_paired};
use super::word::{LANES, Lanes, Word};
use crate::native::large::kernel::{Kernel, Work};

/// The candidates of a grid, in memory: the words of the cells in each column of the boxes; see
/// [`layout`](super::layout).
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Grid<const C: usize, const H: usize>(pub(super) [[Lanes; H]; C]);

impl<const C: usize, const H: usize> Grid<C, H> {
    /// The candidates in each place.
    #[inline(always)]
    pub(super) fn places(&self) -> &[u16] {
        self.0.as_flattened().as_flattened()
    }

    #[inline(always)]
    pub(super) fn places_mut(&mut self) -> &mut [u16] {
        self.0.as_flattened_mut().as_flattened_mut()
    }
}

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

/// `cells[i]`: the i-th cells of all minirows, in as many words as it takes.
type Cells<W, const CELLS: usize, const WORDS: usize> = [[W; WORDS]; CELLS];

/// Sweeps a grid until nothing changes.
pub(super) struct Propagate<'g, const R: usize, const C: usize, const H: usize, const V: usize>(
    pub(super) &'g mut Grid<C, H>,
);

impl<const R: usize, const C: usize, const H: usize, const V: usize> Work
    for Propagate<'_, R, C, H, V>
{
    type Output = Outcome;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Outcome {
        propagate::<K, R, C, H, V>(kernel, self.0)
    }
}

#[inline(always)]
fn propagate<K: Kernel, const R: usize, const C: usize, const H: usize, const V: usize>(
    kernel: K,
    grid: &mut Grid<C, H>,
) -> Outcome {
    let all = kernel.load(&[all_digits(R * C); LANES]);
    let unused_rows = load_all(kernel, Layout::<R, C, H, V>::UNUSED_ROWS);
    let unused_cols = load_all(kernel, Layout::<R, C, H, V>::UNUSED_COLS);
    let mut rows = [[all; H]; C];
    for col in 0..C {
        rows[col] = load_all(kernel, &grid.0[col]);
    }
    // Whether the half-sweep before changed nothing.
    let mut quiet = false;
    let outcome = loop {
        let before = rows;
        let (singles, missing) = half_sweep::<K::Word, C, H, R, false>(&mut rows, all, unused_rows);
        if missing {
            break Outcome::Failed;
        }
        let still = !has_changed(&rows, &before);
        if !(still && quiet) {
            let mut cols: Cells<K::Word, R, V> = turn(&rows);
            let before = cols;
            let (_, missing) = half_sweep::<K::Word, R, V, C, true>(&mut cols, all, unused_cols);
            rows = turn(&cols);
            if missing || has_empty(&rows, unused_rows) {
                break Outcome::Failed;
            }
            quiet = !has_changed(&cols, &before);
        }
        if still && quiet {
            break if singles { Outcome::Solved } else { Outcome::Open };
        }
    };
    for col in 0..C {
        for word in 0..H {
            rows[col][word].store(&mut grid.0[col][word]);
        }
    }
    outcome
}

#[inline(always)]
fn load_all<K: Kernel, const WORDS: usize>(kernel: K, lanes: &[Lanes; WORDS]) -> [K::Word; WORDS] {
    let mut words = [kernel.load(&lanes[0]); WORDS];
    for word in 1..WORDS {
        words[word] = kernel.load(&lanes[word]);
    }
    words
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
    /// By one cell each, `alone` where it has one candidate.
    #[inline(always)]
    fn of(cell: W, alone: W::Flags) -> Self {
        Held { set: cell, twice: cell.and_not(cell), single: cell.keep_if(alone) }
    }

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
fn half_sweep<
    W: Word,
    const CELLS: usize,
    const WORDS: usize,
    const LINES: usize,
    const TURNED: bool,
>(
    cells: &mut Cells<W, CELLS, WORDS>,
    all: W,
    unused: [W; WORDS],
) -> (bool, bool) {
    let paired = const { is_paired(WORDS, LINES) };
    // Only 16×16 leaves no lane unused.
    let full = paired && LINES == 4 && CELLS == 4;
    let (held, solved) = hold(cells);
    let mut set = [all; WORDS];
    for word in 0..WORDS {
        set[word] = held[word].set;
    }
    let in_box = others_in_box::<W, WORDS, LINES>(set);
    let mut claimed_by_line = set;
    let mut claimed_by_box = set;
    let mut claimed = set;
    let mut missing = all;
    for word in 0..WORDS {
        let in_line = others_in_line::<W, TURNED>(set[word], paired);
        let elsewhere = in_line.and(in_box[word]);
        let mut none = all.and_not(set[word].or(elsewhere));
        if !full {
            none = none.and_not(unused[word]);
        }
        missing = if word == 0 { none } else { missing.or(none) };
        claimed[word] = set[word].and_not(elsewhere);
        claimed_by_line[word] = set[word].and_not(in_line).or(held[word].single);
        claimed_by_box[word] = set[word].and_not(in_box[word]).or(held[word].single);
    }
    let from_box = others_in_box::<W, WORDS, LINES>(claimed_by_line);
    for word in 0..WORDS {
        let from_line = others_in_line::<W, TURNED>(claimed_by_box[word], paired);
        let keep = all.and_not(from_box[word].or(from_line));
        let locked = claimed[word].at_least(CELLS);
        let keep = keep.replace_if(locked, keep.and(claimed[word]));
        let hidden = claimed[word].and_not(held[word].twice);
        for i in 0..CELLS {
            cells[i][word] = cells[i][word].and(keep).narrow_to(hidden);
        }
    }
    (W::all_set(solved), missing.any_set())
}

/// What the minirows of each word hold, and where all cells have a single candidate.
#[inline(always)]
fn hold<W: Word, const CELLS: usize, const WORDS: usize>(
    cells: &Cells<W, CELLS, WORDS>,
) -> ([Held<W>; WORDS], W::Flags) {
    let first = cells[0][0];
    let mut solved = first.at_most_one();
    let mut held = [Held::of(first, solved); WORDS];
    for word in 0..WORDS {
        // In pairs: the chain of instructions that wait for each other is what a sweep costs.
        for pair in 0..CELLS.div_ceil(2) {
            let left = cells[2 * pair][word];
            let alone = left.at_most_one();
            solved = W::flags_and(solved, alone);
            let mut of_pair = Held::of(left, alone);
            if 2 * pair + 1 < CELLS {
                let right = cells[2 * pair + 1][word];
                let alone = right.at_most_one();
                solved = W::flags_and(solved, alone);
                of_pair = of_pair.with(Held::of(right, alone));
            }
            held[word] = if pair == 0 { of_pair } else { held[word].with(of_pair) };
        }
    }
    (held, solved)
}

/// The union of the other minirows of the same row.
#[inline(always)]
fn others_in_line<W: Word, const TURNED: bool>(set: W, paired: bool) -> W {
    if !TURNED {
        return set.other_stacks();
    }
    let others = set.other_bands();
    if paired {
        others
    } else {
        // The other half has four more bands.
        others.or(others.or(set).swap_halves())
    }
}

/// The union of the other minirows of the same box.
#[inline(always)]
fn others_in_box<W: Word, const WORDS: usize, const LINES: usize>(set: [W; WORDS]) -> [W; WORDS] {
    let mut others = set;
    if const { is_paired(WORDS, LINES) } {
        // Besides the other words, the other half of the word itself.
        for word in 0..WORDS {
            others[word] = set[word].swap_halves();
        }
        if WORDS == 2 {
            let swapped = others;
            others[0] = swapped[0].or(set[1].or(swapped[1]));
            others[1] = swapped[1].or(set[0].or(swapped[0]));
        }
        return others;
    }
    if WORDS == 2 {
        others.reverse();
        return others;
    }
    let (mut once, mut twice) = (set[0], set[0].and_not(set[0]));
    for word in 1..WORDS {
        twice = twice.or(once.and(set[word]));
        once = once.or(set[word]);
    }
    for word in 0..WORDS {
        others[word] = once.and_not(set[word]).or(twice);
    }
    others
}

/// Columns for rows: from minirows of `CELLS` cells to minicolumns of `LINES`.
#[inline(always)]
fn turn<
    W: Word,
    const CELLS: usize,
    const WORDS: usize,
    const LINES: usize,
    const TURNED: usize,
>(
    cells: &Cells<W, CELLS, WORDS>,
) -> Cells<W, LINES, TURNED> {
    let mut turned = [[cells[0][0]; TURNED]; LINES];
    for line in 0..LINES {
        for word in 0..TURNED {
            turned[line][word] = if const { is_paired(WORDS, LINES) } {
                let left = cells[2 * word][line / 2];
                // A minirow of three has no fourth cell.
                let right = if 2 * word + 1 < CELLS {
                    cells[2 * word + 1][line / 2]
                } else {
                    left.and_not(left)
                };
                if line % 2 == 0 { left.low_halves(right) } else { left.high_halves(right) }
            } else {
                cells[word][line]
            };
        }
    }
    turned
}

#[inline(always)]
fn has_empty<W: Word, const CELLS: usize, const WORDS: usize>(
    rows: &Cells<W, CELLS, WORDS>,
    unused: [W; WORDS],
) -> bool {
    let mut least = rows[0][0].or(unused[0]);
    for i in 0..CELLS {
        for word in 0..WORDS {
            least = least.least(rows[i][word].or(unused[word]));
        }
    }
    least.any_empty()
}

#[inline(always)]
fn has_changed<W: Word, const CELLS: usize, const WORDS: usize>(
    now: &Cells<W, CELLS, WORDS>,
    before: &Cells<W, CELLS, WORDS>,
) -> bool {
    let mut changed = false;
    for i in 0..CELLS {
        for word in 0..WORDS {
            changed |= now[i][word].differs(before[i][word]);
        }
    }
    changed
}

/// How many sizes of cells [`smallest`] tells apart, from two candidates up.
pub(super) const SIZES: usize = 3;

/// The places of cells with two, three and four candidates: bit i of word w is place `64 * w + i`.
#[inline(always)]
pub(super) fn smallest<K: Kernel, const C: usize, const H: usize>(
    kernel: K,
    grid: &Grid<C, H>,
) -> [[u64; PLACES / 64]; SIZES] {
    let mut places = [[0; PLACES / 64]; SIZES];
    for col in 0..C {
        for word in 0..H {
            let at = H * col + word;
            let word = kernel.load(&grid.0[col][word]);
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
