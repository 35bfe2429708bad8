//! Weights of digits that add up to one of some totals.
//!
//! Each cell is a number of as many values as its digits have weights; the numbers are added as in `linear`, in order
//! encoding, which for weights of 0 and 1 is a totalizer (Bailleux and Boufkhad, "Efficient CNF encoding of Boolean
//! cardinality constraints", CP 2003). That at least one digit of some is there is one clause.

use itertools::Itertools;

use super::emitter::PartEmitter;
use super::truth::{Ordered, Quantity, Truth, not, one_if};
use crate::encode::ClauseSink;
use crate::geometry::{Cell, Digit};
use crate::puzzle::Count;

impl<S: ClauseSink> PartEmitter<'_, S> {
    /// The weights have one of the totals.
    pub(super) fn count(&mut self, count: &Count) {
        let (quantities, constant) = self.weights(count);
        let totals = count.totals.iter().map(|total| total - constant).collect_vec();
        let is_binary = |quantity: &Quantity| matches!(quantity[..], [(0, _), (1, _)]);
        let is_one_or_more = !quantities.is_empty()
            && quantities.iter().all(is_binary)
            && totals
                .iter()
                .copied()
                .filter(|&total| total >= 0)
                .take(quantities.len())
                .eq(1..=quantities.len() as i32);
        match totals[..] {
            _ if is_one_or_more => {
                self.clause(quantities.iter().map(|quantity| quantity[1].1).collect_vec());
            }
            [total] => self.quantities_sum_to(quantities, total),
            _ => {
                let sum = self.sum_of(quantities);
                for (value, not_at_least, next) in values_of(sum.as_ref()) {
                    if !totals.contains(&value) {
                        self.clause([not_at_least, next]);
                    }
                }
            }
        }
    }

    /// What is true exactly if the weights have one of the totals.
    pub(super) fn has_total(&mut self, count: &Count) -> Truth {
        let (quantities, constant) = self.weights(count);
        let sum = self.sum_of(quantities);
        let values = values_of(sum.as_ref()).into_iter();
        let values = values.filter(|(value, ..)| count.totals.contains(&(value + constant)));
        let exactly = values.map(|(_, below, next)| self.all(&[not(below), not(next)]));
        let exactly = exactly.collect_vec();
        self.any(&exactly)
    }

    /// What is true exactly if so many of the cells have one of the digits.
    pub(super) fn has_size(&mut self, cells: &[Cell], digits: &[Digit], size: usize) -> Truth {
        let weight = |digit| i32::from(digits.contains(&digit));
        let weights = self.geometry.digits().map(weight).collect_vec();
        let weights = cells.iter().map(|&cell| (cell, weights.clone())).collect();
        self.has_total(&Count { weights, distinct: Vec::new(), totals: vec![size as i32] })
    }

    /// The numbers that the cells contribute, and what cells with a single one do.
    fn weights(&mut self, count: &Count) -> (Vec<Quantity>, i32) {
        let (mut quantities, mut constant) = (Vec::new(), 0);
        for (cell, weights) in &count.weights {
            let by_weight = self.digits(*cell).into_iter();
            let by_weight = by_weight.map(|(digit, truth)| (weights[digit.index()], truth));
            let by_weight =
                by_weight.into_group_map().into_iter().sorted_by_key(|(weight, _)| *weight);
            match &by_weight.collect_vec()[..] {
                // Other clauses say that this cannot be.
                [] => {}
                [(weight, _)] => constant += weight,
                several => {
                    let quantity =
                        several.iter().map(|(weight, truths)| (*weight, self.any(truths)));
                    quantities.push(quantity.collect());
                }
            }
        }
        for digit in self.geometry.digits().filter(|_| !count.distinct.is_empty()) {
            match self.presence(&count.distinct, digit) {
                Err(is_there) => constant += i32::from(is_there),
                is_there => quantities.push(one_if(is_there)),
            }
        }
        (quantities, constant)
    }
}

/// For each value of a number: that it is below the value, and that it is above it. No number is 0.
fn values_of(number: Option<&Ordered>) -> Vec<(i32, Truth, Truth)> {
    let Some(number) = number else { return vec![(0, Err(false), Err(false))] };
    let of_value = |&value: &i32| (value, not(number.at_least(value)), number.at_least(value + 1));
    number.values.iter().map(of_value).collect()
}
