//! The query for the next step of a puzzle, all steps to the solution, or every step of its position.

use std::fmt::Display;

use itertools::Itertools;
use serde::Serialize;

use super::OutcomeKind;
use super::explain::{Explain, Explained};
use super::render::{CandidateGrid, JsonHead, RecordFormat, RecordView, Rendered};
use super::run::{Note, RunStatus};
use super::step_data::JsonStep;
use super::traits::{Outcome, Query};
use crate::budget::{Budget, Stopped};
use crate::format::Record;
use crate::geometry::{Candidate, Geometry};
use crate::logic::{self, Allowed, Level, Notation, Path, Position, Step, Technique};
use crate::picture::Picture;
use crate::puzzle::{Alphabet, Solution};
use crate::solve::{Engine, SolveError, Uniqueness};

/// Which steps a [`Hint`] asks for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Hash)]
#[non_exhaustive]
pub enum WantedSteps {
    /// The next step on the path to the solution.
    #[default]
    Next,
    /// All steps of the path, each in the position that those before it leave.
    Path,
    /// The easiest step of each of these techniques.
    First(Vec<Technique>),
    /// All steps of these techniques in the position as it is; if the list is empty, of
    /// [every technique](Allowed::every_technique).
    Every(Vec<Technique>),
}

impl WantedSteps {
    /// The steps that these options ask for; `None` if `all`, for the path, stands beside one of the others.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::logic::Technique;
    /// use satdoku::query::WantedSteps;
    ///
    /// assert_eq!(WantedSteps::new(true, false, vec![]), Some(WantedSteps::Path));
    /// assert_eq!(WantedSteps::new(true, true, vec![]), None);
    /// let fish = vec![Technique::XWing];
    /// assert_eq!(WantedSteps::new(false, true, fish.clone()), Some(WantedSteps::Every(fish)));
    /// ```
    pub fn new(all: bool, every: bool, mut techniques: Vec<Technique>) -> Option<Self> {
        techniques.sort_unstable();
        techniques.dedup();
        match (all, every, techniques.is_empty()) {
            (true, false, true) => Some(WantedSteps::Path),
            (true, ..) => None,
            (false, true, _) => Some(WantedSteps::Every(techniques)),
            (false, false, false) => Some(WantedSteps::First(techniques)),
            (false, false, true) => Some(WantedSteps::Next),
        }
    }

    /// Whether there may be several steps.
    fn is_list(&self) -> bool {
        match self {
            WantedSteps::Next => false,
            WantedSteps::First(techniques) => techniques.len() > 1,
            WantedSteps::Path | WantedSteps::Every(_) => true,
        }
    }

    /// The techniques to look for, if it is not for a path.
    fn techniques(&self, allowed: Allowed) -> Vec<Technique> {
        match self {
            WantedSteps::Next | WantedSteps::Path => Vec::new(),
            WantedSteps::Every(named) if named.is_empty() => allowed.every_technique().collect(),
            WantedSteps::First(named) | WantedSteps::Every(named) => {
                // To name a technique that assumes a unique solution is to allow it.
                let allowed = Allowed { uniqueness: true, ..allowed };
                named.iter().copied().filter(|&technique| allowed.allows(technique)).collect()
            }
        }
    }

    /// Whether techniques that assume a unique solution may be used.
    fn assumes_uniqueness(&self, allowed: Allowed) -> bool {
        let techniques = self.techniques(allowed);
        allowed.uniqueness || techniques.iter().any(|technique| technique.assumes_uniqueness())
    }
}

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
    /// Whether to write chains in Eureka notation and conclusions in short, see [`Notation::in_short`].
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

    fn shows_all_symbols(&self, _: bool) -> bool {
        true
    }

    fn writes_solutions(&self) -> bool {
        self.with_solution
    }

    fn is_list(&self) -> bool {
        self.wanted.is_list()
    }
}

/// The outcome of [`Hint`].
#[derive(Clone, Debug)]
pub struct Hinted {
    wanted: WantedSteps,
    eureka: bool,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// How they end.
    pub ended: HintEnd,
    /// The only solution, if it was asked for and is known.
    pub solution: Option<Solution>,
    /// False if techniques that assume a unique solution were wanted, but the givens alone have several solutions.
    is_original_unique: bool,
}

/// The reason why the steps end.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum HintEnd {
    /// All requested steps were found.
    AsAsked,
    /// No step is left because the puzzle is full.
    Solved,
    /// No technique up to this level applies.
    Stuck(Level),
    /// None of the techniques that were asked for applies in this position.
    NotFound,
    /// There is no solution, or there are several.
    Faulty(Explained),
    /// A limit was reached.
    Unknown(Stopped),
}

impl Hinted {
    fn notation<'a>(&self, geometry: &'a Geometry, alphabet: &'a Alphabet) -> Notation<'a> {
        let notation = Notation::new(geometry, alphabet);
        if self.eureka { notation.in_short() } else { notation }
    }

    /// The reason why there is no step, or no further one.
    fn remark(&self) -> Option<String> {
        match &self.ended {
            HintEnd::AsAsked => None,
            HintEnd::Solved => Some("#solved".to_owned()),
            HintEnd::Stuck(level) => Some(format!("#stuck: no technique up to {level} leads on")),
            HintEnd::NotFound => Some(match &self.wanted {
                WantedSteps::First(named) | WantedSteps::Every(named) if !named.is_empty() => {
                    format!("#stuck: no {} in this position", named.iter().join(" or "))
                }
                _ => "#stuck: no allowed technique finds a step in this position".to_owned(),
            }),
            HintEnd::Faulty(explained) => Some(format!("#{}", explained.verdict())),
            HintEnd::Unknown(reason) => Some(format!("#unknown: {reason}")),
        }
    }

    /// The reason why the puzzle does not have exactly one solution, one sentence per line.
    fn fault(&self, record: &Record) -> Vec<String> {
        match &self.ended {
            HintEnd::Faulty(explained) => explained.sentences(record),
            _ => Vec::new(),
        }
    }
}

impl Outcome for Hinted {
    fn verdict(&self) -> &'static str {
        match &self.ended {
            HintEnd::AsAsked if self.solution.is_some() => "solved",
            HintEnd::AsAsked => "hinted",
            HintEnd::Solved => "solved",
            HintEnd::Stuck(_) | HintEnd::NotFound => "stuck",
            HintEnd::Faulty(explained) => explained.verdict(),
            HintEnd::Unknown(_) => "unknown",
        }
    }

    fn status(&self) -> RunStatus {
        match &self.ended {
            HintEnd::AsAsked | HintEnd::Solved => RunStatus::GOOD,
            HintEnd::Faulty(explained) => explained.status(),
            HintEnd::Stuck(_) | HintEnd::NotFound => RunStatus::UNKNOWN,
            HintEnd::Unknown(reason) => RunStatus::stopped(*reason),
        }
    }

    fn note(&self, place: &dyn Display) -> Option<Note> {
        (!self.is_original_unique).then(|| {
            Note::FewTimes(format!(
                "{place}: techniques that assume a unique solution are off, because the givens alone have several"
            ))
        })
    }

    fn is_worth_keeping(&self) -> bool {
        matches!(&self.ended, HintEnd::Faulty(explained) if explained.is_worth_keeping())
    }

    fn write_text(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let puzzle = &view.record.puzzle;
        let notation = self.notation(puzzle.geometry(), &view.record.alphabet);
        let (drawn, is_list) = (view.format != RecordFormat::LINE, self.wanted.is_list());
        if drawn && (is_list || self.steps.is_empty()) {
            view.write_puzzle(out);
        }
        let mut sentences = Rendered::default();
        for (step, number) in self.steps.iter().zip(1..) {
            let number = if drawn && is_list { format!("{number}. ") } else { String::new() };
            let indent = " ".repeat(number.len());
            view.write_sentence([&number, &indent], &notation.step(step), &mut sentences);
        }
        let mut step_grid = Rendered::default();
        if let ([step], true, false) = (&self.steps[..], drawn, is_list) {
            let position = Position::new(puzzle);
            let grid = CandidateGrid {
                position: &position,
                step: Some(step),
                alphabet: &view.record.alphabet,
            };
            grid.draw(view.terminal, &mut step_grid);
            view.write_rules(puzzle, &mut step_grid);
        }
        // A person reads a sentence below a tall grid without scrolling; programs read it in the first line.
        let mut parts = [sentences, step_grid];
        if view.is_drawn_on_terminal() {
            parts.reverse();
        }
        parts.iter_mut().for_each(|part| out.append(part));
        if let Some(remark) = self.remark() {
            view.write_sentence(["#", "# "], remark.trim_start_matches('#'), out);
        }
        for words in self.fault(view.record) {
            view.write_sentence(["# ", "# "], &words, out);
        }
        if let Some(solution) = &self.solution {
            view.write_solution(solution, out);
        }
    }

    fn write_svg(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let Record { puzzle, alphabet, .. } = view.record;
        let notation = self.notation(puzzle.geometry(), alphabet);
        let mut position = Position::new(puzzle);
        for (step, number) in self.steps.iter().zip(1..) {
            let words = notation.step(step);
            let caption = if self.wanted.is_list() { format!("{number}. {words}") } else { words };
            let picture = Picture::of_position(puzzle, &position, alphabet)
                .with_step(step)
                .with_title(format!("Sudoku hint: {}", step.technique.name()))
                .with_caption(caption);
            view.write_picture(&picture, out);
            if self.wanted == WantedSteps::Path {
                position.apply(step);
            }
        }
        if let Some(remark) = self.remark() {
            let remark = remark.trim_start_matches('#').to_owned();
            let words = std::iter::once(remark).chain(self.fault(view.record));
            view.write_captioned(&words.format(": ").to_string(), out);
        }
        if let Some(solution) = &self.solution {
            view.write_solution(solution, out);
        }
    }

    fn write_csv(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let [index, puzzle] = view.csv_head();
        let notation = self.notation(view.record.puzzle.geometry(), &view.record.alphabet);
        for (step, number) in self.steps.iter().zip(1..) {
            let names = |candidates: &[Candidate]| {
                candidates.iter().map(|&candidate| notation.candidate(candidate)).join(" ")
            };
            let (technique, level) = (step.technique.name(), step.technique.level().name());
            let (number, se_like) = (number.to_string(), step.difficulty.to_string());
            let (places, removes) = (names(&step.places), names(&step.removes));
            let words = notation.step(step);
            let row = [
                &index, &puzzle, &number, technique, level, &se_like, &places, &removes, &words, "",
            ];
            out.push_csv(&row);
        }
        if let Some(remark) = self.remark() {
            let words = self.fault(view.record).join("; ");
            let remark = remark.trim_start_matches('#');
            out.push_csv(&[&index, &puzzle, "", "", "", "", "", "", &words, remark]);
        }
    }

    fn write_json(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let notation = self.notation(view.record.puzzle.geometry(), &view.record.alphabet);
        let json = JsonHints {
            head: view.json_head(),
            verdict: self.verdict(),
            reason: match &self.ended {
                HintEnd::Unknown(reason) => Some(reason.to_string()),
                _ => None,
            },
            explanation: self.fault(view.record),
            steps: self
                .steps
                .iter()
                .map(|step| JsonStep::new(step, &notation, view.record))
                .collect(),
            solution: self.solution.as_ref().map(|solution| view.solution_line(solution)),
        };
        out.push_json(&json);
    }
}

#[derive(Serialize)]
struct JsonHints {
    #[serde(flatten)]
    head: JsonHead,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The reason why the puzzle does not have exactly one solution.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    explanation: Vec<String>,
    steps: Vec<JsonStep>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}
