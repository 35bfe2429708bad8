//! `encode`: writes a puzzle as a formula for SAT solvers.

use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use satdoku::encode::cubes::Cubes;
use satdoku::encode::{AtMostOne, ClauseSet, Encoder, Encoding, Reduction, SumEncoding, dimacs};
use satdoku::format::{self, InputFormat, ReadOptions, Reader, Record};
use satdoku::puzzle::Solution;
use satdoku_tasks::query::run::RunStatus;

use crate::advice::ADVICE;
use crate::args::{ReadingArgs, by_ending, named, whole};
use crate::context::Context;
use crate::io::{Failure, Reporter, Source, only_record, open_text, refuse_same_file, write_whole};

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku encode puzzle.txt -o puzzle.cnf
  cadical puzzle.cnf | satdoku decode puzzle.cnf -
  satdoku solve puzzle.txt | satdoku encode puzzle.txt --block - | cadical
                                            unsatisfiable if and only if the puzzle is unique
  satdoku encode --reduce --cubes 8 hard.txt -o hard.icnf
                                            the formula with up to 256 cubes; see examples/scale";

#[derive(Args, Clone, Debug)]
pub(crate) struct EncodeArgs {
    /// File with the puzzle; none or '-' is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Set of clauses: minimal, extended with redundant ones, or segments, which are stated over the cells that a box shares
    /// with a row or column
    #[arg(long, default_value_t = ClauseSet::Extended, value_name = "SET", value_parser = named(ClauseSet::ALL), hide_possible_values = true)]
    pub(crate) clauses: ClauseSet,
    /// At-most-one encoding: pairwise, sequential, product or commander
    #[arg(long, default_value_t = AtMostOne::Pairwise, value_name = "METHOD", value_parser = named(AtMostOne::ALL), hide_possible_values = true)]
    pub(crate) at_most_one: AtMostOne,
    /// Omit what the givens rule out, or also what follows from that: givens, singles, locked or subsets
    #[arg(long, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = "givens", default_value_t = Reduction::None, hide_default_value = true, value_parser = named(Reduction::ALL), hide_possible_values = true)]
    pub(crate) reduce: Reduction,
    /// Encoding of sums of three and more cells: cell by cell (cells), cells that differ together (sets), or these with
    /// sums that follow from cages and houses (derived)
    #[arg(long, default_value_t = SumEncoding::Derived, value_name = "HOW", value_parser = named(SumEncoding::ALL), hide_possible_values = true)]
    pub(crate) sums: SumEncoding,
    /// Add a blocking clause for each solution in FILE
    #[arg(long, value_name = "FILE")]
    pub(crate) block: Option<PathBuf>,
    /// Write iCNF with at most 2^D cubes, which split the formula for parallel solvers: each solution is in exactly
    /// one. Cubes that propagation refutes are omitted
    #[arg(long, value_name = "D", value_parser = whole(0..=20_u8))]
    pub(crate) cubes: Option<u8>,
    /// Write to FILE, which is replaced only when the output is complete
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

impl EncodeArgs {
    /// Confirms that the output is what files with this ending contain.
    fn writes(&self, ending: &str) -> Option<()> {
        match ending {
            "cnf" | "dimacs" => Some(()),
            "icnf" => self.cubes.map(|_| ()),
            _ => None,
        }
    }
}

/// Writes the formula of one puzzle.
pub(crate) fn run(args: &EncodeArgs, context: &Context) -> RunStatus {
    let on_terminal = args.output.is_none() && io::stdout().is_terminal();
    let mut reporter = Reporter::new(context.quiet, on_terminal);
    try_run(args, &mut reporter).unwrap_or_else(|failure| failure.report(context.quiet))
}

fn try_run(args: &EncodeArgs, reporter: &mut Reporter) -> Result<RunStatus, Failure> {
    let read_options = args.reading.read_options();
    by_ending(args.output.as_deref(), |ending| args.writes(ending), ".cnf, or .icnf with --cubes")?;
    let source =
        Source::file_or_puzzle(args.file.as_deref().unwrap_or(Path::new("-")), &read_options);
    let inputs = [args.file.as_deref(), args.block.as_deref()];
    refuse_same_file(inputs.into_iter().flatten(), args.output.as_deref())?;
    reporter.request("a puzzle", args.file.as_slice());
    let record = only_record(&source, &read_options)?;
    // The file lists the symbols of all digits, including those that no given shows.
    if let Some(ambiguity) = ADVICE.ambiguity(&record) {
        return Err(Failure::at(format!("{}:{}", source.name(), record.line), ambiguity));
    }
    ADVICE.remarks(&read_options, &record).for_each(|remark| reporter.note(remark));
    let encoding = Encoding {
        clauses: args.clauses,
        at_most_one: args.at_most_one,
        reduction: args.reduce,
        sums: args.sums,
    };
    let _busy = reporter.busy("encoding");
    let encoder = Encoder::new(&record.puzzle, encoding);
    let blocked = match &args.block {
        Some(path) => blocked_solutions(&Source::new(path), &record)?,
        None => Vec::new(),
    };
    let clauses: Vec<_> =
        blocked.iter().map(|solution| encoder.blocking_clause(solution)).collect();
    let cubes = args.cubes.map(|depth| Cubes::new(&encoder, &blocked, 1 << depth));
    let file = open_text(args.output.as_deref())?;
    write_whole(file, |out| {
        let alphabet = &record.alphabet;
        match &cubes {
            Some(cubes) => dimacs::write_cubes(&encoder, alphabet, &clauses, cubes, out)?,
            None => dimacs::write(&encoder, alphabet, &clauses, out)?,
        }
        Ok(())
    })
}

/// Reads the solutions in a file, in the puzzle's own geometry and symbols, or else as numbers.
fn blocked_solutions(source: &Source, record: &Record) -> Result<Vec<Solution>, Failure> {
    let geometry = record.puzzle.geometry();
    let mut text = Vec::new();
    let read = source.open().and_then(|mut input| input.read_to_end(&mut text));
    read.map_err(|error| Failure::at(source.name(), error))?;
    let read = |read_options: ReadOptions| -> Result<Vec<Record>, _> {
        Reader::new(&text[..], read_options).collect()
    };
    let shape = match geometry.box_shape() {
        Some(shape) => ReadOptions::new().box_shape(shape),
        None => ReadOptions::new().side(geometry.side()),
    };
    let shape_and_symbols = shape.clone().alphabet(record.alphabet.clone());
    let in_symbols = read(shape_and_symbols.clone());
    // If both fail, report the error for the symbols, which are more likely.
    let solutions = in_symbols
        .or_else(|error| read(shape.input(InputFormat::Integers)).map_err(|_| error))
        .map_err(|error| Failure::at(source.name(), ADVICE.error(&error)))?;
    let in_json = |text: &str| Some(format::parse(text, &shape_and_symbols).ok()?.puzzle);
    let checked = |mut solution: Record| {
        // The JSON of `solve` contains the puzzle first and then the solution.
        if let Some(puzzle) = solution.field("solution").and_then(in_json) {
            solution.puzzle = puzzle;
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
    // Without a blocking clause, "satisfiable" would be mistaken for "not unique".
    if solutions.is_empty() {
        return Err(Failure::at(source.name(), "no solution in it"));
    }
    Ok(solutions)
}
