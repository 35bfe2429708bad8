//! Fish of any houses: k bases and k covers, houses of a digit.
//!
//! A solution has the digit once in each of these houses. So it counts as many places in the bases as in the covers, a
//! place in two houses twice. A candidate in more bases than covers is a *fin*; in two bases, an *endo fin*. If no fin
//! has the digit, no candidate in more covers than bases has it, or the covers would count more. So such a candidate that
//! sees all fins is false in any case.
//!
//! Basic fish have lines of one direction as bases and the cross lines as covers. In Franken fish, other houses (boxes)
//! stand among them. All others are mutant fish, as rows and columns stand on one side or the same lines on both.
//!
//! Fish with fins are searched for one removed candidate at a time, which is assumed: without the candidates that it
//! excludes, k bases have only k - 1 covers. A cover through the candidate itself makes the k-th. A candidate that a fish
//! removes is in no [template](super::templates) of its digit, and few candidates are in none.

use std::collections::HashSet;

use itertools::Itertools;

use super::covers::{Covered, Effort, Eligible, Sizes, covered};
use super::digit_houses::{Counts, DigitHouses};
use super::templates::{InTemplate, cells_in_templates};
use crate::geometry::{Geometry, HouseKind};
use crate::logic::board::Board;
use crate::logic::step::Steps;
use crate::mask::Mask;

/// The most fins of a fish, and the most endo fins; more would be hard to follow.
const MOST_FINS: [usize; 2] = [5, 2];

/// Which houses a fish has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum Kind {
    Basic,
    Franken,
    Mutant,
}

/// The fish to search for.
#[derive(Clone, Copy, Debug)]
pub(in crate::logic) struct Wanted {
    pub(in crate::logic) kind: Kind,
    pub(in crate::logic) size: usize,
    pub(in crate::logic) finned: bool,
}

/// A fish and the candidates that it removes.
#[derive(Clone, Debug)]
pub(in crate::logic) struct Fish<S> {
    pub(in crate::logic) bases: Vec<usize>,
    pub(in crate::logic) covers: Vec<usize>,
    pub(in crate::logic) in_bases: Counts<S>,
    /// The candidates in more covers than bases.
    pub(in crate::logic) surplus: S,
    pub(in crate::logic) fins: S,
    pub(in crate::logic) removes: S,
}

impl<S: Mask> Fish<S> {
    pub(in crate::logic) fn new(digit: &DigitHouses<S>, found: Covered) -> Self {
        let Covered { bases, covers } = found;
        let (in_bases, in_covers) = (digit.counts(&bases), digit.counts(&covers));
        let (fins, surplus) = (in_bases.beyond(&in_covers), in_covers.beyond(&in_bases));
        let removes = fins.iter().fold(surplus, |removes, fin| removes.and(digit.peers[fin]));
        Fish { bases, covers, in_bases, surplus, fins, removes }
    }

    /// The candidates in the bases that are no fins.
    pub(in crate::logic) fn body(&self) -> S {
        self.in_bases.more_than(0).and_not(self.fins)
    }

    /// By the number of fins, then by size.
    pub(in crate::logic) fn order(&self) -> impl Ord + use<S> {
        (self.fins.count(), self.bases.len(), self.bases.clone(), self.covers.clone())
    }

    pub(in crate::logic) fn has_few_fins(&self) -> bool {
        let endo = self.fins.and(self.in_bases.more_than(1)).count();
        self.fins.count() - endo <= MOST_FINS[0] && endo <= MOST_FINS[1]
    }
}

/// The houses of a digit by direction: rows, columns and others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Direction {
    Row,
    Column,
    Other,
}

/// The candidates of the digit that a fish can remove; none if the budget is spent.
pub(in crate::logic) fn removable<M: Mask, S: Mask>(
    board: &Board<M>,
    digit: &DigitHouses<S>,
    steps: &mut Steps<'_>,
) -> S {
    let mut removable = S::EMPTY;
    if let Some(found) = cells_in_templates(board, digit.digit, steps) {
        for (number, cell) in digit.cells.iter().enumerate() {
            if found[cell.index()] != InTemplate::Yes {
                removable.insert(number);
            }
        }
    }
    removable
}

/// A search for the fish of a digit.
pub(in crate::logic) struct FishSearch<'d, S> {
    digit: &'d DigitHouses<S>,
    directions: Vec<Direction>,
    seen: HashSet<Covered>,
}

impl<'d, S: Mask> FishSearch<'d, S> {
    pub(in crate::logic) fn new(geometry: &Geometry, digit: &'d DigitHouses<S>) -> Self {
        let direction = |&house| match geometry.kind(house) {
            HouseKind::Row(_) => Direction::Row,
            HouseKind::Column(_) => Direction::Column,
            _ => Direction::Other,
        };
        let directions = digit.houses.iter().map(direction).collect();
        FishSearch { digit, directions, seen: HashSet::new() }
    }

    /// Calls `found` with each fish that removes something. `removable` are the candidates that a fish can remove.
    pub(in crate::logic) fn run(
        &mut self,
        wanted: Wanted,
        removable: S,
        effort: &mut Effort<'_, '_>,
        found: &mut impl FnMut(Fish<S>),
    ) {
        self.seen.clear();
        if removable.is_empty() {
            return;
        }
        for eligible in self.eligible(wanted.kind) {
            if wanted.finned {
                for candidate in removable.iter() {
                    self.removing(candidate, wanted, &eligible, effort, found);
                }
            } else {
                let Wanted { size, .. } = wanted;
                let (sets, houses_of) = (&self.digit.sets, &self.digit.houses_of);
                let all = vec![true; sets.len()];
                let sizes = Sizes { bases: size, covers: size, loose: false };
                for choice in covered(sets, houses_of, &eligible, &all, sizes, effort) {
                    self.consider(choice, wanted, found);
                }
            }
        }
    }

    /// Finds the fish with fins that remove this candidate.
    fn removing(
        &mut self,
        candidate: usize,
        wanted: Wanted,
        eligible: &Eligible,
        effort: &mut Effort<'_, '_>,
        found: &mut impl FnMut(Fish<S>),
    ) {
        if effort.is_spent() {
            return;
        }
        let excluded = self.digit.peers[candidate].or(S::of(candidate));
        // The candidate may also be in a base, if it is in two covers. In basic fish it is in at most one.
        for own_bases in 0..=usize::from(wanted.kind != Kind::Basic) {
            let own_covers = own_bases + 1;
            let (bases, covers) = (wanted.size - own_bases, wanted.size - own_covers);
            let sizes = Sizes { bases, covers, loose: false };
            for choice in self.without(excluded, eligible, sizes, effort) {
                for choice in self.with_own(candidate, &choice, [own_bases, own_covers], eligible) {
                    self.consider(choice, wanted, found);
                }
            }
        }
    }

    /// The bases and covers of these numbers if the excluded candidates did not exist.
    pub(in crate::logic) fn without(
        &self,
        excluded: S,
        eligible: &Eligible,
        sizes: Sizes,
        effort: &mut Effort<'_, '_>,
    ) -> Vec<Covered> {
        let sets = self.digit.sets.iter().map(|set| set.and_not(excluded)).collect_vec();
        // Without such a base, the position would have no solution.
        let touched = self.digit.sets.iter().map(|set| !set.and(excluded).is_empty());
        covered(&sets, &self.digit.houses_of, eligible, &touched.collect_vec(), sizes, effort)
    }

    /// Adds so many houses of the candidate to the bases and to the covers, in all ways.
    pub(in crate::logic) fn with_own(
        &self,
        candidate: usize,
        choice: &Covered,
        [bases, covers]: [usize; 2],
        eligible: &Eligible,
    ) -> Vec<Covered> {
        let own = self.digit.houses_of[candidate].iter().copied();
        let own_bases = own.clone().filter(|&base| eligible.bases[base]);
        let own_covers = own.filter(|&cover| eligible.covers[cover]).collect_vec();
        let pairs = own_bases.combinations(bases).flat_map(|bases| {
            let covers = own_covers.iter().copied().combinations(covers);
            covers.map(move |covers| (bases.clone(), covers))
        });
        let disjoint = pairs.filter(|(bases, covers)| {
            let taken = [bases, &choice.bases, &choice.covers];
            covers.iter().all(|cover| !taken.iter().any(|houses| houses.contains(cover)))
        });
        let joined = |own: Vec<usize>, others: &[usize]| {
            own.into_iter().chain(others.iter().copied()).sorted().collect_vec()
        };
        let choices = disjoint.map(|(bases, covers)| Covered {
            bases: joined(bases, &choice.bases),
            covers: joined(covers, &choice.covers),
        });
        choices.collect()
    }

    fn consider(&mut self, choice: Covered, wanted: Wanted, found: &mut impl FnMut(Fish<S>)) {
        if self.kind(&choice) != wanted.kind || self.is_padded(&choice) {
            return;
        }
        let fish = Fish::new(self.digit, choice.clone());
        let is_wanted = fish.fins.is_empty() != wanted.finned && fish.has_few_fins();
        if is_wanted && !fish.removes.is_empty() && self.seen.insert(choice) {
            found(fish);
        }
    }

    pub(in crate::logic) fn kind(&self, Covered { bases, covers }: &Covered) -> Kind {
        let has = |houses: &[usize], direction| {
            houses.iter().any(|&house| self.directions[house] == direction)
        };
        let (rows, columns) = (Direction::Row, Direction::Column);
        let crosses = |[along, across]: [Direction; 2]| !has(bases, across) && !has(covers, along);
        if ![[rows, columns], [columns, rows]].into_iter().any(crosses) {
            Kind::Mutant
        } else if has(bases, Direction::Other) || has(covers, Direction::Other) {
            Kind::Franken
        } else {
            Kind::Basic
        }
    }

    /// Whether a cover has no candidate of a base, or all of one and no others, so that the fish does not need it.
    pub(in crate::logic) fn is_padded(&self, Covered { bases, covers }: &Covered) -> bool {
        let set = |house: usize| self.digit.sets[house];
        covers.iter().any(|&cover| {
            bases.iter().any(|&base| set(base) == set(cover))
                || bases.iter().all(|&base| set(base).and(set(cover)).is_empty())
        })
    }

    /// The houses that fish of this kind or a plainer one can have.
    pub(in crate::logic) fn eligible(&self, kind: Kind) -> Vec<Eligible> {
        let houses = |fits: &dyn Fn(Direction) -> bool| {
            self.directions.iter().map(|&direction| fits(direction)).collect_vec()
        };
        if kind == Kind::Mutant {
            return vec![Eligible { bases: houses(&|_| true), covers: houses(&|_| true) }];
        }
        let along = |line: Direction| {
            houses(&|direction| {
                direction == line || kind == Kind::Franken && direction == Direction::Other
            })
        };
        let [rows, columns] = [Direction::Row, Direction::Column].map(along);
        vec![
            Eligible { bases: rows.clone(), covers: columns.clone() },
            Eligible { bases: columns, covers: rows },
        ]
    }
}
