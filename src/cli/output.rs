//! Records as text: the answer to each in the form that was asked for.

use satdoku::format::{Record, grid, integers, line};
use satdoku::geometry::Digit;
use satdoku::puzzle::Solution;
use satdoku::solve::{Ended, SolveOutcome, Uniqueness};
use serde::Serialize;

use super::answer::{Answer, Counted, Question};
use super::args::OutputFormat;
use super::pictures::{self, PictureArgs};
use super::{hint, minimize, rate};

/// Writes answers, one after the other, into a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Renderer {
    format: OutputFormat,
    coloured: bool,
    picture: PictureArgs,
    question: Question,
}

/// A record and the form in which its answer is wanted.
pub(crate) struct Page<'a> {
    pub(crate) format: OutputFormat,
    /// Whether to use colour.
    pub(crate) coloured: bool,
    /// How pictures look.
    pub(crate) picture: PictureArgs,
    pub(crate) index: u64,
    pub(crate) record: &'a Record,
}

impl Page<'_> {
    /// The first fields of a JSON object.
    pub(crate) fn json_head(&self) -> JsonHead {
        let geometry = self.record.puzzle.geometry();
        JsonHead {
            index: self.index,
            puzzle: puzzle_line(self.record),
            side: geometry.side(),
            box_shape: geometry.box_shape().to_string(),
        }
    }

    /// The first fields of a row.
    pub(crate) fn csv_head(&self) -> [String; 2] {
        [self.index.to_string(), puzzle_line(self.record)]
    }

    /// A grid, line or block of integers.
    pub(crate) fn cells(&self, cells: impl IntoIterator<Item = Option<Digit>>, out: &mut Vec<u8>) {
        let (alphabet, geometry) = (&self.record.alphabet, self.record.puzzle.geometry());
        match self.format {
            OutputFormat::Grid => grid::write(out, cells, alphabet, geometry),
            OutputFormat::Integers => integers::write(out, cells, alphabet),
            OutputFormat::Svg => pictures::draw(self, cells, out),
            OutputFormat::Line | OutputFormat::Csv | OutputFormat::Jsonl => {
                line::write(out, cells, alphabet);
                out.push(b'\n');
            }
        }
    }
}

/// What every record has in JSON.
#[derive(Serialize)]
pub(crate) struct JsonHead {
    index: u64,
    puzzle: String,
    side: usize,
    #[serde(rename = "box")]
    box_shape: String,
}

/// A record as JSON; what does not apply is left out.
#[derive(Default, Serialize)]
struct JsonRecord<'a> {
    index: u64,
    puzzle: Option<String>,
    side: Option<usize>,
    #[serde(rename = "box")]
    box_shape: Option<String>,
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
        let verdict = |word| Told {
            verdict: Some(word),
            reason: None,
            solutions: Vec::new(),
            count: None,
        };
        match answer {
            Answer::Solve(SolveOutcome::Solved(solution)) => Told {
                solutions: vec![solution],
                ..verdict("solved")
            },
            Answer::Solve(SolveOutcome::Unsolvable) => verdict("unsolvable"),
            Answer::Check(Uniqueness::None) => verdict("none"),
            Answer::Check(Uniqueness::Unique(solution)) => Told {
                solutions: vec![solution],
                ..verdict("unique")
            },
            Answer::Check(Uniqueness::Multiple(one, other)) => Told {
                solutions: vec![one, other],
                ..verdict("multiple")
            },
            Answer::Solve(SolveOutcome::Unknown(reason))
            | Answer::Check(Uniqueness::Unknown(reason)) => Told {
                reason: Some(reason.to_string()),
                ..verdict("unknown")
            },
            Answer::Count(counted) => {
                let reason = match counted {
                    Counted::AtLeast(_, reason) => Some(reason.to_string()),
                    Counted::About(about) => about.stopped.map(|reason| reason.to_string()),
                    Counted::Exactly(_) | Counted::MoreThan(_) => None,
                };
                Told {
                    verdict: None,
                    reason,
                    solutions: Vec::new(),
                    count: Some(*counted),
                }
            }
            // What has a form of its own is written by itself.
            Answer::Own(_) | Answer::Convert => Told {
                verdict: None,
                ..verdict("")
            },
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
        Renderer {
            format,
            coloured: false,
            picture: PictureArgs::default(),
            question,
        }
    }

    pub(crate) fn in_colour(mut self, coloured: bool) -> Self {
        self.coloured = coloured;
        self
    }

    pub(crate) fn with_pictures(mut self, picture: PictureArgs) -> Self {
        self.picture = picture;
        self
    }

    /// Whether symbols are written that a puzzle need not show: those of a solution, or all as numbers.
    pub(crate) fn shows_all_symbols(self) -> bool {
        match self.question {
            Question::Solve | Question::Enumerate(_) | Question::Explain => true,
            Question::Check => matches!(self.format, OutputFormat::Jsonl | OutputFormat::Integers),
            // What is removed leaves no symbol that was not there.
            Question::Minimize(_) => {
                matches!(self.format, OutputFormat::Jsonl | OutputFormat::Integers)
            }
            Question::Rate(_) => self.format == OutputFormat::Integers,
            Question::Hint(_) => true,
            Question::Convert if self.picture.candidates => true,
            Question::Count(_) | Question::Estimate { .. } | Question::Convert => {
                self.format == OutputFormat::Integers
            }
        }
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
            _ => "",
        }
    }

    /// What keeps a record apart from the one before.
    fn separate(self, index: u64, out: &mut Vec<u8>) {
        let drawn = matches!(self.format, OutputFormat::Grid | OutputFormat::Integers);
        let lists = match self.question {
            Question::Enumerate(_) => true,
            Question::Hint(wish) => wish.all,
            _ => false,
        };
        let listed = lists && self.format == OutputFormat::Line;
        if index > 0 && (drawn || listed) {
            out.push(b'\n');
        }
    }

    /// The record of an answer.
    pub(crate) fn answer(self, index: u64, record: &Record, answer: &Answer, out: &mut Vec<u8>) {
        self.separate(index, out);
        if let Answer::Own(outcome) = answer {
            return outcome.write(&self.page(index, record), out);
        }
        let told = Told::new(answer);
        match self.format {
            OutputFormat::Jsonl => json_answer(index, record, &told, out),
            OutputFormat::Csv => self.csv_answer(index, record, &told, out),
            OutputFormat::Svg => self.svg_answer(index, record, &told, out),
            OutputFormat::Line | OutputFormat::Grid | OutputFormat::Integers => {
                self.plain_answer(record, &told, out);
            }
        }
    }

    fn page(self, index: u64, record: &Record) -> Page<'_> {
        Page {
            format: self.format,
            coloured: self.coloured,
            picture: self.picture,
            index,
            record,
        }
    }

    fn plain_answer(self, record: &Record, told: &Told<'_>, out: &mut Vec<u8>) {
        let label = match (self.question, told.count) {
            (Question::Solve, _) => match (told.solutions.first(), told.verdict, &told.reason) {
                (Some(solution), ..) => return self.cells(record, solution.cells(), out),
                (None, _, Some(reason)) => return push_line(out, &["#unknown: ", reason]),
                (None, verdict, None) => {
                    return push_line(out, &["#", verdict.unwrap_or_default()]);
                }
            },
            (_, Some(count)) => count.to_string(),
            _ => told.verdict.unwrap_or_default().to_owned(),
        };
        if self.question != Question::Convert {
            let end = if self.format == OutputFormat::Line {
                b'\t'
            } else {
                b'\n'
            };
            out.extend(label.bytes());
            out.push(end);
        }
        self.cells(record, record.puzzle.cells(), out);
    }

    /// The solution, or the puzzle and why it has none.
    fn svg_answer(self, index: u64, record: &Record, told: &Told<'_>, out: &mut Vec<u8>) {
        let page = self.page(index, record);
        match (told.solutions.first(), told.verdict, &told.reason) {
            (Some(solution), ..) => page.cells(solution.cells(), out),
            (None, _, Some(reason)) => {
                pictures::draw_puzzle(&page, &format!("unknown: {reason}"), out)
            }
            (None, verdict, None) => pictures::draw_puzzle(&page, verdict.unwrap_or_default(), out),
        }
    }

    fn cells(
        self,
        record: &Record,
        cells: impl IntoIterator<Item = Option<Digit>>,
        out: &mut Vec<u8>,
    ) {
        self.page(0, record).cells(cells, out);
    }

    fn csv_answer(self, index: u64, record: &Record, told: &Told<'_>, out: &mut Vec<u8>) {
        let solution = told
            .solutions
            .first()
            .map(|solution| solution_line(record, solution))
            .unwrap_or_default();
        let verdict = told.verdict.unwrap_or_default();
        let error = told.reason.as_deref().unwrap_or_default();
        let (index, puzzle) = (index.to_string(), puzzle_line(record));
        match self.question {
            Question::Solve => csv_row(&[&index, &puzzle, verdict, &solution, error], out),
            Question::Check | Question::Explain => csv_row(&[&index, &puzzle, verdict, error], out),
            Question::Count(_) | Question::Estimate { .. } => {
                let count = told
                    .count
                    .map(|count| count.to_string())
                    .unwrap_or_default();
                csv_row(&[&index, &puzzle, &count, error], out);
            }
            Question::Enumerate(_) => csv_row(&[&index, &puzzle, &solution, error], out),
            Question::Convert | Question::Minimize(_) | Question::Rate(_) | Question::Hint(_) => {
                csv_row(&[&index, &puzzle, error], out);
            }
        }
    }

    /// The record of something that could not be read or answered.
    pub(crate) fn error(self, index: u64, message: &str, out: &mut Vec<u8>) {
        self.separate(index, out);
        match self.format {
            OutputFormat::Jsonl => {
                push_json(
                    &JsonRecord {
                        index,
                        error: Some(message),
                        ..JsonRecord::default()
                    },
                    out,
                );
            }
            OutputFormat::Csv => {
                let columns = self.header().matches(',').count() + 1;
                let mut row = vec![""; columns];
                let index = index.to_string();
                row[0] = &index;
                row[columns - 1] = message;
                csv_row(&row, out);
            }
            OutputFormat::Svg => {
                pictures::write_words(self.picture, &format!("error: {message}"), out);
            }
            OutputFormat::Line | OutputFormat::Grid | OutputFormat::Integers => {
                push_line(out, &["#error: ", message]);
            }
        }
    }

    /// Begins the record of `enumerate`.
    pub(crate) fn begin_solutions(self, index: u64, record: &Record, out: &mut Vec<u8>) {
        self.separate(index, out);
        if self.format == OutputFormat::Jsonl {
            push_json(&json_record(index, record), out);
            // The object stays open for the solutions.
            out.truncate(out.len() - "}\n".len());
            out.extend(b",\"solutions\":[");
        }
    }

    /// The next solution of `enumerate`; `nth` counts from 0.
    pub(crate) fn next_solution(
        self,
        index: u64,
        record: &Record,
        nth: u64,
        solution: &Solution,
        out: &mut Vec<u8>,
    ) {
        match self.format {
            OutputFormat::Jsonl => {
                out.extend(if nth > 0 { "," } else { "" }.bytes());
                serde_json::to_writer(out, &solution_line(record, solution))
                    .expect("memory takes any text");
            }
            OutputFormat::Csv => {
                let (index, puzzle) = (index.to_string(), puzzle_line(record));
                csv_row(
                    &[&index, &puzzle, &solution_line(record, solution), ""],
                    out,
                );
            }
            OutputFormat::Grid | OutputFormat::Integers if nth > 0 => {
                out.push(b'\n');
                self.cells(record, solution.cells(), out);
            }
            OutputFormat::Line
            | OutputFormat::Grid
            | OutputFormat::Integers
            | OutputFormat::Svg => {
                self.cells(record, solution.cells(), out);
            }
        }
    }

    /// Ends the record of `enumerate` by an error.
    pub(crate) fn fail_solutions(self, index: u64, message: &str, out: &mut Vec<u8>) {
        if self.format == OutputFormat::Jsonl {
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
        index: u64,
        record: &Record,
        count: u64,
        ended: Ended,
        out: &mut Vec<u8>,
    ) {
        let reason = match ended {
            Ended::Stopped(reason) => Some(reason.to_string()),
            Ended::Complete | Ended::Cut => None,
        };
        match (self.format, reason) {
            (OutputFormat::Jsonl, reason) => {
                let exact = ended == Ended::Complete;
                out.extend(format!("],\"exact\":{exact}").bytes());
                if let Some(reason) = reason {
                    out.extend(format!(",\"reason\":\"{reason}\"").bytes());
                }
                out.extend(b"}\n");
            }
            (OutputFormat::Csv, Some(reason)) => {
                csv_row(
                    &[&index.to_string(), &puzzle_line(record), "", &reason],
                    out,
                );
            }
            (OutputFormat::Csv, None) if count == 0 => {
                csv_row(
                    &[&index.to_string(), &puzzle_line(record), "", "unsolvable"],
                    out,
                );
            }
            (OutputFormat::Csv, None) => {}
            (OutputFormat::Svg, Some(reason)) => {
                let page = self.page(index, record);
                pictures::draw_puzzle(&page, &format!("unknown: {reason}"), out);
            }
            (OutputFormat::Svg, None) if count == 0 => {
                pictures::draw_puzzle(&self.page(index, record), "unsolvable", out);
            }
            (OutputFormat::Svg, None) => {}
            (_, Some(reason)) => push_line(out, &["#unknown: ", &reason]),
            (_, None) if count == 0 => push_line(out, &["#unsolvable"]),
            (_, None) => {}
        }
    }
}

fn json_answer(index: u64, record: &Record, told: &Told<'_>, out: &mut Vec<u8>) {
    let lines = || {
        told.solutions
            .iter()
            .map(|solution| solution_line(record, solution))
    };
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

fn json_record(index: u64, record: &Record) -> JsonRecord<'static> {
    let geometry = record.puzzle.geometry();
    JsonRecord {
        index,
        puzzle: Some(puzzle_line(record)),
        side: Some(geometry.side()),
        box_shape: Some(geometry.box_shape().to_string()),
        ..JsonRecord::default()
    }
}

pub(crate) fn push_json(json: &impl Serialize, out: &mut Vec<u8>) {
    serde_json::to_writer(&mut *out, json).expect("memory takes any text");
    out.push(b'\n');
}

pub(crate) fn push_line(out: &mut Vec<u8>, parts: &[&str]) {
    parts.iter().for_each(|part| out.extend(part.bytes()));
    out.push(b'\n');
}

pub(crate) fn csv_row(fields: &[&str], out: &mut Vec<u8>) {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(fields).expect("memory takes any row");
    writer.flush().expect("memory takes any row");
}

fn puzzle_line(record: &Record) -> String {
    line_text(record, record.puzzle.cells())
}

fn solution_line(record: &Record, solution: &Solution) -> String {
    line_text(record, solution.cells())
}

fn line_text(record: &Record, cells: impl IntoIterator<Item = Option<Digit>>) -> String {
    line::text(cells, &record.alphabet)
}
