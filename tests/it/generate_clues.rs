//! Puzzles with rules to order.

use std::collections::BTreeSet;

use satdoku::budget::Budget;
use satdoku::format::{ReadOptions, RuleList};
use satdoku::generate::{Clues, GenerateError, Generated, Generator, Minimality};
use satdoku::geometry::{BoxShape, Cell, Geometry, Symmetry};
use satdoku::puzzle::{Puzzle, Rule};
use satdoku::solve::{Engine, SatEngine, Uniqueness};

fn clues(text: &str) -> Vec<Clues> {
    text.split(',').map(|item| item.parse().expect("a kind")).collect()
}

fn with(rows: usize, cols: usize, text: &str) -> Generator {
    Generator::with_geometry(Geometry::new(rows, cols).expect("a shape")).clues(clues(text))
}

fn made(generator: &Generator, count: u64) -> Vec<Generated> {
    let puzzles = generator.puzzles(0..count, Budget::unlimited()).expect("it can be");
    puzzles.map(|made| made.expect("nothing is limited")).collect()
}

fn verdict(puzzle: &Puzzle) -> Uniqueness {
    SatEngine::new().uniqueness(puzzle, &Budget::unlimited()).expect("the engine is right")
}

/// Asserts that the puzzle has its solution alone.
fn assert_unique(made: &Generated) {
    assert!(made.unique);
    assert!(made.solution.completes(&made.puzzle), "{:?}", made.puzzle);
    assert_eq!(verdict(&made.puzzle), Uniqueness::Unique(made.solution.clone()));
}

/// Asserts that no given and no rule can go.
fn assert_all_needed(made: &Generated) {
    assert_eq!((made.minimal, made.unsettled), (Minimality::Givens, 0));
    for given in made.puzzle.givens() {
        let mut fewer = made.puzzle.clone();
        fewer.set(given.cell, None);
        assert!(matches!(verdict(&fewer), Uniqueness::Multiple(..)), "{given:?} of {fewer:?}");
    }
    for gone in made.puzzle.rules() {
        let mut fewer = made.puzzle.clone();
        fewer.retain_rules(|rule| rule != gone);
        let is_other = verdict(&fewer) != Uniqueness::Unique(made.solution.clone());
        assert!(is_other, "{gone:?} of {fewer:?}");
    }
}

fn names(made: &Generated) -> Vec<&'static str> {
    made.puzzle.rules().iter().map(Rule::name).collect()
}

#[test]
fn every_kind_is_drawn_at_every_side() {
    assert_all_are_drawn(&[(2, 2, 1), (2, 3, 1), (3, 3, 1)]);
}

#[test]
#[ignore = "takes half a minute; .ci/nightly runs it"]
fn every_kind_is_drawn_at_every_side_in_more_puzzles() {
    assert_all_are_drawn(&[(2, 2, 4), (2, 3, 4), (3, 3, 4)]);
}

/// Draws every kind in so many puzzles of each shape.
fn assert_all_are_drawn(shapes: &[(usize, usize, u64)]) {
    for (kind, _) in Clues::kinds() {
        // By these, formats that hold no such rules are refused before the first puzzle.
        assert!(!with(3, 3, kind).empty_puzzle().rules().is_empty(), "{kind}");
        for &(rows, cols, count) in shapes {
            // These need more digits than there are.
            let has_none = match kind {
                "nabner" | "lockout" => rows * cols == 4,
                "entropic" => rows * cols < 9,
                _ => false,
            };
            if has_none {
                let message = "found no full grid with these houses and rules in 20 tries";
                let none = with(rows, cols, kind).check_grid(&Budget::unlimited());
                assert_eq!(none.unwrap_err().to_string(), message);
                continue;
            }
            for made in made(&with(rows, cols, kind).seed(3), count) {
                assert_unique(&made);
                assert!(!made.puzzle.rules().is_empty(), "{kind} {rows}x{cols}");
            }
        }
    }
}

#[test]
fn as_many_are_drawn_as_are_wanted() {
    for made in made(&with(3, 3, "arrow=3,thermo=2..3,quadruple=1").seed(1), 3) {
        assert_unique(&made);
        let count = |name| names(&made).iter().filter(|&&other| other == name).count();
        assert_eq!([count("arrow"), count("contain")], [3, 1]);
        assert!((2..=3).contains(&count("thermo")));
    }
}

#[test]
fn minimal_puzzles_need_each_given_and_each_rule() {
    for text in ["arrow=2,thermo=1", "kropki", "killer", "xv,sandwich=2..4", "cage=6,renban=2"] {
        for made in made(&with(2, 3, text).seed(2).minimal(true), 2) {
            assert_unique(&made);
            assert_all_needed(&made);
        }
    }
    for made in made(&with(3, 3, "whisper=2,between=1,little-killer=2").minimal(true), 2) {
        assert_eq!(made.puzzle.rules().len(), 5);
        assert_all_needed(&made);
    }
}

#[test]
fn killers_do_without_givens() {
    for (rows, cols) in [(2, 2), (2, 3), (2, 4), (3, 3)] {
        for made in made(&with(rows, cols, "killer").seed(5), 4) {
            assert_unique(&made);
            assert_eq!(made.puzzle.num_givens(), 0);
            let mut cells: Vec<Cell> = Vec::new();
            for cage in made.puzzle.rules() {
                assert_eq!(cage.name(), "cage");
                assert!((2..=5).contains(&cage.cells().len()), "{cage:?}");
                cells.extend(cage.cells());
            }
            cells.sort_unstable();
            assert!(cells.into_iter().eq(made.puzzle.geometry().cells()), "each has one cage");
        }
    }
    for made in made(&with(3, 3, "killer").givens(4..=9), 2) {
        assert_unique(&made);
        assert!((4..=9).contains(&made.puzzle.num_givens()));
    }
}

#[test]
fn every_sign_stands_where_the_rule_says_that_there_are_no_others() {
    for made in made(&with(3, 3, "full-kropki").seed(8), 3) {
        assert_unique(&made);
        let (dots, negative) = made.puzzle.rules().split_at(made.puzzle.rules().len() - 1);
        assert_eq!(negative[0].name(), "negative kropki");
        assert!(dots.iter().all(|dot| ["difference", "ratio"].contains(&dot.name())));
    }
}

#[test]
fn a_puzzle_depends_on_seed_and_index_alone() {
    let generator = with(3, 3, "killer,arrow=2").seed(11);
    let puzzles = made(&generator, 3);
    assert_eq!(puzzles, made(&generator, 3));
    let nth = generator.maker().unwrap().make(2, &Budget::unlimited()).unwrap();
    assert_eq!(nth, puzzles[2], "it does not depend on those before");
    assert_ne!(puzzles[0].puzzle, puzzles[1].puzzle);
    assert_ne!(made(&generator.clone().seed(12), 1)[0].solution, puzzles[0].solution);
    assert_ne!(made(&with(3, 3, "killer,arrow=3").seed(11), 1)[0].solution, puzzles[0].solution);
}

#[test]
fn lines_share_no_cell_and_do_not_cross() {
    let generator = with(3, 3, "thermo=3,palindrome=2,arrow=2").seed(4);
    for made in made(&generator, 4) {
        let geometry = made.puzzle.geometry();
        let lines = made.puzzle.rules().iter().map(|rule| rule.cell_lists().concat());
        let lines: Vec<Vec<Cell>> = lines.collect();
        assert_eq!(lines.len(), 7);
        let cells: BTreeSet<&Cell> = lines.iter().flatten().collect();
        assert_eq!(cells.len(), lines.iter().map(Vec::len).sum::<usize>());
        // A step from corner to corner of four cells, whose other two cells are a step of the other direction.
        let mut crossed = BTreeSet::new();
        for step in lines.iter().flat_map(|line| line.windows(2)) {
            let [from, to] =
                [step[0], step[1]].map(|cell| (geometry.row(cell), geometry.col(cell)));
            if from.0 != to.0 && from.1 != to.1 {
                assert!(crossed.insert((from.0.min(to.0), from.1.min(to.1))), "{lines:?}");
            }
        }
    }
}

#[test]
fn a_number_that_both_ends_share_stands_at_one_of_them() {
    assert_no_number_stands_twice(2);
}

#[test]
#[ignore = "takes half a minute; .ci/nightly runs it"]
fn a_number_that_both_ends_share_stands_at_one_of_them_in_more_puzzles() {
    assert_no_number_stands_twice(16);
}

fn assert_no_number_stands_twice(count: u64) {
    for (side, text) in
        [((2, 3), "sandwich=12"), ((2, 3), "little-killer=6"), ((3, 3), "little-killer")]
    {
        for made in made(&with(side.0, side.1, text).clue_symmetry(Symmetry::None), count) {
            let mut lines: Vec<Vec<usize>> = made.puzzle.rules().iter().map(indices).collect();
            lines.iter_mut().for_each(|line| line.sort_unstable());
            let drawn = lines.len();
            lines.sort_unstable();
            lines.dedup();
            assert_eq!(lines.len(), drawn, "{text}: {:?}", made.puzzle.rules());
        }
    }
}

#[test]
fn rules_are_as_symmetric_as_they_are_wanted() {
    let symmetry = Symmetry::Rotate180;
    for text in ["killer", "thermo=4", "whisper=3", "little-killer=4", "odd=5,even=4"] {
        for made in made(&with(3, 3, text).clue_symmetry(symmetry).seed(9), 2) {
            assert_unique(&made);
            let rules: BTreeSet<Vec<usize>> = made.puzzle.rules().iter().map(indices).collect();
            for rule in made.puzzle.rules() {
                let turned: Vec<usize> =
                    rule.cells().iter().map(|cell| 80 - cell.index()).collect();
                let backwards: Vec<usize> = turned.iter().rev().copied().collect();
                assert!(rules.contains(&turned) || rules.contains(&backwards), "{rule:?}");
            }
        }
    }
}

#[test]
fn killers_have_every_symmetry() {
    for symmetry in Symmetry::ALL {
        for (rows, cols) in [(2, 3), (3, 3)] {
            let generator = with(rows, cols, "killer").clue_symmetry(symmetry);
            for made in made(&generator, 3) {
                assert_unique(&made);
                let geometry = made.puzzle.geometry();
                let cages =
                    made.puzzle.rules().iter().map(|cage| BTreeSet::from_iter(cage.cells()));
                let cages: Vec<BTreeSet<&Cell>> = cages.collect();
                let cage_of = |cell: &Cell| cages.iter().position(|cage| cage.contains(cell));
                // Each cell of an orbit stands in a cage of the same size.
                for orbit in symmetry.orbits(geometry) {
                    let size = |cell| cages[cage_of(cell).expect("cages cover the grid")].len();
                    assert!(orbit.iter().map(size).all(|other| other == size(&orbit[0])));
                }
            }
        }
    }
}

fn indices(rule: &Rule) -> Vec<usize> {
    rule.cells().iter().map(|cell| cell.index()).collect()
}

#[test]
fn drawn_rules_go_with_other_options() {
    let jigsaw = Geometry::builder(6).build().unwrap();
    let jigsaws = Generator::with_geometry(jigsaw).random_regions();
    for made in made(&jigsaws.clone().clues(clues("killer")), 2) {
        assert_unique(&made);
    }
    for made in made(&jigsaws.clues(clues("renban=2,region-sums=1")).minimal(true), 2) {
        assert_unique(&made);
    }
    let rules: RuleList = "layout anti-knight\nthermo r1c1 r1c2 r1c3".parse().unwrap();
    let options = ReadOptions::new().box_shape(BoxShape { rows: 3, cols: 3 }).rules(rules);
    let empty = options.empty_puzzle(None).unwrap();
    for made in made(&Generator::with_rules_of(&empty).clues(clues("cage=5")), 2) {
        assert_unique(&made);
        assert_eq!(made.puzzle.rules()[0], empty.rules()[0]);
        assert_eq!(made.puzzle.rules().len(), 6);
    }
    let generator = with(3, 3, "xv").symmetry(Symmetry::Horizontal).givens(20..=30);
    for made in made(&generator, 2) {
        assert_unique(&made);
        assert!((20..=30).contains(&made.puzzle.num_givens()));
    }
    let solution = made(&with(3, 3, "odd"), 1)[0].solution.clone();
    for made in made(&with(3, 3, "killer,xv").from(solution.clone()), 2) {
        assert_unique(&made);
        assert_eq!(made.solution, solution);
    }
    let [one, other] = ["killer", "skyscraper"]
        .map(|text| made(&with(3, 3, text).grids_of_seed(), 1)[0].solution.clone());
    assert_eq!(one, other);
}

#[test]
fn what_cannot_be_drawn_is_an_error() {
    let error = |generator: Generator| {
        let made = generator.maker().and_then(|mut maker| maker.make(0, &Budget::unlimited()));
        made.unwrap_err().to_string()
    };
    assert_eq!(
        error(with(3, 3, "arrow=40")),
        "drew 18 of 40 rules 'arrow': there is no room for more, or nothing more to say"
    );
    assert_eq!(
        error(with(2, 3, "sandwich=13")),
        "drew 12 of 13 rules 'sandwich': there is no room for more, or nothing more to say"
    );
    assert_eq!(error(with(3, 3, "xv,xv=3")), "xv stands there twice");
    assert_eq!(
        error(with(3, 3, "killer,cage")),
        "killer covers the grid, so that there is no room for another cage"
    );
    assert_eq!(error(with(1, 3, "arrow")), "arrow is drawn from side 4 on, this is side 3");
    assert_eq!(
        error(with(5, 6, "skyscraper")),
        "skyscraper is known up to side 25, this is side 30"
    );
    assert_eq!(
        error(with(3, 3, "thermo").grids_of_seed()),
        "the full grid is drawn for thermo, so that it cannot be known before"
    );
    let budget = Budget::unlimited().with_time_limit(std::time::Duration::ZERO);
    let stopped = with(3, 3, "thermo").maker().unwrap().make(0, &budget);
    assert!(matches!(stopped, Err(GenerateError::Stopped(_))));
}
