//! Which file finds a technique and tells its reason.

use super::board::Board;
use super::step::{Step, Steps};
use super::technique::Technique;
use super::words::Speaker;
use super::{
    empty_rectangle, finned_fish, fish, locked, singles, subsets, turbot, uniqueness, wings,
};
use crate::mask::Mask;

/// Finds steps of a technique; of large or long ones not always all.
pub(super) fn find<M: Mask>(technique: Technique, board: &Board<M>, steps: &mut Steps<'_>) {
    match technique {
        Technique::FullHouse => singles::full_houses(board, steps),
        Technique::HiddenSingleBox => singles::hidden_in_boxes(board, steps),
        Technique::HiddenSingleLine => singles::hidden_in_lines(board, steps),
        Technique::NakedSingle => singles::naked(board, steps),
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
        Technique::Pointing | Technique::Claiming => locked::reason(step, speaker),
        Technique::NakedPair
        | Technique::NakedTriple
        | Technique::NakedQuad
        | Technique::NakedSubset
        | Technique::HiddenPair
        | Technique::HiddenTriple
        | Technique::HiddenQuad
        | Technique::HiddenSubset => subsets::reason(step, speaker),
        Technique::XWing | Technique::Swordfish | Technique::Jellyfish | Technique::LargeFish => {
            fish::reason(step, speaker)
        }
        Technique::FinnedXWing
        | Technique::SashimiXWing
        | Technique::FinnedSwordfish
        | Technique::SashimiSwordfish
        | Technique::FinnedJellyfish
        | Technique::SashimiJellyfish => finned_fish::reason(step, speaker),
        Technique::XyWing | Technique::XyzWing | Technique::WWing => wings::reason(step, speaker),
        Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish => {
            turbot::reason(step, speaker)
        }
        Technique::EmptyRectangle => empty_rectangle::reason(step, speaker),
        Technique::UniqueRectangle | Technique::BugPlusOne => uniqueness::reason(step, speaker),
        _ => String::new(),
    }
}
