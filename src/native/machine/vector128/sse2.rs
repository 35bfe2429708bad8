//! Four lanes in an SSE2 register, which every x86-64 machine has.

#![expect(unsafe_code, reason = "vector instructions that every machine of the build target has")]

use std::arch::x86_64::*;

use crate::native::nine::packed::Quad;

/// Four lanes in a register.
#[derive(Clone, Copy, Debug)]
pub(in crate::native) struct Register(__m128i);

macro_rules! instructions {
    ($(fn $name:ident($a:ident $(, $b:ident)*) $body:expr;)*) => {
        $(#[inline(always)]
        fn $name(self $(, $b: Self)*) -> Self {
            let $a = self.0;
            $(let $b = $b.0;)*
            // SAFETY: every target that this module is compiled for has SSE2.
            Register(unsafe { $body })
        })*
    };
}

impl Quad for Register {
    type Proof = ();

    const PROOF: Option<()> = Some(());

    instructions! {
        fn and(a, b) _mm_and_si128(a, b);
        fn or(a, b) _mm_or_si128(a, b);
        fn xor(a, b) _mm_xor_si128(a, b);
        fn without(a, b) _mm_andnot_si128(b, a);
        fn add(a, b) _mm_add_epi32(a, b);
        fn sub(a, b) _mm_sub_epi32(a, b);
    }

    #[inline(always)]
    fn load((): (), lanes: &[u32; 4]) -> Self {
        // SAFETY: every target that this module is compiled for has SSE2; the array has the 16 bytes that are read.
        Register(unsafe { _mm_loadu_si128(lanes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self) -> [u32; 4] {
        let mut lanes = [0; 4];
        // SAFETY: every target that this module is compiled for has SSE2; the array has the 16 bytes written.
        unsafe { _mm_storeu_si128(lanes.as_mut_ptr().cast(), self.0) };
        lanes
    }

    #[inline(always)]
    fn splat((): (), lane: u32) -> Self {
        // SAFETY: every target that this module is compiled for has SSE2.
        Register(unsafe { _mm_set1_epi32(lane as i32) })
    }

    #[inline(always)]
    fn constant(self, lane: u32) -> Self {
        Self::splat((), lane)
    }

    #[inline(always)]
    fn shift_left<const BY: i32>(self) -> Self {
        // SAFETY: every target that this module is compiled for has SSE2.
        Register(unsafe { _mm_slli_epi32::<BY>(self.0) })
    }

    #[inline(always)]
    fn shift_right<const BY: i32>(self) -> Self {
        // SAFETY: every target that this module is compiled for has SSE2.
        Register(unsafe { _mm_srli_epi32::<BY>(self.0) })
    }

    #[inline(always)]
    fn rotate(self) -> [Self; 2] {
        // SAFETY: every target that this module is compiled for has SSE2.
        unsafe {
            [
                Register(_mm_shuffle_epi32::<0b11_00_10_01>(self.0)),
                Register(_mm_shuffle_epi32::<0b11_01_00_10>(self.0)),
            ]
        }
    }

    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: every target that this module is compiled for has SSE2.
        unsafe { _mm_movemask_epi8(_mm_cmpeq_epi8(self.0, _mm_setzero_si128())) != 0xffff }
    }
}
