//! The command line of satdoku; `cli` has it all.

mod cli;

use std::process::ExitCode;

use cli::Interrupt;

fn main() -> ExitCode {
    let interrupt = Interrupt::default();
    let signal = interrupt.clone();
    // Without a handler an interrupt just ends the program, which is no reason not to run.
    let _ = ctrlc::set_handler(move || signal.raise());
    ExitCode::from(cli::run(std::env::args_os(), interrupt))
}
