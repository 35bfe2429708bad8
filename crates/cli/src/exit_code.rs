//! Exit codes.

use satdoku_tasks::query::run::RunStatus;

/// The exit code of a run: the highest that applies, except that 70 and 130 take precedence.
pub(crate) fn exit_code(status: RunStatus) -> u8 {
    match status {
        RunStatus { interrupted: true, .. } => 130,
        RunStatus { wrong: true, .. } => 70,
        RunStatus { closed: true, .. } => 0,
        RunStatus { unknown: true, .. } => 3,
        RunStatus { bad_record: true, .. } | RunStatus { broken: true, .. } => 2,
        RunStatus { negative: true, .. } => 1,
        _ => 0,
    }
}

/// The exit code in the convention of SAT solvers: 10 for solved, 20 for unsolvable, 0 for unknown; codes unrelated to
/// verdicts stay the same.
pub(crate) fn sat_exit_code(status: RunStatus) -> u8 {
    match exit_code(status) {
        0 if status.closed => 0,
        0 => 10,
        1 => 20,
        3 => 0,
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_code_that_applies_wins() {
        let mut status = RunStatus::default();
        assert_eq!(exit_code(status), 0);
        for (add, code, sat_code) in [
            (RunStatus::NEGATIVE, 1, 20),
            (RunStatus::BAD_RECORD, 2, 2),
            (RunStatus::BROKEN, 2, 2),
            (RunStatus::UNKNOWN, 3, 0),
            (RunStatus::WRONG, 70, 70),
            (RunStatus::INTERRUPTED, 130, 130),
        ] {
            status |= add;
            assert_eq!((exit_code(status), sat_exit_code(status)), (code, sat_code));
        }
    }

    #[test]
    fn a_closed_output_is_a_success_of_unknown_verdict_but_hides_no_fault() {
        let mut status = RunStatus::CLOSED;
        status |= RunStatus::NEGATIVE;
        assert_eq!((exit_code(status), sat_exit_code(status)), (0, 0));
        status |= RunStatus::WRONG;
        assert_eq!((exit_code(status), sat_exit_code(status)), (70, 70));
    }

    #[test]
    fn inside_a_pipeline_only_the_run_itself_counts() {
        for (status, code) in [
            (RunStatus::NEGATIVE, 0),
            (RunStatus::BAD_RECORD, 0),
            (RunStatus::UNKNOWN, 0),
            (RunStatus::BROKEN, 2),
            (RunStatus::WRONG, 70),
            (RunStatus::INTERRUPTED, 130),
        ] {
            assert_eq!(exit_code(status.of_the_run_alone()), code);
        }
    }
}
