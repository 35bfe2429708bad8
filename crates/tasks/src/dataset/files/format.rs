//! The form of a data set's files, and who creates them.

use std::io::{self, Seek, Write};

use satdoku::names::by_its_name;

/// A file of a data set. Headers of arrays are written again once their lengths are known.
pub trait DatasetFile: Write + Seek {}

impl<F: Write + Seek> DatasetFile for F {}

/// Creates a file of a data set by its name, which may have a folder in it.
pub type Create<'a> = dyn FnMut(&str) -> io::Result<Box<dyn DatasetFile>> + 'a;

/// The form of a data set's files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum DatasetFormat {
    /// A file of JSON objects for each split, one a line.
    #[default]
    Jsonl,
    /// A table for each split.
    Csv,
    /// A folder for each split, with a numpy array for each column.
    Npy,
    /// The folders that the training scripts of HRM and TRM read.
    Hrm,
}

impl DatasetFormat {
    /// What is written, in a few words.
    pub fn summary(self) -> &'static str {
        match self {
            DatasetFormat::Jsonl => "A JSON object a line",
            DatasetFormat::Csv => "A table",
            DatasetFormat::Npy => "A numpy array for each column of numbers",
            DatasetFormat::Hrm => "The arrays that the training scripts of HRM and TRM read",
        }
    }

    /// Whether the files are arrays, which hold puzzles of one kind alone.
    pub(in crate::dataset) fn is_arrays(self) -> bool {
        matches!(self, DatasetFormat::Npy | DatasetFormat::Hrm)
    }
}

by_its_name!(DatasetFormat { Jsonl => "jsonl", Csv => "csv", Npy => "npy", Hrm => "hrm" });
