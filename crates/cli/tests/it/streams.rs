//! Endless input in little memory: 9×9 puzzles made on the fly, whatever else stands between them.

use std::fs;
use std::io::{Read, Write};
use std::process::Child;
use std::thread;

use crate::support::faults::{mixed, number, start};

/// What the streaming commands may take.
const MOST: u64 = 64 << 20;

/// How much is streamed: so much, or as the environment says.
fn bytes(quick: u64) -> u64 {
    number("SATDOKU_STREAM_BYTES").unwrap_or(quick)
}

/// The most memory that a running program has had.
fn peak(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id()));
    let status = status.expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.trim().strip_suffix("kB"));
    let kib: u64 = number.expect("in kB").trim().parse().expect("a number");
    kib << 10
}

/// Writes this text again and again until it is so many bytes; answers the peak and how many bytes came out.
fn stream(args: &[&str], text: &str, bytes: u64) -> (u64, u64) {
    let mut child = start(args);
    let mut stdout = child.stdout.take().expect("piped");
    let reader = thread::spawn(move || {
        let (mut buffer, mut sum) = (vec![0; 1 << 16], 0);
        while let Ok(length @ 1..) = stdout.read(&mut buffer) {
            sum += length as u64;
        }
        sum
    });
    let mut stderr = child.stderr.take().expect("piped");
    let talk = thread::spawn(move || drop(stderr.read_to_end(&mut Vec::new())));
    let mut stdin = child.stdin.take().expect("piped");
    let mut written = 0;
    while written < bytes {
        stdin.write_all(text.as_bytes()).expect("it reads on");
        written += text.len() as u64;
    }
    let peak = peak(&child);
    drop(stdin);
    child.wait().expect("it ends");
    talk.join().expect("stderr was read");
    (peak, reader.join().expect("stdout was read"))
}

/// Streams to every command; the slower ones get less: JSON and `count` a quarter, `rate` a 64th.
fn in_little_memory(bytes: u64, kinds: &[(&str, String)]) {
    for (kind, text) in kinds {
        for (args, less) in [
            (&["check"][..], 1),
            (&["solve", "--threads", "4"], 1),
            (&["convert"], 1),
            (&["convert", "-f", "jsonl"], 4),
            (&["count"], 4),
            (&["rate"], 64),
        ] {
            let bytes = bytes / less;
            let (peak, written) = stream(args, text, bytes);
            println!("{args:?} {kind}: {bytes} bytes, peak {} KiB", peak >> 10);
            assert!(peak < MOST, "{args:?} {kind}: {peak}");
            assert!(written > bytes / 8, "{args:?} {kind}: {written} came out");
        }
    }
}

/// Puzzles, and things between them that are no puzzles.
fn puzzles() -> [(&'static str, String); 2] {
    let lines = mixed(2_000);
    let noise = lines.replace('!', "!\n# a comment\n\n+---+\n1 2 3\n,,,\n<a>\n{\n");
    [("puzzles", lines), ("puzzles and noise", noise)]
}

#[test]
fn puzzles_without_end_take_little_memory() {
    let [(_, lines), _] = puzzles();
    let args = ["convert", "--threads", "2"];
    let (short, _) = stream(&args, &lines, 1 << 20);
    let long = bytes(12 << 20);
    let (peak, written) = stream(&args, &lines, long);
    assert!(written > long / 2, "{written} of {long} came out");
    // Were half of the stream kept, it would be seen.
    assert!(peak < short + (4 << 20), "{short} at first, then {peak}");
}

#[test]
#[ignore = "SATDOKU_STREAM_BYTES says how many bytes"]
fn many_puzzles_take_no_more_memory_than_a_few() {
    in_little_memory(bytes(1 << 26), &puzzles());
}

#[test]
#[ignore = "SATDOKU_STREAM_BYTES says how many bytes"]
fn a_line_without_end_takes_little_memory() {
    let kinds = [
        "1",
        ".",
        " ",
        "1 ",
        "[",
        "{\"a\":",
        "\"",
        "1,",
        "<a ",
        "|1",
        "\u{301}",
        "\n",
        "#",
        ".Thermo~R1C1~R1C2\n",
        ".AntiKing\n",
    ];
    for text in kinds {
        let kind = (text, text.repeat(1 << 16));
        for command in ["check", "convert"] {
            // Too many brackets are a wrong record each time, and after twenty of these the program would not read on.
            let args = [command, "--keep-going"];
            let (peak, _) = stream(&args, &kind.1, bytes(1 << 26));
            println!("{command} {text:?}: peak {} KiB", peak >> 10);
            assert!(peak < MOST, "{command} {text:?}: {peak}");
        }
    }
}
