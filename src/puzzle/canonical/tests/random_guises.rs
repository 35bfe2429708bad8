//! Random guises: all have one form, and each is as likely as any other.

use super::{of_all_kinds, random_puzzle, ruled};
use crate::geometry::{Geometry, Layout};
use crate::puzzle::canonical::{Form, Undecided, structure};
use crate::puzzle::{Guise, Puzzle};

/// `count` random puzzles of twelve shapes in turn, each in 20 random guises.
fn check_guises(count: u64) {
    const SHAPES: [(usize, usize); 12] = [
        (3, 3),
        (2, 2),
        (2, 3),
        (3, 2),
        (1, 5),
        (1, 8),
        (2, 4),
        (4, 2),
        (2, 5),
        (3, 4),
        (4, 3),
        (4, 4),
    ];
    let geometries = SHAPES.map(|(rows, cols)| Geometry::new(rows, cols).expect("a shape"));
    for (seed, geometry) in (1..=count).zip(geometries.iter().cycle()) {
        let share = [200, 300, 450, 700, 1000][seed as usize / SHAPES.len() % 5];
        let original = random_puzzle(geometry, seed, share);
        let form = |puzzle: &Puzzle, form| puzzle.canonical(form).map(|found| found.puzzle);
        let [minlex, quick] = [Form::Minlex, Form::Quick].map(|of| form(&original, of));
        for of_guise in 1..=20 {
            let guise = Guise::random(&original, 20 * seed + of_guise).apply(&original);
            assert_eq!(form(&guise, Form::Quick), quick, "{original:?}");
            assert_eq!(guise.canonical_hash(), original.canonical_hash(), "{original:?}");
            // A limit may be reached in one guise and not in another.
            match (form(&guise, Form::Minlex), &minlex) {
                (Err(Undecided::Limit), _) | (_, Err(Undecided::Limit)) => {}
                (of_guise, minlex) => assert_eq!(of_guise, *minlex, "{original:?}"),
            }
        }
    }
}

#[test]
fn twenty_guises_have_one_form() {
    check_guises(60);
}

#[test]
#[ignore = "minutes"]
fn twenty_guises_of_ten_thousand_puzzles_have_one_form() {
    check_guises(10_000);
}

#[test]
fn random_guises_keep_houses_and_rules_and_are_any_of_them() {
    for original in of_all_kinds(1) {
        for seed in 1..=5 {
            let guise = Guise::random(&original, seed);
            assert_eq!(guise, Guise::random(&original, seed));
            let other = guise.apply(&original);
            assert_eq!(other.canonical_hash(), original.canonical_hash(), "{original:?}");
            assert_eq!(original.map_to(&other).map(|map| map.is_some()), Ok(true));
        }
    }
    let diagonals =
        Geometry::builder(4).boxes(2, 2).layout(Layout::Diagonals).build().expect("houses");
    let four = Geometry::new(2, 2).expect("a shape");
    for (original, fixes_digits) in [
        (Puzzle::empty(diagonals), false),
        (ruled(four.clone(), &[("thermo", &[0, 1, 5])], 1, 0), true),
        (ruled(four, &[("odd", &[0]), ("odd", &[5])], 1, 0), true),
    ] {
        let permutations = structure::Structure::of_frame(&original).permutations().expect("few");
        let mut counts = std::collections::HashMap::new();
        for seed in 0..200 * permutations.len() as u64 {
            let guise = Guise::random(&original, seed);
            let cells: Vec<u16> =
                guise.old_cells().iter().map(|cell| cell.index() as u16).collect();
            assert!(permutations.contains(&cells));
            *counts.entry(cells).or_insert(0) += 1;
            let digits = guise.new_digits().iter().map(|digit| digit.index());
            assert!(!fixes_digits || digits.eq(0..4));
        }
        assert_eq!(counts.len(), permutations.len());
        // Each 200 times on average, with a deviation of 14.
        assert!(counts.values().all(|count| (130..=270).contains(count)), "{counts:?}");
    }
}
