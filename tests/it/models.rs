//! Each solution of a puzzle is exactly one model of its formula, auxiliary variables included, in every encoding.

use std::collections::HashSet;
use std::ops::ControlFlow;

use satdoku::budget::Budget;
use satdoku::encode::{Encoder, Encoding, SumEncoding, Var};
use satdoku::format::{self, ReadOptions};
use satdoku::generate::Stream;
use satdoku::geometry::{BoxShape, Candidate, Cell, Digit, Geometry, Layout};
use satdoku::puzzle::{Puzzle, Solution};
use satdoku::sat::{SolverKind, SolverOptions, Verdict};
use satdoku::solve::{Engine, NativeEngine, SolveOutcome};

/// The most solutions of a puzzle here.
const MOST: usize = 12;

fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<Solution> {
    let mut found = Vec::new();
    let ended = NativeEngine::new().search(puzzle, &Budget::unlimited(), &mut |solution| {
        found.push(solution);
        if found.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    ended.expect("the engine is right");
    found
}

/// A puzzle of this kind with a few solutions.
fn with_few_solutions(empty: &Puzzle) -> Puzzle {
    let solved = NativeEngine::new().solve(empty, &Budget::unlimited()).expect("it is right");
    let SolveOutcome::Solved(full) = solved else { panic!("{solved:?}") };
    let mut puzzle = empty.clone();
    let mut cells: Vec<Cell> = empty.geometry().cells().collect();
    cells.iter().for_each(|&cell| puzzle.set(cell, Some(full.digit(cell))));
    Stream::new(42, 0).shuffle(&mut cells);
    for cell in cells {
        puzzle.set(cell, None);
        if solutions(&puzzle, MOST + 1).len() > MOST {
            puzzle.set(cell, Some(full.digit(cell)));
        }
    }
    puzzle
}

fn empty(side: usize, read_options: ReadOptions) -> Puzzle {
    let blanks = ".".repeat(side * side);
    format::parse(&blanks, &read_options.side(side)).expect("a blank grid").puzzle
}

fn boxes(rows: usize, cols: usize) -> ReadOptions {
    ReadOptions::new().box_shape(BoxShape { rows, cols })
}

/// The number of models of a formula, up to a limit; asserts that each is a solution that no other model is.
fn count_models(encoder: &Encoder<'_>, limit: usize) -> usize {
    let cnf = encoder.to_cnf();
    let mut solver = SolverKind::Cdcl.start(SolverOptions::default());
    cnf.clauses().for_each(|clause| solver.add_clause(clause));
    solver.reserve(cnf.num_vars());
    let mut seen = HashSet::new();
    while seen.len() < limit {
        match solver.solve(&[], &Budget::unlimited()).expect("no proof is written") {
            Verdict::Satisfiable => {}
            Verdict::Unsatisfiable => break,
            Verdict::Unknown(reason) => panic!("no limit was set: {reason}"),
        }
        let solution = encoder.decode(|var| solver.value(var)).expect("a model is a solution");
        let digits: Vec<_> = solution.digits().iter().map(|digit| digit.index()).collect();
        assert!(seen.insert(digits), "{}: two models of {solution}", encoder.encoding());
        let vars = (0..cnf.num_vars()).map(Var::new);
        let blocked: Vec<_> = vars.map(|var| var.lit(!solver.value(var))).collect();
        solver.add_clause(&blocked);
    }
    seen.len()
}

#[track_caller]
fn assert_one_model_each(puzzle: &Puzzle) {
    assert_one_model_each_in(0, 1, puzzle);
}

/// Takes every so many encodings, from this one on.
#[track_caller]
fn assert_one_model_each_in(first: usize, every: usize, puzzle: &Puzzle) {
    let expected = solutions(puzzle, MOST + 1).len();
    let of_sums = SumEncoding::ALL.map(|sums| Encoding { sums, ..Encoding::REDUCED });
    for encoding in Encoding::all().chain(of_sums).skip(first).step_by(every) {
        let encoder = Encoder::new(puzzle, encoding);
        assert_eq!(count_models(&encoder, expected + 1), expected, "{encoding}: {puzzle}");
    }
}

#[test]
fn each_solution_of_a_plain_grid_is_one_model() {
    for (rows, cols) in [(1, 1), (2, 2), (1, 6), (2, 3), (3, 2), (7, 1), (2, 4), (3, 3), (2, 6)] {
        let puzzle = with_few_solutions(&empty(rows * cols, boxes(rows, cols)));
        assert_one_model_each(&puzzle);
    }
}

#[test]
fn each_solution_of_a_variant_is_one_model() {
    assert_one_model_each_of_variants(9);
}

#[test]
#[ignore = "takes half a minute; .ci/nightly runs it"]
fn each_solution_of_a_variant_is_one_model_in_every_encoding() {
    assert_one_model_each_of_variants(1);
}

/// Takes every so many encodings of each variant, others of the next.
fn assert_one_model_each_of_variants(every: usize) {
    let jigsaw = "AABBBBCAADDBCCAADBBCCAEDDDCCEEDFFGGEEFFGGGEEFFFGG";
    let regions = jigsaw.bytes().map(|region| usize::from(region - b'@'));
    let rules = |text: &str| boxes(3, 3).rules(text.parse().expect("rules"));
    let variants = [
        (7, ReadOptions::new().regions(regions)),
        (6, ReadOptions::new().without_regions()),
        (6, boxes(2, 3).layout(Layout::Diagonals)),
        (6, boxes(2, 3).rules("non-consecutive".parse().expect("rules"))),
        (8, boxes(2, 4).layout(Layout::AntiKing)),
        (9, boxes(3, 3).layout(Layout::Windows).layout(Layout::AntiKnight)),
        // Groups of five and of eight cells.
        (9, boxes(3, 3).layout(Layout::Argyle)),
        (9, rules("group r1c1 r2c4 r3c7 r4c2 r5c5 r6c8; group r9c1 r8c4 r7c7 r6c2 r5c6 r4c9 r1c8")),
        (9, rules("thermo r1c1 r2c2 r3c3 r4c4; sum 10 r5c5 r5c6; whisper 4 r9c1 r8c1 r7c1")),
        (9, rules("clone r1c1 r1c2 = r5c4 r5c5; odd r9c9; ratio 2 r3c1 r3c2; negative xv")),
    ];
    for (nth, (side, read_options)) in variants.into_iter().enumerate() {
        let puzzle = with_few_solutions(&empty(side, read_options));
        assert_one_model_each_in(nth % every, every, &puzzle);
    }
}

#[test]
fn ruled_out_candidates_and_puzzles_without_solution_add_no_model() {
    let mut sukaku = Puzzle::empty(Geometry::new(2, 3).expect("a shape"));
    let full = solutions(&sukaku, 2);
    for cell in sukaku.geometry().clone().cells() {
        for digit in (0..6).map(Digit::new) {
            if full.iter().all(|solution| solution.digit(cell) != digit) {
                sukaku.rule_out(Candidate { cell, digit });
            }
        }
    }
    assert!(solutions(&sukaku, MOST + 1).len() >= 2);
    assert_one_model_each(&sukaku);
    for text in ["11..............", "12..3......4...3"] {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        assert!(solutions(&puzzle, 1).is_empty());
        assert_one_model_each(&puzzle);
    }
}

#[test]
fn rules_have_one_model_each() {
    let mut rng = satdoku_test_support::rng(147);
    let geometry = Geometry::new(1, 4).expect("a shape");
    for (name, _) in satdoku::puzzle::Rule::names() {
        for _ in 0..4 {
            let puzzle = crate::rules::random_puzzle(name, &geometry, &mut rng);
            if let Some(puzzle) = puzzle {
                assert_one_model_each(&with_few_solutions_or_none(&puzzle));
            }
        }
    }
}

/// The same puzzle, with givens if it has many solutions.
fn with_few_solutions_or_none(puzzle: &Puzzle) -> Puzzle {
    if solutions(puzzle, MOST + 1).len() > MOST {
        with_few_solutions(puzzle)
    } else {
        puzzle.clone()
    }
}
