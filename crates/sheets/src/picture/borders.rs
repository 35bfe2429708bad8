//! The borders of regions: the lines between neighbouring cells of different regions.

use satdoku::geometry::{Cell, Geometry};

/// A straight section of a border between two corners of cells, each as column and row, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge {
    /// The left or upper end.
    pub from: (usize, usize),
    /// The right or lower end.
    pub to: (usize, usize),
}

/// The borders inside the grid, each as long as it runs straight: the vertical ones from left to right, then the
/// horizontal ones.
///
/// A grid whose regions are its rows or columns has none.
pub fn region_borders(geometry: &Geometry) -> Vec<Edge> {
    let (rows, cols) = (geometry.rows(), geometry.cols());
    let upright = (1..cols).flat_map(|col| {
        let parts =
            move |row| parts(geometry, geometry.cell(row, col - 1), geometry.cell(row, col));
        let runs = runs(rows, parts).into_iter();
        runs.map(move |(from, to)| Edge { from: (col, from), to: (col, to) })
    });
    let level = (1..rows).flat_map(|row| {
        let parts =
            move |col| parts(geometry, geometry.cell(row - 1, col), geometry.cell(row, col));
        let runs = runs(cols, parts).into_iter();
        runs.map(move |(from, to)| Edge { from: (from, row), to: (to, row) })
    });
    upright.chain(level).collect()
}

/// Whether a border separates two cells.
fn parts(geometry: &Geometry, one: Cell, other: Cell) -> bool {
    geometry.region_of(one) != geometry.region_of(other)
}

/// The maximal runs of numbers below `end` for which `holds` is true, as half-open ranges.
fn runs(end: usize, holds: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for at in (0..end).filter(|&at| holds(at)) {
        match runs.last_mut() {
            Some((_, to)) if *to == at => *to += 1,
            _ => runs.push((at, at + 1)),
        }
    }
    runs
}
