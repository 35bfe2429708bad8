//! Puzzles in documents, JSON or XML: where each begins and ends while the bytes arrive.
//!
//! A document begins with a line of its own and may have many puzzles, in one line or over many. It ends with its
//! last bracket or tag, after which other formats may follow.

use super::framing::Layout;
use super::hints::Hints;
use super::{json, xml};

/// What a byte means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Nothing begins or ends with it.
    None,
    /// A puzzle begins with it; if one had begun before, that was the list which this one is in.
    Begin,
    /// The puzzle ends with it.
    End,
    /// What had begun is empty, and no puzzle.
    Nothing,
    /// Nothing that may stand between puzzles.
    Stray,
}

/// The document that is being read.
#[derive(Clone, Copy, Debug)]
pub(super) enum Document {
    Json(json::Scan),
    Xml(xml::Scan),
}

impl Document {
    /// The document that begins with this line.
    pub(super) fn begun_by(line: &[u8], hints: &Hints) -> Option<Self> {
        if json::begins(line, hints) {
            return Some(Document::Json(json::Scan::default()));
        }
        xml::begins(line, hints).then(|| Document::Xml(xml::Scan::default()))
    }

    /// How its puzzles are to be read.
    pub(super) fn layout(self) -> Layout {
        match self {
            Document::Json(_) => Layout::Json,
            Document::Xml(_) => Layout::Xml,
        }
    }

    /// Takes in the first byte of what is left of a line.
    pub(super) fn step(&mut self, rest: &[u8]) -> Step {
        match self {
            Document::Json(scan) => scan.step(rest),
            Document::Xml(scan) => scan.step(rest),
        }
    }

    /// Whether it is at its end.
    pub(super) fn is_over(self) -> bool {
        match self {
            Document::Json(scan) => scan.is_outside(),
            Document::Xml(scan) => scan.is_outside(),
        }
    }

    /// Whether it has had its last chance to show a puzzle, and shown none.
    pub(super) fn is_in_vain(self) -> bool {
        match self {
            Document::Json(_) => false,
            Document::Xml(scan) => scan.is_in_vain(),
        }
    }

    /// Whether this line cannot go on with what is open: then the document is at its end, or between two puzzles.
    pub(super) fn breaks_off_before(&mut self, line: &[u8]) -> bool {
        match self {
            Document::Json(scan) => scan.breaks_off_before(line),
            Document::Xml(scan) => scan.breaks_off_before(line),
        }
    }
}
