//! Formulas and proofs: `encode` and `decode` with a SAT solver by others between them, `check --proof` with checkers.

use rand::RngExt;
use satdoku::encode::{Cnf, dimacs};
use satdoku::format::{OutputFormat, line};
use satdoku::puzzle::Solution;
use satdoku::solve::Uniqueness;

use super::posed::Posed;
use super::{Round, words};

impl Round<'_> {
    fn encoding(&mut self) -> Vec<String> {
        let side = self.geometry.side();
        let clauses = match side {
            // Without what is redundant large grids are hard.
            13.. => self.pick(&["extended", "segments"]),
            _ => self.pick(&["minimal", "extended", "segments"]),
        };
        let at_most_one = self.pick(&["pairwise", "sequential", "product", "commander"]);
        let mut args = words(&format!("--clauses {clauses} --at-most-one {at_most_one}"));
        let reduce =
            self.pick(&["", "--reduce", "--reduce=singles", "--reduce=locked", "--reduce=subsets"]);
        args.extend(words(reduce));
        self.report.count("encoding", format!("{clauses} {at_most_one} {reduce}"));
        args
    }

    /// What a solver by others answers to the formula, as `decode` reads it.
    fn answered(&mut self, posed: &Posed, encoding: &[String], code: Option<i32>) -> String {
        let cnf = self.file("formula.cnf");
        let to = words(&format!("-o {cnf}"));
        let args = [encoding, &to, &posed.input].concat();
        self.run("encode", &args, Some(0));
        let text = std::fs::read(&cnf).expect("it was written");
        let document = dimacs::read(&text[..], &mut Cnf::default()).expect("written by encode");
        assert_eq!(document.puzzle, posed.puzzle, "{args:?}");
        let solvers = &self.others.solvers;
        if solvers.is_empty() {
            return String::new();
        }
        let solver = solvers[self.rng.random_range(0..solvers.len())];
        self.report.count("solver", solver.name());
        let answer = self.path("formula.answer");
        std::fs::write(&answer, solver.answer(&self.path("formula.cnf"))).expect("scratch");
        let answer = self.file("formula.answer");
        self.run("decode", &[cnf, answer], code)
    }

    /// To a solver by others and back: a solution, and with that ruled out another one or none.
    pub(super) fn round_trip(&mut self, posed: &Posed, solution: Option<&Solution>) {
        if self.others.solvers.is_empty() {
            return;
        }
        let encoding = self.encoding();
        let said = self.answered(posed, &encoding, posed.code(false));
        let Some(solution) = solution else {
            assert_eq!(said, "#unsolvable\n");
            return;
        };
        posed.solution(&said, OutputFormat::Line);
        let block = self.file("block");
        let line = line::text(solution.cells(), &posed.alphabet);
        std::fs::write(&block, line).expect("scratch files can be written");
        let encoding = [self.encoding(), words(&format!("--block {block}"))].concat();
        let another = i32::from(posed.unique().is_some());
        let said = self.answered(posed, &encoding, Some(another));
        match posed.unique() {
            Some(_) => assert_eq!(said, "#unsolvable\n"),
            None => {
                assert_ne!(&posed.solution(&said, OutputFormat::Line), solution, "it was ruled out")
            }
        }
    }

    /// A proof of the verdict, checked by the program and by others.
    pub(super) fn prove(&mut self, posed: &Posed) {
        if self.geometry.side() > 25 || matches!(posed.verdict, Uniqueness::Multiple(..)) {
            return;
        }
        let form = self.pick(&["drat", "binary-drat", "lrat"]);
        let solver = self.pick(&["varisat", "cdcl"]);
        let engine = self.pick(&["auto", "sat"]);
        self.report.count("proof", form);
        let [proof, cnf] = ["proof", "proved.cnf"].map(|name| self.file(name));
        let args = words(&format!(
            "--proof {proof} --proof-format {form} --cnf {cnf} --engine {engine} --sat-solver {solver}"
        ));
        let args = [args, posed.input.clone()].concat();
        let said = self.run("check", &args, posed.code(true));
        assert_eq!(said.split('\t').next(), Some(posed.word()), "{args:?}: {said}");
        let verify = words(&format!("--verify-proof {cnf} {proof}"));
        let said = self.run("check", &verify, posed.code(true));
        assert_eq!(said.split('\t').next(), Some(posed.word()), "{args:?}: {said}");
        let outsiders = match form {
            "drat" => &self.others.checkers.drat[..],
            "lrat" => &self.others.checkers.lrat[..],
            _ => &[],
        };
        for outsider in outsiders {
            if outsider.accepts(&self.path("proved.cnf"), &self.path("proof")) {
                self.report.count("proof checked by", outsider.name);
            }
        }
    }
}
