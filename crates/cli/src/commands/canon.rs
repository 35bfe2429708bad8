//! `canon`: the canonical form of each puzzle.

use clap::Args;
use satdoku::puzzle::Form;
use satdoku_tasks::query::run::RunStatus;
use satdoku_tasks::query::{Canon, CanonOf};

use crate::args::{RecordArgs, named};
use crate::context::Context;
use crate::io::Failure;
use crate::pipeline;

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku canon puzzles.txt                 the least guise of each puzzle, blanks first, over
                                            all orders of rows and columns that keep the
                                            boxes, rows for columns, and names of digits
  satdoku canon -f jsonl puzzles.txt        also the map from the puzzle to its form, and
                                            the number of automorphisms
  satdoku canon --of solution puzzles.txt   the form of the full grid
  satdoku canon --form quick puzzles.txt    any form that guises have in common, for large grids

With other houses or rules, a guise takes houses to houses and leaves the rules as they are; digits
are renamed only if no rule depends on them. A form that cannot be decided is '#unknown'.";

#[derive(Args, Clone, Debug)]
pub(crate) struct CanonArgs {
    /// Which guise: minlex, the least text, or quick, which takes less work in large grids
    #[arg(long, value_name = "FORM", default_value_t = Form::Minlex, value_parser = named(Form::ALL), hide_possible_values = true)]
    pub(crate) form: Form,
    /// The form of what: the puzzle, or its only solution, with which alone options for engines and --timeout go
    #[arg(long, value_name = "WHAT", default_value_t = CanonOf::Puzzle, value_parser = named(CanonOf::ALL), hide_possible_values = true)]
    pub(crate) of: CanonOf,
    #[command(flatten)]
    pub(crate) records: RecordArgs,
}

/// Runs the command.
pub(crate) fn run(args: CanonArgs, context: &Context) -> RunStatus {
    let CanonArgs { form, of, records } = args;
    if let (CanonOf::Puzzle, Some(option)) = (of, records.engine.chosen()) {
        let message = format!("--{option} goes with --of solution, for which the puzzle is solved");
        return Failure::new(message).report(context.quiet);
    }
    pipeline::run(Canon { form, of }, records, context)
}
