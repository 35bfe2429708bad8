//! The SAT engine's counts and lists: complete, each solution once, in bounded memory.

use std::collections::HashSet;
use std::ops::ControlFlow;

use rand::RngExt;
use rand::seq::IndexedRandom;
use satdoku::budget::{Budget, Stopped};
use satdoku::generate::{Stream, random_solution};
use satdoku::geometry::Geometry;
use satdoku::puzzle::Puzzle;
use satdoku::sat::SolverKind;
use satdoku::solve::{Ended, Engine, NativeEngine, SatEngine};

use satdoku_test_support::rng;

fn empty(rows: usize, cols: usize) -> Puzzle {
    Puzzle::empty(Geometry::new(rows, cols).expect("a shape of the tests"))
}

/// All solutions up to a limit, as digits, and how the search ended; asserts that each comes once.
fn distinct(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    limit: usize,
) -> (HashSet<Vec<usize>>, Ended) {
    let mut seen = HashSet::new();
    let ended = engine.search(puzzle, &Budget::unlimited(), &mut |solution| {
        let digits = solution.digits().iter().map(|digit| digit.index());
        assert!(seen.insert(digits.collect()), "twice: {solution:?}");
        if seen.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (seen, ended.expect("the engine is right"))
}

#[test]
fn sat_lists_the_solutions_that_native_search_lists() {
    let mut rng = rng(77);
    let mut plenty = 0;
    for (rows, cols, most_open) in [
        (1, 4, 16),
        (2, 2, 16),
        (1, 5, 18),
        (2, 3, 22),
        (3, 2, 22),
        (1, 7, 25),
        (2, 4, 36),
        (3, 3, 48),
        (2, 5, 55),
        (3, 4, 70),
        (4, 4, 110),
    ] {
        let geometry = Geometry::new(rows, cols).expect("a shape of the tests");
        for nth in 0..200 {
            let mut stream = Stream::new(rows as u64, nth);
            let mut puzzle = random_solution(&geometry, &mut stream).to_puzzle();
            let mut cells: Vec<_> = geometry.cells().collect();
            stream.shuffle(&mut cells);
            let open = rng.random_range(0..=most_open);
            cells[..open].iter().for_each(|&cell| puzzle.set(cell, None));
            let (native, ended) = distinct(&mut NativeEngine::new(), &puzzle, 150);
            let (sat, sat_ended) = distinct(&mut SatEngine::new(), &puzzle, 150);
            assert_eq!((sat.len(), sat_ended), (native.len(), ended), "{puzzle:?}");
            if ended == Ended::Complete {
                assert!(sat == native, "{puzzle:?}");
                plenty += usize::from(native.len() > 10);
            }
        }
    }
    assert!(plenty > 60, "many solutions, and all of them: {plenty}");
}

#[test]
fn counts_are_right_beyond_the_blocking_clauses_that_are_kept() {
    let mut engine = SatEngine::new();
    assert_eq!(distinct(&mut engine, &empty(2, 2), usize::MAX).0.len(), 288);
    assert_eq!(distinct(&mut engine, &empty(1, 4), usize::MAX).0.len(), 576);
    let geometry = Geometry::new(2, 3).expect("a shape");
    let mut puzzle = random_solution(&geometry, &mut Stream::new(5, 0)).to_puzzle();
    geometry.cells().skip(6).for_each(|cell| puzzle.set(cell, None));
    let (found, ended) = distinct(&mut engine, &puzzle, 5_000);
    // 28,200,960 / 720 = 39,168 grids have this first row.
    assert_eq!((found.len(), ended), (5_000, Ended::Cut));
    // With a first column as well there are few enough to count.
    let grid = random_solution(&geometry, &mut Stream::new(5, 0));
    for row in 1..4 {
        let cell = geometry.cell(row, 0);
        puzzle.set(cell, Some(grid.digit(cell)));
    }
    let native = NativeEngine::new().count(&puzzle, u64::MAX, &Budget::unlimited()).expect("right");
    let sat = engine.count(&puzzle, u64::MAX, &Budget::unlimited()).expect("right");
    assert_eq!(sat, native);
}

#[test]
#[ignore = "39,168 solutions by SAT take some seconds; .ci/nightly runs it"]
fn the_6x6_grids_with_a_given_first_row_are_39168_by_sat_too() {
    let geometry = Geometry::new(2, 3).expect("a shape");
    let mut puzzle = random_solution(&geometry, &mut Stream::new(5, 0)).to_puzzle();
    geometry.cells().skip(6).for_each(|cell| puzzle.set(cell, None));
    let count = SatEngine::new().count(&puzzle, u64::MAX, &Budget::unlimited()).expect("right");
    assert_eq!((count.solutions, count.ended), (39_168, Ended::Complete));
}

#[test]
fn what_was_counted_is_told_when_the_time_is_up() {
    let limit = std::time::Duration::from_millis(300);
    // Above side 9 a call itself is watched, up to it the calls are short.
    for puzzle in [empty(2, 3), empty(3, 4)] {
        let budget = Budget::unlimited().with_time_limit(limit);
        let count = SatEngine::new().count(&puzzle, u64::MAX, &budget).expect("right");
        assert_eq!(count.ended, Ended::Stopped(Stopped::TimeLimit));
        assert!(count.solutions > 0);
    }
}

#[test]
fn solution_counts_of_altered_puzzles_agree_with_varisat() {
    compare_counts(400);
}

#[test]
#[ignore = "thousands of puzzles; .ci/nightly runs it"]
fn solution_counts_of_thousands_of_altered_puzzles_agree_with_varisat() {
    compare_counts(4_000);
}

fn compare_counts(puzzles: usize) {
    let mut rng = rng(5);
    let shapes = [(1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 4), (4, 4)];
    for case in 0..puzzles {
        let &(rows, cols) = shapes.choose(&mut rng).unwrap();
        let geometry = Geometry::new(rows, cols).unwrap();
        let full = SatEngine::new().solutions(&empty(rows, cols), 1, &Budget::unlimited());
        let mut puzzle = full.unwrap().solutions[0].to_puzzle();
        let open = rng.random_range(0.0..0.7);
        for cell in geometry.cells() {
            if rng.random_bool(open) {
                puzzle.set(cell, None);
            } else if case % 3 == 0 && rng.random_range(0..200) == 0 {
                puzzle.set(cell, geometry.digits().nth(rng.random_range(0..geometry.side())));
            }
        }
        let [ours, theirs] = [SolverKind::Cdcl, SolverKind::Varisat].map(|kind| {
            let mut engine = SatEngine::new().with_solver(kind);
            if case % 8 == 0 && kind == SolverKind::Cdcl {
                engine = engine.with_self_check();
            }
            engine.count(&puzzle, 5, &Budget::unlimited()).unwrap()
        });
        assert_eq!(ours, theirs, "{puzzle:?}");
    }
}
