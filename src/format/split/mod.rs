//! A stream cut into records.

mod documents;
pub(crate) mod framing;
pub(crate) mod splitter;
mod table;
