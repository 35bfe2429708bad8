//! Which lane of which word is which cell.

use super::word::{LANES, Lanes};

/// A grid in memory: word `2 * col + half` holds the cells in column `col` of their boxes and in the
/// box rows `2 * half` and `2 * half + 1`.
pub(super) const WORDS: usize = 8;
/// How many places for cells the words of a grid have.
pub(super) const PLACES: usize = WORDS * LANES;

/// The digits of a grid of side `side`.
pub(super) const fn all_digits(side: usize) -> u16 {
    u16::MAX >> (16 - side)
}

/// The place of a cell, all numbers from 0: of row `row` in band `band`, of column `col` in `stack`.
pub(super) const fn place(row: usize, col: usize, band: usize, stack: usize) -> usize {
    (2 * col + row / 2) * LANES + 16 * (row % 2) + 4 * band + stack
}

/// Full in the lanes that no cell has, for the words of the rows (or, turned, columns) `2 * half`
/// and `2 * half + 1` of `lines`; `bands` and `stacks` are how many there are.
pub(super) const fn unused(half: usize, lines: usize, bands: usize, stacks: usize) -> Lanes {
    let mut lanes = [0; LANES];
    let mut lane = 0;
    while lane < LANES {
        let used = 2 * half + lane / 16 < lines && lane / 4 % 4 < bands && lane % 4 < stacks;
        if !used {
            lanes[lane] = u16::MAX;
        }
        lane += 1;
    }
    lanes
}

/// The houses of one place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) row: u8,
    pub(super) col: u8,
    pub(super) region: u8,
}

/// Where everything is for boxes of `R` rows and `C` columns, `R <= C <= 4`.
#[derive(Debug)]
pub(super) struct Layout<const R: usize, const C: usize>;

impl<const R: usize, const C: usize> Layout<R, C> {
    pub(super) const SIDE: usize = R * C;
    /// The place of each cell, row by row; the first N² are used.
    pub(super) const PLACE_OF: &'static [u8; PLACES] = &Self::place_of();
    /// The row, column and box of the cell in each place.
    pub(super) const SPOT_OF: &'static [Spot; PLACES] = &Self::spot_of();
    /// Unused lanes of the words of rows, by half.
    pub(super) const UNUSED_ROWS: &'static [Lanes; 2] = &[unused(0, R, C, R), unused(1, R, C, R)];
    /// Unused lanes of the words of columns, by half.
    pub(super) const UNUSED_COLS: &'static [Lanes; 2] = &[unused(0, C, C, R), unused(1, C, C, R)];

    const fn place_of() -> [u8; PLACES] {
        let mut places = [0; PLACES];
        let mut cell = 0;
        while cell < Self::SIDE * Self::SIDE {
            let (row, col) = (cell / Self::SIDE, cell % Self::SIDE);
            places[cell] = place(row % R, col % C, row / R, col / C) as u8;
            cell += 1;
        }
        places
    }

    const fn spot_of() -> [Spot; PLACES] {
        let mut spots = [Spot {
            row: 0,
            col: 0,
            region: 0,
        }; PLACES];
        let mut cell = 0;
        while cell < Self::SIDE * Self::SIDE {
            let (row, col) = (cell / Self::SIDE, cell % Self::SIDE);
            // There are as many stacks as a box has rows.
            let region = row / R * R + col / C;
            spots[Self::PLACE_OF[cell] as usize] = Spot {
                row: row as u8,
                col: col as u8,
                region: region as u8,
            };
            cell += 1;
        }
        spots
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_cell_has_a_place_of_its_own<const R: usize, const C: usize>() {
        let side = R * C;
        let mut taken = [false; PLACES];
        for cell in 0..side * side {
            let place = usize::from(Layout::<R, C>::PLACE_OF[cell]);
            assert!(!taken[place], "cell {cell}");
            taken[place] = true;
            let spot = Layout::<R, C>::SPOT_OF[place];
            let (row, col) = (cell / side, cell % side);
            assert_eq!((usize::from(spot.row), usize::from(spot.col)), (row, col));
            assert_eq!(usize::from(spot.region), row / R * R + col / C);
        }
        for (place, taken) in taken.into_iter().enumerate() {
            let (word, lane) = (place / LANES, place % LANES);
            let unused = Layout::<R, C>::UNUSED_ROWS[word % 2][lane] != 0 || word / 2 >= C;
            assert_eq!(taken, !unused, "place {place}");
        }
    }

    #[test]
    fn every_cell_of_every_shape_has_a_place_of_its_own() {
        every_cell_has_a_place_of_its_own::<3, 3>();
        every_cell_has_a_place_of_its_own::<3, 4>();
        every_cell_has_a_place_of_its_own::<4, 4>();
    }
}
