//! A rule as it is stated, and what tells the rules of one name from others.

use std::collections::BTreeSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::iter::successors;

use itertools::Itertools;

use super::arguments::{Cells, Number, Words};
use super::dialects::{FPuzzlesItem, IssPart, SeenDiagonal, SeenLine};
use super::fault::RuleFault;
use super::marks::{CageWords, CellShape, LineStyle, LineWords, OutsideClue};
use super::pair::PairRule;
use super::part::Parts;
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
        let divides = |number: &Number| matches!(number, Number::Divisor(_));
        if of.numbers.iter().zip(&numbers).any(|(number, said)| divides(number) && *said == 0) {
            return Err(RuleFault::Numbers(of.name, "a number from 1 on"));
        }
        of.cells.check(of.name, &cells, &numbers)?;
        let cells = if of.cells == Cells::None { Vec::new() } else { cells };
        of.words.check(of.name, &words, cells.first().map_or(0, Vec::len), range)?;
        Ok(Rule { of, numbers, cells, words, branches: Vec::new() })
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.of.name
    }

    pub(crate) fn rule_type(&self) -> &'static RuleType {
        self.of
    }

    /// What all rules of its name say.
    pub fn says(&self) -> &'static str {
        self.of.says
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
            Drawn::Nothing
            | Drawn::Shapes(_)
            | Drawn::Clones
            | Drawn::Cage(_)
            | Drawn::Arrow
            | Drawn::Quadruple => self.text(geometry),
            Drawn::Outside(..) => self.by_name(context),
            Drawn::Signs => match self.pairs(context)[..] {
                [pair] => pair.in_words(geometry),
                _ => self.text(geometry),
            },
        }
    }

    /// The rule by its name, with its cells, or where its number stands: `cage 3 r1c1 r1c2`, `sandwich 4 above column 1`.
    pub(crate) fn by_name(&self, context: &Context<'_>) -> String {
        let seen = match self.drawn() {
            Drawn::Outside(..) => context.seen_line(self.cells()),
            _ => None,
        };
        let Some(SeenLine { is_row, line, is_reversed }) = seen else {
            return self.text(context.geometry);
        };
        let place = match (is_row, is_reversed) {
            (true, false) => "left of row",
            (true, true) => "right of row",
            (false, false) => "above column",
            (false, true) => "below column",
        };
        format!("{} {} {place} {}", self.name(), self.number(), line + 1)
    }

    /// What such rules say in this grid.
    pub(crate) fn meaning(&self, context: &Context<'_>) -> String {
        match self.drawn() {
            Drawn::InWords(words) => words(self, context),
            Drawn::Line(_, words) => words(self).meaning,
            Drawn::Outside(_, meaning) => meaning(context),
            _ => self.says().to_owned(),
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
    /// A rule without numbers about any cells, which pictures do not draw and other programs do not have. Each type states
    /// what differs.
    pub(super) const BASE: RuleType = RuleType {
        name: "",
        numbers: &[],
        cells: Cells::Any,
        words: Words::None,
        most_side: MAX_SIDE,
        says: "",
        compile: |_, _, _| {},
        holds: |_, _, _| false,
        drawn: |_| Drawn::Nothing,
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
            Number::Said | Number::Zero | Number::Maybe | Number::Divisor(None) => " 10".to_owned(),
            Number::Usually(number) | Number::Divisor(Some(number)) => format!(" {number}"),
            Number::HalfTheSide => " 5".to_owned(),
        });
        let cells = match self.cells {
            Cells::None => "",
            Cells::Any | Cells::Once | Cells::Line(_) | Cells::LineByNumber => " CELLS",
            Cells::Two => " A B",
            Cells::Lists | Cells::EqualLists => " CELLS = CELLS = CELLS",
            Cells::ListsOrEmpty => " CELLS",
            Cells::CellAndList => " A = CELLS",
        };
        let words = self.words.syntax();
        let name = std::iter::once(self.name.to_owned());
        name.chain(numbers).chain([cells.to_owned(), words.to_owned()]).collect()
    }
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
    /// Nothing: the words below the picture have the rule as text, and what such rules say.
    Nothing,
    /// Nothing: a sentence below the picture says it.
    InWords(fn(&Rule, &Context<'_>) -> String),
    /// A line.
    Line(LineStyle, fn(&Rule) -> LineWords),
    /// A sign for each two cells that the rule relates.
    Signs,
    /// A mark in each cell.
    Shapes(CellShape),
    /// A shade over all lists of cells, with a letter for the cells at one place of each.
    Clones,
    /// A dashed outline, with a text in its first cell perhaps.
    Cage(fn(&Rule) -> CageWords),
    /// A circle, or a pill around several cells, and an arrow along each further list.
    Arrow,
    /// A circle with digits where four cells meet.
    Quadruple,
    /// A number beside the grid, and what such numbers mean, seen from where they stand.
    Outside(OutsideClue, fn(&Context<'_>) -> String),
}

/// What a rule is stated about: the grid, and the other rules, whose marks may exempt cells.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    pub(crate) geometry: &'a Geometry,
    pub(crate) rules: &'a [Rule],
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

    /// The diagonal of the grid that these cells are, in order from one end.
    pub(super) fn seen_diagonal(&self, cells: &[Cell]) -> Option<SeenDiagonal> {
        let geometry = self.geometry;
        let [rows, cols] = [geometry.rows(), geometry.cols()];
        let first = *cells.first().filter(|cell| cell.index() < rows * cols)?;
        let step = |cell: Cell, down: isize, right: isize| {
            let row = geometry.row(cell).checked_add_signed(down).filter(|&row| row < rows)?;
            let col = geometry.col(cell).checked_add_signed(right).filter(|&col| col < cols)?;
            Some(geometry.cell(row, col))
        };
        let ways = [("UL", -1, -1), ("UR", -1, 1), ("DL", 1, -1), ("DR", 1, 1)];
        let (direction, down, right) = ways.into_iter().find(|&(_, down, right)| {
            let line = successors(Some(first), |&cell| step(cell, down, right));
            step(first, -down, -right).is_none() && line.eq(cells.iter().copied())
        })?;
        let row = (geometry.row(first) + 1).checked_add_signed(-down)?;
        let col = (geometry.col(first) + 1).checked_add_signed(-right)?;
        Some(SeenDiagonal { row, col, direction })
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
