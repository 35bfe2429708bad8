//! Instruction sets: the only place where the code depends on the processor.
//!
//! Detection gives *proofs*: a value of [`Avx2`], [`Avx512`] or [`Avx512Bytes`] exists only if the machine has those
//! instructions, so holding one makes it sound to use them. Code that names instructions (the vectors of the 9×9
//! kernels and the words of the sweeps) is here too, by processor:
//!
//! | | processor |
//! |---|---|
//! | `x86_64/` | x86-64 |
//! | `absent.rs` | all others: the same names for types without values, and `plain.rs` as the [`Baseline`] |
//! | `vector128/` | x86-64, aarch64, and WebAssembly with `simd128`: vectors of 128 bits for the 9×9 kernel; stand-ins for all others |
//!
//! [`Baseline`] is the kernel of the sweeps that runs on every machine of the build target.
//!
//! All export the same names, so all code outside this module compiles on every processor. Building with
//! `RUSTFLAGS="--cfg satdoku_portable"` selects the stand-ins everywhere, so that tests on x86-64 cover the code of
//! the other processors.

#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(satdoku_portable))))]
mod absent;
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2", not(satdoku_portable)))))]
mod plain;
mod vector128;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(satdoku_portable)))]
mod x86_64;

#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(satdoku_portable))))]
use absent as chosen;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(satdoku_portable)))]
use x86_64 as chosen;

use super::large::kernel::{Kernel, Work};
pub(super) use chosen::{Avx2, Avx512, Avx512Bytes, Baseline, NineAvx2, NineAvx512};
#[cfg(test)]
pub(super) use plain::PlainKernel;
pub(super) use vector128::NineVector128;

/// A computation in plain words, which the compiler makes of vectors where the instructions have them.
pub(crate) trait Portable {
    type Output;

    /// Does the work. Must be `#[inline(always)]`, and so must everything it calls.
    fn run(self) -> Self::Output;
}

/// Does some work with instructions that this machine has.
pub(crate) fn run_with_best<W: Portable>(work: W) -> W::Output {
    match Avx2::detect() {
        Some(avx2) => avx2.run(PortableWork(work)),
        None => Baseline.run(PortableWork(work)),
    }
}

/// Work that uses no words of the kernel.
struct PortableWork<W>(W);

impl<W: Portable> Work for PortableWork<W> {
    type Output = W::Output;

    #[inline(always)]
    fn run<K: Kernel>(self, _: K) -> W::Output {
        self.0.run()
    }
}

/// An instruction set; every search gives the same answers with each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Isa {
    /// The instructions that the program was built for.
    Portable,
    /// AVX2, BMI1, BMI2, LZCNT and POPCNT.
    Avx2,
    /// AVX-512 F, BW and VL, and all of [`Isa::Avx2`].
    Avx512,
}

impl Isa {
    /// All instruction sets, the most basic first.
    pub const ALL: [Isa; 3] = [Isa::Portable, Isa::Avx2, Isa::Avx512];

    /// The best instruction set of this machine.
    pub fn best() -> Isa {
        if Avx512::detect().is_some() {
            Isa::Avx512
        } else if Avx2::detect().is_some() {
            Isa::Avx2
        } else {
            Isa::Portable
        }
    }

    /// Whether this machine has the instructions.
    pub fn is_available(self) -> bool {
        self <= Isa::best()
    }
}
