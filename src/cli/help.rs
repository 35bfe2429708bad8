//! The order of the help: usage and the options that most people need come first, then groups of others. `-h` shows
//! what most people need, `--help` shows all.

use clap::{Arg, Command, CommandFactory};
use satdoku::format::InputFormat;

use super::command::Cli;

/// Options that stand first, in this order.
const FIRST: [&str; 2] = ["format", "output"];

/// Groups of which `-h` shows only some options.
const GROUPS: [&str; 6] = ["Reading", "Writing", "Solving", "Bulk", "Proof", "Puzzles"];

/// What `-h` shows of the groups.
const SHOWN: [&str; 16] = [
    "box_shape",
    "side",
    "alphabet",
    "timeout",
    "threads",
    "stats",
    "resume",
    "with_solution",
    "proof",
    "seed",
    "symmetry",
    "givens",
    "minimal",
    "level",
    "se",
    "require",
];

/// The command whose help lists all formats, and one whose formats are its own.
const LISTS_FORMATS: &str = "convert";
const HAS_OTHER_FORMATS: &str = "print";

/// The definition of the command line.
pub(crate) fn definition() -> Command {
    Cli::command().mut_subcommands(|command| {
        let name = command.get_name().to_owned();
        let mut places = FIRST.len()..;
        let command = command.mut_args(|arg| arranged(arg, places.next().unwrap_or_default()));
        match name.as_str() {
            LISTS_FORMATS => command.mut_arg("input_format", |arg| arg.help(input_formats())),
            HAS_OTHER_FORMATS => command,
            _ => command.mut_args(without_list),
        }
    })
}

/// Puts an option first or else at this place, and leaves it out of `-h` if few people need it.
fn arranged(arg: Arg, place: usize) -> Arg {
    let id = arg.get_id().as_str();
    if let Some(first) = FIRST.iter().position(|first| *first == id) {
        return arg.help_heading(None).display_order(first);
    }
    let is_in_group = arg.get_help_heading().is_some_and(|heading| GROUPS.contains(&heading));
    let is_shown =
        SHOWN.contains(&id) && !(id == "seed" && arg.get_help_heading() == Some("Solving"));
    arg.display_order(place).hide_short_help(is_in_group && !is_shown)
}

/// Names a few formats instead of all.
fn without_list(arg: Arg) -> Arg {
    if arg.get_id() != "format" {
        return arg;
    }
    let formats = "Format of the output, such as line, grid, csv, jsonl or svg; by default that of FILE's ending, else \
                   grid on a terminal, else line. `satdoku convert --help` lists all formats";
    arg.hide_possible_values(true).help(formats)
}

fn input_formats() -> String {
    let names = InputFormat::ALL.map(InputFormat::name);
    let (last, others) = names.split_last().expect("there are formats");
    format!("Format of the input, if it is not detected correctly: {} or {last}", others.join(", "))
}
