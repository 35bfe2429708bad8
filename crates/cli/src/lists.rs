//! The lists that `--OPTION list` asks for: what the option accepts.

use std::ffi::OsString;
use std::fmt::Write as _;

use clap::builder::PossibleValue;
use clap::error::{ContextKind, ContextValue, Error};
use clap::{Arg, Command};
use satdoku::format::RuleList;
use satdoku::generate::Clues;
use satdoku::logic::Technique;
use satdoku::sat::SolverKind;

/// Longest name that stands before its description on the same line.
const LONGEST_NAME: usize = 64;

/// What a list of rules ends with.
const ABOUT_RULES: &str = "
A cell is r1c1; up to side 9, r1c123 are three. A semicolon or a line break ends a rule, and '#'
begins a comment.
";

/// What a list of the rules that are drawn ends with.
const ABOUT_WITH: &str = "
NAME=N draws N rules, NAME=A..B as many as A to B. Rules of the whole grid go with them: each layout
of `--layout list`, such as anti-knight, and rules without cells, such as non-consecutive.
";

/// The list that these arguments ask for, if that is what the error is about.
///
/// No option accepts the value `list`, so that every such request ends in an error.
pub(crate) fn requested(error: &Error, program: &Command, args: &[OsString]) -> Option<String> {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    if context(ContextKind::InvalidValue)? != "list" {
        return None;
    }
    // clap shows the option with its value.
    let name = context(ContextKind::InvalidArg)?.strip_prefix("--")?.split([' ', '[']).next();
    let command = args.iter().skip(1).find_map(|arg| program.find_subcommand(arg))?;
    let mut options = command.get_arguments().chain(program.get_arguments());
    let rows = rows(options.find(|arg| arg.get_long() == name)?);
    (!rows.is_empty()).then(|| {
        let end = match name {
            Some("rules") => ABOUT_RULES,
            Some("with") => ABOUT_WITH,
            _ => "",
        };
        table(&rows) + end
    })
}

/// The names of the values of an option, each with a description, which may be empty.
fn rows(option: &Arg) -> Vec<(String, String)> {
    match option.get_id().as_str() {
        "rules" => RuleList::lines().map(|(line, says)| (line, says.to_owned())).collect(),
        "with" => {
            let kinds = Clues::kinds().map(|(name, says)| (name.to_owned(), says.to_owned()));
            kinds.collect()
        }
        "technique" => techniques(|_| true),
        // Puzzles are made for the techniques of paths.
        "require" => techniques(|technique| !technique.is_on_request()),
        "sat_solver" => SolverKind::all().map(|kind| (kind.to_string(), String::new())).collect(),
        _ => {
            let row = |value: PossibleValue| {
                let says = value.get_help().map(ToString::to_string).unwrap_or_default();
                (value.get_name().to_owned(), says)
            };
            option.get_possible_values().into_iter().map(row).collect()
        }
    }
}

/// The techniques that can be asked for and are wanted.
fn techniques(is_wanted: impl Fn(Technique) -> bool) -> Vec<(String, String)> {
    let asked_for = Technique::ALL.iter().copied().filter(|&one| one != Technique::Search);
    asked_for.filter(|&one| is_wanted(one)).map(technique).collect()
}

fn technique(technique: Technique) -> (String, String) {
    let mut says = format!("{}, from {}", technique.level(), technique.difficulty());
    if technique.assumes_uniqueness() {
        says += ", assumes a unique solution";
    }
    if technique.is_on_request() {
        says += ", on request";
    }
    // As a word of a shell.
    (technique.name().replace(' ', "-"), says)
}

/// Names with their descriptions, in two columns, or below each other if the names are long.
fn table(rows: &[(String, String)]) -> String {
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
    let mut text = String::new();
    for (name, says) in rows {
        let line = match says.as_str() {
            "" => writeln!(text, "{name}"),
            says if width <= LONGEST_NAME => writeln!(text, "{name:width$}  {says}"),
            says => writeln!(text, "{name}\n    {says}"),
        };
        line.expect("a String takes any text");
    }
    text
}
