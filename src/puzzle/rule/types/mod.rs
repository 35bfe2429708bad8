//! The types of rules.

pub(super) mod clone;
pub(super) mod entropic;
pub(super) mod extreme;
pub(super) mod modular;
pub(super) mod negative;
pub(super) mod pairs;
pub(super) mod palindrome;
pub(super) mod parity;
pub(super) mod thermo;
pub(super) mod whisper;
