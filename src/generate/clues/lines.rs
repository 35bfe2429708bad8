//! The cells of one rule, drawn at random where nothing is drawn yet.

use std::ops::RangeInclusive;

use super::kinds::Shape;
use super::taken::{Place, Taken, crossing};
use crate::geometry::{Cell, Geometry};
use crate::random::Stream;

/// Steps to the eight cells around a cell, those to the side first.
const STEPS: [[isize; 2]; 8] =
    [[-1, 0], [0, -1], [0, 1], [1, 0], [-1, -1], [-1, 1], [1, -1], [1, 1]];

/// The lists of cells of a rule of this shape; none if this attempt found no room.
pub(super) fn draw(
    shape: &Shape,
    geometry: &Geometry,
    taken: &Taken,
    stream: &mut Stream,
) -> Option<Vec<Vec<Cell>>> {
    let side = geometry.side();
    let mut drawing = Drawing { geometry, taken, stream };
    let one = |cells: Vec<Cell>| vec![cells];
    match shape {
        Shape::Line(lengths) | Shape::Path(lengths) => {
            drawing.line_of(scaled(lengths, side)).map(one)
        }
        Shape::OddLine(lengths) => {
            let mut line = drawing.line_of(scaled(lengths, side))?;
            if line.len() % 2 == 0 {
                line.pop();
            }
            (line.len() >= 3).then(|| one(line))
        }
        Shape::LineThroughRegions(lengths) => {
            let line = drawing.line_of(scaled(lengths, side))?;
            let region = |cell: &Cell| geometry.region_of(*cell);
            line.iter().any(|cell| region(cell) != region(&line[0])).then(|| one(line))
        }
        Shape::Arrow => {
            let lengths = scaled(&(3..=5), side);
            let mut circle = drawing.line_of(lengths)?;
            let line = circle.split_off(1);
            Some(vec![circle, line])
        }
        Shape::Clones => drawing.clones(scaled(&(3..=4), side)),
        Shape::Cage => drawing.cage(2..=largest_cage(side)).map(one),
        Shape::Pair => {
            let cell = drawing.any_cell();
            let step = STEPS[drawing.stream.below(4) as usize];
            Some(one(vec![cell, drawing.step(cell, step)?]))
        }
        Shape::Square => {
            let cell = drawing.any_cell();
            let [right, below] = [[0, 1], [1, 0]].map(|step| drawing.step(cell, step));
            Some(one(vec![cell, right?, below?, drawing.step(cell, [1, 1])?]))
        }
        Shape::Cell => Some(one(vec![drawing.any_cell()])),
        Shape::RowOrColumn | Shape::WholeRowOrColumn => {
            let step = STEPS[drawing.stream.below(4) as usize];
            drawing.seen(step, side).map(one)
        }
        Shape::Diagonal => {
            let step = STEPS[4 + drawing.stream.below(4) as usize];
            drawing.seen(step, side.min(3)).map(one)
        }
        // These are drawn as wholes.
        Shape::Cover | Shape::EveryPair(_) => None,
    }
}

/// The number of cells on a grid of this side, for that on a 9×9 grid: longer on larger grids, but not in proportion.
fn scaled(lengths: &RangeInclusive<usize>, side: usize) -> RangeInclusive<usize> {
    let scaled = |length: usize| (length * (side + 9) / 18).max(3).min(side);
    scaled(*lengths.start())..=scaled(*lengths.end())
}

/// The cells of the largest cages.
pub(super) fn largest_cage(side: usize) -> usize {
    (2 + side / 3).min(5)
}

struct Drawing<'a> {
    geometry: &'a Geometry,
    taken: &'a Taken,
    stream: &'a mut Stream,
}

impl Drawing<'_> {
    fn any_cell(&mut self) -> Cell {
        Cell::new(self.stream.below(self.geometry.cell_count() as u64) as usize)
    }

    fn any_of(&mut self, lengths: &RangeInclusive<usize>) -> usize {
        lengths.start() + self.stream.below((lengths.end() - lengths.start() + 1) as u64) as usize
    }

    /// The cell so many rows below and columns to the right.
    fn step(&self, cell: Cell, [down, right]: [isize; 2]) -> Option<Cell> {
        let (geometry, side) = (self.geometry, self.geometry.side());
        let row = geometry.row(cell).checked_add_signed(down).filter(|&row| row < side)?;
        let col = geometry.col(cell).checked_add_signed(right).filter(|&col| col < side)?;
        Some(geometry.cell(row, col))
    }

    fn is_free(&self, cell: Cell) -> bool {
        !self.taken.contains(&Place::Line(cell))
    }

    /// A line that does not touch itself. It may end early, but not below the least length.
    fn line_of(&mut self, lengths: RangeInclusive<usize>) -> Option<Vec<Cell>> {
        let length = self.any_of(&lengths);
        let mut line = vec![self.any_cell()];
        if !self.is_free(line[0]) {
            return None;
        }
        while line.len() < length {
            let last = line[line.len() - 1];
            let next = STEPS.into_iter().filter_map(|step| self.step(last, step));
            let next: Vec<Cell> = next.filter(|&next| self.may_follow(&line, next)).collect();
            if next.is_empty() {
                break;
            }
            line.push(next[self.stream.below(next.len() as u64) as usize]);
        }
        (line.len() >= *lengths.start()).then_some(line)
    }

    fn may_follow(&self, line: &[Cell], next: Cell) -> bool {
        let (last, before) = line.split_last().expect("a line has cells");
        let touches = |cell: &Cell| {
            *cell == next || self.geometry.neighbours(next).any(|beside| beside == *cell)
        };
        let crossing = crossing([*last, next], self.geometry);
        let is_crossed = |corner: Cell| {
            let is_there =
                |step: &[Cell]| self::crossing([step[0], step[1]], self.geometry) == Some(corner);
            self.taken.contains(&Place::Crossing(corner)) || line.windows(2).any(is_there)
        };
        self.is_free(next) && !before.iter().any(touches) && !crossing.is_some_and(is_crossed)
    }

    /// Connected cells, of which each is added beside a random one.
    fn piece(&mut self, size: usize, is_free: impl Fn(Cell) -> bool) -> Option<Vec<Cell>> {
        let mut piece = vec![self.any_cell()];
        if !is_free(piece[0]) {
            return None;
        }
        while piece.len() < size {
            let beside = piece.iter().flat_map(|&cell| self.geometry.neighbours(cell));
            let mut beside: Vec<Cell> =
                beside.filter(|cell| !piece.contains(cell) && is_free(*cell)).collect();
            beside.sort_unstable();
            beside.dedup();
            if beside.is_empty() {
                return None;
            }
            piece.push(beside[self.stream.below(beside.len() as u64) as usize]);
        }
        piece.sort_unstable();
        Some(piece)
    }

    fn cage(&mut self, sizes: RangeInclusive<usize>) -> Option<Vec<Cell>> {
        let (size, taken) = (self.any_of(&sizes), self.taken);
        self.piece(size, |cell| !taken.contains(&Place::Cage(cell)))
    }

    /// A piece, and the same elsewhere.
    fn clones(&mut self, sizes: RangeInclusive<usize>) -> Option<Vec<Vec<Cell>>> {
        let (size, taken) = (self.any_of(&sizes), self.taken);
        let one = self.piece(size, |cell| !taken.contains(&Place::Line(cell)))?;
        let (from, to) = (one[0], self.any_cell());
        let distance = |of: fn(&Geometry, Cell) -> usize| {
            of(self.geometry, to) as isize - of(self.geometry, from) as isize
        };
        let step = [distance(Geometry::row), distance(Geometry::col)];
        let other = one.iter().map(|&cell| self.step(cell, step)).collect::<Option<Vec<Cell>>>()?;
        let is_apart = |cell: &Cell| self.is_free(*cell) && !one.contains(cell);
        other.iter().all(is_apart).then(|| vec![one, other])
    }

    /// A row, column or diagonal in this direction, from edge to edge, of this length at least.
    fn seen(&mut self, step: [isize; 2], least: usize) -> Option<Vec<Cell>> {
        let back = step.map(|step| -step);
        let mut first = self.any_cell();
        while let Some(before) = self.step(first, back) {
            first = before;
        }
        let line: Vec<Cell> =
            std::iter::successors(Some(first), |&cell| self.step(cell, step)).collect();
        (line.len() >= least).then_some(line)
    }
}
