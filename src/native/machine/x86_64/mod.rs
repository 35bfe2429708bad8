//! Kernels for x86-64: SSE2, which every such machine has, AVX2 and AVX-512.

mod nine_avx2;
mod nine_avx512;
mod nine_lanes;
mod sweep_avx2;
mod sweep_avx512;
mod sweep_sse2;

pub(in crate::native) use nine_avx2::Register as NineAvx2;
pub(in crate::native) use nine_avx512::Avx512 as NineAvx512;
pub(in crate::native) use sweep_sse2::Baseline;

/// Proof that this machine has AVX2, BMI1, BMI2, LZCNT and POPCNT.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

/// Proof that this machine has AVX-512 F, BW and VL, and all of [`Avx2`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

/// Proof that this machine has AVX-512 VBMI and BITALG, and all of [`Avx512`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512Bytes(());

impl Avx2 {
    /// Returns the proof if this machine has the instructions.
    pub(crate) fn detect() -> Option<Self> {
        (is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt"))
        .then_some(Avx2(()))
    }
}

impl Avx512 {
    /// Returns the proof if this machine has the instructions.
    pub(crate) fn detect() -> Option<Self> {
        (Avx2::detect().is_some()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl"))
        .then_some(Avx512(()))
    }
}

impl Avx512Bytes {
    /// Returns the proof if this machine has the instructions.
    pub(crate) fn detect() -> Option<Self> {
        (Avx512::detect().is_some()
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512bitalg"))
        .then_some(Avx512Bytes(()))
    }
}
