//! Which file finds a technique and tells its reason.

use super::{
    als_xy_wing, als_xz, alternating_chain, direct, empty_rectangle, finned_fish, fish, forcing,
    grouped_chain, locked, nishio, simple_colouring, singles, subsets, sue_de_coq, trial, turbot,
    uniqueness, wings, x_chain, xy_chain,
};
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::search::chains;
use crate::logic::step::{Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Finds steps of a technique; of large or long ones not always all.
pub(in crate::logic) fn find<M: Mask>(
    technique: Technique,
    board: &Board<M>,
    steps: &mut Steps<'_>,
) {
    match technique {
        Technique::FullHouse => singles::full_houses(board, steps),
        Technique::HiddenSingleBox => singles::hidden_in_boxes(board, steps),
        Technique::HiddenSingleLine => singles::hidden_in_lines(board, steps),
        Technique::NakedSingle => singles::naked(board, steps),
        Technique::DirectPointing
        | Technique::DirectClaiming
        | Technique::DirectHiddenPair
        | Technique::DirectHiddenTriple => direct::find(board, technique, steps),
        Technique::Pointing => locked::pointing(board, steps),
        Technique::Claiming => locked::claiming(board, steps),
        Technique::NakedPair
        | Technique::NakedTriple
        | Technique::NakedQuad
        | Technique::NakedSubset => subsets::naked(board, technique, steps),
        Technique::HiddenPair
        | Technique::HiddenTriple
        | Technique::HiddenQuad
        | Technique::HiddenSubset => subsets::hidden(board, technique, steps),
        Technique::XWing | Technique::Swordfish | Technique::Jellyfish | Technique::LargeFish => {
            fish::fish(board, technique, steps);
        }
        Technique::FinnedXWing
        | Technique::SashimiXWing
        | Technique::FinnedSwordfish
        | Technique::SashimiSwordfish
        | Technique::FinnedJellyfish
        | Technique::SashimiJellyfish => finned_fish::finned(board, technique, steps),
        Technique::XyWing => wings::xy(board, steps),
        Technique::XyzWing => wings::xyz(board, steps),
        Technique::WWing => wings::w(board, steps),
        Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish => {
            turbot::turbot(board, technique, steps);
        }
        Technique::EmptyRectangle => empty_rectangle::empty_rectangle(board, steps),
        Technique::UniqueRectangle => uniqueness::rectangles(board, steps),
        Technique::BugPlusOne => uniqueness::bug(board, steps),
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
        Technique::Search => {}
    }
}

/// Why the step holds, in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    match step.technique {
        Technique::FullHouse
        | Technique::HiddenSingleBox
        | Technique::HiddenSingleLine
        | Technique::NakedSingle => singles::reason(step, notation),
        Technique::DirectPointing
        | Technique::DirectClaiming
        | Technique::DirectHiddenPair
        | Technique::DirectHiddenTriple => direct::reason(step, notation),
        Technique::Pointing | Technique::Claiming => locked::reason(step, notation),
        Technique::NakedPair
        | Technique::NakedTriple
        | Technique::NakedQuad
        | Technique::NakedSubset
        | Technique::HiddenPair
        | Technique::HiddenTriple
        | Technique::HiddenQuad
        | Technique::HiddenSubset => subsets::reason(step, notation),
        Technique::XWing | Technique::Swordfish | Technique::Jellyfish | Technique::LargeFish => {
            fish::reason(step, notation)
        }
        Technique::FinnedXWing
        | Technique::SashimiXWing
        | Technique::FinnedSwordfish
        | Technique::SashimiSwordfish
        | Technique::FinnedJellyfish
        | Technique::SashimiJellyfish => finned_fish::reason(step, notation),
        Technique::XyWing | Technique::XyzWing | Technique::WWing => wings::reason(step, notation),
        Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish => {
            turbot::reason(step, notation)
        }
        Technique::EmptyRectangle => empty_rectangle::reason(step, notation),
        Technique::UniqueRectangle | Technique::BugPlusOne => uniqueness::reason(step, notation),
        Technique::SimpleColouring => simple_colouring::reason(step, notation),
        Technique::XChain
        | Technique::XyChain
        | Technique::AlternatingChain
        | Technique::GroupedChain => chains::reason(step, notation),
        Technique::AlsXz => als_xz::reason(step, notation),
        Technique::SueDeCoq => sue_de_coq::reason(step, notation),
        Technique::AlsXyWing => als_xy_wing::reason(step, notation),
        Technique::Nishio => nishio::reason(step, notation),
        Technique::CellForcing | Technique::RegionForcing => forcing::reason(step, notation),
        Technique::Trial => trial::reason(step, notation),
        Technique::Search => "no technique leads on".to_owned(),
    }
}
