//! Several solvers that search for the same on threads of their own and give each other what they learn.
//!
//! The search goes in rounds of about 20 milliseconds. In a round, each solver works by itself. Between two rounds, each
//! gets the clauses of low LBD that the others learnt (Hamadi, Jabbour and Saïs, "ManySAT: a parallel SAT solver", JSAT
//! 2009). The length of a round is a number of propagations, and of several verdicts in a round that of the first solver
//! counts. So what is found does not depend on timing (Hamadi et al., "Deterministic parallel DPLL", JSAT 2011).

use std::thread;

use super::merged_proof::MergedProof;
use super::solver::Cdcl;
use crate::budget::Budget;
use crate::{ClauseSink, Lit, Var};
use crate::{Counters, ProofError, SatSolver, SolverOptions, Verdict};

/// Propagations of each solver in a round.
///
/// Solvers take different times for them, so at the end of a round they wait for each other: for 5% of the time with this
/// number, 9% with half of it, and 10% with rounds of 500 conflicts.
const ROUND: u64 = 200_000;

/// Propagations of the first solver before the others start. That is enough for most formulas, so they take no threads.
const ALONE: u64 = 2 * ROUND;

/// The solvers, which have the same clauses except for learnt ones.
pub(in crate::solver) struct Team {
    members: Vec<Cdcl>,
    /// The proof of several members; one alone writes its own.
    proof: Option<MergedProof>,
    /// The member with the last verdict.
    winner: usize,
    /// Propagations of the first member before the others start.
    alone: u64,
    /// Propagations of each member in a round.
    round: u64,
    /// Number of clauses that members have given others.
    num_shared: usize,
}

/// What a member has at the end of a round: `None` if it would go on.
type RoundResult = Result<Option<Verdict>, ProofError>;

impl Team {
    /// A team with a solver for each thread.
    ///
    /// A self-check takes the steps of a single solver, and a steady search is that of one, so then there is only one.
    pub(in crate::solver) fn new(options: SolverOptions) -> Self {
        if options.threads < 2 || options.self_check || options.steady {
            return Team::of(vec![Cdcl::new(options)], None);
        }
        let SolverOptions { threads, seed, proof, .. } = options;
        let (proof, format) = match proof {
            Some((out, format)) => (Some(MergedProof::new(out, threads)), Some(format)),
            None => (None, None),
        };
        let members = (0..threads).map(|nth| {
            let proof = proof.as_ref().zip(format).map(|(proof, format)| (proof.part(nth), format));
            // Without a seed, all variables have the same activity at first.
            let seed = if nth == 0 { seed } else { seed.wrapping_add(nth as u64).max(1) };
            let mut member = Cdcl::new(SolverOptions { seed, proof, ..SolverOptions::default() });
            member.offer_clauses_to(threads - 1);
            if nth % 2 == 1 { member.with_other_values() } else { member }
        });
        Team::of(members.collect(), proof)
    }

    fn of(members: Vec<Cdcl>, proof: Option<MergedProof>) -> Self {
        Team { members, proof, winner: 0, alone: ALONE, round: ROUND, num_shared: 0 }
    }

    /// Makes all members start at once, with rounds of this number of propagations.
    #[cfg(test)]
    pub(super) fn with_rounds(self, round: u64) -> Self {
        Team { alone: 0, round, ..self }
    }

    #[cfg(test)]
    pub(super) fn num_shared(&self) -> usize {
        self.num_shared
    }

    #[cfg(test)]
    pub(super) fn members(&self) -> &[Cdcl] {
        &self.members
    }

    /// Searches with the first member, then with all of them in rounds, until one has a verdict.
    fn search(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<Verdict, ProofError> {
        self.winner = 0;
        let alone = if self.members.len() == 1 { u64::MAX } else { self.alone };
        let before = self.conflicts();
        let mut verdict = self.members[0].solve_in_part(assumptions, budget, alone)?;
        loop {
            self.append_proof()?;
            if let Some(verdict) = verdict {
                return Ok(verdict);
            }
            self.exchange_clauses();
            let spent = self.conflicts() - before;
            let left = budget.conflict_limit().map(|limit| limit.saturating_sub(spent));
            let budget = match left {
                Some(left) => &budget.clone().with_conflict_limit(left),
                None => budget,
            };
            verdict = self.round(assumptions, budget)?;
        }
    }

    /// Appends the steps of the members to the proof.
    fn append_proof(&mut self) -> Result<(), ProofError> {
        let Some(proof) = &mut self.proof else {
            return Ok(());
        };
        self.members.iter_mut().for_each(|member| member.log.flush());
        proof.append(self.winner).map_err(|error| {
            self.members.iter_mut().for_each(|member| member.proof_failed = true);
            ProofError(error)
        })
    }

    /// Conflicts of the member with the most.
    fn conflicts(&self) -> u64 {
        self.members.iter().map(|member| member.conflicts).max().unwrap_or(0)
    }

    /// Lets all members search for a round, each on its own thread. Returns the verdict of the first that has one, and
    /// otherwise the reason to stop, if any.
    fn round(&mut self, assumptions: &[Lit], budget: &Budget) -> RoundResult {
        let round = self.round;
        let search = |member: &mut Cdcl| member.solve_in_part(assumptions, budget, round);
        let (first, others) = self.members.split_first_mut().expect("a team has members");
        let results = thread::scope(|scope| {
            let others: Vec<_> = others
                .iter_mut()
                .map(|member| thread::Builder::new().spawn_scoped(scope, move || search(member)))
                .collect();
            let mut results = vec![Some(search(first))];
            results.extend(others.into_iter().map(|other| {
                let joined = other.ok()?.join();
                Some(joined.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            }));
            results
        });
        // If the system has no more threads, the members without one search here.
        let members = self.members.iter_mut();
        let mut results: Vec<_> = results
            .into_iter()
            .zip(members)
            .map(|(result, member)| result.unwrap_or_else(|| search(member)))
            .collect();
        let is_known =
            |result: &RoundResult| !matches!(result, Ok(None | Some(Verdict::Unknown(_))));
        let has_stopped = |result: &RoundResult| !matches!(result, Ok(None));
        let known = results.iter().position(is_known);
        self.winner = known.or_else(|| results.iter().position(has_stopped)).unwrap_or(0);
        results.swap_remove(self.winner)
    }

    /// Gives each member the clauses that the others kept for it.
    fn exchange_clauses(&mut self) {
        let offered: Vec<_> = self.members.iter_mut().map(Cdcl::take_offered).collect();
        self.num_shared += offered.iter().map(Vec::len).sum::<usize>();
        for (taker, member) in self.members.iter_mut().enumerate() {
            let others = offered.iter().enumerate().filter(|&(giver, _)| giver != taker);
            others.for_each(|(_, clauses)| member.add_shared(clauses));
        }
    }

    /// Tells all members the model of the winner.
    fn share_model(&mut self) {
        let model = self.members[self.winner].model.clone();
        let others = self.members.iter_mut().enumerate().filter(|&(nth, _)| nth != self.winner);
        others.for_each(|(_, member)| member.set_model(model.clone()));
    }
}

impl ClauseSink for Team {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.members.iter_mut().for_each(|member| member.add_clause(clause));
    }

    fn add_at_most_one(&mut self, lits: &[Lit]) {
        self.members.iter_mut().for_each(|member| member.add_at_most_one(lits));
    }
}

impl SatSolver for Team {
    fn reserve(&mut self, num_vars: usize) {
        self.members.iter_mut().for_each(|member| member.reserve(num_vars));
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<Verdict, ProofError> {
        let verdict = self.search(assumptions, budget)?;
        if verdict == Verdict::Satisfiable {
            self.share_model();
        }
        Ok(verdict)
    }

    fn value(&self, var: Var) -> bool {
        self.members[self.winner].value(var)
    }

    fn failed_assumptions(&self) -> &[Lit] {
        self.members[self.winner].failed_assumptions()
    }

    fn checkpoint(&mut self) -> bool {
        match &mut self.members[..] {
            [only] => only.checkpoint(),
            _ => false,
        }
    }

    fn rewind(&mut self) {
        self.members.iter_mut().for_each(Cdcl::rewind);
    }

    fn counters(&self) -> Counters {
        let sum = |count: fn(Counters) -> Option<u64>| {
            self.members.iter().map(|member| count(member.counters())).sum()
        };
        Counters {
            decisions: sum(|of| of.decisions),
            conflicts: sum(|of| of.conflicts),
            propagations: sum(|of| of.propagations),
            restarts: sum(|of| of.restarts),
        }
    }
}
