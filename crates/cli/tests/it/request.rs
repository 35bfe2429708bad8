//! Requests in JSON: the records of the program, byte for byte, and what is refused.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use itertools::iproduct;
use satdoku::format::Record;
use satdoku::geometry::{Cell, Geometry};
use satdoku::puzzle::{Alphabet, Puzzle};
use satdoku_tasks::request::{QUESTIONS, Request, RequestError};
use serde_json::{Value, json};

use crate::support::program::run;
use crate::support::questions::{TEXTS, about, generations, printed, questions};

const EMPTY_NINE: &str =
    ".................................................................................";

/// The answer to a request, and how it ended.
fn answer_of(request: Request) -> (String, Result<(), RequestError>) {
    let mut answer = Vec::new();
    let ended = request.answer(Arc::default(), &mut |piece| {
        answer.extend_from_slice(piece);
        ControlFlow::Continue(())
    });
    (String::from_utf8(answer).expect("text"), ended)
}

/// The answer to a request that can be answered.
fn answer(ask: &str, fields: &Value) -> String {
    let request = Request::from_json_about(ask, &fields.to_string()).expect("it is well formed");
    let (answer, ended) = answer_of(request);
    assert_eq!(ended, Ok(()), "{ask} {fields}");
    answer
}

/// Why a request is refused, before anything was answered.
fn refusal(json: &str) -> String {
    match Request::from_json(json) {
        Err(error @ RequestError::Malformed(_)) => format!("malformed: {error}"),
        Err(other) => panic!("{json}: {other:?}"),
        Ok(request) => match answer_of(request) {
            (answer, Err(error)) if answer.is_empty() => error.to_string(),
            other => panic!("{json}: {other:?}"),
        },
    }
}

#[test]
fn answers_are_the_records_of_the_program() {
    compare_answers(4);
}

#[test]
#[ignore = "takes half a minute; .ci/nightly runs it"]
fn all_answers_are_the_records_of_the_program() {
    compare_answers(1);
}

/// Asks each question about every so many texts, others than the question before.
fn compare_answers(every: usize) {
    for (nth, (ask, options, command)) in questions().into_iter().enumerate() {
        let texts = TEXTS.into_iter().filter(|text| !text.is_empty());
        for text in texts.skip(nth % every).step_by(every) {
            let said = answer(ask, &about(&options, text));
            assert_eq!(said, printed(command, text), "{command}\n{text}");
        }
    }
}

#[test]
fn other_formats_are_those_of_the_program() {
    for format in ["line", "grid", "csv", "json", "svg", "sdk", "hodoku"] {
        for text in [TEXTS[0], TEXTS[6]] {
            let mut fields = about(&json!({}), text);
            fields["format"] = format.into();
            let words = ["convert", "-q", "-f", format];
            let ran = run(&words, text);
            assert_eq!(answer("convert", &fields), ran.stdout, "{format}\n{text}");
        }
    }
}

#[test]
fn new_puzzles_are_those_of_the_program() {
    for (options, command) in generations() {
        let said = answer("generate", &options);
        assert_eq!(said, printed(&format!("generate {command}"), ""), "{command}");
        assert!(said.ends_with("}\n"), "{said}");
    }
    assert_eq!(answer("generate", &json!({"count": 0})), "");
    // Crosses are blank cells, except where nothing else marks a cell.
    let pattern = |text: &str| json!({"pattern": text, "input": {"side": 4}});
    let said = answer("generate", &pattern("x..x.x..x.x..x.x"));
    assert_eq!(said, answer("generate", &pattern("1..1.1..1.1..1.1")));
    assert!(said.contains("\"givens\":7"), "{said}");
}

#[test]
fn the_shape_the_symbols_and_the_format_can_be_told() {
    let cells = ".".repeat(36);
    let fields = json!({"input": {"text": cells, "box": "3x2"}, "limit": 1});
    assert_eq!(answer("enumerate", &fields), printed("enumerate --limit 1 --box 3x2", &cells));
    let fields = json!({"input": {"text": "d...c...b...a...", "alphabet": "dcba"}});
    assert_eq!(answer("solve", &fields), printed("solve --alphabet dcba", "d...c...b...a..."));
    let fields = json!({"input": {"text": TEXTS[0], "input-format": "line", "side": 9}});
    assert_eq!(answer("rate", &fields), printed("rate --input-format line --side 9", TEXTS[0]));
}

#[test]
fn entries_are_checked_against_the_original() {
    let original = TEXTS[0].trim();
    let begun = format!("534{}", &original[3..]);
    let wrong = format!("532{}", &original[3..]);
    for (text, verdict) in [(&begun, "correct"), (&wrong, "incorrect")] {
        let fields = json!({"input": {"text": text}, "original": {"text": original}});
        let record: Value = serde_json::from_str(&answer("check-entries", &fields)).expect("JSON");
        assert_eq!(record["verdict"], verdict);
    }
    for (original, reason) in [
        ("", "original: no puzzle in it, expected text as in {\"puzzle\": \"1...2...3...4...\"}"),
        ("1...2...3...4...\n1...2...3...4...\n", "original: more than one puzzle in it"),
        ("53x", "original: line 1"),
    ] {
        let json = json!({"ask": "check-entries", "input": {"text": begun}, "original": {"text": original}});
        let refusal = refusal(&json.to_string());
        assert!(refusal.starts_with(reason), "{refusal}");
    }
}

#[test]
fn grids_are_data_for_drawing_them() {
    assert_eq!(
        answer("grid", &json!({"input": {"text": "1...2...3...4..."}})),
        "{\"index\":0,\"side\":4,\"box\":\"2x2\",\"regions\":[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3],\
         \"symbols\":[\"1\",\"2\",\"3\",\"4\"],\"givens\":[1,0,0,0,2,0,0,0,3,0,0,0,4,0,0,0],\
         \"entries\":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}\n"
    );
    let json = |fields: Value| -> Value {
        serde_json::from_str(&answer("grid", &fields)).expect("one record")
    };
    let empty = json(json!({"input": {"box": "2x3", "alphabet": "abcdef"}}));
    assert_eq!((&empty["side"], &empty["box"]), (&6.into(), &"2x3".into()));
    assert_eq!(empty["symbols"], json!(["a", "b", "c", "d", "e", "f"]));
    assert_eq!(empty["givens"], json!(vec![0; 36]));
    assert_eq!(json(json!({}))["side"], 9);
    let entered = json(json!({"input": {"text": TEXTS[15]}}));
    assert_eq!((&entered["givens"][0], &entered["givens"][2]), (&5.into(), &0.into()));
    assert_eq!((&entered["entries"][0], &entered["entries"][2]), (&0.into(), &4.into()));
    let errors = answer("grid", &json!({"input": {"text": TEXTS[16]}}));
    assert_eq!(errors.lines().count(), 3, "{errors}");
    assert!(
        errors.lines().nth(1).is_some_and(|line| line.contains("\"error\":\"-:4:")),
        "{errors}"
    );
}

#[test]
fn every_question_has_its_name() {
    let others = ["grid", "generate", "print", "encode", "proof"];
    let asked = questions().into_iter().map(|(ask, ..)| ask).chain(others);
    let mut asked: Vec<_> = asked.collect();
    asked.dedup();
    assert_eq!(asked, QUESTIONS.map(|question| question.name));
}

#[test]
fn malformed_requests_are_refused_with_what_was_expected() {
    for (json, reason) in [
        ("", "EOF while parsing"),
        ("{", "EOF while parsing"),
        ("[]", "invalid type: sequence"),
        ("{}", "missing field `ask`"),
        ("{\"ask\": 3}", "invalid type: integer `3`"),
        ("{\"ask\": \"sing\"}", "unknown variant `sing`"),
        ("{\"ask\": \"check\"} x", "trailing characters"),
        ("{\"ask\": \"check\", \"puzzle\": 1}", "`puzzle` is no text"),
        ("{\"ask\": \"check\", \"all\": true}", "check has no option `all`"),
        (
            "{\"ask\": \"check\", \"inpt\": 1}",
            "check has no option `inpt`; its options are `puzzle`, `input`, `format`, `timeout`, `engine`, ",
        ),
        (
            "{\"ask\": \"hint\", \"all\": 1}",
            "all: expected true or false: all steps to the solution",
        ),
        ("{\"ask\": \"hint\", \"level\": \"silly\"}", "silly"),
        (
            "{\"ask\": \"hint\", \"technique\": [\"y-wing\"]}",
            "'y-wing' is not one of: full house, ",
        ),
        ("{\"ask\": \"hint\", \"technique\": 3}", "expected a name or a list of names"),
        (
            "{\"ask\": \"count\", \"limit\": -1}",
            "limit: expected a whole number of solutions to stop at, at least 1",
        ),
        ("{\"ask\": \"check\", \"input\": \"1\"}", "input: expected an object"),
        ("{\"ask\": \"check\", \"input\": {\"txt\": \"1\"}}", "unknown field `txt`"),
        ("{\"ask\": \"check\", \"input\": {\"box\": \"0x3\"}}", "0x3"),
        ("{\"ask\": \"check\", \"input\": {\"side\": 70000}}", "a whole number from 1 to 256"),
        ("{\"ask\": \"check\", \"input\": {\"alphabet\": \"aa\"}}", "'a'"),
        ("{\"ask\": \"check\", \"format\": \"xml\"}", "xml"),
        ("{\"ask\": \"check\", \"engine\": \"steam\"}", "engine: 'steam' is not one of: "),
        (
            "{\"ask\": \"grid\", \"input\": {\"side\": \"9\"}}",
            "input: side: expected a whole number from 1 to 256, or to the limit of a server: the side of the grids",
        ),
        ("{\"ask\": \"grid\", \"input\": {\"timeout\": 1}}", "input: unknown field `timeout`"),
        (
            "{\"ask\": \"check\", \"timeout\": \"1\"}",
            "timeout: expected a number: seconds for each puzzle",
        ),
        (
            "{\"ask\": \"generate\", \"givens\": [1]}",
            "givens: expected two whole numbers: the least and",
        ),
        ("{\"ask\": \"generate\", \"colour\": 1}", "generate has no option `colour`"),
        ("{\"ask\": \"generate\", \"require\": \"magic\"}", "magic"),
    ] {
        let refusal = refusal(json);
        assert!(
            refusal.starts_with("malformed: ") && refusal.contains(reason),
            "{json}: {refusal}"
        );
    }
    let twice =
        Request::from_json_about("check", "{\"ask\": \"solve\"}").expect_err("two questions");
    assert_eq!(twice.to_string(), "unknown field `ask`: the question is `check`");
}

#[test]
fn options_that_do_not_fit_are_refused_before_any_answer() {
    for (json, reason) in [
        (json!({"ask": "count", "limit": 0}), "limit: a number of at least 1 is expected"),
        (json!({"ask": "enumerate", "limit": 0}), "limit: a number of at least 1 is expected"),
        (json!({"ask": "estimate", "samples": 1}), "samples: a number of at least 2 is expected"),
        (
            json!({"ask": "check", "timeout": -1}),
            "timeout: a number of seconds, 0 or more, is expected",
        ),
        (
            json!({"ask": "check", "timeout": 1e300}),
            "timeout: a number of seconds, 0 or more, is expected",
        ),
        (
            json!({"ask": "hint", "all": true, "every": true}),
            "all does not go together with every or technique",
        ),
        (
            json!({"ask": "hint", "format": "sdk", "puzzle": "1..."}),
            "the format sdk has no place for ",
        ),
        (
            json!({"ask": "grid", "input": {"side": 9, "alphabet": "abc"}}),
            "the alphabet has 3 symbols",
        ),
        (json!({"ask": "grid", "input": {"side": 0}}), ""),
        (json!({"ask": "generate", "input": {"side": 300}}), ""),
        (
            json!({"ask": "generate", "max-tries": 0}),
            "max-tries: a number of at least 1 is expected",
        ),
        (json!({"ask": "generate", "hole-pattern": "balanced"}), "hole-pattern: a number of holes"),
        (json!({"ask": "generate", "holes": 82}), ""),
        (json!({"ask": "generate", "givens": [30, 20]}), ""),
        (json!({"ask": "generate", "se": ["high", "9.0"]}), "se: 'high': "),
        (json!({"ask": "generate", "pattern": "xx"}), "pattern: "),
        (json!({"ask": "generate", "count": 2, "start": u64::MAX}), "start and count go beyond"),
    ] {
        let refusal = refusal(&json.to_string());
        assert!(
            refusal.starts_with(reason) && !refusal.starts_with("malformed"),
            "{json}: {refusal}"
        );
    }
}

#[test]
fn large_grids_can_be_refused() {
    let bounded = |ask: &str, fields: Value| {
        let request = Request::from_json_about(ask, &fields.to_string()).expect("well formed");
        answer_of(request.with_max_side(5))
    };
    let line = |cells: usize| format!("1{}\n\n", ".".repeat(cells - 1));
    let text = line(16) + &line(36) + &line(25);
    let (answer, ended) = bounded("check", json!({"input": {"text": text}}));
    assert_eq!(ended, Ok(()));
    let records: Vec<Value> =
        answer.lines().map(|line| serde_json::from_str(line).expect("a record")).collect();
    assert_eq!(records.len(), 3);
    assert_eq!(records[1]["error"], "-:3: side 6: grids up to side 5 are answered here");
    assert_eq!((&records[0]["side"], &records[2]["side"]), (&4.into(), &5.into()));
    for ask in ["grid", "generate"] {
        let (answer, ended) = bounded(ask, json!({"input": {"side": 6}}));
        let message = "side 6: grids up to side 5 are answered here".to_owned();
        assert_eq!((answer, ended), (String::new(), Err(RequestError::Unanswerable(message))));
        assert_eq!(bounded(ask, json!({"input": {"side": 5}})).1, Ok(()));
    }
}

#[test]
fn a_time_limit_is_a_record() {
    let fields = json!({"input": {"text": EMPTY_NINE}, "timeout": 0.01});
    let record: Value = serde_json::from_str(&answer("count", &fields)).expect("a record");
    assert_eq!((&record["exact"], &record["reason"]), (&false.into(), &"time limit".into()));
}

/// Answers with a flag that is raised when the first text comes, or is up from the beginning.
fn interrupted(ask: &str, fields: &Value, from_the_beginning: bool) -> Result<(), RequestError> {
    let request = Request::from_json_about(ask, &fields.to_string()).expect("it is well formed");
    let flag = Arc::new(AtomicBool::new(from_the_beginning));
    let raise = flag.clone();
    request.answer(flag, &mut |_| {
        raise.store(true, Ordering::Relaxed);
        ControlFlow::Continue(())
    })
}

#[test]
fn an_interrupt_ends_every_question() {
    let empty = json!({"input": {"text": EMPTY_NINE}});
    assert_eq!(interrupted("enumerate", &empty, false), Err(RequestError::Interrupted));
    let many = json!({"count": u32::MAX});
    assert_eq!(interrupted("generate", &many, false), Err(RequestError::Interrupted));
    let hard = json!({"input": {"text": TEXTS[1].to_owned() + "\n" + EMPTY_NINE}});
    assert_eq!(interrupted("count", &hard, false), Err(RequestError::Interrupted));
    for ask in ["count", "estimate", "enumerate", "explain", "minimize", "rate"] {
        let large = json!({"input": {"text": vec!["."; 2_500].join(" ")}});
        assert_eq!(interrupted(ask, &large, true), Err(RequestError::Interrupted), "{ask}");
    }
}

#[test]
fn an_interrupt_by_another_thread_ends_a_count() {
    let json = json!({"input": {"text": EMPTY_NINE}}).to_string();
    let request = Request::from_json_about("count", &json).expect("it is well formed");
    let flag = Arc::new(AtomicBool::new(false));
    let asked = flag.clone();
    let counting = thread::spawn(move || {
        let mut answer = String::new();
        let ended = request.answer(asked, &mut |text| {
            answer += std::str::from_utf8(text).expect("text");
            ControlFlow::Continue(())
        });
        (answer, ended)
    });
    thread::yield_now();
    flag.store(true, Ordering::Relaxed);
    let (answer, ended) = counting.join().expect("it ends");
    assert_eq!(ended, Err(RequestError::Interrupted));
    // What was counted until then is a record.
    assert!(answer.is_empty() || answer.contains("\"reason\":\"interrupted\""), "{answer}");
}

#[test]
fn an_answer_ends_where_nobody_takes_it() {
    for (ask, fields) in [
        ("enumerate", json!({"input": {"text": EMPTY_NINE}})),
        ("generate", json!({"count": u64::MAX})),
        ("check", json!({"input": {"text": "1...2...3...4...\n".repeat(9)}})),
        ("check", json!({"input": {"text": "x\n".repeat(9)}})),
        ("grid", json!({"input": {"text": "1...2...3...4...\n".repeat(9)}})),
        ("convert", json!({"input": {"text": "1...2...3...4...\n".repeat(9)}, "format": "csv"})),
    ] {
        let request = Request::from_json_about(ask, &fields.to_string()).expect("well formed");
        let mut taken = 0;
        let ended = request.answer(Arc::default(), &mut |_| {
            taken += 1;
            if taken < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert!(ended == Ok(()) && taken <= 3 && taken > 0, "{ask}: {ended:?} {taken}");
    }
}

#[test]
fn formulas_and_proofs_are_those_of_the_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).display().to_string();
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("written");
    let fields = json!({"input": {"text": TEXTS[0]}});
    assert_eq!(answer("encode", &fields), run(&["encode"], TEXTS[0]).stdout);
    for (text, form) in iproduct!([TEXTS[0], "11.............."], ["drat", "lrat"]) {
        let arguments =
            ["check", "--proof", &file("p"), "--proof-format", form, "--cnf", &file("f"), "-"];
        let verdict = run(&arguments, text).stdout;
        let said = answer("proof", &json!({"input": {"text": text}, "proof-format": form}));
        let said: Value = serde_json::from_str(&said).expect("a record");
        assert!(verdict.starts_with(said["verdict"].as_str().expect("a verdict")), "{said}");
        assert_eq!(said["cnf"], read("f"), "{text}");
        assert_eq!(said["proof"], read("p"), "{text}");
    }
    let several = answer("proof", &json!({"input": {"text": "1...2...3...4..."}}));
    assert!(several.contains(r#""verdict":"multiple","reason":"there are several solutions""#));
}

#[test]
fn a_proof_that_is_too_long_is_none() {
    let asked = json!({"ask": "proof", "input": {"text": TEXTS[0]}});
    let said = |most: usize| {
        let request = Request::from_json(&asked.to_string()).expect("it is well formed");
        let (text, ended) = answer_of(request.with_max_proof(most));
        assert_eq!(ended, Ok(()));
        serde_json::from_str::<Value>(&text).expect("a record")
    };
    let whole = said(usize::MAX);
    let [cnf, proof] =
        ["cnf", "proof"].map(|name| whole[name].as_str().expect("it is proved").len());
    assert!(proof > 0);
    assert_eq!(said(cnf.max(proof)), whole);
    for most in [0, proof - 1, cnf.max(proof) - 1] {
        let short = said(most);
        assert_eq!((&short["verdict"], &short["cnf"]), (&json!("unknown"), &Value::Null));
        let reason = format!("the proof or its formula has more than {most} bytes");
        assert_eq!(short["reason"], reason);
    }
}

#[test]
fn sheets_are_those_of_the_program() {
    let program = |command: &str| run(&command.split(' ').collect::<Vec<_>>(), TEXTS[0]).stdout;
    let fields = json!({
        "input": {"text": TEXTS[0]}, "form": "html", "title": "Monday", "per-page": "2", "grade": true,
        "solutions": "upside-down",
    });
    let options = "print --title Monday --per-page 2 --grade --solutions upside-down";
    assert_eq!(answer("print", &fields), program(&format!("{options} -f html")));
    let pages =
        answer("print", &json!({"input": {"text": TEXTS[0]}, "form": "svg", "solutions": "none"}));
    let page: Value = serde_json::from_str(&pages).expect("one page");
    assert_eq!(page["svg"], program("print --solutions none -f svg"));
    let broken = json!({"ask": "print", "input": {"text": "1234567890"}, "form": "html"});
    assert!(refusal(&broken.to_string()).starts_with("-:1:"), "nothing is printed");
}

#[test]
fn a_grid_tells_its_further_houses() {
    let diagonal = (0..4).map(|at| Cell::new(5 * at));
    let geometry = Geometry::builder(4).boxes(2, 2).house(diagonal).build().expect("a house");
    let record = Record::new(Puzzle::empty(geometry), Alphabet::standard(4));
    let request = Request::from_json(r#"{"ask": "grid"}"#).expect("well formed");
    let (answer, ended) = answer_of(request.with_records(vec![record]));
    assert_eq!(ended, Ok(()));
    let grid: Value = serde_json::from_str(&answer).expect("a record");
    assert_eq!(grid["houses"], json!([[0, 5, 10, 15]]));
    assert_eq!(grid["regions"][5], 0);
    assert_eq!((&grid["box"], &grid["rules"]), (&"2x2".into(), &json!(["layout diagonal"])));
    let plain: Value = serde_json::from_str(&self::answer("grid", &json!({}))).expect("a record");
    assert_eq!((plain.get("houses"), plain.get("rules")), (None, None));
}

#[test]
fn rules_are_those_of_the_program() {
    let rules = "layout diagonals; less r1c1 r1c2; less r1c2 r1c3; less r1c3 r1c4";
    let text = "................";
    let input = json!({"text": text, "rules": rules});
    for command in ["check", "enumerate", "hint", "rate"] {
        let answer = answer(command, &json!({"input": input}));
        let expected = run(&[command, "-f", "jsonl", "-", "--rules", rules], text);
        assert_eq!(answer, expected.stdout, "{command}");
    }
    let two = answer("count", &json!({"input": input}));
    assert!(two.contains("\"count\":2"), "{two}");

    let unequal = json!({"ask": "generate", "input": {"rules": "regions aaaaabbbbbcccddd"}});
    let refused = refusal(&unequal.to_string());
    assert!(refused.contains("region"), "{refused}");
    let jigsaw = json!({"input": {"rules": "regions aabbaacbdcccdddb"}, "count": 2});
    let made = answer("generate", &jigsaw);
    let expected =
        run(&["generate", "-n", "2", "-f", "jsonl", "--regions", "aabbaacbdcccdddb"], "");
    assert_eq!(made, expected.stdout);

    let about_digits = json!({"input": {"rules": "non-consecutive", "side": 6}, "seed": 3});
    let made = answer("generate", &about_digits);
    let words = "generate --seed 3 -f jsonl --side 6 --rules non-consecutive";
    let args: Vec<&str> = words.split(' ').collect();
    assert_eq!(made, run(&args, "").stdout);
    let random = json!({"input": {"side": 7}, "random-regions": true, "count": 2});
    let args = ["generate", "--side", "7", "-n", "2", "-f", "jsonl", "--regions", "random"];
    assert_eq!(answer("generate", &random), run(&args, "").stdout);
    let unknown = json!({"ask": "check", "input": {"rules": "fog 10 r1c1 r1c2"}});
    let refused = refusal(&unknown.to_string());
    assert!(refused.contains("the rule 'fog' is not supported"), "{refused}");
}

#[test]
fn a_grid_tells_its_rules_as_an_input_takes_them() {
    let rules =
        ["regions AABBAACBDCCCDDDB", "layout diagonal", "group r1c1 r3c4", "less r1c1 r1c2"];
    let input = json!({"text": "................", "rules": rules.join("\n")});
    let grid = |input: &Value| -> Value {
        serde_json::from_str(&answer("grid", &json!({"input": input}))).expect("a record")
    };
    let told = grid(&input);
    assert_eq!(told["rules"], json!(rules));
    let legend = [
        "Diagonal: the digits of the marked diagonal differ. 1 pair of cells that differ. \
         Signs < and >: the tip is at the lesser digit.",
        "Rules: diagonal, 1 pair of cells that differ, r1c1 is less than r1c2",
    ];
    assert_eq!(told["legend"], json!(legend));
    let thermometer = grid(&json!({"side": 9, "rules": "thermo r1c1 r1c2 r1c3"}));
    let words = ["Thermometers: digits rise from the bulb.", "Rules: thermometer r1c1 r1c2 r1c3"];
    assert_eq!(thermometer["legend"], json!(words));
    assert_eq!(told["groups"], json!([[0, 11]]));
    assert_eq!(told.get("box"), None);
    let again = json!({"rules": rules[..3].join("; ")});
    let empty = grid(&again);
    assert_eq!((&empty["regions"], &empty["houses"]), (&told["regions"], &told["houses"]));
}
