//! Minimal puzzles of 10×10 to 16×16 and what they become when a given goes or changes: all variants agree.

mod support;

use std::path::Path;

use satdoku::budget::Budget;
use satdoku::format::{Hints, Reader};
use satdoku::geometry::Digit;
use satdoku::native::large::{Ended, Isa, Method};
use satdoku::puzzle::Puzzle;
use support::{count_by, variants};

const FILES: [&str; 5] = ["2x5", "2x7", "3x4", "3x5", "4x4"];

fn puzzles(name: &str) -> Vec<Puzzle> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/minimal_{name}.txt"));
    let text = std::fs::read_to_string(path).expect("the file is part of the tests");
    let records = Reader::new(text.as_bytes(), Hints::new());
    records
        .map(|record| record.expect("well formed").puzzle)
        .collect()
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
    let (expected, _) = count_up_to_2((Method::Chutes, Isa::Portable), puzzle);
    for (method, isa) in variants(puzzle) {
        let (_, nodes) = count_up_to_2((method, Isa::Portable), puzzle);
        let run = count_up_to_2((method, isa), puzzle);
        assert_eq!(run, (expected, nodes), "{method:?} {isa:?}: {puzzle:?}");
    }
    expected
}

#[test]
fn minimal_puzzles_are_unique_and_their_mutations_counted_alike() {
    let mut broken = 0;
    for name in FILES {
        for (nth, puzzle) in puzzles(name).into_iter().enumerate() {
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
    }
    assert!(broken > 100, "{broken}");
}
