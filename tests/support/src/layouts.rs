//! Grids whose houses are not just rows, columns and boxes, and a naive solver that reads their layout by itself.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use satdoku::generate::{Stream, random_solution};
use satdoku::geometry::{Candidate, Cell, Digit, Geometry};
use satdoku::puzzle::{Puzzle, Solution};

use super::rule_out_some;

/// Regions as a digit for each cell, and whether the two diagonals are houses too.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    pub regions: &'static str,
    pub has_diagonals: bool,
}

const fn irregular(regions: &'static str) -> Layout {
    Layout { regions, has_diagonals: false }
}

const fn with_diagonals(regions: &'static str) -> Layout {
    Layout { regions, has_diagonals: true }
}

pub const SIX: Layout = irregular("222211 221111 333666 366644 354444 355555");
pub const NINE: Layout = irregular(
    "442222663 411122663 412226663 411555663 417753333 417555993 417585999 477788999 778888889",
);
pub const BOXES_AND_DIAGONALS: Layout = with_diagonals(
    "111222333 111222333 111222333 444555666 444555666 444555666 777888999 777888999 777888999",
);

pub const LAYOUTS: [Layout; 9] = [
    SIX,
    irregular("111122 314222 314442 344666 335556 355566"),
    // The first region is a row.
    irregular("1111 2233 2433 2444"),
    with_diagonals("11111 22222 33333 44444 55555"),
    with_diagonals("22221 21111 44335 43355 44355"),
    irregular("1111122 1133422 3333442 5344422 5557466 5577776 5776666"),
    NINE,
    irregular(
        "111222233 122222333 111553333 115555556 745446666 744446686 744888886 777788989 779999999",
    ),
    BOXES_AND_DIAGONALS,
];

impl Layout {
    /// The number of each cell's region, row by row.
    pub fn numbers(&self) -> Vec<usize> {
        let digits = self.regions.bytes().filter(u8::is_ascii_digit);
        digits.map(|digit| usize::from(digit - b'0')).collect()
    }

    pub fn side(&self) -> usize {
        self.numbers().len().isqrt()
    }

    fn diagonals(&self) -> Vec<Vec<usize>> {
        let side = self.side();
        let falling = (0..side).map(|i| i * side + i).collect();
        let rising = (0..side).map(|i| i * side + side - 1 - i).collect();
        if self.has_diagonals { vec![falling, rising] } else { Vec::new() }
    }

    pub fn geometry(&self) -> Geometry {
        let builder = Geometry::builder(self.side()).regions(self.numbers());
        let diagonals = self.diagonals().into_iter();
        let builder = diagonals
            .fold(builder, |builder, cells| builder.house(cells.into_iter().map(Cell::new)));
        builder.build().expect("a layout of the tests")
    }

    /// A random full grid; every layout here has one.
    pub fn full_grid(&self, seed: u64) -> Solution {
        let solution = random_solution(&self.geometry(), &mut Stream::new(seed, 0));
        assert!(Naive::new(self).completes(&solution.to_puzzle(), solution.digits()));
        solution
    }

    /// A random puzzle of any kind: full or nearly, unique, ambiguous, empty, broken by a changed given; some rule out
    /// candidates.
    pub fn random_puzzle(&self, rng: &mut impl Rng) -> Puzzle {
        let mut puzzle = self.full_grid(rng.random()).to_puzzle();
        let geometry = puzzle.geometry().clone();
        let mut cells: Vec<Cell> = geometry.cells().collect();
        cells.shuffle(rng);
        // Naive recursion bears only so many open cells.
        let most = if self.side() > 7 { cells.len() * 3 / 4 } else { cells.len() };
        let open = match rng.random_range(0..16) {
            0 => 0,
            1 => most,
            _ => rng.random_range(0..most),
        };
        cells[..open].iter().for_each(|&cell| puzzle.set(cell, None));
        if rng.random_ratio(1, 4) {
            let digit = Digit::new(rng.random_range(0..self.side()));
            puzzle.set(cells[rng.random_range(0..cells.len())], Some(digit));
        }
        if rng.random_ratio(1, 8) {
            rule_out_some(&mut puzzle, rng);
        }
        puzzle
    }
}

/// Plain recursion over rows, columns, regions and diagonals, without the library's tables.
pub struct Naive {
    side: usize,
    houses: Vec<Vec<usize>>,
    houses_of: Vec<Vec<usize>>,
}

/// A digit or none for each cell.
type Grid = [Option<usize>];

impl Naive {
    pub fn new(layout: &Layout) -> Self {
        let (side, numbers) = (layout.side(), layout.numbers());
        let rows = (0..side).map(|row| (0..side).map(|i| row * side + i).collect());
        let cols = (0..side).map(|col| (0..side).map(|i| i * side + col).collect());
        let regions = (1..=side).map(|region| {
            let cells = 0..side * side;
            cells.filter(|&cell| numbers[cell] == region).collect::<Vec<usize>>()
        });
        let houses: Vec<Vec<usize>> =
            rows.chain(cols).chain(regions).chain(layout.diagonals()).collect();
        let of_cell = |cell| {
            let all = 0..houses.len();
            all.filter(|&house| houses[house].contains(&cell)).collect()
        };
        Naive { side, houses_of: (0..side * side).map(of_cell).collect(), houses }
    }

    /// The digits that no other cell of the houses has, as bits.
    fn fitting(&self, puzzle: &Puzzle, grid: &Grid, cell: usize) -> u32 {
        let mut fitting = (1 << self.side) - 1;
        for &house in &self.houses_of[cell] {
            for &other in self.houses[house].iter().filter(|&&other| other != cell) {
                fitting &= !grid[other].map_or(0, |digit| 1 << digit);
            }
        }
        for digit in (0..self.side).filter(|_| puzzle.has_ruled_out()) {
            let candidate = Candidate { cell: Cell::new(cell), digit: Digit::new(digit) };
            fitting &= !(u32::from(puzzle.is_ruled_out(candidate)) << digit);
        }
        fitting
    }

    /// Whether a full grid obeys the rules and the puzzle.
    pub fn completes(&self, puzzle: &Puzzle, digits: &[Digit]) -> bool {
        let grid: Vec<Option<usize>> = digits.iter().map(|digit| Some(digit.index())).collect();
        let keeps = puzzle.givens().all(|given| digits[given.cell.index()] == given.digit);
        keeps && self.is_free_of_clashes(puzzle, &grid)
    }

    fn is_free_of_clashes(&self, puzzle: &Puzzle, grid: &Grid) -> bool {
        let fits = |cell: usize| {
            grid[cell].is_none_or(|digit| self.fitting(puzzle, grid, cell) >> digit & 1 == 1)
        };
        (0..grid.len()).all(fits)
    }

    /// How many solutions there are, up to `limit`.
    pub fn count(&self, puzzle: &Puzzle, limit: usize) -> usize {
        let cells = puzzle.as_cells().iter();
        let mut grid: Vec<Option<usize>> = cells.map(|cell| cell.map(Digit::index)).collect();
        if self.is_free_of_clashes(puzzle, &grid) {
            self.search(puzzle, &mut grid, limit)
        } else {
            0
        }
    }

    fn search(&self, puzzle: &Puzzle, grid: &mut Grid, limit: usize) -> usize {
        let open = |cell: &usize| grid[*cell].is_none();
        let fitting: Vec<u32> = (0..grid.len())
            .map(|cell| if open(&cell) { self.fitting(puzzle, grid, cell) } else { 0 })
            .collect();
        let fits = |cell: usize, digit: usize| fitting[cell] >> digit & 1 == 1;
        // The cell with the fewest digits, or the digit with the fewest cells in a house.
        let by_cell = (0..grid.len()).filter(open).map(|cell| {
            let digits = (0..self.side).filter(|&digit| fits(cell, digit));
            digits.map(|digit| (cell, digit)).collect()
        });
        let lacking = self.houses.iter().flat_map(|house| {
            let has = |digit: &usize| house.iter().any(|&cell| grid[cell] == Some(*digit));
            (0..self.side).filter(move |digit| !has(digit)).map(move |digit| (house, digit))
        });
        let by_house = lacking.map(|(house, digit)| {
            let cells = house.iter().filter(|&&cell| fits(cell, digit));
            cells.map(|&cell| (cell, digit)).collect()
        });
        let choices = by_cell.chain(by_house).min_by_key(Vec::<(usize, usize)>::len);
        let Some(choices) = choices else {
            return 1;
        };
        let mut found = 0;
        for (cell, digit) in choices {
            grid[cell] = Some(digit);
            found += self.search(puzzle, grid, limit - found);
            grid[cell] = None;
            if found >= limit {
                break;
            }
        }
        found
    }
}
