//! `rate`: how hard a puzzle is for a person.

use clap::Args;
use satdoku::budget::{Budget, Stopped};
use satdoku::format::Record;
use satdoku::geometry::Cell;
use satdoku::logic::{Allowed, NotRated, Rating};
use satdoku::puzzle::{Puzzle, Solution};
use satdoku::solve::{Engine, SolveError, Uniqueness};
use serde::Serialize;
use serde_json::{Map, Value};

use super::answer::{self, Outcome};
use super::args::{OutputFormat, RecordArgs};
use super::exit::Met;
use super::explain::shown_reason;
use super::page::{JsonHead, Page, csv_row, push_json, push_line};

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku rate puzzles.txt                  LEVEL<TAB>SCORE<TAB>PUZZLE for each
  satdoku rate -f jsonl puzzles.txt         with the SE-like number and the techniques
  satdoku rate --stats puzzles.txt          how many there are of each level

Levels: trivial (full houses, hidden singles of boxes), easy (all singles), medium (locked
candidates, pairs), hard (larger subsets, fish, wings, turbot family), expert (chains, colouring,
almost locked sets), extreme (forcing chains, trial). The score adds up what steps cost, 2 to the
power of their difficulty, rounded: every placement, and the rest once for all that a technique
finds at a time. The SE-like number is the hardest step's difficulty on the scale of
Sudoku Explainer when the least difficult step is always taken.
A puzzle that does not have exactly one solution is not rated: '#none: ...' or '#multiple: ...' with
the reason in short (`check --explain` has all of it), exit code 1.";

pub(crate) const CSV_HEADER: &str = "index,puzzle,level,score,se_like,hardest,error\n";

/// What `rate` is told.
#[derive(Args, Clone, Debug)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    records: RecordArgs,
    /// Use techniques that rely on there being one solution as well: unique rectangle, BUG+1
    #[arg(long)]
    uniqueness: bool,
}

impl RateArgs {
    /// What is asked of every record, and the arguments that all commands on records have.
    pub(crate) fn split(self) -> (Wish, RecordArgs) {
        let wish = Wish { uniqueness: self.uniqueness };
        (wish, self.records)
    }
}

/// How puzzles are to be rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wish {
    uniqueness: bool,
}

/// What became of a puzzle.
#[derive(Debug)]
pub(crate) enum Graded {
    Rated(Rating),
    NoSolution,
    /// These are two solutions.
    NotUnique([Solution; 2]),
    Unknown(Stopped),
}

impl Graded {
    /// Rates a puzzle if the engine finds that it has exactly one solution.
    pub(crate) fn of(
        wish: Wish,
        engine: &mut dyn Engine,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<Self, SolveError> {
        let solution = match engine.uniqueness(puzzle, budget)? {
            Uniqueness::Unique(solution) => solution,
            Uniqueness::None => return Ok(Graded::NoSolution),
            Uniqueness::Multiple(one, other) => return Ok(Graded::NotUnique([one, other])),
            Uniqueness::Unknown(reason) => return Ok(Graded::Unknown(reason)),
        };
        let allowed = Allowed { uniqueness: wish.uniqueness, ..Allowed::default() };
        match Rating::of_unique(puzzle, &solution, allowed, budget) {
            Ok(rating) if rating.solution == solution => Ok(Graded::Rated(rating)),
            Err(NotRated::Stopped(reason)) => Ok(Graded::Unknown(reason)),
            Ok(_) | Err(_) => {
                let disagreement = "a step of logic is not true of the only solution";
                Err(SolveError::Disagreement(disagreement.to_owned()))
            }
        }
    }

    /// Why there is no rating, in short.
    fn reason(&self, record: &Record) -> Option<String> {
        match self {
            Graded::Rated(_) => None,
            Graded::NoSolution => Some(
                shown_reason(record)
                    .unwrap_or_else(|| "check --explain tells which givens clash".to_owned()),
            ),
            Graded::NotUnique(solutions) => Some(difference(solutions)),
            Graded::Unknown(reason) => Some(reason.to_string()),
        }
    }

    fn rating(&self) -> Option<&Rating> {
        match self {
            Graded::Rated(rating) => Some(rating),
            _ => None,
        }
    }
}

/// The hardest technique that is needed; none of a full grid.
fn hardest(rating: &Rating) -> &'static str {
    let hardest = rating.counts.last();
    hardest.map_or("", |(technique, _)| technique.name())
}

/// A cell in which two solutions differ.
fn difference(solutions: &[Solution; 2]) -> String {
    let [one, other] = solutions;
    let geometry = one.geometry();
    let differs = |cell: &Cell| one.digit(*cell) != other.digit(*cell);
    let cell = geometry.cells().find(differs);
    let name = cell.map(|cell| geometry.name(cell)).unwrap_or_default();
    format!("solutions differ at {name}")
}

impl Outcome for Graded {
    fn verdict(&self) -> &'static str {
        match self {
            Graded::Rated(rating) => rating.level.name(),
            Graded::NoSolution => "none",
            Graded::NotUnique(_) => "multiple",
            Graded::Unknown(_) => "unknown",
        }
    }

    fn met(&self) -> Met {
        match self {
            Graded::Rated(_) => Met::NOTHING,
            Graded::NoSolution | Graded::NotUnique(_) => Met::NEGATIVE,
            Graded::Unknown(reason) => answer::unknown(*reason),
        }
    }

    fn is_by_engine(&self) -> bool {
        true
    }

    fn plain(&self, page: &Page<'_>, out: &mut Vec<u8>) {
        let Some(rating) = self.rating() else {
            let reason = self.reason(page.record).unwrap_or_default();
            return push_line(out, &["#", self.verdict(), ": ", &reason]);
        };
        let (level, score) = (rating.level, rating.score);
        if page.format == OutputFormat::Line {
            out.extend(format!("{level}\t{score}\t").bytes());
        } else {
            let se_like = rating.se_like;
            out.extend(format!("{level}, score {score}, SE-like {se_like}\n").bytes());
        }
        page.puzzle(out);
    }

    fn csv(&self, page: &Page<'_>, out: &mut Vec<u8>) {
        let [index, puzzle] = page.csv_head();
        let reason = self.reason(page.record).unwrap_or_default();
        let mut row = [&index, &puzzle, self.verdict(), "", "", "", &reason];
        if let Some(rating) = self.rating() {
            let (score, se_like) = (rating.score.to_string(), rating.se_like.to_string());
            [row[3], row[4], row[5]] = [&score, &se_like, hardest(rating)];
            return csv_row(&row, out);
        }
        csv_row(&row, out);
    }

    fn json(&self, page: &Page<'_>, out: &mut Vec<u8>) {
        let rating = self.rating();
        let techniques = rating.map(|rating| {
            let counts = rating.counts.iter();
            let counts =
                counts.map(|&(technique, count)| (technique.name().to_owned(), count.into()));
            counts.collect()
        });
        let json = JsonRating {
            head: page.json_head(),
            verdict: match rating {
                Some(_) => "rated",
                None => self.verdict(),
            },
            reason: self.reason(page.record),
            level: rating.map(|rating| rating.level.name()),
            score: rating.map(|rating| rating.score),
            se_like: rating.map(|rating| rating.se_like.to_f64()),
            hardest: rating.map(hardest),
            techniques,
        };
        push_json(&json, out);
    }
}

#[derive(Serialize)]
struct JsonRating {
    #[serde(flatten)]
    head: JsonHead,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    se_like: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hardest: Option<&'static str>,
    /// How many steps there are of each.
    #[serde(skip_serializing_if = "Option::is_none")]
    techniques: Option<Map<String, Value>>,
}
