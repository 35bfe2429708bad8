//! Random regions as in a jigsaw: connected, irregular, and neither boxes nor thin lines.
//!
//! They begin as the squarest boxes, which are rows where the side is prime. In each step two cells of neighbouring
//! regions try to change sides. Both regions must stay connected, and a step that makes the borders `k` sides of cells
//! longer is taken with probability 2^-k (Metropolis, Rosenbluth, Rosenbluth, Teller, Teller, "Equation of state
//! calculations by fast computing machines", The Journal of Chemical Physics 1953). So borders wander, but regions stay
//! compact.
//!
//! On large grids no search finds a full grid of regions drawn before, unless they are close to rows. There the regions
//! change together with a full grid: only cells of the same digit change sides, so that each region still has all
//! digits, and between the steps digits change places as in [`kempe`]. Such regions stay close to boxes: on grids of side
//! 36 one cell in 25 changes sides. Tried and lost: walks ten times as long change no more, and SAT takes seconds for each
//! ten to thirty exchanges of cells with different digits, with three fifths of the grid open.

use super::{kempe, walk};
use crate::budget::{Budget, Stopped};
use crate::geometry::{BoxShape, Digit};
use crate::random::Stream;

/// Steps for each cell. One in forty is taken on 9×9 grids, so that each cell changes sides about five times.
const STEPS_PER_CELL: usize = 100;

/// Draws N connected regions of N cells: a number below N for each cell, row by row.
pub(in crate::generate) fn draw(side: usize, stream: &mut Stream) -> Vec<usize> {
    let mut regions = Regions::new(BoxShape::squarest(side));
    for _ in 0..STEPS_PER_CELL * side * side {
        let Some(one) = regions.border_cell(stream) else {
            continue;
        };
        let other = regions.cells[one.to][stream.below(side as u64) as usize];
        regions.try_exchange(one, other, |longer| (0..longer).all(|_| stream.coin()));
    }
    regions.of_cell
}

/// Rounds of steps and of changes of the digits.
const ROUNDS: usize = 32;

/// Steps for each cell and digit in all rounds.
const STEPS_PER_CANDIDATE: usize = 12;

/// Keeps the largest grids, which have more cells and more digits, to a few seconds.
const MOST_STEPS_PER_CELL: usize = 600;

/// Draws N connected regions as [`draw`] does, together with a full grid, whose digits are in reading order.
///
/// # Errors
///
/// The reason, if the budget ends.
pub(in crate::generate) fn draw_with_grid(
    side: usize,
    stream: &mut Stream,
    budget: &Budget,
) -> Result<(Vec<usize>, Vec<Digit>), Stopped> {
    let boxes = BoxShape::squarest(side);
    let mut regions = Regions::new(boxes);
    let digit = |digit: &u8| Digit::new(usize::from(*digit));
    let mut digits: Vec<Digit> = walk::draw(boxes, stream).iter().map(digit).collect();
    let mut order: Vec<Digit> = (0..side).map(Digit::new).collect();
    let steps = (STEPS_PER_CANDIDATE * side).min(MOST_STEPS_PER_CELL) * side * side / ROUNDS;
    for _ in 0..ROUNDS {
        if let Some(reason) = budget.stopped() {
            return Err(reason);
        }
        for _ in 0..steps {
            let Some(one) = regions.border_cell(stream) else {
                continue;
            };
            let mut cells = regions.cells[one.to].iter().copied();
            let same = cells.find(|&cell| digits[cell] == digits[one.cell]);
            // There are so few of these steps that longer borders do not matter.
            regions.try_exchange(one, same.expect("a region has all digits"), |_| true);
        }
        let are_peers = |one: usize, other: usize| {
            one / side == other / side
                || one % side == other % side
                || regions.of_cell[one] == regions.of_cell[other]
        };
        kempe::mix_once(&mut digits, are_peers, &mut order, stream);
    }
    Ok((regions.of_cell, digits))
}

struct Regions {
    side: usize,
    of_cell: Vec<usize>,
    /// The cells of each region.
    cells: Vec<Vec<usize>>,
    /// Where each cell stands among those of its region.
    place: Vec<usize>,
    /// Scratch: the flood that last reached each cell, and the number of floods.
    reached: Vec<u32>,
    floods: u32,
    /// Scratch: reached cells whose neighbours have not been looked at.
    open: Vec<usize>,
}

/// A cell with a neighbour in another region.
#[derive(Clone, Copy)]
struct BorderCell {
    cell: usize,
    from: usize,
    to: usize,
}

impl Regions {
    fn new(boxes: BoxShape) -> Self {
        let side = boxes.side();
        let of_cell: Vec<usize> =
            (0..side * side).map(|cell| boxes.box_of(cell / side, cell % side)).collect();
        let (mut cells, mut place) = (vec![Vec::new(); side], Vec::new());
        for (cell, &region) in of_cell.iter().enumerate() {
            place.push(cells[region].len());
            cells[region].push(cell);
        }
        let (reached, floods, open) = (vec![0; side * side], 0, Vec::new());
        Regions { side, of_cell, cells, place, reached, floods, open }
    }

    /// The neighbour above, left, right or below, if there is one.
    fn neighbour(&self, cell: usize, direction: usize) -> Option<usize> {
        let (row, col) = (cell / self.side, cell % self.side);
        let (row, col) = match direction {
            0 => (row.checked_sub(1)?, col),
            1 => (row, col.checked_sub(1)?),
            2 => (row, col + 1),
            _ => (row + 1, col),
        };
        (row < self.side && col < self.side).then_some(row * self.side + col)
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        (0..4).filter_map(move |direction| self.neighbour(cell, direction))
    }

    /// A random cell and a random neighbour of it, if they are in two regions.
    fn border_cell(&self, stream: &mut Stream) -> Option<BorderCell> {
        let cell = stream.below((self.side * self.side) as u64) as usize;
        let beside = self.neighbour(cell, stream.below(4) as usize)?;
        let [from, to] = [cell, beside].map(|cell| self.of_cell[cell]);
        (from != to).then_some(BorderCell { cell, from, to })
    }

    /// Exchanges a cell at a border with one of the region behind it, if both regions stay connected and `is_taken`
    /// accepts borders that are longer by so many sides of cells.
    fn try_exchange(
        &mut self,
        BorderCell { cell: one, from, to }: BorderCell,
        other: usize,
        is_taken: impl FnOnce(usize) -> bool,
    ) {
        if !self.neighbours(other).any(|cell| self.of_cell[cell] == from && cell != one) {
            return;
        }
        let before = self.border(one) + self.border(other);
        self.exchange(one, other);
        let longer = (self.border(one) + self.border(other)).saturating_sub(before);
        if !is_taken(longer) || !self.is_connected(from) || !self.is_connected(to) {
            self.exchange(one, other);
        }
    }

    /// The number of neighbours in other regions.
    fn border(&self, cell: usize) -> usize {
        self.neighbours(cell).filter(|&other| self.of_cell[other] != self.of_cell[cell]).count()
    }

    fn exchange(&mut self, one: usize, other: usize) {
        self.of_cell.swap(one, other);
        self.place.swap(one, other);
        for cell in [one, other] {
            self.cells[self.of_cell[cell]][self.place[cell]] = cell;
        }
    }

    fn is_connected(&mut self, region: usize) -> bool {
        self.floods += 1;
        let first = self.cells[region][0];
        self.reached[first] = self.floods;
        self.open.push(first);
        let mut count = 0;
        while let Some(cell) = self.open.pop() {
            count += 1;
            for direction in 0..4 {
                if let Some(next) = self.neighbour(cell, direction)
                    && self.of_cell[next] == region
                    && self.reached[next] != self.floods
                {
                    self.reached[next] = self.floods;
                    self.open.push(next);
                }
            }
        }
        count == self.side
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::geometry::Geometry;
    use crate::puzzle::Solution;

    #[test]
    fn regions_are_connected_and_of_one_size() {
        for side in [1, 2, 3, 4, 5, 7, 9, 12, 16, 25] {
            assert_connected(side, draw(side, &mut Stream::new(3, side as u64)));
        }
    }

    fn assert_connected(side: usize, of_cell: Vec<usize>) {
        let mut regions = Regions::new(BoxShape::squarest(side));
        regions.cells = vec![Vec::new(); side];
        for (cell, &region) in of_cell.iter().enumerate() {
            regions.cells[region].push(cell);
        }
        regions.of_cell = of_cell;
        for region in 0..side {
            assert_eq!(regions.cells[region].len(), side);
            assert!(regions.is_connected(region), "{side}");
        }
    }

    #[test]
    fn regions_change_together_with_a_full_grid() {
        for side in [4, 6, 9, 16, 30, 38] {
            let mut stream = Stream::new(4, side as u64);
            let drawn = draw_with_grid(side, &mut stream, &Budget::unlimited());
            let (of_cell, digits) = drawn.expect("no limit");
            let geometry = Geometry::builder(side).regions(of_cell.iter().copied());
            let geometry = geometry.build().expect("regions of one size");
            assert_eq!(geometry.boxes(), None, "{side}");
            assert_connected(side, of_cell);
            Solution::new(geometry, digits).expect("a full grid");
        }
    }

    #[test]
    fn regions_are_neither_boxes_nor_thin() {
        let draws: Vec<Vec<usize>> =
            (0..50).map(|index| draw(9, &mut Stream::new(1, index))).collect();
        assert_eq!(draws.iter().collect::<HashSet<_>>().len(), draws.len());
        let mut lengths = 0;
        for of_cell in &draws {
            let regions =
                Regions { of_cell: of_cell.clone(), ..Regions::new(BoxShape::squarest(9)) };
            // Each side between two cells counts twice. Boxes have 36, rows 72.
            let length = (0..81).map(|cell| regions.border(cell)).sum::<usize>() / 2;
            assert!((37..=68).contains(&length), "{length}: {of_cell:?}");
            lengths += length;
        }
        assert!((45..=58).contains(&(lengths / draws.len())), "{}", lengths / draws.len());
    }

    #[test]
    fn all_layouts_of_side_four_occur() {
        let mut seen = HashSet::new();
        for index in 0..8_000 {
            let of_cell = draw(4, &mut Stream::new(2, index));
            // Numbered in the order of their first cells.
            let mut names = Vec::new();
            let mut number = |region| {
                names.iter().position(|&name| name == region).unwrap_or_else(|| {
                    names.push(region);
                    names.len() - 1
                })
            };
            seen.insert(of_cell.into_iter().map(&mut number).collect::<Vec<_>>());
        }
        // The ways to divide a 4×4 grid into four tetrominoes.
        assert_eq!(seen.len(), 117);
    }
}
