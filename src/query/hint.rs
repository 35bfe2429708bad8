//! The query for the next step of a puzzle, or all steps, with the reason for each.

use itertools::Itertools;
use serde::Serialize;

use super::OutcomeKind;
use super::explain::{Explain, Explained, JsonCandidate};
use super::render::{CandidateGrid, JsonHead, RecordFormat, RecordView, Rendered};
use super::run::RunStatus;
use super::traits::{Outcome, Query};
use crate::budget::{Budget, Stopped};
use crate::format::Record;
use crate::geometry::Candidate;
use crate::logic::{self, Allowed, Level, Notation, Path, Position, Role, Step};
use crate::picture::Picture;
use crate::puzzle::{Puzzle, Solution};
use crate::solve::{Engine, SolveError, Uniqueness};

/// Asks for the next step, or for all steps to the solution.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hint {
    /// Whether to return all steps.
    pub all: bool,
    /// The allowed techniques.
    pub allowed: Allowed,
    /// The explanation for puzzles that do not have exactly one solution.
    pub explain: Explain,
}

impl Hint {
    fn hint(
        &self,
        puzzle: &Puzzle,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<Hinted, SolveError> {
        let (steps, ended) = match engine.uniqueness(puzzle, budget)? {
            Uniqueness::Unique(solution) => {
                let (steps, ended) = self.steps(puzzle, budget);
                confirm(&steps, &solution)?;
                (steps, ended)
            }
            Uniqueness::Unknown(reason) => (Vec::new(), HintEnd::Unknown(reason)),
            faulty => {
                let explained = self.explain.verdict(puzzle, faulty, budget)?;
                (Vec::new(), HintEnd::Faulty(explained))
            }
        };
        Ok(Hinted { all: self.all, steps, ended })
    }

    fn steps(&self, puzzle: &Puzzle, budget: &Budget) -> (Vec<Step>, HintEnd) {
        let stuck = HintEnd::Stuck(self.allowed.level);
        if puzzle.open_cells().next().is_none() {
            return (Vec::new(), HintEnd::Solved);
        }
        if self.all {
            let path = Path::step_by_step(puzzle, self.allowed, budget);
            let ended = match path.outcome {
                logic::PathOutcome::Solved(_) => HintEnd::AsAsked,
                logic::PathOutcome::Stopped(reason) => HintEnd::Unknown(reason),
                // The puzzle has exactly one solution, so it cannot be broken.
                logic::PathOutcome::Stuck | logic::PathOutcome::Broken => stuck,
            };
            return (path.steps, ended);
        }
        match Position::new(puzzle).next_steps(self.allowed, budget) {
            Err(reason) => (Vec::new(), HintEnd::Unknown(reason)),
            Ok(mut steps) => {
                steps.truncate(1);
                let ended = if steps.is_empty() { stuck } else { HintEnd::AsAsked };
                (steps, ended)
            }
        }
    }
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
        Ok(Box::new(self.hint(&record.puzzle, engine, budget)?))
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

    fn is_list(&self) -> bool {
        self.all
    }
}

/// The outcome of [`Hint`].
#[derive(Clone, Debug)]
pub struct Hinted {
    all: bool,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// How they end.
    pub ended: HintEnd,
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
    /// There is no solution, or there are several.
    Faulty(Explained),
    /// A limit was reached.
    Unknown(Stopped),
}

impl Hinted {
    /// The reason why there is no step, or no further one.
    fn remark(&self) -> Option<String> {
        match &self.ended {
            HintEnd::AsAsked => None,
            HintEnd::Solved => Some("#solved".to_owned()),
            HintEnd::Stuck(level) => Some(format!("#stuck: no technique up to {level} leads on")),
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
            HintEnd::AsAsked => "hinted",
            HintEnd::Solved => "solved",
            HintEnd::Stuck(_) => "stuck",
            HintEnd::Faulty(explained) => explained.verdict(),
            HintEnd::Unknown(_) => "unknown",
        }
    }

    fn status(&self) -> RunStatus {
        match &self.ended {
            HintEnd::AsAsked | HintEnd::Solved => RunStatus::GOOD,
            HintEnd::Faulty(explained) => explained.status(),
            HintEnd::Stuck(_) => RunStatus::UNKNOWN,
            HintEnd::Unknown(reason) => RunStatus::stopped(*reason),
        }
    }

    fn is_worth_keeping(&self) -> bool {
        matches!(&self.ended, HintEnd::Faulty(explained) if explained.is_worth_keeping())
    }

    fn write_text(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let puzzle = &view.record.puzzle;
        let notation = Notation::new(puzzle.geometry(), &view.record.alphabet);
        let drawn = view.format != RecordFormat::LINE;
        if drawn && (self.all || self.steps.is_empty()) {
            view.write_puzzle(out);
        }
        let mut sentences = Rendered::default();
        for (step, number) in self.steps.iter().zip(1..) {
            let number = if drawn && self.all { format!("{number}. ") } else { String::new() };
            let indent = " ".repeat(number.len());
            view.write_sentence([&number, &indent], &notation.step(step), &mut sentences);
        }
        let mut step_grid = Rendered::default();
        if let ([step], true, false) = (&self.steps[..], drawn, self.all) {
            let position = Position::new(puzzle);
            let grid = CandidateGrid {
                position: &position,
                step: Some(step),
                alphabet: &view.record.alphabet,
            };
            grid.draw(view.terminal, &mut step_grid);
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
    }

    fn write_svg(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let Record { puzzle, alphabet, .. } = view.record;
        let notation = Notation::new(puzzle.geometry(), alphabet);
        let mut position = Position::new(puzzle);
        for (step, number) in self.steps.iter().zip(1..) {
            let words = notation.step(step);
            let caption = if self.all { format!("{number}. {words}") } else { words };
            let picture = Picture::of_position(puzzle, &position, alphabet)
                .with_step(step)
                .with_title(format!("Sudoku hint: {}", step.technique.name()))
                .with_caption(caption);
            view.write_picture(&picture, out);
            position.apply(step);
        }
        if let Some(remark) = self.remark() {
            let remark = remark.trim_start_matches('#').to_owned();
            let words = std::iter::once(remark).chain(self.fault(view.record));
            view.write_captioned(&words.format(": ").to_string(), out);
        }
    }

    fn write_csv(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let [index, puzzle] = view.csv_head();
        let notation = Notation::new(view.record.puzzle.geometry(), &view.record.alphabet);
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
        let notation = Notation::new(view.record.puzzle.geometry(), &view.record.alphabet);
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
}

#[derive(Serialize)]
struct JsonStep {
    technique: &'static str,
    level: &'static str,
    se_like: f64,
    houses: Vec<String>,
    covers: Vec<String>,
    parts: Vec<JsonPart>,
    places: Vec<JsonCandidate>,
    removes: Vec<JsonCandidate>,
    words: String,
}

#[derive(Serialize)]
struct JsonPart {
    role: &'static str,
    candidates: Vec<JsonCandidate>,
}

impl JsonStep {
    fn new(step: &Step, notation: &Notation<'_>, record: &Record) -> Self {
        let names = |candidates: &[Candidate]| JsonCandidate::all(record, candidates);
        let parts = step.parts.iter().map(|part| JsonPart {
            role: role_name(part.role),
            candidates: names(&part.candidates),
        });
        JsonStep {
            technique: step.technique.name(),
            level: step.technique.level().name(),
            se_like: step.difficulty.to_f64(),
            houses: step.houses.iter().map(|&house| notation.house(house)).collect(),
            covers: step.covers.iter().map(|&house| notation.house(house)).collect(),
            parts: parts.collect(),
            places: names(&step.places),
            removes: names(&step.removes),
            words: notation.step(step),
        }
    }
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Fin => "fin",
        Role::Pivot => "pivot",
        Role::Pincer => "pincer",
        Role::Bridge => "bridge",
        Role::Set => "set",
        Role::Colour(false) => "colour 1",
        Role::Colour(true) => "colour 2",
        Role::Assumption => "assumption",
        Role::On => "on",
        Role::Off => "off",
        _ => "carrier",
    }
}
