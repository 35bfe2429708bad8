//! Symmetries of the square: which cells go together.

use std::collections::BTreeSet;

use super::grid::Geometry;
use super::ids::Cell;
use crate::names::by_its_name;

/// A symmetry that the pattern of a puzzle's givens can have.
///
/// It acts on the cells of the square grid, whatever the shape of the boxes: only which cells are given is
/// symmetric, never the digits. So every symmetry goes with every grid, a quarter turn with boxes 2×3 too.
///
/// # Examples
///
/// ```
/// use satdoku::geometry::{Geometry, Symmetry};
///
/// let geometry = Geometry::classic();
/// assert_eq!(Symmetry::Rotate180.orbits(&geometry).len(), 41);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Symmetry {
    /// Every cell by itself.
    #[default]
    None,
    /// Half a turn.
    Rotate180,
    /// A quarter turn, and so all turns.
    Rotate90,
    /// Mirrored about the horizontal axis: top and bottom.
    Horizontal,
    /// Mirrored about the vertical axis: left and right.
    Vertical,
    /// Mirrored about the diagonal from the top left to the bottom right.
    Diagonal,
    /// Mirrored about the diagonal from the top right to the bottom left.
    Antidiagonal,
    /// All turns and mirrors.
    Full,
}

impl Symmetry {
    /// The cells that this one goes with, itself included, in rising order.
    pub fn orbit(self, geometry: &Geometry, cell: Cell) -> Vec<Cell> {
        let mut orbit = BTreeSet::from([cell]);
        let mut open = vec![cell];
        while let Some(cell) = open.pop() {
            let images = self.generators().iter().map(|turn| turn(geometry, cell));
            open.extend(images.filter(|&image| orbit.insert(image)));
        }
        orbit.into_iter().collect()
    }

    /// The orbits of all cells, in the order of their first cells; together they have each cell once.
    pub fn orbits(self, geometry: &Geometry) -> Vec<Vec<Cell>> {
        let orbits = geometry.cells().map(|cell| self.orbit(geometry, cell));
        // Each orbit is made from each of its cells, and kept from the first.
        let firsts = geometry.cells().zip(orbits);
        firsts.filter(|(cell, orbit)| orbit[0] == *cell).map(|(_, orbit)| orbit).collect()
    }

    /// All motions of the grid that are part of the symmetry, the identity first: where each cell comes to lie.
    pub(crate) fn motions(self, geometry: &Geometry) -> Vec<Vec<Cell>> {
        let mut motions: Vec<Vec<Cell>> = vec![geometry.cells().collect()];
        let mut at = 0;
        while at < motions.len() {
            for turn in self.generators() {
                let moved = motions[at].iter().map(|&cell| turn(geometry, cell)).collect();
                if !motions.contains(&moved) {
                    motions.push(moved);
                }
            }
            at += 1;
        }
        motions
    }

    /// Motions whose repetitions and compositions are the whole symmetry.
    fn generators(self) -> &'static [Motion] {
        match self {
            Symmetry::None => &[],
            Symmetry::Rotate180 => &[half_turn],
            Symmetry::Rotate90 => &[quarter_turn],
            Symmetry::Horizontal => &[top_and_bottom],
            Symmetry::Vertical => &[left_and_right],
            Symmetry::Diagonal => &[transpose],
            Symmetry::Antidiagonal => &[anti_transpose],
            Symmetry::Full => &[quarter_turn, transpose],
        }
    }
}

by_its_name!(Symmetry {
    None => "none",
    Rotate180 => "rotate180",
    Rotate90 => "rotate90",
    Horizontal => "horizontal",
    Vertical => "vertical",
    Diagonal => "diagonal",
    Antidiagonal => "antidiagonal",
    Full => "full",
});

/// Where a cell comes to lie.
pub(crate) type Motion = fn(&Geometry, Cell) -> Cell;

/// Half a turn, a quarter turn, and the reflections of top and bottom, of left and right, about the falling diagonal and
/// about the rising one.
pub(crate) const MOTIONS: [Motion; 6] =
    [half_turn, quarter_turn, top_and_bottom, left_and_right, transpose, anti_transpose];

/// A motion told by what becomes of row and column; `last` is the last of both.
fn moved(
    geometry: &Geometry,
    cell: Cell,
    to: impl Fn(usize, usize, usize) -> (usize, usize),
) -> Cell {
    let last = geometry.side() - 1;
    let (row, col) = to(geometry.row(cell), geometry.col(cell), last);
    geometry.cell(row, col)
}

fn half_turn(geometry: &Geometry, cell: Cell) -> Cell {
    moved(geometry, cell, |row, col, last| (last - row, last - col))
}

fn quarter_turn(geometry: &Geometry, cell: Cell) -> Cell {
    moved(geometry, cell, |row, col, last| (col, last - row))
}

fn top_and_bottom(geometry: &Geometry, cell: Cell) -> Cell {
    moved(geometry, cell, |row, col, last| (last - row, col))
}

fn left_and_right(geometry: &Geometry, cell: Cell) -> Cell {
    moved(geometry, cell, |row, col, last| (row, last - col))
}

fn transpose(geometry: &Geometry, cell: Cell) -> Cell {
    moved(geometry, cell, |row, col, _| (col, row))
}

fn anti_transpose(geometry: &Geometry, cell: Cell) -> Cell {
    moved(geometry, cell, |row, col, last| (last - col, last - row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_are_known_by_name() {
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
        }
        let message = "'round' is not one of: none, rotate180, rotate90, horizontal, vertical, diagonal, \
                       antidiagonal, full";
        assert_eq!("round".parse::<Symmetry>().unwrap_err().to_string(), message);
    }

    #[test]
    fn orbits_part_the_grid() {
        for (rows, cols) in [(1, 1), (1, 2), (2, 3), (3, 3), (3, 2), (1, 7)] {
            let geometry = Geometry::new(rows, cols).unwrap();
            for symmetry in Symmetry::ALL {
                let mut cells = symmetry.orbits(&geometry).concat();
                cells.sort();
                assert!(cells.into_iter().eq(geometry.cells()), "{symmetry:?}");
            }
        }
    }

    /// By Burnside's lemma: the mean number of cells that a motion leaves in place.
    #[test]
    fn there_are_as_many_orbits_as_counting_says() {
        let counts = |rows, cols| {
            let geometry = Geometry::new(rows, cols).unwrap();
            Symmetry::ALL.map(|symmetry| symmetry.orbits(&geometry).len())
        };
        assert_eq!(counts(3, 3), [81, 41, 21, 45, 45, 45, 45, 15]);
        assert_eq!(counts(2, 3), [36, 18, 9, 18, 18, 21, 21, 6]);
    }

    #[test]
    fn a_cell_goes_where_it_should() {
        let geometry = Geometry::classic();
        let names = |symmetry: Symmetry| {
            let orbit = symmetry.orbit(&geometry, geometry.cell(0, 1));
            let names: Vec<_> = orbit.iter().map(|&cell| geometry.name(cell)).collect();
            names.join(" ")
        };
        let expected = [
            "r1c2",
            "r1c2 r9c8",
            "r1c2 r2c9 r8c1 r9c8",
            "r1c2 r9c2",
            "r1c2 r1c8",
            "r1c2 r2c1",
            "r1c2 r8c9",
            "r1c2 r1c8 r2c1 r2c9 r8c1 r8c9 r9c2 r9c8",
        ];
        assert_eq!(Symmetry::ALL.map(names), expected);
    }
}
