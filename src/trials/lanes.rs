//! Sixteen trials in a plain 9×9 grid, followed to their ends in the lanes of vectors. The ratings of
//! [`logic`](crate::logic) and [`sudoku_explainer`](crate::sudoku_explainer) try candidates by them.
//!
//! ```text
//! places[3 * digit + band]    word of three rows: bit 10 * row + column is a place; bit 9 of each row is clear
//! lane n of sixteen           the same word of the n-th trial
//! ```

use crate::native::{Portable, run_with_best};

pub(crate) const LANES: usize = 16;
pub(crate) const BANDS: usize = 3;
pub(crate) const WORDS: usize = 9 * BANDS;

/// A word of each trial.
pub(crate) type Lane = [u32; LANES];

/// The places of all digits.
pub(crate) type Places = [u32; WORDS];

/// The lowest bit of each row of a band, the unused bit above it, and its columns.
pub(crate) const LOWEST: u32 = 1 | 1 << 10 | 1 << 20;
pub(super) const GUARDS: u32 = LOWEST << 9;
pub(crate) const COLUMNS: u32 = 0x1ff;
/// The first column of each box.
pub(crate) const BOXES: u32 = 0o111;

/// The guards of the rows that have places.
#[inline(always)]
pub(super) fn rows_with(places: u32) -> u32 {
    (places + COLUMNS * LOWEST) & GUARDS
}

/// All places of the rows with these guards.
#[inline(always)]
pub(super) fn fill_rows(guards: u32) -> u32 {
    guards - (guards >> 9)
}

#[inline(always)]
pub(super) fn fill_columns(columns: u32) -> u32 {
    columns | columns << 10 | columns << 20
}

/// The columns that have places.
#[inline(always)]
pub(super) fn columns_with(places: u32) -> u32 {
    (places | places >> 10 | places >> 20) & COLUMNS
}

/// The boxes that have columns with places, by their first columns.
#[inline(always)]
pub(super) fn boxes_with(columns: u32) -> u32 {
    (columns | columns >> 1 | columns >> 2) & BOXES
}

#[inline(always)]
pub(super) fn fill_boxes(boxes: u32) -> u32 {
    fill_columns(boxes | boxes << 1 | boxes << 2)
}

/// The houses in which a digit has places: guards of rows, columns, first columns of boxes.
#[derive(Clone, Copy, Debug, Default)]
struct HousesWith {
    rows: [u32; BANDS],
    columns: u32,
    boxes: [u32; BANDS],
}

/// The places of a digit that are alone in a cell or a house.
struct Singles {
    /// In any of its houses.
    any: [u32; BANDS],
    /// In its cell and in all of its houses.
    all: [u32; BANDS],
    houses: HousesWith,
}

/// Finds the single places of a digit, which may share a cell with other digits outside `alone`.
#[inline(always)]
fn singles(places: [u32; BANDS], alone: [u32; BANDS]) -> Singles {
    let one = places.map(columns_with);
    let two = places.map(|x| x & x >> 10 | (x | x >> 10) & x >> 20);
    let columns = one[0] | one[1] | one[2];
    let more = two[0] | two[1] | two[2] | one[0] & one[1] | (one[0] | one[1]) & one[2];
    let single_columns = fill_columns(columns & !more);
    let [mut any, mut all, mut rows, mut boxes] = [[0; BANDS]; 4];
    for band in 0..BANDS {
        let x = places[band];
        rows[band] = rows_with(x);
        let others = x & ((x | GUARDS) - LOWEST);
        let single_rows = fill_rows(rows[band] & !rows_with(others));
        let (one, two) = (one[band], two[band]);
        boxes[band] = boxes_with(one);
        let more = two | two >> 1 | two >> 2 | one & one >> 1 | (one | one >> 1) & one >> 2;
        let single_boxes = fill_boxes(boxes[band] & !more);
        any[band] = x & (single_rows | single_columns | single_boxes | alone[band]);
        all[band] = x & single_rows & single_columns & single_boxes & alone[band];
    }
    Singles { any, all, houses: HousesWith { rows, columns, boxes } }
}

/// What the houses of places of a digit have: the places, and all that they see.
#[inline(always)]
fn seen_from(on: [u32; BANDS]) -> [u32; BANDS] {
    let columns = on.map(columns_with);
    let in_columns = fill_columns(columns[0] | columns[1] | columns[2]);
    let mut seen = [0; BANDS];
    for band in 0..BANDS {
        let in_rows = fill_rows(rows_with(on[band]));
        seen[band] = in_rows | in_columns | fill_boxes(boxes_with(columns[band]));
    }
    seen
}

/// Where a cell is in the words of a digit.
#[inline]
pub(crate) fn place_of(cell: usize) -> (usize, u32) {
    (cell / 27, 1 << (cell / 9 % 3 * 10 + cell % 9))
}

/// Takes a candidate, or rules it out.
pub(crate) fn assume(places: &mut Places, (cell, digit): (usize, usize), is_on: bool) {
    let (band, bit) = place_of(cell);
    let own = places[BANDS * digit..].first_chunk_mut().expect("a word for each band");
    assume_place(own, cell, is_on);
    if !is_on {
        return;
    }
    for other in (0..9).filter(|&other| other != digit) {
        places[BANDS * other + band] &= !bit;
    }
}

/// Takes a place of a digit, or rules it out, among the other places of the digit.
pub(crate) fn assume_place(places: &mut [u32; BANDS], cell: usize, is_on: bool) {
    let (band, bit) = place_of(cell);
    if !is_on {
        places[band] &= !bit;
        return;
    }
    let mut on = [0; BANDS];
    on[band] = bit;
    let seen = seen_from(on);
    (0..BANDS).for_each(|band| places[band] &= !seen[band] | on[band]);
}

/// The houses and cells of a grid that have candidates.
#[derive(Debug)]
pub(crate) struct Facts {
    houses: [HousesWith; 9],
    cells: [u32; BANDS],
    /// The cells with two candidates or more.
    open: [u32; BANDS],
}

impl Facts {
    /// `None` if a single candidate or place is left that has not been followed.
    pub(crate) fn of(places: &Places) -> Option<Self> {
        let [mut one, mut two] = [[0; BANDS]; 2];
        for (word, places) in places.iter().enumerate() {
            two[word % BANDS] |= one[word % BANDS] & places;
            one[word % BANDS] |= places;
        }
        let alone = [0, 1, 2].map(|band| one[band] & !two[band]);
        let mut houses = [HousesWith::default(); 9];
        for (places, houses) in places.as_chunks().0.iter().zip(&mut houses) {
            let found = singles(*places, alone);
            if found.any != found.all {
                return None;
            }
            *houses = found.houses;
        }
        Some(Facts { houses, cells: one, open: two })
    }

    /// Follows trials that begin with places of this grid to their ends. The result is not zero for each that contradicts
    /// itself.
    pub(crate) fn follow(&self, lanes: &mut [Lane; WORDS]) -> Lane {
        run_with_best(Followed { lanes, houses: &self.houses, cells: self.cells })
    }

    /// The same by the places of one digit alone.
    pub(crate) fn follow_digit(&self, digit: usize, lanes: &mut [Lane; BANDS]) -> Lane {
        run_with_best(FollowedDigit { lanes, houses: &self.houses[digit] })
    }

    /// The cells with two candidates or more.
    pub(crate) fn open_cells(&self) -> impl Iterator<Item = usize> {
        (0..81).filter(|&cell| {
            let (band, bit) = place_of(cell);
            self.open[band] & bit != 0
        })
    }

    /// The cells and digits of candidates that are not alone in their cell.
    pub(crate) fn open_candidates(&self, places: &Places) -> impl Iterator<Item = (usize, usize)> {
        self.open_cells().flat_map(move |cell| {
            let (band, bit) = place_of(cell);
            let has = move |digit: &usize| places[BANDS * digit + band] & bit != 0;
            (0..9).filter(has).map(move |digit| (cell, digit))
        })
    }
}

/// Up to sixteen trials, to be followed to their ends.
struct Followed<'a> {
    lanes: &'a mut [Lane; WORDS],
    /// The houses and cells that have candidates, and must keep one.
    houses: &'a [HousesWith; 9],
    cells: [u32; BANDS],
}

impl Portable for Followed<'_> {
    /// Not zero for each trial that contradicts itself.
    type Output = Lane;

    #[inline(always)]
    fn run(self) -> Lane {
        let Followed { lanes, houses, cells } = self;
        let mut clash = [0; LANES];
        let mut was_still = [0; LANES];
        let mut on = [[0; LANES]; WORDS];
        let mut cells_on = [[0; LANES]; BANDS];
        loop {
            let mut changed = [0; LANES];
            let mut unfinished = [0; LANES];
            let mut one = [[0; LANES]; BANDS];
            let mut two = [[0; LANES]; BANDS];
            for word in 0..WORDS {
                let band = word % BANDS;
                for lane in 0..LANES {
                    let places = lanes[word][lane];
                    let left = places & !(cells_on[band][lane] & !on[word][lane]);
                    changed[lane] |= places ^ left;
                    lanes[word][lane] = left;
                    two[band][lane] |= one[band][lane] & left;
                    one[band][lane] |= left;
                }
            }
            let mut alone = [[0; LANES]; BANDS];
            for band in 0..BANDS {
                for lane in 0..LANES {
                    clash[lane] |= cells[band] & !one[band][lane];
                    alone[band][lane] = one[band][lane] & !two[band][lane];
                }
            }
            cells_on = [[0; LANES]; BANDS];
            for digit in 0..9 {
                let least = houses[digit];
                let [place0, place1, place2] =
                    lanes[BANDS * digit..].first_chunk_mut().expect("a word for each band");
                let [on0, on1, on2] =
                    on[BANDS * digit..].first_chunk_mut().expect("a word for each band");
                for lane in 0..LANES {
                    let places = [place0[lane], place1[lane], place2[lane]];
                    let alone = [alone[0][lane], alone[1][lane], alone[2][lane]];
                    let found = singles(places, alone);
                    let seen = seen_from(found.any);
                    let mut left = places;
                    let mut without = least.columns & !found.houses.columns;
                    for band in 0..BANDS {
                        without |= least.rows[band] & !found.houses.rows[band];
                        without |= least.boxes[band] & !found.houses.boxes[band];
                        unfinished[lane] |= found.any[band] ^ found.all[band];
                        left[band] &= !seen[band] | found.any[band];
                        changed[lane] |= places[band] ^ left[band];
                        cells_on[band][lane] |= found.any[band];
                    }
                    clash[lane] |= without;
                    [place0[lane], place1[lane], place2[lane]] = left;
                    [on0[lane], on1[lane], on2[lane]] = found.any;
                }
            }
            let mut go_on = 0;
            for lane in 0..LANES {
                // Where nothing changes, candidates that are on and do not stand alone rule out each other. The other
                // candidates of their cells go in the sweep that follows.
                let is_still = u32::from(changed[lane] == 0);
                clash[lane] |= unfinished[lane] * (is_still & was_still[lane]);
                was_still[lane] = is_still;
                go_on |= (changed[lane] | unfinished[lane]) * u32::from(clash[lane] == 0);
            }
            if go_on == 0 {
                return clash;
            }
        }
    }
}

/// Up to sixteen trials with a single digit, to be followed to their ends.
struct FollowedDigit<'a> {
    lanes: &'a mut [Lane; BANDS],
    /// The houses that have places, and must keep one.
    houses: &'a HousesWith,
}

impl Portable for FollowedDigit<'_> {
    /// Not zero for each trial that contradicts itself.
    type Output = Lane;

    #[inline(always)]
    fn run(self) -> Lane {
        let FollowedDigit { lanes: [place0, place1, place2], houses } = self;
        let mut clash = [0; LANES];
        loop {
            let mut go_on = 0;
            for lane in 0..LANES {
                let places = [place0[lane], place1[lane], place2[lane]];
                let found = singles(places, [0; BANDS]);
                let in_all_houses = singles(places, [u32::MAX; BANDS]).all;
                let seen = seen_from(found.any);
                let mut left = places;
                let mut changed = 0;
                let mut unfinished = 0;
                let mut without = houses.columns & !found.houses.columns;
                for band in 0..BANDS {
                    without |= houses.rows[band] & !found.houses.rows[band];
                    without |= houses.boxes[band] & !found.houses.boxes[band];
                    left[band] &= !seen[band] | found.any[band];
                    changed |= places[band] ^ left[band];
                    unfinished |= found.any[band] & !in_all_houses[band];
                }
                // Where nothing changes, places that are on and not alone rule out each other.
                let rule_out_each_other = if changed == 0 { unfinished } else { 0 };
                clash[lane] |= without | rule_out_each_other;
                go_on |= if clash[lane] == 0 { changed } else { 0 };
                [place0[lane], place1[lane], place2[lane]] = left;
            }
            if go_on == 0 {
                return clash;
            }
        }
    }
}
