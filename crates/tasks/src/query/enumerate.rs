//! The query for all solutions of a puzzle.
//!
//! The list may exceed memory, so a run writes it piece by piece; see [`Stream`].

use std::ops::ControlFlow;

use super::OutcomeKind;
use super::render::{RecordFamily, RecordView, Rendered};
use super::run::RunStatus;
use super::traits::{Outcome, Query, Stream};
use satdoku::budget::Budget;
use satdoku::format::Record;
use satdoku::puzzle::{Puzzle, Solution};
use satdoku::solve::{Ended, Engine, SolveError};

/// Asks for all solutions, each listed once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Enumerate {
    /// Maximum number of solutions; `None` for all.
    pub limit: Option<u64>,
}

impl Stream for Enumerate {
    fn ask(
        &self,
        puzzle: &Puzzle,
        engine: &mut dyn Engine,
        budget: &Budget,
        take: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        let mut found = 0;
        engine.search(puzzle, budget, &mut |solution| {
            found += 1;
            take(solution)?;
            if self.limit == Some(found) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    fn verdict(&self, count: u64, ended: Ended) -> (&'static str, RunStatus) {
        match ended {
            Ended::Stopped(reason) => ("unknown", RunStatus::stopped(reason)),
            _ if count == 0 => ("unsolvable", RunStatus::NEGATIVE),
            _ => ("solved", RunStatus::GOOD),
        }
    }

    fn begin(&self, view: &RecordView<'_>, out: &mut Rendered) {
        if view.family() == RecordFamily::Json {
            out.push_open_json(&view.json_head());
            out.push_str(",\"solutions\":[");
        }
    }

    fn write_next(&self, view: &RecordView<'_>, nth: u64, solution: &Solution, out: &mut Rendered) {
        match view.family() {
            RecordFamily::Json => {
                out.push_str(if nth > 0 { "," } else { "" });
                out.push_json_value(&view.solution_line(solution));
            }
            RecordFamily::Csv => write_row(view, &view.solution_line(solution), "", out),
            RecordFamily::Svg => view.write_solution(solution, out),
            RecordFamily::Layout(layout) => {
                if nth > 0 {
                    out.push_str(layout.between());
                }
                view.write_solution(solution, out);
            }
        }
    }

    fn end(&self, view: &RecordView<'_>, count: u64, ended: Ended, out: &mut Rendered) {
        let reason = match ended {
            Ended::Stopped(reason) => Some(reason.to_string()),
            Ended::Complete | Ended::Cut => None,
        };
        if view.family() == RecordFamily::Json {
            out.push_str(&format!("],\"exact\":{}", ended == Ended::Complete));
            if let Some(reason) = reason {
                out.push_str(",\"reason\":");
                out.push_json_value(&reason);
            }
            return out.push_str("}\n");
        }
        match reason {
            Some(reason) if view.family() == RecordFamily::Csv => write_row(view, "", &reason, out),
            Some(reason) => write_remark(view, &format!("unknown: {reason}"), out),
            None if count == 0 => write_remark(view, "unsolvable", out),
            None => {}
        }
    }

    fn fail(&self, message: &str, out: &mut Rendered) {
        out.push_str("],\"error\":");
        out.push_json_value(&message);
        out.push_str("}\n");
    }
}

fn write_row(view: &RecordView<'_>, solution: &str, error: &str, out: &mut Rendered) {
    let [index, puzzle] = view.csv_head();
    out.push_csv(&[&index, &puzzle, solution, error]);
}

/// Writes the reason why there is no solution, or no further one.
fn write_remark(view: &RecordView<'_>, words: &str, out: &mut Rendered) {
    match view.family() {
        RecordFamily::Csv => write_row(view, "", words, out),
        RecordFamily::Json => unreachable!("a list in JSON says in its fields why it ends"),
        RecordFamily::Svg => view.write_captioned(words, out),
        RecordFamily::Layout(_) => view.write_remark(words, out),
    }
}

impl Query for Enumerate {
    fn ask(
        &self,
        record: &Record,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<Box<dyn Outcome>, SolveError> {
        let mut solutions = Vec::new();
        let ended = Stream::ask(self, &record.puzzle, engine, budget, &mut |solution| {
            solutions.push(solution);
            ControlFlow::Continue(())
        })?;
        Ok(Box::new(Enumerated { solutions, ended }))
    }

    fn outcome_kind(&self) -> OutcomeKind {
        OutcomeKind::Grid
    }

    fn csv_header(&self) -> &'static str {
        "index,puzzle,solution,error\n"
    }

    fn shows_all_symbols(&self) -> bool {
        true
    }

    fn writes_solutions(&self) -> bool {
        true
    }

    fn is_list(&self) -> bool {
        true
    }

    fn as_stream(&self) -> Option<&dyn Stream> {
        Some(self)
    }
}

/// The outcome of [`Enumerate`] if the whole list fits into memory.
#[derive(Clone, Debug)]
pub struct Enumerated {
    /// The distinct solutions, in the engine's order.
    pub solutions: Vec<Solution>,
    /// Whether the list is complete.
    pub ended: Ended,
}

impl Enumerated {
    fn write(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let stream = Enumerate::default();
        stream.begin(view, out);
        for (solution, nth) in self.solutions.iter().zip(0..) {
            stream.write_next(view, nth, solution, out);
        }
        stream.end(view, self.solutions.len() as u64, self.ended, out);
    }

    fn verdict_and_status(&self) -> (&'static str, RunStatus) {
        Stream::verdict(&Enumerate::default(), self.solutions.len() as u64, self.ended)
    }
}

impl Outcome for Enumerated {
    fn verdict(&self) -> &'static str {
        self.verdict_and_status().0
    }

    fn status(&self) -> RunStatus {
        self.verdict_and_status().1
    }

    fn write_json(&self, view: &RecordView<'_>, out: &mut Rendered) {
        self.write(view, out);
    }

    fn write_csv(&self, view: &RecordView<'_>, out: &mut Rendered) {
        self.write(view, out);
    }

    fn write_text(&self, view: &RecordView<'_>, out: &mut Rendered) {
        self.write(view, out);
    }

    fn write_svg(&self, view: &RecordView<'_>, out: &mut Rendered) {
        self.write(view, out);
    }
}
