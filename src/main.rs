//! The command line of satdoku; `cli` has it all.

mod cli;

use std::panic::catch_unwind;
use std::process::ExitCode;

use cli::Interrupt;

fn main() -> ExitCode {
    let interrupt = Interrupt::default();
    interrupt.listen();
    cli::outlive_full_files();
    // What panics has said why; the exit code then is that of a program that found itself wrong.
    let ran = catch_unwind(|| cli::run(std::env::args_os(), interrupt));
    ExitCode::from(ran.unwrap_or_else(|_| cli::broken()))
}
