//! Puzzles as text: reads every format of [`InputFormat`] and writes every one of [`OutputFormat`].
//!
//! Reading has two stages, so that records can be read in parallel and input of any length in bounded
//! memory:
//!
//! ```text
//! bytes -> Splitter -> RawChunk of RawRecords -> RawRecord::parse -> Record
//!          sequential  owned, can change threads  pure
//! ```
//!
//! [`Reader`] does both for a `Read`, [`parse()`] for a text with one puzzle.
//!
//! Imports run downwards in this list:
//!
//! | file or folder | |
//! |---|---|
//! | `reader` | many puzzles from a `Read` |
//! | `parse` | a record, and a text with one puzzle |
//! | `write` | a puzzle in a format, and the reasons why a format cannot hold it |
//! | `split` | a stream cut into records |
//! | `codec` | the formats, a file each, and one table of them all |
//! | `text` | rows, cells, symbols, alphabets: shared by all formats |
//! | `variant` | regions, layouts, houses, groups and rules in words of our own |
//! | `output` | the names of output formats, and the content to write |
//! | `record`, `read_options`, `error` | a puzzle that was read, options of the caller, errors |
//!
//! **Invariant.** A record is one puzzle or one error, never nothing. Reading ignores no part of the input other than
//! comments, titles, borders and sections of other content.

mod codec;
mod error;
mod output;
mod parse;
mod read_options;
mod reader;
mod record;
mod split;
mod text;
mod variant;
mod write;

#[cfg(test)]
mod tests;

pub use codec::{grid, json, line};
pub use error::{OtherContent, ParseError, ParseErrorKind, SideHint};
pub use output::{Content, OutputFormat};
pub use parse::{parse, parse_pattern};
pub use read_options::{InputFormat, ReadOptions, UnknownInputFormat};
pub use reader::Reader;
pub use record::Record;
pub use split::raw::{RawChunk, RawRecord};
pub use split::splitter::Splitter;
#[doc(hidden)]
pub use text::region_borders;
pub use variant::{Legend, RuleError, RuleList, VariantText};
pub use write::Unwritable;
