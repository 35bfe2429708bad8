//! A word as eight 64-bit integers, for any machine.
//!
//! ```text
//! groups[4 * half + group]    lane `stack` in bits 16 * stack .. 16 * stack + 16
//! ```
//!
//! Each operation on an integer processes four lanes (SWAR: "SIMD within a register"), or two or four times as many if
//! the compiler combines integers into vectors. Operations that must keep the lanes separate process the low 15 bits
//! and the top bits of the lanes in turn, so that no carry leaves a lane (Warren, "Hacker's Delight", 2nd edition,
//! 2013, section 2-18).

use crate::native::large::kernel::{Kernel, Work};
use crate::native::large::sweep::word::{LANES, Lanes, Word};

/// Number of lanes in an integer.
const PER_GROUP: usize = 4;
/// The lowest bit of each lane.
const LOW: u64 = 0x0001_0001_0001_0001;
/// The top bit of each lane.
const TOP: u64 = 0x8000_8000_8000_8000;

/// The kernel for any machine, with [`Plain`] words.
#[derive(Clone, Copy, Debug)]
pub(in crate::native) struct PlainKernel;

impl Kernel for PlainKernel {
    type Word = Plain;

    #[inline(always)]
    fn load(self, lanes: &Lanes) -> Plain {
        Plain::new(lanes)
    }

    // Compile one function for each `Work`: inlined into their callers, they are slow to compile.
    #[inline(never)]
    fn run<W: Work>(self, work: W) -> W::Output {
        work.run(self)
    }
}

/// A word as eight integers.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(in crate::native) struct Plain([u64; LANES / PER_GROUP]);

/// Flags for the lanes: the top bit of each flagged lane is set.
#[derive(Clone, Copy, Debug)]
pub(in crate::native) struct Flags([u64; LANES / PER_GROUP]);

/// Sets the top bit of each nonzero lane.
#[inline(always)]
const fn nonzero(group: u64) -> u64 {
    (((group & !TOP) + !TOP) | group) & TOP
}

/// Sets all bits of each lane whose top bit is set; no other bit may be set.
#[inline(always)]
const fn spread(top: u64) -> u64 {
    top | (top - (top >> 15))
}

/// Each lane without its lowest set bit.
#[inline(always)]
const fn without_lowest(group: u64) -> u64 {
    let minus_one = ((group | TOP) - LOW) ^ (!group & TOP);
    group & minus_one
}

/// The smaller of both values in each lane.
#[inline(always)]
const fn least(a: u64, b: u64) -> u64 {
    // The top bits of `low_bits` tell whether a's low bits are at least b's, those of `at_least` whether a is at least
    // b.
    let low_bits = (a | TOP) - (b & !TOP);
    let at_least = ((a & !b) | (!(a ^ b) & low_bits)) & TOP;
    let smaller_is_b = spread(at_least);
    (b & smaller_is_b) | (a & !smaller_is_b)
}

impl Plain {
    #[inline(always)]
    fn new(lanes: &Lanes) -> Self {
        let mut word = Plain([0; LANES / PER_GROUP]);
        for (group, lanes) in word.0.iter_mut().zip(lanes.as_chunks::<PER_GROUP>().0) {
            let [a, b, c, d] = lanes.map(u64::from);
            *group = a | b << 16 | c << 32 | d << 48;
        }
        word
    }

    #[inline(always)]
    fn map(mut self, of: impl Fn(u64) -> u64) -> Self {
        for group in &mut self.0 {
            *group = of(*group);
        }
        self
    }

    #[inline(always)]
    fn with(mut self, other: Self, of: impl Fn(u64, u64) -> u64) -> Self {
        for (group, other) in self.0.iter_mut().zip(other.0) {
            *group = of(*group, other);
        }
        self
    }

    #[inline(always)]
    fn flags(self, of: impl Fn(u64) -> u64) -> Flags {
        Flags(self.map(of).0)
    }

    /// The union of all groups.
    #[inline(always)]
    fn union(self) -> u64 {
        let mut union = 0;
        for group in self.0 {
            union |= group;
        }
        union
    }
}

impl Word for Plain {
    type Flags = Flags;

    #[inline(always)]
    fn store(self, lanes: &mut Lanes) {
        for (group, lanes) in self.0.iter().zip(lanes.as_chunks_mut::<PER_GROUP>().0) {
            *lanes = [0, 16, 32, 48].map(|shift| (group >> shift) as u16);
        }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.with(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.with(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        self.map(without_lowest)
    }

    #[inline(always)]
    fn nonzero(self) -> Flags {
        self.flags(nonzero)
    }

    #[inline(always)]
    fn at_most_one(self) -> Flags {
        self.flags(|group| nonzero(without_lowest(group)) ^ TOP)
    }

    #[inline(always)]
    fn keep_if(self, flags: Flags) -> Self {
        self.with(Plain(flags.0), |group, flags| group & spread(flags))
    }

    #[inline(always)]
    fn narrow_to(self, other: Self) -> Self {
        self.with(other, |group, other| {
            let common = group & other;
            common | (group & !spread(nonzero(common)))
        })
    }

    #[inline(always)]
    fn replace_if(self, flags: Flags, other: Self) -> Self {
        other.keep_if(flags).or(self.and_not(Plain(flags.0).map(spread)))
    }

    #[inline(always)]
    fn any_set(self) -> bool {
        self.union() != 0
    }

    #[inline(always)]
    fn least(self, other: Self) -> Self {
        self.with(other, least)
    }

    #[inline(always)]
    fn other_stacks(self) -> Self {
        self.map(|group| {
            let next = group.rotate_right(16);
            next | (group | next).rotate_right(32)
        })
    }

    #[inline(always)]
    fn other_bands(self) -> Self {
        let [a, b, c, d, e, f, g, h] = self.0;
        let [ab, cd, ef, gh] = [a | b, c | d, e | f, g | h];
        Plain([b | cd, a | cd, ab | d, ab | c, f | gh, e | gh, ef | h, ef | g])
    }

    #[inline(always)]
    fn swap_halves(self) -> Self {
        let [a, b, c, d, e, f, g, h] = self.0;
        Plain([e, f, g, h, a, b, c, d])
    }

    #[inline(always)]
    fn low_halves(self, other: Self) -> Self {
        let ([a, b, c, d, ..], [e, f, g, h, ..]) = (self.0, other.0);
        Plain([a, b, c, d, e, f, g, h])
    }

    #[inline(always)]
    fn high_halves(self, other: Self) -> Self {
        let ([.., a, b, c, d], [.., e, f, g, h]) = (self.0, other.0);
        Plain([a, b, c, d, e, f, g, h])
    }

    #[inline(always)]
    fn flags_and(one: Flags, other: Flags) -> Flags {
        Flags(Plain(one.0).and(Plain(other.0)).0)
    }

    #[inline(always)]
    fn all_set(flags: Flags) -> bool {
        !Plain(flags.0).map(|top| top ^ TOP).any_set()
    }

    #[inline(always)]
    fn bits(flags: Flags) -> u32 {
        let mut bits = 0;
        for (at, top) in flags.0.iter().enumerate() {
            bits |= gather(*top) << (PER_GROUP * at);
        }
        bits
    }
}

/// Moves the top bit of lane i to bit i.
#[inline(always)]
const fn gather(top: u64) -> u32 {
    let bits = top >> 15;
    ((bits | bits >> 15 | bits >> 30 | bits >> 45) & 0b1111) as u32
}
