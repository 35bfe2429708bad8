//! Random full grids and minimal puzzles: valid on every shape, the same for a seed, and evenly distributed.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use satdoku::budget::Budget;
use satdoku::generate::{Stream, minimal_nines, random_nine, random_solution};
use satdoku::geometry::Geometry;
use satdoku::native::nine::{Grid, KernelChoice, is_solution};
use satdoku::puzzle::{Puzzle, Solution};
use satdoku::solve::{Engine, NativeEngine, SatEngine, Uniqueness};

use satdoku_test_support as support;

fn geometry(rows: usize, cols: usize) -> Geometry {
    Geometry::new(rows, cols).expect("a shape of the tests")
}

/// Digits from 0, in reading order.
fn digits(grid: &Solution) -> Vec<usize> {
    let cells = grid.geometry().cells();
    cells.map(|cell| grid.digit(cell).index()).collect()
}

/// Pairs of equal minirows in the bands, as sets, and of equal minicolumns in the stacks.
fn equal_sets(digits: &[usize], geometry: &Geometry) -> usize {
    let shape = geometry.box_shape().expect("boxes");
    let side = geometry.side();
    let pairs = |height: usize, width: usize, at: &dyn Fn(usize, usize) -> usize| -> usize {
        let minirow = |row: usize, first: usize| -> u64 {
            (first..first + width).map(|col| 1 << digits[at(row, col)]).sum()
        };
        let band = |top: usize| {
            let rows = top..top + height;
            let sets: Vec<u64> = rows
                .flat_map(|row| (0..side).step_by(width).map(move |first| (row, first)))
                .map(|(row, first)| minirow(row, first))
                .collect();
            let equal = |i: usize| sets[..i].iter().filter(|&&set| set == sets[i]).count();
            (0..sets.len()).map(equal).sum::<usize>()
        };
        (0..side).step_by(height).map(band).sum()
    };
    pairs(shape.rows, shape.cols, &|row, col| row * side + col)
        + pairs(shape.cols, shape.rows, &|row, col| col * side + row)
}

/// Pairs of rows and pairs of columns that share just two digits, crosswise.
fn crosswise(digits: &[usize], side: usize) -> usize {
    let at = |row: usize, col: usize| digits[row * side + col];
    let mut found = 0;
    for (one, two) in (0..side).flat_map(|two| (0..two).map(move |one| (one, two))) {
        for (left, right) in (0..side).flat_map(|b| (0..b).map(move |a| (a, b))) {
            let crossed = at(one, left) == at(two, right) && at(one, right) == at(two, left);
            found += usize::from(crossed);
        }
    }
    found
}

/// Mean of some values and its standard error.
fn mean(values: impl Iterator<Item = usize>) -> (f64, f64) {
    let (mut n, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for value in values {
        let value = value as f64;
        (n, sum, squares) = (n + 1.0, sum + value, squares + value * value);
    }
    let mean: f64 = sum / n;
    (mean, ((squares / n - mean * mean) / n).sqrt())
}

fn assert_near(name: &str, (mean, error): (f64, f64), known: f64) {
    assert!((mean - known).abs() < 5.0 * error, "{name}: {mean} ± {error}, known to be {known}");
}

#[test]
fn every_shape_fills() {
    let large = [(6, 6), (1, 40), (40, 1), (7, 9), (10, 10), (16, 16), (1, 256), (128, 2)];
    for (rows, cols) in support::SHAPES.into_iter().chain(large) {
        // A `Solution` is evidence that the houses are full.
        let grid = random_solution(&geometry(rows, cols), &mut Stream::new(1, 0));
        assert_eq!(grid.geometry().side(), rows * cols);
    }
}

#[test]
fn a_seed_means_the_same_grid_for_ever() {
    let text = |rows, cols| {
        let grid = random_solution(&geometry(rows, cols), &mut Stream::new(7, 3));
        let symbols = digits(&grid).into_iter();
        symbols.map(|digit| char::from_digit(digit as u32, 36).unwrap()).collect::<String>()
    };
    assert_eq!(text(2, 2), "0231132031022013");
    assert_eq!(text(2, 3), "523041104325045132231504312450450213");
    assert_eq!(
        text(3, 3),
        "076452831285163704431870652153087246640231578827645310504326187712508463368714025"
    );
}

#[test]
fn ten_thousand_draws_are_valid_and_distinct() {
    let mut stream = Stream::new(2, 0);
    let grids: HashSet<Grid> = (0..10_000).map(|_| random_nine(&mut stream)).collect();
    assert_eq!(grids.len(), 10_000);
    assert!(grids.iter().all(|grid| is_solution(grid, &[0; 81])));
}

/// Chi-square over all grids of a shape; the bound is five standard deviations above the mean.
fn assert_even(rows: usize, cols: usize, grids: usize) {
    let geometry = geometry(rows, cols);
    let mut stream = Stream::new(5, 0);
    let mut seen: HashMap<Vec<usize>, u32> = HashMap::new();
    for _ in 0..100 * grids {
        *seen.entry(digits(&random_solution(&geometry, &mut stream))).or_default() += 1;
    }
    assert_eq!(seen.len(), grids);
    let chi: f64 = seen.values().map(|&n| (f64::from(n) - 100.0).powi(2) / 100.0).sum();
    let freedom = grids as f64 - 1.0;
    assert!(chi < freedom + 5.0 * (2.0 * freedom).sqrt(), "{rows}x{cols}: {chi}");
}

#[test]
fn all_grids_of_side_four_come_equally_often() {
    assert_even(2, 2, 288);
    assert_even(1, 4, 576);
    assert_even(1, 3, 12);
    assert_even(3, 1, 12);
}

#[test]
fn digits_are_even_in_each_cell_of_a_nine() {
    let mut stream = Stream::new(8, 0);
    let mut counts = [[0_u32; 9]; 81];
    for _ in 0..18_000 {
        let grid = random_nine(&mut stream);
        (0..81).for_each(|at| counts[at][usize::from(grid[at]) - 1] += 1);
    }
    // Mean 2,000, standard deviation 42.
    assert!(counts.iter().flatten().all(|n| (1_770..2_230).contains(n)));
}

/// A band either has the same three minirows in each box, which makes 9 equal pairs, or no equal pair. Of all
/// 510,645,067,241,472 × 1,680 × 6⁵ grids 18,358,754,199,552 × 1,680 × 6⁵ have the first kind of band in the top
/// place (the weights in `nine.rs`), and likewise in each of the six places.
#[test]
fn nines_have_equal_minirows_as_often_as_all_grids() {
    let nine = geometry(3, 3);
    let mut stream = Stream::new(9, 0);
    let draws = (0..40_000).map(|_| digits(&random_solution(&nine, &mut stream)));
    assert_near("equal sets", mean(draws.map(|grid| equal_sets(&grid, &nine))), EQUAL_SETS_9);
}

const EQUAL_SETS_9: f64 = 6.0 * 9.0 * 18_358_754_199_552.0 / 510_645_067_241_472.0;

#[test]
#[ignore = "goes through all 28,200,960 grids of side 6"]
fn grids_of_side_six_have_the_means_of_all_grids() {
    let six = geometry(2, 3);
    let (mut equal, mut crossed, mut all) = (0, 0, 0);
    NativeEngine::new()
        .search(&Puzzle::empty(six.clone()), &Budget::unlimited(), &mut |grid| {
            let grid = digits(&grid);
            equal += equal_sets(&grid, &six);
            crossed += crosswise(&grid, 6);
            all += 1;
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(all, 28_200_960);
    let mut stream = Stream::new(10, 0);
    let draws: Vec<_> = (0..100_000).map(|_| digits(&random_solution(&six, &mut stream))).collect();
    let drawn_equal = mean(draws.iter().map(|grid| equal_sets(grid, &six)));
    let drawn_crossed = mean(draws.iter().map(|grid| crosswise(grid, 6)));
    assert_near("equal sets", drawn_equal, equal as f64 / f64::from(all));
    assert_near("crosswise", drawn_crossed, crossed as f64 / f64::from(all));
}

/// A puzzle of raw cells.
fn puzzle(grid: &Grid) -> Puzzle {
    let symbols = grid.map(|digit| char::from(b'0' + digit)).iter().collect::<String>();
    satdoku::format::parse(&symbols, &satdoku::format::ReadOptions::new()).unwrap().puzzle
}

#[test]
fn minimal_nines_are_unique_and_minimal_by_sat() {
    let mut engine = SatEngine::new();
    let budget = Budget::unlimited();
    for (grid, solution) in minimal_nines(KernelChoice::Auto, 11, 0..12).unwrap() {
        assert!(is_solution(&solution, &grid));
        let verdict = engine.uniqueness(&puzzle(&grid), &budget).unwrap();
        let Uniqueness::Unique(only) = verdict else { panic!("{grid:?} is not unique") };
        assert_eq!(digits(&only), solution.map(|digit| usize::from(digit) - 1));
        for cell in (0..81).filter(|&cell| grid[cell] != 0) {
            let mut fewer = grid;
            fewer[cell] = 0;
            let verdict = engine.uniqueness(&puzzle(&fewer), &budget).unwrap();
            assert!(matches!(verdict, Uniqueness::Multiple(..)), "{cell} of {grid:?}");
        }
    }
}

#[test]
fn a_seed_means_the_same_minimal_nine_for_ever() {
    let text = |grid: Grid| grid.map(|digit| char::from(b'0' + digit)).iter().collect::<String>();
    for kernel in KernelChoice::kernels() {
        let Ok(puzzles) = minimal_nines(kernel, 7, 3..5) else {
            continue;
        };
        let [first, second] = puzzles.try_into().unwrap();
        assert_eq!(
            text(first.0),
            "500600000103058000000000710006210000001074600940060000000400800800000900207500004"
        );
        assert_eq!(
            text(first.1),
            "579641238123758496468392715786213549351974682942865173695437821834126957217589364"
        );
        assert_eq!(
            text(second.0),
            "501807000003000050820560090000020000000130604000040035000000027000600000042080000"
        );
    }
}

#[test]
fn minimal_nines_have_24_givens_and_a_half() {
    assert_givens_of_minimal_nines(4_000);
}

#[test]
#[ignore = "takes half a minute; .ci/nightly runs it"]
fn many_minimal_nines_have_24_givens_and_a_half() {
    assert_givens_of_minimal_nines(20_000);
}

/// As those of the crate `sudoku` 0.8, which removes givens in random order as well.
fn assert_givens_of_minimal_nines(count: u64) {
    let puzzles = minimal_nines(KernelChoice::Auto, 12, 0..count).unwrap();
    let givens =
        puzzles.iter().map(|(puzzle, _)| puzzle.iter().filter(|&&digit| digit != 0).count());
    let (mean, error) = mean(givens);
    assert!((mean - 24.40).abs() < 5.0 * error, "{mean}");
}
