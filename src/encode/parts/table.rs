//! Pairs of digits that two cells may have.
//!
//! For each digit of either cell: it excludes each digit of the other that does not fit, or one of those that fit must be
//! there (Gent, "Arc consistency in SAT", ECAI 2002), whichever are fewer. Unit propagation is arc consistent if the
//! latter are stated; of clauses that exclude pairs the former are enough where all but one digit are excluded.

use std::iter;

use itertools::Itertools;

use super::emitter::PartEmitter;
use super::truth::not;
use crate::encode::ClauseSink;
use crate::geometry::{Cell, Digit};
use crate::puzzle::Table;

impl<S: ClauseSink> PartEmitter<'_, S> {
    /// The cells have one of the pairs.
    pub(super) fn table(&mut self, table: &Table) {
        self.pair(table.cells, |first, second| table.fitting[first.index()].contains(&second));
    }

    /// The digits of the two cells fit.
    pub(in crate::encode) fn pair(
        &mut self,
        [first, second]: [Cell; 2],
        fits: impl Fn(Digit, Digit) -> bool,
    ) {
        let geometry = self.geometry;
        let (of_first, of_second) = (self.digits(first), self.digits(second));
        let misfits = |own| geometry.digits().filter(|&other| !fits(own, other)).count();
        if geometry.digits().all(|own| 2 * misfits(own) <= geometry.side()) {
            for (&(own, truth), &(other, of_other)) in of_first.iter().cartesian_product(&of_second)
            {
                if !fits(own, other) {
                    self.clause([not(truth), not(of_other)]);
                }
            }
            return;
        }
        for own in geometry.digits() {
            let forward = of_second.iter().filter(|(other, _)| fits(own, *other));
            let own_truth = not(self.truth(first, own));
            self.clause(iter::once(own_truth).chain(forward.map(|(_, truth)| *truth)));
            let backward = of_first.iter().filter(|(other, _)| fits(*other, own));
            let own_truth = not(self.truth(second, own));
            self.clause(iter::once(own_truth).chain(backward.map(|(_, truth)| *truth)));
        }
    }
}
