//! Shared by the tests that run the program where something goes wrong.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::listening::listening;
pub(crate) use satdoku_test_support::environment::number;

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_satdoku");

/// How often something is tried at another random moment.
pub(crate) fn rounds(quick: u64) -> u64 {
    number("SATDOKU_ROUNDS").unwrap_or(quick)
}

/// The same moments in every run.
pub(crate) fn random(round: u64) -> SmallRng {
    SmallRng::seed_from_u64(round)
}

/// Waits for a while that is hardly ever the same.
pub(crate) fn wait_a_while(random: &mut SmallRng, most: Duration) {
    thread::sleep(most.mul_f64(random.random::<f64>().powi(2)));
}

/// A folder of one test, empty at first and gone in the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        static MADE: AtomicU64 = AtomicU64::new(0);
        let (id, nth) = (std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let folder = folder.join(format!("faults-{id}-{nth}-{name}"));
        fs::create_dir_all(&folder).expect("scratch folders can be made");
        Folder(folder)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// A file in it, as an argument.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, content).expect("scratch files can be written");
        path.to_str().expect("text").to_owned()
    }

    /// The names of what stands in it.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("it is there");
        let name = |entry: std::io::Result<fs::DirEntry>| {
            let name = entry.expect("it is there").file_name();
            name.into_string().expect("text")
        };
        let mut names: Vec<_> = entries.map(name).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A puzzle a line: most have one solution, some none, several, or cannot be read.
pub(crate) fn mixed(count: usize) -> String {
    static MADE: OnceLock<Vec<String>> = OnceLock::new();
    let made = MADE.get_or_init(|| {
        let args = ["generate", "-n", "200", "--seed", "8"];
        let made = Command::new(PROGRAM).args(args).output().expect("it starts");
        let lines = String::from_utf8(made.stdout).expect("text");
        let change = |(nth, line): (usize, &str)| match nth % 20 {
            3 => line[..40].to_owned(),
            7 => line.replacen('.', "!", 1),
            11 => format!("11{}", &line[2..]),
            15 => line.replacen(|symbol: char| symbol != '.', ".", 1),
            _ => line.to_owned(),
        };
        lines.lines().enumerate().map(change).collect()
    });
    let lines = made.iter().cycle().take(count);
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// A puzzle of the mixture that has one solution.
pub(crate) fn unique() -> String {
    mixed(1).trim_end().to_owned()
}

/// The program with these words, its streams piped.
pub(crate) fn start(args: &[&str]) -> Child {
    piped(listening().args(args))
}

pub(crate) fn piped(command: &mut Command) -> Child {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command.stderr(Stdio::piped()).spawn().expect("it starts")
}

/// Runs to the end, without input.
pub(crate) fn run(args: &[&str]) -> Output {
    Command::new(PROGRAM).args(args).stdin(Stdio::null()).output().expect("it starts")
}

/// Runs a line of shell; `$0` is the program.
pub(crate) fn shell(script: &str, args: &[&str]) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", script, PROGRAM]).args(args).stdin(Stdio::null());
    command.output().expect("a shell is there")
}

/// Reads all of a stream in a thread of its own.
pub(crate) fn collect(mut stream: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut text = Vec::new();
        stream.read_to_end(&mut text).expect("pipes can be read");
        text
    })
}

/// Writes to a stream in a thread of its own, as far as somebody reads.
pub(crate) fn feed(
    mut stream: impl Write + Send + 'static,
    text: impl AsRef<[u8]> + Send + 'static,
) {
    thread::spawn(move || drop(stream.write_all(text.as_ref())));
}

pub(crate) fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    let kill = Command::new("kill").args(["-s", name, &id]).output();
    kill.expect("kill is there");
}

/// Asserts that a text is how another one begins, and shows where it is not.
pub(crate) fn assert_prefix(part: &[u8], whole: &[u8], what: &str) {
    let same = part.iter().zip(whole).take_while(|(a, b)| a == b).count();
    if same < part.len() {
        let shown = |text: &[u8]| {
            let around = same.saturating_sub(100)..text.len().min(same + 100);
            String::from_utf8_lossy(&text[around]).into_owned()
        };
        let (part, whole) = (shown(part), shown(whole));
        panic!("{what}: differs at byte {same}:\n{part}\nis not\n{whole}");
    }
}

/// The commands on records, with formats and numbers of threads; each with how many records take it a moment.
pub(crate) const COMMANDS: [(&[&str], usize); 14] = [
    (&["check"], 2_000),
    (&["check", "--engine", "sat", "-f", "csv"], 30),
    (&["check", "-f", "jsonl", "--threads", "4"], 150),
    (&["check", "--explain", "-f", "jsonl", "--threads", "2"], 20),
    (&["solve"], 2_000),
    (&["solve", "-f", "grid", "--threads", "2"], 150),
    (&["solve", "-f", "json", "--threads", "4"], 150),
    (&["count", "--limit", "3", "-f", "csv"], 150),
    (&["enumerate", "--limit", "50", "-f", "jsonl"], 150),
    (&["enumerate", "--limit", "50", "--threads", "2"], 150),
    (&["convert", "-f", "candidates"], 150),
    (&["rate", "--threads", "2"], 30),
    (&["hint", "--all", "-f", "jsonl"], 10),
    (&["minimize", "-f", "csv", "--threads", "1"], 30),
];
