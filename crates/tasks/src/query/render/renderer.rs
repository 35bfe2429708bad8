//! Output of consecutive records, with the text before, between and after them.

use std::sync::Arc;

use serde::Serialize;

use super::record_format::{RecordFamily, RecordFormat};
use super::record_lines::RecordLines;
use super::record_view::{RecordView, index_field};
use super::rendered::Rendered;
use super::svg::PictureOptions;
use super::terminal::Terminal;
use crate::query::{Outcome, OutcomeKind, Query, Stream};
use satdoku::format::{OutputFormat, Record, Unwritable};
use satdoku::puzzle::Solution;
use satdoku::solve::Ended;

/// Writes the outcomes of a query as consecutive records.
#[derive(Clone, Debug)]
pub struct Renderer {
    query: Arc<dyn Query>,
    format: RecordFormat,
    terminal: Option<Terminal>,
    pictures: PictureOptions,
}

impl Renderer {
    /// Creates a renderer of a query's outcomes as text for other programs; `format` must [hold](RecordFormat::holds)
    /// them.
    pub fn new(format: RecordFormat, query: impl Query + 'static) -> Self {
        Renderer::shared(format, Arc::new(query))
    }

    /// Creates a renderer for a query that is shared.
    pub fn shared(format: RecordFormat, query: Arc<dyn Query>) -> Self {
        Renderer { query, format, terminal: None, pictures: PictureOptions::default() }
    }

    /// Draws grids for this terminal, if there is one.
    #[must_use]
    pub fn on_terminal(mut self, terminal: Option<Terminal>) -> Self {
        self.terminal = terminal;
        self
    }

    /// Sets the options of pictures.
    #[must_use]
    pub fn with_pictures(mut self, pictures: PictureOptions) -> Self {
        self.pictures = pictures;
        self
    }

    /// The query whose outcomes are written.
    pub fn query(&self) -> &Arc<dyn Query> {
        &self.query
    }

    /// The format of the records.
    pub fn format(&self) -> RecordFormat {
        self.format
    }

    /// Whether the outcome depends on the alphabet, of which the text of a puzzle may leave a choice: it shows symbols that
    /// the puzzle need not contain, as those of a solution or all as numbers; or it is an answer about rules, which compare
    /// the digits that the symbols stand for.
    pub fn needs_alphabet(&self, record: &Record) -> bool {
        if self.query.shows_all_symbols() {
            return true;
        }
        match (self.writes_grids(), self.format.family()) {
            (true, RecordFamily::Layout(layout)) => layout.shows_all_symbols(),
            (true, _) => false,
            (false, _) => !record.puzzle.rules().is_empty() || record.puzzle.has_ruled_out(),
        }
    }

    /// The reason why the format cannot hold the grid that answers the query about this record, if any. A verdict on a puzzle
    /// never depends on whether the puzzle beside it can be written.
    pub fn refuses(&self, record: &Record) -> Option<Unwritable> {
        if !self.writes_grids() {
            return None;
        }
        self.format.refuses(&record.puzzle, self.query.writes_solutions())
    }

    /// Whether outcomes are grids.
    fn writes_grids(&self) -> bool {
        self.query.outcome_kind() == OutcomeKind::Grid
    }

    /// How records divide the lines of the text; `None` if the format does not separate records by lines.
    pub fn record_lines(&self) -> Option<RecordLines> {
        let lines = match self.format {
            RecordFormat::Jsonl => RecordLines::Single,
            RecordFormat::Csv => RecordLines::Rows,
            _ if self.query.is_list() => RecordLines::Lists,
            _ => RecordLines::WithComments,
        };
        self.format.is_by_line().then_some(lines)
    }

    /// The text before the first record.
    pub fn header(&self) -> &'static str {
        match self.format {
            RecordFormat::Csv => self.query.csv_header(),
            format => format.header(),
        }
    }

    /// The text after the last record.
    pub fn footer(&self) -> &'static str {
        self.format.footer()
    }

    /// Writes the outcome of a record; a record without an index is written as if others came before it.
    pub fn outcome(
        &self,
        index: Option<u64>,
        record: &Record,
        outcome: &dyn Outcome,
        out: &mut Rendered,
    ) {
        self.separate(index, out);
        let view = self.view(index, record);
        match self.format.family() {
            RecordFamily::Json => outcome.write_json(&view, out),
            RecordFamily::Csv => outcome.write_csv(&view, out),
            RecordFamily::Svg => outcome.write_svg(&view, out),
            RecordFamily::Layout(_) => outcome.write_text(&view, out),
        }
    }

    /// Writes a record in place of one that could not be read or answered.
    pub fn error(&self, index: Option<u64>, message: &str, out: &mut Rendered) {
        self.separate(index, out);
        match self.format.family() {
            RecordFamily::Json => {
                out.push_json(&JsonError { index, error: message, ..JsonError::default() });
            }
            RecordFamily::Csv => {
                let columns = self.header().matches(',').count() + 1;
                let mut row = vec![""; columns];
                let index = index_field(index);
                row[0] = &index;
                row[columns - 1] = message;
                out.push_csv(&row);
            }
            RecordFamily::Svg => self.pictures.draw_words(&format!("error: {message}"), out),
            RecordFamily::Layout(layout) => {
                layout.write_remark(&format!("error: {message}"), &mut out.text);
            }
        }
    }

    /// Writes an excerpt of the input below an error, if the format has room for it: grids have.
    pub fn excerpt(&self, excerpt: &str, out: &mut Rendered) {
        if let RecordFormat::Layout(layout @ OutputFormat::Grid) = self.format {
            for line in excerpt.lines() {
                layout.write_remark(&format!(" {line}"), &mut out.text);
            }
        }
    }

    /// Starts a record that is written piece by piece, if the query is a stream.
    pub fn begin<'a>(
        &'a self,
        index: Option<u64>,
        record: &'a Record,
        out: &mut Rendered,
    ) -> Option<StreamedRecord<'a>> {
        let stream = self.query.as_stream()?;
        self.separate(index, out);
        let view = self.view(index, record);
        stream.begin(&view, out);
        Some(StreamedRecord { stream, view, written: 0 })
    }

    /// The record with the settings for writing it.
    pub fn view<'a>(&self, index: Option<u64>, record: &'a Record) -> RecordView<'a> {
        let Renderer { format, terminal, pictures, .. } = *self;
        // Drawings have frames and bands of square grids.
        let terminal = terminal.filter(|_| record.puzzle.geometry().is_square());
        RecordView { format, terminal, pictures, index, record }
    }

    /// Writes the separator between a record and the one before, unless the record is the first.
    fn separate(&self, index: Option<u64>, out: &mut Rendered) {
        let is_list =
            self.query.is_list() && matches!(self.format.family(), RecordFamily::Layout(_));
        let separator = match self.format.separator() {
            "" if is_list => "\n",
            separator => separator,
        };
        if index != Some(0) {
            out.push_str(separator);
        }
    }
}

/// A record that is written piece by piece.
#[derive(Clone, Debug)]
pub struct StreamedRecord<'a> {
    stream: &'a dyn Stream,
    view: RecordView<'a>,
    written: u64,
}

impl StreamedRecord<'_> {
    /// Writes the next solution.
    pub fn write_next(&mut self, solution: &Solution, out: &mut Rendered) {
        self.stream.write_next(&self.view, self.written, solution, out);
        self.written += 1;
    }

    /// The number of solutions so far.
    pub fn written(&self) -> u64 {
        self.written
    }

    /// Ends the record and returns the number of its solutions.
    pub fn end(self, ended: Ended, out: &mut Rendered) -> u64 {
        self.stream.end(&self.view, self.written, ended, out);
        self.written
    }
}

/// The record of an error as JSON; it has the fields of the puzzle, but they are empty.
#[derive(Default, Serialize)]
struct JsonError<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<u64>,
    puzzle: (),
    side: (),
    #[serde(rename = "box")]
    box_shape: (),
    error: &'a str,
}
