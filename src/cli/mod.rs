//! The command line: arguments to library calls, answers to text, verdicts to exit codes.

mod advice;
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
use args::{
    CheckArgs, Cli, Command, ConvertArgs, CountArgs, EngineArgs, OutputFormat, ReadingArgs,
    RecordArgs, SolveArgs,
};
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
    let parsed = command.try_get_matches_from(args).and_then(|found| Cli::from_arg_matches(&found));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version go to stdout, usage errors to stderr; a closed stream is nobody to tell.
            let _ = error.print();
            return if error.use_stderr() { Met::BROKEN.exit_code() } else { 0 };
        }
    };
    let asked = Asked { quiet: cli.quiet, color: cli.color, interrupt };
    asked.answer(cli.command)
}

/// What holds for a whole run, whatever is asked.
struct Asked {
    quiet: bool,
    /// When to use colour.
    color: ColorChoice,
    interrupt: Interrupt,
}

impl Asked {
    /// Does what the command says. Answers the exit code.
    fn answer(&self, command: Command) -> u8 {
        let Asked { quiet, color, ref interrupt } = *self;
        let met = match command {
            Command::Solve(args) => return self.solve(args),
            Command::Check(args) => self.check(args),
            Command::Count(args) => self.count(args),
            Command::Enumerate(args) => self.records(Question::Enumerate(args.limit), args.records),
            Command::Generate(args) => generate::run(&args, interrupt, color, quiet),
            Command::Minimize(args) => {
                let (wish, args) = args.split();
                self.records(Question::Minimize(wish), args)
            }
            Command::Rate(args) => {
                let (wish, args) = args.split();
                self.records(Question::Rate(wish), args)
            }
            Command::Hint(args) => {
                let (wish, args) = args.split();
                self.records(Question::Hint(wish), args)
            }
            Command::Convert(args) => self.convert(args),
            Command::Print(args) => print::run(&args, interrupt, quiet),
            Command::Encode(args) => dimacs::encode(&args, quiet),
            Command::Decode(args) => dimacs::decode(&args, color, quiet),
            Command::Completions(args) => manual::completions(&args, quiet),
            Command::Man(args) => manual::man(&args, quiet),
        };
        met.exit_code()
    }

    /// Ends a run before it begins.
    fn refuse(&self, why: &str) -> Met {
        Talk::new(self.quiet, false).error(why);
        Met::BROKEN
    }

    /// Asks the same of all records.
    fn records(&self, question: Question, args: RecordArgs) -> Met {
        if let Some(refusal) = question.refuses(args.output.format) {
            return self.refuse(&refusal);
        }
        let hints = hints(&args.input.reading);
        let RecordArgs { input, output, engine, bulk } = args;
        let run = records::Run {
            question,
            input,
            output,
            engine,
            bulk,
            hints,
            interrupt: self.interrupt.clone(),
            color: self.color,
        };
        records::run(run, self.quiet)
    }

    /// The one command that may speak the exit codes of SAT solvers.
    fn solve(&self, args: SolveArgs) -> u8 {
        let by_itself = !args.records.bulk.filter;
        let met = self.records(Question::Solve, args.records);
        if args.sat_exit_codes && by_itself { met.sat_exit_code() } else { met.exit_code() }
    }

    fn check(&self, args: CheckArgs) -> Met {
        let CheckArgs { records, explain, proof } = args;
        let question = if explain { Question::Explain } else { Question::Check };
        if proof.verify_proof.is_none() && proof.proof.is_none() {
            return self.records(question, records);
        }
        if let Some(refusal) = question.refuses(records.output.format) {
            return self.refuse(&refusal);
        }
        match &proof.verify_proof {
            Some(files) => {
                proof::verify(&files[0], &files[1], &records, &self.interrupt, self.quiet)
            }
            None => proof::prove(&records, &proof, &self.interrupt, self.quiet),
        }
    }

    fn count(&self, args: CountArgs) -> Met {
        let records = args.counting.records;
        let question = if args.estimate {
            Question::Estimate { samples: args.samples, seed: records.engine.seed }
        } else {
            Question::Count(args.counting.limit)
        };
        self.records(question, records)
    }

    /// Converting asks no engine, so any will do.
    fn convert(&self, args: ConvertArgs) -> Met {
        let ConvertArgs { input, candidates, mut output, bulk } = args;
        if candidates && output.format != Some(OutputFormat::Svg) {
            return self.refuse(pictures::CANDIDATES_ARE_DRAWN);
        }
        output.picture.candidates = candidates;
        let records = RecordArgs { input, output, engine: EngineArgs::default(), bulk };
        self.records(Question::Convert, records)
    }
}

/// The exit code of a run that panicked.
pub(crate) fn broken() -> u8 {
    Met::WRONG.exit_code()
}

/// What --color says, which help and errors of the arguments themselves must heed; clap knows NO_COLOR.
fn colour(args: &[OsString]) -> ColorChoice {
    let words: Vec<_> = args.iter().filter_map(|arg| arg.to_str()).collect();
    let separate = words.windows(2).find(|pair| pair[0] == "--color").map(|pair| pair[1]);
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
