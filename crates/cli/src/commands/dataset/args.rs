//! The options of `dataset`.

use std::path::PathBuf;

use clap::Args;
use satdoku_tasks::dataset::{Columns, DatasetFormat, Mix, SplitBy, Splits};

use super::super::generate::{PuzzleArgs, REGIONS};
use crate::args::{ReadingArgs, Regions, Shard, named, named_with_help, whole};

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku dataset -o sudoku -n 100000       90,000 puzzles to train with, 5,000 each to validate and
                                            to test, with solutions, levels and scores
  satdoku dataset -o mixed -n 100000 --mix easy:40,hard:40,extreme:20
  satdoku dataset -o studied -n 100 --columns all
  satdoku dataset -o once puzzles.txt       the puzzles of a file, each once
  satdoku dataset -o hrm -n 1000 -f hrm --augment 100 --split 50,0,50
                                            what the scripts of HRM and TRM read
  satdoku dataset -o part3 -n 1000000 --shard 3/100 --columns puzzle,solution,hash
                                            a part of a large one, for one machine of many

Search and SAT both prove that each puzzle has one solution. No two puzzles are guises of each other.
Solutions that are guises of each other are in one split, in each part and in each other data set with
the same shares. A README.md beside the files says how they were made and what was checked.";

/// The data set.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("regions", |arg| arg.value_parser(Regions::of_new_puzzles).help(REGIONS)))]
pub(crate) struct DatasetArgs {
    /// Files of puzzles, also compressed by gzip, or '-' for standard input; without any, puzzles are generated
    #[arg(value_name = "FILE", conflicts_with_all = [
        "count", "mix", "symmetry", "givens", "minimal", "level", "se", "require", "with", "max_tries", "from", "pattern",
        "check_limit",
    ])]
    pub(crate) files: Vec<PathBuf>,
    /// Number of puzzles to generate
    #[arg(short = 'n', long, value_name = "COUNT", required_unless_present = "files")]
    pub(crate) count: Option<u64>,
    /// Levels, or ranges of difficulties on the --scale, with the share of puzzles that each has, such as
    /// easy:40,hard:40,extreme:20 or 1.2..2.0:50,7.1..8.4:50
    #[arg(long, value_name = "MIX", conflicts_with_all = ["level", "se", "require"])]
    pub(crate) mix: Option<Mix>,
    #[command(flatten)]
    pub(crate) files_and_rows: FilesAndRows,
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    /// Number of worker threads; by default one per core
    #[arg(long, value_name = "T", value_parser = whole(1..=1024_u16), help_heading = "Bulk")]
    pub(crate) threads: Option<u16>,
    /// Make only the I-th of N parts, counted from 0. Parts have no guise in common between two splits, but may both have
    /// a guise of a puzzle in the same split: the column `hash` tells
    #[arg(long, value_name = "I/N", help_heading = "Bulk")]
    pub(crate) shard: Option<Shard>,
}

/// What is written.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Writing")]
pub(crate) struct FilesAndRows {
    /// The folder to write, which must not be there or be empty
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: PathBuf,
    /// Form of the files
    #[arg(short, long, default_value_t = DatasetFormat::Jsonl, value_parser = named_with_help(DatasetFormat::ALL.map(|format| (format, format.summary()))))]
    pub(crate) format: DatasetFormat,
    /// Columns, separated by commas: index, puzzle, solution, givens, level, score, se_like, hardest, techniques, er, ep, ed,
    /// nodes, conflicts, hash, steps, or all. Each takes the time that it takes to find out
    #[arg(long, value_name = "NAMES", default_value_t = Columns::default())]
    pub(crate) columns: Columns,
    /// Shares of the splits train, validation and test
    #[arg(long, value_name = "A,B,C", default_value_t = Splits::default())]
    pub(crate) split: Splits,
    /// What chooses the split: the solution, or the puzzle alone, for shapes with few solutions
    #[arg(long, value_name = "WHAT", default_value_t = SplitBy::Solution, value_parser = named(SplitBy::ALL))]
    pub(crate) split_by: SplitBy,
    /// Add so many random guises of each training puzzle
    #[arg(long, value_name = "GUISES", default_value_t = 0)]
    pub(crate) augment: u32,
}
