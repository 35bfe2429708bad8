//! Where something is drawn already.

use std::collections::BTreeSet;

use super::kinds::Shape;
use crate::geometry::{Cell, Geometry};

/// A place that one drawing takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// A cell of a line, an arrow or a clone, or with a mark of its own.
    Line(Cell),
    /// The corner at the bottom right of a cell, where a line passes.
    Crossing(Cell),
    /// A cell of a cage.
    Cage(Cell),
    /// The border of two cells.
    Border([Cell; 2]),
    /// The corner at the bottom right of a cell, with a circle.
    Corner(Cell),
    /// A place beside the grid: row and column, counted from 1.
    Beside([usize; 2]),
}

/// The places that are taken.
pub(super) type Taken = BTreeSet<Place>;

/// The places that the cells of a rule take.
pub(super) fn places(shape: &Shape, lists: &[Vec<Cell>], geometry: &Geometry) -> Vec<Place> {
    let cells = || lists.iter().flatten().copied();
    match shape {
        Shape::Line(_)
        | Shape::OddLine(_)
        | Shape::LineThroughRegions(_)
        | Shape::Path(_)
        | Shape::Arrow => {
            let line: Vec<Cell> = cells().collect();
            let steps = line.windows(2).filter_map(|step| crossing([step[0], step[1]], geometry));
            line.iter().map(|&cell| Place::Line(cell)).chain(steps.map(Place::Crossing)).collect()
        }
        Shape::Clones | Shape::Cell => cells().map(Place::Line).collect(),
        Shape::Cage | Shape::Cover => cells().map(Place::Cage).collect(),
        Shape::Pair | Shape::EveryPair(_) => {
            let mut pair = [lists[0][0], lists[0][1]];
            pair.sort_unstable();
            vec![Place::Border(pair)]
        }
        Shape::Square => vec![Place::Corner(cells().min().expect("a square has four cells"))],
        Shape::RowOrColumn => vec![before(&lists[0], geometry)],
        Shape::WholeRowOrColumn | Shape::Diagonal => {
            let backwards: Vec<Cell> = lists[0].iter().rev().copied().collect();
            vec![before(&lists[0], geometry), before(&backwards, geometry)]
        }
    }
}

/// The place beside the grid from which a line is seen.
fn before(line: &[Cell], geometry: &Geometry) -> Place {
    // One step back from the first cell. Beside row and column 1 is 0.
    let back = |of: fn(&Geometry, Cell) -> usize| {
        (2 * (of(geometry, line[0]) + 1)).saturating_sub(of(geometry, line[1]) + 1)
    };
    Place::Beside([back(Geometry::row), back(Geometry::col)])
}

/// The cell at the top left of the corner through which a diagonal step passes.
pub(super) fn crossing(step: [Cell; 2], geometry: &Geometry) -> Option<Cell> {
    let [rows, cols] = [step.map(|cell| geometry.row(cell)), step.map(|cell| geometry.col(cell))];
    let is_diagonal = rows[0] != rows[1] && cols[0] != cols[1];
    is_diagonal.then(|| geometry.cell(rows[0].min(rows[1]), cols[0].min(cols[1])))
}
