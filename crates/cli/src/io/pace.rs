//! How many variants in JSON a job has: one until such jobs are seen to be short.
//!
//! They are as long as a 25×25 grid, which may take minutes, but most take 50 microseconds. Handing one over to the next
//! thread takes a fifth of that.

use std::time::{Duration, Instant};

/// The mean time between two handovers below which jobs grow.
const SHORT: Duration = Duration::from_micros(500);
/// The time between two handovers above which jobs have one again.
const LONG: Duration = Duration::from_millis(4);
/// The most variants in a job: enough for short ones, and few if they come to be long, since others cannot take them over.
const MOST: usize = 4;
/// The number of jobs after which they may grow: more than most machines have threads, which all begin at once.
const WINDOW: u32 = 64;

/// Looks at the time between handovers.
pub(super) struct Pace {
    at_once: usize,
    last: Instant,
    /// The number of jobs in this window, and the time between them in all.
    jobs: u32,
    taken: Duration,
}

impl Pace {
    pub(super) fn new() -> Self {
        Pace { at_once: 1, last: Instant::now(), jobs: 0, taken: Duration::ZERO }
    }

    /// The number of variants that a job may have.
    pub(super) fn at_once(&self) -> usize {
        self.at_once
    }

    /// Counts a job with variants.
    pub(super) fn count(&mut self) {
        let now = Instant::now();
        let time = now - self.last;
        self.last = now;
        self.adapt(time);
    }

    /// Adapts to the time between two handovers.
    fn adapt(&mut self, time: Duration) {
        self.jobs += 1;
        self.taken += time;
        if time > LONG {
            self.at_once = 1;
        } else if self.jobs < WINDOW {
            return;
        } else if self.taken < SHORT * self.jobs {
            self.at_once = (2 * self.at_once).min(MOST);
        }
        (self.jobs, self.taken) = (0, Duration::ZERO);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_grow_while_they_are_short() {
        let mut pace = Pace::new();
        let mut after = |jobs: u32, micros: u64| {
            (0..jobs).for_each(|_| pace.adapt(Duration::from_micros(micros)));
            pace.at_once()
        };
        assert_eq!([after(63, 50), after(1, 50), after(64, 499)], [1, 2, 4]);
        assert_eq!([after(640, 50), after(64, 500), after(1, 4_000)], [4, 4, 4]);
        assert_eq!([after(1, 4_001), after(63, 50), after(1, 50)], [1, 1, 2]);
    }
}
