//! The puzzles of a request.

use std::str::FromStr;

use serde::Deserialize;
use serde_json::Value;

use super::{NO_PUZZLE, RequestError, by_name};
use crate::generate::{TooFewSymbols, symbols_of};
use satdoku::format::{InputFormat, Legend, ReadOptions, Reader, Record, RuleList};
use satdoku::geometry::{BoxShape, Geometry, Layout};
use satdoku::puzzle::{Alphabet, Puzzle};

/// The text of puzzles in any format, and what the text does not show.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", expecting = "an object")]
pub struct Input {
    /// The text.
    #[serde(default)]
    pub text: String,
    /// The rows and columns of a box.
    #[serde(default, rename = "box", with = "by_name::optional")]
    pub box_shape: Option<BoxShape>,
    /// The side of the grids.
    #[serde(default)]
    pub side: Option<u16>,
    /// The symbols of the digits.
    #[serde(default, with = "by_name::optional")]
    pub alphabet: Option<Alphabet>,
    /// Further houses and groups, by their names.
    #[serde(default, with = "by_name::list")]
    pub layout: Vec<Layout>,
    /// Regions in place of boxes.
    #[serde(default, with = "by_name::optional")]
    pub regions: Option<Regions>,
    /// The format of the text, if it is not detected correctly.
    #[serde(default, with = "by_name::optional")]
    pub input_format: Option<InputFormat>,
    /// Rules that the text does not say, as in `layout diagonals; thermo r1c123`: see [`RuleList`].
    #[serde(default, with = "by_name::optional")]
    pub rules: Option<RuleList>,
    /// What the drawings of puzzles mean, as in `line #ff00ff = whisper 5; circle = odd`: see [`Legend`].
    #[serde(default, with = "by_name::optional")]
    pub legend: Option<Legend>,
}

/// Regions in place of boxes; as text a symbol for each cell, row by row, or `none`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Regions {
    /// A number for each cell: that of its region.
    Numbers(Vec<usize>),
    /// No regions, as in a Latin square.
    None,
}

impl FromStr for Regions {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "none" => Ok(Regions::None),
            "random" => Err("random ones are the option `random-regions` of generate".to_owned()),
            text => RuleList::regions_of(text).map(Regions::Numbers),
        }
    }
}

/// The error for an alphabet that is too short.
pub(super) fn too_few(error: TooFewSymbols) -> RequestError {
    RequestError::Unanswerable(format!("the alphabet has {error}"))
}

impl Input {
    /// Takes the puzzle that stands beside the input.
    pub(super) fn set_puzzle(&mut self, puzzle: Value) -> Result<(), RequestError> {
        match puzzle {
            Value::String(puzzle) if self.text.is_empty() => self.text = puzzle,
            Value::String(_) => {
                let twice = "`puzzle` and the `text` of `input` are the same, expected one of them";
                return Err(RequestError::Malformed(twice.to_owned()));
            }
            _ => {
                let other = "`puzzle` is no text; expected a puzzle in any format";
                return Err(RequestError::Malformed(other.to_owned()));
            }
        }
        Ok(())
    }

    /// What the parser is told.
    pub fn read_options(&self) -> ReadOptions {
        let mut read_options = ReadOptions::new();
        if let Some(shape) = self.box_shape {
            read_options = read_options.box_shape(shape);
        }
        if let Some(side) = self.side {
            read_options = read_options.side(usize::from(side));
        }
        if let Some(alphabet) = &self.alphabet {
            read_options = read_options.alphabet(alphabet.clone());
        }
        if let Some(format) = self.input_format {
            read_options = read_options.input(format);
        }
        read_options = match &self.regions {
            None => read_options,
            Some(Regions::Numbers(numbers)) => read_options.regions(numbers.iter().copied()),
            Some(Regions::None) => read_options.without_regions(),
        };
        read_options = self
            .layout
            .iter()
            .fold(read_options, |read_options, &layout| read_options.layout(layout));
        if let Some(rules) = &self.rules {
            read_options = read_options.rules(rules.clone());
        }
        if let Some(legend) = &self.legend {
            read_options = read_options.legend(legend.clone());
        }
        read_options
    }

    /// A puzzle without givens of the shape that is given here, else of one that was read, else of 9×9, with the rules.
    pub(super) fn empty(&self, read: Option<&Puzzle>) -> Result<Record, RequestError> {
        if let Some(side) = self.side {
            Geometry::of_side(side.into()).map_err(RequestError::unanswerable)?;
        }
        let puzzle = self.read_options().empty_puzzle(read).map_err(RequestError::unanswerable)?;
        let alphabet = symbols_of(self.alphabet.as_ref(), puzzle.geometry().side());
        let alphabet = alphabet.map_err(too_few)?;
        Ok(Record::new(puzzle, alphabet))
    }

    /// The only record; `name` is that of the input in errors.
    pub(super) fn only_record(&self, name: &str) -> Result<Record, RequestError> {
        let wrong = |why: &str| RequestError::Unanswerable(format!("{name}: {why}"));
        let mut records = Reader::new(self.text.as_bytes(), self.read_options());
        let first = records.next().transpose().map_err(|error| wrong(&error.to_string()))?;
        match (first, records.next()) {
            (Some(record), None) => Ok(record),
            (None, _) => Err(wrong(NO_PUZZLE)),
            (_, Some(_)) => Err(wrong("more than one puzzle in it")),
        }
    }
}
