//! A word in four SSE2 registers, for every x86-64 machine.

#![expect(unsafe_code, reason = "vector instructions that every machine of the build target has")]

use std::arch::x86_64::*;

use crate::native::large::kernel::{Kernel, Work};
use crate::native::large::sweep::word::{Lanes, Word};

/// The kernel for every x86-64 machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Baseline;

/// Four registers of eight lanes each, in order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Registers([__m128i; 4]);

impl Kernel for Baseline {
    type Word = Registers;

    #[inline(always)]
    fn load(self, lanes: &Lanes) -> Registers {
        let from = lanes.as_ptr().cast::<__m128i>();
        // SAFETY: every target that this module is compiled for has SSE2; the array has the 64 bytes that are read.
        Registers(unsafe {
            [
                _mm_loadu_si128(from),
                _mm_loadu_si128(from.add(1)),
                _mm_loadu_si128(from.add(2)),
                _mm_loadu_si128(from.add(3)),
            ]
        })
    }

    // Compile one function for each `Work`: inlined into their callers, they are slow to compile.
    #[inline(never)]
    fn run<W: Work>(self, work: W) -> W::Output {
        work.run(self)
    }
}

/// Defines operations on each register.
macro_rules! operations {
    ($($name:ident($a:ident $(, $b:ident)*) $body:expr;)*) => {$(
        #[inline(always)]
        fn $name(mut self $(, $b: Registers)*) -> Registers {
            for nth in 0..4 {
                let $a = self.0[nth];
                $(let $b = $b.0[nth];)*
                // SAFETY: every target that this module is compiled for has SSE2.
                self.0[nth] = unsafe { $body };
            }
            self
        }
    )*};
}

impl Registers {
    operations! {
        is_zero(a) _mm_cmpeq_epi16(a, _mm_setzero_si128());
        not(a) _mm_xor_si128(a, _mm_set1_epi16(-1));
    }
}

impl Word for Registers {
    type Flags = Registers;

    #[inline(always)]
    fn store(self, lanes: &mut Lanes) {
        let to = lanes.as_mut_ptr().cast::<__m128i>();
        for (nth, register) in self.0.into_iter().enumerate() {
            // SAFETY: every target that this module is compiled for has SSE2; the array has the 64 bytes written.
            unsafe { _mm_storeu_si128(to.add(nth), register) };
        }
    }

    operations! {
        without_lowest(a) _mm_and_si128(a, _mm_add_epi16(a, _mm_set1_epi16(-1)));
        xor(a, b) _mm_xor_si128(a, b);
        and(a, b) _mm_and_si128(a, b);
        or(a, b) _mm_or_si128(a, b);
        and_not(a, b) _mm_andnot_si128(b, a);
        narrow_to(a, b) {
            let common = _mm_and_si128(a, b);
            let none = _mm_cmpeq_epi16(common, _mm_setzero_si128());
            _mm_or_si128(common, _mm_and_si128(a, none))
        };
        replace_if(a, flags, b) _mm_or_si128(_mm_and_si128(flags, b), _mm_andnot_si128(flags, a));
        least(a, b) _mm_sub_epi16(a, _mm_subs_epu16(a, b));
        keep_if(a, flags) _mm_and_si128(a, flags);
        other_stacks(a) {
            let next = _mm_or_si128(_mm_srli_epi64::<16>(a), _mm_slli_epi64::<48>(a));
            let two = _mm_or_si128(next, a);
            _mm_or_si128(next, _mm_shuffle_epi32::<0b10_11_00_01>(two))
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
        let [a, b, c, d] = self.0;
        // SAFETY: every target that this module is compiled for has SSE2.
        unsafe {
            let all = _mm_or_si128(_mm_or_si128(a, b), _mm_or_si128(c, d));
            _mm_movemask_epi8(_mm_cmpeq_epi8(all, _mm_setzero_si128())) != 0xffff
        }
    }

    #[inline(always)]
    fn other_bands(self) -> Self {
        let [a, b, c, d] = self.0;
        // The other bands of a group are the other group of its register and both groups of the second register of the
        // half.
        // SAFETY: every target that this module is compiled for has SSE2.
        unsafe {
            let low = _mm_shuffle_epi32::<0b01_00_11_10>(_mm_or_si128(a, b));
            let high = _mm_shuffle_epi32::<0b01_00_11_10>(_mm_or_si128(c, d));
            Registers([
                _mm_or_si128(low, b),
                _mm_or_si128(low, a),
                _mm_or_si128(high, d),
                _mm_or_si128(high, c),
            ])
        }
    }

    #[inline(always)]
    fn swap_halves(self) -> Self {
        let [a, b, c, d] = self.0;
        Registers([c, d, a, b])
    }

    #[inline(always)]
    fn low_halves(self, other: Self) -> Self {
        let ([a, b, ..], [c, d, ..]) = (self.0, other.0);
        Registers([a, b, c, d])
    }

    #[inline(always)]
    fn high_halves(self, other: Self) -> Self {
        let ([.., a, b], [.., c, d]) = (self.0, other.0);
        Registers([a, b, c, d])
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
        let [a, b, c, d] = flags.0;
        // SAFETY: every target that this module is compiled for has SSE2.
        let [low, high] = unsafe {
            [_mm_movemask_epi8(_mm_packs_epi16(a, b)), _mm_movemask_epi8(_mm_packs_epi16(c, d))]
        };
        low as u32 | (high as u32) << 16
    }
}
