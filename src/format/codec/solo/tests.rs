use super::*;
use crate::format::tests::{read_back, refusal};
use crate::format::{OutputFormat, parse};

const SAMPLE: &str = "2x3:b3_1a5d4c2b6_6b5c2d5a1_6b";

#[test]
fn the_sample_is_read_and_written() {
    let record = parse(SAMPLE, &ReadOptions::new()).unwrap();
    let shape = record.puzzle.geometry().box_shape().unwrap();
    assert_eq!((shape.rows, shape.cols), (3, 2));
    let rows = crate::format::line::text(record.puzzle.cells(), &record.alphabet);
    assert_eq!(rows, "..31.5....4...2..66..5...2....5.16..");
    assert_eq!(read_back(&record, OutputFormat::Solo), format!("{SAMPLE}\n"));
}

#[test]
fn diagonals_and_irregular_regions_are_read_and_written() {
    let regions = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
    let geometry = || Geometry::builder(4).regions(regions);
    let diagonals = geometry().layout(Layout::Diagonals).build().unwrap();
    for (text, geometry) in [
        ("4j:1o,b__b__caa__c_", geometry().build().unwrap()),
        ("4jx:1o,b__b__caa__c_", diagonals.clone()),
        ("4jxdu:1o,b__b__caa__c_", diagonals),
        ("2x2x:1o", Geometry::builder(4).boxes(2, 2).layout(Layout::Diagonals).build().unwrap()),
        ("2x2m8dx:1o", Geometry::new(2, 2).unwrap()),
    ] {
        // Letters for difficulty and symmetry are not written.
        let plain = text.replace("du", "").replace("m8dx", "");
        let mut puzzle = Puzzle::empty(geometry);
        puzzle.set(crate::geometry::Cell::new(0), Some(Digit::new(0)));
        let record = Record::new(puzzle, crate::puzzle::Alphabet::standard(4));
        let written = read_back(&record, OutputFormat::Solo);
        assert_eq!(
            parse(&plain, &ReadOptions::new()).map_err(|e| e.to_string()),
            Ok(record.clone()),
            "{written}"
        );
        assert_eq!(parse(text, &ReadOptions::new()).unwrap(), record);
        assert_eq!(written, plain + "\n");
    }
}

#[test]
fn long_runs_without_an_edge_are_read_in_both_ways() {
    let mut numbers: Vec<usize> = (0..49).map(|cell| cell % 7).collect();
    numbers.swap(0, 1);
    numbers.swap(7, 8);
    let geometry = Geometry::builder(7).regions(numbers).build().unwrap();
    let mut text = String::new();
    blocks::push(&geometry, &mut text);
    assert!(text.contains('z'), "{text}");
    assert!(!region_borders::are_shown(&geometry));
    // Rows, but for two cells that the first two have exchanged.
    let numbers = (0..49).map(|cell| match cell {
        6 => 1,
        7 => 0,
        cell => cell / 7,
    });
    let geometry = Geometry::builder(7).regions(numbers).build().unwrap();
    let mut text = String::new();
    blocks::push(&geometry, &mut text);
    // The rows below have no edge within them.
    assert!(region_borders::are_shown(&geometry) && text.contains("zj"), "{text}");
    let as_solo_writes = text.replace("zj", "zk");
    for text in [&text, &as_solo_writes] {
        let read = blocks::read(text, 7).ok().expect("it fits");
        assert_eq!(Geometry::builder(7).regions(read).build().unwrap(), geometry);
    }
}

#[test]
fn killers_have_cages_with_sums() {
    let text = "2x2k:p,abbba____________,3a7a7a3a3a7a7a3a";
    let puzzle = parse(text, &ReadOptions::new()).unwrap().puzzle;
    let rules = puzzle.rules().iter().map(|rule| rule.text(puzzle.geometry())).collect::<Vec<_>>();
    assert_eq!(rules.len(), 8);
    assert_eq!(rules[..3], ["cage 3 r1c1 r1c2", "cage 7 r1c3 r1c4", "cage 7 r2c1 r2c2"]);
    // A cage without a sum has different digits; with two it is a mistake.
    let without = parse(&text.replace("3a7a7", "b7a7"), &ReadOptions::new()).unwrap().puzzle;
    assert_eq!(without.rules()[0].text(without.geometry()), "cage r1c1 r1c2");
    let twice = text.replace("3a7a7", "3_3_7a7");
    assert_eq!(refusal(&twice), "line 1: not a Solo game ID: 'cage' takes a number");
}

#[test]
fn other_rules_and_mistakes_are_named() {
    for (text, error) in [
        ("3x3kd:a1zzz", "not a Solo game ID: its cages and sums are missing"),
        ("9jkx:a1,12", "not a Solo game ID: its cages and sums are missing"),
        ("2x2k:p,abbba____________,10n", "not a Solo game ID: 15 sums and blanks, expected 16"),
        ("4j:1o", "not a Solo game ID: its regions are missing behind a comma"),
        ("2x2:1o,aa", "not a Solo game ID: 1 more lists than its letters ask for"),
        ("200x2:1m", "side 400 is out of range, it must be 1 to 256"),
        ("2x2:1m", "14 symbols, expected 16 for side 4"),
    ] {
        assert_eq!(refusal(text), format!("line 1: {error}"));
    }
    assert!(refusal("4j:1o,cccccd").starts_with("line 1: not a Solo game ID: region "));
    assert_eq!(refusal("2x2:5o"), "line 1, column 5: '5' is not a number from 1 to 4");
    let error = "line 1, column 7: not a Solo game ID: its edges have 2 places, expected 25";
    assert_eq!(refusal("4j:1o,a"), error);
    assert!(refusal("4j:1o,a1").starts_with("line 1, column 8: not a Solo game ID: an edge"));
}

#[test]
fn long_runs_and_large_numbers_are_written() {
    let options = ReadOptions::new().alphabet(crate::puzzle::Alphabet::standard(16));
    let record = parse(&(".".repeat(255) + "G"), &options).unwrap();
    let text = read_back(&record, OutputFormat::Solo);
    assert_eq!(text, format!("4x4:{}u16\n", "z".repeat(9)));
}
