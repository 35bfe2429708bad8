//! Programs by others: SAT solvers and checkers of proofs, those that this machine has.

use std::ffi::OsString;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// A SAT solver that reads DIMACS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foreign {
    Cadical,
    Clasp,
    Cryptominisat,
    Glucose,
    Minisat,
    Picosat,
}

impl Foreign {
    pub const ALL: [Foreign; 6] = [
        Foreign::Cadical,
        Foreign::Clasp,
        Foreign::Cryptominisat,
        Foreign::Glucose,
        Foreign::Minisat,
        Foreign::Picosat,
    ];

    /// What its program is called.
    pub fn name(self) -> &'static str {
        match self {
            Foreign::Cadical => "cadical",
            Foreign::Clasp => "clasp",
            Foreign::Cryptominisat => "cryptominisat5",
            Foreign::Glucose => "glucose",
            Foreign::Minisat => "minisat",
            Foreign::Picosat => "picosat",
        }
    }

    pub fn is_here(self) -> bool {
        let help = Command::new(self.name()).arg("--help").output();
        help.is_ok()
    }

    fn options(self) -> &'static [&'static str] {
        match self {
            Foreign::Cadical => &["-q"],
            Foreign::Cryptominisat => &["--verb", "0"],
            Foreign::Glucose => &["-verb=0", "-model"],
            Foreign::Minisat => &["-verb=0"],
            Foreign::Clasp | Foreign::Picosat => &[],
        }
    }

    /// What it says of a formula, as it says it.
    pub fn answer(self, cnf: &Path) -> Vec<u8> {
        let mut command = Command::new(self.name());
        command.args(self.options()).arg(cnf);
        // One of them writes its answer to a file.
        let answer = (self == Foreign::Minisat).then(|| cnf.with_extension("answer"));
        command.args(&answer);
        let said = said(&mut command);
        match answer {
            Some(file) => std::fs::read(&file).expect("minisat writes its answer to a file"),
            None => said,
        }
    }
}

/// None of the formulas and proofs of the tests takes others nearly as long.
const LONGEST: Duration = Duration::from_secs(600);

/// What a program writes to standard output. One that does not end in time is ended and fails the test.
fn said(command: &mut Command) -> Vec<u8> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child =
        command.spawn().unwrap_or_else(|error| panic!("{command:?} must be on the PATH: {error}"));
    let mut stdout = child.stdout.take().expect("it is piped");
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut text = Vec::new();
        let read = stdout.read_to_end(&mut text).map(|_| text);
        // Nobody waits for what comes too late.
        let _ = sender.send(read);
    });
    let text = receiver.recv_timeout(LONGEST);
    if text.is_err() {
        child.kill().expect("it is a child of ours");
    }
    child.wait().expect("it is a child of ours");
    text.unwrap_or_else(|_| panic!("{command:?} has not ended after {LONGEST:?}"))
        .expect("what it writes can be read")
}

/// The checkers of proofs that this machine has, by the forms of proof that they take.
pub struct Outsiders {
    pub drat: Vec<Outsider>,
    pub lrat: Vec<Outsider>,
}

impl Outsiders {
    /// Each is found by the name that its variable says or by its own.
    pub fn here() -> Self {
        let drat = [
            Outsider::find("DRAT_TRIM", "drat-trim", "s VERIFIED"),
            Outsider::find("RATE", "rate", "s VERIFIED"),
        ];
        // It comes with drat-trim.
        let lrat = [Outsider::find("LRAT_CHECK", "lrat-check", "c VERIFIED")];
        Outsiders {
            drat: drat.into_iter().flatten().collect(),
            lrat: lrat.into_iter().flatten().collect(),
        }
    }
}

/// A checker of proofs.
pub struct Outsider {
    pub name: &'static str,
    command: OsString,
    verified: &'static str,
}

impl Outsider {
    fn find(variable: &str, name: &'static str, verified: &'static str) -> Option<Self> {
        let command = std::env::var_os(variable).unwrap_or_else(|| name.into());
        let is_here = Command::new(&command).output().is_ok();
        if !is_here {
            eprintln!("no {name} here: set {variable} to have it check proofs as well");
        }
        is_here.then_some(Outsider { name, command, verified })
    }

    /// Whether it accepts the proof; panics if it refuses it. Nothing is said of it where the checker breaks down, as
    /// rate 0.3.0 does by an assertion of its own if propagation alone refutes the formula.
    pub fn accepts(&self, formula: &Path, proof: &Path) -> bool {
        let said = said(Command::new(&self.command).arg(formula).arg(proof));
        let said = String::from_utf8_lossy(&said);
        let is_verdict = |line: &&str| line.starts_with(['s', 'c']) && line.contains("VERIFIED");
        let verdict = said.lines().map(str::trim).find(is_verdict);
        let breaks_down = verdict.is_none() && self.name == "rate";
        let accepts = verdict == Some(self.verified);
        assert!(accepts || breaks_down, "{:?} refuses: {said}", self.command);
        accepts
    }
}
