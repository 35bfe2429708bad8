//! Weighted sums of cells.
//!
//! Cells with one factor that differ, because they share a house or a rule says so, are taken together: their sum follows
//! from the set of their digits, and a whole house has a constant sum. The sums of these pieces are added in *order
//! encoding*, where a variable says "at least v" (Tamura, Taga, Kitagawa and Banbara, "Compiling finite linear CSP into
//! SAT", Constraints 2009), the smallest first; the last two meet at the wanted sum. A direct encoding of partial sums, and
//! a chain from cell to cell, took five and more times as long on puzzles with sums. With [`SumEncoding::Cells`] each cell
//! is a piece of its own.

use itertools::Itertools;

use super::emitter::PartEmitter;
use super::truth::{Ordered, Quantity, Truth, not, value};
use crate::encode::{ClauseSink, SumEncoding};
use crate::geometry::{Cell, Digit};
use crate::puzzle::{Linear, Sets};

impl<S: ClauseSink> PartEmitter<'_, S> {
    /// The weighted sum is the one wanted.
    pub(super) fn linear(&mut self, linear: &Linear) {
        let sum = linear.sum;
        match linear.terms[..] {
            [] => {
                return self.clause([Err(sum == 0)]);
            }
            [(factor, cell)] => {
                for (digit, truth) in self.digits(cell) {
                    if factor * value(digit) != sum {
                        self.clause([not(truth)]);
                    }
                }
                return;
            }
            [first, second] => return self.sum_of_two(first, second, sum),
            _ => {}
        }
        if self.is_of_sets(linear) {
            let factor = linear.terms[0].0;
            let cells = linear.terms.iter().map(|&(_, cell)| cell).collect_vec();
            let all = self.geometry.digits().combinations(cells.len());
            let sets = all
                .filter(|set| factor * set.iter().map(|&digit| value(digit)).sum::<i32>() == sum);
            let sets = sets.collect_vec();
            return self.hold_one_of(&cells, &sets);
        }
        if let Some((quantities, constant)) = self.quantities(linear) {
            self.quantities_sum_to(quantities, sum - constant);
        }
    }

    /// The cells hold one of the sets, or, if these are all with a sum, differ and have the sum cell by cell.
    pub(super) fn sets(&mut self, sets: &Sets) {
        let are_all = |&sum: &i32| {
            let all = self.geometry.digits().combinations(sets.cells.len());
            let with_sum = all.filter(|set| set.iter().copied().map(value).sum::<i32>() == sum);
            with_sum.count() == sets.sets.len()
        };
        let sum = match self.encoding.sums {
            SumEncoding::Cells => sets.sum().filter(are_all),
            SumEncoding::Derived | SumEncoding::Sets => None,
        };
        let Some(sum) = sum else { return self.hold_one_of(&sets.cells, &sets.sets) };
        for [&first, &second] in sets.cells.iter().array_combinations() {
            self.pair([first, second], |one, other| one != other);
        }
        self.linear(&Linear::new(sets.cells.iter().map(|&cell| (1, cell)), sum));
    }

    /// What is true exactly if the weighted sum is the one wanted.
    pub(super) fn is_sum(&mut self, linear: &Linear) -> Truth {
        let Some((quantities, constant)) = self.quantities(linear) else { return Err(false) };
        self.sums_to(quantities, linear.sum - constant)
    }

    /// What is true exactly if the quantities, each of several values, have this sum.
    pub(super) fn sums_to(&mut self, quantities: Vec<Quantity>, wanted: i32) -> Truth {
        match self.sum_of(quantities) {
            None => Err(wanted == 0),
            Some(sum) if !sum.values.contains(&wanted) => Err(false),
            Some(sum) => self.all(&[sum.at_least(wanted), not(sum.at_least(wanted + 1))]),
        }
    }

    /// The sums of the pieces, each of several values, and what the others are together; none if there is a cell or a list
    /// of cells without any digit: other clauses say that this cannot be.
    fn quantities(&mut self, linear: &Linear) -> Option<(Vec<Quantity>, i32)> {
        let (mut quantities, mut constant) = (Vec::new(), 0);
        for (factor, cells) in self.pieces(linear) {
            if cells.len() == self.geometry.side() {
                constant += factor * self.geometry.digits().map(value).sum::<i32>();
                continue;
            }
            let quantity = self.quantity(factor, &cells);
            match quantity[..] {
                [] => return None,
                [(only, _)] => constant += only,
                _ => quantities.push(quantity),
            }
        }
        Some((quantities, constant))
    }

    /// Whether the cells have one factor and differ, so that the sets with the sum can be listed.
    fn is_of_sets(&self, linear: &Linear) -> bool {
        let cells = linear.terms.iter().map(|&(_, cell)| cell).collect_vec();
        self.encoding.sums != SumEncoding::Cells
            && self.geometry.side() <= 12
            && linear.terms.iter().map(|&(factor, _)| factor).all_equal()
            && self.differ(&cells)
    }

    /// Each digit of the one cell takes one of the other that makes the sum, and the other way round.
    fn sum_of_two(&mut self, first: (i32, Cell), second: (i32, Cell), sum: i32) {
        for ((factor, cell), (other_factor, other)) in [(first, second), (second, first)] {
            for (digit, truth) in self.digits(cell) {
                let fits = |&(of_other, _): &(Digit, Truth)| {
                    factor * value(digit) + other_factor * value(of_other) == sum
                };
                let fitting = self.digits(other).into_iter().filter(fits);
                let fitting = fitting.map(|(_, truth)| truth).collect_vec();
                self.clause(fitting.into_iter().chain([not(truth)]));
            }
        }
    }

    /// The cells in pieces with one factor whose cells differ: each time the largest that a family has.
    fn pieces(&self, linear: &Linear) -> Vec<(i32, Vec<Cell>)> {
        let side = self.geometry.side();
        // More cells have too many sets of digits.
        let most = match side {
            _ if self.encoding.sums == SumEncoding::Cells => 1,
            ..=10 => 9,
            11 | 12 => 4,
            13..=16 => 2,
            _ => 1,
        };
        let by_factor = linear.terms.iter().copied().into_group_map();
        let mut pieces = Vec::new();
        for (factor, mut left) in by_factor.into_iter().sorted_by_key(|(factor, _)| *factor) {
            while !left.is_empty() {
                let common = |family: &Vec<Cell>| {
                    let cells = left.iter().copied().filter(|cell| family.contains(cell));
                    let cells = cells.collect_vec();
                    if cells.len() == side && most > 1 {
                        cells
                    } else {
                        cells.into_iter().take(most).collect()
                    }
                };
                let largest = self.families.iter().map(common).rev().max_by_key(Vec::len);
                match largest.filter(|cells| cells.len() > 1) {
                    Some(cells) => {
                        left.retain(|cell| !cells.contains(cell));
                        pieces.push((factor, cells));
                    }
                    None => pieces.extend(left.drain(..).map(|cell| (factor, vec![cell]))),
                }
            }
        }
        pieces
    }

    /// The weighted sum of cells that differ.
    fn quantity(&mut self, factor: i32, cells: &[Cell]) -> Quantity {
        let of_one = |(digit, truth): (Digit, Truth)| (factor * value(digit), truth);
        let values = match cells {
            &[cell] => self.digits(cell).into_iter().map(of_one).collect_vec(),
            _ => {
                let sum = |set: Vec<Digit>| factor * set.into_iter().map(value).sum::<i32>();
                let sets = self.set_lits(cells).into_iter();
                let by_sum = sets.map(|(set, truth)| (sum(set), truth)).into_group_map();
                let by_sum = by_sum.into_iter().sorted_by_key(|(sum, _)| *sum);
                by_sum.map(|(sum, truths)| (sum, self.any(&truths))).collect()
            }
        };
        values.into_iter().sorted_by_key(|(value, _)| *value).collect()
    }

    /// The sum of quantities, each of several values; none if there are none.
    pub(super) fn sum_of(&mut self, quantities: Vec<Quantity>) -> Option<Ordered> {
        self.added_to(quantities, 1).pop()
    }

    /// Adds the numbers with the fewest values until so many are left.
    fn added_to(&mut self, quantities: Vec<Quantity>, most: usize) -> Vec<Ordered> {
        let mut ordered =
            quantities.into_iter().map(|quantity| self.ordered(quantity)).collect_vec();
        while ordered.len() > most {
            ordered.sort_by_key(|one| std::cmp::Reverse(one.values.len()));
            let (Some(one), Some(other)) = (ordered.pop(), ordered.pop()) else { break };
            let both = self.added(&one, &other);
            ordered.push(both);
        }
        ordered
    }

    /// The quantities, each of several values, have this sum.
    pub(super) fn quantities_sum_to(&mut self, quantities: Vec<Quantity>, sum: i32) {
        let ordered = self.added_to(quantities, 2);
        match &ordered[..] {
            [] => self.clause([Err(sum == 0)]),
            [one] => {
                self.clause([one.at_least(sum)]);
                self.clause([not(one.at_least(sum + 1))]);
                let is_value = one.values.contains(&sum);
                self.clause([Err(is_value)]);
            }
            [one, other, ..] => self.meet(one, other, sum),
        }
    }

    /// The same number in order encoding.
    pub(super) fn ordered(&mut self, quantity: Quantity) -> Ordered {
        let values = quantity.iter().map(|(value, _)| *value).collect_vec();
        let mut at_least: Vec<Truth> = Vec::new();
        // From the greatest value down.
        for &(_, is_value) in quantity[1..].iter().rev() {
            let next = at_least.last().copied();
            let this = match next {
                None => is_value,
                Some(_) => Ok(self.new_lit()),
            };
            if let Some(next) = next {
                self.clause([not(is_value), this]);
                self.clause([not(next), this]);
                self.clause([not(this), is_value, next]);
                self.clause([not(is_value), not(next)]);
            }
            at_least.push(this);
        }
        at_least.reverse();
        let (least, second) = (quantity[0].1, at_least[0]);
        self.clause([not(least), not(second)]);
        self.clause([least, second]);
        Ordered { values, at_least }
    }

    /// The sum of two numbers.
    fn added(&mut self, one: &Ordered, other: &Ordered) -> Ordered {
        let sums = one.values.iter().cartesian_product(&other.values).map(|(a, b)| a + b);
        let values = sums.sorted_unstable().dedup().collect_vec();
        let at_least: Vec<Truth> = values[1..].iter().map(|_| Ok(self.new_lit())).collect();
        for (&this, &next) in at_least.iter().tuple_windows() {
            self.clause([not(next), this]);
        }
        let sum = Ordered { values, at_least };
        for (&a, &b) in one.values.iter().cartesian_product(&other.values) {
            // Both at least so much, then so is the sum; both at most so much, then so is the sum.
            let both = [one.at_least(a), other.at_least(b)].map(not);
            self.clause([both[0], both[1], sum.at_least(a + b)]);
            let either = [one.at_least(a + 1), other.at_least(b + 1)];
            self.clause([either[0], either[1], not(sum.at_least(a + b + 1))]);
        }
        sum
    }

    /// Two numbers have this sum.
    fn meet(&mut self, one: &Ordered, other: &Ordered, sum: i32) {
        for &a in &one.values {
            self.clause([not(one.at_least(a)), not(other.at_least(sum - a + 1))]);
            self.clause([one.at_least(a + 1), other.at_least(sum - a)]);
        }
    }
}
