//! What follows from an assumption: forcing chains, nishio and trial.

pub(super) mod at_once;
pub(super) mod forcing;
pub(super) mod nishio;
pub(super) mod trial;
pub(in crate::logic) mod trial_tree;
mod trial_words;
pub(super) mod unsolved;
