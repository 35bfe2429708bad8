//! Removes givens greedily: an orbit goes if the remaining puzzle still has exactly one solution.
//!
//! The orbits are tried in a fixed order, each once, so the result depends neither on the engine that answers nor on the
//! number of questions. On large grids `order_by_sets.rs` chooses the order on the way, by what is left of the puzzle:
//!
//! ```text
//! for each orbit in order:  remove it if the puzzle without it has one solution, else keep it
//! ```
//!
//! One pass makes a minimal puzzle: an orbit that was needed when it was tried is still needed with fewer givens.
//!
//! **Chunks.** Most of the first orbits go, so several are removed together with one question. If the puzzle then has
//! another solution, let `m` be the last orbit of the chunk in which it differs:
//!
//! ```text
//! chunk   i ........ m ..... end     from m + 1 on the other solution has the same digits, so it is also
//!         removed    |               one of the puzzle that keeps these: the chunk up to m fails as well
//!                    m = i: orbit i is needed
//!                    else:  ask about i .. m; if that is unique, m is needed without a further question
//! ```
//!
//! So the answers are those of the loop above. Chunks grow while their removal leaves puzzles unique, and shrink
//! otherwise.
//!
//! **Unavoidable sets.** An orbit is needed if some unavoidable set has no other givens. So a chunk ends before an orbit
//! that is needed for this reason if all before it go. On 16×16 grids the sets answer a third of the questions.

use super::order_by_sets::OrderBySets;
use super::other_solution::OtherSolution;
use super::unavoidable_sets::UnavoidableSets;
use super::uniqueness_checker::UniquenessChecker;
use crate::geometry::Cell;
use crate::puzzle::Puzzle;
use crate::solve::SolveError;

/// The puzzle after digging.
#[derive(Clone, Debug)]
pub(in crate::generate) struct Dug {
    pub(in crate::generate) puzzle: Puzzle,
    /// How many orbits were kept because the checker gave up on them.
    pub(in crate::generate) unsettled: usize,
    /// Whether every orbit was tried, so that none was kept only for the number of givens.
    pub(in crate::generate) all_tried: bool,
}

/// Digs in a unique puzzle whose givens are the cells of `orbits`, leaving at least `floor` of them. The orbits are tried in
/// their order, except on large grids.
///
/// None if the time limit was reached or the search interrupted; `checker` then has the reason.
pub(in crate::generate) fn dig(
    checker: &mut UniquenessChecker<'_>,
    puzzle: Puzzle,
    orbits: &[&[Cell]],
    floor: usize,
) -> Result<Option<Dug>, SolveError> {
    let mut left = puzzle.num_givens();
    let by_sets = if floor == 0 { checker.order_by_sets(&puzzle) } else { None };
    let order = match by_sets {
        Some(order) => Order::BySets(order),
        None => Order::Given(checker.unavoidable_sets(&puzzle)),
    };
    // In a puzzle with few givens most of them are needed.
    let is_sparse = 2 * left < puzzle.geometry().cell_count();
    let is_one_by_one = is_sparse && matches!(order, Order::Given(Some(_)));
    let size = if is_one_by_one { 1 } else { (orbits.len() / 4).max(1) };
    let orbits = orbits.to_vec();
    let mut digging = Digging { checker, puzzle, orbits, order, unsettled: 0, size };
    let (mut at, mut all_tried) = (0, true);
    while at < digging.orbits.len() && left > floor {
        let spare = left - floor;
        if digging.orbits[at].len() > spare {
            // Another orbit may be small enough.
            all_tried = false;
            at += 1;
            continue;
        }
        let chunk = digging.next_chunk(at, spare);
        let Some(settled) = digging.settle(at, chunk)? else {
            return Ok(None);
        };
        left -= settled.gone;
        at = settled.to;
    }
    Ok(Some(Dug {
        all_tried: all_tried && at == digging.orbits.len(),
        puzzle: digging.puzzle,
        unsettled: digging.unsettled,
    }))
}

struct Digging<'a, 'p> {
    checker: &'a mut UniquenessChecker<'p>,
    puzzle: Puzzle,
    orbits: Vec<&'a [Cell]>,
    order: Order,
    unsettled: usize,
    /// How many orbits the next chunk has.
    size: usize,
}

/// The order in which the orbits are tried.
enum Order {
    /// That of the caller, with unavoidable sets if they answer questions.
    Given(Option<UnavoidableSets>),
    /// One that is chosen on the way. The orbits behind the current chunk change their places.
    BySets(OrderBySets),
}

impl Order {
    fn sets(&mut self) -> Option<&mut UnavoidableSets> {
        match self {
            Order::Given(sets) => sets.as_mut(),
            Order::BySets(order) => Some(&mut order.sets),
        }
    }
}

/// Consecutive orbits that are removed together.
struct Chunk {
    /// The first orbit behind it.
    end: usize,
    /// Whether the orbit at `end` is known to be needed if all before it go.
    needed_behind: bool,
}

/// How a chunk was decided.
struct Settled {
    /// The first orbit that is still undecided.
    to: usize,
    /// How many givens went.
    gone: usize,
}

impl Digging<'_, '_> {
    /// The chunk from an orbit on, of at most `spare` givens; they are removed from the sets.
    fn next_chunk(&mut self, from: usize, spare: usize) -> Chunk {
        match &mut self.order {
            Order::Given(sets) => {
                let (mut end, mut givens) = (from, 0);
                while end < self.orbits.len() && end - from < self.size {
                    givens += self.orbits[end].len();
                    if givens > spare {
                        break;
                    }
                    if !sets.as_mut().is_none_or(|sets| sets.remove(self.orbits[end])) {
                        return Chunk { end, needed_behind: true };
                    }
                    end += 1;
                }
                Chunk { end, needed_behind: false }
            }
            // Digging goes on as far as it can, so all that is left is to spare.
            Order::BySets(order) => {
                let (chosen, needed_behind) = order.choose(&mut self.orbits[from..], self.size);
                let end = from + chosen;
                Chunk { end, needed_behind: needed_behind && end < self.orbits.len() }
            }
        }
    }

    /// Decides at least the first orbit of the chunk that begins at `from`.
    fn settle(&mut self, from: usize, chunk: Chunk) -> Result<Option<Settled>, SolveError> {
        let Chunk { mut end, mut needed_behind } = chunk;
        if from == end {
            self.checker.keep(self.orbits[from]);
            return Ok(Some(Settled { to: from + 1, gone: 0 }));
        }
        loop {
            match self.try_without(from, end)? {
                OtherSolution::None => {
                    self.size += self.size / 2 + 1;
                    let gone = self.orbits[from..end].iter().map(|orbit| orbit.len()).sum();
                    if needed_behind {
                        self.checker.keep(self.orbits[end]);
                        end += 1;
                    }
                    return Ok(Some(Settled { to: end, gone }));
                }
                OtherSolution::Differs(other) => {
                    let known = self.checker.solution();
                    let differs = |cell: &Cell| other[cell.index()] != known.digit(*cell);
                    let touched = |orbit: &[Cell]| orbit.iter().any(differs);
                    let chunk = from..end;
                    let last = chunk.rev().find(|&at| touched(self.orbits[at]));
                    let last = last.expect("a unique puzzle's other solutions differ in what went");
                    self.restore(last, end);
                    self.size = (last - from).clamp(1, self.size.div_ceil(2));
                    if last == from {
                        self.checker.keep(self.orbits[from]);
                        return Ok(Some(Settled { to: from + 1, gone: 0 }));
                    }
                    self.remember(differs);
                    (end, needed_behind) = (last, true);
                }
                OtherSolution::GaveUp if end - from == 1 => {
                    self.restore(from, end);
                    self.unsettled += 1;
                    self.checker.keep(self.orbits[from]);
                    return Ok(Some(Settled { to: from + 1, gone: 0 }));
                }
                OtherSolution::GaveUp => {
                    let middle = from + (end - from) / 2;
                    self.restore(middle, end);
                    self.size = middle - from;
                    (end, needed_behind) = (middle, false);
                }
                OtherSolution::Stopped => return Ok(None),
            }
        }
    }

    fn try_without(&mut self, from: usize, end: usize) -> Result<OtherSolution, SolveError> {
        let cells = self.orbits[from..end].iter().copied().flatten();
        cells.for_each(|&cell| self.puzzle.set(cell, None));
        // If one given is removed from a unique puzzle, every other solution differs in its cell.
        let differs_in = match self.orbits[from..end] {
            [&[cell]] => Some(cell),
            _ => None,
        };
        self.checker.other_solution(&self.puzzle, differs_in)
    }

    /// Adds the cells in which another solution differs to the sets.
    fn remember(&mut self, differs: impl Fn(&Cell) -> bool) {
        if let Some(sets) = self.order.sets() {
            let cells = self.checker.solution().geometry().cells();
            let set: Vec<Cell> = cells.filter(differs).collect();
            sets.insert(&set, &self.puzzle);
        }
    }

    fn restore(&mut self, from: usize, end: usize) {
        if let Some(sets) = self.order.sets() {
            self.orbits[from..end].iter().for_each(|orbit| sets.put_back(orbit));
        }
        for &cell in self.orbits[from..end].iter().copied().flatten() {
            let digit = self.checker.solution().digit(cell);
            self.puzzle.set(cell, Some(digit));
        }
    }
}
