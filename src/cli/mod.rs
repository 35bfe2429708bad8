//! The command line: it turns arguments into queries, outcomes into files and streams, and the status into an exit
//! code.

mod advice;
mod args;
mod command;
mod commands;
mod context;
mod exit_code;
pub(crate) mod help;
mod io;
mod pipeline;
mod terminal;
mod tips;

use std::ffi::OsString;

use clap::{ColorChoice, FromArgMatches};
use satdoku::query::run::RunStatus;

use args::recorded_options;
use command::Cli;
use context::Context;
use exit_code::exit_code;
pub(crate) use io::{Interrupt, outlive_full_files};

/// Runs the program and returns the exit code; `interrupt` is raised when the user wants it to end.
pub(crate) fn run(args: impl IntoIterator<Item = OsString>, interrupt: Interrupt) -> u8 {
    let args: Vec<OsString> = args.into_iter().collect();
    let definition = help::definition().color(color(&args));
    let parsed = definition.clone().try_get_matches_from(&args).and_then(|found| {
        let options = recorded_options(&definition, &found);
        Ok((Cli::from_arg_matches(&found)?, options))
    });
    let (cli, options) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => {
            let error = tips::with_tip(error, definition, &args);
            // Help and version go to stdout, usage errors to stderr; there is nobody to tell if that is closed.
            let _ = error.print();
            return if error.use_stderr() { exit_code(RunStatus::BROKEN) } else { 0 };
        }
    };
    let context = Context { quiet: cli.quiet, color: cli.color, interrupt, options };
    let code = cli.command.run(help::definition(), &context);
    // An interrupted run does not wait for workers, which may still own unfinished files.
    io::discard_unfinished_and(|| ());
    code
}

/// The exit code of a run that panicked.
pub(crate) fn broken() -> u8 {
    exit_code(RunStatus::WRONG)
}

/// The value of --color, which also applies to help and usage errors; clap handles NO_COLOR.
fn color(args: &[OsString]) -> ColorChoice {
    let words: Vec<_> = args.iter().filter_map(|arg| arg.to_str()).collect();
    let separate = words.windows(2).find(|pair| pair[0] == "--color").map(|pair| pair[1]);
    let joined = words.iter().find_map(|word| word.strip_prefix("--color="));
    match separate.or(joined) {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}
