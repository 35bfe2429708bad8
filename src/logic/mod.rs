//! Solving as a person does: techniques, the next step and its reason, and how hard a puzzle is.
//!
//! A [`Position`] is a puzzle with its remaining candidates. Each technique finds [`Step`]s in a position and states
//! their reason. Every step is sound: no solution has a candidate that it removes. A [`Path`] takes the easiest steps
//! until the puzzle is solved, and a [`Rating`] sums up what that took.
//!
//! ```text
//! Puzzle -> Position ----> techniques: find ----> Steps ---> Path ---> Rating
//!           position.rs    techniques/registry    step.rs    path.rs   rating.rs
//!           board.rs       search/                notation.rs: a step in words
//! ```
//!
//! - `technique.rs`: the techniques by name, their levels and difficulties.
//! - `techniques/`: a file for each family of techniques, and the registry that dispatches to them.
//! - `search/`: what several techniques search with, such as links, chains and almost locked sets.
//!
//! To add a technique, write its file in `techniques/` and add a row to the table in `technique.rs`.

mod board;
mod notation;
mod path;
mod position;
mod search;
mod step;
mod technique;
mod techniques;
#[cfg(test)]
mod test_positions;

pub use crate::names::UnknownName;
pub use notation::Notation;
pub use path::{Allowed, NotRated, Outcome, Path, Rating};
pub use position::Position;
pub use step::{Part, Role, Step};
pub use technique::{Level, NotADifficulty, SeLike, Technique};
