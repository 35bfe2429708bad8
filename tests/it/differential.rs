//! Every engine and every encoding answers as a naive solver does.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rand::seq::SliceRandom;
use satdoku::budget::{Budget, Stopped};
use satdoku::encode::{Encoding, Reduction};
use satdoku::generate::{Stream, random_solution};
use satdoku::geometry::Geometry;
use satdoku::native::nine::KernelChoice;
use satdoku::puzzle::Puzzle;
use satdoku::solve::{
    AutoEngine, CrossCheck, Ended, Engine, NativeEngine, SatEngine, SolveOutcome, Uniqueness,
};

use satdoku_test_support::{
    Kinds, SHAPES, assert_sound, for_random_puzzles, naive_count, nearly_full_puzzle,
    random_sukaku, rng,
};

const LIMIT: usize = 5;

fn count(engine: &mut dyn Engine, puzzle: &Puzzle) -> usize {
    let found = engine.solutions(puzzle, LIMIT, &Budget::unlimited()).expect("engines are right");
    let who = engine.answered_by();
    assert_sound(who, puzzle, &found.solutions, found.ended, LIMIT);
    found.solutions.len()
}

/// Asserts that each engine finds as many solutions as expected.
fn check_engines(puzzle: &Puzzle, expected: usize) {
    let engines: [&mut dyn Engine; 3] =
        [&mut NativeEngine::new(), &mut SatEngine::new(), &mut AutoEngine::new()];
    for (nth, engine) in engines.into_iter().enumerate() {
        let name = ["native", "sat", "auto"][nth];
        assert_eq!(count(engine, puzzle), expected, "{name}, {puzzle:?}");
    }
}

#[test]
fn engines_agree_with_the_naive_solver() {
    assert_engines_agree(50);
}

#[test]
#[ignore = "thousands of puzzles; .ci/nightly runs it"]
fn engines_agree_with_the_naive_solver_on_thousands() {
    assert_engines_agree(200);
}

fn assert_engines_agree(per_shape: usize) {
    let kinds = for_random_puzzles(1, per_shape, LIMIT, check_engines);
    assert!(
        kinds.iter().all(|&kind| kind > per_shape),
        "none, one and more solutions all occur: {kinds:?}"
    );
}

#[test]
fn engines_and_encodings_agree_where_candidates_are_ruled_out() {
    assert_all_agree_where_candidates_are_ruled_out(15);
}

#[test]
#[ignore = "takes a minute; .ci/nightly runs it"]
fn engines_and_encodings_agree_where_candidates_are_ruled_out_in_more_puzzles() {
    assert_all_agree_where_candidates_are_ruled_out(60);
}

fn assert_all_agree_where_candidates_are_ruled_out(per_shape: u64) {
    let mut kinds = [0; 3];
    for (shape, seed) in SHAPES.into_iter().zip(2_000..) {
        let geometry = Geometry::new(shape.0, shape.1).expect("a shape of the tests");
        let (mut rng, side) = (rng(seed), geometry.side());
        for nth in 0..per_shape {
            let puzzle = random_sukaku(&geometry, &mut rng);
            let expected = naive_count(&puzzle, LIMIT);
            kinds[expected.min(2)] += 1;
            check_engines(&puzzle, expected);
            if side <= 9 && nth % 10 == 0 {
                for encoding in Encoding::all() {
                    let mut engine = SatEngine::new().with_encoding(encoding).with_seed(nth);
                    assert_eq!(count(&mut engine, &puzzle), expected, "{encoding}, {puzzle:?}");
                }
            }
        }
    }
    assert!(kinds.iter().all(|&kind| 60 * kind > 100 * per_shape), "{kinds:?}");
}

#[test]
fn every_encoding_agrees_with_the_naive_solver() {
    assert_encodings_agree(3);
}

#[test]
#[ignore = "takes half a minute; .ci/nightly runs it"]
fn every_encoding_agrees_with_the_naive_solver_on_more_puzzles() {
    assert_encodings_agree(12);
}

fn assert_encodings_agree(per_shape: usize) {
    for_random_puzzles(1_000, per_shape, LIMIT, |puzzle, expected| {
        if puzzle.geometry().side() <= 10 {
            for encoding in Encoding::all() {
                let mut engine = SatEngine::new().with_encoding(encoding);
                assert_eq!(count(&mut engine, puzzle), expected, "{encoding}, {puzzle:?}");
            }
        }
    });
}

#[test]
fn every_kernel_agrees_with_the_naive_solver() {
    let mut engines: Vec<_> = KernelChoice::kernels()
        .filter_map(|kernel| NativeEngine::with_kernel(kernel).ok())
        .collect();
    for_random_puzzles(3_000, 60, LIMIT, |puzzle, expected| {
        for engine in &mut engines {
            assert_eq!(count(engine, puzzle), expected, "{engine:?}, {puzzle:?}");
        }
    });
}

/// Full grids with few cells open, whose number of solutions the naive solver finds at any side: every so many of a list.
fn for_nearly_full_puzzles(every: usize, mut check: impl FnMut(&Puzzle, usize)) -> Kinds {
    let mut kinds = [0; 3];
    // Sides that take each width of mask: 36 and 64, 80 and 128, 144 and 256; and one prime.
    for (shape, count) in [
        ((6, 6), 12),
        ((1, 37), 6),
        ((8, 8), 6),
        ((8, 10), 6),
        ((8, 16), 3),
        ((12, 12), 3),
        ((16, 16), 3),
    ] {
        let geometry = Geometry::new(shape.0, shape.1).unwrap();
        let mut rng = rng(shape.1 as u64);
        for nth in (0..count).step_by(every) {
            let puzzle = nearly_full_puzzle(&geometry, nth % 3 == 2, &mut rng);
            let expected = naive_count(&puzzle, LIMIT);
            kinds[expected.min(2)] += 1;
            check(&puzzle, expected);
        }
    }
    kinds
}

#[test]
fn engines_agree_on_some_large_grids() {
    assert_engines_agree_on_large_grids(2);
}

#[test]
#[ignore = "takes half a minute; .ci/nightly runs it"]
fn engines_agree_on_large_grids() {
    assert_engines_agree_on_large_grids(1);
}

fn assert_engines_agree_on_large_grids(every: usize) {
    let kinds = for_nearly_full_puzzles(every, check_engines);
    assert!(
        kinds.iter().all(|&kind| kind > 0),
        "none, one and more solutions all occur: {kinds:?}"
    );
}

#[test]
fn every_reduced_encoding_agrees_on_some_large_grids() {
    assert_reduced_encodings_agree(9);
}

#[test]
#[ignore = "takes ten seconds; .ci/nightly runs it"]
fn every_reduced_encoding_agrees_on_large_grids() {
    assert_reduced_encodings_agree(1);
}

/// Takes every so many encodings on each grid, others on the next.
fn assert_reduced_encodings_agree(every: usize) {
    let mut nth = 0;
    for_nearly_full_puzzles(1, |puzzle, expected| {
        let reduced = |encoding: &Encoding| encoding.reduction != Reduction::None;
        // Beyond, stating the puzzle so often takes longer than it tells.
        let bearable = puzzle.geometry().side() <= 64;
        let encodings = Encoding::all().filter(|encoding| bearable && reduced(encoding));
        nth += 1;
        for encoding in encodings.skip(nth % every).step_by(every) {
            let mut engine = SatEngine::new().with_encoding(encoding);
            assert_eq!(count(&mut engine, puzzle), expected, "{encoding}, {puzzle:?}");
        }
    });
}

#[test]
fn a_time_limit_holds_on_grids_too_large_to_solve() {
    let geometry = Geometry::new(10, 10).unwrap();
    let grid = random_solution(&geometry, &mut Stream::new(1, 0));
    // With four cells in ten open grids of this size are the hardest.
    let mut rng = rng(1);
    let mut cells: Vec<_> = geometry.cells().collect();
    cells.shuffle(&mut rng);
    let mut hard = grid.to_puzzle();
    cells[..4_000].iter().for_each(|&cell| hard.set(cell, None));
    let engines: [Box<dyn Engine>; 2] = [Box::new(SatEngine::new()), Box::new(AutoEngine::new())];
    for mut engine in engines {
        let budget = Budget::unlimited().with_time_limit(Duration::from_millis(300));
        let outcome = engine.solve(&hard, &budget).unwrap();
        assert_eq!(outcome, SolveOutcome::Unknown(Stopped::TimeLimit));
    }
    let empty = Puzzle::empty(Geometry::new(16, 16).unwrap());
    let interrupted = Budget::unlimited().with_interrupt(Arc::new(AtomicBool::new(true)));
    let outcome = SatEngine::new().solve(&empty, &interrupted).unwrap();
    assert_eq!(outcome, SolveOutcome::Unknown(Stopped::Interrupted));
}

#[test]
fn a_node_limit_stops_native_search() {
    let empty = Puzzle::empty(Geometry::new(4, 4).unwrap());
    let budget = Budget::unlimited().with_node_limit(3);
    let outcome = NativeEngine::new().solve(&empty, &budget).unwrap();
    assert_eq!(outcome, SolveOutcome::Unknown(Stopped::NodeLimit));
    // Two solutions come without a node.
    let found = AutoEngine::new().solutions(&empty, 3, &budget).unwrap();
    assert_eq!((found.solutions.len(), found.ended), (2, Ended::Stopped(Stopped::NodeLimit)));
}

#[test]
fn verdicts_pass_the_proof_check_of_the_solver() {
    let mut engine = SatEngine::new().with_self_check();
    for_random_puzzles(2_000, 12, LIMIT, |puzzle, expected| {
        let verdict = engine.uniqueness(puzzle, &Budget::unlimited()).unwrap();
        let solutions = match verdict {
            Uniqueness::None => 0,
            Uniqueness::Unique(_) => 1,
            Uniqueness::Multiple(..) => 2,
            Uniqueness::Unknown(reason) => panic!("no limit was set: {reason}"),
        };
        assert_eq!(solutions, expected.min(2), "{puzzle:?}");
    });
}

#[test]
fn engines_see_no_solution_more_or_less_in_whole_counts() {
    let mut both = CrossCheck::new(NativeEngine::new(), SatEngine::new());
    for (shape, expected) in
        [((1, 1), 1), ((1, 2), 2), ((2, 1), 2), ((1, 3), 12), ((2, 2), 288), ((1, 4), 576)]
    {
        let empty = Puzzle::empty(Geometry::new(shape.0, shape.1).unwrap());
        let count = both.count(&empty, u64::MAX, &Budget::unlimited()).unwrap();
        assert_eq!((count.solutions, count.ended), (expected, Ended::Complete), "{shape:?}");
    }
}

#[test]
#[ignore = "28 million solutions take a while; .ci/nightly runs it"]
fn the_empty_6x6_grid_has_28200960_solutions() {
    let empty = Puzzle::empty(Geometry::new(2, 3).unwrap());
    let count = NativeEngine::new().count(&empty, u64::MAX, &Budget::unlimited()).unwrap();
    assert_eq!(count.solutions, 28_200_960);
}

#[test]
fn empty_grids_of_every_size_are_answered_at_once() {
    for (rows, cols) in [(2, 5), (4, 4), (1, 37), (7, 7), (11, 11), (2, 128), (16, 16)] {
        let puzzle = Puzzle::empty(Geometry::new(rows, cols).unwrap());
        let mut engine = AutoEngine::new();
        let limit = Duration::from_secs(10);
        let budget = Budget::unlimited().with_time_limit(limit);
        let solved = engine.solve(&puzzle, &budget).unwrap();
        assert!(matches!(solved, SolveOutcome::Solved(_)), "{rows}x{cols}");
        let verdict = engine.uniqueness(&puzzle, &budget).unwrap();
        assert!(matches!(verdict, Uniqueness::Multiple(..)), "{rows}x{cols}");
        assert_eq!(engine.answered_by(), "construction");
    }
}

#[test]
fn few_givens_that_admit_no_solution_are_found_out() {
    // Row 1 lacks two digits, and neither cell that is open there can take the last one.
    let geometry = Geometry::new(3, 4).unwrap();
    let mut puzzle = Puzzle::empty(geometry.clone());
    for digit in geometry.digits().take(10) {
        puzzle.set(geometry.cell(0, digit.index()), Some(digit));
    }
    let last = geometry.digits().last();
    puzzle.set(geometry.cell(5, 10), last);
    puzzle.set(geometry.cell(8, 11), last);
    assert!(puzzle.conflict().is_none());
    let verdict = AutoEngine::new().uniqueness(&puzzle, &Budget::unlimited());
    assert_eq!(verdict.unwrap(), Uniqueness::None);
}
