//! N×N sudoku as SAT: solve, decide uniqueness, count, and speak DIMACS with any SAT solver.
//!
//! A puzzle is read from text, stated as clauses, given to a SAT solver, and its model is read back and
//! checked; a blocking clause against the solution found decides whether it is the only one. A native
//! search on bitmasks answers the same questions without SAT: the fast path, and a check on every answer.
//!
//! # Examples
//!
//! ```
//! use satdoku::budget::Budget;
//! use satdoku::format::{self, Hints};
//! use satdoku::solve::{Engine, SatEngine, Uniqueness};
//!
//! let text = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
//! let record = format::parse(text, &Hints::new())?;
//! let verdict = SatEngine::new().uniqueness(&record.puzzle, &Budget::unlimited())?;
//! let Uniqueness::Unique(solution) = verdict else { panic!("known to be unique") };
//! assert!(solution.completes(&record.puzzle));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Map
//!
//! ```text
//! text -> Puzzle -> [ Cnf -> SAT solver | native search ] -> Solution -> text
//! ```
//!
//! | module | owns |
//! |---|---|
//! | [`geometry`] | the grid: side, cells, houses; the only place that knows what a box is |
//! | [`puzzle`] | givens, checked solutions, alphabets |
//! | [`format`](mod@format) | text to puzzles and back, detection, streaming |
//! | [`cnf`] | variables, encodings, DIMACS |
//! | [`sat`] | SAT solvers behind one trait |
//! | [`proof`] | checking the proofs of SAT solvers |
//! | [`native`] | search on bitmasks |
//! | [`solve`] | engines and the questions they answer |
//! | [`logic`] | techniques of people, steps with reasons, ratings |
//! | [`picture`] | grids as SVG: puzzles, solutions, candidates, steps |
//! | [`mod@print`] | sheets of puzzles as PDF, HTML and SVG |
//! | [`explain`] | why a puzzle has no solution, or where its solutions differ |
//! | [`generate`] | random full grids, puzzles by seed, minimal puzzles |
//! | [`budget`] | time limits and interrupts |
//! | [`random`] | random numbers that are the same everywhere |
//! | [`batch`] | many records on many threads, in order |
//!
//! Imports go one way: `geometry <- puzzle <- {format, logic, cnf <- {sat, proof}, native} <- solve <-
//! {explain, generate}`, and `logic <- picture <- print`; [`budget`], [`random`] and [`batch`] stand by
//! themselves. `cnf` and `native` do not know each other, which is what makes each a check on the other.

pub mod batch;
pub mod budget;
pub mod cnf;
pub mod explain;
pub mod format;
pub mod generate;
pub mod geometry;
pub mod logic;
mod mask;
pub mod native;
pub mod picture;
pub mod print;
pub mod proof;
pub mod puzzle;
pub mod random;
pub mod sat;
pub mod solve;

/// Keeps the README's Rust true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
