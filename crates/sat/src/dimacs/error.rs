//! What is wrong with DIMACS text.

use std::io;

/// An error in DIMACS text or in a solver's answer. Lines count from 1.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DimacsError {
    /// Reading failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line has the wrong syntax.
    #[error("line {line}: {message}")]
    Syntax {
        /// The number of the line.
        line: u64,
        /// A description of the error.
        message: String,
    },
    /// The text ends too early, lacks a part, or contradicts itself.
    #[error("{0}")]
    Incomplete(String),
}
