//! The search over guesses, which copies grids and never undoes changes.

use crate::budget::{Budget, Stopped};
use crate::geometry::{Candidate, Digit};
use crate::puzzle::Puzzle;

use super::choose::{Blame, Choose, Weights};
use super::layout::{CELLS, Layout, PLACES, all_digits};
use super::rules::{Grid, Outcome, Propagate};
use super::word::LANES;
use crate::native::large::kernel::{Kernel, Work};
use crate::native::question::{Ended, OnGrid, Question, Run};

/// Number of nodes between two checks of the budget.
const CHECK_INTERVAL: u64 = 64;

/// The untried part of a guess.
struct Waiting<const C: usize, const H: usize> {
    grid: Grid<C, H>,
    /// The cell that was guessed.
    place: usize,
}

/// Finds each solution once.
///
/// The puzzle's boxes are R×C or C×R; a grid of C×R boxes is transposed for the search.
pub(super) fn search<K: Kernel, const R: usize, const C: usize, const H: usize, const V: usize>(
    kernel: K,
    question: Question<'_>,
    budget: &Budget,
    on_grid: OnGrid<'_>,
) -> Run {
    let transposed = question.box_shape().rows != R;
    let mut nodes = 0;
    if let Some(reason) = budget.stopped() {
        return Run::new(Ended::Stopped(reason), 0);
    }
    let watch = budget.needs_watching();
    let limit = budget.node_limit().unwrap_or(u64::MAX);
    let mut grid = kernel.run(Load::<R, C, H, V> { puzzle: question.puzzle, transposed });
    if let Some(Candidate { cell, digit }) = question.without {
        let (row, col) = (cell.index() / (R * C), cell.index() % (R * C));
        let place = place_of::<R, C, H, V>(row, col, transposed);
        grid.places_mut()[place] &= !(1 << digit.index());
    }
    let likely = question.likely.map(|digits| likely_places::<R, C, H, V>(digits, transposed));
    let mut weights: Weights = [1; PLACES];
    let mut stack: Vec<Waiting<C, H>> = Vec::new();
    loop {
        match kernel.run(Propagate::<R, C, H, V>(&mut grid)) {
            Outcome::Open => {
                nodes += 1;
                if nodes > limit {
                    return Run::new(Ended::Stopped(Stopped::NodeLimit), nodes);
                }
                if watch
                    && nodes % CHECK_INTERVAL == 0
                    && let Some(reason) = budget.stopped()
                {
                    return Run::new(Ended::Stopped(reason), nodes);
                }
                let (place, mut candidate) =
                    kernel.run(Choose::<R, C, H, V> { grid: &grid, weights: &weights });
                if let Some(likely) = &likely {
                    let likely = likely[place] & grid.places()[place];
                    candidate = if likely == 0 { candidate } else { likely };
                }
                stack.push(Waiting { grid, place });
                let rest = stack.last_mut().expect("just pushed");
                rest.grid.places_mut()[place] ^= candidate;
                grid.places_mut()[place] = candidate;
                continue;
            }
            Outcome::Failed => {
                let guess = stack.last().map(|waiting| waiting.place);
                kernel.run(Blame { grid: &grid, guess, weights: &mut weights });
            }
            Outcome::Solved => {
                let digits = kernel.run(Digits::<R, C, H, V> { grid: &grid, transposed });
                if on_grid(&digits[..const { R * C * R * C }]).is_break() {
                    return Run::new(Ended::Cut, nodes);
                }
            }
        }
        match stack.pop() {
            Some(next) => grid = next.grid,
            None => return Run::new(Ended::Complete, nodes),
        }
    }
}

/// The place of a cell of the puzzle; `PLACE_OF` counts row by row, for a transposed puzzle column by column.
#[inline(always)]
fn place_of<const R: usize, const C: usize, const H: usize, const V: usize>(
    row: usize,
    col: usize,
    transposed: bool,
) -> usize {
    let at = if transposed { col * (R * C) + row } else { row * (R * C) + col };
    usize::from(Layout::<R, C, H, V>::PLACE_OF[at])
}

/// The digits of a full grid, by place.
fn likely_places<const R: usize, const C: usize, const H: usize, const V: usize>(
    digits: &[Digit],
    transposed: bool,
) -> [u16; PLACES] {
    let mut places = [0; PLACES];
    for (row, line) in digits.chunks_exact(const { R * C }).enumerate() {
        for (col, digit) in line.iter().enumerate() {
            places[place_of::<R, C, H, V>(row, col, transposed)] = 1 << digit.index();
        }
    }
    places
}

/// Creates the grid from the puzzle's givens.
struct Load<'p, const R: usize, const C: usize, const H: usize, const V: usize> {
    puzzle: &'p Puzzle,
    transposed: bool,
}

impl<const R: usize, const C: usize, const H: usize, const V: usize> Work for Load<'_, R, C, H, V> {
    type Output = Grid<C, H>;

    #[inline(always)]
    fn run<K: Kernel>(self, _: K) -> Grid<C, H> {
        let side = const { R * C };
        let mut grid = Grid([[[0; LANES]; H]; C]);
        for words in &mut grid.0 {
            for (word, unused) in words.iter_mut().zip(Layout::<R, C, H, V>::UNUSED_ROWS) {
                for lane in 0..LANES {
                    word[lane] = all_digits(side) & !unused[lane];
                }
            }
        }
        let places = grid.places_mut();
        for (row, line) in self.puzzle.as_cells().chunks_exact(side).enumerate() {
            for (col, given) in line.iter().enumerate() {
                if let Some(digit) = given {
                    let place = place_of::<R, C, H, V>(row, col, self.transposed);
                    places[place] = 1 << digit.index();
                }
            }
        }
        grid
    }
}

/// The digits of a solved grid, row by row; the first N² are used.
struct Digits<'g, const R: usize, const C: usize, const H: usize, const V: usize> {
    grid: &'g Grid<C, H>,
    transposed: bool,
}

impl<const R: usize, const C: usize, const H: usize, const V: usize> Work
    for Digits<'_, R, C, H, V>
{
    type Output = [Digit; CELLS];

    #[inline(always)]
    fn run<K: Kernel>(self, _: K) -> [Digit; CELLS] {
        let side = const { R * C };
        let places = self.grid.places();
        let mut digits = [Digit::new(0); CELLS];
        for row in 0..side {
            for col in 0..side {
                let mask = places[place_of::<R, C, H, V>(row, col, self.transposed)];
                digits[row * side + col] = Digit::new(mask.trailing_zeros() as usize & 15);
            }
        }
        digits
    }
}
