//! Puzzles: a geometry and its givens, and the solution that completes it.
//!
//! A [`Puzzle`] is not checked: it may have no givens, too few, or givens that conflict. It may also rule out
//! individual candidates, as *sukaku* puzzles do, which have no givens at all, and have further rules ([`Rule`]).
//! A puzzle has [`Guise`]s, and a [`Canonical`] one.
//! A [`Solution`] obeys the rules by construction and is tied to its puzzle by [`Solution::completes`].

mod alphabet;
mod candidate_set;
mod canonical;
mod guise;
mod neighbours;
mod rule;
mod ruled_out;
mod solution;

use std::fmt;

use itertools::Itertools;

use crate::geometry::{Candidate, Cell, Digit, Geometry, HouseKind};

use rule::Rules;
use ruled_out::RuledOut;

pub use alphabet::{Alphabet, AlphabetError, BLANKS};
pub(crate) use candidate_set::CandidateSet;
pub use canonical::{Canonical, Form, Undecided};
pub use guise::Guise;
pub use neighbours::neighbours;
pub(crate) use rule::{
    Alike, Automaton, Cells, Connected, Count, Derived, FPuzzlesItem, IssPart, Linear, Number,
    Part, Parts, Rank, RuleType, SeenDiagonal, SeenLine, Sets, Table, ValueRange, Values, Words,
    base64_letter, base64_value, branches_of, statements_of, translated,
};
pub use rule::{
    CageWords, CellShape, Context, Drawn, LineStyle, LineWords, NotARelation, OutsideClue,
    PairRule, Relation, Rule, RuleFault,
};
pub use solution::{InvalidSolution, Solution};

/// The reason why a list of cells is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The number of cells is not N².
    #[error("{found} cells where a grid of side {side} has {expected}")]
    CellCount {
        /// The number of cells found.
        found: usize,
        /// The number of cells in the grid.
        expected: usize,
        /// N.
        side: usize,
    },
    /// A digit is out of range.
    #[error("digit {digit} at {cell} where a grid of side {side} has 1 to {side}")]
    DigitOutOfRange {
        /// The cell, as `r1c1`.
        cell: String,
        /// The digit, counted from 1.
        digit: usize,
        /// N.
        side: usize,
    },
}

/// Two conflicting givens: the same digit twice in a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Conflict {
    /// The digit that is given twice.
    pub digit: Digit,
    /// The house or group that contains it twice.
    pub house: HouseKind,
    /// The first cell of the house with the digit.
    pub first: Cell,
    /// The second cell of the house with the digit.
    pub second: Cell,
}

/// A geometry, its givens, the candidates that the puzzle itself rules out, and its rules.
///
/// A candidate excluded by a given does not count as ruled out: if the given is removed, its peers can have the digit
/// again.
///
/// # Examples
///
/// ```
/// use satdoku::geometry::{Digit, Geometry};
/// use satdoku::puzzle::Puzzle;
///
/// let geometry = Geometry::classic();
/// let mut puzzle = Puzzle::empty(geometry.clone());
/// // Rows, columns and digits count from 0: two 5s in the first row.
/// puzzle.set(geometry.cell(0, 0), Some(Digit::new(4)));
/// puzzle.set(geometry.cell(0, 8), Some(Digit::new(4)));
/// let conflict = puzzle.conflict().unwrap();
/// assert_eq!(conflict.house.to_string(), "row 1");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Puzzle {
    geometry: Geometry,
    /// One entry per cell; every digit is below N.
    cells: Vec<Option<Digit>>,
    /// The candidates that are ruled out one by one, not by a rule.
    crossed_out: RuledOut,
    rules: Rules,
}

impl Puzzle {
    /// Creates a puzzle without givens.
    pub fn empty(geometry: Geometry) -> Self {
        let cells = vec![None; geometry.cell_count()];
        Puzzle { geometry, cells, crossed_out: RuledOut::default(), rules: Rules::default() }
    }

    /// Creates a puzzle from its cells, row by row; `cells.len() == N * N`, each digit below N.
    ///
    /// # Errors
    ///
    /// If the number of cells is wrong or a digit is out of range.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::{Digit, Geometry, Puzzle};
    ///
    /// let numbers = [[1, 0, 0, 0], [2, 0, 0, 0], [3, 0, 0, 0], [4, 0, 0, 0]];
    /// let cells = numbers.as_flattened().iter().map(|n: &usize| n.checked_sub(1).map(Digit::new));
    /// let puzzle = Puzzle::new(Geometry::of_side(4)?, cells.collect())?;
    /// assert_eq!(puzzle.to_string(), "1...2...3...4...");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(geometry: Geometry, cells: Vec<Option<Digit>>) -> Result<Self, PuzzleError> {
        let side = geometry.side();
        if cells.len() != geometry.cell_count() {
            let (found, expected) = (cells.len(), geometry.cell_count());
            return Err(PuzzleError::CellCount { found, expected, side });
        }
        // Errors are rare, so look for the cell only if there is one.
        if cells.iter().any(|cell| cell.is_some_and(|digit| digit.index() >= side)) {
            return Err(Self::digit_out_of_range(&geometry, &cells));
        }
        let (crossed_out, rules) = (RuledOut::default(), Rules::default());
        Ok(Puzzle { geometry, cells, crossed_out, rules })
    }

    #[cold]
    fn digit_out_of_range(geometry: &Geometry, cells: &[Option<Digit>]) -> PuzzleError {
        let side = geometry.side();
        let beyond = |cell: &Option<Digit>| cell.filter(|digit| digit.index() >= side);
        let (at, digit) = (cells.iter().enumerate())
            .find_map(|(at, cell)| Some((at, beyond(cell)?)))
            .expect("the caller found a digit out of range");
        PuzzleError::DigitOutOfRange {
            cell: geometry.name(Cell::new(at)),
            digit: digit.index() + 1,
            side,
        }
    }

    /// The grid's geometry.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The digit given in a cell.
    #[inline]
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.cells[cell.index()]
    }

    /// All givens, in the order of cells.
    pub fn givens(&self) -> impl Iterator<Item = Candidate> + '_ {
        let numbered = self.cells.iter().enumerate();
        numbered.filter_map(|(i, &digit)| Some(Candidate { cell: Cell::new(i), digit: digit? }))
    }

    /// The number of givens.
    pub fn num_givens(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    /// The cells without a given, in order.
    pub fn open_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.geometry.cells().filter(|&cell| self.given(cell).is_none())
    }

    /// The cells, row by row; `len() == N * N`.
    pub fn as_cells(&self) -> &[Option<Digit>] {
        &self.cells
    }

    /// The cells as an iterator, as the text formats take them.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Option<Digit>> + Clone + '_ {
        self.cells.iter().copied()
    }

    /// Sets or removes the given of a cell.
    ///
    /// # Panics
    ///
    /// Panics if the cell or the digit is outside the grid.
    pub fn set(&mut self, cell: Cell, given: Option<Digit>) {
        if let Some(digit) = given {
            assert!(digit.index() < self.geometry.side(), "digit must be below the side");
        }
        self.cells[cell.index()] = given;
    }

    /// Rules out a candidate: no solution has this digit in this cell.
    ///
    /// # Panics
    ///
    /// Panics if the cell or the digit is outside the grid.
    pub fn rule_out(&mut self, candidate: Candidate) {
        assert!(candidate.digit.index() < self.geometry.side(), "digit must be below the side");
        let index = self.geometry.candidate_index(candidate);
        self.crossed_out.insert(index, self.geometry.candidate_count());
    }

    /// Whether the puzzle itself rules out a candidate, regardless of the givens.
    #[inline]
    pub fn is_ruled_out(&self, candidate: Candidate) -> bool {
        let index = self.geometry.candidate_index(candidate);
        self.crossed_out.contains(index)
            || self.rules.ruled_out().is_some_and(|ruled_out| ruled_out.contains(index))
    }

    /// Whether the puzzle itself rules out any candidate.
    #[inline]
    pub fn has_ruled_out(&self) -> bool {
        self.has_crossed_out() || self.rules.ruled_out().is_some()
    }

    /// The candidates that the puzzle itself rules out, one by one or by a rule such as `odd`, ordered by cell and then
    /// digit.
    pub fn ruled_out(&self) -> impl Iterator<Item = Candidate> + '_ {
        let by_rules = self.rules.ruled_out().into_iter().flat_map(RuledOut::iter);
        self.crossed_out.iter().merge(by_rules).dedup().map(|index| self.candidate_at(index))
    }

    /// Whether the puzzle rules out candidates one by one.
    #[inline]
    pub fn has_crossed_out(&self) -> bool {
        !self.crossed_out.is_empty()
    }

    /// Whether the puzzle rules out a candidate one by one.
    pub fn is_crossed_out(&self, candidate: Candidate) -> bool {
        self.crossed_out.contains(self.geometry.candidate_index(candidate))
    }

    /// The candidates that the puzzle rules out one by one, as sukaku puzzles do; those that only a rule excludes are not
    /// among them. Ordered by cell and then digit.
    pub fn crossed_out(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.crossed_out.iter().map(|index| self.candidate_at(index))
    }

    fn candidate_at(&self, index: usize) -> Candidate {
        let side = self.geometry.side();
        Candidate { cell: Cell::new(index / side), digit: Digit::new(index % side) }
    }

    /// Adds rules behind those that are there.
    ///
    /// # Panics
    ///
    /// Panics if a cell is outside the grid.
    pub fn add_rules<R: Into<Rule>>(&mut self, rules: impl IntoIterator<Item = R>) {
        let mut all = self.rules().to_vec();
        all.extend(rules.into_iter().map(Into::into));
        let count = self.geometry.cell_count();
        let mut cells = all.iter().flat_map(|rule| rule.cell_lists().iter().flatten());
        assert!(cells.all(|cell| cell.index() < count), "cells must be in the grid");
        self.rules = Rules::new(all, &self.geometry);
    }

    /// Keeps the rules for which `keep` returns true, which is asked about each in order. Houses and groups are no rules.
    pub fn retain_rules(&mut self, keep: impl FnMut(&Rule) -> bool) {
        let mut rules = self.rules().to_vec();
        rules.retain(keep);
        self.rules = Rules::new(rules, &self.geometry);
    }

    /// The rules, in the order of their author.
    pub fn rules(&self) -> &[Rule] {
        self.rules.said()
    }

    /// The relations of two cells that the rules amount to, each once and in order.
    pub fn pairs(&self) -> &[PairRule] {
        self.rules.pairs()
    }

    /// Conditions on several cells that the rules amount to, beside [`Puzzle::pairs`] and [`Puzzle::ruled_out`].
    #[inline]
    pub(crate) fn parts(&self) -> &[Part] {
        self.rules.parts()
    }

    /// For each of the first [`Puzzle::parts`], the place of its rule in [`Puzzle::rules`].
    pub(crate) fn rule_of_part(&self) -> &[usize] {
        self.rules.rule_of_part()
    }

    /// The sums that follow from those of rules, which are the last of [`Puzzle::parts`].
    pub(crate) fn derived(&self) -> &[Derived] {
        self.rules.derived()
    }

    /// Cells that a rule makes differ, each list a family.
    pub(crate) fn families(&self) -> &[Vec<Cell>] {
        self.rules.families()
    }

    /// What the rules are stated about.
    pub fn rule_context(&self) -> Context<'_> {
        Context { geometry: &self.geometry, rules: self.rules() }
    }

    /// The first rule that does not hold in a full grid.
    pub(crate) fn unmet_rule(&self, digits: &[Digit]) -> Option<&Rule> {
        let (context, values) =
            (self.rule_context(), Values { digits, first: self.geometry.first_value() as u32 });
        self.rules().iter().find(|rule| !(rule.rule_type().holds)(rule, &context, &values))
    }

    /// Whether nothing but its givens tells the puzzle from the empty grid: it rules out no candidate and has no rules of
    /// its own.
    ///
    /// Code that can only handle givens asks here first.
    #[inline]
    pub fn has_givens_alone(&self) -> bool {
        !self.has_ruled_out() && self.rules().is_empty()
    }

    /// The first relation of two cells whose givens break it.
    pub fn broken_rule(&self) -> Option<&PairRule> {
        self.pairs().iter().find(|rule| match rule.cells.map(|cell| self.given(cell)) {
            [Some(first), Some(second)] => !rule.holds(first, second),
            _ => false,
        })
    }

    /// The puzzle without its givens; ruled-out candidates and rules stay.
    pub fn without_givens(&self) -> Self {
        Puzzle {
            geometry: self.geometry.clone(),
            cells: vec![None; self.cells.len()],
            crossed_out: self.crossed_out.clone(),
            rules: self.rules.clone(),
        }
    }

    /// The same without the candidates that it rules out one by one; its rules stay.
    pub(crate) fn without_crossed_out(&self) -> Self {
        Puzzle { crossed_out: RuledOut::default(), ..self.clone() }
    }

    /// The same without its rules; candidates that it rules out one by one stay.
    pub(crate) fn without_rules(&self) -> Self {
        Puzzle { rules: Rules::default(), ..self.clone() }
    }

    /// The same givens, ruled-out candidates and rules in other houses; the side must be the same.
    pub(crate) fn in_geometry(&self, geometry: Geometry) -> Self {
        assert_eq!(geometry.side(), self.geometry.side(), "the cells must be the same");
        Puzzle { geometry, ..self.clone() }
    }

    /// One flag per candidate, in the order of [`Geometry::candidate_index`]: whether it remains, that is, neither the
    /// puzzle itself nor a given in its cell or in a peer excludes it.
    pub fn candidates_left(&self) -> Vec<bool> {
        let mut left = CandidateSet::left_by_givens(&self.geometry, self.givens());
        for candidate in self.ruled_out() {
            left.remove(candidate);
        }
        left.into_flags()
    }

    /// The first conflict between two givens, in the order of houses, then groups; `None` does not mean solvable.
    pub fn conflict(&self) -> Option<Conflict> {
        let mut seen = vec![None; self.geometry.side()];
        for house in self.geometry.houses() {
            seen.fill(None);
            for &second in self.geometry.cells_of(house) {
                let Some(digit) = self.given(second) else {
                    continue;
                };
                if let Some(first) = seen[digit.index()].replace(second) {
                    return Some(Conflict {
                        digit,
                        house: self.geometry.kind(house),
                        first,
                        second,
                    });
                }
            }
        }
        let twice = |cells: &[Cell]| {
            let mut pairs = cells.iter().copied().array_combinations();
            pairs.find(|&[first, second]| {
                self.given(first).is_some() && self.given(first) == self.given(second)
            })
        };
        let mut groups = self.geometry.groups().enumerate();
        groups.find_map(|(number, cells)| {
            let [first, second] = twice(cells)?;
            let house = self.geometry.group_kind(number);
            Some(Conflict { digit: self.given(first)?, house, first, second })
        })
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Puzzle({}: ", self.geometry.label())?;
        debug_cells(f, self.geometry.side(), &self.cells)?;
        let count = self.ruled_out().count();
        if count > 0 {
            write!(f, " with {count} candidates ruled out")?;
        }
        if !self.rules().is_empty() {
            write!(f, " and {} rules", self.rules().len())?;
        }
        f.write_str(")")
    }
}

/// Writes the cells for `Debug`: as symbols up to N = 35, as numbers beyond.
fn debug_cells(f: &mut fmt::Formatter<'_>, side: usize, cells: &[Option<Digit>]) -> fmt::Result {
    let gap = if side > 35 { " " } else { "" };
    cells.iter().try_for_each(|cell| match cell {
        None => write!(f, ".{gap}"),
        Some(digit) if side > 35 => write!(f, "{digit}{gap}"),
        Some(digit) => {
            let number = u32::from(digit.index() as u8) + 1;
            let symbol = char::from_digit(number, 36).expect("at most 35 in this branch");
            write!(f, "{}", symbol.to_ascii_uppercase())
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_out_of_range_are_refused() {
        let geometry = Geometry::new(2, 2).unwrap();
        let short = Puzzle::new(geometry.clone(), vec![None; 15]).unwrap_err();
        assert_eq!(short.to_string(), "15 cells where a grid of side 4 has 16");
        let mut cells = vec![None; 16];
        cells[6] = Some(Digit::new(4));
        let high = Puzzle::new(geometry, cells).unwrap_err();
        assert_eq!(high.to_string(), "digit 5 at r2c3 where a grid of side 4 has 1 to 4");
    }

    #[test]
    fn conflict_names_the_house_and_both_cells() {
        let geometry = Geometry::new(2, 3).unwrap();
        let mut puzzle = Puzzle::empty(geometry.clone());
        puzzle.set(geometry.cell(0, 0), Some(Digit::new(5)));
        puzzle.set(geometry.cell(5, 5), Some(Digit::new(5)));
        assert_eq!(puzzle.conflict(), None);
        puzzle.set(geometry.cell(1, 2), Some(Digit::new(5)));
        let conflict = puzzle.conflict().unwrap();
        assert_eq!(conflict.house, HouseKind::Box(0));
        assert_eq!(
            (geometry.name(conflict.first), geometry.name(conflict.second)),
            ("r1c1".into(), "r2c3".into())
        );
    }

    #[test]
    fn ruled_out_candidates_are_independent_of_the_givens() {
        let geometry = Geometry::new(2, 2).unwrap();
        let mut puzzle = Puzzle::empty(geometry.clone());
        puzzle.set(geometry.cell(0, 0), Some(Digit::new(0)));
        assert!(!puzzle.has_ruled_out());
        let candidate = Candidate { cell: geometry.cell(3, 3), digit: Digit::new(2) };
        puzzle.rule_out(candidate);
        puzzle.rule_out(candidate);
        assert!(puzzle.is_ruled_out(candidate));
        assert!(puzzle.ruled_out().eq([candidate]));
        // The given leaves 3 of its cell's candidates, and one in each of its 7 peers.
        let left = puzzle.candidates_left();
        assert_eq!(left.iter().filter(|left| !**left).count(), 3 + 7 + 1);
        let bare = puzzle.without_givens();
        assert_eq!((bare.num_givens(), bare.ruled_out().count()), (0, 1));
        assert_ne!(bare, Puzzle::empty(geometry));
    }

    #[test]
    fn givens_and_open_cells_part_the_grid() {
        let geometry = Geometry::classic();
        let mut puzzle = Puzzle::empty(geometry.clone());
        puzzle.set(geometry.cell(4, 4), Some(Digit::new(0)));
        assert_eq!(puzzle.num_givens(), 1);
        assert_eq!(puzzle.open_cells().count(), 80);
        assert_eq!(puzzle.givens().next().unwrap().cell, Cell::new(40));
    }
}
