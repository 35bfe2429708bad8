//! Generated jigsaws, and puzzles with further houses and rules.

use std::collections::HashSet;

use satdoku::budget::Budget;
use satdoku::format::{ReadOptions, RuleList};
use satdoku::generate::{Generated, Generator, HolePattern};
use satdoku::geometry::{BoxShape, Cell, Geometry, Layout, Symmetry};
use satdoku::puzzle::{Puzzle, Solution};
use satdoku::solve::{Engine, EngineKind, EngineOptions, NativeEngine, SatEngine, Uniqueness};

fn unlimited() -> Budget {
    Budget::unlimited()
}

fn jigsaws(side: usize) -> Generator {
    Generator::with_geometry(Geometry::builder(side).build().expect("a side")).random_regions()
}

/// An empty puzzle with these rules and boxes.
fn empty(rows: usize, cols: usize, rules: &str) -> Puzzle {
    let rules: RuleList = rules.parse().expect("rules");
    let read_options = ReadOptions::new().box_shape(BoxShape { rows, cols }).rules(rules);
    read_options.empty_puzzle(None).expect("they fit")
}

fn made(generator: &Generator, count: u64) -> Vec<Generated> {
    let puzzles = generator.puzzles(0..count, unlimited()).expect("it can be");
    puzzles.map(|made| made.expect("nothing is limited")).collect()
}

fn verdict(puzzle: &Puzzle) -> Uniqueness {
    SatEngine::new().uniqueness(puzzle, &unlimited()).expect("the engine is right")
}

/// Asserts that the puzzle has its solution alone, and several without any of its givens.
fn assert_minimal(made: &Generated) {
    assert!(made.unique && made.minimal.is_proved());
    assert!(made.solution.completes(&made.puzzle), "{:?}", made.puzzle);
    assert_eq!(verdict(&made.puzzle), Uniqueness::Unique(made.solution.clone()));
    for given in made.puzzle.givens() {
        let mut fewer = made.puzzle.clone();
        fewer.set(given.cell, None);
        assert!(matches!(verdict(&fewer), Uniqueness::Multiple(..)), "{given:?} of {fewer:?}");
    }
}

fn regions(puzzle: &Puzzle) -> Vec<Option<usize>> {
    puzzle.geometry().cells().map(|cell| puzzle.geometry().region_of(cell)).collect()
}

#[test]
fn jigsaws_are_minimal_at_every_side() {
    for side in 1..=9 {
        for made in made(&jigsaws(side).seed(4).minimal(true), 2) {
            assert_minimal(&made);
        }
    }
    for made in made(&jigsaws(13), 1) {
        assert_eq!(verdict(&made.puzzle), Uniqueness::Unique(made.solution));
    }
}

#[test]
fn each_jigsaw_has_its_own_regions_by_seed() {
    let generator = jigsaws(8).seed(6);
    let puzzles = made(&generator, 6);
    assert_eq!(puzzles, made(&generator, 6));
    let layouts: HashSet<_> = puzzles.iter().map(|made| regions(&made.puzzle)).collect();
    assert_eq!(layouts.len(), 6);
    assert_ne!(puzzles[0], made(&generator.clone().seed(7), 1)[0]);
    let nth = generator.maker().unwrap().make(4, &unlimited()).unwrap();
    assert_eq!(nth, puzzles[4], "it does not depend on those before");
    let by = |kind| {
        let engine = EngineOptions { kind, ..EngineOptions::default() };
        made(&generator.clone().minimal(true).engine(engine), 2)
    };
    assert_eq!(by(EngineKind::Sat), by(EngineKind::Auto));
}

#[test]
fn jigsaws_go_with_other_options() {
    let x = Geometry::builder(7).layout(Layout::Diagonals).build().unwrap();
    for made in made(&Generator::with_geometry(x).random_regions().minimal(true), 2) {
        assert_minimal(&made);
        assert_eq!(made.puzzle.geometry().houses().count(), 23);
    }
    for made in made(&jigsaws(6).symmetry(Symmetry::Rotate90).givens(8..=20), 2) {
        assert!((8..=20).contains(&made.puzzle.num_givens()));
        for orbit in Symmetry::Rotate90.orbits(made.puzzle.geometry()) {
            let givens = orbit.iter().filter(|&&cell| made.puzzle.given(cell).is_some());
            assert!([0, orbit.len()].contains(&givens.count()));
        }
    }
    for made in made(&jigsaws(6).holes(12, HolePattern::Balanced), 2) {
        assert!(made.solution.completes(&made.puzzle));
        assert_eq!(made.puzzle.num_givens(), 24);
    }
    let mut pattern = Puzzle::empty(Geometry::builder(5).build().unwrap());
    let digit = pattern.geometry().digits().next();
    let cells = [0, 3, 5, 8, 12, 16, 18, 21, 24].map(Cell::new);
    cells.iter().for_each(|&cell| pattern.set(cell, digit));
    for made in made(&jigsaws(5).pattern(&pattern), 2) {
        assert!(made.puzzle.givens().map(|given| given.cell).eq(cells));
        assert_eq!(verdict(&made.puzzle), Uniqueness::Unique(made.solution));
    }
    let message = |generator: Generator| generator.maker().unwrap_err().to_string();
    let boxes = Generator::with_geometry(Geometry::classic()).random_regions();
    assert_eq!(message(boxes), "random regions and regions do not go together");
    let full = made(&jigsaws(4), 1)[0].solution.clone();
    let from = Generator::with_geometry(full.geometry().clone());
    let without = Geometry::builder(4).build().unwrap();
    let latin = Solution::new(without, full.digits().to_vec()).unwrap();
    assert_eq!(
        message(jigsaws(4).from(latin)),
        "random regions and a full grid do not go together"
    );
    assert!(from.from(full).maker().is_ok());
}

#[test]
fn puzzles_with_rules_are_minimal() {
    assert_minimal_with_rules(1);
}

#[test]
#[ignore = "takes a minute; .ci/nightly runs it"]
fn more_puzzles_with_rules_are_minimal() {
    assert_minimal_with_rules(4);
}

/// Makes so many puzzles with each of several rules.
fn assert_minimal_with_rules(count: u64) {
    for (rows, cols, rules) in [
        (2, 2, "less r1c1 r1c2; sum 5 r4c3 r4c4"),
        (2, 3, "non-consecutive"),
        (2, 4, "toroidal-non-consecutive"),
        (2, 3, "thermo r1c1 r2c2 r3c3 r4c4; even r6c6; layout antidiagonal"),
        (3, 3, "non-consecutive"),
        (3, 3, "negative kropki"),
        (3, 3, "less r1c1 r1c2"),
        (1, 7, "layout pandiagonal"),
        (3, 3, "layout argyle"),
        (2, 4, "layout toroidal-anti-king"),
        (2, 4, "leaper 1 3; toroidal-leaper 2 2"),
    ] {
        let empty = empty(rows, cols, rules);
        let generator = Generator::with_rules_of(&empty).minimal(true);
        assert_eq!(generator.check_grid(&unlimited()).map_err(|e| e.to_string()), Ok(()));
        for made in made(&generator, count) {
            assert_eq!(made.puzzle.without_givens(), empty);
            assert_minimal(&made);
        }
    }
    // With regions of their own as well.
    let rules = empty(1, 6, "less r1c1 r1c2; less r2c2 r2c3");
    for made in made(&Generator::with_rules_of(&rules).random_regions().minimal(true), count) {
        assert_eq!(made.puzzle.rules(), rules.rules());
        assert_minimal(&made);
    }
}

#[test]
fn what_has_no_grid_is_found_out_before() {
    for (rows, cols, rules) in [
        (2, 2, "layout anti-king"),
        (2, 2, "non-consecutive"),
        (3, 3, "layout pandiagonal"),
        (3, 3, "less r1c1 r1c2; less r1c2 r1c1"),
        (2, 3, "toroidal-non-consecutive"),
    ] {
        let generator = Generator::with_rules_of(&empty(rows, cols, rules));
        let error = generator.check_grid(&unlimited()).unwrap_err().to_string();
        assert_eq!(error, "there is no full grid with these houses and rules", "{rules}");
    }
    let x = Geometry::builder(3).layout(Layout::Diagonals).build().unwrap();
    let error = Generator::with_geometry(x).random_regions().check_grid(&unlimited()).unwrap_err();
    let message = "found no full grid with these houses and rules in 100 tries";
    assert_eq!(error.to_string(), message);
}

#[test]
fn full_grids_are_as_many_as_is_known() {
    for (rows, cols, rules, known) in [
        // OEIS A002860, Latin squares.
        (1, 1, "", 1),
        (1, 2, "", 2),
        (1, 3, "", 12),
        (1, 4, "", 576),
        (1, 5, "", 161_280),
        (2, 2, "", 288),
        (2, 2, "layout diagonals", 48),
        // OEIS A274806, Latin squares whose two diagonals have different digits.
        (1, 3, "layout diagonals", 0),
        (1, 4, "layout diagonals", 48),
        (1, 5, "layout diagonals", 960),
        (1, 6, "layout diagonals", 92_160),
        // OEIS A342306 times 5!, pandiagonal Latin squares.
        (1, 5, "layout pandiagonal", 240),
        (1, 4, "layout pandiagonal", 0),
        (1, 7, "layout pandiagonal", 20_160),
    ] {
        let empty = empty(rows, cols, rules);
        let count = |engine: &mut dyn Engine| {
            engine.count(&empty, 1_000_000, &unlimited()).expect("the engine is right").solutions
        };
        assert_eq!(count(&mut NativeEngine::new()), known, "{rules}");
        if known < 1_000 {
            assert_eq!(count(&mut SatEngine::new()), known, "{rules}");
        }
    }
}

/// F. Jarvis counted 28,200,960 grids of 6×6 in boxes of 2×3; as many have any order of digits in the first row.
#[test]
fn grids_of_side_six_are_as_many_as_is_known() {
    let mut puzzle = empty(2, 3, "");
    for digit in puzzle.geometry().clone().digits() {
        let cell = puzzle.geometry().cell(0, digit.index());
        puzzle.set(cell, Some(digit));
    }
    let count = NativeEngine::new().count(&puzzle, 1_000_000, &unlimited());
    assert_eq!(720 * count.expect("the engine is right").solutions, 28_200_960);
}

mod cli {
    use serde_json::Value;

    use crate::support::program::run;

    fn good(args: &[&str], input: &str) -> String {
        let ran = run(args, input);
        assert_eq!((ran.code, &*ran.stderr), (Some(0), ""), "{args:?}: {}", ran.stdout);
        ran.stdout
    }

    #[test]
    fn jigsaws_are_the_same_for_any_number_of_threads_and_shards() {
        let options = ["generate", "--regions", "random", "--side", "6", "--seed", "2", "-n", "7"];
        for format in ["line", "jsonl", "csv"] {
            let with = |more: &[&str]| good(&[&options[..], &["-f", format], more].concat(), "");
            let whole = with(&["--threads", "1"]);
            assert_eq!(whole, with(&["--threads", "3"]));
            let shards = ["0/2", "1/2"].map(|shard| with(&["--shard", shard]));
            assert_eq!(whole, shards.concat());
            let checked = good(&["check", "-f", "jsonl"], &whole);
            assert_eq!(checked.lines().count(), 7);
            let mut layouts: Vec<Value> = Vec::new();
            for line in checked.lines() {
                let record: Value = serde_json::from_str(line).expect("a record");
                assert_eq!(record["verdict"], "unique", "{format}: {record}");
                layouts.push(record["regions"].clone());
            }
            layouts.dedup();
            assert_eq!(layouts.len(), 7, "{format}: each has its own");
        }
    }

    #[test]
    fn jigsaws_are_rated_hinted_minimized_and_printed() {
        let puzzles = good(
            &["generate", "--regions", "random", "--side", "7", "-n", "2", "--givens", "30"],
            "",
        );
        let minimal = good(&["minimize", "-f", "jsonl"], &puzzles);
        for line in minimal.lines() {
            let record: Value = serde_json::from_str(line).expect("a record");
            assert_eq!(record["verdict"], "minimal");
            assert!(record["regions"].is_string());
        }
        for command in ["rate", "hint", "solve"] {
            assert!(!good(&[command], &puzzles).contains("error"), "{command}");
        }
        assert!(good(&["print", "-f", "html"], &puzzles).contains("<svg"));
        let level = ["generate", "--regions", "random", "--side", "6", "--level", "medium"];
        let made = good(&[&level[..], &["-f", "jsonl"]].concat(), "");
        assert!(made.contains("\"level\":\"medium\""), "{made}");
    }

    #[test]
    fn what_a_format_cannot_say_is_refused_before() {
        let refused = |args: &[&str], message: &str| {
            let ran = run(&[&["generate"], args].concat(), "");
            assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{args:?}");
            assert!(ran.stderr.contains(message), "{args:?}: {}", ran.stderr);
        };
        refused(
            &["--regions", "random", "-f", "sdm"],
            "sdm cannot hold a puzzle with other houses",
        );
        let rule = "f-puzzles has no word for the rule that";
        let rules = ["--box", "2x3", "--rules", "not-sum 3 r1c1 r6c6", "-f"];
        refused(&[&rules[..], &["f-puzzles"]].concat(), rule);
        for format in ["jsonl", "csv", "line"] {
            let made = good(&[&["generate"], &rules[..], &[format]].concat(), "");
            assert!(made.contains("not-sum 3"), "{made}");
        }
        refused(&["--box", "2x2", "--layout", "anti-king"], "there is no full grid with these");
        refused(
            &["--box", "2x2", "--layout", "diagonals", "--from", "1234341221434321"],
            "--from: ",
        );
        refused(
            &["--rules", "less r1c1 r1c2", "--from", "2143341243211234"],
            "the full grid and the rules do not go together",
        );
        refused(
            &["--regions", "random", "--box", "2x2", "--layout", "windows"],
            "windows takes boxes",
        );
    }

    #[test]
    fn without_regions_puzzles_are_latin_squares() {
        let made = good(&["generate", "--regions", "none", "--side", "6", "-f", "jsonl"], "");
        assert!(made.contains("\"box\":\"1x6\""), "{made}");
        let count = |options: &[&str]| {
            good(&[&["count", "--regions", "none"], options].concat(), &".".repeat(16))
        };
        assert!(count(&[]).starts_with("576\t"));
        assert!(count(&["--layout", "diagonals"]).starts_with("48\t"));
        let ran = run(&["solve", "--regions", "random"], "");
        assert!(ran.code == Some(2) && ran.stderr.contains("are for generate alone"));
    }
}
