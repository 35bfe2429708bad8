//! Locked candidates, pairs and X-wings in the sixteen trials of [`lanes`](super::lanes).

#![expect(
    clippy::needless_range_loop,
    reason = "a lane or a word is one of several arrays' at once"
)]

use super::lanes::{
    BANDS, BOXES, COLUMNS, GUARDS, LANES, LOWEST, Lane, WORDS, boxes_with, columns_with,
    fill_boxes, fill_columns, fill_rows, rows_with,
};
use crate::native::{Portable, run_with_best};

const DIGITS: usize = 9;
const ROWS: usize = 9;

/// The first place of each minirow of a band: three cells that a row and a box share.
const MINIROWS: u32 = BOXES * LOWEST;

/// Rows, columns and boxes.
const KINDS: usize = 3;

/// A set of cells of each trial.
type Cells = [Lane; BANDS];

/// Rules out what locked candidates, pairs and X-wings do, all of them once. The result is not zero for each trial that
/// loses candidates.
///
/// Single candidates and places must have been followed to their ends before. Patterns that contradict each other leave a
/// cell or a house without candidates.
pub(crate) fn rule_out(lanes: &mut [Lane; WORDS]) -> Lane {
    run_with_best(Patterns { lanes })
}

struct Patterns<'a> {
    lanes: &'a mut [Lane; WORDS],
}

impl Portable for Patterns<'_> {
    /// Not zero for each trial that loses candidates.
    type Output = Lane;

    #[inline(always)]
    fn run(self) -> Lane {
        let lanes = self.lanes;
        let mut out = [[0; LANES]; WORDS];
        let mut of_two = [[[[0; LANES]; BANDS]; DIGITS]; KINDS];
        for digit in 0..DIGITS {
            locked(cells_of(lanes, digit), &mut out[BANDS * digit..]);
            find_houses_of_two(cells_of(lanes, digit), digit, &mut of_two);
            let [of_rows, of_columns, _] = &of_two;
            let words = &mut out[BANDS * digit..];
            row_wings(&of_rows[digit], words);
            column_wings(&of_columns[digit], words);
        }
        naked_pairs(lanes, &mut out);
        hidden_pairs(&of_two, &mut out);
        let mut changed = [0; LANES];
        for (words, out) in lanes.iter_mut().zip(&out) {
            for lane in 0..LANES {
                changed[lane] |= words[lane] & out[lane];
                words[lane] &= !out[lane];
            }
        }
        changed
    }
}

#[inline(always)]
fn cells_of(lanes: &[Lane; WORDS], digit: usize) -> &Cells {
    lanes[BANDS * digit..].first_chunk().expect("a word for each band")
}

#[inline(always)]
fn of_lane(cells: &Cells, lane: usize) -> [u32; BANDS] {
    [cells[0][lane], cells[1][lane], cells[2][lane]]
}

/// Rules out places of a digit that is locked in the part that a line and a box share.
#[inline(always)]
fn locked(places: &Cells, out: &mut [Lane]) {
    for lane in 0..LANES {
        let places = of_lane(places, lane);
        let columns = places.map(columns_with);
        for band in 0..BANDS {
            let x = places[band];
            let minirows = (x | x >> 1 | x >> 2) & MINIROWS;
            let (low, high) = (minirows >> 10, minirows >> 20);
            let more = minirows & low | (minirows | low) & high;
            let single_rows = (minirows | low | high) & !more & BOXES;
            let pointing = minirows & (single_rows * LOWEST);
            let of_row = (pointing << 3 | pointing << 6 | pointing >> 3 | pointing >> 6) & MINIROWS;
            let (low, high) = (minirows >> 3, minirows >> 6);
            let more = minirows & low | (minirows | low) & high;
            let single_boxes = (minirows | low | high) & !more & LOWEST;
            let claiming = minirows & (single_boxes * BOXES);
            let of_box =
                (claiming << 10 | claiming << 20 | claiming >> 10 | claiming >> 20) & MINIROWS;

            let own = columns[band];
            let others = [columns[(band + 1) % BANDS], columns[(band + 2) % BANDS]];
            let more = own & own >> 1 | (own | own >> 1) & own >> 2;
            let single_columns = boxes_with(own) & !more & BOXES;
            let pointing = fill_columns(own & (single_columns * 7));
            let claiming = own & !others[0] & !others[1];
            let of_columns = claiming << 1 & 0o666
                | claiming << 2 & 0o444
                | claiming >> 1 & 0o333
                | claiming >> 2 & 0o111;

            let of_minirows = (of_row | of_box) * 7;
            out[band][lane] |= of_minirows | fill_columns(of_columns);
            out[(band + 1) % BANDS][lane] |= pointing;
            out[(band + 2) % BANDS][lane] |= pointing;
        }
    }
}

/// How many of some cells houses have: all cells of the houses with two or more, and of those with three or more, by kind
/// of house.
struct Counted {
    two: [[u32; BANDS]; KINDS],
    three: [[u32; BANDS]; KINDS],
}

/// Bits that are set in one or more words, in two or more, and in three or more.
#[derive(Clone, Copy)]
struct Tally([u32; 3]);

impl Tally {
    #[inline(always)]
    fn of(one: u32, other: u32, third: u32) -> Self {
        let two = one & other | (one | other) & third;
        Tally([one | other | third, two, one & other & third])
    }

    #[inline(always)]
    fn plus(self, Tally(more): Tally) -> Self {
        let Tally(own) = self;
        let three = own[2] | more[2] | own[1] & more[0] | own[0] & more[1];
        Tally([own[0] | more[0], own[1] | more[1] | own[0] & more[0], three])
    }

    #[inline(always)]
    fn map(self, change: impl Fn(u32) -> u32) -> Self {
        Tally([change(self.0[0]), change(self.0[1]), change(self.0[2])])
    }
}

#[inline(always)]
fn without_lowest_of_rows(cells: u32) -> u32 {
    cells & ((cells | GUARDS) - LOWEST)
}

#[inline(always)]
fn count(cells: [u32; BANDS]) -> Counted {
    let [mut two, mut three] = [[[0; BANDS]; KINDS]; 2];
    let columns = cells.map(|x| Tally::of(x, x >> 10, x >> 20).map(|word| word & COLUMNS));
    let all = columns[0].plus(columns[1]).plus(columns[2]);
    for band in 0..BANDS {
        let second = without_lowest_of_rows(cells[band]);
        let third = without_lowest_of_rows(second);
        two[0][band] = fill_rows(rows_with(second));
        three[0][band] = fill_rows(rows_with(third));
        two[1][band] = fill_columns(all.0[1]);
        three[1][band] = fill_columns(all.0[2]);
        let at = |shift: u32| columns[band].map(|word| word >> shift & BOXES);
        let boxes = at(0).plus(at(1)).plus(at(2));
        two[2][band] = fill_boxes(boxes.0[1]);
        three[2][band] = fill_boxes(boxes.0[2]);
    }
    Counted { two, three }
}

/// Finds the places of a digit in houses that have two of them.
#[inline(always)]
fn find_houses_of_two(places: &Cells, digit: usize, of_two: &mut [[Cells; DIGITS]; KINDS]) {
    for lane in 0..LANES {
        let places = of_lane(places, lane);
        let counted = count(places);
        for kind in 0..KINDS {
            for band in 0..BANDS {
                of_two[kind][digit][band][lane] =
                    places[band] & counted.two[kind][band] & !counted.three[kind][band];
            }
        }
    }
}

/// X-wings whose bases are rows: the other rows lose the two columns.
#[inline(always)]
fn row_wings(places: &Cells, out: &mut [Lane]) {
    let [mut any, mut twice] = [[0; LANES]; 2];
    let mut kept = [[0; LANES]; ROWS];
    for one in 0..ROWS {
        for other in 0..one {
            for lane in 0..LANES {
                let columns = row_of(places, one, lane);
                let is_same = columns == row_of(places, other, lane);
                let columns = if is_same { columns } else { 0 };
                twice[lane] |= any[lane] & columns;
                any[lane] |= columns;
                kept[one][lane] |= columns;
                kept[other][lane] |= columns;
            }
        }
    }
    for row in 0..ROWS {
        for lane in 0..LANES {
            // Two wings that share a column contradict each other.
            let columns = any[lane] & !kept[row][lane] | twice[lane];
            out[row / BANDS][lane] |= columns << (10 * (row % BANDS));
        }
    }
}

/// X-wings whose bases are columns: the two rows lose the other columns.
#[inline(always)]
fn column_wings(places: &Cells, out: &mut [Lane]) {
    for one in 0..ROWS {
        for other in 0..one {
            for lane in 0..LANES {
                let first = row_of(places, one, lane) & row_of(places, other, lane);
                let second = first & first.wrapping_sub(1);
                let third = second & second.wrapping_sub(1);
                let lost = if second == 0 { 0 } else { COLUMNS & !first };
                // Three columns with places in two rows contradict each other.
                let lost = if third == 0 { lost } else { COLUMNS };
                out[one / BANDS][lane] |= lost << (10 * (one % BANDS));
                out[other / BANDS][lane] |= lost << (10 * (other % BANDS));
            }
        }
    }
}

#[inline(always)]
fn row_of(places: &Cells, row: usize, lane: usize) -> u32 {
    places[row / BANDS][lane] >> (10 * (row % BANDS)) & COLUMNS
}

/// Cells of two candidates, two of which have the same in a house.
#[inline(always)]
fn naked_pairs(lanes: &[Lane; WORDS], out: &mut [Lane; WORDS]) {
    let [mut one, mut two, mut three] = [[[0; LANES]; BANDS]; 3];
    for word in 0..WORDS {
        let band = word % BANDS;
        for lane in 0..LANES {
            three[band][lane] |= two[band][lane] & lanes[word][lane];
            two[band][lane] |= one[band][lane] & lanes[word][lane];
            one[band][lane] |= lanes[word][lane];
        }
    }
    for digit in 0..DIGITS {
        for other in 0..digit {
            let mut both = [[0; LANES]; BANDS];
            let mut any = 0;
            for band in 0..BANDS {
                for lane in 0..LANES {
                    let of_both =
                        lanes[BANDS * digit + band][lane] & lanes[BANDS * other + band][lane];
                    both[band][lane] = of_both & two[band][lane] & !three[band][lane];
                    any |= both[band][lane];
                }
            }
            if any == 0 {
                continue;
            }
            for lane in 0..LANES {
                let cells = of_lane(&both, lane);
                let Counted { two, three } = count(cells);
                for band in 0..BANDS {
                    let two = two[0][band] | two[1][band] | two[2][band];
                    // Three cells of two digits in a house contradict each other.
                    let three = three[0][band] | three[1][band] | three[2][band];
                    let lost = two & !cells[band] | three & cells[band];
                    out[BANDS * digit + band][lane] |= lost;
                    out[BANDS * other + band][lane] |= lost;
                }
            }
        }
    }
}

/// Digits of two places in a house, two of which have the same.
#[inline(always)]
fn hidden_pairs(of_two: &[[Cells; DIGITS]; KINDS], out: &mut [Lane; WORDS]) {
    for digit in 0..DIGITS {
        for other in 0..digit {
            let mut pairs = [[0; LANES]; BANDS];
            let mut any = 0;
            for lane in 0..LANES {
                let found = pairs_of(of_two, [digit, other], lane);
                for band in 0..BANDS {
                    pairs[band][lane] = found[band];
                    any |= found[band];
                }
            }
            if any == 0 {
                continue;
            }
            for third in 0..DIGITS {
                if third == digit || third == other {
                    continue;
                }
                for band in 0..BANDS {
                    for lane in 0..LANES {
                        out[BANDS * third + band][lane] |= pairs[band][lane];
                    }
                }
            }
        }
    }
}

/// The cells that two digits share in houses in which each of them has no other.
#[inline(always)]
fn pairs_of(of_two: &[[Cells; DIGITS]; KINDS], digits: [usize; 2], lane: usize) -> [u32; BANDS] {
    let both = |kind: usize, band: usize| {
        let [one, other] = digits.map(|digit| of_two[kind][digit][band][lane]);
        (one & other, one ^ other)
    };
    let mut pairs = [0; BANDS];
    let [mut same, mut different] = [0; 2];
    for (band, pairs) in pairs.iter_mut().enumerate() {
        let (and, xor) = both(0, band);
        *pairs |= and & fill_rows(rows_with(and) & !rows_with(xor));
        let (and, xor) = both(1, band);
        same |= columns_with(and);
        different |= columns_with(xor);
        let (and, xor) = both(2, band);
        let [with, without] = [and, xor].map(|cells| boxes_with(columns_with(cells)));
        *pairs |= and & fill_boxes(with & !without);
    }
    for (band, pairs) in pairs.iter_mut().enumerate() {
        *pairs |= both(1, band).0 & fill_columns(same & !different);
    }
    pairs
}
