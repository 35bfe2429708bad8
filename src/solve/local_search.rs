//! Local search for a solution: every open cell has a digit, and moves change one digit at a time so that ever fewer
//! cells clash.
//!
//! This is *tabu search*, as for colouring graphs (Hertz and de Werra, "Using tabu search techniques for graph coloring",
//! Computing 1987), with the candidates of a cell as its colours, which Jin and Hao use for Latin squares ("Solving the
//! Latin square completion problem by memetic graph coloring", IEEE Transactions on Evolutionary Computation 2019). Each
//! step takes the best move of a cell that clashes, even if it makes things worse. The digit that the cell had is then
//! *tabu* there for a while, unless it gives fewer clashes than ever before in this turn.
//!
//! On grids with [very many candidates](MANY_CANDIDATES), the search starts from a [filling](Filling) without clashes, which
//! leaves few cells empty, and is always cold.
//!
//! How long a digit is tabu is the temperature of the search (Galinier and Hao, "Hybrid evolutionary algorithms for graph
//! coloring", Journal of Combinatorial Optimization 1999): long times suit grids with few solutions, short ones grids
//! with many, so the two take [turns](TURN).
//!
//! The search never proves that there is no solution.

use super::filling::{Filling, Lists, NO_DIGIT, OpenCells, indices};
use crate::budget::{Budget, Work};
use crate::encode::{Encoder, Encoding, Reduction};
use crate::geometry::{Candidate, Cell, Digit};
use crate::puzzle::Puzzle;
use crate::random::Stream;

/// Number of steps after which the temperature changes.
const TURN: u32 = 50_000;

/// How long a digit is tabu, in steps for each 100 cells that clash: hot and cold.
const TENURES: [usize; 2] = [70, 35];
/// The same for grids with [very many candidates](MANY_CANDIDATES).
const TENURES_OF_LARGE: [usize; 1] = [20];

/// From this number of candidates on, local search is quicker than a SAT solver on all grids of sides 49 to 256 that either
/// solved, and takes a fraction of the memory.
const MANY_CANDIDATES: usize = 50_000;

/// Up to this many further steps, at random.
const FURTHER_TENURE: u64 = 10;

/// Number of clashing cells whose moves are compared in a step. Only large grids have more, before most clashes are
/// removed.
const COMPARED_CELLS: usize = 256;

/// Number of steps between two checks of the budget.
const STEPS_PER_CHECK: u64 = 1_024;

/// The search for a solution of one puzzle. It can be interrupted and continued.
pub(super) struct LocalSearch {
    side: usize,
    /// The digits of all cells; those of the cells below change.
    grid: Vec<Digit>,
    /// The cells with several candidates. All else refers to them by their index here.
    cells: Vec<Cell>,
    candidates: Lists<u16>,
    /// The others of these cells that share a house with a cell.
    peers: Lists<u32>,
    digits: Vec<u16>,
    /// For each cell and digit, at `cell * side + digit`: the number of peers with that digit.
    clashes: Vec<u16>,
    clashing: IndexSet,
    /// The number of pairs of peers with the same digit.
    cost: usize,
    /// For each cell and digit, the step of this turn until which it is tabu.
    tabu_until: Vec<u32>,
    /// The number of steps of this turn.
    step: u32,
    num_turns: usize,
    tenures: &'static [usize],
    /// The least cost in this turn.
    least_cost: usize,
    stream: Stream,
}

impl LocalSearch {
    /// Starts a search. Returns `None` if the puzzle has rules beside houses and groups, or is seen to have no solution.
    pub(super) fn new(puzzle: &Puzzle) -> Option<Self> {
        let mut search = Self::without_digits(puzzle, 0)?;
        search.fill();
        Some(search)
    }

    /// Starts a search if there are [very many candidates](MANY_CANDIDATES).
    pub(super) fn of_large(puzzle: &Puzzle, budget: &Budget) -> Option<Self> {
        if puzzle.geometry().candidate_count() < MANY_CANDIDATES {
            return None;
        }
        let mut search = Self::without_digits(puzzle, MANY_CANDIDATES)?;
        search.tenures = &TENURES_OF_LARGE;
        let open = OpenCells {
            geometry: puzzle.geometry(),
            cells: &search.cells,
            candidates: &search.candidates,
            peers: &search.peers,
        };
        let digits = Filling::new(open).run(&mut search.stream, budget);
        for (cell, digit) in digits.into_iter().enumerate().filter(|&(_, digit)| digit != NO_DIGIT)
        {
            search.put(cell, digit);
        }
        search.fill();
        Some(search)
    }

    /// The search before it gives digits to the open cells, if they have at least this number of candidates.
    fn without_digits(puzzle: &Puzzle, least_candidates: usize) -> Option<Self> {
        if !puzzle.rules().is_empty() || puzzle.conflict().is_some() {
            return None;
        }
        let geometry = puzzle.geometry();
        let side = geometry.side();
        let singles = Encoding { reduction: Reduction::Singles, ..Encoding::REDUCED };
        let encoder = Encoder::new(puzzle, singles);
        if encoder.map().num_cell_vars() < least_candidates {
            return None;
        }
        let is_left = |cell, digit| encoder.map().var(Candidate { cell, digit }).is_some();
        let mut grid = vec![Digit::new(0); geometry.cell_count()];
        let (mut cells, mut candidates) = (Vec::new(), Lists::default());
        for cell in geometry.cells() {
            let left: Vec<Digit> = match puzzle.given(cell) {
                Some(digit) => vec![digit],
                None => geometry.digits().filter(|&digit| is_left(cell, digit)).collect(),
            };
            grid[cell.index()] = *left.first()?;
            if left.len() > 1 {
                cells.push(cell);
                candidates.push(left.iter().map(|digit| digit.index() as u16));
            }
        }
        let index = indices(geometry, &cells);
        let mut peers = Lists::default();
        for &cell in &cells {
            peers.push(geometry.peers(cell).filter_map(|peer| index[peer.index()]));
        }
        let count = cells.len();
        Some(LocalSearch {
            side,
            grid,
            cells,
            candidates,
            peers,
            digits: vec![NO_DIGIT; count],
            clashes: vec![0; count * side],
            clashing: IndexSet::new(count),
            cost: 0,
            tabu_until: vec![0; count * side],
            step: 0,
            num_turns: 0,
            tenures: &TENURES,
            least_cost: 0,
            // With a constant seed, a puzzle always has the same answer.
            stream: Stream::new(0, 0),
        })
    }

    /// Gives each cell without one a digit with as few clashes as possible, the cells with few candidates first.
    fn fill(&mut self) {
        let all = 0..self.cells.len();
        let mut order: Vec<usize> = all.filter(|&cell| self.digits[cell] == NO_DIGIT).collect();
        self.stream.shuffle(&mut order);
        order.sort_by_key(|&cell| self.candidates.of(cell).len());
        for cell in order {
            let clashes = &self.clashes[cell * self.side..][..self.side];
            let least =
                self.candidates.of(cell).iter().min_by_key(|&&digit| clashes[usize::from(digit)]);
            let &digit = least.expect("open cells have candidates");
            self.put(cell, digit);
        }
        self.least_cost = self.cost;
    }

    pub(super) fn num_candidates(&self) -> usize {
        self.candidates.len()
    }

    /// Makes up to this number of steps. Returns the digits of a full grid without clashes, if it finds one.
    pub(super) fn run(&mut self, steps: u64, budget: &Budget) -> Option<Vec<Digit>> {
        let started = budget.start_recording();
        for step in 0..steps {
            let is_check = step.is_multiple_of(STEPS_PER_CHECK);
            if self.cost == 0 || (is_check && budget.stopped().is_some()) {
                break;
            }
            self.make_step();
        }
        budget.record("local-search", started, |time| Work::new(1, time));
        (self.cost == 0).then(|| {
            for (cell, &digit) in self.cells.iter().zip(&self.digits) {
                self.grid[cell.index()] = Digit::new(usize::from(digit));
            }
            self.grid.clone()
        })
    }

    fn make_step(&mut self) {
        if self.step == TURN {
            self.step = 0;
            self.num_turns += 1;
            self.least_cost = self.cost;
            self.tabu_until.fill(0);
        }
        self.step += 1;
        let Some((cell, digit)) = self.choose_move() else {
            return;
        };
        let hundreds = self.tenures[self.num_turns % self.tenures.len()];
        let tenure =
            (self.clashing.len() * hundreds / 100) as u64 + self.stream.below(FURTHER_TENURE);
        self.tabu_until[cell * self.side + usize::from(self.digits[cell])] =
            self.step + 1 + tenure as u32;
        self.put(cell, digit);
        self.least_cost = self.least_cost.min(self.cost);
    }

    /// A move with the lowest cost, at random among equals; `None` if all are tabu.
    fn choose_move(&mut self) -> Option<(usize, u16)> {
        let clashing = self.clashing.members();
        let compared = clashing.len().min(COMPARED_CELLS);
        let first = match clashing.len() - compared {
            0 => 0,
            others => self.stream.below(others as u64 + 1) as usize,
        };
        let (mut chosen, mut lowest, mut num_lowest) = (None, i32::MAX, 0);
        for &cell in &clashing[first..first + compared] {
            let cell = cell as usize;
            let clashes = &self.clashes[cell * self.side..][..self.side];
            let tabu_until = &self.tabu_until[cell * self.side..][..self.side];
            let present = self.digits[cell];
            let before = i32::from(clashes[usize::from(present)]);
            for &digit in self.candidates.of(cell) {
                let change = i32::from(clashes[usize::from(digit)]) - before;
                if change > lowest || digit == present {
                    continue;
                }
                let is_tabu = tabu_until[usize::from(digit)] > self.step;
                if is_tabu && self.cost as i64 + i64::from(change) >= self.least_cost as i64 {
                    continue;
                }
                if change < lowest {
                    (lowest, num_lowest) = (change, 0);
                }
                num_lowest += 1;
                if num_lowest == 1 || self.stream.below(num_lowest) == 0 {
                    chosen = Some((cell, digit));
                }
            }
        }
        chosen
    }

    /// Gives a cell this digit instead of the one that it has.
    fn put(&mut self, cell: usize, digit: u16) {
        let old = std::mem::replace(&mut self.digits[cell], digit);
        if old != NO_DIGIT {
            self.cost -= usize::from(self.clashes[cell * self.side + usize::from(old)]);
        }
        self.cost += usize::from(self.clashes[cell * self.side + usize::from(digit)]);
        for &peer in self.peers.of(cell) {
            let peer = peer as usize;
            let clashes = &mut self.clashes[peer * self.side..][..self.side];
            if old != NO_DIGIT {
                clashes[usize::from(old)] -= 1;
            }
            clashes[usize::from(digit)] += 1;
            let present = self.digits[peer];
            if present == old && old != NO_DIGIT && clashes[usize::from(old)] == 0 {
                self.clashing.remove(peer);
            } else if present == digit {
                self.clashing.insert(peer);
            }
        }
        if self.clashes[cell * self.side + usize::from(digit)] > 0 {
            self.clashing.insert(cell);
        } else {
            self.clashing.remove(cell);
        }
    }
}

/// A set of numbers below a bound, whose members are in a list.
struct IndexSet {
    members: Vec<u32>,
    /// The position of each number in the list, or `OUT`.
    places: Vec<u32>,
}

const OUT: u32 = u32::MAX;

impl IndexSet {
    fn new(bound: usize) -> Self {
        IndexSet { members: Vec::new(), places: vec![OUT; bound] }
    }

    fn members(&self) -> &[u32] {
        &self.members
    }

    fn len(&self) -> usize {
        self.members.len()
    }

    fn insert(&mut self, index: usize) {
        if self.places[index] == OUT {
            self.places[index] = self.members.len() as u32;
            self.members.push(index as u32);
        }
    }

    fn remove(&mut self, index: usize) {
        let place = self.places[index];
        if place != OUT {
            let last = self.members.pop().expect("the number is in the list");
            // Unless the last one is the one to remove.
            if last as usize != index {
                self.members[place as usize] = last;
                self.places[last as usize] = place;
            }
            self.places[index] = OUT;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::generate::random_solution;
    use crate::geometry::{Geometry, Layout};
    use crate::puzzle::{Rule, Solution};

    /// A random full grid of side 16 with `holes` open cells.
    fn with_holes(holes: usize) -> Puzzle {
        let geometry = Geometry::new(4, 4).unwrap();
        let mut stream = Stream::new(holes as u64, 2);
        let mut puzzle = random_solution(&geometry, &mut stream).to_puzzle();
        let mut cells: Vec<_> = geometry.cells().collect();
        stream.shuffle(&mut cells);
        cells[..holes].iter().for_each(|&cell| puzzle.set(cell, None));
        puzzle
    }

    fn is_solution(puzzle: &Puzzle, grid: Vec<Digit>) -> bool {
        let solution = Solution::new(puzzle.geometry().clone(), grid);
        solution.is_ok_and(|solution| solution.completes(puzzle))
    }

    #[test]
    fn grids_with_holes_are_filled() {
        for holes in [0, 1, 60, 100, 180, 220, 256] {
            let puzzle = with_holes(holes);
            let mut search = LocalSearch::new(&puzzle).unwrap();
            let found = search.run(3_000_000, &Budget::unlimited());
            assert!(is_solution(&puzzle, found.unwrap()), "{holes} holes");
        }
    }

    #[test]
    fn further_houses_groups_and_ruled_out_candidates_are_kept() {
        let geometry = Geometry::builder(16).boxes(4, 4).layout(Layout::AntiKing);
        let mut puzzle = Puzzle::empty(geometry.build().unwrap());
        let (cell, digit) = (Cell::new(200), Digit::new(3));
        puzzle.rule_out(Candidate { cell, digit });
        let mut search = LocalSearch::new(&puzzle).unwrap();
        let grid = search.run(3_000_000, &Budget::unlimited()).unwrap();
        assert_ne!(grid[cell.index()], digit);
        assert!(is_solution(&puzzle, grid));
    }

    #[test]
    fn a_search_in_parts_is_the_same_as_in_one() {
        let puzzle = with_holes(150);
        let mut whole = LocalSearch::new(&puzzle).unwrap();
        let mut parts = LocalSearch::new(&puzzle).unwrap();
        let budget = Budget::unlimited();
        let found = whole.run(60_000, &budget);
        let in_parts = (0..600).find_map(|_| parts.run(100, &budget));
        assert_eq!(found, in_parts);
        assert_eq!(whole.digits, parts.digits);
    }

    #[test]
    fn an_exhausted_budget_stops_the_search() {
        let budget = Budget::unlimited().with_time_limit(Duration::ZERO);
        let mut search = LocalSearch::new(&with_holes(150)).unwrap();
        let before = search.digits.clone();
        assert_eq!(search.run(u64::MAX, &budget), None);
        assert_eq!(search.digits, before);
    }

    #[test]
    fn a_filling_leaves_few_clashes_where_candidates_are_very_many() {
        let budget = Budget::unlimited();
        assert!(LocalSearch::of_large(&with_holes(256), &budget).is_none());
        let geometry = Geometry::new(7, 8).unwrap();
        let mut puzzle = random_solution(&geometry, &mut Stream::new(1, 2)).to_puzzle();
        geometry
            .cells()
            .filter(|cell| cell.index() % 8 > 0)
            .for_each(|cell| puzzle.set(cell, None));
        let mut search = LocalSearch::of_large(&puzzle, &budget).unwrap();
        assert!(search.cost < search.cells.len() / 20, "{} clashes", search.cost);
        assert!(is_solution(&puzzle, search.run(1_000_000, &budget).unwrap()));
    }

    #[test]
    fn contradictions_and_rules_are_refused() {
        let mut puzzle = Puzzle::empty(Geometry::new(4, 4).unwrap());
        [0, 1].into_iter().for_each(|cell| puzzle.set(Cell::new(cell), Some(Digit::new(0))));
        assert!(LocalSearch::new(&puzzle).is_none());
        // No digit is left for the first cell.
        let mut puzzle = Puzzle::empty(Geometry::new(4, 4).unwrap());
        for i in 0..8 {
            puzzle.set(Cell::new(4 + i), Some(Digit::new(i)));
            puzzle.set(Cell::new(16 * (4 + i)), Some(Digit::new(8 + i)));
        }
        assert!(LocalSearch::new(&puzzle).is_none());
        let mut puzzle = with_holes(60);
        let geometry = puzzle.geometry().clone();
        let cells = [0, 1].map(Cell::new).to_vec();
        puzzle.add_rules([Rule::new("thermo", &[], [cells], &geometry).unwrap()]);
        assert!(LocalSearch::new(&puzzle).is_none());
    }
}
