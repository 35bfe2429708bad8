//! From a technique to the functions that find its steps and state their reason.

use std::borrow::Cow;

use super::assumption::{at_once, forcing, nishio, trial, unsolved};
use super::basic::{
    common_peer, condition, direct, leftovers, locked, pair_rule, singles, subsets,
};
use super::chains::{
    alternating_chain, continuous_loops, grouped_chain, remote_pair, x_chain, xy_chain,
};
use super::fish::{basic_fish, finned_fish, general_fish, kraken_fish, siamese_fish};
use super::registry::registry;
use super::sets::{
    als_chains, als_xy_wing, als_xz, death_blossom, exocet, extended_sue_de_coq, firework,
    multi_sector, sk_loop, sue_de_coq, wings,
};
use super::single_digit::{
    dual, empty_rectangle, multi_colouring, simple_colouring, templates, turbot,
};
use super::uniqueness::{
    almost_rectangles, avoidable_rectangle, bug_plus_n, bug_plus_one, extended_rectangle, gurth,
    unique_loop, unique_rectangle,
};
use crate::geometry::HouseKind;
use crate::logic::board::Board;
use crate::logic::notation::{Notation, list};
use crate::logic::search::{chain_words, deadly, rank_zero};
use crate::logic::step::{Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

macro_rules! define_dispatch {
    ($($(#[$doc:meta])+ $technique:ident =
        $name:literal, $level:ident, $tenths:literal, $usage:ident, $find:path, $reason:path;)*) => {
        /// Finds steps of the technique that `steps` asks for; of large or long patterns not always all.
        pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
            match steps.technique() {
                $(Technique::$technique => $find(board, steps),)*
            }
        }

        /// The reason of a step in words, but for its rules.
        fn pattern(step: &Step, notation: &Notation<'_>) -> String {
            match step.technique {
                $(Technique::$technique => $reason(step, notation),)*
            }
        }
    };
}

registry!(define_dispatch);

/// The reason of a step in words.
fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let pattern = pattern(step, notation);
    let pairs = match step.technique {
        Technique::PairRule | Technique::CommonPeer => &[][..],
        _ => &step.rules,
    };
    let pairs = pairs.iter().map(|rule| rule.in_words(notation.geometry()));
    // What conditions rest on is in their pattern.
    let said = match step.technique {
        Technique::Trial => &step.said[..],
        _ => &[],
    };
    let rules = list(pairs.chain(said.iter().cloned()));
    if rules.is_empty() { pattern } else { format!("{pattern}; by rule, {rules}") }
}

impl Notation<'_> {
    /// The whole step: technique, reason and conclusion.
    pub fn step(&self, step: &Step) -> String {
        if self.is_short() {
            let chain = self.eureka(step).unwrap_or_else(|| {
                format!("{} => {}", reason(step, self), self.compact_conclusion(step))
            });
            return format!("{}: {chain}", self.title(step));
        }
        format!("{}: {}, so {}", self.title(step), reason(step, self), self.conclusion(step))
    }

    /// The technique, but for hidden singles that are neither in a box nor in a line; with the mark of a rule between two
    /// cells.
    fn title(&self, step: &Step) -> Cow<'static, str> {
        let kinds = step.houses.iter().map(|&house| self.geometry().kind(house));
        let mut marks = step.rules.iter().filter_map(|rule| rule.mark(self.geometry()));
        let mark = marks.next().filter(|first| marks.all(|mark| mark == *first));
        match (step.technique, mark) {
            (Technique::PairRule, Some(mark)) => {
                format!("{} ({mark})", step.technique.name()).into()
            }
            (Technique::HiddenSingleBox, _)
                if !{ kinds }.any(|kind| matches!(kind, HouseKind::Box(_))) =>
            {
                "hidden single".into()
            }
            (technique, _) => technique.name().into(),
        }
    }
}
