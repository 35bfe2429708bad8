//! Shared by the tests that run the program.

use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// What the program said, all of it text.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The program: the one that was built with the tests, or what `SATDOKU_PROGRAM` names, such as one that is installed.
pub(crate) fn satdoku() -> Command {
    let named = std::env::var_os("SATDOKU_PROGRAM");
    Command::new(named.unwrap_or_else(|| env!("CARGO_BIN_EXE_satdoku").into()))
}

/// Runs the program on this input.
pub(crate) fn run(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    let mut command = satdoku();
    let output = feed(command.args(args), input.as_ref());
    Ran {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("text"),
        stderr: String::from_utf8(output.stderr).expect("text"),
    }
}

/// The longest that anything may take: longer is a hang, which ends without an exit code.
const LONGEST: Duration = Duration::from_secs(300);

/// Waits for something that another process does.
pub(crate) fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let since = Instant::now();
    while !is_so() {
        assert!(since.elapsed() < LONGEST, "no {what}");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Runs a command on this input, which is written aside: it may say more than a pipe holds before it has read all.
pub(crate) fn feed(command: &mut Command, input: &[u8]) -> Output {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = piped.stderr(Stdio::piped()).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    // A program that refuses its arguments, or has seen enough, does not read on.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let (running, ended) = mpsc::channel();
    let stdout = collect(child.stdout.take().expect("piped"), running.clone());
    let stderr = collect(child.stderr.take().expect("piped"), running);
    if ended.recv_timeout(LONGEST) == Err(RecvTimeoutError::Timeout) {
        eprintln!("killed after {} s: {command:?}", LONGEST.as_secs());
        child.kill().expect("it runs");
    }
    writer.join().expect("writing does not panic");
    Output {
        status: child.wait().expect("it ends"),
        stdout: stdout.join().expect("it was read"),
        stderr: stderr.join().expect("it was read"),
    }
}

/// Reads all of a stream in a thread of its own, which holds on to this sender until then.
fn collect(mut stream: impl Read + Send + 'static, running: Sender<()>) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut text = Vec::new();
        stream.read_to_end(&mut text).expect("pipes can be read");
        drop(running);
        text
    })
}
