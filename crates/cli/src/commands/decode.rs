//! `decode`: converts the answer of a SAT solver to grids.

use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use satdoku::budget::Stopped;
use satdoku::encode::dimacs::{self, Answers, DimacsError, Document, Model, NoModel};
use satdoku::encode::{Encoder, Size};
use satdoku::format::{OtherContent, Record};
use satdoku::solve::SolveOutcome;
use satdoku_tasks::query::run::{Limits, RunStatus};
use satdoku_tasks::query::{Solve, Solved};

use crate::args::{BulkArgs, OutputArgs};
use crate::context::Context;
use crate::io::{Failure, Reporter, Source, not_expected, refuse_same_file};
use crate::pipeline::RecordOutput;

pub(crate) const EXAMPLES: &str = "\
Examples:
  minisat puzzle.cnf answer; satdoku decode puzzle.cnf answer
  kissat puzzle.cnf | satdoku decode puzzle.cnf -";

#[derive(Args, Clone, Debug)]
pub(crate) struct DecodeArgs {
    /// Formula, as written by `encode`
    pub(crate) cnf: PathBuf,
    /// Output of the SAT solver; none or '-' is standard input
    pub(crate) answer: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Writes one grid per model in the answer.
pub(crate) fn run(args: &DecodeArgs, context: &Context) -> RunStatus {
    try_run(args, context).unwrap_or_else(|failure| failure.report(context.quiet))
}

fn try_run(args: &DecodeArgs, context: &Context) -> Result<RunStatus, Failure> {
    let formula = Source::new(&args.cnf);
    let answer = Source::new(args.answer.as_deref().unwrap_or(Path::new("-")));
    if formula == Source::Stdin && answer == Source::Stdin {
        return Err(Failure::new("formula and answer cannot both come from standard input"));
    }
    let inputs = [Some(args.cnf.as_path()), args.answer.as_deref()];
    refuse_same_file(inputs.into_iter().flatten(), args.output.destination.path())?;
    let document = dimacs::read(formula.open_buffered()?, &mut Size::default())
        .map_err(|error| not_expected(&formula, OtherContent::Formula, error))?;
    let files = args.answer.as_slice();
    Reporter::new(context.quiet, false).request("the answer of a SAT solver", files);
    let answers = Answers::new(answer.open_buffered()?);
    let bulk = BulkArgs::default();
    let mut output = RecordOutput::open(Arc::new(Solve), &args.output, &bulk, context)?;
    let record = Record::new(document.puzzle.clone(), document.alphabet.clone());
    if let Some(refusal) = output.renderer().refuses(&record) {
        return Err(Failure::new(refusal.to_string()));
    }
    output.begin(Limits::default());
    let mut decoding = Decoding { document: &document, source: &answer, record, output };
    decoding.write(answers)?;
    Ok(decoding.output.finish(Ok(())))
}

/// Writes a record for each model as it is read, or a record that says there is none.
struct Decoding<'a> {
    document: &'a Document,
    /// The answer, for messages.
    source: &'a Source,
    record: Record,
    output: RecordOutput,
}

impl Decoding<'_> {
    fn write<R: BufRead>(&mut self, mut answers: Answers<R>) -> Result<(), Failure> {
        let encoder = self.document.encoder();
        let mut models = 0;
        while let Some(model) = answers.next_model().map_err(|error| self.unreadable(&error))? {
            let outcome = solution_of(&encoder, self.document.num_vars, &model);
            self.write_record(models, outcome);
            models += 1;
            if self.output.has_failed() {
                return Ok(());
            }
        }
        if models == 0 {
            let without = answers.without_model().map_err(|error| self.unreadable(&error))?;
            let outcome = match without {
                NoModel::Unsatisfiable => SolveOutcome::Unsolvable,
                NoModel::Unknown => SolveOutcome::Unknown(Stopped::GaveUp),
            };
            self.write_record(0, Ok(outcome));
        }
        Ok(())
    }

    fn unreadable(&self, error: &DimacsError) -> Failure {
        not_expected(self.source, OtherContent::Answer, error)
    }

    fn write_record(&mut self, index: u64, outcome: Result<SolveOutcome, String>) {
        match outcome {
            Ok(outcome) => self.output.write_outcome(index, &self.record, &Solved(outcome)),
            Err(message) => {
                self.output.write_error(index, &format!("{}: {message}", self.source.name()))
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
