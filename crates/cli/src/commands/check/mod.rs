//! `check`: checks whether each puzzle has exactly one solution, with explanations or proofs.

mod proof_args;
mod prove;
mod verify;

use std::path::{Path, PathBuf};

use clap::Args;
use satdoku_tasks::query::run::RunStatus;
use satdoku_tasks::query::{Check, CheckEntries, Explain};

use crate::args::RecordArgs;
use crate::context::Context;
use crate::io::{Failure, Source, memory, only_record, refuse_same_file};
use crate::pipeline;
use proof_args::ProofArgs;

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku check puzzles.txt                 VERDICT<TAB>PUZZLE for each; exit 0 if all are unique
  satdoku check --timeout 5 hard.txt        'unknown' if a puzzle takes longer than five seconds
  satdoku check --cross-check puzzles.txt   ask both engines and compare
  satdoku check --explain -f grid bad.txt   the reason, drawn and in words
  satdoku check --entries game.opensudoku   which entries are wrong: incorrect<TAB>r1c3=5<TAB>PUZZLE
  satdoku check --puzzle puzzle.txt sheet.txt
                                            the same where the sheet does not tell givens from entries
  satdoku check --proof p.drat --cnf p.cnf puzzle.txt
                                            prove it; any DRAT checker can read the two files
  satdoku check --verify-proof p.cnf p.drat
                                            check a formula and its proof, from any source";

#[derive(Args, Clone, Debug)]
pub(crate) struct CheckArgs {
    /// Explain why a puzzle is not unique: the conflicting givens and the ones responsible, or the cells that all
    /// solutions share, those that differ, and givens to add. The format line uses lines that begin with '# '; grid and
    /// jsonl work as well
    #[arg(long, conflicts_with_all = ["proof", "verify_proof"])]
    pub(crate) explain: bool,
    /// Check what was filled into each puzzle against the only solution of its givens, and name the wrong entries. The
    /// formats hodoku, opensudoku, f-puzzles and jsonl (field 'placed') tell givens from entries; --puzzle does so for
    /// others
    #[arg(long, conflicts_with_all = ["explain", "proof", "verify_proof"])]
    pub(crate) entries: bool,
    /// The puzzle as it was given, in a file or itself: all other digits are entries; implies --entries
    #[arg(long, value_name = "FILE", conflicts_with_all = ["explain", "proof", "verify_proof"])]
    pub(crate) puzzle: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) records: RecordArgs,
    #[command(flatten)]
    pub(crate) proof: ProofArgs,
}

/// Runs the command.
pub(crate) fn run(args: CheckArgs, context: &Context) -> RunStatus {
    let CheckArgs { records, explain, entries, puzzle, proof } = args;
    if let Some(files) = &proof.verify_proof {
        return verify::run(&files[0], &files[1], &records, context);
    }
    if proof.proof.is_some() {
        return prove::run(&records, &proof, context);
    }
    if explain {
        return pipeline::run(Explain { memory: Some(memory::available) }, records, context);
    }
    if entries || puzzle.is_some() {
        return check_entries(puzzle.as_deref(), records, context)
            .unwrap_or_else(|failure| failure.report(context.quiet));
    }
    pipeline::run(Check, records, context)
}

/// Checks entries, with the original puzzle from `puzzle` if it is given.
fn check_entries(
    puzzle: Option<&Path>,
    records: RecordArgs,
    context: &Context,
) -> Result<RunStatus, Failure> {
    let read_options = records.input.reading.read_options();
    refuse_same_file(puzzle, records.output.destination.path())?;
    let source = puzzle.map(|argument| Source::file_or_puzzle(argument, &read_options));
    if source == Some(Source::Stdin)
        && Source::all(&records.input.files, &read_options).contains(&Source::Stdin)
    {
        let both = "the puzzle and what was filled in cannot both come from standard input";
        return Err(Failure::new(both));
    }
    let original = source.map(|source| only_record(&source, &read_options)).transpose()?;
    Ok(pipeline::run(CheckEntries { original }, records, context))
}
