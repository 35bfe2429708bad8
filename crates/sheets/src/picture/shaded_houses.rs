//! The shades of extra houses: which tint each has, so that those that meet can be told apart.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

use super::style::TINTS;
use satdoku::geometry::{Cell, Geometry};

/// Extra houses and groups of more than two cells. On a canvas, rows, columns and regions are among the groups of the
/// geometry, so its own list has the others.
fn areas(geometry: &Geometry) -> Vec<Vec<Cell>> {
    match geometry.canvas() {
        None => geometry.areas().map(<[Cell]>::to_vec).collect(),
        Some(canvas) => {
            let lists = canvas.different.iter().filter(|cells| cells.len() > 2);
            lists.map(|cells| cells.iter().copied().sorted().collect()).collect()
        }
    }
}

/// The straight diagonals among extra houses and groups, long or short, as their first and last cells.
pub(super) fn diagonals(geometry: &Geometry) -> impl Iterator<Item = [Cell; 2]> {
    areas(geometry).into_iter().filter_map(|cells| diagonal_ends(&cells, geometry))
}

/// The first and the last of cells in rising order if they are all of a straight diagonal.
fn diagonal_ends(cells: &[Cell], geometry: &Geometry) -> Option<[Cell; 2]> {
    let is_step = |[one, next]: [Cell; 2]| {
        geometry.row(next) == geometry.row(one) + 1
            && geometry.col(next).abs_diff(geometry.col(one)) == 1
    };
    let steps = cells.iter().copied().tuple_windows().map(|(one, next)| [one, next]);
    let is_straight = steps.clone().all(is_step)
        && steps.map(|[one, next]| next.index() - one.index()).all_equal();
    is_straight.then(|| [cells[0], cells[cells.len() - 1]])
}

/// The tints of each shaded cell, one for each extra house or group that it lies in; straight diagonals have none.
///
/// Houses share a tint unless they overlap, lie side by side, or are both scattered over the grid. Groups of two cells
/// have no shade, and scattered houses have none if there are more of them than tints or they overlap in more than
/// N cells.
pub(super) fn tints(geometry: &Geometry) -> BTreeMap<Cell, Vec<u8>> {
    let shaded = areas(geometry).into_iter();
    let shaded = shaded.filter(|cells| diagonal_ends(cells, geometry).is_none());
    let mut areas: Vec<Area> = shaded.map(|cells| Area::of(&cells, geometry)).collect();
    let scattered = || areas.iter().filter(|area| area.is_scattered);
    let counts = scattered().flat_map(|area| &area.cells).counts().into_values();
    let overlaps = counts.filter(|&count| count > 1).count();
    if scattered().count() > usize::from(TINTS) || overlaps > geometry.side() {
        areas.retain(|area| !area.is_scattered);
    }
    let mut tints: Vec<u8> = Vec::new();
    for (nth, area) in areas.iter().enumerate() {
        let earlier = areas.iter().zip(&tints);
        let taken: BTreeSet<u8> =
            earlier.filter(|(other, _)| area.must_differ(other)).map(|(_, &tint)| tint).collect();
        let free = (0..TINTS).find(|tint| !taken.contains(tint));
        tints.push(free.unwrap_or((nth % usize::from(TINTS)) as u8));
    }
    let mut of_cell: BTreeMap<Cell, Vec<u8>> = BTreeMap::new();
    for (area, &tint) in areas.iter().zip(&tints) {
        area.cells.iter().for_each(|&cell| of_cell.entry(cell).or_default().push(tint));
    }
    of_cell
}

/// The cells of an extra house or a group.
struct Area {
    cells: BTreeSet<Cell>,
    /// The cells and those beside them.
    around: BTreeSet<Cell>,
    /// Whether no way leads from cell to cell through all of them.
    is_scattered: bool,
}

impl Area {
    fn of(cells: &[Cell], geometry: &Geometry) -> Self {
        let cells: BTreeSet<Cell> = cells.iter().copied().collect();
        let beside = |cell: Cell| geometry.neighbours(cell);
        let (mut reached, mut open) = (BTreeSet::new(), Vec::from_iter(cells.first().copied()));
        while let Some(cell) = open.pop() {
            if reached.insert(cell) {
                open.extend(beside(cell).filter(|other| cells.contains(other)));
            }
        }
        let around = cells.iter().flat_map(|&cell| beside(cell)).chain(cells.iter().copied());
        Area { around: around.collect(), is_scattered: reached.len() < cells.len(), cells }
    }

    fn must_differ(&self, other: &Area) -> bool {
        self.is_scattered && other.is_scattered || !self.around.is_disjoint(&other.cells)
    }
}
