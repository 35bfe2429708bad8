//! Givens to add to an ambiguous puzzle so that it has one solution.
//!
//! Added givens single out one solution: every other solution must differ from it in one of their cells, so the cells are
//! a *hitting set* of the differences. If all solutions can be listed, the smallest such set is computed from the list
//! (`distinguishing_cells.rs`). Otherwise the search asks for one remaining solution after the other and each time adds
//! the cell in which most known ones differ. Givens that turn out not to be needed are dropped in the end.

use super::assumption_solver::{AssumptionSolver, Consistency, Switch, common, within};
use super::distinguishing_cells::smallest_distinguishing_set;
use super::known_solutions::KnownSolutions;
use crate::budget::Budget;
use crate::geometry::{Candidate, Cell};
use crate::puzzle::Solution;
use crate::solve::SolveError;

/// Givens that make an ambiguous puzzle unique.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Addition {
    /// The givens to add, in the order of cells; proved to leave one solution.
    pub givens: Vec<Candidate>,
    /// That solution.
    pub solution: Solution,
    /// Whether it is proved that no smaller set is enough.
    pub smallest: bool,
}

/// How many solutions are listed before giving up on listing all.
const MOST_LISTED: usize = 512;

/// How many solutions are singled out in turn if not all are listed; above side 9 only one.
const TARGETS: usize = 4;

/// Conflict limit of one question.
const PATIENCE: u64 = 1_000;

/// Finds givens to add; none if the budget runs out first.
pub(super) fn find(
    solver: &mut AssumptionSolver<'_>,
    known: &mut KnownSolutions<'_>,
    budget: &Budget,
) -> Result<Option<Addition>, SolveError> {
    let mut search = AdditionSearch { solver, known, budget, short: within(budget, PATIENCE) };
    if search.list_all()? {
        return Ok(Some(search.by_table()));
    }
    let targets = match search.known.puzzle.geometry().side() {
        ..=9 => TARGETS,
        _ => 1,
    };
    let mut best: Option<Addition> = None;
    for target in 0..targets.min(search.known.solutions.len()) {
        let Some(other) = search.single_out(target)? else {
            break;
        };
        if best.as_ref().is_none_or(|best| other.givens.len() < best.givens.len()) {
            best = Some(other);
        }
    }
    match best {
        Some(best) => Ok(Some(search.compared_with_single_givens(best)?)),
        None => Ok(None),
    }
}

struct AdditionSearch<'a, 'p, 'k> {
    solver: &'a mut AssumptionSolver<'k>,
    known: &'a mut KnownSolutions<'p>,
    budget: &'a Budget,
    /// The budget of one question.
    short: Budget,
}

impl AdditionSearch<'_, '_, '_> {
    /// The open cells, those with the most digits first.
    fn open_cells(&self) -> Vec<Cell> {
        let mut open = self.known.open();
        open.sort_by_key(|open| std::cmp::Reverse(open.digits.len()));
        open.into_iter().map(|open| open.cell).collect()
    }

    /// Lists solutions, and returns whether these are all.
    fn list_all(&mut self) -> Result<bool, SolveError> {
        let switch = self.solver.switch();
        for solution in &self.known.solutions {
            self.solver.want_other_than(switch, solution);
        }
        while self.known.solutions.len() <= MOST_LISTED {
            match self.solver.ask(&[], &[switch], &self.short)? {
                Consistency::Solvable(solution) => {
                    self.solver.want_other_than(switch, &solution);
                    self.known.note(solution);
                }
                Consistency::Clash(_) => {
                    self.solver.discard(switch);
                    return Ok(true);
                }
                Consistency::Unknown(_) => break,
            }
        }
        self.solver.discard(switch);
        Ok(false)
    }

    /// The smallest set, if all solutions are known.
    fn by_table(&self) -> Addition {
        let solutions = &self.known.solutions;
        let found = smallest_distinguishing_set(solutions, &self.open_cells());
        let solution = solutions[found.solution].clone();
        let mut givens: Vec<_> =
            (found.cells.iter()).map(|&cell| solution.candidate(cell)).collect();
        givens.sort_unstable();
        Addition { givens, solution, smallest: found.smallest }
    }

    /// Givens that leave only this one of the known solutions; none if the budget runs out.
    fn single_out(&mut self, target: usize) -> Result<Option<Addition>, SolveError> {
        let solution = self.known.solutions[target].clone();
        let switch = self.solver.switch();
        self.solver.want_other_than(switch, &solution);
        let grown = self.grow(&solution, switch)?;
        let found = match grown {
            Some(givens) => {
                let mut givens = self.drop_unneeded(givens, switch)?;
                givens.sort_unstable();
                Some(Addition { smallest: givens.len() == 1, givens, solution })
            }
            None => None,
        };
        self.solver.discard(switch);
        Ok(found)
    }

    /// Adds givens until no other solution is left.
    fn grow(
        &mut self,
        solution: &Solution,
        switch: Switch,
    ) -> Result<Option<Vec<Candidate>>, SolveError> {
        let cells = self.open_cells();
        let mut givens: Vec<Candidate> = Vec::new();
        let mut rivals = self.known.solutions.clone();
        rivals.retain(|rival| rival != solution);
        loop {
            while !rivals.is_empty() {
                let cell = most_different(solution, &rivals, &cells);
                givens.push(solution.candidate(cell));
                rivals.retain(|rival| rival.digit(cell) == solution.digit(cell));
            }
            match self.solver.ask(&givens, &[switch], &self.short)? {
                Consistency::Clash(core) => return Ok(Some(common(&givens, &core))),
                Consistency::Solvable(rival) => {
                    rivals.push(rival.clone());
                    self.known.note(rival);
                }
                Consistency::Unknown(_) if self.budget.stopped().is_some() => return Ok(None),
                // With another given the next question is easier.
                Consistency::Unknown(_) => {
                    let is_new = |cell: &&Cell| givens.iter().all(|given| given.cell != **cell);
                    let Some(&cell) = cells.iter().find(is_new) else {
                        return Ok(None);
                    };
                    givens.push(solution.candidate(cell));
                }
            }
        }
    }

    /// Drops givens without which there is still no other solution.
    fn drop_unneeded(
        &mut self,
        mut givens: Vec<Candidate>,
        switch: Switch,
    ) -> Result<Vec<Candidate>, SolveError> {
        let mut at = 0;
        while at < givens.len() && self.budget.stopped().is_none() {
            let mut rest = givens.clone();
            rest.remove(at);
            match self.solver.ask(&rest, &[switch], &self.short)? {
                // The givens before `at` are needed, so they are in every clash.
                Consistency::Clash(core) => givens = common(&rest, &core),
                Consistency::Solvable(_) | Consistency::Unknown(_) => at += 1,
            }
        }
        Ok(givens)
    }

    /// The same givens, or a single given that is enough. If there is none, two givens are the smallest set.
    fn compared_with_single_givens(&mut self, found: Addition) -> Result<Addition, SolveError> {
        if found.givens.len() <= 1 {
            return Ok(found);
        }
        let mut sure = self.known.is_complete();
        let open = self.known.open();
        let candidates = open.iter().flat_map(|open| {
            let cell = open.cell;
            open.digits.iter().map(move |&digit| Candidate { cell, digit })
        });
        for candidate in candidates {
            let has_it = |s: &&Solution| s.digit(candidate.cell) == candidate.digit;
            let mut with_it = self.known.solutions.iter().filter(has_it);
            let (Some(solution), None) = (with_it.next().cloned(), with_it.next()) else {
                continue;
            };
            let switch = self.solver.switch();
            self.solver.want_other_than(switch, &solution);
            let answer = self.solver.ask(&[candidate], &[switch], &self.short)?;
            self.solver.discard(switch);
            match answer {
                Consistency::Clash(_) => {
                    return Ok(Addition { givens: vec![candidate], solution, smallest: true });
                }
                Consistency::Solvable(other) => self.known.note(other),
                Consistency::Unknown(_) => sure = false,
            }
        }
        let smallest = sure && found.givens.len() == 2;
        Ok(Addition { smallest, ..found })
    }
}

/// The cell in which most rivals differ from the solution, the first of these.
fn most_different(solution: &Solution, rivals: &[Solution], cells: &[Cell]) -> Cell {
    let differ = |cell: Cell| {
        let differs = |rival: &&Solution| rival.digit(cell) != solution.digit(cell);
        rivals.iter().filter(differs).count()
    };
    let best = cells.iter().rev().max_by_key(|&&cell| differ(cell));
    *best.expect("rivals differ in an open cell")
}
