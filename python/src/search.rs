//! The search for many 9×9 grids at once, and the engine for all others.

use std::cell::RefCell;
use std::ops::ControlFlow;

use satdoku::native::nine::{Answer, Grid, KernelChoice, Solver, is_solution};
use satdoku::solve::{Engine, EngineOptions};

use crate::errors::Failure;

/// Grids that a thread takes at a time.
pub(crate) const CHUNK: usize = 256;

/// Below this number of grids no thread is worth its start.
pub(crate) const FEW: usize = 64;

/// What is known about a puzzle; the numbers are those of `solve_array`.
pub(crate) mod verdict {
    pub(crate) const NONE: u8 = 0;
    pub(crate) const UNIQUE: u8 = 1;
    pub(crate) const MULTIPLE: u8 = 2;
    pub(crate) const UNKNOWN: u8 = 255;
    /// The names of the first three.
    pub(crate) const NAMES: [&str; 3] = ["none", "unique", "multiple"];
}

thread_local! {
    static NINE: RefCell<Solver> =
        RefCell::new(Solver::new(KernelChoice::Auto).expect("every machine has a kernel"));
    static ENGINE: RefCell<Box<dyn Engine>> = RefCell::new(EngineOptions::default().build());
}

/// Lends the thread's solver of 9×9 grids.
pub(crate) fn with_nine<T>(use_solver: impl FnOnce(&mut Solver) -> T) -> T {
    NINE.with_borrow_mut(use_solver)
}

/// Lends the thread's engine.
pub(crate) fn with_engine<T>(use_engine: impl FnOnce(&mut dyn Engine) -> T) -> T {
    ENGINE.with_borrow_mut(|engine| use_engine(&mut **engine))
}

/// Counts the solutions of grids up to 2; `verdicts` has one for each.
pub(crate) fn check_nines(grids: &[Grid], verdicts: &mut [u8]) {
    // A single grid is searched faster by itself.
    let answers = with_nine(|solver| match grids {
        [grid] => vec![solver.count(grid, 2, u64::MAX)],
        grids => solver.count_batch(grids, 2, u64::MAX),
    });
    write_verdicts(&answers, verdicts);
}

/// Counts the solutions of grids up to `limit`, and keeps the first of each; a grid without one has zeros.
pub(crate) fn solve_nines(
    grids: &[Grid],
    limit: usize,
    solutions: &mut [Grid],
    verdicts: &mut [u8],
) -> Result<(), Failure> {
    solutions.fill([0; 81]);
    let mut keep = |nth: usize, solution: &Grid| {
        if solutions[nth][0] == 0 {
            solutions[nth] = *solution;
        }
        ControlFlow::Continue(())
    };
    let answers = with_nine(|solver| match grids {
        [grid] => vec![solver.solutions(grid, limit, u64::MAX, &mut |solution| keep(0, solution))],
        grids => solver.solutions_batch(grids, limit, u64::MAX, &mut keep),
    });
    let is_right = |(nth, answer): (usize, &Answer)| {
        answer.solutions == 0 || is_solution(&solutions[nth], &grids[nth])
    };
    if !answers.iter().enumerate().all(is_right) {
        return Err(Failure::Wrong("the native engine gave a wrong grid".to_owned()));
    }
    write_verdicts(&answers, verdicts);
    Ok(())
}

fn write_verdicts(answers: &[Answer], verdicts: &mut [u8]) {
    for (verdict, answer) in verdicts.iter_mut().zip(answers) {
        *verdict = answer.solutions.min(2) as u8;
    }
}

/// The cells of a plain 9×9 line, 0 for blanks: `.` or `0`, but not both. Any other text may still be a puzzle.
#[inline]
pub(crate) fn plain_nine(text: &str) -> Option<Grid> {
    let cells: &[u8; 81] = text.as_bytes().try_into().ok()?;
    let (mut fits, mut dots, mut zeros) = (true, false, false);
    let digits = cells.map(|symbol| {
        let is_dot = symbol == b'.';
        dots |= is_dot;
        zeros |= symbol == b'0';
        fits &= is_dot | symbol.is_ascii_digit();
        symbol.wrapping_sub(b'0') * u8::from(!is_dot)
    });
    (fits && !(dots && zeros)).then_some(digits)
}
