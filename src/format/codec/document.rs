//! Puzzles in documents, JSON or XML: where each begins and ends while the bytes arrive.
//!
//! A document begins with a line of its own and may have many puzzles, in one line or over many. It ends with its
//! last bracket or tag, after which other formats may follow.

use crate::format::codec::json;
use crate::format::codec::opensudoku;
use crate::format::hints::Hints;
use crate::format::split::framing::Layout;

/// What a byte means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
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
pub(crate) enum Document {
    Json(json::Scan),
    Xml(opensudoku::Scan),
}

impl Document {
    /// The document that begins with this line.
    pub(crate) fn begun_by(line: &[u8], hints: &Hints) -> Option<Self> {
        if json::begins(line, hints) {
            return Some(Document::Json(json::Scan::default()));
        }
        opensudoku::begins(line, hints).then(|| Document::Xml(opensudoku::Scan::default()))
    }

    /// How its puzzles are to be read.
    pub(crate) fn layout(self) -> Layout {
        match self {
            Document::Json(_) => Layout::Json,
            Document::Xml(_) => Layout::Xml,
        }
    }

    /// Takes in the first byte of what is left of a line.
    pub(crate) fn step(&mut self, rest: &[u8]) -> Step {
        match self {
            Document::Json(scan) => scan.step(rest),
            Document::Xml(scan) => scan.step(rest),
        }
    }

    /// Whether it is at its end.
    pub(crate) fn is_over(self) -> bool {
        match self {
            Document::Json(scan) => scan.is_outside(),
            Document::Xml(scan) => scan.is_outside(),
        }
    }

    /// Whether it has had its last chance to show a puzzle, and shown none.
    pub(crate) fn is_in_vain(self) -> bool {
        match self {
            Document::Json(_) => false,
            Document::Xml(scan) => scan.is_in_vain(),
        }
    }

    /// Whether this line cannot go on with what is open: then the document is at its end, or between two puzzles.
    pub(crate) fn breaks_off_before(&mut self, line: &[u8]) -> bool {
        match self {
            Document::Json(scan) => scan.breaks_off_before(line),
            Document::Xml(scan) => scan.breaks_off_before(line),
        }
    }
}
