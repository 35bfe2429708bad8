//! Pairs of digits that two cells may have.
//!
//! For each digit of either cell: it excludes each digit of the other that does not fit, or one of those that fit must be
//! there (Gent, "Arc consistency in SAT", ECAI 2002), whichever are fewer. Unit propagation is arc consistent if the
//! latter are stated; of clauses that exclude pairs the former are enough where all but one digit are excluded.

use super::emitter::PartEmitter;
use super::truth::not;
use crate::encode::ClauseSink;
use crate::geometry::Digit;
use crate::puzzle::Table;

impl<S: ClauseSink> PartEmitter<'_, S> {
    /// The cells have one of the pairs.
    pub(super) fn table(&mut self, table: &Table) {
        let [first, second] = table.cells;
        let fits = |own: Digit, other: Digit| table.fitting[own.index()].contains(&other);
        let side = self.geometry.side();
        if table.fitting.iter().all(|fitting| 2 * (side - fitting.len()) <= side) {
            for (own, truth) in self.digits(first) {
                for (other, of_other) in self.digits(second) {
                    if !fits(own, other) {
                        self.clause([not(truth), not(of_other)]);
                    }
                }
            }
            return;
        }
        for (cell, other, is_forward) in [(first, second, true), (second, first, false)] {
            for (own, truth) in self.digits(cell) {
                let fitting =
                    self.digits(other).into_iter().filter(|&(digit, _)| match is_forward {
                        true => fits(own, digit),
                        false => fits(digit, own),
                    });
                let fitting: Vec<_> = fitting.map(|(_, truth)| truth).collect();
                self.clause(fitting.into_iter().chain([not(truth)]));
            }
        }
    }
}
