//! Puzzles that were made, as text.

use satdoku::format::{Content, line};
use satdoku::generate::Generated;
use satdoku::geometry::Digit;
use satdoku::picture::Picture;
use satdoku::puzzle::Alphabet;
use serde::Serialize;

use crate::cli::args::{Form as Kind, OutputFormat};
use crate::cli::page::{self, csv_row, push_json, push_line};
use crate::cli::pictures::{self, PictureArgs};
use crate::cli::screen::Screen;

/// Writes puzzles, one after the other, into a text.
#[derive(Clone, Debug)]
pub(super) struct Form {
    pub(super) format: OutputFormat,
    pub(super) with_solution: bool,
    pub(super) picture: PictureArgs,
    /// What grids are drawn for; none where they are text to be read again.
    pub(super) screen: Option<Screen>,
    pub(super) alphabet: Alphabet,
    /// Index of the puzzle that stands first in the output.
    pub(super) first: u64,
}

#[derive(Serialize)]
struct JsonPuzzle {
    index: u64,
    seed: u64,
    puzzle: String,
    side: usize,
    #[serde(rename = "box")]
    #[serde(skip_serializing_if = "Option::is_none")]
    box_shape: Option<String>,
    solution: String,
    givens: usize,
    unique: bool,
    minimal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    unsettled: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    se_like: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u64>,
}

#[derive(Serialize)]
struct JsonFailure<'a> {
    index: u64,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
}

/// Why a record has no puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) enum Failure<'a> {
    /// It cannot be, or was not found.
    Error(&'a str),
    /// A limit ran out.
    Unknown(&'a str),
}

impl Form {
    /// What stands before the first record.
    pub(super) fn header(&self) -> &'static str {
        match self.format {
            OutputFormat::Csv => "index,seed,puzzle,solution,givens,minimal,error\n",
            format => format.header(),
        }
    }

    /// Whether a record is just one line.
    pub(super) fn is_by_line(&self) -> bool {
        matches!(self.format, OutputFormat::Line | OutputFormat::Csv | OutputFormat::Jsonl)
    }

    pub(super) fn puzzle(&self, made: &Generated, out: &mut Vec<u8>) {
        let geometry = made.puzzle.geometry();
        let puzzle = || line::text(made.puzzle.cells(), &self.alphabet);
        let solution = || line::text(made.solution.cells(), &self.alphabet);
        let rating = made.rating.as_ref();
        self.separate(made.index, out);
        match self.format.form() {
            Kind::Layout(_) if self.format == OutputFormat::Line && self.with_solution => {
                push_line(out, &[&puzzle(), "\t", &solution()]);
            }
            Kind::Layout(_) if self.format == OutputFormat::Grid && self.screen.is_some() => {
                self.draw_on_screen(made, made.puzzle.cells(), out);
                if self.with_solution {
                    out.extend(self.format.between().bytes());
                    self.draw_on_screen(made, made.solution.cells(), out);
                }
            }
            Kind::Layout(layout) => {
                let content = Content::new(&made.puzzle, &self.alphabet);
                page::write(layout, &content, out);
                if self.with_solution {
                    out.extend(self.format.between().bytes());
                    page::write(layout, &content.solved(&made.solution), out);
                }
            }
            Kind::Svg => {
                self.draw(made, made.puzzle.cells(), out);
                if self.with_solution {
                    self.draw(made, made.solution.cells(), out);
                }
            }
            Kind::Csv => {
                let numbers = [made.index, made.seed, made.puzzle.num_givens() as u64];
                let [index, seed, givens] = numbers.map(|number| number.to_string());
                let minimal = made.minimal.to_string();
                let row = [&index, &seed, &puzzle(), &solution(), &givens, &minimal, ""];
                csv_row(&row.map(|field: &str| field), out);
            }
            Kind::Json => push_json(
                &JsonPuzzle {
                    index: made.index,
                    seed: made.seed,
                    puzzle: puzzle(),
                    side: geometry.side(),
                    box_shape: geometry.box_shape().map(|shape| shape.to_string()),
                    solution: solution(),
                    givens: made.puzzle.num_givens(),
                    unique: made.unique,
                    minimal: made.minimal,
                    unsettled: (made.unsettled > 0).then_some(made.unsettled),
                    level: rating.map(|rating| rating.level.name()),
                    se_like: rating.map(|rating| rating.se_like.to_f64()),
                    score: rating.map(|rating| rating.score),
                },
                out,
            ),
        }
    }

    pub(super) fn failure(&self, index: u64, seed: u64, failure: Failure<'_>, out: &mut Vec<u8>) {
        self.separate(index, out);
        let (label, message) = match failure {
            Failure::Error(message) => ("error", message),
            Failure::Unknown(reason) => ("unknown", reason),
        };
        match self.format.form() {
            Kind::Layout(layout) => layout.write_remark(&format!("{label}: {message}"), out),
            Kind::Svg => {
                pictures::write_words(self.picture, &format!("{label}: {message}"), out);
            }
            Kind::Csv => {
                let [index, seed] = [index, seed].map(|number| number.to_string());
                csv_row(&[&index, &seed, "", "", "", "", message], out);
            }
            Kind::Json => {
                let unknown = matches!(failure, Failure::Unknown(_));
                push_json(
                    &JsonFailure {
                        index,
                        seed,
                        verdict: unknown.then_some("unknown"),
                        reason: unknown.then_some(message),
                        error: (!unknown).then_some(message),
                    },
                    out,
                );
            }
        }
    }

    /// What keeps a record apart from the one before.
    fn separate(&self, index: u64, out: &mut Vec<u8>) {
        if index > self.first {
            out.extend(self.format.between().bytes());
        }
    }

    fn draw_on_screen(
        &self,
        made: &Generated,
        cells: impl IntoIterator<Item = Option<Digit>>,
        out: &mut Vec<u8>,
    ) {
        let Some(screen) = self.screen else {
            return;
        };
        let is_given = |cell| made.puzzle.given(cell).is_some();
        let geometry = made.puzzle.geometry();
        page::draw(screen, geometry, cells, is_given, &self.alphabet, out);
    }

    fn draw(
        &self,
        made: &Generated,
        cells: impl IntoIterator<Item = Option<Digit>>,
        out: &mut Vec<u8>,
    ) {
        let (index, seed) = (made.index, made.seed);
        let picture = Picture::of_cells(&made.puzzle, cells, &self.alphabet);
        let title = format!("{}, puzzle {index} of seed {seed}", picture.title());
        let svg = picture.with_title(title).to_svg(self.picture.theme);
        out.extend(svg.into_bytes());
    }
}
