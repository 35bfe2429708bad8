//! Tests of all forms against brute force over all guises, and against each other.

mod random_guises;

use itertools::{Itertools, iproduct};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::*;
use crate::generate::{Stream, random_solution};
use crate::geometry::{Candidate, Cell, Digit, Geometry, GeometryBuilder, Layout};
use crate::puzzle::{Rule, Solution};

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

/// A random grid with this share of its cells given, in thousandths.
fn random_puzzle(geometry: &Geometry, seed: u64, share: u64) -> Puzzle {
    let mut puzzle = random_solution(geometry, &mut Stream::new(seed, 0)).to_puzzle();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    for cell in geometry.cells() {
        if random.next_u64() % 1000 >= share {
            puzzle.set(cell, None);
        }
    }
    puzzle
}

/// All orders of lines that keep groups of `size` together.
fn line_orders(side: usize, size: usize) -> Vec<Vec<usize>> {
    let within: Vec<Vec<usize>> = (0..size).permutations(size).collect();
    let mut all = Vec::new();
    for groups in (0..side / size).permutations(side / size) {
        for choice in std::iter::repeat_n(&within, side / size).multi_cartesian_product() {
            let lines = groups.iter().zip(choice);
            let lines =
                lines.flat_map(|(group, lines)| lines.iter().map(move |l| group * size + l));
            all.push(lines.collect());
        }
    }
    all
}

/// The least text of all guises, and how many guises have it.
fn by_brute_force(puzzle: &Puzzle) -> (Vec<u8>, u128) {
    let shape = puzzle.geometry().box_shape().expect("boxes");
    let side = shape.side();
    let lines = Lines::new(puzzle, shape);
    let row_orders = line_orders(side, lines.shape.rows);
    let col_orders = line_orders(side, lines.shape.cols);
    let mut least = vec![u8::MAX; side * side];
    let mut count = 0;
    for is_turned in lines.directions() {
        for rows in &row_orders {
            'order: for cols in &col_orders {
                let mut names = [0; 64];
                let mut next = 1;
                let mut is_less = false;
                let mut text = vec![0; side * side];
                for (at, symbol) in text.iter_mut().enumerate() {
                    let digit = lines.row(is_turned, rows[at / side])[cols[at % side]];
                    if digit > 0 {
                        let name = &mut names[usize::from(digit)];
                        if *name == 0 {
                            *name = next;
                            next += 1;
                        }
                        *symbol = *name;
                    }
                    if !is_less && *symbol > least[at] {
                        continue 'order;
                    }
                    is_less |= *symbol < least[at];
                }
                if is_less {
                    least = text;
                    count = 0;
                }
                count += 1;
            }
        }
    }
    let given = puzzle.givens().map(|given| given.digit).unique().count();
    (least, count * (1..=(side - given) as u128).product::<u128>())
}

fn as_numbers(puzzle: &Puzzle) -> Vec<u8> {
    puzzle.cells().map(|cell| cell.map_or(0, |digit| digit.index() as u8 + 1)).collect()
}

/// Checks both forms of a puzzle by brute force.
fn check(puzzle: &Puzzle) {
    let (text, automorphisms) = by_brute_force(puzzle);
    for form in Form::ALL {
        let canonical = puzzle.canonical(form).expect("small");
        assert_eq!(canonical.guise.apply(puzzle), canonical.puzzle);
        assert_eq!(canonical.guise.inverse().apply(&canonical.puzzle), *puzzle);
        assert_eq!(canonical.automorphisms, Some(automorphisms), "{puzzle:?} {form}");
        if form == Form::Minlex {
            assert_eq!(as_numbers(&canonical.puzzle), text, "{puzzle:?}");
        }
    }
}

#[test]
fn forms_are_those_of_brute_force_in_small_grids() {
    for (rows, cols) in [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (3, 2)] {
        let geometry = Geometry::new(rows, cols).expect("a shape");
        let rounds = if rows * cols > 4 { 3 } else { 30 };
        for (seed, share) in (1..=rounds).cartesian_product([0, 60, 150, 300, 500, 800, 950, 1000])
        {
            check(&random_puzzle(&geometry, seed, share));
        }
    }
}

#[test]
fn forms_are_those_of_brute_force_at_nine() {
    check(&puzzle(ESCARGOT));
    check(&random_puzzle(&Geometry::classic(), 3, 1000));
}

#[test]
#[ignore = "minutes"]
fn forms_are_those_of_brute_force_in_many_grids() {
    for seed in 1..=4 {
        for share in [20, 60, 100, 150, 200, 250, 300, 400, 600, 800, 900, 950, 980, 1000] {
            check(&random_puzzle(&Geometry::classic(), seed, share));
        }
    }
    for (rows, cols) in [(1, 5), (2, 3)] {
        let geometry = Geometry::new(rows, cols).expect("a shape");
        for (seed, share) in (1..=40).cartesian_product([100, 200, 300, 400, 500, 700, 900, 1000]) {
            check(&random_puzzle(&geometry, seed, share));
        }
    }
}

const ESCARGOT: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

#[test]
fn guises_have_one_form() {
    let shapes = [(1, 7), (2, 3), (3, 2), (3, 3), (2, 5), (4, 3), (4, 4)];
    for ((rows, cols), share) in shapes.into_iter().cartesian_product([100, 300, 1000]) {
        let geometry = Geometry::new(rows, cols).expect("a shape");
        for (seed, is_sukaku) in (1..=3).cartesian_product([false, true]) {
            let mut original = random_puzzle(&geometry, seed, share);
            if is_sukaku {
                let cell = geometry.cells().nth(3).expect("a cell");
                original.rule_out(Candidate { cell, digit: Digit::new(1) });
                original.rule_out(Candidate { cell, digit: Digit::new(2) });
            }
            for form in Form::ALL {
                let canonical = (original.canonical(form))
                    .unwrap_or_else(|e| panic!("{original:?} {form}: {e}"));
                let again = canonical.puzzle.canonical(form).expect("as many");
                assert_eq!(again.puzzle, canonical.puzzle);
                for seed in 1..=5 {
                    let guise = Guise::random(&original, seed).apply(&original);
                    let other = guise.canonical(form).expect("as many");
                    assert_eq!(other.puzzle, canonical.puzzle, "{original:?} {form}");
                    assert_eq!(other.automorphisms, canonical.automorphisms);
                }
            }
        }
    }
}

fn ruled(geometry: Geometry, rules: &[(&str, &[usize])], seed: u64, share: u64) -> Puzzle {
    let mut puzzle = random_puzzle(&geometry, seed, share);
    puzzle.add_rules(rules.iter().map(|(name, cells)| {
        let cells: Vec<Cell> = cells.iter().map(|&cell| Cell::new(cell)).collect();
        Rule::new(name, &[], [cells], &geometry).expect("a rule")
    }));
    puzzle
}

/// Puzzles of several kinds of houses and rules.
fn of_all_kinds(seed: u64) -> Vec<Puzzle> {
    let boxes = |side: usize, rows: usize| Geometry::builder(side).boxes(rows, side / rows);
    let built = |builder: GeometryBuilder| builder.build().expect("houses");
    let jigsaw = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3];
    let mut all = Vec::new();
    for share in [0, 150, 300, 1000] {
        for geometry in [
            built(boxes(6, 2).layout(Layout::Diagonals)),
            built(boxes(9, 3).layout(Layout::Windows)),
            built(boxes(4, 2).layout(Layout::AntiKnight)),
            built(boxes(9, 3).layout(Layout::DisjointGroups)),
            built(Geometry::builder(4).regions(jigsaw.to_vec())),
        ] {
            all.push(random_puzzle(&geometry, seed, share));
        }
        let four = || Geometry::new(2, 2).expect("a shape");
        all.push(ruled(four(), &[("equal", &[0, 6]), ("equal", &[3, 5])], seed, share));
        all.push(ruled(four(), &[("thermo", &[0, 1, 5])], seed, share));
        all.push(ruled(four(), &[("odd", &[0]), ("odd", &[5])], seed, share));
        all.push(ruled(four(), &[("renban", &[1, 2, 6])], seed, share));
    }
    all
}

/// How many guises that permute lines are the puzzle itself: by trying all orders of lines that keep houses and groups, with
/// all names of digits.
fn automorphisms_by_brute_force(puzzle: &Puzzle) -> u128 {
    let geometry = puzzle.geometry();
    let shape = geometry.boxes().filter(|shape| !shape.is_line()).expect("boxes");
    let sorted = |cells: Vec<Cell>| cells.into_iter().sorted().collect_vec();
    let houses: Vec<Vec<Cell>> = (geometry.houses().map(|house| geometry.cells_of(house).to_vec()))
        .chain(geometry.groups().map(<[Cell]>::to_vec))
        .map(sorted)
        .collect();
    let lines = [shape.rows, shape.cols].map(|size| line_orders(geometry.side(), size));
    let mut count = 0;
    for (is_turned, rows, cols) in iproduct!([false, true], &lines[0], &lines[1]) {
        let image = |cell: Cell| {
            let (row, col) = (geometry.row(cell), geometry.col(cell));
            match is_turned && shape.rows == shape.cols {
                true => geometry.cell(cols[col], rows[row]),
                false => geometry.cell(rows[row], cols[col]),
            }
        };
        let keeps = |cells: &Vec<Cell>| {
            houses.contains(&sorted(cells.iter().map(|&cell| image(cell)).collect()))
        };
        if is_turned && shape.rows != shape.cols || !houses.iter().all(keeps) {
            continue;
        }
        for names in (0..geometry.side()).permutations(geometry.side()) {
            let is_same = geometry.cells().all(|cell| {
                let renamed = puzzle.given(cell).map(|digit| Digit::new(names[digit.index()]));
                puzzle.given(image(cell)) == renamed
            });
            count += u128::from(is_same);
        }
    }
    count
}

#[test]
fn automorphisms_in_further_houses_are_those_of_brute_force() {
    for (seed, share) in (1..=5).cartesian_product([0, 100, 200, 300, 1000]) {
        for layout in [Layout::Diagonals, Layout::AntiKnight] {
            let geometry = Geometry::builder(4).boxes(2, 2).layout(layout).build().expect("houses");
            let puzzle = random_puzzle(&geometry, seed, share);
            let expected = automorphisms_by_brute_force(&puzzle);
            for form in Form::ALL {
                let canonical = puzzle.canonical(form).expect("small");
                assert_eq!(canonical.automorphisms, Some(expected), "{puzzle:?} {layout}");
            }
        }
    }
}

#[test]
fn guises_in_other_houses_and_with_rules_have_one_form() {
    check_guises_of_all_kinds(1, 2);
}

#[test]
#[ignore = "takes a minute; .ci/nightly runs it"]
fn more_guises_in_other_houses_and_with_rules_have_one_form() {
    check_guises_of_all_kinds(2, 5);
}

/// Compares so many puzzles of each kind with some of their guises.
fn check_guises_of_all_kinds(seeds: u64, guises: usize) {
    for seed in 1..=seeds {
        for original in of_all_kinds(seed) {
            let frame = structure::Structure::of_frame(&original);
            let permutations = frame.permutations().expect("few");
            for form in Form::ALL {
                let canonical = original.canonical(form).expect("few alike");
                assert_eq!(canonical.guise.apply(&original), canonical.puzzle);
                for from in permutations.iter().step_by(permutations.len() / guises + 1) {
                    let cells = from.iter().map(|&cell| Cell::new(usize::from(cell))).collect();
                    let mut guise = Guise::identity(original.geometry()).moved(cells);
                    if !frame.has_fixed_digits {
                        guise = guise.renamed(original.geometry().digits().rev().collect());
                    }
                    let other = guise.apply(&original);
                    let of_other = other.canonical(form).expect("as many");
                    assert_eq!(of_other.puzzle, canonical.puzzle, "{original:?} {form}");
                    assert_eq!(of_other.automorphisms, canonical.automorphisms);
                    assert_eq!(other.canonical_hash(), original.canonical_hash());
                    let map = original.map_to(&other).expect("decided").expect("one puzzle");
                    assert_eq!(map.apply(&original), other);
                }
            }
            let Some(given) = original.givens().next() else { continue };
            let mut other = original.clone();
            other.set(given.cell, None);
            assert_eq!(original.map_to(&other), Ok(None));
            assert_ne!(other.canonical_hash(), original.canonical_hash());
        }
    }
}

#[test]
fn puzzles_that_are_turned_with_their_houses_and_rules_are_one() {
    let regions = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3];
    let turned = |cell: usize| cell % 4 * 4 + 3 - cell / 4;
    let mut turned_regions = [0; 16];
    for cell in 0..16 {
        turned_regions[turned(cell)] = regions[cell];
    }
    let build = |regions: [usize; 16], thermo: [usize; 3], given: usize| {
        let geometry = Geometry::builder(4).regions(regions.to_vec()).build().expect("regions");
        let mut puzzle = Puzzle::empty(geometry.clone());
        let cells = thermo.map(Cell::new).to_vec();
        puzzle.add_rules([Rule::new("thermo", &[], [cells], &geometry).expect("a rule")]);
        puzzle.set(Cell::new(given), Some(Digit::new(2)));
        puzzle
    };
    let one = build(regions, [4, 5, 6], 15);
    let other = build(turned_regions, [4, 5, 6].map(turned), turned(15));
    let map = one.map_to(&other).expect("decided").expect("one puzzle");
    assert_eq!(map.old_cell(Cell::new(turned(15))), Cell::new(15));
    assert_eq!(one.canonical_hash(), other.canonical_hash());
    // The thermometer the other way round is another puzzle.
    let reversed = build(regions, [6, 5, 4], 15);
    assert_eq!(one.map_to(&reversed), Ok(None));
}

#[test]
fn other_puzzles_have_other_forms() {
    for form in Form::ALL {
        let original = puzzle(ESCARGOT);
        let of_original = original.canonical(form).expect("few alike").puzzle;
        for given in original.givens() {
            let mut other = original.clone();
            other.set(given.cell, None);
            assert_ne!(other.canonical(form).expect("few alike").puzzle, of_original);
            other.rule_out(given);
            assert_ne!(other.canonical(form).expect("few alike").puzzle, of_original);
            // As many givens, of which one has moved to the next blank.
            let mut moved = original.clone();
            let blank = original.open_cells().find(|cell| cell.index() > given.cell.index());
            let Some(blank) = blank else { continue };
            moved.set(given.cell, None);
            moved.set(blank, Some(given.digit));
            if moved.conflict().is_none() {
                let of_moved = moved.canonical(form).expect("few alike");
                assert_ne!(of_moved.puzzle, of_original, "{given:?}");
            }
        }
    }
}

#[test]
fn symmetric_puzzles_have_forms() {
    let symmetric =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let mut ones = Puzzle::empty(Geometry::classic());
    for (row, col) in [0, 3, 6, 1, 4, 7, 2, 5, 8].into_iter().enumerate() {
        ones.set(ones.geometry().cell(row, col), Some(Digit::new(0)));
    }
    let nine = (1..=9).product::<u128>();
    let lines = 1296_u128;
    let empty = 2 * lines * lines * nine;
    for (puzzle, automorphisms) in [
        (Puzzle::empty(Geometry::classic()), empty),
        (puzzle(symmetric), 648),
        // Bands, stacks and both directions may change places; rows and columns follow.
        (ones, 2 * 6 * 6 * nine / 9),
    ] {
        for form in Form::ALL {
            let canonical = puzzle.canonical(form).expect("decided");
            assert_eq!(canonical.automorphisms, Some(automorphisms), "{puzzle:?} {form}");
            let guise = Guise::random(&puzzle, 5).apply(&puzzle);
            assert_eq!(guise.canonical(form).expect("decided").puzzle, canonical.puzzle);
        }
    }
    let large = Puzzle::empty(Geometry::new(5, 5).expect("a shape"));
    for form in Form::ALL {
        let canonical = large.canonical(form).expect("decided");
        assert_eq!((canonical.puzzle, canonical.automorphisms), (large.clone(), None));
    }
}

/// The number of forms of all full grids of these boxes.
fn num_forms(rows: usize, cols: usize) -> usize {
    let geometry = Geometry::new(rows, cols).expect("a shape");
    let mut forms = std::collections::HashSet::new();
    let side = geometry.side();
    // The first row of some guise is in order.
    let mut grid: Vec<Option<Digit>> = (0..side).map(|digit| Some(Digit::new(digit))).collect();
    grid.resize(side * side, None);
    let mut puzzle = Puzzle::new(geometry, grid).expect("in range");
    each_grid(&mut puzzle, side, &mut |grid| {
        forms.insert(grid.canonical(Form::Minlex).expect("few alike").puzzle);
    });
    forms.len()
}

/// Calls `visit` with all ways to fill the cells from `at` on.
fn each_grid(puzzle: &mut Puzzle, at: usize, visit: &mut impl FnMut(&Puzzle)) {
    let Some(cell) = puzzle.geometry().cells().nth(at) else { return visit(puzzle) };
    for digit in puzzle.geometry().digits() {
        let is_taken = puzzle.geometry().peers(cell).any(|peer| puzzle.given(peer) == Some(digit));
        if !is_taken {
            puzzle.set(cell, Some(digit));
            each_grid(puzzle, at + 1, visit);
            puzzle.set(cell, None);
        }
    }
}

/// The numbers of essentially different sudoku grids of side 4 and 6 (sequence A109741 of the OEIS has them up to
/// relabelling), and of Latin squares up to isotopy and transposition.
#[test]
fn essentially_different_grids_are_counted() {
    assert_eq!(num_forms(2, 2), 2);
    assert_eq!(num_forms(1, 4), 2);
    assert_eq!(num_forms(1, 5), 2);
}

/// 49 grids of side 6 up to symmetry: Pettersen and Silver, "Sudoku" (Jarvis's pages on sudoku enumeration).
#[test]
#[ignore = "a minute"]
fn essentially_different_grids_of_side_six_are_counted() {
    assert_eq!(num_forms(2, 3), 49);
}

#[test]
fn what_cannot_be_decided_is_said() {
    let mut twice = Puzzle::empty(Geometry::classic());
    for col in [0, 4] {
        twice.set(twice.geometry().cell(0, col), Some(Digit::new(0)));
    }
    assert_eq!(twice.canonical(Form::Minlex), Err(Undecided::Conflict));
    assert!(twice.canonical(Form::Quick).is_ok());
    let large = Puzzle::empty(Geometry::new(1, 26).expect("a shape"));
    assert_eq!(large.canonical(Form::Minlex), Err(Undecided::Side));
    assert!(large.canonical(Form::Quick).is_ok());
}

#[test]
fn a_solution_completes_the_form_in_its_guise() {
    let original = puzzle(ESCARGOT);
    let solution = original.solve().expect("one");
    let canonical = original.canonical(Form::Minlex).expect("few alike");
    let moved = canonical.guise.apply(&solution.to_puzzle());
    let moved = Solution::of_givens(&moved).expect("houses stay houses");
    assert!(moved.completes(&canonical.puzzle));
}
