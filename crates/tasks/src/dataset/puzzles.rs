//! Where the puzzles of a data set come from.

use std::fmt;
use std::ops::Range;

use satdoku::format::Record;
use satdoku::generate::Generator;
use satdoku::puzzle::{Alphabet, Puzzle};

use super::shares::{Grade, Mix};
use crate::generate::GenerateOptions;

/// New puzzles of one sort.
#[derive(Clone, Debug)]
pub struct Part {
    /// What they are called: a level, a range of difficulties, or nothing.
    pub name: String,
    /// Makes them.
    pub generator: Generator,
    /// Their indices for the generator.
    pub indices: Range<u64>,
    /// The number of the generator's puzzle 0 in the data set.
    pub first: u64,
}

/// What `generate` would make of these options, so many puzzles, in a part for each level of a mix.
///
/// # Errors
///
/// If no puzzle can fit the options.
pub fn parts(
    options: &GenerateOptions,
    empty: &Puzzle,
    mix: Option<&Mix>,
    count: u64,
) -> Result<Vec<Part>, String> {
    let parts = match mix {
        None => vec![(None, 0..count)],
        Some(mix) => {
            let parts = mix.counts(count).into_iter();
            parts.map(|(grade, numbers)| (Some(grade), numbers)).collect()
        }
    };
    let part = |(grade, numbers): (Option<Grade>, Range<u64>)| {
        // The data set has a check of its own, by two engines.
        let mut options = GenerateOptions { without_check: true, ..options.clone() };
        let name = grade.as_ref().map(Grade::to_string).unwrap_or_default();
        match grade {
            Some(Grade::Level(level)) => options.level = Some(level),
            Some(Grade::Difficulties(range)) => options.difficulties = Some(range),
            None => {}
        }
        let generator = options.generator(empty)?;
        // It tells which options do not go together.
        generator.maker().map_err(|error| error.to_string())?;
        Ok(Part { name, generator, indices: 0..numbers.end - numbers.start, first: numbers.start })
    };
    parts.into_iter().filter(|(_, numbers)| !numbers.is_empty()).map(part).collect()
}

/// Given puzzles with their numbers, one after the other, or why one cannot be read.
pub type Given = Box<dyn Iterator<Item = (u64, Result<Record, String>)> + Send>;

/// Where the puzzles come from.
pub enum Puzzles {
    /// They are made, with these symbols.
    New(Vec<Part>, Alphabet),
    /// They are given.
    Given(Given),
}

impl fmt::Debug for Puzzles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Puzzles::New(parts, _) => f.debug_tuple("New").field(parts).finish(),
            Puzzles::Given(_) => f.write_str("Given(..)"),
        }
    }
}
