//! SAT solvers behind one trait, formulas as DIMACS text, and proofs with their checker.
//!
//! The solvers are `cdcl`, which is this crate's own, and on request varisat and CaDiCaL. All of them take clauses one by
//! one, solve under assumptions, and write proofs in DRAT or LRAT. The checker of proofs shares no code with them.
//!
//! A formula in a file or with signed numbers is read by [`dimacs::read`] and [`Lit::from_dimacs`].
//!
//! # Examples
//!
//! ```
//! use satdoku_sat::budget::Budget;
//! use satdoku_sat::{ClauseSink, SolverKind, SolverOptions, Var, Verdict};
//!
//! let [a, b] = [0, 1].map(|index| Var::new(index).positive());
//! let mut solver = SolverKind::Cdcl.start(SolverOptions::default());
//! solver.add_clause(&[a, b]);
//! solver.add_clause(&[!a]);
//! assert_eq!(solver.solve(&[], &Budget::unlimited())?, Verdict::Satisfiable);
//! assert!(!solver.value(a.var()) && solver.value(b.var()));
//! assert_eq!(solver.solve(&[!b], &Budget::unlimited())?, Verdict::Unsatisfiable);
//! # Ok::<(), satdoku_sat::ProofError>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

/// Keeps the page's Rust true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

mod at_most_one;
pub mod budget;
mod cnf;
pub mod dimacs;
mod lit;
pub mod names;
pub mod proof;
mod solver;

pub use at_most_one::AtMostOne;
pub use cnf::{ClauseSink, Cnf, FreshVars, Size};
pub use lit::{Lit, Var};
pub use names::UnknownName;
pub use solver::{
    Counters, ProofError, ProofFormat, SatSolver, SharedWriter, SolverKind, SolverOptions,
    UnknownSolver, Verdict,
};

#[cfg(feature = "serde")]
names::as_text! {
    AtMostOne: "the name of an at-most-one";
    SolverKind: "the name of a SAT solver";
    ProofFormat: "the name of a proof format";
}
