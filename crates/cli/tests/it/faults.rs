//! Disks that are full, readers that go away, files that change, memory that runs out: what is written is whole.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output, Stdio};

use rand::RngExt;

use crate::support::faults::{
    COMMANDS, Folder, PROGRAM, assert_prefix, collect, mixed, random, rounds, run, shell, start,
    unique,
};
use crate::support::samples::packed;

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
    assert!(!stderr.contains(".satdoku-"), "names a temporary file: {stderr}");
}

/// Everything that writes, the last word is where to: files of these names are read.
fn writers<'a>(records: &'a str, single: &'a str) -> Vec<Vec<&'a str>> {
    let mut writers: Vec<Vec<&str>> =
        COMMANDS.iter().map(|(args, _)| [args, &[records][..]].concat()).collect();
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
            let _ = fs::remove_file(folder.path("out.part.state"));
            if let Some(text) = old {
                fs::write(&path, text).expect("there is room for that");
            }
            let output = run(&[args, &["-o", out]].concat());
            refused(&output, words, &format!("{args:?}"));
            let now = fs::read_to_string(&path).ok();
            assert_eq!(now.as_deref(), old, "{args:?}");
            // Records can be resumed.
            let part = ["out.part", "out.part.state"].into_iter().filter(|_| args[0] != "encode");
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

/// A small file system of its own, which is gone with this however the test ends.
struct Small(Folder);

impl Small {
    /// None with what was said where it cannot be mounted.
    fn mounted() -> Result<Self, String> {
        let folder = Folder::new("small");
        let options = ["-t", "tmpfs", "-o", "size=40k", "none"];
        let mut mount = Command::new("mount");
        let mount = mount.args(options).arg(folder.path("")).output();
        let output = mount.map_err(|error| error.to_string())?;
        if output.status.success() {
            Ok(Small(folder))
        } else {
            Err(String::from_utf8_lossy(&output.stderr).into_owned())
        }
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0.path("")).output();
    }
}

/// The name under which this test is run again by one who is root among themselves.
const FULL: &str = "faults::a_full_file_system_keeps_what_was_there";

#[test]
fn a_full_file_system_keeps_what_was_there() {
    match Small::mounted() {
        Ok(small) => without_room(&small.0, "No space left on device", run),
        Err(_) if std::env::var_os("SATDOKU_UNSHARED").is_none() => {
            let own = std::env::current_exe().expect("tests know where they are");
            let mut again = Command::new("unshare");
            again.arg("-rm").arg(own).args(["--exact", FULL, "--nocapture"]);
            match again.env("SATDOKU_UNSHARED", "1").output() {
                Ok(output) if output.status.success() => {
                    let said = String::from_utf8_lossy(&output.stdout);
                    assert!(said.contains("1 passed"), "no test of this name: {said}");
                    eprint!("{}", String::from_utf8_lossy(&output.stderr));
                }
                Ok(output) if output.stdout.is_empty() => {
                    let said = String::from_utf8_lossy(&output.stderr);
                    eprintln!("skipped: no file system can be mounted: {said}");
                }
                Ok(output) => panic!("{}", String::from_utf8_lossy(&output.stderr)),
                Err(error) => eprintln!("skipped: no file system can be mounted: {error}"),
            }
        }
        Err(said) => eprintln!("skipped: no file system can be mounted: {said}"),
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
    let mut writers = writers("", &single);
    let inputs: Vec<_> = (COMMANDS.iter().enumerate())
        .map(|(nth, (_, count))| folder.file(&format!("in{nth}"), mixed(*count)))
        .collect();
    // The commands on records come first, and each gets as many as take it a moment.
    for (args, input) in writers.iter_mut().zip(&inputs) {
        assert_eq!(args.pop(), Some(""));
        args.push(input);
    }
    for args in writers {
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
            assert!(said.lines().all(|line| all_said.contains(line)), "{what}: {said}");
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
    closed_pipes(rounds(30));
}

/// Commands that write to `-o` in the ways there are, and what they write to standard output; "in" stands for a file.
const TO_FILES: [(&[&str], &[&str]); 5] = [
    (&["generate", "-n", "3"], &[]),
    (&["generate", "-n", "3"], &["--resume"]),
    (&["generate", "-n", "3", "-f", "grid"], &[]),
    (&["solve", "-f", "csv", "in"], &[]),
    (&["enumerate", "--limit", "2", "in"], &[]),
];

/// What a command writes to standard output, and its words up to the name for `-o`.
fn to_files(folder: &Folder) -> Vec<(Vec<u8>, Vec<String>)> {
    let input = folder.file("in", "1...\n....\n....\n....\n");
    let writer = |(args, more): &(&[&str], &[&str])| {
        let word = |&word: &&str| {
            if word == "in" { input.clone() } else { word.to_owned() }
        };
        let args: Vec<_> = args.iter().map(word).collect();
        let words: Vec<_> = args.iter().map(String::as_str).collect();
        let more = more.iter().chain(&["-o"]).map(|&word| word.to_owned());
        (run(&words).stdout, args.iter().cloned().chain(more).collect())
    };
    TO_FILES.iter().map(writer).collect()
}

#[test]
fn through_a_link_the_file_behind_it_is_replaced_and_stays_as_closed_as_it_was() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = Folder::new("links");
    let (real, link) = (folder.path("real"), folder.path("link"));
    symlink("real", &link).expect("links can be made");
    for (whole, args) in to_files(&folder) {
        for is_there in [true, false] {
            if is_there {
                fs::write(&real, "").expect("there is room");
                let closed = fs::Permissions::from_mode(0o600);
                fs::set_permissions(&real, closed).expect("it is ours");
            }
            let words = args.iter().map(String::as_str).chain(link.to_str());
            let output = run(&words.collect::<Vec<_>>());
            assert!(output.status.success(), "{args:?}: {output:?}");
            assert_eq!(fs::read(&real).expect("it is there"), whole, "{args:?}");
            assert!(link.is_symlink(), "{args:?}");
            let mode = fs::metadata(&real).expect("it is there").permissions().mode();
            assert!(!is_there || mode & 0o777 == 0o600, "{args:?}: {mode:o}");
            assert_eq!(folder.names(), ["in", "link", "real"]);
            fs::remove_file(&real).expect("it is there");
        }
    }
}

#[test]
fn a_formula_beyond_the_limit_of_memory_is_refused() {
    let folder = Folder::new("beyond");
    let input = folder.file("in", ". ".repeat(10_000));
    let script =
        "ulimit -v 500000; exec \"$0\" check --engine sat --box 10x10 --threads 1 -f jsonl \"$1\"";
    let output = shell(script, &[&input]);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let told = String::from_utf8(output.stdout).expect("text");
    assert!(told.contains("too large for the SAT engine"), "{told}");
}

#[test]
fn what_is_open_already_is_written_behind_what_stands_there() {
    let folder = Folder::new("descriptors");
    let log = folder.path("log");
    let log = log.to_str().expect("text");
    for (whole, args) in to_files(&folder) {
        for (name, script) in [
            ("/dev/stdout", "{ \"$0\" \"$@\" && echo after; } >> \"$log\""),
            ("/proc/self/fd/1", "{ \"$0\" \"$@\" && echo after; } >> \"$log\""),
            ("/dev/fd/3", "\"$0\" \"$@\" 3>> \"$log\" && echo after >> \"$log\""),
        ] {
            fs::write(log, "before\n").expect("there is room");
            let script = format!("log=$1; shift; {script}");
            let words = [log].into_iter().chain(args.iter().map(String::as_str));
            let words: Vec<_> = words.chain([name]).collect();
            let output = shell(&script, &words);
            assert!(output.status.success(), "{name} {args:?}: {output:?}");
            let expected = [b"before\n", &whole[..], b"after\n"].concat();
            assert_eq!(fs::read(log).expect("it is there"), expected, "{name} {args:?}");
        }
        assert_eq!(folder.names(), ["in", "log"]);
    }
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

/// Lines without errors: what is done to the file alone can make an error of any.
fn readable(count: usize) -> String {
    let is_readable =
        |line: &&str| line.len() == 81 && !line.contains('!') && !line.starts_with("11");
    let text = mixed(200);
    let lines: Vec<_> = text.lines().filter(is_readable).collect();
    let lines = lines.into_iter().cycle().take(count);
    lines.flat_map(|line| [line, "\n"]).collect()
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
    assert!(output.stdout == whole.stdout, "as if it had always been so long");
}

#[test]
fn a_file_that_is_cut_while_it_is_read_has_fewer_records() {
    let folder = Folder::new("cut");
    let text = readable(MANY);
    let path = folder.file("in", &text);
    let whole = run(&["convert", &path]);
    assert_eq!(whole.status.code(), Some(0), "no errors of its own");
    for keep in [0, text.len() / 2 + 17, text.len() - 1_000] {
        folder.file("in", &text);
        let output = changed_midway(&path, || {
            let file = File::options().write(true).open(&path).expect("there");
            file.set_len(keep as u64).expect("it can be cut");
        });
        let lines: Vec<_> = output.stdout.split_inclusive(|byte| *byte == b'\n').collect();
        let (last, others) = lines.split_last().expect("something was read");
        assert_prefix(&others.concat(), &whole.stdout, "whole records");
        assert!(last.ends_with(b"\n"));
        // The record that was cut is an error or, with a whole line left, as it was.
        let place = format!("#error: {path}:{}:", lines.len());
        let is_error = last.starts_with(place.as_bytes());
        let is_as_it_was = whole.stdout[others.concat().len()..].starts_with(last);
        assert!(is_error || is_as_it_was, "{keep}");
        // A cut in the middle of a line is an error, and nothing else is.
        let code = if is_error { 2 } else { 0 };
        assert_eq!(output.status.code(), Some(code), "{keep}");
        assert!(output.stdout.len() < whole.stdout.len(), "{keep}");
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
    let whole_text = readable(MANY);
    let bytes = packed(&whole_text);
    let path = folder.file("in.gz", &bytes);
    let whole = run(&["convert", &path]);
    assert_eq!(whole.status.code(), Some(0), "no errors of its own");
    let changes: [&dyn Fn(); 2] = [
        &|| {
            let file = File::options().write(true).open(&path).expect("there");
            file.set_len(bytes.len() as u64 - 1_000).expect("it can be cut");
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

/// The program with no more address space than so many KiB, and a minute.
fn within(kib: u64, args: &[&str]) -> Output {
    let limits = format!("ulimit -c 0; ulimit -v {kib}; unset RUST_MIN_STACK");
    // A backtrace takes memory, too, and waits for itself where there is none.
    let script = format!("{limits}; RUST_BACKTRACE=0 exec timeout -s KILL 60 \"$0\" \"$@\"");
    shell(&script, args)
}

/// The least address space in KiB, to some dozens, in which these arguments work.
fn least(args: &[&str]) -> u64 {
    let (mut too_little, mut enough) = (1 << 10, 1 << 20);
    assert!(within(enough, args).status.success(), "{args:?}");
    while enough - too_little > 64 {
        let middle = u64::midpoint(too_little, enough);
        if within(middle, args).status.success() {
            enough = middle;
        } else {
            too_little = middle;
        }
    }
    enough
}

/// Asserts that it did not get its memory and says so: by a message, or by that of an abort.
fn told_of_memory(output: &Output, what: &str) {
    const ABORT: i32 = 6;
    let is_told = matches!(output.status.code(), Some(2 | 70));
    assert!(is_told || output.status.signal() == Some(ABORT), "{what}");
    assert!(!output.stderr.is_empty(), "{what}: without a word");
}

#[test]
fn where_memory_runs_out_there_is_no_half_record_and_no_half_file() {
    let folder = Folder::new("memory");
    let one = folder.file("one", unique());
    // A line of some megabytes, then a grid of 10,000 cells, then small ones: first what is answered, then what grows.
    let long = folder.file("long", format!("{0}\n{0} #{1}\n{0}\n", unique(), "x".repeat(3 << 20)));
    let large = folder.file("large", ". ".repeat(64 * 64));
    let many = folder.file("many", readable(3_000));
    let outputs = Folder::new("memory-outputs");
    let out = outputs.path("out");
    let out_name = out.to_str().expect("text");
    // Whatever is started in less is not this program yet.
    let start = least(&["convert", "--threads", "1", &one]);
    for args in [
        &["convert", &long][..],
        &["check", "--threads", "4", &long],
        &["solve", "--input-format", "integers", &large],
        &["convert", "-f", "jsonl", "--input-format", "integers", &large],
        &["convert", "--threads", "16", &many],
    ] {
        let whole = run(args);
        assert_eq!(whole.status.code(), Some(0), "{args:?}");
        let mut failures = 0;
        for more in [0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000] {
            let kib = start + more;
            let output = within(kib, args);
            let what = format!("{args:?} {kib}: {output:.500?}");
            assert_prefix(&output.stdout, &whole.stdout, &what);
            let is_lines = output.stdout.is_empty() || output.stdout.ends_with(b"\n");
            assert!(is_lines, "{what}");
            if output.status.success() {
                assert!(output.stdout == whole.stdout, "{what}");
            } else {
                failures += 1;
                told_of_memory(&output, &what);
            }

            let output = within(kib, &[args, &["-o", out_name]].concat());
            let what = format!("{args:?} {kib} -o: {output:.500?}");
            if output.status.success() {
                assert!(fs::read(&out).is_ok_and(|text| text == whole.stdout), "{what}");
                fs::remove_file(&out).expect("it is there");
            } else {
                assert!(!out.exists(), "{what}");
                told_of_memory(&output, &what);
            }
        }
        assert!(failures > 0, "{args:?} has memory enough in {start} KiB");
    }
}
