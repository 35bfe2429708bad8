//! Aligned exclusion: pairs or triples of digits that cells cannot have together, because another cell would have none left.

use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::digits;
use crate::sudoku_explainer::step::{Removals, Step};

/// A cell that may take part, with the peers that may exclude something.
struct Base {
    cell: usize,
    excluders: Vec<usize>,
}

/// The cells with at least two candidates that have peers with 2 to `size` candidates, and none with one.
fn bases(grid: &Grid, size: u32) -> Vec<Base> {
    let mut bases = Vec::new();
    for cell in grid.cells().filter(|&cell| grid.candidates(cell).count_ones() >= 2) {
        let peers = &grid.houses.peers[cell];
        let count = |peer: usize| grid.candidates(peer).count_ones();
        if peers.iter().any(|&peer| count(peer) == 1) {
            continue;
        }
        let excluders: Vec<usize> =
            peers.iter().copied().filter(|&peer| (2..=size).contains(&count(peer))).collect();
        if !excluders.is_empty() {
            bases.push(Base { cell, excluders });
        }
    }
    bases
}

/// The pairs of numbers below `count`, ordered by the larger.
fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..count).flat_map(|larger| (0..larger).map(move |smaller| (smaller, larger)))
}

/// The candidates of the cells that are in no allowed combination.
fn excluded<const SIZE: usize>(
    grid: &Grid,
    cells: [usize; SIZE],
    excluders: &[usize],
) -> Removals {
    let masks: Vec<u64> = excluders.iter().map(|&cell| grid.candidates(cell)).collect();
    let mut allowed = [0_u64; SIZE];
    let mut chosen = [0; SIZE];
    allow(grid, &cells, &masks, 0, &mut chosen, &mut allowed);
    let out = cells.iter().zip(allowed).map(|(&cell, mask)| (cell, grid.candidates(cell) & !mask));
    out.filter(|&(_, mask)| mask != 0).collect()
}

/// Collects the digits of all allowed combinations that begin with the chosen digits.
fn allow<const SIZE: usize>(
    grid: &Grid,
    cells: &[usize; SIZE],
    excluders: &[u64],
    from: usize,
    chosen: &mut [usize; SIZE],
    allowed: &mut [u64; SIZE],
) {
    if from == SIZE {
        let used = chosen.iter().fold(0, |mask, &digit| mask | 1 << digit);
        if excluders.iter().all(|mask| mask & !used != 0) {
            allowed.iter_mut().zip(chosen).for_each(|(mask, digit)| *mask |= 1 << *digit);
        }
        return;
    }
    for digit in digits(grid.candidates(cells[from])) {
        let clashes = |before: usize| {
            chosen[before] == digit && grid.houses.are_peers(cells[before], cells[from])
        };
        if !(0..from).any(clashes) {
            chosen[from] = digit;
            allow(grid, cells, excluders, from + 1, chosen, allowed);
        }
    }
}

/// Two cells.
pub(in crate::sudoku_explainer) fn pair(grid: &Grid) -> Option<Step> {
    let bases = bases(grid, 2);
    pairs(bases.len()).find_map(|(one, other)| {
        let [one, other] = [one, other].map(|at| &bases[at]);
        let common = shared(&one.excluders, &other.excluders);
        if common.len() < 2 {
            return None;
        }
        let removals = excluded(grid, [one.cell, other.cell], &common);
        (!removals.is_empty()).then(|| Step::remove(6.2, removals))
    })
}

/// Three cells, of which the third excludes something for one of the others.
pub(in crate::sudoku_explainer) fn triplet(grid: &Grid) -> Option<Step> {
    let bases = bases(grid, 3);
    if bases.len() < 3 {
        return None;
    }
    let mut base_of = vec![None; grid.cells().len()];
    bases.iter().for_each(|base| base_of[base.cell] = Some(base));
    pairs(bases.len()).find_map(|(one, other)| {
        let [one, other] = [one, other].map(|at| &bases[at]);
        let common = shared(&one.excluders, &other.excluders);
        if common.len() < 2 {
            return None;
        }
        let later = other.excluders.iter().filter(|cell| !one.excluders.contains(cell));
        let thirds = one.excluders.iter().chain(later);
        thirds.filter(|&&cell| cell != one.cell && cell != other.cell).find_map(|&cell| {
            let third = base_of[cell]?;
            let common = shared(&common, &third.excluders);
            if common.len() < 2 {
                return None;
            }
            let removals = excluded(grid, [one.cell, other.cell, cell], &common);
            (!removals.is_empty()).then(|| Step::remove(7.5, removals))
        })
    })
}

/// The cells of the first list that are in the second; both are in order.
fn shared(one: &[usize], other: &[usize]) -> Vec<usize> {
    one.iter().copied().filter(|cell| other.binary_search(cell).is_ok()).collect()
}
