//! A part of a text.

use crate::format::error::ParseErrorKind;

/// What an error calls the text.
pub(super) const NAME: &str = "a text of the Interactive Sudoku Solver";

/// A rule with its arguments.
pub(super) struct Part<'t> {
    /// The place of its point in the text.
    pub(super) at: usize,
    pub(super) name: &'t str,
    pub(super) arguments: Vec<&'t str>,
}

pub(super) fn malformed(message: String) -> ParseErrorKind {
    ParseErrorKind::Malformed(NAME, message)
}
