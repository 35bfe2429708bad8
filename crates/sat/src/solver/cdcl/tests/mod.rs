//! Compares the solver with the definition of satisfiability and with varisat.

mod checkpoint;
mod goal;
mod proofs;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Cdcl, Team};
use crate::budget::{Budget, Stopped};
use crate::solver::rup::RupChecker;
use crate::solver::tests::{add_grid, blocking_clause, hard_grid};
use crate::{
    ClauseSink, Cnf, Counters, Lit, ProofFormat, SatSolver, SolverKind, SolverOptions, Var, Verdict,
};

fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

fn solver(self_check: bool, seed: u64) -> Cdcl {
    Cdcl::new(SolverOptions { self_check, seed, ..SolverOptions::default() })
}

fn random_lits(num_vars: usize, count: usize, rng: &mut impl Rng) -> Vec<Lit> {
    (0..count).map(|_| Var::new(rng.random_range(0..num_vars)).lit(rng.random())).collect()
}

/// A clause or constraint of a formula.
enum Part {
    Clause(Vec<Lit>),
    AtMostOne(Vec<Lit>),
}

impl Part {
    fn add_to(&self, sink: &mut (impl ClauseSink + ?Sized)) {
        match self {
            Part::Clause(lits) => sink.add_clause(lits),
            Part::AtMostOne(lits) => sink.add_at_most_one(lits),
        }
    }
}

/// Generates random 3-SAT near the threshold, clauses of other lengths (with duplicate and complementary
/// literals), and exactly-one groups over literals of either sign.
fn random_parts(num_vars: usize, rng: &mut impl Rng) -> Vec<Part> {
    let density = [2.0, 3.5, 4.26, 5.0][rng.random_range(0..4)];
    let groups = rng.random_range(0..4_usize);
    let clauses = (num_vars as f64 * density) as usize >> groups;
    let mut parts = Vec::new();
    for _ in 0..clauses {
        let length = if rng.random_range(0..10) == 0 { rng.random_range(1..6) } else { 3 };
        parts.push(Part::Clause(random_lits(num_vars, length, rng)));
    }
    for _ in 0..groups {
        let mut vars: Vec<usize> = (0..num_vars).collect();
        vars.shuffle(rng);
        let size = rng.random_range(0..=num_vars.min(8));
        let all_positive = rng.random();
        let sign = |rng: &mut _| all_positive || RngExt::random(rng);
        let lits: Vec<_> = vars[..size].iter().map(|&v| Var::new(v).lit(sign(rng))).collect();
        if size > 0 && rng.random() {
            parts.push(Part::Clause(lits.clone()));
        }
        parts.push(Part::AtMostOne(lits));
    }
    parts.shuffle(rng);
    parts
}

fn satisfies(model: impl Fn(Var) -> bool, cnf: &Cnf, num_vars: usize) -> bool {
    let values: Vec<_> = (0..num_vars).map(|index| model(Var::new(index))).collect();
    let holds = |lit: &Lit| values[lit.var().index()] == lit.is_positive();
    cnf.clauses().all(|clause| clause.iter().any(holds))
}

/// Adds parts to both solvers in batches and solves under assumptions after each batch. Returns how often the clauses
/// were satisfiable and how often not.
fn compare_with_varisat(mut ours: impl SatSolver, num_vars: usize, seed: u64) -> [usize; 2] {
    let mut rng = rng(seed);
    let mut theirs = SolverKind::SECOND.start(SolverOptions::default());
    ours.reserve(num_vars);
    theirs.reserve(num_vars);
    let (mut cnf, budget) = (Cnf::new(num_vars), Budget::unlimited());
    let mut seen = [0; 2];
    let parts = random_parts(num_vars, &mut rng);
    for batch in parts.chunks(parts.len().div_ceil(rng.random_range(1..4)).max(1)) {
        for part in batch {
            part.add_to(&mut ours);
            part.add_to(&mut *theirs);
            part.add_to(&mut cnf);
        }
        for _ in 0..3 {
            let count = rng.random_range(0..5);
            let assumptions = random_lits(num_vars, count, &mut rng);
            let verdict = ours.solve(&assumptions, &budget).unwrap();
            assert_eq!(verdict, theirs.solve(&assumptions, &budget).unwrap(), "seed {seed}");
            if verdict == Verdict::Satisfiable {
                seen[0] += 1;
                assert!(satisfies(|var| ours.value(var), &cnf, num_vars), "seed {seed}");
                assert!(assumptions.iter().all(|l| ours.value(l.var()) == l.is_positive()));
                continue;
            }
            seen[1] += 1;
            let core = ours.failed_assumptions().to_vec();
            assert!(core.iter().all(|lit| assumptions.contains(lit)), "seed {seed}");
            let again = theirs.solve(&core, &budget).unwrap();
            assert_eq!(again, Verdict::Unsatisfiable, "the core, seed {seed}");
        }
    }
    seen
}

#[test]
fn verdicts_models_and_cores_agree_with_varisat() {
    let mut seen = [0; 2];
    for seed in 0..4_000 {
        let num_vars = 1 + seed as usize % 60;
        let ours = solver(seed % 4 == 0, seed % 3);
        let new = compare_with_varisat(ours, num_vars, seed);
        seen = [seen[0] + new[0], seen[1] + new[1]];
    }
    assert!(seen.iter().all(|&count| count > 4_000), "{seen:?}");
}

/// A team that searches in rounds of this number of propagations from the start.
fn team(threads: usize, seed: u64, round: u64) -> Team {
    Team::new(SolverOptions { threads, seed, ..SolverOptions::default() }).with_rounds(round)
}

#[test]
fn teams_agree_with_varisat() {
    let mut seen = [0; 2];
    for seed in 0..200 {
        let num_vars = 1 + seed as usize % 60;
        let new = compare_with_varisat(team(2 + seed as usize % 2, seed, 100), num_vars, seed);
        seen = [seen[0] + new[0], seen[1] + new[1]];
    }
    assert!(seen.iter().all(|&count| count > 200), "{seen:?}");
}

/// Three-literal clauses, some seeds with a model and some without.
fn hard_formula(num_vars: usize, seed: u64) -> Cnf {
    let mut rng = rng(seed);
    let mut cnf = Cnf::new(num_vars);
    let clauses = num_vars * 43 / 10;
    (0..clauses).for_each(|_| cnf.add_clause(&random_lits(num_vars, 3, &mut rng)));
    cnf
}

#[test]
fn members_that_give_each_other_clauses_agree_with_varisat() {
    let (mut seen, mut shared) = ([0; 2], 0);
    for seed in 0..20 {
        let cnf = hard_formula(200, seed);
        let mut theirs = SolverKind::SECOND.start(SolverOptions::default());
        let mut ours = team(2, seed, 5_000);
        for clause in cnf.clauses() {
            theirs.add_clause(clause);
            ours.add_clause(clause);
        }
        let verdict = ours.solve(&[], &Budget::unlimited()).unwrap();
        assert_eq!(verdict, theirs.solve(&[], &Budget::unlimited()).unwrap(), "seed {seed}");
        shared += ours.num_shared();
        match verdict {
            Verdict::Satisfiable => {
                seen[0] += 1;
                assert!(satisfies(|var| ours.value(var), &cnf, 200), "seed {seed}");
            }
            _ => seen[1] += 1,
        }
    }
    assert!(seen.iter().all(|&count| count > 4) && shared > 2_000, "{seen:?}, {shared} clauses");
}

#[test]
fn equal_teams_find_equal_models_in_equal_steps() {
    let result = || {
        let mut team = team(3, 4, 3_000);
        hard_formula(200, 7).clauses().for_each(|clause| team.add_clause(clause));
        let verdict = team.solve(&[], &Budget::unlimited()).unwrap();
        let models: Vec<_> = team.members().iter().map(|member| member.model.clone()).collect();
        (verdict, models, team.counters(), team.num_shared())
    };
    let first = result();
    assert_eq!(first.0, Verdict::Satisfiable);
    assert!(first.3 > 0);
    (0..5).for_each(|_| assert_eq!(result(), first));
}

#[test]
fn clauses_of_low_lbd_are_kept_for_others() {
    let mut ours = solver(false, 1);
    ours.offer_clauses_to(1);
    let cnf = hard_formula(200, 3);
    cnf.clauses().for_each(|clause| ours.add_clause(clause));
    ours.solve(&[], &Budget::unlimited().with_conflict_limit(2_000)).unwrap();
    let offered = ours.take_offered();
    assert!(ours.take_offered().is_empty());
    assert!(offered.len() > 10 && offered.len() < 1_000, "{}", offered.len());
    assert!(offered.iter().all(|clause| clause.lbd <= 6 || clause.lits.len() <= 2));
    // Each follows from the formula.
    let mut theirs = SolverKind::SECOND.start(SolverOptions::default());
    cnf.clauses().for_each(|clause| theirs.add_clause(clause));
    for clause in &offered {
        let negated: Vec<_> = clause.lits.iter().map(|&lit| !lit).collect();
        let verdict = theirs.solve(&negated, &Budget::unlimited()).unwrap();
        assert_eq!(verdict, Verdict::Unsatisfiable);
    }
}

#[test]
fn a_team_keeps_to_its_conflict_limit() {
    let mut team = team(2, 0, 1_000);
    pigeons(9, &mut team);
    let verdict = team.solve(&[], &Budget::unlimited().with_conflict_limit(300)).unwrap();
    assert_eq!(verdict, Verdict::Unknown(Stopped::ConflictLimit));
    assert!(team.members().iter().all(|member| member.conflicts <= 300));
    assert!(team.members().iter().any(|member| member.conflicts == 300));
}

#[test]
fn a_model_of_one_member_is_known_to_all() {
    let mut team = team(3, 0, 1_000);
    let lits: Vec<Lit> = (0..40).map(|index| Var::new(index).positive()).collect();
    lits.windows(3).for_each(|lits| team.add_clause(lits));
    assert_eq!(team.solve(&[], &Budget::unlimited()).unwrap(), Verdict::Satisfiable);
    let model: Vec<bool> = lits.iter().map(|lit| team.value(lit.var())).collect();
    assert!(team.members().iter().all(|member| member.model == model));
}

#[test]
fn larger_random_formulas_go_through_restarts_and_reductions() {
    for seed in 0..6 {
        let mut rng = rng(seed);
        let num_vars = 180;
        let mut cnf = Cnf::new(num_vars);
        (0..num_vars * 43 / 10).for_each(|_| cnf.add_clause(&random_lits(num_vars, 3, &mut rng)));
        let mut ours = solver(true, seed);
        let mut theirs = SolverKind::SECOND.start(SolverOptions::default());
        cnf.clauses().for_each(|clause| {
            ours.add_clause(clause);
            theirs.add_clause(clause);
        });
        let verdict = ours.solve(&[], &Budget::unlimited()).unwrap();
        assert_eq!(verdict, theirs.solve(&[], &Budget::unlimited()).unwrap());
        if verdict == Verdict::Satisfiable {
            assert!(satisfies(|var| ours.value(var), &cnf, num_vars));
        }
    }
}

/// The pigeonhole formula: more pigeons than holes.
fn pigeons(count: usize, sink: &mut impl ClauseSink) {
    let lit = |pigeon: usize, hole: usize| Var::new(pigeon * (count - 1) + hole).positive();
    for pigeon in 0..count {
        let holes: Vec<_> = (0..count - 1).map(|hole| lit(pigeon, hole)).collect();
        sink.add_clause(&holes);
    }
    for hole in 0..count - 1 {
        let pigeons: Vec<_> = (0..count).map(|pigeon| lit(pigeon, hole)).collect();
        sink.add_at_most_one(&pigeons);
    }
}

#[test]
fn groups_added_later_rule_out_peers_of_true_literals() {
    let lits: Vec<_> = (0..4).map(|index| Var::new(index).positive()).collect();
    let mut ours = solver(true, 0);
    ours.add_clause(&lits[..1]);
    assert_eq!(ours.solve(&[], &Budget::unlimited()).unwrap(), Verdict::Satisfiable);
    ours.add_at_most_one(&lits);
    assert_eq!(ours.solve(&lits[2..3], &Budget::unlimited()).unwrap(), Verdict::Unsatisfiable);
    assert_eq!(ours.failed_assumptions(), &lits[2..3]);
    assert_eq!(ours.solve(&[], &Budget::unlimited()).unwrap(), Verdict::Satisfiable);
    assert!(lits[1..].iter().all(|lit| !ours.value(lit.var())));
    // A literal that occurs twice in a group cannot be true.
    ours.add_at_most_one(&[lits[0], lits[0]]);
    assert_eq!(ours.solve(&[], &Budget::unlimited()).unwrap(), Verdict::Unsatisfiable);
    assert!(ours.failed_assumptions().is_empty());
}

#[test]
fn assumptions_that_contradict_each_other_are_the_core() {
    let [a, b] = [0, 1].map(|index| Var::new(index).positive());
    let mut ours = solver(true, 0);
    let verdict = ours.solve(&[b, a, b, !a], &Budget::unlimited()).unwrap();
    assert_eq!(verdict, Verdict::Unsatisfiable);
    let mut core = ours.failed_assumptions().to_vec();
    core.sort_unstable();
    assert_eq!(core, [a, !a]);
    ours.add_clause(&[!b]);
    assert_eq!(ours.solve(&[b, a], &Budget::unlimited()).unwrap(), Verdict::Unsatisfiable);
    assert_eq!(ours.failed_assumptions(), [b]);
}

/// The pigeonhole formula with a literal that, if true, leaves the first pigeon without a hole, and each of the others
/// with one.
fn pigeons_but_one(count: usize) -> (Cdcl, Lit) {
    let mut ours = solver(false, 0);
    let mut cnf = Cnf::default();
    pigeons(count, &mut cnf);
    let away = Var::new(cnf.num_vars()).positive();
    for (nth, clause) in cnf.clauses().enumerate() {
        let mut lits = clause.to_vec();
        if nth == 0 {
            lits.push(away);
        }
        ours.add_clause(&lits);
    }
    (ours, away)
}

#[test]
fn an_exhausted_budget_leaves_the_solver_usable() {
    let mut ours = solver(false, 0);
    pigeons(12, &mut ours);
    let limited = Budget::unlimited().with_time_limit(Duration::from_millis(50));
    let verdict = ours.solve(&[], &limited).unwrap();
    assert_eq!(verdict, Verdict::Unknown(Stopped::TimeLimit));
    let raised = Budget::unlimited().with_interrupt(Arc::new(AtomicBool::new(true)));
    let verdict = ours.solve(&[], &raised).unwrap();
    assert_eq!(verdict, Verdict::Unknown(Stopped::Interrupted));
    let (mut easy, away) = pigeons_but_one(12);
    assert!(matches!(easy.solve(&[!away], &limited).unwrap(), Verdict::Unknown(_)));
    assert_eq!(easy.solve(&[], &Budget::unlimited()).unwrap(), Verdict::Satisfiable);
    assert!(easy.value(away.var()));
}

#[test]
fn equal_seeds_search_alike_and_different_seeds_differ() {
    let model = |seed: u64| {
        let mut ours = solver(false, seed);
        add_grid(3, 3, &mut ours);
        ours.solve(&[], &Budget::unlimited()).unwrap();
        (blocking_clause(&ours, 729), ours.conflicts)
    };
    assert_eq!(model(0), model(0));
    assert_eq!(model(7), model(7));
    assert_ne!(model(0).0, model(7).0);
    assert_ne!(model(8).0, model(7).0);
}
