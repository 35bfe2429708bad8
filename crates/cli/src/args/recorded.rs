//! The options of a run, as text: those that a resumed run must share with the run that it continues, and those that make a
//! data set again.

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

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
    options(definition, found, &FREE, |arg, long, found| {
        if let ("seed", Some(seed)) = (long, drawn_seed) {
            return Some(format!("--seed={seed}"));
        }
        let values = values(arg, found)?.join(" ");
        Some(format!("--{long}={values}").escape_debug().to_string())
    })
}

/// The options that change nothing in the files of a data set.
const WITHOUT_EFFECT: [&str; 4] = ["output", "threads", "color", "quiet"];

/// The options that were given and change something in a data set, as a person types them.
pub(crate) fn given_options(
    definition: &Command,
    found: &ArgMatches,
    drawn_seed: Option<u64>,
) -> Vec<String> {
    options(definition, found, &WITHOUT_EFFECT, |arg, long, found| {
        if let ("seed", Some(seed)) = (long, drawn_seed) {
            return Some(format!("--seed {seed}"));
        }
        if found.value_source(arg.get_id().as_str()) != Some(ValueSource::CommandLine) {
            return None;
        }
        if !arg.get_action().takes_values() {
            return Some(format!("--{long}"));
        }
        let values = values(arg, found)?.join(",");
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.,:=+/@%".contains(c);
        match values.chars().all(is_plain) {
            true => Some(format!("--{long} {values}")),
            false => Some(format!("--{long} '{}'", values.replace('\'', r"'\''"))),
        }
    })
}

/// What is said of each option of the subcommand, but for some.
fn options(
    definition: &Command,
    found: &ArgMatches,
    but: &[&str],
    say: impl Fn(&Arg, &str, &ArgMatches) -> Option<String>,
) -> Vec<String> {
    let Some((name, found)) = found.subcommand() else {
        return Vec::new();
    };
    let arguments = definition.find_subcommand(name).into_iter().flat_map(Command::get_arguments);
    let options = arguments.filter_map(|arg| {
        let long = arg.get_long().filter(|long| !but.contains(long))?;
        say(arg, long, found)
    });
    options.collect()
}

/// The values of an option as they were typed, or the default.
fn values(arg: &Arg, found: &ArgMatches) -> Option<Vec<String>> {
    let values = found.try_get_raw(arg.get_id().as_str()).ok()??;
    Some(values.map(|value| value.to_string_lossy().into_owned()).collect())
}
