//! Why a proof is refused.

use std::io;

use crate::budget::Stopped;

/// Why a proof does not show that its formula has no model.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProofError {
    /// Reading the proof, or writing it as LRAT, failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The text is not a proof.
    #[error("{place}: {message}")]
    Syntax {
        /// A line or byte of the file.
        place: String,
        /// What is wrong there.
        message: String,
    },
    /// A clause does not follow.
    #[error("{place}: the clause '{clause}' does not follow from those before it{detail}")]
    DoesNotFollow {
        /// A line or byte of the file.
        place: String,
        /// As DIMACS writes it.
        clause: String,
        /// More about it.
        detail: String,
    },
    /// Every step is right, but no contradiction is reached.
    #[error("the proof ends without the empty clause, so nothing is refuted")]
    Unfinished,
    /// The step is right, but LRAT of this kind is not written.
    #[error("{place}: a RAT step, which cannot be written as LRAT here")]
    NotRup {
        /// A line or byte of the file.
        place: String,
    },
    /// The budget was met.
    #[error("stopped: {0}")]
    Stopped(Stopped),
}
