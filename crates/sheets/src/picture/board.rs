//! The places of cells: the grid, and below it the cells beside it, each list with its name.
//!
//! ```text
//! (0, 0) +----+----+----+
//!        |    |    |    |
//!        +----+----+----+
//!        A         B          names of lists of cells beside the grid
//!        +----+    +----+
//!        |    |    |    |
//!        +----+    +----+
//! ```

use satdoku::geometry::{Cell, Geometry};

/// Width and height of a cell.
pub const CELL: f32 = 60.0;

/// The height of the name of cells beside the grid.
const NAME: f32 = 0.5 * CELL;
/// The gap between lists of cells beside the grid.
const GAP: f32 = 0.5 * CELL;

/// The grid, or cells beside it, in rows and columns of their own.
pub(super) struct Field {
    first: usize,
    pub(super) rows: usize,
    pub(super) cols: usize,
    /// The upper left corner.
    pub(super) corner: [f32; 2],
    /// The name of cells beside the grid.
    pub(super) name: Option<String>,
}

impl Field {
    fn holds(&self, cell: Cell) -> bool {
        (self.first..self.first + self.rows * self.cols).contains(&cell.index())
    }
}

/// The places of all cells.
pub(super) struct Board<'a> {
    pub(super) geometry: &'a Geometry,
    /// The grid first.
    pub(super) fields: Vec<Field>,
}

impl<'a> Board<'a> {
    pub(super) fn of(geometry: &'a Geometry) -> Self {
        let (rows, cols) = (geometry.rows(), geometry.cols());
        let mut fields = vec![Field { first: 0, rows, cols, corner: [0.0; 2], name: None }];
        let (mut first, width) = (rows * cols, cols as f32 * CELL);
        let (mut x, mut top, mut bottom) = (0.0, rows as f32 * CELL, rows as f32 * CELL);
        for beside in geometry.canvas().map_or(&[][..], |canvas| &canvas.beside) {
            let (rows, cols) = (beside.rows, beside.cols);
            if x > 0.0 && x + cols as f32 * CELL > width {
                (x, top) = (0.0, bottom);
            }
            let (corner, name) = ([x, top + NAME], Some(beside.prefix.clone()));
            fields.push(Field { first, rows, cols, corner, name });
            first += rows * cols;
            x += cols as f32 * CELL + GAP;
            bottom = bottom.max(top + NAME + rows as f32 * CELL);
        }
        Board { geometry, fields }
    }

    /// The width and height of all fields.
    pub(super) fn size(&self) -> [f32; 2] {
        let end = |axis: usize, count: fn(&Field) -> usize| {
            let ends = self.fields.iter().map(|it| it.corner[axis] + count(it) as f32 * CELL);
            ends.fold(0.0, f32::max)
        };
        [end(0, |field| field.cols), end(1, |field| field.rows)]
    }

    fn field(&self, cell: Cell) -> &Field {
        let field = self.fields.iter().find(|field| field.holds(cell));
        field.expect("each cell is in a field")
    }

    /// The upper left corner of a cell.
    pub(super) fn corner(&self, cell: Cell) -> [f32; 2] {
        let Field { first, cols, corner: [x, y], .. } = *self.field(cell);
        let at = cell.index() - first;
        [x + (at % cols) as f32 * CELL, y + (at / cols) as f32 * CELL]
    }

    pub(super) fn middle(&self, cell: Cell) -> [f32; 2] {
        self.corner(cell).map(|at| at + 0.5 * CELL)
    }

    /// The cell so many rows down and columns right of another one, in the same field.
    pub(super) fn step(&self, cell: Cell, [down, right]: [isize; 2]) -> Option<Cell> {
        let Field { first, rows, cols, .. } = *self.field(cell);
        let at = cell.index() - first;
        let row = (at / cols).checked_add_signed(down).filter(|&row| row < rows)?;
        let col = (at % cols).checked_add_signed(right).filter(|&col| col < cols)?;
        Some(Cell::new(first + row * cols + col))
    }
}
