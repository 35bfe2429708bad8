//! XY-wings and XYZ-wings.

use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::step::{Removals, Step};

/// An XY-wing, or an XYZ-wing, whose middle has a third candidate.
pub(in crate::sudoku_explainer) fn find(grid: &Grid, is_xyz: bool) -> Option<Step> {
    let count = if is_xyz { 3 } else { 2 };
    for middle in grid.cells() {
        let xy = grid.candidates(middle);
        if xy.count_ones() != count {
            continue;
        }
        for &one in &grid.houses.peers[middle] {
            let xz = grid.candidates(one);
            if xz.count_ones() != 2 || (xy & !xz).count_ones() != 1 {
                continue;
            }
            for &other in &grid.houses.peers[middle] {
                let yz = grid.candidates(other);
                let in_all = (xy & xz & yz).count_ones();
                let is_wing = yz.count_ones() == 2
                    && (xy | xz | yz).count_ones() == 3
                    && in_all == u32::from(is_xyz);
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
