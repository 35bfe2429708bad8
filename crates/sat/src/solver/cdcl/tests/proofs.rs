//! Proofs that the solver writes, and what checks them.

use super::*;
use crate::solver::shared_buffer::SharedBuffer;

/// Steps of a proof: whether each adds its clause, and the clause.
type Steps = Vec<(bool, Vec<Lit>)>;

fn read_text(bytes: &[u8]) -> Steps {
    let step = |line: &str| {
        let deletes = line.strip_prefix("d ");
        let numbers = deletes.unwrap_or(line).strip_suffix("0").unwrap().split_whitespace();
        let lits = numbers.map(|n| Lit::from_dimacs(n.parse().unwrap()).unwrap());
        (deletes.is_none(), lits.collect())
    };
    std::str::from_utf8(bytes).unwrap().lines().map(step).collect()
}

fn read_binary(bytes: &[u8]) -> Steps {
    let mut bytes = bytes.iter().copied();
    let mut steps = Vec::new();
    while let Some(step) = bytes.next() {
        assert!(step == b'a' || step == b'd');
        let mut lits = Vec::new();
        loop {
            let (mut number, mut shift) = (0, 0);
            loop {
                let byte = bytes.next().unwrap();
                number |= usize::from(byte & 0x7f) << shift;
                shift += 7;
                if byte & 0x80 == 0 {
                    break;
                }
            }
            if number == 0 {
                break;
            }
            lits.push(Var::new(number / 2 - 1).lit(number % 2 == 0));
        }
        steps.push((step == b'a', lits));
    }
    steps
}

/// Solves the formula, writes a proof in this format and checks it. Returns the verdict and the number of deletions.
fn check_proof(cnf: &Cnf, parts: impl Fn(&mut Cdcl), format: ProofFormat) -> (Verdict, usize) {
    check_proof_of(cnf, Cdcl::new, parts, format)
}

/// The same for any solver.
fn check_proof_of<S: SatSolver>(
    cnf: &Cnf,
    start: impl Fn(SolverOptions) -> S,
    parts: impl Fn(&mut S),
    format: ProofFormat,
) -> (Verdict, usize) {
    let file = SharedBuffer::default();
    let mut ours = start(SolverOptions {
        proof: Some((Box::new(file.clone()), format)),
        ..SolverOptions::default()
    });
    parts(&mut ours);
    let verdict = ours.solve(&[], &Budget::unlimited()).unwrap();
    let bytes = file.take();
    let steps = match format {
        ProofFormat::Drat => read_text(&bytes),
        ProofFormat::BinaryDrat => read_binary(&bytes),
    };
    let mut checker = RupChecker::default();
    cnf.clauses().for_each(|clause| checker.add(clause));
    let mut deleted = 0;
    for (adds, lits) in &steps {
        if *adds {
            assert!(checker.follows(lits), "{lits:?}");
            checker.add(lits);
        } else {
            assert!(checker.delete(lits), "{lits:?}");
            deleted += 1;
        }
    }
    let refuted = steps.iter().any(|(adds, lits)| *adds && lits.is_empty());
    assert_eq!(refuted, verdict == Verdict::Unsatisfiable);
    (verdict, deleted)
}

#[test]
fn proofs_of_random_formulas_are_valid_in_both_formats() {
    let mut refuted = 0;
    for seed in 0..1_000 {
        let num_vars = 1 + seed as usize % 70;
        let parts = random_parts(num_vars, &mut rng(seed));
        let mut cnf = Cnf::new(num_vars);
        parts.iter().for_each(|part| part.add_to(&mut cnf));
        for format in [ProofFormat::Drat, ProofFormat::BinaryDrat] {
            let state = |ours: &mut Cdcl| parts.iter().for_each(|part| part.add_to(ours));
            let (verdict, _) = check_proof(&cnf, state, format);
            refuted += usize::from(verdict == Verdict::Unsatisfiable);
        }
    }
    assert!(refuted > 200, "{refuted}");
}

#[test]
fn a_long_proof_with_deletions_is_valid() {
    let mut cnf = Cnf::default();
    pigeons(8, &mut cnf);
    let (verdict, deleted) = check_proof(&cnf, |ours| pigeons(8, ours), ProofFormat::BinaryDrat);
    assert_eq!(verdict, Verdict::Unsatisfiable);
    assert!(deleted > 100, "{deleted}");
}

#[test]
fn the_merged_proofs_of_teams_are_valid() {
    let (mut refuted, mut deleted) = (0, 0);
    for seed in 0..30 {
        let cnf = hard_formula(140, seed);
        let threads = 2 + seed as usize % 2;
        let start = |options| Team::new(SolverOptions { threads, ..options }).with_rounds(1_000);
        let state = |ours: &mut Team| cnf.clauses().for_each(|clause| ours.add_clause(clause));
        let (verdict, deletions) = check_proof_of(&cnf, start, state, ProofFormat::BinaryDrat);
        refuted += usize::from(verdict == Verdict::Unsatisfiable);
        deleted += deletions;
    }
    assert!(refuted > 10 && deleted > 1_000, "{refuted} refuted, {deleted} deletions");
}

#[test]
fn uniqueness_is_proved_from_formula_and_blocking_clause() {
    let formula = hard_grid();
    let file = SharedBuffer::default();
    let mut ours = Cdcl::new(SolverOptions {
        proof: Some((Box::new(file.clone()), ProofFormat::Drat)),
        self_check: true,
        ..SolverOptions::default()
    });
    formula.clauses().for_each(|clause| ours.add_clause(clause));
    assert_eq!(ours.solve(&[], &Budget::unlimited()).unwrap(), Verdict::Satisfiable);
    let blocking = blocking_clause(&ours, formula.num_vars());
    ours.add_clause(&blocking);
    assert_eq!(ours.solve(&[], &Budget::unlimited()).unwrap(), Verdict::Unsatisfiable);
    let mut checker = RupChecker::default();
    formula.clauses().for_each(|clause| checker.add(clause));
    checker.add(&blocking);
    for (adds, lits) in read_text(&file.take()) {
        if adds {
            assert!(checker.follows(&lits));
            checker.add(&lits);
        } else {
            assert!(checker.delete(&lits));
        }
    }
    assert!(checker.follows(&[]));
}

#[test]
fn the_checker_refuses_clauses_that_do_not_follow() {
    let [a, b, c] = [0, 1, 2].map(|index| Var::new(index).positive());
    let mut checker = RupChecker::default();
    [[a, b], [!a, b], [b, c]].iter().for_each(|clause| checker.add(clause));
    assert!(checker.follows(&[b]) && !checker.follows(&[a]) && !checker.follows(&[]));
    assert!(checker.delete(&[b, a]) && !checker.delete(&[b, a]));
    assert!(!checker.follows(&[b]));
}
