//! A row of a data set.

use satdoku::format::Record;
use satdoku::logic::{Rating, Step};
use satdoku::puzzle::Solution;
use satdoku::sudoku_explainer::ExplainerRating;

/// A puzzle with what the columns say about it.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) index: u64,
    /// The puzzle, with its symbols.
    pub(super) record: Record,
    pub(super) solution: Solution,
    /// The number of the guise; 0 is the puzzle itself.
    pub(super) guise: u32,
    pub(super) rating: Option<Rating>,
    pub(super) explainer: Option<ExplainerRating>,
    pub(super) nodes: u64,
    pub(super) conflicts: u64,
    pub(super) hash: u128,
    pub(super) steps: Vec<Step>,
}
