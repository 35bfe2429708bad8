//! Generated puzzles: as asked, the same for a seed for ever, and confirmed by the other engine.

use std::collections::HashSet;

use satdoku::budget::{Budget, Stopped};
use satdoku::format::line;
use satdoku::generate::{
    GenerateError, Generated, Generator, HolePattern, Minimizer, Stream, random_solution,
};
use satdoku::geometry::{Geometry, HouseKind, Symmetry};
use satdoku::logic::Level;
use satdoku::puzzle::{Alphabet, Puzzle};
use satdoku::solve::{Engine, NativeEngine, SatEngine, Uniqueness};

use satdoku_test_support as support;

fn geometry((rows, cols): (usize, usize)) -> Geometry {
    Geometry::new(rows, cols).expect("a shape of the tests")
}

fn made(generator: &Generator, count: u64) -> Vec<Generated> {
    let puzzles = generator.puzzles(0..count, Budget::unlimited()).unwrap();
    puzzles.map(Result::unwrap).collect()
}

fn failure(generator: &Generator) -> String {
    let first = generator
        .puzzles(0..1, Budget::unlimited())
        .map(|mut puzzles| puzzles.next().expect("one was wanted"));
    first.flatten().unwrap_err().to_string()
}

fn text(puzzle: &Puzzle) -> String {
    let side = puzzle.geometry().side();
    line::text(puzzle.cells(), &Alphabet::standard(side))
}

fn is_unique(engine: &mut impl Engine, puzzle: &Puzzle) -> bool {
    let verdict = engine.uniqueness(puzzle, &Budget::unlimited()).unwrap();
    matches!(verdict, Uniqueness::Unique(_))
}

/// Asserts by the SAT engine that the puzzle has its solution alone and that every orbit is needed.
fn assert_minimal(made: &Generated, symmetry: Symmetry) {
    assert!(made.unique && made.minimal.is_proved() && made.unsettled == 0);
    let mut sat = SatEngine::new();
    let verdict = sat.uniqueness(&made.puzzle, &Budget::unlimited()).unwrap();
    assert_eq!(verdict, Uniqueness::Unique(made.solution.clone()));
    for orbit in symmetry.orbits(made.puzzle.geometry()) {
        let mut without = made.puzzle.clone();
        let before = without.num_givens();
        orbit.iter().for_each(|&cell| without.set(cell, None));
        // All of an orbit is given, or none of it.
        let removed = before - without.num_givens();
        assert!(removed == 0 || removed == orbit.len(), "{symmetry:?}");
        assert!(removed == 0 || !is_unique(&mut sat, &without), "{without:?}");
    }
}

#[test]
fn a_seed_means_the_same_puzzle_for_ever() {
    let third = |shape| Generator::with_geometry(geometry(shape)).seed(2026);
    let text = |generator: Generator| {
        let mut puzzles = generator.puzzles(3..4, Budget::unlimited()).unwrap();
        text(&puzzles.next().unwrap().unwrap().puzzle)
    };
    assert_eq!(text(third((2, 2)).minimal(true)), "2..4....4.12....");
    assert_eq!(
        text(third((2, 3)).minimal(true).symmetry(Symmetry::Rotate90)),
        ".1.....32.65..143..642..12.54.....1."
    );
    assert_eq!(
        text(third((3, 3)).minimal(true)),
        "....3.4....39..5.81.6....7..6.5...417.18......8...6..........8...9.7...44.....32."
    );
    assert_eq!(
        text(third((3, 3)).symmetry(Symmetry::Full).minimal(true)),
        "4..162..8.9.....1...68594..1.2.9.7.55.37.61.97.9.1.8.6..46372...2.....5.3..521..4"
    );
    assert_eq!(
        text(third((3, 3)).givens(28..=30)),
        "...7.4...1.....85.6......9..8.94..2....58713.93.6...7......6....16.9.3...2..1..4."
    );
    assert_eq!(
        text(third((3, 4)).minimal(true)),
        ".B1...8...5..6.8.....4..A..2...3..9.CA..6..4.7.9.....B.95...9...7C..4.....9..A.5.371..B...9..6.8\
         ......7.....B..........3.58C.4B.6.......A56.7..."
    );
    assert_eq!(
        text(third((4, 4)).minimal(true)),
        "....F8..E...6.CB..8...E.....1....ADC...68F13E.......3.A7...B.F...D.......4.GA...C....3.29.B.71.F\
         9..75....DFA.3E28....C.......5.G..A.1..4...7....D.1..B....A.2..8..36.92.B8.....D.2.B....F5...G6.\
         B4E.9.3.6.........F..7.C....32...3.84.FBD.....G.5....2.E...4.BF7"
    );
    assert_eq!(
        text(third((2, 4)).holes(20, HolePattern::Random)),
        "31...568.8542317.218...675.6.28.8..5347113.78652..8.6145.461..23"
    );
    assert_eq!(
        text(third((2, 4)).holes(20, HolePattern::Balanced)),
        ".3.652145124...712476.8.3..8.421.4..85728572.6.34.6521.8.81.475."
    );
}

/// Few full grids are the only one with their digits there: it takes a walk to find one.
#[test]
fn a_seed_means_the_same_puzzle_in_a_pattern_for_ever() {
    let third =
        |pattern: &Puzzle| Generator::with_geometry(geometry((3, 3))).seed(2026).pattern(pattern);
    let text = |generator: Generator| text(&made(&generator, 1)[0].puzzle);
    let sparse = pattern(|row, col| (row + 2 * col) % 3 == 0 && row != col || row + col == 8);
    assert_eq!(
        text(third(&sparse)),
        "...1..4.9....4..8......73.24....62...1..3..6...97....56.59......8..7....7.4..5..."
    );
    let stripes = pattern(|row, col| row % 2 == 0 || col == 4);
    assert_eq!(
        text(third(&stripes).minimal(true)),
        "361...5.2...........23...68....8.....1.5..6......3....8.541.273....9......3.7.8.."
    );
}

/// Where limits of search and of the SAT solver decide what is left.
#[test]
fn a_seed_means_the_same_large_puzzle_for_ever() {
    let digest = |generator: Generator| {
        let made = made(&generator.seed(2026), 1).remove(0);
        let text = text(&made.puzzle);
        let hash = text
            .bytes()
            .fold(0_u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(u32::from(byte)));
        (made.puzzle.num_givens(), made.unsettled, hash)
    };
    let shape = |rows, cols| Generator::with_geometry(geometry((rows, cols)));
    assert_eq!(digest(shape(5, 5)), (273, 0, 3581769217));
    assert_eq!(digest(shape(5, 7)), (587, 0, 4122115174));
    let bounded = shape(4, 5).minimal(true).conflict_limit(30);
    assert_eq!(digest(bounded), (160, 16, 2019841936));
    assert_eq!(digest(shape(4, 5).minimal(true)), (165, 0, 3374110797));
}

#[test]
fn puzzles_of_one_seed_differ_and_so_do_those_of_two() {
    for shape in [(2, 4), (2, 5), (3, 3), (3, 4)] {
        let generator = Generator::with_geometry(geometry(shape)).minimal(true);
        let both = [1, 2].map(|seed| made(&generator.clone().seed(seed), 100));
        let texts: HashSet<String> = both.iter().flatten().map(|made| text(&made.puzzle)).collect();
        assert_eq!(texts.len(), 200, "{shape:?}");
    }
}

#[test]
fn requests_that_differ_share_grids_only_on_purpose() {
    let nine = Generator::with_geometry(Geometry::classic()).seed(11);
    let requests = [
        nine.clone(),
        nine.clone().minimal(true),
        nine.clone().symmetry(Symmetry::Rotate180),
        nine.clone().givens(26..=30),
        nine.clone().level(Level::Easy),
        nine.clone().level(Level::Hard),
    ];
    let solutions = |generator: &Generator| {
        made(generator, 40).into_iter().map(|made| made.solution).collect::<Vec<_>>()
    };
    let own: HashSet<_> = requests.iter().flat_map(solutions).collect();
    assert_eq!(own.len(), 6 * 40);
    let grids = solutions(&nine.grids_of_seed());
    for request in requests {
        assert_eq!(solutions(&request.grids_of_seed()), grids);
    }
}

#[test]
fn the_greedy_result_does_not_depend_on_chunks_or_engines() {
    for shape in [(2, 2), (2, 3), (3, 3), (1, 6), (3, 4)] {
        let count = if shape == (3, 4) { 2 } else { 6 };
        let generator = Generator::with_geometry(geometry(shape)).seed(12).minimal(true);
        for made in made(&generator, count) {
            // What the definition says, by SAT, one cell at a time.
            let mut stream = generator.stream(made.index);
            let solution = random_solution(&geometry(shape), &mut stream);
            let mut order: Vec<_> = geometry(shape).cells().collect();
            stream.shuffle(&mut order);
            let (mut puzzle, mut sat) = (solution.to_puzzle(), SatEngine::new());
            for cell in order {
                puzzle.set(cell, None);
                if !is_unique(&mut sat, &puzzle) {
                    puzzle.set(cell, Some(solution.digit(cell)));
                }
            }
            assert_eq!(text(&made.puzzle), text(&puzzle));
        }
    }
}

#[test]
fn puzzles_of_every_shape_are_unique_and_minimal() {
    for (shape, seed) in support::SHAPES.into_iter().zip(0..) {
        if shape.0 * shape.1 <= 12 {
            let generator = Generator::with_geometry(geometry(shape)).seed(seed).minimal(true);
            for made in made(&generator, 2) {
                assert_minimal(&made, Symmetry::None);
            }
        }
    }
    let generator = Generator::with_geometry(geometry((4, 4))).seed(4).minimal(true);
    let made = made(&generator, 1).remove(0);
    assert!(is_unique(&mut SatEngine::new(), &made.puzzle));
    for given in made.puzzle.givens() {
        let mut without = made.puzzle.clone();
        without.set(given.cell, None);
        assert!(!is_unique(&mut NativeEngine::new(), &without));
    }
}

#[test]
fn every_symmetry_holds_orbit_by_orbit() {
    for shape in [(3, 3), (2, 3)] {
        for (symmetry, seed) in Symmetry::ALL.into_iter().zip(0..) {
            let generator = Generator::with_geometry(geometry(shape)).symmetry(symmetry);
            for made in made(&generator.seed(seed).minimal(true), 3) {
                assert_minimal(&made, symmetry);
            }
        }
    }
}

#[test]
fn the_number_of_givens_is_in_the_range() {
    let nine = Generator::with_geometry(Geometry::classic()).seed(3);
    let counts = |generator: &Generator| -> Vec<usize> {
        let puzzles = made(generator, 40).into_iter();
        puzzles
            .map(|made| {
                assert!(is_unique(&mut SatEngine::new(), &made.puzzle));
                made.puzzle.num_givens()
            })
            .collect()
    };
    let drawn = counts(&nine.clone().givens(30..=33));
    assert!((30..=33).all(|count| drawn.contains(&count)), "{drawn:?}");
    assert!(counts(&nine.clone().givens(40..=40)).iter().all(|&n| n == 40));
    // With a symmetry not every number can be met, but the range is.
    let turned = nine.clone().symmetry(Symmetry::Rotate90).givens(30..=35);
    assert!(counts(&turned).iter().all(|n| (30..=35).contains(n)));
    for made in made(&nine.clone().givens(23..=23).minimal(true), 5) {
        assert_eq!(made.puzzle.num_givens(), 23);
        assert_minimal(&made, Symmetry::None);
    }
    assert!(made(&nine.givens(81..=90), 1)[0].puzzle.num_givens() == 81);
}

#[test]
fn what_cannot_be_met_is_told() {
    let nine = Generator::with_geometry(Geometry::classic()).max_tries(20);
    assert_eq!(
        failure(&nine.clone().givens(5..=16)),
        "no puzzle with 5 to 16 givens in 20 tries; the nearest had 23"
    );
    assert_eq!(
        failure(&nine.clone().givens(60..=70).minimal(true)),
        "no puzzle with 60 to 70 givens in 20 tries; the nearest had 26"
    );
    assert_eq!(
        failure(&nine.clone().givens(82..=90)),
        "82 to 90 givens cannot be: a grid of side 9 has 81 cells"
    );
    assert_eq!(
        failure(&nine.clone().holes(82, HolePattern::Random)),
        "82 holes cannot be: a grid of side 9 has 81 cells"
    );
    assert_eq!(
        failure(&nine.clone().holes(8, HolePattern::Random).minimal(true)),
        "holes and minimal puzzles do not go together"
    );
    let mut pattern = Puzzle::empty(Geometry::classic());
    let cells = Geometry::classic().cells();
    let full = random_solution(&Geometry::classic(), &mut Stream::new(0, 0));
    cells.take(30).for_each(|cell| pattern.set(cell, Some(full.digit(cell))));
    assert_eq!(
        failure(&nine.clone().max_tries(2).pattern(&pattern)),
        "no puzzle with exactly one solution has givens in the 30 cells of the pattern alone, as far as 2 \
         tries tell"
    );
    assert_eq!(
        failure(&nine.clone().givens(31..=40).pattern(&pattern)),
        "31 to 40 givens in a pattern of 30 cells cannot be: a grid of side 9 has 81 cells"
    );
    assert_eq!(
        failure(&nine.clone().givens(31..=31).pattern(&pattern)),
        "31 givens in a pattern of 30 cells cannot be: a grid of side 9 has 81 cells"
    );
    for within in [30..=40, 29..=30] {
        let possible = nine.clone().givens(within).pattern(&pattern);
        assert!(possible.maker().is_ok());
    }
    assert_eq!(
        failure(&nine.clone().symmetry(Symmetry::Diagonal).pattern(&pattern)),
        "the pattern is not symmetric: it has r1c5 but not r5c1"
    );
    let six = random_solution(&geometry((2, 3)), &mut Stream::new(0, 0));
    assert_eq!(failure(&nine.from(six)), "the grid has boxes 2x3, the puzzles have 3x3");
}

#[test]
fn a_budget_that_is_met_leaves_no_puzzle() {
    let mut maker = Generator::with_geometry(geometry((5, 5))).maker().unwrap();
    let budget = Budget::unlimited().with_time_limit(std::time::Duration::ZERO);
    let stopped = maker.make(0, &budget).unwrap_err();
    assert!(matches!(stopped, GenerateError::Stopped(Stopped::TimeLimit)));
}

/// A 9x9 grid with digits where they are marked, by row and column.
fn pattern(marked: impl Fn(usize, usize) -> bool) -> Puzzle {
    let nine = Geometry::classic();
    let mut pattern = Puzzle::empty(nine.clone());
    let full = random_solution(&nine, &mut Stream::new(0, 0));
    for cell in nine.cells() {
        if marked(nine.row(cell), nine.col(cell)) {
            pattern.set(cell, Some(full.digit(cell)));
        }
    }
    pattern
}

#[test]
fn givens_stay_within_the_pattern() {
    let nine = Geometry::classic();
    let marked = |row: usize, col: usize| (row + col).is_multiple_of(2);
    let pattern = pattern(marked);
    let generator = Generator::with_geometry(nine.clone()).seed(1).pattern(&pattern);
    for all in made(&generator, 3) {
        assert!(is_unique(&mut SatEngine::new(), &all.puzzle));
        let given = |cell| all.puzzle.given(cell).is_some();
        let as_marked = |cell| marked(nine.row(cell), nine.col(cell)) == given(cell);
        assert!(nine.cells().all(as_marked));
    }
    let symmetric = generator.symmetry(Symmetry::Diagonal).minimal(true);
    for fewer in made(&symmetric, 3) {
        assert_minimal(&fewer, Symmetry::Diagonal);
        let mut givens = fewer.puzzle.givens();
        assert!(givens.all(|given| marked(nine.row(given.cell), nine.col(given.cell))));
    }
}

#[test]
fn puzzles_from_a_grid_have_it_as_solution() {
    let grid = random_solution(&geometry((2, 5)), &mut Stream::new(6, 0));
    let generator = Generator::with_geometry(geometry((2, 5))).from(grid.clone());
    let puzzles = made(&generator.minimal(true), 3);
    for made in &puzzles {
        assert_eq!(made.solution, grid);
        assert_minimal(made, Symmetry::None);
    }
    assert!(puzzles[0].puzzle != puzzles[1].puzzle && puzzles[1].puzzle != puzzles[2].puzzle);
}

#[test]
fn balanced_holes_are_spread_evenly() {
    for shape in [(3, 3), (2, 5), (1, 7), (4, 4)] {
        let geometry = geometry(shape);
        for count in [0, 7, geometry.side() * 4 + 3, geometry.cell_count()] {
            let balanced =
                Generator::with_geometry(geometry.clone()).holes(count, HolePattern::Balanced);
            let made = made(&balanced, 1).remove(0);
            assert!(made.solution.completes(&made.puzzle) && !made.unique);
            assert_eq!(made.puzzle.open_cells().count(), count);
            for house in geometry.houses() {
                let cells = geometry.cells_of(house).iter();
                let holes = cells.filter(|&&cell| made.puzzle.given(cell).is_none());
                let (low, high) = (count / geometry.side(), count.div_ceil(geometry.side()));
                let holes = holes.count();
                assert!((low..=high).contains(&holes), "{}", geometry.kind(house));
            }
        }
    }
}

#[test]
fn random_holes_are_not_balanced() {
    let holes = Generator::with_geometry(Geometry::classic()).holes(45, HolePattern::Random);
    let nine = Geometry::classic();
    let uneven = made(&holes, 20).into_iter().filter(|made| {
        assert_eq!(made.puzzle.open_cells().count(), 45);
        nine.houses().any(|house| {
            let cells = nine.cells_of(house).iter();
            let holes = cells.filter(|&&cell| made.puzzle.given(cell).is_none());
            matches!(nine.kind(house), HouseKind::Row(_)) && holes.count() != 5
        })
    });
    assert!(uneven.count() > 15);
}

#[test]
fn large_puzzles_are_unique_and_count_what_is_not_settled() {
    let quick = Generator::with_geometry(geometry((6, 6))).seed(1);
    let made = made(&quick, 1).remove(0);
    assert!(made.unique && !made.minimal.is_proved() && made.unsettled == 0);
    assert!(is_unique(&mut NativeEngine::new(), &made.puzzle));
    // A single conflict settles next to nothing that search does not.
    let bounded = Generator::with_geometry(geometry((5, 5))).minimal(true);
    let mut puzzles = bounded.conflict_limit(1).puzzles(0..1, Budget::unlimited()).unwrap();
    let made = puzzles.next().unwrap().unwrap();
    assert!(made.unique && !made.minimal.is_proved() && made.unsettled > 0);
}

#[test]
fn minimizing_keeps_the_solution_and_leaves_what_is_needed() {
    let mut minimizer = Minimizer::new().seed(5);
    let mut sat = SatEngine::new();
    let budget = Budget::unlimited();
    for shape in [(2, 2), (2, 3), (3, 3), (2, 5)] {
        let generator = Generator::with_geometry(geometry(shape)).givens(40..=45);
        let generator = match shape {
            (2, 2) => generator.givens(9..=12),
            (2, 3) => generator.givens(20..=24),
            _ => generator,
        };
        for made in made(&generator, 3) {
            let minimized = minimizer.minimize(&made.puzzle, 0, &budget).unwrap();
            assert!(minimized.minimal && minimized.solution == made.solution);
            assert!(is_unique(&mut sat, &minimized.puzzle));
            let mut both = minimized.puzzle.clone();
            for given in &minimized.removed {
                both.set(given.cell, Some(given.digit));
            }
            assert_eq!(both, made.puzzle);
            for given in minimized.puzzle.givens() {
                let mut without = minimized.puzzle.clone();
                without.set(given.cell, None);
                assert!(!is_unique(&mut sat, &without));
            }
            let redundant = minimizer.redundant(&made.puzzle, &budget).unwrap();
            for given in made.puzzle.givens() {
                let mut without = made.puzzle.clone();
                without.set(given.cell, None);
                assert_eq!(redundant.contains(&given), is_unique(&mut sat, &without));
            }
        }
    }
}

#[test]
fn seeds_and_limits_of_minimizing_tell() {
    let full = random_solution(&Geometry::classic(), &mut Stream::new(0, 0)).to_puzzle();
    let budget = Budget::unlimited();
    let minimal = |seed, index| {
        let mut minimizer = Minimizer::new().seed(seed);
        let minimized = minimizer.minimize(&full, index, &budget);
        minimized.expect("it is unique").puzzle
    };
    assert_eq!(minimal(7, 0), minimal(7, 0));
    assert_ne!(minimal(7, 0), minimal(8, 0));
    assert_ne!(minimal(7, 0), minimal(7, 1));
    let large = random_solution(&geometry((4, 5)), &mut Stream::new(0, 0)).to_puzzle();
    let bounded = Minimizer::new().conflict_limit(0);
    let minimized = { bounded }.minimize(&large, 0, &budget);
    let minimized = minimized.expect("it is unique");
    assert!(minimized.unsettled > 0 && !minimized.minimal);
}

#[test]
fn a_generator_tells_what_it_will_make() {
    let six = Generator::with_geometry(geometry((2, 3)));
    assert_eq!(six.cell_count(), 36);
    let mut puzzles = six.puzzles(4..9, Budget::unlimited()).expect("it can be");
    assert_eq!(puzzles.size_hint(), (5, Some(5)));
    assert_eq!(puzzles.next().map(|made| made.unwrap().tries), Some(1));
    assert_eq!(puzzles.size_hint(), (4, Some(4)));
    let names = HolePattern::ALL.map(HolePattern::name);
    assert_eq!(names, ["random", "balanced"]);
    assert_eq!("balanced".parse(), Ok(HolePattern::Balanced));
}

#[test]
fn only_unique_puzzles_are_minimized() {
    let mut minimizer = Minimizer::new();
    let mut refusal = |line| {
        let puzzle = support::puzzle((2, 2), line);
        let refused = minimizer.minimize(&puzzle, 0, &Budget::unlimited());
        refused.unwrap_err().to_string()
    };
    assert_eq!(refusal("11.............."), "the puzzle has no solution");
    assert_eq!(refusal("12.............."), "the puzzle has more than one solution");
}
