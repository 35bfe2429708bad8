//! Finding one solution, proving it unique, and finding that there is none, by engine.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use satdoku::budget::Budget;
use satdoku::format::{self, ReadOptions};
use satdoku::puzzle::Puzzle;
use satdoku::solve::{Engine, NativeEngine, SatEngine, SolveOutcome, Uniqueness};

/// Well-known puzzles: name, line, and whether the puzzle has a solution.
const PUZZLES: [(&str, &str, bool); 4] = [
    // The example of the Wikipedia article on sudoku.
    (
        "9x9-easy",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        true,
    ),
    // From Gordon Royle's list of puzzles with 17 givens.
    (
        "9x9-17",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        true,
    ),
    // "AI Escargot" by Arto Inkala.
    (
        "9x9-hard",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        true,
    ),
    // The puzzle with 17 givens, plus one digit that does not fit.
    (
        "9x9-none",
        "5.............3.85..1.2.......5.7.....4...1...9......3..5....7...2.1........4...9",
        false,
    ),
];

fn puzzles() -> impl Iterator<Item = (&'static str, Puzzle, bool)> {
    PUZZLES.iter().map(|&(name, line, solvable)| {
        (name, format::parse(line, &ReadOptions::new()).expect("a puzzle").puzzle, solvable)
    })
}

fn engines() -> [(&'static str, Box<dyn Engine>); 2] {
    [("native", Box::new(NativeEngine::new())), ("sat-reduced", Box::new(SatEngine::new()))]
}

fn find_one(c: &mut Criterion) {
    let mut group = c.benchmark_group("solve");
    let budget = Budget::unlimited();
    for (name, puzzle, solvable) in puzzles() {
        for (engine_name, mut engine) in engines() {
            let outcome = engine.solve(&puzzle, &budget).expect("engines check their answers");
            assert_eq!(matches!(outcome, SolveOutcome::Solved(_)), solvable);
            group.bench_function(format!("{name}/{engine_name}"), |b| {
                b.iter(|| black_box(engine.solve(black_box(&puzzle), &budget)));
            });
        }
    }
    group.finish();
}

fn prove_unique(c: &mut Criterion) {
    let mut group = c.benchmark_group("unique");
    let budget = Budget::unlimited();
    for (name, puzzle, _) in puzzles().filter(|(_, _, solvable)| *solvable) {
        for (engine_name, mut engine) in engines() {
            let verdict = engine.uniqueness(&puzzle, &budget).expect("engines check their answers");
            assert!(matches!(verdict, Uniqueness::Unique(_)), "{name}");
            group.bench_function(format!("{name}/{engine_name}"), |b| {
                b.iter(|| black_box(engine.uniqueness(black_box(&puzzle), &budget)));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, find_one, prove_unique);
criterion_main!(benches);
