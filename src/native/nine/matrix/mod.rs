//! The rules for vectors that have a word for each box: nine 4×4 matrices.
//!
//! Vector `x[c][r]` holds the cell in column `c` of every minirow (three cells that a row and a box share) in row `r`
//! of its band. Each word has 9 bits for digits. The words form a matrix of stacks by bands, with a fourth stack and a
//! fourth band for padding:
//!
//! ```text
//! word      0   1   2   3    4   5   6   7    8   9  10  11   12  13  14  15
//! stack     0   0   0   -    1   1   1   -    2   2   2   -    -   -   -   -
//! band      0   1   2   -    0   1   2   -    0   1   2   -    -   -   -   -
//! ```
//!
//! Padding holds every digit and each rotation leaves it in place, so no rule ever applies there. Rotating the rows of
//! a band, or the columns of a stack, then only changes an index. Only the boxes of a band (groups of four words) and
//! of a stack (words of a group) need shuffles: twelve in a sweep. The digits of minirows and of minicolumns have the
//! same form, one vector for each line of the chute, so the same functions serve both.
//!
//! The rules are written over the trait [`Words`], which keeps `unsafe` out of this file. An AVX2 register has these 16
//! words of 16 bits. [`packed`](super::packed) keeps the words of the boxes in 128 bits, and uses the numbers of the
//! words as names only.

#![expect(
    clippy::needless_range_loop,
    reason = "closures lose the target features, so loops use indices"
)]

use std::marker::PhantomData;

use super::answer::{Answer, Grid};
use super::kernel::{Asker, Cells, Job, Kernel, Swept};
use super::{search, second_solution};

/// Every digit.
const ALL: u16 = 0x1ff;

/// The index of a box's word; the other indices below 16 are those of padding.
#[inline(always)]
pub(crate) const fn word(band: usize, stack: usize) -> usize {
    4 * stack + band
}

/// A vector of words, one digit set for each box, with some padding.
///
/// Padding holds every digit, at least until an operation with a vector that has none there.
pub(crate) trait Words: Copy {
    /// The proof that this machine has the instructions.
    type Proof: Copy;
    /// The words in memory.
    type Memory: Copy;

    /// No digit in any box, every digit in the padding.
    const PADDING: Self::Memory;
    /// For each word, every digit in that word alone.
    const HERE: [Self::Memory; 16];
    /// For each side and word, every digit in the two other boxes of the same band (side 0) or stack (side 1) alone.
    const MATES: [[Self::Memory; 16]; 2];
    /// Digit `3 * stack + band` in each box, nothing in the padding.
    const SELECT: Self::Memory;

    /// Puts digits into a word that has none.
    fn insert(memory: &mut Self::Memory, word: usize, digits: u16);
    /// The digits of a word.
    fn digits(memory: &Self::Memory, word: usize) -> u16;

    fn load(proof: Self::Proof, memory: &Self::Memory) -> Self;
    fn store(self) -> Self::Memory;
    /// The same digits in every word.
    fn splat(proof: Self::Proof, digits: u16) -> Self;
    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// `self & !b`
    fn without(self, b: Self) -> Self;
    /// The sums, which are below 512.
    fn add(self, b: Self) -> Self;
    /// Shifts to the right; the top bits may get those of another word.
    fn shift_right<const BY: i32>(self) -> Self;
    /// Every word without its lowest digit.
    fn rest(self) -> Self;
    /// `self` where `test` is empty, nothing elsewhere.
    fn if_empty(self, test: Self) -> Self;
    /// `self` where it has any digit, `b` elsewhere.
    fn or_else(self, b: Self) -> Self;
    /// The digits of `self` that `to` has too where `test` is not empty, `self` elsewhere.
    fn narrow_if(self, test: Self, to: Self) -> Self;
    /// Every digit where `self` has any, nothing elsewhere.
    fn fill(self) -> Self;
    /// Whether `missing` has any digit or one of the vectors has an empty word.
    fn any_or_empty(missing: Self, vectors: &[[Self; 3]; 3]) -> bool;
    /// Whether any digit is set.
    fn any(self) -> bool;
    /// Returns two rotations: each box takes the word of the box one stack further, or two stacks further.
    fn rotate_boxes(self) -> [Self; 2];
    /// Returns two rotations: each box takes the word of the box one band further, or two bands further.
    fn rotate_bands(self) -> [Self; 2];

    /// [`single`](search::single), compiled for these instructions; as it is if every machine of the build target has
    /// them.
    fn single(
        kernel: Matrix<Self>,
        stack: &mut Vec<Node<Self>>,
        grid: &Grid,
        job: Job<'_>,
    ) -> Answer {
        search::single(kernel, stack, grid, job)
    }

    /// [`one_by_one`](search::one_by_one), likewise.
    fn batch(kernel: Matrix<Self>, grids: &[Grid], job: Job<'_>) -> Vec<Answer> {
        search::one_by_one(kernel, grids, job)
    }

    /// [`answer_all`](second_solution::answer_all) with one slot, likewise.
    fn answer_all<A: Asker>(kernel: Matrix<Self>, asker: &mut A) {
        second_solution::answer_all::<_, A, 1>(kernel, asker);
    }
}

/// The kernel on vectors `W`.
pub(crate) struct Matrix<W: Words> {
    pub(crate) proof: W::Proof,
    words: PhantomData<W>,
}

impl<W: Words> Clone for Matrix<W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: Words> Copy for Matrix<W> {}

impl<W: Words> std::fmt::Debug for Matrix<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Matrix")
    }
}

/// The candidates; the module documentation shows the layout.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<W>([[W; 3]; 3]);

/// The digits of the minirows of one row in every band, or of the minicolumns of one column.
type Lines<W> = [W; 3];

/// The other two of the indices 0, 1 and 2.
#[inline(always)]
const fn others(i: usize) -> [usize; 2] {
    [(i + 1) % 3, (i + 2) % 3]
}

impl<W: Words> Matrix<W> {
    pub(crate) fn new(proof: W::Proof) -> Self {
        Matrix { proof, words: PhantomData }
    }

    #[inline(always)]
    fn splat(self, word: u16) -> W {
        W::splat(self.proof, word)
    }

    /// Keeps the digits that the other lines allow.
    ///
    /// A digit can be in one box of a line only if it can also be in the two other boxes, one in each of the two other
    /// lines.
    #[inline(always)]
    fn arrange(self, raw: Lines<W>, rotated: [[W; 2]; 3]) -> Lines<W> {
        let mut h = raw;
        for i in 0..3 {
            let [p, q] = others(i);
            let one = rotated[p][0].and(rotated[q][1]);
            let other = rotated[p][1].and(rotated[q][0]);
            h[i] = h[i].and(one.or(other));
        }
        h
    }

    /// Returns the digits of each line that no other line of the box has; where they are three, removes all others from
    /// `h`.
    #[inline(always)]
    fn lock(self, h: &mut Lines<W>) -> Lines<W> {
        let mut locked = *h;
        for i in 0..3 {
            let [p, q] = others(i);
            locked[i] = h[i].without(h[p].or(h[q]));
        }
        for i in 0..3 {
            h[i] = h[i].narrow_if(locked[i].rest().rest(), locked[i]);
        }
        locked
    }

    #[inline(always)]
    fn minirows(self, x: &[[W; 3]; 3]) -> Lines<W> {
        let mut h = x[0];
        for r in 0..3 {
            h[r] = x[0][r].or(x[1][r]).or(x[2][r]);
        }
        h
    }

    #[inline(always)]
    fn minicolumns(self, x: &[[W; 3]; 3]) -> Lines<W> {
        let mut v = x[0];
        for c in 0..3 {
            v[c] = x[c][0].or(x[c][1]).or(x[c][2]);
        }
        v
    }

    /// Removes naked singles from the rest of their boxes.
    #[inline(always)]
    fn naked_singles(self, x: &mut [[W; 3]; 3]) {
        let mut single = *x;
        for c in 0..3 {
            for r in 0..3 {
                single[c][r] = x[c][r].if_empty(x[c][r].rest());
            }
        }
        let in_row = self.minirows(&single);
        for r in 0..3 {
            let [p, q] = others(r);
            let gone = in_row[p].or(in_row[q]);
            for c in 0..3 {
                let [d, e] = others(c);
                x[c][r] = x[c][r].without(gone.or(single[d][r].or(single[e][r])));
            }
        }
    }

    /// Applies arrangements of the bands, locked triads and hidden singles in boxes; returns the digits missing in each
    /// box.
    #[inline(always)]
    fn rows(self, y: &mut [[W; 3]; 3]) -> W {
        let raw = self.minirows(y);
        let rotated = [raw[0].rotate_boxes(), raw[1].rotate_boxes(), raw[2].rotate_boxes()];
        let mut h = self.arrange(raw, rotated);
        let missing = self.splat(ALL).without(h[0].or(h[1]).or(h[2]));
        let locked = self.lock(&mut h);
        for r in 0..3 {
            let either = y[0][r].or(y[1][r]);
            let twice = y[0][r].and(y[1][r]).or(y[2][r].and(either));
            let once = locked[r].without(twice);
            for c in 0..3 {
                let hidden = y[c][r].and(once);
                y[c][r] = hidden.or_else(y[c][r].and(h[r]));
            }
        }
        missing
    }

    /// Applies arrangements of the stacks and locked triads.
    #[inline(always)]
    fn columns(self, z: &mut [[W; 3]; 3]) {
        let raw = self.minicolumns(z);
        let rotated = [raw[0].rotate_bands(), raw[1].rotate_bands(), raw[2].rotate_bands()];
        let mut v = self.arrange(raw, rotated);
        self.lock(&mut v);
        for c in 0..3 {
            for r in 0..3 {
                z[c][r] = z[c][r].and(v[c]);
            }
        }
    }

    #[inline(always)]
    fn sweep_one(self, node: &mut Node<W>) -> Swept {
        let old = node.0;
        let mut new = old;
        self.naked_singles(&mut new);
        let missing = self.rows(&mut new);
        self.columns(&mut new);
        let mut changed = self.splat(0);
        for c in 0..3 {
            for r in 0..3 {
                changed = changed.or(new[c][r].xor(old[c][r]));
            }
        }
        node.0 = new;
        Swept { dead: u32::from(W::any_or_empty(missing, &new)), changed: u32::from(changed.any()) }
    }

    /// Number of candidates in every word, summed over three lines.
    #[inline(always)]
    fn count(self, lines: Lines<W>) -> W {
        let mut sum = self.splat(0);
        for x in lines {
            let (two, four) = (self.splat(0x55), self.splat(0x33));
            let pairs = x.and(self.splat(0x155)).add(x.shift_right::<1>().and(two));
            let fours = pairs.and(self.splat(0x133)).add(pairs.shift_right::<2>().and(four));
            let nibble = self.splat(0xf);
            let low = fours.and(nibble).add(fours.shift_right::<4>().and(nibble));
            sum = sum.add(low.add(fours.shift_right::<8>().and(self.splat(1))));
        }
        sum
    }

    /// The chute with the fewest candidates in its lines, as its side (0 for bands, 1 for stacks) and index.
    ///
    /// Returns `None` if, in all chutes, each digit has one place in each box.
    #[inline(always)]
    fn tightest_chute(self, h: Lines<W>, v: Lines<W>) -> Option<(usize, usize)> {
        let (h, v) = (self.count(h), self.count(v));
        let (h_rotated, v_rotated) = (h.rotate_boxes(), v.rotate_bands());
        let bands = h.add(h_rotated[0]).add(h_rotated[1]).store();
        let stacks = v.add(v_rotated[0]).add(v_rotated[1]).store();
        let mut best = u32::MAX;
        for i in 0..3 {
            for (side, sum) in
                [(0, W::digits(&bands, word(i, 0))), (1, W::digits(&stacks, word(0, i)))]
            {
                // The sum of a finished chute is 27, so it wraps around to the top.
                let over = u32::from(sum.wrapping_sub(28)) << 8;
                best = best.min(over | (4 * side + i) as u32);
            }
        }
        let found = (best & 0xff) as usize;
        (best < 0x80_0000).then_some((found / 4, found % 4))
    }

    /// The digits with two or more boxes left in their line: first those with only two arrangements in the chute, then
    /// all of them.
    #[inline(always)]
    fn split_choices(self, h: Lines<W>, rotated: [[W; 2]; 3]) -> [Lines<W>; 2] {
        let (mut three, mut two) = (h, h);
        for i in 0..3 {
            let [p, q] = rotated[i];
            three[i] = h[i].and(p.and(q));
            two[i] = h[i].and(p.xor(q));
        }
        let wide = three[0].or(three[1]).or(three[2]);
        let mut narrow = two;
        for i in 0..3 {
            narrow[i] = two[i].without(wide);
            two[i] = two[i].or(three[i]);
        }
        [narrow, two]
    }

    /// The first digit to split in a chute, as its line, its word and its bit.
    #[inline(always)]
    fn first(self, choices: &Lines<W>, side: usize, chute: usize) -> Option<(usize, usize, u16)> {
        let lines = [choices[0].store(), choices[1].store(), choices[2].store()];
        let at = |i: usize| if side == 0 { word(chute, i % 3) } else { word(i % 3, chute) };
        let mut found = 0;
        for i in 0..9 {
            found |= u32::from(W::digits(&lines[i / 3], at(i)) != 0) << i;
        }
        let i = found.trailing_zeros() as usize;
        if found == 0 {
            return None;
        }
        let digits = W::digits(&lines[i / 3 % 3], at(i) % 16);
        Some((i / 3, at(i), digits & digits.wrapping_neg()))
    }

    /// Splits a node in two: one with the digit in that word of that line, and the returned sibling without it there.
    #[inline(always)]
    fn split_line(
        self,
        node: &mut Node<W>,
        side: usize,
        (line, word, digit): (usize, usize, u16),
    ) -> Node<W> {
        let digit = self.splat(digit);
        let here = digit.and(W::load(self.proof, &W::HERE[word]));
        let mates = digit.and(W::load(self.proof, &W::MATES[side][word]));
        let mut yes = [here; 3];
        let mut no = [self.splat(0); 3];
        yes[line] = mates;
        no[line] = here;
        let mut sibling = *node;
        for c in 0..3 {
            for r in 0..3 {
                let i = if side == 0 { r } else { c };
                node.0[c][r] = node.0[c][r].without(yes[i]);
                sibling.0[c][r] = sibling.0[c][r].without(no[i]);
            }
        }
        sibling
    }
}

/// The candidates of a blank, of each digit, and (none) of any other byte.
static CANDIDATES: [u16; 16] = {
    let mut table = [0; 16];
    table[0] = ALL;
    let mut digit = 1;
    while digit <= 9 {
        table[digit] = 1 << (digit - 1);
        digit += 1;
    }
    table
};

impl<W: Words> Kernel for Matrix<W> {
    type Node = Node<W>;
    type Full = Node<W>;

    const LOCKSTEP: bool = false;
    const CHECKS_FILLED: bool = false;

    #[inline(always)]
    fn load(self, grid: &Grid) -> Node<W> {
        let mut words = [[W::PADDING; 3]; 3];
        for band in 0..3 {
            for stack in 0..3 {
                for r in 0..3 {
                    for c in 0..3 {
                        let digit = grid[27 * band + 9 * r + 3 * stack + c].min(15);
                        W::insert(&mut words[c][r], word(band, stack), CANDIDATES[digit as usize]);
                    }
                }
            }
        }
        let mut node = Node([[self.splat(0); 3]; 3]);
        for c in 0..3 {
            for r in 0..3 {
                node.0[c][r] = W::load(self.proof, &words[c][r]);
            }
        }
        node
    }

    #[inline(always)]
    fn sweep<const N: usize>(self, nodes: &mut [Node<W>; N]) -> [Swept; N] {
        let mut swept = [Swept { dead: 0, changed: 0 }; N];
        for i in 0..N {
            swept[i] = self.sweep_one(&mut nodes[i]);
        }
        swept
    }

    #[inline(always)]
    fn is_filled(self, node: &Node<W>) -> bool {
        let mut open = self.splat(0);
        for c in 0..3 {
            for r in 0..3 {
                open = open.or(node.0[c][r].rest());
            }
        }
        !open.without(W::load(self.proof, &W::PADDING)).any()
    }

    #[inline(always)]
    fn branch(self, node: &mut Node<W>) -> Node<W> {
        let (h, v) = (self.minirows(&node.0), self.minicolumns(&node.0));
        let (side, chute) = self.tightest_chute(h, v).expect("a filled grid is not split");
        let [narrow, wide] = if side == 0 {
            self.split_choices(h, [h[0].rotate_boxes(), h[1].rotate_boxes(), h[2].rotate_boxes()])
        } else {
            self.split_choices(v, [v[0].rotate_bands(), v[1].rotate_bands(), v[2].rotate_bands()])
        };
        let choice = match self.first(&narrow, side, chute) {
            Some(choice) => choice,
            None => self.first(&wide, side, chute).unwrap_or((0, 0, 0)),
        };
        self.split_line(node, side, choice)
    }

    #[inline(always)]
    fn digits(self, node: &Node<W>) -> Grid {
        let mut grid = [0; 81];
        for c in 0..3 {
            for r in 0..3 {
                let words = node.0[c][r].store();
                for band in 0..3 {
                    for stack in 0..3 {
                        grid[27 * band + 9 * r + 3 * stack + c] =
                            W::digits(&words, word(band, stack)).trailing_zeros() as u8 + 1;
                    }
                }
            }
        }
        grid
    }

    #[inline(always)]
    fn cell(self, cell: usize) -> Cells {
        CELL[cell]
    }

    #[inline(always)]
    fn full(self, grid: &Grid) -> Node<W> {
        self.load(grid)
    }

    #[inline(always)]
    fn reopen(self, full: &mut Node<W>, open: Cells, other: Cells) -> Node<W> {
        let select = W::load(self.proof, &W::SELECT);
        let mut node = *full;
        for c in 0..3 {
            for r in 0..3 {
                let from = 9 * (3 * c + r);
                let open = self.splat((open >> from) as u16 & ALL).and(select);
                let other = self.splat((other >> from) as u16 & ALL).and(select);
                node.0[c][r] = full.0[c][r].or(open.fill()).xor(other.fill());
            }
        }
        node
    }

    #[inline(always)]
    fn differences(self, node: &Node<W>, full: &Node<W>) -> Cells {
        let mut cells = 0;
        for c in 0..3 {
            for r in 0..3 {
                let words = node.0[c][r].xor(full.0[c][r]).store();
                for box_index in 0..9 {
                    let differs = W::digits(&words, word(box_index % 3, box_index / 3)) != 0;
                    cells |= Cells::from(differs) << (9 * (3 * c + r) + box_index);
                }
            }
        }
        cells
    }

    fn answer_all<A: Asker>(self, _one_slot: bool, asker: &mut A) {
        W::answer_all(self, asker);
    }

    fn single(self, stack: &mut Vec<Node<W>>, grid: &Grid, job: Job<'_>) -> Answer {
        W::single(self, stack, grid, job)
    }

    fn batch(self, grids: &[Grid], job: Job<'_>) -> Vec<Answer> {
        W::batch(self, grids, job)
    }
}

/// Each cell as a set, with nine bits for each vector, ordered by stack, then by band.
static CELL: [Cells; 81] = {
    let mut table = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let (band, row, stack, column) = (cell / 27, cell / 9 % 3, cell % 9 / 3, cell % 3);
        table[cell] = 1 << (9 * (3 * column + row) + 3 * stack + band);
        cell += 1;
    }
    table
};

#[cfg(test)]
mod tests;
