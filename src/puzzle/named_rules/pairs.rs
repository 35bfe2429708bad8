//! The pairs of cells with a relation, from which those of lines are taken one by one.

use crate::geometry::Cell;
use crate::puzzle::pair_rule::{PairRule, Relation};

/// What became of a pair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Left,
    Taken,
    /// Neither left nor taken.
    Forgotten,
}

/// The pairs with a relation.
pub(super) struct Pairs {
    relation: Relation,
    /// In rising order.
    pairs: Vec<([Cell; 2], State)>,
    /// The other cell and the place of each pair of a cell, in rising order: of all pairs, or if the relation tells the first cell from the
    /// second, of those in which it is the first.
    others: Vec<(Cell, usize)>,
    /// Where those of each cell begin in `others`, and one more for the end.
    starts: Vec<usize>,
}

impl Pairs {
    /// The pairs of a grid of this side; `rules` are in rising order.
    pub(super) fn of(rules: &[PairRule], relation: Relation, side: usize) -> Self {
        let rules = rules.iter().filter(|rule| rule.relation == relation);
        let pairs: Vec<_> = rules.map(|rule| (rule.cells, State::Left)).collect();
        let mut links = Vec::with_capacity(2 * pairs.len());
        for (place, &([first, second], _)) in pairs.iter().enumerate() {
            links.push((first, second, place));
            if relation.is_symmetric() {
                links.push((second, first, place));
            }
        }
        if relation.is_symmetric() {
            links.sort_unstable();
        }
        let mut starts = vec![0; side * side + 1];
        links.iter().for_each(|(cell, ..)| starts[cell.index() + 1] += 1);
        (0..side * side).for_each(|cell| starts[cell + 1] += starts[cell]);
        let others = links.into_iter().map(|(_, other, place)| (other, place)).collect();
        Pairs { relation, pairs, others, starts }
    }

    /// The pairs that are left.
    pub(super) fn iter(&self) -> impl Iterator<Item = [Cell; 2]> {
        let left = self.pairs.iter().filter(|(_, state)| *state == State::Left);
        left.map(|&(pair, _)| pair)
    }

    /// The cells with which this one is in a pair that is left, in rising order; as the first of it if that matters.
    pub(super) fn others_of(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let left =
            self.links_of(cell).iter().filter(|(_, place)| self.pairs[*place].1 == State::Left);
        left.map(|&(other, _)| other)
    }

    /// Whether these cells are a pair that is left.
    pub(super) fn contains(&self, pair: [Cell; 2]) -> bool {
        self.place_left(pair).is_some()
    }

    /// Takes a pair; false if it is not left.
    pub(super) fn take(&mut self, pair: [Cell; 2]) -> bool {
        let place = self.place_left(pair);
        place.inspect(|&place| self.pairs[place].1 = State::Taken).is_some()
    }

    /// The place of a pair that is left.
    fn place_left(&self, [first, second]: [Cell; 2]) -> Option<usize> {
        let others = self.links_of(first);
        let found = others.binary_search_by_key(&second, |&(other, _)| other).ok()?;
        Some(others[found].1).filter(|&place| self.pairs[place].1 == State::Left)
    }

    fn links_of(&self, cell: Cell) -> &[(Cell, usize)] {
        &self.others[self.starts[cell.index()]..self.starts[cell.index() + 1]]
    }

    /// Forgets the pairs that are so.
    pub(super) fn forget(&mut self, is_one: impl Fn([Cell; 2]) -> bool) {
        for (pair, state) in &mut self.pairs {
            if is_one(*pair) {
                *state = State::Forgotten;
            }
        }
    }

    /// Removes the rules whose pairs are taken from those that the pairs are of.
    pub(super) fn remove_taken(&self, rules: &mut Vec<PairRule>) {
        let mut states = self.pairs.iter().map(|(_, state)| *state);
        rules.retain(|rule| rule.relation != self.relation || states.next() != Some(State::Taken));
    }
}
