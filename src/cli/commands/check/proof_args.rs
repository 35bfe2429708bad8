//! The options of proofs.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// Options for the proof of a verdict; they require a single puzzle.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Proof")]
pub(crate) struct ProofArgs {
    /// Write a proof that there is no solution, or no second solution
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) proof: Option<PathBuf>,
    /// Format of the proof
    #[arg(long, value_enum, default_value_t = ProofForm::Drat, value_name = "FORM", requires = "proof")]
    pub(crate) proof_format: ProofForm,
    /// Write the formula that the proof refutes
    #[arg(long, value_name = "FILE", requires = "proof")]
    pub(crate) cnf: Option<PathBuf>,
    /// Check that CNF encodes a puzzle and blocks a solution of it, and that PROOF (DRAT or LRAT) refutes it
    #[arg(long, num_args = 2, value_names = ["CNF", "PROOF"], conflicts_with_all = ["proof", "files", "cnf", "resume"])]
    pub(crate) verify_proof: Option<Vec<PathBuf>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProofForm {
    /// DRAT as text
    Drat,
    /// DRAT in binary
    BinaryDrat,
    /// LRAT
    Lrat,
}
