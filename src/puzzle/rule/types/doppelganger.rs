//! Rows, columns and boxes that lack a digit each, and zeros that see three that lack different ones.

use itertools::Itertools;

use crate::geometry::{Candidate, Cell, Digit};
use crate::puzzle::rule::arguments::Cells;
use crate::puzzle::rule::dialects::IssPart;
use crate::puzzle::rule::part::{Part, Parts};
use crate::puzzle::rule::statement::{Context, Rule, RuleType};

pub(in crate::puzzle::rule) static DOPPELGANGER: RuleType = RuleType {
    name: "doppelganger",
    cells: Cells::Lists,
    says: "the lists hold the digits that rows, columns and boxes lack: within a list they differ, none is the least digit, and \
           the three of a cell with the least digit differ",
    compile: |rule, context, parts| {
        let zero = Digit::new(0);
        for (lacking, regions) in rule.cells.iter().zip(regions(context)) {
            parts.differ(lacking);
            for (&cell, mut all) in lacking.iter().zip(regions) {
                parts.rule_out(Candidate { cell, digit: zero });
                all.push(cell);
                parts.differ(&all);
                if all.len() == context.side() {
                    parts.hold_one_of(&all, vec![context.geometry.digits().collect()]);
                }
            }
        }
        for cell in context.geometry.fields().swap_remove(0) {
            let [mut other, mut different] = [(); 2].map(|()| Parts::new(context.geometry));
            other.rule_out(Candidate { cell, digit: zero });
            different.differ(&lacking_at(cell, rule, context));
            parts.parts.push(Part::Either(vec![other, different]));
        }
    },
    holds: |rule, context, values| {
        let are_right = rule.cells.iter().zip(regions(context)).all(|(lacking, regions)| {
            lacking.iter().map(|&cell| values.at(cell)).all_unique()
                && lacking.iter().zip(regions).all(|(&cell, region)| {
                    let digit = values.at(cell);
                    digit != values.first
                        && values.along(&region).all_unique()
                        && !values.along(&region).contains(&digit)
                })
        });
        let mut zeros = context.geometry.fields().swap_remove(0);
        zeros.retain(|&cell| values.at(cell) == values.first);
        are_right
            && zeros.iter().all(|&cell| values.along(&lacking_at(cell, rule, context)).all_unique())
    },
    iss: |rule, context| {
        let fields = context.geometry.fields();
        let has_names = rule.cells.iter().all(|cells| fields.contains(cells))
            && context.geometry.name(rule.cells[0][0]).starts_with("DG");
        has_names.then_some(IssPart::Flag("Doppelganger"))
    },
    ..RuleType::BASE
};

/// The rows, the columns, and the regions.
fn regions(context: &Context<'_>) -> [Vec<Vec<Cell>>; 3] {
    let geometry = context.geometry;
    let grid = geometry.fields().swap_remove(0);
    let groups = |number: &dyn Fn(Cell) -> Option<usize>| {
        let numbered = grid.iter().filter_map(|&cell| Some((number(cell)?, cell)));
        numbered.into_group_map().into_iter().sorted().map(|(_, cells)| cells).collect_vec()
    };
    [
        groups(&|cell| Some(geometry.row(cell))),
        groups(&|cell| Some(geometry.col(cell))),
        groups(&|cell| geometry.region_of(cell)),
    ]
}

/// The cells with the digits that the row, column and region of a cell lack.
fn lacking_at(cell: Cell, rule: &Rule, context: &Context<'_>) -> Vec<Cell> {
    let geometry = context.geometry;
    let numbers = [Some(geometry.row(cell)), Some(geometry.col(cell)), geometry.region_of(cell)];
    let places = rule.cells.iter().zip(numbers);
    places.filter_map(|(lacking, number)| lacking.get(number?).copied()).collect()
}
