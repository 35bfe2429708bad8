//! New puzzles: what every front asks for, and the generator that makes them.

use std::ops::RangeInclusive;

use std::str::FromStr;

use satdoku::format::{Record, RuleList};
use satdoku::generate::{Clues, CluesError, Generator, HolePattern};
use satdoku::geometry::Symmetry;
use satdoku::logic::{Level, SeLike, Technique};
use satdoku::puzzle::{Alphabet, Puzzle, Solution};
use satdoku::solve::EngineOptions;
use satdoku::sudoku_explainer::Scale;

/// What is asked of new puzzles. Each field is the option of [`Generator`] of that name; `None` leaves its default.
#[derive(Clone, Debug, Default)]
pub struct GenerateOptions {
    /// The seed.
    pub seed: u64,
    /// The symmetry of the givens.
    pub symmetry: Option<Symmetry>,
    /// The numbers of givens.
    pub givens: Option<RangeInclusive<usize>>,
    /// Whether every given is needed.
    pub minimal: bool,
    /// The level of the hardest step.
    pub level: Option<Level>,
    /// The difficulties on the scale.
    pub difficulties: Option<RangeInclusive<SeLike>>,
    /// The scale of the difficulties.
    pub scale: Scale,
    /// A technique that is needed.
    pub require: Option<Technique>,
    /// The full grids to dig from.
    pub from: Option<FullGrids>,
    /// A grid with digits in the cells of the givens.
    pub pattern: Option<Record>,
    /// Whether each puzzle has random regions of its own.
    pub random_regions: bool,
    /// The number of holes of a full grid, and how they are spread.
    pub holes: Option<(usize, HolePattern)>,
    /// Rules that are drawn for each puzzle.
    pub clues: Vec<Clues>,
    /// The symmetry of the rules that are drawn.
    pub clue_symmetry: Option<Symmetry>,
    /// The number of full grids to try for a puzzle.
    pub max_tries: Option<u32>,
    /// The conflicts to decide whether a given is needed.
    pub conflict_limit: Option<u64>,
    /// Whether puzzles are not checked again.
    pub without_check: bool,
    /// The engine.
    pub engine: EngineOptions,
}

/// The full grids to dig from.
#[derive(Clone, Debug)]
pub enum FullGrids {
    /// Full grid I of the seed for puzzle I, whatever else is asked for.
    OfSeed,
    /// This grid for all puzzles.
    One(Box<Record>),
}

impl FullGrids {
    /// The text for [`FullGrids::OfSeed`], where a grid is expected.
    pub const OF_SEED: &str = "seed";
}

/// What puzzles are made with, separated by commas: rules that are drawn for each puzzle, such as `killer` or `arrow=4`, and
/// rules of the whole grid, such as `anti-knight` or `non-consecutive`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct With {
    /// The rules that are drawn.
    pub clues: Vec<Clues>,
    /// The rules of the whole grid.
    pub rules: RuleList,
}

impl With {
    /// Reads the items of a list.
    ///
    /// # Errors
    ///
    /// If one of them is neither.
    pub fn of_items<'a>(items: impl IntoIterator<Item = &'a str>) -> Result<Self, CluesError> {
        let (mut clues, mut rules) = (Vec::new(), String::new());
        for item in items {
            match item.parse() {
                Ok(one) => clues.push(one),
                Err(error @ CluesError::Kind(_)) => {
                    let as_layout = format!("layout {}", item.trim());
                    let mut texts = [as_layout.as_str(), item.trim()].into_iter();
                    let text = texts.find(|text| text.parse::<RuleList>().is_ok());
                    rules += text.ok_or(error)?;
                    rules.push('\n');
                }
                Err(error) => return Err(error),
            }
        }
        Ok(With { clues, rules: rules.parse().expect("each of them was read") })
    }
}

impl FromStr for With {
    type Err = CluesError;

    fn from_str(text: &str) -> Result<Self, CluesError> {
        With::of_items(text.split(','))
    }
}

/// An alphabet that is too short.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{symbols} symbols, a grid of side {side} needs as many as that")]
pub struct TooFewSymbols {
    symbols: usize,
    side: usize,
}

/// These symbols, or else the standard ones, for a grid of this side.
pub(crate) fn symbols_of(
    wanted: Option<&Alphabet>,
    side: usize,
) -> Result<Alphabet, TooFewSymbols> {
    match wanted {
        None => Ok(Alphabet::standard(side)),
        Some(short) if short.side() < side => Err(TooFewSymbols { symbols: short.side(), side }),
        Some(alphabet) => Ok(alphabet.clone()),
    }
}

impl GenerateOptions {
    /// The grid that was read for `from` or else for the pattern, whose shape new puzzles have.
    pub fn grid_read(&self) -> Option<&Puzzle> {
        let full = self.full_grid().map(|record| &record.puzzle);
        full.or_else(|| Some(&self.pattern.as_ref()?.puzzle))
    }

    fn full_grid(&self) -> Option<&Record> {
        match &self.from {
            Some(FullGrids::One(record)) => Some(record),
            Some(FullGrids::OfSeed) | None => None,
        }
    }

    /// The symbols of puzzles of this side: those of the caller, or else those of the full grid, or else the standard ones.
    ///
    /// # Errors
    ///
    /// If they are too few.
    pub fn alphabet(
        &self,
        wanted: Option<&Alphabet>,
        side: usize,
    ) -> Result<Alphabet, TooFewSymbols> {
        let of_grid = || self.full_grid().map(|record| &record.alphabet);
        symbols_of(wanted.or_else(of_grid), side)
    }

    /// The generator of puzzles with the shape and the rules of this one.
    ///
    /// # Errors
    ///
    /// If the grid to dig from is not full.
    pub fn generator(self, empty: &Puzzle) -> Result<Generator, String> {
        let mut generator = Generator::with_rules_of(empty)
            .seed(self.seed)
            .minimal(self.minimal)
            .verify(!self.without_check)
            .engine(self.engine);
        if let Some(symmetry) = self.symmetry {
            generator = generator.symmetry(symmetry);
        }
        if let Some(givens) = self.givens {
            generator = generator.givens(givens);
        }
        if let Some(level) = self.level {
            generator = generator.level(level);
        }
        if let Some(difficulties) = self.difficulties {
            generator = match self.scale {
                Scale::Explainer => generator.explainer(difficulties),
                _ => generator.se_like(difficulties),
            };
        }
        if let Some(technique) = self.require {
            generator = generator.require(technique);
        }
        generator = generator.clues(self.clues);
        if let Some(symmetry) = self.clue_symmetry {
            generator = generator.clue_symmetry(symmetry);
        }
        if self.random_regions {
            generator = generator.random_regions();
        }
        generator = match self.from {
            None => generator,
            Some(FullGrids::OfSeed) => generator.grids_of_seed(),
            Some(FullGrids::One(record)) => {
                let solution = Solution::of_givens(&record.puzzle);
                generator.from(solution.map_err(|error| error.to_string())?)
            }
        };
        if let Some(pattern) = self.pattern {
            generator = generator.pattern(&pattern.puzzle);
        }
        if let Some((holes, pattern)) = self.holes {
            generator = generator.holes(holes, pattern);
        }
        if let Some(tries) = self.max_tries {
            generator = generator.max_tries(tries);
        }
        if let Some(conflicts) = self.conflict_limit {
            generator = generator.conflict_limit(conflicts);
        }
        Ok(generator)
    }
}
