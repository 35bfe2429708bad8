//! Output of generated puzzles, as consecutive records.

use itertools::Itertools;
use serde::{Serialize, Serializer};

use super::record_format::{RecordFamily, RecordFormat};
use super::record_view::{JsonHead, draw_digits, line_of, write_in, write_rules};
use super::rendered::Rendered;
use super::svg::PictureOptions;
use super::terminal::Terminal;
use satdoku::format::{Content, OutputFormat, line};
use satdoku::generate::{GenerateError, Generated, Minimality};
use satdoku::geometry::Digit;
use satdoku::puzzle::Alphabet;
use satdoku::sudoku_explainer::ExplainerRating;
use satdoku_sheets::picture::Picture;

/// The header of csv. Columns from the level on are empty if no difficulty was requested, as jsonl lacks those fields.
const CSV_HEADER: &str =
    "index,seed,puzzle,solution,givens,minimal,level,score,se_like,er,ep,ed,error\n";
const CSV_COLUMNS: usize = 13;

/// Writes generated puzzles as consecutive records.
#[derive(Clone, Debug)]
pub struct GeneratedRenderer {
    /// The format of the records.
    pub format: RecordFormat,
    /// Whether text and pictures also show the solution; tables and objects always do.
    pub with_solution: bool,
    /// The options of pictures.
    pub pictures: PictureOptions,
    /// The terminal for which grids are drawn; `None` if the output is text for other programs.
    pub terminal: Option<Terminal>,
    /// The symbols of the digits.
    pub alphabet: Alphabet,
    /// The index of the first puzzle of the whole output, of which this run may write only a part.
    pub first: u64,
}

/// The properties of a puzzle, in a few words.
fn properties(made: &Generated) -> String {
    let givens = match made.puzzle.num_givens() {
        1 => "1 given".to_owned(),
        count => format!("{count} givens"),
    };
    let level = made.rating.as_ref().map(|rating| rating.level.name());
    let minimal = match made.minimal {
        Minimality::Unproved => None,
        Minimality::Orbits => Some("minimal (each orbit of the symmetry is needed)"),
        Minimality::Givens => Some("minimal (each given is needed)"),
    };
    let ambiguous = (!made.unique).then_some("perhaps several solutions");
    [Some(givens.as_str()), minimal, level, ambiguous]
        .into_iter()
        .flatten()
        .format(", ")
        .to_string()
}

#[derive(Serialize)]
struct JsonPuzzle {
    index: u64,
    seed: u64,
    #[serde(flatten)]
    puzzle: JsonHead,
    solution: String,
    givens: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    unique: Option<bool>,
    #[serde(serialize_with = "write_minimality")]
    minimal: Minimality,
    #[serde(skip_serializing_if = "Option::is_none")]
    unsettled: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    se_like: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    er: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ep: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ed: Option<f64>,
}

/// `true` if each given is needed, `"orbits"` or `false`.
fn write_minimality<S: Serializer>(minimal: &Minimality, serializer: S) -> Result<S::Ok, S::Error> {
    match minimal {
        Minimality::Unproved => serializer.serialize_bool(false),
        Minimality::Orbits => serializer.collect_str(minimal),
        Minimality::Givens => serializer.serialize_bool(true),
    }
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

/// The reason why there is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GenerateFailure<'a> {
    /// The puzzle cannot exist, or was not found.
    Error(&'a str),
    /// A limit was reached.
    Unknown(&'a str),
}

impl GeneratedRenderer {
    /// The text before the first record.
    pub fn header(&self) -> &'static str {
        match self.format {
            RecordFormat::Csv => CSV_HEADER,
            format => format.header(),
        }
    }

    /// Writes what was made at an index, a puzzle or why there is none.
    pub fn made(
        &self,
        index: u64,
        seed: u64,
        made: &Result<Generated, GenerateError>,
        out: &mut Rendered,
    ) {
        match made {
            Ok(made) => self.puzzle(made, out),
            Err(GenerateError::Stopped(reason)) => {
                self.failure(index, seed, GenerateFailure::Unknown(&reason.to_string()), out);
            }
            Err(error) => {
                self.failure(index, seed, GenerateFailure::Error(&error.to_string()), out);
            }
        }
    }

    /// Writes a puzzle.
    pub fn puzzle(&self, made: &Generated, out: &mut Rendered) {
        let puzzle = || line_of(&Content::new(&made.puzzle, &self.alphabet));
        let solution = || line::text(made.solution.cells(), &self.alphabet);
        let rating = made.rating.as_ref();
        let numbers = made.explainer.map(ExplainerRating::numbers);
        self.separate(made.index, out);
        match self.format.family() {
            RecordFamily::Layout(_) if self.format == RecordFormat::LINE && self.with_solution => {
                let puzzle = puzzle();
                let is_object = puzzle != line::text(made.puzzle.cells(), &self.alphabet);
                match puzzle.strip_suffix('}').filter(|_| is_object) {
                    // An object has a field for it.
                    Some(object) => {
                        let solution = serde_json::Value::from(solution());
                        out.push_line(&[object, &format!(",\"solution\":{solution}}}")]);
                    }
                    None => out.push_line(&[&puzzle, "\t", &solution()]),
                }
            }
            RecordFamily::Layout(_)
                if self.format == RecordFormat::GRID && self.terminal.is_some() =>
            {
                self.draw_on_terminal(made, made.puzzle.cells(), out);
                if self.with_solution {
                    out.push_str(self.format.separator());
                    self.draw_on_terminal(made, made.solution.cells(), out);
                }
                if let Some(terminal) = self.terminal {
                    write_rules(terminal, &made.puzzle, &self.alphabet, out);
                }
                OutputFormat::Grid.write_remark(&format!(" {}", properties(made)), &mut out.text);
            }
            RecordFamily::Layout(layout) => {
                let content = Content::new(&made.puzzle, &self.alphabet);
                write_in(layout, &content, out);
                if self.with_solution {
                    out.push_str(self.format.separator());
                    write_in(layout, &content.solved(&made.solution), out);
                }
            }
            RecordFamily::Svg => {
                self.draw(made, made.puzzle.cells(), out);
                if self.with_solution {
                    self.draw(made, made.solution.cells(), out);
                }
            }
            RecordFamily::Csv => {
                let counts = [made.index, made.seed, made.puzzle.num_givens() as u64];
                let [index, seed, givens] = counts.map(|number| number.to_string());
                let minimal = made.minimal.to_string();
                let facts = [index, seed, puzzle(), solution(), givens, minimal];
                let grades = rating.map_or_else(Default::default, |rating| {
                    [rating.level.to_string(), rating.score.to_string(), rating.se_like.to_string()]
                });
                let of_explainer = numbers.map(|numbers| numbers.map(|number| number.to_string()));
                let row = facts.iter().chain(&grades).chain(of_explainer.iter().flatten());
                let row = row.map(String::as_str).pad_using(CSV_COLUMNS, |_| "");
                out.push_csv(&row.collect_vec());
            }
            RecordFamily::Json => out.push_json(&JsonPuzzle {
                index: made.index,
                seed: made.seed,
                puzzle: JsonHead::of(&Content::new(&made.puzzle, &self.alphabet)),
                solution: solution(),
                givens: made.puzzle.num_givens(),
                // Of holes in a full grid it is not known.
                unique: made.unique.then_some(true),
                minimal: made.minimal,
                unsettled: (made.unsettled > 0).then_some(made.unsettled),
                level: rating.map(|rating| rating.level.name()),
                se_like: rating.map(|rating| rating.se_like.to_f64()),
                score: rating.map(|rating| rating.score),
                er: numbers.map(|[er, _, _]| er.to_f64()),
                ep: numbers.map(|[_, ep, _]| ep.to_f64()),
                ed: numbers.map(|[_, _, ed]| ed.to_f64()),
            }),
        }
    }

    /// Writes a record in place of a missing puzzle.
    pub fn failure(&self, index: u64, seed: u64, failure: GenerateFailure<'_>, out: &mut Rendered) {
        self.separate(index, out);
        let (label, message) = match failure {
            GenerateFailure::Error(message) => ("error", message),
            GenerateFailure::Unknown(reason) => ("unknown", reason),
        };
        match self.format.family() {
            RecordFamily::Layout(layout) => {
                layout.write_remark(&format!("{label}: {message}"), &mut out.text)
            }
            // Nobody takes a picture of a message for a puzzle. The record has its place, but no document.
            RecordFamily::Svg => out.push_document(""),
            RecordFamily::Csv => {
                let [index, seed] = [index, seed].map(|number| number.to_string());
                let mut row = [""; CSV_COLUMNS];
                (row[0], row[1], row[CSV_COLUMNS - 1]) = (&index, &seed, message);
                out.push_csv(&row);
            }
            RecordFamily::Json => {
                let unknown = matches!(failure, GenerateFailure::Unknown(_));
                out.push_json(&JsonFailure {
                    index,
                    seed,
                    verdict: unknown.then_some("unknown"),
                    reason: unknown.then_some(message),
                    error: (!unknown).then_some(message),
                });
            }
        }
    }

    /// Writes the separator between a record and the one before.
    fn separate(&self, index: u64, out: &mut Rendered) {
        if index > self.first {
            out.push_str(self.format.separator());
        }
    }

    fn draw_on_terminal(
        &self,
        made: &Generated,
        cells: impl IntoIterator<Item = Option<Digit>>,
        out: &mut Rendered,
    ) {
        let Some(terminal) = self.terminal else {
            return;
        };
        let is_given = |cell| made.puzzle.given(cell).is_some();
        let geometry = made.puzzle.geometry();
        draw_digits(terminal, geometry, cells, is_given, &self.alphabet, out);
    }

    fn draw(
        &self,
        made: &Generated,
        cells: impl IntoIterator<Item = Option<Digit>>,
        out: &mut Rendered,
    ) {
        let (index, seed) = (made.index, made.seed);
        let picture = Picture::of_cells(&made.puzzle, cells, &self.alphabet);
        let title = format!("{}, puzzle {index} of seed {seed}", picture.title());
        self.pictures.draw(&picture.with_title(title), out);
    }
}
