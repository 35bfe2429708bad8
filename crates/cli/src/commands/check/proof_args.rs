//! The options of proofs.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::args::by_ending;
use crate::io::{Failure, ProofForm};

/// Options for the proof of a verdict; they require a single puzzle.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Proof")]
pub(crate) struct ProofArgs {
    /// Write a proof that there is no solution, or no second solution
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) proof: Option<PathBuf>,
    /// Format of the proof; by default that of FILE's ending, else drat
    #[arg(long, value_enum, value_name = "FORM", requires = "proof")]
    proof_format: Option<ProofForm>,
    /// Write the formula that the proof refutes
    #[arg(long, value_name = "FILE", requires = "proof")]
    pub(crate) cnf: Option<PathBuf>,
    /// Check that CNF encodes a puzzle and blocks a solution of it, and that PROOF (DRAT or LRAT) refutes it
    #[arg(long, num_args = 2, value_names = ["CNF", "PROOF"], conflicts_with_all = [
        "proof", "files", "cnf", "resume", "box_shape", "side", "alphabet", "layout", "regions", "rules", "input_format",
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

/// The format of a proof: the requested one, or that of the file's ending.
///
/// # Errors
///
/// If the ending says that the content is none that a proof has.
pub(in crate::commands) fn proof_form(
    requested: Option<ProofForm>,
    path: Option<&Path>,
) -> Result<ProofForm, Failure> {
    let by_name = |ending: &str| match ending {
        "drat" => Some(ProofForm::Drat),
        "lrat" => Some(ProofForm::Lrat),
        _ => None,
    };
    let expected = ".drat or .lrat, or --proof-format";
    match requested {
        Some(form) => Ok(form),
        None => Ok(by_ending(path, by_name, expected)?.unwrap_or(ProofForm::Drat)),
    }
}
