//! One file or folder per command, with its options, its examples, and its use of the library.

pub(super) mod canon;
pub(super) mod check;
pub(super) mod completions;
pub(super) mod convert;
pub(super) mod count;
pub(super) mod dataset;
pub(super) mod decode;
pub(super) mod dedupe;
pub(super) mod encode;
pub(super) mod enumerate;
pub(super) mod generate;
pub(super) mod hint;
pub(super) mod man;
pub(super) mod minimize;
pub(super) mod print;
pub(super) mod rate;
pub(super) mod same;
pub(super) mod sat;
#[cfg(feature = "serve")]
pub(super) mod serve;
pub(super) mod solve;
