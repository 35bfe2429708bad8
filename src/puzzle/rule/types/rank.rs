//! The place of a row or column among all of them, sorted as numbers.

use itertools::Itertools;

use crate::geometry::{Candidate, Cell, Digit, Geometry};
use crate::puzzle::rule::arguments::{Cells, Number};
use crate::puzzle::rule::dialects::IssPart;
use crate::puzzle::rule::marks::OutsideClue;
use crate::puzzle::rule::pair::Relation;
use crate::puzzle::rule::part::{Part, Parts, Rank};
use crate::puzzle::rule::statement::{Context, Drawn, Rule, RuleType};

pub(in crate::puzzle::rule) static FULL_RANK: RuleType = RuleType {
    name: "full-rank",
    numbers: &[Number::Said],
    cells: Cells::Any,
    says: "this row or column has the rank when all of them, read from both ends, are sorted",
    compile: |rule, context, parts| {
        let (line, geometry) = (rule.cells(), context.geometry);
        let mut others = others(rule, geometry);
        let Some(mut less) = usize::from(rule.number()).checked_sub(1) else {
            return parts.fail();
        };
        let mut first = None;
        let is_latin = geometry.canvas().is_none_or(|it| it.has_lines && it.rows == it.digits)
            && geometry.rows() == geometry.cols();
        if is_latin && others.len() + 1 == 4 * geometry.side() {
            // Each digit begins four of them: it stands in each row and column at the edge.
            let begins = less / 4;
            less %= 4;
            for digit in geometry.digits().filter(|digit| digit.index() != begins) {
                parts.rule_out(Candidate { cell: line[0], digit });
            }
            others.retain(|other| !geometry.are_peers(other[0], line[0]));
            first = Some(begins).filter(|&it| it < geometry.side()).map(Digit::new);
        }
        let has_ties = has_ties(context);
        parts.rank(Rank { line: line.to_vec(), others, first, less, has_ties });
    },
    holds: |rule, context, values| {
        let all = others(rule, context.geometry).into_iter();
        let all = all.map(|line| values.along(&line).collect_vec()).sorted().collect_vec();
        let own = values.along(rule.cells()).collect_vec();
        // The places that the line may take among the others.
        let from = all.partition_point(|other| *other < own) + 1;
        let to = all.partition_point(|other| *other <= own) + 1;
        (from == to || has_ties(context)) && (from..=to).contains(&rule.number().into())
    },
    drawn: |_| {
        Drawn::Outside(OutsideClue { around: ["#", ""], is_diagonal: false }, |_| {
            "its place when all rows and columns, read as numbers from both ends, are sorted"
                .to_owned()
        })
    },
    iss: |rule, context| Some(IssPart::Outside("FullRank", context.seen_line(rule.cells())?)),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static RANK_TIES: RuleType = RuleType {
    name: "rank-ties",
    cells: Cells::None,
    says: "a row or column with a 'full-rank' may equal others, and then has any of their ranks",
    holds: |_, _, _| true,
    iss: |_, _| Some(IssPart::Flag("FullRankTies~any")),
    ..RuleType::BASE
};

pub(in crate::puzzle::rule) static NO_RANK_TIES: RuleType = RuleType {
    name: "no-rank-ties",
    cells: Cells::None,
    most_side: 16,
    says: "no two rows or columns are equal, read from either end",
    compile: |_, context, parts| {
        let geometry = context.geometry;
        for [one, other] in lines(geometry).into_iter().array_combinations() {
            let has_other_length = one.len() != other.len();
            let pairs = one.into_iter().zip(other).collect_vec();
            if has_other_length || pairs.iter().any(|&(one, other)| geometry.are_peers(one, other))
            {
                continue;
            }
            let branch = |(one, other)| {
                let mut parts = Parts::new(geometry);
                parts.relate(one, other, Relation::Different);
                parts
            };
            let branches = pairs.into_iter().filter(|(one, other)| one != other).map(branch);
            parts.parts.push(Part::Either(branches.collect()));
        }
    },
    holds: |_, context, values| {
        let all = lines(context.geometry).into_iter();
        { all }.map(|line| values.along(&line).collect_vec()).all_unique()
    },
    iss: |_, _| Some(IssPart::Flag("FullRankTies~none")),
    ..RuleType::BASE
};

fn has_ties(context: &Context<'_>) -> bool {
    context.rules.iter().any(|rule| rule.of == &RANK_TIES)
}

/// The lines that one is compared with: those of its length.
fn others(rule: &Rule, geometry: &Geometry) -> Vec<Vec<Cell>> {
    let line = rule.cells();
    let is_other = |other: &Vec<Cell>| other != line && other.len() == line.len();
    lines(geometry).into_iter().filter(is_other).collect()
}

/// All rows and columns of the grid from either end.
fn lines(geometry: &Geometry) -> Vec<Vec<Cell>> {
    let (rows, cols) = (geometry.rows(), geometry.cols());
    let row = |row| (0..cols).map(|col| geometry.cell(row, col)).collect_vec();
    let col = |col| (0..rows).map(|row| geometry.cell(row, col)).collect_vec();
    let forward = (0..rows).map(row).chain((0..cols).map(col));
    forward.flat_map(|line| [line.clone(), line.into_iter().rev().collect()]).collect()
}
