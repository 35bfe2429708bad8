//! The query for a puzzle's difficulty for a person.

use serde::Serialize;
use serde_json::{Map, Value};

use super::OutcomeKind;
use super::explain::shown_reason;
use super::render::{JsonHead, RecordFormat, RecordView, Rendered};
use super::run::RunStatus;
use super::traits::{Outcome, Query};
use satdoku::budget::{Budget, Stopped};
use satdoku::format::Record;
use satdoku::geometry::Cell;
use satdoku::logic::{Allowed, NotRated, Rating};
use satdoku::puzzle::{Puzzle, Solution};
use satdoku::solve::{Engine, SolveError, Uniqueness};

/// Asks for the difficulty of the puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rate {
    /// Whether to allow techniques that assume a unique solution.
    pub uniqueness: bool,
}

impl Rate {
    /// Rates a puzzle if the engine finds exactly one solution.
    ///
    /// # Errors
    ///
    /// If an engine detects an error of its own, or disagrees with the rating.
    pub fn rate(
        &self,
        puzzle: &Puzzle,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<Graded, SolveError> {
        match only_solution(puzzle, engine, budget)? {
            Ok(solution) => self.rate_unique(puzzle, solution, budget),
            Err(graded) => Ok(graded),
        }
    }

    /// Rates a puzzle whose only solution is known.
    ///
    /// # Errors
    ///
    /// If the rating disagrees with the solution.
    pub(crate) fn rate_unique(
        &self,
        puzzle: &Puzzle,
        solution: Solution,
        budget: &Budget,
    ) -> Result<Graded, SolveError> {
        let allowed = Allowed { uniqueness: self.uniqueness, ..Allowed::default() };
        match Rating::of_unique(puzzle, &solution, allowed, budget) {
            Ok(rating) if rating.solution == solution => Ok(Graded::Rated(rating)),
            Err(NotRated::Stopped(reason)) => {
                Ok(Graded::Unknown { reason, solution: Some(solution) })
            }
            Ok(_) | Err(_) => {
                let disagreement = "a step of logic contradicts the only solution";
                Err(SolveError::Disagreement(disagreement.to_owned()))
            }
        }
    }
}

/// The only solution of a puzzle, or why there is no rating.
pub(super) fn only_solution(
    puzzle: &Puzzle,
    engine: &mut dyn Engine,
    budget: &Budget,
) -> Result<Result<Solution, Graded>, SolveError> {
    Ok(match engine.uniqueness(puzzle, budget)? {
        Uniqueness::Unique(solution) => Ok(solution),
        Uniqueness::None => Err(Graded::NoSolution),
        Uniqueness::Multiple(one, other) => Err(Graded::NotUnique([one, other])),
        Uniqueness::Unknown(reason) => Err(Graded::Unknown { reason, solution: None }),
    })
}

impl Query for Rate {
    fn ask(
        &self,
        record: &Record,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<Box<dyn Outcome>, SolveError> {
        Ok(Box::new(self.rate(&record.puzzle, engine, budget)?))
    }

    fn outcome_kind(&self) -> OutcomeKind {
        OutcomeKind::Grade
    }

    fn csv_header(&self) -> &'static str {
        "index,puzzle,level,score,se_like,hardest,error\n"
    }
}

/// The outcome of [`Rate`].
#[derive(Clone, Debug)]
pub enum Graded {
    /// The rating of a puzzle with exactly one solution.
    Rated(Rating),
    /// There is no solution.
    NoSolution,
    /// There are several solutions; these are two of them.
    NotUnique([Solution; 2]),
    /// A limit was reached.
    Unknown {
        /// The limit.
        reason: Stopped,
        /// The only solution, if the engine found it.
        solution: Option<Solution>,
    },
}

impl Graded {
    /// The reason why there is no rating, in short.
    pub(super) fn reason(&self, record: &Record) -> Option<String> {
        match self {
            Graded::Rated(_) => None,
            Graded::NoSolution => Some(
                shown_reason(record)
                    .unwrap_or_else(|| "check --explain tells which givens clash".to_owned()),
            ),
            Graded::NotUnique(solutions) => Some(difference(solutions)),
            Graded::Unknown { reason, .. } => Some(reason.to_string()),
        }
    }

    fn rating(&self) -> Option<&Rating> {
        match self {
            Graded::Rated(rating) => Some(rating),
            _ => None,
        }
    }
}

/// The name of the hardest technique needed; none for a full grid.
fn hardest(rating: &Rating) -> &'static str {
    let hardest = rating.counts.last();
    hardest.map_or("", |(technique, _)| technique.name())
}

/// Names a cell in which two solutions differ.
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
            Graded::Unknown { .. } => "unknown",
        }
    }

    fn status(&self) -> RunStatus {
        match self {
            Graded::Rated(_) => RunStatus::GOOD,
            Graded::NoSolution | Graded::NotUnique(_) => RunStatus::NEGATIVE,
            Graded::Unknown { reason, .. } => RunStatus::stopped(*reason),
        }
    }

    fn write_text(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let Some(rating) = self.rating() else {
            let reason = self.reason(view.record).unwrap_or_default();
            return out.push_line(&["#", self.verdict(), ": ", &reason]);
        };
        let (level, score) = (rating.level, rating.score);
        if view.format == RecordFormat::LINE {
            out.push_str(&format!("{level}\t{score}\t"));
        } else {
            let se_like = rating.se_like;
            out.push_str(&format!("{level}, score {score}, SE-like {se_like}\n"));
        }
        view.write_puzzle(out);
    }

    fn write_csv(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let [index, puzzle] = view.csv_head();
        let reason = self.reason(view.record).unwrap_or_default();
        let mut row = [&index, &puzzle, self.verdict(), "", "", "", &reason];
        if let Some(rating) = self.rating() {
            let (score, se_like) = (rating.score.to_string(), rating.se_like.to_string());
            [row[3], row[4], row[5]] = [&score, &se_like, hardest(rating)];
            return out.push_csv(&row);
        }
        out.push_csv(&row);
    }

    fn write_json(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let rating = self.rating();
        let techniques = rating.map(|rating| {
            let counts = rating.counts.iter();
            let counts =
                counts.map(|&(technique, count)| (technique.name().to_owned(), count.into()));
            counts.collect()
        });
        let json = JsonRating {
            head: view.json_head(),
            verdict: match rating {
                Some(_) => "rated",
                None => self.verdict(),
            },
            reason: self.reason(view.record),
            level: rating.map(|rating| rating.level.name()),
            score: rating.map(|rating| rating.score),
            se_like: rating.map(|rating| rating.se_like.to_f64()),
            hardest: rating.map(hardest),
            techniques,
        };
        out.push_json(&json);
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
    /// Number of steps for each technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    techniques: Option<Map<String, Value>>,
}
