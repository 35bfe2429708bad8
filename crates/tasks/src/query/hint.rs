//! The query for the next step of a puzzle, all steps to the solution, or every step of its position.

use super::OutcomeKind;
use super::explain::Explain;
use super::hinted::{HintEnd, Hinted};
use super::traits::{Outcome, Query};
use super::wanted_steps::WantedSteps;
use satdoku::budget::{Budget, Stopped};
use satdoku::format::Record;
use satdoku::geometry::Candidate;
use satdoku::logic::{self, Allowed, Path, Position, Step, Technique};
use satdoku::puzzle::Solution;
use satdoku::solve::{Engine, SolveError, Uniqueness};

/// Asks for the next step, for all steps to the solution, or for every step of the position.
///
/// Digits that the text of a record marks as filled in, and candidates that it marks as removed, are taken as progress
/// in the puzzle of its givens. Techniques that assume a unique solution are used only if the givens alone have one.
#[derive(Clone, Debug, Default)]
pub struct Hint {
    /// Which steps to return.
    pub wanted: WantedSteps,
    /// Whether to return the solution after the steps.
    pub with_solution: bool,
    /// The allowed techniques. One that [`Hint::wanted`] names may assume a unique solution.
    pub allowed: Allowed,
    /// Whether to write chains in Eureka notation and conclusions in short, see [`Notation::in_short`](logic::Notation::in_short).
    pub eureka: bool,
    /// The explanation for puzzles that do not have exactly one solution.
    pub explain: Explain,
}

impl Hint {
    fn hint(
        &self,
        record: &Record,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<Hinted, SolveError> {
        let hinted = |steps, ended| Hinted {
            wanted: self.wanted.clone(),
            eureka: self.eureka,
            steps,
            ended,
            solution: None,
            is_original_unique: true,
        };
        let puzzle = &record.puzzle;
        let solution = match engine.uniqueness(puzzle, budget)? {
            Uniqueness::Unique(solution) => solution,
            Uniqueness::Unknown(reason) => {
                return Ok(hinted(Vec::new(), HintEnd::Unknown(reason)));
            }
            faulty => {
                let explained = self.explain.verdict(puzzle, faulty, budget)?;
                return Ok(hinted(Vec::new(), HintEnd::Faulty(explained)));
            }
        };
        let is_original_unique = self.is_original_unique(record, engine, budget)?;
        let (steps, ended) = match is_original_unique {
            Err(reason) => (Vec::new(), HintEnd::Unknown(reason)),
            Ok(is_unique) => {
                let position = position(record);
                let (mut steps, ended) = self.steps(position.clone(), is_unique, budget);
                self.add_trials(position, &mut steps, budget);
                (steps, ended)
            }
        };
        confirm(&steps, &solution)?;
        Ok(Hinted {
            solution: self.with_solution.then_some(solution),
            is_original_unique: is_original_unique.unwrap_or(true),
            ..hinted(steps, ended)
        })
    }

    /// Whether the givens alone have one solution, as far as techniques that assume it are wanted. The whole record is
    /// known to have one.
    fn is_original_unique(
        &self,
        record: &Record,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<Result<bool, Stopped>, SolveError> {
        if !record.has_progress() || !self.wanted.assumes_uniqueness(self.allowed) {
            return Ok(Ok(true));
        }
        Ok(match engine.uniqueness(&record.original(), budget)? {
            Uniqueness::Unknown(reason) => Err(reason),
            verdict => Ok(matches!(verdict, Uniqueness::Unique(_))),
        })
    }

    /// The steps; `is_unique` is whether techniques may assume a unique solution.
    fn steps(&self, position: Position, is_unique: bool, budget: &Budget) -> (Vec<Step>, HintEnd) {
        let allowed = Allowed { uniqueness: self.allowed.uniqueness && is_unique, ..self.allowed };
        let stuck = HintEnd::Stuck(allowed.level);
        if position.is_solved() {
            return (Vec::new(), HintEnd::Solved);
        }
        match &self.wanted {
            WantedSteps::Path => {
                let path = Path::step_by_step_from(position, allowed, budget);
                let ended = match path.outcome {
                    logic::PathOutcome::Solved(_) => HintEnd::AsAsked,
                    logic::PathOutcome::Stopped(reason) => HintEnd::Unknown(reason),
                    // The puzzle has exactly one solution, so it cannot be broken.
                    logic::PathOutcome::Stuck | logic::PathOutcome::Broken => stuck,
                };
                (path.steps, ended)
            }
            WantedSteps::Next => match position.next_steps(allowed, budget) {
                Err(reason) => (Vec::new(), HintEnd::Unknown(reason)),
                Ok(mut steps) => {
                    steps.truncate(1);
                    let ended = if steps.is_empty() { stuck } else { HintEnd::AsAsked };
                    (steps, ended)
                }
            },
            WantedSteps::First(_) | WantedSteps::Every(_) => {
                let mut techniques = self.wanted.techniques(allowed);
                techniques.retain(|technique| is_unique || !technique.assumes_uniqueness());
                self.found(&position, &techniques, budget)
            }
        }
    }

    /// Adds to each step of trial how it went. Each step of a path has the position that those before it leave.
    fn add_trials(&self, mut position: Position, steps: &mut [Step], budget: &Budget) {
        for step in steps {
            position.add_trial(step, budget);
            if self.wanted == WantedSteps::Path {
                position.apply(step);
            }
        }
    }

    /// The steps of these techniques in a position, up to a limit.
    fn found(
        &self,
        position: &Position,
        techniques: &[Technique],
        budget: &Budget,
    ) -> (Vec<Step>, HintEnd) {
        let is_first_enough = matches!(self.wanted, WantedSteps::First(_));
        let mut steps = Vec::new();
        for &technique in techniques {
            let found = match is_first_enough {
                true => position.easiest(technique, budget).map(|mut steps| {
                    steps.truncate(1);
                    steps
                }),
                false => position.find_distinct(technique, budget),
            };
            match found {
                Ok(found) => steps.extend(found),
                Err(reason) => return (steps, HintEnd::Unknown(reason)),
            }
        }
        let ended = if steps.is_empty() { HintEnd::NotFound } else { HintEnd::AsAsked };
        (steps, ended)
    }
}

/// The position of a record: its original puzzle with the progress that the text marks.
fn position(record: &Record) -> Position {
    let mut position = Position::new(&record.original());
    record.entries().for_each(|entry| position.place(entry));
    record.removed.iter().for_each(|&candidate| position.remove(candidate));
    position
}

/// Checks that the only solution confirms all conclusions of the steps.
fn confirm(steps: &[Step], solution: &Solution) -> Result<(), SolveError> {
    let is_true = |&candidate: &Candidate| solution.digit(candidate.cell) == candidate.digit;
    let is_sound =
        |step: &Step| step.places.iter().all(is_true) && !step.removes.iter().any(is_true);
    match steps.iter().find(|step| !is_sound(step)) {
        None => Ok(()),
        Some(step) => {
            let wrong = format!("a step contradicts the only solution: {step:?}");
            Err(SolveError::Disagreement(wrong))
        }
    }
}

impl Query for Hint {
    fn ask(
        &self,
        record: &Record,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<Box<dyn Outcome>, SolveError> {
        Ok(Box::new(self.hint(record, engine, budget)?))
    }

    fn outcome_kind(&self) -> OutcomeKind {
        OutcomeKind::Steps
    }

    fn csv_header(&self) -> &'static str {
        "index,puzzle,step,technique,level,se_like,places,removes,words,error\n"
    }

    fn shows_all_symbols(&self) -> bool {
        true
    }

    fn writes_solutions(&self) -> bool {
        self.with_solution
    }

    fn is_list(&self) -> bool {
        self.wanted.is_list()
    }
}
