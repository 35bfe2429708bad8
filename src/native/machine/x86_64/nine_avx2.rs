//! The kernel for AVX2: each vector of [`matrix`](crate::native::nine::matrix) is one register.

#![expect(unsafe_code, reason = "vector instructions; every block names the proof it rests on")]

use std::arch::x86_64::*;

use super::Avx2;
use crate::native::nine::answer::{Answer, Grid};
use crate::native::nine::kernel::{Asker, Job};
use crate::native::nine::matrix::{Matrix, Node, Words, word};
use crate::native::nine::search;
use crate::native::nine::second_solution;

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn single(
    kernel: Matrix<Register>,
    stack: &mut Vec<Node<Register>>,
    grid: &Grid,
    job: Job<'_>,
) -> Answer {
    search::single(kernel, stack, grid, job)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn batch(kernel: Matrix<Register>, grids: &[Grid], job: Job<'_>) -> Vec<Answer> {
    search::one_by_one(kernel, grids, job)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn answer_all<A: Asker>(kernel: Matrix<Register>, asker: &mut A) {
    second_solution::answer_all::<_, A, 1>(kernel, asker);
}

/// Every digit.
const ALL: u16 = 0x1ff;

/// 16 words in a register; only an [`Avx2`] can create it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Register(__m256i);

macro_rules! instructions {
    ($(fn $name:ident($a:ident $(, $b:ident)*) $body:expr;)*) => {
        $(#[inline(always)]
        fn $name(self $(, $b: Self)*) -> Self {
            let $a = self.0;
            $(let $b = $b.0;)*
            // SAFETY: a register comes only from an `Avx2`, the proof of detection.
            Register(unsafe { $body })
        })*
    };
}

impl Words for Register {
    type Proof = Avx2;

    instructions! {
        fn and(a, b) _mm256_and_si256(a, b);
        fn or(a, b) _mm256_or_si256(a, b);
        fn xor(a, b) _mm256_xor_si256(a, b);
        fn without(a, b) _mm256_andnot_si256(b, a);
        fn add(a, b) _mm256_add_epi16(a, b);
        fn rest(a) _mm256_and_si256(a, _mm256_add_epi16(a, _mm256_set1_epi16(-1)));
        fn if_empty(a, test) _mm256_and_si256(a, _mm256_cmpeq_epi16(test, _mm256_setzero_si256()));
        fn or_else(a, b) {
            let empty = _mm256_cmpeq_epi16(a, _mm256_setzero_si256());
            _mm256_blendv_epi8(a, b, empty)
        };
        fn narrow_if(a, test, to) {
            let empty = _mm256_cmpeq_epi16(test, _mm256_setzero_si256());
            _mm256_and_si256(a, _mm256_or_si256(to, empty))
        };
        fn fill(a) {
            let empty = _mm256_cmpeq_epi16(a, _mm256_setzero_si256());
            _mm256_andnot_si256(empty, _mm256_set1_epi16(ALL as i16))
        };
    }

    type Memory = [u16; 16];

    const PADDING: [u16; 16] = {
        let mut words = [ALL; 16];
        let mut i = 0;
        while i < 9 {
            words[word(i / 3, i % 3)] = 0;
            i += 1;
        }
        words
    };

    const HERE: [[u16; 16]; 16] = {
        let mut table = [[0; 16]; 16];
        let mut i = 0;
        while i < 16 {
            table[i][i] = ALL;
            i += 1;
        }
        table
    };

    const MATES: [[[u16; 16]; 16]; 2] = {
        let mut table = [[[0; 16]; 16]; 2];
        let mut i = 0;
        while i < 9 {
            let (band, stack) = (i / 3, i % 3);
            let here = word(band, stack);
            table[0][here][word(band, (stack + 1) % 3)] = ALL;
            table[0][here][word(band, (stack + 2) % 3)] = ALL;
            table[1][here][word((band + 1) % 3, stack)] = ALL;
            table[1][here][word((band + 2) % 3, stack)] = ALL;
            i += 1;
        }
        table
    };

    const SELECT: [u16; 16] = {
        let mut words = [0; 16];
        let mut i = 0;
        while i < 9 {
            words[word(i % 3, i / 3)] = 1 << i;
            i += 1;
        }
        words
    };

    #[inline(always)]
    fn insert(memory: &mut [u16; 16], word: usize, digits: u16) {
        memory[word] = digits;
    }

    #[inline(always)]
    fn digits(memory: &[u16; 16], word: usize) -> u16 {
        memory[word]
    }

    #[inline(always)]
    fn load(_: Avx2, memory: &[u16; 16]) -> Self {
        // SAFETY: the first argument is the proof of detection; the load is of the 32 bytes.
        Register(unsafe { _mm256_loadu_si256(memory.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self) -> [u16; 16] {
        let mut memory = [0; 16];
        // SAFETY: a register comes only from an `Avx2`; the store fills the 32 bytes.
        unsafe { _mm256_storeu_si256(memory.as_mut_ptr().cast(), self.0) };
        memory
    }

    #[inline(always)]
    fn splat(_: Avx2, word: u16) -> Self {
        // SAFETY: the first argument is the proof of detection.
        Register(unsafe { _mm256_set1_epi16(word as i16) })
    }

    #[inline(always)]
    fn shift_right<const BY: i32>(self) -> Self {
        // SAFETY: a register comes only from an `Avx2`, the proof of detection.
        Register(unsafe { _mm256_srli_epi16::<BY>(self.0) })
    }

    #[inline(always)]
    fn any_or_empty(missing: Self, vectors: &[[Self; 3]; 3]) -> bool {
        let mut least = vectors[0][0];
        for column in vectors {
            for words in column {
                // SAFETY: a register comes only from an `Avx2`, the proof of detection.
                least = Register(unsafe { _mm256_min_epi16(least.0, words.0) });
            }
        }
        // SAFETY: a register comes only from an `Avx2`, the proof of detection.
        let empty = Register(unsafe { _mm256_cmpeq_epi16(least.0, _mm256_setzero_si256()) });
        missing.or(empty).any()
    }

    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: a register comes only from an `Avx2`, the proof of detection.
        unsafe { _mm256_testz_si256(self.0, self.0) == 0 }
    }

    #[inline(always)]
    fn rotate_boxes(self) -> [Self; 2] {
        // SAFETY: a register comes only from an `Avx2`, the proof of detection.
        unsafe {
            [
                Register(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0)),
                Register(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0)),
            ]
        }
    }

    #[inline(always)]
    fn rotate_bands(self) -> [Self; 2] {
        // SAFETY: a register comes only from an `Avx2`, the proof of detection.
        unsafe {
            let one = _mm256_set1_epi64x(0x0706_0100_0504_0302);
            let two = _mm256_set1_epi64x(0x0706_0302_0100_0504);
            let upper = _mm256_set_epi64x(HIGH_BYTES, 0, HIGH_BYTES, 0);
            [
                Register(_mm256_shuffle_epi8(self.0, _mm256_or_si256(one, upper))),
                Register(_mm256_shuffle_epi8(self.0, _mm256_or_si256(two, upper))),
            ]
        }
    }

    fn single(
        kernel: Matrix<Self>,
        stack: &mut Vec<Node<Self>>,
        grid: &Grid,
        job: Job<'_>,
    ) -> Answer {
        // SAFETY: `kernel` holds the proof of detection.
        unsafe { single(kernel, stack, grid, job) }
    }

    fn batch(kernel: Matrix<Self>, grids: &[Grid], job: Job<'_>) -> Vec<Answer> {
        // SAFETY: `kernel` holds the proof of detection.
        unsafe { batch(kernel, grids, job) }
    }

    fn answer_all<A: Asker>(kernel: Matrix<Self>, asker: &mut A) {
        // SAFETY: `kernel` holds the proof of detection.
        unsafe { answer_all(kernel, asker) }
    }
}

/// Offset of the second group of eight bytes within a 128-bit half.
const HIGH_BYTES: i64 = 0x0808_0808_0808_0808;
