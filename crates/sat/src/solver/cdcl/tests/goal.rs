//! When decisions take fixed values.

use super::*;

/// Whether the values of decisions are fixed after this number of conflicts more.
fn are_fixed_after(conflicts: u64, ours: &mut Cdcl, assumptions: &[Lit]) -> bool {
    let limited = Budget::unlimited().with_conflict_limit(conflicts);
    let verdict = ours.solve(assumptions, &limited).unwrap();
    assert_eq!(verdict, Verdict::Unknown(Stopped::ConflictLimit));
    ours.phases.are_fixed()
}

#[test]
fn values_are_fixed_in_turn_where_models_seem_few() {
    // All pigeons but one soon have a hole.
    let mut ours = solver(false, 0);
    pigeons(12, &mut ours);
    assert!((0..4).all(|_| !are_fixed_after(2_500, &mut ours, &[])));
    // Beside as many other variables, that is few.
    let mut ours = solver(false, 0);
    pigeons(12, &mut ours);
    ours.reserve(300);
    assert!(!are_fixed_after(2_500, &mut ours, &[]));
    assert!(are_fixed_after(1_000, &mut ours, &[]));
    assert!(are_fixed_after(2_000, &mut ours, &[]));
    assert!(!are_fixed_after(1_000, &mut ours, &[]));
}

#[test]
fn a_steady_search_fixes_no_values() {
    let mut ours = Cdcl::new(SolverOptions { steady: true, ..SolverOptions::default() });
    pigeons(12, &mut ours);
    ours.reserve(300);
    assert!((0..4).all(|_| !are_fixed_after(2_500, &mut ours, &[])));
}

#[test]
fn values_are_fixed_some_time_after_the_last_model() {
    let (mut ours, away) = pigeons_but_one(12);
    for _ in 0..2 {
        assert_eq!(ours.solve(&[], &Budget::unlimited()).unwrap(), Verdict::Satisfiable);
        ours.reserve(ours.num_vars() + 1);
        assert!(!are_fixed_after(900, &mut ours, &[!away]));
        assert!(are_fixed_after(200, &mut ours, &[!away]));
        let var = Var::new(3);
        assert_eq!(ours.phases.pick_literal(var), var.lit(!ours.value(var)));
        // Variables that came later have a value too.
        ours.reserve(ours.num_vars() + 1);
        let later = [2, 1].map(|nth| Var::new(ours.num_vars() - nth));
        assert!(later.iter().all(|&var| ours.phases.pick_literal(var) == var.positive()));
        assert!(are_fixed_after(5_000, &mut ours, &[!away]));
    }
}
