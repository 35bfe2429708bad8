//! Literals that may be known to be true or false, and numbers made of them.

use crate::encode::Lit;
use crate::geometry::Digit;

/// A literal, or what it is known to be.
pub(in crate::encode) type Truth = Result<Lit, bool>;

/// The opposite.
pub(super) fn not(truth: Truth) -> Truth {
    match truth {
        Ok(lit) => Ok(!lit),
        Err(known) => Err(!known),
    }
}

/// The number that a digit stands for.
pub(super) fn value(digit: Digit) -> i32 {
    digit.index() as i32 + 1
}

/// A number that the cells decide: its values in rising order, each with what is true exactly if it has it.
pub(super) type Quantity = Vec<(i32, Truth)>;

/// 1 if it is true, else 0.
pub(super) fn one_if(truth: Truth) -> Quantity {
    vec![(0, not(truth)), (1, truth)]
}

/// A number in order encoding.
#[derive(Clone)]
pub(super) struct Ordered {
    /// The values in rising order.
    pub(super) values: Vec<i32>,
    /// Whether it is at least the value at the same place, from the second on.
    pub(super) at_least: Vec<Truth>,
}

impl Ordered {
    pub(super) fn constant(value: i32) -> Self {
        Ordered { values: vec![value], at_least: Vec::new() }
    }

    /// Whether it is at least this.
    pub(super) fn at_least(&self, bound: i32) -> Truth {
        match self.values.partition_point(|&value| value < bound) {
            0 => Err(true),
            place if place == self.values.len() => Err(false),
            place => self.at_least[place - 1],
        }
    }
}
