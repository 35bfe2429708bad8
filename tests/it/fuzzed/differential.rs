//! Any puzzle: every engine, kernel, encoding and SAT solver finds as many solutions, each of them checked; what is
//! said of puzzles without exactly one is true, and every step of logic agrees with the only solution.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use arbitrary::{Arbitrary, Unstructured};
use satdoku::budget::Budget;
use satdoku::encode::Encoding;
use satdoku::explain::{Ambiguity, Clash, Explainer, Explanation};
use satdoku::geometry::{Candidate, Digit, Geometry};
use satdoku::logic::{Allowed, Path};
use satdoku::native::internals::{Isa, Method, search_with};
use satdoku::native::nine::KernelChoice;
use satdoku::puzzle::Puzzle;
use satdoku::sat::SolverKind;
use satdoku::solve::{AutoEngine, Ended, Engine, NativeEngine, SatEngine, Uniqueness};

/// Those of the list that are quickly searched.
static SHAPES: LazyLock<Vec<(usize, usize)>> = LazyLock::new(|| {
    let sides = satdoku_test_support::shapes::SHAPES.iter().copied();
    sides.filter(|(rows, cols)| rows * cols <= 12).collect()
});

/// A puzzle, and which encoding is asked.
#[derive(Debug)]
struct Case {
    puzzle: Puzzle,
    encoding: Encoding,
    seed: u64,
}

impl<'a> Arbitrary<'a> for Case {
    fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        let (rows, cols) = *u.choose(&SHAPES)?;
        let geometry = Geometry::new(rows, cols).expect("a shape of the list");
        let encodings: Vec<Encoding> = Encoding::all().collect();
        let encoding = *u.choose(&encodings)?;
        let seed = u.int_in_range(0..=3)?;
        let (side, sukaku) = (geometry.side(), u.ratio(1, 3)?);
        // A pattern that obeys the rules, some of it left out and some of it changed: most cases have solutions.
        let mut puzzle = Puzzle::empty(geometry.clone());
        for cell in geometry.cells() {
            let (row, col) = (geometry.row(cell), geometry.col(cell));
            let own = Digit::new((row % rows * cols + row / rows + col) % side);
            // An input that ends early leaves the rest of the pattern as it is, which is quickly solved.
            match u.int_in_range(0..=9)? {
                4..=8 => {}
                3 if sukaku => {
                    for digit in geometry.digits().filter(|&digit| digit != own) {
                        if u.ratio(2, 3)? {
                            puzzle.rule_out(Candidate { cell, digit });
                        }
                    }
                }
                9 => puzzle.set(cell, Some(Digit::new(u.int_in_range(0..=side - 1)?))),
                _ => puzzle.set(cell, Some(own)),
            }
        }
        Ok(Case { puzzle, encoding, seed })
    }
}

const LIMIT: usize = 3;

/// How many solutions an engine finds up to [`LIMIT`]; none where the budget is met.
fn count_within(engine: &mut dyn Engine, puzzle: &Puzzle, budget: &Budget) -> Option<usize> {
    let found = engine.solutions(puzzle, LIMIT, budget).expect("engines are right");
    let solutions = &found.solutions;
    assert!(solutions.iter().all(|solution| solution.completes(puzzle)));
    assert!((1..solutions.len()).all(|at| !solutions[..at].contains(&solutions[at])));
    (!matches!(found.ended, Ended::Stopped(_))).then_some(solutions.len())
}

fn count(engine: &mut dyn Engine, puzzle: &Puzzle) -> usize {
    count_within(engine, puzzle, &Budget::unlimited()).expect("there is no limit")
}

fn check_natives(puzzle: &Puzzle, expected: usize) {
    for kernel in KernelChoice::kernels() {
        if let Ok(mut engine) = NativeEngine::with_kernel(kernel) {
            assert_eq!(count(&mut engine, puzzle), expected, "{kernel:?} {puzzle:?}");
        }
    }
    for method in Method::ALL.into_iter().filter(|method| method.fits(puzzle)) {
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            let mut found = 0;
            search_with(method, isa, puzzle, &Budget::unlimited(), &mut |_| {
                found += 1;
                if found < LIMIT { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            assert_eq!(found, expected, "{method:?} {isa:?} {puzzle:?}");
        }
    }
}

/// Steps of logic are true of the only solution; a clash has no solution; what is to be given makes the solution the
/// only one.
fn check_words(puzzle: &Puzzle, expected: usize) {
    let budget = Budget::unlimited().with_conflict_limit(2_000);
    let mut engine = AutoEngine::new();
    if let Ok(Uniqueness::Unique(solution)) = engine.uniqueness(puzzle, &budget) {
        let path =
            Path::by_level(puzzle, Allowed::default(), &budget.clone().with_node_limit(2_000));
        for step in &path.steps {
            assert!(step.places.iter().all(|placed| solution.digit(placed.cell) == placed.digit));
            assert!(
                step.removes.iter().all(|removed| solution.digit(removed.cell) != removed.digit)
            );
        }
        return;
    }
    // Many solutions take long to tell apart.
    if expected < LIMIT || puzzle.geometry().side() <= 4 {
        match Explainer::new().explain(puzzle, &budget) {
            Ok(Explanation::Clash(clash)) => check_clash(puzzle, &clash),
            Ok(Explanation::Ambiguous(ambiguity)) => check_ambiguity(puzzle, &ambiguity),
            _ => {}
        }
    }
}

fn check_clash(puzzle: &Puzzle, clash: &Clash) {
    let mut engine = AutoEngine::new();
    let mut alone = puzzle.without_givens();
    clash.givens.iter().for_each(|given| alone.set(given.cell, Some(given.digit)));
    assert_eq!(count(&mut engine, &alone), 0, "{puzzle:?}");
    for culprit in &clash.culprits {
        let mut without = puzzle.clone();
        without.set(culprit.cell, None);
        assert!(count(&mut engine, &without) > 0, "{puzzle:?}");
    }
}

fn check_ambiguity(puzzle: &Puzzle, ambiguity: &Ambiguity) {
    let mut engine = AutoEngine::new();
    let [one, other] = &ambiguity.solutions;
    assert!(one != other && one.completes(puzzle) && other.completes(puzzle));
    for settled in &ambiguity.settled {
        let mut barred = puzzle.clone();
        barred.rule_out(*settled);
        assert_eq!(count(&mut engine, &barred), 0, "{settled:?} {puzzle:?}");
    }
    for open in &ambiguity.open {
        for &digit in &open.digits {
            let mut with = puzzle.clone();
            with.set(open.cell, Some(digit));
            assert!(count(&mut engine, &with) > 0, "{open:?} {puzzle:?}");
        }
    }
    if let Some(addition) = &ambiguity.addition {
        let mut with = puzzle.clone();
        for given in &addition.givens {
            with.set(given.cell, Some(given.digit));
        }
        assert_eq!(count(&mut engine, &with), 1, "{addition:?} {puzzle:?}");
    }
}

/// Checks the case that these bytes stand for, if they do.
pub(crate) fn run(data: &[u8]) {
    let Ok(case) = Case::arbitrary_take_rest(Unstructured::new(data)) else {
        return;
    };
    let Case { puzzle, encoding, seed } = &case;
    let expected = count(&mut AutoEngine::new(), puzzle);
    let patience = Budget::unlimited().with_conflict_limit(5_000);
    for solver in SolverKind::all() {
        let engine = SatEngine::new().with_encoding(*encoding).with_solver(solver).with_seed(*seed);
        // A pigeonhole in the sparsest encoding takes SAT solvers long; what ends in time must be right.
        if let Some(found) = count_within(&mut { engine }, puzzle, &patience) {
            assert_eq!(found, expected, "{solver:?} {encoding} {puzzle:?}");
        }
    }
    check_natives(puzzle, expected);
    check_words(puzzle, expected);
}
