//! What rules compile to, collected from one rule after the other.

use std::collections::HashMap;
use std::hash::Hash;

use itertools::Itertools;

use super::pair::{PairRule, Relation};
use super::part::{
    Alike, Automaton, Connected, Count, Linear, Part, Parts, Rank, Sets, Table, Unrolled,
};
use crate::geometry::{Candidate, Cell, Digit, Geometry};

/// The greatest number of sets of states at a cell. Where there are more, the states themselves take less time.
const MOST_SETS: usize = 1500;

impl Parts {
    pub(super) fn new(geometry: &Geometry) -> Self {
        let (pairs, ruled_out) = (Vec::new(), Vec::new());
        let (parts, families) = (Vec::new(), Vec::new());
        Parts { range: geometry.into(), pairs, ruled_out, parts, families }
    }

    /// The digits of two cells have a relation; nothing if it is one cell.
    pub(super) fn relate(&mut self, first: Cell, second: Cell, relation: Relation) {
        if first == second {
            return;
        }
        let by = self.range.shift(2) as u16;
        let relation = match relation {
            _ if by == 0 => relation,
            Relation::Sum(sum) => Relation::Sum(sum + by),
            Relation::NotSum(sum) => Relation::NotSum(sum + by),
            Relation::Ratio(_) | Relation::NotRatio(_) | Relation::OtherBlock(_) => {
                return self.allow([first, second], |a, b| relation.holds_for(a, b));
            }
            // These are about what is between digits.
            others => others,
        };
        self.pairs.push(PairRule::new(first, second, relation));
    }

    /// Neighbours along a line have the first relation, cells two apart the second, and so on.
    pub(super) fn along(&mut self, cells: &[Cell], relations: &[Relation]) {
        for (apart, &relation) in (1..).zip(relations) {
            for (&first, &second) in cells.iter().zip(cells.iter().skip(apart)) {
                self.relate(first, second, relation);
            }
        }
    }

    /// The cells have different digits, which a cell that stands there twice cannot have.
    pub(super) fn differ(&mut self, cells: &[Cell]) {
        if !cells.iter().all_unique() {
            return self.fail();
        }
        for [&one, &other] in cells.iter().array_combinations() {
            self.relate(one, other, Relation::Different);
        }
        self.families.push(cells.to_vec());
    }

    /// The cells have different digits, those of one of these sets.
    pub(super) fn hold_one_of(&mut self, cells: &[Cell], sets: Vec<Vec<Digit>>) {
        self.differ(cells);
        self.parts.push(Part::Sets(Sets { cells: cells.to_vec(), sets }));
    }

    /// The weighted sum is this.
    pub(super) fn sum(&mut self, terms: impl IntoIterator<Item = (i32, Cell)>, sum: i32) {
        let terms = terms.into_iter().collect_vec();
        let factors = terms.iter().map(|&(factor, _)| factor).sum();
        let linear = Linear::new(terms, sum + self.range.shift(factors));
        let sum = linear.sum;
        match linear.terms[..] {
            [(1, first), (1, second)] if (1..=i32::from(u16::MAX)).contains(&sum) => {
                self.pairs.push(PairRule::new(first, second, Relation::Sum(sum as u16)));
            }
            [(1, first), (-1, second)] | [(-1, first), (1, second)] if sum == 0 => {
                self.relate(first, second, Relation::Equal);
            }
            _ => self.parts.push(Part::Linear(linear)),
        }
    }

    /// The digits of the cells are a word that an automaton accepts; see [`Automaton::unrolled`].
    pub(super) fn accept<Q: Clone + Eq + Hash, I: IntoIterator<Item = Q>>(
        &mut self,
        cells: &[Cell],
        start: Q,
        next: impl Fn(&Q, u32) -> I,
        accepts: impl Fn(&Q) -> bool,
    ) {
        self.accept_within(usize::MAX, cells, start, next, accepts);
    }

    /// The same for a nondeterministic automaton. Its states are made sets, so that a word leads to one of them, unless they
    /// are too many.
    pub(super) fn accept_any<Q: Clone + Eq + Hash>(
        &mut self,
        cells: &[Cell],
        start: Vec<Q>,
        next: impl Fn(&[Q], u32) -> Vec<Q>,
        accepts: impl Fn(&Q) -> bool,
    ) {
        let next_set =
            |states: &Vec<Q>, value| Some(next(states, value)).filter(|it| !it.is_empty());
        let next_ones =
            |states: &Vec<Q>, value| next(states, value).into_iter().map(|one| vec![one]);
        let accepts = |states: &Vec<Q>| states.iter().any(&accepts);
        if !self.accept_within(MOST_SETS, cells, start.clone(), next_set, accepts) {
            self.accept_within(usize::MAX, cells, start, next_ones, accepts);
        }
    }

    /// The same unless more states than `most` are met at a cell; whether they are not.
    pub(super) fn accept_within<Q: Clone + Eq + Hash, I: IntoIterator<Item = Q>>(
        &mut self,
        most: usize,
        cells: &[Cell],
        start: Q,
        next: impl Fn(&Q, u32) -> I,
        accepts: impl Fn(&Q) -> bool,
    ) -> bool {
        match Automaton::unrolled((cells, self.range), start, next, accepts, most) {
            Unrolled::Words(automaton) => self.parts.push(Part::Automaton(automaton)),
            Unrolled::NoWord => self.fail(),
            Unrolled::TooWide => return false,
        }
        true
    }

    /// No digits are right.
    pub(super) fn fail(&mut self) {
        self.parts.push(Part::Linear(Linear::new([], 1)));
    }

    /// The digits of two cells are one of the pairs that `holds` names.
    pub(super) fn allow(&mut self, cells: [Cell; 2], holds: impl Fn(u32, u32) -> bool) {
        let range = self.range;
        let digits = || (0..range.count).map(Digit::new);
        let fits = |first, second| holds(range.value(first), range.value(second));
        if cells[0] == cells[1] {
            let (cell, misfits) = (cells[0], digits().filter(|&digit| !fits(digit, digit)));
            return self.ruled_out.extend(misfits.map(|digit| Candidate { cell, digit }));
        }
        let fitting = |first| digits().filter(|&second| fits(first, second)).collect();
        let fitting = digits().map(fitting).collect();
        self.parts.push(Part::Table(Table { cells, fitting }));
    }

    /// The weights of the cells' digits add up to one of these totals.
    pub(super) fn count(
        &mut self,
        cells: &[Cell],
        weight: impl Fn(u32) -> i32,
        totals: impl IntoIterator<Item = i32>,
    ) {
        self.count_each(&[(1, cells)], weight, totals);
    }

    /// The same for lists of cells, each with a factor.
    pub(super) fn count_each(
        &mut self,
        lists: &[(i32, &[Cell])],
        weight: impl Fn(u32) -> i32,
        totals: impl IntoIterator<Item = i32>,
    ) {
        let terms =
            lists.iter().flat_map(|&(factor, cells)| cells.iter().map(move |&cell| (cell, factor)));
        let factors = terms.into_grouping_map().sum();
        let factors = factors.into_iter().filter(|(_, factor)| *factor != 0).sorted();
        let weights = factors.map(|(cell, factor)| {
            (cell, self.range.values().map(|value| factor * weight(value)).collect_vec())
        });
        let weights = weights.collect();
        let totals = totals.into_iter().sorted().dedup().collect();
        self.parts.push(Part::Count(Count { weights, distinct: Vec::new(), totals }));
    }

    /// The first cell has the number of different digits in the others.
    pub(super) fn count_distinct(&mut self, count: Cell, cells: &[Cell]) {
        let negative = self.range.values().map(|value| -(value as i32)).collect();
        let (weights, distinct) = (vec![(count, negative)], cells.to_vec());
        self.parts.push(Part::Count(Count { weights, distinct, totals: vec![0] }));
    }

    /// The cells with one of these values are one piece, of so many cells if that is said.
    pub(super) fn connect(
        &mut self,
        cells: &[Cell],
        geometry: &Geometry,
        values: &[u32],
        size: Option<usize>,
    ) {
        let connected = self.connected(cells, geometry, values, size);
        self.parts.push(Part::Connected(connected));
    }

    /// The cells with each of these values are one piece of so many cells.
    pub(super) fn divide(
        &mut self,
        cells: &[Cell],
        geometry: &Geometry,
        values: &[u32],
        size: usize,
    ) {
        let connected = self.connected(cells, geometry, values, Some(size));
        self.parts.push(Part::Regions(connected));
    }

    fn connected(
        &self,
        cells: &[Cell],
        geometry: &Geometry,
        values: &[u32],
        size: Option<usize>,
    ) -> Connected {
        let places: HashMap<Cell, usize> =
            cells.iter().enumerate().map(|(place, &cell)| (cell, place)).collect();
        let mut beside = vec![Vec::new(); cells.len()];
        for (place, &cell) in cells.iter().enumerate() {
            for other in geometry.next_cells(cell) {
                if let Some(&other) = places.get(&other) {
                    beside[place].push(other);
                    beside[other].push(place);
                }
            }
        }
        let is_wanted = |&digit: &Digit| values.contains(&self.range.value(digit));
        let digits = geometry.digits().filter(is_wanted).collect();
        Connected { cells: cells.to_vec(), beside, digits, size }
    }

    /// No two of these pairs of cells have the same two digits.
    pub(super) fn differ_in_pairs(&mut self, pairs: impl Iterator<Item = (Cell, Cell)>) {
        self.parts.push(Part::DifferentPairs(pairs.map(Into::into).collect()));
    }

    /// The first cell and the number are together how many cells have the digit of the second, itself among them.
    pub(super) fn count_alike(
        &mut self,
        count: Cell,
        number: u16,
        first: Cell,
        lists: Vec<Vec<Cell>>,
        are_runs: bool,
    ) {
        let added = self.range.first as i32 - 1 + i32::from(number) - 1;
        self.parts.push(Part::Alike(Alike { count, added, first, lists, are_runs }));
    }

    pub(super) fn rank(&mut self, rank: Rank) {
        self.parts.push(Part::Rank(rank));
    }

    pub(super) fn rule_out(&mut self, candidate: Candidate) {
        self.ruled_out.push(candidate);
    }
}
