//! The place of a list of cells among others, sorted as words.
//!
//! For each other list and place along it, a variable says that the two are equal up to there, and one that the other is
//! less by the digit there, which is compared in order encoding. Those that are less are counted.

use itertools::Itertools;

use super::emitter::PartEmitter;
use super::truth::{Ordered, Quantity, Truth, not, one_if, value};
use crate::encode::ClauseSink;
use crate::geometry::Cell;
use crate::puzzle::Rank;

impl<S: ClauseSink> PartEmitter<'_, S> {
    /// What is true exactly if as many of the others are less as should be.
    pub(super) fn is_ranked(&mut self, rank: &Rank) -> Truth {
        let Rank { line, others, first, less, has_ties } = rank;
        let compared = others.iter().map(|other| {
            let (is_less, is_equal) = self.compared(other, line);
            // An equal one begins as the line does.
            match first {
                Some(first) => {
                    let begins = self.truth(other[0], *first);
                    (self.all(&[is_less, begins]), is_equal)
                }
                None => (is_less, is_equal),
            }
        });
        let (are_less, are_equal): (Vec<_>, Vec<_>) = compared.unzip();
        let less = *less as i32;
        if *has_ties {
            let either = are_less.iter().zip(&are_equal);
            let are_at_most = either.map(|(&less, &equal)| self.any(&[less, equal])).collect_vec();
            let ends = [not(self.at_least(less + 1, &are_less)), self.at_least(less, &are_at_most)];
            return self.all(&ends);
        }
        let ends = [self.at_least(less, &are_less), not(self.at_least(less + 1, &are_less))];
        let all = ends.into_iter().chain(are_equal.into_iter().map(not)).collect_vec();
        self.all(&all)
    }

    /// What is true exactly if so many of these are.
    fn at_least(&mut self, count: i32, truths: &[Truth]) -> Truth {
        let known = truths.iter().filter(|truth| **truth == Err(true)).count() as i32;
        let open = truths.iter().filter(|truth| truth.is_ok());
        let ones = open.copied().map(one_if).collect();
        let wanted = count - known;
        self.sum_of(ones).map_or(Err(wanted <= 0), |sum| sum.at_least(wanted))
    }

    /// Whether a list of cells is less than another, and whether it is equal.
    fn compared(&mut self, one: &[Cell], other: &[Cell]) -> (Truth, Truth) {
        let (mut less, mut equal) = (Vec::new(), Err(true));
        for (&own, &its) in one.iter().zip(other).filter(|(own, its)| own != its) {
            let own_values = self.in_order(own);
            let [is_less, still_equal] = [(); 2].map(|()| Ok(self.new_lit()));
            self.clause([not(is_less), equal]);
            self.clause([not(still_equal), equal]);
            for (digit, is_digit) in self.digits(its) {
                let at_least = own_values.at_least(value(digit));
                let is_same = self.truth(own, digit);
                self.clause([not(is_less), not(is_digit), not(at_least)]);
                self.clause([not(equal), not(is_digit), at_least, is_less]);
                self.clause([not(still_equal), not(is_digit), is_same]);
                self.clause([not(equal), not(is_digit), not(is_same), still_equal]);
            }
            less.push(is_less);
            equal = still_equal;
        }
        (self.any(&less), equal)
    }

    /// The digit of a cell in order encoding.
    fn in_order(&mut self, cell: Cell) -> Ordered {
        if let Some(known) = self.orders.get(&cell) {
            return known.clone();
        }
        let values: Quantity =
            self.digits(cell).into_iter().map(|(digit, truth)| (value(digit), truth)).collect();
        let order = match values[..] {
            // Other clauses say that it has a digit.
            [] | [_] => Ordered::constant(values.first().map_or(0, |(value, _)| *value)),
            _ => self.ordered(values),
        };
        self.orders.insert(cell, order.clone());
        order
    }
}
