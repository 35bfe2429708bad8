//! A rule as it is stated, and what tells the rules of one name from others.

use std::collections::BTreeSet;
use std::fmt;
use std::hash::{Hash, Hasher};

use itertools::Itertools;

use super::machine::Machine;
use super::marks::{CellShape, LineStyle, LineWords};
use super::pair::PairRule;
use super::part::Parts;
use super::pattern::Pattern;
use super::value_range::ValueRange;
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
/// let rule = Rule::new("thermo", &[], [line.to_vec()], &geometry)?;
/// assert_eq!(rule.text(&geometry), "thermo r1c1 r1c2 r2c2");
/// # Ok::<(), satdoku::puzzle::RuleFault>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rule {
    pub(super) of: &'static RuleType,
    pub(super) numbers: Vec<u16>,
    pub(super) cells: Vec<Vec<Cell>>,
    /// What stands behind the cells, such as the digits of `contain r1c1 r1c2 = 3 5`.
    pub(super) words: Vec<String>,
    /// Rules of which some hold together.
    pub(super) branches: Vec<Vec<Rule>>,
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
    /// The rule takes a cell and one list of others.
    #[error("'{0}' takes a cell, a sign '=' and other cells")]
    CellAndList(&'static str),
    /// Two lists of different length are to be equal.
    #[error("{0} cells are to be equal to {1}")]
    Lengths(usize, usize),
    /// The rule takes other words behind its cells.
    #[error("'{0}' takes {1} behind its cells and a sign '='")]
    Words(&'static str, &'static str),
    /// A word behind the cells of the rule says nothing.
    #[error("'{0}' is wrong, expected {1}")]
    Word(String, &'static str),
    /// There are no rules of which some hold.
    #[error("'either' takes rules in braces: either {{ ... }} or {{ ... }}")]
    Branches,
}

impl Rule {
    /// A rule of a type, with what stands behind its cells.
    pub(crate) fn of_type(
        of: &'static RuleType,
        numbers: &[u16],
        cells: Vec<Vec<Cell>>,
        words: Vec<String>,
        range: impl Into<ValueRange>,
    ) -> Result<Self, RuleFault> {
        let range = range.into();
        let side = range.count;
        let in_words = of.words.in_words();
        if words.is_empty() != (of.words == Words::None) {
            return Err(RuleFault::Words(of.name, in_words));
        }
        of.words.check(&words, range).map_err(|word| RuleFault::Word(word, in_words))?;
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
            Cells::None => {
                return Ok(Rule { of, numbers, cells: Vec::new(), words, branches: Vec::new() });
            }
            Cells::ListsOrEmpty if cells.iter().all(Vec::is_empty) => {
                return Err(RuleFault::NoCells);
            }
            Cells::ListsOrEmpty => {}
            _ if first.is_empty() => return Err(RuleFault::NoCells),
            Cells::Lists | Cells::EqualLists | Cells::CellAndList
                if cells.len() < 2 || cells.iter().any(Vec::is_empty) =>
            {
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
            _ if of.words == Words::Factors && words.len() != first.len() => {
                return Err(RuleFault::Words(of.name, in_words));
            }
            Cells::LineByNumber if meets_itself(first, usize::from(numbers[0]).max(2) - 1) => {
                return Err(RuleFault::CellTwice);
            }
            Cells::Paired => {
                let second = cells.get(1).map_or(0, Vec::len);
                if first.len() != second {
                    return Err(RuleFault::Lengths(first.len(), second));
                }
            }
            Cells::EqualLists => {
                if let Some(other) = cells.iter().find(|list| list.len() != first.len()) {
                    return Err(RuleFault::Lengths(first.len(), other.len()));
                }
            }
            Cells::CellAndList if first.len() != 1 || cells.len() != 2 => {
                return Err(RuleFault::CellAndList(of.name));
            }
            _ => {}
        }
        Ok(Rule { of, numbers, cells, words, branches: Vec::new() })
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

    /// What stands behind the cells.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The lists of rules of which one holds, if it says that.
    pub fn branches(&self) -> &[Vec<Rule>] {
        &self.branches
    }

    /// The numbers behind the cells.
    pub(super) fn values(&self) -> impl Iterator<Item = u32> + Clone {
        self.words.iter().filter_map(|word| word.parse().ok())
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
        let mut parts = Parts::new(context.geometry);
        (self.of.compile)(self, context, &mut parts);
        parts
    }

    /// The rule as a line of a [`RuleList`](crate::format::RuleList): `whisper 5 r1c1 r1c2`.
    pub fn text(&self, geometry: &Geometry) -> String {
        self.text_with(&|cells| names(cells, geometry))
    }

    /// The same with other words for cells.
    pub(crate) fn text_with(&self, names: &dyn Fn(&[Cell]) -> String) -> String {
        let numbers = self.numbers.iter().map(u16::to_string);
        let lists = self.cells.iter().map(|cells| names(cells));
        let lists = (!self.cells.is_empty()).then(|| { lists }.join(" = "));
        let words = (!self.words.is_empty()).then(|| format!("= {}", self.words.join(" ")));
        let branch = |rules: &Vec<Rule>| {
            format!("{{ {} }}", rules.iter().map(|rule| rule.text_with(names)).join("; "))
        };
        let branches = self.branches.iter().map(branch).join(" or ");
        let branches = (!branches.is_empty()).then_some(branches);
        let name = std::iter::once(self.of.name.to_owned());
        name.chain(numbers).chain(lists).chain(words).chain(branches).join(" ")
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
        let Rule { of, numbers, words, branches, .. } = self;
        write!(f, "Rule({} {numbers:?}: {cells} {words:?} {branches:?})", of.name)
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
    /// The words behind the cells.
    pub(crate) words: Words,
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
        words: Words::None,
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
            Cells::Lists | Cells::EqualLists => " CELLS = CELLS = CELLS",
            Cells::ListsOrEmpty => " CELLS",
            Cells::CellAndList => " A = CELLS",
        };
        let words = self.words.syntax();
        let name = std::iter::once(self.name.to_owned());
        name.chain(numbers).chain([cells.to_owned(), words.to_owned()]).collect()
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
            Cells::Paired | Cells::Lists | Cells::EqualLists => true,
            Cells::ListsOrEmpty | Cells::CellAndList => true,
            Cells::None | Cells::Any | Cells::Two | Cells::Once => false,
            Cells::Line(_) | Cells::LineByNumber => false,
        }
    }
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

    fn syntax(self) -> &'static str {
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

    /// Or else the word that says nothing.
    fn check(self, words: &[String], range: ValueRange) -> Result<(), String> {
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
        words.iter().find(is_wrong).map_or(Ok(()), |word| Err(word.clone()))
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
    /// A name, a word, and the rule's cells: `.ContainAtLeast~1_2~R1C1~R1C2`.
    Headed(&'static str, String),
    /// The cells that the rule is about, by the name that they have in common, its words and its number.
    Connected,
    /// A name, a number, the rule's cells and `LOOP`.
    Loop(&'static str, u16),
    /// A cell with its digits: `.~R1C1_2_3`.
    OneOf,
    /// Lists of rules of which one holds: `.Or.And.X~R1C1~R1C2.End.End`.
    Either,
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
    /// An item with a square of four cells and values.
    Quadruple,
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
        let is_in_grid = |cell: Cell| cell.index() < geometry.rows() * geometry.cols();
        if !is_in_grid(first) || !is_in_grid(second) {
            return None;
        }
        let is_row = geometry.row(first) == geometry.row(second);
        let line = if is_row { geometry.row(first) } else { geometry.col(first) };
        let length = if is_row { geometry.cols() } else { geometry.rows() };
        let all = (0..length).map(|at| match is_row {
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

    /// The numbers that the digits stand for.
    pub(super) fn range(&self) -> ValueRange {
        self.geometry.into()
    }

    /// How many digits there are.
    pub(super) fn side(&self) -> usize {
        self.geometry.side()
    }

    /// Whether two cells are side by side.
    pub(super) fn are_beside(&self, [one, other]: [Cell; 2]) -> bool {
        let next = |cell| self.geometry.next_cells(cell);
        next(one).contains(&other) || next(other).contains(&one)
    }

    /// All cells of the rules with this name, in order.
    pub(super) fn marked(&self, name: &str) -> BTreeSet<Cell> {
        let named = self.rules.iter().filter(|rule| rule.name() == name);
        named.flat_map(|rule| rule.cells().iter().copied()).collect()
    }
}

/// The digits of a full grid, as the numbers that they stand for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Values<'a> {
    pub(crate) digits: &'a [Digit],
    /// The number that the first digit stands for.
    pub(crate) first: u32,
}

impl Values<'_> {
    pub(super) fn at(&self, cell: Cell) -> u32 {
        self.digits[cell.index()].index() as u32 + self.first
    }

    pub(super) fn along<'s>(&'s self, cells: &'s [Cell]) -> impl Iterator<Item = u32> + Clone + 's {
        cells.iter().map(|&cell| self.at(cell))
    }

    /// The values of a rule about two cells.
    pub(super) fn of_two(&self, rule: &Rule) -> [u32; 2] {
        rule.two_cells().map(|cell| self.at(cell))
    }
}
