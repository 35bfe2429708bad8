//! Searches and sets that several techniques share.
//!
//! Nothing here knows a technique's pattern; [`techniques`](super::techniques) build on these files, never the other way
//! round.

pub(super) mod almost_locked_sets;
pub(super) mod branch;
pub(super) mod chain_words;
pub(super) mod chains;
pub(super) mod clusters;
pub(super) mod covers;
pub(super) mod deadly;
pub(super) mod digit_houses;
pub(super) mod fish;
pub(super) mod hall_sets;
pub(super) mod lanes;
pub(super) mod links;
pub(super) mod loops;
pub(super) mod rank_zero;
pub(super) mod templates;
