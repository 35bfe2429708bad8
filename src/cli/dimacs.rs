//! `encode` and `decode`: a puzzle out to other SAT solvers, and their answer back.

use std::fmt::Display;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use satdoku::cnf::dimacs::{self, Answer, DimacsError, Document, Model};
use satdoku::cnf::{Encoder, Encoding, Lit, Reduction};
use satdoku::format::{Hints, Reader, Record};
use satdoku::puzzle::Solution;
use satdoku::solve::SolveOutcome;

use super::answer::Question;
use super::args::{DecodeArgs, EncodeArgs, OutputFormat};
use super::exit::Met;
use super::output::Renderer;
use super::source::Source;
use super::talk::Talk;
use super::target::Target;

/// What went wrong, in one line.
struct Failure(String);

impl Failure {
    fn at(place: impl Display, error: impl Display) -> Self {
        Failure(format!("{place}: {error}"))
    }
}

/// Writes the formula of one puzzle.
pub(crate) fn encode(args: &EncodeArgs, quiet: bool) -> Met {
    report(quiet, try_encode(args))
}

fn report(quiet: bool, result: Result<Met, Failure>) -> Met {
    result.unwrap_or_else(|Failure(message)| {
        Talk::new(quiet, false).error(&message);
        Met::BROKEN
    })
}

fn try_encode(args: &EncodeArgs) -> Result<Met, Failure> {
    let hints = super::hints(&args.reading);
    let source = Source::new(args.file.as_deref().unwrap_or(Path::new("-")));
    let record = only_record(&source, &hints)?;
    let reduction = if args.reduce {
        Reduction::Givens
    } else {
        Reduction::None
    };
    let encoding = Encoding {
        rules: args.rules,
        at_most_one: args.at_most_one,
        reduction,
    };
    let encoder = Encoder::new(&record.puzzle, encoding);
    let blocking_clauses = match &args.block {
        Some(path) => blocking_clauses(&Source::new(path), &encoder, &record)?,
        None => Vec::new(),
    };
    write_whole(args.output.as_deref(), |out| {
        dimacs::write(&encoder, &record.alphabet, &blocking_clauses, out)
    })
}

/// The puzzle of an input that has just one.
fn only_record(source: &Source, hints: &Hints) -> Result<Record, Failure> {
    let mut records = records(source, hints.clone())?;
    let record = match records.next() {
        Some(record) => record.map_err(|error| Failure::at(source.name(), error))?,
        None => return Err(Failure::at(source.name(), "no puzzle in it")),
    };
    match records.next() {
        Some(_) => Err(Failure::at(
            source.name(),
            "a formula is of one puzzle, and here are several",
        )),
        None => Ok(record),
    }
}

fn records(source: &Source, hints: Hints) -> Result<Reader<Box<dyn Read + Send>>, Failure> {
    let reader = source
        .open()
        .map_err(|error| Failure::at(source.name(), error))?;
    Ok(Reader::new(reader, hints))
}

/// A clause against each solution in a file, read in the puzzle's own shape and symbols.
fn blocking_clauses(
    source: &Source,
    encoder: &Encoder<'_>,
    record: &Record,
) -> Result<Vec<Vec<Lit>>, Failure> {
    let geometry = record.puzzle.geometry();
    let hints = Hints::new()
        .box_shape(geometry.box_shape())
        .alphabet(record.alphabet.clone());
    let clause = |solution: Result<Record, _>| {
        let solution: Record = solution.map_err(|error| Failure::at(source.name(), error))?;
        let place = format!("{}:{}", source.name(), solution.line);
        let digits = solution
            .puzzle
            .as_cells()
            .iter()
            .copied()
            .collect::<Option<Vec<_>>>();
        let digits = digits.ok_or_else(|| Failure::at(&place, "a solution has no blank cell"))?;
        let solution =
            Solution::new(geometry.clone(), digits).map_err(|error| Failure::at(&place, error))?;
        match solution.first_difference(&record.puzzle) {
            Some(cell) => {
                let name = geometry.name(cell);
                Err(Failure::at(
                    place,
                    format!("not a solution of the puzzle: the given at {name} is another"),
                ))
            }
            None => Ok(encoder.blocking_clause(&solution)),
        }
    };
    records(source, hints)?.map(clause).collect()
}

/// Reads the answer to a formula.
pub(crate) fn decode(args: &DecodeArgs, quiet: bool) -> Met {
    report(quiet, try_decode(args))
}

fn try_decode(args: &DecodeArgs) -> Result<Met, Failure> {
    let formula = Source::new(&args.cnf);
    let answer = Source::new(args.answer.as_deref().unwrap_or(Path::new("-")));
    if formula == Source::Stdin && answer == Source::Stdin {
        return Err(Failure(
            "formula and answer cannot both come from standard input".to_owned(),
        ));
    }
    let document = read(&formula, dimacs::read)?;
    let models = read(&answer, dimacs::read_answer)?;
    let target = Target::open(args.output.output.as_deref())
        .map_err(|error| Failure::at("cannot write", error))?;
    let format = args.output.format.unwrap_or(if target.is_terminal() {
        OutputFormat::Grid
    } else {
        OutputFormat::Line
    });
    let mut text = Vec::new();
    let met = render(&document, &models, format, &answer.name(), &mut text);
    write_to(target, |out| out.write_all(&text)).map(|written| {
        let mut all = met;
        all |= written;
        all
    })
}

fn read<T>(
    source: &Source,
    parse: impl FnOnce(BufReader<Box<dyn Read + Send>>) -> Result<T, DimacsError>,
) -> Result<T, Failure> {
    let reader = source
        .open()
        .map_err(|error| Failure::at(source.name(), error))?;
    parse(BufReader::with_capacity(1 << 16, reader))
        .map_err(|error| Failure::at(source.name(), error))
}

/// Writes a record for each model, or one that says there is none.
fn render(
    document: &Document,
    answer: &Answer,
    format: OutputFormat,
    name: &str,
    out: &mut Vec<u8>,
) -> Met {
    let renderer = Renderer::new(format, Question::Solve);
    out.extend(renderer.header().bytes());
    let record = Record::new(document.puzzle.clone(), document.alphabet.clone());
    let mut met = Met::default();
    let mut write = |index, outcome: Result<SolveOutcome, String>, out: &mut Vec<u8>| match outcome
    {
        Ok(outcome) => {
            let answer = super::answer::Answer::Solve(outcome);
            met |= answer.met();
            renderer.answer(index, &record, &answer, out);
        }
        Err(message) => {
            met |= Met::BAD_RECORD;
            renderer.error(index, &format!("{name}: {message}"), out);
        }
    };
    match answer {
        Answer::Models(models) => {
            for (index, model) in (0..).zip(models) {
                let solution = solution_of(document, model).map(SolveOutcome::Solved);
                write(index, solution, out);
            }
        }
        Answer::Unsatisfiable => write(0, Ok(SolveOutcome::Unsolvable), out),
        Answer::Unknown => write(
            0,
            Ok(SolveOutcome::Unknown(satdoku::budget::Stopped::GaveUp)),
            out,
        ),
    }
    met
}

fn solution_of(document: &Document, model: &Model) -> Result<Solution, String> {
    let values = model
        .values(document.cnf.num_vars())
        .map_err(|error| error.to_string())?;
    document
        .encoder()
        .decode(|var| values[var.index()])
        .map_err(|error| error.to_string())
}

fn write_whole(
    path: Option<&Path>,
    write: impl FnOnce(&mut Target) -> io::Result<()>,
) -> Result<Met, Failure> {
    let target = Target::open(path).map_err(|error| {
        Failure::at(
            path.map(|path| path.display().to_string())
                .unwrap_or_default(),
            error,
        )
    })?;
    write_to(target, write)
}

/// Writes all of it; a reader that has enough is a quiet success.
fn write_to(
    mut target: Target,
    write: impl FnOnce(&mut Target) -> io::Result<()>,
) -> Result<Met, Failure> {
    match write(&mut target).and_then(|()| target.finish()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::at("cannot write", error))
        }
        _ => Ok(Met::NOTHING),
    }
}
