//! The options of `generate`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use clap::builder::TypedValueParser;
use satdoku::generate::HolePattern;
use satdoku::geometry::Symmetry;
use satdoku::logic::{Level, SeLike, Technique};
use satdoku::query::render::RecordFormat;

use crate::cli::args::{
    PictureArgs, ReadingArgs, Seconds, Shard, format_parser, named, named_with_help,
};

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku generate                          a 9x9 puzzle
  satdoku generate -n 1000000 --seed 7 -o puzzles.txt --minimal
                                            a million, the same on every machine
  satdoku generate -n 1000000 --seed 7 -o puzzles.txt --minimal --resume
                                            goes on after a kill
  satdoku generate --symmetry rotate180 --givens 24..28 -f grid
  satdoku generate --box 4x4 --minimal -f jsonl
  satdoku generate -n 10 --level hard       ten puzzles that need a fish, a wing or the like
  satdoku generate --require x-wing --se 3.2..4.5
  satdoku generate --side 25 --holes 300 --hole-pattern balanced -f jsonl

Puzzle I of a seed depends on the seed, I and the options alone, and stays the same as long as the
major version does.";

/// Which puzzles are wanted.
#[derive(Args, Clone, Debug)]
pub(crate) struct GenerateArgs {
    /// How many puzzles
    #[arg(short = 'n', long, value_name = "COUNT", default_value_t = 1)]
    pub(crate) count: u64,
    /// Index of the first puzzle
    #[arg(long, value_name = "I", default_value_t = 0)]
    pub(crate) start: u64,
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) writing: WritingArgs,
    #[command(flatten)]
    pub(crate) bulk: BulkArgs,
}

/// Properties of the puzzles.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Puzzles")]
pub(crate) struct PuzzleArgs {
    /// Seed for the random numbers; each seed gives a different set of puzzles
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Symmetry of the cells that are given; with boxes of any shape
    #[arg(long, default_value_t = Symmetry::None, value_parser = symmetry_parser())]
    pub(crate) symmetry: Symmetry,
    /// Number of givens, or A..B for A to B. Without --minimal digging ends at a number drawn from it
    #[arg(long, value_name = "A..B")]
    pub(crate) givens: Option<Givens>,
    /// Every given is needed; with a symmetry: no orbit (cells that go together) can go, though a single
    /// given may
    #[arg(long)]
    pub(crate) minimal: bool,
    /// Level of the puzzles: that of the hardest technique that they need
    #[arg(long, value_name = "LEVEL", value_parser = named(Level::ALL))]
    pub(crate) level: Option<Level>,
    /// SE-like difficulty of the puzzles, or A..B for A to B, like 4.2..6.6
    #[arg(long, value_name = "A..B")]
    pub(crate) se: Option<Difficulties>,
    /// A technique that the puzzles need, like "x-wing"; they have its level, unless --level says otherwise,
    /// and "unique rectangle" or "bug+1" one by `rate --uniqueness`
    #[arg(long, value_name = "TECHNIQUE")]
    pub(crate) require: Option<Technique>,
    /// Puzzles to try for one that is as asked
    #[arg(long, value_name = "TRIES", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_tries: u32,
    /// Dig from this full grid: a file with it, or its line
    #[arg(long, value_name = "GRID")]
    pub(crate) from: Option<String>,
    /// Givens only where this grid has a symbol (x, X or * will do); all of these cells, unless --minimal or
    /// --givens says otherwise
    #[arg(long, value_name = "FILE")]
    pub(crate) pattern: Option<PathBuf>,
    /// A full grid with H open cells instead: a solution is known, there may be others
    #[arg(long, value_name = "H")]
    pub(crate) holes: Option<usize>,
    /// How holes are spread
    #[arg(long, default_value_t = HolePattern::Random, value_parser = hole_pattern_parser(), requires = "holes")]
    pub(crate) hole_pattern: HolePattern,
    /// Keep a given when seeing whether it is needed takes a SAT solver more conflicts than these, and say
    /// that the puzzle is not proved minimal; by default 20,000 up to side 20 and 1,000 above
    #[arg(long, value_name = "CONFLICTS")]
    pub(crate) check_limit: Option<u64>,
    /// Check each puzzle by an engine that had no part in making it; the default
    #[arg(long, overrides_with = "no_verify")]
    pub(crate) verify: bool,
    /// Do not check the puzzles once more
    #[arg(long)]
    pub(crate) no_verify: bool,
    /// Give up on a puzzle after so long
    #[arg(long, value_name = "SECONDS")]
    pub(crate) timeout: Option<Seconds>,
}

/// Where puzzles go and in which form.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Writing")]
pub(crate) struct WritingArgs {
    /// Form of the output; by default grid on a terminal, else line
    #[arg(short, long, value_parser = format_parser())]
    pub(crate) format: Option<RecordFormat>,
    /// Write to FILE, whole or not at all: until it is whole it is called FILE.part
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Go on after the last whole record of FILE.part (formats line, csv and jsonl)
    #[arg(long, requires = "output")]
    pub(crate) resume: bool,
    /// Write the solution too (csv and jsonl always do)
    #[arg(long)]
    pub(crate) with_solution: bool,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// How the work is spread and reported.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Bulk")]
pub(crate) struct BulkArgs {
    /// Worker threads; by default one for each core
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Make the I-th of N parts of the puzzles, counted from 0
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    /// Write a summary to stderr at the end
    #[arg(long)]
    pub(crate) stats: bool,
}

fn symmetry_parser() -> impl TypedValueParser<Value = Symmetry> {
    named_with_help([
        (Symmetry::None, "Any cells"),
        (Symmetry::Rotate180, "Half a turn"),
        (Symmetry::Rotate90, "A quarter turn"),
        (Symmetry::Horizontal, "Top and bottom mirrored"),
        (Symmetry::Vertical, "Left and right mirrored"),
        (Symmetry::Diagonal, "Mirrored about the diagonal from the top left"),
        (Symmetry::Antidiagonal, "Mirrored about the diagonal from the top right"),
        (Symmetry::Full, "All turns and mirrors"),
    ])
}

fn hole_pattern_parser() -> impl TypedValueParser<Value = HolePattern> {
    named_with_help([
        (HolePattern::Random, "Anywhere"),
        (HolePattern::Balanced, "As many in each row, column and box, or one more"),
    ])
}

/// A number of givens, or a range with both ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Givens(pub(crate) RangeInclusive<usize>);

impl FromStr for Givens {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        let numbers = (from.parse().ok()).zip(to.parse().ok());
        let range = numbers.map(|(from, to): (usize, usize)| from..=to);
        range
            .filter(|range| !range.is_empty())
            .map(Givens)
            .ok_or_else(|| "a number or A..B with A <= B is expected, like 24..28".to_owned())
    }
}

/// A difficulty, or a range with both ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Difficulties(pub(crate) RangeInclusive<SeLike>);

impl FromStr for Difficulties {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        let difficulties = (from.parse().ok()).zip(to.parse().ok());
        let range = difficulties.map(|(from, to): (SeLike, SeLike)| from..=to);
        range
            .filter(|range| !range.is_empty())
            .map(Difficulties)
            .ok_or_else(|| "a difficulty or A..B with A <= B is expected, like 4.2..6.6".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn givens_are_a_number_or_a_range_with_both_ends() {
        assert_eq!("24".parse(), Ok(Givens(24..=24)));
        assert_eq!("22..26".parse(), Ok(Givens(22..=26)));
        for wrong in ["", "..", "3..", "5..4", "a..b", "-1"] {
            assert!(wrong.parse::<Givens>().is_err(), "{wrong}");
        }
    }
}
