//! `encode` and `decode`: a puzzle out to other SAT solvers, and their answer back.

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::path::Path;

use clap::ColorChoice;
use satdoku::budget::Stopped;
use satdoku::cnf::cubes::Cubes;
use satdoku::cnf::dimacs::{self, Answers, DimacsError, Document, Model, NoModel};
use satdoku::cnf::{Encoder, Encoding, Size};
use satdoku::format::{self, Hints, InputFormat, Reader, Record};
use satdoku::puzzle::Solution;
use satdoku::solve::SolveOutcome;

use super::advice;
use super::answer::{Answer, Question};
use super::args::{DecodeArgs, EncodeArgs, OutputFormat};
use super::excerpt::with_excerpt;
use super::exit::Met;
use super::output::Renderer;
use super::portions::Chunks;
use super::screen::{self, Screen};
use super::source::Source;
use super::talk::{Note, Talk};
use super::target::Target;

/// What went wrong, in one line.
pub(crate) struct Failure(pub(crate) String);

impl Failure {
    pub(crate) fn at(place: impl Display, error: impl Display) -> Self {
        Failure(format!("{place}: {error}"))
    }
}

/// Writes the formula of one puzzle.
pub(crate) fn encode(args: &EncodeArgs, quiet: bool) -> Met {
    let on_terminal = args.output.is_none() && io::stdout().is_terminal();
    let mut talk = Talk::new(quiet, on_terminal);
    report(quiet, try_encode(args, &mut talk))
}

pub(crate) fn report(quiet: bool, result: Result<Met, Failure>) -> Met {
    result.unwrap_or_else(|Failure(message)| {
        Talk::new(quiet, false).error(&message);
        Met::BROKEN
    })
}

fn try_encode(args: &EncodeArgs, talk: &mut Talk) -> Result<Met, Failure> {
    let hints = super::hints(&args.reading);
    let source = Source::new(args.file.as_deref().unwrap_or(Path::new("-")));
    let record = only_record(&source, &hints)?;
    // The file names the symbols of all digits, also of those that are not given.
    if let Some(ambiguity) = advice::ambiguity(&record) {
        return Err(Failure::at(format!("{}:{}", source.name(), record.line), ambiguity));
    }
    advice::guess(&record).into_iter().for_each(|guess| talk.note(Note::Once(guess)));
    let encoding =
        Encoding { rules: args.rules, at_most_one: args.at_most_one, reduction: args.reduce };
    let _busy = talk.busy("encoding");
    let encoder = Encoder::new(&record.puzzle, encoding);
    let blocked = match &args.block {
        Some(path) => blocked_solutions(&Source::new(path), &record)?,
        None => Vec::new(),
    };
    let clauses: Vec<_> =
        blocked.iter().map(|solution| encoder.blocking_clause(solution)).collect();
    let cubes = args.cubes.map(|depth| Cubes::new(&encoder, &blocked, 1 << depth));
    let target = open_target(args.output.as_deref())?;
    write_to(target, |out| {
        let alphabet = &record.alphabet;
        match &cubes {
            Some(cubes) => dimacs::write_cubes(&encoder, alphabet, &clauses, cubes, out)?,
            None => dimacs::write(&encoder, alphabet, &clauses, out)?,
        }
        Ok(())
    })
}

/// The puzzle of an input that has just one.
pub(crate) fn only_record(source: &Source, hints: &Hints) -> Result<Record, Failure> {
    let unreadable = |error| Failure::at(source.name(), error);
    let mut only = None;
    for chunk in Chunks::new(source.open().map_err(unreadable)?, hints) {
        for raw in chunk.map_err(unreadable)?.records() {
            if only.is_some() {
                let several = "one puzzle is wanted, and here are several";
                return Err(Failure::at(source.name(), several));
            }
            only = Some(raw.parse(hints).map_err(|error| {
                let message = format!("{}: {}", source.name(), advice::error(&error));
                let columns = screen::columns_of_stderr();
                Failure(with_excerpt(message, raw, &error, columns))
            })?);
        }
    }
    only.ok_or_else(|| Failure::at(source.name(), "no puzzle in it"))
}

/// The solutions in a file, read in the puzzle's own shape and symbols, or else as numbers.
fn blocked_solutions(source: &Source, record: &Record) -> Result<Vec<Solution>, Failure> {
    let geometry = record.puzzle.geometry();
    let mut text = Vec::new();
    let read = source.open().and_then(|mut input| input.read_to_end(&mut text));
    read.map_err(|error| Failure::at(source.name(), error))?;
    let read = |hints: Hints| -> Result<Vec<Record>, _> { Reader::new(&text[..], hints).collect() };
    let shape = Hints::new().box_shape(geometry.box_shape());
    let shape_and_symbols = shape.clone().alphabet(record.alphabet.clone());
    let in_symbols = read(shape_and_symbols.clone());
    // What is wrong is told of the symbols, which are likelier.
    let solutions = in_symbols
        .or_else(|error| read(shape.input(InputFormat::Integers)).map_err(|_| error))
        .map_err(|error| Failure::at(source.name(), advice::error(&error)))?;
    let in_json = |text: &str| Some(format::parse(text, &shape_and_symbols).ok()?.puzzle);
    let checked = |mut solution: Record| {
        // What `solve` writes has the puzzle first.
        if let Some(told) = solution.field("solution").and_then(in_json) {
            solution.puzzle = told;
        }
        let place = format!("{}:{}", source.name(), solution.line);
        let digits = solution.puzzle.as_cells().iter().copied().collect::<Option<Vec<_>>>();
        let digits = digits.ok_or_else(|| Failure::at(&place, "a solution has no blank cell"))?;
        let solution =
            Solution::new(geometry.clone(), digits).map_err(|error| Failure::at(&place, error))?;
        match solution.first_difference(&record.puzzle) {
            Some(cell) => {
                let name = geometry.name(cell);
                Err(Failure::at(
                    place,
                    format!(
                        "not a solution of the puzzle, which does not allow its digit at {name}"
                    ),
                ))
            }
            None => Ok(solution),
        }
    };
    let solutions: Vec<_> = solutions.into_iter().map(checked).collect::<Result<_, _>>()?;
    // Nothing to block would make "satisfiable" look like "not unique".
    if solutions.is_empty() {
        return Err(Failure::at(source.name(), "no solution in it"));
    }
    Ok(solutions)
}

/// Reads the answer to a formula.
pub(crate) fn decode(args: &DecodeArgs, color: ColorChoice, quiet: bool) -> Met {
    report(quiet, try_decode(args, color))
}

fn try_decode(args: &DecodeArgs, color: ColorChoice) -> Result<Met, Failure> {
    let formula = Source::new(&args.cnf);
    let answer = Source::new(args.answer.as_deref().unwrap_or(Path::new("-")));
    if formula == Source::Stdin && answer == Source::Stdin {
        return Err(Failure("formula and answer cannot both come from standard input".to_owned()));
    }
    let document = dimacs::read(open(&formula)?, &mut Size::default())
        .map_err(|error| Failure::at(formula.name(), error))?;
    let answers = Answers::new(open(&answer)?);
    let target = open_target_for(args.output.format, args.output.output.as_deref())?;
    let drawn = if target.is_terminal() { OutputFormat::Grid } else { OutputFormat::Line };
    let renderer = Renderer::new(args.output.format.unwrap_or(drawn), Question::Solve)
        .on_screen(Screen::of(color, target.is_terminal()))
        .with_pictures(args.output.picture);
    let record = Record::new(document.puzzle.clone(), document.alphabet.clone());
    if let Some(refusal) = renderer.refuses(&record) {
        return Err(Failure(refusal.to_string()));
    }
    let mut decoding =
        Decoding { document: &document, name: answer.name(), renderer, met: Met::NOTHING };
    let written = write_to(target, |out| decoding.write(answers, out))?;
    let mut met = decoding.met;
    met |= written;
    Ok(met)
}

pub(crate) fn open(source: &Source) -> Result<BufReader<Box<dyn Read + Send>>, Failure> {
    let reader = source.open().map_err(|error| Failure::at(source.name(), error))?;
    Ok(BufReader::with_capacity(1 << 16, reader))
}

/// Writes a record for each model as it is read, or one that says there is none.
struct Decoding<'a> {
    document: &'a Document,
    /// What the answer is called in messages.
    name: String,
    renderer: Renderer,
    met: Met,
}

impl Decoding<'_> {
    fn write<R: BufRead>(
        &mut self,
        mut answers: Answers<R>,
        out: &mut Target,
    ) -> Result<(), Broken> {
        out.write_all(self.renderer.header().as_bytes())?;
        let record = Record::new(self.document.puzzle.clone(), self.document.alphabet.clone());
        let encoder = self.document.encoder();
        let mut text = Vec::new();
        let mut models = 0;
        while let Some(model) = answers.next_model().map_err(|error| self.unreadable(&error))? {
            let outcome = solution_of(&encoder, self.document.num_vars, &model);
            self.render(models, &record, outcome, &mut text);
            out.write_all(&text)?;
            text.clear();
            models += 1;
        }
        if models == 0 {
            let outcome = match answers.without_model().map_err(|error| self.unreadable(&error))? {
                NoModel::Unsatisfiable => SolveOutcome::Unsolvable,
                NoModel::Unknown => SolveOutcome::Unknown(Stopped::GaveUp),
            };
            self.render(0, &record, Ok(outcome), &mut text);
        }
        text.extend(self.renderer.footer().bytes());
        Ok(out.write_all(&text)?)
    }

    fn unreadable(&self, error: &DimacsError) -> Broken {
        Broken::Input(Failure::at(&self.name, error))
    }

    fn render(
        &mut self,
        index: u64,
        record: &Record,
        outcome: Result<SolveOutcome, String>,
        text: &mut Vec<u8>,
    ) {
        match outcome {
            Ok(outcome) => {
                let answer = Answer::Solve(outcome);
                self.met |= answer.met();
                self.renderer.answer(Some(index), record, &answer, text);
            }
            Err(message) => {
                self.met |= Met::BAD_RECORD;
                self.renderer.error(Some(index), &format!("{}: {message}", self.name), text);
            }
        }
    }
}

fn solution_of(
    encoder: &Encoder<'_>,
    num_vars: usize,
    model: &Model,
) -> Result<SolveOutcome, String> {
    let values = model.values(num_vars).map_err(|error| error.to_string())?;
    let solution = encoder.decode(|var| values.is_true(var)).map_err(|error| error.to_string())?;
    Ok(SolveOutcome::Solved(solution))
}

/// What ends the writing of a whole output.
pub(crate) enum Broken {
    Output(io::Error),
    Input(Failure),
}

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Self {
        Broken::Output(error)
    }
}

pub(crate) fn open_target(path: Option<&Path>) -> Result<Target, Failure> {
    open_target_for(None, path)
}

/// The same for what is written in this format.
fn open_target_for(format: Option<OutputFormat>, path: Option<&Path>) -> Result<Target, Failure> {
    Target::open_for(format, path).map_err(|error| {
        Failure::at(path.map(|path| path.display().to_string()).unwrap_or_default(), error)
    })
}

/// Writes all of it; a reader that has enough is a quiet success.
pub(crate) fn write_to(
    mut target: Target,
    write: impl FnOnce(&mut Target) -> Result<(), Broken>,
) -> Result<Met, Failure> {
    match write(&mut target).and_then(|()| Ok(target.finish()?)) {
        Ok(()) => Ok(Met::NOTHING),
        Err(Broken::Input(failure)) => Err(failure),
        Err(Broken::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Met::NOTHING),
        Err(Broken::Output(error)) => Err(Failure::at("cannot write", error)),
    }
}
