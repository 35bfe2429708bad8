//! A word in one AVX-512 register.

#![expect(unsafe_code, reason = "vector instructions; every block names the proof it rests on")]

use std::arch::x86_64::*;

use super::Avx512;
use crate::native::large::kernel::{Kernel, Work};
use crate::native::large::sweep::word::{Lanes, Word};

/// A register of 32 lanes; only an [`Avx512`] can create it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Register(__m512i);

impl Kernel for Avx512 {
    type Word = Register;

    #[inline(always)]
    fn load(self, lanes: &Lanes) -> Register {
        // SAFETY: `self` is the proof of detection; the array has the 64 bytes that are read.
        Register(unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) })
    }

    #[inline]
    fn run<W: Work>(self, work: W) -> W::Output {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn featured<W: Work>(proof: Avx512, work: W) -> W::Output {
            work.run(proof)
        }
        // SAFETY: `self` is the proof of detection.
        unsafe { featured(self, work) }
    }
}

/// Defines operations on registers, without closures, which would lose the target features.
macro_rules! operations {
    ($($name:ident($a:ident $(, $b:ident)*) $body:expr;)*) => {$(
        #[inline(always)]
        fn $name(self $(, $b: Register)*) -> Register {
            let $a = self.0;
            $(let $b = $b.0;)*
            // SAFETY: a register comes only from an `Avx512`, the proof of detection.
            Register(unsafe { $body })
        }
    )*};
}

impl Word for Register {
    type Flags = __mmask32;

    #[inline(always)]
    fn store(self, lanes: &mut Lanes) {
        // SAFETY: the register is the proof of detection; the array has the 64 bytes written.
        unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), self.0) }
    }

    operations! {
        and(a, b) _mm512_and_si512(a, b);
        xor(a, b) _mm512_xor_si512(a, b);
        without_lowest(a) _mm512_and_si512(a, _mm512_add_epi16(a, _mm512_set1_epi16(-1)));
        or(a, b) _mm512_or_si512(a, b);
        and_not(a, b) _mm512_andnot_si512(b, a);
        narrow_to(a, b) {
            let common = _mm512_and_si512(a, b);
            _mm512_mask_mov_epi16(a, _mm512_test_epi16_mask(a, b), common)
        };
        least(a, b) _mm512_min_epu16(a, b);
        other_stacks(a) {
            let next = _mm512_rol_epi64::<16>(a);
            _mm512_or_si512(next, _mm512_rol_epi64::<32>(_mm512_or_si512(next, a)))
        };
        other_bands(a) {
            let next = _mm512_permutex_epi64::<0b00_11_10_01>(a);
            let two = _mm512_or_si512(next, a);
            _mm512_or_si512(next, _mm512_permutex_epi64::<0b01_00_11_10>(two))
        };
        swap_halves(a) _mm512_shuffle_i64x2::<0b01_00_11_10>(a, a);
        low_halves(a, b) _mm512_shuffle_i64x2::<0b01_00_01_00>(a, b);
        high_halves(a, b) _mm512_shuffle_i64x2::<0b11_10_11_10>(a, b);
    }

    #[inline(always)]
    fn nonzero(self) -> __mmask32 {
        // SAFETY: a register comes only from an `Avx512`, the proof of detection.
        unsafe { _mm512_test_epi16_mask(self.0, self.0) }
    }

    #[inline(always)]
    fn at_most_one(self) -> __mmask32 {
        // SAFETY: a register comes only from an `Avx512`, the proof of detection.
        unsafe {
            let less = _mm512_add_epi16(self.0, _mm512_set1_epi16(-1));
            _mm512_testn_epi16_mask(self.0, less)
        }
    }

    #[inline(always)]
    fn keep_if(self, flags: __mmask32) -> Self {
        // SAFETY: a register comes only from an `Avx512`, the proof of detection.
        Register(unsafe { _mm512_maskz_mov_epi16(flags, self.0) })
    }

    #[inline(always)]
    fn replace_if(self, flags: __mmask32, other: Self) -> Self {
        // SAFETY: a register comes only from an `Avx512`, the proof of detection.
        Register(unsafe { _mm512_mask_mov_epi16(self.0, flags, other.0) })
    }

    #[inline(always)]
    fn differs(self, other: Self) -> bool {
        // SAFETY: a register comes only from an `Avx512`, the proof of detection.
        unsafe { _mm512_cmpneq_epi32_mask(self.0, other.0) != 0 }
    }

    #[inline(always)]
    fn any_set(self) -> bool {
        self.nonzero() != 0
    }

    #[inline(always)]
    fn flags_and(one: __mmask32, other: __mmask32) -> __mmask32 {
        one & other
    }

    #[inline(always)]
    fn all_set(flags: __mmask32) -> bool {
        flags == u32::MAX
    }

    #[inline(always)]
    fn bits(flags: __mmask32) -> u32 {
        flags
    }
}
