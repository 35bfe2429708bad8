//! Grids with other rows and columns than digits, with digits from 0, or with cells beside them.

use super::ids::{Cell, HouseKind};

/// What a grid has that is not N×N with digits from 1 on and nothing beside it.
///
/// Its cells are those of the grid, row by row, then those beside it. Lists of N cells are houses, shorter ones groups.
/// Engines, formulas and techniques take such a grid; what needs boxes does not.
///
/// # Examples
///
/// ```
/// use satdoku::geometry::{Canvas, Geometry};
///
/// let canvas = Canvas { digits: 5, ..Canvas::new(3, 4) };
/// let geometry = Geometry::on_canvas(canvas)?;
/// assert_eq!((geometry.cell_count(), geometry.side()), (12, 5));
/// assert_eq!((geometry.houses().count(), geometry.groups().count()), (0, 7));
/// # Ok::<(), satdoku::geometry::GeometryError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Canvas {
    /// How many rows the grid has.
    pub rows: usize,
    /// How many columns it has.
    pub cols: usize,
    /// N: how many digits there are.
    pub digits: usize,
    /// The number that the first digit stands for.
    pub first_value: usize,
    /// Whether the cells of a row, and those of a column, have different digits.
    pub has_lines: bool,
    /// The cells of each region; they have different digits.
    pub regions: Vec<Vec<Cell>>,
    /// Other lists of cells with different digits.
    pub different: Vec<Vec<Cell>>,
    /// The cells beside the grid.
    pub beside: Vec<Beside>,
}

/// Cells beside the grid, in rows and columns of their own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Beside {
    /// What their names begin with; a number from 1 follows, unless it is one cell.
    pub prefix: String,
    /// How many rows they have.
    pub rows: usize,
    /// How many columns.
    pub cols: usize,
}

impl Beside {
    /// How many cells they are.
    pub fn cell_count(&self) -> usize {
        self.rows * self.cols
    }

    /// The name of a cell, counted from 0.
    pub fn name(&self, nth: usize) -> String {
        match self.cell_count() {
            1 => self.prefix.clone(),
            _ => format!("{}{}", self.prefix, nth + 1),
        }
    }
}

impl Canvas {
    /// A grid of so many rows and columns, with as many digits as the greater number, from 1 on, without regions.
    pub fn new(rows: usize, cols: usize) -> Self {
        let (regions, different, beside) = (Vec::new(), Vec::new(), Vec::new());
        let digits = rows.max(cols);
        Canvas { rows, cols, digits, first_value: 1, has_lines: true, regions, different, beside }
    }

    pub(super) fn cell_count(&self) -> usize {
        self.rows * self.cols + self.beside.iter().map(Beside::cell_count).sum::<usize>()
    }

    /// The cells that a cell lies among, if it is beside the grid, with its place among them.
    pub(super) fn beside_with(&self, cell: Cell) -> Option<(&Beside, usize)> {
        let mut at = cell.index().checked_sub(self.rows * self.cols)?;
        self.beside.iter().find_map(|beside| {
            let here = at;
            at = at.wrapping_sub(beside.cell_count());
            (here < beside.cell_count()).then_some((beside, here))
        })
    }

    /// The name of a cell beside the grid.
    pub(super) fn name(&self, cell: Cell) -> Option<String> {
        self.beside_with(cell).map(|(beside, nth)| beside.name(nth))
    }

    /// All lists of cells with different digits.
    pub(super) fn lists(&self) -> Vec<(HouseKind, Vec<Cell>)> {
        let cell = |row: usize, col: usize| Cell::new(row * self.cols + col);
        let mut lists = Vec::new();
        if self.has_lines {
            let rows = (0..self.rows).map(|row| (0..self.cols).map(|col| cell(row, col)).collect());
            lists.extend(rows.enumerate().map(|(nth, row)| (HouseKind::Row(nth), row)));
            let cols = (0..self.cols).map(|col| (0..self.rows).map(|row| cell(row, col)).collect());
            lists.extend(cols.enumerate().map(|(nth, col)| (HouseKind::Column(nth), col)));
        }
        let regions = self.regions.iter().cloned().enumerate();
        lists.extend(regions.map(|(nth, cells)| (HouseKind::Region(nth), cells)));
        let others = self.different.iter().cloned().enumerate();
        lists.extend(others.map(|(nth, cells)| (HouseKind::Extra(nth), cells)));
        lists.iter_mut().for_each(|(_, cells)| cells.sort_unstable());
        lists
    }
}
