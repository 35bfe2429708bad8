//! Requests for new puzzles.

use std::fmt::Display;
use std::ops::{ControlFlow, RangeInclusive};

use serde::Deserialize;

use super::input::too_few;
use super::{Input, Regions, Request, RequestError, Take, add_statistics, by_name, send};
use crate::generate::{FullGrids, GenerateOptions, With};
use crate::query::render::{GeneratedRenderer, Rendered};
use crate::query::run::Limits;
use satdoku::budget::{Recorder, Stopped};
use satdoku::format;
use satdoku::generate::{GenerateError, Generator, HolePattern};
use satdoku::geometry::Symmetry;
use satdoku::logic::{Level, SeLike, Technique};
use satdoku::puzzle::Alphabet;
use satdoku::sudoku_explainer::Scale;

/// New puzzles of the shape that the request's input tells, 9×9 by default, and in its symbols.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Generate {
    /// Number of puzzles, one by default.
    pub count: Option<u64>,
    /// The index of the first puzzle.
    pub start: u64,
    /// Whether each puzzle has random regions of its own in place of boxes.
    pub random_regions: bool,
    /// The symmetry of the givens.
    #[serde(with = "by_name::optional")]
    pub symmetry: Option<Symmetry>,
    /// The least and the highest number of givens.
    pub givens: Option<[usize; 2]>,
    /// Whether every given is needed.
    pub minimal: bool,
    /// The level of the hardest step.
    #[serde(with = "by_name::optional")]
    pub level: Option<Level>,
    /// The least and the highest SE-like difficulty, as in `"4.2"`.
    pub se: Option<[String; 2]>,
    /// The scale of that difficulty.
    #[serde(with = "by_name")]
    pub scale: Scale,
    /// A technique that is needed.
    #[serde(with = "by_name::optional")]
    pub require: Option<Technique>,
    /// `"seed"`: puzzle I is dug from full grid I of the seed, whatever else is asked for; or the text of a full grid.
    pub from: Option<String>,
    /// A grid with symbols in the cells of the givens.
    pub pattern: Option<String>,
    /// Number of holes of a full grid.
    pub holes: Option<usize>,
    /// How the holes are spread.
    #[serde(with = "by_name::optional")]
    pub hole_pattern: Option<HolePattern>,
    /// What puzzles are made with, as in `"killer, arrow=4, anti-knight"`.
    #[serde(with = "by_name::optional")]
    pub with: Option<With>,
    /// The symmetry of the rules that are drawn.
    #[serde(with = "by_name::optional")]
    pub clue_symmetry: Option<Symmetry>,
    /// Number of full grids to try for a puzzle.
    pub max_tries: Option<u32>,
}

impl Generate {
    /// Makes the puzzles and sends each when it is ready.
    pub(super) fn answer(
        &self,
        request: &Request,
        limits: &Limits,
        take: &mut Take<'_>,
    ) -> Result<(), RequestError> {
        let options = &request.options;
        let (generator, alphabet) = self.generator(request)?;
        let mut maker = generator.maker().map_err(RequestError::unanswerable)?;
        let renderer = GeneratedRenderer {
            format: options.format,
            with_solution: false,
            pictures: options.pictures(),
            terminal: None,
            alphabet,
            first: self.start,
        };
        let end = self.start.checked_add(self.count.unwrap_or(1));
        let end = end.ok_or_else(|| {
            RequestError::Unanswerable("start and count go beyond the last index".to_owned())
        })?;
        let mut is_over = send(take, renderer.header().as_bytes());
        for index in self.start..end {
            if is_over.is_break() {
                return Ok(());
            }
            let recorder = options.stats.then(Recorder::default);
            let made = maker.make(index, &limits.budget().with_recorder(recorder.clone()));
            match &made {
                Err(GenerateError::Stopped(Stopped::Interrupted)) => {
                    return Err(RequestError::Interrupted);
                }
                Err(error @ (GenerateError::Engine(_) | GenerateError::Wrong { .. })) => {
                    return Err(RequestError::Wrong(error.to_string()));
                }
                _ => {}
            }
            let mut out = Rendered::default();
            renderer.made(index, options.seed, &made, &mut out);
            add_statistics(recorder.as_ref(), &mut out);
            is_over = send(take, &out.text);
        }
        if is_over == ControlFlow::Continue(()) {
            let _ = send(take, renderer.format.footer().as_bytes());
        }
        Ok(())
    }

    /// The generator, and the symbols of its puzzles.
    fn generator(&self, request: &Request) -> Result<(Generator, Alphabet), RequestError> {
        let mut input = request.options.input.clone();
        self.refuse_idle(&input)?;
        if self.random_regions {
            input.regions = Some(Regions::None);
        }
        let with = self.with.clone().unwrap_or_default();
        input.rules.get_or_insert_default().append(with.rules);
        let read_options = input.read_options();
        let pattern =
            self.pattern.as_deref().map(|text| format::parse_pattern(text, &read_options));
        let from = match self.from.as_deref() {
            None => None,
            Some(FullGrids::OF_SEED) => Some(FullGrids::OfSeed),
            Some(text) => {
                let record = format::parse(text, &read_options);
                let record = record.map_err(|error| unanswerable("from", error))?;
                Some(FullGrids::One(Box::new(record)))
            }
        };
        let options = GenerateOptions {
            seed: request.options.seed,
            symmetry: self.symmetry,
            givens: self.givens.map(|[least, most]| least..=most),
            minimal: self.minimal,
            level: self.level,
            difficulties: self.difficulties()?,
            scale: self.scale,
            require: self.require,
            from,
            pattern: pattern.transpose().map_err(|error| unanswerable("pattern", error))?,
            random_regions: self.random_regions,
            holes: self.holes.map(|holes| (holes, self.hole_pattern.unwrap_or_default())),
            clues: with.clues,
            clue_symmetry: self.clue_symmetry,
            max_tries: self.max_tries,
            conflict_limit: None,
            without_check: false,
            engine: request.engine_options(),
        };
        let empty = request.empty(&input, options.grid_read())?.puzzle;
        let alphabet = options.alphabet(input.alphabet.as_ref(), empty.geometry().side());
        let alphabet = alphabet.map_err(too_few)?;
        let generator = options.generator(&empty).map_err(|error| unanswerable("from", error))?;
        Ok((generator, alphabet))
    }

    /// Refuses options that would change nothing beside the others.
    fn refuse_idle(&self, input: &Input) -> Result<(), RequestError> {
        let is_grid = |from: &String| from != FullGrids::OF_SEED;
        let reads_grid = self.pattern.is_some() || self.from.as_ref().is_some_and(is_grid);
        Err(RequestError::unanswerable(match () {
            () if self.max_tries == Some(0) => return Err(RequestError::too_small("max-tries", 1)),
            () if !input.text.trim().is_empty() => {
                "input: new puzzles come from a shape and rules, not from text; a text of givens is a pattern"
            }
            () if self.random_regions && input.regions.is_some() => {
                "random-regions does not go with the regions of input"
            }
            () if self.hole_pattern.is_some() && self.holes.is_none() => {
                "hole-pattern: a number of holes is expected as well"
            }
            () if self.holes.is_some() && self.max_tries.is_some() => {
                "max-tries does not go with holes, which take one"
            }
            () if self.clue_symmetry.is_some() && self.with.is_none() => {
                "clue-symmetry: rules to be drawn, with, are expected as well"
            }
            () if self.scale != Scale::Levels && self.se.is_none() => {
                "scale: a range of difficulties, se, is expected as well"
            }
            () if input.input_format.is_some() && !reads_grid => {
                "input-format goes with a grid that is read: pattern or from"
            }
            () if input.legend.is_some() && !reads_grid => {
                "legend goes with a grid that is read: pattern or from"
            }
            () => return Ok(()),
        }))
    }

    fn difficulties(&self) -> Result<Option<RangeInclusive<SeLike>>, RequestError> {
        let Some([least, most]) = &self.se else {
            return Ok(None);
        };
        let parse = |text: &str| {
            let parsed = text.parse::<SeLike>();
            parsed.map_err(|error| unanswerable("se", format!("'{text}': {error}")))
        };
        Ok(Some(parse(least)?..=parse(most)?))
    }
}

/// The error in a field of a request.
fn unanswerable(field: &str, error: impl Display) -> RequestError {
    RequestError::Unanswerable(format!("{field}: {error}"))
}
