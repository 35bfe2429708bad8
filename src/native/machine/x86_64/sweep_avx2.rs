//! A word in two AVX2 registers, one for each half.

#![expect(unsafe_code, reason = "vector instructions; every block names the proof it rests on")]

use std::arch::x86_64::*;

use super::Avx2;
use crate::native::large::kernel::{Kernel, Work};
use crate::native::large::sweep::word::{Lanes, Word};

/// Two registers of 16 lanes each; only an [`Avx2`] can create them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Registers(__m256i, __m256i);

impl Kernel for Avx2 {
    type Word = Registers;

    #[inline(always)]
    fn load(self, lanes: &Lanes) -> Registers {
        let from = lanes.as_ptr().cast::<__m256i>();
        // SAFETY: `self` is the proof of detection; the array has the 64 bytes that are read.
        unsafe { Registers(_mm256_loadu_si256(from), _mm256_loadu_si256(from.add(1))) }
    }

    #[inline]
    fn run<W: Work>(self, work: W) -> W::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn featured<W: Work>(proof: Avx2, work: W) -> W::Output {
            work.run(proof)
        }
        // SAFETY: `self` is the proof of detection.
        unsafe { featured(self, work) }
    }
}

/// Defines operations on each register, without closures, which would lose the target features.
macro_rules! operations {
    ($($name:ident($a:ident $(, $b:ident)*) $body:expr;)*) => {$(
        #[inline(always)]
        fn $name(self $(, $b: Registers)*) -> Registers {
            let rest = ($($b,)*);
            // SAFETY: registers come only from an `Avx2`, the proof of detection.
            let low = unsafe {
                let $a = self.0;
                let ($($b,)*) = rest;
                $(let $b = $b.0;)*
                $body
            };
            // SAFETY: as above.
            let high = unsafe {
                let $a = self.1;
                let ($($b,)*) = rest;
                $(let $b = $b.1;)*
                $body
            };
            Registers(low, high)
        }
    )*};
}

impl Registers {
    operations! {
        is_zero(a) _mm256_cmpeq_epi16(a, _mm256_setzero_si256());
        not(a) _mm256_xor_si256(a, _mm256_set1_epi16(-1));
    }
}

impl Word for Registers {
    type Flags = Registers;

    #[inline(always)]
    fn store(self, lanes: &mut Lanes) {
        let to = lanes.as_mut_ptr().cast::<__m256i>();
        // SAFETY: the registers are the proof of detection; the array has the 64 bytes written.
        unsafe {
            _mm256_storeu_si256(to, self.0);
            _mm256_storeu_si256(to.add(1), self.1);
        }
    }

    operations! {
        without_lowest(a) _mm256_and_si256(a, _mm256_add_epi16(a, _mm256_set1_epi16(-1)));
        xor(a, b) _mm256_xor_si256(a, b);
        and(a, b) _mm256_and_si256(a, b);
        or(a, b) _mm256_or_si256(a, b);
        and_not(a, b) _mm256_andnot_si256(b, a);
        narrow_to(a, b) {
            let common = _mm256_and_si256(a, b);
            let none = _mm256_cmpeq_epi16(common, _mm256_setzero_si256());
            _mm256_or_si256(common, _mm256_and_si256(a, none))
        };
        replace_if(a, flags, b) _mm256_blendv_epi8(a, b, flags);
        least(a, b) _mm256_min_epu16(a, b);
        keep_if(a, flags) _mm256_and_si256(a, flags);
        other_stacks(a) {
            let next = _mm256_shufflelo_epi16::<0b00_11_10_01>(a);
            let next = _mm256_shufflehi_epi16::<0b00_11_10_01>(next);
            let two = _mm256_or_si256(next, a);
            _mm256_or_si256(next, _mm256_shuffle_epi32::<0b10_11_00_01>(two))
        };
        other_bands(a) {
            let next = _mm256_permute4x64_epi64::<0b00_11_10_01>(a);
            let two = _mm256_or_si256(next, a);
            _mm256_or_si256(next, _mm256_permute4x64_epi64::<0b01_00_11_10>(two))
        };
    }

    #[inline(always)]
    fn nonzero(self) -> Registers {
        self.is_zero().not()
    }

    #[inline(always)]
    fn at_most_one(self) -> Registers {
        self.without_lowest().is_zero()
    }

    #[inline(always)]
    fn any_set(self) -> bool {
        // SAFETY: registers come only from an `Avx2`, the proof of detection.
        unsafe {
            let both = _mm256_or_si256(self.0, self.1);
            _mm256_testz_si256(both, both) == 0
        }
    }

    #[inline(always)]
    fn swap_halves(self) -> Self {
        Registers(self.1, self.0)
    }

    #[inline(always)]
    fn low_halves(self, other: Self) -> Self {
        Registers(self.0, other.0)
    }

    #[inline(always)]
    fn high_halves(self, other: Self) -> Self {
        Registers(self.1, other.1)
    }

    #[inline(always)]
    fn flags_and(one: Registers, other: Registers) -> Registers {
        one.and(other)
    }

    #[inline(always)]
    fn all_set(flags: Registers) -> bool {
        !flags.not().any_set()
    }

    #[inline(always)]
    fn bits(flags: Registers) -> u32 {
        // SAFETY: registers come only from an `Avx2`, the proof of detection.
        unsafe {
            let packed = _mm256_packs_epi16(flags.0, flags.1);
            // Packing interleaves quarters of the two registers; the permutation restores their order.
            let ordered = _mm256_permute4x64_epi64::<0b11_01_10_00>(packed);
            _mm256_movemask_epi8(ordered) as u32
        }
    }
}
