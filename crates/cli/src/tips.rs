//! Tips for options that people try under the names that other programs use.

use std::ffi::OsString;
use std::path::Path;

use clap::builder::{StyledStr, UnknownArgumentValueParser};
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{Arg, Command};
use satdoku::geometry::Layout;
use satdoku::logic::Level;
use satdoku::puzzle::Puzzle;

use super::io::SHORTEST_PUZZLE;
use super::near::is_near;

/// Options that do not exist, and the one that a command may have instead. The first that fits counts.
///
/// A name stands here only if it means that option wherever the command has it: `-s` may be a seed or a side, `-t` threads
/// or a time limit, `--order` is the side for some and that of a box for others.
const OTHER_NAMES: [(&[&str], &str); 25] = [
    (&["difficulty", "grade", "hardness"], "level"),
    (&["jobs", "cores", "cpus", "workers", "parallel", "num-threads", "nthreads"], "threads"),
    (&["number", "num", "n", "amount", "puzzles"], "count"),
    (&["count", "number", "num", "max", "max-solutions"], "limit"),
    (&["page-size", "paper-size", "size"], "paper"),
    (&["size", "dim", "dimension", "n"], "side"),
    (&["block", "blocks", "boxes", "box-size", "block-size", "regions"], "box"),
    (&["symbols", "charset", "digits"], "alphabet"),
    (&["constraints", "puzzle-rules"], "rules"),
    (&["variant", "variants"], "layout"),
    (&["encoding"], "clauses"),
    (&["output-format", "out-format", "to"], "format"),
    (&["in-format", "from-format", "from"], "input-format"),
    (&["out", "outfile", "output-file", "save"], "output"),
    (&["solver"], "sat-solver"),
    (&["method", "algorithm", "backend"], "engine"),
    (&["time-limit", "max-time"], "timeout"),
    (&["random-seed", "rng-seed", "random"], "seed"),
    (&["clues", "hints", "num-givens", "min-givens", "max-givens", "filled"], "givens"),
    (&["technique", "techniques"], "require"),
    (&["attempts", "tries", "retries"], "max-tries"),
    (&["print-solution", "solution", "solutions"], "with-solution"),
    (&["check"], "verify"),
    (&["verbose", "statistics", "summary"], "stats"),
    (&["silent", "no-progress"], "quiet"),
];

/// The same for options of one letter.
const OTHER_LETTERS: [(char, &str); 5] =
    [('j', "threads"), ('c', "count"), ('n', "limit"), ('l', "level"), ('v', "stats")];

/// Options that are values of `--format`.
const FORMATS: [&str; 7] = ["json", "jsonl", "csv", "svg", "grid", "pdf", "html"];

/// Options that are questions of other commands.
const OTHER_COMMANDS: [(&[&str], &[&str], &str); 10] = [
    (
        &["sat"],
        &["solve", "check", "count", "enumerate", "generate", "minimize"],
        "--engine sat leaves it to a SAT solver",
    ),
    (&["dimacs", "cnf"], &["solve", "convert"], "satdoku encode writes a formula"),
    (&["proof", "drat"], &["solve", "count"], "satdoku check --proof writes a proof"),
    (&["rate", "rating"], &["solve", "check"], "satdoku rate says how hard each puzzle is"),
    (&["steps"], &["hint"], "--all shows all steps"),
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
        ErrorKind::InvalidValue => without_far_value(error),
        _ => error,
    }
}

/// Commands that do not exist, and the one that people mean.
const OTHER_COMMAND_NAMES: [(&[&str], &str); 10] = [
    (&["grade", "difficulty", "level"], "rate"),
    (&["new", "create", "make", "gen"], "generate"),
    (&["verify", "validate", "unique", "explain"], "check"),
    (&["export", "import", "format", "draw", "svg"], "convert"),
    (&["list", "all", "solutions"], "enumerate"),
    (&["reduce", "minimise"], "minimize"),
    (&["play", "page", "web", "gui", "server"], "serve"),
    (&["pdf", "sheet", "sheets", "book"], "print"),
    (&["cnf", "dimacs"], "encode"),
    (&["step", "next"], "hint"),
];

/// Says which command is meant, or what to do with a file or a puzzle in its place.
fn with_command_tip(mut error: Error) -> Error {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return error;
    };
    let word = word.clone();
    let suggested = match error.get(ContextKind::SuggestedSubcommand) {
        Some(ContextValue::Strings(names)) => names.clone(),
        _ => Vec::new(),
    };
    let meant = OTHER_COMMAND_NAMES.iter().find(|(names, _)| names.contains(&&*word));
    let names: Vec<String> = match meant {
        Some((_, name)) => vec![(*name).to_owned()],
        None => suggested.into_iter().filter(|name| is_near(&word, name)).collect(),
    };
    error.remove(ContextKind::SuggestedSubcommand);
    if !names.is_empty() {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(names));
    }
    let is_puzzle = word.len() >= SHORTEST_PUZZLE && word.parse::<Puzzle>().is_ok();
    if is_puzzle || Path::new(&word).is_file() {
        let tip = StyledStr::from(format!("satdoku solve {word} solves it"));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    }
    error
}

fn with_option_tip(error: Error, program: Command, args: &[OsString]) -> Error {
    let Err(mut with_tip) = with_tips(program.clone()).try_get_matches_from(args) else {
        return without_far_names(error, program, args);
    };
    let named = match with_tip.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(named)) if named.contains(MARK) => named,
        _ => return without_far_names(error, program, args),
    };
    // clap shows the option with its value.
    let option = named.split(' ').next().unwrap_or_default().to_owned();
    with_tip.insert(ContextKind::InvalidArg, ContextValue::String(option));
    with_tip
}

/// What players call some layouts.
const OTHER_LAYOUTS: [(&[&str], Layout); 2] = [
    (&["x", "x-sudoku", "xsudoku", "sudoku-x"], Layout::Diagonals),
    (&["windoku", "hyper", "hyper-sudoku"], Layout::Windows),
];

/// The layout that players call so.
pub(crate) fn layout_called(name: &str) -> Option<Layout> {
    let layout = OTHER_LAYOUTS.iter().find(|(names, _)| names.contains(&name));
    layout.map(|(_, layout)| *layout)
}

/// The error without the suggestion of a value that is not near, as clap suggests `solo` for `foo`, and with that of a layout
/// that players call by this name.
fn without_far_value(mut error: Error) -> Error {
    let [value, suggested] = [ContextKind::InvalidValue, ContextKind::SuggestedValue];
    let is_layout = name(&error, ContextKind::InvalidArg).starts_with("layout");
    let layout = layout_called(name(&error, value)).filter(|_| is_layout);
    if let Some(layout) = layout {
        error.insert(suggested, ContextValue::String(layout.name().to_owned()));
    } else if !is_near(name(&error, value), name(&error, suggested)) {
        error.remove(suggested);
    }
    error
}

/// A name in the error, without the hyphens of an option.
fn name(error: &Error, kind: ContextKind) -> &str {
    match error.get(kind) {
        Some(ContextValue::String(name)) => name.trim_start_matches('-'),
        _ => "",
    }
}

/// The error without the suggestion of an option whose name is not near: clap suggests `--threads` for `--header`. Nor
/// does it tell how to name a file `-n` if there is none.
fn without_far_names(mut error: Error, mut program: Command, args: &[OsString]) -> Error {
    let option = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(option)) => option.as_str(),
        _ => "",
    };
    if !Path::new(option).exists() {
        error.remove(ContextKind::Suggested);
    }
    let name = |kind| name(&error, kind);
    if !is_near(name(ContextKind::InvalidArg), name(ContextKind::SuggestedArg)) {
        error.remove(ContextKind::SuggestedArg);
        // The usage has the suggested option in it.
        program.build();
        let is_command = |arg: &&OsString| program.find_subcommand(arg).is_some();
        let name = args.iter().skip(1).find(is_command).cloned();
        let command = name.and_then(|name| program.find_subcommand_mut(name));
        let usage = command.map(|command| command.render_usage());
        usage.map(|usage| error.insert(ContextKind::Usage, ContextValue::StyledStr(usage)));
    }
    error
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
    // Values that people take for options, as in `--anti-knight` and `--hard`.
    let layouts = Layout::ALL.map(|layout| ("layout", layout.name()));
    let levels = Level::ALL.map(|level| ("level", level.name()));
    let values = layouts.into_iter().chain(levels).filter(|(option, _)| has(option));
    let of_value = |(option, name)| Tip::similar(Name::Long(name), &format!("{option} {name}"));
    tips.extend(values.map(of_value));
    if command.get_positionals().any(|arg| arg.get_id() == "files" || arg.get_id() == "file") {
        let words = "name the file without an option";
        tips.extend(FILES.map(|name| Tip::saying(Name::Long(name), words)));
        tips.push(Tip::saying(Name::Short('i'), words));
    }
    tips
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::help;

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
