//! A line along which a relation holds.

use crate::geometry::Cell;
use crate::puzzle::pair_rule::Relation;

/// A line along which a relation holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// `Less`: a thermometer; `AtMost`: a slow one; `Apart`: a whisper; `OtherBlock`: entropic; `Incongruent`: modular;
    /// `Equal`: a palindrome.
    pub relation: Relation,
    /// Each touches the next at a side or a corner; two at least.
    pub cells: Vec<Cell>,
    /// Whether a thermometer begins here; a branch of one has no bulb of its own.
    pub has_bulb: bool,
}
