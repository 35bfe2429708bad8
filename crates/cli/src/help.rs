//! The order of the help: usage and the options that most people need come first, then groups of others. `-h` shows
//! what most people need, `--help` shows all.

use clap::{Arg, ArgAction, Command, CommandFactory};

use satdoku_tasks::query::OutcomeKind;
use satdoku_tasks::query::render::RecordFormat;

use super::args::formats_of;
use super::command::Cli;

/// Options that stand first, in this order.
const FIRST: [&str; 2] = ["format", "output"];

/// Groups of which `-h` shows only some options.
const GROUPS: [&str; 6] = ["Reading", "Writing", "Solving", "Bulk", "Proof", "Puzzles"];

/// What `-h` shows of the groups.
const SHOWN: [&str; 19] = [
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
    "columns",
    "mix",
    "split",
];

/// What `-h` shows of the groups for one command.
const SHOWN_FOR: [(&str, &str); 5] = [
    ("generate", "with"),
    ("generate", "layout"),
    ("generate", "rules"),
    ("generate", "regions"),
    ("convert", "shuffle"),
];

/// Commands whose outcomes not every format can hold.
const KINDS: [(&str, OutcomeKind); 5] = [
    ("check", OutcomeKind::Verdict),
    ("count", OutcomeKind::Count),
    ("rate", OutcomeKind::Grade),
    ("hint", OutcomeKind::Steps),
    ("same", OutcomeKind::Verdict),
];

/// The definition of the command line.
pub fn definition() -> Command {
    let program = Cli::command().mut_subcommands(|command| {
        let command = with_own_formats(command);
        let mut places = FIRST.len()..;
        let name = command.get_name().to_owned();
        command.mut_args(|arg| arranged(arg, &name, places.next().unwrap_or_default()))
    });
    program.disable_help_flag(true).args(help_flags())
}

/// Lists only the formats that can hold the outcomes of the command, and no theme where none is a picture.
fn with_own_formats(command: Command) -> Command {
    let kind = KINDS.iter().find(|(name, _)| *name == command.get_name());
    let Some(&(_, kind)) = kind else {
        return command;
    };
    let command = command.mut_arg("format", |arg| arg.value_parser(formats_of(kind)));
    command.mut_arg("theme", |arg| arg.hide(!RecordFormat::Svg.holds(kind)))
}

/// The options for help, the short one first: it is the one that errors point to.
fn help_flags() -> [Arg; 2] {
    let short = Arg::new("help").short('h').action(ArgAction::HelpShort);
    let long = Arg::new("long_help").long("help").action(ArgAction::HelpLong);
    [
        short.help("Print the options that most people need").display_order(902).global(true),
        long.help("Print all options").display_order(903).global(true),
    ]
}

/// Puts an option first or else at this place, and leaves it out of `-h` if few people need it.
fn arranged(arg: Arg, command: &str, place: usize) -> Arg {
    let id = arg.get_id().as_str();
    if let Some(first) = FIRST.iter().position(|first| *first == id) {
        return arg.help_heading(None).display_order(first);
    }
    let is_in_group = arg.get_help_heading().is_some_and(|heading| GROUPS.contains(&heading));
    let is_shown =
        SHOWN.contains(&id) && !(id == "seed" && arg.get_help_heading() == Some("Solving"));
    let is_shown = is_shown || SHOWN_FOR.contains(&(command, id));
    arg.display_order(place).hide_short_help(is_in_group && !is_shown)
}
