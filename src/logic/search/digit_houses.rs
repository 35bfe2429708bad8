//! The candidates of one digit, numbered, and the houses as sets of these numbers.
//!
//! Only houses in which the digit is open take part. A set may count a candidate several times, once for each house of
//! a choice that it lies in: see [`Counts`].

use crate::geometry::{Candidate, Cell, Digit, House};
use crate::logic::board::Board;
use crate::mask::Mask;

/// The largest number of candidates of a digit for which there is a set.
pub(in crate::logic) const MOST_PLACES: usize = 1024;

/// Evaluates the expression with `$set` as a short type of sets for so many candidates; at most [`MOST_PLACES`].
macro_rules! with_sets_for {
    ($count:expr, $set:ident => $answer:expr) => {
        match $count {
            ..=64 => {
                type $set = u64;
                $answer
            }
            65..=256 => {
                type $set = [u64; 4];
                $answer
            }
            _ => {
                type $set = [u64; 16];
                $answer
            }
        }
    };
}

pub(in crate::logic) use with_sets_for;

/// The candidates of a digit and its houses.
#[derive(Debug)]
pub(in crate::logic) struct DigitHouses<S> {
    /// The index of the digit.
    pub(in crate::logic) digit: usize,
    /// The cell of each candidate.
    pub(in crate::logic) cells: Vec<Cell>,
    /// The houses in which the digit is open.
    pub(in crate::logic) houses: Vec<House>,
    /// The candidates of each house.
    pub(in crate::logic) sets: Vec<S>,
    /// The houses of each candidate, as places in `houses`.
    pub(in crate::logic) houses_of: Vec<Vec<usize>>,
    /// The candidates that each candidate excludes.
    pub(in crate::logic) peers: Vec<S>,
}

/// The cells with the digit.
pub(in crate::logic) fn places<M: Mask>(board: &Board<M>, digit: usize) -> Vec<Cell> {
    board.open_cells().filter(|&cell| board.digits(cell).contains(digit)).collect()
}

impl<S: Mask> DigitHouses<S> {
    pub(in crate::logic) fn new<M: Mask>(board: &Board<M>, digit: usize, cells: Vec<Cell>) -> Self {
        let geometry = board.geometry();
        let is_open = |house: &House| !board.places(*house, digit).is_empty();
        let houses: Vec<House> = geometry.houses().filter(is_open).collect();
        let mut sets = vec![S::EMPTY; houses.len()];
        let mut houses_of = Vec::new();
        for (number, &cell) in cells.iter().enumerate() {
            let own = geometry.houses_of(cell).iter();
            let own = own.filter_map(|house| houses.binary_search(house).ok());
            let own: Vec<usize> = own.collect();
            own.iter().for_each(|&house| sets[house].insert(number));
            houses_of.push(own);
        }
        let peers = houses_of.iter().enumerate().map(|(number, own)| {
            let seen = own.iter().fold(S::EMPTY, |seen, &house| seen.or(sets[house]));
            let group_peers = geometry.group_peers(cells[number]).iter();
            let group_peers = group_peers.filter_map(|peer| cells.binary_search(peer).ok());
            group_peers.fold(seen.and_not(S::of(number)), |seen, peer| seen.or(S::of(peer)))
        });
        let peers = peers.collect();
        DigitHouses { digit, cells, houses, sets, houses_of, peers }
    }

    /// The numbers of all candidates.
    pub(in crate::logic) fn all(&self) -> S {
        self.sets.iter().fold(S::EMPTY, |all, &set| all.or(set))
    }

    /// The candidates with these numbers.
    pub(in crate::logic) fn candidates(&self, set: S) -> Vec<Candidate> {
        let digit = Digit::new(self.digit);
        set.iter().map(|number| Candidate { cell: self.cells[number], digit }).collect()
    }

    /// How often each candidate lies in these houses.
    pub(in crate::logic) fn counts(&self, houses: &[usize]) -> Counts<S> {
        houses.iter().fold(Counts::NONE, |counts, &house| counts.with(self.sets[house]))
    }
}

/// The most houses of which a candidate's are counted.
pub(in crate::logic) const MOST_COUNTED: usize = 4;

/// How often each candidate is counted: set n has those that are counted more than n times.
#[derive(Clone, Copy, Debug)]
pub(in crate::logic) struct Counts<S>([S; MOST_COUNTED]);

impl<S: Mask> Counts<S> {
    pub(in crate::logic) const NONE: Self = Counts([S::EMPTY; MOST_COUNTED]);

    /// With each candidate of the set counted once more.
    #[inline]
    pub(in crate::logic) fn with(mut self, set: S) -> Self {
        for nth in (1..MOST_COUNTED).rev() {
            self.0[nth] = self.0[nth].or(self.0[nth - 1].and(set));
        }
        self.0[0] = self.0[0].or(set);
        self
    }

    /// The candidates that are counted more than `times` times.
    pub(in crate::logic) fn more_than(&self, times: usize) -> S {
        self.0[times]
    }

    /// The candidates that are counted more often here than there.
    #[inline]
    pub(in crate::logic) fn beyond(&self, other: &Self) -> S {
        let levels = self.0.iter().zip(&other.0);
        levels.fold(S::EMPTY, |beyond, (here, there)| beyond.or(here.and_not(*there)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_compare_candidate_by_candidate() {
        let counts = |sets: &[u64]| sets.iter().fold(Counts::NONE, |counts, &set| counts.with(set));
        let (a, b) = (counts(&[0b0111, 0b0110, 0b0100]), counts(&[0b1110, 0b0100]));
        assert_eq!((a.beyond(&b), b.beyond(&a)), (0b0111, 0b1000));
        assert_eq!((a.more_than(0), a.more_than(2)), (0b0111, 0b0100));
    }
}
