//! The command line: it turns arguments into queries, outcomes into files and streams, and the status into an exit
//! code. `serve` is the page and its HTTP interface.
//!
//! A library for the program `satdoku` and its tests alone; its interface may change with any version.

mod advice;
mod args;
mod command;
mod commands;
mod context;
mod exit_code;
pub mod help;
mod io;
mod lists;
mod near;
mod pipeline;
#[cfg(feature = "serve")]
mod serve;
mod terminal;
mod tips;

use std::ffi::OsString;
use std::io::Write as _;

use clap::{ColorChoice, FromArgMatches};
use satdoku_tasks::query::run::RunStatus;

use args::{Seed, given_options, recorded_options};
use command::{Cli, Command, CommonArgs};
use context::Context;
use exit_code::exit_code;
use io::{Failure, Reporter};
pub use io::{Interrupt, outlive_full_files};

/// Runs the program and returns the exit code; `interrupt` is raised when the user wants it to end.
pub fn run(args: impl IntoIterator<Item = OsString>, interrupt: Interrupt) -> u8 {
    let args: Vec<OsString> = args.into_iter().collect();
    let parsed = parse_with_one_command(&args)
        .map_or_else(|| parse(&mut help::definition().color(color(&args)), &args), Ok);
    let Parsed { cli, options, given, drawn_seed } = match parsed {
        Ok(parsed) => parsed,
        Err(error) => {
            let definition = help::definition().color(color(&args));
            if let Some(list) = lists::requested(&error, &definition, &args) {
                return print(&list);
            }
            let error = tips::with_tip(error, definition, &args);
            // Help and version go to stdout, usage errors to stderr; there is nobody to tell if that is closed.
            let _ = error.print();
            return if error.use_stderr() { exit_code(RunStatus::BROKEN) } else { 0 };
        }
    };
    let CommonArgs { color, quiet } = cli.common;
    let context = Context { quiet, color, interrupt, options, given };
    match drawn_seed {
        Err(refusal) => return exit_code(Failure::new(refusal).report(context.quiet)),
        Ok(Some(seed)) => Reporter::new(context.quiet, false).say(&format!("the seed is {seed}")),
        Ok(None) => {}
    }
    let code = cli.command.run(help::definition, &context);
    // An interrupted run does not wait for workers, which may still own unfinished files.
    io::discard_unfinished_and(|| ());
    code
}

/// Prints a text that the user asked for in place of a run; there is nobody to tell if standard output is closed.
fn print(text: &str) -> u8 {
    let _ = std::io::stdout().write_all(text.as_bytes());
    0
}

/// The arguments as data.
struct Parsed {
    cli: Cli,
    /// The options that a resumed run must share with the run that it continues.
    options: Vec<String>,
    /// The options that were given, for those who want to make the same again.
    given: Vec<String>,
    /// The seed that was drawn, or why none can be.
    drawn_seed: Result<Option<u64>, String>,
}

/// Parses arguments without the definitions of other subcommands than theirs; `None` leaves them to the whole
/// definition, for help and errors among others.
fn parse_with_one_command(args: &[OsString]) -> Option<Parsed> {
    let is_option = |arg: &str| arg.starts_with('-');
    let name = args.iter().skip(1).find_map(|arg| arg.to_str().filter(|arg| !is_option(arg)))?;
    parse(&mut Command::alone(name)?, args).ok()
}

/// Parses arguments by a definition of the program.
fn parse(definition: &mut clap::Command, args: &[OsString]) -> Result<Parsed, clap::Error> {
    let found = definition.try_get_matches_from_mut(args)?;
    let drawn_seed = Seed::drawn_for(&found);
    let drawn = drawn_seed.as_ref().ok().copied().flatten();
    let options = recorded_options(definition, &found, drawn);
    let given = given_options(definition, &found, drawn);
    Ok(Parsed { cli: Cli::from_arg_matches(&found)?, options, given, drawn_seed })
}

/// The exit code of a run that panicked.
pub fn broken() -> u8 {
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
