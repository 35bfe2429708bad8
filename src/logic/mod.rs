//! Solving as a person does: techniques, the next step and its reason, and how hard a puzzle is.
//!
//! A [`Position`] is a puzzle with the candidates that are left. Each technique lives in a file of its own that
//! finds its [`Step`]s in a position and tells their reason; every step is sound: what it removes is in no
//! solution. A [`Path`] takes the easiest steps until the puzzle is solved, and a [`Rating`] says what that took.
//!
//! ```text
//! Puzzle -> Position -> technique: find -> Steps -> Path -> Rating
//!            board.rs    ladder.rs         step.rs  path.rs
//! ```

mod als;
mod als_xy_wing;
mod als_xz;
mod alternating_chain;
mod bits;
mod board;
mod branch;
mod chain;
mod direct;
mod empty_rectangle;
mod finned_fish;
mod fish;
mod forcing;
mod grouped_chain;
mod hall;
mod ladder;
mod links;
mod locked;
mod nishio;
mod path;
mod position;
mod simple_colouring;
mod singles;
#[cfg(test)]
mod stage;
mod step;
mod subsets;
mod sue_de_coq;
mod technique;
mod trial;
mod turbot;
mod uniqueness;
mod wings;
mod words;
mod x_chain;
mod xy_chain;

pub use crate::names::UnknownName;
pub use path::{Allowed, NotRated, Outcome, Path, Rating};
pub use position::Position;
pub use step::{Part, Role, Step};
pub use technique::{Level, NotADifficulty, SeLike, Technique};
pub use words::Speaker;
