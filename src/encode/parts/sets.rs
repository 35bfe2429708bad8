//! Cells that hold the digits of one of several sets.
//!
//! For k cells and s sets: a variable for each set, and for each digit one that says whether a cell has it. A set has its
//! digits and no others; a digit that is there is one of some set, and one that is missing is missing in some set. At most
//! s + N variables and s·N + s·(s − 1)/2 + N·(k + 3) clauses with pairwise at-most-one, without those that nothing can
//! break. Unit propagation finds which sets are left, and the digits that all of them have or none has.

use itertools::Itertools;

use super::emitter::{PartEmitter, SetLits};
use super::truth::{Truth, not};
use crate::encode::ClauseSink;
use crate::geometry::{Cell, Digit};

impl<S: ClauseSink> PartEmitter<'_, S> {
    /// The cells, which differ, hold one of these sets.
    pub(super) fn hold_one_of(&mut self, cells: &[Cell], sets: &[Vec<Digit>]) {
        let fitting = sets.iter().filter(|set| self.fits(cells, set)).cloned().collect();
        let lits = self.set_lits_of(cells, fitting);
        // Sums of the same cells need no other sets.
        self.sets.insert(cells.to_vec(), lits);
    }

    /// What tells which set of digits the cells hold, which differ.
    pub(super) fn set_lits(&mut self, cells: &[Cell]) -> SetLits {
        if let Some(known) = self.sets.get(cells) {
            return known.clone();
        }
        let sets = self.all_fitting(cells);
        let lits = self.set_lits_of(cells, sets);
        self.sets.insert(cells.to_vec(), lits.clone());
        lits
    }

    /// All sets of digits that the cells may hold.
    fn all_fitting(&self, cells: &[Cell]) -> Vec<Vec<Digit>> {
        let all = self.geometry.digits().combinations(cells.len());
        all.filter(|set| self.fits(cells, set)).collect()
    }

    /// Whether each cell may have a digit of the set, and each digit a cell.
    fn fits(&self, cells: &[Cell], set: &[Digit]) -> bool {
        let may = |cell: Cell, digit: Digit| self.truth(cell, digit) != Err(false);
        cells.iter().all(|&cell| set.iter().any(|&digit| may(cell, digit)))
            && set.iter().all(|&digit| cells.iter().any(|&cell| may(cell, digit)))
    }

    fn set_lits_of(&mut self, cells: &[Cell], sets: Vec<Vec<Digit>>) -> SetLits {
        let presences: Vec<Truth> =
            self.geometry.digits().map(|digit| self.presence(cells, digit)).collect();
        let presence = |digit: Digit| presences[digit.index()];
        if let [set] = &sets[..] {
            for digit in self.geometry.digits() {
                let is_there = set.contains(&digit);
                self.clause([if is_there { presence(digit) } else { not(presence(digit)) }]);
            }
            return vec![(set.clone(), Err(true))];
        }
        let lits: SetLits = sets.into_iter().map(|set| (set, Ok(self.new_lit()))).collect();
        for (set, lit) in &lits {
            for digit in self.geometry.digits() {
                let is_there = set.contains(&digit);
                self.clause([
                    not(*lit),
                    if is_there { presence(digit) } else { not(presence(digit)) },
                ]);
            }
        }
        self.clause(lits.iter().map(|(_, lit)| *lit));
        self.at_most_one(lits.iter().map(|(_, lit)| *lit));
        for digit in self.geometry.digits() {
            let with = |is_there| {
                let sets = lits.iter().filter(move |(set, _)| set.contains(&digit) == is_there);
                sets.map(|(_, lit)| *lit).collect::<Vec<_>>()
            };
            self.clause(with(true).into_iter().chain([not(presence(digit))]));
            self.clause(with(false).into_iter().chain([presence(digit)]));
        }
        lits
    }

    /// Whether one of the cells has the digit.
    pub(super) fn presence(&mut self, cells: &[Cell], digit: Digit) -> Truth {
        let truths: Vec<Truth> = cells.iter().map(|&cell| self.truth(cell, digit)).collect();
        self.any(&truths)
    }
}
