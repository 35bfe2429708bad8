//! The text formats: a file for each, and one table of them all, [`registry`].
//!
//! A new format is a file here, a row in the table, and a variant of [`InputFormat`] or [`OutputFormat`].
//!
//! [`InputFormat`]: super::InputFormat
//! [`OutputFormat`]: super::OutputFormat

mod answer_line;
mod bank;
mod beside;
mod candidates;
pub(crate) mod cell_table;
pub(crate) mod column;
pub(crate) mod csv;
pub(crate) mod document_scanner;
pub(crate) mod entry;
pub(super) mod f_puzzles;
pub mod grid;
mod hodoku;
pub(crate) mod integers;
pub(crate) mod iss;
mod jigsaw;
pub mod json;
mod json_node;
pub(super) mod killer_line;
mod labelled;
pub mod line;
pub(crate) mod lookup;
mod lz_string;
pub(crate) mod markdown;
mod named_values;
pub(crate) mod open_rows;
mod opensudoku;
mod other_columns;
mod qqwing;
pub(crate) mod region_grid;
mod registry;
mod sdk;
mod sdm;
mod simple_sudoku;
mod solo;
mod sudokupad;
pub(crate) mod sukaku;
mod url;
