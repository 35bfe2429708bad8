//! The program for tests that send it signals.

use std::process::Command;
use std::sync::OnceLock;

/// HUP, INT and TERM in a mask of signals.
const ENDING: u64 = 0x4003;

/// The program as one who hears signals starts it: what was started in the background of a shell ignores some of them,
/// and so would all that it starts.
pub(crate) fn listening() -> Command {
    static IS_DEAF: OnceLock<bool> = OnceLock::new();
    let program = env!("CARGO_BIN_EXE_satdoku");
    if *IS_DEAF.get_or_init(ignores_signals) {
        let mut command = Command::new("env");
        command.args(["--default-signal=HUP,INT,TERM", program]);
        command
    } else {
        Command::new(program)
    }
}

fn ignores_signals() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask & ENDING != 0)
}
