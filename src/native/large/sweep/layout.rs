//! The layout: the lane and word of each cell.

use super::word::{LANES, Lanes};

/// Maximum number of places (lanes) in the words of a grid: 16 words, one for each cell of a box.
pub(super) const PLACES: usize = 16 * LANES;
/// Maximum number of cells in a grid.
pub(super) const CELLS: usize = 256;

/// All digits of a grid of side `side`, as bits.
pub(super) const fn all_digits(side: usize) -> u16 {
    u16::MAX >> (16 - side)
}

/// Whether each word holds two lines of the boxes, given that `words` words hold all `lines` lines.
pub(super) const fn is_paired(words: usize, lines: usize) -> bool {
    words < lines
}

/// Words with all bits set in the lanes without a cell.
///
/// The words hold the rows (or, transposed, columns) of boxes with `lines` of them; `bands` and `stacks` are the
/// numbers of bands and stacks.
pub(super) const fn unused<const WORDS: usize>(
    lines: usize,
    bands: usize,
    stacks: usize,
) -> [Lanes; WORDS] {
    let mut words = [[0; LANES]; WORDS];
    let mut at = 0;
    while at < WORDS * LANES {
        let (word, lane) = (at / LANES, at % LANES);
        let (line, band) = if is_paired(WORDS, lines) {
            (2 * word + lane / 16, lane / 4 % 4)
        } else {
            (word, lane / 4)
        };
        if line >= lines || band >= bands || lane % 4 >= stacks {
            words[word][lane] = u16::MAX;
        }
        at += 1;
    }
    words
}

/// The houses of the cell in one place.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellHouses {
    pub(super) row: u8,
    pub(super) col: u8,
    pub(super) box_index: u8,
}

/// The layout for boxes of `R` rows and `C` columns, `R <= C`.
///
/// `H` words hold the cells in one column of their boxes; transposed, `V` words hold the cells in one row.
#[derive(Debug)]
pub(super) struct Layout<const R: usize, const C: usize, const H: usize, const V: usize>;

impl<const R: usize, const C: usize, const H: usize, const V: usize> Layout<R, C, H, V> {
    pub(super) const SIDE: usize = R * C;
    /// The place of each cell, row by row; the first N² are used.
    pub(super) const PLACE_OF: &'static [u16; CELLS] = &Self::place_of();
    /// The row, column and box of the cell in each place.
    pub(super) const HOUSES_OF: &'static [CellHouses; PLACES] = &Self::houses_of();
    /// The unused lanes of the words.
    pub(super) const UNUSED_ROWS: &'static [Lanes; H] = &unused(R, C, R);
    /// The unused lanes of the words, transposed.
    pub(super) const UNUSED_COLS: &'static [Lanes; V] = &unused(C, C, R);

    /// The place of a cell: row `row` of band `band`, column `col` of stack `stack`, all counted from 0.
    const fn place(row: usize, col: usize, band: usize, stack: usize) -> usize {
        let (word, lane) = if is_paired(H, R) { (row / 2, 16 * (row % 2)) } else { (row, 0) };
        (H * col + word) * LANES + lane + 4 * band + stack
    }

    const fn place_of() -> [u16; CELLS] {
        let mut places = [0; CELLS];
        let mut cell = 0;
        while cell < Self::SIDE * Self::SIDE {
            let (row, col) = (cell / Self::SIDE, cell % Self::SIDE);
            places[cell] = Self::place(row % R, col % C, row / R, col / C) as u16;
            cell += 1;
        }
        places
    }

    const fn houses_of() -> [CellHouses; PLACES] {
        let mut houses = [CellHouses { row: 0, col: 0, box_index: 0 }; PLACES];
        let mut cell = 0;
        while cell < Self::SIDE * Self::SIDE {
            let (row, col) = (cell / Self::SIDE, cell % Self::SIDE);
            // There are as many stacks as a box has rows.
            let box_index = row / R * R + col / C;
            houses[Self::PLACE_OF[cell] as usize] =
                CellHouses { row: row as u8, col: col as u8, box_index: box_index as u8 };
            cell += 1;
        }
        houses
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_cell_has_a_place_of_its_own<
        const R: usize,
        const C: usize,
        const H: usize,
        const V: usize,
    >() {
        let side = R * C;
        let mut taken = vec![false; C * H * LANES];
        for cell in 0..side * side {
            let place = usize::from(Layout::<R, C, H, V>::PLACE_OF[cell]);
            assert!(!taken[place], "cell {cell}");
            taken[place] = true;
            let cell_houses = Layout::<R, C, H, V>::HOUSES_OF[place];
            let (row, col) = (cell / side, cell % side);
            assert_eq!((usize::from(cell_houses.row), usize::from(cell_houses.col)), (row, col));
            assert_eq!(usize::from(cell_houses.box_index), row / R * R + col / C);
        }
        for (place, taken) in taken.into_iter().enumerate() {
            let (word, lane) = (place / LANES, place % LANES);
            let unused = Layout::<R, C, H, V>::UNUSED_ROWS[word % H][lane] != 0;
            assert_eq!(taken, !unused, "place {place}");
        }
    }

    #[test]
    fn every_cell_of_every_shape_has_a_place_of_its_own() {
        every_cell_has_a_place_of_its_own::<3, 3, 2, 2>();
        every_cell_has_a_place_of_its_own::<3, 4, 2, 2>();
        every_cell_has_a_place_of_its_own::<4, 4, 2, 2>();
        every_cell_has_a_place_of_its_own::<2, 5, 2, 5>();
        every_cell_has_a_place_of_its_own::<2, 8, 2, 8>();
        every_cell_has_a_place_of_its_own::<3, 5, 3, 5>();
    }
}
