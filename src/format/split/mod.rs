//! A stream cut into records: classifying lines, framing, documents, tables.
//!
//! | file | |
//! |---|---|
//! | [`splitter`] | bytes to lines, and each line to one of the files below |
//! | [`documents`], [`table`] | puzzles in JSON and XML, and in comma-separated values |
//! | [`assembly`] | lines that wait and records that are complete |
//! | [`framing`], [`grid_extent`] | which of the waiting lines are a record |
//! | [`cell_table`], [`column`] | grids with a cell a field, and with a cell a line |
//! | [`raw`] | a record's text, and how to read it |

mod assembly;
mod cell_table;
mod column;
mod documents;
mod framing;
mod grid_extent;
pub(crate) mod raw;
pub(crate) mod splitter;
mod table;
