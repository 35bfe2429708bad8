//! Generation: random full grids by shape, and minimal 9×9 puzzles by kernel.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use satdoku::generate::{Stream, minimal_nines, random_nine, random_solution};
use satdoku::geometry::Geometry;
use satdoku::native::nine::{KernelChoice, Solver, is_solution};

fn nine(c: &mut Criterion) {
    let mut stream = Stream::new(0, 0);
    assert!(is_solution(&random_nine(&mut stream), &[0; 81]));
    c.bench_function("fill/9x9", |b| b.iter(|| black_box(random_nine(&mut stream))));
}

fn others(c: &mut Criterion) {
    let mut group = c.benchmark_group("fill");
    for (rows, cols) in [(2, 3), (3, 4), (4, 4), (5, 5), (6, 6), (10, 10)] {
        let geometry = Geometry::new(rows, cols).expect("a valid shape");
        let mut stream = Stream::new(0, 0);
        let side = geometry.side();
        // Creating a `Solution` checks it.
        group.bench_function(format!("{side}x{side}"), |b| {
            b.iter(|| black_box(random_solution(&geometry, &mut stream)));
        });
    }
}

fn minimal(c: &mut Criterion) {
    const PUZZLES: u64 = 100;
    let mut group = c.benchmark_group("generate/9x9-minimal");
    group.throughput(Throughput::Elements(PUZZLES));
    let mut solver =
        Solver::new(KernelChoice::Auto).expect("every machine has the portable kernel");
    for kernel in KernelChoice::kernels() {
        let Ok(puzzles) = minimal_nines(kernel, 0, 0..PUZZLES) else {
            continue;
        };
        for (puzzle, solution) in puzzles {
            assert!(is_solution(&solution, &puzzle));
            assert_eq!(solver.count(&puzzle, 2, u64::MAX).solutions, 1);
        }
        let mut next = 0;
        group.bench_function(format!("{kernel:?}"), |b| {
            b.iter(|| {
                next += PUZZLES;
                black_box(minimal_nines(kernel, 0, next - PUZZLES..next))
            });
        });
    }
    group.finish();
}

criterion_group!(benches, nine, others, minimal);
criterion_main!(benches);
