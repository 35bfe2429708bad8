//! Houses, groups, rules and candidates, collected while a puzzle is read.

use std::collections::BTreeSet;

use crate::geometry::{Candidate, Cell, Digit, GeometryBuilder, Layout};
use crate::puzzle::{Marks, PairRule, Puzzle, Relation, about_all_but, neighbours};

/// What a puzzle says beside its regions and givens.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rules {
    side: usize,
    pub(crate) layouts: Vec<Layout>,
    /// Lists of N cells, or else an error of the geometry.
    pub(crate) houses: Vec<Vec<Cell>>,
    pub(crate) groups: Vec<Vec<Cell>>,
    pub(crate) pairs: Vec<PairRule>,
    pub(crate) ruled_out: Vec<Candidate>,
}

impl Rules {
    /// Nothing yet, for a grid of this side.
    pub(crate) fn new(side: usize) -> Self {
        Rules { side, ..Rules::default() }
    }

    /// Whether there are houses or groups.
    pub(crate) fn has_cells(&self) -> bool {
        !self.layouts.is_empty() || !self.houses.is_empty() || !self.groups.is_empty()
    }

    /// Adds the houses and groups to a geometry.
    pub(crate) fn build(&self, builder: GeometryBuilder) -> GeometryBuilder {
        let builder = self.layouts.iter().fold(builder, |builder, &layout| builder.layout(layout));
        let houses = self.houses.iter();
        let builder = houses.fold(builder, |builder, cells| builder.house(cells.iter().copied()));
        let groups = self.groups.iter();
        groups.fold(builder, |builder, cells| builder.group(cells.iter().copied()))
    }

    /// Adds the rules and rules out the candidates.
    pub(crate) fn add_to(&self, puzzle: &mut Puzzle) {
        if !self.pairs.is_empty() {
            puzzle.add_rules(self.pairs.iter().copied());
        }
        self.ruled_out.iter().for_each(|&candidate| puzzle.rule_out(candidate));
    }

    /// Adds a rule about two cells; none about a cell and itself.
    pub(crate) fn add(&mut self, first: Cell, second: Cell, relation: Relation) {
        if first != second {
            self.pairs.push(PairRule::new(first, second, relation));
        }
    }

    /// Adds to neighbours along a line the first relation, to those two apart the second, and so on.
    pub(crate) fn along(&mut self, cells: &[Cell], relations: &[Relation]) {
        for (apart, &relation) in (1..).zip(relations) {
            for (&first, &second) in cells.iter().zip(cells.iter().skip(apart)) {
                self.add(first, second, relation);
            }
        }
    }

    /// A line that reads the same from both ends.
    pub(crate) fn palindrome(&mut self, cells: &[Cell]) {
        let mirrored = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
        for (&first, &second) in mirrored {
            self.add(first, second, Relation::Equal);
        }
    }

    /// Rules out the odd digits of a cell, or the even ones.
    pub(crate) fn parity(&mut self, cell: Cell, is_even: bool) {
        let others = (0..self.side).filter(|digit| (digit % 2 == 1) != is_even);
        self.ruled_out.extend(others.map(|digit| Candidate { cell, digit: Digit::new(digit) }));
    }

    /// Makes cells less, or more, than all their neighbours but those in the same list.
    pub(crate) fn extremes(&mut self, marked: &[Cell], is_minimum: bool) {
        let all: BTreeSet<Cell> = marked.iter().copied().collect();
        for &cell in marked {
            for other in neighbours(cell, self.side).filter(|other| !all.contains(other)) {
                let [less, more] = if is_minimum { [cell, other] } else { [other, cell] };
                self.add(less, more, Relation::Less);
            }
        }
    }

    /// Adds relations to all neighbours but those with a mark among the rules so far.
    pub(crate) fn unmarked(&mut self, marks: Marks, relations: &[Relation]) {
        let marked = marks.of(&self.pairs);
        self.all_but(&marked, relations);
    }

    /// Adds relations to all neighbours but these pairs, which are in rising order.
    pub(crate) fn all_but(&mut self, marked: &BTreeSet<[Cell; 2]>, relations: &[Relation]) {
        self.pairs.extend(about_all_but(self.side, marked, relations));
    }
}
