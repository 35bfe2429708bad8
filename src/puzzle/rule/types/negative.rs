//! Rules about all cells side by side that have no mark: where a setter has marked all dots, cells without one have no
//! such difference.

use std::collections::BTreeSet;

use crate::geometry::Cell;
use crate::puzzle::rule::arguments::{Cells, Number};
use crate::puzzle::rule::dialects::{FPuzzlesItem, IssPart};
use crate::puzzle::rule::pair::Relation;
use crate::puzzle::rule::part::Parts;
use crate::puzzle::rule::statement::{Context, Drawn, Rule, RuleType, Values};

pub(in crate::puzzle::rule) static NON_CONSECUTIVE: RuleType = RuleType {
    name: "non-consecutive",
    cells: Cells::None,
    says: "cells side by side without a dot do not differ by 1",
    compile: |_, context, parts| {
        relate_all(context, Marks::Dots, &[Relation::NotDifference(1)], parts);
    },
    holds: |_, context, values| all(context, values, Marks::Dots, |a, b| a.abs_diff(b) != 1),
    drawn: |_| {
        Drawn::InWords(|_, context| match Marks::Dots.are_in(context) {
            true => "cells side by side without a dot do not differ by 1".to_owned(),
            false => "cells side by side do not differ by 1".to_owned(),
        })
    },
    iss: |_, context| (!Marks::Dots.are_in(context)).then_some(IssPart::Flag("AntiConsecutive")),
    f_puzzles: |_, _| Some(FPuzzlesItem::Flag("nonconsecutive")),
    ..RuleType::BASE
};

/// As `non-consecutive`, but dots exempt no cells.
pub(in crate::puzzle::rule) static ANTI_CONSECUTIVE: RuleType = RuleType {
    name: "anti-consecutive",
    cells: Cells::None,
    says: "cells side by side do not differ by 1, with a dot or without",
    compile: |_, context, parts| {
        relate_all(context, Marks::None, &[Relation::NotDifference(1)], parts);
    },
    holds: |_, context, values| all(context, values, Marks::None, |a, b| a.abs_diff(b) != 1),
    drawn: |_| Drawn::InWords(|_, _| "cells side by side do not differ by 1".to_owned()),
    iss: |_, _| Some(IssPart::Flag("AntiConsecutive")),
    f_puzzles: |_, context| {
        (!Marks::Dots.are_in(context)).then_some(FPuzzlesItem::Flag("nonconsecutive"))
    },
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static TOROIDAL_NON_CONSECUTIVE: RuleType = RuleType {
    name: "toroidal-non-consecutive",
    cells: Cells::None,
    says: "cells side by side do not differ by 1, and the last row and column are beside the first",
    compile: |_, context, parts| {
        let geometry = context.geometry;
        for cell in geometry.fields().swap_remove(0) {
            for [down, right] in [[0, 1], [1, 0]] {
                let row = (geometry.row(cell) + down) % geometry.rows();
                let col = (geometry.col(cell) + right) % geometry.cols();
                parts.relate(cell, geometry.cell(row, col), Relation::NotDifference(1));
            }
        }
    },
    holds: |_, context, values| {
        let geometry = context.geometry;
        let (rows, cols) = (geometry.rows(), geometry.cols());
        (0..rows * cols).map(Cell::new).all(|cell| {
            let (row, col) = (cell.index() / cols, cell.index() % cols);
            let others = [((row + 1) % rows, col), (row, (col + 1) % cols)];
            let others = others.map(|(row, col)| geometry.cell(row, col));
            others
                .iter()
                .all(|&other| cell == other || values.at(cell).abs_diff(values.at(other)) != 1)
        })
    },
    drawn: |_| {
        Drawn::InWords(|_, _| {
            "cells side by side do not differ by 1, and the last row and column are beside the first"
                .to_owned()
        })
    },
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static KROPKI: RuleType = RuleType {
    name: "negative kropki",
    cells: Cells::None,
    says: "cells side by side without a dot do not differ by 1, and neither is twice the other",
    compile: |_, context, parts| {
        let relations = [Relation::NotDifference(1), Relation::NotRatio(2)];
        relate_all(context, Marks::Dots, &relations, parts);
    },
    holds: |_, context, values| {
        all(context, values, Marks::Dots, |a, b| a.abs_diff(b) != 1 && a != 2 * b && b != 2 * a)
    },
    drawn: |_| {
        Drawn::InWords(|_, context| {
            let (all, marks) = match Marks::Dots.are_in(context) {
                true => ("all dots are given: ", " without a dot"),
                false => ("", ""),
            };
            format!(
                "{all}cells side by side{marks} do not differ by 1, and neither is twice the other"
            )
        })
    },
    iss: |_, _| Some(IssPart::Flag("StrictKropki")),
    f_puzzles: |_, context| {
        let is_usual = numbers_marked("ratio", 2, context) == BTreeSet::from([2]);
        is_usual.then_some(FPuzzlesItem::NegativeKropki)
    },
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static XV: RuleType = RuleType {
    name: "negative xv",
    cells: Cells::None,
    says: "cells side by side without a sum of 5 or 10 do not have such a sum",
    compile: |_, context, parts| {
        let relations = [Relation::NotSum(5), Relation::NotSum(10)];
        relate_all(context, Marks::Sums, &relations, parts);
    },
    holds: |_, context, values| {
        all(context, values, Marks::Sums, |a, b| ![5, 10].contains(&(a + b)))
    },
    drawn: |_| {
        Drawn::InWords(|_, context| {
            let (all, marks) = match Marks::Sums.are_in(context) {
                true => ("all X and V are given: ", " without one"),
                false => ("", ""),
            };
            format!("{all}cells side by side{marks} do not add up to 5 or 10")
        })
    },
    iss: |_, _| Some(IssPart::Flag("StrictXV")),
    f_puzzles: |_, _| Some(FPuzzlesItem::Negative("xv")),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static DIFFERENCE: RuleType = RuleType {
    name: "negative difference",
    cells: Cells::None,
    numbers: &[Number::Usually(1)],
    says: "cells side by side without a dot do not differ by the number",
    compile: |rule, context, parts| {
        relate_all(context, Marks::Dots, &[Relation::NotDifference(rule.number())], parts);
    },
    holds: |rule, context, values| {
        let by = u32::from(rule.number());
        all(context, values, Marks::Dots, |a, b| a.abs_diff(b) != by)
    },
    drawn: |_| {
        Drawn::InWords(|rule, context| {
            let marks = if Marks::Dots.are_in(context) { " without a dot" } else { "" };
            match (marks, rule.number()) {
                ("", 1) => "cells side by side do not differ by 1".to_owned(),
                (_, by) => format!("cells side by side{marks} do not differ by {by}"),
            }
        })
    },
    f_puzzles: |rule, context| {
        let (marked, said) =
            (numbers_marked("difference", 1, context), numbers_of("negative difference", context));
        match rule.number() {
            1 => Some(FPuzzlesItem::Flag("nonconsecutive")),
            _ => (marked == said).then_some(FPuzzlesItem::Negative("difference")),
        }
    },
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static RATIO: RuleType = RuleType {
    name: "negative ratio",
    cells: Cells::None,
    numbers: &[Number::Usually(2)],
    says: "of cells side by side without a dot neither is so many times the other",
    compile: |rule, context, parts| {
        relate_all(context, Marks::Dots, &[Relation::NotRatio(rule.number())], parts);
    },
    holds: |rule, context, values| {
        let ratio = u32::from(rule.number());
        all(context, values, Marks::Dots, |a, b| a != ratio * b && b != ratio * a)
    },
    drawn: |_| {
        Drawn::InWords(|rule, context| {
            let marks = if Marks::Dots.are_in(context) { " without a dot" } else { "" };
            let times = match rule.number() {
                2 => "twice".to_owned(),
                ratio => format!("{ratio} times"),
            };
            format!("of cells side by side{marks}, neither is {times} the other")
        })
    },
    f_puzzles: |_, context| {
        let is_said = numbers_marked("ratio", 2, context) == numbers_of("negative ratio", context);
        is_said.then_some(FPuzzlesItem::Negative("ratio"))
    },
    ..RuleType::BASE
};

/// The marks that exempt two cells side by side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Marks {
    None,
    /// Differences and ratios.
    Dots,
    /// The sums 5 and 10.
    Sums,
}

impl Marks {
    fn has(self, rule: &Rule) -> bool {
        match (self, rule.name()) {
            (Marks::Dots, "difference" | "ratio") => true,
            (Marks::Sums, "sum") => matches!(rule.number(), 5 | 10),
            _ => false,
        }
    }

    fn are_in(self, context: &Context<'_>) -> bool {
        context.rules.iter().any(|rule| self.has(rule))
    }
}

/// Relates all cells side by side that have no such mark.
fn relate_all(context: &Context<'_>, marks: Marks, relations: &[Relation], parts: &mut Parts) {
    let marked = context.rules.iter().filter(|rule| marks.has(rule)).map(|rule| {
        let [one, other] = rule.two_cells();
        [one.min(other), one.max(other)]
    });
    let marked: BTreeSet<[Cell; 2]> = marked.collect();
    for cell in context.geometry.cells() {
        let others = context.geometry.next_cells(cell);
        for other in others.filter(|&other| !marked.contains(&[cell, other])) {
            relations.iter().for_each(|&relation| parts.relate(cell, other, relation));
        }
    }
}

/// Whether the values of all cells side by side without such a mark are right.
fn all(
    context: &Context<'_>,
    values: &Values<'_>,
    marks: Marks,
    is_right: impl Fn(u32, u32) -> bool,
) -> bool {
    let is_marked = |cells: [Cell; 2]| {
        let mut marks = context.rules.iter().filter(|rule| marks.has(rule));
        marks.any(|rule| cells.iter().all(|cell| rule.cells().contains(cell)))
    };
    context.geometry.cells().all(|cell| {
        let mut others = context.geometry.next_cells(cell);
        others.all(|other| is_right(values.at(cell), values.at(other)) || is_marked([cell, other]))
    })
}

/// The numbers of marks of this name; the usual one if there are none.
fn numbers_marked(name: &str, usual: u16, context: &Context<'_>) -> BTreeSet<u16> {
    let numbers = numbers_of(name, context);
    if numbers.is_empty() { BTreeSet::from([usual]) } else { numbers }
}

fn numbers_of(name: &str, context: &Context<'_>) -> BTreeSet<u16> {
    context.rules.iter().filter(|rule| rule.name() == name).map(Rule::number).collect()
}
