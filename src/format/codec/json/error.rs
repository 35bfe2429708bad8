//! The error for a value without a puzzle that can be read.

use std::fmt::Display;

use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::text::record_text::RecordText;

pub(super) fn malformed(message: impl Display) -> ParseErrorKind {
    ParseErrorKind::Malformed("a JSON value with a puzzle", message.to_string())
}

/// The error at the line of the record, for a value whose place is of no use.
pub(super) fn record_error(source: &RecordText<'_>, message: impl Display) -> ParseError {
    ParseError::at_line(source.line(), malformed(message))
}
