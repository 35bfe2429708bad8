//! Puzzles with regions of any form and with extra houses: every engine, encoding, technique, explanation and picture
//! takes its general way, and all agree with a naive solver that reads the layout by itself.

mod output;

use satdoku::budget::Budget;
use satdoku::encode::cubes::Cubes;
use satdoku::encode::{Encoder, Encoding, Lit, Reduction, Size};
use satdoku::explain::{Ambiguity, Clash, Explainer, Explanation};
use satdoku::generate::{Generator, HolePattern, Minimizer, Stream};
use satdoku::geometry::{Candidate, Cell, Digit, Geometry, Symmetry};
use satdoku::logic::{Allowed, Rating, Technique};
use satdoku::puzzle::{Puzzle, Solution};
use satdoku::sat::SolverKind;
use satdoku::solve::{
    AutoEngine, CrossCheck, Ended, Engine, Estimated, NativeEngine, Portfolio, SatEngine,
    Uniqueness, estimate,
};

use satdoku_test_support::layouts::{LAYOUTS, NINE, Naive, SIX};
use satdoku_test_support::steps::every_step;
use satdoku_test_support::{assert_sound, rng};

const LIMIT: usize = 5;

fn unlimited() -> Budget {
    Budget::unlimited()
}

/// Checks random puzzles of every layout, so many of each, with their number of solutions up to [`LIMIT`].
fn for_random_puzzles(per_layout: usize, mut check: impl FnMut(&Naive, &Puzzle, usize)) {
    let mut kinds = [0; 3];
    for (layout, seed) in LAYOUTS.iter().zip(1..) {
        let (naive, mut rng) = (Naive::new(layout), rng(seed));
        for _ in 0..per_layout {
            let puzzle = layout.random_puzzle(&mut rng);
            let expected = naive.count(&puzzle, LIMIT);
            kinds[expected.min(2)] += 1;
            check(&naive, &puzzle, expected);
        }
    }
    assert!(kinds.iter().all(|&kind| kind > per_layout), "none, one and more: {kinds:?}");
}

/// Asserts that the engine finds as many solutions as expected, and nothing else.
fn check_engine(engine: &mut dyn Engine, naive: &Naive, puzzle: &Puzzle, expected: usize) {
    let found = engine.solutions(puzzle, LIMIT, &unlimited()).expect("engines are right");
    let who = engine.answered_by();
    assert_sound(who, puzzle, &found.solutions, found.ended, LIMIT);
    assert_eq!(found.solutions.len(), expected, "{who}: {puzzle:?}");
    let mut grids = found.solutions.iter().map(Solution::digits);
    assert!(grids.all(|grid| naive.completes(puzzle, grid)), "{who}: {puzzle:?}");
}

fn sat(solver: SolverKind) -> SatEngine {
    SatEngine::new().with_solver(solver)
}

#[test]
fn every_engine_agrees_with_the_naive_solver() {
    assert_engines_agree(60);
}

#[test]
#[ignore = "thousands of puzzles; .ci/nightly runs it"]
fn every_engine_agrees_with_the_naive_solver_on_thousands() {
    assert_engines_agree(300);
}

fn assert_engines_agree(per_layout: usize) {
    let mut engines: Vec<Box<dyn Engine>> = vec![
        Box::new(NativeEngine::new()),
        Box::new(sat(SolverKind::Varisat)),
        Box::new(sat(SolverKind::Varisat).with_self_check()),
        Box::new(sat(SolverKind::Cdcl)),
        Box::new(sat(SolverKind::Cdcl).with_seed(7)),
        Box::new(AutoEngine::new()),
        Box::new(CrossCheck::new(NativeEngine::new(), sat(SolverKind::Cdcl))),
    ];
    for_random_puzzles(per_layout, |naive, puzzle, expected| {
        for engine in &mut engines {
            check_engine(&mut **engine, naive, puzzle, expected);
        }
    });
}

#[test]
fn a_portfolio_agrees_with_the_naive_solver() {
    let mut portfolio = Portfolio::racing(SatEngine::new(), 3);
    for_random_puzzles(15, |naive, puzzle, expected| {
        check_engine(&mut portfolio, naive, puzzle, expected);
        let verdict = portfolio.uniqueness(puzzle, &unlimited()).expect("engines are right");
        let count = match verdict {
            Uniqueness::None => 0,
            Uniqueness::Unique(_) => 1,
            Uniqueness::Multiple(..) => 2,
            Uniqueness::Unknown(reason) => panic!("no limit was set: {reason}"),
        };
        assert_eq!(count, expected.min(2), "{puzzle:?}");
    });
}

#[test]
fn every_encoding_agrees_with_the_naive_solver() {
    for_random_puzzles(10, |naive, puzzle, expected| {
        for encoding in Encoding::all() {
            let mut engine = SatEngine::new().with_encoding(encoding);
            check_engine(&mut engine, naive, puzzle, expected);
        }
    });
}

#[test]
fn formulas_have_the_size_that_is_computed() {
    for layout in LAYOUTS {
        let empty = Puzzle::empty(layout.geometry());
        for encoding in Encoding::all().filter(|encoding| encoding.reduction == Reduction::None) {
            let mut counted = Size::default();
            counted.vars = Encoder::new(&empty, encoding).clauses(&mut counted);
            let computed = encoding.size(empty.geometry());
            assert_eq!((counted.vars, counted.clauses), (computed.vars, computed.clauses));
        }
    }
}

#[test]
fn every_solution_is_in_exactly_one_cube() {
    let mut several = 0;
    for_random_puzzles(10, |_, puzzle, _| {
        let all = NativeEngine::new().solutions(puzzle, 200, &unlimited());
        let all = all.expect("engines are right").solutions;
        several += usize::from(all.len() > 1);
        for blocked in [0, 1] {
            let (blocked, left) = all.split_at(blocked.min(all.len()));
            let encoder = Encoder::new(puzzle, Encoding::EXTENDED);
            let cubes = Cubes::new(&encoder, blocked, 8);
            for solution in left {
                let holds = |cube: &&Vec<_>| {
                    cube.iter().all(|lit: &Lit| {
                        let candidate = encoder.map().candidate(lit.var()).expect("of a cell");
                        let is_true = solution.digit(candidate.cell) == candidate.digit;
                        is_true == lit.is_positive()
                    })
                };
                assert_eq!(cubes.cubes().iter().filter(holds).count(), 1, "{puzzle:?}");
            }
        }
    });
    assert!(several > 20, "{several}");
}

#[test]
fn whole_counts_and_estimates_are_those_of_the_naive_solver() {
    let small = LAYOUTS.iter().filter(|layout| layout.side() < 6);
    for layout in small {
        let empty = Puzzle::empty(layout.geometry());
        let expected = Naive::new(layout).count(&empty, usize::MAX) as u64;
        assert!(expected > 0, "{layout:?}");
        let mut both = CrossCheck::new(NativeEngine::new(), SatEngine::new());
        let count = both.count(&empty, u64::MAX, &unlimited()).expect("engines are right");
        assert_eq!((count.solutions, count.ended), (expected, Ended::Complete), "{layout:?}");
        let estimated = estimate(&empty, 10, 0, &unlimited()).expect("engines are right");
        assert_eq!(estimated, Estimated::Exactly(expected), "{layout:?}");
    }
    // One solution in 30 has these givens.
    let mut puzzle = Puzzle::empty(SIX.geometry());
    for col in 0..2 {
        puzzle.set(Cell::new(col), Some(Digit::new(col)));
    }
    let expected = Naive::new(&SIX).count(&puzzle, usize::MAX) as f64;
    assert!(expected > 10_000., "{expected} would be counted, not estimated");
    let estimated = estimate(&puzzle, 3_000, 0, &unlimited()).expect("engines are right");
    let Estimated::About(about) = estimated else { panic!("{estimated:?}") };
    assert!((about.mean.value() / expected - 1.).abs() < 0.1, "{about} of {expected}");
}

fn explain(puzzle: &Puzzle) -> Explanation {
    Explainer::new().explain(puzzle, &unlimited()).expect("engines are right")
}

fn with(puzzle: &Puzzle, givens: impl IntoIterator<Item = Candidate>) -> Puzzle {
    let mut puzzle = puzzle.clone();
    givens.into_iter().for_each(|given| puzzle.set(given.cell, Some(given.digit)));
    puzzle
}

/// By native search, and varisat where that takes too long; explanations come from our own SAT solver.
fn count(puzzle: &Puzzle, limit: u64) -> u64 {
    let mut engine = AutoEngine::with_sat(sat(SolverKind::Varisat));
    let count = engine.count(puzzle, limit, &unlimited());
    count.expect("engines are right").solutions
}

fn assert_clash(puzzle: &Puzzle, clash: &Clash) {
    let with_all_but = |nth: Option<usize>| {
        let others = clash.givens.iter().enumerate().filter(|(at, _)| Some(*at) != nth);
        with(&puzzle.without_givens(), others.map(|(_, &given)| given))
    };
    assert!(clash.minimal && clash.culprits_complete, "{clash:?}");
    assert_eq!(count(&with_all_but(None), 1), 0, "{puzzle:?}");
    let mut needed = (0..clash.givens.len()).map(|nth| count(&with_all_but(Some(nth)), 1) == 1);
    assert!(needed.all(|needed| needed), "{clash:?} of {puzzle:?}");
    for given in puzzle.givens() {
        let mut healed = puzzle.clone();
        healed.set(given.cell, None);
        let heals = count(&healed, 1) == 1;
        assert_eq!(heals, clash.culprits.contains(&given), "{given:?} of {puzzle:?}");
    }
}

fn assert_ambiguity(puzzle: &Puzzle, ambiguity: &Ambiguity) {
    for open in &ambiguity.open {
        let digits = puzzle.geometry().digits().filter(|&digit| {
            let given = Candidate { cell: open.cell, digit };
            !puzzle.is_ruled_out(given) && count(&with(puzzle, [given]), 1) == 1
        });
        assert_eq!(digits.collect::<Vec<_>>(), open.digits, "{puzzle:?}");
    }
    let added = ambiguity.addition.as_ref().expect("nothing is limited");
    let added = with(puzzle, added.givens.iter().copied());
    assert_eq!(count(&added, 2), 1, "{puzzle:?}");
}

#[test]
fn explanations_are_true() {
    for_random_puzzles(20, |_, puzzle, expected| match (explain(puzzle), expected) {
        (Explanation::Clash(clash), 0) => assert_clash(puzzle, &clash),
        (Explanation::Unique(solution), 1) => assert!(solution.completes(puzzle)),
        (Explanation::Ambiguous(ambiguity), 2..) => assert_ambiguity(puzzle, &ambiguity),
        (explained, _) => panic!("{expected} solutions, not {explained:?} of {puzzle:?}"),
    });
}

/// The first three cells of row 1 and the fourth of row 2: what r1c4 has must go to the same column again.
fn without_any_grid() -> Geometry {
    let numbers = [1, 1, 1, 2, 2, 2, 3, 1, 2, 3, 3, 3, 4, 4, 4, 4];
    Geometry::builder(4).regions(numbers).build().expect("four regions of four cells")
}

#[test]
fn a_layout_without_any_grid_is_found_out() {
    let empty = Puzzle::empty(without_any_grid());
    let mut both = CrossCheck::new(NativeEngine::new(), SatEngine::new());
    let verdict = both.uniqueness(&empty, &unlimited()).expect("engines are right");
    assert_eq!(verdict, Uniqueness::None);
    let twice =
        with(&empty, [0, 1].map(|at| Candidate { cell: Cell::new(at), digit: Digit::new(0) }));
    for puzzle in [&empty, &twice] {
        let Explanation::Clash(clash) = explain(puzzle) else { panic!("there is no solution") };
        assert_eq!((clash.givens, clash.culprits), (Vec::new(), Vec::new()));
    }
    for generator in [
        Generator::with_geometry(without_any_grid()),
        Generator::with_geometry(without_any_grid()).holes(3, HolePattern::Balanced),
    ] {
        let made = generator.maker().expect("it may be").make(0, &unlimited());
        let message = "there is no full grid with these houses and rules";
        assert_eq!(made.unwrap_err().to_string(), message);
        assert_eq!(generator.check_grid(&unlimited()).unwrap_err().to_string(), message);
    }
}

fn made(generator: &Generator, count: u64) -> Vec<(Puzzle, Solution)> {
    let made = generator.puzzles(0..count, unlimited()).expect("puzzles can be made");
    made.map(|made| made.expect("nothing is limited")).map(|m| (m.puzzle, m.solution)).collect()
}

#[test]
fn generated_puzzles_are_unique_and_minimal() {
    for layout in LAYOUTS {
        let (naive, generator) = (Naive::new(&layout), Generator::with_geometry(layout.geometry()));
        for (puzzle, solution) in made(&generator.clone().minimal(true), 3) {
            assert!(naive.completes(&puzzle, solution.digits()));
            assert_eq!(naive.count(&puzzle, 2), 1, "{puzzle:?}");
            for given in puzzle.givens() {
                let mut fewer = puzzle.clone();
                fewer.set(given.cell, None);
                assert_eq!(naive.count(&fewer, 2), 2, "{given:?} of {puzzle:?}");
            }
        }
        for (puzzle, _) in made(&generator.clone().symmetry(Symmetry::Rotate180), 2) {
            assert_eq!(naive.count(&puzzle, 2), 1, "{puzzle:?}");
        }
        let side = layout.side();
        for (puzzle, _) in made(&generator.holes(2 * side, HolePattern::Balanced), 2) {
            let geometry = puzzle.geometry();
            for house in geometry.houses() {
                let open = geometry.cells_of(house).iter();
                let open = open.filter(|&&cell| puzzle.given(cell).is_none());
                assert_eq!(open.count(), 2, "{puzzle:?}");
            }
        }
    }
}

#[test]
fn random_grids_differ_and_repeat() {
    let geometry = NINE.geometry();
    let draw = |seed| satdoku::generate::random_solution(&geometry, &mut Stream::new(seed, 0));
    assert!(draw(1) == draw(1) && draw(1) != draw(2));
}

#[test]
fn minimizing_leaves_needed_givens_alone() {
    for layout in LAYOUTS {
        let (naive, generator) = (Naive::new(&layout), Generator::with_geometry(layout.geometry()));
        for (full, _) in made(&generator.holes(layout.side(), HolePattern::Random), 3) {
            if naive.count(&full, 2) != 1 {
                continue;
            }
            let minimized = Minimizer::new().minimize(&full, 0, &unlimited()).expect("unique");
            let puzzle = minimized.puzzle;
            assert_eq!(naive.count(&puzzle, 2), 1, "{puzzle:?}");
            let redundant = Minimizer::new().redundant(&puzzle, &unlimited()).expect("unique");
            assert!(minimized.minimal && redundant.is_empty(), "{puzzle:?}");
        }
    }
}

/// Holds every step that any technique finds on the way to the solution against it; counts them by technique.
fn check_steps(puzzle: &Puzzle, solution: &Solution, seen: &mut Vec<Technique>) {
    let end = every_step(puzzle, |position, technique, steps| {
        assert!(!position.is_broken(), "{puzzle:?} at {position:?}");
        for step in steps {
            let is_true = |c: &Candidate| solution.digit(c.cell) == c.digit;
            assert!(step.places.iter().all(is_true), "{step:?} of {puzzle:?}");
            assert!(!step.removes.iter().any(is_true), "{step:?} of {puzzle:?}");
            assert!(position.is_news(step), "{step:?} of {puzzle:?}");
            seen.push(technique);
        }
    });
    assert!(end.is_solved() && !end.is_broken(), "{puzzle:?} at {end:?}");
}

#[test]
fn every_step_of_every_technique_is_true() {
    assert_steps_are_true(6, 1);
}

#[test]
#[ignore = "takes minutes; .ci/nightly runs it"]
fn every_step_of_every_technique_is_true_on_more_puzzles() {
    assert_steps_are_true(20, 12);
}

/// Checks so many puzzles of each layout, and so many of those of side 9.
fn assert_steps_are_true(small: u64, nine: u64) {
    let mut seen = Vec::new();
    for layout in LAYOUTS {
        let generator = Generator::with_geometry(layout.geometry()).seed(3);
        // Minimal puzzles of side 9 take long to make.
        let puzzles = match layout.side() {
            9 => made(&generator.givens(24..=29), nine),
            _ => made(&generator.minimal(true), small),
        };
        for (puzzle, solution) in puzzles {
            check_steps(&puzzle, &solution, &mut seen);
            for uniqueness in [false, true] {
                let allowed = Allowed { uniqueness, ..Allowed::default() };
                let rating = Rating::of_unique(&puzzle, &solution, allowed, &unlimited());
                assert!(rating.is_ok(), "{rating:?} of {puzzle:?}");
            }
        }
    }
    seen.sort_unstable();
    seen.dedup();
    for technique in [
        Technique::Pointing,
        Technique::LawOfLeftovers,
        Technique::Claiming,
        Technique::CommonPeer,
        Technique::EmptyRectangle,
        Technique::FinnedXWing,
        Technique::SueDeCoq,
        Technique::UniqueRectangleType1,
        Technique::UniqueRectangleType2,
        Technique::UniqueRectangleType4,
        Technique::BugPlusOne,
    ] {
        assert!(seen.contains(&technique), "{technique} was not tried: {seen:?}");
    }
}
