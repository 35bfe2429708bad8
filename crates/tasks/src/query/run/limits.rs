//! The limits of a run, and what its records need.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::{Duration, Instant};

use satdoku::budget::Budget;

/// The limits of a run.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Time for each record.
    pub per_record: Option<Duration>,
    /// The deadline of the whole run.
    pub deadline: Option<Instant>,
    /// The interrupt flag, which ends the run.
    pub interrupt: Arc<AtomicBool>,
    /// The most memory that a record is known to need, in bytes, for whoever shows that work is in progress.
    pub memory: Arc<AtomicU64>,
}

impl Limits {
    /// Whether the deadline of the run has passed.
    pub fn is_over(&self) -> bool {
        self.deadline.is_some_and(|end| Budget::unlimited().with_deadline(end).stopped().is_some())
    }

    /// The budget of a record that starts now.
    pub fn budget(&self) -> Budget {
        let mut budget = Budget::unlimited()
            .with_interrupt(self.interrupt.clone())
            .with_memory_gauge(self.memory.clone());
        if let Some(limit) = self.per_record {
            budget = budget.with_time_limit(limit);
        }
        if let Some(deadline) = self.deadline {
            budget = budget.with_deadline(deadline);
        }
        budget
    }
}
