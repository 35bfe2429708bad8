//! One step of reasoning: what carries it and what it concludes.

use super::technique::Technique;
use super::trial_tree::TrialTree;
use crate::budget::{Budget, Stopped};
use crate::difficulty::SeLike;
use crate::geometry::{Candidate, Digit, House};
use crate::puzzle::PairRule;

/// The part that some candidates play in a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Role {
    /// The pattern itself.
    Carrier,
    /// Further places of a fish, or further candidates of a rectangle, beyond the pattern.
    Fin,
    /// The cell in the middle of a wing.
    Pivot,
    /// An end of a wing or chain of wings.
    Pincer,
    /// The link between two parts: the strong link of a W-wing, or the digit that two almost locked sets share.
    Bridge,
    /// An almost locked set.
    Set,
    /// One of two colours.
    Colour(bool),
    /// The assumption from which consequences are drawn.
    Assumption,
    /// True, if the parts before it hold.
    On,
    /// False, if the parts before it hold; of several candidates, all of them.
    Off,
}

/// Candidates with the part that they play in a step.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Part {
    /// The part that they play.
    pub role: Role,
    /// The candidates, at least one. Several candidates in a chain are a group: one of them is true.
    pub candidates: Vec<Candidate>,
}

/// A conclusion about a puzzle, with its reason.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::logic::{Allowed, Position, Notation};
/// use satdoku::puzzle::{Alphabet, Puzzle};
///
/// let puzzle: Puzzle = "1234341221434...".parse()?;
/// let position = Position::new(&puzzle);
/// let steps = position.next_steps(Allowed::default(), &Budget::unlimited())?;
/// let alphabet = Alphabet::standard(4);
/// let words = Notation::new(position.geometry(), &alphabet).step(&steps[0]);
/// assert!(words.starts_with("full house: "), "{words}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The difficulty of this step, at least [`Technique::difficulty`].
    pub difficulty: SeLike,
    /// The houses of the pattern; for a fish, its base.
    pub houses: Vec<House>,
    /// The houses in which it removes candidates; for a fish, its cover.
    pub covers: Vec<House>,
    /// The parts of the pattern, in the order of the explanation.
    pub parts: Vec<Part>,
    /// The puzzle's rules about two cells that it rests on, in order.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub rules: Vec<PairRule>,
    /// What it rests on beside that, in words: rules of several cells, or what follows from cages and houses.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub said: Vec<String>,
    /// The sets of digits that the cells of a cage can still have, if there are only a few.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub sets: Vec<Vec<Digit>>,
    /// How a trial ends in a contradiction, if [`Position::add_trial`](super::Position::add_trial) found it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub trial: Option<TrialTree>,
    /// The digits that it places.
    pub places: Vec<Candidate>,
    /// The candidates that it removes.
    pub removes: Vec<Candidate>,
}

impl Step {
    /// A step of this technique that concludes nothing yet.
    pub(super) fn by(technique: Technique) -> Self {
        Step {
            technique,
            difficulty: technique.difficulty(),
            houses: Vec::new(),
            covers: Vec::new(),
            parts: Vec::new(),
            rules: Vec::new(),
            said: Vec::new(),
            sets: Vec::new(),
            trial: None,
            places: Vec::new(),
            removes: Vec::new(),
        }
    }

    pub(super) fn in_houses(mut self, houses: impl IntoIterator<Item = House>) -> Self {
        self.houses.extend(houses);
        self
    }

    pub(super) fn covered_by(mut self, houses: impl IntoIterator<Item = House>) -> Self {
        self.covers.extend(houses);
        self
    }

    /// Adds rules that it rests on.
    pub(super) fn by_rules(mut self, rules: impl IntoIterator<Item = PairRule>) -> Self {
        self.rules.extend(rules);
        self.rules.sort_unstable();
        self.rules.dedup();
        self
    }

    /// Adds what it rests on in words, once.
    pub(super) fn by_words(mut self, said: impl Into<String>) -> Self {
        let said = said.into();
        if !self.said.contains(&said) {
            self.said.push(said);
        }
        self
    }

    /// Raises the difficulty above that of the technique.
    pub(super) fn harder_by(mut self, tenths: usize) -> Self {
        self.difficulty.0 += tenths as u16;
        self
    }

    pub(super) fn with_part(
        mut self,
        role: Role,
        candidates: impl IntoIterator<Item = Candidate>,
    ) -> Self {
        let candidates: Vec<Candidate> = candidates.into_iter().collect();
        if !candidates.is_empty() {
            self.parts.push(Part { role, candidates });
        }
        self
    }

    pub(super) fn placing(mut self, candidate: Candidate) -> Self {
        self.places.push(candidate);
        self
    }

    pub(super) fn removing(mut self, candidates: impl IntoIterator<Item = Candidate>) -> Self {
        self.removes.extend(candidates);
        self
    }

    /// The candidates that play this part.
    pub fn part(&self, role: Role) -> impl Iterator<Item = Candidate> + '_ {
        let parts = self.parts.iter().filter(move |part| part.role == role);
        parts.flat_map(|part| part.candidates.iter().copied())
    }
}

/// Which technique's steps are wanted, and those found so far.
pub(super) struct Steps<'b> {
    technique: Technique,
    found: Vec<Step>,
    easiest_only: bool,
    budget: &'b Budget,
    stopped: Option<Stopped>,
}

impl<'b> Steps<'b> {
    /// For all steps of the technique.
    pub(super) fn all(technique: Technique, budget: &'b Budget) -> Self {
        Steps { technique, found: Vec::new(), easiest_only: false, budget, stopped: None }
    }

    /// For the easiest steps alone: those of the least difficulty of all that are found.
    pub(super) fn easiest(technique: Technique, budget: &'b Budget) -> Self {
        Steps { easiest_only: true, ..Steps::all(technique, budget) }
    }

    /// For all steps of another technique, within the same budget.
    pub(super) fn all_of(&self, technique: Technique) -> Self {
        Steps::all(technique, self.budget)
    }

    /// The technique whose steps are wanted.
    pub(super) fn technique(&self) -> Technique {
        self.technique
    }

    /// Adds a step, which must have a conclusion.
    pub(super) fn add(&mut self, step: Step) {
        debug_assert!(!step.places.is_empty() || !step.removes.is_empty(), "{step:?}");
        if self.easiest_only {
            match self.found.first() {
                Some(first) if first.difficulty < step.difficulty => return,
                Some(first) if first.difficulty > step.difficulty => self.found.clear(),
                _ => (),
            }
        }
        self.found.push(step);
    }

    /// Adds the step if it has a conclusion.
    pub(super) fn add_if_news(&mut self, step: Step) {
        if !step.places.is_empty() || !step.removes.is_empty() {
            self.add(step);
        }
    }

    /// Whether the easiest steps alone are wanted.
    pub(super) fn wants_easiest(&self) -> bool {
        self.easiest_only
    }

    /// The difficulty above which steps are not wanted, if there is one. A search can stop there.
    pub(super) fn bound(&self) -> Option<SeLike> {
        let first = self.found.first().filter(|_| self.easiest_only)?;
        Some(first.difficulty)
    }

    /// Whether the budget is spent. Long searches check this as they go, and then give up.
    pub(super) fn is_stopped(&mut self) -> bool {
        self.stopped = self.stopped.or_else(|| self.budget.stopped());
        self.stopped.is_some()
    }

    /// Gives up for this reason.
    pub(super) fn stop(&mut self, reason: Stopped) {
        self.stopped = Some(reason);
    }

    /// The steps, or the reason why the search was given up.
    pub(super) fn into_found(self) -> Result<Vec<Step>, Stopped> {
        match self.stopped {
            Some(stopped) => Err(stopped),
            None => Ok(self.found),
        }
    }
}
