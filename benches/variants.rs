//! Proving that puzzles with further houses, groups and rules are unique, and that layouts have no solution, by engine.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use satdoku::budget::Budget;
use satdoku::format::{self, ReadOptions};
use satdoku::geometry::{Cell, Geometry, Layout};
use satdoku::puzzle::{PairRule, Puzzle, Relation};
use satdoku::solve::{AutoEngine, Engine, NativeEngine, SatEngine, Uniqueness};

/// Minimal puzzles by layout, made by `satdoku minimize` from grids of `satdoku solve`.
const PUZZLES: [(&str, Layout, &str); 4] = [
    (
        "diagonals",
        Layout::Diagonals,
        "..3......4...89...7....3.569.5.......1.5..2.48...............1.3....5............",
    ),
    (
        "windows",
        Layout::Windows,
        "1..........9.7.5.........326.2.......5.....943...............7......4...7........",
    ),
    (
        "anti-knight",
        Layout::AntiKnight,
        "1.......9.....9..27....3.568.1.......6.....3.3...............4...................",
    ),
    (
        "disjoint-groups",
        Layout::DisjointGroups,
        ".............891..7....3.562.4....9..3.....1....2.....5...6..7.3....1....7....8..",
    ),
];

/// Layouts that no grid has.
const IMPOSSIBLE: [&[Layout]; 2] = [
    &[Layout::Diagonals, Layout::Windows, Layout::AntiKnight],
    &[Layout::Diagonals, Layout::Girandola, Layout::AntiKnight],
];

fn puzzles() -> Vec<(String, Puzzle, bool)> {
    let unique = PUZZLES.iter().map(|&(name, layout, line)| {
        let record = format::parse(line, &ReadOptions::new().layout(layout)).expect("a puzzle");
        (name.to_owned(), record.puzzle, true)
    });
    let impossible = IMPOSSIBLE.iter().map(|layouts| {
        let builder = Geometry::builder(9).boxes(3, 3);
        let builder = layouts.iter().fold(builder, |builder, &layout| builder.layout(layout));
        let names: Vec<&str> = layouts.iter().map(|layout| layout.name()).collect();
        let puzzle = Puzzle::empty(builder.build().expect("layouts of side 9"));
        (format!("none-{}", names.join("-")), puzzle, false)
    });
    let mut puzzles: Vec<_> = unique.chain(impossible).collect();
    puzzles.push(("descents".to_owned(), descents(), true));
    puzzles
}

/// A plain puzzle with some digits of a grid given, and which of two neighbours in a row is less.
fn descents() -> Puzzle {
    let solved =
        "162857493534129678789643521475312986913586742628794135356478219241935867897261354";
    let grid = format::parse(solved, &ReadOptions::new()).expect("a grid").puzzle;
    let mut puzzle = Puzzle::empty(Geometry::classic());
    let rules = (0..81).filter(|at| at % 9 != 8).map(|at| {
        let [one, next] = [at, at + 1].map(Cell::new);
        let is_rising = grid.given(one) < grid.given(next);
        let [low, high] = if is_rising { [one, next] } else { [next, one] };
        PairRule::new(low, high, Relation::Less)
    });
    puzzle.add_rules(rules);
    let is_given = |at: usize| at < 36 || at.is_multiple_of(2);
    for given in grid.givens().filter(|given| is_given(given.cell.index())) {
        puzzle.set(given.cell, Some(given.digit));
    }
    puzzle
}

fn engines() -> [(&'static str, Box<dyn Engine>); 3] {
    [
        ("native", Box::new(NativeEngine::new())),
        ("sat", Box::new(SatEngine::new())),
        ("auto", Box::new(AutoEngine::new())),
    ]
}

fn uniqueness(c: &mut Criterion) {
    let mut group = c.benchmark_group("variants");
    let budget = Budget::unlimited();
    for (name, puzzle, is_unique) in puzzles() {
        for (engine_name, mut engine) in engines() {
            if !is_unique && engine_name == "native" {
                continue;
            }
            let verdict = engine.uniqueness(&puzzle, &budget).expect("engines check their answers");
            assert_eq!(matches!(verdict, Uniqueness::Unique(_)), is_unique, "{name}");
            assert_eq!(matches!(verdict, Uniqueness::None), !is_unique, "{name}");
            group.bench_function(format!("{name}/{engine_name}"), |b| {
                b.iter(|| black_box(engine.uniqueness(black_box(&puzzle), &budget)));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, uniqueness);
criterion_main!(benches);
