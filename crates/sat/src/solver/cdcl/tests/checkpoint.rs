//! Formulas that share the clauses of a checkpoint.

use super::*;

/// What a solver answers to a formula.
#[derive(Debug, PartialEq)]
struct Answer {
    verdict: Verdict,
    model: Vec<bool>,
    core: Vec<Lit>,
    counted: Counters,
}

/// Goes back to the checkpoint, adds the clauses and solves under each of the assumptions.
fn answers(ours: &mut Cdcl, clauses: &[Vec<Lit>], assumptions: &[Vec<Lit>]) -> Vec<Answer> {
    ours.rewind();
    let mut before = ours.counters();
    let answer = |assumptions: &Vec<Lit>| {
        clauses.iter().for_each(|clause| ours.add_clause(clause));
        let verdict = ours.solve(assumptions, &Budget::unlimited()).unwrap();
        let is_found = verdict == Verdict::Satisfiable;
        let vars = (0..if is_found { ours.num_vars() } else { 0 }).map(Var::new);
        let after = ours.counters();
        let since = |count: fn(&Counters) -> Option<u64>| Some(count(&after)? - count(&before)?);
        let counted = Counters {
            decisions: since(|of| of.decisions),
            // Starts again from 0.
            conflicts: after.conflicts,
            propagations: since(|of| of.propagations),
            restarts: since(|of| of.restarts),
        };
        before = after;
        let model = vars.map(|var| ours.value(var)).collect();
        Answer { verdict, model, core: ours.failed_assumptions().to_vec(), counted }
    };
    assumptions.iter().map(answer).collect()
}

/// A solver with a checkpoint after these parts, or nothing if one is a unit.
fn solver_with_checkpoint(num_vars: usize, parts: &[Part]) -> Option<Cdcl> {
    let mut ours = solver(false, 0);
    ours.reserve(num_vars);
    parts.iter().for_each(|part| part.add_to(&mut ours));
    ours.checkpoint().then_some(ours)
}

#[test]
fn answers_after_a_rewind_are_right_and_do_not_depend_on_earlier_formulas() {
    let mut seen = [0; 2];
    for seed in 0..1_500 {
        let mut rng = rng(seed);
        let num_vars = 3 + seed as usize % 60;
        let parts = random_parts(num_vars, &mut rng);
        let shared = &parts[..parts.len() * 2 / 3];
        let Some(mut ours) = solver_with_checkpoint(num_vars, shared) else { continue };
        let mut several = |most: usize, length: usize| -> Vec<Vec<Lit>> {
            let count = rng.random_range(0..most);
            (0..count)
                .map(|_| {
                    let length = rng.random_range(1..=length.min(num_vars));
                    random_lits(num_vars, length, &mut rng)
                })
                .collect()
        };
        let formulas: Vec<_> = (0..4).map(|_| (several(num_vars, 4), several(4, 3))).collect();
        let mut first = Vec::new();
        for (clauses, assumptions) in &formulas {
            let mut theirs = SolverKind::SECOND.start(SolverOptions::default());
            theirs.reserve(num_vars);
            let mut cnf = Cnf::new(num_vars);
            shared.iter().for_each(|part| part.add_to(&mut *theirs));
            shared.iter().for_each(|part| part.add_to(&mut cnf));
            for clause in clauses {
                theirs.add_clause(clause);
                cnf.add_clause(clause);
            }
            let answers = answers(&mut ours, clauses, assumptions);
            for (answer, assumptions) in answers.iter().zip(assumptions) {
                let verdict = theirs.solve(assumptions, &Budget::unlimited()).unwrap();
                assert_eq!(answer.verdict, verdict, "seed {seed}");
                seen[usize::from(verdict == Verdict::Satisfiable)] += 1;
                if verdict == Verdict::Satisfiable {
                    assert!(satisfies(|var| answer.model[var.index()], &cnf, num_vars));
                } else {
                    assert!(answer.core.iter().all(|lit| assumptions.contains(lit)));
                    let again = theirs.solve(&answer.core, &Budget::unlimited()).unwrap();
                    assert_eq!(again, Verdict::Unsatisfiable, "the core, seed {seed}");
                }
            }
            first.push(answers);
        }
        for (nth, (clauses, assumptions)) in formulas.iter().enumerate().rev() {
            let again = answers(&mut ours, clauses, assumptions);
            assert_eq!(again, first[nth], "the same after other formulas, seed {seed}");
            let mut fresh = solver_with_checkpoint(num_vars, shared).expect("as before");
            assert_eq!(answers(&mut fresh, clauses, assumptions), again, "seed {seed}");
        }
    }
    assert!(seen.iter().all(|&count| count > 1_000), "{seen:?}");
}

#[test]
fn a_long_search_leaves_the_shared_clauses_as_they_were() {
    let (mut ours, free) = pigeons_but_one(8);
    assert!(ours.checkpoint());
    // Long enough to delete learnt clauses, and clauses that are true at level 0.
    let no_room = answers(&mut ours, &[vec![!free]], &[vec![]]);
    assert_eq!(no_room[0].verdict, Verdict::Unsatisfiable);
    assert!(no_room[0].counted.conflicts > Some(1_000), "{:?}", no_room[0].counted);
    let room = answers(&mut ours, &[vec![free]], &[vec![]]);
    assert_eq!(room[0].verdict, Verdict::Satisfiable);
    assert_eq!(answers(&mut ours, &[vec![!free]], &[vec![]]), no_room);
    assert_eq!(answers(&mut ours, &[vec![free]], &[vec![]]), room);
}

#[test]
fn a_checkpoint_is_refused_where_it_does_not_go_with_the_options_or_a_unit() {
    let unit = Var::new(0).positive();
    let mut with_unit = solver(false, 0);
    with_unit.add_clause(&[unit]);
    let team = Team::new(SolverOptions { threads: 2, ..SolverOptions::default() });
    let alone = [solver(true, 0), solver(false, 1), with_unit]
        .map(|alone| -> Box<dyn SatSolver> { Box::new(alone) });
    for mut refusing in alone.into_iter().chain([Box::new(team) as Box<dyn SatSolver>]) {
        assert!(!refusing.checkpoint());
        refusing.add_clause(&[!unit]);
        refusing.rewind();
        refusing.add_clause(&[unit]);
        let verdict = refusing.solve(&[], &Budget::unlimited()).unwrap();
        assert_eq!(verdict, Verdict::Unsatisfiable, "nothing is forgotten");
    }
}
