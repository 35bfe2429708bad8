//! The errors of a proof check.

use std::io;

use crate::budget::Stopped;

/// The reason why a proof does not refute its formula.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProofError {
    /// Reading the proof, or writing it as LRAT, failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The text is not a proof.
    #[error("{place}: {message}")]
    Syntax {
        /// The line or byte of the file.
        place: String,
        /// A description of the error.
        message: String,
    },
    /// A clause does not follow.
    #[error("{place}: the clause '{clause}' does not follow from those before it{detail}")]
    DoesNotFollow {
        /// The line or byte of the file.
        place: String,
        /// The clause, in DIMACS.
        clause: String,
        /// A further explanation, or empty.
        detail: String,
    },
    /// Every step is valid, but the proof does not reach the empty clause.
    #[error("the proof ends without the empty clause, so nothing is refuted")]
    Unfinished,
    /// The step is a valid RAT step, but this crate does not write RAT steps as LRAT.
    #[error("{place}: a RAT step, which cannot be written as LRAT here")]
    NotRup {
        /// The line or byte of the file.
        place: String,
    },
    /// The budget was exhausted.
    #[error("stopped: {0}")]
    Stopped(Stopped),
}
