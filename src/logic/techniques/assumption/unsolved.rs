//! Candidates that no technique removes. On large grids some puzzles need them; they only count in a rating.

use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::step::{Step, Steps};
use crate::mask::Mask;

/// Finds nothing: [`Rating::of_unique`](crate::logic::Rating::of_unique) makes these steps from the solution.
pub(in crate::logic) fn find<M: Mask>(_: &Board<M>, _: &mut Steps<'_>) {}

/// States that there is no reason.
pub(in crate::logic) fn reason(_: &Step, _: &Notation<'_>) -> String {
    "no technique leads on".to_owned()
}
