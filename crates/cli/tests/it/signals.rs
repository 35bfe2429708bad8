//! Signals at random moments: what is written is how the whole answer begins, and can be gone on with.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Output};
use std::time::Duration;

use rand::RngExt;

use crate::support::faults::{
    COMMANDS, Folder, PROGRAM, assert_prefix, collect, feed, mixed, piped, random, rounds, run,
    signal, start, unique, wait_a_while,
};
use crate::support::program::wait_for;

/// So many puzzles that a third of them takes a SAT solver longer than a run is left alone.
const SHARDED: usize = 1_200;

/// How long a run is left alone at most before it gets a signal.
const PATIENCE: Duration = Duration::from_millis(200);

const SIGNALS: [&str; 3] = ["INT", "TERM", "KILL"];

/// The commands on records again, each with a file of enough records for it to be in the middle of them.
fn under_load(folder: &Folder) -> Vec<Vec<String>> {
    let with_input = |(nth, (args, count)): (usize, &(&[&str], usize))| {
        let input = folder.file(&format!("in{nth}"), mixed(count * 5));
        args.iter().map(|word| (*word).to_owned()).chain([input]).collect()
    };
    let mut all: Vec<Vec<String>> = COMMANDS.iter().enumerate().map(with_input).collect();
    for words in [
        "generate -n 2000 --threads 1",
        "generate -n 1000 --threads 2 -f jsonl",
        "generate -n 1000 --threads 4 -f csv",
        "generate -n 100 --level hard",
    ] {
        all.push(words.split(' ').map(str::to_owned).collect());
    }
    all
}

/// Starts, waits for a while, and sends a signal.
fn struck(args: &[&str], name: &str, round: u64) -> Output {
    let mut child = start(args);
    drop(child.stdin.take());
    let [stdout, stderr] = [
        collect(child.stdout.take().expect("piped")),
        collect(child.stderr.take().expect("piped")),
    ];
    wait_a_while(&mut random(round), PATIENCE);
    signal(&child, name);
    Output {
        status: child.wait().expect("it ends"),
        stdout: stdout.join().expect("it was read"),
        stderr: stderr.join().expect("it was read"),
    }
}

/// Whether the signal met a program that had not yet begun to listen, nor to do anything else.
fn came_too_early(output: &Output) -> bool {
    let is_mute = output.stdout.is_empty() && output.stderr.is_empty();
    is_mute && output.status.signal().is_some()
}

/// What was answered before an interrupt: the last record may tell what was known then, and say so.
fn answered(text: &[u8]) -> &[u8] {
    // A list that is begun is closed all the same.
    if let Some(list) = text.strip_suffix(b"\n]\n") {
        return list;
    }
    let all_but_last = text.len().saturating_sub(1);
    let last = text[..all_but_last].iter().rposition(|byte| *byte == b'\n');
    let last = last.map_or(0, |end| end + 1);
    let told = String::from_utf8_lossy(&text[last..]);
    if told.contains("interrupted") { &text[..last] } else { text }
}

/// Strikes everything with every signal at random moments, with output to stdout and to a file.
fn strike(rounds: u64) {
    let folder = Folder::new("struck");
    let outputs = Folder::new("struck-outputs");
    let out = outputs.path("out");
    let out = out.to_str().expect("text");
    for (nth, args) in (0..).zip(under_load(&folder)) {
        let args: Vec<_> = args.iter().map(String::as_str).collect();
        let whole = run(&args);
        for round in 0..rounds {
            let name = SIGNALS[((nth + round) % 3) as usize];
            let round = 1_000 * nth + round;
            let what = format!("{args:?} {name} {round}");
            let output = struck(&args, name, round);
            assert_prefix(answered(&output.stdout), &whole.stdout, &what);
            let is_over = output.status.code() == whole.status.code();
            if is_over {
                assert!(output.stdout == whole.stdout, "{what}");
            } else if name == "KILL" {
                assert_eq!(output.status.signal(), Some(9), "{what}");
            } else if !came_too_early(&output) {
                assert_eq!(output.status.code(), Some(130), "{what}: {output:?}");
                let is_whole_lines = output.stdout.last().is_none_or(|byte| *byte == b'\n');
                assert!(is_whole_lines, "{what}");
            }

            // A file is whole or as it was.
            let old = (round % 2 == 0).then_some(&b"old\n"[..]);
            match old {
                Some(text) => fs::write(out, text).expect("there is room"),
                None => drop(fs::remove_file(out)),
            }
            let output = struck(&[&args[..], &["-o", out]].concat(), name, round);
            let now = fs::read(out).ok();
            let is_whole = now.as_deref() == Some(&whole.stdout[..]);
            let is_over = output.status.code() == whole.status.code();
            assert!(is_whole || !is_over && now.as_deref() == old, "{what}");
            let stray = |name: &String| name.starts_with(".satdoku-");
            let names = outputs.names();
            for stray in names.iter().filter(|name| stray(name)) {
                assert_eq!(name, "KILL", "{what}: leaves {stray}");
                fs::remove_file(outputs.path(stray)).expect("it is there");
            }
        }
    }
}

#[test]
fn signals_leave_whole_records_and_whole_files() {
    strike(rounds(1));
}

#[test]
#[ignore = "many rounds; SATDOKU_ROUNDS says how many"]
fn signals_at_any_moment_leave_whole_records_and_whole_files() {
    strike(rounds(8));
}

/// Whether the signal ended it in the middle.
fn was_cut(output: &Output) -> bool {
    output.status.code() == Some(130) || output.status.signal().is_some()
}

/// How a run went that was killed and gone on with until it was done.
#[derive(Default)]
struct Resumed {
    /// How often a signal ended it.
    kills: u64,
    /// How often it was gone on with where something had been written.
    from_a_part: u64,
}

/// Kills a run and goes on with it until it is done, however often that takes.
fn go_on(kind: &[&str], round: u64) -> Resumed {
    let folder = Folder::new(&format!("resumed-{}-{round}", kind.join("-")));
    let (out, part) = (folder.path("out"), folder.path("out.part"));
    let path = out.to_str().expect("text");
    let args = [&["generate", "-n", "400", "--seed", "3"], kind].concat();
    let whole = run(&args).stdout;
    let args = [&args[..], &["--resume", "-o", path]].concat();
    let mut resumed = Resumed::default();
    for attempt in 0.. {
        let is_begun = fs::metadata(&part).is_ok_and(|part| part.len() > 0);
        resumed.from_a_part += u64::from(is_begun);
        // Slow machines get it done as well.
        if attempt == 40 {
            assert!(run(&args).status.success());
        } else {
            let name = SIGNALS[random(round + attempt).random_range(0..3)];
            let output = struck(&args, name, 100 * round + attempt);
            assert!(was_cut(&output) || output.status.success(), "{output:?}");
            resumed.kills += u64::from(was_cut(&output));
        }
        if out.exists() {
            break;
        }
        if let Ok(part) = fs::read(&part) {
            let lines = part.iter().rposition(|byte| *byte == b'\n');
            let whole_lines = &part[..lines.map_or(0, |end| end + 1)];
            assert_prefix(whole_lines, &whole, "what a killed run keeps");
        }
    }
    assert!(fs::read(&out).expect("it is there") == whole, "{kind:?}");
    assert_eq!(folder.names(), ["out"]);
    resumed
}

/// Asserts that a run of one of these kinds was gone on with in the middle; answers how many were killed.
fn go_on_with_all(kinds: &[&[&str]], rounds: u64) -> u64 {
    let runs = (0..rounds).flat_map(|round| kinds.iter().map(move |kind| go_on(kind, round)));
    let (mut kills, mut from_a_part) = (0, 0);
    for resumed in runs {
        kills += resumed.kills;
        from_a_part += resumed.from_a_part;
    }
    assert!(kills > 0 && from_a_part > 0, "{kills} {from_a_part}");
    kills
}

#[test]
fn a_run_that_is_killed_again_and_again_is_resumed_without_loss() {
    let kinds = [&["-f", "csv"][..], &["--threads", "1", "-f", "jsonl"]];
    go_on_with_all(&kinds, 1);
}

#[test]
#[ignore = "many rounds; SATDOKU_ROUNDS says how many"]
fn a_run_that_is_killed_at_any_moment_is_resumed_without_loss() {
    let kinds = [
        &["-f", "csv"][..],
        &["--threads", "1", "-f", "jsonl"],
        &["--threads", "2"],
        &["--threads", "4", "--symmetry", "rotate180"],
    ];
    println!("killed {} times", go_on_with_all(&kinds, rounds(5)));
}

#[test]
fn shards_that_were_interrupted_and_done_again_are_the_whole() {
    let folder = Folder::new("shards");
    let input = folder.file("in", mixed(SHARDED));
    let out = folder.path("out");
    let path = out.to_str().expect("text");
    let whole = run(&["check", "--engine", "sat", "-f", "csv", &input]);
    let (mut parts, mut kills) = (Vec::new(), 0);
    for (round, shard) in (0..).zip(["0/3", "1/3", "2/3"]) {
        let shard = ["--shard", shard, "-o", path];
        let args = [&["check", "--engine", "sat", "-f", "csv", &input][..], &shard].concat();
        // Fast machines may be done before the signal comes.
        let mut attempts =
            (0..20).map(|attempt| struck(&args, SIGNALS[round % 2], 100 * round as u64 + attempt));
        kills += u64::from(attempts.any(|output| was_cut(&output)));
        run(&args);
        parts.extend(fs::read(&out).expect("it is there"));
        fs::remove_file(&out).expect("it is there");
    }
    assert!(kills > 0, "none was interrupted");
    assert!(parts == whole.stdout);
}

#[test]
fn an_interrupt_while_input_is_awaited_keeps_what_was_answered() {
    // Where the program cannot ask whether HUP was ignored, it leaves it alone.
    let hup = cfg!(target_os = "linux").then_some("HUP");
    for name in ["INT", "TERM"].into_iter().chain(hup) {
        let mut child = start(&["check"]);
        let mut stdin = child.stdin.take().expect("piped");
        let line = format!("{}\n", unique());
        stdin.write_all(line.as_bytes()).expect("it reads");
        let mut stdout = child.stdout.take().expect("piped");
        let mut text = vec![0; line.len() + "unique\t".len()];
        stdout.read_exact(&mut text).expect("it answers");
        signal(&child, name);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(130), "{name}");
        let mut rest = Vec::new();
        stdout.read_to_end(&mut rest).expect("it can be read");
        assert_eq!((text, rest), (format!("unique\t{line}").into_bytes(), vec![]));
        drop(stdin);
    }
}

#[test]
fn signals_that_it_was_started_to_ignore_do_nothing() {
    let asked = if cfg!(target_os = "linux") { &["INT", "TERM"][..] } else { &[] };
    for name in asked.iter().chain(&["HUP"]) {
        let ignoring = format!("trap '' {name}; exec \"$0\" check");
        let mut command = Command::new("sh");
        let mut child = piped(command.args(["-c", &ignoring, PROGRAM]));
        let mut stdin = child.stdin.take().expect("piped");
        let mut stdout = child.stdout.take().expect("piped");
        let line = format!("{}\n", unique());
        for _ in 0..2 {
            stdin.write_all(line.as_bytes()).expect("it reads");
            let mut text = vec![0; line.len() + "unique\t".len()];
            stdout.read_exact(&mut text).expect("it answers");
            signal(&child, name);
        }
        drop(stdin);
        assert!(child.wait().expect("it ends").success(), "{name}");
    }
}

/// Interrupts again and again until it ends.
fn interrupt_until_it_ends(child: &mut Child) {
    wait_for("end", || {
        let is_over = child.try_wait().expect("it can be asked").is_some();
        if !is_over {
            signal(child, "INT");
        }
        is_over
    });
}

#[test]
fn a_second_interrupt_is_not_kept_waiting_by_a_reader_that_stalls() {
    let folder = Folder::new("stalled");
    // Many times what pipes hold.
    let input = folder.file("in", mixed(20_000));
    // The interrupt may meet it in the middle of a write or between two.
    for _ in 0..10 {
        let mut child = start(&["convert", "-f", "grid", &input]);
        let mut stdout = child.stdout.take().expect("piped");
        stdout.read_exact(&mut [0]).expect("it writes");
        interrupt_until_it_ends(&mut child);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(130));
    }
    assert_eq!(folder.names(), ["in"]);
}

#[test]
fn a_second_interrupt_is_not_kept_waiting_by_input_that_stalls_and_leaves_no_whole_file() {
    let folder = Folder::new("stalled-input");
    let out = folder.path("out");
    let mut child = start(&["convert", "-o", out.to_str().expect("text")]);
    let mut stdin = child.stdin.take().expect("piped");
    // More than a pipe holds: where all of it was taken the program is reading.
    let text = mixed(2_000);
    stdin.write_all(text.as_bytes()).expect("it reads");
    assert_eq!(child.try_wait().expect("it can be asked"), None);
    interrupt_until_it_ends(&mut child);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(!out.exists());
    drop(stdin);
}

#[test]
fn an_explanation_that_is_interrupted_is_no_verdict_alone() {
    let folder = Folder::new("explained");
    let empty = format!("{}\n", vec!["."; 2_500].join(" "));
    let input = folder.file("in", empty.repeat(2));
    for (round, threads) in (0..).zip(["1", "2", "2"]) {
        let output = struck(&["check", "--explain", "--threads", threads, &input], "INT", round);
        assert_eq!(output.status.code(), Some(130), "{output:?}");
    }
}

#[test]
fn an_endless_list_of_solutions_is_closed_by_an_interrupt() {
    let empty = ".".repeat(81);
    for engine in ["native", "sat", "auto"] {
        let mut child = start(&["enumerate", "-f", "jsonl", "--engine", engine]);
        feed(child.stdin.take().expect("piped"), format!("{empty}\n"));
        let mut stdout = child.stdout.take().expect("piped");
        let mut first = vec![0; 1_000];
        stdout.read_exact(&mut first).expect("there are many");
        let rest = collect(stdout);
        signal(&child, "INT");
        let status = child.wait().expect("it ends");
        let text = [first, rest.join().expect("it was read")].concat();
        assert_eq!(status.code(), Some(130), "{engine}");
        let record: serde_json::Value = serde_json::from_slice(&text).expect("it is whole");
        assert_eq!(record["reason"], "interrupted", "{engine}");
    }
}
