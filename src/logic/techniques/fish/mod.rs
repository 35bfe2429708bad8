//! Fish: as many lines as cross lines for a digit, with fins, boxes and chains.

pub(super) mod basic_fish;
pub(super) mod finned_fish;
pub(super) mod general_fish;
pub(super) mod kraken_fish;
pub(super) mod siamese_fish;
