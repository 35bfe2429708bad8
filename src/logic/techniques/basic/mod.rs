//! Singles, locked candidates and subsets, and what rules of a puzzle exclude at once.

pub(super) mod common_peer;
pub(super) mod condition;
pub(super) mod direct;
pub(super) mod leftovers;
pub(super) mod locked;
pub(super) mod pair_rule;
pub(super) mod singles;
pub(super) mod subsets;
