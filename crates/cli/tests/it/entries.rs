//! `check --entries`: what was filled into a puzzle, against the only solution of its givens.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use satdoku::budget::Budget;
use satdoku::format::{ReadOptions, Record, parse};
use satdoku::generate::Generator;
use satdoku::geometry::{BoxShape, Candidate, Digit, Geometry};
use satdoku::puzzle::Alphabet;
use satdoku::solve::NativeEngine;
use satdoku_tasks::query::{CheckEntries, Query};
use serde_json::Value;

use crate::support::program::run;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The puzzle with r1c3=4, which is right, and r3c1=2 and r7c1=1, which are wrong.
const BEGUN: &str =
    "534.7....6..195...298....6.8...6...34..8.3..17...2...616....28....419..5....8..79";
const WRONG: &str = "r3c1=2,r7c1=1";

/// The begun puzzle as a HoDoKu line.
fn hodoku() -> String {
    let mut cells = String::new();
    for (given, digit) in PUZZLE.chars().zip(BEGUN.chars()) {
        cells.push_str(if given == digit { "" } else { "+" });
        cells.push(digit);
    }
    format!(":0000:x:{cells}:::\n")
}

/// The begun puzzle as a game of OpenSudoku.
fn opensudoku() -> String {
    let cells = PUZZLE.chars().zip(BEGUN.chars()).map(|(given, digit)| {
        let digit = if digit == '.' { '0' } else { digit };
        format!("{digit}|-|{}|", u8::from(given == '.'))
    });
    let cells: String = cells.collect();
    format!("<opensudoku><game data=\"version: 1\n{cells}\" /></opensudoku>\n")
}

fn json(text: &str) -> Value {
    serde_json::from_str(text.lines().next().expect("a record")).expect(text)
}

#[test]
fn formats_that_tell_givens_from_entries_need_no_more() {
    let line = format!("incorrect\t{WRONG}\t{BEGUN}\n");
    for input in [hodoku(), opensudoku()] {
        let ran = run(&["check", "--entries"], &input);
        assert_eq!((ran.stdout.as_str(), ran.stderr.as_str(), ran.code), (&*line, "", Some(1)));
        // What other commands make of it keeps the difference.
        for format in ["jsonl", "json", "f-puzzles", "opensudoku", "hodoku"] {
            let again = run(&["convert", "-f", format], &input);
            let again = run(&["check", "--entries", "--cross-check"], &again.stdout);
            // OpenSudoku's short form has no marks.
            if format != "opensudoku" {
                assert_eq!(again.stdout, line, "{format}");
            }
        }
    }
}

#[test]
fn other_formats_take_the_original_puzzle() {
    let line = format!("incorrect\t{WRONG}\t{BEGUN}\n");
    let folder = tempfile::tempdir().expect("a folder");
    let original = folder.path().join("original.sdk");
    let rows: Vec<_> = PUZZLE.as_bytes().chunks(9).map(String::from_utf8_lossy).collect();
    std::fs::write(&original, rows.join("\n")).expect("a file");
    let original = original.to_str().expect("text");
    for args in [["--puzzle", PUZZLE], ["--puzzle", original]] {
        let ran = run(&[&["check"], &args[..]].concat(), BEGUN);
        assert_eq!((ran.stdout.as_str(), ran.stderr.as_str(), ran.code), (&*line, "", Some(1)));
    }
    let correct =
        BEGUN.replacen("298", "198", 1).replacen("616", "696", 1).replacen("696", "6.6", 1);
    for (grid, verdict, code) in [
        (correct.as_str(), "correct\t-", 0),
        (PUZZLE, "correct\t-", 0),
        (SOLUTION, "correct\t-", 0),
        // A given that was overwritten is a wrong entry, and one that is missing is no entry.
        (&SOLUTION.replacen("53", "35", 1), "incorrect\tr1c1=3,r1c2=5", 1),
        (&PUZZLE.replacen("53", "..", 1), "correct\t-", 0),
    ] {
        let ran = run(&["check", "--puzzle", PUZZLE], grid);
        assert_eq!((ran.stdout, ran.code), (format!("{verdict}\t{grid}\n"), Some(code)));
    }
}

#[test]
fn every_format_names_the_wrong_entries() {
    let check = |format: &str| run(&["check", "--puzzle", PUZZLE, "-f", format], BEGUN);
    let row = format!("0,{BEGUN},incorrect,{},3,48,\n", WRONG.replace(',', " "));
    let table = format!("index,puzzle,verdict,wrong,entries,open,error\n{row}");
    assert_eq!(check("csv").stdout, table);
    let record = json(&check("jsonl").stdout);
    assert_eq!((&record["verdict"], &record["puzzle"]), (&"incorrect".into(), &BEGUN.into()));
    assert_eq!((&record["entries"], &record["open"]), (&3.into(), &48.into()));
    assert_eq!(
        record["wrong"],
        serde_json::json!([{"cell": "r3c1", "digit": "2"}, {"cell": "r7c1", "digit": "1"}])
    );
    assert_eq!(record["placed"], serde_json::json!(["r1c3", "r3c1", "r7c1"]));
    assert_eq!(record["solution"], SOLUTION);
    assert!(check("json").stdout.contains("\"wrong\":[{\"cell\":\"r3c1\""));
    let grid = check("grid").stdout;
    assert!(grid.starts_with("incorrect\n+---"), "{grid}");
    assert!(grid.contains("| !2  9  8 |") && grid.contains("|  5  3  4 |"), "{grid}");
    assert!(grid.ends_with("\n2 of 3 entries are wrong: r3c1=2, r7c1=1\n"), "{grid}");
    assert_eq!(grid.matches('!').count(), 2);
    assert_eq!(check("sdm").code, Some(2));
    // Other commands get the same entries of this record again.
    let again = run(&["check", "--entries"], check("jsonl").stdout);
    assert_eq!(again.stdout, format!("incorrect\t{WRONG}\t{BEGUN}\n"));
}

#[test]
fn what_was_assumed_is_said() {
    let ran = run(&["check", "--entries", "-f", "jsonl"], PUZZLE);
    let record = json(&ran.stdout);
    assert_eq!((&record["verdict"], &record["entries"]), (&"correct".into(), &0.into()));
    assert_eq!(record["assumed"], "all digits are givens");
    let note = "satdoku: -:1: no digit is marked as an entry, so all are taken as givens; --puzzle tells which are\n";
    assert_eq!((ran.stderr.as_str(), ran.code), (note, Some(0)));
    // An entry that is wrong cannot be told from a given.
    let ran = run(&["check", "--entries", "-f", "grid"], BEGUN);
    assert!(ran.stdout.starts_with("none\n+"), "{}", ran.stdout);
    assert!(ran.stdout.ends_with("\nthe digits, all taken as givens, have no solution\n"));
    assert_eq!(ran.code, Some(1));
}

#[test]
fn a_puzzle_without_one_solution_has_no_wrong_entries() {
    let ambiguous = "1...............";
    let ran = run(&["check", "--puzzle", ambiguous, "-f", "jsonl"], "12..............");
    let record = json(&ran.stdout);
    assert_eq!(record["verdict"], "multiple");
    assert_eq!(record["reason"], "the givens have several solutions");
    assert_eq!((ran.code, record.get("wrong")), (Some(1), None));
    let ran = run(&["check", "--puzzle", "11..............", "--entries"], "112.............");
    assert_eq!((ran.stdout.as_str(), ran.code), ("none\t-\t112.............\n", Some(1)));
    let ran = run(&["check", "--puzzle", PUZZLE, "--timeout", "0"], BEGUN);
    assert_eq!((ran.stdout, ran.code), (format!("unknown\t-\t{BEGUN}\n"), Some(3)));
}

#[test]
fn a_grid_of_another_puzzle_is_an_error_record() {
    let ran = run(&["check", "--puzzle", PUZZLE], format!("1...............\n{PUZZLE}\n"));
    let error = "#error: line 1: the grid has side 4 with boxes of 2x2, and the original puzzle has side 9 with boxes of 3x3\n";
    assert_eq!((ran.stdout, ran.code), (format!("{error}correct\t-\t{PUZZLE}\n"), Some(2)));
    let ran = run(&["check", "--puzzle", "A...B...C...D...", "-f", "jsonl"], "1...............");
    let record = json(&ran.stdout);
    let error = record["error"].as_str().expect("an error");
    let expected = "line 1: symbol 'A' of the original puzzle is not in the grid's alphabet 1-4";
    assert_eq!((error, record.get("verdict"), ran.code), (expected, None, Some(2)));
    let ran = run(&["check", "--puzzle", "-", "-"], PUZZLE);
    let both = "satdoku: the puzzle and what was filled in cannot both come from standard input\n";
    assert_eq!((ran.stderr.as_str(), ran.code), (both, Some(2)));
}

#[test]
fn lists_of_placed_cells_that_are_none_are_refused_by_name() {
    for (placed, name) in [("\"r1c3\"", "r1c3"), ("\"r1c1\", \"r10c1\"", "r10c1"), ("\"x\"", "x")] {
        let ran =
            run(&["check"], format!("{{\"puzzle\": \"{PUZZLE}\", \"placed\": [{placed}]}}\n"));
        let words = format!("placed: '{name}' is not a cell with a digit, like r1c3\n");
        assert!(ran.stdout.ends_with(&words) && ran.code == Some(2), "{}", ran.stdout);
    }
    for placed in ["3", "[1, 2]", "{}"] {
        let ran = run(&["check"], format!("{{\"puzzle\": \"{PUZZLE}\", \"placed\": {placed}}}\n"));
        let words = "placed is no list of cells like r1c3\n";
        assert!(ran.stdout.ends_with(words) && ran.code == Some(2), "{}", ran.stdout);
    }
    for placed in ["null", "[]", "\"\""] {
        let ran = run(&["check"], format!("{{\"puzzle\": \"{PUZZLE}\", \"placed\": {placed}}}\n"));
        assert_eq!((ran.stdout, ran.code), (format!("unique\t{PUZZLE}\n"), Some(0)), "{placed}");
    }
}

/// Random entries in puzzles of many shapes and alphabets: exactly the changed ones are wrong.
#[test]
fn exactly_the_changed_entries_are_wrong() {
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(7);
    for (rows, cols) in [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (4, 4)] {
        let geometry = Geometry::new(rows, cols).expect("a shape");
        let side = geometry.side();
        let generator = Generator::with_geometry(geometry.clone()).seed(3);
        for made in generator.puzzles(0..3, Budget::unlimited()).expect("it can be") {
            let made = made.expect("it is found");
            let mut record = Record::new(made.puzzle.clone(), Alphabet::standard(side));
            let mut expected = Vec::new();
            for cell in made.puzzle.open_cells() {
                if random.random_bool(0.5) {
                    continue;
                }
                let right = made.solution.digit(cell);
                let others: Vec<_> = geometry.digits().filter(|digit| *digit != right).collect();
                let is_changed = random.random_bool(0.2);
                let changed: Option<&Digit> = others.choose(&mut random).filter(|_| is_changed);
                let digit = *changed.unwrap_or(&right);
                expected.extend(changed.map(|_| Candidate { cell, digit }));
                record.puzzle.set(cell, Some(digit));
                record.placed.push(cell);
            }
            let names: Vec<String> = expected
                .iter()
                .map(|it| {
                    format!("{}={}", geometry.name(it.cell), record.alphabet.symbol(it.digit))
                })
                .collect();
            let original = Record::new(made.puzzle.clone(), Alphabet::standard(side));
            for query in [CheckEntries::default(), CheckEntries { original: Some(original) }] {
                let outcome = query.ask(&record, &mut NativeEngine::new(), &Budget::unlimited());
                let outcome = outcome.expect("an answer");
                let verdict = if names.is_empty() { "correct" } else { "incorrect" };
                assert_eq!(outcome.verdict(), verdict, "{rows}x{cols}");
                let found = wrong_of(&query, &record);
                assert_eq!(found, if names.is_empty() { "-".into() } else { names.join(",") });
            }
        }
    }
}

/// The wrong entries of a record, as the line format names them.
fn wrong_of(query: &CheckEntries, record: &Record) -> String {
    use satdoku_tasks::query::render::{RecordFormat, Rendered, Renderer};

    let outcome = query.ask(record, &mut NativeEngine::new(), &Budget::unlimited());
    let mut out = Rendered::default();
    let renderer = Renderer::new(RecordFormat::LINE, query.clone());
    renderer.outcome(Some(0), record, &*outcome.expect("an answer"), &mut out);
    let line = String::from_utf8(out.text).expect("text");
    line.split('\t').nth(1).expect("the second column").to_owned()
}

#[test]
fn an_original_in_other_symbols_is_translated() {
    let read_options = ReadOptions::new().box_shape(BoxShape { rows: 2, cols: 2 });
    let read = |text: &str, symbols: &str| {
        parse(text, &read_options.clone().alphabet(symbols.parse().expect("symbols")))
            .expect("a puzzle")
    };
    let original = read("a.c...a.c...d...", "abcd");
    let grid = read("adcb..a.c...d...", "dcba");
    let query = CheckEntries { original: Some(original) };
    assert_eq!(wrong_of(&query, &grid), "-");
    let grid = read("abcd..a.c...d...", "dcba");
    assert_eq!(wrong_of(&query, &grid), "r1c2=b,r1c4=d");
}
