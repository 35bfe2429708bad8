//! A stream cut into records: classifying lines, framing, documents, tables.
//!
//! | file | |
//! |---|---|
//! | [`splitter`] | bytes to lines, and each line to one of the files below |
//! | [`documents`], [`table`] | puzzles in JSON and XML, and in comma-separated values |
//! | [`assembly`] | lines that wait and records that are complete |
//! | [`framing`], [`grid_extent`] | which of the waiting lines are a record |
//! | [`column`] | grids with a symbol a line |
//! | [`raw`] | a record's text, and how to read it |

mod assembly;
mod column;
mod documents;
mod framing;
mod grid_extent;
pub(crate) mod raw;
pub(crate) mod splitter;
mod table;
