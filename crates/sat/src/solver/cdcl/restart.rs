//! The restart schedule: after 1, 1, 2, 1, 1, 2, 4, 1, ... times a constant number of conflicts (Luby, Sinclair and
//! Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993), computed by Knuth's *reluctant
//! doubling* ("The Art of Computer Programming", volume 4B, 7.2.2.2).

/// Conflicts in one unit of the sequence.
const UNIT: u64 = 1_024;

/// The Luby sequence and the number of conflicts at the next restart.
pub(super) struct Restarts {
    u: u64,
    v: u64,
    next: u64,
}

impl Restarts {
    pub(super) fn new() -> Self {
        Restarts { u: 1, v: 1, next: UNIT }
    }

    /// Whether a restart is due after `conflicts` conflicts in total. If so, schedules the next one.
    pub(super) fn is_due(&mut self, conflicts: u64) -> bool {
        if conflicts < self.next {
            return false;
        }
        // v is the current element of the sequence. It doubles until it equals the lowest bit of u.
        if self.u & self.u.wrapping_neg() == self.v {
            (self.u, self.v) = (self.u + 1, 1);
        } else {
            self.v *= 2;
        }
        self.next = conflicts + self.v * UNIT;
        true
    }
}
