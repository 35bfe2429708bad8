//! Our own SAT solver: conflict-driven clause learning (CDCL), tuned for hard grids.
//!
//! The loop of [`Cdcl::search`] is the whole idea. It decides a literal and makes everything true that
//! follows (`propagate`); when a clause becomes false it learns from that a new clause (`analyze`), goes
//! back to the level where that clause has one literal left, and goes on from there. Now and then it
//! restarts (`restart`), forgets clauses (`reduce`) and changes the values it tries first (`decide`).
//!
//! Two things are particular. At-most-one constraints are taken as they are, as lists of what a true
//! literal rules out. And of the two modes of modern solvers there is just the *stable* one: few restarts,
//! activity that decays, values kept near the longest conflict-free assignment; that is what sudoku of
//! 25×25 and more wants. `NOTES.md` beside this file tells what was measured.
//!
//! | file | what |
//! |---|---|
//! | `trail.rs` | the partial assignment, with levels and reasons |
//! | `clauses.rs` | clauses of three and more literals |
//! | `propagate.rs` | unit propagation |
//! | `analyze.rs` | from a conflict to a learnt clause |
//! | `decide.rs` | activity, and which value first |
//! | `restart.rs` | when to restart |
//! | `reduce.rs` | which learnt clauses to forget |
//! | `log.rs` | proofs |

mod analyze;
mod clauses;
mod decide;
mod log;
mod propagate;
mod reduce;
mod restart;
#[cfg(test)]
mod tests;
mod trail;

use self::analyze::{Analysis, Scene};
use self::clauses::Clauses;
use self::decide::{Order, Phases};
use self::log::Log;
use self::propagate::{Conflict, Watcher};
use self::restart::Restarts;
use self::trail::{Reason, Trail};
use super::{ProofError, SatSolver, SolverOptions, Verdict};
use crate::budget::{Budget, Stopped};
use crate::cnf::{ClauseSink, Lit, Var};

/// Conflicts between two changes of the saved values.
const REPHASE_INTERVAL: u64 = 1_000;

/// The budget is looked at once in so many rounds, each of which is one decision or one conflict: some
/// milliseconds.
const ROUNDS: u64 = 1_024;

/// The solver.
pub(super) struct Cdcl {
    /// By literal: the literals that are true when it is.
    implied: Vec<Vec<Lit>>,
    /// Whether some of these lists may tell the same twice.
    is_untidy: bool,
    clauses: Clauses,
    /// By literal: the clauses in which it is one of the first two.
    watchers: Vec<Vec<Watcher>>,
    /// The empty clause was given or learnt.
    is_refuted: bool,

    trail: Trail,
    /// How much of the trail has had its implications, and its watchers, looked at.
    implied_until: usize,
    visited_until: usize,
    /// How much of it was known when clauses that are true for ever were discarded last.
    simplified_until: usize,

    order: Order,
    phases: Phases,
    analysis: Analysis,
    restarts: Restarts,
    conflicts: u64,
    next_reduction: u64,
    next_rephasing: u64,
    random: Random,

    assumptions: Vec<Lit>,
    failed: Vec<Lit>,
    model: Vec<bool>,
    log: Log,
    /// A proof could not be written: there is nothing more to say.
    is_spent: bool,
}

/// What a decision came to.
enum Decision {
    Made,
    AllHaveValues,
    AssumptionsFail,
}

impl Cdcl {
    pub(super) fn new(options: SolverOptions) -> Self {
        Cdcl {
            implied: Vec::new(),
            is_untidy: false,
            clauses: Clauses::default(),
            watchers: Vec::new(),
            is_refuted: false,
            trail: Trail::default(),
            implied_until: 0,
            visited_until: 0,
            simplified_until: 0,
            order: Order::new(),
            phases: Phases::default(),
            analysis: Analysis::default(),
            restarts: Restarts::new(),
            conflicts: 0,
            next_reduction: reduce::interval(0),
            next_rephasing: REPHASE_INTERVAL,
            random: Random(options.seed),
            assumptions: Vec::new(),
            failed: Vec::new(),
            model: Vec::new(),
            log: Log::new(options),
            is_spent: false,
        }
    }

    fn num_vars(&self) -> usize {
        self.implied.len() / 2
    }

    /// Makes room for the variables of these literals.
    fn grow_for(&mut self, lits: &[Lit]) {
        if let Some(highest) = lits.iter().map(|lit| lit.var().index()).max() {
            self.reserve(highest + 1);
        }
    }

    fn backtrack(&mut self, level: usize) {
        self.trail.backtrack(level, |lit| {
            self.phases.save(lit);
            self.order.insert(lit.var());
        });
        self.implied_until = self.implied_until.min(self.trail.lits().len());
        self.visited_until = self.visited_until.min(self.trail.lits().len());
    }

    /// The clauses have no model.
    fn refute(&mut self) {
        if !self.is_refuted {
            self.log.add(&[]);
            self.is_refuted = true;
        }
    }

    /// Answers the question, or stops when the budget is met.
    fn search(&mut self, budget: &Budget) -> Verdict {
        let most = budget.conflict_limit().unwrap_or(u64::MAX);
        let until = self.conflicts.saturating_add(most);
        for round in 0_u64.. {
            if round.is_multiple_of(ROUNDS)
                && let Some(reason) = budget.stopped()
            {
                return Verdict::Unknown(reason);
            }
            if let Some(conflict) = self.propagate() {
                if self.trail.level() == 0 {
                    self.refute();
                    return Verdict::Unsatisfiable;
                }
                if self.conflicts == until {
                    return Verdict::Unknown(Stopped::ConflictLimit);
                }
                self.learn_from(conflict);
                continue;
            }
            self.look_after_search();
            match self.decide() {
                Decision::Made => {}
                Decision::AllHaveValues => return Verdict::Satisfiable,
                Decision::AssumptionsFail => return Verdict::Unsatisfiable,
            }
        }
        unreachable!("nobody counts that far")
    }

    /// Restarts, forgets and changes saved values when it is time.
    fn look_after_search(&mut self) {
        if self.conflicts >= self.next_rephasing {
            self.next_rephasing = self.conflicts + REPHASE_INTERVAL;
            self.backtrack(0);
            self.phases.rephase();
        } else if self.restarts.is_due(self.conflicts) {
            self.restart();
        }
        if self.conflicts >= self.next_reduction {
            self.next_reduction = self.conflicts + reduce::interval(self.conflicts);
            self.reduce();
        }
    }

    /// Goes back as far as the decisions would now be others; those that would be made again stay (van
    /// der Tak, Ramos and Heule, "Reusing the assignment trail in CDCL solvers", JSAT 2011).
    fn restart(&mut self) {
        let Some(next) = self.order.peek(|var| self.trail.is_open(var.positive())) else {
            return;
        };
        let is_below = |&level: &usize| {
            let decision = self.trail.lits()[self.trail.start_of(level + 1)].var();
            self.order.activity(decision) < self.order.activity(next)
        };
        if let Some(level) = (self.assumptions.len()..self.trail.level()).find(is_below) {
            self.backtrack(level);
        }
    }

    fn decide(&mut self) -> Decision {
        while let Some(&lit) = self.assumptions.get(self.trail.level()) {
            if self.trail.is_false(lit) {
                self.keep_failed(lit);
                return Decision::AssumptionsFail;
            }
            // Each assumption has a level, an empty one when it is true already.
            self.trail.open_level();
            if self.trail.is_open(lit) {
                self.trail.assign(lit, Reason::Decision);
                return Decision::Made;
            }
        }
        let Some(var) = self.order.peek(|var| self.trail.is_open(var.positive())) else {
            return Decision::AllHaveValues;
        };
        self.trail.open_level();
        self.trail.assign(self.phases.pick(var), Reason::Decision);
        Decision::Made
    }

    /// Learns a clause from a conflict, goes back and makes true what it implies.
    fn learn_from(&mut self, conflict: Conflict) {
        self.conflicts += 1;
        let before = self.trail.start_of(self.trail.level());
        self.phases.note(&self.trail.lits()[..before]);
        self.analyze(conflict);
        let clause = &self.analysis.clause;
        self.log.add(clause);
        let level = clause.get(1).map_or(0, |lit| self.trail.level_of(lit.var()));
        self.backtrack(level);
        let clause = &self.analysis.clause;
        let uip = clause[0];
        let reason = match clause[..] {
            [_] => Reason::Decision,
            [_, other] => {
                self.implied[(!uip).code()].push(other);
                self.implied[(!other).code()].push(uip);
                Reason::Pair(other)
            }
            _ => {
                let clause = self.clauses.add_learnt(clause, self.analysis.lbd);
                self.watch(clause);
                Reason::Clause(clause)
            }
        };
        self.trail.assign(uip, reason);
    }

    /// Makes `self.analysis.clause` the clause to learn, and the variables that took part more active.
    fn analyze(&mut self, conflict: Conflict) {
        self.analysis.begin(&self.trail);
        match conflict {
            Conflict::Pair(lits) => self.analysis.resolve(&lits, &self.trail),
            Conflict::Clause(clause) => {
                self.note_use(clause);
                self.analysis.resolve(self.clauses.lits(clause), &self.trail);
            }
        }
        while let Some(pivot) = self.analysis.next_pivot(&self.trail) {
            if let &Reason::Clause(clause) = self.trail.reason(pivot.var()) {
                self.note_use(clause);
            }
            let scene = Scene { trail: &self.trail, clauses: &self.clauses };
            self.analysis.resolve(scene.reason(pivot.var()), &self.trail);
        }
        let scene = Scene { trail: &self.trail, clauses: &self.clauses };
        self.analysis.involve_reasons(scene);
        self.analysis.shorten(scene);
        for &var in &self.analysis.involved {
            self.order.bump(var);
        }
        self.order.decay();
    }

    /// Keeps the assumptions because of which the assumption `lit` is false, and itself.
    fn keep_failed(&mut self, lit: Lit) {
        let scene = Scene { trail: &self.trail, clauses: &self.clauses };
        self.failed.push(lit);
        let failed = &mut self.failed;
        self.analysis.decisions_behind(lit.var(), scene, |decision| failed.push(decision));
        // Of two assumptions that contradict each other there is nothing to prove.
        if !self.failed.contains(&!lit) {
            let negated: Vec<_> = self.failed.iter().map(|&lit| !lit).collect();
            self.log.add(&negated);
        }
    }

    /// Takes a clause that has no literal twice and none with a value.
    fn attach(&mut self, lits: &[Lit]) {
        match *lits {
            [] => self.is_refuted = true,
            [lit] => self.trail.assign(lit, Reason::Decision),
            [a, b] => {
                self.implied[(!a).code()].push(b);
                self.implied[(!b).code()].push(a);
            }
            _ => {
                let clause = self.clauses.add(lits);
                self.watch(clause);
            }
        }
    }

    /// Strikes out what lists of implications tell twice: a row and a box may have two cells in common.
    fn tidy(&mut self) {
        if std::mem::take(&mut self.is_untidy) {
            for lits in &mut self.implied {
                lits.sort_unstable();
                lits.dedup();
            }
        }
    }
}

impl ClauseSink for Cdcl {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.grow_for(clause);
        self.backtrack(0);
        self.log.given(clause);
        let mut lits = clause.to_vec();
        lits.sort_unstable();
        lits.dedup();
        let is_tautology = lits.windows(2).any(|pair| pair[0] == !pair[1]);
        if is_tautology || lits.iter().any(|&lit| self.trail.is_true(lit)) {
            return;
        }
        lits.retain(|&lit| self.trail.is_open(lit));
        if lits.len() < clause.len() {
            self.log.add(&lits);
        }
        self.attach(&lits);
    }

    fn add_at_most_one(&mut self, lits: &[Lit]) {
        self.grow_for(lits);
        self.backtrack(0);
        for (i, &lit) in lits.iter().enumerate() {
            let others = lits[..i].iter().chain(&lits[i + 1..]);
            self.implied[lit.code()].extend(others.map(|&other| !other));
            lits[..i].iter().for_each(|&before| self.log.given(&[!before, !lit]));
        }
        // What is true already has new consequences.
        self.implied_until = 0;
        self.is_untidy = true;
    }
}

impl SatSolver for Cdcl {
    fn reserve(&mut self, num_vars: usize) {
        if num_vars > self.num_vars() {
            self.implied.resize_with(2 * num_vars, Vec::new);
            self.watchers.resize_with(2 * num_vars, Vec::new);
            self.trail.grow(num_vars);
            self.phases.grow(num_vars);
            self.order.grow(num_vars, || self.random.next());
        }
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<Verdict, ProofError> {
        self.failed.clear();
        if self.is_spent {
            return Ok(Verdict::Unknown(Stopped::GaveUp));
        }
        self.grow_for(assumptions);
        self.backtrack(0);
        self.tidy();
        self.assumptions = assumptions.to_vec();
        self.analysis.grow(self.num_vars(), self.num_vars() + assumptions.len() + 1);
        let verdict = if self.is_refuted { Verdict::Unsatisfiable } else { self.search(budget) };
        if verdict == Verdict::Satisfiable {
            let vars = (0..self.num_vars()).map(Var::new);
            self.model = vars.map(|var| self.trail.is_true(var.positive())).collect();
        }
        self.log.flush();
        match self.log.take_error() {
            None => Ok(verdict),
            Some(error) => {
                self.is_spent = true;
                Err(ProofError(error))
            }
        }
    }

    fn value(&self, var: Var) -> bool {
        self.model[var.index()]
    }

    fn failed_assumptions(&self) -> &[Lit] {
        &self.failed
    }
}

/// Random numbers for the order in which variables are decided at first; none from seed 0.
struct Random(u64);

impl Random {
    /// A number so small that the first conflict outweighs it (xorshift: Marsaglia, "Xorshift RNGs",
    /// Journal of Statistical Software 2003).
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 as f64 / u64::MAX as f64 * 1e-3
    }
}
