//! The rules, applied to the whole grid at once.
//!
//! [`half_sweep`] applies the rules to minirows (the cells that a row and a box share). Transposing the grid exchanges
//! rows with columns and bands with stacks, so the same code then handles minicolumns:
//!
//! 1. singles: the only candidate of a cell is removed from the rest of its row and box;
//! 2. locked candidates: a digit that its row has only in this minirow is removed from the rest of the box, and one
//!    that its box has only in this minirow is removed from the rest of the row;
//! 3. locks: if there are as many such digits as the minirow has cells, it has no other digits;
//! 4. hidden singles of a row or box: such a digit with one place in the minirow is set there;
//! 5. contradictions: a digit without a place in a row, column or box, or a cell without a candidate.
//!
//! Two cells of one minirow with the same single candidate are no contradiction yet. After transposing, they are in
//! different minicolumns of a box, and each removes the candidate from the other.

use super::layout::{Layout, PLACES, all_digits, is_paired};
use super::word::{LANES, Lanes, Word};
use crate::native::large::kernel::{Kernel, Work};

/// The candidates of a grid in memory: the words of the cells in each column of the boxes; see
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

/// The result of propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// A cell has no candidate, or a house has no place for a digit.
    Failed,
    /// Every cell has one candidate, and no rule is broken.
    Solved,
    /// Cells are open, and the rules remove no more candidates.
    Open,
}

/// `cells[i]` holds the i-th cell of every minirow, in `WORDS` words.
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
    // Whether the previous half-sweep changed nothing.
    let mut quiet = false;
    let outcome = loop {
        let before = rows;
        let (singles, missing) = half_sweep::<K::Word, C, H, R, false>(&mut rows, all, unused_rows);
        if missing {
            break Outcome::Failed;
        }
        let still = !has_changed(&rows, &before);
        if !(still && quiet) {
            let mut cols: Cells<K::Word, R, V> = transpose(&rows);
            let before = cols;
            let (_, missing) = half_sweep::<K::Word, R, V, C, true>(&mut cols, all, unused_cols);
            rows = transpose(&cols);
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

/// A summary of the cells of each minirow.
#[derive(Clone, Copy)]
struct Summary<W> {
    /// The candidates of any cell.
    set: W,
    /// The candidates of two or more cells.
    twice: W,
    /// The candidates that are the only one of a cell.
    single: W,
}

impl<W: Word> Summary<W> {
    /// Summarizes one cell of each minirow; `alone` flags the cells with one candidate.
    #[inline(always)]
    fn of(cell: W, alone: W::Flags) -> Self {
        Summary { set: cell, twice: cell.and_not(cell), single: cell.keep_if(alone) }
    }

    #[inline(always)]
    fn with(self, other: Self) -> Self {
        Summary {
            set: self.set.or(other.set),
            twice: self.twice.or(other.twice).or(self.set.and(other.set)),
            single: self.single.or(other.single),
        }
    }
}

/// Applies the rules to minirows of `CELLS` cells in boxes of `LINES` rows.
///
/// Returns whether all cells had a single candidate, and whether a digit has no place in a row or box.
#[inline(always)]
fn half_sweep<
    W: Word,
    const CELLS: usize,
    const WORDS: usize,
    const LINES: usize,
    const TRANSPOSED: bool,
>(
    cells: &mut Cells<W, CELLS, WORDS>,
    all: W,
    unused: [W; WORDS],
) -> (bool, bool) {
    let paired = const { is_paired(WORDS, LINES) };
    // Only 16×16 leaves no lane unused.
    let full = paired && LINES == 4 && CELLS == 4;
    let (summaries, solved) = summarize(cells);
    let mut set = [all; WORDS];
    for word in 0..WORDS {
        set[word] = summaries[word].set;
    }
    let in_box = others_in_box::<W, WORDS, LINES>(set);
    let mut claimed_by_line = set;
    let mut claimed_by_box = set;
    let mut claimed = set;
    let mut missing = all;
    for word in 0..WORDS {
        let in_line = others_in_line::<W, TRANSPOSED>(set[word], paired);
        let elsewhere = in_line.and(in_box[word]);
        let mut none = all.and_not(set[word].or(elsewhere));
        if !full {
            none = none.and_not(unused[word]);
        }
        missing = if word == 0 { none } else { missing.or(none) };
        claimed[word] = set[word].and_not(elsewhere);
        claimed_by_line[word] = set[word].and_not(in_line).or(summaries[word].single);
        claimed_by_box[word] = set[word].and_not(in_box[word]).or(summaries[word].single);
    }
    let from_box = others_in_box::<W, WORDS, LINES>(claimed_by_line);
    for word in 0..WORDS {
        let from_line = others_in_line::<W, TRANSPOSED>(claimed_by_box[word], paired);
        let keep = all.and_not(from_box[word].or(from_line));
        let locked = claimed[word].at_least(CELLS);
        let keep = keep.replace_if(locked, keep.and(claimed[word]));
        let hidden = claimed[word].and_not(summaries[word].twice);
        for i in 0..CELLS {
            cells[i][word] = cells[i][word].and(keep).narrow_to(hidden);
        }
    }
    (W::all_set(solved), missing.any_set())
}

/// Summarizes the minirows of each word, and flags the lanes in which all cells have a single candidate.
#[inline(always)]
fn summarize<W: Word, const CELLS: usize, const WORDS: usize>(
    cells: &Cells<W, CELLS, WORDS>,
) -> ([Summary<W>; WORDS], W::Flags) {
    let first = cells[0][0];
    let mut solved = first.at_most_one();
    let mut summaries = [Summary::of(first, solved); WORDS];
    for word in 0..WORDS {
        // Combine cells in pairs, because the cost of a sweep is its chain of dependent instructions.
        for pair in 0..CELLS.div_ceil(2) {
            let left = cells[2 * pair][word];
            let alone = left.at_most_one();
            solved = W::flags_and(solved, alone);
            let mut of_pair = Summary::of(left, alone);
            if 2 * pair + 1 < CELLS {
                let right = cells[2 * pair + 1][word];
                let alone = right.at_most_one();
                solved = W::flags_and(solved, alone);
                of_pair = of_pair.with(Summary::of(right, alone));
            }
            summaries[word] = if pair == 0 { of_pair } else { summaries[word].with(of_pair) };
        }
    }
    (summaries, solved)
}

/// The union of the other minirows of the same row.
#[inline(always)]
fn others_in_line<W: Word, const TRANSPOSED: bool>(set: W, paired: bool) -> W {
    if !TRANSPOSED {
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
        // The other rows of the box are in the other half of the word and, if there is one, in the other word.
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

/// Transposes the grid, from minirows of `CELLS` cells to minicolumns of `LINES` cells.
#[inline(always)]
fn transpose<
    W: Word,
    const CELLS: usize,
    const WORDS: usize,
    const LINES: usize,
    const NEW_WORDS: usize,
>(
    cells: &Cells<W, CELLS, WORDS>,
) -> Cells<W, LINES, NEW_WORDS> {
    let mut transposed = [[cells[0][0]; NEW_WORDS]; LINES];
    for line in 0..LINES {
        for word in 0..NEW_WORDS {
            transposed[line][word] = if const { is_paired(WORDS, LINES) } {
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
    transposed
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

/// Number of cell sizes that [`smallest`] distinguishes: two, three and four candidates.
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
