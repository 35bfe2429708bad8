//! One suite for every kernel, against a naive oracle.

use super::*;

const NO_BUDGET: u64 = u64::MAX;

/// Number of puzzles, alone and in batches, and of solutions of the empty grid. Miri watches every access and is
/// thousands of times slower, so it gets fewer.
const SINGLE: usize = if cfg!(miri) { 4 } else { 800 };
const BATCH: usize = if cfg!(miri) { 4 } else { 500 };
const BATCHES: &[usize] = if cfg!(miri) { &[0, BATCH] } else { &[0, 1, 2, 3, 4, 5, 7, BATCH] };
const OF_EMPTY: usize = if cfg!(miri) { 6 } else { 2000 };
/// Step of the loops over cells and digits.
const STEP: usize = if cfg!(miri) { 37 } else { 1 };
/// Numbers of blanks, to which up to three are added. Miri also interprets the oracle, which is fast on grids with few
/// blanks.
const BLANKS: [usize; 8] =
    if cfg!(miri) { [0, 10, 20, 30, 35, 40, 42, 44] } else { [0, 20, 45, 50, 53, 55, 57, 60] };

/// Every kernel that this machine can run.
fn solvers() -> Vec<Solver> {
    KernelChoice::kernels().filter_map(|kernel| Solver::new(kernel).ok()).collect()
}

fn is_peer(a: usize, b: usize) -> bool {
    a != b && (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3))
}

fn keeps_rules(grid: &Grid) -> bool {
    (0..81).all(|a| grid[a] == 0 || (0..81).all(|b| !is_peer(a, b) || grid[a] != grid[b]))
}

/// Finds solutions by trying every digit in the cell with the fewest candidates; `turn` rotates the order of the
/// digits.
fn naive(grid: &mut Grid, limit: usize, turn: &mut dyn FnMut() -> u32, found: &mut Vec<Grid>) {
    let (mut rows, mut columns, mut boxes) = ([0u16; 9], [0u16; 9], [0u16; 9]);
    for (i, &digit) in grid.iter().enumerate() {
        for used in [&mut rows[i / 9], &mut columns[i % 9], &mut boxes[i / 27 * 3 + i % 9 / 3]] {
            *used |= 1 << digit;
        }
    }
    let free = |i: usize| 0x3fe & !(rows[i / 9] | columns[i % 9] | boxes[i / 27 * 3 + i % 9 / 3]);
    let open = (0..81).filter(|&i| grid[i] == 0);
    let Some(cell) = open.min_by_key(|&i| free(i).count_ones()) else {
        found.push(*grid);
        return;
    };
    let digits = free(cell);
    let by = turn();
    for digit in (0..9).map(|d| (d + by) % 9 + 1).filter(|&d| digits >> d & 1 == 1) {
        if found.len() < limit {
            grid[cell] = digit as u8;
            naive(grid, limit, turn, found);
        }
    }
    grid[cell] = 0;
}

fn oracle(grid: &Grid, limit: usize) -> Vec<Grid> {
    let mut found = Vec::new();
    if keeps_rules(grid) {
        naive(&mut grid.clone(), limit, &mut || 0, &mut found);
    }
    found
}

/// A small generator of pseudo-random numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % n
    }

    fn full_grid(&mut self) -> Grid {
        let mut found = Vec::new();
        naive(&mut [0; 81], 1, &mut || self.below(9) as u32, &mut found);
        found[0]
    }

    /// A full grid with some cells blank, sometimes with a wrong digit, a clash or a swap.
    fn puzzle(&mut self) -> Grid {
        let mut grid = self.full_grid();
        let blanks = BLANKS[self.below(BLANKS.len())] + self.below(4);
        for _ in 0..2 * blanks {
            if grid.iter().filter(|&&digit| digit == 0).count() < blanks {
                grid[self.below(81)] = 0;
            }
        }
        match self.below(4) {
            0 => grid[self.below(81)] = 1 + self.below(9) as u8,
            1 => {
                let (a, b) = (self.below(81), self.below(81));
                grid.swap(a, b);
            }
            _ => {}
        }
        grid
    }
}

fn all_solutions(solver: &mut Solver, grid: &Grid, limit: usize) -> (Answer, Vec<Grid>) {
    let mut found = Vec::new();
    let answer = solver.solutions(grid, limit, NO_BUDGET, &mut |grid| {
        found.push(*grid);
        ControlFlow::Continue(())
    });
    assert_eq!(answer.solutions, found.len());
    found.sort_unstable();
    (answer, found)
}

fn grid(text: &str) -> Grid {
    let bytes = text.as_bytes();
    std::array::from_fn(|i| if bytes[i].is_ascii_digit() { bytes[i] - b'0' } else { 0 })
}

const HARD: &str =
    "98.7..6..75....4....3.5..9.8...9..7....4....2......9.13..1......7..8..3......2..6";
const FULL: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

#[test]
fn every_kernel_agrees_with_the_oracle_on_single_puzzles() {
    compare_single_puzzles(SINGLE);
}

#[test]
#[ignore = "takes half a minute; .ci/nightly runs it"]
fn every_kernel_agrees_with_the_oracle_on_thousands_of_single_puzzles() {
    compare_single_puzzles(5_000);
}

fn compare_single_puzzles(count: usize) {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut solvers = solvers();
    let mut seen = [0; 3];
    for _ in 0..count {
        let puzzle = random.puzzle();
        let mut expected = oracle(&puzzle, 12);
        expected.sort_unstable();
        seen[expected.len().min(2)] += 1;
        for solver in &mut solvers {
            let (answer, found) = all_solutions(solver, &puzzle, 12);
            assert_eq!(found.len(), expected.len(), "{solver:?} {puzzle:?}");
            if expected.len() < 12 {
                assert_eq!((answer.end, &found), (End::Exhausted, &expected));
            } else {
                assert_eq!(answer.end, End::Limit);
            }
            assert!(found.windows(2).all(|two| two[0] != two[1]));
            for solution in &found {
                assert!(keeps_rules(solution) && !solution.contains(&0));
                assert!((0..81).all(|i| puzzle[i] == 0 || puzzle[i] == solution[i]));
            }
        }
    }
    assert!(
        cfg!(miri) || seen.iter().all(|&n| n > count / 9),
        "too few kinds of puzzles: {seen:?}"
    );
}

#[test]
fn every_kernel_agrees_with_the_oracle_on_batches() {
    let mut random = Random(0x1234_5678_9abc_def1);
    let puzzles: Vec<Grid> = (0..BATCH).map(|_| random.puzzle()).collect();
    let expected: Vec<Vec<Grid>> = puzzles.iter().map(|puzzle| oracle(puzzle, 3)).collect();
    for solver in &mut solvers() {
        for &size in BATCHES {
            let mut found = vec![Vec::new(); size];
            let answers =
                solver.solutions_batch(&puzzles[..size], 3, NO_BUDGET, &mut |i, solution| {
                    found[i].push(*solution);
                    ControlFlow::Continue(())
                });
            assert_eq!(answers, solver.count_batch(&puzzles[..size], 3, NO_BUDGET));
            assert_eq!(answers.len(), size);
            for i in 0..size {
                assert_eq!(answers[i].solutions, expected[i].len());
                assert_eq!(answers[i].end == End::Limit, expected[i].len() == 3);
                assert_eq!(found[i].len(), expected[i].len());
                for solution in &found[i] {
                    assert!(keeps_rules(solution) && !solution.contains(&0));
                    assert!((0..81).all(|j| puzzles[i][j] == 0 || puzzles[i][j] == solution[j]));
                }
                if found[i].len() == 2 {
                    assert_ne!(found[i][0], found[i][1]);
                }
            }
        }
    }
}

#[test]
fn an_empty_grid_reaches_every_limit() {
    for solver in &mut solvers() {
        let answer = solver.count(&[0; 81], 2, NO_BUDGET);
        assert_eq!((answer.solutions, answer.end), (2, End::Limit));
        let (_, found) = all_solutions(solver, &[0; 81], OF_EMPTY);
        assert_eq!(found.len(), OF_EMPTY);
        assert!(found.windows(2).all(|two| two[0] != two[1]));
        assert!(found.iter().all(keeps_rules));
    }
}

#[test]
fn a_full_grid_solves_itself_or_has_no_solution() {
    let full = grid(FULL);
    for solver in &mut solvers() {
        assert_eq!(solver.first_two(&full, NO_BUDGET), FirstTwo::One(full));
        for cell in (0..81).step_by(STEP) {
            let mut wrong = full;
            wrong[cell] = wrong[cell] % 9 + 1;
            assert_eq!(solver.first_two(&wrong, NO_BUDGET), FirstTwo::None);
        }
        // The rows and columns are valid, the boxes are not.
        let latin = std::array::from_fn(|i| ((i / 9 + i % 9) % 9) as u8 + 1);
        assert_eq!(solver.first_two(&latin, NO_BUDGET), FirstTwo::None);
        assert_eq!(solver.first_two(&[5; 81], NO_BUDGET), FirstTwo::None);
    }
}

#[test]
fn two_equal_givens_in_a_house_leave_no_solution() {
    for solver in &mut solvers() {
        for a in (0..81).step_by(STEP) {
            for b in (0..81).filter(|&b| is_peer(a, b)) {
                let mut clash = [0; 81];
                clash[a] = 7;
                clash[b] = 7;
                assert_eq!(solver.count(&clash, 2, NO_BUDGET).solutions, 0);
            }
        }
    }
}

#[test]
fn a_byte_above_nine_is_a_digit_that_fits_nowhere() {
    for solver in &mut solvers() {
        for byte in (10..=255).step_by(STEP) {
            let mut odd = grid(HARD);
            odd[80 - byte as usize % 7] = byte;
            assert_eq!(solver.first_two(&odd, NO_BUDGET), FirstTwo::None);
        }
    }
}

#[test]
fn a_budget_stops_a_search_and_a_limit_of_zero_needs_none() {
    let hard = grid(HARD);
    for solver in &mut solvers() {
        let answer = solver.count(&hard, 2, NO_BUDGET);
        assert_eq!((answer.solutions, answer.end), (1, End::Exhausted));
        for budget in (0..answer.guesses).step_by(STEP) {
            let stopped = solver.count(&hard, 2, budget);
            assert_eq!((stopped.guesses, stopped.end), (budget, End::Budget));
            let batch = solver.count_batch(&[hard; 3], 2, budget / 2);
            assert!(batch.iter().all(|a| (a.guesses, a.end) == (budget / 2, End::Budget)));
        }
        assert_eq!(solver.count(&hard, 2, answer.guesses), answer);
        assert_eq!(solver.first_two(&hard, 0), FirstTwo::Stopped);
        assert_eq!(solver.count(&hard, 0, 0).end, End::Limit);
        assert_eq!(solver.count_batch(&[hard; 2], 0, 0)[1].end, End::Limit);
    }
}

#[test]
fn auto_selects_an_available_kernel() {
    let chosen =
        Solver::new(KernelChoice::Auto).expect("the portable kernel runs anywhere").kernel();
    assert_eq!(Solver::new(chosen).expect("auto selected this kernel").kernel(), chosen);
    assert_ne!(chosen, KernelChoice::Auto);
}

#[test]
fn is_solution_accepts_only_solutions() {
    let mut solver = Solver::new(KernelChoice::Portable).unwrap();
    let FirstTwo::Two([grid, _]) = solver.first_two(&[0; 81], NO_BUDGET) else { panic!() };
    assert!(is_solution(&grid, &[0; 81]) && is_solution(&grid, &grid));
    for at in (0..81).step_by(STEP) {
        for digit in (0..=255).filter(|&digit| digit != grid[at]) {
            let mut wrong = grid;
            wrong[at] = digit;
            assert!(!is_solution(&wrong, &[0; 81]), "{at} {digit}");
        }
        let mut puzzle = [0; 81];
        puzzle[at] = grid[at] % 9 + 1;
        assert!(!is_solution(&grid, &puzzle), "{at}");
    }
    // The rows are valid, the columns and boxes are not.
    let rows: Grid = std::array::from_fn(|at| (at % 9) as u8 + 1);
    assert!(!is_solution(&rows, &[0; 81]));
    let boxes: Grid = std::array::from_fn(|at| (at / 9 % 3 * 3 + at % 3) as u8 + 1);
    assert!(!is_solution(&boxes, &[0; 81]));
    let latin: Grid = std::array::from_fn(|at| ((at / 9 + at % 9) % 9) as u8 + 1);
    assert!(!is_solution(&latin, &[0; 81]));
}

#[test]
fn a_grid_that_a_sweep_fills_is_checked_against_every_house() {
    let Some(proof) = Avx512Bytes::detect() else {
        return;
    };
    let kernel = NineAvx512::new(proof);
    let keeps = |grid: &Grid| kernel.keeps_rules(&kernel.load(grid));
    let mut random = Random(0x0fed_cba9_8765_4321);
    for _ in (0..20).step_by(STEP) {
        let full = random.full_grid();
        assert!(keeps(&full));
        for at in (0..81).step_by(STEP) {
            for digit in (1..=9).filter(|&digit| digit != full[at]) {
                let mut wrong = full;
                wrong[at] = digit;
                assert!(!keeps(&wrong), "{at} {digit}");
            }
            // Swap two cells of one house: that house stays valid, others do not.
            for other in (0..at).filter(|&other| is_peer(at, other)) {
                let mut wrong = full;
                wrong.swap(at, other);
                assert_eq!(keeps(&wrong), is_solution(&wrong, &[0; 81]), "{at} {other}");
            }
        }
    }
    // One kind of house is broken, the other two are valid.
    let boxes: Grid = std::array::from_fn(|at| ((at / 9 + at % 9) % 9) as u8 + 1);
    let columns: Grid =
        std::array::from_fn(|at| (at / 9 % 3 * 3 + at / 27 + at % 3 * 3) as u8 % 9 + 1);
    let rows: Grid = std::array::from_fn(|at| columns[at % 9 * 9 + at / 9]);
    for wrong in [boxes, columns, rows] {
        assert!(!keeps(&wrong));
    }
}
