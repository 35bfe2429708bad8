//! `hint`: the next step of a puzzle, or all of them, with the reason for each.

use clap::{Args, builder::PossibleValuesParser, builder::TypedValueParser};
use itertools::Itertools;
use satdoku::budget::{Budget, Stopped};
use satdoku::format::Record;
use satdoku::geometry::Candidate;
use satdoku::logic::{self, Allowed, Level, Notation, Path, Position, Role, Step};
use satdoku::picture::Picture;
use satdoku::puzzle::{Puzzle, Solution};
use satdoku::solve::{Engine, SolveError, Uniqueness};
use serde::Serialize;

use super::answer::{self, Outcome};
use super::args::{OutputFormat, RecordArgs};
use super::exit::Met;
use super::explain::{Explained, JsonCandidate};
use super::page::{JsonHead, Page, csv_row, push_json, push_line};
use super::pictures;
use super::sketch::Sketch;

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku hint puzzle.txt                   the next step in words; drawn on a terminal
  satdoku hint -f grid puzzle.txt           drawn with all candidates: + placed, - ruled out,
                                            * what they follow from
  satdoku hint --all puzzle.txt             the whole path to the solution, a step a line
  satdoku hint --level easy puzzle.txt      with no technique that is harder than that
  satdoku hint --all -f jsonl puzzles.txt   the steps as data
  satdoku hint -f svg puzzle.txt -o hint.svg
                                            a picture with the reason below it
  satdoku hint --all -f svg puzzle.txt -o 'step-{}.svg'

A puzzle that does not have exactly one solution gets the reason instead, as from `check --explain`:
'#none' or '#multiple' and lines of words, exit code 1.
Where no allowed technique leads on, the record is '#stuck: ...', exit code 3.";

pub(crate) const CSV_HEADER: &str =
    "index,puzzle,step,technique,level,se_like,places,removes,words,error\n";

/// What `hint` is told.
#[derive(Args, Clone, Debug)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    records: RecordArgs,
    /// All steps to the solution
    #[arg(long)]
    all: bool,
    /// No technique above this level
    #[arg(long, value_name = "LEVEL", default_value = "extreme", value_parser = level_parser())]
    level: Level,
    /// Use techniques that rely on there being one solution as well: unique rectangle, BUG+1
    #[arg(long)]
    uniqueness: bool,
}

/// Reads a level, of which help and errors list the names.
pub(crate) fn level_parser() -> impl TypedValueParser<Value = Level> {
    let names = PossibleValuesParser::new(Level::ALL.map(Level::name));
    names.try_map(|name| name.parse::<Level>())
}

impl HintArgs {
    /// What is asked of every record, and the arguments that all commands on records have.
    pub(crate) fn split(self) -> (Wish, RecordArgs) {
        let wish = Wish {
            all: self.all,
            allowed: Allowed {
                level: self.level,
                uniqueness: self.uniqueness,
                ..Allowed::default()
            },
        };
        (wish, self.records)
    }
}

/// Which steps are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wish {
    pub(crate) all: bool,
    allowed: Allowed,
}

/// What became of a puzzle.
#[derive(Debug)]
pub(crate) struct Hinted {
    all: bool,
    steps: Vec<Step>,
    ended: Ended,
}

/// How the steps end.
#[derive(Debug)]
enum Ended {
    /// After what was asked for.
    Told,
    /// There was nothing to tell: the puzzle is full.
    Solved,
    /// Where no technique up to this level leads on.
    Stuck(Level),
    /// There is no solution, or several.
    Faulty(Explained),
    Unknown(Stopped),
}

impl Hinted {
    /// Finds the steps if the engine finds that the puzzle has exactly one solution.
    pub(crate) fn of(
        wish: Wish,
        engine: &mut dyn Engine,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<Self, SolveError> {
        let (steps, ended) = match engine.uniqueness(puzzle, budget)? {
            Uniqueness::Unique(solution) => {
                let (steps, ended) = steps(wish, puzzle, budget);
                hold_against(&steps, &solution)?;
                (steps, ended)
            }
            Uniqueness::Unknown(reason) => (Vec::new(), Ended::Unknown(reason)),
            faulty => {
                let explained = Explained::verdict(puzzle, faulty, budget)?;
                (Vec::new(), Ended::Faulty(explained))
            }
        };
        let all = wish.all;
        Ok(Hinted { all, steps, ended })
    }

    /// Why there is no step, or none any more.
    fn remark(&self) -> Option<String> {
        match &self.ended {
            Ended::Told => None,
            Ended::Solved => Some("#solved".to_owned()),
            Ended::Stuck(level) => Some(format!("#stuck: no technique up to {level} leads on")),
            Ended::Faulty(explained) => Some(format!("#{}", explained.verdict())),
            Ended::Unknown(reason) => Some(format!("#unknown: {reason}")),
        }
    }

    /// What is wrong with the puzzle, a sentence a line.
    fn fault(&self, record: &Record) -> Vec<String> {
        match &self.ended {
            Ended::Faulty(explained) => explained.words(record),
            _ => Vec::new(),
        }
    }
}

/// The steps that are wanted.
fn steps(wish: Wish, puzzle: &Puzzle, budget: &Budget) -> (Vec<Step>, Ended) {
    let stuck = Ended::Stuck(wish.allowed.level);
    if puzzle.open_cells().next().is_none() {
        return (Vec::new(), Ended::Solved);
    }
    if wish.all {
        let path = Path::step_by_step(puzzle, wish.allowed, budget);
        let ended = match path.outcome {
            logic::PathOutcome::Solved(_) => Ended::Told,
            logic::PathOutcome::Stopped(reason) => Ended::Unknown(reason),
            // That the puzzle has a solution is known.
            logic::PathOutcome::Stuck | logic::PathOutcome::Broken => stuck,
        };
        return (path.steps, ended);
    }
    match Position::new(puzzle).next_steps(wish.allowed, budget) {
        Err(reason) => (Vec::new(), Ended::Unknown(reason)),
        Ok(mut steps) => {
            steps.truncate(1);
            let ended = if steps.is_empty() { stuck } else { Ended::Told };
            (steps, ended)
        }
    }
}

/// Sees that what the steps conclude is true of the only solution.
fn hold_against(steps: &[Step], solution: &Solution) -> Result<(), SolveError> {
    let is_true = |&candidate: &Candidate| solution.digit(candidate.cell) == candidate.digit;
    let is_sound =
        |step: &Step| step.places.iter().all(is_true) && !step.removes.iter().any(is_true);
    match steps.iter().find(|step| !is_sound(step)) {
        None => Ok(()),
        Some(step) => {
            let wrong = format!("a step is not true of the only solution: {step:?}");
            Err(SolveError::Disagreement(wrong))
        }
    }
}

impl Outcome for Hinted {
    fn verdict(&self) -> &'static str {
        match &self.ended {
            Ended::Told => "hinted",
            Ended::Solved => "solved",
            Ended::Stuck(_) => "stuck",
            Ended::Faulty(explained) => explained.verdict(),
            Ended::Unknown(_) => "unknown",
        }
    }

    fn met(&self) -> Met {
        match &self.ended {
            Ended::Told | Ended::Solved => Met::NOTHING,
            Ended::Faulty(explained) => explained.met(),
            Ended::Stuck(_) => Met::UNKNOWN,
            Ended::Unknown(reason) => answer::unknown(*reason),
        }
    }

    fn is_by_engine(&self) -> bool {
        true
    }

    fn plain(&self, page: &Page<'_>, out: &mut Vec<u8>) {
        let puzzle = &page.record.puzzle;
        let notation = Notation::new(puzzle.geometry(), &page.record.alphabet);
        let drawn = page.format != OutputFormat::Line;
        if drawn && (self.all || self.steps.is_empty()) {
            page.puzzle(out);
        }
        for (step, number) in self.steps.iter().zip(1..) {
            let number = if drawn && self.all { format!("{number}. ") } else { String::new() };
            push_line(out, &[&number, &notation.step(step)]);
        }
        if let ([step], true, false) = (&self.steps[..], drawn, self.all) {
            let position = Position::new(puzzle);
            let sketch =
                Sketch { position: &position, step: Some(step), alphabet: &page.record.alphabet };
            sketch.draw(page.screen, out);
        }
        if let Some(remark) = self.remark() {
            push_line(out, &[&remark]);
        }
        for words in self.fault(page.record) {
            push_line(out, &["# ", &words]);
        }
    }

    fn svg(&self, page: &Page<'_>, out: &mut Vec<u8>) {
        let Record { puzzle, alphabet, .. } = page.record;
        let notation = Notation::new(puzzle.geometry(), alphabet);
        let mut position = Position::new(puzzle);
        for (step, number) in self.steps.iter().zip(1..) {
            let words = notation.step(step);
            let caption = if self.all { format!("{number}. {words}") } else { words };
            let picture = Picture::of_position(puzzle, &position, alphabet)
                .with_step(step)
                .with_title(format!("Sudoku hint: {}", step.technique.name()))
                .with_caption(caption);
            pictures::write(page, picture, out);
            position.apply(step);
        }
        if let Some(remark) = self.remark() {
            let remark = remark.trim_start_matches('#').to_owned();
            let words = std::iter::once(remark).chain(self.fault(page.record));
            pictures::draw_puzzle(page, &words.format(": ").to_string(), out);
        }
    }

    fn csv(&self, page: &Page<'_>, out: &mut Vec<u8>) {
        let [index, puzzle] = page.csv_head();
        let notation = Notation::new(page.record.puzzle.geometry(), &page.record.alphabet);
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
            csv_row(&row, out);
        }
        if let Some(remark) = self.remark() {
            let words = self.fault(page.record).join("; ");
            let remark = remark.trim_start_matches('#');
            csv_row(&[&index, &puzzle, "", "", "", "", "", "", &words, remark], out);
        }
    }

    fn json(&self, page: &Page<'_>, out: &mut Vec<u8>) {
        let notation = Notation::new(page.record.puzzle.geometry(), &page.record.alphabet);
        let json = JsonHints {
            head: page.json_head(),
            verdict: self.verdict(),
            reason: match &self.ended {
                Ended::Unknown(reason) => Some(reason.to_string()),
                _ => None,
            },
            explanation: self.fault(page.record),
            steps: self
                .steps
                .iter()
                .map(|step| JsonStep::new(step, &notation, page.record))
                .collect(),
        };
        push_json(&json, out);
    }
}

#[derive(Serialize)]
struct JsonHints {
    #[serde(flatten)]
    head: JsonHead,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// What is wrong with the puzzle.
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
