//! Tests that compare the fast path with the general one.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use proptest::prelude::*;
use proptest::sample::select;

use super::fast_path::FastOutcome;
use super::{Advice, BufferPools, Excerpts, Input, Job, Limits, QueryTask, QueryWorker, Report};
use crate::batch::{Answer as Slot, Batch, Event};
use crate::query::render::{RecordFormat, Renderer};
use crate::query::{Check, Convert, Count, Enumerate, Query, Solve};
use satdoku::budget::Budget;
use satdoku::format::{RawChunk, ReadOptions, Splitter};
use satdoku::solve::EngineOptions;

const UNIQUE: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const SOLUTION: &str =
    "987654321246173985351928746128537694634892157795461832519286473472319568863745219";
const AMBIGUOUS: &str =
    "8.........59.......76.........753298...891746...624135...536.1....4725.3...918...";
/// Column 1 contains the digit 5 twice.
const CLASH: &str =
    "5.............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

fn chunk(text: &[u8]) -> RawChunk {
    let mut splitter = Splitter::new(ReadOptions::new());
    splitter.push(text);
    splitter.finish();
    splitter.take().unwrap_or_default()
}

/// The outcomes and the text of the leading records on the fast path.
fn fast(query: impl Query, text: &str) -> (Vec<FastOutcome>, String) {
    let (mut outcomes, mut out) = (Vec::new(), Vec::new());
    query.fast_path().expect("a question for the fast path").answer_run(
        chunk(text.as_bytes()).records(),
        &Budget::unlimited(),
        &mut out,
        |outcome| {
            outcomes.push(outcome);
        },
    );
    (outcomes, String::from_utf8(out).expect("lines are text"))
}

#[test]
fn plain_lines_are_answered_however_they_end() {
    let zeros = UNIQUE.replace('.', "0");
    for text in [
        UNIQUE.to_owned(),
        format!("{UNIQUE}\n"),
        format!("{UNIQUE}\r\n"),
        format!("{UNIQUE}\r"),
        format!("{UNIQUE} x"),
        format!("{UNIQUE};x\r\n"),
        format!("# first\n\n{UNIQUE}\n\n"),
        format!("\u{FEFF}{UNIQUE}\n"),
        zeros,
    ] {
        let checked = (vec![FastOutcome::Unique], format!("unique\t{UNIQUE}\n"));
        assert_eq!(fast(Check, &text), checked, "{text:?}");
        let solved = (vec![FastOutcome::Solved], format!("{SOLUTION}\n"));
        assert_eq!(fast(Solve, &text), solved, "{text:?}");
    }
}

#[test]
fn every_verdict_has_its_line_in_the_order_of_the_input() {
    let text = format!("{CLASH}\n{UNIQUE}\n{AMBIGUOUS}\n{UNIQUE}");
    let (outcomes, out) = fast(Check, &text);
    let (none, unique, multiple) = (FastOutcome::None, FastOutcome::Unique, FastOutcome::Multiple);
    assert_eq!(outcomes, [none, unique, multiple, unique]);
    let lines = format!("none\t{CLASH}\nunique\t{UNIQUE}\nmultiple\t{AMBIGUOUS}\n");
    assert_eq!(out, format!("{lines}unique\t{UNIQUE}\n"));
    let (outcomes, out) = fast(Solve, &format!("{CLASH}\n{UNIQUE}\n"));
    assert_eq!(outcomes, [FastOutcome::Unsolvable, FastOutcome::Solved]);
    assert_eq!(out, format!("#unsolvable\n{SOLUTION}\n"));
}

/// Records that the fast path must not answer.
fn special() -> Vec<String> {
    vec![
        UNIQUE[1..].to_owned(),
        format!("{UNIQUE}."),
        format!("{UNIQUE}1"),
        UNIQUE.replace('.', "_"),
        UNIQUE.replacen('.', "0", 1),
        UNIQUE.replacen('3', "x", 1),
        UNIQUE.replacen('3', "é", 1),
        UNIQUE.replacen('3', "\0", 1),
        UNIQUE.replace('3', "A"),
        "1234341221434...".to_owned(),
        "12..\n34..\n....\n..21\n".to_owned(),
        rows(UNIQUE),
    ]
}

fn rows(line: &str) -> String {
    let row = |at: usize| &line[9 * at..9 * at + 9];
    (0..9).map(row).collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn a_run_ends_before_a_special_record() {
    for special in special() {
        let (outcomes, out) = fast(Check, &special);
        assert_eq!((outcomes.len(), out.as_str()), (0, ""), "{special:?}");
        let text = format!("{UNIQUE}\n{UNIQUE}\n{special}\n{UNIQUE}\n");
        assert_eq!(fast(Check, &text).0.len(), 2, "{special:?}");
    }
}

#[test]
fn other_queries_have_no_fast_path() {
    assert!(Count::default().fast_path().is_none());
    assert!(Enumerate { limit: Some(1) }.fast_path().is_none());
    assert!(Convert::default().fast_path().is_none());
}

/// The complete report of a worker about an input. A time limit disables the fast path, even if it is never reached.
fn report(query: Arc<dyn Query>, text: &[u8], may_be_fast: bool) -> Report {
    let per_record = (!may_be_fast).then_some(Duration::from_secs(3600));
    let task = Arc::new(QueryTask {
        with_statistics: false,
        limits: Limits { per_record, ..Limits::default() },
        engine: EngineOptions::default(),
        read_options: ReadOptions::new(),
        renderer: Renderer::shared(RecordFormat::LINE, query),
        is_filter: false,
        keeps_partial_answers: true,
        excerpts: Excerpts::None,
        advice: Advice::default(),
        buffers: BufferPools::default(),
    });
    let chunk = chunk(text);
    let mut job = Some(Input::Records(Job {
        file: "-".into(),
        range: 0..chunk.len(),
        bytes: text.len(),
        chunk: Arc::new(chunk),
        index: 0,
    }));
    let start_worker = move || {
        let mut worker = QueryWorker::new(task.clone());
        move |input, slot: &Slot<Report>| worker.work(input, slot)
    };
    let mut all = Report::default();
    let collect = |event| {
        if let Event::Pile(mut report) = event {
            all.append(&mut report);
        }
        ControlFlow::Continue(())
    };
    Batch::new(1).run(move || job.take(), start_worker, collect).expect("no panic");
    all
}

/// Lines of all kinds, some with a wrong, missing or additional byte.
fn lines() -> impl Strategy<Value = Vec<u8>> {
    let mut kinds: Vec<String> =
        [UNIQUE, AMBIGUOUS, CLASH, SOLUTION, "", "# a comment"].map(str::to_owned).into();
    kinds.extend(special());
    let plain = kinds[..4].to_vec();
    let symbol = select(b" .0123456789_xA#,;|\t\r\n\xff".to_vec());
    let wrong = (select(plain.clone()), 0..81_usize, symbol, 0..3_usize).prop_map(
        |(line, at, symbol, removed)| {
            let mut bytes = line.into_bytes();
            bytes.splice(at..(at + removed).min(81), [symbol]);
            bytes
        },
    );
    let line = prop_oneof![
        3 => select(plain).prop_map(String::into_bytes),
        1 => select(kinds).prop_map(String::into_bytes),
        1 => wrong,
    ];
    let end = select(vec!["\n", "\r\n", "\r", "\n\n"]);
    (prop::collection::vec((line, end), 0..30), any::<bool>()).prop_map(|(lines, ended)| {
        let mut text = Vec::new();
        let last = lines.len();
        for (nth, (line, end)) in lines.into_iter().enumerate() {
            text.extend(line);
            if ended || nth + 1 < last {
                text.extend(end.bytes());
            }
        }
        text
    })
}

proptest! {
    #[test]
    fn the_fast_path_says_what_the_general_one_says(text in lines()) {
        let queries: [Arc<dyn Query>; 2] = [Arc::new(Check), Arc::new(Solve)];
        for query in queries {
            let fast = report(query.clone(), &text, true);
            let general = report(query.clone(), &text, false);
            prop_assert_eq!(fast.status, general.status);
            prop_assert_eq!(&fast.notes, &general.notes);
            prop_assert_eq!(&fast.verdicts, &general.verdicts);
            prop_assert_eq!(&fast.engines, &general.engines);
            prop_assert_eq!(fast.records, general.records);
            let of = |report: &Report| String::from_utf8_lossy(&report.rendered.text).into_owned();
            // An ambiguous puzzle may get a different solution: compare the lengths, as all solutions are checked.
            let comparable = |line: &str| {
                if query.writes_solutions() && !line.starts_with('#') {
                    line.len().to_string()
                } else {
                    line.to_owned()
                }
            };
            let lines = |text: String| text.lines().map(comparable).collect::<Vec<_>>();
            prop_assert_eq!(lines(of(&fast)), lines(of(&general)));
        }
    }
}
