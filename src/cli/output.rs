//! Records as text: the answer to each in the form that was asked for.

use satdoku::format::{Record, Unwritable, line};
use satdoku::puzzle::Solution;
use satdoku::solve::{Ended, SolveOutcome, Uniqueness};
use serde::Serialize;

use super::answer::{Answer, Counted, Question};
use super::args::{Form, OutputFormat};
use super::page::{Page, csv_row, number, push_json, puzzle_line, telling_alphabet};
use super::pictures::{self, PictureArgs};
use super::screen::Screen;
use super::{hint, minimize, rate};

/// Writes answers, one after the other, into a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Renderer {
    format: OutputFormat,
    screen: Option<Screen>,
    picture: PictureArgs,
    question: Question,
}

/// A record as JSON; what does not apply is left out.
#[derive(Default, Serialize)]
struct JsonRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<u64>,
    puzzle: Option<String>,
    side: Option<usize>,
    #[serde(rename = "box")]
    box_shape: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    alphabet: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    /// An estimated count, its 95% interval, and by how many samples.
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    interval: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    samples: Option<u64>,
    /// Whether the count is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
}

/// An answer in the words that all forms share.
struct Told<'a> {
    verdict: Option<&'static str>,
    /// Why it is unknown.
    reason: Option<String>,
    solutions: Vec<&'a Solution>,
    count: Option<Counted>,
}

impl<'a> Told<'a> {
    fn new(answer: &'a Answer) -> Self {
        let verdict =
            |word| Told { verdict: Some(word), reason: None, solutions: Vec::new(), count: None };
        match answer {
            Answer::Solve(SolveOutcome::Solved(solution)) => {
                Told { solutions: vec![solution], ..verdict("solved") }
            }
            Answer::Solve(SolveOutcome::Unsolvable) => verdict("unsolvable"),
            Answer::Check(Uniqueness::None) => verdict("none"),
            Answer::Check(Uniqueness::Unique(solution)) => {
                Told { solutions: vec![solution], ..verdict("unique") }
            }
            Answer::Check(Uniqueness::Multiple(one, other)) => {
                Told { solutions: vec![one, other], ..verdict("multiple") }
            }
            Answer::Solve(SolveOutcome::Unknown(reason))
            | Answer::Check(Uniqueness::Unknown(reason)) => {
                Told { reason: Some(reason.to_string()), ..verdict("unknown") }
            }
            Answer::Count(counted) => {
                let reason = match counted {
                    Counted::AtLeast(_, reason) => Some(reason.to_string()),
                    Counted::About(about) => about.stopped.map(|reason| reason.to_string()),
                    Counted::Exactly(_) | Counted::MoreThan(_) => None,
                };
                Told { verdict: None, reason, solutions: Vec::new(), count: Some(*counted) }
            }
            // What has a form of its own is written by itself.
            Answer::Own(_) | Answer::Convert => Told { verdict: None, ..verdict("") },
        }
    }
}

impl std::fmt::Display for Counted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Counted::Exactly(number) => write!(f, "{number}"),
            Counted::MoreThan(number) | Counted::AtLeast(number, _) => write!(f, "{number}+"),
            Counted::About(about) => write!(f, "{about}"),
        }
    }
}

impl Renderer {
    pub(crate) fn new(format: OutputFormat, question: Question) -> Self {
        Renderer { format, screen: None, picture: PictureArgs::default(), question }
    }

    /// Draws grids for this screen, where there is one.
    pub(crate) fn on_screen(mut self, screen: Option<Screen>) -> Self {
        self.screen = screen;
        self
    }

    pub(crate) fn with_pictures(mut self, picture: PictureArgs) -> Self {
        self.picture = picture;
        self
    }

    /// Whether symbols are written that a puzzle need not show: those of a solution, or all as numbers.
    pub(crate) fn shows_all_symbols(self) -> bool {
        let form = self.format.form();
        let by_layout = matches!(form, Form::Layout(layout) if layout.shows_all_symbols());
        match self.question {
            Question::Solve | Question::Enumerate(_) | Question::Explain | Question::Hint(_) => {
                true
            }
            // Both tell a solution in JSON; what is removed leaves no symbol that was not there.
            Question::Check | Question::Minimize(_) => by_layout || form == Form::Json,
            Question::Convert if self.picture.candidates => true,
            Question::Rate(_)
            | Question::Count(_)
            | Question::Estimate { .. }
            | Question::Convert => by_layout,
        }
    }

    /// Why the format cannot hold what will be written of this record.
    pub(crate) fn refuses(self, record: &Record) -> Option<Unwritable> {
        let Form::Layout(layout) = self.format.form() else {
            return None;
        };
        let solved = matches!(self.question, Question::Solve | Question::Enumerate(_));
        layout.refuses(&record.puzzle, solved)
    }

    /// Whether a record is a line of symbols.
    pub(crate) fn writes_lines(self) -> bool {
        self.format == OutputFormat::Line
    }

    /// Whether a record is a picture.
    pub(crate) fn writes_pictures(self) -> bool {
        self.format == OutputFormat::Svg
    }

    /// What stands before the first record.
    pub(crate) fn header(self) -> &'static str {
        match (self.format, self.question) {
            (OutputFormat::Csv, Question::Solve) => "index,puzzle,verdict,solution,error\n",
            (OutputFormat::Csv, Question::Check | Question::Explain) => {
                "index,puzzle,verdict,error\n"
            }
            (OutputFormat::Csv, Question::Count(_) | Question::Estimate { .. }) => {
                "index,puzzle,count,error\n"
            }
            (OutputFormat::Csv, Question::Enumerate(_)) => "index,puzzle,solution,error\n",
            (OutputFormat::Csv, Question::Minimize(_)) => minimize::CSV_HEADER,
            (OutputFormat::Csv, Question::Rate(_)) => rate::CSV_HEADER,
            (OutputFormat::Csv, Question::Hint(_)) => hint::CSV_HEADER,
            (OutputFormat::Csv, Question::Convert) => "index,puzzle,error\n",
            _ => self.format.header(),
        }
    }

    /// What stands after the last record.
    pub(crate) fn footer(self) -> &'static str {
        self.format.footer()
    }

    /// What keeps a record apart from the one before, if there is or may be one.
    fn separate(self, index: Option<u64>, out: &mut Vec<u8>) {
        let lists = match self.question {
            Question::Enumerate(_) => true,
            Question::Hint(wish) => wish.all,
            _ => false,
        };
        let is_listed = lists && matches!(self.format.form(), Form::Layout(_));
        let between = match self.format.between() {
            "" if is_listed => "\n",
            between => between,
        };
        if index != Some(0) {
            out.extend(between.bytes());
        }
    }

    /// The record of an answer.
    pub(crate) fn answer(
        self,
        index: Option<u64>,
        record: &Record,
        answer: &Answer,
        out: &mut Vec<u8>,
    ) {
        self.separate(index, out);
        if let Answer::Own(outcome) = answer {
            return outcome.write(&self.page(index, record), out);
        }
        let told = Told::new(answer);
        match self.format.form() {
            Form::Json => json_answer(index, record, &told, out),
            Form::Csv => self.csv_answer(index, record, &told, out),
            Form::Svg => svg_answer(&self.page(index, record), &told, out),
            Form::Layout(_) => self.plain_answer(&self.page(index, record), &told, out),
        }
    }

    fn page(self, index: Option<u64>, record: &Record) -> Page<'_> {
        Page { format: self.format, screen: self.screen, picture: self.picture, index, record }
    }

    fn plain_answer(self, page: &Page<'_>, told: &Told<'_>, out: &mut Vec<u8>) {
        let remark = |words: &str, out: &mut Vec<u8>| page.layout().write_remark(words, out);
        let label = match (self.question, told.count) {
            (Question::Solve, _) => match (told.solutions.first(), told.verdict, &told.reason) {
                (Some(solution), ..) => return page.solution(solution, out),
                (None, _, Some(reason)) => return remark(&format!("unknown: {reason}"), out),
                (None, verdict, None) => return remark(verdict.unwrap_or_default(), out),
            },
            (_, Some(count)) => count.to_string(),
            _ => told.verdict.unwrap_or_default().to_owned(),
        };
        if self.question != Question::Convert {
            let end = if self.writes_lines() { b'\t' } else { b'\n' };
            out.extend(label.bytes());
            out.push(end);
        }
        page.puzzle(out);
    }

    fn csv_answer(self, index: Option<u64>, record: &Record, told: &Told<'_>, out: &mut Vec<u8>) {
        let solution = told
            .solutions
            .first()
            .map(|solution| solution_line(record, solution))
            .unwrap_or_default();
        let verdict = told.verdict.unwrap_or_default();
        let error = told.reason.as_deref().unwrap_or_default();
        let (index, puzzle) = (number(index), puzzle_line(record));
        match self.question {
            Question::Solve => csv_row(&[&index, &puzzle, verdict, &solution, error], out),
            Question::Check | Question::Explain => csv_row(&[&index, &puzzle, verdict, error], out),
            Question::Count(_) | Question::Estimate { .. } => {
                let count = told.count.map(|count| count.to_string()).unwrap_or_default();
                csv_row(&[&index, &puzzle, &count, error], out);
            }
            Question::Enumerate(_) => csv_row(&[&index, &puzzle, &solution, error], out),
            Question::Convert | Question::Minimize(_) | Question::Rate(_) | Question::Hint(_) => {
                csv_row(&[&index, &puzzle, error], out);
            }
        }
    }

    /// The record of something that could not be read or answered.
    pub(crate) fn error(self, index: Option<u64>, message: &str, out: &mut Vec<u8>) {
        self.separate(index, out);
        match self.format.form() {
            Form::Json => {
                push_json(
                    &JsonRecord { index, error: Some(message), ..JsonRecord::default() },
                    out,
                );
            }
            Form::Csv => {
                let columns = self.header().matches(',').count() + 1;
                let mut row = vec![""; columns];
                let index = number(index);
                row[0] = &index;
                row[columns - 1] = message;
                csv_row(&row, out);
            }
            Form::Svg => pictures::write_words(self.picture, &format!("error: {message}"), out),
            Form::Layout(layout) => layout.write_remark(&format!("error: {message}"), out),
        }
    }

    /// Begins the record of `enumerate`.
    pub(crate) fn begin_solutions(self, index: Option<u64>, record: &Record, out: &mut Vec<u8>) {
        self.separate(index, out);
        if self.format.form() == Form::Json {
            push_json(&json_record(index, record), out);
            // The object stays open for the solutions.
            out.truncate(out.len() - "}\n".len());
            out.extend(b",\"solutions\":[");
        }
    }

    /// The next solution of `enumerate`; `nth` counts from 0.
    pub(crate) fn next_solution(
        self,
        index: Option<u64>,
        record: &Record,
        nth: u64,
        solution: &Solution,
        out: &mut Vec<u8>,
    ) {
        match self.format.form() {
            Form::Json => {
                out.extend(if nth > 0 { "," } else { "" }.bytes());
                serde_json::to_writer(out, &solution_line(record, solution))
                    .expect("memory takes any text");
            }
            Form::Csv => {
                let (index, puzzle) = (number(index), puzzle_line(record));
                csv_row(&[&index, &puzzle, &solution_line(record, solution), ""], out);
            }
            Form::Svg => self.page(index, record).solution(solution, out),
            Form::Layout(layout) => {
                if nth > 0 {
                    out.extend(layout.between().bytes());
                }
                self.page(index, record).solution(solution, out);
            }
        }
    }

    /// Ends the record of `enumerate` by an error.
    pub(crate) fn fail_solutions(self, index: Option<u64>, message: &str, out: &mut Vec<u8>) {
        if self.format.form() == Form::Json {
            out.extend(b"],\"error\":");
            serde_json::to_writer(&mut *out, message).expect("memory takes any text");
            out.extend(b"}\n");
        } else {
            self.error(index, message, out);
        }
    }

    /// Ends the record of `enumerate` after `count` solutions.
    pub(crate) fn end_solutions(
        self,
        index: Option<u64>,
        record: &Record,
        count: u64,
        ended: Ended,
        out: &mut Vec<u8>,
    ) {
        let reason = match ended {
            Ended::Stopped(reason) => Some(reason.to_string()),
            Ended::Complete | Ended::Cut => None,
        };
        let empty_row = |error: &str, out: &mut Vec<u8>| {
            csv_row(&[&number(index), &puzzle_line(record), "", error], out);
        };
        match (self.format.form(), reason) {
            (Form::Json, reason) => {
                let exact = ended == Ended::Complete;
                out.extend(format!("],\"exact\":{exact}").bytes());
                if let Some(reason) = reason {
                    out.extend(format!(",\"reason\":\"{reason}\"").bytes());
                }
                out.extend(b"}\n");
            }
            (Form::Csv, Some(reason)) => empty_row(&reason, out),
            (Form::Csv, None) if count == 0 => empty_row("unsolvable", out),
            (Form::Svg, Some(reason)) => {
                let page = self.page(index, record);
                pictures::draw_puzzle(&page, &format!("unknown: {reason}"), out);
            }
            (Form::Svg, None) if count == 0 => {
                pictures::draw_puzzle(&self.page(index, record), "unsolvable", out);
            }
            (Form::Layout(layout), Some(reason)) => {
                layout.write_remark(&format!("unknown: {reason}"), out);
            }
            (Form::Layout(layout), None) if count == 0 => layout.write_remark("unsolvable", out),
            (_, None) => {}
        }
    }
}

/// The solution, or the puzzle and why it has none.
fn svg_answer(page: &Page<'_>, told: &Told<'_>, out: &mut Vec<u8>) {
    match (told.solutions.first(), told.verdict, &told.reason) {
        (Some(solution), ..) => page.solution(solution, out),
        (None, _, Some(reason)) => {
            pictures::draw_puzzle(page, &format!("unknown: {reason}"), out);
        }
        (None, verdict, None) => pictures::draw_puzzle(page, verdict.unwrap_or_default(), out),
    }
}

fn json_answer(index: Option<u64>, record: &Record, told: &Told<'_>, out: &mut Vec<u8>) {
    let lines = || told.solutions.iter().map(|solution| solution_line(record, solution));
    let several = told.solutions.len() > 1;
    let about = told.count.and_then(|count| match count {
        Counted::About(about) => Some(about),
        _ => None,
    });
    let json = JsonRecord {
        verdict: told.verdict,
        reason: told.reason.clone(),
        solution: if several { None } else { lines().next() },
        solutions: several.then(|| lines().collect()),
        count: told.count.and_then(|count| match count {
            Counted::Exactly(number) | Counted::MoreThan(number) | Counted::AtLeast(number, _) => {
                Some(number)
            }
            Counted::About(_) => None,
        }),
        estimate: about.map(|about| about.mean.value()),
        interval: about.map(|about| [about.low.value(), about.high.value()]),
        samples: about.map(|about| about.samples),
        exact: told.count.map(|count| matches!(count, Counted::Exactly(_))),
        ..json_record(index, record)
    };
    push_json(&json, out);
}

fn json_record(index: Option<u64>, record: &Record) -> JsonRecord<'static> {
    let geometry = record.puzzle.geometry();
    JsonRecord {
        index,
        puzzle: Some(puzzle_line(record)),
        side: Some(geometry.side()),
        box_shape: Some(geometry.box_shape().to_string()),
        alphabet: telling_alphabet(record),
        ..JsonRecord::default()
    }
}

/// A solution in a line, in the record's symbols.
fn solution_line(record: &Record, solution: &Solution) -> String {
    line::text(solution.cells(), &record.alphabet)
}
