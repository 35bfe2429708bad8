//! A stream cut into records: classifying lines, framing, documents, tables.
//!
//! | file | |
//! |---|---|
//! | [`splitter`] | bytes to lines, and each line to one of the files below |
//! | [`escapes`] | the colour codes of terminals, left out |
//! | [`decoration`], [`array_marks`] | quote marks, brackets and other marks around cells, overwritten |
//! | [`documents`], [`table`] | puzzles in JSON and XML, and in comma-separated values |
//! | [`assembly`] | lines that wait and records that are complete |
//! | [`framing`], [`grid_extent`], [`markdown`], [`open_rows`] | which of the waiting lines are a record, as a [`cut`] |
//! | [`drawing`], [`folded`] | where a drawing of regions ends, and a sukaku on several lines |
//! | [`cell_table`], [`column`] | the same for grids with a cell a field, and with a cell a line |
//! | [`other_content`] | inputs that hold no puzzles |
//! | [`raw`] | a record's text, and how to read it |

mod array_marks;
mod assembly;
mod cell_table;
mod column;
mod cut;
mod decoration;
mod documents;
mod drawing;
mod escapes;
mod folded;
mod framing;
mod grid_extent;
mod markdown;
mod open_rows;
mod other_content;
pub(crate) mod raw;
pub(crate) mod splitter;
mod table;
