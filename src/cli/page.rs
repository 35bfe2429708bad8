//! A record and the form in which its answer is wanted, and the pieces that all answers are made of.

use satdoku::format::{Content, OutputFormat as Layout, Record};
use satdoku::geometry::{Cell, Digit, Geometry};
use satdoku::logic::Position;
use satdoku::puzzle::{Alphabet, Puzzle, Solution};
use serde::Serialize;

use super::args::{Form, OutputFormat};
use super::boxes::{self, Shown};
use super::pictures::{self, PictureArgs};
use super::screen::{self, Screen};
use super::sketch::Sketch;

/// A record and the form in which its answer is wanted.
pub(crate) struct Page<'a> {
    pub(crate) format: OutputFormat,
    /// What grids are drawn for; none where they are text to be read again.
    pub(crate) screen: Option<Screen>,
    /// How pictures look.
    pub(crate) picture: PictureArgs,
    /// Its place in the whole input, from 0, where that is known.
    pub(crate) index: Option<u64>,
    pub(crate) record: &'a Record,
}

impl<'a> Page<'a> {
    /// The first fields of a JSON object.
    pub(crate) fn json_head(&self) -> JsonHead {
        let geometry = self.record.puzzle.geometry();
        JsonHead {
            index: self.index,
            puzzle: puzzle_line(self.record),
            side: geometry.side(),
            box_shape: geometry.box_shape().map(|shape| shape.to_string()),
            alphabet: telling_alphabet(self.record),
        }
    }

    /// The first fields of a row.
    pub(crate) fn csv_head(&self) -> [String; 2] {
        [number(self.index), puzzle_line(self.record)]
    }

    /// The layout of what is no table and no object.
    pub(crate) fn layout(&self) -> Layout {
        match self.format.form() {
            Form::Layout(layout) => layout,
            Form::Csv | Form::Json | Form::Svg => Layout::Line,
        }
    }

    /// The record's puzzle in that layout.
    pub(crate) fn puzzle(&self, out: &mut Vec<u8>) {
        let puzzle = &self.record.puzzle;
        match (self.format, self.screen) {
            (OutputFormat::Svg, _) => pictures::draw_other(self, puzzle, out),
            (format, Some(screen)) if shows_candidates(format, puzzle) => {
                self.sketch(puzzle, screen, out);
            }
            (OutputFormat::Grid, Some(screen)) => self.draw(puzzle.cells(), screen, out),
            _ => self.write(&Content::of(self.record), out),
        }
    }

    /// Another puzzle, in the symbols of the record.
    pub(crate) fn other_puzzle(&self, puzzle: &Puzzle, out: &mut Vec<u8>) {
        match (self.format, self.screen) {
            (OutputFormat::Svg, _) => pictures::draw_other(self, puzzle, out),
            (format, Some(screen)) if shows_candidates(format, puzzle) => {
                self.sketch(puzzle, screen, out);
            }
            (OutputFormat::Grid, Some(screen)) => self.draw(puzzle.cells(), screen, out),
            _ => self.write(&Content::new(puzzle, &self.record.alphabet), out),
        }
    }

    /// A solution of the record's puzzle.
    pub(crate) fn solution(&self, solution: &'a Solution, out: &mut Vec<u8>) {
        match (self.format, self.screen) {
            (OutputFormat::Svg, _) => pictures::draw(self, solution.cells(), out),
            (OutputFormat::Grid, Some(screen)) => self.draw(solution.cells(), screen, out),
            _ => self.write(&Content::of(self.record).solved(solution), out),
        }
    }

    /// Draws digits; givens of the record look like givens.
    fn draw(
        &self,
        cells: impl IntoIterator<Item = Option<Digit>>,
        screen: Screen,
        out: &mut Vec<u8>,
    ) {
        let Record { puzzle, alphabet, .. } = self.record;
        let is_given =
            |cell: Cell| puzzle.given(cell).is_some() && !self.record.placed.contains(&cell);
        draw(screen, puzzle.geometry(), cells, is_given, alphabet, out);
    }

    fn sketch(&self, puzzle: &Puzzle, screen: Screen, out: &mut Vec<u8>) {
        let sketch = Sketch {
            position: &Position::new(puzzle),
            step: None,
            alphabet: &self.record.alphabet,
        };
        sketch.draw(Some(screen), out);
    }

    fn write(&self, content: &Content<'_>, out: &mut Vec<u8>) {
        write(self.layout(), content, out);
    }
}

/// Whether a puzzle is written as the candidates of its cells, which are all there is to see where some are ruled out.
fn shows_candidates(format: OutputFormat, puzzle: &Puzzle) -> bool {
    match format {
        OutputFormat::Candidates => true,
        OutputFormat::Grid => puzzle.has_ruled_out(),
        _ => false,
    }
}

/// Draws digits for a screen.
pub(crate) fn draw(
    screen: Screen,
    geometry: &Geometry,
    cells: impl IntoIterator<Item = Option<Digit>>,
    is_given: impl Fn(Cell) -> bool,
    alphabet: &Alphabet,
    out: &mut Vec<u8>,
) {
    let shown = geometry
        .cells()
        .zip(cells)
        .map(|(cell, digit)| Shown::new(digit, is_given(cell), alphabet))
        .collect::<Vec<_>>();
    // A puzzle is as wide as its solution.
    let least = alphabet.symbols().map(screen::width).max().unwrap_or(1);
    for line in boxes::lines(screen, geometry, &shown, least) {
        push_line(out, &[&line]);
    }
}

/// Writes what the layout was found to hold before the question was asked.
pub(crate) fn write(layout: Layout, content: &Content<'_>, out: &mut Vec<u8>) {
    if let Err(error) = layout.write(content, out) {
        layout.write_remark(&format!("error: {error}"), out);
    }
}

/// What every record has in JSON.
#[derive(Serialize)]
pub(crate) struct JsonHead {
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<u64>,
    puzzle: String,
    side: usize,
    #[serde(rename = "box")]
    #[serde(skip_serializing_if = "Option::is_none")]
    box_shape: Option<String>,
    /// What the symbols mean, where that is no matter of course.
    #[serde(skip_serializing_if = "Option::is_none")]
    alphabet: Option<String>,
}

/// The alphabet where it is not 1 to N, N at most 9; nothing where the puzzle's symbols leave a choice, so that who
/// reads the record meets it too.
pub(crate) fn telling_alphabet(record: &Record) -> Option<String> {
    let alphabet = &record.alphabet;
    let plain = alphabet.side() <= 9 && *alphabet == Alphabet::standard(alphabet.side());
    (!plain && record.ambiguity().is_none()).then(|| alphabet.to_string())
}

/// The index column of a table: empty where the index is not known.
pub(crate) fn number(index: Option<u64>) -> String {
    index.map_or_else(String::new, |index| index.to_string())
}

/// The record's puzzle in a line.
pub(crate) fn puzzle_line(record: &Record) -> String {
    line_of(&Content::of(record))
}

/// Any puzzle in a line.
pub(crate) fn line_in(puzzle: &Puzzle, alphabet: &Alphabet) -> String {
    line_of(&Content::new(puzzle, alphabet))
}

fn line_of(content: &Content<'_>) -> String {
    let mut line = Vec::new();
    write(Layout::Line, content, &mut line);
    line.pop();
    String::from_utf8(line).expect("symbols are text")
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
