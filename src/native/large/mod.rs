//! Search on bitmasks for grids that are not 9×9.
//!
//! | engine | grids | state | file |
//! |---|---|---|---|
//! | [`Method::Boards`] | up to 8×8 | a 64-bit board for each digit | `small.rs` |
//! | [`Method::Sweeps`] | boxes 3×3 to 4×4, 2×5 to 2×8, 3×5, and transposed | 6 to 16 words of 32 lanes, all rules on the whole grid at once | `sweep/` |
//! | [`Method::Chutes`] | boxes of every shape, up to N = 256 | a mask for each cell, rules on one band or stack at a time | `chutes/` |
//! | [`Method::Places`] | any houses, groups and rules up to 16×16 | a set of places for each digit | `places/` beside this folder |
//! | [`Method::Houses`] | any houses, groups and rules | a mask for each cell, singles only | `general.rs` beside this folder |
//!
//! Each is written once in safe code and compiled for several instruction sets ([`Isa`]). The answers and their order
//! do not depend on the instruction set.

mod chutes;
pub(super) mod kernel;
mod small;
pub(super) mod sweep;

use std::ops::ControlFlow;

use crate::budget::{Budget, Work};
use crate::geometry::{Candidate, Digit};
use crate::puzzle::Puzzle;

use super::machine::{Avx2, Avx512, Baseline, Isa};
use super::places;
use super::question::{OnGrid, Question, Run};
use kernel::Kernel;

/// A search method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Method {
    /// A board for each digit, for grids up to 8×8.
    Boards,
    /// The whole grid at once, for boxes of 3×3 to 4×4, 2×5 to 2×8 and 3×5, and transposed.
    Sweeps,
    /// Chute by chute, for boxes of every shape.
    Chutes,
    /// A set of places for each digit, for any puzzle up to 16×16.
    Places,
    /// House by house, for any puzzle.
    ///
    /// It uses singles alone, which makes it slow, but a check on the other methods.
    Houses,
}

impl Method {
    /// All methods, the fastest first.
    pub const ALL: [Method; 5] =
        [Method::Boards, Method::Sweeps, Method::Chutes, Method::Places, Method::Houses];

    /// The fastest method that fits the puzzle.
    pub fn for_puzzle(puzzle: &Puzzle) -> Self {
        let best = Method::ALL.into_iter().find(|method| method.fits(puzzle));
        best.expect("the last method fits every puzzle")
    }

    /// Whether the method supports the puzzle's shape, its other houses and its ruled-out candidates.
    pub fn fits(self, puzzle: &Puzzle) -> bool {
        let shape = puzzle.geometry().box_shape();
        let givens_alone = puzzle.has_givens_alone();
        match self {
            Method::Boards => givens_alone && shape.is_some_and(small::fits),
            Method::Sweeps => givens_alone && shape.is_some_and(sweep::fits),
            Method::Chutes => givens_alone && shape.is_some(),
            Method::Places => places::fits(puzzle),
            Method::Houses => true,
        }
    }
}

/// Calls `on_grid` once for each solution of the puzzle, until `on_grid` breaks or the budget runs out.
///
/// A grid lists the digit of each cell, row by row. For a given puzzle, the solutions always come in the same order. If
/// the machine lacks the instructions, the search uses the best ones that it has.
///
/// # Panics
///
/// Panics if the method does not fit the puzzle.
pub fn search_with(
    method: Method,
    isa: Isa,
    puzzle: &Puzzle,
    budget: &Budget,
    on_grid: &mut dyn FnMut(&[Digit]) -> ControlFlow<()>,
) -> Run {
    assert!(method.fits(puzzle), "{method:?} does not fit {puzzle:?}");
    let question = Question { puzzle, without: None, likely: None };
    recorded(method, isa, question, budget, on_grid)
}

/// Like [`search_with`], but skips the solutions that contain `without`, a candidate of an open cell.
///
/// `likely` is a grid with most of whose digits the solutions agree, if one is known. Their order may depend on it.
///
/// Returns `None` if the method cannot exclude a candidate.
pub(crate) fn search_without(
    method: Method,
    isa: Isa,
    puzzle: &Puzzle,
    without: Candidate,
    likely: Option<&[Digit]>,
    budget: &Budget,
    on_grid: OnGrid<'_>,
) -> Option<Run> {
    assert!(method.fits(puzzle), "{method:?} does not fit {puzzle:?}");
    assert!(puzzle.given(without.cell).is_none(), "the cell is given");
    let question = Question { puzzle, without: Some(without), likely };
    match method {
        Method::Sweeps | Method::Chutes | Method::Places => {
            Some(recorded(method, isa, question, budget, on_grid))
        }
        Method::Boards | Method::Houses => None,
    }
}

/// Searches, and records the work.
fn recorded(
    method: Method,
    isa: Isa,
    question: Question<'_>,
    budget: &Budget,
    on_grid: OnGrid<'_>,
) -> Run {
    let started = budget.start_recording();
    let run = by_isa(method, isa, question, budget, on_grid);
    budget.record("native", started, |time| Work::native(1, run.nodes, time));
    run
}

/// Searches with these instructions, or with the best lesser ones that the machine has.
fn by_isa(
    method: Method,
    isa: Isa,
    question: Question<'_>,
    budget: &Budget,
    on_grid: OnGrid<'_>,
) -> Run {
    // Only sweeps gain from AVX-512.
    if isa >= Isa::Avx512
        && method == Method::Sweeps
        && let Some(kernel) = Avx512::detect()
    {
        return sweep::search(kernel, question, budget, on_grid);
    }
    if isa >= Isa::Avx2
        && let Some(kernel) = Avx2::detect()
    {
        return by_method(kernel, method, question, budget, on_grid);
    }
    by_method(Baseline, method, question, budget, on_grid)
}

fn by_method<K: Kernel>(
    kernel: K,
    method: Method,
    question: Question<'_>,
    budget: &Budget,
    on_grid: OnGrid<'_>,
) -> Run {
    match method {
        Method::Boards => small::search(kernel, question, budget, on_grid),
        Method::Sweeps => sweep::search(kernel, question, budget, on_grid),
        Method::Chutes => chutes::search(kernel, question, budget, on_grid),
        Method::Places => places::search(kernel, question, budget, on_grid),
        Method::Houses => super::general::search_any(question.puzzle, budget, on_grid),
    }
}
