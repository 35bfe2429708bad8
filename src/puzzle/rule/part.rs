//! What rules compile to beside relations of two cells and ruled-out candidates.

use std::collections::HashMap;
use std::hash::Hash;

use itertools::Itertools;

use super::pair::PairRule;
use super::value_range::ValueRange;
use crate::geometry::{Candidate, Cell, Digit};

/// A condition on several cells. Digits count as numbers from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Sets(Sets),
    Linear(Linear),
    Automaton(Automaton),
    Table(Table),
    Count(Count),
    Connected(Connected),
    /// The cells with each of the digits are one piece of the size.
    Regions(Connected),
    Alike(Alike),
    /// Pairs of cells, no two of which have the same two digits.
    DifferentPairs(Vec<[Cell; 2]>),
    Rank(Rank),
    Either(Vec<Parts>),
}

impl Part {
    pub(crate) fn as_table(&self) -> Option<&Table> {
        match self {
            Part::Table(table) => Some(table),
            _ => None,
        }
    }

    /// Whether it is a sum, or sets of digits, as most cages with a sum have them.
    pub(crate) fn is_sum(&self) -> bool {
        matches!(self, Part::Sets(_) | Part::Linear(_))
    }

    /// The cells, each once.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        match self {
            Part::Table(table) => table.cells.to_vec(),
            Part::Connected(connected) | Part::Regions(connected) => connected.cells.clone(),
            Part::Alike(alike) => {
                let others = alike.lists.iter().flatten().copied();
                [alike.count, alike.first].into_iter().chain(others).unique().collect()
            }
            Part::DifferentPairs(pairs) => pairs.iter().flatten().copied().unique().collect(),
            Part::Rank(rank) => {
                let others = rank.others.iter().flatten().copied();
                rank.line.iter().copied().chain(others).unique().collect()
            }
            Part::Count(count) => {
                let weighed = count.weights.iter().map(|(cell, _)| *cell);
                weighed.chain(count.distinct.iter().copied()).unique().collect()
            }
            Part::Either(branches) => branches.iter().flat_map(Parts::cells).unique().collect(),
            Part::Sets(sets) => sets.cells.clone(),
            Part::Linear(linear) => linear.terms.iter().map(|&(_, cell)| cell).collect(),
            Part::Automaton(automaton) => automaton.cells.iter().copied().unique().collect(),
        }
    }
}

/// What rules compile to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    /// The numbers that the digits stand for in what rules say. In what they compile to, digits count from 1.
    pub(super) range: ValueRange,
    /// Rules about two cells.
    pub(crate) pairs: Vec<PairRule>,
    pub(crate) ruled_out: Vec<Candidate>,
    /// Conditions on several cells.
    pub(crate) parts: Vec<Part>,
    /// Cells that differ, which are among `pairs` as well.
    pub(crate) families: Vec<Vec<Cell>>,
}

impl Parts {
    /// All cells about which something is said, some of them several times.
    pub(super) fn cells(&self) -> Vec<Cell> {
        let of_pairs = self.pairs.iter().flat_map(|pair| pair.cells);
        let ruled_out = self.ruled_out.iter().map(|candidate| candidate.cell);
        let of_parts = self.parts.iter().flat_map(Part::cells);
        of_pairs.chain(ruled_out).chain(of_parts).collect()
    }
}

/// Cells that hold different digits, which are those of one of the sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sets {
    pub(crate) cells: Vec<Cell>,
    /// Each has as many digits as there are cells, in rising order.
    pub(crate) sets: Vec<Vec<Digit>>,
}

impl Sets {
    /// What the digits, which count from 1, add up to in each of the sets; none if they add up to different sums.
    pub(crate) fn sum(&self) -> Option<i32> {
        let of_set = |set: &Vec<Digit>| set.iter().map(|digit| digit.index() as i32 + 1).sum();
        self.sets.iter().map(of_set).all_equal_value().ok()
    }
}

/// A weighted sum of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Linear {
    /// Each cell once, with a factor other than 0.
    pub(crate) terms: Vec<(i32, Cell)>,
    pub(crate) sum: i32,
}

impl Linear {
    /// The sum of these terms, in which a cell may stand several times.
    pub(crate) fn new(terms: impl IntoIterator<Item = (i32, Cell)>, sum: i32) -> Self {
        let factors =
            terms.into_iter().map(|(factor, cell)| (cell, factor)).into_grouping_map().sum();
        let terms = factors.into_iter().map(|(cell, factor)| (factor, cell));
        let terms = terms.filter(|(factor, _)| *factor != 0).sorted_by_key(|&(_, cell)| cell);
        Linear { terms: terms.collect(), sum }
    }
}

/// Two different cells whose digits are one of these pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) cells: [Cell; 2],
    /// For each digit of the first cell, those of the second, in rising order.
    pub(crate) fitting: Vec<Vec<Digit>>,
}

/// Cells whose digits have weights that add up to one of some totals, such as 1 for each digit that is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Count {
    /// Each cell once, with a weight for each digit.
    pub(crate) weights: Vec<(Cell, Vec<i32>)>,
    /// Cells whose number of different digits is added.
    pub(crate) distinct: Vec<Cell>,
    /// In rising order.
    pub(crate) totals: Vec<i32>,
}

/// Cells of which those with one of some digits are one piece, in which each is beside another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Connected {
    /// Each once.
    pub(crate) cells: Vec<Cell>,
    /// For each of them, those beside it, by their places in `cells`.
    pub(crate) beside: Vec<Vec<usize>>,
    pub(crate) digits: Vec<Digit>,
    /// The number of cells of the piece, if it is known; one at least.
    pub(crate) size: Option<usize>,
}

/// A cell that says how many others have the digit of a third.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Alike {
    pub(crate) count: Cell,
    /// What is to be added to its digit for the number of cells.
    pub(crate) added: i32,
    pub(crate) first: Cell,
    pub(crate) lists: Vec<Vec<Cell>>,
    /// Whether a list counts only up to its first cell with another digit.
    pub(crate) are_runs: bool,
}

/// A list of cells that has a place among others when all are sorted as words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rank {
    pub(crate) line: Vec<Cell>,
    /// As many cells each.
    pub(crate) others: Vec<Vec<Cell>>,
    /// Whether only those count that begin with this digit, as the line itself does.
    pub(crate) first: Option<Digit>,
    /// How many of them are less.
    pub(crate) less: usize,
    /// Whether others may be equal, and then count as less or not.
    pub(crate) has_ties: bool,
}

/// A word of digits that an automaton accepts, unrolled: each cell has states before and after it of its own.
///
/// **Invariant.** There is one state before the first cell, and one after the last. Each other state is reached by some
/// word and leads on to the last, and no two states after one cell accept the same rests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Automaton {
    pub(crate) cells: Vec<Cell>,
    /// For each cell, the steps from a state before it, by a digit, to the state after it; in order.
    pub(crate) steps: Vec<Vec<(usize, Digit, usize)>>,
    /// Whether a state and a digit may lead to several states.
    pub(crate) is_nondeterministic: bool,
    /// The number of states before each cell, and after the last.
    pub(crate) widths: Vec<usize>,
}

/// What became of an automaton.
pub(super) enum Unrolled {
    Words(Automaton),
    /// It accepts no word.
    NoWord,
    /// A cell has more states before or after it than are wanted.
    TooWide,
}

impl Automaton {
    /// Unrolls an automaton with at most so many states at a cell: `next` are the states that a value leads to, if any.
    pub(super) fn unrolled<Q: Clone + Eq + Hash, I: IntoIterator<Item = Q>>(
        (cells, range): (&[Cell], ValueRange),
        start: Q,
        next: impl Fn(&Q, u32) -> I,
        accepts: impl Fn(&Q) -> bool,
        most: usize,
    ) -> Unrolled {
        // Forward: the states that words lead to.
        let mut layers = vec![IndexedStates::of(start)];
        let mut steps = Vec::new();
        let mut is_nondeterministic = false;
        for _ in cells {
            let (mut after, mut of_cell) = (IndexedStates::default(), Vec::new());
            for (from, state) in layers[layers.len() - 1].states.iter().enumerate() {
                for digit in (0..range.count).map(Digit::new) {
                    let before = of_cell.len();
                    for to in next(state, range.value(digit)) {
                        of_cell.push((from, digit, after.place_of(to)));
                    }
                    is_nondeterministic |= of_cell.len() > before + 1;
                }
                if after.states.len() > most {
                    return Unrolled::TooWide;
                }
            }
            layers.push(after);
            steps.push(of_cell);
        }
        // Backward: states that accept the same rests are one, and those that accept none go. All that accept are one.
        let last = &layers[cells.len()].states;
        let mut merged: Vec<Option<usize>> = last.iter().map(|q| accepts(q).then_some(0)).collect();
        let mut widths = vec![1];
        for (before, of_cell) in layers.iter().zip(&mut steps).rev() {
            let mut rests: Vec<Vec<(Digit, usize)>> = vec![Vec::new(); before.states.len()];
            for &(from, digit, to) in &*of_cell {
                rests[from].extend(merged[to].map(|to| (digit, to)));
            }
            if is_nondeterministic {
                rests.iter_mut().for_each(|rest| {
                    rest.sort_unstable();
                    rest.dedup();
                });
            }
            let mut known: HashMap<&[(Digit, usize)], usize> = HashMap::new();
            let places = rests.iter().map(|rest| {
                let count = known.len();
                (!rest.is_empty()).then(|| *known.entry(rest).or_insert(count))
            });
            let places = places.collect_vec();
            of_cell.clear();
            for (rest, &place) in &known {
                of_cell.extend(rest.iter().map(|&(digit, to)| (place, digit, to)));
            }
            of_cell.sort_unstable();
            widths.push(known.len());
            merged = places;
        }
        widths.reverse();
        let cells = cells.to_vec();
        match widths[0] {
            1 => Unrolled::Words(Automaton { cells, steps, is_nondeterministic, widths }),
            _ => Unrolled::NoWord,
        }
    }
}

/// States in the order in which they were met.
struct IndexedStates<Q> {
    states: Vec<Q>,
    places: HashMap<Q, usize>,
}

impl<Q> Default for IndexedStates<Q> {
    fn default() -> Self {
        IndexedStates { states: Vec::new(), places: HashMap::new() }
    }
}

impl<Q: Clone + Eq + Hash> IndexedStates<Q> {
    fn of(state: Q) -> Self {
        let mut states = Self::default();
        states.place_of(state);
        states
    }

    fn place_of(&mut self, state: Q) -> usize {
        let next = self.states.len();
        *self.places.entry(state).or_insert_with_key(|state| {
            self.states.push(state.clone());
            next
        })
    }
}

/// The sets of `count` different digits from 1 to `side` with this sum, unless they are more than `most`.
pub(crate) fn sets_with_sum(
    side: usize,
    count: usize,
    sum: i32,
    most: usize,
) -> Option<Vec<Vec<Digit>>> {
    let mut found = Vec::new();
    let mut set = Vec::new();
    extend(&mut set, 1, [side as i32, count as i32, sum], most, &mut found).then_some(found)
}

/// Adds the sets that continue this one with digits from `next` on; false if they are too many.
fn extend(
    set: &mut Vec<Digit>,
    next: i32,
    [side, count, sum]: [i32; 3],
    most: usize,
    found: &mut Vec<Vec<Digit>>,
) -> bool {
    if count == 0 {
        if sum == 0 {
            found.push(set.clone());
        }
        return found.len() <= most;
    }
    for digit in next..=side - count + 1 {
        // The least and the greatest sum from here on.
        let least = count * digit + count * (count - 1) / 2;
        let greatest = digit + (count - 1) * side - (count - 1) * (count - 2) / 2;
        if least > sum {
            break;
        }
        if greatest < sum {
            continue;
        }
        set.push(Digit::new(digit as usize - 1));
        let goes_on = extend(set, digit + 1, [side, count - 1, sum - digit], most, found);
        set.pop();
        if !goes_on {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_with_a_sum_are_all_sets_with_it() {
        for side in 1..=8_usize {
            for count in 0..=side + 1 {
                let all = (1..=side as i32).combinations(count);
                let by_sum = all.into_group_map_by(|set| set.iter().sum::<i32>());
                for sum in -1..=40 {
                    let expected = by_sum.get(&sum).map_or(0, Vec::len);
                    let found = sets_with_sum(side, count, sum, 1_000).expect("few");
                    assert_eq!(found.len(), expected, "{side} {count} {sum}");
                    assert!(
                        found.iter().all(|set| set
                            .iter()
                            .map(|d| d.index() as i32 + 1)
                            .sum::<i32>()
                            == sum)
                    );
                }
            }
        }
        assert_eq!(sets_with_sum(9, 4, 20, 11), None);
        assert_eq!(sets_with_sum(9, 4, 20, 12).map(|sets| sets.len()), Some(12));
    }

    #[test]
    fn a_cell_of_a_sum_stands_in_it_once() {
        let [a, b] = [Cell::new(3), Cell::new(1)];
        let linear = Linear::new([(1, a), (2, b), (1, a), (-2, b)], 4);
        assert_eq!(linear, Linear { terms: vec![(2, a)], sum: 4 });
    }
}
