//! Cubes of a puzzle: solving all of them is solving the puzzle.

use std::path::Path;

use satdoku::budget::Budget;
use satdoku::encode::cubes::Cubes;
use satdoku::encode::{Encoder, Encoding, Lit, Reduction};
use satdoku::format::{ReadOptions, Reader};
use satdoku::geometry::Geometry;
use satdoku::puzzle::{Puzzle, Solution};
use satdoku::sat::{SatSolver, SolverKind, SolverOptions, Verdict};
use satdoku::solve::{Engine, NativeEngine, SatEngine, SolveOutcome};

use satdoku_test_support as support;
use satdoku_test_support::{full_grid, rng};

/// The first puzzles of a file of the tests.
fn puzzles(name: &str, count: usize) -> Vec<Puzzle> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/{name}.txt"));
    let text = std::fs::read_to_string(path).expect("the file is part of the tests");
    let records = Reader::new(text.as_bytes(), ReadOptions::new()).take(count);
    records.map(|record| record.expect("well formed").puzzle).collect()
}

fn nine(line: &str) -> Puzzle {
    support::puzzle((3, 3), line)
}

const HARD: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

fn solution_of(puzzle: &Puzzle) -> Solution {
    let outcome = SatEngine::new().solve(puzzle, &Budget::unlimited());
    let Ok(SolveOutcome::Solved(solution)) = outcome else {
        panic!("it has a solution: {puzzle:?}")
    };
    solution
}

/// A solver with the formula without these solutions.
fn solver(kind: SolverKind, encoder: &Encoder<'_>, blocked: &[Solution]) -> Box<dyn SatSolver> {
    let mut solver = kind.start(SolverOptions::default());
    let num_vars = encoder.clauses(&mut &mut *solver);
    solver.reserve(num_vars);
    for solution in blocked {
        solver.add_clause(&encoder.blocking_clause(solution));
    }
    solver
}

/// Whether there is a model with these literals; if there is, it is a solution.
fn ask(solver: &mut dyn SatSolver, encoder: &Encoder<'_>, lits: &[Lit]) -> Option<Solution> {
    match solver.solve(lits, &Budget::unlimited()).expect("no proof") {
        Verdict::Satisfiable => {
            let solution = encoder.decode(|var| solver.value(var));
            Some(solution.expect("a model is a solution"))
        }
        Verdict::Unsatisfiable => None,
        Verdict::Unknown(reason) => panic!("no limit was set: {reason}"),
    }
}

/// Whether a solution has all literals of a cube.
fn is_in(solution: &Solution, cube: &[Lit], encoder: &Encoder<'_>) -> bool {
    cube.iter().all(|lit| {
        let candidate = encoder.map().candidate(lit.var()).expect("of a cell");
        (solution.digit(candidate.cell) == candidate.digit) == lit.is_positive()
    })
}

/// Asserts that no two cubes go together, that there are at most `most`, and that solving each with a fresh solver
/// finds a solution somewhere just if there is one.
fn assert_cut(puzzle: &Puzzle, encoding: Encoding, blocked: &[Solution], most: usize) -> usize {
    let encoder = Encoder::new(puzzle, encoding);
    let found = Cubes::new(&encoder, blocked, most);
    assert!(found == Cubes::new(&encoder, blocked, most), "the same again");
    let cubes = found.cubes();
    assert!((1..=most).contains(&cubes.len()), "{} of {most}", cubes.len());
    let kind = SolverKind::default();
    let mut whole = solver(kind, &encoder, &[]);
    for (nth, one) in cubes.iter().enumerate() {
        for other in &cubes[..nth] {
            let both = [&one[..], other].concat();
            assert_eq!(ask(&mut *whole, &encoder, &both), None, "{one:?} {other:?}");
        }
    }
    let answers = cubes.iter().filter_map(|cube| {
        let mut solver = solver(kind, &encoder, blocked);
        ask(&mut *solver, &encoder, cube)
    });
    let answers: Vec<_> = answers.collect();
    let expected = ask(&mut *solver(kind, &encoder, blocked), &encoder, &[]);
    assert_eq!(answers.is_empty(), expected.is_none());
    assert!(answers.iter().all(|solution| !blocked.contains(solution)));
    cubes.len()
}

#[test]
fn every_solution_is_in_exactly_one_cube() {
    let mut rng = rng(5);
    let mut several = 0;
    for (rows, cols, open) in
        [(2, 2, 16), (2, 3, 28), (3, 2, 30), (1, 5, 21), (3, 3, 58), (1, 1, 1)]
    {
        let geometry = Geometry::new(rows, cols).expect("a shape of the tests");
        for _ in 0..4 {
            let mut cells = full_grid(&geometry, &mut rng);
            let count = cells.len();
            let step = |at: usize| at * 7 % count.max(8);
            (0..open).map(step).filter(|&at| at < count).for_each(|at| cells[at] = None);
            let puzzle = Puzzle::new(geometry.clone(), cells).expect("digits in range");
            let all = NativeEngine::new().solutions(&puzzle, 2_000, &Budget::unlimited());
            let all = all.expect("no engine is wrong").solutions;
            several += usize::from(all.len() > 1);
            for (depth, blocked) in (0..6).zip([0, 1, 2, 0, 1, 0]) {
                let (blocked, left) = all.split_at(blocked.min(all.len()));
                let encoder = Encoder::new(&puzzle, Encoding::EXTENDED);
                let found = Cubes::new(&encoder, blocked, 1 << depth);
                assert!(found.cubes().len() <= 1 << depth);
                for solution in left {
                    let cubes = found.cubes().iter();
                    let holding = cubes.filter(|cube| is_in(solution, cube, &encoder));
                    assert_eq!(holding.count(), 1, "{puzzle:?} {solution:?}");
                }
            }
        }
    }
    assert!(several > 10);
}

#[test]
fn solving_all_cubes_is_solving_the_puzzle() {
    for (puzzle, most) in [
        (nine(HARD), 16),
        (puzzles("minimal_4x4", 1).remove(0), 16),
        (puzzles("dug_5x5", 1).remove(0), 8),
    ] {
        let solution = solution_of(&puzzle);
        assert_cut(&puzzle, Encoding::REDUCED, &[], most);
        assert_cut(&puzzle, Encoding::REDUCED, &[solution], most);
    }
    // With one solution ruled out others are left.
    let ambiguous = nine(&HARD.replacen('5', ".", 2));
    let solution = solution_of(&ambiguous);
    assert!(assert_cut(&ambiguous, Encoding::EXTENDED, &[solution], 16) > 8);
}

#[test]
fn cubes_are_the_same_whatever_the_encoding() {
    let puzzle = nine(&HARD.replacen('5', ".", 2));
    let candidates = |encoding: Encoding| {
        let encoder = Encoder::new(&puzzle, encoding);
        let cubes = Cubes::new(&encoder, &[], 32);
        let named = cubes.cubes().iter().map(|cube| {
            let lits = cube.iter().map(|lit| {
                let candidate = encoder.map().candidate(lit.var()).expect("of a cell");
                (candidate, lit.is_positive())
            });
            lits.collect::<Vec<_>>()
        });
        named.collect::<Vec<_>>()
    };
    let expected = candidates(Encoding::EXTENDED);
    assert!(expected.len() > 8);
    for encoding in Encoding::all() {
        assert!(candidates(encoding) == expected, "{encoding}");
    }
}

#[test]
fn what_is_refuted_on_the_way_leaves_one_empty_cube() {
    let easy =
        nine("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let clash =
        nine("55...............................................................................");
    let solution = solution_of(&easy);
    for (puzzle, blocked) in [(&easy, vec![solution]), (&clash, vec![])] {
        for reduction in Reduction::ALL {
            let encoding = Encoding { reduction, ..Encoding::EXTENDED };
            let encoder = Encoder::new(puzzle, encoding);
            let cubes = Cubes::new(&encoder, &blocked, 64);
            assert_eq!(cubes.cubes(), [Vec::<Lit>::new()]);
        }
    }
}

#[test]
fn a_puzzle_that_falls_to_singles_is_one_cube() {
    let easy =
        nine("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let encoder = Encoder::new(&easy, Encoding::EXTENDED);
    assert_eq!(Cubes::new(&encoder, &[], 64).cubes(), [Vec::<Lit>::new()]);
}

#[test]
fn a_large_empty_grid_is_cut_by_a_part_of_its_candidates() {
    let puzzle = Puzzle::empty(Geometry::new(5, 5).expect("a shape"));
    let encoder = Encoder::new(&puzzle, Encoding::EXTENDED);
    let cubes = Cubes::new(&encoder, &[], 4);
    // A cell has 25 candidates, so there is room for a literal and its opposite alone.
    assert_eq!(cubes.cubes().len(), 4);
}
