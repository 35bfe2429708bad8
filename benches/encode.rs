//! The cost of encoding a puzzle, for every set of clauses, whole and reduced.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use itertools::iproduct;
use satdoku::encode::{ClauseSet, Encoder, Encoding, Reduction};
use satdoku::format::{self, ReadOptions};
use satdoku::geometry::Geometry;
use satdoku::puzzle::Puzzle;

fn encode(c: &mut Criterion) {
    let hard = format::parse(
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        &ReadOptions::new(),
    );
    let inputs = [
        ("9x9-17", hard.expect("a puzzle").puzzle),
        ("16x16-empty", Puzzle::empty(Geometry::new(4, 4).expect("a shape"))),
    ];
    let mut group = c.benchmark_group("encode");
    for ((name, puzzle), clauses, reduction) in iproduct!(&inputs, ClauseSet::ALL, Reduction::ALL) {
        let encoding = Encoding { clauses, reduction, ..Encoding::EXTENDED };
        assert!(Encoder::new(puzzle, encoding).to_cnf().num_clauses() > 0);
        group.bench_function(format!("{name}/{clauses}-{reduction}"), |b| {
            b.iter(|| black_box(Encoder::new(black_box(puzzle), encoding).to_cnf()));
        });
    }
    group.finish();
}

criterion_group!(benches, encode);
criterion_main!(benches);
