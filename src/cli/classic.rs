//! The fast path: runs of plain 9×9 lines, solved together without allocating for each.
//!
//! It does just what the general path does with the same records, where that is plain: `solve` and
//! `check` by native search, without limits, lines out. Whatever is out of the ordinary is left to the
//! general path.

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
    pub(crate) const ALL: [Outcome; 5] = [
        Outcome::Solved,
        Outcome::Unique,
        Outcome::Multiple,
        Outcome::None,
        Outcome::Wrong,
    ];

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
            Question::Count(_) | Question::Enumerate(_) | Question::Convert => return None,
        };
        let solver = Solver::new(KernelChoice::Auto).ok()?;
        Some(Classic {
            solver,
            asks_for_solution,
            grids: Vec::new(),
            solutions: Vec::new(),
        })
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
        self.grids
            .extend(records.map_while(|record| record.classic()));
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
        self.solver
            .solutions_batch(&self.grids, 1, u64::MAX, &mut |nth, solution| {
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
