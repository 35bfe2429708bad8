//! Which instructions a search may use.
//!
//! A [`Kernel`] is the proof that this machine has its instructions. It lends them to [`Work`]: the code of
//! [`Work::run`], with all that is inlined into it, is compiled once more for those instructions, as a function of its
//! own. So a piece of work is the unit in which code multiplies (by kernel, by shape), and what is not part of one is
//! compiled once. Pieces are chosen to take at least some hundred nanoseconds, which hides the call.

use super::sweep::word::{Lanes, Word};

/// A set of instructions; holding a kernel is the proof that they may be used.
pub(in crate::native) trait Kernel: Copy {
    /// 32 digit sets in registers.
    type Word: Word;

    /// The word of these lanes.
    fn load(self, lanes: &Lanes) -> Self::Word;

    /// Does the work with these instructions.
    fn run<W: Work>(self, work: W) -> W::Output;
}

/// Something to do with the instructions of any kernel.
pub(in crate::native) trait Work {
    type Output;

    /// Does it. Must be `#[inline(always)]`, and so must what it calls: code that is not inlined into the kernel's
    /// function does not get its instructions.
    fn run<K: Kernel>(self, kernel: K) -> Self::Output;
}
