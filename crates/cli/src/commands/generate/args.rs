//! The options of `generate`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use clap::builder::TypedValueParser;
use satdoku::generate::{Clues, CluesError, HolePattern};
use satdoku::geometry::{Layout, Symmetry};
use satdoku::logic::{Level, SeLike, Technique};
use satdoku::sudoku_explainer::Scale;
use satdoku_tasks::generate::With;

use crate::args::{
    DestinationArgs, EngineChoice, PictureArgs, ReadingArgs, Regions, Seconds, Seed, WorkArgs,
    level_parser, named, named_with_help, technique, whole,
};
use crate::near::is_near;
use crate::tips::layout_called;

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku generate                          a 9x9 puzzle
  satdoku generate -n 1000000 --seed 7 -o puzzles.txt --minimal
                                            a million puzzles, the same on every machine
  satdoku generate -n 1000000 --seed 7 -o puzzles.txt --minimal --resume
                                            resumes after the run was killed
  satdoku generate -n 100 --side 6 --distinct
                                            a hundred 6x6, none of which is another one turned or renamed
  satdoku generate --symmetry rotate180 --givens 24..28 -f grid
  satdoku generate --box 4x4 --minimal -f jsonl
  satdoku generate -n 10 --level hard       ten puzzles that need a fish, a wing or the like
  satdoku generate --require x-wing --se 3.2..4.5
  satdoku generate --scale se --se 7.1..7.2
                                            a puzzle that Sudoku Explainer rates 7.1 or 7.2
  satdoku generate --engine sat --cross-check --stats
                                            by a SAT solver, checked by search
  satdoku generate --side 25 --holes 300 --hole-pattern balanced -f jsonl
  satdoku generate -n 10 --side 7 --regions random --minimal -f jsonl
                                            ten jigsaws, each with regions of its own
  satdoku generate --layout anti-king --rules non-consecutive --symmetry rotate180
  satdoku generate --with killer            a killer without givens
  satdoku generate --with arrow=3,thermo=2 --level hard
                                            three arrows, two thermometers, and givens as needed
  satdoku generate --box 2x3 --with killer,diagonals --clue-symmetry rotate180
  satdoku generate --seed 7 --from seed --level easy
                                            with the solution that other levels have, too

Up to side 16 puzzles are minimal as a rule (every given is needed), unless an option such as
--givens or --level leaves more givens. Puzzles of side 10 to 16 with other houses or rules may
keep one or two that are not needed. On a terminal and with -f jsonl or csv each puzzle says whether
it is minimal. Puzzle I of a seed depends only on the seed, I and what the options ask of puzzles, and
stays the same as long as the major version does. Options that differ share solutions only by
chance, unless --from seed is given.";

pub(crate) const REGIONS: &str = "\
Regions in place of boxes: a symbol for each cell, row by row, or a file with them; \"none\" for Latin squares; \"random\" \
for connected regions that differ from puzzle to puzzle";

/// The number and kind of puzzles to generate.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("regions", |arg| arg.value_parser(Regions::of_new_puzzles).help(REGIONS)))]
pub(crate) struct GenerateArgs {
    /// Number of puzzles
    #[arg(short = 'n', long, value_name = "COUNT", default_value_t = 1)]
    pub(crate) count: u64,
    /// Index of the first puzzle
    #[arg(long, value_name = "I", default_value_t = 0)]
    pub(crate) start: u64,
    /// Make no puzzle twice, not even in another guise (cells exchanged, digits renamed), but others in their place.
    /// Across shards or several runs, `satdoku dedupe` does this
    #[arg(long, conflicts_with_all = ["shard", "resume"])]
    pub(crate) distinct: bool,
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,
    #[command(flatten)]
    pub(crate) holes_and_checks: HolesAndChecks,
    #[command(flatten)]
    pub(crate) engine: EngineChoice,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) writing: WritingArgs,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

/// Properties of the puzzles.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Puzzles")]
pub(crate) struct PuzzleArgs {
    /// Seed for the random numbers; each seed gives a different set of puzzles, and so does each other shape, rule, level,
    /// symmetry and so on. "random" draws a seed and names it on stderr
    #[arg(long, value_name = "S", default_value = "0")]
    pub(crate) seed: Seed,
    /// Symmetry of the givens; works with boxes of any shape
    #[arg(long, default_value_t = Symmetry::None, value_parser = symmetry_parser())]
    pub(crate) symmetry: Symmetry,
    /// Number of givens, or A..B for A to B. Without --minimal, digging stops at a number drawn from this range
    #[arg(long, value_name = "A..B")]
    pub(crate) givens: Option<Givens>,
    /// Make sure that puzzles are minimal: every given is needed. With a symmetry, no orbit (cells removed together)
    /// can be removed, but a single given might be; jsonl and csv then have "orbits" in place of true. Of the rules that
    /// --with draws, those that are not needed are removed, as far as their number allows
    #[arg(long)]
    pub(crate) minimal: bool,
    /// Level of the puzzles, which is that of the hardest technique they need: trivial, easy, medium, hard, expert or
    /// extreme
    #[arg(long, value_name = "LEVEL", value_parser = level_parser(), hide_possible_values = true)]
    pub(crate) level: Option<Level>,
    /// SE-like difficulty of the puzzles, or A..B for A to B, like 4.2..6.6
    #[arg(long, value_name = "A..B")]
    pub(crate) se: Option<Difficulties>,
    /// Scale of --se: the SE-like number of `rate`, or with "se" the number ER of Sudoku Explainer 1.2.1
    #[arg(long, default_value_t = Scale::Levels, value_name = "SCALE", value_parser = named(Scale::ALL), requires = "se")]
    pub(crate) scale: Scale,
    /// Technique that the puzzles need, like "x-wing"; it sets the level, unless --level is given. The level for
    /// "unique rectangle type 1" to "type 6" and "bug+1" is that of `rate --uniqueness`. `--require list` lists all
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique)]
    pub(crate) require: Option<Technique>,
    /// Rules to draw for each puzzle, and how many: "killer", "arrow=3,thermo=2..4", "kropki"; and rules of the whole grid,
    /// like "anti-knight" or "non-consecutive". `--with list` lists all that are drawn
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = with_item)]
    pub(crate) with: Vec<String>,
    /// Symmetry of the rules that --with draws
    #[arg(long, default_value_t = Symmetry::None, value_parser = symmetry_parser(), hide_possible_values = true, requires = "with")]
    pub(crate) clue_symmetry: Symmetry,
    /// Maximum number of tries for one suitable puzzle
    #[arg(long, value_name = "TRIES", default_value_t = 1_000, value_parser = whole(1_u32..))]
    pub(crate) max_tries: u32,
    /// Dig from this full grid: the name of a file that contains it, or the grid as a line. With "seed", dig puzzle I from
    /// full grid I of the seed, which is the same for every level, symmetry and so on
    #[arg(long, value_name = "GRID")]
    pub(crate) from: Option<String>,
    /// Place givens only where this grid, in a file or itself, has a symbol (such as x, X or *), and in all of these cells
    /// unless --minimal or --givens is given
    #[arg(long, value_name = "GRID")]
    pub(crate) pattern: Option<PathBuf>,
    /// Keep a given if a SAT solver needs more than this many conflicts to decide whether it is needed, and report the
    /// puzzle as not proved minimal; by default 20,000 up to side 20, or 30 on plain grids, and 1,000 above. Without
    /// --minimal it applies up to side 16 to other houses or rules, and is 200 from side 10 on. With --engine native the
    /// limit is in nodes; by default 1,000,000 up to side 16 and 20,000 above
    #[arg(long, value_name = "CONFLICTS")]
    pub(crate) check_limit: Option<u64>,
    /// Give up on a puzzle after this time
    #[arg(long, value_name = "SECONDS")]
    pub(crate) timeout: Option<Seconds>,
}

/// Full grids with holes, and checks of puzzles.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Puzzles")]
pub(crate) struct HolesAndChecks {
    /// Open H cells of a full grid instead: the puzzle is solvable, but may have several solutions, and nobody looks
    /// whether it has
    #[arg(long, value_name = "H", conflicts_with_all = [
        "with", "symmetry", "givens", "minimal", "level", "se", "require", "max_tries", "pattern", "check_limit", "verify",
        "no_verify", "engine", "sat_solver", "cross_check",
    ])]
    pub(crate) holes: Option<usize>,
    /// Distribution of the holes
    #[arg(long, default_value_t = HolePattern::Random, value_parser = hole_pattern_parser(), requires = "holes")]
    pub(crate) hole_pattern: HolePattern,
    /// Check each puzzle with an engine that did not help to generate it; the default
    #[arg(long, overrides_with = "no_verify")]
    pub(crate) verify: bool,
    /// Do not check the puzzles again
    #[arg(long)]
    pub(crate) no_verify: bool,
}

/// Options for the destination and format of the output.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Writing")]
pub(crate) struct WritingArgs {
    #[command(flatten)]
    pub(crate) destination: DestinationArgs,
    /// Also write the solution (csv and jsonl always include it)
    #[arg(long)]
    pub(crate) with_solution: bool,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

fn symmetry_parser() -> impl TypedValueParser<Value = Symmetry> {
    named_with_help([
        (Symmetry::None, "Any cells"),
        (Symmetry::Rotate180, "Rotation by half a turn"),
        (Symmetry::Rotate90, "Rotation by a quarter turn"),
        (Symmetry::Horizontal, "Mirror images at top and bottom"),
        (Symmetry::Vertical, "Mirror images at left and right"),
        (Symmetry::Diagonal, "Mirrored about the diagonal from the top left"),
        (Symmetry::Antidiagonal, "Mirrored about the diagonal from the top right"),
        (Symmetry::Full, "All rotations and reflections"),
    ])
}

fn hole_pattern_parser() -> impl TypedValueParser<Value = HolePattern> {
    named_with_help([
        (HolePattern::Random, "Anywhere"),
        (HolePattern::Balanced, "Evenly: the counts per row, column and box differ by at most one"),
    ])
}

/// An item of `--with`.
fn with_item(text: &str) -> Result<String, String> {
    match With::of_items([text]) {
        Ok(_) => Ok(text.to_owned()),
        Err(error @ CluesError::Kind(_)) => {
            let name = text.split('=').next().unwrap_or_default().trim();
            // What players call it, and the layouts of that kind.
            let layouts = Layout::ALL.iter().map(|layout| layout.name());
            let names = Clues::kinds().map(|(kind, _)| kind).chain(layouts);
            let near: Vec<&str> = match layout_called(name) {
                Some(layout) => vec![layout.name()],
                None => names.filter(|other| is_near(name, other)).collect(),
            };
            let similar = match &near[..] {
                [] => String::new(),
                near => format!(" (similar: {})", near.join(", ")),
            };
            Err(format!(
                "{error}, and no rule of the whole grid{similar}; `--with list` lists all that are drawn, and `--layout list` those of the whole grid"
            ))
        }
        Err(error) => Err(error.to_string()),
    }
}

/// A number of givens, or an inclusive range.
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
            .ok_or_else(|| "expected a number or A..B with A <= B, like 24..28".to_owned())
    }
}

/// A difficulty, or an inclusive range.
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
            .ok_or_else(|| "expected a difficulty or A..B with A <= B, like 4.2..6.6".to_owned())
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
