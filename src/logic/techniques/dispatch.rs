//! From a technique to the functions that find its steps and state their reason.

use super::registry::registry;
use super::{
    als_xy_wing, als_xz, alternating_chain, bug_plus_one, direct, empty_rectangle, finned_fish,
    fish, forcing, general_fish, grouped_chain, kraken_fish, locked, nishio, siamese_fish,
    simple_colouring, singles, subsets, sue_de_coq, trial, turbot, unique_rectangle, unsolved,
    wings, x_chain, xy_chain,
};
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::search::chains;
use crate::logic::step::{Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

macro_rules! define_dispatch {
    ($($(#[$doc:meta])+ $technique:ident =
        $name:literal, $level:ident, $tenths:literal, $find:path, $reason:path;)*) => {
        /// Finds steps of the technique that `steps` asks for; of large or long patterns not always all.
        pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
            match steps.technique() {
                $(Technique::$technique => $find(board, steps),)*
            }
        }

        /// The reason of a step in words.
        fn reason(step: &Step, notation: &Notation<'_>) -> String {
            match step.technique {
                $(Technique::$technique => $reason(step, notation),)*
            }
        }
    };
}

registry!(define_dispatch);

impl Notation<'_> {
    /// The whole step: technique, reason and conclusion.
    pub fn step(&self, step: &Step) -> String {
        format!("{}: {}, so {}", step.technique, reason(step, self), self.conclusion(step))
    }
}
