//! The least guise of a puzzle of plain boxes, row by row.
//!
//! A *start* is a choice of the first rows, with all orders of the columns and names of the digits that give these rows the
//! same, least text. Columns in which these rows are blank cannot be told apart yet, nor can digits that they do not have;
//! a start does not choose between them, so the empty grid has one start only. Each further row is tried in each start;
//! those with the least text remain. Several digits that are new in the same row and stack may come in any order, and
//! there is a start for each.
//!
//! ```text
//! columns of a start with boxes 3×3:    . . . | . . a | . b c
//!                                       \_______/       \
//!                         a stack without givens        columns without givens come first in their stack,
//!                       comes first, with others        the others have their place
//! ```
//!
//! Blank givens first, rows one after the other and lazily ordered columns are also how Mladen Dobrichev's
//! `sudoku-minlexing-tool` works, which puts the pattern of the givens before the digits.

use std::ops::{BitOr, Not, Shl, Shr};

use super::boxes::{Lines, Placement};
use super::undecided::{MOST_SIDE, Undecided};

/// The most starts that are kept after a row.
const MOST_STARTS: usize = 100_000;

/// The digits of a row, five bits each, the first in the highest: their order as texts.
trait Text:
    Copy
    + Ord
    + From<u32>
    + Not<Output = Self>
    + BitOr<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
}

/// Reaches for 12 digits.
impl Text for u64 {}

/// Reaches for 25 digits.
impl Text for u128 {}

const BITS: usize = 5;

/// The name of a digit that has none yet, which comes behind all others.
const NEW: u32 = 31;

/// `M` is the side or more.
#[derive(Clone, Copy)]
struct Start<const M: usize> {
    is_turned: bool,
    /// The old row of each new one, as far as there are.
    rows: [u8; M],
    used: u32,
    /// The old column of each new one. Those that cannot be told apart may change places.
    cols: [u8; M],
    /// How many of the first stacks are blank.
    blank_stacks: usize,
    /// How many of the first columns of each stack are blank.
    blank_cols: [u8; M],
    /// The new digit of each old one, from 1 on; 0 if it has none yet.
    names: [u8; M],
    num_names: u8,
    /// How many choices of rows have been left out because they give the same.
    times: u128,
}

/// The digits of some columns that cannot be told apart: how many are new, and the names of the others as bits.
#[derive(Clone, Copy, Default)]
struct Block {
    names: u32,
    new: u32,
}

impl Block {
    fn of(names: &[u8], row: &[u8], cols: &[u8]) -> Self {
        let mut block = Block::default();
        for &col in cols {
            let digit = row[usize::from(col)];
            if digit > 0 {
                match names[usize::from(digit - 1)] {
                    0 => block.new += 1,
                    name => block.names |= 1 << name,
                }
            }
        }
        block
    }

    fn blanks(self, cols: usize) -> usize {
        cols - (self.new + self.names.count_ones()) as usize
    }

    /// Adds its least text: blanks, names in rising order, new names from `next` on.
    fn append<T: Text>(self, cols: usize, text: T, next: &mut u32) -> T {
        let mut text = text << (BITS * self.blanks(cols));
        let mut names = self.names;
        while names > 0 {
            text = text << BITS | T::from(names.trailing_zeros());
            names &= names - 1;
        }
        for _ in 0..self.new {
            text = text << BITS | T::from(*next);
            *next += 1;
        }
        text
    }

    /// Where it stands among blocks of as many columns. New digits have no names yet, and so are equal.
    fn rank<T: Text>(self, cols: usize) -> T {
        let Block { names, new } = self;
        let text = Block { names, new: 0 }.append(cols - new as usize, T::from(0), &mut 0);
        (0..new).fold(text, |text, _| text << BITS | T::from(NEW))
    }
}

/// Places in a start whose columns or stacks may come in any order.
#[derive(Clone, Copy)]
struct Tie {
    start: usize,
    count: usize,
    /// The number of columns that move together.
    width: usize,
}

impl<const M: usize> Start<M> {
    /// Some of its columns, as bits by their old numbers.
    fn cols_of(&self, first: usize, count: usize) -> u32 {
        self.cols[first..][..count].iter().fold(0, |cols, col| cols | 1 << col)
    }
}

pub(super) struct Rows<'a> {
    lines: &'a Lines,
    num_stacks: usize,
    /// By direction: the columns in which each row has givens, as bits.
    givens: [[u32; MOST_SIDE]; 2],
    /// By direction: the rows without givens, as bits.
    blank_rows: [u32; 2],
}

impl<'a> Rows<'a> {
    pub(super) fn new(lines: &'a Lines) -> Self {
        let mut givens = [[0; MOST_SIDE]; 2];
        let mut blank_rows = [0; 2];
        for is_turned in lines.directions() {
            let direction = usize::from(is_turned);
            for (row, givens) in givens[direction][..lines.side()].iter_mut().enumerate() {
                for (col, &digit) in lines.row(is_turned, row).iter().enumerate() {
                    *givens |= u32::from(digit > 0) << col;
                }
                blank_rows[direction] |= u32::from(*givens == 0) << row;
            }
        }
        let num_stacks = lines.side() / lines.shape.cols;
        Rows { lines, num_stacks, givens, blank_rows }
    }

    /// The least guise of a puzzle whose rows and columns have no digit twice.
    pub(super) fn least(&self) -> Result<Placement, Undecided> {
        match self.lines.side() {
            0..=9 => self.least_of::<9, u64>(),
            10..=12 => self.least_of::<12, u64>(),
            13..=16 => self.least_of::<16, u128>(),
            _ => self.least_of::<MOST_SIDE, u128>(),
        }
    }

    fn least_of<const M: usize, T: Text>(&self) -> Result<Placement, Undecided> {
        let side = self.lines.side();
        let mut starts: Vec<Start<M>> = self.lines.directions().map(|d| self.first(d)).collect();
        let mut next = Vec::new();
        for at in 0..side {
            let mut least = !T::from(0);
            for start in &starts {
                self.each_row(at, start, |row, times| {
                    let Some(text) = self.text(start, row, least) else { return Ok(()) };
                    if text < least {
                        least = text;
                        next.clear();
                    }
                    let mut start = *start;
                    start.rows[at] = row as u8;
                    start.used |= 1 << row;
                    start.times = start.times.saturating_mul(times);
                    self.extend::<M, T>(start, row, &mut next)
                })?;
            }
            std::mem::swap(&mut starts, &mut next);
            next.clear();
        }
        let all = starts.iter().map(|start| self.guises(start));
        let automorphisms = all.fold(0, u128::saturating_add);
        let start = &starts[0];
        let mut digits: Vec<u8> = start.names[..side].to_vec();
        let mut unused = start.num_names..;
        for name in &mut digits {
            *name = match *name {
                0 => unused.next().expect("there are as many names as digits"),
                name => name - 1,
            };
        }
        Ok(Placement {
            is_turned: start.is_turned,
            rows: start.rows[..side].to_vec(),
            cols: start.cols[..side].to_vec(),
            digits,
            automorphisms,
        })
    }

    fn first<const M: usize>(&self, is_turned: bool) -> Start<M> {
        let shape = self.lines.shape;
        let mut cols = [0; M];
        for (at, col) in cols.iter_mut().enumerate() {
            *col = at as u8;
        }
        Start {
            is_turned,
            rows: [0; M],
            used: 0,
            cols,
            blank_stacks: shape.side() / shape.cols,
            blank_cols: [shape.cols as u8; M],
            names: [0; M],
            num_names: 0,
            times: 1,
        }
    }

    /// Calls `visit` with each row that can be the next, and with how many rows give the same.
    fn each_row<const M: usize>(
        &self,
        at: usize,
        start: &Start<M>,
        mut visit: impl FnMut(usize, u128) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        let height = self.lines.shape.rows;
        let all = (1 << height) - 1;
        let blank = self.blank_rows[usize::from(start.is_turned)] & !start.used;
        let blank_in = |band: usize| blank >> (band * height) & all;
        let begins_band = at.is_multiple_of(height);
        let bands = if !begins_band {
            let band = usize::from(start.rows[at - 1]) / height;
            band..band + 1
        } else {
            0..self.lines.side() / height
        };
        let blank_bands = bands.clone().filter(|&band| blank_in(band) == all).count() as u128;
        let mut has_blank_band = false;
        for band in bands {
            let of_band = start.used >> (band * height) & all;
            if of_band == all || begins_band && of_band > 0 {
                continue;
            }
            let blank_rows = blank_in(band);
            if blank_rows == all && std::mem::replace(&mut has_blank_band, true) {
                continue;
            }
            for row in (0..height).filter(|row| of_band >> row & 1 == 0) {
                let number = band * height + row;
                if blank_rows >> row & 1 == 0 {
                    visit(number, 1)?;
                } else if blank_rows & ((1 << row) - 1) == 0 {
                    let bands = if blank_rows == all { blank_bands } else { 1 };
                    visit(number, u128::from(blank_rows.count_ones()) * bands)?;
                }
            }
        }
        Ok(())
    }

    /// The digits of some columns of a start in a row.
    fn block<const M: usize>(
        &self,
        start: &Start<M>,
        row: usize,
        first: usize,
        count: usize,
    ) -> Block {
        // Most are blank.
        if count == 0
            || self.givens[usize::from(start.is_turned)][row] & start.cols_of(first, count) == 0
        {
            return Block::default();
        }
        Block::of(&start.names, self.lines.row(start.is_turned, row), &start.cols[first..][..count])
    }

    /// The least text of a row as the next one, unless it is greater than `least`.
    fn text<const M: usize, T: Text>(&self, start: &Start<M>, row: usize, least: T) -> Option<T> {
        let (side, width) = (self.lines.side(), self.lines.shape.cols);
        let mut next = u32::from(start.num_names) + 1;
        let mut text = T::from(0);
        let is_greater = |text: T, places: usize| text > least >> (BITS * (side - places));
        // Of the blank stacks, those without givens come first.
        let blank = start.blank_stacks;
        if blank > 0 {
            let mut blocks = [(T::from(0), Block::default()); M];
            for (stack, block) in blocks[..blank].iter_mut().enumerate() {
                let of_stack = self.block(start, row, stack * width, width);
                *block = (of_stack.rank(width), of_stack);
            }
            blocks[..blank].sort_unstable_by_key(|&(rank, _)| rank);
            for (_, block) in &blocks[..blank] {
                text = block.append(width, text, &mut next);
            }
            if is_greater(text, blank * width) {
                return None;
            }
        }
        let digits = self.lines.row(start.is_turned, row);
        for stack in blank..self.num_stacks {
            let (first, blank_cols) = (stack * width, usize::from(start.blank_cols[stack]));
            text = self.block(start, row, first, blank_cols).append(blank_cols, text, &mut next);
            for &col in &start.cols[first + blank_cols..first + width] {
                let name = match digits[usize::from(col)] {
                    0 => 0,
                    digit => match u32::from(start.names[usize::from(digit - 1)]) {
                        0 => {
                            next += 1;
                            next - 1
                        }
                        name => name,
                    },
                };
                text = text << BITS | T::from(name);
            }
            if is_greater(text, first + width) {
                return None;
            }
        }
        Some(text)
    }

    /// Adds the starts with this row, of least text, as their next.
    fn extend<const M: usize, T: Text>(
        &self,
        mut start: Start<M>,
        row: usize,
        starts: &mut Vec<Start<M>>,
    ) -> Result<(), Undecided> {
        let width = self.lines.shape.cols;
        let digits = self.lines.row(start.is_turned, row);
        let mut ties: Vec<Tie> = Vec::new();
        let names = start.names;
        let key = |col: u8| match digits[usize::from(col)] {
            0 => 0,
            digit => match u32::from(names[usize::from(digit - 1)]) {
                0 => NEW,
                name => name,
            },
        };
        let blank = start.blank_stacks;
        if blank > 0 {
            let mut stacks = [(T::from(0), 0); M];
            for (stack, ranked) in stacks[..blank].iter_mut().enumerate() {
                *ranked = (self.block(&start, row, stack * width, width).rank(width), stack);
            }
            stacks[..blank].sort_unstable();
            let old = start.cols;
            for (new, &(_, stack)) in stacks[..blank].iter().enumerate() {
                start.cols[new * width..][..width].copy_from_slice(&old[stack * width..][..width]);
            }
            start.blank_stacks =
                stacks[..blank].iter().filter(|(rank, _)| *rank == T::from(0)).count();
            let mut at = start.blank_stacks;
            for same in stacks[at..blank].chunk_by(|(one, _), (other, _)| one == other) {
                if same.len() > 1 {
                    ties.push(Tie { start: at * width, count: same.len(), width });
                }
                at += same.len();
            }
        }
        for stack in start.blank_stacks..self.num_stacks {
            let (first, blank_cols) = (stack * width, usize::from(start.blank_cols[stack]));
            if blank_cols == 0 {
                continue;
            }
            let cols = &mut start.cols[first..first + blank_cols];
            cols.sort_unstable_by_key(|&col| key(col));
            let blanks = cols.iter().take_while(|&&col| key(col) == 0).count();
            start.blank_cols[stack] = blanks as u8;
            let count = cols.iter().rev().take_while(|&&col| key(col) == NEW).count();
            if count > 1 {
                ties.push(Tie { start: first + blank_cols - count, count, width: 1 });
            }
        }
        each_order(&mut start.cols.clone(), &ties, 0, &mut |cols| {
            if starts.len() == MOST_STARTS {
                return Err(Undecided::Limit);
            }
            let mut start = Start { cols: *cols, ..start };
            for &col in &cols[..self.lines.side()] {
                if key(col) == NEW {
                    start.num_names += 1;
                    start.names[usize::from(digits[usize::from(col)] - 1)] = start.num_names;
                }
            }
            starts.push(start);
            Ok(())
        })
    }

    /// How many guises a start with all rows has.
    fn guises<const M: usize>(&self, start: &Start<M>) -> u128 {
        let (side, width) = (self.lines.side(), self.lines.shape.cols);
        let blank = start.blank_stacks;
        let unused = factorial(side - usize::from(start.num_names));
        let of_stacks = (0..blank)
            .map(|_| width)
            .chain(start.blank_cols[blank..self.num_stacks].iter().map(|&cols| usize::from(cols)));
        let factors = of_stacks.map(factorial).chain([unused, factorial(blank)]);
        factors.fold(start.times, u128::saturating_mul)
    }
}

/// Calls `visit` with the columns in all orders that the ties from the `nth` on allow.
fn each_order<const M: usize>(
    cols: &mut [u8; M],
    ties: &[Tie],
    nth: usize,
    visit: &mut impl FnMut(&[u8; M]) -> Result<(), Undecided>,
) -> Result<(), Undecided> {
    let Some(&Tie { start, count, width }) = ties.get(nth) else { return visit(cols) };
    each_permutation(cols, start, count, width, &mut |cols| each_order(cols, ties, nth + 1, visit))
}

/// Calls `visit` with all orders of `count` blocks of `width` columns from `start` on.
fn each_permutation<const M: usize>(
    cols: &mut [u8; M],
    start: usize,
    count: usize,
    width: usize,
    visit: &mut dyn FnMut(&mut [u8; M]) -> Result<(), Undecided>,
) -> Result<(), Undecided> {
    if count <= 1 {
        return visit(cols);
    }
    for other in 0..count {
        let mut swapped = *cols;
        for col in 0..width {
            swapped.swap(start + col, start + other * width + col);
        }
        each_permutation(&mut swapped, start + width, count - 1, width, visit)?;
    }
    Ok(())
}

fn factorial(number: usize) -> u128 {
    (1..=number as u128).fold(1, u128::saturating_mul)
}
