//! How many large records a job has: one until such jobs are seen to be short.
//!
//! Large records are 25×25 grids, which may take minutes each, and 9×9 variants in JSON, of which a handover to the next
//! thread takes a fifth of the time.

use std::time::{Duration, Instant};

use crate::cli::cores::cores;

/// The mean time between two handovers below which jobs grow.
const SHORT: Duration = Duration::from_micros(500);
/// The mean time above which they shrink at once.
const LONG: Duration = Duration::from_millis(4);
/// The most large records in a job.
const MOST: usize = 64;

/// Looks at the time between handovers.
pub(super) struct Pace {
    at_once: usize,
    /// The number of jobs with large records since then.
    jobs: u32,
    since: Instant,
    /// The number of jobs after which the time is looked at: more than there are threads, which all begin at once.
    window: u32,
}

impl Pace {
    pub(super) fn new() -> Self {
        let window = u32::try_from(4 * cores()).unwrap_or(u32::MAX);
        Pace { at_once: 1, jobs: 0, since: Instant::now(), window }
    }

    /// The number of large records that a job may have.
    pub(super) fn at_once(&self) -> usize {
        self.at_once
    }

    /// Counts a job with large records.
    pub(super) fn count(&mut self) {
        self.jobs += 1;
        if self.jobs >= self.window {
            self.adapt(self.since.elapsed() / self.jobs);
            (self.jobs, self.since) = (0, Instant::now());
        }
    }

    fn adapt(&mut self, mean: Duration) {
        if mean < SHORT {
            self.at_once = (2 * self.at_once).min(MOST);
        } else if mean > LONG {
            self.at_once = 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_grow_while_they_are_short() {
        let mut pace = Pace::new();
        let mut after = |micros: u64| {
            pace.adapt(Duration::from_micros(micros));
            pace.at_once()
        };
        assert_eq!([50, 50, 499, 500, 4_000].map(&mut after), [2, 4, 8, 8, 8]);
        assert_eq!([0; 9].map(&mut after)[8], MOST);
        assert_eq!(after(4_001), 1);
    }
}
