//! Words for vectors of 128 bits: nine digit sets in one vector.
//!
//! Each lane of 32 bits holds the three boxes of a band, ten bits for each: nine for the digits, and a *guard* above
//! them that is clear between operations. The fourth lane is padding, and the two bits at the top of each lane stay
//! clear.
//!
//! ```text
//! bit      31 30   29   28 ... 20   19   18 ... 10   9    8 ... 0
//!          -  -    g    stack 2     g    stack 1     g    stack 0      lanes: band 0, band 1, band 2, padding
//! ```
//!
//! In this way the grid takes 9 vectors, where lanes of 16 bits take 18. In exchange, no instruction compares such
//! words. Instead, adding 511 to each sets the guard of every word that is not empty, and no carry leaves a word.
//! Rotating the boxes of a band is a pair of shifts, rotating bands a shuffle of lanes.
//!
//! The operations are written over the trait [`Quad`], which needs so few instructions that every processor with
//! vectors has them: SSE2, NEON and simd128 of WebAssembly.

use super::matrix::{Words, word};

/// Number of bits of a word, with its guard.
const WIDTH: usize = 10;
/// The lowest bit of each word.
const LOW: u32 = 1 | 1 << WIDTH | 1 << (2 * WIDTH);
/// The guard of each word.
const GUARD: u32 = LOW << 9;
/// Every digit of each word.
const FULL: u32 = GUARD - LOW;

/// A vector of four lanes of 32 bits.
pub(crate) trait Quad: Copy {
    /// The proof that this machine has the instructions.
    type Proof: Copy;

    /// The proof, if every machine of the build target has the instructions; if not, no machine counts as having them.
    const PROOF: Option<Self::Proof>;

    fn load(proof: Self::Proof, lanes: &[u32; 4]) -> Self;
    fn store(self) -> [u32; 4];
    /// The same value in every lane.
    fn splat(proof: Self::Proof, lane: u32) -> Self;
    /// The same value in every lane; `self` is the proof.
    fn constant(self, lane: u32) -> Self;
    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// `self & !b`
    fn without(self, b: Self) -> Self;
    fn add(self, b: Self) -> Self;
    fn sub(self, b: Self) -> Self;
    fn shift_left<const BY: i32>(self) -> Self;
    fn shift_right<const BY: i32>(self) -> Self;
    /// Returns two rotations of the first three lanes: each takes the value one lane further, or two lanes further.
    fn rotate(self) -> [Self; 2];
    /// Whether any bit is set.
    fn any(self) -> bool;
}

/// Nine digit sets; the module documentation shows the layout.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packed<Q>(Q);

impl<Q: Quad> Packed<Q> {
    /// Sets the guard of each word with any digit; the other bits mean nothing.
    #[inline(always)]
    fn raise_guards(self) -> Q {
        self.0.add(self.0.constant(FULL))
    }
}

impl<Q: Quad> Words for Packed<Q> {
    type Proof = Q::Proof;
    type Memory = [u32; 4];

    const PADDING: [u32; 4] = [0, 0, 0, FULL];

    const HERE: [[u32; 4]; 16] = {
        let mut table = [[0; 4]; 16];
        let mut i = 0;
        while i < 9 {
            let (band, stack) = (i / 3, i % 3);
            table[word(band, stack)][band] = 0x1ff << (WIDTH * stack);
            i += 1;
        }
        table
    };

    const MATES: [[[u32; 4]; 16]; 2] = {
        let mut table = [[[0; 4]; 16]; 2];
        let mut i = 0;
        while i < 9 {
            let (band, stack) = (i / 3, i % 3);
            let (here, digits) = (word(band, stack), 0x1ff << (WIDTH * stack));
            table[0][here][band] = FULL ^ digits;
            table[1][here][(band + 1) % 3] = digits;
            table[1][here][(band + 2) % 3] = digits;
            i += 1;
        }
        table
    };

    const SELECT: [u32; 4] = {
        let mut lanes = [0; 4];
        let mut i = 0;
        while i < 9 {
            let (band, stack) = (i % 3, i / 3);
            lanes[band] |= 1 << (i + WIDTH * stack);
            i += 1;
        }
        lanes
    };

    #[inline(always)]
    fn insert(memory: &mut [u32; 4], word: usize, digits: u16) {
        memory[word % 4] |= u32::from(digits) << (WIDTH * (word / 4));
    }

    #[inline(always)]
    fn digits(memory: &[u32; 4], word: usize) -> u16 {
        (memory[word % 4] >> (WIDTH * (word / 4))) as u16 & 0x1ff
    }

    #[inline(always)]
    fn load(proof: Q::Proof, memory: &[u32; 4]) -> Self {
        Packed(Q::load(proof, memory))
    }

    #[inline(always)]
    fn store(self) -> [u32; 4] {
        self.0.store()
    }

    #[inline(always)]
    fn splat(proof: Q::Proof, digits: u16) -> Self {
        Packed(Q::splat(proof, u32::from(digits) * LOW))
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Packed(self.0.and(b.0))
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Packed(self.0.or(b.0))
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Packed(self.0.xor(b.0))
    }

    #[inline(always)]
    fn without(self, b: Self) -> Self {
        Packed(self.0.without(b.0))
    }

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Packed(self.0.add(b.0))
    }

    #[inline(always)]
    fn shift_right<const BY: i32>(self) -> Self {
        Packed(self.0.shift_right::<BY>())
    }

    #[inline(always)]
    fn rest(self) -> Self {
        // Adding 511 is subtracting 1, but for the guard, which `self` lacks.
        Packed(self.0.and(self.raise_guards()))
    }

    #[inline(always)]
    fn if_empty(self, test: Self) -> Self {
        self.without(test.fill())
    }

    #[inline(always)]
    fn or_else(self, b: Self) -> Self {
        self.or(b.without(self.fill()))
    }

    #[inline(always)]
    fn narrow_if(self, test: Self, to: Self) -> Self {
        self.without(test.fill().without(to))
    }

    #[inline(always)]
    fn fill(self) -> Self {
        let guards = self.raise_guards().and(self.0.constant(GUARD));
        Packed(guards.sub(guards.shift_right::<9>()))
    }

    #[inline(always)]
    fn any_or_empty(missing: Self, vectors: &[[Self; 3]; 3]) -> bool {
        let guard = missing.0.constant(GUARD);
        let mut filled = guard;
        for column in vectors {
            for words in column {
                filled = filled.and(words.raise_guards());
            }
        }
        guard.without(filled).or(missing.0).any()
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.0.any()
    }

    #[inline(always)]
    fn rotate_boxes(self) -> [Self; 2] {
        let x = self.0;
        // The two top bits of a lane become meaningless; the callers mask them.
        [
            Packed(x.shift_right::<10>().or(x.shift_left::<20>())),
            Packed(x.shift_right::<20>().or(x.shift_left::<10>())),
        ]
    }

    #[inline(always)]
    fn rotate_bands(self) -> [Self; 2] {
        self.0.rotate().map(Packed)
    }
}
