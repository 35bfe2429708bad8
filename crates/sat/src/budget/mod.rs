//! Budgets: a time limit, limits on nodes and conflicts, and an interrupt flag for one question.
//!
//! Only this module of the library reads the clock. Everything that works on one question shares a budget, which
//! answers "continue" or gives the reason to stop. An engine that stops answers *unknown*.
//!
//! A budget can also carry a [`Recorder`], in which engines record what they did.
//!
//! Some machines have no clock: reading it panics on `wasm32-unknown-unknown`. There [`HAS_CLOCK`] is false and time
//! limits are ignored; interrupts and limits on nodes and conflicts work as everywhere.

mod statistics;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

pub use statistics::{Recorder, Statistics, Stopwatch, Work};

/// The reason why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Stopped {
    /// The time limit was reached.
    TimeLimit,
    /// The search reached its node limit.
    NodeLimit,
    /// The SAT solver reached its conflict limit.
    ConflictLimit,
    /// The interrupt flag was raised.
    Interrupted,
    /// A solver ended without an answer for reasons of its own.
    GaveUp,
    /// The question needs more memory than an engine may use.
    TooLarge {
        /// Number of clauses in the formula.
        clauses: u64,
        /// Bytes that a solver would need for them.
        needed: u64,
        /// Bytes that the solver may use.
        available: u64,
    },
}

impl std::error::Error for Stopped {}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self {
            Stopped::TimeLimit => "time limit",
            Stopped::NodeLimit => "node limit",
            Stopped::ConflictLimit => "conflict limit",
            Stopped::Interrupted => "interrupted",
            Stopped::GaveUp => "the solver gave up",
            Stopped::TooLarge { clauses, needed, available } => {
                let [needed, available] = [needed, available].map(|&bytes| bytes as f64 / 1e9);
                let clauses = *clauses as f64;
                return write!(
                    f,
                    "too large for the SAT engine: the formula has {clauses:.1e} clauses and takes about \
                     {needed:.1} GB, there are {available:.1} GB to use"
                );
            }
        };
        f.write_str(reason)
    }
}

/// Whether this machine has a clock, without which time limits are ignored.
///
/// False only on `wasm32-unknown-unknown`.
pub const HAS_CLOCK: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// Limits on one question; there are none by default.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
/// use satdoku_sat::budget::{Budget, Stopped};
///
/// let budget = Budget::unlimited().with_time_limit(Duration::ZERO);
/// assert_eq!(budget.stopped(), Some(Stopped::TimeLimit));
/// ```
#[derive(Clone, Debug, Default)]
#[must_use = "a budget has no effect until it is passed on"]
pub struct Budget {
    deadline: Option<Instant>,
    nodes: Option<u64>,
    conflicts: Option<u64>,
    interrupts: Vec<Arc<AtomicBool>>,
    recorder: Option<Recorder>,
    memory: Option<Arc<AtomicU64>>,
}

impl Budget {
    /// Creates a budget without limits.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// Stops this long from now, or at an earlier deadline if one is set; without a clock ([`HAS_CLOCK`]) this has no
    /// effect.
    pub fn with_time_limit(self, limit: Duration) -> Self {
        if !HAS_CLOCK {
            return self;
        }
        match Instant::now().checked_add(limit) {
            Some(deadline) => self.with_deadline(deadline),
            None => self,
        }
    }

    /// Stops at this moment, or at an earlier deadline if one is set.
    ///
    /// This works on every machine that can create an [`Instant`].
    pub fn with_deadline(mut self, deadline: Instant) -> Self {
        self.deadline = Some(self.deadline.map_or(deadline, |earlier| earlier.min(deadline)));
        self
    }

    /// Stops a tree search after this many nodes; SAT solvers have no nodes and ignore the limit.
    pub fn with_node_limit(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Stops a SAT solver after this many conflicts: a measure of its work that is the same on every machine.
    ///
    /// [`SolverKind::Varisat`](crate::SolverKind::Varisat) does not count conflicts and ignores the limit.
    pub fn with_conflict_limit(mut self, conflicts: u64) -> Self {
        self.conflicts = Some(conflicts);
        self
    }

    /// Stops soon after the flag is raised; a budget can have several flags.
    pub fn with_interrupt(mut self, flag: Arc<AtomicBool>) -> Self {
        self.interrupts.push(flag);
        self
    }

    /// Makes engines record their work; `None` makes them stop recording.
    pub fn with_recorder(mut self, recorder: impl Into<Option<Recorder>>) -> Self {
        self.recorder = recorder.into();
        self
    }

    /// Starts to measure the time of a search, if there is a [`Recorder`].
    pub fn start_recording(&self) -> Option<Stopwatch> {
        self.recorder.as_ref().map(|_| Stopwatch::start())
    }

    /// Records the work of a search, if there is a [`Recorder`]. `work` gets the time since
    /// [`Budget::start_recording`].
    pub fn record(
        &self,
        engine: &'static str,
        started: Option<Stopwatch>,
        work: impl FnOnce(Duration) -> Work,
    ) {
        if let Some(started) = started {
            self.record_work(engine, work(started.elapsed()));
        }
    }

    /// Records work, if there is a [`Recorder`].
    pub fn record_work(&self, engine: &'static str, work: Work) {
        if let Some(recorder) = &self.recorder {
            recorder.add(engine, work);
        }
    }

    /// Makes engines show in this number how many bytes of memory a large formula needs, before they load it. The number
    /// only grows.
    pub fn with_memory_gauge(mut self, gauge: Arc<AtomicU64>) -> Self {
        self.memory = Some(gauge);
        self
    }

    /// Raises the memory gauge, if there is one.
    pub fn show_memory(&self, bytes: u64) {
        if let Some(gauge) = &self.memory {
            gauge.fetch_max(bytes, Ordering::Relaxed);
        }
    }

    /// The maximum number of nodes of a tree search.
    pub fn node_limit(&self) -> Option<u64> {
        self.nodes
    }

    /// The maximum number of conflicts of a SAT solver.
    pub fn conflict_limit(&self) -> Option<u64> {
        self.conflicts
    }

    /// Whether a deadline or a flag can stop the work, so that [`Budget::stopped`] must be called regularly.
    pub fn needs_watching(&self) -> bool {
        self.deadline.is_some() || !self.interrupts.is_empty()
    }

    /// The reason to stop, if any; reads the clock if there is a deadline.
    pub fn stopped(&self) -> Option<Stopped> {
        if self.interrupts.iter().any(|flag| flag.load(Ordering::Relaxed)) {
            return Some(Stopped::Interrupted);
        }
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        late.then_some(Stopped::TimeLimit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unlimited_budget_never_stops() {
        let budget = Budget::unlimited();
        assert!(!budget.needs_watching());
        assert_eq!(budget.stopped(), None);
        assert_eq!(Budget::unlimited().with_time_limit(Duration::MAX).stopped(), None);
    }

    #[test]
    fn too_large_names_the_size() {
        let refusal = Stopped::TooLarge {
            clauses: 1_234_000_000,
            needed: 118_500_000_000,
            available: 16_000_000_000,
        };
        assert_eq!(
            refusal.to_string(),
            "too large for the SAT engine: the formula has 1.2e9 clauses and takes about 118.5 GB, there are \
             16.0 GB to use"
        );
    }

    #[test]
    fn any_raised_flag_stops() {
        let flags = [false, true].map(|raised| Arc::new(AtomicBool::new(raised)));
        let budget =
            flags.iter().fold(Budget::unlimited(), |b, flag| b.with_interrupt(flag.clone()));
        assert_eq!(budget.stopped(), Some(Stopped::Interrupted));
        flags[1].store(false, Ordering::Relaxed);
        assert_eq!(budget.stopped(), None);
    }

    #[test]
    fn machines_that_run_tests_have_a_clock() {
        const { assert!(HAS_CLOCK) };
    }

    #[test]
    fn the_earlier_deadline_holds() {
        let budget = Budget::unlimited()
            .with_time_limit(Duration::ZERO)
            .with_time_limit(Duration::from_secs(60));
        assert_eq!(budget.stopped(), Some(Stopped::TimeLimit));
    }
}
