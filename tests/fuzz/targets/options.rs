//! Any options of the command line: no panic, and an exit code that is promised.
//!
//! The program runs within this one, in a folder of its own, on a small file of mixed records. Options come from
//! the program itself, so that a new one is tried without a word here.

#![no_main]

use std::ffi::OsString;
use std::sync::LazyLock;

use clap::{ArgAction, Command};
use libfuzzer_sys::fuzz_target;
use satdoku_cli::{Interrupt, help, run};

/// Values for options of any kind.
const VALUES: [&str; 31] = [
    "0",
    "1",
    "2",
    "3",
    "4",
    "9",
    "-1",
    "256",
    "257",
    "65536",
    "4294967296",
    "99999999999999999999",
    "0.5",
    "1e9",
    "nan",
    "2x2",
    "3x3",
    "1x0",
    "99999x99999",
    "0/1",
    "1/2",
    "2/2",
    "1..3",
    "9..",
    "1-4",
    "ABCD",
    "",
    "é",
    "in.txt",
    "missing",
    "out.pdf",
];

/// Values for options that say how much is done: what is asked for takes moments.
const AMOUNTS: [&str; 6] = ["0", "1", "2", "-1", "", "nope"];
const AMOUNT_OPTIONS: [&str; 9] = [
    "count",
    "start",
    "timeout",
    "total-timeout",
    "samples",
    "max-tries",
    "holes",
    "portfolio",
    "threads",
];

const RECORDS: &str = "12..\n....\n....\n..21\n\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
1234341221434321\nnot a puzzle\n1...........\n";

static COMMAND: LazyLock<Command> = LazyLock::new(|| {
    let mut command = help::definition();
    command.build();
    command
});

/// Makes a folder with the file, and goes there.
static FOLDER: LazyLock<()> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("satdoku-options-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder to work in");
    std::env::set_current_dir(&folder).expect("it was just made");
    std::fs::write("in.txt", RECORDS).expect("a file in it");
});

/// One of a list, by the next byte.
fn pick<'a, T: ?Sized>(list: &[&'a T], bytes: &mut impl Iterator<Item = u8>) -> Option<&'a T> {
    let byte = bytes.next()?;
    list.get(usize::from(byte) % list.len().max(1)).copied()
}

/// A subcommand with options of its own and values for them, most of which make sense.
fn arguments(mut bytes: impl Iterator<Item = u8>) -> Option<Vec<String>> {
    let commands: Vec<&Command> =
        COMMAND.get_subcommands().filter(|command| command.get_name() != "help").collect();
    let command = pick(&commands, &mut bytes)?;
    let options: Vec<&clap::Arg> = command
        .get_opts()
        .chain(command.get_arguments().filter(|arg| arg.get_long().is_some()))
        .collect();
    let mut words = vec!["satdoku".to_owned(), command.get_name().to_owned()];
    let mut given = Vec::new();
    while let Some(option) = pick(&options, &mut bytes) {
        let name = option.get_long().unwrap_or("box");
        given.push(name);
        words.push(format!("--{name}"));
        if matches!(option.get_action(), ArgAction::Set | ArgAction::Append) {
            let possible = option.get_possible_values();
            let possible: Vec<&str> = possible.iter().map(|value| value.get_name()).collect();
            let value = match bytes.next()? {
                0..=191 if !possible.is_empty() => pick(&possible, &mut bytes)?,
                _ if AMOUNT_OPTIONS.contains(&name) => pick(&AMOUNTS, &mut bytes)?,
                _ => pick(&VALUES, &mut bytes)?,
            };
            words.push(value.to_owned());
        }
        if given.len() == 6 {
            break;
        }
    }
    for (name, value) in [("timeout", "1"), ("total-timeout", "1"), ("output", "out")] {
        if !given.contains(&name) && options.iter().any(|option| option.get_long() == Some(name)) {
            words.extend([format!("--{name}"), value.to_owned()]);
        }
    }
    words.push("--quiet".to_owned());
    if command.get_positionals().next().is_some() && bytes.next() != Some(0) {
        words.push("in.txt".to_owned());
    }
    Some(words)
}

fuzz_target!(|data: &[u8]| {
    LazyLock::force(&FOLDER);
    let Some(words) = arguments(data.iter().copied()) else {
        return;
    };
    let code = run(words.iter().map(OsString::from), Interrupt::default());
    assert!([0, 1, 2, 3, 10, 20].contains(&code), "{code} of {words:?}");
});
