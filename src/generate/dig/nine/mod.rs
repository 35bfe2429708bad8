//! Digs minimal 9×9 puzzles: removes givens in a fixed order as long as there is one solution.
//!
//! | file | owns |
//! |---|---|
//! | `puzzle_in_progress.rs` | one puzzle: which givens to remove next, and what an answer implies |
//! | `unavoidable_sets.rs` | unavoidable sets, which prove half of the needed givens without search |
//! | `native/nine/second_solution.rs` | the searches: is there another solution? |
//!
//! `NOTES.md` beside this file has what was measured, tried and lost.

mod puzzle_in_progress;
#[cfg(test)]
mod tests;
mod unavoidable_sets;

use std::ops::Range;

use crate::generate::fill::random_nine;
use crate::generate::options::Generator;
use crate::generate::streams::Streams;
use crate::geometry::Geometry;
use crate::native::nine::{
    Asker, Cells, Grid, Kernel, KernelChoice, KernelMissing, Reopening, Solver,
};
use crate::random::Stream;
use puzzle_in_progress::{PuzzleInProgress, Searches};

/// Removes givens from full grids.
///
/// The result for a grid and an order of its cells is the same with every kernel: each given is tried in that order, and
/// removed if that leaves one solution.
#[derive(Debug)]
pub(in crate::generate) struct Digger {
    solver: Solver,
    /// The searches of the last batch, by job.
    searches: Vec<Searches>,
}

/// A full grid, and the order in which to try its cells, each once.
pub(in crate::generate) type DigJob = (Grid, [u8; 81]);

impl Digger {
    /// A digger with the best kernel of this machine.
    pub(in crate::generate) fn new() -> Self {
        Self::with_kernel(KernelChoice::Auto).expect("every machine has the portable kernel")
    }

    /// A digger with this kernel.
    ///
    /// # Errors
    ///
    /// If this machine lacks its instructions.
    pub(in crate::generate) fn with_kernel(kernel: KernelChoice) -> Result<Self, KernelMissing> {
        Ok(Digger { solver: Solver::new(kernel)?, searches: Vec::new() })
    }

    /// The minimal puzzle of a full grid and an order of its cells.
    #[cfg(test)]
    pub(in crate::generate) fn dig(&mut self, solution: &Grid, order: &[u8; 81]) -> Grid {
        let mut puzzle = [[0; 81]];
        self.dig_all(&[(*solution, *order)], &mut puzzle);
        puzzle[0]
    }

    /// Appends the minimal puzzle of each job; faster than one by one.
    pub(in crate::generate) fn dig_batch(&mut self, jobs: &[DigJob], out: &mut Vec<Grid>) {
        let done = out.len();
        out.resize(done + jobs.len(), [0; 81]);
        self.dig_all(jobs, &mut out[done..]);
    }

    /// The searches of the last batch, in the order of its jobs.
    pub(in crate::generate) fn searches(&self) -> &[Searches] {
        &self.searches
    }

    fn dig_all(&mut self, jobs: &[DigJob], puzzles: &mut [Grid]) {
        self.searches.clear();
        self.searches.resize(jobs.len(), Searches::default());
        let mut digs = JobsInProgress {
            jobs,
            puzzles,
            searches: &mut self.searches,
            started: 0,
            slots: std::array::from_fn(|_| (0, PuzzleInProgress::empty())),
        };
        self.solver.answer_all(jobs.len() == 1, &mut digs);
    }
}

/// The most slots that a kernel has.
const SLOTS: usize = 8;

/// The jobs of a batch, several at a time.
struct JobsInProgress<'a> {
    jobs: &'a [DigJob],
    puzzles: &'a mut [Grid],
    searches: &'a mut [Searches],
    started: usize,
    /// The number of each slot's job, and its puzzle.
    slots: [(usize, PuzzleInProgress); SLOTS],
}

impl Asker for JobsInProgress<'_> {
    #[inline(always)]
    fn start<K: Kernel>(&mut self, kernel: K, slot: usize) -> Option<(Grid, Reopening)> {
        let (solution, order) = self.jobs.get(self.started)?;
        let (job, dig) = &mut self.slots[slot];
        *job = self.started;
        self.started += 1;
        let question = dig.start(kernel, solution, order);
        Some((*solution, question.expect("no given of a full grid is needed at first")))
    }

    #[inline(always)]
    fn next<K: Kernel>(
        &mut self,
        kernel: K,
        slot: usize,
        differences: Cells,
        guesses: u64,
    ) -> Option<Reopening> {
        let (job, dig) = &mut self.slots[slot];
        dig.searches.count += 1;
        dig.searches.guesses += guesses;
        let question = dig.next(kernel, differences);
        if question.is_none() {
            self.puzzles[*job] = *dig.puzzle();
            self.searches[*job] = dig.searches;
        }
        question
    }
}

/// Minimal 9×9 puzzles of these numbers, each with its solution.
///
/// They are those of [`Generator::minimal`] with the same seed. Puzzle `i` depends on the seed and on `i` alone, not on the
/// kernel: a random full grid and a random order of its cells. Each given is tried in that order, and removed if that
/// leaves one solution.
///
/// # Errors
///
/// If this machine lacks the instructions of the kernel.
///
/// # Examples
///
/// ```
/// use satdoku::generate::minimal_nines;
/// use satdoku::native::nine::{KernelChoice, is_solution};
///
/// for (puzzle, solution) in minimal_nines(KernelChoice::Auto, 7, 0..100)? {
///     assert!(is_solution(&solution, &puzzle));
/// }
/// # Ok::<(), satdoku::native::nine::KernelMissing>(())
/// ```
pub fn minimal_nines(
    kernel: KernelChoice,
    seed: u64,
    indices: Range<u64>,
) -> Result<Vec<(Grid, Grid)>, KernelMissing> {
    let mut digger = Digger::with_kernel(kernel)?;
    let streams =
        Streams::of(&Generator::with_geometry(Geometry::classic()).seed(seed).minimal(true));
    let jobs: Vec<DigJob> = indices.map(|index| job(&mut streams.of_puzzle(index))).collect();
    let mut puzzles = Vec::with_capacity(jobs.len());
    digger.dig_batch(&jobs, &mut puzzles);
    let solutions = jobs.into_iter().map(|(solution, _)| solution);
    Ok(puzzles.into_iter().zip(solutions).collect())
}

/// The grid and the order of a puzzle.
pub(in crate::generate) fn job(stream: &mut Stream) -> DigJob {
    (random_nine(stream), stream.order())
}
