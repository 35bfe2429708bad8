//! Serde support for the main types: their serialized form, and the checks on reading. Requires the cargo feature
//! `serde`.
//!
//! | type | as data | in JSON |
//! |---|---|---|
//! | [`Geometry`], [`BoxShape`] | its boxes, ROWSxCOLS; other houses are refused | `"2x3"` |
//! | [`Cell`], [`Digit`], [`House`] | its index, from 0 | `40` |
//! | [`Candidate`] | its fields | `{"cell":40,"digit":4}` |
//! | [`HouseKind`] | its kind and number, from 0 | `{"row":0}` |
//! | [`Puzzle`] | boxes, cells, the candidates that are ruled out by themselves | `{"box":"2x2","cells":"1...2...3...4...","ruled_out":[],"rules":[]}` |
//! | [`Solution`] | boxes, cells | `{"box":"2x2","cells":"1234341221434321"}` |
//! | [`Alphabet`] | its symbols | `["1","2","3","4"]` |
//! | [`SeLike`] | a number with one decimal | `4.2` |
//! | [`Level`], [`Technique`], [`Symmetry`], [`HolePattern`], [`ClauseSet`], [`AtMostOne`], [`Reduction`], [`Encoding`], [`SolverKind`], [`ProofFormat`], [`InputFormat`], [`OutputFormat`] | its name | `"x-wing"` |
//! | [`Record`], [`Generated`], [`Rating`], [`Path`], [`Step`], [`Part`], [`TrialTree`], [`Allowed`], [`Count`] | its fields | `{"solutions":288,"ended":"complete"}` |
//! | [`SolveOutcome`], [`Uniqueness`], [`PathOutcome`], [`Ended`], [`Stopped`], [`Role`], [`TrialEvent`], [`Contradiction`], [`Minimality`] | its variant in snake case | `"unsolvable"` |
//!
//! Cells are text in the symbols of [`Alphabet::standard`], with `.` for a blank cell, and with spaces between them
//! above side 36. The form is the same in every data format.
//!
//! **Invariant.** Deserialized values pass the same checks as all others: a grid that breaks the rules is not a
//! [`Solution`], a digit out of range is not part of a [`Puzzle`], and the solution of a [`Generated`] puzzle completes
//! it. These forms are part of the public interface and change only with the major version.
//!
//! # Examples
//!
//! ```
//! use satdoku::puzzle::{Puzzle, Solution};
//!
//! let puzzle: Puzzle = "1...2...3...4...".parse()?;
//! let text = serde_json::to_string(&puzzle)?;
//! assert_eq!(text, r#"{"box":"2x2","cells":"1...2...3...4...","ruled_out":[],"rules":[]}"#);
//! assert_eq!(serde_json::from_str::<Puzzle>(&text)?, puzzle);
//!
//! let wrong = r#"{"box":"1x2","cells":"1212"}"#;
//! let error = serde_json::from_str::<Solution>(wrong).unwrap_err();
//! assert_eq!(error.to_string(), "digit 1 stands twice in column 1: at r1c1 and r2c1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod forms;
mod text;

#[cfg(doc)]
use crate::{
    budget::Stopped,
    encode::{AtMostOne, ClauseSet, Encoding, Reduction},
    format::{InputFormat, OutputFormat, Record},
    generate::{Generated, HolePattern, Minimality},
    geometry::{BoxShape, Candidate, Cell, Digit, Geometry, House, HouseKind, Symmetry},
    logic::{
        Allowed, Contradiction, Level, Part, Path, PathOutcome, Rating, Role, SeLike, Step,
        Technique, TrialEvent, TrialTree,
    },
    puzzle::{Alphabet, Puzzle, Solution},
    sat::{ProofFormat, SolverKind},
    solve::{Count, Ended, SolveOutcome, Uniqueness},
};
