//! The puzzles from which a climb goes on: the highest so far, by resistance or by difficulty.

use std::collections::HashSet;

use super::exchange::Indispensable;
use crate::generate::attempt::Attempt;
use crate::puzzle::Puzzle;

/// A puzzle of a population.
pub(super) struct Member {
    pub(super) attempt: Attempt,
    pub(super) height: u32,
    pub(super) indispensable: Indispensable,
    visits: u32,
}

/// The highest puzzles, and all that were ever seen.
pub(super) struct Population {
    /// The highest first; of equal ones the first that came.
    members: Vec<Member>,
    seen: HashSet<Puzzle>,
    /// How many puzzles are kept.
    size: usize,
    /// What each visit takes off a puzzle's height when the next one to visit is chosen.
    per_visit: u32,
}

impl Population {
    pub(super) fn new(size: usize, per_visit: u32) -> Self {
        Population { members: Vec::new(), seen: HashSet::new(), size, per_visit }
    }

    /// An empty population, which has seen what this one has.
    pub(super) fn succeeded_by(self, size: usize, per_visit: u32) -> Self {
        Population { seen: self.seen, ..Population::new(size, per_visit) }
    }

    /// Whether the puzzle is new. From now on it is not.
    pub(super) fn is_new(&mut self, puzzle: &Puzzle) -> bool {
        self.seen.insert(puzzle.clone())
    }

    /// The height from which on a puzzle is kept.
    pub(super) fn least(&self) -> u32 {
        match self.members.get(self.size - 1) {
            Some(last) => last.height + 1,
            None => 0,
        }
    }

    /// Adds a puzzle that is high enough; another may make room. Returns whether no other is higher.
    pub(super) fn add(&mut self, attempt: Attempt, height: u32) -> bool {
        let member = Member { attempt, height, indispensable: Indispensable::default(), visits: 0 };
        let at = self.members.partition_point(|other| other.height >= height);
        self.members.insert(at, member);
        self.members.truncate(self.size);
        at == 0
    }

    /// Visits the highest member, but rather others than one that was visited often.
    pub(super) fn visit(&mut self) -> Option<&mut Member> {
        let per_visit = self.per_visit;
        let value =
            |member: &Member| i64::from(member.height) - i64::from(member.visits * per_visit);
        let places = 0..self.members.len();
        // Of equal ones, the first.
        let at = places.rev().max_by_key(|&at| value(&self.members[at]))?;
        let member = &mut self.members[at];
        member.visits += 1;
        Some(member)
    }

    /// The highest puzzle.
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
    fn the_highest_stay_and_are_visited_in_turn() {
        const SIZE: usize = 50;
        let mut population = Population::new(SIZE, 60);
        assert!(population.visit().is_none());
        for height in 0..2 * SIZE as u32 {
            assert!(population.add(attempt(), height));
        }
        assert_eq!(population.least(), SIZE as u32 + 1);
        assert!(!population.add(attempt(), SIZE as u32 + 10));
        let mut visit = || population.visit().expect("there are members").height;
        let visited: Vec<u32> = (0..3).map(|_| visit()).collect();
        let most = 2 * SIZE as u32 - 1;
        assert_eq!(visited, [most, most - 1, most - 2]);
        assert_eq!(population.best().expect("there are members").height, most);
    }

    #[test]
    fn a_puzzle_is_new_once() {
        let (mut population, puzzle) = (Population::new(1, 0), attempt().dug.puzzle);
        assert!(population.is_new(&puzzle) && !population.is_new(&puzzle));
        assert!(!population.succeeded_by(2, 0).is_new(&puzzle));
    }
}
