//! Four lanes in a NEON register, which every aarch64 machine has.

#![expect(unsafe_code, reason = "vector instructions that every machine of the build target has")]

use std::arch::aarch64::*;

use crate::native::nine::packed::Quad;

/// Four lanes in a register.
#[derive(Clone, Copy, Debug)]
pub(in crate::native) struct Register(uint32x4_t);

macro_rules! instructions {
    ($(fn $name:ident(a $(, $b:ident)*) $instruction:ident;)*) => {
        $(#[inline(always)]
        fn $name(self $(, $b: Self)*) -> Self {
            // SAFETY: every target that this module is compiled for has NEON.
            Register(unsafe { $instruction(self.0 $(, $b.0)*) })
        })*
    };
}

impl Register {
    /// Takes each byte from the given place.
    #[inline(always)]
    fn take(self, from: &[u8; 16]) -> Self {
        // SAFETY: every target that this module is compiled for has NEON; the array has the 16 bytes that are read.
        Register(unsafe {
            let bytes = vqtbl1q_u8(vreinterpretq_u8_u32(self.0), vld1q_u8(from.as_ptr()));
            vreinterpretq_u32_u8(bytes)
        })
    }
}

/// The bytes of lanes 1, 2, 0 and 3.
static ONE_FURTHER: [u8; 16] = [4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15];
/// The bytes of lanes 2, 0, 1 and 3.
static TWO_FURTHER: [u8; 16] = [8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15];

impl Quad for Register {
    type Proof = ();

    const PROOF: Option<()> = Some(());

    instructions! {
        fn and(a, b) vandq_u32;
        fn or(a, b) vorrq_u32;
        fn xor(a, b) veorq_u32;
        fn without(a, b) vbicq_u32;
        fn add(a, b) vaddq_u32;
        fn sub(a, b) vsubq_u32;
    }

    #[inline(always)]
    fn load((): (), lanes: &[u32; 4]) -> Self {
        // SAFETY: every target that this module is compiled for has NEON; the array has the 16 bytes that are read.
        Register(unsafe { vld1q_u32(lanes.as_ptr()) })
    }

    #[inline(always)]
    fn store(self) -> [u32; 4] {
        let mut lanes = [0; 4];
        // SAFETY: every target that this module is compiled for has NEON; the array has the 16 bytes written.
        unsafe { vst1q_u32(lanes.as_mut_ptr(), self.0) };
        lanes
    }

    #[inline(always)]
    fn splat((): (), lane: u32) -> Self {
        // SAFETY: every target that this module is compiled for has NEON.
        Register(unsafe { vdupq_n_u32(lane) })
    }

    #[inline(always)]
    fn constant(self, lane: u32) -> Self {
        Self::splat((), lane)
    }

    #[inline(always)]
    fn shift_left<const BY: i32>(self) -> Self {
        // SAFETY: every target that this module is compiled for has NEON.
        Register(unsafe { vshlq_n_u32::<BY>(self.0) })
    }

    #[inline(always)]
    fn shift_right<const BY: i32>(self) -> Self {
        // SAFETY: every target that this module is compiled for has NEON.
        Register(unsafe { vshrq_n_u32::<BY>(self.0) })
    }

    #[inline(always)]
    fn rotate(self) -> [Self; 2] {
        [self.take(&ONE_FURTHER), self.take(&TWO_FURTHER)]
    }

    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: every target that this module is compiled for has NEON.
        unsafe { vmaxvq_u32(self.0) != 0 }
    }
}
