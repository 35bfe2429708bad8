//! Minimal puzzles of 10×10 to 16×16 and what they become when a given goes or changes: all variants agree.

use std::path::Path;

use satdoku::budget::Budget;
use satdoku::format::{ReadOptions, Reader};
use satdoku::geometry::Digit;
use satdoku::native::Ended;
use satdoku::native::internals::{Isa, Method};
use satdoku::puzzle::Puzzle;

use satdoku_test_support::{count_by, variants};

fn puzzles(name: &str) -> Vec<Puzzle> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/minimal_{name}.txt"));
    let text = std::fs::read_to_string(path).expect("the file is part of the tests");
    let records = Reader::new(text.as_bytes(), ReadOptions::new());
    records.map(|record| record.expect("well formed").puzzle).collect()
}

/// How many solutions there are, up to 2, and after how many nodes.
fn count_up_to_2(variant: (Method, Isa), puzzle: &Puzzle) -> (usize, u64) {
    let (found, run) = count_by(variant, puzzle, 2, &Budget::unlimited());
    assert_eq!(run.ended == Ended::Complete, found < 2);
    (found, run.nodes)
}

/// The count on which all methods and instructions agree; one method takes as many nodes with all
/// instructions.
fn agreed(puzzle: &Puzzle) -> usize {
    let counts: Vec<_> =
        variants(puzzle).map(|variant| (variant, count_up_to_2(variant, puzzle))).collect();
    for pair in counts.windows(2) {
        let [((method, isa), run), ((next_method, next_isa), next)] = pair else {
            unreachable!("windows of two")
        };
        let what = || format!("{method:?} {isa:?}, {next_method:?} {next_isa:?}: {puzzle:?}");
        assert_eq!(run.0, next.0, "{}", what());
        assert!(method != next_method || run.1 == next.1, "{}", what());
    }
    let (_, (count, _)) = counts[0];
    count
}

/// Asserts that every so many puzzles of a file are unique, and not when a given goes; answers how many have no solution
/// once a given is another.
fn compare(name: &str, every: usize) -> usize {
    let mut broken = 0;
    for (nth, puzzle) in puzzles(name).into_iter().enumerate().step_by(every) {
        assert_eq!(agreed(&puzzle), 1, "{name} {nth}");
        let side = puzzle.geometry().side();
        for given in puzzle.givens().skip(nth % 7).step_by(13) {
            let mut changed = puzzle.clone();
            changed.set(given.cell, None);
            assert_eq!(agreed(&changed), 2, "{name} {nth} without {given:?}");
            let other = (given.digit.index() + 1 + nth) % side;
            changed.set(given.cell, Some(Digit::new(other)));
            broken += usize::from(agreed(&changed) == 0);
        }
    }
    broken
}

/// A test for each file, so that they share the cores.
macro_rules! compared {
    ($($(#[$ignore:meta])? $test:ident $name:literal $every:literal)*) => {$(
        #[test]
        $(#[$ignore])?
        fn $test() {
            assert!(compare($name, $every) > 0, "none is broken");
        }
    )*};
}

compared! {
    minimal_puzzles_of_side_ten_and_their_mutations_are_counted_alike "2x5" 1
    minimal_puzzles_of_side_twelve_and_their_mutations_are_counted_alike "3x4" 1
    minimal_puzzles_of_side_fourteen_and_their_mutations_are_counted_alike "2x7" 1
    minimal_puzzles_of_side_fifteen_and_their_mutations_are_counted_alike "3x5" 1
    some_minimal_puzzles_of_side_sixteen_and_their_mutations_are_counted_alike "4x4" 18
    #[ignore = "takes twenty seconds; .ci/nightly runs it"]
    minimal_puzzles_of_side_sixteen_and_their_mutations_are_counted_alike "4x4" 1
}
