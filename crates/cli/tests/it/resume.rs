//! Interrupted runs that are resumed: the output and the exit code are those of a run without interruption.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Output};
use std::time::Duration;

use rand::RngExt;

use crate::support::faults::{
    Folder, assert_prefix, feed, mixed, random, rounds, signal, start, unique, wait_a_while,
};
use crate::support::program::wait_for;

/// The commands whose records take one line or several, in each format that can be resumed.
const COMMANDS: [&str; 20] = [
    "solve",
    "solve -f jsonl",
    "solve --engine sat -f csv",
    "check",
    "check -f csv",
    "check --explain",
    "check --explain -f jsonl",
    "count --limit 10",
    "count --limit 10 -f csv",
    "enumerate --limit 3",
    "enumerate --limit 3 -f csv",
    "enumerate --limit 3 -f jsonl",
    "minimize",
    "minimize -f jsonl",
    "rate",
    "rate -f csv",
    "hint",
    "hint --all",
    "hint --all -f csv",
    "convert -f csv",
];

/// A command that writes to a file, and the text that it reads from standard input.
struct Job {
    folder: Folder,
    words: Vec<String>,
    input: String,
}

impl Job {
    fn new(words: &str, input: String) -> Self {
        let folder = Folder::new(&words.replace(['-', '/', ' '], ""));
        Job { folder, words: words.split(' ').map(str::to_owned).collect(), input }
    }

    fn out(&self) -> String {
        self.folder.path("out").to_str().expect("text").to_owned()
    }

    fn part(&self) -> PathBuf {
        self.folder.path("out.part")
    }

    fn state(&self) -> PathBuf {
        self.folder.path("out.part.state")
    }

    /// Starts with these words, and with input that goes on.
    fn start(&self, more: &[&str]) -> Child {
        let words = self.words.iter().map(String::as_str);
        start(&words.chain(more.iter().copied()).collect::<Vec<_>>())
    }

    fn run(&self, more: &[&str]) -> Output {
        let mut child = self.start(more);
        feed(child.stdin.take().expect("piped"), self.input.clone());
        child.wait_with_output().expect("it ends")
    }

    fn resume(&self, more: &[&str]) -> Output {
        self.run(&[&["--resume", "-o", &self.out()], more].concat())
    }

    /// Interrupts a run that waits for more input after it has answered all.
    fn interrupt(&self, whole: &Output) {
        let mut child = self.start(&["-o", &self.out()]);
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(self.input.as_bytes()).expect("it reads");
        wait_for("records", || fs::read(self.part()).is_ok_and(|part| part == whole.stdout));
        signal(&child, "INT");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(130), "{output:?}");
        let part = self.part();
        let advice =
            format!("{} has the records so far, and --resume continues it", part.display());
        assert!(String::from_utf8_lossy(&output.stderr).contains(&advice), "{output:?}");
        drop(stdin);
    }

    fn check_end(&self, resumed: &Output, whole: &Output, what: &str) {
        assert_eq!(resumed.status.code(), whole.status.code(), "{what}: {resumed:?}");
        assert!(fs::read(self.out()).expect(what) == whole.stdout, "{what}");
        assert_eq!(self.folder.names(), ["out"], "{what}");
        fs::remove_file(self.out()).expect("it is there");
    }
}

#[test]
fn every_cut_is_resumed_to_the_same_file() {
    cut_and_resume(rounds(2));
}

#[test]
#[ignore = "takes half a minute; .ci/nightly runs it"]
fn more_cuts_are_resumed_to_the_same_file() {
    cut_and_resume(rounds(12));
}

fn cut_and_resume(times: u64) {
    for words in COMMANDS {
        let job = Job::new(words, mixed(24));
        let whole = job.run(&[]);
        job.interrupt(&whole);
        let state = fs::read(job.state()).expect("it is kept");
        let mut cuts = random(7);
        for _ in 0..times {
            // Perhaps within a line.
            let cut = cuts.random_range(0..=whole.stdout.len());
            fs::write(job.state(), &state).expect("there is room");
            fs::write(job.part(), &whole.stdout[..cut]).expect("there is room");
            let resumed = job.resume(&[]);
            job.check_end(&resumed, &whole, &format!("{words} at {cut}"));
        }
    }
}

#[test]
fn a_run_that_is_struck_again_and_again_comes_to_the_same_end() {
    strike_again_and_again(rounds(1), 60);
}

#[test]
#[ignore = "takes half a minute; .ci/nightly runs it"]
fn longer_runs_that_are_struck_again_and_again_come_to_the_same_end() {
    strike_again_and_again(rounds(3), 200);
}

/// Strikes a run over so many puzzles, in each round three times or until it ends.
fn strike_again_and_again(rounds: u64, puzzles: usize) {
    let mut resumed = 0;
    let shards =
        ["rate -f csv --shard 1/3", "enumerate --limit 9 --shard 2/3", "check --shard 0/2"];
    for (round, words) in (0..).zip(COMMANDS.into_iter().chain(shards)) {
        let job = Job::new(words, mixed(puzzles));
        let whole = job.run(&[]);
        let mut moments = random(round);
        for attempt in 0.. {
            resumed += u64::from(job.part().exists());
            let mut child = job.start(&["--resume", "-o", &job.out(), "--threads", "2"]);
            feed(child.stdin.take().expect("piped"), job.input.clone());
            if attempt < 3 * rounds {
                wait_a_while(&mut moments, Duration::from_millis(60));
                signal(&child, ["INT", "KILL"][moments.random_range(0..2)]);
            }
            let output = child.wait_with_output().expect("it ends");
            if output.status.code() == whole.status.code() {
                job.check_end(&output, &whole, words);
                break;
            }
            assert!(!Path::new(&job.out()).exists(), "{words}");
            let part = fs::read(job.part()).unwrap_or_default();
            assert_prefix(&part, &whole.stdout, words);
        }
    }
    assert!(resumed > 0);
}

#[test]
fn verdicts_of_the_first_run_count() {
    // One puzzle without a solution, then many with one.
    let input = format!("11{}\n{}", &unique()[2..], format!("{}\n", unique()).repeat(30));
    for words in ["check", "solve -f csv", "minimize"] {
        let job = Job::new(words, input.clone());
        let whole = job.run(&[]);
        assert_eq!(whole.status.code(), Some(1));
        job.interrupt(&whole);
        let resumed = job.resume(&["--stats"]);
        let told = String::from_utf8_lossy(&resumed.stderr).into_owned();
        assert!(told.contains("30 records were there; 1 records ("), "{told}");
        job.check_end(&resumed, &whole, words);
    }
}

#[test]
fn a_run_whose_records_tell_times_is_resumed() {
    let job = Job::new("solve -f jsonl --stats", mixed(24));
    let lines = || fs::read_to_string(job.part()).unwrap_or_default().lines().count();
    let mut child = job.start(&["-o", &job.out()]);
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(job.input.as_bytes()).expect("it reads");
    let records = job.run(&[]).stdout.split(|&byte| byte == b'\n').count() - 1;
    wait_for("records", || lines() == records);
    signal(&child, "INT");
    assert_eq!(child.wait_with_output().expect("it ends").status.code(), Some(130));
    drop(stdin);
    job.resume(&[]);
    let text = fs::read_to_string(job.out()).expect("it is complete");
    for (index, line) in text.lines().enumerate() {
        let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(record["index"], index, "{line}");
        assert!(record["stats"].is_object() || record["error"].is_string(), "{line}");
    }
    assert_eq!(text.lines().count(), records);
}

fn told(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn another_run_is_not_continued() {
    let job = Job::new("count --limit 10", mixed(24));
    let whole = job.run(&[]);
    job.interrupt(&whole);
    let part = job.part().display().to_string();
    let check = |more: &[&str], input: String, reason: &str| {
        let args = ["count", "--limit", "10", "--resume", "-o", &job.out()];
        let mut child = start(&[&args[..], more].concat());
        feed(child.stdin.take().expect("piped"), input);
        let question = "is not of this run, was it begun with other options?";
        let refusal = format!("satdoku: {part} {question} ({reason})\n");
        assert_eq!(told(&child.wait_with_output().expect("it ends")), refusal);
        assert!(fs::read(job.part()).expect("it stays") == whole.stdout, "it is as it was");
    };
    let reversed = mixed(24).lines().rev().collect::<Vec<_>>().join("\n");
    check(&["--seed", "1"], mixed(24), "another --seed");
    check(&["-f", "csv"], mixed(24), "its header differs");
    check(&["-f", "jsonl"], mixed(24), "record 23 is another");
    check(&[], reversed, "record 23 is another");
    check(&[], mixed(5), "it has 24 records");
    job.check_end(&job.resume(&[]), &whole, "count");
}

#[test]
fn what_cannot_be_resumed_is_refused() {
    let job = Job::new("solve", mixed(3));
    let whole = job.run(&[]);
    for format in ["json", "grid", "sdk"] {
        let formats = "satdoku: --resume goes with the formats line, csv and jsonl\n";
        assert_eq!(told(&job.resume(&["-f", format])), formats, "{format}");
    }
    assert!(told(&job.resume(&["--filter"])).contains("cannot be used with"));
    assert_eq!(job.folder.names(), [""; 0]);
    // Nothing is there, so it is an ordinary run.
    assert_eq!(job.resume(&[]).status.code(), whole.status.code());
    let complete = format!("satdoku: {}: it is complete, there is nothing to resume\n", job.out());
    assert_eq!(told(&job.resume(&[])), complete);
    job.check_end(&whole, &whole, "it is as it was");
    // Without the state, the verdicts so far are unknown.
    fs::write(job.part(), &whole.stdout[..100]).expect("there is room");
    assert!(told(&job.resume(&[])).contains("out.part.state: it is missing"));
    // The part of an output is no input.
    let refusal = format!("satdoku: {}: is read and written by the same run\n", job.out());
    let part = job.part().to_str().expect("text").to_owned();
    assert_eq!(told(&job.run(&[&part, "-o", &job.out()])), refusal);
    assert!(fs::read(part).expect("it stays") == whole.stdout[..100]);
}
