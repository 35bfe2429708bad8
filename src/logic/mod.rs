//! Solving as a person does: techniques, the next step and its reason, and how hard a puzzle is.
//!
//! A [`Position`] is a puzzle with its remaining candidates. Each technique finds [`Step`]s in a position and states
//! their reason. Every step is sound: no solution has a candidate that it removes. A [`Path`] takes the easiest steps
//! until the puzzle is solved, and a [`Rating`] sums up what that took.
//!
//! ```text
//! Puzzle -> Position ----> techniques: find ----> Steps ---> Path ---> Rating
//!           position.rs    techniques/dispatch    step.rs    path.rs   rating.rs
//!           board.rs       search/                notation.rs: a step in words
//! ```
//!
//! - `technique.rs`: the techniques by name, with the level and the difficulty of each.
//! - `leftovers.rs`: the cells that lines and regions do not share; `partners.rs`: the puzzle's rules about two cells;
//!   `conditions.rs`: those about several; `almost_locked.rs`: almost locked sets, which a position keeps;
//!   `bits.rs`: sets of small numbers.
//! - `chains_first.rs`: a path that is found in less time than the easiest.
//! - `every.rs`: all steps of a position, each once.
//! - `techniques/`: the techniques in folders by family, and the registry, their table.
//! - `search/`: what several techniques search with, such as links, chains and almost locked sets.
//! - `trial_tree.rs`: what a trial assumes, what follows and the contradiction, as data.
//! - `eureka.rs`: chains as `(3)r1c1=(3)r1c6-(3)r5c6=(7)r5c6 => r1c1<>7`.
//!
//! To add a technique, write its file in a folder of `techniques/` and add a row to `techniques/registry.rs`.

mod almost_locked;
mod bits;
mod board;
mod chains_first;
mod conditions;
mod eureka;
mod every;
mod leftovers;
mod notation;
mod partners;
mod path;
mod position;
#[cfg(test)]
mod random_candidates;
mod rating;
mod search;
mod step;
mod technique;
mod techniques;
#[cfg(test)]
mod test_positions;
mod trial_tree;

pub use crate::difficulty::{Level, NotADifficulty, SeLike};
pub use crate::names::UnknownName;
pub use notation::Notation;
pub use path::{Allowed, Path, PathOutcome};
pub use position::Position;
pub use rating::{NotRated, Rating};
pub use step::{Part, Role, Step};
pub use technique::Technique;
pub use trial_tree::{Contradiction, TrialEvent, TrialTree};
