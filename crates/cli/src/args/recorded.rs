//! The options that a resumed run must share with the run that it continues.

use clap::parser::ValueSource;
use clap::{ArgMatches, Command};
use itertools::Itertools;

/// The options that may differ, because they do not change records, or because the output itself shows a difference.
const FREE: [&str; 13] = [
    "output",
    "format",
    "resume",
    "threads",
    "stats",
    "timeout",
    "total-timeout",
    "count",
    "keep-going",
    "start",
    "color",
    "quiet",
    "sat-exit-codes",
];

/// The other options of the subcommand, defaults included, as `--NAME=VALUE`; a seed that was drawn has its number.
pub(crate) fn recorded_options(
    definition: &Command,
    found: &ArgMatches,
    drawn_seed: Option<u64>,
) -> Vec<String> {
    let Some((name, found)) = found.subcommand() else {
        return Vec::new();
    };
    let definition = definition.find_subcommand(name);
    let options = definition.into_iter().flat_map(Command::get_arguments).filter_map(|arg| {
        let long = arg.get_long().filter(|long| !FREE.contains(long))?;
        if let ("seed", Some(seed)) = (long, drawn_seed) {
            return Some(format!("--seed={seed}"));
        }
        let values = found.try_get_raw(arg.get_id().as_str()).ok()??;
        let values: Vec<_> = values.map(|value| value.to_string_lossy()).collect();
        Some(format!("--{long}={}", values.join(" ")).escape_debug().to_string())
    });
    options.collect()
}

/// The options that change nothing in the files of a data set.
const WITHOUT_EFFECT: [&str; 4] = ["output", "threads", "color", "quiet"];

/// The options that were given and change something in a data set, as a person types them.
pub(crate) fn given_options(
    definition: &Command,
    found: &ArgMatches,
    drawn_seed: Option<u64>,
) -> Vec<String> {
    let Some((name, found)) = found.subcommand() else {
        return Vec::new();
    };
    let definition = definition.find_subcommand(name);
    let options = definition.into_iter().flat_map(Command::get_arguments).filter_map(|arg| {
        let long = arg.get_long().filter(|long| !WITHOUT_EFFECT.contains(long))?;
        let is_given = found.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine);
        if let ("seed", Some(seed)) = (long, drawn_seed) {
            return Some(format!("--seed {seed}"));
        }
        if !is_given {
            return None;
        }
        if !arg.get_action().takes_values() {
            return Some(format!("--{long}"));
        }
        let values = found.try_get_raw(arg.get_id().as_str()).ok()??;
        let values = values.map(|value| value.to_string_lossy()).join(",");
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.,:=+/@%".contains(c);
        match values.chars().all(is_plain) {
            true => Some(format!("--{long} {values}")),
            false => Some(format!("--{long} '{}'", values.replace('\'', r"'\''"))),
        }
    });
    options.collect()
}
