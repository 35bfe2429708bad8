//! The status of a run so far.

use std::ops::BitOrAssign;

use satdoku::budget::Stopped;

/// The status of a run so far; it is good unless a field is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunStatus {
    /// A verdict is negative: unsolvable or not unique.
    pub negative: bool,
    /// A record cannot be read.
    pub bad_record: bool,
    /// The run itself failed: an input cannot be read, or the output cannot be written.
    pub broken: bool,
    /// An answer is unknown because a limit was reached.
    pub unknown: bool,
    /// The program detected an error of its own.
    pub wrong: bool,
    /// The user interrupted the run.
    pub interrupted: bool,
    /// The reader of the output closed it, so the rest was not written.
    pub closed: bool,
}

impl RunStatus {
    /// No field is set.
    pub const GOOD: RunStatus = RunStatus {
        negative: false,
        bad_record: false,
        broken: false,
        unknown: false,
        wrong: false,
        interrupted: false,
        closed: false,
    };
    /// A negative verdict.
    pub const NEGATIVE: RunStatus = RunStatus { negative: true, ..RunStatus::GOOD };
    /// A record that cannot be read.
    pub const BAD_RECORD: RunStatus = RunStatus { bad_record: true, ..RunStatus::GOOD };
    /// A run that failed.
    pub const BROKEN: RunStatus = RunStatus { broken: true, ..RunStatus::GOOD };
    /// An unknown answer.
    pub const UNKNOWN: RunStatus = RunStatus { unknown: true, ..RunStatus::GOOD };
    /// A fault of the program.
    pub const WRONG: RunStatus = RunStatus { wrong: true, ..RunStatus::GOOD };
    /// An interrupt.
    pub const INTERRUPTED: RunStatus = RunStatus { interrupted: true, ..RunStatus::GOOD };
    /// A closed output.
    pub const CLOSED: RunStatus = RunStatus { closed: true, ..RunStatus::GOOD };

    /// The status of an answer that a limit cut short.
    pub fn stopped(reason: Stopped) -> Self {
        match reason {
            Stopped::Interrupted => RunStatus::INTERRUPTED,
            _ => RunStatus::UNKNOWN,
        }
    }

    /// Whether all fields that are set in `other` are set.
    pub fn has(self, other: RunStatus) -> bool {
        let mut both = self;
        both |= other;
        both == self
    }

    /// The status without the fields that depend on the records.
    #[must_use]
    pub fn of_the_run_alone(self) -> Self {
        RunStatus { negative: false, bad_record: false, unknown: false, ..self }
    }
}

impl BitOrAssign for RunStatus {
    fn bitor_assign(&mut self, other: RunStatus) {
        self.negative |= other.negative;
        self.bad_record |= other.bad_record;
        self.broken |= other.broken;
        self.unknown |= other.unknown;
        self.wrong |= other.wrong;
        self.interrupted |= other.interrupted;
        self.closed |= other.closed;
    }
}
