//! What a data set holds.

use std::sync::Arc;

use satdoku::puzzle::Puzzle;
use satdoku::solve::EngineOptions;

use super::columns::Columns;
use super::files::DatasetFormat;
use super::shares::{SplitBy, Splits};

/// What a data set holds.
#[derive(Clone, Debug, Default)]
pub struct DatasetOptions {
    /// The columns.
    pub columns: Columns,
    /// The form of the files.
    pub format: DatasetFormat,
    /// The shares of the splits.
    pub splits: Splits,
    /// What decides in which split a puzzle is.
    pub split_by: SplitBy,
    /// How many random guises of each training puzzle are added.
    pub augment: u32,
    /// The seed of the guises.
    pub seed: u64,
    /// The engines' options. They are always cross-checked.
    pub engine: EngineOptions,
}

/// The houses and rules that all puzzles have, if the files hold arrays.
#[derive(Clone, Debug)]
pub(super) struct Kind(Option<Arc<Puzzle>>);

impl Kind {
    /// Puzzles like this one, if the files are arrays, and else any.
    pub(super) fn new(format: DatasetFormat, like: &Puzzle) -> Self {
        Kind(format.is_arrays().then(|| Arc::new(like.clone())))
    }

    /// Returns an error if a data set with so many guises cannot hold the puzzle.
    pub(super) fn refuse(&self, puzzle: &Puzzle, augment: u32) -> Result<(), String> {
        if augment > 0 && !puzzle.rules().is_empty() {
            return Err(
                "puzzles with rules have few guises or none: leave out --augment".to_owned()
            );
        }
        match &self.0 {
            Some(kind) if puzzle.without_givens() != **kind => Err(
                "arrays hold puzzles with the same houses and rules, and givens alone: take jsonl or csv"
                    .to_owned(),
            ),
            _ => Ok(()),
        }
    }
}
