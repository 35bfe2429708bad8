//! The puzzles from which a climb goes on: the most resistant so far.

use std::collections::HashSet;

use super::exchange::Indispensable;
use crate::generate::attempt::Attempt;
use crate::puzzle::Puzzle;

/// How many puzzles are kept.
pub(super) const SIZE: usize = 50;

/// What each visit takes off a puzzle's resistance when the next one to visit is chosen.
const PER_VISIT: u32 = 60;

/// A puzzle of a population.
pub(super) struct Member {
    pub(super) attempt: Attempt,
    pub(super) resistance: u32,
    pub(super) indispensable: Indispensable,
    visits: u32,
}

/// The most resistant puzzles, and all that were ever seen.
#[derive(Default)]
pub(super) struct Population {
    /// The most resistant first; of equal ones the first that came.
    members: Vec<Member>,
    seen: HashSet<Puzzle>,
}

impl Population {
    /// Whether the puzzle is new. From now on it is not.
    pub(super) fn is_new(&mut self, puzzle: &Puzzle) -> bool {
        self.seen.insert(puzzle.clone())
    }

    /// The resistance from which on a puzzle is kept.
    pub(super) fn least(&self) -> u32 {
        match self.members.get(SIZE - 1) {
            Some(last) => last.resistance + 1,
            None => 0,
        }
    }

    /// Adds a puzzle that resists enough; another may make room. Returns whether no other resists more.
    pub(super) fn add(&mut self, attempt: Attempt, resistance: u32) -> bool {
        let member =
            Member { attempt, resistance, indispensable: Indispensable::default(), visits: 0 };
        let at = self.members.partition_point(|other| other.resistance >= resistance);
        self.members.insert(at, member);
        self.members.truncate(SIZE);
        at == 0
    }

    /// Visits the most resistant member, but rather others than one that was visited often.
    pub(super) fn visit(&mut self) -> Option<&mut Member> {
        let value =
            |member: &Member| i64::from(member.resistance) - i64::from(member.visits * PER_VISIT);
        let places = 0..self.members.len();
        // Of equal ones, the first.
        let at = places.rev().max_by_key(|&at| value(&self.members[at]))?;
        let member = &mut self.members[at];
        member.visits += 1;
        Some(member)
    }

    /// The most resistant puzzle.
    pub(super) fn best(&self) -> Option<&Member> {
        self.members.first()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::dig::general::Dug;
    use crate::generate::random_solution;
    use crate::generate::verify::MadeWith;
    use crate::geometry::Geometry;
    use crate::random::Stream;

    fn attempt() -> Attempt {
        let solution = random_solution(&Geometry::classic(), &mut Stream::new(1, 0));
        let dug = Dug { puzzle: solution.to_puzzle(), unsettled: 0, all_tried: false };
        Attempt { dug, solution, made_with: MadeWith::default(), grades: None }
    }

    #[test]
    fn the_most_resistant_stay_and_are_visited_in_turn() {
        let mut population = Population::default();
        assert!(population.visit().is_none());
        for resistance in 0..2 * SIZE as u32 {
            assert!(population.add(attempt(), resistance));
        }
        assert_eq!(population.least(), SIZE as u32 + 1);
        assert!(!population.add(attempt(), SIZE as u32 + 10));
        let mut visit = || population.visit().expect("there are members").resistance;
        let visited: Vec<u32> = (0..3).map(|_| visit()).collect();
        let most = 2 * SIZE as u32 - 1;
        assert_eq!(visited, [most, most - 1, most - 2]);
        assert_eq!(population.best().expect("there are members").resistance, most);
    }

    #[test]
    fn a_puzzle_is_new_once() {
        let (mut population, puzzle) = (Population::default(), attempt().dug.puzzle);
        assert!(population.is_new(&puzzle) && !population.is_new(&puzzle));
    }
}
