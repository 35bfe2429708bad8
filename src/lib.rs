//! N×N sudoku as SAT: solve, decide uniqueness, count, and speak DIMACS with any SAT solver.
//!
//! A puzzle is read from text, stated as clauses, given to a SAT solver, and its model is read back and
//! checked; a blocking clause against the solution found decides whether it is the only one. A native
//! search on bitmasks answers the same questions without SAT: the fast path, and a check on every answer.
//!
//! # Examples
//!
//! ```
//! use satdoku::{Generator, Puzzle, Uniqueness};
//!
//! let text = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
//! let puzzle: Puzzle = text.parse()?;
//! let Uniqueness::Unique(solution) = puzzle.check() else { panic!("known to be unique") };
//! assert!(solution.to_string().starts_with("987654321246173985"));
//! assert_eq!(puzzle.solve(), Some(solution));
//!
//! let generated = Generator::new().seed(1).generate(0)?.puzzle;
//! println!("{generated}: {:?}", generated.rate()?.level);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to begin
//!
//! | to | use |
//! |---|---|
//! | read a puzzle | `text.parse::<Puzzle>()`; with options, a file or a stream: [`format::parse`], [`format::Reader`] |
//! | make one in code | a grid: [`Geometry::of_side`], or [`Geometry::builder`] for a jigsaw; then [`Puzzle::empty`] and [`Puzzle::set`], or [`Puzzle::new`] |
//! | solve, check, list solutions | [`Puzzle::solve`], [`Puzzle::check`], [`Puzzle::solutions`]; the digit of a cell: [`Solution::digit`] |
//! | the same with limits, an engine of choice, and counts | [`solve::Engine`]: [`solve::AutoEngine`] for all sizes, [`solve::NativeEngine`], [`solve::SatEngine`] |
//! | rate it | [`Puzzle::rate`]; as Sudoku Explainer does: [`ExplainerRating`](sudoku_explainer::ExplainerRating) |
//! | give a hint | [`Puzzle::hint`]; all steps: [`logic::Position::next_steps`] |
//! | generate puzzles, make one minimal | [`Generator::generate`], [`generate::Minimizer`] |
//! | write it | `{puzzle}` is a line, `{puzzle:#}` a grid, and so for a solution; in other formats: [`format::OutputFormat::write`] |
//! | use other symbols, such as letters | [`Alphabet`]; read: [`format::ReadOptions::alphabet`], write: [`format::line::text`] |
//! | state it as clauses, read a solver's answer | [`Puzzle::to_cnf`], [`encode::Encoder`], [`encode::dimacs`] |
//! | cut it into cubes | [`encode::cubes`] |
//! | limit time or work, interrupt it, see nodes and conflicts | [`budget::Budget`] |
//! | check two engines by each other, race several | [`solve::CrossCheck`], [`solve::Portfolio`] |
//! | solve millions of 9×9 grids as fast as can be | [`native::nine::Solver`] |
//! | estimate how many solutions there are | [`solve::estimate`](solve::estimate()) |
//! | use a SAT solver by itself, write and check proofs | [`sat`], which is the crate `satdoku_sat` |
//! | explain why there is no solution, or more than one | [`explain::Explainer`] |
//! | draw or print | the crate `satdoku_sheets`, `picture::Picture::of_puzzle` |
//! | answer records as the program does, on many threads | the crate `satdoku_tasks` |
//!
//! # Features
//!
//! | cargo feature | default | what it adds |
//! |---|---|---|
//! | `varisat` | yes | varisat as a SAT solver |
//! | `cadical` | no | CaDiCaL as a SAT solver; takes a C++ compiler |
//! | `serde` | no | the main types as data, see the module `data` |
//!
//! # Map
//!
//! ```text
//! text -> Puzzle -> [ Cnf -> SAT solver | native search ] -> Solution -> text
//! ```
//!
//! | module | owns |
//! |---|---|
//! | [`geometry`] | the grid: side, cells, houses of any form; `box_shape` says where they are just boxes |
//! | [`puzzle`] | givens, rules, checked solutions, alphabets |
//! | [`format`](mod@format) | text to puzzles and back, detection, streaming |
//! | [`encode`] | variables, encodings, DIMACS with the puzzle in comments, cubes |
//! | [`native`] | search on bitmasks |
//! | [`solve`] | engines and the questions they answer |
//! | [`sudoku_explainer`] | the numbers of Sudoku Explainer |
//! | [`logic`] | techniques of people, steps with reasons, ratings |
//! | [`explain`] | why a puzzle has no solution, or where its solutions differ |
//! | [`generate`] | random full grids, puzzles by seed, minimal puzzles |
//! | `data` | the main types as data, with the feature `serde` |
//! | [`random`] | random numbers that are the same everywhere |
//! | [`sat`], [`proof`], [`budget`], [`names`] | of the crate `satdoku_sat`: solvers, proofs, limits, the words that choices go by |
//!
//! `ARCHITECTURE.md` in the repository says which may import which.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "serde")]
pub mod data;
mod difficulty;
pub mod encode;
pub mod explain;
pub mod format;
mod front;
pub mod generate;
pub mod geometry;
pub mod logic;
mod mask;
pub mod native;
pub mod puzzle;
pub mod random;
pub mod solve;
pub mod sudoku_explainer;
mod trials;

pub use format::ParseError;
pub use front::{Hint, Solutions};
pub use generate::Generator;
pub use geometry::{Digit, Geometry};
pub use logic::{Level, Rating};
pub use puzzle::{Alphabet, Puzzle, Solution};
pub use satdoku_sat as sat;
pub use satdoku_sat::{budget, names, proof};
pub use solve::Uniqueness;

/// Keeps the README's Rust true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
