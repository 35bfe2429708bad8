//! Every method with every set of instructions answers as a naive solver and the general backtracker do.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rand::RngExt;
use satdoku::budget::{Budget, Stopped};
use satdoku::geometry::{Digit, Geometry};
use satdoku::native::Ended;
use satdoku::native::internals::{Isa, Method, Run, search_with};
use satdoku::puzzle::{Puzzle, Solution};

use satdoku_test_support as support;
use satdoku_test_support::{assert_sound, count_by, for_random_puzzles, full_grid, rng, until};

const LIMIT: usize = 5;

/// All that can search the puzzle on this machine and are quick enough to go everywhere.
fn variants(puzzle: &Puzzle) -> impl Iterator<Item = (Method, Isa)> {
    // Searching by houses alone is the check on the others.
    support::variants(puzzle).filter(|&(method, _)| method != Method::Houses)
}

fn solutions(
    (method, isa): (Method, Isa),
    puzzle: &Puzzle,
    limit: usize,
    budget: &Budget,
) -> (Vec<Solution>, Run) {
    let mut found = Vec::new();
    let run = search_with(method, isa, puzzle, budget, &mut |grid| {
        let solution = Solution::new(puzzle.geometry().clone(), grid.to_vec())
            .unwrap_or_else(|error| panic!("{method:?} {isa:?}: {error}: {puzzle:?}"));
        found.push(solution);
        until(found.len(), limit)
    });
    (found, run)
}

/// Asserts that every variant finds `expected` solutions, capped at `limit`, and one method the same
/// ones in the same order with all instructions.
fn check(puzzle: &Puzzle, expected: usize, limit: usize) {
    let mut before: Option<(Method, Vec<Solution>, Run)> = None;
    for variant in variants(puzzle) {
        let (found, run) = solutions(variant, puzzle, limit, &Budget::unlimited());
        assert_eq!(found.len(), expected, "{variant:?}: {puzzle:?}");
        let who = format!("{variant:?}");
        assert_sound(&who, puzzle, &found, run.ended, limit);
        if let Some((_, other_found, other_run)) = before.as_ref().filter(|b| b.0 == variant.0) {
            assert_eq!((other_found, other_run), (&found, &run), "{variant:?}: {puzzle:?}");
        }
        before = Some((variant.0, found, run));
    }
}

/// By the general backtracker; nothing when that takes it too long.
fn general_count(puzzle: &Puzzle, limit: usize) -> Option<usize> {
    let budget = Budget::unlimited().with_node_limit(2_000);
    let (found, run) = count_by((Method::Houses, Isa::Portable), puzzle, limit, &budget);
    (!matches!(run.ended, Ended::Stopped(_))).then_some(found)
}

#[test]
fn variants_agree_with_the_naive_solver() {
    assert_variants_agree(40);
}

#[test]
#[ignore = "thousands of puzzles; .ci/nightly runs it"]
fn variants_agree_with_the_naive_solver_on_thousands() {
    assert_variants_agree(150);
}

fn assert_variants_agree(per_shape: usize) {
    let kinds = for_random_puzzles(1, per_shape, LIMIT, |puzzle, expected| {
        check(puzzle, expected, LIMIT);
    });
    assert!(kinds.iter().all(|&kind| kind > 2 * per_shape), "{kinds:?}");
}

#[test]
fn variants_agree_with_the_general_backtracker_on_large_grids() {
    let shapes = [
        (3, 4),
        (4, 3),
        (3, 5),
        (2, 7),
        (4, 4),
        (2, 8),
        (4, 5),
        (1, 13),
        (5, 5),
        (5, 6),
        (6, 6),
        (7, 7),
        (8, 8),
        (8, 9),
        (1, 31),
        (12, 11),
    ];
    let mut compared = 0;
    for (shape, seed) in shapes.into_iter().zip(100..) {
        let geometry = Geometry::new(shape.0, shape.1).unwrap();
        let mut rng = rng(seed);
        let per_shape = if geometry.side() > 40 { 3 } else { 12 };
        for _ in 0..per_shape {
            let mut cells = full_grid(&geometry, &mut rng);
            let open = rng.random_range(0.0..0.4);
            for cell in &mut cells {
                if rng.random_bool(open) {
                    *cell = None;
                }
            }
            if rng.random_range(0..5) == 0 {
                let at = rng.random_range(0..cells.len());
                cells[at] = Some(Digit::new(rng.random_range(0..geometry.side())));
            }
            let puzzle = Puzzle::new(geometry.clone(), cells).unwrap();
            if let Some(expected) = general_count(&puzzle, LIMIT) {
                check(&puzzle, expected, LIMIT);
                compared += 1;
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn grids_that_are_swept_as_a_whole_agree_with_the_general_backtracker() {
    let mut kinds = [0; 3];
    for (rows, cols) in [(3, 3), (3, 4), (4, 4), (2, 5), (2, 6), (2, 7), (2, 8), (3, 5)] {
        for shape in [(rows, cols), (cols, rows)] {
            let geometry = Geometry::new(shape.0, shape.1).unwrap();
            let side = geometry.side();
            let mut rng = rng(1_000 + (17 * shape.0 + shape.1) as u64);
            let empty = Puzzle::empty(geometry.clone());
            assert!(Method::Sweeps.fits(&empty), "{shape:?}");
            check(&empty, LIMIT, LIMIT);
            for nth in 0..60 {
                let mut cells = full_grid(&geometry, &mut rng);
                // From a full grid to one with more open cells than the general search manages.
                let open = f64::from(nth) / 100.;
                for cell in &mut cells {
                    if rng.random_bool(open) {
                        *cell = None;
                    }
                }
                if nth % 4 == 1 {
                    let at = rng.random_range(0..cells.len());
                    cells[at] = Some(Digit::new(rng.random_range(0..side)));
                }
                let puzzle = Puzzle::new(geometry.clone(), cells).unwrap();
                if let Some(expected) = general_count(&puzzle, LIMIT) {
                    kinds[expected.min(2)] += 1;
                    check(&puzzle, expected, LIMIT);
                }
            }
        }
    }
    assert!(kinds.iter().all(|&kind| kind > 50), "{kinds:?}");
}

#[test]
fn whole_counts_of_empty_grids_are_the_known_ones() {
    for (shape, expected) in [
        ((1, 1), 1),
        ((1, 2), 2),
        ((2, 1), 2),
        ((1, 3), 12),
        ((2, 2), 288),
        ((1, 4), 576),
        ((4, 1), 576),
    ] {
        let empty = Puzzle::empty(Geometry::new(shape.0, shape.1).unwrap());
        check(&empty, expected, usize::MAX);
    }
}

#[test]
fn counts_of_many_solutions_agree() {
    // A 6×6 grid with its first box given has 28,200,960 / 720 solutions.
    let geometry = Geometry::new(2, 3).unwrap();
    let mut puzzle = Puzzle::empty(geometry.clone());
    for digit in 0..6 {
        puzzle.set(geometry.cell(digit / 3, digit % 3), Some(Digit::new(digit)));
    }
    for variant in variants(&puzzle) {
        let (count, run) = count_by(variant, &puzzle, usize::MAX, &Budget::unlimited());
        let expected = (28_200_960 / 720, Ended::Complete);
        assert_eq!((count, run.ended), expected, "{variant:?}");
    }
}

#[test]
fn clashing_givens_leave_no_solution_at_any_size() {
    for shape in [
        (1, 2),
        (2, 2),
        (2, 3),
        (1, 7),
        (7, 1),
        (2, 4),
        (3, 3),
        (2, 5),
        (3, 4),
        (4, 3),
        (4, 4),
        (3, 5),
        (5, 5),
        (1, 25),
        (6, 6),
        (8, 8),
        (10, 10),
        (16, 16),
    ] {
        let geometry = Geometry::new(shape.0, shape.1).unwrap();
        let last = geometry.side() - 1;
        // In a row and far apart, in a row side by side, in a column, in a box across.
        for (one, other) in
            [((0, 0), (0, last)), ((0, 0), (0, 1)), ((0, last), (last, last)), ((0, 0), (1, 0))]
        {
            let mut puzzle = Puzzle::empty(geometry.clone());
            for (row, col) in [one, other] {
                puzzle.set(geometry.cell(row, col), Some(Digit::new(last)));
            }
            check(&puzzle, 0, LIMIT);
        }
        if shape.0 > 1 && shape.1 > 1 {
            let mut puzzle = Puzzle::empty(geometry.clone());
            puzzle.set(geometry.cell(0, 0), Some(Digit::new(0)));
            puzzle.set(geometry.cell(1, 1), Some(Digit::new(0)));
            check(&puzzle, 0, LIMIT);
        }
    }
}

#[test]
fn a_random_full_grid_of_any_size_is_its_own_solution() {
    for shape in [
        (1, 1),
        (1, 9),
        (2, 4),
        (3, 3),
        (3, 4),
        (4, 4),
        (2, 9),
        (5, 5),
        (6, 6),
        (8, 8),
        (9, 9),
        (11, 11),
        (12, 14),
        (16, 16),
        (1, 256),
        (2, 128),
        (251, 1),
    ] {
        let geometry = Geometry::new(shape.0, shape.1).unwrap();
        let cells = full_grid(&geometry, &mut rng(7));
        let mut puzzle = Puzzle::new(geometry, cells).unwrap();
        check(&puzzle, 1, 2);
        // And with some cells open.
        for cell in puzzle.geometry().clone().cells().step_by(23) {
            puzzle.set(cell, None);
        }
        let variant = (Method::for_puzzle(&puzzle), Isa::best());
        let budget = Budget::unlimited().with_node_limit(10_000);
        let (found, _) = solutions(variant, &puzzle, 1, &budget);
        assert_eq!(found.len(), 1, "{shape:?}");
    }
}

/// Interrupts at the first solution and looks at how many nodes come after it: time would depend on the machine.
fn assert_interrupt_is_prompt(variant: (Method, Isa), puzzle: &Puzzle) {
    let (_, first) = count_by(variant, puzzle, 1, &Budget::unlimited());
    let flag = Arc::new(AtomicBool::new(false));
    let budget = Budget::unlimited().with_interrupt(flag.clone());
    let run = search_with(variant.0, variant.1, puzzle, &budget, &mut |_| {
        flag.store(true, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert_eq!(run.ended, Ended::Stopped(Stopped::Interrupted));
    assert!(run.nodes <= first.nodes + (1 << 12), "{variant:?} {run:?}");
}

#[test]
fn limits_stop_a_search_promptly() {
    for shape in [(2, 3), (2, 4), (3, 4), (4, 4), (5, 5), (1, 20), (16, 16)] {
        let puzzle = Puzzle::empty(Geometry::new(shape.0, shape.1).unwrap());
        for variant in variants(&puzzle) {
            let all = |budget: &Budget| {
                let go_on = &mut |_: &[Digit]| ControlFlow::Continue(());
                search_with(variant.0, variant.1, &puzzle, budget, go_on)
            };
            if shape != (16, 16) {
                let run = all(&Budget::unlimited().with_node_limit(100));
                assert_eq!(run.ended, Ended::Stopped(Stopped::NodeLimit));
                assert_eq!(run.nodes, 101, "the node that is one too many is counted");
            }
            let run = all(&Budget::unlimited().with_time_limit(Duration::from_millis(20)));
            assert_eq!(run.ended, Ended::Stopped(Stopped::TimeLimit));
            let raised = Budget::unlimited().with_interrupt(Arc::new(AtomicBool::new(true)));
            assert_eq!(all(&raised).ended, Ended::Stopped(Stopped::Interrupted));
            if puzzle.geometry().side() <= 16 {
                assert_interrupt_is_prompt(variant, &puzzle);
            }
        }
    }
}

#[test]
fn no_node_is_allowed_but_none_is_needed() {
    let geometry = Geometry::new(4, 4).unwrap();
    let mut cells = full_grid(&geometry, &mut rng(1));
    cells[17] = None;
    let puzzle = Puzzle::new(geometry, cells).unwrap();
    for variant in variants(&puzzle) {
        let none = Budget::unlimited().with_node_limit(0);
        let (found, run) = solutions(variant, &puzzle, 2, &none);
        assert_eq!((found.len(), run.ended, run.nodes), (1, Ended::Complete, 0));
    }
}
