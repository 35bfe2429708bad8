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

use super::filling::Filling;
use super::lists::IndexSet;
use super::open_cells::{NO_DIGIT, OpenCells};
use crate::budget::{Budget, Work};
use crate::geometry::{Digit, Geometry};
use crate::puzzle::Puzzle;
use crate::random::Stream;

/// Number of steps after which the temperature changes.
const TURN: u32 = 50_000;

/// How long a digit is tabu, in steps for each 100 cells that clash: hot and cold.
const TENURES: [usize; 2] = [70, 35];
/// The same for grids with [very many candidates](MANY_CANDIDATES). With one temperature, the search sometimes stays in one
/// place.
const TENURES_OF_LARGE: [usize; 2] = [30, 20];

/// From this number of candidates on, a search from a filling with low temperatures is better than one from clashing digits
/// with high ones, on all grids of sides 36 to 256 that either solved.
pub(super) const MANY_CANDIDATES: usize = 8_000;

/// Up to this many further steps, at random.
const FURTHER_TENURE: u64 = 10;

/// Number of steps between two checks of the budget.
const STEPS_PER_CHECK: u64 = 1_024;

/// The search for a solution of one puzzle. It can be interrupted and continued.
pub(super) struct LocalSearch {
    side: usize,
    open: OpenCells,
    digits: Vec<u16>,
    /// For each cell and digit, at `cell * side + digit`: the number of peers with that digit.
    clashes: Vec<u16>,
    clashing: IndexSet,
    /// The best moves of each cell. A step changes those of few cells that clash: finding all again would take most of the
    /// time.
    moves: Vec<Moves>,
    /// The number of pairs of peers with the same digit.
    cost: usize,
    /// For each cell and digit, the step of this turn until which it is tabu.
    tabu_until: Vec<u32>,
    /// The number of steps of this turn.
    step: u32,
    num_turns: usize,
    tenures: [usize; 2],
    /// The least cost in this turn.
    least_cost: usize,
    stream: Stream,
}

impl LocalSearch {
    /// Starts a search. Returns `None` if the puzzle has rules beside houses and groups, or is seen to have no solution.
    pub(super) fn new(puzzle: &Puzzle, budget: &Budget) -> Option<Self> {
        Some(Self::among(OpenCells::new(puzzle, 0)?, puzzle.geometry(), budget))
    }

    /// Starts a search if there are [very many candidates](MANY_CANDIDATES).
    pub(super) fn of_large(puzzle: &Puzzle, budget: &Budget) -> Option<Self> {
        Some(Self::among(OpenCells::new(puzzle, MANY_CANDIDATES)?, puzzle.geometry(), budget))
    }

    /// Starts a search for the digits of these cells.
    fn among(open: OpenCells, geometry: &Geometry, budget: &Budget) -> Self {
        let (count, side) = (open.cells.len(), geometry.side());
        let is_large = open.candidates.len() >= MANY_CANDIDATES;
        let mut search = LocalSearch {
            side,
            open,
            digits: vec![NO_DIGIT; count],
            clashes: vec![0; count * side],
            clashing: IndexSet::new(count),
            moves: vec![Moves::default(); count],
            cost: 0,
            tabu_until: vec![0; count * side],
            step: 0,
            num_turns: 0,
            tenures: if is_large { TENURES_OF_LARGE } else { TENURES },
            least_cost: 0,
            // With a constant seed, a puzzle always has the same answer.
            stream: Stream::new(0, 0),
        };
        if is_large {
            let digits = Filling::new(geometry, &search.open).run(&mut search.stream, budget);
            let filled = (0..).zip(digits).filter(|&(_, digit)| digit != NO_DIGIT);
            filled.for_each(|(cell, digit)| search.put(cell, digit));
        }
        search.fill();
        search
    }

    /// Gives each cell without one a digit with as few clashes as possible, the cells with few candidates first.
    fn fill(&mut self) {
        let all = 0..self.digits.len();
        let mut order: Vec<usize> = all.filter(|&cell| self.digits[cell] == NO_DIGIT).collect();
        self.stream.shuffle(&mut order);
        order.sort_by_key(|&cell| self.open.candidates.of(cell).len());
        for cell in order {
            let clashes = self.of_cell(&self.clashes, cell);
            let candidates = self.open.candidates.of(cell).iter();
            let least = candidates.min_by_key(|&&digit| clashes[usize::from(digit)]);
            let &digit = least.expect("open cells have candidates");
            self.put(cell, digit);
        }
        self.least_cost = self.cost;
    }

    pub(super) fn num_candidates(&self) -> usize {
        self.open.candidates.len()
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
            let mut grid = self.open.grid.clone();
            for (cell, &digit) in self.open.cells.iter().zip(&self.digits) {
                grid[cell.index()] = Digit::new(usize::from(digit));
            }
            grid
        })
    }

    fn make_step(&mut self) {
        if self.step == TURN {
            self.step = 0;
            self.num_turns += 1;
            self.least_cost = self.cost;
            self.tabu_until.fill(0);
            self.moves.fill(Moves::default());
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
        let sought = self.least_cost as i32 - self.cost as i32;
        let mut moves = std::mem::take(&mut self.moves);
        let mut lowest = BestMoves::NONE;
        for &cell in self.clashing.members() {
            let known = &mut moves[cell as usize];
            if known.valid_until <= self.step {
                *known = self.find_moves(cell as usize);
            }
            lowest.add(known.allowed(sought));
        }
        self.moves = moves;
        // One random number for each step: to draw one for each cell with equal moves takes as long as finding them.
        let mut nth = match lowest.count {
            0 => return None,
            1 => 0,
            count => self.stream.below(u64::from(count)) as u32,
        };
        for &cell in self.clashing.members() {
            let cell = cell as usize;
            let best = self.moves[cell].allowed(sought);
            if best.change != lowest.change {
                continue;
            }
            if nth < best.count {
                let is_tabu_allowed = i32::from(lowest.change) < sought;
                return Some((cell, self.nth_digit(cell, lowest.change, is_tabu_allowed, nth)));
            }
            nth -= best.count;
        }
        unreachable!("the moves were counted");
    }

    /// The entries of a cell in a table that has one for each cell and digit.
    #[inline]
    fn of_cell<'t, T>(&self, table: &'t [T], cell: usize) -> &'t [T] {
        &table[cell * self.side..][..self.side]
    }

    /// The best moves of a cell.
    fn find_moves(&self, cell: usize) -> Moves {
        let clashes = self.of_cell(&self.clashes, cell);
        let tabu_until = self.of_cell(&self.tabu_until, cell);
        let present = self.digits[cell];
        let before = clashes[usize::from(present)] as i16;
        let mut found =
            Moves { valid_until: u32::MAX, free: BestMoves::NONE, all: BestMoves::NONE };
        for &digit in self.open.candidates.of(cell) {
            let change = clashes[usize::from(digit)] as i16 - before;
            if change > found.free.change || digit == present {
                continue;
            }
            let best = BestMoves { change, count: 1 };
            found.all.add(best);
            match tabu_until[usize::from(digit)] {
                until if until > self.step => found.valid_until = found.valid_until.min(until),
                _ => found.free.add(best),
            }
        }
        found
    }

    /// The digit of this number among those that change the cost by this in a cell.
    fn nth_digit(&self, cell: usize, change: i16, is_tabu_allowed: bool, nth: u32) -> u16 {
        let clashes = self.of_cell(&self.clashes, cell);
        let tabu_until = self.of_cell(&self.tabu_until, cell);
        let present = self.digits[cell];
        let sought = clashes[usize::from(present)].wrapping_add_signed(change);
        let is_equal = |&&digit: &&u16| {
            clashes[usize::from(digit)] == sought
                && digit != present
                && (is_tabu_allowed || tabu_until[usize::from(digit)] <= self.step)
        };
        let mut equals = self.open.candidates.of(cell).iter().filter(is_equal);
        *equals.nth(nth as usize).expect("the moves were counted")
    }

    /// Gives a cell this digit instead of the one that it has.
    fn put(&mut self, cell: usize, digit: u16) {
        let old = std::mem::replace(&mut self.digits[cell], digit);
        if old != NO_DIGIT {
            self.cost -= usize::from(self.clashes[cell * self.side + usize::from(old)]);
        }
        self.cost += usize::from(self.clashes[cell * self.side + usize::from(digit)]);
        self.moves[cell].valid_until = 0;
        for &peer in self.open.peers.of(cell) {
            let peer = peer as usize;
            self.moves[peer].valid_until = 0;
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

/// The best moves of a cell that clashes.
#[derive(Clone, Copy, Default)]
struct Moves {
    /// The first step of this turn in which another digit may be free, or 0 if this is not known at all.
    valid_until: u32,
    /// Those to digits that are not tabu.
    free: BestMoves,
    /// Those to any digit, if they are no worse.
    all: BestMoves,
}

impl Moves {
    /// The best moves, if those to tabu digits must change the cost by less than this.
    #[inline]
    fn allowed(&self, sought: i32) -> BestMoves {
        if i32::from(self.all.change) < sought { self.all } else { self.free }
    }
}

/// How much the best moves change the cost, and how many there are.
#[derive(Clone, Copy, Default)]
struct BestMoves {
    change: i16,
    count: u32,
}

impl BestMoves {
    const NONE: BestMoves = BestMoves { change: i16::MAX, count: 0 };

    /// Adds other moves.
    #[inline]
    fn add(&mut self, other: BestMoves) {
        if other.change < self.change {
            *self = other;
        } else if other.change == self.change {
            self.count += other.count;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::generate::random_solution;
    use crate::geometry::{Candidate, Cell, Layout};
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

    fn start(puzzle: &Puzzle) -> LocalSearch {
        LocalSearch::new(puzzle, &Budget::unlimited()).unwrap()
    }

    fn is_solution(puzzle: &Puzzle, grid: Vec<Digit>) -> bool {
        let solution = Solution::new(puzzle.geometry().clone(), grid);
        solution.is_ok_and(|solution| solution.completes(puzzle))
    }

    #[test]
    fn grids_with_holes_are_filled() {
        for holes in [0, 1, 60, 100, 180, 220, 256] {
            let puzzle = with_holes(holes);
            let mut search = start(&puzzle);
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
        let mut search = start(&puzzle);
        let grid = search.run(3_000_000, &Budget::unlimited()).unwrap();
        assert_ne!(grid[cell.index()], digit);
        assert!(is_solution(&puzzle, grid));
    }

    #[test]
    fn a_search_in_parts_is_the_same_as_in_one() {
        let puzzle = with_holes(150);
        let mut whole = start(&puzzle);
        let mut parts = start(&puzzle);
        let budget = Budget::unlimited();
        let found = whole.run(60_000, &budget);
        let in_parts = (0..600).find_map(|_| parts.run(100, &budget));
        assert_eq!(found, in_parts);
        assert_eq!(whole.digits, parts.digits);
    }

    #[test]
    fn each_step_takes_a_best_move() {
        let mut holes = 140;
        let mut search = start(&with_holes(holes));
        search.step = TURN - 100;
        let mut num_tabu = 0;
        for _ in 0..20_000 {
            if search.cost == 0 {
                holes += 1;
                search = start(&with_holes(holes));
                // What is known must not outlast a turn.
                search.step = TURN - 100;
            }
            search.step += 1;
            let mut allowed = Vec::new();
            for &cell in search.clashing.members() {
                let cell = cell as usize;
                let clashes = |digit: u16| {
                    let peers = search.open.peers.of(cell).iter();
                    peers.filter(|&&peer| search.digits[peer as usize] == digit).count() as i64
                };
                for &digit in search.open.candidates.of(cell) {
                    let change = clashes(digit) - clashes(search.digits[cell]);
                    let is_tabu =
                        search.tabu_until[cell * search.side + usize::from(digit)] > search.step;
                    if digit != search.digits[cell]
                        && (!is_tabu || search.cost as i64 + change < search.least_cost as i64)
                    {
                        allowed.push((change, cell, digit));
                        num_tabu += usize::from(is_tabu);
                    }
                }
            }
            let lowest = allowed.iter().map(|each| each.0).min();
            let chosen = search.choose_move();
            match chosen {
                None => assert!(allowed.is_empty()),
                Some((cell, digit)) => assert!(allowed.contains(&(lowest.unwrap(), cell, digit))),
            }
            search.step -= 1;
            search.make_step();
        }
        assert!(num_tabu > 0, "no move to a tabu digit was allowed");
    }

    #[test]
    fn an_exhausted_budget_stops_the_search() {
        let budget = Budget::unlimited().with_time_limit(Duration::ZERO);
        let mut search = start(&with_holes(150));
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
        assert!(search.cost < search.open.cells.len() / 20, "{} clashes", search.cost);
        assert!(is_solution(&puzzle, search.run(1_000_000, &budget).unwrap()));
    }

    #[test]
    fn contradictions_and_rules_are_refused() {
        let mut puzzle = Puzzle::empty(Geometry::new(4, 4).unwrap());
        [0, 1].into_iter().for_each(|cell| puzzle.set(Cell::new(cell), Some(Digit::new(0))));
        assert!(LocalSearch::new(&puzzle, &Budget::unlimited()).is_none());
        // No digit is left for the first cell.
        let mut puzzle = Puzzle::empty(Geometry::new(4, 4).unwrap());
        for i in 0..8 {
            puzzle.set(Cell::new(4 + i), Some(Digit::new(i)));
            puzzle.set(Cell::new(16 * (4 + i)), Some(Digit::new(8 + i)));
        }
        assert!(LocalSearch::new(&puzzle, &Budget::unlimited()).is_none());
        let mut puzzle = with_holes(60);
        let geometry = puzzle.geometry().clone();
        let cells = [0, 1].map(Cell::new).to_vec();
        puzzle.add_rules([Rule::new("thermo", &[], [cells], &geometry).unwrap()]);
        assert!(LocalSearch::new(&puzzle, &Budget::unlimited()).is_none());
    }
}
