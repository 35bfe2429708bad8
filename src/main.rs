//! The command line of satdoku; `cli` has it all.

mod cli;

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

fn main() -> ExitCode {
    let interrupt = Arc::new(AtomicBool::new(false));
    let flag = interrupt.clone();
    // Without a handler an interrupt just ends the program, which is no reason not to run.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            // Asked twice: whatever is still under way is not waited for.
            std::process::exit(130);
        }
    });
    ExitCode::from(cli::run(std::env::args_os(), interrupt))
}
