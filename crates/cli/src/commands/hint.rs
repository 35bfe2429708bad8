//! `hint`: the next step of each puzzle, all steps to the solution, or every step of the position.

use clap::Args;
use satdoku::logic::{Allowed, Level, Technique};
use satdoku_tasks::query::run::RunStatus;
use satdoku_tasks::query::{Explain, Hint, WantedSteps};

use crate::args::{RecordArgs, level_parser, technique};
use crate::context::Context;
use crate::io::{Failure, memory};
use crate::pipeline;

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku hint puzzle.txt                   the next step in words; drawn on a terminal
  satdoku hint -f grid puzzle.txt           drawn with all candidates: + placed, - ruled out,
                                            * the candidates they follow from
  satdoku hint --all puzzle.txt             the whole path to the solution, one step per line
  satdoku hint --every puzzle.txt           every step that some technique finds in the position,
                                            those of techniques that --all does not use included
  satdoku hint --technique x-wing --technique w-wing puzzle.txt
                                            the easiest step of each
  satdoku hint --every --technique finned-swordfish puzzle.txt
                                            all steps of that technique
  satdoku hint --level easy puzzle.txt      without techniques above that level
  satdoku hint --all -f jsonl puzzles.txt   the steps as data
  satdoku hint -f svg puzzle.txt -o hint.svg
                                            a picture with the reason as its caption
  satdoku hint --all -f svg puzzle.txt -o 'step-{}.svg'

For a puzzle that does not have exactly one solution, the record is '#none' or '#multiple' and the
explanation of `check --explain`; exit code 1.
If no allowed technique applies, the record is '#stuck: ...'; exit code 3.
Digits and candidates that the text marks as placed or removed, as lines of HoDoKu's library do, are
progress: techniques that assume a unique solution look at the givens alone.";

/// The options of `hint`.
#[derive(Args, Clone, Debug)]
pub(crate) struct HintArgs {
    /// Show all steps to the solution
    #[arg(long)]
    all: bool,
    /// Show every step that techniques find in the position, by technique, then difficulty; of "trial", which finds one
    /// nearly everywhere, only if --technique names it
    #[arg(long, conflicts_with = "all")]
    every: bool,
    /// Show the easiest step of this technique, like "x-wing", or with --every all its steps; may be repeated. It may be a
    /// technique that assumes a unique solution. `--technique list` lists all
    #[arg(long, value_name = "NAME", value_parser = technique, conflicts_with = "all")]
    technique: Vec<Technique>,
    /// Use no technique above this level: trivial, easy, medium, hard, expert or extreme
    #[arg(long, value_name = "LEVEL", default_value = "extreme", value_parser = level_parser(), hide_possible_values = true)]
    level: Level,
    /// Also use techniques that assume a unique solution: unique rectangles, BUG+1
    #[arg(long, conflicts_with = "technique")]
    uniqueness: bool,
    /// Write chains in Eureka notation, like (7)r3c5=(7)r3c8-(2)r3c8=(2)r6c8, and conclusions in short, like r15c6<>2
    #[arg(long)]
    eureka: bool,
    #[command(flatten)]
    records: RecordArgs,
}

/// Runs the command.
pub(crate) fn run(args: HintArgs, context: &Context) -> RunStatus {
    let HintArgs { records, all, every, technique, level, uniqueness, eureka } = args;
    let wanted = WantedSteps::new(all, every, technique).expect("the options do not conflict");
    if let Some(refusal) = wanted.refusal(level) {
        return Failure::new(refusal).report(context.quiet);
    }
    let query = Hint {
        wanted,
        allowed: Allowed { level, uniqueness, ..Allowed::default() },
        eureka,
        explain: Explain { memory: Some(memory::available) },
        ..Hint::default()
    };
    pipeline::run(query, records, context)
}
