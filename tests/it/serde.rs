//! The main types as data: they come back as they were, and bad data is refused with the reason.

use std::fmt::Debug;

use satdoku::budget::{Budget, Stopped};
use satdoku::encode::Encoding;
use satdoku::format::{self, InputFormat, OutputFormat, ReadOptions, Record};
use satdoku::generate::{Generated, Generator, HolePattern, Stream, random_solution};
use satdoku::geometry::{
    BoxShape, Candidate, Cell, Digit, Geometry, House, HouseKind, MAX_SIDE, Symmetry,
};
use satdoku::logic::{Allowed, Level, Path, Position, Rating, SeLike, Technique};
use satdoku::puzzle::{Alphabet, Puzzle, Solution};
use satdoku::sat::{ProofFormat, SolverKind};
use satdoku::solve::{Count, Engine, NativeEngine, SolveOutcome, Uniqueness};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Writes a value, reads it again, and gives the text.
fn there_and_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> String {
    let text = serde_json::to_string(value).expect("it can be written");
    let again: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(&again, value);
    // Also where the data is a tree and not a text.
    let tree = serde_json::to_value(value).expect("it can be written");
    let again: T = serde_json::from_value(tree).expect("it can be read");
    assert_eq!(&again, value);
    text
}

fn all_there_and_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(
    all: impl IntoIterator<Item = T>,
) {
    all.into_iter().for_each(|value| {
        there_and_back(&value);
    });
}

/// Why a text is not read.
fn refusal<T: DeserializeOwned + Debug>(text: &str) -> String {
    let error = serde_json::from_str::<T>(text).unwrap_err().to_string();
    let place = error.rfind(" at line ").unwrap_or(error.len());
    error[..place].to_owned()
}

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn names_and_numbers_have_their_form() {
    assert_eq!(there_and_back(&BoxShape { rows: 2, cols: 3 }), "\"2x3\"");
    assert_eq!(there_and_back(&Geometry::classic()), "\"3x3\"");
    assert_eq!(there_and_back(&Cell::new(40)), "40");
    assert_eq!(there_and_back(&Digit::new(8)), "8");
    let candidate = Candidate { cell: Cell::new(40), digit: Digit::new(8) };
    assert_eq!(there_and_back(&candidate), r#"{"cell":40,"digit":8}"#);
    assert_eq!(there_and_back(&HouseKind::Box(4)), r#"{"box":4}"#);
    assert_eq!(there_and_back(&Technique::XWing), "\"x-wing\"");
    assert_eq!(there_and_back(&SeLike(42)), "4.2");
    assert_eq!(there_and_back(&Encoding::REDUCED), "\"extended pairwise givens\"");
    assert_eq!(there_and_back(&Alphabet::standard(4)), r#"["1","2","3","4"]"#);
    all_there_and_back(Geometry::classic().houses());
    all_there_and_back(Technique::ALL.iter().copied());
    all_there_and_back((0..=u16::MAX).step_by(7).map(SeLike));
    all_there_and_back(Level::ALL);
    all_there_and_back(Symmetry::ALL);
    all_there_and_back(HolePattern::ALL);
    all_there_and_back(InputFormat::ALL);
    all_there_and_back(OutputFormat::ALL);
    all_there_and_back(ProofFormat::ALL);
    all_there_and_back(SolverKind::all());
    all_there_and_back(Encoding::all());
    all_there_and_back([1, 16, 36, 50, MAX_SIDE].map(Alphabet::standard));
    there_and_back(&"🍏🍌🍇🍒".parse::<Alphabet>().expect("four symbols"));
}

#[test]
fn names_and_numbers_out_of_range_are_refused() {
    assert_eq!(refusal::<Geometry>("\"16x17\""), "side 272 is out of range, it must be 1 to 256");
    assert_eq!(
        refusal::<BoxShape>("3"),
        "invalid type: integer `3`, expected the shape of a box, ROWSxCOLS"
    );
    assert!(refusal::<Technique>("\"y-wing\"").starts_with("'y-wing' is not one of: "));
    assert_eq!(refusal::<House>("65536"), "house 65536 where a grid has at most 65536");
    assert_eq!(refusal::<SeLike>("4.25"), "4.25 is no difficulty in tenths, like 4.2");
    assert!(refusal::<SeLike>("-1").ends_with("like 4.2"));
    assert!(refusal::<SeLike>("6553.6").ends_with("like 4.2"));
    assert!(!refusal::<Cell>("65536").is_empty());
    assert!(!refusal::<Digit>("256").is_empty());
    assert_eq!(
        refusal::<Alphabet>(r#"["1","2","1"]"#),
        "symbol '1' stands twice in the alphabet, at places 1 and 3"
    );
}

#[test]
fn puzzles_and_solutions_of_every_size_come_back() {
    for (rows, cols) in [(1, 1), (2, 1), (2, 3), (3, 2), (3, 3), (5, 7), (6, 6), (5, 8)] {
        let geometry = Geometry::new(rows, cols).expect("it can be");
        let solution = random_solution(&geometry, &mut Stream::new(3, 0));
        there_and_back(&solution);
        let mut puzzle = solution.to_puzzle();
        let cells: Vec<Cell> = geometry.cells().step_by(2).collect();
        cells.iter().for_each(|&cell| puzzle.set(cell, None));
        there_and_back(&puzzle);
        puzzle.rule_out(Candidate { cell: cells[0], digit: Digit::new(geometry.side() - 1) });
        there_and_back(&puzzle);
    }
    assert_eq!(
        there_and_back(&puzzle("1...2...3...4...")),
        r#"{"box":"2x2","cells":"1...2...3...4...","ruled_out":[],"rules":[]}"#
    );
}

#[test]
fn grids_that_are_none_are_refused() {
    let of_puzzle = |cells: &str, ruled_out: &str| {
        let text = format!(r#"{{"box":"1x2","cells":"{cells}","ruled_out":{ruled_out}}}"#);
        refusal::<Puzzle>(&text)
    };
    assert_eq!(of_puzzle("12.", "[]"), "3 cells where a grid of side 2 has 4");
    assert_eq!(of_puzzle("12.3", "[]"), "symbol '3' at r2c2 is not in the alphabet 12");
    assert_eq!(
        of_puzzle("12..", r#"[{"cell":4,"digit":0}]"#),
        "digit 0 in cell 4 is ruled out, which boxes of 1x2 do not have"
    );
    assert_eq!(
        of_puzzle("12..", r#"[{"cell":3,"digit":2}]"#),
        "digit 2 in cell 3 is ruled out, which boxes of 1x2 do not have"
    );
    let more = r#"{"box":"1x2","cells":"12..","ruled_out":[],"regions":[]}"#;
    assert!(refusal::<Puzzle>(more).starts_with("unknown field `regions`"));
    assert_eq!(refusal::<Puzzle>(r#"{"box":"1x2","cells":"12.."}"#), "missing field `ruled_out`");
    let of_solution =
        |cells: &str| refusal::<Solution>(&format!(r#"{{"box":"1x2","cells":"{cells}"}}"#));
    assert_eq!(of_solution("122."), "r2c2 is blank where a solution has a digit");
    assert_eq!(of_solution("1212"), "digit 1 stands twice in column 1: at r1c1 and r2c1");
}

#[test]
fn records_come_back_and_fit_their_puzzle() {
    let hodoku = format!(":0000:x:{}:412 916::", NINE.replacen('7', "+7", 1));
    for text in [NINE, "2x2:1a3_4l", "..3456 ...... ...... ...... ...... ......", &hodoku] {
        there_and_back(&format::parse(text, &ReadOptions::new()).expect("a puzzle"));
    }
    let record = format::parse("12|34\n..|..\n--+--\n..|..\n43|21\n", &ReadOptions::new());
    let text = there_and_back(&record.expect("a grid"));
    let five = text.replace(r#"["1","2","3","4"]"#, r#"["1","2","3","4","5"]"#);
    assert_eq!(
        refusal::<Record>(&five),
        "the alphabet has 5 symbols, expected 4 for a grid of side 4"
    );
    for placed in ["[1,0]", "[0,0]", "[5]", "[16]"] {
        let text = text.replace(r#""placed":[]"#, &format!(r#""placed":{placed}"#));
        assert_eq!(
            refusal::<Record>(&text),
            "the placed cells are not some of those with a digit, in order"
        );
    }
    let removed = r#"[{"cell":0,"digit":1}]"#;
    let text = text.replace(r#""removed":[]"#, &format!(r#""removed":{removed}"#));
    assert_eq!(
        refusal::<Record>(&text),
        "the removed candidates are not some of those ruled out, in order"
    );
}

#[test]
fn answers_come_back() {
    let (mut engine, budget) = (NativeEngine::new(), Budget::unlimited());
    let unique = puzzle(NINE);
    let verdict = engine.uniqueness(&unique, &budget).expect("an answer");
    there_and_back(&verdict);
    let Uniqueness::Unique(solution) = verdict else { panic!("one solution") };
    there_and_back(&SolveOutcome::Solved(solution.clone()));
    assert_eq!(there_and_back(&SolveOutcome::Unsolvable), "\"unsolvable\"");
    let too_large = Stopped::TooLarge { clauses: 1, needed: 2, available: 3 };
    there_and_back(&Uniqueness::Unknown(too_large));
    assert_eq!(
        there_and_back(&Uniqueness::Unknown(Stopped::TimeLimit)),
        r#"{"unknown":"time_limit"}"#
    );
    let empty = Puzzle::empty(Geometry::new(2, 2).expect("side 4"));
    let count: Count = engine.count(&empty, 1_000, &budget).expect("an answer");
    assert_eq!(there_and_back(&count), r#"{"solutions":288,"ended":"complete"}"#);
    there_and_back(&engine.uniqueness(&empty, &budget).expect("an answer"));
    let twice = serde_json::to_string(&solution).expect("it can be written");
    assert_eq!(
        refusal::<Uniqueness>(&format!(r#"{{"multiple":[{twice},{twice}]}}"#)),
        "the two solutions are the same"
    );
}

#[test]
fn paths_and_ratings_come_back() {
    let hard =
        puzzle("4....635...8.......6279.....3...71.....21..6.........9........61...5......5.43...");
    let (allowed, budget) = (Allowed::default(), Budget::unlimited());
    there_and_back(&allowed);
    let path = Path::by_level(&hard, allowed, &budget);
    assert!(path.steps.len() > 20);
    there_and_back(&path);
    there_and_back(&Rating::new(&hard, allowed, &budget).expect("one solution"));
}

#[test]
fn trials_come_back_with_those_within_them() {
    let hardest =
        puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    let (position, budget) = (Position::new(&hardest), Budget::unlimited());
    let mut step = position.easiest(Technique::Trial, &budget).expect("no limit").swap_remove(0);
    assert!(!there_and_back(&step).contains("trial\":{"));
    position.add_trial(&mut step, &budget);
    let tree = step.trial.as_ref().expect("a tree");
    assert_eq!(tree.depth(), 2);
    let text = there_and_back(&step);
    let start = r#""trial":{"assumption":{"cell":"#;
    assert!(text.contains(start) && text.contains(r#"{"ruled_out":{"assumption":"#), "{text}");
}

#[test]
fn generated_puzzles_come_back_with_their_own_solution_alone() {
    let generator = Generator::with_geometry(Geometry::new(2, 3).expect("side 6")).seed(5);
    let made = generator
        .puzzles(0..2, Budget::unlimited())
        .expect("plain puzzles")
        .collect::<Result<Vec<Generated>, _>>()
        .expect("nothing is limited");
    let text = there_and_back(&made[0]);
    there_and_back(&made);
    let written = |solution| serde_json::to_string(solution).expect("it can be written");
    let other = text.replace(&written(&made[0].solution), &written(&made[1].solution));
    assert_eq!(refusal::<Generated>(&other), "the solution does not complete the puzzle");
}

#[test]
fn grids_with_other_houses_are_refused() {
    let geometry = satdoku_test_support::layouts::NINE.geometry();
    let message = "a grid with other houses than rows, columns and boxes cannot be written";
    let error = serde_json::to_string(&geometry).unwrap_err();
    assert_eq!(error.to_string(), message);
    let error = serde_json::to_string(&Puzzle::empty(geometry)).unwrap_err();
    assert_eq!(error.to_string(), message);
    let kinds = [HouseKind::Region(2), HouseKind::Extra(0)];
    assert_eq!(kinds.map(|kind| there_and_back(&kind)), [r#"{"region":2}"#, r#"{"extra":0}"#]);
}
