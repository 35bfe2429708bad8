//! Options for engines and time limits.

use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::TypedValueParser;
use satdoku::sat::SolverKind;
use satdoku::solve::{EngineKind, EngineOptions};
use satdoku_tasks::query::run::Limits;

use super::Seed;
use super::named::{named_with_help, whole};
use crate::io::{Failure, memory};

/// The choice of an engine.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "Solving")]
pub(crate) struct EngineChoice {
    /// Engine that answers
    #[arg(long, default_value_t = EngineKind::Auto, value_parser = engine_parser())]
    pub(crate) engine: EngineKind,
    /// SAT solver: cdcl, varisat, or cadical if it is built in. The default is cdcl, but varisat for generate and minimize
    /// with --engine sat up to side 16, or 9 with other houses or rules
    #[arg(long, value_name = "SOLVER")]
    pub(crate) sat_solver: Option<SolverKind>,
    /// Ask both engines, and exit with 70 if they disagree
    #[arg(long)]
    pub(crate) cross_check: bool,
}

/// Options for engines and time limits.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Solving")]
pub(crate) struct EngineArgs {
    #[command(flatten)]
    pub(crate) choice: EngineChoice,
    /// Use T SAT solvers for each record: cdcl's give each other what they learn, others race with the seeds S, S+1, ...;
    /// the default of --threads is then the number of cores divided by T
    #[arg(long, value_name = "T", value_parser = whole(1..=1024_u16))]
    pub(crate) portfolio: Option<u16>,
    /// Seed of the SAT solver and of estimates: it changes the time taken and which solution of an ambiguous puzzle is
    /// found; equal seeds find equal solutions. With "random" it is drawn, and named on stderr
    #[arg(long, value_name = "S", default_value = "0")]
    pub(crate) seed: Seed,
    /// Give up on a record after this time
    #[arg(long, value_name = "SECONDS")]
    pub(crate) timeout: Option<Seconds>,
    /// Give up on all remaining records after this time
    #[arg(long, value_name = "SECONDS")]
    pub(crate) total_timeout: Option<Seconds>,
}

fn engine_parser() -> impl TypedValueParser<Value = EngineKind> {
    named_with_help([
        (EngineKind::Auto, "Search first, then SAT for hard puzzles"),
        (EngineKind::Native, "Search on bitmasks"),
        (EngineKind::Sat, "Encode the puzzle for a SAT solver"),
    ])
}

impl EngineChoice {
    /// Refuses a SAT solver that would not be asked.
    pub(crate) fn refuse_idle(self) -> Result<(), Failure> {
        if self.sat_solver.is_none() || self.asks_sat() {
            return Ok(());
        }
        Err(Failure::new("--sat-solver does not go with --engine native, which asks none"))
    }

    fn asks_sat(self) -> bool {
        self.engine != EngineKind::Native || self.cross_check
    }

    /// The options of the library's engine.
    pub(crate) fn options(self) -> EngineOptions {
        EngineOptions {
            kind: self.engine,
            sat_solver: self.sat_solver,
            cross_check: self.cross_check,
            memory: Some(memory::available),
            ..EngineOptions::default()
        }
    }
}

impl EngineArgs {
    /// Refuses a SAT solver, or several, that would not be asked.
    pub(crate) fn refuse_idle(&self) -> Result<(), Failure> {
        self.choice.refuse_idle()?;
        if self.portfolio.is_none() || self.choice.asks_sat() {
            return Ok(());
        }
        Err(Failure::new("--portfolio does not go with --engine native, which asks no SAT solver"))
    }

    /// An option that is about solving and is not left as it is by default.
    pub(crate) fn chosen(&self) -> Option<&'static str> {
        let EngineChoice { engine, sat_solver, cross_check } = self.choice;
        let chosen = [
            ("engine", engine != EngineKind::Auto),
            ("sat-solver", sat_solver.is_some()),
            ("cross-check", cross_check),
            ("portfolio", self.portfolio.is_some()),
            ("timeout", self.timeout.is_some()),
        ];
        chosen.into_iter().find(|(_, is_chosen)| *is_chosen).map(|(name, _)| name)
    }

    /// The options of the library's engine.
    pub(crate) fn options(&self) -> EngineOptions {
        EngineOptions {
            portfolio: self.portfolio.map_or(1, usize::from),
            seed: self.seed.number,
            ..self.choice.options()
        }
    }

    /// The limits of a run that starts now.
    pub(crate) fn limits(&self, interrupt: Arc<AtomicBool>) -> Limits {
        Limits {
            per_record: self.timeout.map(|seconds| seconds.0),
            deadline: self.total_timeout.and_then(|seconds| Instant::now().checked_add(seconds.0)),
            interrupt,
            ..Limits::default()
        }
    }
}

/// A duration given in seconds, fractions allowed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Seconds(pub(crate) Duration);

impl FromStr for Seconds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let seconds: f64 =
            text.parse().map_err(|_| "a number of seconds is expected".to_owned())?;
        Duration::try_from_secs_f64(seconds)
            .map(Seconds)
            .map_err(|_| "a number of seconds, 0 or more, is expected".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_finite_and_not_negative() {
        assert_eq!("0.5".parse(), Ok(Seconds(Duration::from_millis(500))));
        for wrong in ["-1", "nan", "inf", "1e300", "x", ""] {
            assert!(wrong.parse::<Seconds>().is_err(), "{wrong}");
        }
    }
}
