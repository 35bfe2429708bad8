//! `check --explain`, `rate` and `hint`: what is said is true of the solutions.

use std::collections::HashSet;

use satdoku::budget::Budget;
use satdoku::geometry::{Candidate, Cell};
use satdoku::logic::{Allowed, Rating};
use satdoku::solve::Uniqueness;
use serde_json::Value;

use super::posed::{Posed, verdict};
use super::{Round, words};

impl Round<'_> {
    /// Ratings, hints and reasons.
    pub(super) fn talk(&mut self, posed: &Posed) {
        let side = self.geometry.side();
        let args = [words("-f jsonl --explain"), posed.input.clone()].concat();
        if side <= 16 {
            let said = json(&self.run("check", &args, posed.code(true)));
            assert_eq!(said["verdict"], posed.word());
            self.check_additions(posed, &said);
        }
        if side > 12 || (side > 9 && !self.one_in(4)) {
            return;
        }
        let args = [words("-f jsonl"), posed.input.clone()].concat();
        let said = json(&self.run("rate", &args, posed.code(true)));
        let all = [words("--all"), args].concat();
        let steps = json(&self.run("hint", &all, posed.code(true)));
        let Some(solution) = posed.unique() else {
            return;
        };
        let rating =
            Rating::of_unique(&posed.puzzle, solution, Allowed::default(), &Budget::unlimited());
        let rating = rating.expect("every puzzle with one solution has a rating");
        assert_eq!(said["level"], rating.level.name());
        assert_eq!(said["score"], rating.score);
        let mut open: HashSet<Cell> = posed.puzzle.open_cells().collect();
        for step in steps["steps"].as_array().expect("all steps") {
            for placed in self.candidates(posed, &step["places"]) {
                assert_eq!(solution.candidate(placed.cell), placed, "{step}");
                open.remove(&placed.cell);
            }
            for removed in self.candidates(posed, &step["removes"]) {
                assert_ne!(solution.candidate(removed.cell), removed, "{step}");
            }
        }
        assert!(open.is_empty(), "{steps}");
    }

    /// With the givens that an explanation adds there is one solution.
    fn check_additions(&mut self, posed: &Posed, said: &Value) {
        let mut puzzle = posed.puzzle.clone();
        let added = self.candidates(posed, &said["add"]);
        added.iter().for_each(|one| puzzle.set(one.cell, Some(one.digit)));
        if !added.is_empty() {
            assert!(matches!(verdict(&puzzle), Uniqueness::Unique(_)), "{said}");
        }
    }

    /// Cells and digits as JSON has them; none where it has nothing.
    fn candidates(&self, posed: &Posed, list: &Value) -> Vec<Candidate> {
        let list = list.as_array().cloned().unwrap_or_default();
        let read = |one: &Value| {
            let name = one["cell"].as_str().expect("a cell");
            let cell = self.geometry.cells().find(|&cell| self.geometry.name(cell) == name);
            Candidate {
                cell: cell.expect("a cell of the grid"),
                digit: posed
                    .alphabet
                    .digit(one["digit"].as_str().expect("a digit"))
                    .expect("known"),
            }
        };
        list.iter().map(read).collect()
    }
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}
