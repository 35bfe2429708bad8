//! Rules about the digits of two cells, such as "r1c1 is less than r1c2", which lines and marks compile to.

use std::fmt;
use std::str::FromStr;

use super::value_range::ValueRange;
use crate::geometry::{Candidate, Cell, Digit, Geometry};

/// What the digits of two cells have to do with each other, as numbers from 1 to N.
///
/// # Examples
///
/// ```
/// use satdoku::geometry::Digit;
/// use satdoku::puzzle::Relation;
///
/// let [two, four, five] = [1, 3, 4].map(Digit::new);
/// assert!(Relation::Less.holds(two, five));
/// assert!(Relation::Ratio(2).holds(four, two));
/// assert!(!Relation::NotDifference(1).holds(five, four));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Relation {
    /// The first is less than the second.
    Less,
    /// The first is less than the second, or equal.
    AtMost,
    /// Both are equal.
    Equal,
    /// They differ.
    Different,
    /// They differ by this much.
    Difference(u16),
    /// They do not differ by this much.
    NotDifference(u16),
    /// They differ by this much or more.
    Apart(u16),
    /// One is this many times the other.
    Ratio(u16),
    /// Neither is this many times the other.
    NotRatio(u16),
    /// Their sum is this.
    Sum(u16),
    /// Their sum is not this.
    NotSum(u16),
    /// They are in different blocks of this many digits: 1 to 3, 4 to 6 and so on, for 3. Here and below, 0 is taken as 1.
    OtherBlock(u16),
    /// Divided by this, they leave different remainders.
    Incongruent(u16),
}

impl Relation {
    /// Whether two digits satisfy it.
    pub fn holds(self, first: Digit, second: Digit) -> bool {
        let [a, b] = [first, second].map(|digit| digit.index() as u32 + 1);
        self.holds_for(a, b)
    }

    /// Whether two numbers satisfy it.
    pub(super) fn holds_for(self, a: u32, b: u32) -> bool {
        let is_ratio = |ratio: u16| a == b * u32::from(ratio) || b == a * u32::from(ratio);
        match self {
            Relation::Less => a < b,
            Relation::AtMost => a <= b,
            Relation::Equal => a == b,
            Relation::Different => a != b,
            Relation::Difference(by) => a.abs_diff(b) == u32::from(by),
            Relation::NotDifference(by) => a.abs_diff(b) != u32::from(by),
            Relation::Apart(by) => a.abs_diff(b) >= u32::from(by),
            Relation::Ratio(ratio) => is_ratio(ratio),
            Relation::NotRatio(ratio) => !is_ratio(ratio),
            Relation::Sum(sum) => a + b == u32::from(sum),
            Relation::NotSum(sum) => a + b != u32::from(sum),
            Relation::OtherBlock(of) => {
                let of = u32::from(of).max(1);
                a.div_ceil(of) != b.div_ceil(of)
            }
            Relation::Incongruent(by) => {
                let by = u32::from(by).max(1);
                a % by != b % by
            }
        }
    }

    /// Whether it says the same of the second cell and the first.
    fn is_symmetric(self) -> bool {
        !matches!(self, Relation::Less | Relation::AtMost)
    }
}

impl Relation {
    /// The name, and the number that belongs to it.
    fn name(self) -> (&'static str, Option<u16>) {
        match self {
            Relation::Less => ("less", None),
            Relation::AtMost => ("at-most", None),
            Relation::Equal => ("equal", None),
            Relation::Different => ("different", None),
            Relation::Difference(by) => ("difference", Some(by)),
            Relation::NotDifference(by) => ("not-difference", Some(by)),
            Relation::Apart(by) => ("apart", Some(by)),
            Relation::Ratio(ratio) => ("ratio", Some(ratio)),
            Relation::NotRatio(ratio) => ("not-ratio", Some(ratio)),
            Relation::Sum(sum) => ("sum", Some(sum)),
            Relation::NotSum(sum) => ("not-sum", Some(sum)),
            Relation::OtherBlock(of) => ("other-block", Some(of)),
            Relation::Incongruent(by) => ("incongruent", Some(by)),
        }
    }
}

impl fmt::Display for Relation {
    /// The name with its number, `difference 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            (name, None) => f.write_str(name),
            (name, Some(number)) => write!(f, "{name} {number}"),
        }
    }
}

/// A text that is no [`Relation`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no relation of two cells, like 'less' or 'difference 1'")]
pub struct NotARelation(String);

impl FromStr for Relation {
    type Err = NotARelation;

    fn from_str(text: &str) -> Result<Self, NotARelation> {
        let (name, number) = text.split_once(' ').unwrap_or((text, "1"));
        let number = number.parse().ok().filter(|&number| number > 0);
        let number: u16 = number.ok_or_else(|| NotARelation(text.to_owned()))?;
        let all = [
            Relation::Less,
            Relation::AtMost,
            Relation::Equal,
            Relation::Different,
            Relation::Difference(number),
            Relation::NotDifference(number),
            Relation::Apart(number),
            Relation::Ratio(number),
            Relation::NotRatio(number),
            Relation::Sum(number),
            Relation::NotSum(number),
            Relation::OtherBlock(number),
            Relation::Incongruent(number),
        ];
        let is_named = |relation: &Relation| {
            relation.name().0 == name && relation.name().1.is_some() == text.contains(' ')
        };
        all.into_iter().find(is_named).ok_or_else(|| NotARelation(text.to_owned()))
    }
}

/// A rule about the digits of two different cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PairRule {
    /// The cells; in rising order unless the relation tells the first from the second.
    pub cells: [Cell; 2],
    /// What their digits have to do with each other.
    pub relation: Relation,
}

impl PairRule {
    /// A rule about two cells.
    ///
    /// # Panics
    ///
    /// Panics if both are the same cell.
    pub fn new(first: Cell, second: Cell, relation: Relation) -> Self {
        assert_ne!(first, second, "a rule is about two cells");
        let is_swapped = relation.is_symmetric() && second < first;
        PairRule { cells: if is_swapped { [second, first] } else { [first, second] }, relation }
    }

    /// Whether the digits of its cells satisfy it.
    pub fn holds(&self, first: Digit, second: Digit) -> bool {
        self.relation.holds(first, second)
    }

    /// Whether two candidates are in its cells and break it together.
    pub(crate) fn forbids(&self, a: Candidate, b: Candidate) -> bool {
        let cells = [a.cell, b.cell];
        (self.cells == cells && !self.holds(a.digit, b.digit))
            || (self.cells == [b.cell, a.cell] && !self.holds(b.digit, a.digit))
    }

    /// What the mark between the two cells is called, if the rule has one of its own.
    pub(crate) fn mark(&self, geometry: &Geometry) -> Option<&'static str> {
        let [first, second] = self.cells;
        let is_beside = geometry.neighbours(first).any(|cell| cell == second);
        match self.relation {
            Relation::Difference(_) => Some("white dot"),
            Relation::Ratio(_) => Some("black dot"),
            // Sums of other cells are those of lines and diagonals.
            Relation::Sum(sum) if is_beside => match sum_of_values(sum, geometry) {
                5 => Some("V"),
                10 => Some("X"),
                _ => None,
            },
            _ => None,
        }
    }

    /// The rule in words: `r1c1 is less than r1c2`.
    pub fn in_words(&self, geometry: &Geometry) -> String {
        let [first, second] = self.cells.map(|cell| geometry.name(cell));
        match self.relation {
            Relation::Less => format!("{first} is less than {second}"),
            Relation::AtMost => format!("{first} is at most {second}"),
            Relation::Equal => format!("{first} and {second} are equal"),
            Relation::Different => format!("{first} and {second} differ"),
            Relation::Difference(by) => format!("{first} and {second} differ by {by}"),
            Relation::NotDifference(by) => format!("{first} and {second} do not differ by {by}"),
            Relation::Apart(by) => format!("{first} and {second} differ by {by} or more"),
            Relation::Ratio(ratio) => {
                format!("one of {first} and {second} is {ratio} times the other")
            }
            Relation::NotRatio(ratio) => {
                format!("neither of {first} and {second} is {ratio} times the other")
            }
            Relation::Sum(sum) => {
                format!("{first} and {second} sum to {}", sum_of_values(sum, geometry))
            }
            Relation::NotSum(sum) => {
                format!("{first} and {second} do not sum to {}", sum_of_values(sum, geometry))
            }
            Relation::OtherBlock(of) => {
                format!("{first} and {second} are in different blocks of {of} digits")
            }
            Relation::Incongruent(by) => {
                format!("{first} and {second} leave different remainders by {by}")
            }
        }
    }
}

/// The sum of the numbers that two digits stand for, given their sum where digits count from 1.
fn sum_of_values(sum: u16, geometry: &Geometry) -> i32 {
    ValueRange::from(geometry).sum_of_values(sum.into(), 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relations_hold_for_the_pairs_that_they_name() {
        let pairs = |relation: Relation| {
            let digits = || (0..4).map(Digit::new);
            let all = digits().flat_map(|a| digits().map(move |b| (a, b)));
            let held = all.filter(|&(a, b)| relation.holds(a, b));
            held.map(|(a, b)| format!("{a}{b}")).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(pairs(Relation::Less), "12 13 14 23 24 34");
        assert_eq!(pairs(Relation::AtMost), "11 12 13 14 22 23 24 33 34 44");
        assert_eq!(pairs(Relation::Difference(2)), "13 24 31 42");
        assert_eq!(pairs(Relation::Apart(2)), "13 14 24 31 41 42");
        assert_eq!(pairs(Relation::Ratio(2)), "12 21 24 42");
        assert_eq!(pairs(Relation::Sum(5)), "14 23 32 41");
        for (relation, opposite) in [
            (Relation::Difference(1), Relation::NotDifference(1)),
            (Relation::Ratio(3), Relation::NotRatio(3)),
            (Relation::Sum(4), Relation::NotSum(4)),
        ] {
            assert_eq!(pairs(relation).split(' ').count() + pairs(opposite).split(' ').count(), 16);
        }
    }

    #[test]
    fn relations_are_read_as_they_are_written() {
        for text in ["less", "at-most", "equal", "difference 2", "not-sum 10", "other-block 3"] {
            let relation: Relation = text.parse().expect("a relation");
            assert_eq!(relation.to_string(), text);
        }
        for wrong in ["", "less 1", "difference", "difference 0", "difference x", "more"] {
            assert_eq!(wrong.parse::<Relation>(), Err(NotARelation(wrong.to_owned())));
        }
    }

    #[test]
    fn a_rule_forbids_pairs_of_candidates_in_either_order() {
        let at = |cell, digit| Candidate { cell: Cell::new(cell), digit: Digit::new(digit) };
        let rule = PairRule::new(Cell::new(5), Cell::new(2), Relation::Less);
        assert!(rule.forbids(at(5, 3), at(2, 1)) && rule.forbids(at(2, 1), at(5, 3)));
        assert!(!rule.forbids(at(5, 1), at(2, 3)) && !rule.forbids(at(5, 3), at(3, 1)));
    }

    #[test]
    fn the_order_of_cells_counts_where_it_means_something() {
        let [one, two] = [Cell::new(1), Cell::new(2)];
        let rule = |a, b, relation| PairRule::new(a, b, relation);
        assert_eq!(rule(one, two, Relation::Sum(5)), rule(two, one, Relation::Sum(5)));
        assert_ne!(rule(one, two, Relation::Less), rule(two, one, Relation::Less));
        let words = rule(two, one, Relation::Sum(5)).in_words(&Geometry::classic());
        assert_eq!(words, "r1c2 and r1c3 sum to 5");
    }
}
