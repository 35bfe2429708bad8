//! What a person's techniques say is true, and does not depend on how the puzzle is written down.

use satdoku::budget::Budget;
use satdoku::format::{self, ReadOptions};
use satdoku::generate::{Generator, Stream};
use satdoku::geometry::{Candidate, Cell, Digit, Geometry, Symmetry};
use satdoku::logic::{
    Allowed, Level, NotRated, Path, PathOutcome, Position, Rating, SeLike, Step, Technique,
};
use satdoku::puzzle::{Puzzle, Solution};

use satdoku_test_support::steps::every_step;

/// Minimal puzzles of a shape with their solutions.
fn puzzles(rows: usize, cols: usize, count: u64) -> impl Iterator<Item = (Puzzle, Solution)> {
    let geometry = Geometry::new(rows, cols).expect("a shape");
    let generator = Generator::with_geometry(geometry).seed(6).minimal(true);
    let puzzles = generator.puzzles(0..count, Budget::unlimited());
    let puzzles = puzzles.expect("plain puzzles can be made");
    puzzles.map(|made| {
        let made = made.expect("nothing is limited");
        (made.puzzle, made.solution)
    })
}

fn assert_sound(step: &Step, position: &Position, solution: &Solution, puzzle: &Puzzle) {
    let is_true = |candidate: &Candidate| solution.digit(candidate.cell) == candidate.digit;
    assert!(step.places.iter().all(is_true), "{step:?} of {puzzle:?}");
    assert!(!step.removes.iter().any(is_true), "{step:?} of {puzzle:?}");
    assert!(position.is_news(step), "{step:?} of {puzzle:?}");
    assert!(step.difficulty >= step.technique.difficulty(), "{step:?}");
}

/// Holds every step that any technique finds on the way against the solution; whether the way leads there.
fn assert_all_steps_are_sound(puzzle: &Puzzle, solution: &Solution) -> bool {
    let end = every_step(puzzle, |position, technique, steps| {
        for step in steps {
            assert_eq!(step.technique, technique);
            assert_sound(step, position, solution, puzzle);
        }
    });
    end.is_solved()
}

#[test]
fn every_step_of_every_technique_is_sound() {
    assert_sound_on(&[
        (1, 1, 1),
        (2, 2, 25),
        (2, 3, 25),
        (3, 2, 25),
        (1, 5, 15),
        (3, 3, 6),
        (2, 4, 4),
        (2, 5, 1),
    ]);
}

#[test]
#[ignore = "takes a minute"]
fn every_step_of_every_technique_is_sound_on_thousands() {
    assert_sound_on(&[
        (2, 2, 100),
        (2, 3, 1_000),
        (3, 2, 1_000),
        (1, 5, 100),
        (3, 3, 400),
        (2, 4, 100),
        (2, 5, 25),
        (3, 4, 4),
        (4, 4, 1),
    ]);
}

fn assert_sound_on(shapes: &[(usize, usize, u64)]) {
    for &(rows, cols, count) in shapes {
        for (puzzle, solution) in puzzles(rows, cols, count) {
            let solved = assert_all_steps_are_sound(&puzzle, &solution);
            assert!(solved, "{puzzle:?}");
        }
    }
}

#[test]
fn every_technique_bears_every_shape() {
    let shapes = [(1, 1), (1, 2), (2, 1), (1, 7), (7, 1), (8, 8), (5, 13), (16, 16)];
    for (rows, cols) in shapes {
        // Large empty grids have millions of patterns of the larger sorts.
        let level = if rows * cols > 16 { Level::Medium } else { Level::Extreme };
        let geometry = Geometry::new(rows, cols).expect("a shape");
        let mut cells = vec![None; geometry.cell_count()];
        for _ in 0..2 {
            let puzzle = Puzzle::new(geometry.clone(), cells.clone()).expect("a grid");
            let position = Position::new(&puzzle);
            let all = Technique::ALL.iter().copied();
            for technique in all.filter(|technique| technique.level() <= level) {
                let found = position.find(technique, &Budget::unlimited());
                assert!(found.is_ok(), "{technique} at {rows}x{cols}");
            }
            // Next with two equal givens in a row, so without a solution.
            cells[0] = geometry.digits().next();
            cells[geometry.side() - 1] = cells[0];
        }
    }
}

/// The puzzle turned, its lines in another order and its digits renamed.
fn disguise(puzzle: &Puzzle, stream: &mut Stream) -> Puzzle {
    let geometry = puzzle.geometry();
    let shape = geometry.box_shape().expect("boxes");
    let rows = lines(geometry.side(), shape.rows, stream);
    let cols = lines(geometry.side(), shape.cols, stream);
    let mut digits: Vec<Digit> = geometry.digits().collect();
    stream.shuffle(&mut digits);
    let transposed = stream.below(2) == 1;
    let new = if transposed {
        Geometry::new(shape.cols, shape.rows).expect("turned")
    } else {
        geometry.clone()
    };
    let cells = new.cells().map(|cell: Cell| {
        let (row, col) = (new.row(cell), new.col(cell));
        let (row, col) = if transposed { (col, row) } else { (row, col) };
        let given = puzzle.given(geometry.cell(rows[row], cols[col]));
        given.map(|digit| digits[digit.index()])
    });
    let cells = cells.collect();
    Puzzle::new(new, cells).expect("a grid")
}

fn lines(side: usize, size: usize, stream: &mut Stream) -> Vec<usize> {
    let mut groups: Vec<usize> = (0..side / size).collect();
    stream.shuffle(&mut groups);
    let mut lines = Vec::new();
    for group in groups {
        let mut within: Vec<usize> = (0..size).map(|line| group * size + line).collect();
        stream.shuffle(&mut within);
        lines.extend(within);
    }
    lines
}

fn by_level(puzzle: &Puzzle) -> PathOutcome {
    Path::by_level(puzzle, Allowed::default(), &Budget::unlimited()).outcome
}

#[test]
fn what_has_one_solution_is_solved() {
    let shapes = [
        (1, 1, 1),
        (1, 2, 4),
        (2, 2, 30),
        (1, 7, 10),
        (7, 1, 10),
        (3, 2, 30),
        (2, 4, 20),
        (3, 3, 60),
        (5, 2, 6),
        (4, 3, 2),
        (4, 4, 1),
    ];
    for (rows, cols, count) in shapes {
        for (puzzle, solution) in puzzles(rows, cols, count) {
            assert_eq!(by_level(&puzzle), PathOutcome::Solved(solution));
        }
    }
}

/// The puzzle without one of its givens, and with one more that its solution contradicts.
fn spoilt(puzzle: &Puzzle, solution: &Solution, stream: &mut Stream) -> [Puzzle; 2] {
    let geometry = puzzle.geometry();
    let given = |cell| puzzle.given(cell);
    let pick =
        |cells: Vec<Cell>, stream: &mut Stream| cells[stream.below(cells.len() as u64) as usize];
    let (full, open): (Vec<Cell>, Vec<Cell>) =
        geometry.cells().partition(|&cell| given(cell).is_some());
    let (emptied, filled) = (pick(full, stream), pick(open, stream));
    let false_digit = Digit::new((solution.digit(filled).index() + 1) % geometry.side());
    [(emptied, None), (filled, Some(false_digit))].map(|(changed, digit)| {
        let cells = geometry.cells().map(|cell| if cell == changed { digit } else { given(cell) });
        Puzzle::new(geometry.clone(), cells.collect()).expect("a grid")
    })
}

#[test]
fn ambiguous_puzzles_end_stuck_and_broken_ones_broken() {
    let mut stream = Stream::new(67, 0);
    let shapes = [(1, 3, 4), (2, 2, 20), (2, 3, 20), (4, 1, 10), (3, 3, 30), (5, 2, 3), (4, 4, 1)];
    for (rows, cols, count) in shapes {
        let empty = Geometry::new(rows, cols).expect("a shape");
        let empty = Puzzle::new(empty.clone(), vec![None; empty.cell_count()]).expect("a grid");
        assert_eq!(by_level(&empty), PathOutcome::Stuck, "{empty:?}");
        for (puzzle, solution) in puzzles(rows, cols, count) {
            // The puzzles are minimal.
            let [ambiguous, broken] = spoilt(&puzzle, &solution, &mut stream);
            assert_eq!(by_level(&ambiguous), PathOutcome::Stuck, "{ambiguous:?}");
            assert_eq!(by_level(&broken), PathOutcome::Broken, "{broken:?}");
        }
    }
}

fn grade(puzzle: &Puzzle, allowed: Allowed) -> (Level, SeLike, u64) {
    let rating = Rating::new(puzzle, allowed, &Budget::unlimited());
    let rating = rating.unwrap_or_else(|reason| panic!("{reason}: {puzzle:?}"));
    (rating.level, rating.se_like, rating.score)
}

fn assert_same_in_other_guises(puzzle: &Puzzle, guises: usize, stream: &mut Stream) {
    let allowed = Allowed { uniqueness: stream.coin(), ..Allowed::default() };
    let plain = grade(puzzle, allowed);
    for _ in 0..guises {
        let other = disguise(puzzle, stream);
        assert_eq!(grade(&other, allowed), plain, "{puzzle:?} as {other:?}");
    }
}

#[test]
fn level_and_difficulty_do_not_depend_on_the_guise() {
    let mut stream = Stream::new(66, 0);
    for (rows, cols, count, guises) in [(2, 3, 100, 6), (3, 3, 250, 4), (2, 5, 20, 3)] {
        for (puzzle, _) in puzzles(rows, cols, count) {
            assert_same_in_other_guises(&puzzle, guises, &mut stream);
        }
    }
}

#[test]
#[ignore = "takes a minute"]
fn a_thousand_puzzles_rate_the_same_in_twenty_guises_each() {
    let mut stream = Stream::new(67, 0);
    for (puzzle, _) in puzzles(3, 3, 1_000) {
        assert_same_in_other_guises(&puzzle, 20, &mut stream);
    }
}

/// A puzzle that needs trial within trial.
fn assert_as_hard_in_other_guises(text: &str, guises: usize) {
    let record = format::parse(text, &ReadOptions::new()).expect("a puzzle");
    let (level, difficulty, _) = grade(&record.puzzle, Allowed::default());
    assert!(level == Level::Extreme && difficulty >= SeLike(100), "{difficulty}");
    assert_same_in_other_guises(&record.puzzle, guises, &mut Stream::new(68, 0));
}

/// Arto Inkala's puzzle of 2012.
#[test]
fn a_puzzle_of_nested_trials_is_as_hard_in_other_guises() {
    let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    assert_as_hard_in_other_guises(text, 2);
}

/// Golden Nugget, 11.9.
#[test]
#[ignore = "takes a minute"]
fn the_hardest_puzzle_is_as_hard_in_other_guises() {
    let text = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    assert_as_hard_in_other_guises(text, 3);
}

#[test]
fn the_easier_techniques_rate_as_in_sudoku_explainer() {
    let lines = include_str!("../data/sudoku_explainer.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let (text, rated) = line.split_once(' ').expect("a puzzle and a number");
        let record = format::parse(text, &ReadOptions::new()).expect("a puzzle");
        let (_, difficulty, _) = grade(&record.puzzle, Allowed::default());
        assert_eq!(difficulty.to_string(), rated, "{text}");
    }
}

#[test]
fn what_techniques_leave_open_is_rated_as_search() {
    let (puzzle, solution) = puzzles(3, 3, 1).next().expect("one");
    let mut ambiguous = puzzle.clone();
    let given = puzzle.givens().next().expect("a puzzle");
    ambiguous.set(given.cell, None);
    let (allowed, budget) = (Allowed::default(), Budget::unlimited());
    assert_eq!(Rating::new(&ambiguous, allowed, &budget), Err(NotRated::Stuck));
    let rating = Rating::of_unique(&ambiguous, &solution, allowed, &budget).expect("rated");
    assert_eq!((rating.level, rating.se_like), (Level::Extreme, SeLike(120)));
    assert_eq!(rating.counts.last().expect("a step").0, Technique::Search);
    assert_eq!(
        Rating::of_unique(&puzzle, &solution, allowed, &budget),
        Rating::new(&puzzle, allowed, &budget)
    );
}

/// A full grid that half a turn maps onto itself with its digits renamed.
fn symmetric_solution(rows: usize, cols: usize) -> Solution {
    let geometry = Geometry::new(rows, cols).expect("a shape");
    let digit = |cell| {
        let (row, col) = (geometry.row(cell), geometry.col(cell));
        Digit::new((cols * row + row / rows + col) % geometry.side())
    };
    let digits = geometry.cells().map(digit).collect();
    Solution::new(geometry, digits).expect("a full grid")
}

#[test]
fn symmetric_puzzles_have_symmetric_solutions() {
    for (rows, cols, count) in [(2, 2, 20), (2, 3, 20), (3, 2, 20), (1, 5, 10), (3, 3, 10)] {
        let solution = symmetric_solution(rows, cols);
        let geometry = solution.geometry().clone();
        let generator =
            Generator::with_geometry(geometry.clone()).seed(7).symmetry(Symmetry::Rotate180);
        let generator = generator.from(solution.clone());
        let puzzles = generator.puzzles(0..count, Budget::unlimited()).expect("can be made");
        let mut found = 0;
        for made in puzzles {
            let puzzle = made.expect("nothing is limited").puzzle;
            assert!(assert_all_steps_are_sound(&puzzle, &solution), "{puzzle:?}");
            let steps = Position::new(&puzzle)
                .find(Technique::GurthsSymmetricalPlacement, &Budget::unlimited());
            found += steps.expect("nothing is limited").len();
        }
        // The middle of an odd grid has only one digit that the turn keeps.
        assert!(found > 0 || geometry.side().is_multiple_of(2), "{rows}x{cols}");
    }
}
