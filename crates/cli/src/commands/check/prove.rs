//! `check --proof`: a verdict that others can verify.

use std::fmt::Display;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use satdoku::budget::Budget;
use satdoku::format::Record;
use satdoku::sat::ProofFormat;
use satdoku::solve::{Engine, EngineOptions, Prover, SolveError};
use satdoku_tasks::query::render::{RecordView, Rendered};
use satdoku_tasks::query::run::{Note, RunStatus};
use satdoku_tasks::query::{Check, Checked, Outcome, OutcomeKind, Query};

use super::proof_args::ProofArgs;
use crate::advice::ADVICE;
use crate::args::RecordArgs;
use crate::context::Context;
use crate::io::{
    Failure, Jobs, OnlyRecord, OutputFile, ProofFile, ProofForm, Reporter, Source, open_text,
    refuse_same_file, write_whole,
};
use crate::pipeline::{self, RecordOutput};

/// Decides one puzzle and writes a proof of the verdict.
pub(super) fn run(args: &RecordArgs, wanted: &ProofArgs, context: &Context) -> RunStatus {
    try_run(args, wanted, context).unwrap_or_else(|failure| failure.report(context.quiet))
}

fn try_run(args: &RecordArgs, wanted: &ProofArgs, context: &Context) -> Result<RunStatus, Failure> {
    let read_options = args.input.reading.read_options();
    let [source] = &Source::all(&args.input.files, &read_options)[..] else {
        return Err(Failure::new("--proof needs a single puzzle, but several files are given"));
    };
    pipeline::requested_format(&Check, &args.output)?;
    let outputs = [wanted.proof.as_deref(), wanted.cnf.as_deref(), args.output.destination.path()];
    refuse_same_file(args.input.files.iter().map(PathBuf::as_path), outputs.into_iter().flatten())?;
    let form = wanted.form()?;
    Reporter::new(context.quiet, false).request("a puzzle", &args.input.files);
    let record = OnlyRecord::read(source, &read_options)?;
    // Before any file is opened.
    let parsed = record.parse(&read_options)?;
    if let Some(ambiguity) = ADVICE.ambiguity(&parsed) {
        return Err(Failure::at(format!("{}:{}", source.name(), parsed.line), ambiguity));
    }
    let files = Files::open(wanted, form)?;
    let query = Arc::new(Prove {
        engine: args.engine.options(),
        format: form.of_solver(),
        files: Mutex::new(Some(files)),
    });
    let output = RecordOutput::open(query, &args.output, &args.bulk, context)?;
    let jobs = Jobs::of_one(record, args.bulk.work.shard, output.buffers().clone());
    Ok(pipeline::answer(args, output, jobs, context))
}

/// A query that asks whether there is exactly one solution, and writes a proof of the answer.
#[derive(Debug)]
struct Prove {
    engine: EngineOptions,
    format: ProofFormat,
    /// The output files; the only record takes them.
    files: Mutex<Option<Files>>,
}

/// The verdict and the result of writing its proof.
#[derive(Debug)]
struct Proved {
    checked: Checked,
    ended: ProofEnd,
}

/// The result of writing a proof.
#[derive(Debug)]
enum ProofEnd {
    Written,
    /// No proof was written, for this reason.
    Missing(String),
    /// The proof could not be written.
    Failed(Failure),
}

impl Query for Prove {
    fn ask(
        &self,
        record: &Record,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<Box<dyn Outcome>, SolveError> {
        let files = self.files.lock().unwrap_or_else(PoisonError::into_inner).take();
        let files = files.expect("there is one record, which is answered once");
        let prover = Prover::new(&self.engine, self.format, files.proof);
        let (verdict, proved) = prover.prove(&record.puzzle, engine, budget)?;
        let ended = match proved {
            Ok(prover) => write_files(record, prover, files.formula, budget)
                .map_or_else(ProofEnd::Failed, |()| ProofEnd::Written),
            Err(why) => ProofEnd::Missing(format!("no proof is written: {why}")),
        };
        Ok(Box::new(Proved { checked: Checked(verdict), ended }))
    }

    fn outcome_kind(&self) -> OutcomeKind {
        OutcomeKind::Verdict
    }

    fn csv_header(&self) -> &'static str {
        Check.csv_header()
    }

    fn shows_all_symbols(&self) -> bool {
        // The formula lists the symbols of all digits.
        true
    }
}

impl Outcome for Proved {
    fn verdict(&self) -> &'static str {
        self.checked.verdict()
    }

    fn status(&self) -> RunStatus {
        match self.ended {
            ProofEnd::Written | ProofEnd::Missing(_) => self.checked.status(),
            ProofEnd::Failed(_) => RunStatus::BROKEN,
        }
    }

    fn is_by_engine(&self) -> bool {
        // The prover has a part in it, alone or beside the engine.
        false
    }

    fn note(&self, place: &dyn Display) -> Option<Note> {
        match &self.ended {
            ProofEnd::Written => None,
            ProofEnd::Missing(why) => Some(Note::Once(format!("{place}: {why}"))),
            ProofEnd::Failed(failure) => Some(Note::Always(failure.to_string())),
        }
    }

    fn write_json(&self, view: &RecordView<'_>, out: &mut Rendered) {
        self.checked.write_json(view, out);
    }

    fn write_csv(&self, view: &RecordView<'_>, out: &mut Rendered) {
        self.checked.write_csv(view, out);
    }

    fn write_text(&self, view: &RecordView<'_>, out: &mut Rendered) {
        self.checked.write_text(view, out);
    }
}

/// The output files of the formula and the proof.
#[derive(Debug)]
struct Files {
    proof: ProofFile,
    formula: Option<OutputFile>,
}

impl Files {
    /// Opens the files before the search, so that an unusable name fails at once.
    fn open(wanted: &ProofArgs, form: ProofForm) -> Result<Files, Failure> {
        let proof = ProofFile::open(wanted.proof.as_deref(), form)?;
        let formula = wanted.cnf.as_deref().map(|path| open_text(Some(path)));
        Ok(Files { proof, formula: formula.transpose()? })
    }
}

/// Completes the proof file and writes the formula that the proof refutes.
fn write_files(
    record: &Record,
    prover: Prover<ProofFile>,
    target: Option<OutputFile>,
    budget: &Budget,
) -> Result<(), Failure> {
    let refuted = prover.refuted(&record.puzzle);
    let proof = prover.into_proof().map_err(|error| Failure::at("the proof", error))?;
    proof.finish(|| refuted.to_cnf(), budget)?;
    if let Some(target) = target {
        write_whole(target, |out| Ok(refuted.write_dimacs(&record.alphabet, out)?))?;
    }
    Ok(())
}
