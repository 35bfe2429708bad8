//! Vectors of 128 bits for [`packed`](crate::native::nine::packed), by processor.
//!
//! Each file exports a `Register`. Where there is one, every machine of the build target has it, so nothing is detected.

#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "sse2", not(satdoku_portable)),
    all(target_arch = "aarch64", target_feature = "neon", not(satdoku_portable)),
    all(target_arch = "wasm32", target_feature = "simd128", not(satdoku_portable)),
)))]
mod absent;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", not(satdoku_portable)))]
mod neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128", not(satdoku_portable)))]
mod simd128;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(satdoku_portable)))]
mod sse2;

#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "sse2", not(satdoku_portable)),
    all(target_arch = "aarch64", target_feature = "neon", not(satdoku_portable)),
    all(target_arch = "wasm32", target_feature = "simd128", not(satdoku_portable)),
)))]
use absent as chosen;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", not(satdoku_portable)))]
use neon as chosen;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128", not(satdoku_portable)))]
use simd128 as chosen;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(satdoku_portable)))]
use sse2 as chosen;

pub(in crate::native) use chosen::Register as NineVector128;
