//! The engines of the generator: each makes the same puzzles, and answers by itself.

use satdoku::budget::{Budget, Recorder, Statistics};
use satdoku::generate::{GenerateError, Generated, Generator, Minimizer};
use satdoku::geometry::{Geometry, Symmetry};
use satdoku::logic::Level;
use satdoku::sat::SolverKind;
use satdoku::solve::{EngineKind, EngineOptions};

use satdoku_test_support::layouts::LAYOUTS;

fn shape(rows: usize, cols: usize) -> Generator {
    Generator::with_geometry(Geometry::new(rows, cols).expect("a shape of the tests"))
}

fn engine(kind: EngineKind, sat_solver: Option<SolverKind>) -> EngineOptions {
    EngineOptions { kind, sat_solver, ..EngineOptions::default() }
}

/// All engines but the default, with each SAT solver of the build.
fn other_engines() -> Vec<EngineOptions> {
    let by_sat = SolverKind::all().map(|solver| engine(EngineKind::Sat, Some(solver)));
    let cross_checks = EngineKind::ALL.map(|kind| EngineOptions {
        kind,
        cross_check: true,
        ..EngineOptions::default()
    });
    let native = engine(EngineKind::Native, None);
    by_sat.chain(cross_checks).chain([native, engine(EngineKind::Sat, None)]).collect()
}

fn puzzles(generator: &Generator, count: u64) -> Vec<Generated> {
    let made = generator.puzzles(0..count, Budget::unlimited()).expect("the options fit together");
    made.map(|made| made.expect("there are such puzzles")).collect()
}

/// Asserts that every engine makes the puzzles that the default one makes.
fn assert_same(generator: Generator, count: u64) {
    let expected = puzzles(&generator, count);
    for engine in other_engines() {
        let found = puzzles(&generator.clone().engine(engine), count);
        assert!(found == expected, "{generator:?} {engine:?}");
    }
}

#[test]
fn every_engine_makes_the_same_minimal_puzzles() {
    let shapes = [(1, 1), (1, 2), (2, 2), (1, 5), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5), (3, 4)];
    for (rows, cols) in shapes {
        assert_same(shape(rows, cols).seed(3).minimal(true), 3);
    }
    assert_same(shape(4, 4).seed(3).minimal(true), 1);
}

#[test]
fn every_engine_digs_equally_far_where_that_is_quick() {
    assert_all_dig_equally_far(&[(3, 3), (2, 5), (3, 5), (2, 9)]);
}

#[test]
#[ignore = "grids of side 25 take half a minute; .ci/nightly runs it"]
fn every_engine_digs_equally_far_in_large_grids() {
    assert_all_dig_equally_far(&[(5, 5)]);
}

fn assert_all_dig_equally_far(shapes: &[(usize, usize)]) {
    for &(rows, cols) in shapes {
        assert_same(shape(rows, cols).seed(4), 1);
    }
}

#[test]
fn every_engine_meets_the_other_options_in_the_same_way() {
    let symmetric = shape(3, 3).seed(5).symmetry(Symmetry::Rotate180).minimal(true);
    assert_same(symmetric, 3);
    assert_same(shape(3, 3).seed(5).givens(30..=34), 3);
    assert_same(shape(3, 3).seed(5).level(Level::Hard), 2);
    let pattern = puzzles(&shape(3, 3).seed(6).symmetry(Symmetry::Full), 1).remove(0).puzzle;
    assert_same(shape(3, 3).seed(5).pattern(&pattern), 1);
}

#[test]
fn every_engine_makes_the_same_puzzles_with_other_houses() {
    for layout in LAYOUTS {
        assert_same(Generator::with_geometry(layout.geometry()).seed(7).minimal(true), 1);
    }
}

#[test]
fn every_engine_removes_the_same_givens() {
    let quick = puzzles(&shape(3, 4).seed(8).givens(70..=80), 1).remove(0).puzzle;
    let minimized =
        |engine| Minimizer::new().engine(engine).minimize(&quick, 0, &Budget::unlimited());
    let expected = minimized(EngineOptions::default()).expect("it is unique");
    for engine in other_engines() {
        assert_eq!(minimized(engine).expect("it is unique"), expected, "{engine:?}");
    }
}

fn statistics(generator: Generator) -> Statistics {
    let recorder = Recorder::default();
    let budget = Budget::unlimited().with_recorder(recorder.clone());
    let mut maker = generator.maker().expect("the options fit together");
    maker.make(0, &budget).expect("nothing is limited");
    recorder.take()
}

#[test]
fn an_engine_answers_without_the_other_kind() {
    let minimal = || shape(3, 3).minimal(true);
    let names =
        |statistics: Statistics| -> Vec<&str> { statistics.iter().map(|(name, _)| name).collect() };
    assert_eq!(names(statistics(minimal())), ["native"]);
    let native = engine(EngineKind::Native, None);
    assert_eq!(names(statistics(minimal().engine(native))), ["native"]);
    // One solver digs, and the other verifies.
    for solver in [SolverKind::Varisat, SolverKind::Cdcl] {
        let by_sat = statistics(minimal().engine(engine(EngineKind::Sat, Some(solver))));
        let digs = by_sat.of(solver.name()).expect("it digs");
        assert!(digs.searches > 20 && digs.clauses >= Some(11_988), "{by_sat}");
        assert_eq!(names(by_sat), ["cdcl", "varisat"]);
    }
    let cross_check = EngineOptions { cross_check: true, ..EngineOptions::default() };
    let both = statistics(minimal().engine(cross_check));
    let searches = |name| both.of(name).map_or(0, |work| work.searches);
    assert!(searches("native") > 20 && searches("cdcl") > 20, "{both}");
}

#[test]
fn a_formula_that_does_not_fit_is_refused_with_its_size() {
    let engine = EngineOptions {
        memory: Some(|| Some(10_000_000)),
        ..engine(EngineKind::Sat, Some(SolverKind::Varisat))
    };
    let mut maker = shape(6, 6).minimal(true).engine(engine).maker().expect("the options fit");
    let refused = maker.make(0, &Budget::unlimited());
    let Err(GenerateError::Stopped(reason)) = refused else { panic!("{refused:?}") };
    assert!(reason.to_string().starts_with("too large for the SAT engine"), "{reason}");
}
