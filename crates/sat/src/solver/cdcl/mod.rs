//! A conflict-driven clause learning (CDCL) SAT solver, tuned for hard grids.
//!
//! The main loop is `Cdcl::search`. It decides a literal and propagates its consequences (`propagate`). When a
//! clause becomes false, it learns a new clause (`analyze`) and backtracks to the level where that clause has one
//! literal left. At intervals it restarts (`restart`), deletes learnt clauses (`reduce`) and changes the values that
//! decisions try first (`decide`).
//!
//! The solver differs from most others in three ways. It stores an at-most-one constraint as lists of the literals that
//! each true literal implies, not as clauses, and it can go back to a checkpoint, for many small puzzles
//! (`rewind`). Of the two modes of modern solvers it has only the *stable* one, which suits sudoku of 25×25 and
//! more: few restarts, decaying activity, and saved values near the longest conflict-free assignment. Where there are
//! few models, decisions take fixed values instead (`goal`). The generator and explanations ask for a *steady* search,
//! which does without that and without the order of learnt clauses, since what they make depends on the number of
//! conflicts. `NOTES.md` in this folder has the measurements.
//!
//! | file | contents |
//! |---|---|
//! | `solver.rs` | the state and the main loop |
//! | `trail.rs` | the partial assignment, with levels and reasons |
//! | `clauses.rs` | clauses of three and more literals |
//! | `watch.rs` | watched clauses and conflicts |
//! | `propagate.rs` | unit propagation |
//! | `analyze.rs` | clause learning from conflicts |
//! | `decide.rs` | variable activity and saved values |
//! | `team.rs`, `sharing.rs`, `merged_proof.rs` | several solvers on threads, the clauses that they give each other, and their proof |
//! | `goal.rs` | whether values are for a model or a refutation |
//! | `restart.rs` | the restart schedule |
//! | `reduce.rs` | deletion of learnt clauses |
//! | `checkpoint.rs`, `rewind.rs` | going back to earlier clauses, for many formulas that share them |
//! | `counted.rs` | clauses that count their open literals |
//! | `log.rs` | proof output and self-check |

mod analyze;
mod checkpoint;
mod clauses;
mod counted;
mod decide;
mod goal;
mod log;
mod merged_proof;
mod propagate;
mod reduce;
mod restart;
mod rewind;
mod sharing;
mod solver;
mod team;
#[cfg(test)]
mod tests;
mod trail;
mod watch;

#[cfg(test)]
pub(in crate::solver) use solver::Cdcl;
pub(in crate::solver) use team::Team;
