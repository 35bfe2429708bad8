//! Arrows: the digits along each line add up to the number in the circle or pill; on double arrows, to those of both ends.

use crate::geometry::Cell;
use crate::puzzle::rule::arguments::Cells;
use crate::puzzle::rule::dialects::{FPuzzlesItem, IssPart};
use crate::puzzle::rule::marks::{LineStyle, LineWords};
use crate::puzzle::rule::statement::{Drawn, RuleType};

/// The first list is the circle, or a pill with a digit in each cell; each other list is a line that leaves it.
pub(in crate::puzzle::rule) static ARROW: RuleType = RuleType {
    name: "arrow",
    cells: Cells::Lists,
    says: "the digits of each further list add up to the digit of the first, or the number that its digits make",
    compile: |rule, _, parts| {
        let (pill, lines) = (&rule.cells[0], &rule.cells[1..]);
        if pill.len() > MOST_DIGITS {
            // No line adds up to so much.
            return parts.sum([], 1);
        }
        for line in lines {
            let line = line.iter().map(|&cell| (1, cell));
            parts.sum(line.chain(places(pill)), 0);
        }
    },
    holds: |rule, _, values| {
        let (pill, lines) = (&rule.cells[0], &rule.cells[1..]);
        let number = values
            .along(pill)
            .fold(0_u64, |number, value| number.saturating_mul(10).saturating_add(value.into()));
        lines.iter().all(|line| values.along(line).map(u64::from).sum::<u64>() == number)
    },
    drawn: |_| Drawn::Arrow,
    iss: |rule, _| match &rule.cells[..] {
        [circle, _] if circle.len() == 1 => Some(IssPart::Cells("Arrow", None)),
        [pill, _] => Some(IssPart::Cells("PillArrow", Some(pill.len() as u16))),
        _ => None,
    },
    f_puzzles: |_, _| Some(FPuzzlesItem::Arrow("arrow")),
    ..RuleType::BASE
};

/// The most digits of a number that a line adds up to: all cells of the largest grid add up to 8,421,376.
const MOST_DIGITS: usize = 7;

/// The digits of a number with their places, as terms to be subtracted.
fn places(pill: &[Cell]) -> impl Iterator<Item = (i32, Cell)> {
    let place = |after: usize| -10_i32.pow(after as u32);
    pill.iter().rev().enumerate().map(move |(after, &cell)| (place(after), cell))
}

pub(in crate::puzzle::rule) static DOUBLE_ARROW: RuleType = RuleType {
    name: "double-arrow",
    cells: Cells::Line(1),
    says: "the digits between both ends of the line add up to those of the ends",
    compile: |rule, _, parts| {
        let [first, between @ .., last] = rule.cells() else {
            return;
        };
        let ends = [(-1, *first), (-1, *last)];
        parts.sum(between.iter().map(|&cell| (1, cell)).chain(ends), 0);
    },
    holds: |rule, _, values| {
        let all: u32 = values.along(rule.cells()).sum();
        match rule.cells() {
            [first, .., last] => all == 2 * (values.at(*first) + values.at(*last)),
            _ => true,
        }
    },
    drawn: |_| {
        Drawn::Line(LineStyle::DoubleArrow, |_| LineWords {
            name: "double arrow".to_owned(),
            meaning: "digits between the ends sum to those of the ends".to_owned(),
            label: Some("↔".to_owned()),
        })
    },
    iss: |_, _| Some(IssPart::Cells("DoubleArrow", None)),
    f_puzzles: |_, _| Some(FPuzzlesItem::Line("doublearrow", None)),
    ..RuleType::BASE
};
