//! All steps of a position, in the order in which a person would try them.

use std::collections::HashSet;

use super::path::Allowed;
use super::position::Position;
use super::step::Step;
use super::technique::Technique;
use crate::budget::{Budget, Stopped};
use crate::geometry::{Candidate, House};

impl Allowed {
    /// All allowed techniques, those on request included, except for trial, which finds a step for nearly every
    /// candidate, and search, which is not a technique.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::logic::{Allowed, Technique};
    ///
    /// let mut techniques = Allowed::default().every_technique();
    /// assert_eq!(techniques.next(), Some(Technique::FullHouse));
    /// assert!(techniques.all(|technique| technique != Technique::Trial));
    /// ```
    pub fn every_technique(self) -> impl Iterator<Item = Technique> {
        let all = Technique::ALL.iter().copied().filter(move |&technique| self.allows(technique));
        all.filter(|technique| !matches!(technique, Technique::Trial | Technique::Search))
    }
}

impl Position {
    /// All steps of a technique, the least difficult first.
    ///
    /// Of steps with the same conclusions, houses and candidates, such as a chain read from either end, it has one.
    ///
    /// # Errors
    ///
    /// If the budget ran out.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::budget::Budget;
    /// use satdoku::logic::{Position, Technique};
    /// use satdoku::puzzle::Puzzle;
    ///
    /// let puzzle: Puzzle = "1234341221434...".parse()?;
    /// let position = Position::new(&puzzle);
    /// let steps = position.find_distinct(Technique::NakedSingle, &Budget::unlimited())?;
    /// assert_eq!(steps.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find_distinct(
        &self,
        technique: Technique,
        budget: &Budget,
    ) -> Result<Vec<Step>, Stopped> {
        let mut steps = self.find(technique, budget)?;
        steps.sort_by_key(|step| step.difficulty);
        let mut known = HashSet::new();
        steps.retain(|step| known.insert(Pattern::of(step)));
        Ok(steps)
    }
}

/// What a person sees of a step of some technique; each list in order and without repetition.
#[derive(PartialEq, Eq, Hash)]
struct Pattern {
    places: Vec<Candidate>,
    removes: Vec<Candidate>,
    candidates: Vec<Candidate>,
    houses: Vec<House>,
    covers: Vec<House>,
}

impl Pattern {
    fn of(step: &Step) -> Self {
        let candidates = step.parts.iter().flat_map(|part| &part.candidates);
        Pattern {
            places: in_order(&step.places),
            removes: in_order(&step.removes),
            candidates: in_order(candidates),
            houses: in_order(&step.houses),
            covers: in_order(&step.covers),
        }
    }
}

fn in_order<'a, T: Ord + Copy + 'a>(items: impl IntoIterator<Item = &'a T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().copied().collect();
    items.sort_unstable();
    items.dedup();
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::Level;
    use crate::logic::step::Role;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn a_chain_read_from_its_other_end_is_the_same_pattern() {
        let position = TestPosition::empty(3, 3);
        let [a, b, c] = ["r1c1=3", "r1c8=3", "r5c8=3"].map(|name| position.candidate(name));
        let step = |ends: [Candidate; 2], removed| {
            let [first, last] = ends;
            Step::by(Technique::XChain)
                .with_part(Role::Off, [first])
                .with_part(Role::On, [last])
                .removing([removed])
        };
        assert!(Pattern::of(&step([a, b], c)) == Pattern::of(&step([b, a], c)));
        assert!(Pattern::of(&step([a, b], c)) != Pattern::of(&step([a, c], b)));
    }

    #[test]
    fn steps_come_in_order_of_difficulty_and_once_each() {
        let cells = ["r1c1 r1c4", "r5c1", "r5c4", "r9c9"];
        let mut position = TestPosition::empty(3, 3);
        for (cells, digits) in cells.into_iter().zip(["37", "137", "379", "12"]) {
            position = position.keep(cells, digits);
        }
        for technique in Allowed::default().every_technique() {
            let found = position.find(technique);
            let steps = position.position.find_distinct(technique, &Budget::unlimited());
            let steps = steps.expect("nothing is limited");
            assert!(steps.is_sorted_by_key(|step| step.difficulty), "{technique}");
            let patterns = |steps: &[Step]| steps.iter().map(Pattern::of).collect::<HashSet<_>>();
            assert_eq!(patterns(&steps).len(), steps.len(), "{technique}");
            assert!(patterns(&steps) == patterns(&found), "{technique}");
        }
    }

    #[test]
    fn techniques_on_request_are_among_every_technique() {
        let allowed = Allowed { uniqueness: true, ..Allowed::default() };
        let every: Vec<Technique> = allowed.every_technique().collect();
        let left_out = Technique::ALL.iter().filter(|technique| !every.contains(technique));
        assert!(left_out.eq(&[Technique::Trial, Technique::Search]));
        let hard = Allowed { level: Level::Hard, ..Allowed::default() };
        assert!(hard.every_technique().all(|technique| hard.allows(technique)));
    }
}
