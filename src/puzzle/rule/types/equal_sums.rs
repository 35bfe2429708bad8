//! Lines and lists whose pieces have equal sums.

use itertools::Itertools;

use crate::geometry::Cell;
use crate::puzzle::rule::arguments::Cells;
use crate::puzzle::rule::dialects::{FPuzzlesItem, IssPart};
use crate::puzzle::rule::marks::{LineStyle, LineWords};
use crate::puzzle::rule::part::Parts;
use crate::puzzle::rule::statement::{Context, Drawn, Rule, RuleType, Values};

pub(in crate::puzzle::rule) static EQUAL_SUMS: RuleType = RuleType {
    name: "equal-sums",
    cells: Cells::Lists,
    says: "the digits of each list add up to the same",
    compile: |rule, _, parts| have_equal_sums(&rule.cells, parts),
    holds: |rule, _, values| are_equal(&rule.cells, values),
    iss: |_, _| Some(IssPart::Lists("EqualSum")),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static REGION_SUMS: RuleType = RuleType {
    name: "region-sums",
    cells: Cells::Line(1),
    says: "on its way through each region, the digits of the line add up to the same",
    compile: |rule, context, parts| have_equal_sums(&ways_through_regions(rule, context), parts),
    holds: |rule, context, values| {
        // Cut the line where the region of a cell is not that of the cell before.
        let region = |cell: &Cell| context.geometry.region_of(*cell);
        let ways = rule.cells().chunk_by(|one, next| region(one) == region(next));
        ways.map(|way| values.along(way).sum::<u32>()).all_equal()
    },
    drawn: |_| {
        Drawn::Line(LineStyle::RegionSums, |_| LineWords {
            name: "region sum line".to_owned(),
            meaning: "equal sums on the way through each region".to_owned(),
            label: Some("Σ=".to_owned()),
        })
    },
    iss: |_, _| Some(IssPart::Cells("RegionSumLine", None)),
    f_puzzles: |_, _| Some(FPuzzlesItem::Line("regionsumline", None)),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static ZIPPER: RuleType = RuleType {
    name: "zipper",
    cells: Cells::Line(1),
    says: "digits as far from one end as from the other add up to the same, which the middle cell has if there is one",
    compile: |rule, _, parts| {
        let cells = rule.cells();
        let pairs = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
        let mut lists = pairs.map(|(&one, &other)| vec![one, other]).collect_vec();
        if cells.len() % 2 == 1 {
            lists.push(vec![cells[cells.len() / 2]]);
        }
        have_equal_sums(&lists, parts);
    },
    holds: |rule, _, values| {
        let there = values.along(rule.cells()).collect_vec();
        let last = there.len() - 1;
        let sums = (0..=last / 2).map(|at| match at == last - at {
            true => there[at],
            false => there[at] + there[last - at],
        });
        { sums }.all_equal()
    },
    drawn: |_| {
        Drawn::Line(LineStyle::Zipper, |_| LineWords {
            name: "zipper line".to_owned(),
            meaning: "digits as far from both ends sum to the same".to_owned(),
            label: Some("zip".to_owned()),
        })
    },
    iss: |_, _| Some(IssPart::Cells("Zipper", None)),
    f_puzzles: |_, _| Some(FPuzzlesItem::Line("zipperline", None)),
    ..RuleType::BASE
};

/// The pieces of a line, cut where it enters another region.
fn ways_through_regions(rule: &Rule, context: &Context<'_>) -> Vec<Vec<Cell>> {
    let by_region = rule.cells().iter().chunk_by(|cell| context.geometry.region_of(**cell));
    by_region.into_iter().map(|(_, cells)| cells.copied().collect()).collect()
}

/// Short lists are compared first: their sums have the fewest values.
fn have_equal_sums(lists: &[Vec<Cell>], parts: &mut Parts) {
    let by_length = lists.iter().sorted_by_key(|list| list.len());
    for (one, other) in by_length.tuple_windows() {
        let one = one.iter().map(|&cell| (1, cell));
        parts.sum(one.chain(other.iter().map(|&cell| (-1, cell))), 0);
    }
}

fn are_equal(lists: &[Vec<Cell>], values: &Values<'_>) -> bool {
    lists.iter().map(|list| values.along(list).sum::<u32>()).all_equal()
}
