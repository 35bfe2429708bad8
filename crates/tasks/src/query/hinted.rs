//! The steps of a hint and how they are written.

use std::fmt::Display;

use itertools::Itertools;
use serde::Serialize;

use super::explain::{Explained, JsonFault};
use super::render::{CandidateGrid, JsonHead, RecordFormat, RecordView, Rendered};
use super::run::{Note, RunStatus};
use super::step_data::JsonStep;
use super::traits::Outcome;
use super::wanted_steps::WantedSteps;
use satdoku::budget::Stopped;
use satdoku::format::Record;
use satdoku::geometry::{Candidate, Geometry};
use satdoku::logic::{Level, Notation, Position, Step};
use satdoku::puzzle::{Alphabet, Solution};
use satdoku_sheets::picture::Picture;

/// The outcome of [`Hint`](super::Hint).
#[derive(Clone, Debug)]
pub struct Hinted {
    pub(super) wanted: WantedSteps,
    pub(super) eureka: bool,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// How they end.
    pub ended: HintEnd,
    /// The only solution, if it was asked for and is known.
    pub solution: Option<Solution>,
    /// False if techniques that assume a unique solution were wanted, but the givens alone have several solutions.
    pub(super) is_original_unique: bool,
}

/// The reason why the steps end.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum HintEnd {
    /// All requested steps were found.
    AsAsked,
    /// No step is left because the puzzle is full.
    Solved,
    /// No technique up to this level applies.
    Stuck(Level),
    /// None of the techniques that were asked for applies in this position.
    NotFound,
    /// There is no solution, or there are several.
    Faulty(Explained),
    /// A limit was reached.
    Unknown(Stopped),
}

impl Hinted {
    fn notation<'a>(&self, geometry: &'a Geometry, alphabet: &'a Alphabet) -> Notation<'a> {
        let notation = Notation::new(geometry, alphabet);
        if self.eureka { notation.in_short() } else { notation }
    }

    /// The reason why there is no step, or no further one.
    fn remark(&self) -> Option<String> {
        match &self.ended {
            HintEnd::AsAsked => None,
            HintEnd::Solved => Some("#solved".to_owned()),
            HintEnd::Stuck(level) => Some(format!("#stuck: no technique up to {level} leads on")),
            HintEnd::NotFound => Some(match &self.wanted {
                WantedSteps::First(named) | WantedSteps::Every(named) if !named.is_empty() => {
                    format!("#stuck: no {} in this position", named.iter().join(" or "))
                }
                _ => "#stuck: no allowed technique finds a step in this position".to_owned(),
            }),
            HintEnd::Faulty(explained) => Some(format!("#{}", explained.verdict())),
            HintEnd::Unknown(reason) => Some(format!("#unknown: {reason}")),
        }
    }

    /// The reason why the puzzle does not have exactly one solution, one sentence per line.
    fn fault(&self, record: &Record) -> Vec<String> {
        match &self.ended {
            HintEnd::Faulty(explained) => explained.sentences(record),
            _ => Vec::new(),
        }
    }
}

impl Hinted {
    /// The candidates that solutions have, if there are several solutions and the sentences do not name all of them.
    fn many_candidates(&self, record: &Record) -> Option<Position> {
        match &self.ended {
            HintEnd::Faulty(explained) => explained.many_candidates(record),
            _ => None,
        }
    }
}

impl Outcome for Hinted {
    fn verdict(&self) -> &'static str {
        match &self.ended {
            HintEnd::AsAsked if self.solution.is_some() => "solved",
            HintEnd::AsAsked => "hinted",
            HintEnd::Solved => "solved",
            HintEnd::Stuck(_) | HintEnd::NotFound => "stuck",
            HintEnd::Faulty(explained) => explained.verdict(),
            HintEnd::Unknown(_) => "unknown",
        }
    }

    fn status(&self) -> RunStatus {
        match &self.ended {
            HintEnd::AsAsked | HintEnd::Solved => RunStatus::GOOD,
            HintEnd::Faulty(explained) => explained.status(),
            HintEnd::Stuck(_) | HintEnd::NotFound => RunStatus::UNKNOWN,
            HintEnd::Unknown(reason) => RunStatus::stopped(*reason),
        }
    }

    fn note(&self, place: &dyn Display) -> Option<Note> {
        (!self.is_original_unique).then(|| {
            Note::FewTimes(format!(
                "{place}: techniques that assume a unique solution are off, because the givens alone have several"
            ))
        })
    }

    fn is_worth_keeping(&self) -> bool {
        matches!(&self.ended, HintEnd::Faulty(explained) if explained.is_worth_keeping())
    }

    fn write_text(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let puzzle = &view.record.puzzle;
        let notation = self.notation(puzzle.geometry(), &view.record.alphabet);
        let (drawn, is_list) = (view.format != RecordFormat::LINE, self.wanted.is_list());
        if drawn && (is_list || self.steps.is_empty()) {
            match &self.ended {
                HintEnd::Faulty(explained) if explained.draw_candidates(view, out) => {}
                _ => view.write_puzzle(out),
            }
        }
        let mut sentences = Rendered::default();
        for (step, number) in self.steps.iter().zip(1..) {
            let number = if drawn && is_list { format!("{number}. ") } else { String::new() };
            let indent = " ".repeat(number.len());
            view.write_sentence([&number, &indent], &notation.step(step), &mut sentences);
        }
        let mut step_grid = Rendered::default();
        if let ([step], true, false) = (&self.steps[..], drawn, is_list) {
            let position = Position::new(puzzle);
            let grid = CandidateGrid {
                position: &position,
                step: Some(step),
                alphabet: &view.record.alphabet,
            };
            grid.draw(view.terminal, &mut step_grid);
            view.write_rules(puzzle, &mut step_grid);
        }
        // A person reads a sentence below a tall grid without scrolling; programs read it in the first line.
        let mut parts = [sentences, step_grid];
        if view.is_drawn_on_terminal() {
            parts.reverse();
        }
        parts.iter_mut().for_each(|part| out.append(part));
        if let Some(remark) = self.remark() {
            view.write_sentence(["#", "# "], remark.trim_start_matches('#'), out);
        }
        if let HintEnd::Faulty(explained) = &self.ended {
            explained.write_comments(view, out);
        }
        if let Some(solution) = &self.solution {
            view.write_solution(solution, out);
        }
    }

    fn write_svg(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let Record { puzzle, alphabet, .. } = view.record;
        let notation = self.notation(puzzle.geometry(), alphabet);
        let mut position = Position::new(puzzle);
        for (step, number) in self.steps.iter().zip(1..) {
            let words = notation.step(step);
            let caption = if self.wanted.is_list() { format!("{number}. {words}") } else { words };
            let picture = Picture::of_position(puzzle, &position, alphabet)
                .with_step(step)
                .with_title(format!("Sudoku hint: {}", step.technique.name()))
                .with_caption(caption);
            view.write_picture(&picture, out);
            if self.wanted == WantedSteps::Path {
                position.apply(step);
            }
        }
        if let Some(remark) = self.remark() {
            let remark = remark.trim_start_matches('#').to_owned();
            let words = std::iter::once(remark).chain(self.fault(view.record));
            let caption = words.format(": ").to_string();
            match self.many_candidates(view.record) {
                None => view.write_captioned(&caption, out),
                Some(position) => {
                    let picture = Picture::of_position(puzzle, &position, alphabet);
                    view.write_picture(&picture.with_caption(caption), out);
                }
            }
        }
        if let Some(solution) = &self.solution {
            view.write_solution(solution, out);
        }
    }

    fn write_csv(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let [index, puzzle] = view.csv_head();
        let notation = self.notation(view.record.puzzle.geometry(), &view.record.alphabet);
        for (step, number) in self.steps.iter().zip(1..) {
            let names = |candidates: &[Candidate]| {
                candidates.iter().map(|&candidate| notation.candidate(candidate)).join(" ")
            };
            let (technique, level) = (step.technique.name(), step.technique.level().name());
            let (number, se_like) = (number.to_string(), step.difficulty.to_string());
            let (places, removes) = (names(&step.places), names(&step.removes));
            let words = notation.step(step);
            let row = [
                &index, &puzzle, &number, technique, level, &se_like, &places, &removes, &words, "",
            ];
            out.push_csv(&row);
        }
        if let Some(remark) = self.remark() {
            let words = self.fault(view.record).join("; ");
            let remark = remark.trim_start_matches('#');
            out.push_csv(&[&index, &puzzle, "", "", "", "", "", "", &words, remark]);
        }
    }

    fn write_json(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let notation = self.notation(view.record.puzzle.geometry(), &view.record.alphabet);
        let json = JsonHints {
            head: view.json_head(),
            verdict: self.verdict(),
            reason: match &self.ended {
                HintEnd::Unknown(reason) => Some(reason.to_string()),
                _ => None,
            },
            fault: match &self.ended {
                HintEnd::Faulty(explained) => Some(explained.json_fault(view.record)),
                _ => None,
            },
            steps: self
                .steps
                .iter()
                .map(|step| JsonStep::new(step, &notation, view.record))
                .collect(),
            solution: self.solution.as_ref().map(|solution| view.solution_line(solution)),
        };
        out.push_json(&json);
    }
}

#[derive(Serialize)]
struct JsonHints {
    #[serde(flatten)]
    head: JsonHead,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(flatten)]
    fault: Option<JsonFault>,
    steps: Vec<JsonStep>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}
