//! Shared by the tests: a naive solver that knows nothing of the library's tables, and random puzzles.

pub mod cases;
pub mod environment;
pub mod foreign;
pub mod guise;
pub mod layouts;
pub mod referee;
pub mod refutation;
pub mod shapes;
pub mod steps;
pub mod tally;

use std::ops::ControlFlow;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use satdoku::budget::Budget;
use satdoku::geometry::{BoxShape, Candidate, Cell, Digit, Geometry};
use satdoku::native::Ended;
use satdoku::native::internals::{Isa, Method, Run, search_with};
use satdoku::puzzle::{Puzzle, Solution};
use satdoku::solve::{AutoEngine, Engine};

pub use shapes::SHAPES;

pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Number of solutions up to `limit`, by plain recursion over rows, columns and boxes.
pub fn naive_count(puzzle: &Puzzle, limit: usize) -> usize {
    let mut grid: Vec<Option<usize>> =
        puzzle.as_cells().iter().map(|cell| cell.map(|digit| digit.index())).collect();
    let clash = (0..grid.len()).any(|at| {
        let digit = grid[at].take();
        let clash = digit.is_some_and(|digit| !naive_allows(puzzle, &grid, at, digit));
        grid[at] = digit;
        clash
    });
    if clash { 0 } else { naive_search(puzzle, &mut grid, limit) }
}

fn naive_allows(puzzle: &Puzzle, grid: &[Option<usize>], at: usize, digit: usize) -> bool {
    let candidate = Candidate { cell: Cell::new(at), digit: Digit::new(digit) };
    let shape = puzzle.geometry().box_shape().expect("boxes");
    !puzzle.is_ruled_out(candidate) && naive_fits(grid, shape, at, digit)
}

fn naive_fits(grid: &[Option<usize>], shape: BoxShape, at: usize, digit: usize) -> bool {
    let side = shape.side();
    let (row, col) = (at / side, at % side);
    let (top, left) = (row / shape.rows * shape.rows, col / shape.cols * shape.cols);
    (0..side).all(|i| {
        let in_box = (top + i / shape.cols) * side + left + i % shape.cols;
        [row * side + i, i * side + col, in_box].iter().all(|&cell| grid[cell] != Some(digit))
    })
}

/// Whether a full grid obeys the rules and the puzzle, cell by cell.
pub fn naive_completes(puzzle: &Puzzle, digits: &[Digit]) -> bool {
    let mut grid: Vec<Option<usize>> = digits.iter().map(|digit| Some(digit.index())).collect();
    (0..grid.len()).all(|at| {
        let digit = grid[at].take().expect("all cells have digits");
        let given = puzzle.as_cells()[at];
        let fits = naive_allows(puzzle, &grid, at, digit);
        grid[at] = Some(digit);
        fits && given.is_none_or(|given| given.index() == digit)
    })
}

fn naive_search(puzzle: &Puzzle, grid: &mut [Option<usize>], limit: usize) -> usize {
    let open = (0..grid.len()).filter(|&at| grid[at].is_none());
    let fitting = |at: usize| {
        (0..puzzle.geometry().side())
            .filter(|&d| naive_allows(puzzle, grid, at, d))
            .collect::<Vec<_>>()
    };
    let Some((at, digits)) =
        open.map(|at| (at, fitting(at))).min_by_key(|(_, digits)| digits.len())
    else {
        return 1;
    };
    let mut found = 0;
    for digit in digits {
        grid[at] = Some(digit);
        found += naive_search(puzzle, grid, limit - found);
        grid[at] = None;
        if found >= limit {
            break;
        }
    }
    found
}

/// Goes on until so many were found.
pub fn until(found: usize, limit: usize) -> ControlFlow<()> {
    if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// Counts up to `limit` by one method of native search with one set of instructions.
pub fn count_by(
    (method, isa): (Method, Isa),
    puzzle: &Puzzle,
    limit: usize,
    budget: &Budget,
) -> (usize, Run) {
    let mut found = 0;
    let run = search_with(method, isa, puzzle, budget, &mut |_| {
        found += 1;
        until(found, limit)
    });
    (found, run)
}

/// The methods of native search that fit the puzzle, each with all instructions that this machine has.
pub fn variants(puzzle: &Puzzle) -> impl Iterator<Item = (Method, Isa)> {
    let methods = Method::ALL.into_iter().filter(|method| method.fits(puzzle));
    let isas = || Isa::ALL.into_iter().filter(|isa| isa.is_available());
    methods.flat_map(move |method| isas().map(move |isa| (method, isa)))
}

/// Asserts that these are solutions of the puzzle, each once, and all of them if there are fewer than
/// `limit`.
pub fn assert_sound(who: &str, puzzle: &Puzzle, found: &[Solution], ended: Ended, limit: usize) {
    let twice = (1..found.len()).any(|i| found[..i].contains(&found[i]));
    assert!(!twice, "{who} finds a solution twice: {puzzle:?}");
    let sound = found.iter().all(|solution| solution.completes(puzzle));
    assert!(sound, "{who} finds what is no solution: {puzzle:?}");
    let expected = if found.len() == limit { Ended::Cut } else { Ended::Complete };
    assert_eq!(ended, expected, "{who}: {puzzle:?}");
}

/// How many puzzles had no solution, one, and more.
pub type Kinds = [usize; 3];

/// Calls `check` with `per_shape` puzzles of each shape and the naive count up to `limit`.
pub fn for_random_puzzles(
    seed: u64,
    per_shape: usize,
    limit: usize,
    mut check: impl FnMut(&Puzzle, usize),
) -> Kinds {
    let mut kinds = [0; 3];
    for (shape, seed) in SHAPES.into_iter().zip(seed..) {
        let geometry = Geometry::new(shape.0, shape.1).expect("a shape of the tests");
        let mut rng = rng(seed);
        for _ in 0..per_shape {
            let puzzle = random_puzzle(&geometry, &mut rng);
            let expected = naive_count(&puzzle, limit);
            kinds[expected.min(2)] += 1;
            check(&puzzle, expected);
        }
    }
    kinds
}

/// A random full grid: the cyclic pattern with digits, rows, columns, bands and stacks shuffled.
pub fn full_grid(geometry: &Geometry, rng: &mut impl Rng) -> Vec<Option<Digit>> {
    let BoxShape { rows, cols } = geometry.box_shape().expect("boxes");
    let side = geometry.side();
    let mut digits: Vec<usize> = (0..side).collect();
    digits.shuffle(rng);
    let row_order = shuffled_lines(side / rows, rows, rng);
    let col_order = shuffled_lines(side / cols, cols, rng);
    let digit = |row: usize, col: usize| digits[(row % rows * cols + row / rows + col) % side];
    (0..side * side)
        .map(|at| Some(Digit::new(digit(row_order[at / side], col_order[at % side]))))
        .collect()
}

pub fn shuffled_lines(groups: usize, size: usize, rng: &mut impl Rng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..groups).collect();
    order.shuffle(rng);
    order
        .into_iter()
        .flat_map(|group| {
            let mut lines: Vec<usize> = (0..size).map(|i| group * size + i).collect();
            lines.shuffle(rng);
            lines
        })
        .collect()
}

/// A random puzzle of any kind: full or nearly, unique, ambiguous, broken by a changed given, empty.
pub fn random_puzzle(geometry: &Geometry, rng: &mut impl Rng) -> Puzzle {
    let mut cells = full_grid(geometry, rng);
    let count = cells.len();
    // Naive recursion and search without learning bear only so many open cells on large grids.
    let most_open = match geometry.side() {
        0..=9 => count,
        10..=12 => count * 6 / 10,
        13..=16 => count / 2,
        _ => count / 4,
    };
    let open = match rng.random_range(0..8) {
        0 => 0,
        1 if geometry.side() <= 4 => count,
        _ => rng.random_range(0..=most_open),
    };
    let mut order: Vec<usize> = (0..count).collect();
    order.shuffle(rng);
    order[..open].iter().for_each(|&at| cells[at] = None);
    if rng.random_range(0..4) == 0 {
        let at = rng.random_range(0..count);
        cells[at] = Some(Digit::new(rng.random_range(0..geometry.side())));
    }
    Puzzle::new(geometry.clone(), cells).expect("digits of a full grid are in range")
}

/// A random puzzle that rules out candidates.
pub fn random_sukaku(geometry: &Geometry, rng: &mut impl Rng) -> Puzzle {
    let mut puzzle = random_puzzle(geometry, rng);
    rule_out_some(&mut puzzle, rng);
    puzzle
}

/// In some cells of a puzzle its given gives way to few candidates, the given's digit nearly always among them.
pub fn rule_out_some(puzzle: &mut Puzzle, rng: &mut impl Rng) {
    let geometry = puzzle.geometry().clone();
    let givens: Vec<Candidate> = puzzle.givens().collect();
    // As above: the larger the grid, the fewer open cells.
    let one_in = 1 + geometry.side() / 6;
    for Candidate { cell, digit } in givens {
        if rng.random_range(0..one_in) == 0 {
            puzzle.set(cell, None);
            for other in geometry.digits() {
                let is_out = match other == digit {
                    true => rng.random_ratio(1, 200),
                    false => rng.random_range(0..geometry.side()) > 1,
                };
                if is_out {
                    puzzle.rule_out(Candidate { cell, digit: other });
                }
            }
        }
    }
}

/// A full grid with up to 24 open cells, some of them where two digits can change places in two rows.
pub fn nearly_full_puzzle(geometry: &Geometry, broken: bool, rng: &mut impl Rng) -> Puzzle {
    let side = geometry.side();
    let mut cells = full_grid(geometry, rng);
    for _ in 0..rng.random_range(0..20) {
        cells[rng.random_range(0..side * side)] = None;
    }
    // Four corners of a rectangle with two digits, if these rows have one.
    let rows = [0, 1].map(|row| row * side);
    let at = |row: usize, col: usize| cells[rows[row] + col];
    let swap = (0..side).flat_map(|a| (0..a).map(move |b| (a, b))).find(|&(a, b)| {
        at(0, a).is_some() && at(0, a) == at(1, b) && at(0, b).is_some() && at(0, b) == at(1, a)
    });
    if let Some((a, b)) = swap {
        for cell in [rows[0] + a, rows[0] + b, rows[1] + a, rows[1] + b] {
            cells[cell] = None;
        }
    }
    if broken {
        let at = rng.random_range(0..side * side);
        cells[at] = Some(Digit::new(rng.random_range(0..side)));
    }
    Puzzle::new(geometry.clone(), cells).expect("digits of a full grid are in range")
}

/// The puzzle of a line of symbols 1-9A-Z and dots.
pub fn puzzle(shape: (usize, usize), line: &str) -> Puzzle {
    let geometry = Geometry::new(shape.0, shape.1).expect("a shape of the tests");
    let mut puzzle = Puzzle::empty(geometry);
    for (at, symbol) in line.chars().enumerate() {
        let digit = symbol.to_digit(36).map(|number| Digit::new(number as usize - 1));
        puzzle.set(Cell::new(at), digit);
    }
    puzzle
}

/// What may be read back: a cell whose candidates are down to one is a given, and may rule out others.
pub fn says_the_same(written: &Puzzle, read: &Puzzle) -> bool {
    let (before, after) = (written.candidates_left(), read.candidates_left());
    let is_less = before.iter().zip(&after).all(|(before, after)| *before || !after);
    let kept = written.givens().all(|given| read.given(given.cell) == Some(given.digit));
    is_less && kept && count_to_twenty(written) == count_to_twenty(read)
}

fn count_to_twenty(puzzle: &Puzzle) -> u64 {
    let count = AutoEngine::new().count(puzzle, 20, &Budget::unlimited());
    count.expect("engines are right").solutions
}
