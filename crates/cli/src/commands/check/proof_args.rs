//! The options of proofs.

use std::path::PathBuf;

use clap::Args;

use crate::args::{by_ending, proof_form};
use crate::io::{Failure, ProofForm};

/// Options for the proof of a verdict; they require a single puzzle.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Proof")]
pub(crate) struct ProofArgs {
    /// Write a proof that there is no solution, or no second solution. A SAT solver finds it, whichever engine finds the
    /// verdict
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) proof: Option<PathBuf>,
    /// Format of the proof; by default that of the ending of --proof FILE, else drat
    #[arg(long, value_enum, value_name = "FORM", requires = "proof")]
    proof_format: Option<ProofForm>,
    /// Write the formula that the proof refutes
    #[arg(long, value_name = "FILE", requires = "proof")]
    pub(crate) cnf: Option<PathBuf>,
    /// Check that CNF encodes a puzzle and blocks a solution of it, and that PROOF (DRAT or LRAT) refutes it
    #[arg(long, num_args = 2, value_names = ["CNF", "PROOF"], conflicts_with_all = [
        "proof", "files", "cnf", "resume", "box_shape", "side", "alphabet", "layout", "regions", "rules", "legend", "input_format",
        "engine", "sat_solver", "cross_check", "portfolio", "seed", "threads",
    ])]
    pub(crate) verify_proof: Option<Vec<PathBuf>>,
}

impl ProofArgs {
    /// The format of the proof.
    ///
    /// # Errors
    ///
    /// If the ending of a file says that its content is another than the one to write.
    pub(crate) fn form(&self) -> Result<ProofForm, Failure> {
        let is_formula = |ending: &str| matches!(ending, "cnf" | "dimacs").then_some(());
        by_ending(self.cnf.as_deref(), is_formula, ".cnf")?;
        proof_form(self.proof_format, self.proof.as_deref())
    }
}
