//! The instructions of this machine: the one place where the code depends on the processor.
//!
//! Detection gives *proofs*: a value of [`Avx2`], [`Avx512`] or [`Avx512Bytes`] exists only if the machine has those
//! instructions, so holding one makes it sound to use them. What needs the instructions by name (the vectors of the
//! 9×9 kernels and the words of the sweeps) is here too, by processor:
//!
//! | | processor |
//! |---|---|
//! | `x86_64/` | x86-64 |
//! | `absent.rs` | every other one: the same names for types that have no value, and `plain.rs` as the [`Baseline`] |
//!
//! [`Baseline`] is the kernel of the sweeps that every machine has for which this is built.
//!
//! Because both have the same names, everything outside this module compiles the same everywhere. Building with
//! `RUSTFLAGS="--cfg satdoku_portable"` chooses `absent` on x86-64 too, so that a test on any machine sees what the
//! others see.

#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(satdoku_portable))))]
mod absent;
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2", not(satdoku_portable)))))]
mod plain;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(satdoku_portable)))]
mod x86_64;

#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(satdoku_portable))))]
use absent as chosen;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(satdoku_portable)))]
use x86_64 as chosen;

pub(super) use chosen::{Avx2, Avx512, Avx512Bytes, Baseline, NineAvx2, NineAvx512};
#[cfg(test)]
pub(super) use plain::PlainKernel;

/// A set of instructions; every search answers the same with each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Isa {
    /// What the program was built for.
    Portable,
    /// AVX2 and the bit instructions that came with it.
    Avx2,
    /// AVX-512 (F, BW, VL) besides.
    Avx512,
}

impl Isa {
    /// All of them, the plainest first.
    pub const ALL: [Isa; 3] = [Isa::Portable, Isa::Avx2, Isa::Avx512];

    /// The best one that this machine has.
    pub fn best() -> Isa {
        if Avx512::detect().is_some() {
            Isa::Avx512
        } else if Avx2::detect().is_some() {
            Isa::Avx2
        } else {
            Isa::Portable
        }
    }

    /// Whether this machine has it.
    pub fn is_available(self) -> bool {
        self <= Isa::best()
    }
}
