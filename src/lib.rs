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
//! use satdoku::puzzle::Puzzle;
//! use satdoku::solve::{Engine, SatEngine, Uniqueness};
//!
//! let text = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
//! let puzzle: Puzzle = text.parse()?;
//! let verdict = SatEngine::new().uniqueness(&puzzle, &Budget::unlimited())?;
//! let Uniqueness::Unique(solution) = verdict else { panic!("known to be unique") };
//! assert!(solution.completes(&puzzle));
//! assert!(solution.to_string().starts_with("987654321246173985"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to begin
//!
//! | to | use |
//! |---|---|
//! | read one puzzle, a file or a stream | [`format::parse`], [`format::Reader`]; `text.parse::<Puzzle>()` |
//! | make one in code | [`puzzle::Puzzle::new`], [`puzzle::Puzzle::set`] |
//! | write it | [`format::OutputFormat::write`], [`format::line::text`] |
//! | solve, count, list, see whether the solution is the only one | [`solve::Engine`]: [`solve::AutoEngine`] for all sizes, [`solve::NativeEngine`], [`solve::SatEngine`] |
//! | limit time or work, or interrupt it | [`budget::Budget`] |
//! | see what engines did: nodes, conflicts, time | [`budget::Budget::with_recorder`] |
//! | check two engines by each other, race several | [`solve::CrossCheck`], [`solve::Portfolio`] |
//! | solve millions of 9×9 grids as fast as can be | [`native::nine::Solver`] |
//! | estimate how many solutions there are | [`solve::estimate`](solve::estimate()) |
//! | state a puzzle as clauses, read a solver's answer | [`encode::Encoder`], [`encode::dimacs`] |
//! | cut it into cubes | [`encode::cubes`] |
//! | use a SAT solver by itself, write and check proofs | [`sat::SolverKind::start`], [`proof::check`] |
//! | generate puzzles, make one minimal | [`generate::Generator`], [`generate::Minimizer`] |
//! | rate a puzzle, give hints | [`logic::Rating`], [`logic::Position::next_steps`], [`logic::Notation`] |
//! | tell why there is no solution, or more than one | [`explain::Explainer`] |
//! | draw or print | [`picture::Picture`], [`print::Sheets`](mod@print) |
//! | answer records as the program does, in any format | `query::Query`, `query::render::Renderer`, with the feature `serde` |
//! | work on many records with many threads | [`batch::Batch`] |
//!
//! # Features
//!
//! | cargo feature | default | what it adds |
//! |---|---|---|
//! | `cli` | yes | the program; a library does without: `default-features = false` |
//! | `print` | yes | sheets as PDF |
//! | `serve` | yes | the program's command `serve`; nothing in the library |
//! | `serde` | with `cli` | the main types as data, see the module `data`; questions and their records, see the module `query` |
//! | `cadical` | no | CaDiCaL as a SAT solver; takes a C++ compiler |
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
//! | [`puzzle`] | givens, checked solutions, alphabets |
//! | [`format`](mod@format) | text to puzzles and back, detection, streaming |
//! | [`cnf`] | variables, encodings, DIMACS |
//! | [`sat`] | SAT solvers behind one trait |
//! | [`proof`] | checking the proofs of SAT solvers |
//! | [`native`] | search on bitmasks |
//! | [`solve`] | engines and the questions they answer |
//! | [`sudoku_explainer`] | the numbers of Sudoku Explainer |
//! | [`logic`] | techniques of people, steps with reasons, ratings |
//! | [`picture`] | grids as SVG: puzzles, solutions, candidates, steps |
//! | [`mod@print`] | sheets of puzzles as PDF, HTML and SVG |
//! | [`explain`] | why a puzzle has no solution, or where its solutions differ |
//! | [`generate`] | random full grids, puzzles by seed, minimal puzzles |
//! | `data` | the main types as data, with the feature `serde` |
//! | `query` | questions about records, their outcomes, and how those are written, with the feature `serde` |
//! | `request` | questions in JSON, answered with the program's records, with the feature `serde` |
//! | [`names`] | the words that choices go by |
//! | [`budget`] | time limits and interrupts, and what was done within them |
//! | [`random`] | random numbers that are the same everywhere |
//! | [`batch`] | many records on many threads, in order |
//!
//! Imports go one way: `geometry <- puzzle <- {format, sudoku_explainer <- logic, cnf <- {sat, proof}, native} <- solve <-
//! {explain, generate} <- query <- request`, and `logic <- picture <- print`; `data` imports all that it writes; [`names`],
//! [`budget`], [`random`], `difficulty` and [`batch`] stand by themselves. No module has a circle of imports inside it. `cnf` and
//! `native` do not know each other, which makes each a check on the other. A test keeps it so.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "serde")]
pub mod data;
mod difficulty;
pub mod encode;
pub mod explain;
pub mod format;
pub mod generate;
pub mod geometry;
pub mod logic;
mod mask;
pub mod native;
pub mod puzzle;
pub mod random;
pub mod solve;
pub mod sudoku_explainer;

pub use satdoku_sat as sat;
pub use satdoku_sat::{budget, names, proof};

/// Keeps the README's Rust true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
