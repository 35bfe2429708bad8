//! Ratings on the scale of Sudoku Explainer 1.2.1.
//!
//! Sudoku Explainer (Nicolas Juillerat, 2006 to 2009) solves a puzzle one step at a time, always with the first technique
//! of its list that finds anything, and rates the puzzle by its hardest step. Players, makers and collections of puzzles
//! compare these numbers, so this room takes the same steps in the same order. It is written from a description of the
//! rules, without the program's code. Its own techniques, which explain their steps, are those of
//! [`logic`](crate::logic).
//!
//! | file | |
//! |---|---|
//! | `houses.rs`, `grid.rs` | the houses in the program's order; candidates |
//! | `step.rs` | steps, and patterns that may be part of a chain |
//! | `techniques/` | what takes no chains |
//! | `chains/` | cycles, forcing chains and chains inside chains |
//! | `solver.rs` | the order of all techniques |
//! | `rating.rs` | the three numbers of a puzzle |
//! | `hardest_step.rs` | the first of them, nearly, and the same for all isomorphs; for [`logic`](crate::logic) |

mod chains;
mod grid;
mod hardest_step;
mod houses;
mod rating;
mod solver;
mod step;
mod techniques;

pub(crate) use hardest_step::hardest_step;
pub(crate) use rating::MAX_SIDE;
pub use rating::{ExplainerRating, NotOnExplainerScale, Scale};
