//! The fast path: runs of plain 9×9 lines, solved together without allocating for each.
//!
//! It does just what the general path does with the same records, where that is plain: `solve` and
//! `check` by native search, without limits, lines out. Whatever is out of the ordinary is left to the
//! general path. An ambiguous puzzle may get another of its solutions here: grids are searched side by side.

use std::ops::ControlFlow;

use satdoku::format::RawRecord;
use satdoku::native::nine::{self, Answer, Grid, KernelChoice, Solver};

use super::answer::Question;
use super::exit::Met;

/// Solves runs of grids; keeps its memory from one run to the next.
pub(crate) struct Classic {
    solver: Solver,
    asks_for_solution: bool,
    grids: Vec<Grid>,
    solutions: Vec<Grid>,
}

/// What became of one record of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Solved,
    Unique,
    Multiple,
    None,
    /// What was found is no solution.
    Wrong,
}

/// What is said of a grid that is no solution.
pub(crate) const WRONG_GRID: &str = "the native engine gave a wrong grid";

impl Outcome {
    pub(crate) const ALL: [Outcome; 5] =
        [Outcome::Solved, Outcome::Unique, Outcome::Multiple, Outcome::None, Outcome::Wrong];

    /// The word for it in summaries, and what it means for the exit code.
    pub(crate) fn told(self, question: Question) -> (&'static str, Met) {
        match self {
            Outcome::Solved => ("solved", Met::NOTHING),
            Outcome::Unique => ("unique", Met::NOTHING),
            Outcome::Multiple => ("multiple", Met::NEGATIVE),
            Outcome::None if question == Question::Solve => ("unsolvable", Met::NEGATIVE),
            Outcome::None => ("none", Met::NEGATIVE),
            Outcome::Wrong => ("wrong", Met::WRONG),
        }
    }
}

impl Classic {
    /// For a question that can go this way.
    pub(crate) fn new(question: Question) -> Option<Self> {
        let asks_for_solution = match question {
            Question::Solve => true,
            Question::Check => false,
            Question::Explain
            | Question::Count(_)
            | Question::Estimate { .. }
            | Question::Enumerate(_)
            | Question::Minimize(_)
            | Question::Rate(_)
            | Question::Hint(_)
            | Question::Convert => return None,
        };
        let solver = Solver::new(KernelChoice::Auto).ok()?;
        Some(Classic { solver, asks_for_solution, grids: Vec::new(), solutions: Vec::new() })
    }

    /// Answers the plain records at the front, up to the first that is not.
    ///
    /// Appends the text of each to `out` and tells what became of it, in order.
    pub(crate) fn answer_run<'a>(
        &mut self,
        records: impl Iterator<Item = RawRecord<'a>>,
        out: &mut Vec<u8>,
        mut tell: impl FnMut(Outcome),
    ) {
        self.grids.clear();
        self.grids.extend(records.map_while(|record| record.plain_9x9_line()));
        for (nth, answer) in self.search().iter().enumerate() {
            tell(self.render(nth, answer, out));
        }
    }

    fn search(&mut self) -> Vec<Answer> {
        if !self.asks_for_solution {
            return self.solver.count_batch(&self.grids, 2, u64::MAX);
        }
        self.solutions.clear();
        self.solutions.resize(self.grids.len(), [0; 81]);
        let solutions = &mut self.solutions;
        self.solver.solutions_batch(&self.grids, 1, u64::MAX, &mut |nth, solution| {
            solutions[nth] = *solution;
            ControlFlow::Break(())
        })
    }

    fn render(&self, nth: usize, answer: &Answer, out: &mut Vec<u8>) -> Outcome {
        let grid = &self.grids[nth];
        if self.asks_for_solution {
            let solution = &self.solutions[nth];
            return match answer.solutions {
                0 => {
                    out.extend_from_slice(b"#unsolvable\n");
                    Outcome::None
                }
                _ if nine::is_solution(solution, grid) => {
                    push_line(out, solution);
                    Outcome::Solved
                }
                _ => {
                    out.extend_from_slice(format!("#error: {WRONG_GRID}\n").as_bytes());
                    Outcome::Wrong
                }
            };
        }
        let (verdict, outcome): (&[u8], _) = match answer.solutions {
            0 => (b"none\t", Outcome::None),
            1 => (b"unique\t", Outcome::Unique),
            _ => (b"multiple\t", Outcome::Multiple),
        };
        out.extend_from_slice(verdict);
        push_line(out, grid);
        outcome
    }
}

fn push_line(out: &mut Vec<u8>, grid: &Grid) {
    let mut line = [b'\n'; 82];
    for (symbol, &digit) in line.iter_mut().zip(grid) {
        *symbol = if digit == 0 { b'.' } else { b'0' + digit };
    }
    out.extend_from_slice(&line);
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use proptest::prelude::*;
    use proptest::sample::select;
    use satdoku::batch::{Answer as Slot, Batch, Event};
    use satdoku::format::{Hints, RawChunk, Splitter};

    use super::super::answer::Limits;
    use super::super::args::{EngineArgs, OutputFormat, Seconds};
    use super::super::interrupt::Interrupt;
    use super::super::output::Renderer;
    use super::super::portions::{Input, Job};
    use super::super::spare::Spare;
    use super::super::worker::{Report, Task, Worker};
    use super::*;

    const UNIQUE: &str =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    const SOLUTION: &str =
        "987654321246173985351928746128537694634892157795461832519286473472319568863745219";
    const AMBIGUOUS: &str =
        "8.........59.......76.........753298...891746...624135...536.1....4725.3...918...";
    /// The digit 5 stands twice in column 1.
    const CLASH: &str =
        "5.............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

    fn chunk(text: &[u8]) -> RawChunk {
        let mut splitter = Splitter::new(Hints::new());
        splitter.push(text);
        splitter.finish();
        splitter.take().unwrap_or_default()
    }

    /// What the fast path makes of the records at the front.
    fn fast(question: Question, text: &str) -> (Vec<Outcome>, String) {
        let (mut outcomes, mut out) = (Vec::new(), Vec::new());
        Classic::new(question).expect("a question for the fast path").answer_run(
            chunk(text.as_bytes()).records(),
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
            let checked = (vec![Outcome::Unique], format!("unique\t{UNIQUE}\n"));
            assert_eq!(fast(Question::Check, &text), checked, "{text:?}");
            let solved = (vec![Outcome::Solved], format!("{SOLUTION}\n"));
            assert_eq!(fast(Question::Solve, &text), solved, "{text:?}");
        }
    }

    #[test]
    fn every_verdict_has_its_line_in_the_order_of_the_input() {
        let text = format!("{CLASH}\n{UNIQUE}\n{AMBIGUOUS}\n{UNIQUE}");
        let (outcomes, out) = fast(Question::Check, &text);
        let (none, unique, multiple) = (Outcome::None, Outcome::Unique, Outcome::Multiple);
        assert_eq!(outcomes, [none, unique, multiple, unique]);
        let lines = format!("none\t{CLASH}\nunique\t{UNIQUE}\nmultiple\t{AMBIGUOUS}\n");
        assert_eq!(out, format!("{lines}unique\t{UNIQUE}\n"));
        let (outcomes, out) = fast(Question::Solve, &format!("{CLASH}\n{UNIQUE}\n"));
        assert_eq!(outcomes, [none, Outcome::Solved]);
        assert_eq!(out, format!("#unsolvable\n{SOLUTION}\n"));
    }

    /// Records that the fast path must leave alone.
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
    fn a_run_ends_before_what_is_special() {
        for special in special() {
            let (outcomes, out) = fast(Question::Check, &special);
            assert_eq!((outcomes.len(), out.as_str()), (0, ""), "{special:?}");
            let text = format!("{UNIQUE}\n{UNIQUE}\n{special}\n{UNIQUE}\n");
            assert_eq!(fast(Question::Check, &text).0.len(), 2, "{special:?}");
        }
    }

    #[test]
    fn other_questions_go_the_general_way() {
        for question in [Question::Count(None), Question::Enumerate(Some(1)), Question::Convert] {
            assert!(Classic::new(question).is_none());
        }
    }

    /// All that a worker says of an input; a limit on time, even one that is never met, takes the fast path
    /// away.
    fn report(question: Question, text: &[u8], may_be_fast: bool) -> Report {
        let hour = Seconds(Duration::from_secs(3600));
        let engine =
            EngineArgs { timeout: (!may_be_fast).then_some(hour), ..EngineArgs::default() };
        let task = Arc::new(Task {
            question,
            limits: Limits::new(&engine, Interrupt::default().heed()),
            engine,
            hints: Hints::new(),
            renderer: Renderer::new(OutputFormat::Line, question),
            alone: false,
            excerpts: None,
            spare: Spare::default(),
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
            let mut worker = Worker::new(task.clone());
            move |input, slot: &Slot<Report>| worker.work(input, slot)
        };
        let mut all = Report::default();
        Batch::new(1)
            .run(
                move || job.take(),
                start_worker,
                |event| {
                    if let Event::Pile(mut report) = event {
                        all.append(&mut report);
                    }
                    ControlFlow::Continue(())
                },
            )
            .expect("no panic");
        all
    }

    /// Lines of all kinds, some with a wrong byte, a byte too few or too many.
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
            for question in [Question::Check, Question::Solve] {
                let fast = report(question, &text, true);
                let general = report(question, &text, false);
                prop_assert_eq!(fast.met, general.met);
                prop_assert_eq!(&fast.notes, &general.notes);
                prop_assert_eq!(&fast.verdicts, &general.verdicts);
                prop_assert_eq!(&fast.engines, &general.engines);
                prop_assert_eq!(fast.records, general.records);
                let of = |report: &Report| String::from_utf8_lossy(&report.text).into_owned();
                // An ambiguous puzzle may get another of its solutions: all are of one length and checked.
                let comparable = |line: &str| match question {
                    Question::Solve if !line.starts_with('#') => line.len().to_string(),
                    _ => line.to_owned(),
                };
                let lines = |text: String| text.lines().map(comparable).collect::<Vec<_>>();
                prop_assert_eq!(lines(of(&fast)), lines(of(&general)));
            }
        }
    }
}
