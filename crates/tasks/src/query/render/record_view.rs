//! A record with the settings for writing its outcome.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::candidate_grid::CandidateGrid;
use super::drawn_grid::{self, DrawnCell};
use super::record_format::{RecordFamily, RecordFormat};
use super::rendered::Rendered;
use super::svg::PictureOptions;
use super::terminal::{self, Terminal};
use satdoku::format::json::{self, JsonFields};
use satdoku::format::{Content, OutputFormat, Record, line};
use satdoku::geometry::{Cell, Digit, Geometry};
use satdoku::logic::Position;
use satdoku::puzzle::{Alphabet, Puzzle, Solution};
use satdoku_sheets::picture::{Picture, rules_in_words};

/// A record with the settings for writing its outcome.
#[derive(Clone, Copy, Debug)]
pub struct RecordView<'a> {
    /// The format of the output.
    pub format: RecordFormat,
    /// The terminal for which grids are drawn; `None` if the output is text for other programs.
    pub terminal: Option<Terminal>,
    /// The options of pictures.
    pub pictures: PictureOptions,
    /// The record's index in the whole input, from 0, if known.
    pub index: Option<u64>,
    /// The record itself.
    pub record: &'a Record,
}

impl<'a> RecordView<'a> {
    /// The structure of the format's records.
    pub fn family(&self) -> RecordFamily {
        self.format.family()
    }

    /// Whether the symbols of all digits are known; otherwise two alphabets fit the record, and solutions are left out.
    pub fn knows_symbols(&self) -> bool {
        self.record.other_alphabet.is_none()
    }

    /// The reason why solutions are left out; none if they are not.
    pub fn why_no_solutions(&self) -> Option<String> {
        Some(format!("{}, so solutions are left out", self.record.ambiguity()?))
    }

    /// The layout of puzzles; tables, objects and pictures use lines, and so do layouts that would have to show unknown
    /// symbols.
    pub fn layout(&self) -> OutputFormat {
        match self.family() {
            RecordFamily::Layout(layout) if layout.shows_all_symbols() && !self.knows_symbols() => {
                OutputFormat::Line
            }
            RecordFamily::Layout(layout) => layout,
            RecordFamily::Csv | RecordFamily::Json | RecordFamily::Svg => OutputFormat::Line,
        }
    }

    /// The first fields of a JSON object.
    pub fn json_head(&self) -> JsonHead {
        self.json_head_with_placed(&self.record.placed)
    }

    /// The same with other entries than those that the record marks.
    pub(crate) fn json_head_with_placed(&self, placed: &[Cell]) -> JsonHead {
        let content = Content::of(self.record).with_placed(placed);
        self.json_head_of(&content)
    }

    /// The same for other content.
    pub(crate) fn json_head_of(&self, content: &Content<'_>) -> JsonHead {
        JsonHead { index: self.index, ..JsonHead::of(content) }
    }

    /// The first fields of a csv row: index and puzzle.
    pub fn csv_head(&self) -> [String; 2] {
        [index_field(self.index), self.puzzle_line()]
    }

    /// The record's puzzle on one line.
    pub fn puzzle_line(&self) -> String {
        line_of(&Content::of(self.record))
    }

    /// Any puzzle on one line, in the symbols of the record.
    pub fn line_of(&self, puzzle: &Puzzle) -> String {
        line_of(&Content::new(puzzle, &self.record.alphabet))
    }

    /// The givens of any puzzle and the candidates that it rules out on one line, in the symbols of the record.
    pub fn bare_line_of(&self, puzzle: &Puzzle) -> String {
        json::cells(&Content::new(puzzle, &self.record.alphabet))
    }

    /// A solution on one line, in the symbols of the record.
    pub fn solution_line(&self, solution: &Solution) -> String {
        line::text(solution.cells(), &self.record.alphabet)
    }

    /// Writes text in place of a grid, as a remark that readers of the layout skip.
    pub fn write_remark(&self, words: &str, out: &mut Rendered) {
        self.layout().write_remark(words, &mut out.text);
    }

    /// Whether grids are drawn for a terminal, with sentences below them that are wrapped to its width.
    pub(crate) fn is_drawn_on_terminal(&self) -> bool {
        self.format == RecordFormat::GRID && self.terminal.is_some()
    }

    /// Writes a sentence as a line that begins with `begin`. On a terminal it is wrapped, and further lines begin with
    /// `next`, which is as wide.
    pub(crate) fn write_sentence(&self, [begin, next]: [&str; 2], words: &str, out: &mut Rendered) {
        let columns = match self.terminal.filter(|_| self.is_drawn_on_terminal()) {
            Some(terminal) => terminal.columns.saturating_sub(terminal::width(begin)),
            None => return out.push_line(&[begin, words]),
        };
        for (nth, line) in terminal::wrapped(words, columns).iter().enumerate() {
            out.push_line(&[if nth == 0 { begin } else { next }, line]);
        }
    }

    /// Writes the rules of a puzzle beside those of plain sudoku, below its grid on a terminal.
    pub(crate) fn write_rules(&self, puzzle: &Puzzle, out: &mut Rendered) {
        if let Some(terminal) = self.terminal.filter(|_| self.is_drawn_on_terminal()) {
            write_rules(terminal, puzzle, &self.record.alphabet, out);
        }
    }

    /// Writes a label and the puzzle, separated by a tab in the line format and by a line break in others.
    pub fn write_labelled(&self, label: &str, out: &mut Rendered) {
        out.push_str(label);
        out.push_str(if self.format == RecordFormat::LINE { "\t" } else { "\n" });
        self.write_puzzle(out);
    }

    /// Writes a picture.
    pub fn write_picture(&self, picture: &Picture, out: &mut Rendered) {
        self.pictures.draw(picture, out);
    }

    /// Writes a picture of the record's puzzle with a caption below it.
    pub fn write_captioned(&self, caption: &str, out: &mut Rendered) {
        let picture = self.pictures.picture_of(&self.record.puzzle, &self.record.alphabet);
        self.write_picture(&picture.with_caption(caption), out);
    }

    /// Writes the record's puzzle.
    pub fn write_puzzle(&self, out: &mut Rendered) {
        self.write_content(&self.record.puzzle, &Content::of(self.record), out);
    }

    /// Writes another puzzle in the symbols of the record.
    pub fn write_other(&self, puzzle: &Puzzle, out: &mut Rendered) {
        self.write_content(puzzle, &Content::new(puzzle, &self.record.alphabet), out);
    }

    fn write_content(&self, puzzle: &Puzzle, content: &Content<'_>, out: &mut Rendered) {
        match (self.format, self.terminal) {
            (RecordFormat::Svg, _) => {
                self.write_picture(&self.pictures.picture_of(puzzle, &self.record.alphabet), out);
            }
            (format, Some(terminal)) if shows_candidates(format, puzzle) => {
                let grid = CandidateGrid {
                    position: &Position::new(puzzle),
                    step: None,
                    alphabet: &self.record.alphabet,
                };
                grid.draw(Some(terminal), out);
                self.write_rules(puzzle, out);
            }
            (RecordFormat::GRID, Some(terminal)) => {
                self.draw(puzzle.cells(), terminal, out);
                self.write_rules(puzzle, out);
            }
            _ => write_in(self.layout(), content, out),
        }
    }

    /// Writes a solution of the record's puzzle.
    pub fn write_solution(&self, solution: &'a Solution, out: &mut Rendered) {
        match (self.format, self.terminal) {
            (RecordFormat::Svg, _) => {
                let Record { puzzle, alphabet, .. } = self.record;
                self.write_picture(&Picture::of_cells(puzzle, solution.cells(), alphabet), out);
            }
            (RecordFormat::GRID, Some(terminal)) => {
                self.draw(solution.cells(), terminal, out);
                self.write_rules(&self.record.puzzle, out);
            }
            _ => write_in(self.layout(), &Content::of(self.record).solved(solution), out),
        }
    }

    /// Draws digits; the givens of the record are shown as givens.
    fn draw(
        &self,
        cells: impl IntoIterator<Item = Option<Digit>>,
        terminal: Terminal,
        out: &mut Rendered,
    ) {
        let Record { puzzle, alphabet, .. } = self.record;
        let is_given =
            |cell: Cell| puzzle.given(cell).is_some() && !self.record.placed.contains(&cell);
        draw_digits(terminal, puzzle.geometry(), cells, is_given, alphabet, out);
    }
}

/// Whether a puzzle is written as the candidates of its cells, because some are ruled out.
fn shows_candidates(format: RecordFormat, puzzle: &Puzzle) -> bool {
    match format {
        RecordFormat::Layout(OutputFormat::Candidates) => true,
        RecordFormat::GRID => puzzle.has_crossed_out(),
        _ => false,
    }
}

/// Draws digits for a terminal.
pub(super) fn draw_digits(
    terminal: Terminal,
    geometry: &Geometry,
    cells: impl IntoIterator<Item = Option<Digit>>,
    is_given: impl Fn(Cell) -> bool,
    alphabet: &Alphabet,
    out: &mut Rendered,
) {
    let cells: Vec<_> = geometry
        .cells()
        .zip(cells)
        .map(|(cell, digit)| DrawnCell::new(digit, is_given(cell), alphabet))
        .collect();
    // Reserve the same width for a puzzle as for its solution.
    let least = alphabet.symbols().map(terminal::width).max().unwrap_or(1);
    for line in drawn_grid::lines(terminal, geometry, &cells, least) {
        out.push_line(&[&line]);
    }
}

/// Writes the rules of a puzzle beside those of plain sudoku as comments.
pub(super) fn write_rules(
    terminal: Terminal,
    puzzle: &Puzzle,
    alphabet: &Alphabet,
    out: &mut Rendered,
) {
    let rules = rules_in_words(puzzle, alphabet);
    if !rules.is_empty() {
        let lines = terminal::wrapped(&rules, terminal.columns.saturating_sub(2));
        lines.iter().for_each(|line| out.push_line(&["# ", line]));
    }
}

/// Writes content that the caller has checked to fit the layout.
pub(super) fn write_in(layout: OutputFormat, content: &Content<'_>, out: &mut Rendered) {
    if let Err(error) = layout.write(content, &mut out.text) {
        layout.write_remark(&format!("error: {error}"), &mut out.text);
    }
}

/// The first fields of every JSON object about a record: its index, and those that say its puzzle.
#[derive(Clone, Debug)]
pub struct JsonHead {
    index: Option<u64>,
    fields: JsonFields,
}

impl JsonHead {
    /// The fields that say a puzzle, without an index.
    pub(crate) fn of(content: &Content<'_>) -> Self {
        JsonHead { index: None, fields: json::fields(content) }
    }
}

impl Serialize for JsonHead {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(index) = self.index {
            map.serialize_entry("index", &index)?;
        }
        for (name, value) in &self.fields {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// The index field of a csv row; empty if the index is unknown.
pub(super) fn index_field(index: Option<u64>) -> String {
    index.map_or_else(String::new, |index| index.to_string())
}

pub(crate) fn line_of(content: &Content<'_>) -> String {
    let mut line = Rendered::default();
    write_in(OutputFormat::Line, content, &mut line);
    line.text.pop();
    String::from_utf8(line.text).expect("symbols are text")
}
