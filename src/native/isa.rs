//! Which instructions a search may use, and the proof that the machine has them.

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

/// The proof that this machine has AVX2, BMI1, BMI2, LZCNT and POPCNT.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

/// The proof that this machine has AVX-512 F, BW and VL, and all of [`Avx2`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

/// The proof that this machine has AVX-512 VBMI and BITALG, and all of [`Avx512`].
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512Bytes(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    /// The proof, if detection finds the instructions.
    pub(crate) fn detect() -> Option<Self> {
        (is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt"))
        .then_some(Avx2(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Avx512 {
    /// The proof, if detection finds the instructions.
    pub(crate) fn detect() -> Option<Self> {
        (Avx2::detect().is_some()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl"))
        .then_some(Avx512(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Avx512Bytes {
    /// The proof, if detection finds the instructions.
    pub(crate) fn detect() -> Option<Self> {
        (Avx512::detect().is_some()
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512bitalg"))
        .then_some(Avx512Bytes(()))
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl Avx2 {
    pub(crate) fn detect() -> Option<Self> {
        None
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl Avx512 {
    pub(crate) fn detect() -> Option<Self> {
        None
    }
}
