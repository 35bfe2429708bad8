//! Every engine and every kind of work of the library, on a machine without a clock, threads, files or 64-bit pointers.
//!
//! Each exported function returns the number of checks that it made; one that fails is a trap.

#![allow(unsafe_code, reason = "functions for JavaScript have names that are not mangled")]

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::time::Duration;

use satdoku::budget::{Budget, HAS_CLOCK, Stopped};
use satdoku::explain::{Explainer, Explanation};
use satdoku::format::{self, ReadOptions};
use satdoku::generate::Generator;
use satdoku::geometry::Geometry;
use satdoku::logic::{Allowed, Rating};
use satdoku::native::nine::{Grid, KernelChoice, Solver, is_solution};
use satdoku::puzzle::Puzzle;
use satdoku::sat::SolverKind;
use satdoku::solve::{
    AutoEngine, Engine, Estimated, NativeEngine, Portfolio, SatEngine, Uniqueness, estimate,
};
use satdoku_sheets::picture::{Picture, Theme};
use satdoku_tasks::batch::{Answer, Batch, BatchError, Event};

const HARD: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const CLASH: &str =
    "11.......3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3...";

fn puzzle(text: &str) -> Puzzle {
    let record = format::parse(text, &ReadOptions::new());
    record.expect("well formed").puzzle
}

/// No time at all, which no clock measures.
fn no_time() -> Budget {
    const { assert!(!HAS_CLOCK) };
    Budget::unlimited().with_time_limit(Duration::ZERO)
}

fn is_unique(mut engine: impl Engine, puzzle: &Puzzle) -> bool {
    let verdict = engine.uniqueness(puzzle, &no_time());
    matches!(verdict, Ok(Uniqueness::Unique(solution)) if solution.completes(puzzle))
}

/// Makes puzzles of all shapes that have a search of their own, and asks every engine about each.
#[unsafe(no_mangle)]
pub extern "C" fn engines() -> u32 {
    let shapes = [(1, 1), (2, 2), (2, 3), (3, 3), (2, 5), (3, 4), (3, 5), (4, 4), (4, 5), (5, 5)];
    for (rows, cols) in shapes {
        let geometry = Geometry::new(rows, cols).expect("a shape");
        let mut maker = Generator::with_geometry(geometry).seed(1).maker().expect("can be made");
        let made = maker.make(0, &no_time()).expect("made");
        let puzzle = &made.puzzle;
        assert!(is_unique(AutoEngine::new(), puzzle));
        assert!(is_unique(NativeEngine::new(), puzzle));
        for solver in SolverKind::all() {
            assert!(is_unique(SatEngine::new().with_solver(solver), puzzle));
        }
        assert!(is_unique(Portfolio::racing(SatEngine::new(), 2), puzzle));
    }
    shapes.len() as u32
}

/// Searches 9×9 grids with every kernel: unique, unsolvable, without givens, and one with many solutions.
#[unsafe(no_mangle)]
pub extern "C" fn kernels() -> u32 {
    let with_vectors = Solver::new(KernelChoice::Vector128).is_ok();
    assert_eq!(with_vectors, cfg!(target_feature = "simd128"));
    let mut many = grid(HARD);
    (0..40).for_each(|cell| many[cell] = 0);
    let puzzles = [grid(HARD), grid(CLASH), [0; 81], many];
    let mut expected: Option<Vec<_>> = None;
    let mut checks = 0;
    for kernel in KernelChoice::kernels() {
        let Ok(mut solver) = Solver::new(kernel) else {
            continue;
        };
        let counts: Vec<_> = puzzles
            .iter()
            .map(|puzzle| {
                let mut found = Vec::new();
                solver.solutions(puzzle, 500, u64::MAX, &mut |solution| {
                    assert!(is_solution(solution, puzzle));
                    found.push(*solution);
                    ControlFlow::Continue(())
                });
                found.sort_unstable();
                found.dedup();
                found.len()
            })
            .collect();
        assert_eq!(counts[..3], [1, 0, 500]);
        assert_eq!(expected.get_or_insert_with(|| counts.clone()), &counts);
        checks += counts.len() as u32;
    }
    checks
}

fn grid(text: &str) -> Grid {
    let cells = text.as_bytes();
    std::array::from_fn(|cell| if cells[cell] == b'.' { 0 } else { cells[cell] - b'0' })
}

/// Counts, estimates, explains, rates, draws and writes.
#[unsafe(no_mangle)]
pub extern "C" fn questions() -> u32 {
    let empty = Puzzle::empty(Geometry::new(2, 2).expect("a shape"));
    let count = NativeEngine::new().count(&empty, 1000, &no_time());
    assert_eq!(count.expect("counted").solutions, 288);
    let empty = Puzzle::empty(Geometry::new(3, 3).expect("a shape"));
    let estimated = estimate(&empty, 100, 0, &no_time());
    assert!(matches!(estimated, Ok(Estimated::About(_))));
    let limited = no_time().with_node_limit(1);
    let count = NativeEngine::new().count(&empty, 1000, &limited);
    assert_eq!(count.expect("counted").ended, satdoku::native::Ended::Stopped(Stopped::NodeLimit));
    let explanation = Explainer::new().explain(&puzzle(CLASH), &no_time());
    assert!(matches!(explanation, Ok(Explanation::Clash(_))));
    let hard = puzzle(HARD);
    assert!(Rating::new(&hard, Allowed::default(), &no_time()).is_ok());
    let record = format::parse(HARD, &ReadOptions::new()).expect("well formed");
    let picture = Picture::of_puzzle(&hard, &record.alphabet);
    assert!(picture.to_svg(Theme::Auto).starts_with("<svg"));
    6
}

/// What needs threads says that there are none.
#[unsafe(no_mangle)]
pub extern "C" fn threads() -> u32 {
    let mut jobs = 1..=3;
    let run = Batch::new(2).run(
        move || jobs.next(),
        || {
            |job: u32, answer: &Answer<VecDeque<u32>>| {
                let _ = answer.add(|pile| pile.push_back(job));
            }
        },
        |_: Event<VecDeque<u32>>| ControlFlow::Continue(()),
    );
    assert_eq!(run, Err(BatchError::NoThread));
    1
}
