//! What the options ask of new puzzles.

use std::io::Read;
use std::path::Path;

use satdoku::format::{self, Record};
use satdoku::generate::Generator;
use satdoku::puzzle::{Alphabet, Puzzle};
use satdoku_tasks::generate::{FullGrids, GenerateOptions, With};

use super::args::{GenerateArgs, HolesAndChecks, PuzzleArgs};
use crate::advice::ADVICE;
use crate::args::{ReadingArgs, Regions};
use crate::io::{Failure, SHORTEST_PUZZLE, Source, only_record};

/// What the options ask of new puzzles, an empty puzzle of their shape and rules, and their symbols.
pub(crate) struct Request {
    pub(crate) options: GenerateOptions,
    pub(crate) empty: Puzzle,
    pub(crate) alphabet: Alphabet,
}

impl Request {
    /// The generator.
    pub(crate) fn generator(&self) -> Result<Generator, Failure> {
        let generator = self.options.clone().generator(&self.empty);
        generator.map_err(|error| Failure::new(format!("--from: {error}")))
    }
}

/// Reads what `generate` asks for.
pub(super) fn request(args: &GenerateArgs) -> Result<Request, Failure> {
    let HolesAndChecks { holes, hole_pattern, verify, no_verify } = args.holes_and_checks;
    let others = GenerateOptions {
        holes: holes.map(|holes| (holes, hole_pattern)),
        without_check: no_verify && !verify,
        engine: args.engine.options(),
        ..GenerateOptions::default()
    };
    request_of(&args.puzzles, &args.reading, others)
}

/// Reads what is asked of new puzzles; `others` has what other options say.
pub(crate) fn request_of(
    wanted: &PuzzleArgs,
    reading: &ReadingArgs,
    others: GenerateOptions,
) -> Result<Request, Failure> {
    let with = With::of_items(wanted.with.iter().map(String::as_str));
    let with = with.map_err(|error| Failure::new(format!("--with: {error}")))?;
    let from = match wanted.from.as_deref() {
        None => None,
        Some(FullGrids::OF_SEED) => Some(FullGrids::OfSeed),
        Some(text) => Some(FullGrids::One(Box::new(full_grid(reading, text)?))),
    };
    let options = GenerateOptions {
        seed: wanted.seed.number,
        symmetry: Some(wanted.symmetry),
        givens: wanted.givens.as_ref().map(|givens| givens.0.clone()),
        minimal: wanted.minimal,
        level: wanted.level,
        difficulties: wanted.se.as_ref().map(|difficulties| difficulties.0.clone()),
        scale: wanted.scale,
        require: wanted.require,
        from,
        pattern: wanted.pattern.as_deref().map(|path| pattern(reading, path)).transpose()?,
        random_regions: reading.regions == Some(Regions::Random),
        clues: with.clues,
        clue_symmetry: Some(wanted.clue_symmetry),
        max_tries: Some(wanted.max_tries),
        conflict_limit: wanted.check_limit,
        ..others
    };
    let read = options.grid_read();
    let of_grids =
        [("input-format", reading.input_format.is_some()), ("legend", reading.legend.is_some())];
    if let Some((name, _)) = of_grids.iter().find(|(_, is_set)| *is_set && read.is_none()) {
        let message = format!("--{name} goes with a grid that is read: --pattern or --from");
        return Err(Failure::new(message));
    }
    let empty = reading.read_options().rules(with.rules).empty_puzzle(read);
    let empty = empty.map_err(|error| Failure::new(error.to_string()))?;
    let alphabet = options.alphabet(reading.alphabet.as_ref(), empty.geometry().side());
    let alphabet = alphabet.map_err(|few| Failure::new(format!("--alphabet has {few}")))?;
    Ok(Request { options, empty, alphabet })
}

/// The grid of `--from`, from a file of that name or from the text itself.
fn full_grid(reading: &ReadingArgs, text: &str) -> Result<Record, Failure> {
    let path = Path::new(text);
    if text == "-" || path.exists() {
        return only_record(&Source::new(path), &reading.read_options());
    }
    format::parse(text, &reading.read_options()).map_err(|error| {
        let error = ADVICE.error(&error);
        Failure::new(format!("--from {text}: neither a file nor a grid: {error}"))
    })
}

/// The grid of `--pattern`, from a file of that name or from the text itself.
fn pattern(reading: &ReadingArgs, path: &Path) -> Result<Record, Failure> {
    let read_options = reading.read_options();
    // Any letter of a name might be a symbol.
    let is_grid = |c: char| c.is_ascii_digit() || c.is_ascii_whitespace() || "xX*#._-".contains(c);
    let is_text = |text: &&str| text.len() >= SHORTEST_PUZZLE && text.chars().all(is_grid);
    let text = path.to_str().filter(|_| !path.exists()).filter(is_text);
    if let Some(pattern) = text.and_then(|text| format::parse_pattern(text, &read_options).ok()) {
        return Ok(pattern);
    }
    let source = Source::new(path);
    let failed = |error| Failure::at(source.name(), error);
    let mut text = String::new();
    let mut reader = source.open().map_err(failed)?;
    reader.read_to_string(&mut text).map_err(failed)?;
    format::parse_pattern(&text, &read_options)
        .map_err(|error| Failure::at(source.name(), ADVICE.error(&error)))
}
