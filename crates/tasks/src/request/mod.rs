//! Requests in JSON, answered with the records of the program.
//!
//! A [`Request`] holds a question, the text of puzzles, and options with the names that they have on the command line. It
//! is answered on the calling thread, record by record. Programs that do not run `satdoku` as a command use it: the page
//! in WebAssembly and the server.
//!
//! # Examples
//!
//! ```
//! use std::ops::ControlFlow;
//! use satdoku_tasks::request::Request;
//!
//! let request = r#"{"ask": "check", "puzzle": "1...2...3...4..."}"#;
//! let mut answer = Vec::new();
//! Request::from_json(request)?.answer(Default::default(), &mut |text| {
//!     answer.extend_from_slice(text);
//!     ControlFlow::Continue(())
//! })?;
//! assert!(answer.starts_with(br#"{"index":0,"puzzle":"1...2...3...4...","side":4,"box":"2x2","verdict":"multiple""#));
//! # Ok::<(), satdoku_tasks::request::RequestError>(())
//! ```

mod ask;
pub(crate) mod by_name;
mod generate;
mod grid;
mod input;
mod options;
mod print;
mod proof;
mod questions;

use std::fmt::Display;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde_json::{Map, Value};

pub use self::ask::Ask;
pub use self::generate::Generate;
use self::grid::Grid;
pub use self::input::{Input, Regions};
pub use self::options::Options;
pub use self::proof::{Proof, ProofForm};
use self::questions::is_shared;
pub use self::questions::{INPUT, QUESTIONS, Question};
use crate::print::{PrintOptions, SheetForm};
use crate::query::render::{RecordFormat, Rendered, Renderer};
use crate::query::run::{Advice, Limits, located};
use crate::query::{CanonOf, Convert, KnownPuzzles, Query, RepeatFilter, Repeated};
use satdoku::budget::{Recorder, Stopped};
use satdoku::format::{Reader, Record};
use satdoku::puzzle::Puzzle;
use satdoku::solve::{Ended, Engine, EngineOptions, SolveError};

/// Why there is nothing to answer.
const NO_PUZZLE: &str = "no puzzle in it, expected text as in {\"puzzle\": \"1...2...3...4...\"}";

/// A question about puzzles, with its options.
#[derive(Clone, Debug)]
#[must_use = "a request does nothing until it is answered"]
pub struct Request {
    /// The question.
    pub ask: Ask,
    /// The puzzles, and the options that questions share.
    pub options: Options,
    /// Puzzles that were read before, in place of the text of the input.
    records: Option<Vec<Record>>,
    bounds: Bounds,
}

/// What a program that answers for others does not let them have.
#[derive(Clone, Copy, Debug, Default)]
struct Bounds {
    /// The largest side of a grid.
    max_side: Option<usize>,
    /// Tells how much memory there is.
    memory: Option<fn() -> Option<u64>>,
    /// The largest length of a proof and of its formula, in bytes.
    max_proof: Option<usize>,
}

/// The reason why a request cannot be answered at all.
///
/// Puzzles that cannot be read, and limits that are reached, are records of the answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// The request is not JSON, or has unknown or missing fields or values.
    #[error("{0}")]
    Malformed(String),
    /// The options do not fit together.
    #[error("{0}")]
    Unanswerable(String),
    /// The interrupt flag was raised.
    #[error("interrupted")]
    Interrupted,
    /// An engine found an error of its own.
    #[error("{0}")]
    Wrong(String),
}

/// Receives the answer piece by piece: text, except for PDF; whole records, except for long lists of solutions. It breaks to end the answer.
pub type Take<'a> = dyn FnMut(&[u8]) -> ControlFlow<()> + 'a;

impl RequestError {
    fn unanswerable(error: impl Display) -> Self {
        RequestError::Unanswerable(error.to_string())
    }

    fn too_small(name: &str, least: u64) -> Self {
        RequestError::Unanswerable(format!("{name}: a number of at least {least} is expected"))
    }
}

impl Request {
    /// Reads a request.
    ///
    /// # Errors
    ///
    /// [`RequestError::Malformed`] with what was expected.
    pub fn from_json(json: &str) -> Result<Self, RequestError> {
        Self::from_fields(serde_json::from_str(json).map_err(malformed)?)
    }

    /// Reads a request whose question is known by other means: `json` has all fields but `ask`.
    ///
    /// # Errors
    ///
    /// [`RequestError::Malformed`] with what was expected.
    pub fn from_json_about(ask: &str, json: &str) -> Result<Self, RequestError> {
        let mut fields: Map<String, Value> = serde_json::from_str(json).map_err(malformed)?;
        if fields.insert("ask".to_owned(), ask.into()).is_some() {
            let message = format!("unknown field `ask`: the question is `{ask}`");
            return Err(RequestError::Malformed(message));
        }
        Self::from_fields(fields)
    }

    fn from_fields(mut fields: Map<String, Value>) -> Result<Self, RequestError> {
        let question = fields.get("ask").and_then(Value::as_str).and_then(Question::named);
        if let Some(question) = question {
            refuse_others(question, &fields)?;
        }
        let puzzle = fields.remove("puzzle");
        let (options, ask): (Map<_, _>, Map<_, _>) =
            fields.into_iter().partition(|(name, _)| is_shared(name));
        let ask = by_name::fields(ask.into()).map_err(RequestError::Malformed)?;
        let mut options: Options =
            by_name::fields(options.into()).map_err(RequestError::Malformed)?;
        if let Some(puzzle) = puzzle {
            options.input.set_puzzle(puzzle)?;
        }
        // Here, before a server sets its own time limit.
        if let (Ask::Canon { of: CanonOf::Puzzle, .. }, Some(name)) =
            (&ask, options.about_solving())
        {
            return Err(RequestError::Unanswerable(format!(
                "{name} goes with of solution, for which the puzzle is solved"
            )));
        }
        Ok(Request { ask, options, records: None, bounds: Bounds::default() })
    }

    /// Asks about these records, in place of the text of the input.
    ///
    /// Records that no text expresses, such as those with regions, can be asked about in this way.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use satdoku::format::{ReadOptions, parse};
    /// use satdoku_tasks::request::Request;
    ///
    /// let record = parse("1...2...3...4...", &ReadOptions::new())?;
    /// let request = Request::from_json(r#"{"ask": "count"}"#)?.with_records(vec![record]);
    /// let mut answer = String::new();
    /// request.answer(Default::default(), &mut |text| {
    ///     answer += &String::from_utf8_lossy(text);
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert!(answer.ends_with("\"count\":12,\"exact\":true}\n"), "{answer}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_records(mut self, records: Vec<Record>) -> Self {
        self.records = Some(records);
        self
    }

    /// Answers grids up to this side only; a larger one is an error record, or an error if the options ask for it.
    pub fn with_max_side(mut self, side: usize) -> Self {
        self.bounds.max_side = Some(side);
        self
    }

    /// Refuses formulas that need more memory than this function says is available.
    pub fn with_memory(mut self, available: fn() -> Option<u64>) -> Self {
        self.bounds.memory = Some(available);
        self
    }

    /// Answers with proofs of this length only; each proof and each formula has at most so many bytes.
    pub fn with_max_proof(mut self, bytes: usize) -> Self {
        self.bounds.max_proof = Some(bytes);
        self
    }

    /// Answers the request, until `interrupt` is raised or `take` breaks.
    ///
    /// # Errors
    ///
    /// If the options do not fit together, the request is interrupted, or an engine finds an error of its own.
    pub fn answer(
        &self,
        interrupt: Arc<AtomicBool>,
        take: &mut Take<'_>,
    ) -> Result<(), RequestError> {
        self.options.refuse_idle(&self.ask)?;
        let limits =
            Limits { per_record: self.options.time_limit()?, interrupt, ..Limits::default() };
        self.ask.answer(self, &limits, take)
    }

    fn engine_options(&self) -> EngineOptions {
        EngineOptions {
            kind: self.options.engine,
            sat_solver: self.options.sat_solver,
            cross_check: self.options.cross_check,
            seed: self.options.seed,
            memory: self.bounds.memory,
            ..EngineOptions::default()
        }
    }

    /// A puzzle without givens for new ones, see [`Input::empty`].
    fn empty(&self, input: &Input, read: Option<&Puzzle>) -> Result<Record, RequestError> {
        let record = input.empty(read)?;
        match (record.puzzle.geometry().side(), self.bounds.max_side) {
            (side, Some(max)) if side > max => {
                Err(RequestError::Unanswerable(too_large(side, max)))
            }
            _ => Ok(record),
        }
    }

    /// Answers with the grids of the input as data, or with an empty grid if there are none.
    fn answer_grids(&self, take: &mut Take<'_>) -> Result<(), RequestError> {
        if self.records.is_none() && self.options.input.text.trim().is_empty() {
            let _ = take(Grid::of(0, &self.empty(&self.options.input, None)?).to_line().as_bytes());
            return Ok(());
        }
        let renderer = Renderer::new(RecordFormat::Jsonl, Convert::default());
        for (index, record) in (0..).zip(self.records()?) {
            let is_over = match record {
                Ok(record) => take(Grid::of(index, &record).to_line().as_bytes()),
                Err(message) => send_error(take, &renderer, index, &message),
            };
            if is_over.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// The records of the input; an error of one is a message with its place, and a text without any is an error.
    fn records(&self) -> Result<impl Iterator<Item = Result<Record, String>>, RequestError> {
        let input = &self.options.input;
        let text = if self.records.is_some() { "" } else { &input.text };
        let mut read = Reader::new(text.as_bytes(), input.read_options())
            .map(|record| record.map_err(|error| located("-", &error, &Advice::default())))
            .peekable();
        if self.records.is_none() && read.peek().is_none() {
            return Err(RequestError::unanswerable(format!("input: {NO_PUZZLE}")));
        }
        Ok(self.records.iter().flatten().cloned().map(Ok).chain(read).map(|record| {
            let record = record?;
            self.bounds.check_side(&record)?;
            Ok(record)
        }))
    }

    /// The only record of the input.
    fn only_record(&self) -> Result<Record, RequestError> {
        match self.records.as_deref() {
            None => self.options.input.only_record("input"),
            Some([record]) => Ok(record.clone()),
            Some(records) => Err(RequestError::Unanswerable(format!(
                "input: {} puzzles where one is expected",
                records.len()
            ))),
        }
    }

    /// The media type of the answer.
    pub fn media_type(&self) -> &'static str {
        match &self.ask {
            Ask::Print(PrintOptions { form: SheetForm::Pdf, .. }) => "application/pdf",
            Ask::Print(PrintOptions { form: SheetForm::Html, .. }) => "text/html; charset=utf-8",
            Ask::Print(_) | Ask::Proof(_) | Ask::Grid {} => "application/x-ndjson",
            Ask::Encode {} => "text/plain; charset=utf-8",
            _ if self.options.format == RecordFormat::Jsonl => "application/x-ndjson",
            _ => "text/plain; charset=utf-8",
        }
    }

    /// What leaves out or marks guises of earlier puzzles and of those of another input.
    fn repeat_filter(
        &self,
        mark: bool,
        against: Option<&Input>,
    ) -> Result<RepeatFilter, RequestError> {
        let format = self.options.format;
        let repeated = if mark { Repeated::Marked } else { Repeated::Dropped };
        if !repeated.fits(format) {
            return Err(RequestError::Unanswerable(match repeated {
                Repeated::Marked => "mark goes with the formats line and jsonl alone".to_owned(),
                Repeated::Dropped => format!("records of the format {format} cannot be left out"),
            }));
        }
        let mut known = KnownPuzzles::in_memory();
        if let Some(input) = against {
            for record in Reader::new(input.text.as_bytes(), input.read_options()) {
                let unreadable =
                    |error: &str| RequestError::Unanswerable(format!("against: {error}"));
                let record = record.map_err(|error| unreadable(&error.to_string()))?;
                self.bounds.check_side(&record).map_err(|error| unreadable(&error))?;
                if let Ok(hash) = record.puzzle.canonical_hash() {
                    known.insert(hash).map_err(RequestError::unanswerable)?;
                }
            }
        }
        Ok(RepeatFilter::new(known, repeated, format))
    }

    /// Answers a query about each record of the input; leaves out or marks some of them.
    fn answer_records(
        &self,
        query: Arc<dyn Query>,
        repeats: Option<RepeatFilter>,
        limits: &Limits,
        take: &mut Take<'_>,
    ) -> Result<(), RequestError> {
        let options = &self.options;
        if !options.format.holds(query.outcome_kind()) {
            let kind = query.outcome_kind().plural();
            let message = format!("the format {} has no place for {kind}", options.format.name());
            return Err(RequestError::Unanswerable(message));
        }
        let renderer = Renderer::shared(options.format, query).with_pictures(options.pictures());
        let engine = self.engine_options().build();
        let records = self.records()?;
        let recorder = options.stats.then(Recorder::default);
        let mut answer =
            RecordAnswer { renderer: &renderer, engine, limits, recorder, repeats, take };
        let mut is_over = send(answer.take, renderer.header().as_bytes());
        for (index, record) in (0..).zip(records) {
            if is_over.is_break() {
                return Ok(());
            }
            is_over = match record {
                Ok(record) => answer.record(index, &record)?,
                Err(message) => send_error(answer.take, &renderer, index, &message),
            };
        }
        if is_over.is_continue() {
            let _ = send(answer.take, renderer.footer().as_bytes());
        }
        Ok(())
    }
}

impl Bounds {
    /// Refuses a record of a grid that is too large.
    fn check_side(&self, record: &Record) -> Result<(), String> {
        match (record.puzzle.geometry().side(), self.max_side) {
            (side, Some(max)) if side > max => {
                Err(format!("-:{}: {}", record.line, too_large(side, max)))
            }
            _ => Ok(()),
        }
    }
}

fn malformed(error: serde_json::Error) -> RequestError {
    RequestError::Malformed(error.to_string())
}

/// Refuses options that the question does not have.
fn refuse_others(question: Question, fields: &Map<String, Value>) -> Result<(), RequestError> {
    let known: Vec<&str> = question.options().map(|(name, _)| name).collect();
    match fields.keys().find(|name| *name != "ask" && !known.contains(&name.as_str())) {
        None => Ok(()),
        Some(other) => Err(RequestError::Malformed(format!(
            "{} has no option `{other}`; its options are `{}`",
            question.name,
            known.join("`, `")
        ))),
    }
}

fn too_large(side: usize, max: usize) -> String {
    format!("side {side}: grids up to side {max} are answered here")
}

/// The answer to a query about records, as far as it has come.
struct RecordAnswer<'a, 'b> {
    renderer: &'a Renderer,
    engine: Box<dyn Engine>,
    limits: &'a Limits,
    /// Records what the engines do, if that is wanted.
    recorder: Option<Recorder>,
    /// What leaves out or marks records, if any are.
    repeats: Option<RepeatFilter>,
    take: &'a mut Take<'b>,
}

impl RecordAnswer<'_, '_> {
    fn send(&mut self, text: Vec<u8>) -> ControlFlow<()> {
        send(self.take, &text)
    }

    /// Answers the query about one record.
    fn record(&mut self, index: u64, record: &Record) -> Result<ControlFlow<()>, RequestError> {
        let mut out = Rendered::default();
        if let Some(reason) = Advice::default().refusal(self.renderer, record) {
            let message = format!("-:{}: {reason}", record.line);
            return Ok(send_error(self.take, self.renderer, index, &message));
        }
        if self.renderer.query().as_stream().is_some() {
            return self.list(index, record);
        }
        let query = self.renderer.query().clone();
        let budget = self.limits.budget().with_recorder(self.recorder.clone());
        let outcome = query.ask(record, &mut *self.engine, &budget)?;
        if outcome.status().interrupted && !outcome.is_worth_keeping() {
            return Err(RequestError::Interrupted);
        }
        self.renderer.outcome(Some(index), record, &*outcome, &mut out);
        add_statistics(self.recorder.as_ref(), &mut out);
        if let (Some(repeats), Some(hash)) = (&mut self.repeats, outcome.hash()) {
            let record = std::mem::take(&mut out.text);
            let kept = repeats.record(hash, Some(index), &record, &mut out.text);
            kept.map_err(RequestError::unanswerable)?;
        }
        let is_over = self.send(out.text);
        if outcome.status().interrupted { Err(RequestError::Interrupted) } else { Ok(is_over) }
    }

    /// Sends a list of solutions as they are found.
    fn list(&mut self, index: u64, record: &Record) -> Result<ControlFlow<()>, RequestError> {
        let mut out = Rendered::default();
        let stream = self.renderer.query().as_stream().expect("the caller has checked this");
        let list = self.renderer.begin(Some(index), record, &mut out);
        let mut list = list.expect("the query is a stream");
        let budget = self.limits.budget().with_recorder(self.recorder.clone());
        let take = &mut *self.take;
        let mut is_over = ControlFlow::Continue(());
        let ended = stream.ask(&record.puzzle, &mut *self.engine, &budget, &mut |solution| {
            list.write_next(&solution, &mut out);
            is_over = send(take, &out.text);
            out.clear();
            is_over
        })?;
        if is_over.is_break() {
            return Ok(is_over);
        }
        list.end(ended, &mut out);
        add_statistics(self.recorder.as_ref(), &mut out);
        let is_over = self.send(out.text);
        match ended {
            Ended::Stopped(Stopped::Interrupted) => Err(RequestError::Interrupted),
            _ => Ok(is_over),
        }
    }
}

/// Adds what the engines did to a record in JSON, which was written last.
fn add_statistics(recorder: Option<&Recorder>, out: &mut Rendered) {
    if let Some(recorder) = recorder {
        out.add_json_field("stats", &recorder.take());
    }
}

/// Sends the record of an error.
fn send_error(
    take: &mut Take<'_>,
    renderer: &Renderer,
    index: u64,
    message: &str,
) -> ControlFlow<()> {
    let mut out = Rendered::default();
    renderer.error(Some(index), message, &mut out);
    send(take, &out.text)
}

/// Sends text, unless there is none.
fn send(take: &mut Take<'_>, text: &[u8]) -> ControlFlow<()> {
    if text.is_empty() {
        return ControlFlow::Continue(());
    }
    take(text)
}

impl From<SolveError> for RequestError {
    fn from(error: SolveError) -> Self {
        RequestError::Wrong(error.to_string())
    }
}
