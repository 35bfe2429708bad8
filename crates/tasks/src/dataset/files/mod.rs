//! The files of a data set, which have the same names in each split.

mod format;
mod hrm;
mod npy;
mod text;

use std::io;

use satdoku::puzzle::Puzzle;

use super::columns::{Column, Columns};
use super::row::Row;
use super::shares::Split;
pub use format::{Create, DatasetFile, DatasetFormat};
use npy::Array;

/// What the columns and the form of a data set make of its rows.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    pub(super) format: DatasetFormat,
    pub(super) columns: Columns,
    /// Whether rows say which guise they are.
    pub(super) with_guises: bool,
    /// The arrays, if the files are such.
    arrays: Vec<Array>,
}

impl Writer {
    /// A writer for puzzles like this one.
    ///
    /// # Errors
    ///
    /// If the form cannot hold a column.
    pub(super) fn new(
        format: DatasetFormat,
        columns: Columns,
        with_guises: bool,
        like: &Puzzle,
    ) -> Result<Self, String> {
        let arrays = match format {
            DatasetFormat::Jsonl | DatasetFormat::Csv => Vec::new(),
            DatasetFormat::Npy => npy::arrays(&columns, with_guises, like)?,
            DatasetFormat::Hrm => hrm::arrays(&columns, like)?,
        };
        let columns = if format == DatasetFormat::Hrm { hrm::columns() } else { columns };
        Ok(Writer { format, columns, with_guises, arrays })
    }

    /// The names of a split's files.
    pub(super) fn names(&self, split: Split) -> Vec<String> {
        let split = split.name();
        match self.format {
            DatasetFormat::Jsonl | DatasetFormat::Csv => vec![format!("{split}.{}", self.format)],
            DatasetFormat::Npy | DatasetFormat::Hrm => {
                self.arrays.iter().map(|array| format!("{split}/{}.npy", array.name)).collect()
            }
        }
    }

    /// Nothing yet for each file of a split.
    pub(super) fn empty(&self) -> Vec<Vec<u8>> {
        vec![Vec::new(); self.arrays.len().max(1)]
    }

    /// Adds a row to what is written to each file.
    pub(super) fn write(&self, row: &Row, files: &mut [Vec<u8>]) {
        match self.format {
            DatasetFormat::Jsonl => {
                text::write_json(&self.columns, self.with_guises, row, &mut files[0])
            }
            DatasetFormat::Csv => {
                text::write_csv(&self.columns, self.with_guises, row, &mut files[0])
            }
            DatasetFormat::Npy | DatasetFormat::Hrm => {
                for (array, file) in self.arrays.iter().zip(files) {
                    array.write(row, file);
                }
            }
        }
    }

    /// What stands before the rows of each file, of which there are so many.
    pub(super) fn heads(&self, rows: u64) -> Vec<Vec<u8>> {
        match self.format {
            DatasetFormat::Jsonl => vec![Vec::new()],
            DatasetFormat::Csv => vec![text::csv_header(&self.written())],
            DatasetFormat::Npy | DatasetFormat::Hrm => {
                self.arrays.iter().map(|array| array.header(rows)).collect()
            }
        }
    }

    /// Further files, with the numbers of rows and puzzles of each split.
    pub(super) fn write_rest(
        &self,
        splits: &[(Split, u64, u64)],
        like: &Puzzle,
        create: &mut Create<'_>,
    ) -> io::Result<()> {
        match self.format {
            DatasetFormat::Hrm => hrm::write_rest(splits, like, create),
            _ => Ok(()),
        }
    }

    /// The names of the columns that are written.
    pub(super) fn written(&self) -> Vec<String> {
        match self.format {
            DatasetFormat::Npy | DatasetFormat::Hrm => {
                self.arrays.iter().map(|array| array.name.to_owned()).collect()
            }
            DatasetFormat::Jsonl | DatasetFormat::Csv => {
                let guise = self.with_guises.then_some("guise");
                self.columns.iter().map(Column::name).chain(guise).map(str::to_owned).collect()
            }
        }
    }
}
