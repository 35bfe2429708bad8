//! The search for 9×9 grids.
//!
//! [`Solver`] counts the solutions of a raw grid up to a limit, one grid at a time or many in a batch. It chooses its
//! kernel once, at run time, from those that the machine can run:
//!
//! | kernel | state | file |
//! |---|---|---|
//! | [`KernelChoice::Avx512`] | the grid in 3 registers of 32 words | `nine_avx512.rs`, tables in `nine_lanes.rs`, under `machine/` |
//! | [`KernelChoice::Avx2`] | 9 registers of 16 words | rules in `matrix/`, registers in `machine/` |
//! | [`KernelChoice::Vector128`] | 9 registers of 9 packed words | rules in `matrix/`, words in `packed.rs`, registers in `machine/` |
//! | [`KernelChoice::Portable`] | the places of 9 digits in words of 27 bits | `portable.rs` |
//!
//! All `unsafe` code is under `machine/`. Each kernel holds the candidates of the whole grid. It applies every rule
//! once (a *sweep*), repeats this until nothing changes, and then guesses. The vector kernels sweep the whole grid at
//! once, the portable one only the digits that changed. The search over guesses is in `search.rs`, written once over
//! the trait in `kernel.rs`. `NOTES.md` in this folder records measurements and failed attempts.
//!
//! For a guess, the kernel chooses the *chute* (a band of three boxes in a row or a stack of three in a column) with
//! the fewest candidates in its minirows or minicolumns, and in that chute a digit with only two arrangements left, if
//! there is one. This takes about 61 guesses on the hardest puzzles, where guessing a cell with two candidates takes
//! 130 to 160.

pub(super) mod answer;
pub(super) mod kernel;
pub(super) mod matrix;
pub(super) mod packed;
mod portable;
pub(super) mod search;
pub(super) mod second_solution;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use super::machine::{Avx2, Avx512Bytes, NineAvx2, NineAvx512, NineVector128};
use crate::names::by_its_name;
pub use answer::{Answer, End, Grid};
use kernel::Job;
pub(crate) use kernel::{Asker, Cells, Kernel, Reopening};
use matrix::Matrix;
use packed::{Packed, Quad};

/// The first two solutions of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FirstTwo {
    /// There is no solution.
    None,
    /// There is one solution and no other.
    One(Grid),
    /// There are two solutions, perhaps more.
    Two([Grid; 2]),
    /// The budget of guesses ran out before two were found.
    Stopped,
}

/// The instruction set to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KernelChoice {
    /// The best one that this machine has.
    Auto,
    /// AVX-512 with VBMI and BITALG.
    Avx512,
    /// AVX2.
    Avx2,
    /// Vectors of 128 bits: SSE2 on x86-64, NEON on aarch64, and simd128 in WebAssembly that is built with it.
    Vector128,
    /// Plain words, without vector instructions, for any machine.
    Portable,
}

by_its_name!(KernelChoice {
    Auto => "auto",
    Avx512 => "avx512",
    Avx2 => "avx2",
    Vector128 => "vector128",
    Portable => "portable",
});

impl KernelChoice {
    /// All kernels, the fastest first, whether or not this machine has their instructions.
    pub fn kernels() -> impl Iterator<Item = KernelChoice> {
        KernelChoice::ALL.into_iter().filter(|&choice| choice != KernelChoice::Auto)
    }
}

/// A solver of 9×9 grids, with its kernel and the memory that it reuses between searches.
///
/// # Examples
///
/// ```
/// use satdoku::native::nine::{KernelChoice, Solver};
///
/// let mut solver = Solver::new(KernelChoice::Auto)?;
/// let empty = [0; 81];
/// assert_eq!(solver.count(&empty, 2, u64::MAX).solutions, 2);
/// # Ok::<(), satdoku::native::nine::KernelMissing>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    inner: Inner,
}

#[derive(Debug)]
enum Inner {
    Avx512(NineAvx512, Vec<<NineAvx512 as Kernel>::Node>),
    Avx2(Matrix<NineAvx2>, Vec<matrix::Node<NineAvx2>>),
    Vector128(Matrix<Packed<NineVector128>>, Vec<matrix::Node<Packed<NineVector128>>>),
    Portable(portable::Portable, Vec<portable::Node>),
}

/// Evaluates an expression with the solver's kernel and stack.
macro_rules! with_kernel {
    ($inner:expr, $kernel:ident, $stack:ident => $body:expr) => {
        match $inner {
            Inner::Avx512($kernel, $stack) => $body,
            Inner::Avx2($kernel, $stack) => $body,
            Inner::Vector128($kernel, $stack) => $body,
            Inner::Portable($kernel, $stack) => $body,
        }
    };
}

/// The error if this machine lacks the instructions of the requested kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this machine lacks the instructions of the kernel {0:?}")]
pub struct KernelMissing(pub KernelChoice);

/// Whether a grid obeys the rules, has no blank and keeps all givens of a puzzle.
///
/// The check shares no code with the kernels, so it can verify what they find.
pub fn is_solution(grid: &Grid, puzzle: &Grid) -> bool {
    let keeps = |(digit, given): (&u8, &u8)| (*given == 0) | (digit == given);
    if !grid.iter().zip(puzzle).fold(true, |all, pair| all & keeps(pair)) {
        return false;
    }
    let mut columns = [0; 9];
    let mut complete = true;
    for band in grid.chunks_exact(27) {
        let mut boxes = [0; 3];
        for row in band.chunks_exact(9) {
            let bits: [u16; 9] = std::array::from_fn(|i| BITS[usize::from(row[i])]);
            let triads: [u16; 3] =
                std::array::from_fn(|i| bits[3 * i] | bits[3 * i + 1] | bits[3 * i + 2]);
            complete &= triads[0] | triads[1] | triads[2] == ALL_DIGITS;
            (0..3).for_each(|i| boxes[i] |= triads[i]);
            (0..9).for_each(|i| columns[i] |= bits[i]);
        }
        complete &= boxes == [ALL_DIGITS; 3];
    }
    complete && columns == [ALL_DIGITS; 9]
}

/// The bit of each digit; 0 for a byte that is not a digit.
const BITS: [u16; 256] = {
    let mut bits = [0; 256];
    let mut digit = 1;
    while digit <= 9 {
        bits[digit] = 1 << digit;
        digit += 1;
    }
    bits
};

/// Bits 1 to 9.
const ALL_DIGITS: u16 = 0x3fe;

impl Solver {
    /// Creates a solver that uses the given kernel.
    ///
    /// # Errors
    ///
    /// Returns [`KernelMissing`] if this machine lacks the kernel's instructions. [`KernelChoice::Auto`] and
    /// [`KernelChoice::Portable`] never fail.
    pub fn new(choice: KernelChoice) -> Result<Solver, KernelMissing> {
        let avx512 =
            || Avx512Bytes::detect().map(|proof| Inner::Avx512(NineAvx512::new(proof), Vec::new()));
        let avx2 = || Avx2::detect().map(|proof| Inner::Avx2(Matrix::new(proof), Vec::new()));
        let vector128 =
            || NineVector128::PROOF.map(|proof| Inner::Vector128(Matrix::new(proof), Vec::new()));
        let portable = || Some(Inner::Portable(portable::Portable, Vec::new()));
        let inner = match choice {
            KernelChoice::Auto => avx512().or_else(avx2).or_else(vector128).or_else(portable),
            KernelChoice::Avx512 => avx512(),
            KernelChoice::Avx2 => avx2(),
            KernelChoice::Vector128 => vector128(),
            KernelChoice::Portable => portable(),
        };
        Ok(Solver { inner: inner.ok_or(KernelMissing(choice))? })
    }

    /// The kernel in use, never [`KernelChoice::Auto`].
    pub fn kernel(&self) -> KernelChoice {
        match &self.inner {
            Inner::Avx512(..) => KernelChoice::Avx512,
            Inner::Avx2(..) => KernelChoice::Avx2,
            Inner::Vector128(..) => KernelChoice::Vector128,
            Inner::Portable(..) => KernelChoice::Portable,
        }
    }

    /// Counts the solutions of a grid up to `limit`, with at most `budget` guesses.
    ///
    /// A grid with clashing givens has no solution, nor has a grid with a byte above 9, which counts as a digit that
    /// fits nowhere.
    pub fn count(&mut self, grid: &Grid, limit: usize, budget: u64) -> Answer {
        let job = Job { limit, budget, on_solution: None };
        with_kernel!(&mut self.inner, kernel, stack => kernel.single(stack, grid, job))
    }

    /// Counts the solutions of a grid up to `limit` and passes each to `on_solution` as it is found.
    ///
    /// If `on_solution` breaks, the search ends as if it had reached the limit.
    pub fn solutions(
        &mut self,
        grid: &Grid,
        limit: usize,
        budget: u64,
        on_solution: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> Answer {
        let mut on_solution = |_, solution: &Grid| on_solution(solution);
        let job = Job { limit, budget, on_solution: Some(&mut on_solution) };
        with_kernel!(&mut self.inner, kernel, stack => kernel.single(stack, grid, job))
    }

    /// Searches for up to two solutions of a grid.
    pub fn first_two(&mut self, grid: &Grid, budget: u64) -> FirstTwo {
        let mut found = [[0; 81]; 2];
        let mut n = 0;
        let answer = self.solutions(grid, 2, budget, &mut |solution| {
            found[n] = *solution;
            n += 1;
            ControlFlow::Continue(())
        });
        match (answer.solutions, answer.end) {
            (2, _) => FirstTwo::Two(found),
            (_, End::Budget) => FirstTwo::Stopped,
            (1, _) => FirstTwo::One(found[0]),
            _ => FirstTwo::None,
        }
    }

    /// Counts the solutions of each grid up to `limit`, with AVX-512 faster than one grid after the other.
    ///
    /// The budget applies to each grid by itself. The answers are in the order of the grids.
    pub fn count_batch(&mut self, grids: &[Grid], limit: usize, budget: u64) -> Vec<Answer> {
        let job = Job { limit, budget, on_solution: None };
        with_kernel!(&self.inner, kernel, _stack => kernel.batch(grids, job))
    }

    /// Like [`Solver::count_batch`], but passes each solution to `on_solution` as it is found, with the index of its
    /// grid.
    ///
    /// Solutions of different grids are interleaved, and those of one grid may come in another order than from
    /// [`Solver::solutions`]. If `on_solution` breaks, only the search of that grid ends.
    pub fn solutions_batch(
        &mut self,
        grids: &[Grid],
        limit: usize,
        budget: u64,
        on_solution: &mut dyn FnMut(usize, &Grid) -> ControlFlow<()>,
    ) -> Vec<Answer> {
        let job = Job { limit, budget, on_solution: Some(on_solution) };
        with_kernel!(&self.inner, kernel, _stack => kernel.batch(grids, job))
    }

    /// Answers all questions of the asker, about one grid at a time (`one_slot`) or about several.
    pub(crate) fn answer_all(&mut self, one_slot: bool, asker: &mut impl Asker) {
        with_kernel!(&self.inner, kernel, _stack => kernel.answer_all(one_slot, asker));
    }
}
