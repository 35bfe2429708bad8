//! Rules about all cells and what stands around them.

use itertools::Itertools;

use crate::geometry::Cell;
use crate::puzzle::rule::arguments::Cells;
use crate::puzzle::rule::dialects::IssPart;
use crate::puzzle::rule::statement::{Context, Drawn, RuleType};

pub(in crate::puzzle::rule) static ANTI_TAXICAB: RuleType = RuleType {
    name: "anti-taxicab",
    cells: Cells::None,
    most_side: 16,
    says: "equal digits are not as many steps apart, across and down, as they say: no two 3s at 3 steps",
    compile: |_, context, parts| {
        let geometry = context.geometry;
        for [one, other] in grid(context).into_iter().array_combinations() {
            let apart = geometry.row(one).abs_diff(geometry.row(other))
                + geometry.col(one).abs_diff(geometry.col(other));
            if apart <= context.range().last() as usize {
                parts.allow([one, other], |a, b| [a, b] != [apart as u32; 2]);
            }
        }
    },
    holds: |_, context, values| {
        let geometry = context.geometry;
        (0..geometry.rows() * geometry.cols()).map(Cell::new).all(|cell| {
            let steps = values.at(cell) as usize;
            let (row, col) = (geometry.row(cell), geometry.col(cell));
            let is_there = |down: usize, right: isize| {
                let col = col.checked_add_signed(right).filter(|&col| col < geometry.cols());
                let row = Some(row + down).filter(|&row| row < geometry.rows());
                row.zip(col)
                    .is_some_and(|(row, col)| values.at(geometry.cell(row, col)) == values.at(cell))
            };
            // Nothing is no step away but the cell itself.
            steps == 0
                || (0..=steps).all(|down| {
                    let right = (steps - down) as isize;
                    !is_there(down, right) && !is_there(down, -right)
                })
        })
    },
    iss: |_, _| Some(IssPart::Flag("AntiTaxicab")),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static DUTCH_FLATMATES: RuleType = RuleType {
    name: "dutch-flatmates",
    cells: Cells::None,
    says: "each middle digit has the least digit above it or the greatest below it: each 5 a 1 or a 9",
    compile: |_, context, parts| {
        let (least, greatest) = (context.range().first, context.range().last());
        let middle = (least + greatest).div_ceil(2);
        for cell in grid(context) {
            let (row, col) = (context.geometry.row(cell), context.geometry.col(cell));
            let above = row.checked_sub(1).map(|row| context.geometry.cell(row, col));
            let below = Some(row + 1).filter(|&row| row < context.geometry.rows());
            let below = below.map(|row| context.geometry.cell(row, col));
            let cells = [Some(cell), above, below].into_iter().flatten().collect_vec();
            let has_above = above.is_some();
            // What was read, and whether a flatmate is there.
            let next = |&(place, is_fine): &(usize, bool), value: u32| {
                let is_flatmate = match place {
                    0 => value != middle,
                    1 if has_above => value == least,
                    _ => value == greatest,
                };
                Some((place + 1, is_fine || is_flatmate))
            };
            parts.accept(&cells, (0, false), next, |&(_, is_fine)| is_fine);
        }
    },
    holds: |_, context, values| {
        let (geometry, range) = (context.geometry, context.range());
        let middle =
            |cell: &Cell| 2 * values.at(*cell) == (range.first + range.last()).next_multiple_of(2);
        (0..geometry.rows() * geometry.cols()).map(Cell::new).filter(middle).all(|cell| {
            let (row, col) = (geometry.row(cell), geometry.col(cell));
            let has = |row: usize, value: u32| {
                row < geometry.rows() && values.at(geometry.cell(row, col)) == value
            };
            has(row.wrapping_sub(1), range.first) || has(row + 1, range.last())
        })
    },
    drawn: |_| {
        Drawn::InWords(|_, context| {
            let (least, greatest) = (context.range().first, context.range().last());
            let middle = (least + greatest).div_ceil(2);
            format!("each {middle} has a {least} above it or a {greatest} below it")
        })
    },
    iss: |_, context| (context.side() == 9).then_some(IssPart::Flag("DutchFlatmates")),
    ..RuleType::BASE
};

/// The cells of the grid, without those beside it.
fn grid(context: &Context<'_>) -> Vec<Cell> {
    context.geometry.fields().swap_remove(0)
}
