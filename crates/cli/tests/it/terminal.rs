//! What a person at a terminal sees, by pseudo terminals.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::process::{Child, Stdio};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, OptionalActions, Winsize, tcgetattr, tcsetattr, tcsetwinsize};

use crate::support::program::{run, satdoku};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Its next step is an x-wing, with a long reason.
const HARD: &str =
    "42.37581.71....253538.12..465172..388.2..3..53.7.5..2.26453..87183.4756.975...34.";

/// The key that ends the input.
const CTRL_D: &str = "\u{4}";

const REQUEST: &str = "satdoku: paste a puzzle; end with Ctrl-D\n";

/// The person's side of a terminal.
struct Terminal {
    keyboard: File,
    screen: JoinHandle<Vec<u8>>,
    child: Child,
}

/// Which of the program's streams are the terminal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Streams {
    All,
    /// Standard output is a pipe that nobody reads.
    AllButStdout,
}

impl Terminal {
    /// Starts the program at a terminal of 60 columns.
    fn start(args: &[&str], streams: Streams) -> Self {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let person = openpt(flags).expect("a pseudo terminal");
        grantpt(&person).expect("it is ours");
        unlockpt(&person).expect("it is ours");
        let size = Winsize { ws_row: 40, ws_col: 60, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&person, size).expect("it has a size");
        // What is typed is not shown, so that the screen has only what the program writes.
        let mut modes = tcgetattr(&person).expect("it has modes");
        modes.local_modes.remove(LocalModes::ECHO);
        tcsetattr(&person, OptionalActions::Now, &modes).expect("it has modes");
        let name = ptsname(&person, Vec::new()).expect("it has a name");
        let name = name.to_str().expect("text");
        let other = OpenOptions::new().read(true).write(true).open(name).expect("the other end");
        let end = || Stdio::from(other.try_clone().expect("a copy"));
        let stdout = if streams == Streams::All { end() } else { Stdio::null() };
        let mut command = satdoku();
        command.args(args).env("TERM", "xterm").env("LC_ALL", "C.UTF-8").env("NO_COLOR", "1");
        let child = command.stdin(end()).stdout(stdout).stderr(end()).spawn().expect("it starts");
        drop((other, command));
        let keyboard = File::from(person);
        let mut screen = keyboard.try_clone().expect("a copy");
        let screen = thread::spawn(move || {
            let mut text = Vec::new();
            // The end of a pseudo terminal is an error.
            let _ = screen.read_to_end(&mut text);
            text
        });
        Terminal { keyboard, screen, child }
    }

    fn type_in(&mut self, text: &str) {
        self.keyboard.write_all(text.as_bytes()).expect("the terminal is open");
    }

    /// The exit code, and what the terminal showed.
    fn end(mut self) -> (Option<i32>, String) {
        let status = self.child.wait().expect("it ends");
        drop(self.keyboard);
        let text = self.screen.join().expect("it was read");
        (status.code(), String::from_utf8(text).expect("text").replace("\r\n", "\n"))
    }
}

/// Types some text and the end of it.
fn typed(args: &[&str], text: &str, streams: Streams) -> (Option<i32>, String) {
    let mut terminal = Terminal::start(args, streams);
    terminal.type_in(&format!("{text}{CTRL_D}"));
    terminal.end()
}

#[test]
fn a_puzzle_is_asked_for_and_solved() {
    let (code, screen) = typed(&["solve"], &format!("{EASY}\n"), Streams::All);
    assert_eq!(code, Some(0));
    assert!(screen.starts_with(REQUEST), "{screen}");
    assert!(screen.contains("│ 5 3 4 │ 6 7 8 │ 9 1 2 │"), "{screen}");
    for args in [&["encode"][..], &["rate", "-"], &["print", "-f", "html", "-o", "/dev/null"]] {
        let (code, screen) = typed(args, &format!("{EASY}\n"), Streams::AllButStdout);
        assert_eq!(code, Some(0), "{args:?}");
        assert!(screen.starts_with(REQUEST), "{args:?}: {screen}");
    }
}

#[test]
fn nothing_is_asked_for_where_nothing_is_typed() {
    for args in [&["solve", EASY][..], &["generate"], &["-q", "solve"], &["solve", "missing"]] {
        let (_, screen) = typed(args, &format!("{EASY}\n"), Streams::All);
        assert!(!screen.contains("paste"), "{args:?}: {screen}");
    }
    assert_eq!(run(&["solve"], format!("{EASY}\n")).stderr, "");
}

#[test]
fn no_progress_is_drawn_over_what_is_typed() {
    let mut terminal = Terminal::start(&["solve"], Streams::All);
    let (begin, end) = EASY.split_at(40);
    terminal.type_in(begin);
    // Long enough for progress to appear, which it did after half a second.
    thread::sleep(Duration::from_millis(1_200));
    terminal.type_in(&format!("{end}\n{CTRL_D}"));
    let (code, screen) = terminal.end();
    assert_eq!(code, Some(0));
    assert!(screen.starts_with(&format!("{REQUEST}┌───────┬")), "{screen}");
    assert!(screen.ends_with("┴───────┘\n") && !screen.contains('\u{1b}'), "{screen}");
}

#[test]
fn an_error_is_reported_once_on_one_terminal() {
    let bad = "1...\n..Z.\n....\n....\n";
    let words = "-:2:3: symbol 'Z' is not in the alphabet 1-4";
    let (code, screen) = typed(&["solve"], bad, Streams::All);
    assert_eq!(code, Some(2));
    assert_eq!(screen.matches("symbol 'Z'").count(), 1, "{screen}");
    let shown = format!("#error: {words}\n#   |\n# 2 | ..Z.\n#   |   ^\n");
    assert!(screen.ends_with(&shown), "{screen}");
    for format in ["line", "csv", "jsonl"] {
        let (code, screen) = typed(&["solve", "-f", format], bad, Streams::All);
        assert_eq!((code, screen.matches(words).count()), (Some(2), 1), "{format}: {screen}");
    }
    // Where the records go elsewhere, both tell.
    let (_, screen) = typed(&["solve"], bad, Streams::AllButStdout);
    assert!(screen.ends_with(&format!("satdoku: {words}\n  |\n2 | ..Z.\n  |   ^\n")), "{screen}");
    assert_eq!(run(&["solve"], bad).stdout, format!("#error: {words}\n"));
}

#[test]
fn a_hint_stands_below_the_grid_wrapped_at_words() {
    let (code, screen) = typed(&["hint", HARD], "", Streams::All);
    assert_eq!(code, Some(0));
    let below = screen.rsplit("┘\n").next().expect("the last part");
    let expected = "x-wing: 9 in rows 4 and 7 stands only in columns 6 and 7, so\n\
                    r2c6, r3c7, r5c7, r6c6 and r6c7 are not 9\n";
    assert_eq!(below, expected);
    let (_, screen) = typed(&["hint", "--all", HARD], "", Streams::All);
    let begins = "┘\n1. x-wing: 9 in rows 4 and 7 stands only in columns 6 and 7,\n   so r2c6, ";
    assert!(screen.contains(begins), "{screen}");
    assert!(screen.lines().all(|line| line.chars().count() <= 60), "{screen}");
}

#[test]
fn a_generated_puzzle_says_whether_it_is_minimal() {
    let shown = |args: &[&str]| {
        let (code, screen) = typed(&[&["generate"], args].concat(), "", Streams::All);
        assert_eq!(code, Some(0));
        let last = screen.rsplit("┘\n").next().expect("the last part").to_owned();
        // The words are a comment: the grid is read again.
        assert_eq!(run(&["check"], &screen).code, Some(i32::from(last.contains("perhaps"))));
        last
    };
    let each = "# 23 givens, minimal (each given is needed)\n";
    assert_eq!(shown(&["--seed", "1"]), each);
    let orbits = "# 28 givens, minimal (each orbit of the symmetry is needed)\n";
    assert_eq!(shown(&["--seed", "1", "--symmetry", "rotate180"]), orbits);
    assert_eq!(shown(&["--givens", "30"]), "# 30 givens\n");
    assert_eq!(shown(&["--holes", "60"]), "# 21 givens, perhaps several solutions\n");
    assert!(shown(&["--level", "easy"]).ends_with(", easy\n"));
}
