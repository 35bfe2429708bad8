//! Exit codes: what a run has met, and the number that says so.

use std::ops::BitOrAssign;

/// What a run has met so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Met {
    /// Some record's verdict is negative.
    pub(crate) negative: bool,
    /// Some record cannot be read.
    pub(crate) bad_record: bool,
    /// The run itself broke: usage, a file that cannot be read, output that cannot be written.
    pub(crate) broken: bool,
    /// Some answer is unknown.
    pub(crate) unknown: bool,
    /// The program found itself wrong.
    pub(crate) wrong: bool,
    /// Somebody interrupted it.
    pub(crate) interrupted: bool,
    /// Whoever reads the output has closed it: what was not written does not count.
    pub(crate) closed: bool,
}

impl Met {
    pub(crate) const NOTHING: Met = Met {
        negative: false,
        bad_record: false,
        broken: false,
        unknown: false,
        wrong: false,
        interrupted: false,
        closed: false,
    };
    pub(crate) const NEGATIVE: Met = Met { negative: true, ..Met::NOTHING };
    pub(crate) const BAD_RECORD: Met = Met { bad_record: true, ..Met::NOTHING };
    pub(crate) const BROKEN: Met = Met { broken: true, ..Met::NOTHING };
    pub(crate) const UNKNOWN: Met = Met { unknown: true, ..Met::NOTHING };
    pub(crate) const WRONG: Met = Met { wrong: true, ..Met::NOTHING };
    pub(crate) const CLOSED: Met = Met { closed: true, ..Met::NOTHING };
    pub(crate) const INTERRUPTED: Met = Met { interrupted: true, ..Met::NOTHING };

    /// The exit code: the highest that applies, but 70 and 130 beat all.
    pub(crate) fn exit_code(self) -> u8 {
        match self {
            Met { interrupted: true, .. } => 130,
            Met { wrong: true, .. } => 70,
            Met { closed: true, .. } => 0,
            Met { unknown: true, .. } => 3,
            Met { bad_record: true, .. } | Met { broken: true, .. } => 2,
            Met { negative: true, .. } => 1,
            _ => 0,
        }
    }

    /// The exit code as SAT solvers have it: 10 for solved, 20 for unsolvable, 0 for unknown; what has
    /// nothing to do with verdicts stays.
    pub(crate) fn sat_exit_code(self) -> u8 {
        match self.exit_code() {
            0 if self.closed => 0,
            0 => 10,
            1 => 20,
            3 => 0,
            other => other,
        }
    }

    /// The same for a run inside a pipeline: what records say does not count.
    pub(crate) fn of_the_run_alone(self) -> Met {
        Met { negative: false, bad_record: false, unknown: false, ..self }
    }
}

impl BitOrAssign for Met {
    fn bitor_assign(&mut self, other: Met) {
        self.negative |= other.negative;
        self.bad_record |= other.bad_record;
        self.broken |= other.broken;
        self.unknown |= other.unknown;
        self.wrong |= other.wrong;
        self.interrupted |= other.interrupted;
        self.closed |= other.closed;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_code_that_applies_wins() {
        let mut met = Met::default();
        assert_eq!(met.exit_code(), 0);
        for (add, code, sat_code) in [
            (Met::NEGATIVE, 1, 20),
            (Met::BAD_RECORD, 2, 2),
            (Met::BROKEN, 2, 2),
            (Met::UNKNOWN, 3, 0),
            (Met::WRONG, 70, 70),
            (Met::INTERRUPTED, 130, 130),
        ] {
            met |= add;
            assert_eq!((met.exit_code(), met.sat_exit_code()), (code, sat_code));
        }
    }

    #[test]
    fn a_closed_output_is_a_success_of_unknown_verdict_but_hides_no_fault() {
        let mut met = Met::CLOSED;
        met |= Met::NEGATIVE;
        assert_eq!((met.exit_code(), met.sat_exit_code()), (0, 0));
        met |= Met::WRONG;
        assert_eq!((met.exit_code(), met.sat_exit_code()), (70, 70));
    }

    #[test]
    fn inside_a_pipeline_only_the_run_itself_counts() {
        for (met, code) in [
            (Met::NEGATIVE, 0),
            (Met::BAD_RECORD, 0),
            (Met::UNKNOWN, 0),
            (Met::BROKEN, 2),
            (Met::WRONG, 70),
            (Met::INTERRUPTED, 130),
        ] {
            assert_eq!(met.of_the_run_alone().exit_code(), code);
        }
    }
}
