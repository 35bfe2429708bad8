//! `check --proof` and `check --verify-proof`: a verdict that need not be believed.

use std::cell::RefCell;
use std::io::{self, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;
use std::rc::Rc;

use satdoku::budget::Budget;
use satdoku::cnf::{ClauseSink, Cnf, Encoder, Encoding, Lit, dimacs};
use satdoku::format::Record;
use satdoku::proof::{self, ProofError};
use satdoku::puzzle::Solution;
use satdoku::sat::{ProofFormat, SolverKind, SolverOptions, Verdict};
use satdoku::solve::Uniqueness;

use super::answer::{self, Answer, Limits, Question};
use super::args::{OutputArgs, OutputFormat, ProofArgs, ProofForm, RecordArgs};
use super::dimacs::{Broken, Failure, only_record, open, open_target, report, write_to};
use super::exit::Met;
use super::interrupt::Interrupt;
use super::output::Renderer;
use super::source::Source;
use super::talk::{Note, Talk};
use super::target::Target;

/// The encoding that proofs are about: the smallest that solvers do well on.
const ENCODING: Encoding = Encoding::REDUCED;

/// Decides one puzzle and writes a proof of the verdict.
pub(crate) fn prove(
    args: &RecordArgs,
    wanted: &ProofArgs,
    interrupt: &Interrupt,
    quiet: bool,
) -> Met {
    let mut talk = Talk::new(quiet, false);
    let limits = Limits::new(&args.engine, interrupt.heed());
    report(quiet, try_prove(args, wanted, &limits.budget(), &mut talk))
}

fn try_prove(
    args: &RecordArgs,
    wanted: &ProofArgs,
    budget: &Budget,
    talk: &mut Talk,
) -> Result<Met, Failure> {
    let [source] = &Source::all(&args.input.files)[..] else {
        return Err(Failure(
            "a proof is of one puzzle, and here are several files".to_owned(),
        ));
    };
    let record = only_record(source, &super::hints(&args.input.reading))?;
    let place = format!("{}:{}", source.name(), record.line);
    if let Some(ambiguity) = record.ambiguity() {
        return Err(Failure::at(place, ambiguity));
    }
    record
        .guess()
        .into_iter()
        .for_each(|guess| talk.note(Note::Once(guess)));
    let verdict = answer::engine(&args.engine)
        .uniqueness(&record.puzzle, budget)
        .map_err(|error| Failure::at(&place, error))?;
    let proved = match &verdict {
        Uniqueness::None => write_proof(&record, None, args, wanted, budget)?,
        Uniqueness::Unique(solution) => write_proof(&record, Some(solution), args, wanted, budget)?,
        Uniqueness::Multiple(..) => {
            talk.say(&format!(
                "{place}: no proof is written: there are several solutions"
            ));
            Verdict::Unsatisfiable
        }
        Uniqueness::Unknown(_) => {
            talk.say(&format!(
                "{place}: no proof is written: the verdict is unknown"
            ));
            Verdict::Unsatisfiable
        }
    };
    let verdict = match proved {
        Verdict::Unsatisfiable => verdict,
        Verdict::Unknown(reason) => {
            talk.say(&format!("{place}: no proof is written: {reason}"));
            Uniqueness::Unknown(reason)
        }
        Verdict::Satisfiable => {
            talk.error(&format!(
                "{place}: the solver that was to prove the verdict refutes it"
            ));
            return Ok(Met::WRONG);
        }
    };
    write_verdict(&record, verdict, &args.output)
}

/// Refutes that there is a solution, or another one than `solution`, and writes the formula and the proof.
fn write_proof(
    record: &Record,
    solution: Option<&Solution>,
    args: &RecordArgs,
    wanted: &ProofArgs,
    budget: &Budget,
) -> Result<Verdict, Failure> {
    let encoder = Encoder::new(&record.puzzle, ENCODING);
    let blocking = solution.map(|one| encoder.blocking_clause(one));
    let mut formula = Cnf::encode(&record.puzzle, ENCODING);
    blocking
        .iter()
        .for_each(|clause| formula.add_clause(clause));
    let target = open_target(wanted.proof.as_deref())?;
    let cnf = wanted
        .cnf
        .as_deref()
        .map(|path| open_target(Some(path)))
        .transpose()?;
    let side = record.puzzle.geometry().side();
    let kind = args.engine.sat_solver.unwrap_or(SolverKind::for_side(side));
    let verdict = match wanted.proof_format {
        ProofForm::Drat => refute(&formula, kind, ProofFormat::Drat, target, budget)?.finish()?,
        ProofForm::BinaryDrat => {
            refute(&formula, kind, ProofFormat::BinaryDrat, target, budget)?.finish()?
        }
        ProofForm::Lrat => {
            let aside =
                tempfile::tempfile().map_err(|error| Failure::at("a temporary file", error))?;
            let aside = BufWriter::new(aside);
            let refuted = refute(&formula, kind, ProofFormat::BinaryDrat, aside, budget)?;
            if refuted.verdict == Verdict::Unsatisfiable {
                write_lrat(&formula, refuted.proof, target, budget)?;
            }
            refuted.verdict
        }
    };
    if let (Verdict::Unsatisfiable, Some(cnf)) = (verdict, cnf) {
        let blocking: Vec<Vec<Lit>> = blocking.into_iter().collect();
        write_to(cnf, |out| {
            Ok(dimacs::write(&encoder, &record.alphabet, &blocking, out)?)
        })?;
    }
    Ok(verdict)
}

/// What a solver says of a formula, and what it wrote.
struct Refuted<W> {
    verdict: Verdict,
    proof: W,
}

impl Refuted<Target> {
    /// Gives the proof its name, if it is one.
    fn finish(self) -> Result<Verdict, Failure> {
        if self.verdict == Verdict::Unsatisfiable {
            write_to(self.proof, |_| Ok(()))?;
        }
        Ok(self.verdict)
    }
}

/// Lets a solver refute a formula and write its proof to `out`.
fn refute<W: Write + 'static>(
    formula: &Cnf,
    kind: SolverKind,
    format: ProofFormat,
    out: W,
    budget: &Budget,
) -> Result<Refuted<W>, Failure> {
    let sink = Sink::new(out);
    let mut solver = kind.start(SolverOptions {
        watched: budget.needs_watching(),
        proof: Some((Box::new(sink.clone()), format)),
        ..SolverOptions::default()
    });
    solver.reserve(formula.num_vars());
    formula
        .clauses()
        .for_each(|clause| solver.add_clause(clause));
    let verdict = solver
        .solve(&[], budget)
        .map_err(|error| Failure::at("the proof", error))?;
    // Its last words come when it goes.
    drop(solver);
    let proof = sink
        .into_inner()
        .map_err(|error| Failure::at("the proof", error))?;
    Ok(Refuted { verdict, proof })
}

fn write_lrat(
    formula: &Cnf,
    drat: BufWriter<std::fs::File>,
    target: Target,
    budget: &Budget,
) -> Result<(), Failure> {
    let rewound = drat
        .into_inner()
        .map_err(io::IntoInnerError::into_error)
        .and_then(|mut file| {
            file.seek(SeekFrom::Start(0))?;
            Ok(file)
        });
    let drat = BufReader::new(rewound.map_err(|error| Failure::at("a temporary file", error))?);
    let written = write_to(target, |out| {
        proof::write_lrat(formula, drat, budget, out)
            .map(|_| ())
            .map_err(|error| match error {
                ProofError::Io(error) => Broken::Output(error),
                other => Broken::Input(Failure::at("the proof", other)),
            })
    });
    written.map(|_| ())
}

/// A sink that can be had back when the solver is gone, with the error it kept to itself when it was dropped.
struct Sink<W>(Rc<RefCell<(W, Option<io::Error>)>>);

impl<W: Write> Sink<W> {
    fn new(out: W) -> Self {
        Sink(Rc::new(RefCell::new((out, None))))
    }

    fn into_inner(self) -> io::Result<W> {
        let inner = Rc::try_unwrap(self.0).ok().expect("the solver is gone");
        match inner.into_inner() {
            (out, None) => Ok(out),
            (_, Some(error)) => Err(error),
        }
    }

    fn with<T>(&mut self, write: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        let (out, failed) = &mut *self.0.borrow_mut();
        let result = write(out);
        if let Err(error) = &result {
            failed.get_or_insert_with(|| io::Error::new(error.kind(), error.to_string()));
        }
        result
    }
}

impl<W> Clone for Sink<W> {
    fn clone(&self) -> Self {
        Sink(self.0.clone())
    }
}

impl<W: Write> Write for Sink<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with(|out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.with(W::flush)
    }
}

/// Writes the verdict as `check` does without a proof.
fn write_verdict(
    record: &Record,
    verdict: Uniqueness,
    output: &OutputArgs,
) -> Result<Met, Failure> {
    let target = open_target(output.output.as_deref())?;
    let drawn = if target.is_terminal() {
        OutputFormat::Grid
    } else {
        OutputFormat::Line
    };
    let renderer = Renderer::new(output.format.unwrap_or(drawn), Question::Check);
    let answer = Answer::Check(verdict);
    let mut text = renderer.header().as_bytes().to_vec();
    renderer.answer(0, record, &answer, &mut text);
    let mut met = answer.met();
    met |= write_to(target, |out| Ok(out.write_all(&text)?))?;
    Ok(met)
}

/// Checks a formula and its proof, whoever wrote them.
pub(crate) fn verify(
    formula: &Path,
    proof: &Path,
    args: &RecordArgs,
    interrupt: &Interrupt,
    quiet: bool,
) -> Met {
    let limits = Limits::new(&args.engine, interrupt.heed());
    report(
        quiet,
        try_verify(
            &Source::new(formula),
            &Source::new(proof),
            args,
            &limits.budget(),
        ),
    )
}

fn try_verify(
    formula: &Source,
    proof: &Source,
    args: &RecordArgs,
    budget: &Budget,
) -> Result<Met, Failure> {
    if formula == proof && *proof == Source::Stdin {
        return Err(Failure(
            "formula and proof cannot both come from standard input".to_owned(),
        ));
    }
    let mut clauses = Cnf::default();
    let document = dimacs::read(open(formula)?, &mut clauses)
        .map_err(|error| Failure::at(formula.name(), error))?;
    let mut blocked = document
        .blocked_solutions(&clauses)
        .map_err(|error| Failure::at(formula.name(), error))?;
    let verdict = match proof::check(&clauses, open(proof)?, budget) {
        Err(ProofError::Stopped(reason)) => Uniqueness::Unknown(reason),
        Err(error) => return Err(Failure::at(proof.name(), error)),
        Ok(_) => match (blocked.pop(), blocked.pop()) {
            (None, _) => Uniqueness::None,
            (Some(solution), None) => Uniqueness::Unique(solution),
            (Some(one), Some(other)) => Uniqueness::Multiple(other, one),
        },
    };
    let record = Record::new(document.puzzle.clone(), document.alphabet.clone());
    write_verdict(&record, verdict, &args.output)
}
