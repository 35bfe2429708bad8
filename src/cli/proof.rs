//! `check --proof` and `check --verify-proof`: a verdict that need not be believed.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

use satdoku::budget::Budget;
use satdoku::cnf::{ClauseSink, Cnf, Encoder, Lit, dimacs};
use satdoku::format::Record;
use satdoku::proof::{self, ProofError};
use satdoku::puzzle::Puzzle;
use satdoku::sat::{ProofFormat, SolverKind, Verdict};
use satdoku::solve::{AutoEngine, Engine, SolveError, Uniqueness};

use super::advice;
use super::answer::{self, Answer, Limits, Question};
use super::args::{
    EngineArgs, EngineName, OutputArgs, OutputFormat, ProofArgs, ProofForm, RecordArgs,
};
use super::dimacs::{Broken, Failure, only_record, open, open_target, report, write_to};
use super::exit::Met;
use super::interrupt::Interrupt;
use super::output::Renderer;
use super::prover::{ENCODING, Prover};
use super::source::Source;
use super::talk::{Note, Talk};
use super::target::Target;

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
        return Err(Failure("a proof is of one puzzle, and here are several files".to_owned()));
    };
    let record = only_record(source, &super::hints(&args.input.reading))?;
    let place = format!("{}:{}", source.name(), record.line);
    if let Some(ambiguity) = advice::ambiguity(&record) {
        return Err(Failure::at(place, ambiguity));
    }
    advice::guess(&record).into_iter().for_each(|guess| talk.note(Note::Once(guess)));
    let files = Files::open(wanted)?;
    let kind = args.engine.sat_solver.unwrap_or(SolverKind::Cdcl);
    let mut prover = Prover::new(kind, args.engine.seed, files.format, files.proof);
    let verdict = decide(&record.puzzle, &args.engine, &mut prover, budget);
    let verdict = verdict.map_err(|error| Failure::at(&place, error))?;
    let refuted = if prover.has_proved() {
        Ok(Verdict::Unsatisfiable)
    } else {
        match &verdict {
            Uniqueness::None => prover.refute(&record.puzzle, None, budget),
            Uniqueness::Unique(solution) => prover.refute(&record.puzzle, Some(solution), budget),
            Uniqueness::Multiple(..) => {
                let why = "there are several solutions";
                talk.say(&format!("{place}: no proof is written: {why}"));
                return write_verdict(&record, verdict, &args.output);
            }
            Uniqueness::Unknown(_) => {
                talk.say(&format!("{place}: no proof is written: the verdict is unknown"));
                return write_verdict(&record, verdict, &args.output);
            }
        }
    };
    let verdict = match refuted.map_err(|error| Failure::at(&place, error))? {
        Verdict::Unsatisfiable => {
            write_files(&record, prover, files.formula, budget)?;
            verdict
        }
        Verdict::Unknown(reason) => {
            talk.say(&format!("{place}: no proof is written: {reason}"));
            Uniqueness::Unknown(reason)
        }
        Verdict::Satisfiable => {
            talk.error(&format!("{place}: the solver that was to prove the verdict refutes it"));
            return Ok(Met::WRONG);
        }
    };
    write_verdict(&record, verdict, &args.output)
}

/// The verdict, from the engine that was chosen; if that can be the prover, then with a proof.
fn decide(
    puzzle: &Puzzle,
    args: &EngineArgs,
    prover: &mut Prover<Out>,
    budget: &Budget,
) -> Result<Uniqueness, SolveError> {
    let alone = prover.proves_on_the_way() && !args.cross_check && args.members() == 1;
    match args.engine {
        EngineName::Sat if alone => prover.uniqueness(puzzle, budget),
        // Has no part where native search answers.
        EngineName::Auto if alone => AutoEngine::new(prover).uniqueness(puzzle, budget),
        _ => answer::engine(args).uniqueness(puzzle, budget),
    }
}

/// Where formula and proof go.
struct Files {
    format: ProofFormat,
    proof: Out,
    formula: Option<Target>,
}

/// Where a solver's proof goes.
enum Out {
    /// To the file that was asked for.
    Target(Target),
    /// To a file that LRAT is made from.
    Aside(BufWriter<File>, Target),
}

impl Files {
    /// Opens them before any work, so that a name that will not do is told at once.
    fn open(wanted: &ProofArgs) -> Result<Files, Failure> {
        let target = open_target(wanted.proof.as_deref())?;
        let (format, proof) = match wanted.proof_format {
            ProofForm::Drat => (ProofFormat::Drat, Out::Target(target)),
            ProofForm::BinaryDrat => (ProofFormat::BinaryDrat, Out::Target(target)),
            ProofForm::Lrat => {
                let aside =
                    tempfile::tempfile().map_err(|error| Failure::at("a temporary file", error))?;
                let out = Out::Aside(BufWriter::new(aside), target);
                (ProofFormat::BinaryDrat, out)
            }
        };
        let formula = wanted.cnf.as_deref().map(|path| open_target(Some(path)));
        Ok(Files { format, proof, formula: formula.transpose()? })
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Out::Target(target) => target.write(bytes),
            Out::Aside(file, _) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Out::Target(target) => target.flush(),
            Out::Aside(file, _) => file.flush(),
        }
    }
}

/// Gives the proof its name, and writes the formula that it refutes.
fn write_files(
    record: &Record,
    prover: Prover<Out>,
    target: Option<Target>,
    budget: &Budget,
) -> Result<(), Failure> {
    let encoder = Encoder::new(&record.puzzle, ENCODING);
    let blocked = prover.blocked().iter();
    let blocking: Vec<Vec<Lit>> = blocked.map(|one| encoder.blocking_clause(one)).collect();
    let proof = prover.into_proof();
    match proof.map_err(|error| Failure::at("the proof", error))? {
        Out::Target(target) => {
            write_to(target, |_| Ok(()))?;
        }
        Out::Aside(drat, target) => {
            let mut formula = Cnf::encode(&record.puzzle, ENCODING);
            blocking.iter().for_each(|clause| formula.add_clause(clause));
            write_lrat(&formula, drat, target, budget)?;
        }
    }
    if let Some(target) = target {
        write_to(target, |out| Ok(dimacs::write(&encoder, &record.alphabet, &blocking, out)?))?;
    }
    Ok(())
}

fn write_lrat(
    formula: &Cnf,
    drat: BufWriter<File>,
    target: Target,
    budget: &Budget,
) -> Result<(), Failure> {
    let rewound = drat.into_inner().map_err(io::IntoInnerError::into_error).and_then(|mut file| {
        file.seek(SeekFrom::Start(0))?;
        Ok(file)
    });
    let drat = BufReader::new(rewound.map_err(|error| Failure::at("a temporary file", error))?);
    let written = write_to(target, |out| {
        proof::write_lrat(formula, drat, budget, out).map(|_| ()).map_err(|error| match error {
            ProofError::Io(error) => Broken::Output(error),
            other => Broken::Input(Failure::at("the proof", other)),
        })
    });
    written.map(|_| ())
}

/// Writes the verdict as `check` does without a proof.
fn write_verdict(
    record: &Record,
    verdict: Uniqueness,
    output: &OutputArgs,
) -> Result<Met, Failure> {
    let target = open_target(output.output.as_deref())?;
    let drawn = if target.is_terminal() { OutputFormat::Grid } else { OutputFormat::Line };
    let renderer = Renderer::new(output.format.unwrap_or(drawn), Question::Check);
    let answer = Answer::Check(verdict);
    let mut text = renderer.header().as_bytes().to_vec();
    renderer.answer(Some(0), record, &answer, &mut text);
    text.extend(renderer.footer().bytes());
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
    report(quiet, try_verify(&Source::new(formula), &Source::new(proof), args, &limits.budget()))
}

fn try_verify(
    formula: &Source,
    proof: &Source,
    args: &RecordArgs,
    budget: &Budget,
) -> Result<Met, Failure> {
    if formula == proof && *proof == Source::Stdin {
        return Err(Failure("formula and proof cannot both come from standard input".to_owned()));
    }
    let mut clauses = Cnf::default();
    let document = dimacs::read(open(formula)?, &mut clauses)
        .map_err(|error| Failure::at(formula.name(), error))?;
    let mut blocked =
        document.blocked_solutions(&clauses).map_err(|error| Failure::at(formula.name(), error))?;
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
