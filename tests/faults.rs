//! Disks that are full, readers that go away, files that change, memory that runs out: what is written is whole.

#![cfg(unix)]

#[path = "support/faults.rs"]
mod faults;

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output, Stdio};

use faults::{
    COMMANDS, Folder, PROGRAM, assert_prefix, collect, mixed, random, rounds, run, shell, start,
    unique,
};
use flate2::Compression;
use flate2::write::GzEncoder;
use rand::RngExt;

/// Asserts that output which could not be written is told of in one line.
fn refused(output: &Output, words: &str, what: &str) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{what}: {stderr}");
    let said: Vec<_> = stderr
        .lines()
        .filter(|line| line.contains("cannot write") || line.contains(words))
        .collect();
    assert!(
        said.len() == 1 && said[0].starts_with("satdoku: ") && said[0].contains(words),
        "{what}: {stderr}"
    );
    assert!(
        !stderr.contains(".satdoku-"),
        "names a temporary file: {stderr}"
    );
}

/// Everything that writes, the last word is where to: files of these names are read.
fn writers<'a>(records: &'a str, single: &'a str) -> Vec<Vec<&'a str>> {
    let mut writers: Vec<Vec<&str>> = COMMANDS
        .iter()
        .map(|(args, _)| [args, &[records][..]].concat())
        .collect();
    writers.extend([
        vec!["generate", "-n", "1000"],
        vec!["generate", "-n", "300", "-f", "jsonl", "--threads", "3"],
        vec!["convert", "-f", "svg", single],
        vec!["print", "-f", "html", single],
        vec!["print", "-f", "pdf", single],
        vec!["encode", single],
        vec!["completions", "bash"],
        vec!["man", "solve"],
    ]);
    writers
}

#[test]
fn a_full_device_is_told_of_by_whatever_writes() {
    let folder = Folder::new("device");
    let records = folder.file("records", mixed(100));
    let single = folder.file("single", unique());
    for args in writers(&records, &single) {
        let full = OpenOptions::new().write(true).open("/dev/full");
        let output = Command::new(PROGRAM)
            .args(&args)
            .stdin(Stdio::null())
            .stdout(full.expect("it is there"))
            .output()
            .expect("it starts");
        refused(&output, "No space left on device", &format!("{args:?}"));
        if !["completions", "man"].contains(&args[0]) {
            let output = run(&[&args[..], &["-o", "/dev/full"]].concat());
            refused(&output, "No space left on device", &format!("{args:?} -o"));
            assert_eq!(output.stdout, b"");
        }
    }
}

/// Runs what writes into a folder where there is no room, and looks at what is there then.
fn without_room(folder: &Folder, words: &str, run: impl Fn(&[&str]) -> Output) {
    let inputs = Folder::new("without-room-inputs");
    let records = inputs.file("records", mixed(2_000));
    let single = inputs.file("single", unique());
    let path = folder.path("out");
    let out = path.to_str().expect("text");
    for old in [None, Some("old\n")] {
        for args in [
            &["check", &records][..],
            &["solve", "-f", "jsonl", "--threads", "4", &records],
            &["generate", "-n", "3000"],
            &["encode", &single],
        ] {
            let _ = fs::remove_file(&path);
            let _ = fs::remove_file(folder.path("out.part"));
            if let Some(text) = old {
                fs::write(&path, text).expect("there is room for that");
            }
            let output = run(&[args, &["-o", out]].concat());
            refused(&output, words, &format!("{args:?}"));
            let now = fs::read_to_string(&path).ok();
            assert_eq!(now.as_deref(), old, "{args:?}");
            // What is generated can be gone on with.
            let part = (args[0] == "generate").then_some("out.part");
            let names: Vec<_> = old.map(|_| "out").into_iter().chain(part).collect();
            assert_eq!(folder.names(), names, "{args:?}");
        }
    }
}

#[test]
fn a_file_that_may_not_grow_is_as_it_was_and_leaves_no_other() {
    let folder = Folder::new("limit");
    let limited = |args: &[&str]| shell("ulimit -f 40; exec \"$0\" \"$@\"", args);
    without_room(&folder, "File too large", limited);
    // Where the signal is ignored it is no different.
    let ignored = |args: &[&str]| shell("trap '' XFSZ; ulimit -f 40; exec \"$0\" \"$@\"", args);
    without_room(&folder, "File too large", ignored);
}

/// A small file system of its own.
struct Small(Folder);

impl Small {
    fn mounted() -> Option<Self> {
        let folder = Folder::new("small");
        let path = folder.path("");
        let options = ["-t", "tmpfs", "-o", "size=40k", "none"];
        let mount = Command::new("mount").args(options).arg(&path).output();
        match mount {
            Ok(output) if output.status.success() => Some(Small(folder)),
            _ => None,
        }
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0.path("")).output();
    }
}

#[test]
fn a_full_file_system_keeps_what_was_there() {
    match Small::mounted() {
        Some(small) => without_room(&small.0, "No space left on device", run),
        None => println!("skipped: only root can mount a small file system"),
    }
}

#[test]
fn input_that_has_to_be_kept_aside_says_where_there_is_no_room() {
    let script = "ulimit -f 40; exec \"$0\" \"$@\" < \"$INPUT\"";
    let folder = Folder::new("spool");
    let input = folder.file("in", mixed(4_000));
    let output = Command::new("sh")
        .args(["-c", script, PROGRAM, "check", "--shard", "0/2"])
        .env("INPUT", input)
        .output()
        .expect("a shell is there");
    refused(&output, "File too large", "a shard of a pipe");
    assert_eq!(output.stdout, b"");
}

/// Closes the output of everything that writes at random moments.
fn closed_pipes(rounds: u64) {
    let folder = Folder::new("pipes");
    let single = folder.file("single", unique());
    for args in writers("", &single) {
        let records = COMMANDS
            .iter()
            .find(|(command, _)| args.starts_with(command) && args.last() == Some(&""));
        let mut args = args.clone();
        let input = records.map(|(_, count)| folder.file("in", mixed(*count)));
        if let Some(input) = &input {
            args.pop();
            args.push(input);
        }
        let whole = run(&args);
        for round in 0..rounds {
            let mut child = start(&args);
            let wanted = random(round).random_range(0..=whole.stdout.len() + 1);
            let mut text = Vec::new();
            let mut stdout = child.stdout.take().expect("piped");
            let reading = (&mut stdout).take(wanted as u64).read_to_end(&mut text);
            reading.expect("pipes can be read");
            drop(stdout);
            let ended = child.wait_with_output().expect("it ends");
            let what = format!("{args:?} closed after {wanted}");
            assert_prefix(&text, &whole.stdout, &what);
            assert_eq!(text.len(), wanted.min(whole.stdout.len()), "{what}");
            // All was written, or the rest fitted into the pipe, or nobody wanted it.
            let code = ended.status.code();
            let is_over = whole.stdout.len() <= wanted + (1 << 17);
            let expected = code == Some(0) || is_over && code == whole.status.code();
            assert!(expected, "{what}: {ended:?}");
            let said = String::from_utf8_lossy(&ended.stderr);
            let all_said = String::from_utf8_lossy(&whole.stderr);
            assert!(
                said.lines().all(|line| all_said.contains(line)),
                "{what}: {said}"
            );
        }
    }
}

#[test]
fn a_reader_that_has_enough_is_a_quiet_success() {
    closed_pipes(rounds(1));
}

#[test]
#[ignore = "many rounds; SATDOKU_ROUNDS says how many"]
fn a_reader_that_has_enough_at_any_moment_is_a_quiet_success() {
    closed_pipes(rounds(100));
}

fn packed(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).expect("memory takes it");
    encoder.finish().expect("memory takes it")
}

/// What `convert` makes of a file that is changed once it has begun to write, and is not read further meanwhile: a
/// pipe that nobody reads holds it up.
fn changed_midway(path: &str, change: impl FnOnce()) -> Output {
    let mut child = start(&["convert", "--threads", "2", path]);
    let mut stdout = child.stdout.take().expect("piped");
    let mut first = [0];
    stdout.read_exact(&mut first).expect("it begins to write");
    change();
    let rest = collect(stdout);
    let mut output = child.wait_with_output().expect("it ends");
    output.stdout = [&first[..], &rest.join().expect("it was read")].concat();
    output
}

/// So many lines that the program does not read them all while nobody reads what it writes.
const MANY: usize = 100_000;

#[test]
fn a_file_that_grows_while_it_is_read_has_more_records() {
    let folder = Folder::new("grows");
    let (text, more) = (mixed(MANY), mixed(10_003));
    let path = folder.file("in", &text);
    let output = changed_midway(&path, || {
        let mut file = File::options().append(true).open(&path).expect("there");
        // The last line has no end yet.
        file.write_all(more.trim_end().as_bytes()).expect("room");
    });
    let whole = run(&["convert", &path]);
    assert_eq!(output.status.code(), whole.status.code());
    assert!(
        output.stdout == whole.stdout,
        "as if it had always been so long"
    );
}

#[test]
fn a_file_that_is_cut_while_it_is_read_has_fewer_records() {
    let folder = Folder::new("cut");
    let text = mixed(MANY);
    let path = folder.file("in", &text);
    let whole = run(&["convert", &path]);
    for keep in [0, text.len() / 2 + 17, text.len() - 1_000] {
        folder.file("in", &text);
        let output = changed_midway(&path, || {
            let file = File::options().write(true).open(&path).expect("there");
            file.set_len(keep as u64).expect("it can be cut");
        });
        assert_eq!(output.status.code(), Some(2), "there are error records");
        let lines: Vec<_> = output
            .stdout
            .split_inclusive(|byte| *byte == b'\n')
            .collect();
        let (last, others) = lines.split_last().expect("something was read");
        assert_prefix(&others.concat(), &whole.stdout, "whole records");
        assert!(last.ends_with(b"\n"));
        // The record that was cut is an error or, with a whole line left, as it was.
        let place = format!("#error: {path}:{}:", lines.len());
        let is_as_it_was = whole.stdout[others.concat().len()..].starts_with(last);
        assert!(last.starts_with(place.as_bytes()) || is_as_it_was, "{keep}");
        assert!(output.stderr.is_empty(), "{output:?}");
    }
}

#[test]
fn a_file_that_is_replaced_while_it_is_read_is_read_to_its_end() {
    let folder = Folder::new("replaced");
    for pack in [false, true] {
        let text = mixed(MANY);
        let content = if pack { packed(&text) } else { text.into() };
        let path = folder.file("in", content);
        let whole = run(&["convert", &path]);
        let output = changed_midway(&path, || {
            let other = folder.file("other", "another\n");
            fs::rename(other, &path).expect("it can be replaced");
        });
        assert!(output.stdout == whole.stdout && output.status == whole.status);
    }
}

#[test]
fn a_packed_file_that_is_damaged_while_it_is_read_ends_with_a_message() {
    let folder = Folder::new("packed");
    let whole_text = mixed(MANY);
    let bytes = packed(&whole_text);
    let path = folder.file("in.gz", &bytes);
    let whole = run(&["convert", &path]);
    let changes: [&dyn Fn(); 2] = [
        &|| {
            let file = File::options().write(true).open(&path).expect("there");
            file.set_len(bytes.len() as u64 - 1_000)
                .expect("it can be cut");
        },
        // It is not what it was, and not packed either.
        &|| fs::write(&path, &whole_text.as_bytes()[..bytes.len()]).expect("room"),
    ];
    for change in changes {
        folder.file("in.gz", &bytes);
        let output = changed_midway(&path, change);
        assert_eq!(output.status.code(), Some(2), "{:?}", output.stderr);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.starts_with(&format!("satdoku: {path}: ")), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        // Damage is told where it is met; until then records are what they were.
        let lines = output.stdout.split_inclusive(|byte| *byte == b'\n');
        let lines: Vec<_> = lines.collect();
        let all_but_last = lines[..lines.len() - 1].concat();
        assert_prefix(&all_but_last, &whole.stdout, "what was read before");
        assert!(output.stdout.ends_with(b"\n"));
    }
}

/// The program with no more address space than so many KiB.
fn within(kib: u64, args: &[&str]) -> Output {
    shell(&format!("ulimit -v {kib}; exec \"$0\" \"$@\""), args)
}

#[test]
fn where_memory_runs_out_there_is_no_half_record_and_no_half_file() {
    let folder = Folder::new("memory");
    let input = folder.file("in", mixed(3_000));
    let out = folder.path("out");
    let out_name = out.to_str().expect("text");
    for command in ["check", "solve", "convert"] {
        let whole = run(&[command, &input]);
        for threads in ["1", "2"] {
            let args = [command, "--threads", threads, &input];
            for kib in [3_000, 6_000, 12_000, 25_000] {
                let output = within(kib, &args);
                let what = format!("{args:?} {kib}: {:?}", output.status);
                assert_prefix(&output.stdout, &whole.stdout, &what);
                let is_whole = output.status.code() == whole.status.code();
                assert!(output.stdout.is_empty() || output.stdout.ends_with(b"\n"));
                assert!(!is_whole || output.stdout == whole.stdout, "{what}");

                let output = within(kib, &[&args[..], &["-o", out_name]].concat());
                let written = fs::read(&out).ok();
                if output.status.code() == whole.status.code() {
                    assert!(written.is_some_and(|text| text == whole.stdout), "{what}");
                    fs::remove_file(&out).expect("it is there");
                } else {
                    assert_eq!(written, None, "{what}");
                    // It said so: an exit code, or the signal of an abort, or it was not even loaded.
                    let code = output.status.code();
                    let is_told = matches!(code, Some(2 | 70 | 126 | 127));
                    assert!(is_told || output.status.signal().is_some(), "{what}");
                }
            }
        }
    }
}
