//! Sums that follow from those of a puzzle and from its houses.
//!
//! Some houses without a common cell have the sum of all digits each. What cages within them leave of them has a known sum,
//! and so has what the cages that cover them have outside of them: innies and outies, as players call them. If of each cage
//! that is partly within them the smaller part is taken, the difference of these innies and outies is known. Sums of up to
//! three cells help both engines most; those of more cells slow them down.

use std::collections::HashSet;

use itertools::Itertools;

use super::pair::{PairRule, Relation};
use super::part::{Linear, Part};
use crate::geometry::{Cell, Geometry, House, HouseKind};

/// The greatest number of cells of a sum that is derived.
const MOST_CELLS: usize = 3;

/// The greatest number of houses that are taken together.
const MOST_HOUSES: usize = 4;

/// The greatest side: in larger grids there are many unions of houses.
const MOST_SIDE: usize = 16;

/// A sum that follows from others: `linear` is what is left of the houses.
#[derive(Clone, Debug)]
pub(crate) struct Derived {
    pub(crate) linear: Linear,
    pub(crate) houses: Vec<House>,
    /// What the cages within the houses add up to, with those that cover the rest.
    pub(crate) known: i32,
}

impl Derived {
    /// Whether a person must look at more than a cell of one or two houses, or two cells of one.
    pub(crate) fn is_large(&self) -> bool {
        self.linear.terms.len() * self.houses.len() > 2
    }
}

/// Cells with a known sum of digits, which count from 1.
struct Sum {
    cells: Vec<Cell>,
    sum: i32,
}

/// The sums that follow from those of these parts and pairs.
pub(super) fn sums(geometry: &Geometry, parts: &[Part], pairs: &[PairRule]) -> Vec<Derived> {
    // Puzzles with sums of two cells alone have quicker searches than those with sums of several.
    if !parts.iter().any(Part::is_sum) || geometry.side() > MOST_SIDE {
        return Vec::new();
    }
    let known = disjoint_sums(parts, pairs);
    let of_house = (geometry.side() * (geometry.side() + 1) / 2) as i32;
    let all_ones = |cells: &[Cell]| cells.iter().map(|&cell| (1, cell)).collect_vec();
    let mut seen: HashSet<Vec<(i32, Cell)>> =
        known.iter().map(|sum| all_ones(&sum.cells)).collect();
    let mut sum_of = vec![None; geometry.cell_count()];
    for (nth, sum) in known.iter().enumerate() {
        sum.cells.iter().for_each(|cell| sum_of[cell.index()] = Some(nth));
    }
    let mut derived = Vec::new();
    // How many cells of each sum lie within the houses.
    let mut within = vec![0; known.len()];
    for houses in unions(geometry) {
        let cells = || houses.iter().flat_map(|&house| geometry.cells_of(house)).copied();
        let of_cell = |cell: Cell| sum_of[cell.index()];
        within.fill(0);
        cells().filter_map(of_cell).for_each(|nth| within[nth] += 1);
        let all = houses.len() as i32 * of_house;
        let is_inside = |nth: usize| within[nth] == known[nth].cells.len();
        // Which sums that are partly within the houses are taken by their cells outside.
        let mut add = |is_taken: &dyn Fn(usize) -> bool| {
            let is_left = |&cell: &Cell| !of_cell(cell).is_some_and(is_taken);
            let taken = (0..known.len()).filter(|&nth| within[nth] > 0 && is_taken(nth));
            let outside: usize =
                taken.clone().map(|nth| known[nth].cells.len() - within[nth]).sum();
            let left = || cells().filter(is_left);
            if outside > MOST_CELLS || left().take(MOST_CELLS + 1).count() + outside > MOST_CELLS {
                return;
            }
            let sum: i32 = taken.clone().map(|nth| known[nth].sum).sum();
            let outside = taken.flat_map(|nth| known[nth].cells.iter().copied());
            let outside = outside.filter(|cell| !cells().contains(cell)).collect_vec();
            // Outies alone are added, not taken away.
            let sign = if left().next().is_none() { -1 } else { 1 };
            let inner = left().map(|cell| (sign, cell));
            let outer = outside.into_iter().map(|cell| (-sign, cell));
            let linear = Linear::new(inner.chain(outer), sign * (all - sum));
            if !linear.terms.is_empty() && seen.insert(linear.terms.clone()) {
                derived.push(Derived { linear, houses: houses.clone(), known: sum });
            }
        };
        add(&is_inside);
        add(&|_| true);
        add(&|nth| 2 * within[nth] >= known[nth].cells.len());
    }
    derived
}

/// Cages and sums that have no common cell, the smallest first.
fn disjoint_sums(parts: &[Part], pairs: &[PairRule]) -> Vec<Sum> {
    let of_parts = parts.iter().filter_map(|part| match part {
        Part::Sets(sets) => {
            Some(Sum { cells: sets.cells.iter().copied().sorted().collect(), sum: sets.sum()? })
        }
        Part::Linear(linear) if linear.terms.iter().all(|&(factor, _)| factor == 1) => {
            let cells = linear.terms.iter().map(|&(_, cell)| cell).collect();
            Some(Sum { cells, sum: linear.sum })
        }
        _ => None,
    });
    let of_pairs = pairs.iter().filter_map(|pair| match pair.relation {
        Relation::Sum(sum) => {
            Some(Sum { cells: pair.cells.into_iter().sorted().collect(), sum: sum.into() })
        }
        _ => None,
    });
    let mut taken = HashSet::new();
    let by_size = of_pairs.chain(of_parts).sorted_by_key(|sum| sum.cells.len());
    let is_new = |sum: &Sum| {
        let is_new = sum.cells.iter().all(|cell| !taken.contains(cell));
        if is_new {
            taken.extend(sum.cells.iter().copied());
        }
        is_new && !sum.cells.is_empty()
    };
    by_size.filter(is_new).collect()
}

/// Rows that follow each other, columns that do, and any regions, up to so many of them.
fn unions(geometry: &Geometry) -> Vec<Vec<House>> {
    let of_kind = |is_kind: fn(HouseKind) -> bool| {
        geometry.houses().filter(|&house| is_kind(geometry.kind(house))).collect_vec()
    };
    let rows = of_kind(|kind| matches!(kind, HouseKind::Row(_)));
    let columns = of_kind(|kind| matches!(kind, HouseKind::Column(_)));
    let regions = of_kind(HouseKind::is_region);
    let mut unions = Vec::new();
    for count in 1..=MOST_HOUSES {
        unions.extend(rows.windows(count).map(<[_]>::to_vec));
        unions.extend(columns.windows(count).map(<[_]>::to_vec));
        // There are too many threes of many regions.
        if count <= 2 || regions.len() <= 9 {
            unions.extend(regions.iter().copied().combinations(count));
        }
    }
    unions
}
