//! Cells with odd or even digits.

use crate::geometry::Candidate;
use crate::puzzle::rule::marks::CellShape;
use crate::puzzle::rule::parts::Parts;
use crate::puzzle::rule::statement::{Cells, Context, Drawn, FPuzzlesItem, Rule, RuleType};

pub(in crate::puzzle::rule) static ODD: RuleType = RuleType {
    name: "odd",
    cells: Cells::Any,
    says: "odd digits",
    compile: |rule, context, parts| rule_out_every_other(rule, context, 1, parts),
    holds: |rule, _, values| values.along(rule.cells()).all(|value| value % 2 == 1),
    drawn: |_| Drawn::Shapes(CellShape::Circle),
    f_puzzles: |_, _| Some(FPuzzlesItem::EachCell("odd")),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static EVEN: RuleType = RuleType {
    name: "even",
    cells: Cells::Any,
    says: "even digits",
    compile: |rule, context, parts| rule_out_every_other(rule, context, 0, parts),
    holds: |rule, _, values| values.along(rule.cells()).all(|value| value % 2 == 0),
    drawn: |_| Drawn::Shapes(CellShape::Square),
    f_puzzles: |_, _| Some(FPuzzlesItem::EachCell("even")),
    ..RuleType::BASE
};

/// Rules out every other digit from this one on, counted from 0.
fn rule_out_every_other(rule: &Rule, context: &Context<'_>, first: usize, parts: &mut Parts) {
    for &cell in rule.cells() {
        for digit in context.geometry.digits().skip(first).step_by(2) {
            parts.rule_out(Candidate { cell, digit });
        }
    }
}
