//! What the conditions of rules on several cells leave of their candidates.

use itertools::Itertools;

use crate::geometry::Cell;
use crate::mask::Mask;
use crate::puzzle::{Automaton, Linear, Part, Puzzle, Sets};

/// The conditions of a puzzle, ready to be looked at.
pub(super) struct Parts<M> {
    all: Vec<PartMasks<M>>,
    /// For each cell, its conditions by their places in `all`; empty if there are none at all.
    pub(super) of_cell: Vec<Vec<usize>>,
}

enum PartMasks<M> {
    Sets { cells: Vec<Cell>, sets: Vec<M> },
    Linear { pieces: Vec<Piece>, sum: i64 },
    Automaton(Automaton),
}

/// Cells of a sum that differ and have one factor.
struct Piece {
    factor: i64,
    cells: Vec<Cell>,
}

/// What a look at a condition found.
pub(super) enum Finding<M> {
    /// No digits fit.
    Nothing,
    /// For each of these cells, the digits that are left.
    Left(Vec<(Cell, M)>),
}

impl<M: Mask> Parts<M> {
    pub(super) fn none() -> Self {
        Parts { all: Vec::new(), of_cell: Vec::new() }
    }

    pub(super) fn new(puzzle: &Puzzle) -> Self {
        if puzzle.parts().is_empty() {
            return Self::none();
        }
        let geometry = puzzle.geometry();
        let houses = geometry.houses().map(|house| geometry.cells_of(house));
        let families =
            houses.chain(geometry.groups()).chain(puzzle.families().iter().map(Vec::as_slice));
        let families = families.collect_vec();
        let mut parts = Parts { all: Vec::new(), of_cell: vec![Vec::new(); geometry.cell_count()] };
        for (place, part) in puzzle.parts().iter().enumerate() {
            part.cells().iter().for_each(|cell| parts.of_cell[cell.index()].push(place));
            parts.all.push(match part {
                Part::Sets(Sets { cells, sets }) => {
                    let mask = |set: &Vec<_>| {
                        let digits = set.iter().copied().map(crate::geometry::Digit::index);
                        digits.fold(M::EMPTY, |mask, digit| mask.or(M::of(digit)))
                    };
                    PartMasks::Sets { cells: cells.clone(), sets: sets.iter().map(mask).collect() }
                }
                Part::Automaton(automaton) => PartMasks::Automaton(automaton.clone()),
                Part::Linear(linear) => {
                    PartMasks::Linear { pieces: pieces(linear, &families), sum: linear.sum.into() }
                }
            });
        }
        parts
    }

    /// The number of conditions.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Looks at a condition with these candidates.
    pub(super) fn look(&self, place: usize, masks: &[M]) -> Finding<M> {
        match &self.all[place] {
            PartMasks::Sets { cells, sets } => sets_left(cells, sets, masks),
            PartMasks::Linear { pieces, sum } => values_left(pieces, *sum, masks),
            PartMasks::Automaton(automaton) => digits_of_words(automaton, masks),
        }
    }
}

/// The cells of a sum in pieces, each of one factor and of cells that differ: the largest first.
fn pieces(linear: &Linear, families: &[&[Cell]]) -> Vec<Piece> {
    let by_factor = linear.terms.iter().copied().into_group_map();
    let mut pieces = Vec::new();
    for (factor, mut left) in by_factor.into_iter().sorted_by_key(|(factor, _)| *factor) {
        while let Some(&first) = left.first() {
            let common = |family: &&[Cell]| {
                left.iter().copied().filter(|cell| family.contains(cell)).collect_vec()
            };
            let largest = families.iter().map(common).max_by_key(Vec::len);
            let cells = largest.filter(|cells| cells.len() > 1).unwrap_or(vec![first]);
            left.retain(|cell| !cells.contains(cell));
            pieces.push(Piece { factor: factor.into(), cells });
        }
    }
    pieces
}

/// The digits of all sets that are left; a digit of each of them that has one place stands there.
fn sets_left<M: Mask>(cells: &[Cell], sets: &[M], masks: &[M]) -> Finding<M> {
    let union = cells.iter().fold(M::EMPTY, |union, cell| union.or(masks[cell.index()]));
    let (mut any, mut every) = (M::EMPTY, union);
    for &set in sets {
        let is_left = set.and_not(union).is_empty()
            && cells.iter().all(|cell| !masks[cell.index()].and(set).is_empty());
        if is_left {
            any = any.or(set);
            every = every.and(set);
        }
    }
    if any.is_empty() && !cells.is_empty() {
        return Finding::Nothing;
    }
    let mut left = cells.iter().map(|&cell| (cell, masks[cell.index()].and(any))).collect_vec();
    for digit in every.iter() {
        let mut places = left.iter_mut().filter(|(_, mask)| mask.contains(digit));
        match (places.next(), places.next()) {
            (None, _) => return Finding::Nothing,
            (Some((_, only)), None) => *only = M::of(digit),
            _ => {}
        }
    }
    Finding::Left(left)
}

/// The values that the bounds of the others leave.
fn values_left<M: Mask>(pieces: &[Piece], sum: i64, masks: &[M]) -> Finding<M> {
    let bounds = pieces.iter().map(|piece| piece.bounds(masks)).collect_vec();
    let [least, greatest] =
        [0, 1].map(|end| bounds.iter().map(|ends: &[i64; 2]| ends[end]).sum::<i64>());
    if !(least..=greatest).contains(&sum) {
        return Finding::Nothing;
    }
    let mut left = Vec::new();
    for (piece, [low, high]) in pieces.iter().zip(bounds) {
        // What the piece must be, when the others are as great or as small as they can.
        let [low, high] = [low.max(sum - (greatest - high)), high.min(sum - (least - low))];
        piece.leave([low, high], masks, &mut left);
    }
    Finding::Left(left)
}

/// The digits of the words that the automaton accepts and the candidates allow.
fn digits_of_words<M: Mask>(automaton: &Automaton, masks: &[M]) -> Finding<M> {
    let Automaton { cells, steps, widths } = automaton;
    // For each state, whether a word leads to it.
    let mut reached = widths.iter().map(|&width| vec![false; width]).collect_vec();
    reached[0][0] = true;
    for (place, (cell, steps)) in cells.iter().zip(steps).enumerate() {
        let mask = masks[cell.index()];
        for &(from, digit, to) in steps {
            if reached[place][from] && mask.contains(digit.index()) {
                reached[place + 1][to] = true;
            }
        }
    }
    if !reached[cells.len()][0] {
        return Finding::Nothing;
    }
    // Backward: whether a word goes on from it to the end.
    let mut goes_on = vec![true];
    let mut left = vec![(Cell::new(0), M::EMPTY); cells.len()];
    for (place, (&cell, steps)) in cells.iter().zip(steps).enumerate().rev() {
        let (mask, mut fitting) = (masks[cell.index()], M::EMPTY);
        let mut before = vec![false; widths[place]];
        for &(from, digit, to) in steps {
            let is_on_a_way = reached[place][from] && goes_on[to] && mask.contains(digit.index());
            if is_on_a_way {
                before[from] = true;
                fitting.insert(digit.index());
            }
        }
        left[place] = (cell, fitting);
        goes_on = before;
    }
    Finding::Left(left)
}

impl Piece {
    /// The least and the greatest weighted sum.
    fn bounds<M: Mask>(&self, masks: &[M]) -> [i64; 2] {
        let [least, greatest] = bounds_of(self.cells.iter(), masks);
        let ends = [self.factor * least, self.factor * greatest];
        [ends[0].min(ends[1]), ends[0].max(ends[1])]
    }

    /// Adds the candidates of each cell with which the piece is within bounds.
    fn leave<M: Mask>(&self, [low, high]: [i64; 2], masks: &[M], left: &mut Vec<(Cell, M)>) {
        // Without the factor, rounded inwards.
        let (low, high) = match self.factor > 0 {
            true => (div_ceil(low, self.factor), high.div_euclid(self.factor)),
            false => (div_ceil(-high, -self.factor), (-low).div_euclid(-self.factor)),
        };
        for &cell in &self.cells {
            let [least, greatest] = bounds_of(self.cells.iter().filter(|&&it| it != cell), masks);
            let mask = masks[cell.index()];
            let fits = |digit: &usize| {
                let value = *digit as i64 + 1;
                value + greatest >= low && value + least <= high
            };
            let fitting = mask.iter().filter(fits);
            left.push((cell, fitting.fold(M::EMPTY, |fitting, digit| fitting.or(M::of(digit)))));
        }
    }
}

/// The least and the greatest sum of cells that differ. Each cell is at least its least candidate, and all together are at
/// least the least digits that any of them may have.
fn bounds_of<'c, M: Mask>(cells: impl Iterator<Item = &'c Cell> + Clone, masks: &[M]) -> [i64; 2] {
    let ends = cells.clone().map(|cell| {
        let mask = masks[cell.index()];
        let first = mask.iter().next().map_or(0, |digit| digit as i64 + 1);
        let last = mask.iter().last().map_or(0, |digit| digit as i64 + 1);
        [first, last]
    });
    let (mut least, mut greatest, mut count) = (0, 0, 0);
    for [first, last] in ends {
        (least, greatest, count) = (least + first, greatest + last, count + 1);
    }
    let union = cells.fold(M::EMPTY, |union, cell| union.or(masks[cell.index()]));
    let values = union.iter().map(|digit| digit as i64 + 1).collect_vec();
    let lowest: i64 = values.iter().take(count).sum();
    let highest: i64 = values.iter().rev().take(count).sum();
    [least.max(lowest), greatest.min(highest)]
}

fn div_ceil(number: i64, by: i64) -> i64 {
    -(-number).div_euclid(by)
}
