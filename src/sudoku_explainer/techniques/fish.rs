//! Fish: the places of a digit in some lines are in as many lines the other way.

use std::ops::ControlFlow;

use super::{Tuples, Visit};
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::{COLUMN, ROW, digits};
use crate::sudoku_explainer::step::{Pattern, Removals};

/// Fish of this size that remove something.
pub(in crate::sudoku_explainer) fn find(
    grid: &Grid,
    size: usize,
    visit: &mut Visit<'_>,
) -> ControlFlow<()> {
    let (mut found, mut tuples) = (Vec::new(), Tuples::default());
    for (base_kind, cover_kind) in [(COLUMN, ROW), (ROW, COLUMN)] {
        let [lines, others] = [base_kind, cover_kind].map(|kind| &grid.houses.of_kind[kind]);
        found.clear();
        for digit in 0..grid.side() {
            if grid.filled_with(digit) + 2 * size > grid.side() {
                continue;
            }
            let of_digit = tuples.find(size, 2, lines.iter().map(|&line| grid.places(line, digit)));
            found.extend(of_digit.iter().map(|&(set, places)| (set, digit, places)));
        }
        // Sets of lines come before digits.
        found.sort_unstable();
        for &(set, digit, places) in &found {
            let covers: Vec<_> = digits(places).map(|line| others[line]).collect();
            let removals: Removals = covers
                .iter()
                .flat_map(|&cover| {
                    let mask = grid.places(cover, digit) & !set;
                    digits(mask).map(move |at| grid.houses.cell_at(cover, at))
                })
                .map(|cell| (cell, 1 << digit))
                .collect();
            if !removals.is_empty() {
                let bases = digits(set).map(|line| lines[line]).collect();
                visit(Pattern::Fish { digit, bases, covers }, removals)?;
            }
        }
    }
    ControlFlow::Continue(())
}
