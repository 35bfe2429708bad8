//! The engine that uses several threads for one puzzle by SAT.

use std::ops::ControlFlow;

use super::{Ended, Engine, Portfolio, SatEngine, SolveError};
use crate::budget::Budget;
use crate::puzzle::{Puzzle, Solution};

/// Several SAT solvers on one puzzle, on threads of their own: a team of those that give each other what they learn, or a
/// race.
#[derive(Clone, Debug)]
pub(super) struct ThreadedSat {
    team: SatEngine,
    race: Portfolio,
}

impl ThreadedSat {
    pub(super) fn new(engine: SatEngine, threads: usize) -> Self {
        let race = Portfolio::racing(engine.clone(), threads);
        ThreadedSat { team: engine.with_threads(threads), race }
    }
}

impl Engine for ThreadedSat {
    fn answered_by(&self) -> &'static str {
        self.race.answered_by()
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Ended, SolveError> {
        match self.team.has_team() {
            true => self.team.search(puzzle, budget, on_solution),
            false => self.race.search(puzzle, budget, on_solution),
        }
    }
}
