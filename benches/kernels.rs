//! The native search by kernel and shape: single puzzles (unique, unsolvable, ambiguous) and batches.

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, criterion_group, criterion_main};
use satdoku::budget::Budget;
use satdoku::format::{ReadOptions, Reader};
use satdoku::native::internals::{Isa, Method, search_with};
use satdoku::native::nine::{Grid, KernelChoice, Solver};
use satdoku::puzzle::Puzzle;

/// Name, puzzle, and number of solutions (at most two); `solve.rs` names the sources.
const NINE: [(&str, &str, usize); 5] = [
    (
        "easy",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        1,
    ),
    ("17", "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", 1),
    (
        "hard",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        1,
    ),
    (
        "none",
        "5.............3.85..1.2.......5.7.....4...1...9......3..5....7...2.1........4...9",
        0,
    ),
    ("two", "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4....", 2),
];

fn grid(line: &str) -> Grid {
    let cells = line.as_bytes();
    std::array::from_fn(|at| if cells[at] == b'.' { 0 } else { cells[at] - b'0' })
}

fn nine(c: &mut Criterion) {
    let mut group = c.benchmark_group("kernels/9x9");
    for kernel in KernelChoice::kernels() {
        let Ok(mut solver) = Solver::new(kernel) else {
            continue;
        };
        for (name, line, solutions) in NINE {
            let grid = grid(line);
            assert_eq!(solver.count(&grid, 2, u64::MAX).solutions, solutions, "{name}");
            group.bench_function(format!("{name}/{kernel:?}"), |b| {
                b.iter(|| solver.count(black_box(&grid), 2, u64::MAX));
            });
        }
        let batch: Vec<Grid> =
            NINE.iter().cycle().take(100).map(|(_, line, _)| grid(line)).collect();
        group.bench_function(format!("batch-of-100/{kernel:?}"), |b| {
            b.iter(|| solver.count_batch(black_box(&batch), 2, u64::MAX));
        });
    }
    group.finish();
}

fn count_up_to_2(method: Method, isa: Isa, puzzle: &Puzzle) -> usize {
    let mut found = 0;
    search_with(method, isa, puzzle, &Budget::unlimited(), &mut |_| {
        found += 1;
        if found < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}

fn large(c: &mut Criterion) {
    let files = [
        ("10x10", include_str!("../tests/data/minimal_2x5.txt")),
        ("12x12", include_str!("../tests/data/minimal_3x4.txt")),
        ("15x15", include_str!("../tests/data/minimal_3x5.txt")),
        ("16x16", include_str!("../tests/data/minimal_4x4.txt")),
    ];
    let mut group = c.benchmark_group("kernels/minimal");
    for (name, text) in files {
        let records = Reader::new(text.as_bytes(), ReadOptions::new());
        let puzzles: Vec<_> = records.map(|record| record.expect("well formed").puzzle).collect();
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            let method = Method::for_puzzle(&puzzles[0]);
            assert!(puzzles.iter().all(|puzzle| count_up_to_2(method, isa, puzzle) == 1));
            group.bench_function(format!("{name}-all/{isa:?}"), |b| {
                b.iter(|| puzzles.iter().map(|p| count_up_to_2(method, isa, p)).sum::<usize>());
            });
        }
    }
    group.finish();
}

criterion_group!(benches, nine, large);
criterion_main!(benches);
