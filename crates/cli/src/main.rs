//! The program satdoku.

use std::panic::catch_unwind;
use std::process::ExitCode;

use satdoku_cli::Interrupt;

fn main() -> ExitCode {
    let interrupt = Interrupt::default();
    interrupt.listen();
    satdoku_cli::outlive_full_files();
    // What panics has said why; the exit code then is that of a program that found itself wrong.
    let ran = catch_unwind(|| satdoku_cli::run(std::env::args_os(), interrupt));
    ExitCode::from(ran.unwrap_or_else(|_| satdoku_cli::broken()))
}
