//! Pairs of cells, no two of which have the same two digits.
//!
//! A variable for each pair and two digits says that it has them; of all pairs at most one does.

use itertools::Itertools;

use super::emitter::PartEmitter;
use super::truth::{Truth, not, one_if};
use crate::encode::ClauseSink;
use crate::geometry::Cell;

impl<S: ClauseSink> PartEmitter<'_, S> {
    /// No two pairs have the same two digits.
    pub(super) fn differ_in_pairs(&mut self, pairs: &[[Cell; 2]]) {
        let are_all = pairs.len() == self.geometry.side().pow(2);
        for having in self.pairs_having(pairs) {
            if are_all {
                self.clause(having.iter().copied());
            }
            self.at_most_one(having);
        }
    }

    /// What is true exactly if no two pairs have the same two digits.
    pub(super) fn are_different_pairs(&mut self, pairs: &[[Cell; 2]]) -> Truth {
        let each = self.pairs_having(pairs).into_iter().map(|having| {
            let ones = having.into_iter().map(one_if).collect();
            self.sum_of(ones).map_or(Err(true), |sum| not(sum.at_least(2)))
        });
        let each = each.collect_vec();
        self.all(&each)
    }

    /// For each two digits, which pairs have them.
    fn pairs_having(&mut self, pairs: &[[Cell; 2]]) -> Vec<Vec<Truth>> {
        let digits = self.geometry.digits().collect_vec();
        let all = digits.iter().cartesian_product(&digits).map(|(&first, &second)| {
            let having = pairs.iter().map(|&[one, other]| {
                let both = [self.truth(one, first), self.truth(other, second)];
                self.all(&both)
            });
            having.filter(|has| *has != Err(false)).collect()
        });
        all.collect()
    }
}
