//! The numbers that digits stand for.

use std::ops::RangeInclusive;

use crate::geometry::{Digit, Geometry};

/// The numbers that the digits of a grid stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ValueRange {
    pub(crate) first: u32,
    pub(crate) count: usize,
}

impl ValueRange {
    pub(super) fn last(self) -> u32 {
        self.first + self.count as u32 - 1
    }

    pub(super) fn values(self) -> RangeInclusive<u32> {
        self.first..=self.last()
    }

    pub(super) fn value(self, digit: Digit) -> u32 {
        self.first + digit.index() as u32
    }

    /// By how much a sum of so many digits is greater if they count from 1.
    pub(super) fn shift(self, terms: i32) -> i32 {
        terms * (1 - self.first as i32)
    }

    /// The sum of the numbers that so many digits stand for, given their sum where digits count from 1.
    pub(crate) fn sum_of_values(self, sum: i32, terms: i32) -> i32 {
        sum - self.shift(terms)
    }
}

/// Digits count from 1.
impl From<usize> for ValueRange {
    fn from(side: usize) -> Self {
        ValueRange { first: 1, count: side }
    }
}

impl From<&Geometry> for ValueRange {
    fn from(geometry: &Geometry) -> Self {
        ValueRange { first: geometry.first_value() as u32, count: geometry.side() }
    }
}
