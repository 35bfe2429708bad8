//! Thousands of puzzles of each rule and layout, and of mixtures: every engine finds the same solutions.
//!
//!     SATDOKU_ROUNDS=500 cargo test --release --test it -- --ignored --nocapture rules_at_scale

use itertools::Itertools;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use satdoku::budget::Budget;
use satdoku::geometry::{Cell, Digit, Geometry, Layout};
use satdoku::puzzle::{PairRule, Puzzle, Relation, Solution};
use satdoku::sat::SolverKind;
use satdoku::solve::{AutoEngine, Engine, NativeEngine, SatEngine};

use crate::variants::{RELATIONS, holds, naive, random_grid, some_givens, some_rules};
use satdoku_test_support::rng;

/// Solutions that each engine is asked for.
const LIMIT: usize = 5;

/// Puzzles of each rule, unless the environment says another number.
const ROUNDS: usize = 100;

/// What the puzzles of a list have in common.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Layout(Layout),
    /// Between random cells.
    Pairs(Relation),
    /// Between all cells side by side.
    Everywhere(Relation),
    /// Any of these together.
    Mixture,
}

/// All kinds, each with its seed, so that those of one test can be run apart.
fn kinds() -> impl Iterator<Item = (Kind, u64)> {
    let everywhere = [Relation::NotDifference(1), Relation::NotRatio(2), Relation::NotSum(5)];
    let layouts = Layout::ALL.map(Kind::Layout).into_iter();
    let pairs = RELATIONS.map(Kind::Pairs).into_iter();
    let everywhere = everywhere.map(Kind::Everywhere).into_iter();
    layouts.chain(pairs).chain(everywhere).chain([Kind::Mixture]).zip(0..)
}

/// The geometry that a kind needs, if it fits boxes of this shape.
fn geometry(kind: Kind, [rows, cols]: [usize; 2], rng: &mut impl Rng) -> Option<Geometry> {
    let builder = Geometry::builder(rows * cols).boxes(rows, cols);
    let layouts = match kind {
        Kind::Layout(layout) => vec![layout],
        Kind::Mixture => Layout::ALL.sample(rng, 2).copied().collect(),
        Kind::Pairs(_) | Kind::Everywhere(_) => Vec::new(),
    };
    layouts.into_iter().fold(builder, |builder, layout| builder.layout(layout)).build().ok()
}

/// Rules that a grid keeps, one of them perhaps not.
fn rules(kind: Kind, geometry: &Geometry, grid: &[Digit], rng: &mut impl Rng) -> Vec<PairRule> {
    let cells: Vec<Cell> = geometry.cells().collect();
    let side = geometry.side();
    match kind {
        Kind::Layout(_) => Vec::new(),
        Kind::Everywhere(relation) => {
            let is_beside = |[a, b]: &[Cell; 2]| {
                let rows = geometry.row(*a).abs_diff(geometry.row(*b));
                rows + geometry.col(*a).abs_diff(geometry.col(*b)) == 1
            };
            let pairs = cells.iter().copied().array_combinations().filter(is_beside);
            pairs.map(|[a, b]| PairRule::new(a, b, relation)).collect()
        }
        Kind::Pairs(_) | Kind::Mixture => {
            let is_sloppy = rng.random_ratio(1, 10);
            let draws = rng.random_range(1..4 * side);
            let one = match kind {
                Kind::Pairs(relation) => Some(relation),
                _ => None,
            };
            some_rules(grid, draws, is_sloppy, one, rng)
        }
    }
}

/// A grid that keeps the rules which hold everywhere, or any grid.
fn full_grid(kind: Kind, geometry: &Geometry, rng: &mut impl Rng) -> Option<Vec<Digit>> {
    let Kind::Everywhere(_) = kind else {
        return random_grid(geometry, rng);
    };
    let mut empty = Puzzle::empty(geometry.clone());
    empty.add_rules(rules(kind, geometry, &[], rng));
    let first = Cell::new(rng.random_range(0..geometry.cell_count()));
    empty.set(first, Some(Digit::new(rng.random_range(0..geometry.side()))));
    let found = NativeEngine::new().solutions(&empty, 30, &Budget::unlimited());
    let found = found.expect("the engine is right").solutions;
    found.choose(rng).map(|solution| solution.digits().to_vec())
}

fn engines() -> Vec<Box<dyn Engine>> {
    vec![
        Box::new(NativeEngine::new()),
        Box::new(SatEngine::new().with_solver(SolverKind::Cdcl)),
        Box::new(SatEngine::new().with_solver(SolverKind::Varisat)),
        Box::new(AutoEngine::with_sat(SatEngine::new())),
    ]
}

/// The first solutions that an engine finds, sorted, and checked against the rules.
fn found(engine: &mut dyn Engine, puzzle: &Puzzle) -> Vec<Solution> {
    let found = engine.solutions(puzzle, LIMIT, &Budget::unlimited());
    let mut solutions = found.expect("engines are right").solutions;
    for solution in &solutions {
        assert!(solution.completes(puzzle), "{}: {puzzle:?}", engine.answered_by());
        for rule in puzzle.pairs() {
            let [first, second] = rule.cells.map(|cell| solution.digits()[cell.index()]);
            assert!(holds(rule.relation, first, second), "{rule:?}: {puzzle:?}");
        }
    }
    solutions.sort_by(|one, other| one.digits().cmp(other.digits()));
    solutions
}

/// All engines, and on small grids a naive solver. Answers how many solutions there are, 2 for more.
fn compare(puzzle: &Puzzle, engines: &mut [Box<dyn Engine>]) -> usize {
    let [first, others @ ..] = engines else {
        unreachable!("there are several engines");
    };
    let expected = found(&mut **first, puzzle);
    for engine in others {
        let other = found(&mut **engine, puzzle);
        assert_eq!(other.len(), expected.len(), "{}: {puzzle:?}", engine.answered_by());
        assert!(expected.len() == LIMIT || other == expected, "{puzzle:?}");
    }
    if puzzle.geometry().side() <= 4 {
        assert_eq!(naive(puzzle, LIMIT).len(), expected.len(), "{puzzle:?}");
    }
    expected.len().min(2)
}

/// Compares the engines on puzzles of the wanted kinds, some of them without a solution, with one and with more.
fn compare_puzzles_of(is_wanted: fn(Kind) -> bool) {
    let rounds = std::env::var("SATDOKU_ROUNDS").ok();
    let rounds = rounds.map_or(ROUNDS, |rounds| rounds.parse().expect("a number of rounds"));
    let shapes = [[2, 2], [2, 3], [3, 2], [1, 7], [2, 4], [3, 3]];
    let mut engines = engines();
    let (mut sums, mut asked) = ([0; 3], 0);
    for (kind, seed) in kinds().filter(|&(kind, _)| is_wanted(kind)) {
        let mut rng = rng(seed);
        let mut counts = [0; 3];
        let mut fits = |shape: &&[usize; 2]| geometry(kind, **shape, &mut rng).is_some();
        let fitting: Vec<[usize; 2]> = match kind {
            Kind::Mixture => shapes.to_vec(),
            _ => shapes.iter().filter(|shape| fits(shape)).copied().collect(),
        };
        for &shape in fitting.iter().cycle().take(rounds) {
            let Some(geometry) = geometry(kind, shape, &mut rng) else {
                continue;
            };
            let Some(grid) = full_grid(kind, &geometry, &mut rng) else {
                // Without givens it can take a SAT solver hours to go through all orders of the digits.
                let mut puzzle = Puzzle::empty(geometry.clone());
                for (cell, digit) in geometry.cells().zip(geometry.digits()) {
                    puzzle.set(cell, Some(digit));
                }
                counts[compare(&puzzle, &mut engines)] += 1;
                continue;
            };
            let share = rng.random_range(0.1..0.5);
            let mut puzzle = some_givens(&grid, &geometry, share, &mut rng);
            puzzle.add_rules(rules(kind, &geometry, &grid, &mut rng));
            counts[compare(&puzzle, &mut engines)] += 1;
        }
        // At once, since a run of many rounds takes hours.
        let [none, one, more] = counts;
        eprintln!("{kind:?}: {none} without a solution, {one} with one, {more} with more");
        sums = [0, 1, 2].map(|i| sums[i] + counts[i]);
        asked += rounds;
    }
    assert!(sums.iter().all(|&count| count > asked / 20), "none, one and more: {sums:?}");
}

#[test]
#[ignore = "thousands of puzzles; .ci/nightly runs it"]
fn puzzles_with_layouts_have_the_same_solutions_for_all() {
    compare_puzzles_of(|kind| matches!(kind, Kind::Layout(_)));
}

#[test]
#[ignore = "thousands of puzzles; .ci/nightly runs it"]
fn puzzles_with_rules_about_pairs_have_the_same_solutions_for_all() {
    compare_puzzles_of(|kind| matches!(kind, Kind::Pairs(_)));
}

#[test]
#[ignore = "thousands of puzzles; .ci/nightly runs it"]
fn puzzles_with_rules_everywhere_have_the_same_solutions_for_all() {
    compare_puzzles_of(|kind| matches!(kind, Kind::Everywhere(_)));
}

#[test]
#[ignore = "thousands of puzzles; .ci/nightly runs it"]
fn puzzles_with_mixed_rules_have_the_same_solutions_for_all() {
    compare_puzzles_of(|kind| matches!(kind, Kind::Mixture));
}
