//! Proofs: what solvers write is accepted, and nothing is accepted for a formula that has a model.

use rand::RngExt;
use satdoku::budget::{Budget, Stopped};
use satdoku::encode::{ClauseSink, Cnf, Encoding, Lit, Var};
use satdoku::format::{self, ReadOptions, Reader};
use satdoku::geometry::Geometry;
use satdoku::proof::{self, ProofError};
use satdoku::puzzle::Puzzle;
use satdoku::sat::{ProofFormat, SolverKind, Verdict};

use satdoku_test_support as support;
use satdoku_test_support::refutation::{assert_proved, check, refutable, solve};

const FORMATS: [ProofFormat; 2] = [ProofFormat::Drat, ProofFormat::BinaryDrat];

/// More pigeons than holes.
fn pigeons(count: usize) -> Cnf {
    let lit = |pigeon: usize, hole: usize| Var::new(pigeon * (count - 1) + hole).positive();
    let mut cnf = Cnf::default();
    for pigeon in 0..count {
        let holes: Vec<_> = (0..count - 1).map(|hole| lit(pigeon, hole)).collect();
        cnf.add_clause(&holes);
        for (other, hole) in (0..pigeon).flat_map(|p| (0..count - 1).map(move |h| (p, h))) {
            cnf.add_clause(&[!lit(pigeon, hole), !lit(other, hole)]);
        }
    }
    cnf
}

fn cnf(clauses: &[&[i32]]) -> Cnf {
    let mut cnf = Cnf::default();
    for clause in clauses {
        let lits: Vec<Lit> = clause.iter().map(|&n| Lit::from_dimacs(n).unwrap()).collect();
        cnf.add_clause(&lits);
    }
    cnf
}

fn puzzle(line: &str) -> Puzzle {
    format::parse(line, &ReadOptions::new()).unwrap().puzzle
}

/// Tables by variable would take more memory than there is.
#[test]
fn variables_of_the_proofs_own_may_have_any_number() {
    let refuted = cnf(&[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]]);
    let most = i32::MAX;
    let own = format!("{most} 1 0\n{most} 1 -2000000000 0\nd {most} 1 0\n1 0\n0\n");
    check(&refuted, own.as_bytes()).unwrap();
    let mut lrat = Vec::new();
    proof::write_lrat(&refuted, own.as_bytes(), &Budget::unlimited(), &mut lrat).unwrap();
    check(&refuted, &lrat).unwrap();
    let lrat = String::from_utf8(lrat).unwrap();
    assert!(lrat.contains(&format!(" {most} 1 ")), "{lrat}");

    let open = cnf(&[&[1, 2]]);
    for text in ["2147483647 0\n0\n", "3 2147483647 0 1 0\n4 0 1 3 0\n"] {
        let error = check(&open, text.as_bytes()).unwrap_err().to_string();
        assert!(error.contains("does not follow"), "{error}");
    }
    assert!(check(&open, b"a\xa5\xbc\xd7\xb3\x09\x00").is_err());
}

#[test]
fn proofs_of_solvers_are_accepted() {
    for format in FORMATS {
        for formula in [pigeons(2), pigeons(5), pigeons(7), cnf(&[&[]]), cnf(&[&[1], &[-1]])] {
            let (verdict, proof) = solve(&formula, SolverKind::Varisat, format);
            assert_eq!(verdict, Verdict::Unsatisfiable);
            assert_proved(&formula, &proof);
        }
    }
}

#[test]
fn uniqueness_of_puzzles_is_proved() {
    let hard = [
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "5.............3.85..1.2.......5.7.....4...1...9......3..5....7...2.1........4...9",
    ];
    let large = include_bytes!("../data/minimal_4x4.txt");
    let large =
        Reader::new(&large[..], ReadOptions::new()).take(2).map(|record| record.unwrap().puzzle);
    for puzzle in hard.map(puzzle).into_iter().chain(large) {
        let formula = refutable(&puzzle, Encoding::REDUCED).expect("not ambiguous");
        for format in FORMATS {
            let (verdict, proof) = solve(&formula, SolverKind::Varisat, format);
            assert_eq!(verdict, Verdict::Unsatisfiable);
            assert_proved(&formula, &proof);
        }
    }
}

#[test]
fn random_puzzles_of_many_shapes_are_proved() {
    let mut rng = support::rng(31);
    let mut proved = 0;
    for (rows, cols) in [(1, 3), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4)] {
        for _ in 0..40 {
            let puzzle = support::random_puzzle(&Geometry::new(rows, cols).unwrap(), &mut rng);
            for encoding in [Encoding::REDUCED, Encoding::EXTENDED] {
                let Some(formula) = refutable(&puzzle, encoding) else {
                    continue;
                };
                let (_, proof) = solve(&formula, SolverKind::Varisat, ProofFormat::Drat);
                assert_proved(&formula, &proof);
                proved += 1;
            }
        }
    }
    assert!(proved > 100, "{proved}");
}

/// A checker that accepts too much would accept some of these: random steps, and damaged proofs, for formulas that have
/// models.
#[test]
fn nothing_is_refuted_that_has_a_model() {
    let mut rng = support::rng(32);
    let formula =
        cnf(&[&[1, 2, 3], &[-1, -2], &[-2, -3], &[-1, -3], &[4, -1], &[4, 2, -3], &[-4, 5, 6]]);
    for _ in 0..20_000 {
        let mut proof = String::new();
        for _ in 0..rng.random_range(1..12) {
            if rng.random_ratio(1, 5) {
                proof.push_str("d ");
            }
            for _ in 0..rng.random_range(0..4) {
                let var = rng.random_range(1..=7);
                proof.push_str(&format!("{} ", if rng.random() { var } else { -var }));
            }
            proof.push_str("0\n");
        }
        assert!(check(&formula, proof.as_bytes()).is_err(), "{proof}");
    }
}

#[test]
fn the_proof_of_another_formula_is_refused() {
    let (_, proof) = solve(&pigeons(6), SolverKind::Varisat, ProofFormat::Drat);
    let mut looser = Cnf::default();
    // One pigeon fewer in the last clause that matters: now they fit.
    pigeons(6).clauses().skip(1).for_each(|clause| looser.add_clause(clause));
    let error = check(&looser, &proof).unwrap_err();
    assert!(matches!(error, ProofError::DoesNotFollow { .. } | ProofError::Unfinished), "{error}");
}

#[test]
fn damaged_proofs_are_refused_or_still_right() {
    let formula = pigeons(5);
    let (_, proof) = solve(&formula, SolverKind::Varisat, ProofFormat::Drat);
    let mut lrat = Vec::new();
    proof::write_lrat(&formula, &*proof, &Budget::unlimited(), &mut lrat).unwrap();
    let text = String::from_utf8(lrat).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    // Without read_options no clause follows in LRAT.
    let last = lines.len() - 1;
    let number = lines[last].split(' ').next().unwrap();
    let cut = format!("{}\n{number} 0 0\n", lines[..last].join("\n"));
    assert!(matches!(check(&formula, cut.as_bytes()), Err(ProofError::DoesNotFollow { .. })));
    // Without its last clause nothing is refuted.
    let cut = lines[..last].join("\n") + "\n";
    assert!(matches!(check(&formula, cut.as_bytes()), Err(ProofError::Unfinished)));
}

#[test]
fn errors_say_where_and_what() {
    let formula = cnf(&[&[1, 2], &[-1, 2], &[1, -2], &[-1, -2]]);
    let message = |proof: &[u8]| check(&formula, proof).unwrap_err().to_string();
    assert_eq!(message(b""), "the proof ends without the empty clause, so nothing is refuted");
    let open = cnf(&[&[1, 2, 3], &[-1, -2]]);
    assert_eq!(
        check(&open, b"c\n1 0\n").unwrap_err().to_string(),
        "line 2: the clause '1 0' does not follow from those before it"
    );
    assert_eq!(
        check(&formula, b"5 2 0 1 9 0\n").unwrap_err().to_string(),
        "line 1: the clause '2 0' does not follow from those before it: there is no clause 9"
    );
    assert_eq!(message(b"1 x 0\n"), "line 1: 'x' where a number is expected");
}

#[test]
fn rat_steps_are_accepted_in_drat_alone() {
    // The literal 99 stands nowhere else: any clause with it first is RAT.
    let formula = pigeons(5);
    let (_, proof) = solve(&formula, SolverKind::Varisat, ProofFormat::Drat);
    let proof = [b"99 1 0\n", &*proof].concat();
    check(&formula, &proof).unwrap();
    let error = proof::write_lrat(&formula, &*proof, &Budget::unlimited(), &mut Vec::new());
    assert_eq!(
        error.unwrap_err().to_string(),
        "line 1: a RAT step, which cannot be written as LRAT here"
    );
    let twice = [b"99 1 0\n-99 2 0\n", &*proof].concat();
    assert!(check(&formula, &twice).is_err(), "-99 resolves with the clause before");
}

#[test]
fn steps_are_counted() {
    let formula = cnf(&[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]]);
    let counts = |text: &str| {
        let unlimited = Budget::unlimited();
        let checked = proof::check(&formula, text.as_bytes(), &unlimited).unwrap();
        (checked.added, checked.deleted)
    };
    // The refutation ends the proof, whatever is left of it.
    assert_eq!(counts("1 3 0\nd 1 3 0\n-1 3 0\nd 3 -1 0\n1 0\n5 0\n"), (3, 2));
    let lrat = "5 1 3 0 1 2 0\n5 d 5 0\n6 1 0 1 2 0\n6 d 1 2 0\n7 0 6 3 4 0\n8 0 6 3 4 0\n";
    assert_eq!(counts(lrat), (3, 2));
}

/// In DRAT the deletion of a clause that makes a literal true is ignored; LRAT must not delete it either.
#[test]
fn a_unit_clause_stays_when_it_is_deleted() {
    let formula = cnf(&[
        &[1, 2],
        &[1, -2],
        &[-1, 3, 4],
        &[-1, 3, -4],
        &[-3, 5, 6],
        &[-3, 5, -6],
        &[-3, -5, 6],
        &[-3, -5, -6],
    ]);
    let drat = &b"1 0\nd 1 0\n3 0\nd 3 0\n5 0\n0\n"[..];
    check(&formula, drat).unwrap();
    let mut lrat = Vec::new();
    proof::write_lrat(&formula, drat, &Budget::unlimited(), &mut lrat).unwrap();
    check(&formula, &lrat).unwrap();
}

#[test]
fn a_literal_may_stand_twice() {
    let formula = cnf(&[&[1, 2, 2, 1], &[1, -2, 1], &[-1, -1, 2], &[-1, -2]]);
    let mut lrat = Vec::new();
    let drat = &b"1 1 0\n0\n"[..];
    proof::write_lrat(&formula, drat, &Budget::unlimited(), &mut lrat).unwrap();
    check(&formula, &lrat).unwrap();
    let lrat = String::from_utf8(lrat).unwrap();
    assert!(lrat.starts_with("5 1 0 "), "{lrat}");
    // Others write it twice, and go on from there.
    check(&formula, b"5 1 1 0 1 2 0\n6 0 5 3 4 0\n").unwrap();
    let error = check(&formula, b"5 1 3 3 0 1 2 0\n6 0 5 0\n").unwrap_err();
    assert!(error.to_string().ends_with("clause 5 is not unit there"));
}

#[test]
fn a_rat_step_has_to_follow_with_the_clauses_that_stand_alone() {
    let mut formula = Cnf::new(5);
    for clause in [[1, 2], [4, 5], [4, -5], [-4, 5], [-4, -5]] {
        formula.add_clause(&clause.map(|number| Lit::from_dimacs(number).expect("not 0")));
    }
    let accepted = |steps: &str| check(&formula, format!("{steps}4 0\n0\n").as_bytes()).is_ok();
    // The only resolvent on -3 is 1 2, which stands in the formula.
    assert!(accepted("3 1 0\n-3 2 0\n"));
    assert!(!accepted("3 -1 0\n-3 2 0\n"));
    // A deleted clause has no resolvents, one that was added twice and deleted once has.
    assert!(accepted("3 -1 0\nd -1 3 0\n-3 2 0\n"));
    assert!(!accepted("3 -1 0\n3 -1 0\nd 3 -1 0\n-3 2 0\n"));
    assert!(accepted("3 -1 0\n3 -1 0\nd 3 -1 0\nd 3 -1 0\n-3 2 0\n"));
}

#[test]
fn a_budget_stops_the_check() {
    let (_, proof) = solve(&pigeons(6), SolverKind::Varisat, ProofFormat::Drat);
    let budget = Budget::unlimited().with_time_limit(std::time::Duration::ZERO);
    let stopped = proof::check(&pigeons(6), &*proof, &budget);
    assert!(matches!(stopped, Err(ProofError::Stopped(Stopped::TimeLimit))));
}

/// A clause with a literal and its negation holds by itself; LRAT has no reasons to give for it.
#[test]
fn what_always_holds_may_be_added_and_deleted() {
    let refuted = cnf(&[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]]);
    let proof = "1 5 -5 0\n2 -2 2 0\nd -5 5 1 0\n1 0\n0\n";
    assert_proved(&refuted, proof.as_bytes());
    check(&refuted, b"5 1 7 -7 0 0\n6 1 0 1 2 0\n7 0 6 3 4 0\n").unwrap();
    check(&cnf(&[&[1, 2]]), b"5 1 7 -7 0 0\n6 1 0 5 0\n").unwrap_err();
}
