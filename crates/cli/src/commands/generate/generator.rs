//! The generator for the chosen options.

use std::io::Read;
use std::path::Path;

use satdoku::format::{self, Record};
use satdoku::generate::Generator;
use satdoku::puzzle::{Alphabet, Solution};
use satdoku::sudoku_explainer::Scale;

use super::args::GenerateArgs;
use crate::advice::ADVICE;
use crate::args::Regions;
use crate::io::{Failure, Source, only_record};

/// The value of `--from` for the full grids of the seed.
pub(super) const FROM_SEED: &str = "seed";

/// Builds the generator, and the alphabet of its puzzles.
pub(super) fn generator(args: &GenerateArgs) -> Result<(Generator, Alphabet), Failure> {
    let wanted = &args.puzzles;
    let is_of_seed = wanted.from.as_deref() == Some(FROM_SEED);
    let from = wanted.from.as_deref().filter(|_| !is_of_seed);
    let from = from.map(|text| full_grid(args, text)).transpose()?;
    let pattern = match &wanted.pattern {
        Some(path) => Some(pattern(args, path)?),
        None => None,
    };
    let read = from.as_ref().map(|grid| &grid.record).or(pattern.as_ref());
    if read.is_none() && args.reading.input_format.is_some() {
        return Err(Failure::new(
            "--input-format goes with a grid that is read: --pattern or --from",
        ));
    }
    let empty = args.reading.hints().empty_puzzle(read.map(|record| &record.puzzle));
    let empty = empty.map_err(|error| Failure::new(error.to_string()))?;
    let side = empty.geometry().side();
    let alphabet = match (&args.reading.alphabet, &from) {
        (Some(alphabet), _) => alphabet.clone(),
        (None, Some(grid)) => grid.record.alphabet.clone(),
        (None, None) => Alphabet::standard(side),
    };
    if alphabet.symbols().len() < side {
        return Err(Failure::new(format!(
            "--alphabet has {} symbols, a grid of side {side} needs as many as that",
            alphabet.symbols().len(),
        )));
    }
    let mut generator = Generator::with_rules_of(&empty)
        .seed(wanted.seed.number)
        .symmetry(wanted.symmetry)
        .minimal(wanted.minimal)
        .max_tries(wanted.max_tries)
        .engine(args.engine.options())
        .verify(wanted.verify || !wanted.no_verify);
    if let Some(conflicts) = wanted.check_limit {
        generator = generator.conflict_limit(conflicts);
    }
    if let Some(givens) = &wanted.givens {
        generator = generator.givens(givens.0.clone());
    }
    if let Some(level) = wanted.level {
        generator = generator.level(level);
    }
    if let Some(difficulties) = &wanted.se {
        let range = difficulties.0.clone();
        generator = match wanted.scale {
            Scale::Explainer => generator.explainer(range),
            _ => generator.se_like(range),
        };
    }
    if let Some(technique) = wanted.require {
        generator = generator.require(technique);
    }
    if args.reading.regions == Some(Regions::Random) {
        generator = generator.random_regions();
    }
    if let Some(grid) = from {
        generator = generator.from(grid.solution);
    }
    if is_of_seed {
        generator = generator.grids_of_seed();
    }
    if let Some(pattern) = pattern {
        generator = generator.pattern(&pattern.puzzle);
    }
    if let Some(holes) = wanted.holes {
        generator = generator.holes(holes, wanted.hole_pattern);
    }
    Ok((generator, alphabet))
}

/// The grid of `--from`.
struct FullGrid {
    record: Record,
    solution: Solution,
}

/// The grid of `--from`, from a file of that name or from the text itself.
fn full_grid(args: &GenerateArgs, text: &str) -> Result<FullGrid, Failure> {
    let path = Path::new(text);
    let record = if text == "-" || path.exists() {
        only_record(&Source::new(path), &args.reading.hints())?
    } else {
        format::parse(text, &args.reading.hints()).map_err(|error| {
            let error = ADVICE.error(&error);
            Failure::new(format!("--from {text}: neither a file nor a grid: {error}"))
        })?
    };
    let solution = Solution::of_givens(&record.puzzle)
        .map_err(|error| Failure::new(format!("--from: {error}")))?;
    Ok(FullGrid { record, solution })
}

/// The grid of `--pattern`.
fn pattern(args: &GenerateArgs, path: &Path) -> Result<Record, Failure> {
    let source = Source::new(path);
    let failed = |error| Failure::at(source.name(), error);
    let mut text = String::new();
    let mut reader = source.open().map_err(failed)?;
    reader.read_to_string(&mut text).map_err(failed)?;
    format::parse_pattern(&text, &args.reading.hints())
        .map_err(|error| Failure::at(source.name(), ADVICE.error(&error)))
}
