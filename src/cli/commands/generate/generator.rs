//! The generator for the chosen options.

use std::io::Read;
use std::path::Path;

use satdoku::format::{self, Record};
use satdoku::generate::Generator;
use satdoku::puzzle::{Alphabet, Puzzle, Solution};
use satdoku::sudoku_explainer::Scale;

use super::args::GenerateArgs;
use crate::cli::advice::ADVICE;
use crate::cli::args::Regions;
use crate::cli::io::{Failure, Source, only_record};

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
    let empty = empty_puzzle(args, read.map(|record| &record.puzzle))?;
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

/// A puzzle without givens: the shape and the rules of the options, or of a grid that was read, or 9×9.
fn empty_puzzle(args: &GenerateArgs, read: Option<&Puzzle>) -> Result<Puzzle, Failure> {
    let reading = &args.reading;
    let side = reading.side.map(usize::from);
    let side = side.or(reading.regions.as_ref().and_then(Regions::side));
    match (reading.box_shape, side) {
        (Some(shape), Some(side)) if shape.side() != side => {
            Err(Failure::new(format!("boxes {shape} do not make a grid of side {side}")))
        }
        _ => reading.hints().empty_puzzle(read).map_err(|error| Failure::new(error.to_string())),
    }
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

/// The grid of `--pattern`, whose symbols do not matter. x, X and *, which usually mean blank cells, count as symbols
/// here if there are no others.
fn pattern(args: &GenerateArgs, path: &Path) -> Result<Record, Failure> {
    let source = Source::new(path);
    let failed = |error| Failure::at(source.name(), error);
    let mut text = String::new();
    let mut reader = source.open().map_err(failed)?;
    reader.read_to_string(&mut text).map_err(failed)?;
    let is_cross = |c: char| matches!(c, 'x' | 'X' | '*');
    let has_others = text.contains(|c: char| c.is_alphanumeric() && c != '0' && !is_cross(c));
    if !has_others {
        text = text.replace(is_cross, "1");
    }
    format::parse(&text, &args.reading.hints())
        .map_err(|error| Failure::at(source.name(), ADVICE.error(&error)))
}
