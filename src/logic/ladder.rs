//! Which file finds a technique and tells its reason.

use super::board::Board;
use super::singles;
use super::step::{Step, Steps};
use super::technique::Technique;
use super::words::Speaker;
use crate::mask::Mask;

/// Finds steps of a technique; of large or long ones not always all.
pub(super) fn find<M: Mask>(technique: Technique, board: &Board<M>, steps: &mut Steps<'_>) {
    match technique {
        Technique::FullHouse => singles::full_houses(board, steps),
        Technique::HiddenSingleBox => singles::hidden_in_boxes(board, steps),
        Technique::HiddenSingleLine => singles::hidden_in_lines(board, steps),
        Technique::NakedSingle => singles::naked(board, steps),
        _ => (),
    }
}

/// Why the step holds, in words.
pub(super) fn reason(step: &Step, speaker: &Speaker<'_>) -> String {
    match step.technique {
        Technique::FullHouse
        | Technique::HiddenSingleBox
        | Technique::HiddenSingleLine
        | Technique::NakedSingle => singles::reason(step, speaker),
        _ => String::new(),
    }
}
