//! The fast path: runs of plain 9×9 lines, searched together and without allocations per record.
//!
//! It gives the same results as the general path in the simple cases: a solution or a verdict by native search, without
//! limits, written as lines. All other records are left to the general path. For an ambiguous puzzle it may find a
//! different solution, because grids are searched side by side.

use std::ops::ControlFlow;

use satdoku::budget::{Budget, Work};
use satdoku::format::RawRecord;
use satdoku::native::nine::{self, Answer, Grid, KernelChoice, Solver};

use super::status::RunStatus;

/// Answers runs of plain 9×9 lines; reuses its memory from run to run.
#[derive(Debug)]
pub struct FastPath {
    solver: Solver,
    wants_solution: bool,
    grids: Vec<Grid>,
    solutions: Vec<Grid>,
}

/// The outcome of one record of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FastOutcome {
    Solved,
    Unsolvable,
    Unique,
    Multiple,
    None,
    /// The engine's grid is not a solution.
    Wrong,
}

/// The message about a grid that is not a solution.
pub(super) const WRONG_GRID: &str = "the native engine gave a wrong grid";

impl FastOutcome {
    pub(super) const ALL: [FastOutcome; 6] = [
        FastOutcome::Solved,
        FastOutcome::Unsolvable,
        FastOutcome::Unique,
        FastOutcome::Multiple,
        FastOutcome::None,
        FastOutcome::Wrong,
    ];

    /// The one-word verdict, for statistics, and the effect on the status of the run.
    pub(super) fn verdict(self) -> (&'static str, RunStatus) {
        match self {
            FastOutcome::Solved => ("solved", RunStatus::GOOD),
            FastOutcome::Unsolvable => ("unsolvable", RunStatus::NEGATIVE),
            FastOutcome::Unique => ("unique", RunStatus::GOOD),
            FastOutcome::Multiple => ("multiple", RunStatus::NEGATIVE),
            FastOutcome::None => ("none", RunStatus::NEGATIVE),
            FastOutcome::Wrong => ("wrong", RunStatus::WRONG),
        }
    }
}

impl FastPath {
    /// Creates a fast path that finds solutions; `None` without a 9×9 kernel.
    pub fn solving() -> Option<Self> {
        FastPath::new(true)
    }

    /// Creates a fast path that decides uniqueness; `None` without a 9×9 kernel.
    pub fn checking() -> Option<Self> {
        FastPath::new(false)
    }

    fn new(wants_solution: bool) -> Option<Self> {
        let solver = Solver::new(KernelChoice::Auto).ok()?;
        Some(FastPath { solver, wants_solution, grids: Vec::new(), solutions: Vec::new() })
    }

    /// Answers the leading plain records, up to the first that is not plain.
    ///
    /// Appends the text of each to `out` and passes its outcome to `tell`, in order. The budget records the work but
    /// does not limit it.
    pub(super) fn answer_run<'a>(
        &mut self,
        records: impl Iterator<Item = RawRecord<'a>>,
        budget: &Budget,
        out: &mut Vec<u8>,
        mut tell: impl FnMut(FastOutcome),
    ) {
        self.grids.clear();
        self.grids.extend(records.map_while(|record| record.plain_9x9_line()));
        if self.grids.is_empty() {
            return;
        }
        let started = budget.start_recording();
        let answers = self.search();
        budget.record("native", started, |time| {
            let guesses = answers.iter().map(|answer| answer.guesses).sum();
            Work::native(answers.len() as u64, guesses, time)
        });
        for (nth, answer) in answers.iter().enumerate() {
            tell(self.render(nth, answer, out));
        }
    }

    fn search(&mut self) -> Vec<Answer> {
        if !self.wants_solution {
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

    fn render(&self, nth: usize, answer: &Answer, out: &mut Vec<u8>) -> FastOutcome {
        let grid = &self.grids[nth];
        if self.wants_solution {
            let solution = &self.solutions[nth];
            return match answer.solutions {
                0 => {
                    out.extend_from_slice(b"#unsolvable\n");
                    FastOutcome::Unsolvable
                }
                _ if nine::is_solution(solution, grid) => {
                    push_line(out, solution);
                    FastOutcome::Solved
                }
                _ => {
                    out.extend_from_slice(format!("#error: {WRONG_GRID}\n").as_bytes());
                    FastOutcome::Wrong
                }
            };
        }
        let (label, outcome): (&[u8], _) = match answer.solutions {
            0 => (b"none\t", FastOutcome::None),
            1 => (b"unique\t", FastOutcome::Unique),
            _ => (b"multiple\t", FastOutcome::Multiple),
        };
        out.extend_from_slice(label);
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
