//! Explanations of puzzles with many solutions: short sentences, and a grid of the candidates that solutions have.

use std::collections::BTreeMap;

use satdoku::budget::Budget;
use satdoku::format::line;
use satdoku::generate::Generator;
use satdoku::geometry::Geometry;
use satdoku::puzzle::Alphabet;
use serde_json::Value;

use crate::support::program::run;

/// A puzzle with one wrong digit, whose 24 givens are all needed for the clash.
const MANY_CLASH: &str =
    "68..7......531.8.....2.5.....25..34....9.........4..2.3.6.....7..4.....51...2..3.";

/// More than this is a paragraph.
const LONGEST: usize = 240;

/// Puzzles of this side, with a given less each.
fn puzzles_with_many_solutions(side: usize) -> Vec<String> {
    let geometry = Geometry::of_side(side).expect("a side");
    let made = Generator::with_geometry(geometry)
        .maker()
        .expect("nothing is asked for")
        .make(0, &Budget::unlimited());
    let mut puzzle = made.expect("made").puzzle;
    let mut lines = Vec::new();
    let givens: Vec<_> = puzzle.givens().collect();
    for given in givens {
        puzzle.set(given.cell, None);
        lines.push(line::text(puzzle.cells(), &Alphabet::standard(side)));
    }
    lines
}

fn json(command: &[&str], puzzle: &str) -> Value {
    let command = [command, &["-q", "-f", "jsonl"]].concat();
    serde_json::from_str(&run(&command, puzzle).stdout).expect("one record")
}

/// The digits of each cell that a drawing of words shows, as numbers from 1.
fn drawn(text: &str) -> Vec<Vec<String>> {
    let rows = text.lines().map(|line| line.trim_start_matches("# "));
    let rows = rows.filter(|line| line.starts_with('|')).flat_map(str::split_whitespace);
    let words = rows.map(|word| word.trim_matches('|')).filter(|word| !word.is_empty());
    words.map(|word| word.chars().map(String::from).collect()).collect()
}

/// The digits of each cell by the record of an explanation.
fn told(record: &Value, side: usize) -> Vec<Vec<String>> {
    let mut cells = BTreeMap::new();
    let of = |it: &Value, name: &str| it[name].as_str().expect("text").to_owned();
    for open in record["open"].as_array().expect("a list") {
        let digits = open["digits"].as_array().expect("a list");
        let digits = digits.iter().map(|digit| digit.as_str().expect("text").to_owned());
        cells.insert(of(open, "cell"), digits.collect());
    }
    for settled in record["settled"].as_array().expect("a list") {
        cells.insert(of(settled, "cell"), vec![of(settled, "digit")]);
    }
    let givens = record["puzzle"].as_str().expect("a line").chars();
    let given = givens.enumerate().map(|(at, symbol)| {
        let name = format!("r{}c{}", at / side + 1, at % side + 1);
        cells.remove(&name).unwrap_or_else(|| vec![symbol.to_string()])
    });
    given.collect()
}

#[test]
fn many_candidates_are_drawn_and_few_are_named() {
    assert_drawn_or_named(3);
}

#[test]
#[ignore = "takes half a minute; .ci/nightly runs it"]
fn candidates_are_drawn_or_named_after_every_given_that_goes() {
    assert_drawn_or_named(1);
}

/// Looks at the puzzle after every so many givens that go.
fn assert_drawn_or_named(every: usize) {
    let mut many = 0;
    for side in [4, 6, 9] {
        for puzzle in puzzles_with_many_solutions(side).iter().step_by(every * (side / 2 - 1)) {
            let record = json(&["check", "--explain"], puzzle);
            let open = record["open"].as_array().expect("a list").len();
            let sentences = record["explanation"].as_array().expect("sentences");
            assert!(
                sentences.iter().all(|one| one.as_str().expect("text").len() <= LONGEST),
                "{record}"
            );
            assert_eq!(json(&["hint"], puzzle)["explanation"], record["explanation"]);
            for command in [["check", "--explain"], ["hint", "--all"], ["solve", "--steps"]] {
                for format in ["line", "grid"] {
                    let ran = run(&[command[0], command[1], "-q", "-f", format], puzzle).stdout;
                    for sentence in sentences {
                        assert!(ran.contains(sentence.as_str().expect("text")), "{ran}");
                    }
                    let is_drawn = ran
                        .contains("each open cell has the digits that some solution has there\n");
                    assert_eq!(is_drawn, open > 8, "{ran}");
                    if is_drawn {
                        assert_eq!(drawn(&ran), told(&record, side), "{command:?} {format}\n{ran}");
                    }
                }
            }
            many += usize::from(open > 8);
            let first = sentences[0].as_str().expect("text");
            match open {
                ..=8 => assert_eq!(first.matches(" is ").count(), open, "{first}"),
                _ => assert!(
                    first.matches(" is ").count() == 3
                        && first.ends_with(&format!("; and {} more", open - 3)),
                    "{first}"
                ),
            }
        }
    }
    assert!(many > 10 / every, "{many}");
}

#[test]
fn many_givens_are_a_puzzle_in_place_of_a_list() {
    let empty = ".".repeat(81);
    for format in ["line", "grid"] {
        let ran = run(&["check", "--explain", "-q", "-f", format], &*empty).stdout;
        let added =
            ran.lines().find_map(|line| line.trim_start_matches("# ").strip_prefix("with these: "));
        let added = added.unwrap_or_else(|| panic!("{ran}"));
        assert!(run(&["check"], added).stdout.starts_with("unique\t"), "{added}");
        let more = added.bytes().filter(|&byte| byte != b'.').count() - 3;
        assert!(
            ran.contains(&format!(" and {more} more givens added there is one solution")),
            "{ran}"
        );
    }
    let ran = run(&["check", "--explain", "-q"], MANY_CLASH).stdout;
    let alone = ran
        .lines()
        .find_map(|line| line.strip_prefix("# these alone: "))
        .unwrap_or_else(|| panic!("{ran}"));
    assert!(run(&["check"], alone).stdout.starts_with("none\t"), "{alone}");
    let more = alone.bytes().filter(|&byte| byte != b'.').count() - 3;
    assert!(ran.contains(&format!(" and {more} more givens cannot stand together")), "{ran}");
}

#[test]
fn a_picture_of_a_hint_has_the_candidates_of_the_solutions() {
    let [few, many] = ["12..34......2..3", "1..............."]
        .map(|puzzle| run(&["hint", "-q", "-f", "svg"], puzzle).stdout);
    let candidates = |svg: &str| svg.matches("<text").count();
    assert!(candidates(&few) < 20, "{few}");
    // Fifteen open cells with two to four digits each.
    assert!(candidates(&many) > 40, "{many}");
}
