//! What engines did for a question.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::AddAssign;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::HAS_CLOCK;

/// The work of each engine and SAT solver that took part, by name.
///
/// # Examples
///
/// ```
/// use satdoku_sat::budget::{Budget, Recorder};
/// use satdoku_sat::{ClauseSink, SolverKind, SolverOptions, Var};
///
/// let recorder = Recorder::default();
/// let budget = Budget::unlimited().with_recorder(recorder.clone());
/// let mut solver = SolverKind::Cdcl.start(SolverOptions::default());
/// solver.add_clause(&[Var::new(0).positive()]);
/// solver.solve(&[], &budget)?;
/// solver.solve(&[], &budget)?;
/// let statistics = recorder.take();
/// let work = statistics.of("cdcl").expect("it answered");
/// assert!(work.searches == 2 && work.conflicts == Some(0) && work.nodes.is_none());
/// # Ok::<(), satdoku_sat::ProofError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct Statistics {
    engines: BTreeMap<&'static str, Work>,
}

/// The work of an engine. A count that the engine does not keep is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Work {
    /// Number of searches. A SAT solver searches once for each model, and once more to prove that there is no other.
    pub searches: u64,
    /// Number of guesses of native search.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub nodes: Option<u64>,
    /// Number of variables; of several formulas, the largest number.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub variables: Option<u64>,
    /// Number of clauses that the solver was given, blocking clauses included; of several formulas, the largest number.
    /// An at-most-one constraint counts as the clauses of its pairs.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub clauses: Option<u64>,
    /// Number of literals that a SAT solver chose.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub decisions: Option<u64>,
    /// Number of conflicts of a SAT solver.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub conflicts: Option<u64>,
    /// Number of literals that a SAT solver propagated.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub propagations: Option<u64>,
    /// Number of restarts of a SAT solver.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub restarts: Option<u64>,
    /// Time of the searches, and of building the formula; 0 without a clock.
    #[cfg_attr(feature = "serde", serde(rename = "seconds", serialize_with = "seconds"))]
    pub time: Duration,
}

#[cfg(feature = "serde")]
fn seconds<S: serde::Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    // Digits beyond nanoseconds are noise.
    serializer.serialize_f64((time.as_secs_f64() * 1e9).round() / 1e9)
}

impl Statistics {
    /// Whether no engine did anything.
    pub fn is_empty(&self) -> bool {
        self.engines.is_empty()
    }

    /// The work of an engine or SAT solver, by name, like "native" or "varisat".
    pub fn of(&self, engine: &str) -> Option<&Work> {
        self.engines.get(engine)
    }

    /// Each engine with its work, in the order of names.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Work)> {
        self.engines.iter().map(|(&engine, work)| (engine, work))
    }

    /// Adds the work of an engine.
    pub fn add(&mut self, engine: &'static str, work: Work) {
        *self.engines.entry(engine).or_default() += work;
    }

    /// Adds all work of other statistics.
    pub fn append(&mut self, others: Statistics) {
        others.engines.into_iter().for_each(|(engine, work)| self.add(engine, work));
    }
}

impl Work {
    /// The work of searches that count nothing.
    pub fn new(searches: u64, time: Duration) -> Self {
        Work { searches, time, ..Work::default() }
    }

    /// The work of native searches.
    pub fn native(searches: u64, nodes: u64, time: Duration) -> Self {
        Work { nodes: Some(nodes), ..Work::new(searches, time) }
    }
}

impl AddAssign for Work {
    fn add_assign(&mut self, more: Work) {
        let sum = |a: Option<u64>, b: Option<u64>| match (a, b) {
            (Some(a), Some(b)) => Some(a + b),
            (a, b) => a.or(b),
        };
        self.searches += more.searches;
        self.nodes = sum(self.nodes, more.nodes);
        self.variables = self.variables.max(more.variables);
        self.clauses = self.clauses.max(more.clauses);
        self.decisions = sum(self.decisions, more.decisions);
        self.conflicts = sum(self.conflicts, more.conflicts);
        self.propagations = sum(self.propagations, more.propagations);
        self.restarts = sum(self.restarts, more.restarts);
        self.time += more.time;
    }
}

/// `native: 2 searches, 61 nodes, 0.000012 s`, one line for each engine.
impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, (engine, work)) in self.iter().enumerate() {
            if nth > 0 {
                writeln!(f)?;
            }
            write!(f, "{engine}: {work}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} searches", self.searches)?;
        let counts = [
            (self.nodes, "nodes"),
            (self.variables, "variables"),
            (self.clauses, "clauses"),
            (self.decisions, "decisions"),
            (self.conflicts, "conflicts"),
            (self.propagations, "propagations"),
            (self.restarts, "restarts"),
        ];
        for (count, name) in counts {
            if let Some(count) = count {
                write!(f, ", {count} {name}")?;
            }
        }
        write!(f, ", {:.6} s", self.time.as_secs_f64())
    }
}

/// Collects the statistics of all engines that share a budget; see [`Budget::with_recorder`](super::Budget::with_recorder).
///
/// Clones collect into the same statistics.
#[derive(Clone, Debug, Default)]
pub struct Recorder(Arc<Mutex<Statistics>>);

impl Recorder {
    /// Returns the statistics since the last call.
    pub fn take(&self) -> Statistics {
        std::mem::take(&mut *self.lock())
    }

    pub(super) fn add(&self, engine: &'static str, work: Work) {
        self.lock().add(engine, work);
    }

    fn lock(&self) -> MutexGuard<'_, Statistics> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Measures time; without a clock, no time passes.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Option<Instant>);

impl Stopwatch {
    /// Starts to measure.
    pub fn start() -> Self {
        Stopwatch(HAS_CLOCK.then(Instant::now))
    }

    /// The time since the start.
    pub fn elapsed(self) -> Duration {
        self.0.map_or(Duration::ZERO, |start| start.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_adds_up_except_for_the_size_of_formulas() {
        let seconds = Duration::from_secs;
        let mut statistics = Statistics::default();
        statistics.add("native", Work::native(1, 5, seconds(1)));
        statistics.add("native", Work::native(2, 6, seconds(2)));
        let formula = |clauses| Work {
            searches: 1,
            clauses: Some(clauses),
            conflicts: Some(clauses),
            ..Work::default()
        };
        let mut others = Statistics::default();
        others.add("cdcl", formula(7));
        others.add("cdcl", formula(3));
        statistics.append(others);
        assert_eq!(statistics.of("native"), Some(&Work::native(3, 11, seconds(3))));
        assert_eq!(
            statistics.to_string(),
            "cdcl: 2 searches, 7 clauses, 10 conflicts, 0.000000 s\n\
             native: 3 searches, 11 nodes, 3.000000 s"
        );
    }
}
