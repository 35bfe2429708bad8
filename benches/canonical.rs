//! The canonical forms of grids and puzzles, by side and form.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use satdoku::generate::{Generator, Stream, random_solution};
use satdoku::geometry::Geometry;
use satdoku::puzzle::{Form, Puzzle};

/// A full grid with 648 automorphisms, the most that one has.
const SYMMETRIC: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// Puzzles by name, each with its number of automorphisms.
fn puzzles() -> Vec<(String, Puzzle, Option<u128>)> {
    let mut puzzles = Vec::new();
    for (side, automorphisms) in [(6, 2), (9, 1), (16, 1)] {
        let geometry = Geometry::of_side(side).expect("a side");
        let grid = random_solution(&geometry, &mut Stream::new(1, 0)).to_puzzle();
        puzzles.push((format!("{side}x{side}-full"), grid, Some(automorphisms)));
    }
    let generated = Generator::new().seed(1).generate(0).expect("no limits").puzzle;
    puzzles.push(("9x9-generated".to_owned(), generated, Some(1)));
    puzzles.push(("9x9-648".to_owned(), SYMMETRIC.parse().expect("a grid"), Some(648)));
    let empty = 2 * 1296_u128.pow(2) * (1..=9).product::<u128>();
    puzzles.push(("9x9-empty".to_owned(), Puzzle::empty(Geometry::classic()), Some(empty)));
    puzzles
}

fn forms(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("canonical");
    for (name, puzzle, automorphisms) in puzzles() {
        for form in Form::ALL {
            let canonical = puzzle.canonical(form).expect("decided");
            assert_eq!(canonical.automorphisms, automorphisms, "{name}");
            group.bench_function(format!("{name}/{form}"), |bencher| {
                bencher.iter(|| black_box(&puzzle).canonical(form));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, forms);
criterion_main!(benches);
