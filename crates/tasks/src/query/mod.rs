//! Queries about puzzles, their outcomes as data, and the output of each outcome as a record.
//!
//! A [`Query`] takes one record at a time and returns an [`Outcome`]. [`render`] writes outcomes in any format, and
//! [`run`] answers many records on many threads. The command line is one user of this module; another could be a server
//! that returns the same records.
//!
//! | query | asks | outcome |
//! |---|---|---|
//! | [`Solve`] | for a solution | [`Solved`] |
//! | [`Check`] | whether there is exactly one solution | [`Checked`] |
//! | [`CheckEntries`] | which digits that were filled in are wrong | [`EntriesChecked`] |
//! | [`Explain`] | why there is not exactly one | [`Explained`] |
//! | [`Count`] | for the number of solutions | [`Counted`] |
//! | [`EstimateCount`] | for an estimate of that number | [`Counted`] |
//! | [`Enumerate`] | for all solutions | [`Enumerated`] |
//! | [`Minimize`] | for a minimal puzzle within it | [`Minimal`] |
//! | [`Rate`] | for its difficulty | [`Graded`] |
//! | [`RateAsExplainer`] | for its numbers by Sudoku Explainer | [`ExplainerGraded`] |
//! | [`Hint`] | for the next step, the path or every step of the position | [`Hinted`] |
//! | [`Canon`] | for its canonical form | [`CanonFound`] |
//! | [`Same`] | whether it is another puzzle in a guise | [`Compared`] |
//! | [`Distinct`] | for a hash of its canonical form, by which a [`RepeatFilter`] drops guises | [`Hashed`] |
//! | [`Shuffle`] | for a random guise | [`Shuffled`] |
//! | [`Convert`] | nothing: the puzzle is written as it was read | [`Converted`] |
//!
//! To add a query, add a file with the query and its outcome; nothing else in this module depends on it.
//!
//! # Examples
//!
//! ```
//! use satdoku::budget::Budget;
//! use satdoku::format::{ReadOptions, parse};
//! use satdoku_tasks::query::render::{RecordFormat, Rendered, Renderer};
//! use satdoku_tasks::query::{Check, Query};
//! use satdoku::solve::NativeEngine;
//!
//! let record = parse("1...2...3...4...", &ReadOptions::new())?;
//! let outcome = Check.ask(&record, &mut NativeEngine::new(), &Budget::unlimited())?;
//! assert_eq!(outcome.verdict(), "multiple");
//!
//! let renderer = Renderer::new(RecordFormat::Jsonl, Check);
//! let mut out = Rendered::default();
//! renderer.outcome(Some(0), &record, &*outcome, &mut out);
//!
//! assert!(out.text.starts_with(br#"{"index":0,"puzzle":"1...2...3...4...","side":4,"box":"2x2","verdict":"multiple","#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canon;
mod check;
mod convert;
mod count;
mod distinct;
mod entries;
mod enumerate;
mod explain;
mod explanation_words;
mod hint;
mod hinted;
mod minimize;
mod outcome_kind;
mod rate;
mod rate_as_explainer;
pub mod render;
pub mod run;
mod same;
mod shuffle;
mod solve;
pub(crate) mod step_data;
mod traits;
mod wanted_steps;

pub use canon::{Canon, CanonFound, CanonOf, NoForm};
pub use check::{Check, Checked};
pub use convert::{Convert, Converted};
pub use count::{Count, Counted, EstimateCount};
pub use distinct::{Distinct, HASHED, Hashed, KnownPuzzles, REPEATED, RepeatFilter, Repeated};
pub use entries::{CheckEntries, EntriesChecked, EntriesVerdict, GivensSource};
pub use enumerate::{Enumerate, Enumerated};
pub use explain::{Explain, Explained};
pub use hint::Hint;
pub use hinted::{HintEnd, Hinted};
pub use minimize::{FoundMinimal, Minimal, Minimize, NoMinimal, Remove};
pub use outcome_kind::OutcomeKind;
pub use rate::{Graded, Rate};
pub use rate_as_explainer::{ExplainerGraded, RateAsExplainer};
pub use same::{Compared, Same};
pub use shuffle::{Shuffle, Shuffled};
pub use solve::{Solve, Solved};
pub use traits::{Outcome, Query, Stream};
pub use wanted_steps::WantedSteps;
