//! Every option of every question changes something that can be seen, or is refused by name.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use satdoku::request::{Ask, INPUT, Input, Options, QUESTIONS, Question, Request};
use serde_json::{Map, Value, json};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const OTHER: &str = "1...2...3...4...";
/// It has no solution.
const BROKEN: &str = "11..............";
/// It takes decisions of a SAT solver.
const HARD: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// Techniques that assume a unique solution make it easier; without them it takes chains.
const UNIQUENESS: &str =
    ".......3.2...5947.9.3...2...3......8.....8....854.6.21.7..8.6.....56....1.......7";

/// The answer, or why there is none. Times differ in every run.
fn answer(question: &str, fields: &Value) -> Result<String, String> {
    let request = Request::from_json_about(question, &fields.to_string());
    let mut answer = Vec::new();
    let ended = request.and_then(|request| {
        request.answer(Arc::default(), &mut |piece| {
            answer.extend_from_slice(piece);
            ControlFlow::Continue(())
        })
    });
    ended.map_err(|error| error.to_string())?;
    let answer = String::from_utf8_lossy(&answer);
    let (first, rest) = answer.split_once("\"seconds\":").unwrap_or((&answer, ""));
    let rest =
        rest.split("\"seconds\":").map(|part| part.trim_start_matches(|c: char| !",}".contains(c)));
    Ok(std::iter::once(first).chain(rest).collect())
}

/// Fields of a request about the puzzle that shows what an option does, and the value of the option.
fn probe(question: &str, option: &str) -> (Value, Value) {
    let about = |puzzle: &str, fields: Value| {
        let mut all = fields;
        if question != "generate" {
            all["puzzle"] = puzzle.into();
        }
        all
    };
    let plain = |value: Value| (about(PUZZLE, json!({})), value);
    let beside = |fields: Value, value: Value| (about(PUZZLE, fields), value);
    match (question, option) {
        (_, "puzzle") => (json!({}), PUZZLE.into()),
        ("generate", "input") => plain(json!({"side": 4})),
        (_, "input") => (json!({}), json!({"text": OTHER})),
        ("explain", "format") => plain("grid".into()),
        (_, "format") => plain("line".into()),
        (_, "timeout") => plain(0.into()),
        (_, "engine") => beside(json!({"stats": true}), "sat".into()),
        ("generate" | "minimize", "sat-solver") => {
            beside(json!({"stats": true, "engine": "sat"}), "cdcl".into())
        }
        (_, "sat-solver") => beside(json!({"stats": true, "engine": "sat"}), "varisat".into()),
        (_, "cross-check") => beside(json!({"stats": true}), true.into()),
        ("generate", "seed") => plain(5.into()),
        ("minimize", "seed") => plain(5.into()),
        ("estimate", "seed") => (
            about(
                ".................................................................................",
                json!({"samples": 10}),
            ),
            5.into(),
        ),
        (_, "seed") => (about(HARD, json!({"stats": true, "engine": "sat"})), 5.into()),
        (_, "stats") => plain(true.into()),
        (_, "theme") => beside(json!({"format": "svg"}), "dark".into()),
        ("print", "candidates") => beside(json!({"form": "html"}), true.into()),
        (_, "candidates") => (about(BROKEN, json!({"format": "svg"})), true.into()),
        ("solve", "steps") => plain(true.into()),
        ("check-entries", "original") => plain(json!({"text": format!("5{}", ".".repeat(80))})),
        ("count", "limit") => (about(OTHER, json!({})), 3.into()),
        ("enumerate", "limit") => (about(OTHER, json!({})), 3.into()),
        ("estimate", "samples") => (about(&".".repeat(81), json!({"samples": 10})), 20.into()),
        ("rate", "uniqueness") => (about(UNIQUENESS, json!({})), true.into()),
        ("rate", "scale") => plain("se".into()),
        ("hint", "all" | "every") => plain(true.into()),
        ("hint", "technique") => (about(HARD, json!({})), "pointing".into()),
        ("hint", "level") => (about(UNIQUENESS, json!({"all": true})), "easy".into()),
        ("hint", "uniqueness") => (about(UNIQUENESS, json!({"all": true})), true.into()),
        ("hint", "eureka") => (about(UNIQUENESS, json!({"all": true})), true.into()),
        ("generate", "count") => plain(2.into()),
        ("generate", "start") => plain(1.into()),
        ("generate", "random-regions" | "minimal") => plain(true.into()),
        ("generate", "symmetry") => plain("rotate180".into()),
        ("generate", "givens") => plain(json!([30, 32])),
        ("generate", "level") => beside(json!({"seed": 1}), "trivial".into()),
        ("generate", "se") => plain(json!(["1.5", "2.0"])),
        ("generate", "scale") => beside(json!({"se": ["3.0", "3.4"], "seed": 1}), "se".into()),
        ("generate", "require") => plain("naked-pair".into()),
        ("generate", "from") => plain("seed".into()),
        ("generate", "pattern") => plain(PUZZLE.into()),
        ("generate", "holes") => plain(20.into()),
        ("generate", "hole-pattern") => beside(json!({"holes": 20}), "balanced".into()),
        ("generate", "max-tries") => beside(json!({"givens": [17, 17]}), 2.into()),
        ("print", "form") => beside(json!({"form": "html"}), "svg".into()),
        ("print", "paper") => beside(json!({"form": "svg"}), "letter".into()),
        ("print", "landscape" | "grade") => beside(json!({"form": "svg"}), true.into()),
        ("print", "margin") => beside(json!({"form": "svg"}), "3cm".into()),
        ("print", "per-page") => beside(json!({"form": "svg"}), "1".into()),
        ("print", "solutions") => beside(json!({"form": "svg"}), "none".into()),
        ("print", "title" | "name-line" | "label") => {
            beside(json!({"form": "svg"}), "Monday".into())
        }
        ("proof", "proof-format") => plain("lrat".into()),
        _ => panic!("{question} {option}: how is it seen?"),
    }
}

#[test]
fn every_option_changes_something() {
    for question in QUESTIONS {
        for (option, _) in question.options() {
            let (fields, value) = probe(question.name, option);
            let mut with = fields.clone();
            with[option] = value;
            let said = answer(question.name, &with);
            assert!(said.is_ok(), "{} {with}: {said:?}", question.name);
            assert_ne!(answer(question.name, &fields), said, "{} {with}", question.name);
        }
    }
}

fn names_of(question: Question) -> BTreeSet<&'static str> {
    question.options().map(|(name, _)| name).collect()
}

#[test]
fn options_of_other_questions_are_refused_by_name() {
    let names: BTreeSet<&str> = QUESTIONS.into_iter().flat_map(names_of).collect();
    let mut refused = 0;
    for question in QUESTIONS {
        for other in names.difference(&names_of(question)) {
            let refusal = answer(question.name, &json!({*other: null})).expect_err("not its own");
            let words = format!("{} has no option `{other}`; its options are `", question.name);
            assert!(refusal.starts_with(&words) && refusal.ends_with('`'), "{refusal}");
            refused += 1;
        }
    }
    assert!(refused > 400, "{refused}");
}

#[test]
fn options_that_would_change_nothing_are_refused_by_name() {
    for (question, fields, refusal) in [
        ("solve", json!({"theme": "dark"}), "theme goes with the format svg alone"),
        ("convert", json!({"candidates": true}), "candidates goes with the format svg alone"),
        (
            "count",
            json!({"stats": true, "format": "csv"}),
            "stats goes with the formats jsonl and json alone",
        ),
        (
            "check",
            json!({"engine": "native", "sat-solver": "cdcl"}),
            "sat-solver does not go with the engine native, which asks none",
        ),
        (
            "rate",
            json!({"scale": "se", "uniqueness": true}),
            "uniqueness does not go with the scale se, which always uses such techniques",
        ),
        (
            "hint",
            json!({"technique": "pointing", "uniqueness": true}),
            "uniqueness does not go with technique: one that is named is used in any case",
        ),
        (
            "hint",
            json!({"all": true, "technique": "pointing"}),
            "all does not go together with every or technique",
        ),
        (
            "generate",
            json!({"random-regions": true, "input": {"regions": "none"}}),
            "random-regions does not go with the regions of input",
        ),
        (
            "generate",
            json!({"scale": "se"}),
            "scale: a range of difficulties, se, is expected as well",
        ),
        (
            "generate",
            json!({"hole-pattern": "random"}),
            "hole-pattern: a number of holes is expected as well",
        ),
        (
            "generate",
            json!({"input": {"text": PUZZLE}}),
            "input: new puzzles come from a shape and rules, not from text; a text of givens is a pattern",
        ),
    ] {
        let mut fields = fields;
        if question != "generate" {
            fields["puzzle"] = PUZZLE.into();
        }
        assert_eq!(answer(question, &fields), Err(refusal.to_owned()), "{question} {fields}");
    }
    let native =
        json!({"puzzle": PUZZLE, "engine": "native", "sat-solver": "cdcl", "cross-check": true});
    assert!(answer("check", &native).is_ok());
}

/// The fields that an error of a structure says it has.
fn fields_of<T: serde::de::DeserializeOwned>(value: Value) -> BTreeSet<String> {
    let error = serde_json::from_value::<T>(value).map(|_| ()).expect_err("no such field");
    let error = error.to_string();
    let (unknown, known) = error.split_once(", ").expect("what there is");
    assert_eq!(unknown, "unknown field `none of them`");
    known.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn the_lists_of_options_are_whole() {
    let owned = |names: BTreeSet<&str>| names.into_iter().map(str::to_owned).collect();
    let mut shared = fields_of::<Options>(json!({"none of them": 1}));
    shared.insert("puzzle".to_owned());
    let mut listed = BTreeSet::new();
    for question in QUESTIONS {
        let own = fields_of::<Ask>(json!({"ask": question.name, "none of them": 1}));
        let options: BTreeSet<String> = owned(names_of(question));
        assert_eq!(&options - &shared, own, "{}", question.name);
        listed.extend(options.intersection(&shared).cloned());
    }
    assert_eq!(listed, shared);
    assert_eq!(
        fields_of::<Input>(json!({"none of them": 1})),
        owned(INPUT.map(|(name, _)| name).into())
    );
}

#[test]
fn a_request_without_a_puzzle_says_what_was_expected() {
    let nothing = "no puzzle in it, expected text as in {\"puzzle\": \"1...2...3...4...\"}";
    for question in QUESTIONS {
        for fields in [
            json!({}),
            json!({"input": {"text": " \n"}}),
            json!({"input": {"text": "# a comment\n"}}),
        ] {
            let said = answer(question.name, &fields);
            match question.name {
                "generate" if fields.get("input").is_none() => assert!(said.is_ok(), "{said:?}"),
                // An empty grid.
                "grid" if !fields.to_string().contains('#') => assert!(said.is_ok(), "{said:?}"),
                "generate" => {}
                _ => {
                    assert_eq!(said, Err(format!("input: {nothing}")), "{} {fields}", question.name)
                }
            }
        }
    }
    let with_format = json!({"input": {"text": ""}, "format": "csv"});
    assert_eq!(answer("check", &with_format), Err(format!("input: {nothing}")));
}

#[test]
fn a_puzzle_is_the_text_of_the_input() {
    let whole =
        answer("solve", &json!({"input": {"text": OTHER, "box": "1x4", "alphabet": "1234"}}));
    let short = json!({"puzzle": OTHER, "input": {"box": "1x4", "alphabet": "1234"}});
    assert_eq!(answer("solve", &short), whole);
    for (fields, refusal) in [
        (
            json!({"puzzle": OTHER, "input": {"text": OTHER}}),
            "`puzzle` and the `text` of `input` are the same, expected one of them",
        ),
        (json!({"puzzle": [1, 2]}), "`puzzle` is no text; expected a puzzle in any format"),
    ] {
        assert_eq!(answer("solve", &fields), Err(refusal.to_owned()));
    }
}

#[test]
fn layouts_and_regions_are_part_of_the_input() {
    let count = |input: Map<String, Value>| -> u64 {
        let fields = json!({"puzzle": ".".repeat(16), "input": input});
        let record: Value =
            serde_json::from_str(&answer("count", &fields).expect("counted")).expect("JSON");
        record["count"].as_u64().expect("a number")
    };
    let input = |value: Value| value.as_object().expect("an object").clone();
    assert_eq!(count(Map::new()), 288);
    assert_eq!(count(input(json!({"regions": "none"}))), 576);
    assert_eq!(count(input(json!({"layout": "diagonals"}))), 48);
    assert_eq!(count(input(json!({"layout": ["diagonal", "antidiagonal"]}))), 48);
    assert_eq!(count(input(json!({"rules": "layout diagonals"}))), 48);
    assert_eq!(count(input(json!({"regions": "AABB AABB CCDD CCDD"}))), 288);
    for (field, value, refusal) in [
        ("layout", "spirals", "'spirals' is not one of: "),
        ("regions", "AAB", "3 symbols"),
        ("regions", "random", "regions: random ones are the option `random-regions` of generate"),
    ] {
        let refused = answer("count", &json!({"puzzle": OTHER, "input": {field: value}}));
        assert!(refused.as_ref().is_err_and(|error| error.contains(refusal)), "{refused:?}");
    }
}
