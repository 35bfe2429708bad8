//! The consequences of an assumption by singles, on a copy of a board's candidates that is quick to make and to discard.
//!
//! The layout is that of [`Board`]. Singles are placed in rounds: first all present ones, then all that these create. So
//! the number of placements up to a contradiction does not depend on the order of cells and digits.

use crate::geometry::{BoxShape, Candidate, Cell, Digit, Geometry, House};
use crate::logic::board::Board;
use crate::logic::conditions::Conditions;
use crate::logic::partners::Partners;
use crate::mask::Mask;

/// The reason for a placement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum Cause {
    /// It is the assumption.
    Assumed,
    /// It is the only candidate of its cell.
    Cell,
    /// It has no other place in the house.
    House(House),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum Event {
    Placed(Candidate, Cause),
    /// Ruled out by deeper reasoning.
    Refuted(Candidate),
    /// Ruled out by the condition with this place.
    Excluded(Candidate, usize),
}

impl Event {
    /// What it places or rules out.
    pub(in crate::logic) fn candidate(self) -> Candidate {
        let (Event::Placed(candidate, _)
        | Event::Refuted(candidate)
        | Event::Excluded(candidate, _)) = self;
        candidate
    }
}

/// A contradiction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum Clash {
    /// The cell has no candidate left.
    Cell(Cell),
    /// The house has no place left for the digit.
    House(House, Digit),
}

/// Candidates that are false, each with the place of the condition by which it is, if it is by one.
pub(in crate::logic) type Excluded = Vec<(Candidate, Option<usize>)>;

#[derive(Clone, Debug)]
pub(in crate::logic) struct Branch<'g, M> {
    geometry: &'g Geometry,
    partners: &'g Partners,
    conditions: Option<&'g Conditions<M>>,
    /// For each cell its candidates or its digit; empty if there are no conditions.
    masks: Vec<M>,
    /// For each condition, whether its cells changed since it was looked at.
    changed: Vec<bool>,
    side: usize,
    fits_lanes: bool,
    digits: Vec<M>,
    places: Vec<M>,
    open: usize,
    singles: Vec<(Candidate, Cause)>,
    events: Vec<Event>,
    effort: usize,
    clash: Option<Clash>,
}

/// Whether trials can be followed in vector lanes: in plain 9×9 grids without rules.
fn fits_lanes<M: Mask>(board: &Board<M>) -> bool {
    let is_three = |shape: BoxShape| (shape.rows, shape.cols) == (3, 3);
    board.geometry().box_shape().is_some_and(is_three)
        && board.partners().is_empty()
        && board.conditions().is_none()
}

impl<'g, M: Mask> Branch<'g, M> {
    /// The board as it is, its singles not yet placed.
    pub(in crate::logic) fn new(board: &'g Board<M>) -> Self {
        let geometry = board.geometry();
        let houses = geometry.houses();
        let places =
            houses.flat_map(|h| geometry.digits().map(move |d| board.places(h, d.index())));
        let mut branch = Branch {
            geometry,
            partners: board.partners(),
            conditions: board.conditions(),
            masks: board.conditions().map_or(Vec::new(), |_| board.masks()),
            changed: vec![false; board.conditions().map_or(0, Conditions::len)],
            side: geometry.side(),
            fits_lanes: fits_lanes(board),
            digits: geometry.cells().map(|cell| board.digits(cell)).collect(),
            places: places.collect(),
            open: board.open_cells().count(),
            singles: Vec::new(),
            events: Vec::new(),
            effort: 0,
            clash: None,
        };
        for (cell, digit) in geometry.cells().filter_map(|cell| Some((cell, board.settled(cell)?)))
        {
            branch.apply_rules(Candidate { cell, digit });
        }
        geometry.cells().for_each(|cell| branch.note_cell(cell));
        for house in geometry.houses() {
            geometry.digits().for_each(|digit| branch.note_house(house, digit));
        }
        branch
    }

    /// Copies the state of the other branch, with an empty log.
    pub(in crate::logic) fn restart(&mut self, other: &Self) {
        self.digits.copy_from_slice(&other.digits);
        self.places.copy_from_slice(&other.places);
        self.open = other.open;
        self.masks.clone_from(&other.masks);
        self.changed.clone_from(&other.changed);
        self.singles.clone_from(&other.singles);
        self.events.clear();
        self.effort = 0;
        self.clash = other.clash;
    }

    #[inline]
    pub(in crate::logic) fn has(&self, candidate: Candidate) -> bool {
        self.digits[candidate.cell.index()].contains(candidate.digit.index())
    }

    pub(in crate::logic) fn digits(&self, cell: Cell) -> M {
        self.digits[cell.index()]
    }

    /// The candidates that are left, by cell, then digit.
    pub(in crate::logic) fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.digits.iter().enumerate().flat_map(|(cell, digits)| {
            digits
                .iter()
                .map(move |digit| Candidate { cell: Cell::new(cell), digit: Digit::new(digit) })
        })
    }

    /// Whether trials can be followed in vector lanes.
    pub(super) fn fits_lanes(&self) -> bool {
        self.fits_lanes
    }

    pub(in crate::logic) fn clash(&self) -> Option<Clash> {
        self.clash
    }

    pub(in crate::logic) fn is_solved(&self) -> bool {
        self.open == 0 && self.clash.is_none()
    }

    /// The events since the start, in order.
    pub(in crate::logic) fn events(&self) -> &[Event] {
        &self.events
    }

    /// How many digits were placed in the rounds before the one with the contradiction.
    pub(in crate::logic) fn effort(&self) -> usize {
        self.effort
    }

    pub(in crate::logic) fn placed(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.events.iter().filter_map(|event| match event {
            Event::Placed(candidate, _) => Some(*candidate),
            Event::Refuted(_) | Event::Excluded(..) => None,
        })
    }

    /// Places the candidate and all singles that follow, until there are no more or a contradiction.
    pub(in crate::logic) fn assume(&mut self, candidate: Candidate) {
        self.place(candidate, Cause::Assumed);
        self.settle();
    }

    /// What placing the candidate excludes at once, each with the condition that does if one does, in order: peers and rules
    /// about two cells, and what each condition on their cells then leaves. The place of a condition that cannot hold
    /// is an error.
    pub(in crate::logic) fn excludes_at_once(
        &mut self,
        candidate: Candidate,
    ) -> Result<Excluded, usize> {
        let Some(conditions) = self.conditions else { return Ok(Vec::new()) };
        let before = self.masks.clone();
        self.place(candidate, Cause::Assumed);
        let mut excluded = Vec::new();
        for (cell, (before, &after)) in before.into_iter().zip(&self.masks).enumerate() {
            let (cell, gone) = (Cell::new(cell), before.and_not(after).iter().map(Digit::new));
            excluded.extend(gone.map(|digit| (Candidate { cell, digit }, None)));
        }
        for place in 0..self.changed.len() {
            if std::mem::take(&mut self.changed[place]) {
                let more = conditions.excluded(place, &self.masks).ok_or(place)?;
                excluded.extend(more.into_iter().map(|candidate| (candidate, Some(place))));
            }
        }
        Ok(excluded)
    }

    /// Removes the candidates and places all singles that follow.
    pub(in crate::logic) fn refute(&mut self, candidates: &[Candidate]) {
        for &candidate in candidates {
            if self.has(candidate) {
                self.events.push(Event::Refuted(candidate));
                self.remove(candidate, None);
            }
        }
        self.settle();
    }

    /// Places singles in rounds, and removes what conditions exclude when there are none left.
    pub(in crate::logic) fn settle(&mut self) {
        self.place_singles();
        while self.clash.is_none() && self.exclude() {
            self.place_singles();
        }
    }

    /// Removes what the conditions exclude whose cells changed; whether that was anything.
    fn exclude(&mut self) -> bool {
        let Some(conditions) = self.conditions else { return false };
        let before = self.events.len();
        for place in 0..self.changed.len() {
            if self.clash.is_some() || !std::mem::take(&mut self.changed[place]) {
                continue;
            }
            let is_open = |cell: Cell| !self.digits[cell.index()].is_empty();
            let Some(excluded) = conditions.excluded_or_all(place, &self.masks, is_open) else {
                self.clash = Some(Clash::Cell(conditions.cells(place)[0]));
                break;
            };
            for candidate in excluded {
                self.events.push(Event::Excluded(candidate, place));
                self.remove(candidate, None);
            }
        }
        self.events.len() > before
    }

    /// Lets the conditions on a cell see that its candidates, or its digit, are these.
    #[inline]
    fn show(&mut self, cell: Cell, mask: M) {
        if let Some(conditions) = self.conditions {
            self.masks[cell.index()] = mask;
            conditions.of_cell(cell).iter().for_each(|&place| self.changed[place] = true);
        }
    }

    fn place_singles(&mut self) {
        let mut round = Vec::new();
        while self.clash.is_none() && !self.singles.is_empty() {
            self.effort = self.events.len();
            std::mem::swap(&mut round, &mut self.singles);
            for (candidate, cause) in round.drain(..) {
                // If it is no longer a candidate, it is already placed, or there is a contradiction.
                if self.clash.is_none() && self.has(candidate) {
                    self.place(candidate, cause);
                }
            }
        }
    }

    fn place(&mut self, candidate: Candidate, cause: Cause) {
        let Candidate { cell, digit } = candidate;
        self.events.push(Event::Placed(candidate, cause));
        let others = self.digits[cell.index()].and_not(M::of(digit.index()));
        self.digits[cell.index()] = M::EMPTY;
        self.open -= 1;
        self.show(cell, M::of(digit.index()));
        for other in others.iter() {
            self.displace(cell, Digit::new(other), None);
        }
        let geometry = self.geometry;
        for &house in geometry.houses_of(cell) {
            let row = house.index() * self.side + digit.index();
            let rivals = std::mem::replace(&mut self.places[row], M::EMPTY);
            for place in rivals.iter() {
                let rival = geometry.cells_of(house)[place];
                if rival != cell {
                    self.remove(Candidate { cell: rival, digit }, Some(house));
                }
            }
        }
        for &peer in geometry.group_peers(cell) {
            let rival = Candidate { cell: peer, digit };
            if self.has(rival) {
                self.remove(rival, None);
            }
        }
        self.apply_rules(candidate);
    }

    /// Removes what the rules about the cell of a placed digit exclude.
    fn apply_rules(&mut self, placed: Candidate) {
        for &cell in self.partners.of(placed.cell) {
            for digit in self.digits[cell.index()].iter().map(Digit::new) {
                let rival = Candidate { cell, digit };
                if !self.partners.allow(placed, rival) {
                    self.remove(rival, None);
                }
            }
        }
    }

    /// Removes the candidate; `settled` is a house where the digit was just placed.
    fn remove(&mut self, candidate: Candidate, settled: Option<House>) {
        let Candidate { cell, digit } = candidate;
        self.digits[cell.index()].remove(digit.index());
        self.show(cell, self.digits[cell.index()]);
        if self.digits[cell.index()].is_empty() {
            self.clash.get_or_insert(Clash::Cell(cell));
        }
        self.note_cell(cell);
        self.displace(cell, digit, settled);
    }

    /// Removes the cell as a place for the digit from its houses, except from `settled`.
    fn displace(&mut self, cell: Cell, digit: Digit, settled: Option<House>) {
        let geometry = self.geometry;
        let houses = geometry.houses_of(cell).iter();
        for (&house, &place) in houses.zip(geometry.positions_of(cell)) {
            let places = &mut self.places[house.index() * self.side + digit.index()];
            // If it is already empty, the digit was placed in this house as well.
            if Some(house) != settled && !places.is_empty() {
                places.remove(usize::from(place));
                if places.is_empty() {
                    self.clash.get_or_insert(Clash::House(house, digit));
                }
                self.note_house(house, digit);
            }
        }
    }

    #[inline]
    fn note_cell(&mut self, cell: Cell) {
        if let Some(digit) = self.digits[cell.index()].if_single().first() {
            let digit = Digit::new(digit);
            self.singles.push((Candidate { cell, digit }, Cause::Cell));
        }
    }

    #[inline]
    fn note_house(&mut self, house: House, digit: Digit) {
        let places = self.places[house.index() * self.side + digit.index()];
        if let Some(place) = places.if_single().first() {
            let cell = self.geometry.cells_of(house)[place];
            self.singles.push((Candidate { cell, digit }, Cause::House(house)));
        }
    }
}
