//! The conditions of rules on several cells, and what each leaves of the candidates.
//!
//! What a condition leaves is found by the code of the native search, one condition at a time, as a person looks at a
//! cage or an arrow.

use std::fmt;

use itertools::Itertools;

use super::notation::Notation;
use super::technique::Technique;
use crate::geometry::{Candidate, Cell, Digit, Geometry};
use crate::mask::Mask;
use crate::native::parts::{Finding, Parts};
use crate::puzzle::{Alphabet, Derived, Part, Puzzle, ValueRange};

/// The conditions of a puzzle.
pub(super) struct Conditions<M> {
    masks: Parts<M>,
    all: Vec<Condition>,
    /// The puzzle, for the words of its rules.
    puzzle: Puzzle,
}

#[derive(Debug)]
pub(super) struct Condition {
    pub(super) part: Part,
    pub(super) source: Source,
}

/// Where a condition comes from.
#[derive(Debug)]
pub(super) enum Source {
    /// A rule, by its place among those of the puzzle.
    Rule(usize),
    /// Cages and houses.
    Derived(Derived),
}

impl Condition {
    /// The technique that finds what it leaves.
    fn technique(&self) -> Technique {
        match (&self.part, &self.source) {
            (_, Source::Derived(derived)) if derived.is_large() => Technique::LargeInniesAndOuties,
            (_, Source::Derived(_)) => Technique::InniesAndOuties,
            (Part::Sets(_) | Part::Table(_), _) => Technique::Combinations,
            (Part::Linear(_), _) => Technique::Sum,
            (Part::Automaton(_), _) => Technique::Sequence,
            (Part::Count(_) | Part::Alike(_) | Part::DifferentPairs(_) | Part::Rank(_), _) => {
                Technique::Count
            }
            (Part::Either(_), _) => Technique::EitherWay,
            (Part::Connected(_) | Part::Regions(_), _) => Technique::CutOff,
        }
    }
}

impl<M> fmt::Debug for Conditions<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.all).finish()
    }
}

impl<M: Mask> Conditions<M> {
    /// The conditions of a puzzle; none if it has none.
    pub(super) fn new(puzzle: &Puzzle) -> Option<Self> {
        if puzzle.parts().is_empty() {
            return None;
        }
        let of_rules = puzzle.rule_of_part().iter().copied().map(Source::Rule);
        let sources = of_rules.chain(puzzle.derived().iter().cloned().map(Source::Derived));
        let all = puzzle.parts().iter().cloned().zip(sources);
        let all = all.map(|(part, source)| Condition { part, source }).collect();
        Some(Conditions { masks: Parts::of_all(puzzle), all, puzzle: puzzle.clone() })
    }

    /// The places of the conditions that a technique is about.
    pub(super) fn of_technique(&self, technique: Technique) -> impl Iterator<Item = usize> + '_ {
        self.all.iter().positions(move |condition| condition.technique() == technique)
    }

    /// The places of the conditions on a cell.
    pub(super) fn of_cell(&self, cell: Cell) -> &[usize] {
        &self.masks.of_cell[cell.index()]
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn at(&self, place: usize) -> &Condition {
        &self.all[place]
    }

    /// The rule by its name and cells, or what follows from cages and houses in words.
    pub(super) fn name(&self, place: usize) -> String {
        match &self.at(place).source {
            Source::Rule(rule) => self.puzzle.rules()[*rule].by_name(&self.puzzle.rule_context()),
            Source::Derived(derived) => in_words(derived, self.puzzle.geometry()),
        }
    }

    /// The same, with what the rule says where that is more than its name tells.
    pub(super) fn text(&self, place: usize) -> String {
        let Condition { part, source } = self.at(place);
        match (part, source) {
            (Part::Sets(_) | Part::Linear(_) | Part::Either(_), _) | (_, Source::Derived(_)) => {
                self.name(place)
            }
            (_, Source::Rule(rule)) => {
                let meaning = self.puzzle.rules()[*rule].meaning(&self.puzzle.rule_context());
                format!("{} ({meaning})", self.name(place))
            }
        }
    }

    /// The cells of a condition.
    pub(super) fn cells(&self, place: usize) -> &[Cell] {
        &self.masks.cells[place]
    }

    /// The candidates that a condition excludes. If no digits fit, these are all of an open cell; none if no cell is open.
    pub(super) fn excluded_or_all(
        &self,
        place: usize,
        masks: &[M],
        is_open: impl Fn(Cell) -> bool,
    ) -> Option<Vec<Candidate>> {
        self.excluded(place, masks).or_else(|| {
            let cell = self.cells(place).iter().copied().find(|&cell| is_open(cell))?;
            let digits = masks[cell.index()].iter().map(Digit::new);
            Some(digits.map(|digit| Candidate { cell, digit }).collect())
        })
    }

    /// The candidates that a condition excludes, given those of all cells and the digits of settled ones; none if no digits
    /// fit.
    pub(super) fn excluded(&self, place: usize, masks: &[M]) -> Option<Vec<Candidate>> {
        let Finding::Left(left) = self.masks.look(place, masks) else { return None };
        let mut excluded = Vec::new();
        for (cell, left) in left {
            let mask = masks[cell.index()];
            if mask.and(left).is_empty() {
                return None;
            }
            let digits = mask.and_not(left).iter().map(Digit::new);
            excluded.extend(digits.map(|digit| Candidate { cell, digit }));
        }
        excluded.sort_unstable();
        excluded.dedup();
        Some(excluded)
    }
}

/// `row 1 adds up to 45 and the cages within to 40, so r1c9 is 5`.
fn in_words(derived: &Derived, geometry: &Geometry) -> String {
    let alphabet = Alphabet::standard(geometry.side());
    let notation = Notation::new(geometry, &alphabet);
    let Derived { linear, houses, known } = derived;
    let [inner, outer] = [1, -1].map(|sign| {
        let terms = linear.terms.iter().filter(move |(factor, _)| *factor == sign);
        terms.map(|&(_, cell)| cell).collect_vec()
    });
    let (side, in_houses) = (geometry.side() as i32, (houses.len() * geometry.side()) as i32);
    let [num_inner, num_outer] = [&inner, &outer].map(|cells| cells.len() as i32);
    let all = in_houses * (side + 1) / 2;
    let are_covered = outer.is_empty() && linear.sum != all - known;
    let beyond_houses = if are_covered { num_inner } else { num_outer - num_inner };
    let range = ValueRange::from(geometry);
    let all = range.sum_of_values(all, in_houses);
    let known = range.sum_of_values(*known, in_houses + beyond_houses);
    let sum = range.sum_of_values(linear.sum, num_inner - num_outer);
    let is = |cells: &[Cell]| if cells.len() == 1 { "is" } else { "are together" };
    let names = notation.houses(houses);
    let adds = if houses.len() == 1 { "adds" } else { "add" };
    let cells = notation.cells(inner.iter().copied());
    // The digit of a single cell is what a step concludes.
    let rest = match inner.len() {
        1 => String::new(),
        _ => format!(", so {cells} add up to {sum}"),
    };
    match outer.is_empty() {
        true if are_covered => {
            format!("the cages that cover {names} add up to {known}, {sum} more than {all}{rest}")
        }
        true => {
            format!("{names} {adds} up to {all} and the cages within to {known}{rest}")
        }
        false => {
            let others = notation.cells(outer.iter().copied());
            let (more, less) = if sum < 0 { (&others, &cells) } else { (&cells, &others) };
            let is = if sum < 0 { is(&outer) } else { is(&inner) };
            let as_much = match sum.abs() {
                0 => "as much as".to_owned(),
                sum => format!("{sum} more than"),
            };
            format!(
                "{names} {adds} up to {all} and the cages there to {known}, so {more} {is} {as_much} {less}"
            )
        }
    }
}
