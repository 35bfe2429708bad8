//! Cells with odd or even digits.

use crate::geometry::Candidate;
use crate::puzzle::rule::arguments::Cells;
use crate::puzzle::rule::dialects::FPuzzlesItem;
use crate::puzzle::rule::marks::CellShape;
use crate::puzzle::rule::part::Parts;
use crate::puzzle::rule::statement::{Context, Drawn, Rule, RuleType};

pub(in crate::puzzle::rule) static ODD: RuleType = RuleType {
    name: "odd",
    cells: Cells::Any,
    says: "odd digits",
    compile: |rule, context, parts| rule_out_others(rule, context, 1, parts),
    holds: |rule, _, values| values.along(rule.cells()).all(|value| value % 2 == 1),
    drawn: |_| Drawn::Shapes(CellShape::Circle),
    f_puzzles: |_, _| Some(FPuzzlesItem::EachCell("odd")),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static EVEN: RuleType = RuleType {
    name: "even",
    cells: Cells::Any,
    says: "even digits",
    compile: |rule, context, parts| rule_out_others(rule, context, 0, parts),
    holds: |rule, _, values| values.along(rule.cells()).all(|value| value % 2 == 0),
    drawn: |_| Drawn::Shapes(CellShape::Square),
    f_puzzles: |_, _| Some(FPuzzlesItem::EachCell("even")),
    ..RuleType::BASE
};

/// Rules out the digits that leave another remainder by 2.
fn rule_out_others(rule: &Rule, context: &Context<'_>, remainder: u32, parts: &mut Parts) {
    for &cell in rule.cells() {
        for digit in
            context.geometry.digits().filter(|&it| context.range().value(it) % 2 != remainder)
        {
            parts.rule_out(Candidate { cell, digit });
        }
    }
}
