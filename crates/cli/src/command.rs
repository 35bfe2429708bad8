//! The program's commands.

use clap::{Args, Parser, Subcommand};

#[cfg(feature = "serve")]
use super::commands::serve;
use super::commands::{
    canon, check, completions, convert, count, dataset, decode, dedupe, encode, enumerate,
    generate, hint, man, minimize, print, rate, same, sat, solve,
};
use super::context::Context;
use super::exit_code::exit_code;

const EXAMPLES: &str = "\
Examples:
  satdoku solve puzzle.txt                  solve every puzzle of a file
  satdoku solve                             solve what is pasted, until Ctrl-D
  satdoku hint puzzle.txt                   the next step and its reason
  satdoku generate --level hard             a new puzzle
  satdoku check puzzle.txt                  is there exactly one solution?
  satdoku COMMAND --help                    all options of a command, with examples
";

/// The usage comes first, then examples.
const TEMPLATE: &str = "\
{about-with-newline}
{usage-heading} {usage}

{before-help}{all-args}{after-help}";

const ABOUT: &str = "Solve, check, count and generate sudoku of any size by SAT and by search, and exchange \
DIMACS files with any SAT solver";

const EXIT_CODES: &str = "\
Exit codes:
  0    every record was answered, and no verdict is negative
  1    some record is unsolvable or not unique, or an entry of it is wrong
  2    wrong usage, unreadable input, no puzzle found, or an output that cannot be written
  3    some answer is unknown because a limit was reached, or no technique gave a hint
  70   the program found an error of its own
  130  interrupted
The highest that applies, but 70 and 130 before all; with --filter 0 unless the run itself fails";

/// `satdoku SUBCOMMAND [OPTIONS] [FILE ...]`
#[derive(Debug, Parser)]
#[command(name = "satdoku", version, about = ABOUT, after_help = EXIT_CODES, max_term_width = 100)]
#[command(before_help = EXAMPLES, help_template = TEMPLATE)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// The options of all commands.
#[derive(Args, Clone, Debug)]
pub(crate) struct CommonArgs {
    /// When to use colour
    ///
    /// NO_COLOR in the environment means never. With `always`, grids are drawn as on a terminal, wherever the output
    /// goes.
    #[arg(long, global = true, display_order = 900, value_enum, default_value_t = clap::ColorChoice::Auto, value_name = "WHEN")]
    pub(crate) color: clap::ColorChoice,
    /// Write only errors to stderr
    #[arg(short, long, global = true, display_order = 901)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find a solution of each puzzle
    #[command(after_help = solve::EXAMPLES)]
    Solve(solve::SolveArgs),
    /// Show the next step of each puzzle and the reasoning behind it
    #[command(after_help = hint::EXAMPLES)]
    Hint(hint::HintArgs),
    /// Generate puzzles with exactly one solution; equal seeds give equal puzzles on every machine
    #[command(after_help = generate::EXAMPLES)]
    Generate(generate::GenerateArgs),
    /// Rate how hard each puzzle is for a person
    #[command(after_help = rate::EXAMPLES)]
    Rate(rate::RateArgs),
    /// Check whether each puzzle has no solution, exactly one, or several
    #[command(after_help = check::EXAMPLES)]
    Check(check::CheckArgs),
    /// Lay out puzzles on sheets to print: PDF, HTML or SVG
    #[command(after_help = print::EXAMPLES)]
    Print(print::PrintArgs),
    /// Convert puzzles to another format
    #[command(after_help = convert::EXAMPLES)]
    Convert(convert::ConvertArgs),
    /// Count the solutions of each puzzle
    #[command(after_help = count::EXAMPLES)]
    Count(count::CountArgs),
    /// List the solutions of each puzzle
    #[command(after_help = enumerate::EXAMPLES)]
    Enumerate(enumerate::EnumerateArgs),
    /// Write the canonical form of each puzzle: the same for all its guises
    #[command(after_help = canon::EXAMPLES)]
    Canon(canon::CanonArgs),
    /// Check whether puzzles are one puzzle in other guises
    #[command(after_help = same::EXAMPLES)]
    Same(same::SameArgs),
    /// Leave out puzzles that are earlier ones in other guises
    #[command(after_help = dedupe::EXAMPLES)]
    Dedupe(dedupe::DedupeArgs),
    /// Make a data set: puzzles with solutions and levels, in splits without common guises
    #[command(after_help = dataset::EXAMPLES)]
    Dataset(dataset::DatasetArgs),
    /// Remove givens, or rules, from puzzles with exactly one solution until every one is needed
    #[command(after_help = minimize::EXAMPLES)]
    Minimize(minimize::MinimizeArgs),
    /// Write a puzzle as a DIMACS formula
    #[command(after_help = encode::EXAMPLES)]
    Encode(encode::EncodeArgs),
    /// Turn the answer that a SAT solver gave to a formula of `encode` into a grid
    #[command(after_help = decode::EXAMPLES)]
    Decode(decode::DecodeArgs),
    /// Solve any DIMACS formula, and prove it if it has no model
    #[command(after_help = sat::EXAMPLES)]
    Sat(sat::SatArgs),
    /// Serve a page to enter, check, play, make and print puzzles, and the same questions over HTTP
    #[cfg(feature = "serve")]
    #[command(after_help = serve::EXAMPLES)]
    Serve(serve::ServeArgs),
    /// Write a shell's completion script for commands and options
    #[command(after_help = completions::EXAMPLES)]
    Completions(completions::CompletionsArgs),
    /// Write manual pages
    #[command(after_help = man::EXAMPLES)]
    Man(man::ManArgs),
}

impl Command {
    /// The definition of the program with one of its subcommands alone and without help texts of its own.
    ///
    /// It accepts the same arguments for this subcommand as the whole definition, which takes ten times as long to
    /// make. Whatever it refuses, help included, is left to the whole definition.
    pub(crate) fn alone(name: &str) -> Option<clap::Command> {
        let augment = match name {
            "solve" => solve::SolveArgs::augment_args,
            "check" => check::CheckArgs::augment_args,
            "count" => count::CountArgs::augment_args,
            "enumerate" => enumerate::EnumerateArgs::augment_args,
            "generate" => generate::GenerateArgs::augment_args,
            "minimize" => minimize::MinimizeArgs::augment_args,
            "canon" => canon::CanonArgs::augment_args,
            "same" => same::SameArgs::augment_args,
            "dedupe" => dedupe::DedupeArgs::augment_args,
            "dataset" => dataset::DatasetArgs::augment_args,
            "rate" => rate::RateArgs::augment_args,
            "hint" => hint::HintArgs::augment_args,
            "convert" => convert::ConvertArgs::augment_args,
            "print" => print::PrintArgs::augment_args,
            "encode" => encode::EncodeArgs::augment_args,
            "decode" => decode::DecodeArgs::augment_args,
            "sat" => sat::SatArgs::augment_args,
            #[cfg(feature = "serve")]
            "serve" => serve::ServeArgs::augment_args,
            _ => return None,
        };
        let program = CommonArgs::augment_args(clap::Command::new("satdoku"));
        Some(
            program
                .subcommand_required(true)
                .subcommand(augment(clap::Command::new(name.to_owned()))),
        )
    }

    /// Runs the command of the program with this definition; returns the exit code.
    pub(crate) fn run(self, program: fn() -> clap::Command, context: &Context) -> u8 {
        let status = match self {
            Command::Solve(args) => return solve::run(args, context),
            Command::Sat(args) => return sat::run(&args, context),
            Command::Check(args) => check::run(args, context),
            Command::Count(args) => count::run(args, context),
            Command::Enumerate(args) => enumerate::run(args, context),
            Command::Generate(args) => generate::run(&args, context),
            Command::Minimize(args) => minimize::run(args, context),
            Command::Canon(args) => canon::run(args, context),
            Command::Same(args) => same::run(args, context),
            Command::Dedupe(args) => dedupe::run(args, context),
            Command::Dataset(args) => dataset::run(&args, context),
            Command::Rate(args) => rate::run(args, context),
            Command::Hint(args) => hint::run(args, context),
            Command::Convert(args) => convert::run(args, context),
            Command::Print(args) => print::run(&args, context),
            Command::Encode(args) => encode::run(&args, context),
            Command::Decode(args) => decode::run(&args, context),
            #[cfg(feature = "serve")]
            Command::Serve(args) => serve::run(args, context),
            Command::Completions(args) => completions::run(&args, program(), context),
            Command::Man(args) => man::run(&args, program(), context),
        };
        exit_code(status)
    }
}

#[cfg(test)]
mod tests {
    use super::{Cli, Command};
    use crate::{help, parse, parse_with_one_command};
    use clap::CommandFactory;

    #[test]
    fn one_command_alone_takes_the_same_arguments() {
        let mut whole = Cli::command();
        whole.build();
        let mut missing = Vec::new();
        for subcommand in whole.get_subcommands() {
            let name = subcommand.get_name();
            let Some(mut alone) = Command::alone(name) else {
                missing.push(name);
                continue;
            };
            alone.build();
            let alone = alone.find_subcommand(name).expect("it is the one");
            let arguments = |command: &clap::Command| {
                command.get_arguments().map(|arg| format!("{arg:?}")).collect::<Vec<_>>()
            };
            let groups = |command: &clap::Command| {
                command.get_groups().map(|group| format!("{group:?}")).collect::<Vec<_>>()
            };
            assert_eq!(arguments(alone), arguments(subcommand), "{name}");
            assert_eq!(groups(alone), groups(subcommand), "{name}");
        }
        assert_eq!(missing, ["completions", "man", "help"], "they need the whole definition");
    }

    #[test]
    fn both_definitions_give_the_same_data() {
        for line in [
            "solve",
            "solve --box 2x3 -f csv --stats a.txt b.txt",
            "-q solve --timeout 2 -o out.txt --color never",
            "--color=always check --proof p --threads 3",
            "generate -n 20 --seed 7 --minimal --box 4x4 -q",
            "print -o sheets.pdf in.txt",
        ] {
            let args: Vec<_> =
                ["satdoku"].into_iter().chain(line.split(' ')).map(Into::into).collect();
            let Ok(whole) = parse(&mut help::definition(), &args) else { panic!("{line}") };
            let alone = parse_with_one_command(&args).expect(line);
            assert_eq!(format!("{:?}", alone.cli), format!("{:?}", whole.cli), "{line}");
            assert_eq!(alone.options, whole.options, "{line}");
        }
        for line in
            ["solve --help", "solve --no-such-option", "--version", "help solve", "frob", ""]
        {
            let args: Vec<_> =
                ["satdoku"].into_iter().chain(line.split(' ')).map(Into::into).collect();
            assert!(parse_with_one_command(&args).is_none(), "{line}");
        }
    }

    #[test]
    fn the_definition_is_consistent() {
        help::definition().debug_assert();
    }
}
