//! Stand-ins on processors without vector kernels: the types that `x86_64` exports, but without values.

use std::convert::Infallible;

use super::plain::Plain;
pub(in crate::native) use super::plain::PlainKernel as Baseline;
use crate::native::large::kernel::{Kernel as LargeKernel, Work};
use crate::native::large::sweep::word::Lanes;
use crate::native::nine::answer::{Answer, Grid};
use crate::native::nine::kernel::{Asker, Cells, Job, Kernel as NineKernel, Swept};
use crate::native::nine::matrix::{Matrix, Node, Words};
use crate::native::nine::search;

/// AVX2, which this machine lacks.
#[derive(Clone, Copy, Debug)]
pub(in crate::native) struct Avx2(Infallible);

/// AVX-512, which this machine lacks.
#[derive(Clone, Copy, Debug)]
pub(in crate::native) struct Avx512(Infallible);

/// AVX-512 with VBMI and BITALG, which this machine lacks.
#[derive(Clone, Copy, Debug)]
pub(in crate::native) struct Avx512Bytes(Infallible);

/// The registers of the 9×9 kernel for AVX2.
#[derive(Clone, Copy, Debug)]
pub(in crate::native) struct NineAvx2(Infallible);

/// The 9×9 kernel for AVX-512.
#[derive(Clone, Copy, Debug)]
pub(in crate::native) struct NineAvx512(Infallible);

impl Avx2 {
    pub(in crate::native) fn detect() -> Option<Self> {
        None
    }
}

impl Avx512 {
    pub(in crate::native) fn detect() -> Option<Self> {
        None
    }
}

impl Avx512Bytes {
    pub(in crate::native) fn detect() -> Option<Self> {
        None
    }
}

impl NineAvx512 {
    pub(in crate::native) fn new(proof: Avx512Bytes) -> Self {
        match proof.0 {}
    }
}

/// Defines functions that cannot be called, because `self` has no value.
macro_rules! uncallable {
    ($(fn $name:ident(self $(, $other:ty)*) $(-> $output:ty)?;)*) => {$(
        fn $name(self $(, _: $other)*) $(-> $output)? {
            match self.0 {}
        }
    )*};
}

/// Implements the kernel trait for a type without values, with portable words.
macro_rules! absent_large_kernel {
    ($kernel:ident) => {
        impl LargeKernel for $kernel {
            type Word = Plain;

            uncallable! { fn load(self, &Lanes) -> Plain; }

            fn run<W: Work>(self, _: W) -> W::Output {
                match self.0 {}
            }
        }
    };
}

absent_large_kernel!(Avx2);
absent_large_kernel!(Avx512);

impl NineKernel for NineAvx512 {
    type Node = ();
    type Full = ();

    const LOCKSTEP: bool = false;
    const CHECKS_FILLED: bool = false;

    uncallable! {
        fn load(self, &Grid) -> ();
        fn is_filled(self, &()) -> bool;
        fn branch(self, &mut ()) -> ();
        fn digits(self, &()) -> Grid;
        fn cell(self, usize) -> Cells;
        fn full(self, &Grid) -> ();
        fn reopen(self, &mut (), Cells, Cells) -> ();
        fn differences(self, &(), &()) -> Cells;
        fn single(self, &mut Vec<()>, &Grid, Job<'_>) -> Answer;
    }

    // Never called either; the body keeps the lockstep search from being dead code on these machines.
    fn batch(self, grids: &[Grid], job: Job<'_>) -> Vec<Answer> {
        search::batch::<Self, 1>(self, grids, job)
    }

    fn sweep<const N: usize>(self, _: &mut [(); N]) -> [Swept; N] {
        match self.0 {}
    }

    fn answer_all<A: Asker>(self, _: bool, _: &mut A) {
        match self.0 {}
    }
}

impl Words for NineAvx2 {
    type Proof = Avx2;
    type Memory = [u16; 16];

    uncallable! {
        fn store(self) -> [u16; 16];
        fn and(self, Self) -> Self;
        fn or(self, Self) -> Self;
        fn xor(self, Self) -> Self;
        fn without(self, Self) -> Self;
        fn add(self, Self) -> Self;
        fn rest(self) -> Self;
        fn if_empty(self, Self) -> Self;
        fn or_else(self, Self) -> Self;
        fn narrow_if(self, Self, Self) -> Self;
        fn fill(self) -> Self;
        fn any(self) -> bool;
        fn rotate_boxes(self) -> [Self; 2];
        fn rotate_bands(self) -> [Self; 2];
    }

    const PADDING: [u16; 16] = [0; 16];
    const HERE: [[u16; 16]; 16] = [[0; 16]; 16];
    const MATES: [[[u16; 16]; 16]; 2] = [[[0; 16]; 16]; 2];
    const SELECT: [u16; 16] = [0; 16];

    fn insert(_: &mut [u16; 16], _: usize, _: u16) {}

    fn digits(_: &[u16; 16], _: usize) -> u16 {
        0
    }

    fn any_or_empty(missing: Self, _: &[[Self; 3]; 3]) -> bool {
        match missing.0 {}
    }

    fn shift_right<const BY: i32>(self) -> Self {
        match self.0 {}
    }

    fn load(proof: Avx2, _: &[u16; 16]) -> Self {
        match proof.0 {}
    }

    fn splat(proof: Avx2, _: u16) -> Self {
        match proof.0 {}
    }

    fn single(kernel: Matrix<Self>, _: &mut Vec<Node<Self>>, _: &Grid, _: Job<'_>) -> Answer {
        match kernel.proof.0 {}
    }

    fn batch(kernel: Matrix<Self>, _: &[Grid], _: Job<'_>) -> Vec<Answer> {
        match kernel.proof.0 {}
    }

    fn answer_all<A: Asker>(kernel: Matrix<Self>, _: &mut A) {
        match kernel.proof.0 {}
    }
}
