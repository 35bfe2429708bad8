//! The reasons why a PDF cannot be made.

use crate::print::fonts::FontError;

/// The reason why a PDF cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PdfError {
    /// A symbol has no glyph.
    #[error(transparent)]
    Font(#[from] FontError),
    /// The document cannot be assembled.
    #[error("cannot make the PDF: {0}")]
    Document(String),
}
