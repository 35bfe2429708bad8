//! What tells the rules of one name from others.

use std::hash::{Hash, Hasher};

use super::marks::Drawn;
use super::registry::ALL;
use super::{Context, Parts, Rule, Values};

/// All rules of one name, such as all thermometers.
///
/// A file of `types` has one for each name; `registry.rs` lists them. The rest of the project asks a rule's type:
/// engines, formulas and people's logic what it compiles to, solutions whether it holds, pictures how it is drawn, and
/// texts what it is called.
#[derive(Debug)]
pub(crate) struct RuleType {
    /// The first words of a line that states such a rule: `thermo`, `negative kropki`.
    pub(crate) name: &'static str,
    /// The numbers behind the name.
    pub(crate) numbers: &'static [Number],
    /// The cells behind the numbers.
    pub(crate) cells: Cells,
    /// What such a rule says, in a list of all rules.
    pub(crate) says: &'static str,
    /// Adds what engines, formulas and logic need to know.
    pub(crate) compile: fn(&Rule, &Context<'_>, &mut Parts),
    /// Whether the rule holds in a full grid. It follows the words of the rule and shares no code with `compile`, so that
    /// each checks the other.
    pub(crate) holds: fn(&Rule, &Context<'_>, &Values<'_>) -> bool,
    /// How it is drawn, and the words below the picture.
    pub(crate) drawn: Drawn,
    /// Its name in texts of the Interactive Sudoku Solver, if the rule can be said there.
    pub(crate) iss: Option<fn(&Rule, &Context<'_>) -> Option<IssPart>>,
    /// Its place in the JSON of f-puzzles, if the rule can be said there.
    pub(crate) f_puzzles: Option<fn(&Rule, &Context<'_>) -> Option<FPuzzlesItem>>,
}

impl RuleType {
    /// All types, in the order in which they are listed.
    pub(crate) fn all() -> &'static [&'static RuleType] {
        ALL
    }

    /// The type with this name.
    pub(crate) fn named(name: &str) -> Option<&'static RuleType> {
        ALL.iter().copied().find(|of| of.name == name)
    }

    /// How many numbers a rule has.
    pub(super) fn numbers_in_words(&self) -> &'static str {
        match self.numbers.len() {
            0 => "no number",
            1 => "a number",
            _ => "several numbers",
        }
    }

    /// The form of a line that states such a rule: `whisper 5 CELLS`.
    pub(crate) fn syntax(&self) -> String {
        let numbers = self.numbers.iter().map(|number| match number {
            Number::Said => " 5".to_owned(),
            Number::Usually(number) => format!(" {number}"),
            Number::HalfTheSide => " 5".to_owned(),
        });
        let cells = match self.cells {
            Cells::None => "",
            Cells::Any | Cells::Line(_) | Cells::LineByNumber => " CELLS",
            Cells::Two => " A B",
            Cells::Paired => " CELLS = CELLS",
        };
        std::iter::once(self.name.to_owned()).chain(numbers).chain([cells.to_owned()]).collect()
    }
}

/// A number behind the name of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// It must be said.
    Said,
    /// If it is not said, it is this.
    Usually(u16),
    /// If it is not said, it is half the side, rounded up.
    HalfTheSide,
}

impl Number {
    /// The number if none is said.
    pub(crate) fn usual(self, side: usize) -> Option<u16> {
        match self {
            Number::Said => None,
            Number::Usually(number) => Some(number),
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
    /// Cells along a line, each different from so many that follow it.
    Line(usize),
    /// The same, with the rule's number less one.
    LineByNumber,
    /// Two lists of equal length, with a sign `=` between them.
    Paired,
}

/// A rule in the words of the Interactive Sudoku Solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum IssPart {
    /// A name without arguments: `.AntiConsecutive`.
    Flag(&'static str),
    /// A name, a number perhaps, and the rule's cells: `.Whisper~5~R1C1~R1C2`.
    Cells(&'static str, Option<u16>),
}

/// A rule in the words of f-puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FPuzzlesItem {
    /// A field that is `true`.
    Flag(&'static str),
    /// A word in the list `negative`.
    Negative(&'static str),
    /// `ratio` in the list `negative`, and the flag `nonconsecutive`.
    NegativeKropki,
    /// An item for each cell.
    EachCell(&'static str),
    /// An item with a line, and with a value perhaps.
    Line(&'static str, Option<u16>),
    /// An item with cells and a value.
    Cells(&'static str, String),
    /// An item with the first cells and their clones.
    Clone,
}

impl PartialEq for RuleType {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for RuleType {}

impl Hash for RuleType {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}
