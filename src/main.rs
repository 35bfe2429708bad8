//! The program satdoku: its command line in `cli`, and the page with its HTTP interface in `serve`.

mod cli;
#[cfg(feature = "serve")]
mod serve;

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
