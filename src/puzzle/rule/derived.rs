//! Sums that follow from those of a puzzle and from its houses.
//!
//! Some houses without a common cell have the sum of all digits each. What cages within them leave of them has a known sum,
//! and so has what the cages that cover them have outside of them: innies and outies, as players call them. Sums of up to
//! three cells help both engines most; those of more cells slow them down.

use std::collections::HashSet;

use itertools::Itertools;

use super::pair::{PairRule, Relation};
use super::part::{Linear, Part};
use crate::geometry::{Cell, Geometry, HouseKind};

/// The greatest number of cells of a sum that is derived.
const MOST_CELLS: usize = 3;

/// The greatest number of houses that are taken together.
const MOST_HOUSES: usize = 4;

/// The greatest side: in larger grids there are many unions of houses.
const MOST_SIDE: usize = 16;

/// Cells with a known sum of digits, which count from 1.
struct Sum {
    cells: Vec<Cell>,
    sum: i32,
}

/// The sums that follow from those of these parts and pairs.
pub(super) fn sums(geometry: &Geometry, parts: &[Part], pairs: &[PairRule]) -> Vec<Part> {
    // Puzzles with sums of two cells alone have quicker searches than those with sums of several.
    if !parts.iter().any(Part::is_sum) || geometry.side() > MOST_SIDE {
        return Vec::new();
    }
    let known = disjoint_sums(parts, pairs);
    let of_house = (geometry.side() * (geometry.side() + 1) / 2) as i32;
    let mut seen: HashSet<Vec<Cell>> = known.iter().map(|sum| sum.cells.clone()).collect();
    let mut sum_of = vec![None; geometry.cell_count()];
    for (nth, sum) in known.iter().enumerate() {
        sum.cells.iter().for_each(|cell| sum_of[cell.index()] = Some(nth));
    }
    let mut derived = Vec::new();
    // How many cells of each sum lie within the houses.
    let mut within = vec![0; known.len()];
    for houses in unions(geometry) {
        let cells = || houses.iter().flat_map(|cells| cells.iter().copied());
        let of_cell = |cell: Cell| sum_of[cell.index()];
        within.fill(0);
        cells().filter_map(of_cell).for_each(|nth| within[nth] += 1);
        let all = houses.len() as i32 * of_house;
        let touched = || known.iter().zip(&within).filter(|(_, within)| **within > 0);
        let is_inside = |nth: usize| within[nth] == known[nth].cells.len();
        let inside: i32 =
            (0..known.len()).filter(|&nth| is_inside(nth)).map(|nth| known[nth].sum).sum();
        let left = || cells().filter(|&cell| !of_cell(cell).is_some_and(is_inside));
        let mut add = |mut cells: Vec<Cell>, sum: i32| {
            cells.sort_unstable();
            if (1..=MOST_CELLS).contains(&cells.len()) && seen.insert(cells.clone()) {
                let terms = cells.into_iter().map(|cell| (1, cell));
                derived.push(Part::Linear(Linear::new(terms, sum)));
            }
        };
        if left().take(MOST_CELLS + 1).count() <= MOST_CELLS {
            add(left().collect(), all - inside);
        }
        let beyond: usize = touched().map(|(sum, within)| sum.cells.len() - within).sum();
        if beyond <= MOST_CELLS && cells().all(|cell| of_cell(cell).is_some()) {
            let crossing: i32 = touched().map(|(sum, _)| sum.sum).sum();
            let outside = touched().flat_map(|(sum, _)| sum.cells.iter().copied());
            let outside = outside.filter(|cell| !cells().contains(cell));
            add(outside.collect(), crossing - all);
        }
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
fn unions(geometry: &Geometry) -> Vec<Vec<&[Cell]>> {
    let of_kind = |is_kind: fn(HouseKind) -> bool| {
        let houses = geometry.houses().filter(move |&house| is_kind(geometry.kind(house)));
        houses.map(|house| geometry.cells_of(house)).collect_vec()
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
