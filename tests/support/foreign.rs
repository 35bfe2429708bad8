//! Programs by others: SAT solvers and checkers of proofs, those that this machine has.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test program uses a part of this"
)]

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};

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
        command.args(self.options()).arg(cnf).stdin(Stdio::null());
        // One of them writes its answer to a file.
        let answer = (self == Foreign::Minisat).then(|| cnf.with_extension("answer"));
        command.args(&answer);
        let output = command
            .output()
            .unwrap_or_else(|error| panic!("{command:?} must be on the PATH: {error}"));
        match answer {
            Some(file) => std::fs::read(&file).expect("minisat writes its answer to a file"),
            None => output.stdout,
        }
    }
}

/// A checker of proofs.
pub struct Outsider {
    command: OsString,
    verified: &'static str,
}

impl Outsider {
    /// drat-trim, by the name that `DRAT_TRIM` says or its own.
    pub fn drat_trim() -> Option<Self> {
        Self::find("DRAT_TRIM", "drat-trim", "s VERIFIED")
    }

    /// lrat-check, which comes with it.
    pub fn lrat_check() -> Option<Self> {
        Self::find("LRAT_CHECK", "lrat-check", "c VERIFIED")
    }

    fn find(variable: &str, name: &str, verified: &'static str) -> Option<Self> {
        let command = std::env::var_os(variable).unwrap_or_else(|| name.into());
        let is_here = Command::new(&command).output().is_ok();
        if !is_here {
            eprintln!("no {name} here: set {variable} to have it check proofs as well");
        }
        is_here.then_some(Outsider { command, verified })
    }

    /// Panics unless it accepts the proof.
    pub fn check(&self, formula: &Path, proof: &Path) {
        let output = Command::new(&self.command).arg(formula).arg(proof).output();
        let output = output.expect("it could be started before");
        let said = String::from_utf8_lossy(&output.stdout);
        let accepts = said.lines().any(|line| line.trim() == self.verified);
        assert!(accepts, "{:?} refuses: {said}", self.command);
    }
}
