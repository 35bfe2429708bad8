//! The kernel for AVX-512: the whole grid in three registers.
//!
//! Register `c` holds the cells in column `c` of every minirow (the three cells that a row and a box share), one
//! minirow in each lane; see [`nine_lanes`](super::nine_lanes) for the layout. A sweep applies every rule to the whole
//! grid at once:
//!
//! 1. remove naked singles from the rest of their boxes;
//! 2. remove each digit from the minirows where no arrangement of the band allows it, which covers hidden singles in
//!    rows and locked candidates in both directions;
//! 3. if three digits of a box are possible in only one minirow (a triad), remove all others from it;
//! 4. set hidden singles in boxes: digits that only one minirow of the box has, and only once;
//! 5. apply 2 and 3 to minicolumns. [`Avx512::rules`] has two orders. For three or more nodes in lockstep, this step
//!    comes after 1 to 4, which leaves it less to do and takes a fifth fewer sweeps. For one or two nodes, it runs
//!    beside them and also removes naked singles from their columns, which makes the chain of dependent instructions a
//!    third shorter.
//!
//! On the machine used for measuring (AMD Zen 5), plain operations take 2 cycles, permutations 5, and a comparison into
//! a mask together with its use 8. The kernel therefore computes masks by shifts: a word shifted by 16 or more becomes
//! empty, and any digit bit has a value of 16 or more, so `x << (x & (x - 1))` keeps only singles.
//!
//! Tried and lost: guessing as soon as a sweep changes only one lane; one operation less in the chain of
//! [`Avx512::arrange`] (three-way ands, then an or); in the parallel order, no column elimination by singles, or
//! arranging minirows before it.

#![expect(unsafe_code, reason = "vector instructions; every block names the proof it rests on")]
#![expect(
    clippy::needless_range_loop,
    reason = "closures lose the target features, so loops use indices"
)]

use std::arch::x86_64::*;

use super::Avx512Bytes;
use super::nine_lanes::{
    ALL, BAND, CANDIDATES, CELL, CHUTE_BYTES, CHUTE_LANES, COLUMN_DIAGONAL, CUTS, Lanes,
    NINTH_BYTES, NUM_LANES, PICK, Permutation, ROW, ROW_DIAGONAL, SPREAD, STACK, Table, USED,
    row_lanes,
};
use crate::native::nine::answer::{Answer, Grid};
use crate::native::nine::kernel::{Asker, Cells, Job, Kernel, Swept};
use crate::native::nine::search;
use crate::native::nine::second_solution;

/// The kernel; it is created from an [`Avx512Bytes`], so it is proof of the same instructions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

impl Avx512 {
    pub(crate) fn new(_: Avx512Bytes) -> Self {
        Avx512(())
    }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,bmi1,bmi2,lzcnt,popcnt"
)]
fn single(kernel: Avx512, stack: &mut Vec<Node>, grid: &Grid, job: Job<'_>) -> Answer {
    search::single(kernel, stack, grid, job)
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,bmi1,bmi2,lzcnt,popcnt"
)]
fn batch(kernel: Avx512, grids: &[Grid], job: Job<'_>) -> Vec<Answer> {
    search::batch::<Avx512, 4>(kernel, grids, job)
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,bmi1,bmi2,lzcnt,popcnt"
)]
fn answer_in_one_slot<A: Asker>(kernel: Avx512, asker: &mut A) {
    second_solution::answer_all::<Avx512, A, 1>(kernel, asker);
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,bmi1,bmi2,lzcnt,popcnt"
)]
fn answer_in_six_slots<A: Asker>(kernel: Avx512, asker: &mut A) {
    second_solution::answer_all::<Avx512, A, 6>(kernel, asker);
}

/// One register, 32 lanes of 16 bits, of each of `N` nodes that are swept in lockstep.
#[derive(Clone, Copy, Debug)]
struct V<const N: usize>([__m512i; N]);

/// Defines operations on each node's register, with loops instead of closures: a closure is a separate function,
/// without the target features.
macro_rules! lane_ops {
    ($($(#[$doc:meta])* fn $name:ident($a:ident $(, $b:ident)*) { $body:expr })*) => {
        $($(#[$doc])*
        #[inline(always)]
        fn $name(mut self $(, $b: V<N>)*) -> V<N> {
            for i in 0..N {
                let $a = self.0[i];
                $(let $b = $b.0[i];)*
                // SAFETY: a vector comes only from an `Avx512`, the proof of detection.
                self.0[i] = unsafe { $body };
            }
            self
        })*
    };
}
macro_rules! lane_tests {
    ($($(#[$doc:meta])* fn $name:ident($a:ident $(, $b:ident)*) { $body:expr })*) => {
        $($(#[$doc])*
        #[inline(always)]
        fn $name(self $(, $b: V<N>)*) -> [Lanes; N] {
            let mut lanes = [0; N];
            for i in 0..N {
                let $a = self.0[i];
                $(let $b = $b.0[i];)*
                // SAFETY: a vector comes only from an `Avx512`, the proof of detection.
                lanes[i] = unsafe { $body };
            }
            lanes
        })*
    };
}

/// Inputs of `vpternlog`: applying a formula to these constants gives the formula's truth table.
const A: i32 = 0xf0;
const B: i32 = 0xcc;
const C: i32 = 0xaa;

impl<const N: usize> V<N> {
    lane_ops! {
        fn and(a, b) { _mm512_and_si512(a, b) }
        fn or(a, b) { _mm512_or_si512(a, b) }
        fn and_not(a, b) { _mm512_andnot_si512(b, a) }
        fn add(a, b) { _mm512_add_epi16(a, b) }
        fn sub(a, b) { _mm512_sub_epi16(a, b) }
        fn min(a, b) { _mm512_min_epu16(a, b) }
        fn shift_left(a, by) { _mm512_sllv_epi16(a, by) }
        fn count(a) { _mm512_popcnt_epi16(a) }
        fn sign(a) { _mm512_srai_epi16::<15>(a) }
    }
    lane_tests! {
        fn ne(a, b) { _mm512_cmpneq_epi16_mask(a, b) }
        fn nonzero(a) { _mm512_test_epi16_mask(a, a) }
        fn zero(a) { _mm512_testn_epi16_mask(a, a) }
    }

    #[inline(always)]
    fn permute(mut self, from: __m512i) -> V<N> {
        for i in 0..N {
            // SAFETY: a vector comes only from an `Avx512`, the proof of detection.
            self.0[i] = unsafe { _mm512_permutexvar_epi16(from, self.0[i]) };
        }
        self
    }
    #[inline(always)]
    fn replace(mut self, lanes: Lanes, by: V<N>) -> V<N> {
        for i in 0..N {
            // SAFETY: a vector comes only from an `Avx512`, the proof of detection.
            self.0[i] = unsafe { _mm512_mask_mov_epi16(self.0[i], lanes, by.0[i]) };
        }
        self
    }
    #[inline(always)]
    fn mix<const F: i32>(mut self, b: V<N>, c: V<N>) -> V<N> {
        for i in 0..N {
            // SAFETY: a vector comes only from an `Avx512`, the proof of detection.
            self.0[i] = unsafe { _mm512_ternarylogic_epi32::<F>(self.0[i], b.0[i], c.0[i]) };
        }
        self
    }
    #[inline(always)]
    fn or3(self, b: V<N>, c: V<N>) -> V<N> {
        self.mix::<{ A | B | C }>(b, c)
    }
    #[inline(always)]
    fn without(self, b: V<N>, c: V<N>) -> V<N> {
        self.mix::<{ A & !(B | C) & 0xff }>(b, c)
    }
}

impl Avx512 {
    #[inline(always)]
    fn splat<const N: usize>(self, word: u16) -> V<N> {
        // SAFETY: `self` is the proof of detection.
        V([unsafe { _mm512_set1_epi16(word as i16) }; N])
    }
    #[inline(always)]
    fn vector<T>(self, table: &Table<T>) -> __m512i {
        const { assert!(size_of::<T>() == 64) };
        // SAFETY: `self` is the proof of detection; the table is 64 bytes, aligned to 64.
        unsafe { _mm512_load_si512((&raw const table.0).cast()) }
    }
}

/// The candidates; register `c` holds column `c` of every minirow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node([__m512i; 3]);

impl Avx512 {
    /// The digits that the other minirows of the chute allow in each minirow.
    ///
    /// A digit can be in a minirow only if it can also be in two others, and no two of these three share a box or a
    /// row.
    #[inline(always)]
    fn arrange<const N: usize>(self, h: V<N>, diagonal: &[Permutation; 4]) -> V<N> {
        let one = h.permute(self.vector(&diagonal[0])).and(h.permute(self.vector(&diagonal[1])));
        let other = [h.permute(self.vector(&diagonal[2])), h.permute(self.vector(&diagonal[3]))];
        one.mix::<{ A | (B & C) }>(other[0], other[1])
    }

    /// Removes all other digits from each minirow that has three locked digits.
    #[inline(always)]
    fn lock<const N: usize>(self, h: V<N>, locked: V<N>) -> V<N> {
        let fewer = locked.count().add(self.splat(3u16.wrapping_neg())).sign();
        h.mix::<{ A & (B | C) }>(locked, fewer)
    }

    #[inline(always)]
    fn both<const N: usize>(self, h: V<N>, tables: &[Permutation; 2]) -> [V<N>; 2] {
        [h.permute(self.vector(&tables[0])), h.permute(self.vector(&tables[1]))]
    }

    /// The other two minirows (or minicolumns) of the same box.
    #[inline(always)]
    fn box_mates<const N: usize>(self, h: V<N>) -> [V<N>; 2] {
        self.both(h, &ROW)
    }

    /// The digits of every minicolumn; the lane of row `c` of a box holds its column `c`.
    #[inline(always)]
    fn minicolumns<const N: usize>(self, [x0, x1, x2]: [V<N>; 3]) -> V<N> {
        const R1: Lanes = row_lanes(1);
        const R2: Lanes = row_lanes(2);
        let y0 = x0.replace(R1, x1).replace(R2, x2);
        let y1 = x1.replace(R1, x2).replace(R2, x0);
        let y2 = x2.replace(R1, x0).replace(R2, x1);
        y0.or3(y1.permute(self.vector(&ROW[1])), y2.permute(self.vector(&ROW[0])))
    }

    /// Performs one sweep, with minicolumns beside minirows (`PARALLEL`) or after them.
    #[inline(always)]
    fn rules<const PARALLEL: bool, const N: usize>(self, nodes: &mut [Node; N]) -> [Swept; N] {
        let zero = self.splat(0);
        let mut old = [zero; 3];
        for i in 0..N {
            for c in 0..3 {
                old[c].0[i] = nodes[i].0[c];
            }
        }
        let [x0, x1, x2]: [V<N>; 3] = old;
        // Naked singles: a word shifted by 16 or more is empty.
        let minus = self.splat(u16::MAX);
        let s0 = x0.shift_left(x0.and(x0.add(minus)));
        let s1 = x1.shift_left(x1.and(x1.add(minus)));
        let s2 = x2.shift_left(x2.and(x2.add(minus)));
        let y = [x0.without(s1, s2), x1.without(s0, s2), x2.without(s0, s1)];
        let [p, q] = self.box_mates(s0.or3(s1, s2));
        let h = y[0].or3(y[1], y[2]).without(p, q);
        // Minirows.
        let h = h.and(self.arrange(h, &ROW_DIAGONAL));
        let [p, q] = self.box_mates(h);
        let locked = h.without(p, q);
        let miss = h.or3(p, q).ne(self.splat(ALL));
        let twice = y[0].mix::<{ (A & B) | (A & C) | (B & C) }>(y[1], y[2]);
        let once = locked.and_not(twice);
        let h = self.lock(h, locked);
        // Hidden singles in boxes.
        let mut hidden = [zero; 3];
        let mut shifted = [zero; 3];
        let mut new = [zero; 3];
        for c in 0..3 {
            hidden[c] = y[c].and(once);
            shifted[c] = y[c].and(h).shift_left(hidden[c]);
        }
        // Minicolumns.
        let v = if PARALLEL {
            let single = self.minicolumns([s0, s1, s2]);
            let [p, q] = self.both(single, &BAND);
            let v = self.minicolumns(old);
            v.and(self.arrange(v, &COLUMN_DIAGONAL)).without(p, q)
        } else {
            for c in 0..3 {
                new[c] = shifted[c].or(hidden[c]);
            }
            let v = self.minicolumns(new);
            v.and(self.arrange(v, &COLUMN_DIAGONAL))
        };
        let [p, q] = self.box_mates(v);
        let v = self.lock(v, v.without(p, q));
        for c in 0..3 {
            let v = v.permute(self.vector(&SPREAD[c]));
            new[c] = v.mix::<{ A & (B | C) }>(shifted[c], hidden[c]);
        }
        const OR_CHANGE: i32 = A | (B ^ C);
        let change = new[0].mix::<{ A ^ B }>(x0, x0);
        let change = change.mix::<OR_CHANGE>(new[1], x1).mix::<OR_CHANGE>(new[2], x2);
        let empty = new[0].min(new[1]).min(new[2]).zero();
        let changed = change.nonzero();
        let mut swept = [Swept { dead: 0, changed: 0 }; N];
        for i in 0..N {
            for c in 0..3 {
                nodes[i].0[c] = new[c].0[i];
            }
            swept[i] = Swept { dead: miss[i] | empty[i], changed: changed[i] };
        }
        swept
    }
}

impl Kernel for Avx512 {
    type Node = Node;
    type Full = Node;
    const LOCKSTEP: bool = true;
    const CHECKS_FILLED: bool = true;

    #[inline(always)]
    fn load(self, grid: &Grid) -> Node {
        // The low bytes of the lanes in use.
        const LOW: u64 = 0x0015_5555_5555_5555;
        // SAFETY: `self` is the proof of detection; both loads lie within the 81 bytes.
        unsafe {
            let low = _mm512_loadu_si512(grid.as_ptr().cast());
            let high = _mm512_loadu_si512(grid.as_ptr().add(17).cast());
            let ten = _mm512_set1_epi8(10);
            let low = _mm512_min_epu8(low, ten);
            let high = _mm512_min_epu8(high, ten);
            let digits = self.vector(&CANDIDATES);
            let mut node = Node([digits; 3]);
            for c in 0..3 {
                let words = _mm512_maskz_permutex2var_epi8(LOW, low, self.vector(&PICK[c]), high);
                node.0[c] = _mm512_permutexvar_epi16(words, digits);
            }
            node
        }
    }

    #[inline(always)]
    fn sweep<const N: usize>(self, nodes: &mut [Node; N]) -> [Swept; N] {
        if N > 2 { self.rules::<false, N>(nodes) } else { self.rules::<true, N>(nodes) }
    }

    #[inline(always)]
    fn is_filled(self, node: &Node) -> bool {
        let minus = self.splat(u16::MAX);
        let [x0, x1, x2] = node.0.map(|x| V([x]));
        let open = x0.and(x0.add(minus)).or3(x1.and(x1.add(minus)), x2.and(x2.add(minus)));
        let [open] = open.nonzero();
        open & USED == 0
    }

    #[inline(always)]
    fn keeps_rules(self, node: &Node) -> bool {
        let x = node.0.map(|x| V([x]));
        let h = x[0].or3(x[1], x[2]);
        let v = self.minicolumns(x);
        let [p, q] = self.box_mates(h);
        let boxes = h.or3(p, q);
        let [p, q] = self.both(h, &STACK);
        let rows = h.or3(p, q);
        let [p, q] = self.both(v, &BAND);
        let columns = v.or3(p, q);
        let [miss] = boxes.and(rows).and(columns).ne(self.splat(ALL));
        miss == 0
    }

    #[inline(always)]
    fn num_open(self, node: &Node) -> u32 {
        let minus = self.splat(u16::MAX);
        let mut num = 0;
        for c in 0..3 {
            let x = V([node.0[c]]);
            let [open] = x.and(x.add(minus)).nonzero();
            num += (open & USED).count_ones();
        }
        num
    }

    #[inline(always)]
    fn branch(self, node: &mut Node) -> Node {
        let (chute, choices) = self.choices_of(node);
        self.split_line(node, first(&choices, chute))
    }

    #[inline(always)]
    fn branch_boldly(self, node: &mut Node, stack: &mut Vec<Node>) {
        let (chute, choices) = self.choices_of(node);
        stack.push(self.split_cell(node, first(&choices, chute)));
        if let Some(choice) = choices[0].beside(chute) {
            stack.push(self.split_cell(node, choice));
        }
    }

    #[inline(always)]
    fn digits(self, node: &Node) -> Grid {
        let mut grid = [0; 81];
        let minus = self.splat(u16::MAX);
        for (c, x) in node.0.iter().enumerate() {
            let counts = V([*x]).add(minus).count();
            let mut bytes = Table([0u8; 32]);
            // SAFETY: `counts` comes from an `Avx512`; the store fills exactly the 32 bytes.
            unsafe {
                _mm256_storeu_si256(bytes.0.as_mut_ptr().cast(), _mm512_cvtepi16_epi8(counts.0[0]));
            }
            for i in 0..NUM_LANES {
                grid[3 * i + c] = bytes.0[i].wrapping_sub(3);
            }
        }
        grid
    }

    #[inline(always)]
    fn cell(self, cell: usize) -> Cells {
        CELL[cell]
    }

    #[inline(always)]
    fn full(self, grid: &Grid) -> Node {
        self.load(grid)
    }

    #[inline(always)]
    fn reopen(self, full: &mut Node, open: Cells, other: Cells) -> Node {
        let all = self.splat(ALL);
        let mut node = *full;
        for c in 0..3 {
            let x = V([full.0[c]]);
            let [open, other] = [(open >> (32 * c)) as Lanes, (other >> (32 * c)) as Lanes];
            [node.0[c]] = x.replace(open, all).replace(other, all.and_not(x)).0;
        }
        node
    }

    #[inline(always)]
    fn differences(self, node: &Node, full: &Node) -> Cells {
        let mut cells = 0;
        for c in 0..3 {
            let [lanes] = V([node.0[c]]).ne(V([full.0[c]]));
            cells |= Cells::from(lanes) << (32 * c);
        }
        cells
    }

    #[inline]
    fn answer_all<A: Asker>(self, one_slot: bool, asker: &mut A) {
        // SAFETY: `self` is the proof of detection.
        unsafe {
            if one_slot {
                answer_in_one_slot(self, asker);
            } else {
                answer_in_six_slots(self, asker);
            }
        }
    }

    #[inline]
    fn single(self, stack: &mut Vec<Node>, grid: &Grid, job: Job<'_>) -> Answer {
        // SAFETY: `self` is the proof of detection.
        unsafe { single(self, stack, grid, job) }
    }

    #[inline]
    fn batch(self, grids: &[Grid], job: Job<'_>) -> Vec<Answer> {
        // SAFETY: `self` is the proof of detection.
        unsafe { batch(self, grids, job) }
    }
}

/// One digit to guess in each minirow, then in each minicolumn; 0 if there is none.
struct Choices {
    digits: Table<[u16; 64]>,
    /// The lanes that have a digit.
    lanes: u64,
}

impl Choices {
    /// The first choice in a chute: its minirow (minicolumns start at 32) and its digit.
    #[inline(always)]
    fn first(&self, chute: usize) -> Option<(usize, u16)> {
        let lanes = self.lanes & CHUTE_LANES[chute];
        let lane = lanes.trailing_zeros() as usize;
        if lanes == 0 { None } else { Some((lane & 63, self.digits.0[lane & 63])) }
    }

    /// A choice in another band (or stack, if `chute` is one), with which `chute` shares no cell.
    #[inline(always)]
    fn beside(&self, chute: usize) -> Option<(usize, u16)> {
        let side = u64::from(u32::MAX) << (chute / 3 * 32);
        let lanes = self.lanes & side & !CHUTE_LANES[chute];
        let lane = lanes.trailing_zeros() as usize;
        if lanes == 0 { None } else { Some((lane & 63, self.digits.0[lane & 63])) }
    }
}

/// The first choice in a chute, a narrow one if possible.
#[inline(always)]
fn first([narrow, wide]: &[Choices; 2], chute: usize) -> (usize, u16) {
    match narrow.first(chute) {
        Some(choice) => choice,
        None => wide.first(chute).unwrap_or((0, 0)),
    }
}

impl Avx512 {
    /// The tightest chute, and the narrow and the wide choices in every chute.
    #[inline(always)]
    fn choices_of(self, node: &Node) -> (usize, [Choices; 2]) {
        let x = node.0.map(|x| V([x]));
        let sides = [x[0].or3(x[1], x[2]), self.minicolumns(x)];
        let chute = self.tightest_chute(sides).expect("a filled grid is not split");
        (chute, self.split_choices(sides))
    }

    /// Splits a node in two: one with the digit in that minirow (minicolumn), and the returned sibling without it
    /// there.
    #[inline(always)]
    fn split_line(self, node: &mut Node, (lane, digit): (usize, u16)) -> Node {
        let [yes, no] = &CUTS[lane];
        let mut sibling = *node;
        for c in 0..3 {
            let x = V([node.0[c]]);
            [node.0[c]] = x.and_not(self.splat_in(yes[c], digit)).0;
            [sibling.0[c]] = x.and_not(self.splat_in(no[c], digit)).0;
        }
        sibling
    }

    /// Splits a node in two: one with the digit in the first cell of that minirow (minicolumn) that has it, and the
    /// returned sibling without it in that cell.
    #[inline(always)]
    fn split_cell(self, node: &mut Node, (lane, digit): (usize, u16)) -> Node {
        let digits = self.splat(digit);
        let [_, cells] = &CUTS[lane];
        let mut sibling = *node;
        let mut found = false;
        for c in 0..3 {
            let x = V([node.0[c]]);
            let [has] = x.and(digits).nonzero();
            let cell = if found { 0 } else { has & cells[c] };
            found |= cell != 0;
            let cell = cell & cell.wrapping_neg();
            [node.0[c]] = x.replace(cell, digits).0;
            [sibling.0[c]] = x.and_not(self.splat_in(cell, digit)).0;
        }
        sibling
    }

    /// The digits with two or more minirows left in their row of a chute (minicolumns in their column): first those
    /// with only two arrangements in the chute (narrow), then all of them (wide).
    #[inline(always)]
    fn split_choices(self, sides: [V<1>; 2]) -> [Choices; 2] {
        let mut narrow = sides;
        let mut wide = sides;
        for (side, rotations) in [(0, &STACK), (1, &BAND)] {
            let h = sides[side];
            let [p, q] = self.both(h, rotations);
            let three = h.mix::<{ A & B & C }>(p, q);
            let two = h.mix::<{ A & (B ^ C) }>(p, q);
            let [p, q] = self.box_mates(three);
            narrow[side] = two.and_not(three.or3(p, q));
            wide[side] = two.or(three);
        }
        [self.choices(narrow), self.choices(wide)]
    }

    #[inline(always)]
    fn choices(self, [h, v]: [V<1>; 2]) -> Choices {
        let zero = self.splat(0);
        let [in_h, in_v] = [h.nonzero()[0], v.nonzero()[0]];
        let (low_h, low_v) = (h.and(zero.sub(h)), v.and(zero.sub(v)));
        let mut digits = Table([0; 64]);
        let to = digits.0.as_mut_ptr();
        // SAFETY: the vectors come from an `Avx512`; the stores fill the 128 bytes, aligned to 64.
        unsafe {
            _mm512_store_si512(to.cast(), low_h.0[0]);
            _mm512_store_si512(to.add(32).cast(), low_v.0[0]);
        }
        Choices { digits, lanes: u64::from(in_h) | u64::from(in_v) << 32 }
    }

    #[inline(always)]
    fn splat_in(self, lanes: Lanes, word: u16) -> V<1> {
        // SAFETY: `self` is the proof of detection.
        V([unsafe { _mm512_maskz_set1_epi16(lanes, word as i16) }])
    }

    #[inline(always)]
    fn tightest_chute(self, [h, v]: [V<1>; 2]) -> Option<usize> {
        // SAFETY: `self` is the proof of detection.
        unsafe {
            let counts = _mm512_or_si512(h.count().0[0], _mm512_slli_epi16::<8>(v.count().0[0]));
            let eight = _mm512_load_si512(CHUTE_BYTES.0.as_ptr().cast());
            let ninth = _mm512_load_si512(NINTH_BYTES.0.as_ptr().cast());
            let sums = _mm512_add_epi64(
                _mm512_sad_epu8(
                    _mm512_maskz_permutexvar_epi8(0x0000_ffff_ffff_ffff, eight, counts),
                    _mm512_setzero_si512(),
                ),
                _mm512_maskz_permutexvar_epi8(0x0000_0101_0101_0101, ninth, counts),
            );
            let over = _mm512_sub_epi64(sums, _mm512_set1_epi64(28));
            let least = _mm_minpos_epu16(_mm512_cvtepi64_epi16(over));
            let pair = _mm_cvtsi128_si32(least) as u32;
            if pair & 0x8000 != 0 { None } else { Some((pair >> 16 & 7) as usize) }
        }
    }
}
