//! Which file finds a technique and tells its reason.

use super::als_xy_wing;
use super::als_xz;
use super::alternating_chain;
use super::board::Board;
use super::chain;
use super::forcing;
use super::grouped_chain;
use super::nishio;
use super::simple_colouring;
use super::singles;
use super::step::{Step, Steps};
use super::sue_de_coq;
use super::technique::Technique;
use super::trial;
use super::words::Speaker;
use super::x_chain;
use super::xy_chain;
use crate::mask::Mask;

/// Finds steps of a technique; of large or long ones not always all.
pub(super) fn find<M: Mask>(technique: Technique, board: &Board<M>, steps: &mut Steps<'_>) {
    match technique {
        Technique::FullHouse => singles::full_houses(board, steps),
        Technique::HiddenSingleBox => singles::hidden_in_boxes(board, steps),
        Technique::HiddenSingleLine => singles::hidden_in_lines(board, steps),
        Technique::NakedSingle => singles::naked(board, steps),
        Technique::SimpleColouring => simple_colouring::find(board, steps),
        Technique::AlsXz => als_xz::find(board, steps),
        Technique::SueDeCoq => sue_de_coq::find(board, steps),
        Technique::XChain => x_chain::find(board, steps),
        Technique::XyChain => xy_chain::find(board, steps),
        Technique::AlsXyWing => als_xy_wing::find(board, steps),
        Technique::AlternatingChain => alternating_chain::find(board, steps),
        Technique::GroupedChain => grouped_chain::find(board, steps),
        Technique::Nishio => nishio::find(board, steps),
        Technique::CellForcing => forcing::by_cell(board, steps),
        Technique::RegionForcing => forcing::by_region(board, steps),
        Technique::Trial => trial::find(board, steps),
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
        Technique::SimpleColouring => simple_colouring::reason(step, speaker),
        Technique::XChain
        | Technique::XyChain
        | Technique::AlternatingChain
        | Technique::GroupedChain => chain::reason(step, speaker),
        Technique::AlsXz => als_xz::reason(step, speaker),
        Technique::SueDeCoq => sue_de_coq::reason(step, speaker),
        Technique::AlsXyWing => als_xy_wing::reason(step, speaker),
        Technique::Nishio => nishio::reason(step, speaker),
        Technique::CellForcing | Technique::RegionForcing => forcing::reason(step, speaker),
        Technique::Trial => trial::reason(step, speaker),
        _ => String::new(),
    }
}
