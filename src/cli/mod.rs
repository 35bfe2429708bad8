//! The command line: arguments to library calls, answers to text, verdicts to exit codes.

mod answer;
mod args;
mod boxes;
mod classic;
mod dimacs;
mod excerpt;
mod exit;
mod explain;
mod generate;
mod hint;
mod interrupt;
mod manual;
mod memory;
mod minimize;
mod output;
mod page;
mod panics;
mod pictures;
mod portions;
mod print;
mod proof;
mod prover;
mod rate;
mod records;
mod screen;
mod sketch;
mod source;
mod spare;
mod talk;
mod target;
mod worker;

use std::ffi::OsString;

use clap::{ColorChoice, CommandFactory, FromArgMatches};
use satdoku::format::Hints;

use answer::Question;
use args::{CheckArgs, Cli, Command, ConvertArgs, ReadingArgs, RecordArgs};
use exit::Met;
pub(crate) use interrupt::{Interrupt, outlive_full_files};
use talk::Talk;

/// What the command line is made of.
pub(crate) fn command() -> clap::Command {
    Cli::command()
}

/// Runs the program; `interrupt` is raised when a person wants it to end. Answers the exit code.
pub(crate) fn run(args: impl IntoIterator<Item = OsString>, interrupt: Interrupt) -> u8 {
    let args: Vec<OsString> = args.into_iter().collect();
    let command = command().color(colour(&args));
    let parsed = command
        .try_get_matches_from(args)
        .and_then(|found| Cli::from_arg_matches(&found));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version go to stdout, usage errors to stderr; a closed stream is nobody to tell.
            let _ = error.print();
            return if error.use_stderr() {
                Met::BROKEN.exit_code()
            } else {
                0
            };
        }
    };
    let quiet = cli.quiet;
    let records = |question: Question, args: RecordArgs| {
        if let Some(refusal) = question.refuses(args.output.format) {
            Talk::new(quiet, false).error(&refusal);
            return Met::BROKEN;
        }
        let hints = hints(&args.input.reading);
        let RecordArgs {
            input,
            output,
            engine,
            bulk,
        } = args;
        let run = records::Run {
            question,
            input,
            output,
            engine,
            bulk,
            hints,
            interrupt: interrupt.clone(),
            color: cli.color,
        };
        records::run(run, quiet)
    };
    match cli.command {
        Command::Solve(args) => {
            let filter = args.records.bulk.filter;
            let met = records(Question::Solve, args.records);
            if args.sat_exit_codes && !filter {
                met.sat_exit_code()
            } else {
                met.exit_code()
            }
        }
        Command::Check(args) => {
            let CheckArgs {
                records: args,
                explain,
                proof,
            } = args;
            let met = if args.output.format == Some(args::OutputFormat::Svg) {
                Talk::new(quiet, false).error(pictures::NOT_A_PICTURE);
                Met::BROKEN
            } else if let Some(refusal) = Question::Check.refuses(args.output.format) {
                Talk::new(quiet, false).error(&refusal);
                Met::BROKEN
            } else if let Some(files) = &proof.verify_proof {
                proof::verify(&files[0], &files[1], &args, &interrupt, quiet)
            } else if proof.proof.is_some() {
                proof::prove(&args, &proof, &interrupt, quiet)
            } else if !explain {
                records(Question::Check, args)
            } else if explain::fits(args.output.format) {
                records(Question::Explain, args)
            } else {
                Talk::new(quiet, false).error(explain::OTHER_FORMAT);
                Met::BROKEN
            };
            met.exit_code()
        }
        Command::Count(args) => {
            let seed = args.counting.records.engine.seed;
            let samples = args.samples;
            let question = if args.estimate {
                Question::Estimate { samples, seed }
            } else {
                Question::Count(args.counting.limit)
            };
            records(question, args.counting.records).exit_code()
        }
        Command::Enumerate(args) => {
            records(Question::Enumerate(args.limit), args.records).exit_code()
        }
        Command::Generate(args) => generate::run(&args, &interrupt, cli.color, quiet).exit_code(),
        Command::Minimize(args) => {
            let (wish, args) = args.split();
            records(Question::Minimize(wish), args).exit_code()
        }
        Command::Rate(args) => {
            let (wish, args) = args.split();
            records(Question::Rate(wish), args).exit_code()
        }
        Command::Hint(args) => {
            let (wish, args) = args.split();
            records(Question::Hint(wish), args).exit_code()
        }
        Command::Convert(args) => {
            if args.candidates && args.output.format != Some(args::OutputFormat::Svg) {
                Talk::new(quiet, false).error(pictures::CANDIDATES_ARE_DRAWN);
                return Met::BROKEN.exit_code();
            }
            records(Question::Convert, without_engine(args)).exit_code()
        }
        Command::Print(args) => print::run(&args, &interrupt, quiet).exit_code(),
        Command::Encode(args) => dimacs::encode(&args, quiet).exit_code(),
        Command::Decode(args) => dimacs::decode(&args, cli.color, quiet).exit_code(),
        Command::Completions(args) => manual::completions(&args, quiet).exit_code(),
        Command::Man(args) => manual::man(&args, quiet).exit_code(),
    }
}

/// The exit code of a run that panicked.
pub(crate) fn broken() -> u8 {
    Met::WRONG.exit_code()
}

/// What --color says, which help and errors of the arguments themselves must heed; clap knows NO_COLOR.
fn colour(args: &[OsString]) -> ColorChoice {
    let words: Vec<_> = args.iter().filter_map(|arg| arg.to_str()).collect();
    let separate = words
        .windows(2)
        .find(|pair| pair[0] == "--color")
        .map(|pair| pair[1]);
    let joined = words.iter().find_map(|word| word.strip_prefix("--color="));
    match separate.or(joined) {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}

fn hints(args: &ReadingArgs) -> Hints {
    let mut hints = Hints::new();
    if let Some(shape) = args.box_shape {
        hints = hints.box_shape(shape);
    }
    if let Some(side) = args.side {
        hints = hints.side(usize::from(side));
    }
    if let Some(alphabet) = &args.alphabet {
        hints = hints.alphabet(alphabet.clone());
    }
    if let Some(format) = args.input_format {
        hints = hints.input(format);
    }
    hints
}

/// Converting asks no engine, so any will do.
fn without_engine(args: ConvertArgs) -> RecordArgs {
    let ConvertArgs {
        input,
        candidates,
        mut output,
        bulk,
    } = args;
    output.picture.candidates = candidates;
    RecordArgs {
        input,
        output,
        engine: args::EngineArgs::default(),
        bulk,
    }
}
