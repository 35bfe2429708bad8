//! The types of rules.

pub(super) mod arrow;
pub(super) mod between;
pub(super) mod cage;
pub(super) mod clone;
pub(super) mod entropic;
pub(super) mod equal_sums;
pub(super) mod extreme;
pub(super) mod little_killer;
pub(super) mod modular;
pub(super) mod nabner;
pub(super) mod negative;
pub(super) mod outside;
pub(super) mod pairs;
pub(super) mod palindrome;
pub(super) mod parity;
pub(super) mod renban;
pub(super) mod sum;
pub(super) mod sum_line;
pub(super) mod thermo;
pub(super) mod whisper;
