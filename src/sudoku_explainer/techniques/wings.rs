//! XY-wings and XYZ-wings.

use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::{count, is_pair, is_single};
use crate::sudoku_explainer::step::{Removals, Step};

/// An XY-wing, or an XYZ-wing, whose middle has a third candidate.
pub(in crate::sudoku_explainer) fn find(grid: &Grid, is_xyz: bool) -> Option<Step> {
    let size = if is_xyz { 3 } else { 2 };
    let mut pairs = Vec::new();
    for middle in grid.cells() {
        let xy = grid.candidates(middle);
        if count(xy) != size {
            continue;
        }
        let peers = grid.houses.peers[middle].iter().map(|&peer| (peer, grid.candidates(peer)));
        pairs.clear();
        pairs.extend(peers.filter(|&(_, pair)| is_pair(pair) && is_single(xy & !pair)));
        for &(one, xz) in &pairs {
            for &(other, yz) in &pairs {
                let in_all = xy & xz & yz;
                let is_wing = count(xy | xz | yz) == 3
                    && if is_xyz { is_single(in_all) } else { in_all == 0 };
                if !is_wing {
                    continue;
                }
                let removals = removals(grid, [middle, one, other], is_xyz);
                if !removals.is_empty() {
                    return Some(Step::remove(if is_xyz { 4.4 } else { 4.2 }, removals));
                }
            }
        }
    }
    None
}

fn removals(grid: &Grid, [middle, one, other]: [usize; 3], is_xyz: bool) -> Removals {
    let houses = &grid.houses;
    let common = grid.candidates(one) & grid.candidates(other);
    let digit = common.trailing_zeros() as usize;
    let sees = |&cell: &usize| {
        houses.are_peers(cell, other)
            && (!is_xyz || houses.are_peers(cell, middle))
            && cell != middle
            && grid.has(cell, digit)
    };
    houses.peers[one].iter().copied().filter(sees).map(|cell| (cell, 1 << digit)).collect()
}
