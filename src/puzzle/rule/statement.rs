//! A rule as it is stated, and what tells the rules of one name from others.

use std::collections::BTreeSet;
use std::fmt;
use std::hash::{Hash, Hasher};

use itertools::Itertools;

use super::marks::{CellShape, LineStyle, LineWords};
use super::pair::PairRule;
use super::parts::Parts;
use crate::geometry::{Cell, Digit, Geometry, MAX_SIDE};

/// A rule beyond rows, columns and regions, as its author states it.
///
/// # Examples
///
/// ```
/// use satdoku::geometry::Geometry;
/// use satdoku::puzzle::Rule;
///
/// let geometry = Geometry::classic();
/// let line = [(0, 0), (0, 1), (1, 1)].map(|(row, col)| geometry.cell(row, col));
/// let rule = Rule::new("thermo", &[], [line.to_vec()], 9)?;
/// assert_eq!(rule.text(&geometry), "thermo r1c1 r1c2 r2c2");
/// # Ok::<(), satdoku::puzzle::RuleFault>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rule {
    pub(super) of: &'static RuleType,
    pub(super) numbers: Vec<u16>,
    pub(super) cells: Vec<Vec<Cell>>,
}

/// The reason why a name, numbers and cells are no rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuleFault {
    /// No rule has this name.
    #[error("the rule '{0}' is not supported")]
    Name(String),
    /// The grid is too large for the rule.
    #[error("'{0}' is known up to side {1}")]
    Side(&'static str, usize),
    /// The rule takes other numbers.
    #[error("'{0}' takes {1}")]
    Numbers(&'static str, &'static str),
    /// The rule is about two different cells.
    #[error("expected two different cells")]
    TwoCells,
    /// A line has a cell twice.
    #[error("a cell stands in the line twice")]
    CellTwice,
    /// The rule takes cells, and there are none.
    #[error("cells are missing")]
    NoCells,
    /// The rule takes no cells.
    #[error("'{0}' is a rule about all cells")]
    AllCells(&'static str),
    /// The rule takes one list of cells.
    #[error("'{0}' takes one list of cells")]
    OneList(&'static str),
    /// The rule takes several lists of cells.
    #[error("'{0}' takes lists of cells with '=' between them")]
    Lists(&'static str),
    /// Two lists of different length are to be equal.
    #[error("{0} cells are to be equal to {1}")]
    Lengths(usize, usize),
}

impl Rule {
    /// A rule of a type.
    pub(crate) fn of_type(
        of: &'static RuleType,
        numbers: &[u16],
        cells: Vec<Vec<Cell>>,
        side: usize,
    ) -> Result<Self, RuleFault> {
        if side > of.most_side {
            return Err(RuleFault::Side(of.name, of.most_side));
        }
        let said = numbers.iter().copied().map(Some).chain(std::iter::repeat(None));
        let all = of.numbers.iter().zip(said).filter_map(|(number, said)| {
            let number_or_usual = said.or(number.usual(side));
            (number_or_usual.is_some() || *number != Number::Maybe).then_some(number_or_usual)
        });
        let all: Option<Vec<u16>> = all.collect();
        let wrong = RuleFault::Numbers(of.name, of.numbers_in_words());
        let numbers = all.filter(|all| numbers.len() <= all.len()).ok_or(wrong)?;
        let first = cells.first().map_or(&[][..], Vec::as_slice);
        match of.cells {
            Cells::None if !first.is_empty() => return Err(RuleFault::AllCells(of.name)),
            Cells::None => return Ok(Rule { of, numbers, cells: Vec::new() }),
            _ if first.is_empty() => return Err(RuleFault::NoCells),
            Cells::Lists if cells.len() < 2 || cells.iter().any(Vec::is_empty) => {
                return Err(RuleFault::Lists(of.name));
            }
            of_cells if !of_cells.are_lists() && cells.len() > 1 => {
                return Err(RuleFault::OneList(of.name));
            }
            Cells::Once if !first.iter().all_unique() => return Err(RuleFault::CellTwice),
            Cells::Two if first.len() != 2 || first[0] == first[1] => {
                return Err(RuleFault::TwoCells);
            }
            Cells::Line(apart) if meets_itself(first, apart) => return Err(RuleFault::CellTwice),
            Cells::LineByNumber if meets_itself(first, usize::from(numbers[0]).max(2) - 1) => {
                return Err(RuleFault::CellTwice);
            }
            Cells::Paired => {
                let second = cells.get(1).map_or(0, Vec::len);
                if first.len() != second {
                    return Err(RuleFault::Lengths(first.len(), second));
                }
            }
            _ => {}
        }
        Ok(Rule { of, numbers, cells })
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.of.name
    }

    pub(crate) fn rule_type(&self) -> &'static RuleType {
        self.of
    }

    /// How it is drawn.
    pub fn drawn(&self) -> Drawn {
        (self.of.drawn)(self)
    }

    /// The numbers behind the name.
    pub fn numbers(&self) -> &[u16] {
        &self.numbers
    }

    /// The number behind the name; the type takes one.
    pub(super) fn number(&self) -> u16 {
        self.numbers[0]
    }

    /// Its cells, the first list if there are several; none if it is about all cells.
    pub fn cells(&self) -> &[Cell] {
        self.cells.first().map_or(&[], Vec::as_slice)
    }

    /// Its lists of cells.
    pub fn cell_lists(&self) -> &[Vec<Cell>] {
        &self.cells
    }

    /// The two cells of a rule that takes two.
    pub(super) fn two_cells(&self) -> [Cell; 2] {
        [self.cells[0][0], self.cells[0][1]]
    }

    /// The rule in words, with its cells: `thermometer r1c1 r2c1`, `r1c1 is less than r1c2`.
    pub fn in_words(&self, context: &Context<'_>) -> String {
        let geometry = context.geometry;
        match self.drawn() {
            Drawn::InWords(words) => words(self, context),
            Drawn::Line(_, words) => {
                format!("{} {}", words(self).name, names(self.cells(), geometry))
            }
            Drawn::Shapes(_) | Drawn::Cage => self.text(geometry),
            Drawn::Signs => match self.pairs(context)[..] {
                [pair] => pair.in_words(geometry),
                _ => self.text(geometry),
            },
        }
    }

    /// The relations of two cells that the rule amounts to.
    pub fn pairs(&self, context: &Context<'_>) -> Vec<PairRule> {
        self.compile(context).pairs
    }

    /// What engines, formulas and logic see of the rule.
    pub(crate) fn compile(&self, context: &Context<'_>) -> Parts {
        let mut parts = Parts::default();
        (self.of.compile)(self, context, &mut parts);
        parts
    }

    /// The rule as a line of a [`RuleList`](crate::format::RuleList): `whisper 5 r1c1 r1c2`.
    pub fn text(&self, geometry: &Geometry) -> String {
        let numbers = self.numbers.iter().map(u16::to_string);
        let lists = self.cells.iter().map(|cells| names(cells, geometry));
        let lists = (!self.cells.is_empty()).then(|| { lists }.join(" = "));
        std::iter::once(self.of.name.to_owned()).chain(numbers).chain(lists).join(" ")
    }
}

fn names(cells: &[Cell], geometry: &Geometry) -> String {
    cells.iter().map(|&cell| geometry.name(cell)).join(" ")
}

/// Whether a cell of a line is one of so many that follow it.
fn meets_itself(cells: &[Cell], apart: usize) -> bool {
    (1..=apart.min(cells.len()))
        .any(|apart| cells.iter().zip(cells.iter().skip(apart)).any(|(one, other)| one == other))
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.cells.iter().map(|cells| cells.iter().map(|cell| cell.index()));
        let cells = cells.map(|cells| cells.format(" ")).format(" = ");
        write!(f, "Rule({} {:?}: {cells})", self.of.name, self.numbers)
    }
}

/// The greatest side of a grid with rules that an automaton checks: above, its states take seconds and gigabytes.
pub(super) const MOST_SIDE_OF_WORDS: usize = 25;

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
    /// The greatest side of a grid with such a rule.
    pub(crate) most_side: usize,
    /// What such a rule says, in a list of all rules.
    pub(crate) says: &'static str,
    /// Adds what engines, formulas and logic need to know.
    pub(crate) compile: fn(&Rule, &Context<'_>, &mut Parts),
    /// Whether the rule holds in a full grid. It follows the words of the rule and shares no code with `compile`, so that
    /// each checks the other.
    pub(crate) holds: fn(&Rule, &Context<'_>, &Values<'_>) -> bool,
    /// How it is drawn, and the words below the picture.
    pub(crate) drawn: fn(&Rule) -> Drawn,
    /// Its words in texts of the Interactive Sudoku Solver, if the rule can be said there.
    pub(crate) iss: fn(&Rule, &Context<'_>) -> Option<IssPart>,
    /// Its place in the JSON of f-puzzles, if the rule can be said there.
    pub(crate) f_puzzles: fn(&Rule, &Context<'_>) -> Option<FPuzzlesItem>,
}

impl RuleType {
    /// A rule without numbers about any cells, named in words below pictures, which other programs do not have. Each type
    /// states what differs.
    pub(super) const BASE: RuleType = RuleType {
        name: "",
        numbers: &[],
        cells: Cells::Any,
        most_side: MAX_SIDE,
        says: "",
        compile: |_, _, _| {},
        holds: |_, _, _| false,
        drawn: |_| Drawn::InWords(|rule, context| rule.text(context.geometry)),
        iss: |_, _| None,
        f_puzzles: |_, _| None,
    };

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
            Number::Said | Number::Zero | Number::Maybe => " 10".to_owned(),
            Number::Usually(number) => format!(" {number}"),
            Number::HalfTheSide => " 5".to_owned(),
        });
        let cells = match self.cells {
            Cells::None => "",
            Cells::Any | Cells::Once | Cells::Line(_) | Cells::LineByNumber => " CELLS",
            Cells::Two => " A B",
            Cells::Paired => " CELLS = CELLS",
            Cells::Lists => " CELLS = CELLS = CELLS",
        };
        std::iter::once(self.name.to_owned()).chain(numbers).chain([cells.to_owned()]).collect()
    }
}

/// A number behind the name of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// It must be said.
    Said,
    /// It must be said, and may be 0.
    Zero,
    /// If it is not said, it is this.
    Usually(u16),
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
    /// Two lists of equal length, with a sign `=` between them.
    Paired,
    /// Two lists or more, with a sign `=` between them.
    Lists,
}

impl Cells {
    /// Whether the rule takes several lists.
    pub(crate) fn are_lists(self) -> bool {
        matches!(self, Cells::Paired | Cells::Lists)
    }
}

/// A rule in the words of the Interactive Sudoku Solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum IssPart {
    /// A name without arguments: `.AntiConsecutive`.
    Flag(&'static str),
    /// A name, a number perhaps, and the rule's cells: `.Whisper~5~R1C1~R1C2`.
    Cells(&'static str, Option<u16>),
    /// A name, a number, and the cell in which a diagonal begins: `.LittleKiller~20~R1C3`.
    Diagonal(&'static str, u16),
    /// The name of a clue beside the grid, and the line that it sees.
    Outside(&'static str, SeenLine),
    /// A name and lists of cells with `-` between them: `.EqualSum~R1C1~-~R1C2`.
    Lists(&'static str),
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
    /// An item with a clue beside the grid, and the line that it sees.
    Outside(&'static str, SeenLine),
    /// An item with the cells of the first list, and each other list as a line.
    Arrow(&'static str),
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

/// What a picture shows of the rules of one type.
#[derive(Clone, Copy, Debug)]
pub enum Drawn {
    /// Nothing: words below the picture say it.
    InWords(fn(&Rule, &Context<'_>) -> String),
    /// A line.
    Line(LineStyle, fn(&Rule) -> LineWords),
    /// A sign for each two cells that the rule relates.
    Signs,
    /// A shape behind the digit of each cell.
    Shapes(CellShape),
    /// An outline, with a sum perhaps.
    Cage,
}

/// What a rule is stated about: the grid, and the other rules, whose marks may exempt cells.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    pub(crate) geometry: &'a Geometry,
    pub(crate) rules: &'a [Rule],
}

/// A whole row or column, as a clue beside the grid sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeenLine {
    /// Whether it is a row.
    pub(crate) is_row: bool,
    /// Its number, from 0.
    pub(crate) line: usize,
    /// Whether it is seen from the right or from below.
    pub(crate) is_reversed: bool,
}

impl Context<'_> {
    /// The row or column that these cells are, in order from one end.
    pub(super) fn seen_line(&self, cells: &[Cell]) -> Option<SeenLine> {
        let (geometry, &[first, second, ..]) = (self.geometry, cells) else { return None };
        let is_row = geometry.row(first) == geometry.row(second);
        let line = if is_row { geometry.row(first) } else { geometry.col(first) };
        let all = (0..self.side()).map(|at| match is_row {
            true => geometry.cell(line, at),
            false => geometry.cell(at, line),
        });
        let all = all.collect_vec();
        let is_reversed = all.first() != Some(&first);
        let is_line = match is_reversed {
            true => all.iter().rev().eq(cells),
            false => all.iter().eq(cells),
        };
        is_line.then_some(SeenLine { is_row, line, is_reversed })
    }

    pub(super) fn side(&self) -> usize {
        self.geometry.side()
    }

    /// All cells of the rules with this name, in order.
    pub(super) fn marked(&self, name: &str) -> BTreeSet<Cell> {
        let named = self.rules.iter().filter(|rule| rule.name() == name);
        named.flat_map(|rule| rule.cells().iter().copied()).collect()
    }
}

/// The digits of a full grid, as numbers from 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Values<'a>(pub(crate) &'a [Digit]);

impl Values<'_> {
    pub(super) fn at(&self, cell: Cell) -> u32 {
        self.0[cell.index()].index() as u32 + 1
    }

    pub(super) fn along<'s>(&'s self, cells: &'s [Cell]) -> impl Iterator<Item = u32> + Clone + 's {
        cells.iter().map(|&cell| self.at(cell))
    }

    /// The values of a rule about two cells.
    pub(super) fn of_two(&self, rule: &Rule) -> [u32; 2] {
        rule.two_cells().map(|cell| self.at(cell))
    }
}
