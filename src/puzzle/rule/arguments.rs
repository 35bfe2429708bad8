//! The numbers, cells and words of a rule, and whether they are such as its type takes.

use itertools::Itertools;

use super::fault::RuleFault;
use super::machine::Machine;
use super::pattern::Pattern;
use super::value_range::ValueRange;
use crate::geometry::Cell;

/// A number behind the name of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// It must be said.
    Said,
    /// It must be said, and may be 0.
    Zero,
    /// If it is not said, it is this.
    Usually(u16),
    /// Digits are divided by it. If it is not said, it is this, if anything.
    Divisor(Option<u16>),
    /// If it is not said, it is half the side, rounded up.
    HalfTheSide,
    /// It may be left out, which means something of its own.
    Maybe,
}

impl Number {
    /// The number if none is said.
    pub(crate) fn usual(self, side: usize) -> Option<u16> {
        match self {
            Number::Said | Number::Zero | Number::Maybe => None,
            Number::Usually(number) => Some(number),
            Number::Divisor(number) => number,
            Number::HalfTheSide => Some(side.div_ceil(2) as u16),
        }
    }
}

/// The cells that a rule takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cells {
    /// None: the rule is about all cells.
    None,
    /// Any cells.
    Any,
    /// Two different cells.
    Two,
    /// Cells that stand in the rule once.
    Once,
    /// Cells along a line, each different from so many that follow it.
    Line(usize),
    /// The same, with the rule's number less one.
    LineByNumber,
    /// Two lists or more, with a sign `=` between them.
    Lists,
    /// The same of equal length.
    EqualLists,
    /// One list or more, with a sign `=` between them; some may be empty.
    ListsOrEmpty,
    /// A cell and a list, with a sign `=` between them.
    CellAndList,
}

impl Cells {
    /// Whether the rule takes several lists.
    pub(crate) fn are_lists(self) -> bool {
        match self {
            Cells::Lists | Cells::EqualLists | Cells::ListsOrEmpty | Cells::CellAndList => true,
            Cells::None | Cells::Any | Cells::Two | Cells::Once => false,
            Cells::Line(_) | Cells::LineByNumber => false,
        }
    }

    /// Checks the lists of cells of the rule with this name and these numbers.
    pub(super) fn check(
        self,
        name: &'static str,
        lists: &[Vec<Cell>],
        numbers: &[u16],
    ) -> Result<(), RuleFault> {
        let first = lists.first().map_or(&[][..], Vec::as_slice);
        match self {
            Cells::None if !first.is_empty() => Err(RuleFault::AllCells(name)),
            Cells::None => Ok(()),
            Cells::ListsOrEmpty if lists.iter().all(Vec::is_empty) => Err(RuleFault::NoCells),
            Cells::ListsOrEmpty => Ok(()),
            _ if first.is_empty() => Err(RuleFault::NoCells),
            Cells::Lists | Cells::EqualLists | Cells::CellAndList
                if lists.len() < 2 || lists.iter().any(Vec::is_empty) =>
            {
                Err(RuleFault::Lists(name))
            }
            _ if !self.are_lists() && lists.len() > 1 => Err(RuleFault::OneList(name)),
            Cells::Two if first.len() != 2 || first[0] == first[1] => Err(RuleFault::TwoCells),
            Cells::CellAndList if first.len() != 1 || lists.len() != 2 => {
                Err(RuleFault::CellAndList(name))
            }
            Cells::Once => once(first.iter().all_unique()),
            Cells::Line(apart) => once(!meets_itself(first, apart)),
            Cells::LineByNumber => once(!meets_itself(first, usize::from(numbers[0]).max(2) - 1)),
            Cells::EqualLists => {
                let mut others = lists[1..].iter().map(Vec::len);
                let other = others.find(|&length| length != first.len());
                other.map_or(Ok(()), |other| Err(RuleFault::Lengths(first.len(), other)))
            }
            Cells::Any | Cells::Two | Cells::Lists | Cells::CellAndList => Ok(()),
        }
    }
}

fn once(is_free_of_repetitions: bool) -> Result<(), RuleFault> {
    if is_free_of_repetitions { Ok(()) } else { Err(RuleFault::CellTwice) }
}

/// Whether a cell of a line is one of so many that follow it.
fn meets_itself(cells: &[Cell], apart: usize) -> bool {
    (1..=apart.min(cells.len()))
        .any(|apart| cells.iter().zip(cells.iter().skip(apart)).any(|(one, other)| one == other))
}

/// The words behind the cells of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Words {
    /// None.
    None,
    /// Digits, as numbers.
    Values,
    /// Two digits each, `12` or `1-12`.
    Pairs,
    /// A number and a digit each, `23` or `10-1`.
    Sayings,
    /// A factor for each cell.
    Factors,
    /// A regular expression.
    Pattern,
    /// An automaton, in the letters of the Interactive Sudoku Solver.
    Machine,
    /// Rules in braces.
    Branches,
}

impl Words {
    fn in_words(self) -> &'static str {
        match self {
            Words::None => "no words",
            Words::Values => "digits such as '1 3 5'",
            Words::Pairs => "pairs of digits such as '12 1-10'",
            Words::Sayings => "numbers and digits such as '23', two threes",
            Words::Factors => "factors such as '1 -2' for all cells",
            Words::Pattern => "a regular expression such as '(1|[2-4])*5'",
            Words::Machine => "an automaton in the letters of the Interactive Sudoku Solver",
            Words::Branches => "rules",
        }
    }

    pub(super) fn syntax(self) -> &'static str {
        match self {
            Words::None => "",
            Words::Values => " = 1 3 5",
            Words::Pairs => " = 12 13 24",
            Words::Sayings => " = 23 05",
            Words::Factors => " = 1 -2",
            Words::Pattern => " = (1|[2-4])*5",
            Words::Machine => " = LETTERS",
            Words::Branches => " { RULE; RULE } or { RULE }",
        }
    }

    /// Checks the words behind so many cells of the rule with this name.
    pub(super) fn check(
        self,
        name: &'static str,
        words: &[String],
        cells: usize,
        range: ValueRange,
    ) -> Result<(), RuleFault> {
        let is_digit = |value: &u32| range.values().contains(value);
        let is_wrong = |word: &&String| match self {
            Words::None | Words::Branches => false,
            Words::Values => word.parse().ok().is_none_or(|value| !is_digit(&value)),
            Words::Pairs => pair_of(word).is_none_or(|pair| !pair.iter().all(is_digit)),
            Words::Sayings => pair_of(word).is_none_or(|[_, digit]| !is_digit(&digit)),
            Words::Factors => {
                word.parse::<i32>().ok().is_none_or(|factor| factor == 0 || factor.abs() > 100)
            }
            Words::Pattern => Pattern::read(word, range).is_none() || words.len() > 1,
            Words::Machine => Machine::read(word, range.count).is_none() || words.len() > 1,
        };
        let has_other_count = self == Words::Factors && words.len() != cells;
        if words.is_empty() != (self == Words::None) || has_other_count {
            return Err(RuleFault::Words(name, self.in_words()));
        }
        let wrong = |word: &String| Err(RuleFault::Word(word.clone(), self.in_words()));
        words.iter().find(is_wrong).map_or(Ok(()), wrong)
    }
}

/// Two numbers: `12` or `1-12`.
pub(super) fn pair_of(word: &str) -> Option<[u32; 2]> {
    let (first, second) = match word.split_once('-') {
        Some(both) => both,
        None if word.len() == 2 => word.split_at_checked(1)?,
        None => return None,
    };
    Some([first.parse().ok()?, second.parse().ok()?])
}
