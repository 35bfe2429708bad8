//! Random full grids by shape.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use satdoku::generate::{Stream, random_nine, random_solution};
use satdoku::geometry::Geometry;
use satdoku::native::nine::is_solution;

fn nine(c: &mut Criterion) {
    let mut stream = Stream::new(0, 0);
    assert!(is_solution(&random_nine(&mut stream), &[0; 81]));
    c.bench_function("fill/9x9", |b| {
        b.iter(|| black_box(random_nine(&mut stream)))
    });
}

fn others(c: &mut Criterion) {
    let mut group = c.benchmark_group("fill");
    for (rows, cols) in [(2, 3), (3, 4), (4, 4), (5, 5), (6, 6), (10, 10)] {
        let geometry = Geometry::boxes(rows, cols).expect("a shape of sudoku");
        let mut stream = Stream::new(0, 0);
        let side = geometry.side();
        // A `Solution` is checked when it is made.
        group.bench_function(format!("{side}x{side}"), |b| {
            b.iter(|| black_box(random_solution(&geometry, &mut stream)));
        });
    }
}

criterion_group!(benches, nine, others);
criterion_main!(benches);
