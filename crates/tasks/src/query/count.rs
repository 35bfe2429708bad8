//! The query for the number of solutions, counted or estimated.

use std::fmt;

use serde::Serialize;

use super::OutcomeKind;
use super::render::{JsonHead, RecordView, Rendered};
use super::run::RunStatus;
use super::traits::{Outcome, Query};
use satdoku::budget::{Budget, Stopped};
use satdoku::format::Record;
use satdoku::solve::{self, Ended, Engine, Estimate, Estimated, SolveError, estimate};

const CSV_HEADER: &str = "index,puzzle,count,error\n";

/// Asks for the number of solutions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    /// Maximum number to count to; `None` counts all solutions.
    pub limit: Option<u64>,
}

impl Query for Count {
    fn ask(
        &self,
        record: &Record,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<Box<dyn Outcome>, SolveError> {
        // Search for one more than the limit, to see whether there are more.
        let enough = self.limit.map_or(u64::MAX, |limit| limit.saturating_add(1));
        let count = engine.count(&record.puzzle, enough, budget)?;
        Ok(Box::new(Counted::of(count, self.limit)))
    }

    fn outcome_kind(&self) -> OutcomeKind {
        OutcomeKind::Count
    }

    fn csv_header(&self) -> &'static str {
        CSV_HEADER
    }
}

/// Asks for an estimate of the number of solutions, for use where counting would take too long.
#[derive(Clone, Copy, Debug)]
pub struct EstimateCount {
    /// Number of random descents in the search tree, at least 2.
    pub samples: u64,
    /// Seed for the random numbers.
    pub seed: u64,
}

impl Query for EstimateCount {
    fn ask(
        &self,
        record: &Record,
        _: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<Box<dyn Outcome>, SolveError> {
        let counted = match estimate(&record.puzzle, self.samples, self.seed, budget)? {
            Estimated::Exactly(number) => Counted::Exactly(number),
            Estimated::About(estimate) => Counted::About(estimate),
            Estimated::AtLeast(number, reason) => Counted::AtLeast(number, reason),
        };
        Ok(Box::new(counted))
    }

    fn outcome_kind(&self) -> OutcomeKind {
        OutcomeKind::Count
    }

    fn csv_header(&self) -> &'static str {
        CSV_HEADER
    }
}

/// The outcome of [`Count`] and [`EstimateCount`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Counted {
    /// The exact number.
    Exactly(u64),
    /// More than this limit.
    MoreThan(u64),
    /// At least this number, found before a limit on time or work was reached.
    AtLeast(u64, Stopped),
    /// An estimate.
    About(Estimate),
}

impl Counted {
    fn of(count: solve::Count, limit: Option<u64>) -> Self {
        match (limit, count.ended) {
            (Some(limit), _) if count.solutions > limit => Counted::MoreThan(limit),
            (_, Ended::Stopped(reason)) => Counted::AtLeast(count.solutions, reason),
            _ => Counted::Exactly(count.solutions),
        }
    }

    fn stopped(&self) -> Option<Stopped> {
        match self {
            Counted::AtLeast(_, reason) => Some(*reason),
            Counted::About(estimate) => estimate.stopped,
            Counted::Exactly(_) | Counted::MoreThan(_) => None,
        }
    }

    fn reason(&self) -> Option<String> {
        self.stopped().map(|reason| reason.to_string())
    }
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Counted::Exactly(number) => write!(f, "{number}"),
            Counted::MoreThan(number) | Counted::AtLeast(number, _) => write!(f, "{number}+"),
            Counted::About(estimate) => write!(f, "{estimate}"),
        }
    }
}

impl Outcome for Counted {
    fn verdict(&self) -> &'static str {
        match self {
            Counted::Exactly(_) | Counted::MoreThan(_) => "counted",
            Counted::AtLeast(..) => "unknown",
            Counted::About(_) => "estimated",
        }
    }

    fn status(&self) -> RunStatus {
        match self {
            Counted::Exactly(0) => RunStatus::NEGATIVE,
            _ => self.stopped().map_or(RunStatus::GOOD, RunStatus::stopped),
        }
    }

    fn is_worth_keeping(&self) -> bool {
        true
    }

    fn write_json(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let (count, estimate) = match *self {
            Counted::Exactly(number) | Counted::MoreThan(number) | Counted::AtLeast(number, _) => {
                (Some(number), None)
            }
            Counted::About(estimate) => (None, Some(estimate)),
        };
        out.push_json(&JsonCounted {
            head: view.json_head(),
            reason: self.reason(),
            count,
            estimate: estimate.map(|estimate| estimate.mean.value()),
            interval: estimate.map(|estimate| [estimate.low.value(), estimate.high.value()]),
            samples: estimate.map(|estimate| estimate.samples),
            exact: matches!(self, Counted::Exactly(_)),
        });
    }

    fn write_csv(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let [index, puzzle] = view.csv_head();
        let error = self.reason().unwrap_or_default();
        out.push_csv(&[&index, &puzzle, &self.to_string(), &error]);
    }

    fn write_text(&self, view: &RecordView<'_>, out: &mut Rendered) {
        view.write_labelled(&self.to_string(), out);
    }
}

#[derive(Serialize)]
struct JsonCounted {
    #[serde(flatten)]
    head: JsonHead,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    /// An estimated count, its 95% interval, and the number of samples.
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    interval: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    samples: Option<u64>,
    /// Whether the count is the exact number of all solutions.
    exact: bool,
}
