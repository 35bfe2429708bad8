//! Every option of every question changes something that can be seen, or is refused by name.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use satdoku_tasks::request::{Ask, INPUT, Input, Options, QUESTIONS, Question, Request};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const OTHER: &str = "1...2...3...4...";
/// It has no solution.
const BROKEN: &str = "11..............";
/// It takes decisions of a SAT solver.
const HARD: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const EMPTY: &str =
    ".................................................................................";
/// Techniques that assume a unique solution make it easier; without them it takes chains.
const CHAINS: &str =
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

/// Questions, options that they have, and how each is seen: a puzzle and fields, without and with this value of the option.
/// The first line about an option counts; `*` is any question.
fn seen() -> Vec<(&'static str, &'static str, &'static str, Value, Value)> {
    let none = || json!({});
    vec![
        ("same", "puzzle", "", json!({"original": {"text": OTHER}}), json!(OTHER)),
        ("same", "input", "", json!({"original": {"text": OTHER}}), json!({"text": OTHER})),
        ("same", "format", OTHER, json!({"original": {"text": OTHER}}), json!("line")),
        ("same", "original", OTHER, none(), json!({"text": OTHER})),
        ("*", "puzzle", "", none(), json!(OTHER)),
        ("generate", "input", "", none(), json!({"side": 4})),
        ("*", "input", "", none(), json!({"text": OTHER})),
        ("explain", "format", PUZZLE, none(), json!("grid")),
        ("*", "format", PUZZLE, none(), json!("line")),
        ("canon", "timeout", PUZZLE, json!({"of": "solution"}), json!(0)),
        ("canon", "engine", PUZZLE, json!({"of": "solution", "stats": true}), json!("sat")),
        (
            "canon",
            "sat-solver",
            PUZZLE,
            json!({"of": "solution", "stats": true, "engine": "sat"}),
            json!("varisat"),
        ),
        ("canon", "cross-check", PUZZLE, json!({"of": "solution", "stats": true}), json!(true)),
        (
            "canon",
            "seed",
            HARD,
            json!({"of": "solution", "stats": true, "engine": "sat"}),
            json!(5),
        ),
        ("*", "timeout", PUZZLE, none(), json!(0)),
        ("*", "engine", PUZZLE, json!({"stats": true}), json!("sat")),
        ("generate", "sat-solver", "", json!({"stats": true, "engine": "sat"}), json!("cdcl")),
        ("*", "sat-solver", PUZZLE, json!({"stats": true, "engine": "sat"}), json!("varisat")),
        ("*", "cross-check", PUZZLE, json!({"stats": true}), json!(true)),
        ("convert", "shuffle", PUZZLE, none(), json!(true)),
        ("convert", "seed", PUZZLE, json!({"shuffle": true}), json!(5)),
        ("canon", "canonical-form", PUZZLE, none(), json!("quick")),
        ("canon", "of", PUZZLE, none(), json!("solution")),
        ("dedupe", "mark", PUZZLE, none(), json!(true)),
        ("dedupe", "against", PUZZLE, none(), json!({"text": PUZZLE})),
        ("minimize", "remove", PUZZLE, none(), json!("rules")),
        ("generate minimize", "seed", PUZZLE, none(), json!(5)),
        ("estimate", "seed", EMPTY, json!({"samples": 10}), json!(5)),
        ("*", "seed", HARD, json!({"stats": true, "engine": "sat"}), json!(5)),
        ("*", "stats", PUZZLE, none(), json!(true)),
        ("*", "theme", PUZZLE, json!({"format": "svg"}), json!("dark")),
        ("print", "candidates", PUZZLE, json!({"form": "html"}), json!(true)),
        ("*", "candidates", BROKEN, json!({"format": "svg"}), json!(true)),
        ("solve", "steps", PUZZLE, none(), json!(true)),
        ("check-entries", "original", PUZZLE, none(), json!({"text": format!("5{:.<80}", "")})),
        ("count enumerate", "limit", OTHER, none(), json!(3)),
        ("estimate", "samples", EMPTY, json!({"samples": 10}), json!(20)),
        ("rate", "uniqueness", CHAINS, none(), json!(true)),
        ("rate", "scale", PUZZLE, none(), json!("se")),
        ("hint", "all every", PUZZLE, none(), json!(true)),
        ("hint", "technique", HARD, none(), json!("pointing")),
        ("hint", "level", CHAINS, json!({"all": true}), json!("easy")),
        ("hint", "uniqueness eureka", CHAINS, json!({"all": true}), json!(true)),
        ("generate", "count", "", none(), json!(2)),
        ("generate", "start", "", none(), json!(1)),
        ("generate", "random-regions", "", none(), json!(true)),
        ("generate", "minimal", "", json!({"level": "easy"}), json!(true)),
        ("generate", "symmetry", "", none(), json!("rotate180")),
        ("generate", "givens", "", none(), json!([30, 32])),
        ("generate", "level", "", json!({"seed": 1}), json!("trivial")),
        ("generate", "se", "", none(), json!(["1.5", "2.0"])),
        ("generate", "scale", "", json!({"se": ["3.0", "3.4"], "seed": 1}), json!("se")),
        ("generate", "require", "", none(), json!("naked-pair")),
        ("generate", "from", "", json!({"level": "easy"}), json!("seed")),
        ("generate", "pattern", "", none(), json!(PUZZLE)),
        ("generate", "holes", "", none(), json!(20)),
        ("generate", "hole-pattern", "", json!({"holes": 20}), json!("balanced")),
        ("generate", "with", "", none(), json!("odd=4")),
        ("generate", "clue-symmetry", "", json!({"with": "odd=4"}), json!("rotate180")),
        ("generate", "max-tries", "", json!({"givens": [17, 17]}), json!(2)),
        ("print", "form", PUZZLE, json!({"form": "html"}), json!("svg")),
        ("print", "paper", PUZZLE, json!({"form": "svg"}), json!("letter")),
        ("print", "landscape grade", PUZZLE, json!({"form": "svg"}), json!(true)),
        ("print", "margin", PUZZLE, json!({"form": "svg"}), json!("3cm")),
        ("print", "per-page", PUZZLE, json!({"form": "svg"}), json!("1")),
        ("print", "solutions", PUZZLE, json!({"form": "svg"}), json!("none")),
        ("print", "title name-line label", PUZZLE, json!({"form": "svg"}), json!("Monday")),
        ("proof", "proof-format", PUZZLE, none(), json!("lrat")),
    ]
}

#[test]
fn every_option_changes_something() {
    let has = |names: &str, name: &str| names == "*" || names.split(' ').any(|one| one == name);
    let lines = seen();
    for question in QUESTIONS {
        for (option, _) in question.options() {
            let is_about = |(questions, options, ..): &&(&str, &str, &str, Value, Value)| {
                has(questions, question.name) && has(options, option)
            };
            let line = lines.iter().find(is_about);
            let (.., puzzle, fields, value) =
                line.unwrap_or_else(|| panic!("{question:?} {option}"));
            let mut without = fields.clone();
            if !puzzle.is_empty() && question.name != "generate" {
                without["puzzle"] = json!(puzzle);
            }
            let mut with = without.clone();
            with[option] = value.clone();
            let said = answer(question.name, &with);
            assert!(said.is_ok(), "{} {with}: {said:?}", question.name);
            assert_ne!(answer(question.name, &without), said, "{} {with}", question.name);
        }
    }
}

#[test]
fn options_of_other_questions_are_refused_by_name() {
    let names = |question: Question| question.options().map(|(name, _)| name);
    let all: BTreeSet<&str> = QUESTIONS.into_iter().flat_map(names).collect();
    let mut refused = 0;
    for question in QUESTIONS {
        for other in all.iter().filter(|name| !names(question).any(|own| own == **name)) {
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
        ("convert", json!({"seed": 5}), "seed goes with shuffle alone"),
        (
            "canon",
            json!({"engine": "sat"}),
            "engine goes with of solution, for which the puzzle is solved",
        ),
        (
            "dedupe",
            json!({"mark": true, "format": "csv"}),
            "mark goes with the formats line and jsonl alone",
        ),
        ("dedupe", json!({"format": "json"}), "records of the format json cannot be left out"),
        (
            "dedupe",
            json!({"against": {"text": "no puzzle"}}),
            "against: line 1: 'no puzzle' is neither a puzzle nor a row of one",
        ),
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
            "hint",
            json!({"technique": ["pointing", "x-wing"], "level": "medium"}),
            "technique x-wing is of level hard, above the level medium",
        ),
        ("hint", json!({"technique": "search"}), "search is no technique to ask for"),
        (
            "generate",
            json!({"holes": 9, "engine": "native"}),
            "holes and the choice of an engine do not go together",
        ),
        (
            "generate",
            json!({"holes": 9, "minimal": true}),
            "holes and minimal puzzles do not go together",
        ),
        (
            "generate",
            json!({"holes": 9, "cross-check": true}),
            "holes and the choice of an engine do not go together",
        ),
        (
            "generate",
            json!({"holes": 9, "max-tries": 9}),
            "max-tries does not go with holes, which take one",
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
            json!({"input": {"input-format": "solo"}}),
            "input-format goes with a grid that is read: pattern or from",
        ),
        (
            "generate",
            json!({"input": {"box": "2x3", "side": 9}}),
            "boxes 2x3 do not make a grid of side 9",
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
    // A SAT solver finds the proof, whichever engine finds the verdict.
    let native = json!({"puzzle": PUZZLE, "engine": "native", "sat-solver": "cdcl"});
    assert!(answer("proof", &native).is_ok());
}

/// The fields that an error of a structure says it has.
fn fields_of<T: DeserializeOwned>(value: Value) -> BTreeSet<String> {
    let error = serde_json::from_value::<T>(value).map(|_| ()).expect_err("no such field");
    let error = error.to_string();
    let (unknown, known) = error.split_once(", ").expect("what there is");
    assert_eq!(unknown, "unknown field `none of them`");
    known.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn the_lists_of_options_are_whole() {
    let shared = fields_of::<Options>(json!({"none of them": 1}));
    for question in QUESTIONS {
        let own = fields_of::<Ask>(json!({"ask": question.name, "none of them": 1}));
        let listed = question.options().map(|(name, _)| name.to_owned());
        let listed: BTreeSet<_> =
            listed.filter(|name| name != "puzzle" && !shared.contains(name)).collect();
        assert_eq!(listed, own, "{}", question.name);
    }
    let listed = INPUT.map(|(name, _)| name.to_owned());
    assert_eq!(BTreeSet::from(listed), fields_of::<Input>(json!({"none of them": 1})));
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
                // Which has none either.
                "same" => assert_eq!(said, Err(format!("original: {nothing}")), "{fields}"),
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
fn a_legend_is_part_of_the_input() {
    let line = r##"[{"type":"lines","coords":["r1c1","r1c2"],"color_hex":"#f00"}]"##;
    let text = format!("{{\"initial_board\":\"{}\",\"visual_elements\":{line}}}", ".".repeat(16));
    let asked = |legend: &str| json!({"puzzle": text, "input": {"legend": legend}});
    let counted = answer("count", &asked("line = thermo")).expect("counted");
    assert!(counted.contains("\"count\":144"), "{counted}");
    let refused = answer("count", &asked("arrow = arrow")).expect("a record with an error");
    assert!(refused.contains("such as 'line #ff0000 = whisper 5'"), "{refused}");
    let wrong = answer("count", &asked("line = wisper")).expect_err("no such rule");
    assert_eq!(wrong, "input: legend: line 1, column 8: the rule 'wisper' is not supported");
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
        (
            "regions",
            "random",
            "input: regions: random ones are the option `random-regions` of generate",
        ),
    ] {
        let refused = answer("count", &json!({"puzzle": OTHER, "input": {field: value}}));
        assert!(refused.as_ref().is_err_and(|error| error.contains(refusal)), "{refused:?}");
    }
}
