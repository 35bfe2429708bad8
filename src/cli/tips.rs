//! Tips for options that people try under the names that other programs use.

use std::ffi::OsString;
use std::path::Path;

use clap::builder::{StyledStr, UnknownArgumentValueParser};
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{Arg, Command};
use satdoku::puzzle::Puzzle;

use super::io::SHORTEST_PUZZLE;

/// Options that do not exist, and the one that a command may have instead. The first that fits counts.
const OTHER_NAMES: [(&[&str], &str); 17] = [
    (&["difficulty", "grade", "hardness"], "level"),
    (&["jobs", "cores", "cpus", "workers", "parallel", "num-threads"], "threads"),
    (&["number", "num", "amount", "puzzles"], "count"),
    (&["count", "number", "num", "max", "max-solutions"], "limit"),
    (&["size", "order", "dim", "dimension", "n"], "side"),
    (&["block", "blocks", "boxes", "regions"], "box"),
    (&["symbols", "charset", "digits"], "alphabet"),
    (&["output-format", "out-format", "to", "type", "style"], "format"),
    (&["in-format", "from-format", "from"], "input-format"),
    (&["out", "outfile", "output-file", "save"], "output"),
    (&["solver", "sat"], "sat-solver"),
    (&["method", "algorithm", "backend"], "engine"),
    (&["time-limit", "max-time", "time"], "timeout"),
    (&["random-seed", "rng-seed", "random"], "seed"),
    (&["clues", "hints", "num-givens", "filled"], "givens"),
    (&["verbose", "statistics", "summary"], "stats"),
    (&["silent", "no-progress"], "quiet"),
];

/// The same for options of one letter.
const OTHER_LETTERS: [(char, &str); 7] = [
    ('j', "threads"),
    ('t', "threads"),
    ('c', "count"),
    ('n', "limit"),
    ('s', "side"),
    ('l', "level"),
    ('v', "stats"),
];

/// Options that are values of `--format`.
const FORMATS: [&str; 7] = ["json", "jsonl", "csv", "svg", "grid", "pdf", "html"];

/// Options that are questions of other commands.
const OTHER_COMMANDS: [(&[&str], &[&str], &str); 5] = [
    (&["all", "all-solutions"], &["solve"], "satdoku enumerate lists all solutions"),
    (&["count"], &["solve", "check"], "satdoku count counts the solutions"),
    (&["unique"], &["solve", "count"], "satdoku check tells whether there is exactly one solution"),
    (&["unique"], &["generate"], "puzzles have exactly one solution, unless --holes is given"),
    (&["explain", "hint"], &["solve"], "--steps explains each step"),
];

/// Options for files that other programs have.
const FILES: [&str; 3] = ["input", "file", "input-file"];

/// How the value names of options begin that stand for tips.
const MARK: &str = "tip for ";

/// The error of parsing these arguments, with a tip if it is about an option that has one.
///
/// The options with tips are defined only here, so that no help, completion or page shows them, and clap does not take
/// one of them for what a misspelt option was meant to be.
pub(crate) fn with_tip(error: Error, program: Command, args: &[OsString]) -> Error {
    match error.kind() {
        ErrorKind::UnknownArgument => with_option_tip(error, program, args),
        ErrorKind::InvalidSubcommand => with_command_tip(error),
        _ => error,
    }
}

/// Says what to do with a file or a puzzle where a command is expected.
fn with_command_tip(mut error: Error) -> Error {
    if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) {
        let is_puzzle = word.len() >= SHORTEST_PUZZLE && word.parse::<Puzzle>().is_ok();
        if is_puzzle || Path::new(word).is_file() {
            let tip = StyledStr::from(format!("satdoku solve {word} solves it"));
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
        }
    }
    error
}

fn with_option_tip(error: Error, program: Command, args: &[OsString]) -> Error {
    let Err(mut with_tip) = with_tips(program).try_get_matches_from(args) else {
        return error;
    };
    let named = match with_tip.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(named)) if named.contains(MARK) => named,
        _ => return error,
    };
    // clap shows the option with its value.
    let option = named.split(' ').next().unwrap_or_default().to_owned();
    with_tip.insert(ContextKind::InvalidArg, ContextValue::String(option));
    with_tip
}

/// The definition of the program with hidden options that are refused with a tip.
fn with_tips(program: Command) -> Command {
    program.mut_subcommands(|command| {
        tips_of(&command).into_iter().fold(command, |command, tip| match tip.fits(&command) {
            true => command.arg(tip.into_arg()),
            false => command,
        })
    })
}

/// What to say about an option that does not exist.
struct Tip {
    name: Name,
    parser: UnknownArgumentValueParser,
}

/// The name of an option.
#[derive(Clone, Copy)]
enum Name {
    Long(&'static str),
    Short(char),
}

impl Tip {
    fn similar(name: Name, to: &str) -> Self {
        Tip { name, parser: UnknownArgumentValueParser::suggest_arg(format!("--{to}")) }
    }

    fn saying(name: Name, words: &'static str) -> Self {
        Tip { name, parser: UnknownArgumentValueParser::suggest(words) }
    }

    /// Whether the command has no option of this name.
    fn fits(&self, command: &Command) -> bool {
        !command.get_arguments().any(|arg| match self.name {
            Name::Long(long) => arg.get_long() == Some(long),
            Name::Short(short) => arg.get_short() == Some(short),
        })
    }

    fn into_arg(self) -> Arg {
        let arg = match self.name {
            Name::Long(long) => Arg::new(format!("{MARK}--{long}")).long(long),
            Name::Short(short) => Arg::new(format!("{MARK}-{short}")).short(short),
        };
        // With or without a value.
        arg.num_args(0..=1).default_missing_value("").value_parser(self.parser).hide(true)
    }
}

/// The tips that a command may need, the best first where a name has several.
fn tips_of(command: &Command) -> Vec<Tip> {
    // Global options are not yet part of the command.
    let has = |long: &str| {
        long == "quiet" || command.get_arguments().any(|arg| arg.get_long() == Some(long))
    };
    let longs = |names: &'static [&'static str]| names.iter().map(|name| Name::Long(name));
    let mut tips = Vec::new();
    for (names, commands, words) in OTHER_COMMANDS {
        if commands.contains(&command.get_name()) {
            tips.extend(longs(names).map(|name| Tip::saying(name, words)));
        }
    }
    for (names, right) in OTHER_NAMES.into_iter().filter(|(_, right)| has(right)) {
        tips.extend(longs(names).map(|name| Tip::similar(name, right)));
    }
    for (letter, right) in OTHER_LETTERS.into_iter().filter(|(_, right)| has(right)) {
        tips.push(Tip::similar(Name::Short(letter), right));
    }
    if let Some(format) = command.get_arguments().find(|arg| arg.get_long() == Some("format")) {
        let values = format.get_possible_values();
        let is_value = |name: &&str| values.iter().any(|value| value.get_name() == *name);
        let formats = FORMATS.into_iter().filter(is_value);
        tips.extend(formats.map(|name| Tip::similar(Name::Long(name), &format!("format {name}"))));
    }
    if command.get_positionals().any(|arg| arg.get_id() == "files") {
        let words = "name the file without an option";
        tips.extend(FILES.map(|name| Tip::saying(Name::Long(name), words)));
        tips.push(Tip::saying(Name::Short('i'), words));
    }
    tips
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::help;

    #[test]
    fn the_definition_with_tips_is_consistent() {
        with_tips(help::definition()).debug_assert();
    }

    #[test]
    fn every_tip_names_an_option_of_some_command() {
        let program = help::definition();
        let has = |long: &str| {
            let commands = program.get_subcommands().chain([&program]);
            { commands }
                .any(|command| command.get_arguments().any(|arg| arg.get_long() == Some(long)))
        };
        let rights = OTHER_NAMES.iter().map(|(_, right)| right);
        for right in rights.chain(OTHER_LETTERS.iter().map(|(_, right)| right)) {
            assert!(has(right), "--{right}");
        }
    }
}
