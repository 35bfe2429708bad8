//! `hint --every`, `hint --technique` and `solve --steps`, and hints about puzzles with progress.

use std::collections::BTreeSet;

use satdoku::budget::Budget;
use satdoku::format::{self, ReadOptions};
use satdoku::geometry::{Candidate, Geometry};
use satdoku::logic::{Allowed, Notation, Position, Step, Technique};
use satdoku::puzzle::Alphabet;
use serde_json::Value;

use crate::support::program::{Ran, run};

/// A puzzle on its way, with an X-wing and steps of many kinds beside it, also some that assume a unique solution.
const MANY: &str =
    "42.37581.71....253538.12..465172..388.2..3..53.7.5..2.26453..87183.4756.975...34.";
const SOLVED: &str =
    "429375816716894253538612794651729438892463175347158629264531987183947562975286341";
/// Of 17 givens.
const SPARSE: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
/// Arto Inkala's puzzle of 2012, where only trial helps.
const HARDEST: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn record(ran: &Ran) -> Value {
    serde_json::from_str(&ran.stdout).expect(&ran.stdout)
}

/// The techniques of the steps, in their order.
fn techniques(record: &Value) -> Vec<Technique> {
    let steps = record["steps"].as_array().expect("steps");
    let name = |step: &Value| step["technique"].as_str().expect("a name").parse();
    steps.iter().map(|step| name(step).expect("a technique")).collect()
}

/// The names of the techniques that assume a unique solution, each behind `--technique`.
fn assuming_uniqueness() -> Vec<&'static str> {
    let all = Technique::ALL.iter().filter(|technique| technique.assumes_uniqueness());
    all.flat_map(|technique| ["--technique", technique.name()]).collect()
}

#[test]
fn every_step_is_one_that_its_technique_finds() {
    let (geometry, alphabet) = (Geometry::classic(), Alphabet::standard(9));
    let notation = Notation::new(&geometry, &alphabet);
    for puzzle in [MANY, SPARSE, HARDEST] {
        let position = format::parse(puzzle, &ReadOptions::new()).expect("a puzzle").puzzle;
        let position = Position::new(&position);
        let find = |technique| position.find(technique, &Budget::unlimited()).expect("no limit");
        let conclusions = |steps: &[Step]| -> BTreeSet<Vec<Candidate>> {
            let conclusion = |step: &Step| {
                let mut all = [&step.places[..], &step.removes].concat();
                all.sort_unstable();
                all
            };
            steps.iter().map(conclusion).collect()
        };
        let mut words = Vec::new();
        for technique in Allowed::default().every_technique() {
            let steps = position.find_distinct(technique, &Budget::unlimited()).expect("no limit");
            let found = find(technique);
            assert!(steps.iter().all(|step| found.contains(step)), "{technique}");
            assert_eq!(conclusions(&steps), conclusions(&found), "{technique}");
            words.extend(steps.iter().map(|step| notation.step(step)));
        }
        let ran = run(&["hint", "--every"], puzzle);
        if words.is_empty() {
            words = vec!["#stuck: no allowed technique finds a step in this position".to_owned()];
        }
        assert_eq!(ran.stdout.lines().collect::<Vec<_>>(), words);
        let found = record(&run(&["hint", "--every", "-f", "jsonl"], puzzle));
        assert!(techniques(&found).is_sorted(), "{found}");
    }
    assert_eq!(run(&["hint", "--every"], MANY).code, Some(0));
}

#[test]
fn a_technique_is_found_by_its_name() {
    let hint = |args: &[&str]| run(&[&["hint", "-f", "jsonl"], args].concat(), MANY);
    let of = |args: &[&str]| techniques(&record(&hint(args)));
    use Technique::{Trial, WWing, XWing};
    assert_eq!(of(&["--technique", "w-wing"]), [WWing]);
    assert_eq!(of(&["--every", "--technique", "W_Wing"]), [WWing, WWing]);
    // In the order in which they are tried, each once.
    let several = ["--technique", "w-wing", "--technique", "x-wing", "--technique", "w-wing"];
    assert_eq!(of(&several), [XWing, WWing]);
    assert_eq!(of(&[&several[..], &["--every"]].concat()), [XWing, WWing, WWing]);
    // What is shown is the first of all.
    let first = record(&hint(&["--technique", "x-chain"]));
    let every = record(&hint(&["--technique", "x-chain", "--every"]));
    assert_eq!(first["steps"][0], every["steps"][0]);
    assert!(!of(&["--every"]).contains(&Trial));
    assert!(of(&["--every", "--technique", "trial"]).len() > 20);
    let ran = hint(&["--technique", "jellyfish", "--technique", "naked pair"]);
    assert_eq!((record(&ran)["verdict"].as_str(), ran.code), (Some("stuck"), Some(3)));
    let ran = run(&["hint", "--technique", "jellyfish", "--technique", "naked pair"], MANY);
    assert_eq!(ran.stdout, "#stuck: no naked pair or jellyfish in this position\n");
    let ran = run(&["hint", "--every", "--level", "easy"], MANY);
    assert_eq!(ran.stdout, "#stuck: no allowed technique finds a step in this position\n");
    assert!(of(&["--every", "--level", "hard"]).iter().all(|found| *found < Technique::XChain));
}

#[test]
fn a_trial_has_its_tree_as_data_and_in_words() {
    let ran = run(&["hint", "-f", "jsonl"], HARDEST);
    let step = &record(&ran)["steps"][0];
    let trial = &step["trial"];
    assert_eq!(trial["assumption"], step["removes"][0], "{step}");
    let events = trial["events"].as_array().expect("a list");
    let ruled_out = events.iter().filter_map(|event| event.get("ruled_out"));
    let ruled_out: Vec<&Value> = ruled_out.collect();
    assert!(!ruled_out.is_empty(), "{step}");
    for trial in ruled_out.iter().copied().chain([trial]) {
        let contradiction = &trial["contradiction"];
        let is_cell = contradiction["cell"].is_string();
        assert!(is_cell != contradiction["house"].is_string(), "{contradiction}");
    }
    let words = step["words"].as_str().expect("text");
    assert!(words.starts_with("trial: if ") && words.contains("further trial"), "{words}");
    // A step on a path has the tree of its own position.
    let path = record(&run(&["hint", "--all", "-f", "jsonl"], HARDEST));
    let mut steps = path["steps"].as_array().expect("steps").iter();
    assert!(steps.all(|step| step["technique"] != "trial" || step["trial"].is_object()));
    let other = record(&run(&["hint", "-f", "jsonl"], MANY));
    assert!(other["steps"][0].get("trial").is_none(), "{other}");
}

#[test]
fn options_that_do_not_fit_are_errors() {
    let ran = run(&["hint", "--technique", "y-wing"], MANY);
    let message = "error: invalid value 'y-wing' for '--technique <NAME>': no technique has this name (similar: x-wing, xy-wing, w-wing); the value 'list' lists all\n";
    assert!(ran.stderr.starts_with(message), "{}", ran.stderr);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    for args in [
        &["hint", "--all", "--every"][..],
        &["hint", "--all", "--technique", "x-wing"],
        &["solve", "--steps", "--sat-exit-codes"],
    ] {
        let ran = run(args, MANY);
        assert!(ran.stderr.contains("cannot be used with"), "{}", ran.stderr);
        assert_eq!(ran.code, Some(2));
    }
    for (args, message) in [
        (
            &["hint", "--technique", "x-wing", "--level", "easy"][..],
            "satdoku: technique x-wing is of level hard, above the level easy\n",
        ),
        (
            &["hint", "--every", "--technique", "search"],
            "satdoku: search is no technique to ask for\n",
        ),
        (&["hint", "--every", "-f", "sdk"], "satdoku: the format sdk has no place for hints: "),
    ] {
        let ran = run(args, MANY);
        assert!(ran.stderr.starts_with(message), "{}", ran.stderr);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    }
}

#[test]
fn techniques_that_assume_a_unique_solution_are_used_where_they_are_allowed() {
    let assumes = |args: &[&str]| {
        let ran = run(&[&["hint", "--every", "-f", "jsonl"], args].concat(), MANY);
        assert_eq!(ran.stderr, "");
        techniques(&record(&ran)).iter().filter(|found| found.assumes_uniqueness()).count()
    };
    assert_eq!(assumes(&[]), 0);
    let allowed = assumes(&["--uniqueness"]);
    assert!(allowed > 0);
    assert_eq!(assumes(&assuming_uniqueness()), allowed);
}

#[test]
fn puzzles_without_one_solution_and_broken_input_are_told() {
    let input = "11..............\n1...............\n:0000:x:7.+6:::\n1234341221434321\n";
    for args in
        [&["hint", "--every"][..], &["hint", "--technique", "x-wing"], &["solve", "--steps"]]
    {
        let ran = run(args, input);
        let solved = if args[0] == "solve" { "#solved\n1234341221434321" } else { "#solved" };
        for part in ["#none", "#multiple", "#error: -:3", "#solved"] {
            let is_told = ran.stdout.lines().any(|line| line.starts_with(part));
            assert!(is_told, "{part} in {}", ran.stdout);
        }
        assert!(ran.stdout.ends_with(&format!("{solved}\n")), "{}", ran.stdout);
        assert_eq!(ran.code, Some(2));
    }
    let ran = run(&["hint", "--every", "--timeout", "0"], MANY);
    assert_eq!((ran.stdout.as_str(), ran.code), ("#unknown: time limit\n", Some(3)));
}

#[test]
fn every_format_shows_every_step() {
    let hint = |format| run(&["hint", "--every", "--technique", "w-wing", "-f", format], MANY);
    let words: Vec<String> = hint("line").stdout.lines().map(str::to_owned).collect();
    assert_eq!(words.len(), 2);
    let grid = hint("grid").stdout;
    assert!(grid.starts_with("+---"), "{grid}");
    assert!(grid.ends_with(&format!("\n1. {}\n2. {}\n", words[0], words[1])), "{grid}");
    let table = hint("csv").stdout;
    assert!(
        table
            .lines()
            .nth(2)
            .expect("two rows")
            .starts_with(&format!("0,{MANY},2,w-wing,hard,4.4,,"))
    );
    let document: Value = serde_json::from_str(&hint("json").stdout).expect("a list");
    assert_eq!(document[0]["steps"][1]["words"], words[1]);
    // Each picture shows the same position, and in a path the one that the step before leaves.
    let folder = tempfile::tempdir().expect("a folder");
    let pictures = |args: &[&str]| {
        let name = folder.path().join("step-{}.svg");
        let name = name.to_str().expect("text");
        let ran = run(&[&["hint", "-f", "svg", "-o", name], args].concat(), MANY);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        let picture = |number| std::fs::read_to_string(name.replace("{}", number)).expect("a file");
        ["1", "2"].map(picture)
    };
    let digits = |picture: &str| {
        let (grid, _) = picture.split_once("class=\"caption\"").expect("a caption");
        grid.matches("<text").count()
    };
    let [first, second] = pictures(&["--every", "--technique", "w-wing"]);
    assert_eq!(digits(&first), digits(&second));
    assert!(second.contains(">2. w-wing: "), "{second}");
    let [first, second] = pictures(&["--all"]);
    assert!(digits(&first) > digits(&second), "{second}");
}

#[test]
fn steps_of_a_solution_are_those_of_the_path() {
    let input = format!("{MANY}\n{MANY}\n");
    let path = run(&["hint", "--all"], MANY).stdout;
    let ran = run(&["solve", "--steps"], &input);
    assert_eq!(ran.stdout, format!("{path}{SOLVED}\n\n{path}{SOLVED}\n"));
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let of_path = record(&run(&["hint", "--all", "-f", "jsonl"], MANY));
    let solved = record(&run(&["solve", "--steps", "-f", "jsonl"], MANY));
    assert_eq!(solved["steps"], of_path["steps"]);
    assert_eq!((&solved["solution"], &solved["verdict"]), (&SOLVED.into(), &"solved".into()));
    assert!(of_path.get("solution").is_none());
    let drawn = run(&["solve", "--steps", "-f", "grid"], MANY).stdout;
    assert!(
        drawn.contains("\n1. ")
            && drawn.ends_with("| 9 7 5 | 2 8 6 | 3 4 1 |\n+-------+-------+-------+\n"),
        "{drawn}"
    );
}

/// The puzzle as a line of HoDoKu's library, where only the digits of `givens` are given.
fn hodoku(givens: &str, removed: &str) -> String {
    let mut cells = String::new();
    for (given, digit) in givens.chars().zip(MANY.chars()) {
        cells.push_str(if given == digit { "" } else { "+" });
        cells.push(digit);
    }
    format!(":0000:x:{cells}:{removed}::\n")
}

#[test]
fn progress_is_not_part_of_the_puzzle() {
    let minimal = run(&["minimize"], MANY).stdout;
    let minimal = minimal.trim_end();
    assert!(minimal.matches('.').count() > MANY.matches('.').count());
    let hint = |input: &str| {
        let ran = run(&["hint", "--every", "--uniqueness", "-f", "jsonl"], input);
        assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
        let steps = techniques(&record(&ran));
        let assuming = steps.iter().any(|found| found.assumes_uniqueness());
        (assuming, steps.contains(&Technique::XWing), ran)
    };
    // Two candidates that a skyscraper removes.
    let begun = hodoku(minimal, "166 194");
    let (assuming, has_fish, ran) = hint(&begun);
    assert!(assuming && has_fish, "{}", ran.stdout);
    assert_eq!(record(&ran)["removed"], serde_json::json!(["r6c6=1", "r9c4=1"]));
    // JSON keeps what is progress; a format that does not makes of it rules of the puzzle.
    let again = run(&["convert", "-f", "jsonl"], &begun).stdout;
    let (_, _, kept) = hint(&again);
    assert_eq!(record(&kept)["steps"], record(&ran)["steps"]);
    assert_eq!(run(&["convert", "-f", "hodoku"], &again).stdout, begun);
    let (assuming, has_fish, _) = hint(&run(&["convert", "-f", "sukaku"], &begun).stdout);
    assert!(!assuming && has_fish);
    // Other commands take the candidates as ruled out and the digits as given.
    let checked = run(&["check"], &begun);
    assert!(checked.stdout.starts_with("unique\t") && checked.stdout.len() > 729);
}

#[test]
fn givens_with_several_solutions_turn_uniqueness_off() {
    let minimal = run(&["minimize"], MANY).stdout;
    let first = minimal.find(|c: char| c.is_ascii_digit()).expect("a given");
    let mut fewer = minimal.trim_end().to_owned();
    fewer.replace_range(first..=first, ".");
    let begun = hodoku(&fewer, "");
    let remark = "satdoku: -:1: techniques that assume a unique solution are off, because the givens alone have several\n";
    let ran = run(&["hint", "--every", "--uniqueness"], &begun);
    assert_eq!((ran.stderr.as_str(), ran.code), (remark, Some(0)));
    assert_eq!(ran.stdout, run(&["hint", "--every"], MANY).stdout);
    let ran = run(&[&["hint"], &assuming_uniqueness()[..]].concat(), &begun);
    assert_eq!((ran.stderr.as_str(), ran.code), (remark, Some(3)));
    assert!(ran.stdout.starts_with("#stuck: no "), "{}", ran.stdout);
    // Where no such technique is wanted, nothing is said.
    let ran = run(&["hint", "--every"], &begun);
    assert_eq!((ran.stderr.as_str(), ran.code), ("", Some(0)));
}
