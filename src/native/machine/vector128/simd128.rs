//! Four lanes in a vector of WebAssembly, where the build target has `simd128`.

use std::arch::wasm32::*;

use crate::native::nine::packed::Quad;

/// Four lanes in a vector.
#[derive(Clone, Copy, Debug)]
pub(in crate::native) struct Register(v128);

impl Quad for Register {
    type Proof = ();

    const PROOF: Option<()> = Some(());

    #[inline(always)]
    fn load((): (), &[a, b, c, d]: &[u32; 4]) -> Self {
        Register(u32x4(a, b, c, d))
    }

    #[inline(always)]
    fn store(self) -> [u32; 4] {
        [
            u32x4_extract_lane::<0>(self.0),
            u32x4_extract_lane::<1>(self.0),
            u32x4_extract_lane::<2>(self.0),
            u32x4_extract_lane::<3>(self.0),
        ]
    }

    #[inline(always)]
    fn splat((): (), lane: u32) -> Self {
        Register(u32x4_splat(lane))
    }

    #[inline(always)]
    fn constant(self, lane: u32) -> Self {
        Register(u32x4_splat(lane))
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Register(v128_and(self.0, b.0))
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Register(v128_or(self.0, b.0))
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Register(v128_xor(self.0, b.0))
    }

    #[inline(always)]
    fn without(self, b: Self) -> Self {
        Register(v128_andnot(self.0, b.0))
    }

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Register(u32x4_add(self.0, b.0))
    }

    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        Register(u32x4_sub(self.0, b.0))
    }

    #[inline(always)]
    fn shift_left<const BY: i32>(self) -> Self {
        Register(u32x4_shl(self.0, BY as u32))
    }

    #[inline(always)]
    fn shift_right<const BY: i32>(self) -> Self {
        Register(u32x4_shr(self.0, BY as u32))
    }

    #[inline(always)]
    fn rotate(self) -> [Self; 2] {
        [
            Register(u32x4_shuffle::<1, 2, 0, 3>(self.0, self.0)),
            Register(u32x4_shuffle::<2, 0, 1, 3>(self.0, self.0)),
        ]
    }

    #[inline(always)]
    fn any(self) -> bool {
        v128_any_true(self.0)
    }
}
