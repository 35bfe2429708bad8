//! The interface between the searches and the instruction sets.
//!
//! A [`Kernel`] is proof that this machine has its instructions. To use them, a search hands a [`Work`] to
//! [`Kernel::run`]: the compiler makes a separate function of [`Work::run`], with all code inlined into it, for the
//! instructions of each kernel. Only this code is compiled several times (for each kernel, for each shape), everything
//! else once. A `Work` should take at least some hundred nanoseconds, which makes the cost of the call negligible.

use super::sweep::word::{Lanes, Word};

/// An instruction set; holding a kernel is proof that its instructions may be used.
pub(in crate::native) trait Kernel: Copy {
    /// 32 digit sets in registers.
    type Word: Word;

    /// Loads these lanes into a word.
    fn load(self, lanes: &Lanes) -> Self::Word;

    /// Does the work with this kernel's instructions.
    fn run<W: Work>(self, work: W) -> W::Output;
}

/// A computation that runs with the instructions of any kernel.
pub(in crate::native) trait Work {
    type Output;

    /// Does the work.
    ///
    /// Must be `#[inline(always)]`, and so must everything it calls: code that is not inlined into the kernel's
    /// function does not get its instructions.
    fn run<K: Kernel>(self, kernel: K) -> Self::Output;
}
