//! The state of the solver and its main loop.

use std::mem;

use super::analyze::{Analysis, AnalysisInput};
use super::checkpoint::Checkpoint;
use super::clauses::{Clauses, SharedClause};
use super::decide::{Order, Phases};
use super::goal::Goal;
use super::log::Log;
use super::restart::Restarts;
use super::trail::{Reason, Trail};
use super::watch::{Conflict, WatchLists};
use crate::budget::{Budget, Stopped};
use crate::{ClauseSink, Lit, Var};
use crate::{Counters, ProofError, SatSolver, SolverOptions, Verdict};

/// Conflicts between two changes of the saved values.
pub(super) const REPHASE_INTERVAL: u64 = 1_000;

/// How many reasons deep variables are involved in a conflict while the values of decisions are fixed.
const FIXED_DEPTH: usize = 2;

/// Rounds between two checks of the budget, a few milliseconds. A round is one decision or one conflict.
const ROUNDS_PER_CHECK: u64 = 1_024;

/// Initial number of conflicts between reductions.
const REDUCTION_INTERVAL: u64 = 150;

/// Number of conflicts until the next reduction, given the total number so far.
pub(super) fn reduction_interval(conflicts: u64) -> u64 {
    (REDUCTION_INTERVAL as f64 * ((conflicts as f64).sqrt() / 10.0).max(1.0)) as u64
}

/// The solver.
pub(in crate::solver) struct Cdcl {
    /// For each literal, the literals that it implies.
    pub(super) implied: Vec<Vec<Lit>>,
    /// Whether lists of `implied` may contain duplicates.
    pub(super) has_duplicates: bool,
    /// The clauses before the checkpoint, if there is one.
    pub(super) checkpoint: Option<Checkpoint>,
    pub(super) clauses: Clauses,
    pub(super) watchers: WatchLists,
    /// Whether the empty clause was added or learnt.
    pub(super) is_refuted: bool,

    pub(super) trail: Trail,
    /// Length of the part of the trail whose implications are propagated.
    pub(super) implied_until: usize,
    /// Length of the part of the trail whose watchers are propagated.
    pub(super) visited_until: usize,
    /// Number of literals at level 0 when satisfied clauses were last discarded.
    pub(super) simplified_until: usize,

    /// Whether the search is that of the first version: no fixed values, and learnt clauses as they come.
    is_steady: bool,
    pub(super) order: Order,
    pub(super) phases: Phases,
    pub(super) goal: Goal,
    pub(super) analysis: Analysis,
    pub(super) restarts: Restarts,
    pub(super) conflicts: u64,
    decisions: u64,
    pub(super) propagations: u64,
    num_restarts: u64,
    pub(super) next_reduction: u64,
    pub(super) next_rephasing: u64,
    pub(super) random: Xorshift,

    pub(super) assumptions: Vec<Lit>,
    pub(super) failed: Vec<Lit>,
    pub(super) model: Vec<bool>,
    pub(super) log: Log,
    /// Number of other solvers of the same formula.
    pub(super) others: usize,
    /// The learnt clauses that they may want.
    pub(super) offered: Vec<SharedClause>,
    /// Whether writing the proof failed, so that the solver gives up.
    pub(super) proof_failed: bool,
}

/// The result of [`Cdcl::decide`].
enum Decision {
    Made,
    AllHaveValues,
    AssumptionsFail,
}

impl Cdcl {
    pub(in crate::solver) fn new(options: SolverOptions) -> Self {
        Cdcl {
            implied: Vec::new(),
            has_duplicates: false,
            checkpoint: None,
            clauses: Clauses::default(),
            watchers: WatchLists::default(),
            is_refuted: false,
            trail: Trail::default(),
            implied_until: 0,
            visited_until: 0,
            simplified_until: 0,
            is_steady: options.steady,
            order: Order::new(),
            phases: Phases::default(),
            goal: Goal::new(),
            analysis: Analysis::default(),
            restarts: Restarts::new(),
            conflicts: 0,
            decisions: 0,
            propagations: 0,
            num_restarts: 0,
            next_reduction: reduction_interval(0),
            next_rephasing: REPHASE_INTERVAL,
            random: Xorshift(options.seed),
            assumptions: Vec::new(),
            failed: Vec::new(),
            model: Vec::new(),
            log: Log::new(options),
            others: 0,
            offered: Vec::new(),
            proof_failed: false,
        }
    }

    pub(super) fn num_vars(&self) -> usize {
        self.implied.len() / 2
    }

    /// Adds the variables of these literals.
    fn reserve_for(&mut self, lits: &[Lit]) {
        if let Some(highest) = lits.iter().map(|lit| lit.var().index()).max() {
            self.reserve(highest + 1);
        }
    }

    pub(super) fn backtrack(&mut self, level: usize) {
        if level < self.trail.level()
            && let Some(checkpoint) = &mut self.checkpoint
        {
            checkpoint.counted.undo(self.trail.lits(), self.trail.start_of(level + 1));
        }
        self.trail.backtrack(level, |lit| {
            self.phases.save(lit);
            self.order.insert(lit.var());
        });
        self.implied_until = self.implied_until.min(self.trail.lits().len());
        self.visited_until = self.visited_until.min(self.trail.lits().len());
    }

    /// Records that the clauses have no model.
    pub(super) fn refute(&mut self) {
        if !self.is_refuted {
            self.log.add(&[]);
            self.is_refuted = true;
        }
    }

    /// Searches for a model until there is a verdict or the budget is exhausted. Returns `None` at the first conflict after
    /// this number of propagations.
    fn search(&mut self, budget: &Budget, max_propagations: u64) -> Option<Verdict> {
        let last_propagation = self.propagations.saturating_add(max_propagations);
        let max_conflicts = budget.conflict_limit().unwrap_or(u64::MAX);
        let conflict_limit = self.conflicts.saturating_add(max_conflicts);
        for round in 0_u64.. {
            if round.is_multiple_of(ROUNDS_PER_CHECK)
                && let Some(reason) = budget.stopped()
            {
                return Some(Verdict::Unknown(reason));
            }
            let assigned = self.trail.lits().len();
            let conflict = self.propagate();
            self.propagations += (self.trail.lits().len() - assigned) as u64;
            if let Some(conflict) = conflict {
                if self.trail.level() == 0 {
                    self.refute();
                    return Some(Verdict::Unsatisfiable);
                }
                if self.conflicts == conflict_limit {
                    return Some(Verdict::Unknown(Stopped::ConflictLimit));
                }
                self.learn_from(conflict);
                if self.propagations >= last_propagation {
                    return None;
                }
                continue;
            }
            self.maintain();
            match self.decide() {
                Decision::Made => {}
                Decision::AllHaveValues => return Some(Verdict::Satisfiable),
                Decision::AssumptionsFail => return Some(Verdict::Unsatisfiable),
            }
        }
        unreachable!("the loop ends before 2^64 rounds")
    }

    /// Like [`SatSolver::solve`], but returns `None` at the first conflict after this number of propagations. The next call
    /// goes on with what was learnt.
    pub(super) fn solve_in_part(
        &mut self,
        assumptions: &[Lit],
        budget: &Budget,
        max_propagations: u64,
    ) -> Result<Option<Verdict>, ProofError> {
        self.failed.clear();
        if self.proof_failed {
            return Ok(Some(Verdict::Unknown(Stopped::GaveUp)));
        }
        self.reserve_for(assumptions);
        self.backtrack(0);
        self.remove_duplicates();
        self.start_from_checkpoint();
        self.assumptions.clear();
        self.assumptions.extend_from_slice(assumptions);
        self.analysis.grow(self.num_vars(), self.num_vars() + assumptions.len() + 1);
        let verdict = if self.is_refuted {
            Some(Verdict::Unsatisfiable)
        } else {
            self.search(budget, max_propagations)
        };
        if verdict == Some(Verdict::Satisfiable) {
            let mut model = mem::take(&mut self.model);
            model.clear();
            let vars = (0..self.num_vars()).map(Var::new);
            model.extend(vars.map(|var| self.trail.is_true(var.positive())));
            self.set_model(model);
        }
        self.log.flush();
        match self.log.take_error() {
            None => Ok(verdict),
            Some(error) => {
                self.proof_failed = true;
                Err(ProofError(error))
            }
        }
    }

    /// Records a model that this or another solver found.
    pub(super) fn set_model(&mut self, model: Vec<bool>) {
        self.model = model;
        self.goal.reach(self.conflicts, &mut self.phases);
    }

    /// Changes values, restarts and reduces the learnt clauses when due.
    fn maintain(&mut self) {
        if !self.is_steady && self.goal.pursue(self.conflicts, &self.model, &mut self.phases) {
            self.backtrack(0);
        }
        if self.conflicts >= self.next_rephasing {
            self.next_rephasing = self.conflicts + REPHASE_INTERVAL;
            self.backtrack(0);
            self.goal.observe(&self.phases, self.trail.lits().len(), self.num_vars());
            self.phases.rephase();
        } else if self.restarts.is_due(self.conflicts) {
            self.num_restarts += 1;
            self.restart();
        }
        if self.conflicts >= self.next_reduction {
            self.next_reduction = self.conflicts + reduction_interval(self.conflicts);
            self.reduce();
        }
    }

    /// Backtracks to the first decision that would now be different.
    ///
    /// Earlier decisions would be made again, so they stay (van der Tak, Ramos and Heule, "Reusing the assignment trail
    /// in CDCL solvers", JSAT 2011).
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
                self.set_failed_assumptions(lit);
                return Decision::AssumptionsFail;
            }
            // Each assumption has its own level, which is empty if the assumption is already true.
            self.trail.open_level();
            if self.trail.is_open(lit) {
                self.trail.assign(lit, Reason::Decision);
                return Decision::Made;
            }
        }
        let Some(var) = self.order.peek(|var| self.trail.is_open(var.positive())) else {
            return Decision::AllHaveValues;
        };
        self.decisions += 1;
        self.trail.open_level();
        self.trail.assign(self.phases.pick_literal(var), Reason::Decision);
        Decision::Made
    }

    /// Learns a clause from a conflict, backtracks and assigns the literal that it implies.
    fn learn_from(&mut self, conflict: Conflict) {
        self.conflicts += 1;
        let before = self.trail.start_of(self.trail.level());
        self.phases.record(&self.trail.lits()[..before]);
        self.analyze(conflict);
        self.log.add(&self.analysis.clause);
        self.offer();
        let clause = &self.analysis.clause;
        let level = clause.get(1).map_or(0, |lit| self.trail.level_of(lit.var()));
        self.backtrack(level);
        let clause = &self.analysis.clause;
        let uip = clause[0];
        let reason = match clause[..] {
            [_] => Reason::Decision,
            [_, other] => {
                self.add_pair(uip, other);
                Reason::Pair(other)
            }
            _ => {
                let clause = self.clauses.add_learnt(clause, self.analysis.lbd);
                self.watchers.add(clause, &self.clauses, !self.is_steady);
                Reason::Clause(clause)
            }
        };
        self.trail.assign(uip, reason);
    }

    /// Sets `self.analysis.clause` to the clause to learn and bumps the variables involved.
    fn analyze(&mut self, conflict: Conflict) {
        self.analysis.begin(&self.trail);
        match conflict {
            Conflict::Pair(lits) => self.analysis.resolve(&lits, &self.trail),
            Conflict::Clause(clause) => {
                self.record_use(clause);
                self.analysis.resolve(self.clauses.lits(clause), &self.trail);
            }
        }
        while let Some(pivot) = self.analysis.next_pivot(&self.trail) {
            if let &Reason::Clause(clause) = self.trail.reason(pivot.var()) {
                self.record_use(clause);
            }
            let input = AnalysisInput { trail: &self.trail, clauses: &self.clauses };
            self.analysis.resolve(input.reason(pivot.var()), &self.trail);
        }
        let input = AnalysisInput { trail: &self.trail, clauses: &self.clauses };
        let depth = if self.phases.are_fixed() { FIXED_DEPTH } else { 1 };
        self.analysis.involve_reasons(depth, input);
        self.analysis.shorten(input);
        if !self.is_steady {
            self.analysis.prefer_negative();
        }
        for &var in &self.analysis.involved {
            self.order.bump(var);
        }
        self.order.decay();
    }

    /// Sets the failed assumptions: `lit`, which is false, and the assumptions that imply its negation.
    fn set_failed_assumptions(&mut self, lit: Lit) {
        let input = AnalysisInput { trail: &self.trail, clauses: &self.clauses };
        self.failed.push(lit);
        let failed = &mut self.failed;
        self.analysis.decisions_behind(lit.var(), input, |decision| failed.push(decision));
        // Two contradictory assumptions need no proof step: the clause would be a tautology.
        if !self.failed.contains(&!lit) {
            let negated: Vec<_> = self.failed.iter().map(|&lit| !lit).collect();
            self.log.add(&negated);
        }
    }

    /// The literals of a clause that have no value; `None` if one of the others is true.
    pub(super) fn open_part(&self, lits: &[Lit]) -> Option<Vec<Lit>> {
        let is_true = lits.iter().any(|&lit| self.trail.is_true(lit));
        let open = || lits.iter().copied().filter(|&lit| self.trail.is_open(lit)).collect();
        (!is_true).then(open)
    }

    /// Adds a clause without duplicate literals and without literals that have a value: a learnt one if it has an LBD.
    pub(super) fn attach(&mut self, lits: &[Lit], lbd: Option<usize>) {
        match *lits {
            [] => self.is_refuted = true,
            [lit] => self.trail.assign(lit, Reason::Decision),
            [a, b] => self.add_pair(a, b),
            _ => {
                let clause = match lbd {
                    Some(lbd) => self.clauses.add_learnt(lits, lbd),
                    None => self.clauses.add(lits),
                };
                self.watchers.add(clause, &self.clauses, lbd.is_some());
            }
        }
    }

    fn add_pair(&mut self, a: Lit, b: Lit) {
        self.implied[(!a).code()].push(b);
        self.implied[(!b).code()].push(a);
        if let Some(checkpoint) = &mut self.checkpoint {
            checkpoint.pairs.push([a, b]);
        }
    }

    /// Removes duplicates from the lists of implications: a row and a box may share two cells.
    pub(super) fn remove_duplicates(&mut self) {
        if mem::take(&mut self.has_duplicates) {
            for lits in &mut self.implied {
                lits.sort_unstable();
                lits.dedup();
            }
        }
    }
}

impl ClauseSink for Cdcl {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.reserve_for(clause);
        self.backtrack(0);
        self.log.add_original(clause);
        let mut lits = clause.to_vec();
        lits.sort_unstable();
        lits.dedup();
        let is_tautology = lits.windows(2).any(|pair| pair[0] == !pair[1]);
        let Some(lits) = self.open_part(&lits).filter(|_| !is_tautology) else {
            return;
        };
        if lits.len() < clause.len() {
            self.log.add(&lits);
        }
        self.attach(&lits, None);
    }

    fn add_at_most_one(&mut self, lits: &[Lit]) {
        assert!(self.checkpoint.is_none(), "at-most-one constraints come before the checkpoint");
        self.reserve_for(lits);
        self.backtrack(0);
        for (i, &lit) in lits.iter().enumerate() {
            let others = lits[..i].iter().chain(&lits[i + 1..]);
            self.implied[lit.code()].extend(others.map(|&other| !other));
            lits[..i].iter().for_each(|&before| self.log.add_original(&[!before, !lit]));
        }
        // Literals that are already true have new consequences.
        self.implied_until = 0;
        self.has_duplicates = true;
    }
}

impl SatSolver for Cdcl {
    fn reserve(&mut self, num_vars: usize) {
        if num_vars > self.num_vars() {
            self.implied.resize_with(2 * num_vars, Vec::new);
            self.watchers.grow(num_vars);
            self.trail.grow(num_vars);
            self.phases.grow(num_vars);
            self.order.grow(num_vars, || self.random.next());
        }
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<Verdict, ProofError> {
        let verdict = self.solve_in_part(assumptions, budget, u64::MAX)?;
        Ok(verdict.expect("fewer than 2^64 propagations"))
    }

    fn value(&self, var: Var) -> bool {
        self.model[var.index()]
    }

    fn failed_assumptions(&self) -> &[Lit] {
        &self.failed
    }

    fn checkpoint(&mut self) -> bool {
        self.set_checkpoint()
    }

    fn rewind(&mut self) {
        self.rewind_to_checkpoint();
    }

    fn counters(&self) -> Counters {
        Counters {
            decisions: Some(self.decisions),
            conflicts: Some(self.conflicts),
            propagations: Some(self.propagations),
            restarts: Some(self.num_restarts),
        }
    }
}

/// Random initial activities of variables; all 0 with seed 0.
pub(super) struct Xorshift(u64);

impl Xorshift {
    /// Whether all numbers are 0.
    pub(super) fn is_zero(&self) -> bool {
        self.0 == 0
    }

    /// Returns a number small enough that the first conflict outweighs it (xorshift: Marsaglia, "Xorshift RNGs",
    /// Journal of Statistical Software 2003).
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 as f64 / u64::MAX as f64 * 1e-3
    }
}
