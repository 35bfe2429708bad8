//! Rules beyond rows, columns and regions, as their author states them: `thermo r1c1 r2c1 r3c1`.
//!
//! A [`Rule`] keeps its name, numbers and cells. Engines, formulas and people's logic read what it *compiles* to, which
//! [`Rules`] computes once for a puzzle and its copies. A solution is checked by what the rule *says*.
//!
//! | file | |
//! |---|---|
//! | `rule_type` | what tells the rules of one name from others |
//! | `types` | one file a rule, or one for rules that differ by a word |
//! | `registry` | the list of all types |
//! | `marks` | how rules are drawn and called |
//! | `pair` | rules about two cells, which most rules compile to |
//!
//! **Invariant.** A [`Rule`] has as many numbers and lists of cells as its type takes, and a list has two different cells
//! or is free of repetitions where the type wants that.

mod marks;
mod pair;
mod registry;
mod rule_type;
mod types;

use std::collections::BTreeSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use itertools::Itertools;

use super::ruled_out::RuledOut;
use crate::geometry::{Candidate, Cell, Digit, Geometry};

pub use marks::{CellShape, Drawn, LineStyle, LineWords};
pub use pair::{NotARelation, PairRule, Relation};
pub(crate) use rule_type::{Cells, FPuzzlesItem, IssPart, Number, RuleType};

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
    of: &'static RuleType,
    numbers: Vec<u16>,
    cells: Vec<Vec<Cell>>,
}

/// The reason why a name, numbers and cells are no rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuleFault {
    /// No rule has this name.
    #[error("the rule '{0}' is not supported")]
    Name(String),
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
    /// Two lists of different length are to be equal.
    #[error("{0} cells are to be equal to {1}")]
    Lengths(usize, usize),
}

impl Rule {
    /// A rule by its name, its numbers and its lists of cells, for a grid of this side. Numbers that are not said are the
    /// usual ones.
    ///
    /// # Errors
    ///
    /// If no rule has this name, or a rule of this name takes other numbers or cells.
    pub fn new(
        name: &str,
        numbers: &[u16],
        cells: impl Into<Vec<Vec<Cell>>>,
        side: usize,
    ) -> Result<Self, RuleFault> {
        let of = RuleType::named(name).ok_or_else(|| RuleFault::Name(name.to_owned()))?;
        Self::of_type(of, numbers, cells.into(), side)
    }

    /// A rule of a type.
    pub(crate) fn of_type(
        of: &'static RuleType,
        numbers: &[u16],
        cells: Vec<Vec<Cell>>,
        side: usize,
    ) -> Result<Self, RuleFault> {
        let said = numbers.iter().copied().map(Some).chain(std::iter::repeat(None));
        let all = of.numbers.iter().zip(said).map(|(number, said)| said.or(number.usual(side)));
        let all: Option<Vec<u16>> = all.collect();
        let wrong = RuleFault::Numbers(of.name, of.numbers_in_words());
        let numbers = all.filter(|all| numbers.len() <= all.len()).ok_or(wrong)?;
        let first = cells.first().map_or(&[][..], Vec::as_slice);
        match of.cells {
            Cells::None if !first.is_empty() => return Err(RuleFault::AllCells(of.name)),
            Cells::None => return Ok(Rule { of, numbers, cells: Vec::new() }),
            _ if first.is_empty() => return Err(RuleFault::NoCells),
            of_cells if of_cells != Cells::Paired && cells.len() > 1 => {
                return Err(RuleFault::OneList(of.name));
            }
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
            Cells::Any | Cells::Two | Cells::Line(_) | Cells::LineByNumber => {}
        }
        Ok(Rule { of, numbers, cells })
    }

    /// The names of all rules, with what they say.
    pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
        registry::ALL.iter().map(|of| (of.name, of.says))
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
        self.of.drawn
    }

    /// The numbers behind the name.
    pub fn numbers(&self) -> &[u16] {
        &self.numbers
    }

    /// The number behind the name; the type takes one.
    fn number(&self) -> u16 {
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
    fn two_cells(&self) -> [Cell; 2] {
        [self.cells[0][0], self.cells[0][1]]
    }

    /// The rule in words, with its cells: `thermometer r1c1 r2c1`, `r1c1 is less than r1c2`.
    pub fn in_words(&self, context: &Context<'_>) -> String {
        let geometry = context.geometry;
        match self.of.drawn {
            Drawn::InWords(words) => words(self, context),
            Drawn::Line(_, words) => {
                format!("{} {}", words(self).name, names(self.cells(), geometry))
            }
            Drawn::Shapes(_) => self.text(geometry),
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

    /// The candidates that the rule rules out, as `odd` does.
    pub fn ruled_out(&self, context: &Context<'_>) -> Vec<Candidate> {
        self.compile(context).ruled_out
    }

    fn compile(&self, context: &Context<'_>) -> Parts {
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

/// A rule about two cells is one that names both.
impl From<PairRule> for Rule {
    fn from(pair: PairRule) -> Self {
        let (of, number) = types::pairs::type_of(pair.relation);
        Rule { of, numbers: number.into_iter().collect(), cells: vec![pair.cells.to_vec()] }
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.cells.iter().map(|cells| cells.iter().map(|cell| cell.index()));
        let cells = cells.map(|cells| cells.format(" ")).format(" = ");
        write!(f, "Rule({} {:?}: {cells})", self.of.name, self.numbers)
    }
}

/// What a rule is stated about: the grid, and the other rules, whose marks may exempt cells.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    pub(crate) geometry: &'a Geometry,
    pub(crate) rules: &'a [Rule],
}

impl Context<'_> {
    fn side(&self) -> usize {
        self.geometry.side()
    }

    /// All cells of the rules with this name, in order.
    fn marked(&self, name: &str) -> BTreeSet<Cell> {
        let named = self.rules.iter().filter(|rule| rule.name() == name);
        named.flat_map(|rule| rule.cells().iter().copied()).collect()
    }
}

/// The digits of a full grid, as numbers from 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Values<'a>(pub(crate) &'a [Digit]);

impl Values<'_> {
    fn at(&self, cell: Cell) -> u32 {
        self.0[cell.index()].index() as u32 + 1
    }

    fn along<'s>(&'s self, cells: &'s [Cell]) -> impl Iterator<Item = u32> + Clone + 's {
        cells.iter().map(|&cell| self.at(cell))
    }

    /// The values of a rule about two cells.
    fn of_two(&self, rule: &Rule) -> [u32; 2] {
        rule.two_cells().map(|cell| self.at(cell))
    }
}

/// What rules compile to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parts {
    /// Rules about two cells.
    pairs: Vec<PairRule>,
    ruled_out: Vec<Candidate>,
}

impl Parts {
    /// The digits of two cells have a relation; nothing if it is one cell.
    fn relate(&mut self, first: Cell, second: Cell, relation: Relation) {
        if first != second {
            self.pairs.push(PairRule::new(first, second, relation));
        }
    }

    /// Neighbours along a line have the first relation, cells two apart the second, and so on.
    fn along(&mut self, cells: &[Cell], relations: &[Relation]) {
        for (apart, &relation) in (1..).zip(relations) {
            for (&first, &second) in cells.iter().zip(cells.iter().skip(apart)) {
                self.relate(first, second, relation);
            }
        }
    }

    fn rule_out(&mut self, candidate: Candidate) {
        self.ruled_out.push(candidate);
    }
}

/// The rules of a puzzle, in the author's order, and what they compile to. Most puzzles have none and store nothing.
#[derive(Clone, Default)]
pub(super) struct Rules(Option<Arc<Compiled>>);

struct Compiled {
    said: Vec<Rule>,
    /// Each once and in order.
    pairs: Vec<PairRule>,
    ruled_out: RuledOut,
}

impl Rules {
    pub(super) fn new(said: Vec<Rule>, geometry: &Geometry) -> Self {
        if said.is_empty() {
            return Rules::default();
        }
        let mut parts = Parts::default();
        let context = Context { geometry, rules: &said };
        said.iter().for_each(|rule| (rule.of.compile)(rule, &context, &mut parts));
        let Parts { mut pairs, ruled_out: candidates } = parts;
        pairs.sort_unstable();
        pairs.dedup();
        let mut ruled_out = RuledOut::default();
        for candidate in candidates {
            ruled_out.insert(geometry.candidate_index(candidate), geometry.candidate_count());
        }
        Rules(Some(Arc::new(Compiled { said, pairs, ruled_out })))
    }

    pub(super) fn said(&self) -> &[Rule] {
        self.0.as_ref().map_or(&[], |compiled| &compiled.said)
    }

    pub(super) fn pairs(&self) -> &[PairRule] {
        self.0.as_ref().map_or(&[], |compiled| &compiled.pairs)
    }

    /// The candidates that the rules rule out, if they rule out any.
    #[inline]
    pub(super) fn ruled_out(&self) -> Option<&RuledOut> {
        self.0.as_ref().map(|compiled| &compiled.ruled_out).filter(|out| !out.is_empty())
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.said() == other.said()
    }
}

impl Eq for Rules {}

impl Hash for Rules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.said().hash(state);
    }
}

/// The rules of a puzzle in another language, each with its form there. A rule that has none is said by the relations of
/// two cells that it amounts to; candidates that it rules out are none of them.
///
/// # Errors
///
/// The first of these relations, in words, that has no form either.
pub(crate) fn translated<T>(
    context: &Context<'_>,
    form: impl Fn(&Rule) -> Option<T>,
) -> Result<Vec<(Rule, T)>, String> {
    let mut all = Vec::new();
    for rule in context.rules {
        if let Some(form) = form(rule) {
            all.push((rule.clone(), form));
            continue;
        }
        for pair in rule.pairs(context) {
            let rule = Rule::from(pair);
            let form = form(&rule).ok_or_else(|| pair.in_words(context.geometry))?;
            all.push((rule, form));
        }
    }
    Ok(all)
}
