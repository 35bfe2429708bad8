//! Explanations of puzzles without a solution and with several, each claim checked by native search.

use satdoku::budget::Budget;
use satdoku::explain::{Ambiguity, Clash, Explainer, Explanation};
use satdoku::generate::Generator;
use satdoku::geometry::{Candidate, Digit, Geometry};
use satdoku::puzzle::{Puzzle, Solution};
use satdoku::random::Stream;
use satdoku::sat::SolverKind;
use satdoku::solve::{
    AutoEngine, Ended, Engine, NativeEngine, SatEngine, SolveOutcome, Uniqueness,
};

/// By other means than explanations, which come from our own SAT solver: native search, and on large grids varisat
/// where that takes too long.
fn count(puzzle: &Puzzle, limit: u64) -> u64 {
    let varisat = SatEngine::new().with_solver(SolverKind::Varisat);
    let engine: &mut dyn Engine = match puzzle.geometry().side() {
        ..=9 => &mut NativeEngine::new(),
        _ => &mut AutoEngine::with_sat(varisat),
    };
    let count = engine.count(puzzle, limit, &Budget::unlimited());
    count.expect("no engine is wrong").solutions
}

fn explain(puzzle: &Puzzle) -> Explanation {
    let explained = Explainer::new().explain(puzzle, &Budget::unlimited());
    explained.expect("no engine is wrong")
}

fn without(puzzle: &Puzzle, given: Candidate) -> Puzzle {
    let mut puzzle = puzzle.clone();
    assert_eq!(puzzle.given(given.cell), Some(given.digit), "a given");
    puzzle.set(given.cell, None);
    puzzle
}

fn with(puzzle: &Puzzle, givens: &[Candidate]) -> Puzzle {
    let mut puzzle = puzzle.clone();
    givens.iter().for_each(|given| puzzle.set(given.cell, Some(given.digit)));
    puzzle
}

/// A unique puzzle of the project's generator.
fn unique((rows, cols): (usize, usize), seed: u64) -> (Puzzle, Solution) {
    let geometry = Geometry::new(rows, cols).expect("a shape");
    let generator = Generator::with_geometry(geometry).seed(seed);
    let mut maker = generator.maker().expect("nothing is wished");
    let made = maker.make(0, &Budget::unlimited()).expect("made");
    (made.puzzle, made.solution)
}

/// The puzzle with one given changed so that there is no solution, and that given; none if no change does that.
fn mistyped(puzzle: &Puzzle, plain: bool, stream: &mut Stream) -> Option<(Puzzle, Candidate)> {
    let mut givens: Vec<_> = puzzle.givens().collect();
    stream.shuffle(&mut givens);
    let mut digits: Vec<_> = puzzle.geometry().digits().collect();
    for given in givens {
        stream.shuffle(&mut digits);
        for &digit in digits.iter().filter(|&&digit| digit != given.digit) {
            let wrong = Candidate { cell: given.cell, digit };
            let typed = with(puzzle, &[wrong]);
            // Nobody needs help with a digit that stands twice in a house, unless asked for.
            if plain == typed.conflict().is_some() && count(&typed, 1) == 0 {
                return Some((typed, wrong));
            }
        }
    }
    None
}

/// Asserts all that a clash says.
fn assert_clash(puzzle: &Puzzle, clash: &Clash) {
    let geometry = puzzle.geometry();
    assert!(clash.minimal && clash.culprits_complete && clash.stopped.is_none());
    let alone = with(&Puzzle::empty(geometry.clone()), &clash.givens);
    assert!(clash.givens.iter().all(|g| puzzle.given(g.cell) == Some(g.digit)));
    assert_eq!(count(&alone, 1), 0, "the clash alone: {alone:?}");
    for &given in &clash.givens {
        assert_eq!(count(&without(&alone, given), 1), 1, "needed: {alone:?}");
    }
    // On large grids just those of the clash are tried again: a clash without a given stays when that is removed.
    let large = geometry.side() > 9;
    for given in puzzle.givens().filter(|given| !large || clash.givens.contains(given)) {
        let heals = count(&without(puzzle, given), 1) == 1;
        assert_eq!(heals, clash.culprits.contains(&given), "{given:?} of {puzzle:?}");
    }
}

#[test]
fn a_mistyped_given_is_in_the_clash_and_among_the_culprits() {
    assert_mistyped_givens_are_found(6);
}

#[test]
#[ignore = "takes half a minute; .ci/nightly runs it"]
fn mistyped_givens_are_in_the_clash_and_among_the_culprits() {
    assert_mistyped_givens_are_found(1);
}

/// Makes a mistake in every so many puzzles of a list.
fn assert_mistyped_givens_are_found(every: usize) {
    let shapes = [
        ((2, 2), 30),
        ((2, 3), 40),
        ((3, 2), 40),
        ((1, 5), 20),
        ((3, 3), 60),
        ((2, 5), 12),
        ((4, 4), 6),
    ];
    let mut clashes = 0;
    for (shape, seeds) in shapes {
        for seed in (0..seeds).step_by(every) {
            let mut stream = Stream::new(seed, 1);
            let (puzzle, _) = unique(shape, seed);
            let Some((typed, wrong)) = mistyped(&puzzle, seed % 5 == 0, &mut stream) else {
                continue;
            };
            let Explanation::Clash(clash) = explain(&typed) else {
                panic!("there is no solution of {typed:?}");
            };
            assert_clash(&typed, &clash);
            assert!(clash.givens.contains(&wrong) && clash.culprits.contains(&wrong));
            assert_eq!(clash.givens.len() == 2, seed % 5 == 0, "{typed:?}");
            clashes += 1;
        }
    }
    assert!(clashes > 150 / every, "{clashes}");
}

#[test]
fn of_mistyped_puzzles_the_wrong_given_is_found() {
    assert_wrong_given_is_found(&[((3, 3), 6), ((4, 4), 1)]);
}

#[test]
#[ignore = "puzzles of 25x25 take half a minute; .ci/nightly runs it"]
fn of_twenty_mistyped_puzzles_the_wrong_given_is_found() {
    assert_wrong_given_is_found(&[((3, 3), 10), ((4, 4), 7), ((5, 5), 3)]);
}

/// In each puzzle one given is wrong: a minimal clash is shown, and removing the wrong given leaves a solution.
fn assert_wrong_given_is_found(shapes: &[((usize, usize), u64)]) {
    for &(shape, seeds) in shapes {
        for seed in 100..100 + seeds {
            let (mut puzzle, solution) = unique(shape, seed);
            let mut stream = Stream::new(seed, 2);
            if shape == (5, 5) {
                // Puzzles of this size that people have typed are easier than what the generator leaves.
                let open: Vec<_> = puzzle.open_cells().collect();
                for &cell in open.iter().filter(|_| stream.below(4) == 0) {
                    puzzle.set(cell, Some(solution.digit(cell)));
                }
            }
            let (typed, wrong) = mistyped(&puzzle, false, &mut stream).expect("one can be wrong");
            let Explanation::Clash(clash) = explain(&typed) else {
                panic!("there is no solution of {typed:?}");
            };
            assert!(clash.minimal && clash.culprits_complete, "{typed:?}");
            assert!(clash.culprits.contains(&wrong), "{typed:?}");
            assert!(solution.completes(&without(&typed, wrong)));
            assert_clash(&typed, &clash);
        }
    }
}

#[test]
fn puzzles_without_a_solution_may_have_no_single_culprit() {
    // Two clashes that have no given in common.
    let geometry = Geometry::classic();
    let mut puzzle = Puzzle::empty(geometry.clone());
    for (row, col, digit) in [(0, 0, 0), (0, 4, 0), (8, 0, 1), (8, 4, 1)] {
        puzzle.set(geometry.cell(row, col), Some(Digit::new(digit)));
    }
    let Explanation::Clash(clash) = explain(&puzzle) else {
        panic!("there is no solution");
    };
    assert_eq!((clash.givens.len(), clash.culprits.len()), (2, 0));
    assert_clash(&puzzle, &clash);
}

/// Every solution, by native search; none if there are more than the limit.
fn all_solutions(puzzle: &Puzzle, limit: usize) -> Option<Vec<Solution>> {
    let found = NativeEngine::new().solutions(puzzle, limit + 1, &Budget::unlimited());
    let found = found.expect("no engine is wrong");
    (found.ended == Ended::Complete).then_some(found.solutions)
}

/// Asserts all that is said of an ambiguity, of which these are all solutions.
fn assert_ambiguity(puzzle: &Puzzle, ambiguity: &Ambiguity, all: &[Solution]) {
    let geometry = puzzle.geometry();
    assert!(ambiguity.complete && ambiguity.stopped.is_none());
    let [one, other] = &ambiguity.solutions;
    assert!(one != other && all.contains(one) && all.contains(other));
    let mut settled = ambiguity.settled.iter();
    let mut open = ambiguity.open.iter();
    for cell in puzzle.open_cells() {
        let has_it = |digit: &Digit| all.iter().any(|s| s.digit(cell) == *digit);
        let digits: Vec<_> = geometry.digits().filter(has_it).collect();
        match digits[..] {
            [digit] => assert_eq!(settled.next(), Some(&Candidate { cell, digit })),
            _ => {
                let open = open.next().expect("another open cell");
                assert_eq!((open.cell, &open.digits), (cell, &digits));
            }
        }
    }
    assert!(settled.next().is_none() && open.next().is_none());
    let addition = ambiguity.addition.as_ref().expect("no budget ended it");
    let made = with(puzzle, &addition.givens);
    assert!(addition.solution.completes(&made));
    assert_eq!(count(&made, 2), 1, "{made:?}");
    for &given in &addition.givens {
        assert!(puzzle.given(given.cell).is_none());
        assert_eq!(count(&without(&made, given), 2), 2, "{given:?}: {made:?}");
    }
    if addition.smallest {
        let size = addition.givens.len();
        assert!(!is_told_by_fewer(all, puzzle, size), "{puzzle:?} {addition:?}");
    }
}

/// Whether a single candidate, or where that is few two, have just one of the solutions.
fn is_told_by_fewer(all: &[Solution], puzzle: &Puzzle, size: usize) -> bool {
    let cells: Vec<_> = puzzle.open_cells().collect();
    let alone = |cells: &[satdoku::geometry::Cell]| {
        all.iter().any(|one| {
            let agree = |s: &&Solution| cells.iter().all(|&c| s.digit(c) == one.digit(c));
            all.iter().filter(agree).count() == 1
        })
    };
    let single = size > 1 && cells.iter().any(|&cell| alone(&[cell]));
    let pairs = size > 2 && all.len() * cells.len() < 2_000;
    let pair = |&a: &_| cells.iter().any(|&b| alone(&[a, b]));
    single || pairs && cells.iter().any(pair)
}

#[test]
fn an_ambiguous_puzzle_is_told_cell_by_cell() {
    assert_ambiguous_puzzles_are_told(4);
}

#[test]
#[ignore = "takes half a minute; .ci/nightly runs it"]
fn ambiguous_puzzles_are_told_cell_by_cell() {
    assert_ambiguous_puzzles_are_told(1);
}

/// Takes every so many puzzles of a list.
fn assert_ambiguous_puzzles_are_told(every: usize) {
    let shapes = [
        ((1, 2), 2),
        ((2, 2), 40),
        ((2, 3), 40),
        ((3, 2), 40),
        ((1, 5), 20),
        ((3, 3), 60),
        ((2, 5), 10),
        ((4, 4), 4),
    ];
    let (mut told, mut smallest, mut sizes) = (0, 0, [0; 8]);
    for (shape, seeds) in shapes {
        for seed in (0..seeds).step_by(every) {
            let mut stream = Stream::new(seed, 3);
            let (mut puzzle, _) = unique(shape, seed);
            let mut givens: Vec<_> = puzzle.givens().collect();
            stream.shuffle(&mut givens);
            // What is left has at least two solutions as soon as enough is gone.
            for given in givens.iter().take(1 + seed as usize % 5) {
                puzzle.set(given.cell, None);
            }
            let Some(all) = all_solutions(&puzzle, 20_000).filter(|all| all.len() > 1) else {
                continue;
            };
            let Explanation::Ambiguous(ambiguity) = explain(&puzzle) else {
                panic!("there are {} solutions of {puzzle:?}", all.len());
            };
            assert_ambiguity(&puzzle, &ambiguity, &all);
            let addition = ambiguity.addition.expect("asserted");
            (told, smallest) = (told + 1, smallest + usize::from(addition.smallest));
            sizes[addition.givens.len().min(7)] += 1;
        }
    }
    assert!(told > 150 / every && smallest > 100 / every, "{told} {smallest} {sizes:?}");
    assert!(sizes[1..4].iter().all(|&n| n > 0), "{sizes:?}");
}

#[test]
fn empty_grids_have_no_settled_cell_and_every_digit_everywhere() {
    for (rows, cols) in [(1, 2), (2, 2), (2, 3), (3, 3), (2, 5)] {
        let empty = Puzzle::empty(Geometry::new(rows, cols).expect("a shape"));
        let Explanation::Ambiguous(ambiguity) = explain(&empty) else {
            panic!("{rows}x{cols} has several solutions");
        };
        let side = rows * cols;
        assert!(ambiguity.complete && ambiguity.settled.is_empty());
        assert_eq!(ambiguity.open.len(), side * side);
        assert!(ambiguity.open.iter().all(|open| open.digits.len() == side));
        let addition = ambiguity.addition.expect("no budget ended it");
        let made = with(&empty, &addition.givens);
        assert_eq!(count(&made, 2), 1);
        // Four givens are the fewest of a 4×4 puzzle, and 17 of a 9×9.
        match side {
            2 => assert_eq!((addition.givens.len(), addition.smallest), (1, true)),
            4 => assert_eq!((addition.givens.len(), addition.smallest), (4, true)),
            _ => assert!(!addition.smallest && addition.givens.len() >= side - 1),
        }
    }
}

#[test]
fn a_unique_puzzle_needs_no_explanation() {
    let single = Puzzle::empty(Geometry::new(1, 1).expect("a shape"));
    for puzzle in [single, unique((3, 3), 0).0] {
        let Explanation::Unique(solution) = explain(&puzzle) else {
            panic!("{puzzle:?} is unique");
        };
        assert!(solution.completes(&puzzle));
    }
}

#[test]
fn a_budget_that_is_used_up_leaves_what_is_true() {
    let over = Budget::unlimited().with_time_limit(std::time::Duration::ZERO);
    let explainer = Explainer::new();
    let mut stream = Stream::new(0, 4);
    let (puzzle, solution) = unique((3, 3), 1);
    let unknown = explainer.explain(&puzzle, &over).expect("no engine is wrong");
    assert!(matches!(unknown, Explanation::Unknown(_)));
    // The verdict may be known and the explanation not.
    let (typed, _) = mistyped(&puzzle, false, &mut stream).expect("one can be wrong");
    let told = explainer.explain_verdict(&typed, Uniqueness::None, &over);
    let Ok(Explanation::Clash(clash)) = told else {
        panic!("the verdict is known");
    };
    assert!(!clash.minimal && !clash.culprits_complete && clash.stopped.is_some());
    let alone = with(&Puzzle::empty(puzzle.geometry().clone()), &clash.givens);
    assert_eq!(count(&alone, 1), 0);
    let empty = Puzzle::empty(puzzle.geometry().clone());
    let other = match NativeEngine::new().solve(&empty, &Budget::unlimited()) {
        Ok(SolveOutcome::Solved(other)) => other,
        other => panic!("{other:?}"),
    };
    let verdict = Uniqueness::Multiple(solution.clone(), other.clone());
    let told = explainer.explain_verdict(&empty, verdict, &over);
    let Ok(Explanation::Ambiguous(ambiguity)) = told else {
        panic!("the verdict is known");
    };
    assert!(!ambiguity.complete && ambiguity.addition.is_none() && ambiguity.stopped.is_some());
    for open in ambiguity.open {
        let mut digits = vec![solution.digit(open.cell), other.digit(open.cell)];
        digits.sort_unstable();
        assert_eq!(open.digits, digits);
    }
}

#[test]
fn a_wrong_verdict_is_not_explained_away() {
    let explainer = Explainer::new();
    let budget = Budget::unlimited();
    let (puzzle, solution) = unique((3, 3), 1);
    let twice = Uniqueness::Multiple(solution.clone(), solution);
    for verdict in [Uniqueness::None, twice] {
        assert!(explainer.explain_verdict(&puzzle, verdict, &budget).is_err());
    }
}
