//! A bitmask backtracker for any geometry.
//!
//! Each cell has a mask of its candidates. Two tables of counts accompany the masks: the number of candidates of each
//! cell, and the number of places for each digit in each house. A count that drops to one is a naked or hidden single,
//! which is propagated at once; a count that drops to zero ends the branch. When no single is left, the search picks
//! the smallest count above one in either table and guesses one of its candidates: first it assumes that the candidate
//! is true, then that it is false.
//!
//! Rules about the digits of two cells are kept arc consistent: when a cell loses a candidate, each cell that has a rule
//! with it loses the digits that fit none of the candidates left (Mackworth, "Consistency in networks of relations",
//! Artificial Intelligence 1977).
//!
//! **Invariant.** `trail` lists every candidate removed since the start, in order, so undoing means putting them back.
//! The counts always agree with the masks, even after a contradiction.

use std::collections::HashMap;
use std::ops::ControlFlow;

use itertools::Itertools;

use super::parts::{Finding, Parts, mask_of};
use super::question::{Ended, Run};
use crate::budget::{Budget, Stopped};
use crate::geometry::{Candidate, Cell, Digit, Geometry, House};
use crate::mask::Mask;
use crate::puzzle::{PairRule, Part, Puzzle, Table};

/// Finds each solution once, with the narrowest masks that fit the grid.
pub(super) fn search_any(
    puzzle: &Puzzle,
    budget: &Budget,
    on_grid: &mut dyn FnMut(&[Digit]) -> ControlFlow<()>,
) -> Run {
    let search = match puzzle.geometry().side() {
        0..=16 => search::<u16>,
        17..=32 => search::<u32>,
        33..=64 => search::<u64>,
        65..=128 => search::<u128>,
        _ => search::<[u64; 4]>,
    };
    search(puzzle, budget, on_grid)
}

/// Runs a body with a search of the right mask width, after placing the givens; `$consistent` tells whether they agree.
macro_rules! with_search {
    ($puzzle:expr, |$search:ident, $consistent:ident| $body:expr) => {{
        macro_rules! of_width {
            ($mask:ty) => {{
                let $search =
                    &mut $crate::native::general::GeneralSearch::<$mask>::new($puzzle.geometry());
                let $consistent = $search.begin($puzzle);
                $body
            }};
        }
        match $puzzle.geometry().side() {
            0..=16 => of_width!(u16),
            17..=32 => of_width!(u32),
            33..=64 => of_width!(u64),
            65..=128 => of_width!(u128),
            _ => of_width!([u64; 4]),
        }
    }};
}
pub(super) use with_search;

fn search<M: Mask>(
    puzzle: &Puzzle,
    budget: &Budget,
    on_grid: &mut dyn FnMut(&[Digit]) -> ControlFlow<()>,
) -> Run {
    let mut search = GeneralSearch::<M>::new(puzzle.geometry());
    let ended = if search.begin(puzzle) { search.run(budget, on_grid) } else { Ended::Complete };
    Run::new(ended, search.nodes)
}

/// A single that propagation has yet to process.
#[derive(Clone, Copy)]
enum Single {
    /// The cell has one candidate left.
    Naked(Cell),
    /// The house has one place left for the digit.
    Hidden(House, Digit),
}

/// A candidate assumed to be true, and the length of the trail before the guess.
struct Guess {
    candidate: Candidate,
    trail: usize,
}

/// The state of a search.
pub(super) struct GeneralSearch<'g, M> {
    geometry: &'g Geometry,
    side: usize,
    /// The candidates of each cell.
    masks: Vec<M>,
    /// Number of candidates of each cell.
    choices: Vec<u16>,
    /// Number of places for each digit in each house, at index `house * side + digit`.
    places: Vec<u16>,
    /// Number of cells with more than one candidate.
    unsettled: usize,
    trail: Vec<Candidate>,
    singles: Vec<Single>,
    arcs: Arcs<M>,
    /// The cells with rules that have lost candidates since their rules were last looked at.
    changed: Vec<Cell>,
    /// The conditions of rules on several cells.
    parts: Parts<M>,
    /// The conditions to be looked at again, those that take long last, and for each whether it is among them.
    waiting: [Vec<usize>; 2],
    is_waiting: Vec<bool>,
    /// For each cell, how many contradictions its conditions have met; empty if there are no conditions.
    weights: Vec<u32>,
    guesses: Vec<Guess>,
    nodes: u64,
}

/// The rules about two cells, seen from each of their cells.
struct Arcs<M> {
    /// For each cell, the other cells of its rules, each with the place of its table; empty if there are no rules.
    of_cell: Vec<Vec<(Cell, usize)>>,
    /// For each relation and direction, by digit of the one cell: the digits that the other may have.
    tables: Vec<Vec<M>>,
}

impl<M: Mask> Arcs<M> {
    fn new(puzzle: &Puzzle) -> Self {
        let mut arcs = Arcs { of_cell: Vec::new(), tables: Vec::new() };
        let tables = puzzle.parts().iter().filter_map(Part::as_table).collect_vec();
        if puzzle.pairs().is_empty() && tables.is_empty() {
            return arcs;
        }
        let geometry = puzzle.geometry();
        arcs.of_cell.resize_with(geometry.cell_count(), Vec::new);
        let mut known = Vec::new();
        for &PairRule { cells: [first, second], relation } in puzzle.pairs() {
            for (here, there, is_forward) in [(first, second, true), (second, first, false)] {
                let place = known.iter().position(|one| *one == (relation, is_forward));
                let place = place.unwrap_or_else(|| {
                    let holds = |own: Digit, other: Digit| match is_forward {
                        true => relation.holds(own, other),
                        false => relation.holds(other, own),
                    };
                    let fitting = |own: Digit| {
                        let others = geometry.digits().filter(|&other| holds(own, other));
                        others.fold(M::EMPTY, |mask, other| mask.or(M::of(other.index())))
                    };
                    known.push((relation, is_forward));
                    arcs.tables.push(geometry.digits().map(fitting).collect());
                    known.len() - 1
                });
                arcs.of_cell[here.index()].push((there, place));
            }
        }
        let mut known: HashMap<&[Vec<Digit>], usize> = HashMap::new();
        for Table { cells: [first, second], fitting } in tables {
            let place = *known.entry(fitting).or_insert_with(|| {
                let masks = |is_forward: bool| {
                    let fits = |own: Digit, other: Digit| match is_forward {
                        true => fitting[own.index()].contains(&other),
                        false => fitting[other.index()].contains(&own),
                    };
                    let of_digit =
                        |own| mask_of(geometry.digits().filter(|&other| fits(own, other)));
                    geometry.digits().map(of_digit).collect_vec()
                };
                arcs.tables.extend([masks(true), masks(false)]);
                arcs.tables.len() - 2
            });
            arcs.of_cell[first.index()].push((*second, place));
            arcs.of_cell[second.index()].push((*first, place + 1));
        }
        arcs
    }
}

impl<'g, M: Mask> GeneralSearch<'g, M> {
    pub(super) fn new(geometry: &'g Geometry) -> Self {
        let side = geometry.side();
        let cells = geometry.cell_count();
        GeneralSearch {
            geometry,
            side,
            masks: vec![M::first_digits(side); cells],
            choices: vec![side as u16; cells],
            places: vec![side as u16; geometry.houses().len() * side],
            unsettled: if side == 1 { 0 } else { cells },
            trail: Vec::new(),
            singles: Vec::new(),
            arcs: Arcs { of_cell: Vec::new(), tables: Vec::new() },
            changed: Vec::new(),
            parts: Parts::none(),
            waiting: [Vec::new(), Vec::new()],
            is_waiting: Vec::new(),
            weights: Vec::new(),
            guesses: Vec::new(),
            nodes: 0,
        }
    }

    /// Takes the puzzle's rules, places the givens and removes the candidates that the puzzle rules out; returns false on a
    /// contradiction.
    pub(super) fn begin(&mut self, puzzle: &Puzzle) -> bool {
        self.arcs = Arcs::new(puzzle);
        let has_rules = |cell: &Cell| !self.arcs.of_cell[cell.index()].is_empty();
        if !self.arcs.of_cell.is_empty() {
            self.changed.extend(self.geometry.cells().filter(has_rules));
        }
        self.parts = Parts::new(puzzle);
        self.is_waiting = vec![false; self.parts.len()];
        (0..self.parts.len()).for_each(|part| self.wait_for(part));
        if !puzzle.parts().is_empty() {
            self.weights = vec![1; self.masks.len()];
        }
        if !self.propagate() {
            return false;
        }
        let mut given = puzzle.givens();
        given.all(|given| self.place(given))
            && (puzzle.ruled_out()).all(|candidate| {
                let is_left = self.masks[candidate.cell.index()].contains(candidate.digit.index());
                !is_left || self.remove(candidate) && self.propagate()
            })
    }

    fn run(
        &mut self,
        budget: &Budget,
        on_grid: &mut dyn FnMut(&[Digit]) -> ControlFlow<()>,
    ) -> Ended {
        // A node of a large grid takes longer, so the budget is checked more often there.
        let check_interval = (1 << 14) / (self.side * self.side) as u64 + 1;
        if let Some(reason) = budget.stopped() {
            return Ended::Stopped(reason);
        }
        loop {
            let consistent = if self.unsettled == 0 {
                if on_grid(&self.grid()).is_break() {
                    return Ended::Cut;
                }
                false
            } else {
                self.nodes += 1;
                if budget.node_limit().is_some_and(|limit| self.nodes > limit) {
                    return Ended::Stopped(Stopped::NodeLimit);
                }
                let candidate = self.choose();
                self.guesses.push(Guess { candidate, trail: self.trail.len() });
                self.place(candidate)
            };
            if !consistent && !self.backtrack() {
                return Ended::Complete;
            }
            if self.nodes.is_multiple_of(check_interval)
                && let Some(reason) = budget.stopped()
            {
                return Ended::Stopped(reason);
            }
        }
    }

    /// The digits of all cells; the search must be solved.
    pub(super) fn grid(&self) -> Vec<Digit> {
        let only = |mask: &M| mask.first().expect("a settled cell has a candidate");
        self.masks.iter().map(|mask| Digit::new(only(mask))).collect()
    }

    /// Makes the digit the only candidate of its cell and propagates; returns false on a contradiction.
    pub(super) fn place(&mut self, candidate: Candidate) -> bool {
        self.keep_only(candidate) && self.propagate()
    }

    /// Undoes guesses, the latest first, until one can be assumed false; returns false if none is left.
    fn backtrack(&mut self) -> bool {
        while let Some(guess) = self.guesses.pop() {
            self.undo(guess.trail);
            if self.remove(guess.candidate) && self.propagate() {
                return true;
            }
        }
        false
    }

    /// Restores the candidates removed since the trail had this length; see [`GeneralSearch::mark`].
    pub(super) fn undo(&mut self, length: usize) {
        self.singles.clear();
        self.changed.clear();
        for waiting in &mut self.waiting {
            waiting.drain(..).for_each(|part| self.is_waiting[part] = false);
        }
        while self.trail.len() > length {
            let Candidate { cell, digit } =
                self.trail.pop().expect("the trail is longer than `length`");
            self.masks[cell.index()].insert(digit.index());
            let choices = &mut self.choices[cell.index()];
            *choices += 1;
            self.unsettled += usize::from(*choices == 2);
            for &house in self.geometry.houses_of(cell) {
                self.places[house.index() * self.side + digit.index()] += 1;
            }
        }
    }

    /// Processes singles, then rules, until nothing is left to do; returns false on a contradiction.
    fn propagate(&mut self) -> bool {
        loop {
            while let Some(single) = self.singles.pop() {
                let consistent = match single {
                    Single::Naked(cell) => self.clear_peers(cell),
                    Single::Hidden(house, digit) => self.settle_place(house, digit),
                };
                if !consistent {
                    return false;
                }
            }
            let consistent = match self.changed.pop() {
                Some(cell) => self.revise(cell),
                None => match self.waiting.iter_mut().find_map(Vec::pop) {
                    Some(part) => self.look_at(part),
                    None => return true,
                },
            };
            if !consistent {
                return false;
            }
        }
    }

    /// Has a condition looked at again.
    fn wait_for(&mut self, part: usize) {
        if !std::mem::replace(&mut self.is_waiting[part], true) {
            self.waiting[usize::from(self.parts.takes_long(part))].push(part);
        }
    }

    /// Removes the candidates that a condition on several cells excludes; returns false on a contradiction.
    fn look_at(&mut self, part: usize) -> bool {
        self.is_waiting[part] = false;
        let consistent = match self.parts.look(part, &self.masks) {
            Finding::Nothing => false,
            Finding::Left(left) => left.into_iter().all(|(cell, left)| {
                let mut others = self.masks[cell.index()].and_not(left).iter();
                others.all(|digit| self.remove(Candidate { cell, digit: Digit::new(digit) }))
            }),
        };
        if !consistent {
            self.parts.cells[part].iter().for_each(|cell| self.weights[cell.index()] += 1);
        }
        consistent
    }

    /// Removes what fits none of the cell's candidates from the cells that have a rule with it; returns false on a
    /// contradiction.
    fn revise(&mut self, cell: Cell) -> bool {
        let mask = self.masks[cell.index()];
        for nth in 0..self.arcs.of_cell[cell.index()].len() {
            let (other, table) = self.arcs.of_cell[cell.index()][nth];
            let table = &self.arcs.tables[table];
            let fitting = mask.iter().fold(M::EMPTY, |fitting, digit| fitting.or(table[digit]));
            for digit in self.masks[other.index()].and_not(fitting).iter() {
                if !self.remove(Candidate { cell: other, digit: Digit::new(digit) }) {
                    return false;
                }
            }
        }
        true
    }

    fn clear_peers(&mut self, cell: Cell) -> bool {
        let Some(digit) = self.masks[cell.index()].first() else {
            return false;
        };
        let geometry = self.geometry;
        for &house in geometry.houses_of(cell) {
            for &peer in geometry.cells_of(house) {
                if peer != cell
                    && self.masks[peer.index()].contains(digit)
                    && !self.remove(Candidate { cell: peer, digit: Digit::new(digit) })
                {
                    return false;
                }
            }
        }
        geometry.group_peers(cell).iter().all(|&peer| {
            !self.masks[peer.index()].contains(digit)
                || self.remove(Candidate { cell: peer, digit: Digit::new(digit) })
        })
    }

    fn settle_place(&mut self, house: House, digit: Digit) -> bool {
        let mut cells = self.geometry.cells_of(house).iter();
        let place = cells.find(|cell| self.masks[cell.index()].contains(digit.index()));
        place.is_some_and(|&cell| self.keep_only(Candidate { cell, digit }))
    }

    /// Removes the other candidates of the cell; returns false on a contradiction.
    fn keep_only(&mut self, Candidate { cell, digit }: Candidate) -> bool {
        if !self.masks[cell.index()].contains(digit.index()) {
            return false;
        }
        let mut rest = self.masks[cell.index()];
        while let Some(other) = rest.first() {
            rest = rest.without_lowest();
            if other != digit.index() && !self.remove(Candidate { cell, digit: Digit::new(other) })
            {
                return false;
            }
        }
        true
    }

    /// Removes a candidate that is still present; returns false on a contradiction.
    fn remove(&mut self, candidate: Candidate) -> bool {
        let Candidate { cell, digit } = candidate;
        debug_assert!(self.masks[cell.index()].contains(digit.index()));
        self.masks[cell.index()].remove(digit.index());
        self.trail.push(candidate);
        if self.arcs.of_cell.get(cell.index()).is_some_and(|arcs| !arcs.is_empty()) {
            self.changed.push(cell);
        }
        for nth in 0..self.parts.of_cell.get(cell.index()).map_or(0, Vec::len) {
            self.wait_for(self.parts.of_cell[cell.index()][nth]);
        }
        let choices = &mut self.choices[cell.index()];
        *choices -= 1;
        let mut consistent = *choices > 0;
        if *choices == 1 {
            self.unsettled -= 1;
            self.singles.push(Single::Naked(cell));
        }
        // Decrease every count even after a contradiction, because undoing increases every count.
        for &house in self.geometry.houses_of(cell) {
            let places = &mut self.places[house.index() * self.side + digit.index()];
            *places -= 1;
            consistent &= *places > 0;
            if *places == 1 {
                self.singles.push(Single::Hidden(house, digit));
            }
        }
        if !consistent && let Some(weight) = self.weights.get_mut(cell.index()) {
            *weight += 1;
        }
        consistent
    }

    /// Chooses a candidate of the cell, or of the digit in a house, with the fewest alternatives above one.
    ///
    /// At least one cell must be unsettled.
    fn choose(&self) -> Candidate {
        if !self.weights.is_empty() {
            return self.choose_by_weight();
        }
        let (cell, cell_choices) = smallest_choice(&self.choices);
        if cell_choices > 2 {
            let (place, place_choices) = smallest_choice(&self.places);
            if place_choices < cell_choices {
                return self.first_place(place);
            }
        }
        let digit = self.masks[cell].first().expect("an unsettled cell has candidates");
        Candidate { cell: Cell::new(cell), digit: Digit::new(digit) }
    }

    /// Chooses a candidate of the cell with the fewest candidates for the contradictions that its conditions have met, as
    /// in Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints", ECAI 2004. The
    /// only two places of a digit in a house are as good as a cell of two candidates.
    fn choose_by_weight(&self) -> Candidate {
        let open = self.choices.iter().zip(&self.weights).enumerate();
        let open = open.filter(|(_, (choices, _))| **choices > 1);
        // Fractions are compared without division.
        let best = open.min_by(|(_, (a, of_a)), (_, (b, of_b))| {
            (u64::from(**a) * u64::from(**of_b)).cmp(&(u64::from(**b) * u64::from(**of_a)))
        });
        let (cell, (choices, weight)) = best.expect("a cell is unsettled");
        if *choices > 2 && *weight == 1 {
            let (place, place_choices) = smallest_choice(&self.places);
            if place_choices < *choices {
                return self.first_place(place);
            }
        }
        let digit = self.masks[cell].first().expect("an unsettled cell has candidates");
        Candidate { cell: Cell::new(cell), digit: Digit::new(digit) }
    }

    /// The current length of the trail, for [`GeneralSearch::undo`].
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Whether every cell has one candidate.
    pub(super) fn is_solved(&self) -> bool {
        self.unsettled == 0
    }

    /// The smallest set of alternatives, of which one is true: the candidates of a cell, or the places of a digit in a
    /// house.
    ///
    /// At least one cell must be unsettled.
    pub(super) fn alternatives(&self) -> Vec<Candidate> {
        let (cell, cell_choices) = smallest_choice(&self.choices);
        let (place, place_choices) = smallest_choice(&self.places);
        let holds = |c: &Candidate| self.masks[c.cell.index()].contains(c.digit.index());
        if place_choices < cell_choices {
            let digit = Digit::new(place % self.side);
            let house = self.geometry.houses().nth(place / self.side);
            let cells = self.geometry.cells_of(house.expect("each count belongs to a house"));
            let candidates = cells.iter().map(|&cell| Candidate { cell, digit });
            return candidates.filter(holds).collect();
        }
        let cell = Cell::new(cell);
        let digits = self.geometry.digits();
        let candidates = digits.map(|digit| Candidate { cell, digit });
        candidates.filter(holds).collect()
    }

    /// The first candidate of the house and digit that index `place` of [`GeneralSearch::places`] counts.
    fn first_place(&self, place: usize) -> Candidate {
        let digit = Digit::new(place % self.side);
        let house =
            self.geometry.houses().nth(place / self.side).expect("each count belongs to a house");
        let mut cells = self.geometry.cells_of(house).iter();
        let cell = cells.find(|cell| self.masks[cell.index()].contains(digit.index()));
        Candidate { cell: *cell.expect("the count is above one"), digit }
    }
}

/// The index of the smallest count above one, and that count; `u16::MAX` as the count if there is none.
fn smallest_choice(counts: &[u16]) -> (usize, u16) {
    let mut best = (0, u16::MAX);
    for (at, &count) in counts.iter().enumerate() {
        if count > 1 && count < best.1 {
            best = (at, count);
            if count == 2 {
                break;
            }
        }
    }
    best
}
