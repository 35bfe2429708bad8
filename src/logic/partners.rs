//! The puzzle's rules about two cells, by cell: which candidates of other cells a digit excludes.

use crate::geometry::{Candidate, Cell, Geometry};
use crate::puzzle::{Derived, PairRule, Puzzle, Relation};

/// The rules of a puzzle by cell; most puzzles have none, which costs nothing.
#[derive(Clone, Debug)]
pub(super) struct Partners {
    geometry: Geometry,
    rules: Vec<PairRule>,
    /// By cell: the rules about it. Empty if there are no rules at all, and so is the next.
    of_cell: Vec<Vec<PairRule>>,
    /// By cell: the cells that share a rule with it, in rising order.
    cells: Vec<Vec<Cell>>,
}

impl Partners {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let (geometry, rules) = (puzzle.geometry().clone(), puzzle.pairs().to_vec());
        let sums = puzzle.derived().iter().filter_map(as_sum).collect::<Vec<_>>();
        let is_empty = rules.is_empty() && sums.is_empty();
        let count = if is_empty { 0 } else { geometry.cell_count() };
        let mut of_cell = vec![Vec::new(); count];
        let mut cells = vec![Vec::new(); count];
        for &rule in rules.iter().chain(&sums) {
            let [first, second] = rule.cells;
            for (cell, other) in [(first, second), (second, first)] {
                of_cell[cell.index()].push(rule);
                cells[cell.index()].push(other);
            }
        }
        for cells in &mut cells {
            cells.sort_unstable();
            cells.dedup();
        }
        Partners { geometry, rules, of_cell, cells }
    }

    /// All rules; not the sums that follow from cages and houses, which techniques find that name these.
    pub(super) fn rules(&self) -> &[PairRule] {
        &self.rules
    }

    /// Whether there are no rules.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.of_cell.is_empty()
    }

    /// The cells that share a rule with this one, in rising order.
    #[inline]
    pub(super) fn of(&self, cell: Cell) -> &[Cell] {
        self.cells.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    /// Whether no rule forbids two candidates of different cells to be true together.
    #[inline]
    pub(super) fn allow(&self, a: Candidate, b: Candidate) -> bool {
        self.is_empty() || self.broken(a, b).next().is_none()
    }

    /// The rules that two candidates of different cells would break together.
    fn broken(&self, a: Candidate, b: Candidate) -> impl Iterator<Item = PairRule> {
        let rules = self.of_cell.get(a.cell.index()).map_or(&[][..], Vec::as_slice);
        rules.iter().copied().filter(move |rule| rule.forbids(a, b))
    }

    /// The rules by which two candidates exclude each other; none if they do so because they are in the same cell or are
    /// the same digit in cells that see each other.
    pub(super) fn reasons(&self, a: Candidate, b: Candidate) -> Vec<PairRule> {
        let is_plain =
            a.cell == b.cell || a.digit == b.digit && self.geometry.are_peers(a.cell, b.cell);
        if is_plain { Vec::new() } else { self.broken(a, b).collect() }
    }
}

/// A sum of two cells that follows from cages and houses.
fn as_sum(derived: &Derived) -> Option<PairRule> {
    match derived.linear.terms[..] {
        [(1, first), (1, second)] => {
            let sum = u16::try_from(derived.linear.sum).ok()?;
            Some(PairRule::new(first, second, Relation::Sum(sum)))
        }
        _ => None,
    }
}
