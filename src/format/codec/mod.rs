//! The text formats, each in a file of its own.

pub(crate) mod bank;
pub(crate) mod candidates;
pub(crate) mod csv;
pub(crate) mod document;
pub(crate) mod f_puzzles;
pub mod grid;
pub(crate) mod hodoku;
pub mod integers;
pub(crate) mod json;
pub mod line;
pub(crate) mod opensudoku;
pub(crate) mod simple_sudoku;
pub(crate) mod solo;
pub(crate) mod sukaku;
