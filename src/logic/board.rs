//! The remaining candidates of a puzzle, both by cell and by house.
//!
//! ```text
//! digits[cell]          bit d: digit d is a candidate of the cell           (no bit: the cell is settled)
//! places[house][digit]  bit p: the house's p-th cell has that candidate     (no bit: the digit is settled)
//! ```
//!
//! Invariant: both tables agree, and no settled digit is a candidate of a peer. If an open cell has no candidate left, or
//! an open digit no place in a house, the board is *broken*: it has no solution.

use std::sync::{Arc, OnceLock};

use super::almost_locked::Sets;
use super::conditions::Conditions;
use super::leftovers::{self, Leftovers};
use super::partners::Partners;
use crate::geometry::{Candidate, Cell, Digit, Geometry, House, HouseKind, Segment};
use crate::mask::Mask;
use crate::puzzle::Puzzle;

#[derive(Clone, Debug)]
pub(super) struct Board<M> {
    geometry: Geometry,
    side: usize,
    digits: Vec<M>,
    places: Vec<M>,
    settled: Vec<Option<Digit>>,
    /// Which cells the puzzle gives, as opposed to those placed later.
    givens: Vec<bool>,
    /// How many cells of each house are open.
    open_in: Vec<u16>,
    open: usize,
    broken: bool,
    /// Whether candidates are ruled out, or cells differ or stand beside the grid, in ways that houses do not tell.
    restricted: bool,
    partners: Arc<Partners>,
    /// What rules say about several cells, if they do.
    conditions: Option<Arc<Conditions<M>>>,
    /// Found when they are asked for.
    leftovers: OnceLock<Arc<[Leftovers]>>,
    /// Those of the present candidates, once a technique has searched for them.
    almost_locked_sets: OnceLock<Arc<Sets<M>>>,
}

impl<M: Mask> Board<M> {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let geometry = puzzle.geometry();
        let side = geometry.side();
        let all = M::first_digits(side);
        let mut board = Board {
            geometry: geometry.clone(),
            side,
            digits: vec![all; geometry.cell_count()],
            places: vec![all; geometry.houses().len() * side],
            settled: vec![None; geometry.cell_count()],
            givens: geometry.cells().map(|cell| puzzle.given(cell).is_some()).collect(),
            open_in: vec![side as u16; geometry.houses().len()],
            open: geometry.cell_count(),
            broken: false,
            restricted: !puzzle.has_givens_alone()
                || geometry.has_groups()
                || geometry.canvas().is_some(),
            partners: Arc::new(Partners::new(puzzle)),
            conditions: Conditions::new(puzzle).map(Arc::new),
            leftovers: OnceLock::new(),
            almost_locked_sets: OnceLock::new(),
        };
        puzzle.givens().for_each(|given| board.place(given));
        for candidate in puzzle.ruled_out() {
            board.rule_out(candidate);
        }
        board
    }

    fn rule_out(&mut self, candidate: Candidate) {
        self.remove(candidate);
        self.broken |= self.settled[candidate.cell.index()] == Some(candidate.digit);
    }

    /// For each cell its digit, or its candidates after their number, which is marked.
    pub(super) fn fingerprint(&self) -> Vec<u16> {
        const MARK: u16 = 1 << 15;
        let mut word = Vec::new();
        for (settled, digits) in self.settled.iter().zip(&self.digits) {
            word.push(settled.map_or(MARK | digits.count() as u16, |digit| digit.index() as u16));
            if settled.is_none() {
                word.extend(digits.iter().map(|digit| digit as u16));
            }
        }
        word
    }

    /// Whether digits that houses allow to exchange may still not be exchangeable: the puzzle rules out candidates, or has
    /// rules or groups, or is on a canvas.
    pub(super) fn is_restricted(&self) -> bool {
        self.restricted
    }

    /// The puzzle's rules about two cells.
    #[inline]
    pub(super) fn partners(&self) -> &Arc<Partners> {
        &self.partners
    }

    /// What rules say about several cells, if they do.
    #[inline]
    pub(super) fn conditions(&self) -> Option<&Conditions<M>> {
        self.conditions.as_deref()
    }

    /// For each cell its candidates, or its digit if it is settled.
    pub(super) fn masks(&self) -> Vec<M> {
        let of_settled = |digit: &Option<Digit>| digit.map(|digit| M::of(digit.index()));
        let all = self.settled.iter().zip(&self.digits);
        all.map(|(settled, &digits)| of_settled(settled).unwrap_or(digits)).collect()
    }

    /// Whether a condition on the cell, all of whose cells are settled, does not hold.
    fn breaks_condition(&self, cell: Cell) -> bool {
        let Some(conditions) = self.conditions() else { return false };
        let is_settled = |cell: &Cell| self.settled[cell.index()].is_some();
        let mut settled = conditions.of_cell(cell).iter();
        settled.any(|&place| {
            conditions.cells(place).iter().all(is_settled)
                && conditions.excluded(place, &self.masks()).is_none()
        })
    }

    /// Where lines and regions have most of their cells in common; none in plain grids.
    pub(super) fn leftovers(&self) -> &[Leftovers] {
        if self.geometry.box_shape().is_some() || !self.geometry.has_all_lines() {
            return &[];
        }
        self.leftovers.get_or_init(|| leftovers::all(&self.geometry).into())
    }

    /// The almost locked sets of the present candidates, if they have been found.
    pub(super) fn almost_locked_sets(&self) -> &OnceLock<Arc<Sets<M>>> {
        &self.almost_locked_sets
    }

    pub(super) fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    pub(super) fn side(&self) -> usize {
        self.side
    }

    /// The candidates of a cell; none of a settled cell.
    #[inline]
    pub(super) fn digits(&self, cell: Cell) -> M {
        self.digits[cell.index()]
    }

    /// Where the digit can go in the house, as positions in [`Geometry::cells_of`]; empty if it is settled.
    #[inline]
    pub(super) fn places(&self, house: House, digit: usize) -> M {
        self.places[house.index() * self.side + digit]
    }

    /// The places of the digit in each of the houses.
    pub(super) fn places_in(&self, houses: &[House], digit: usize) -> Vec<M> {
        houses.iter().map(|&house| self.places(house, digit)).collect()
    }

    /// The places of all digits in the house, digit by digit.
    #[inline]
    pub(super) fn all_places(&self, house: House) -> &[M] {
        &self.places[house.index() * self.side..][..self.side]
    }

    /// The rows with the columns that cross them, and the columns with the rows; none unless all of them are houses.
    pub(super) fn lines(&self) -> Option<[[Vec<House>; 2]; 2]> {
        if !self.geometry.has_all_lines() {
            return None;
        }
        let is_row = |house: &House| matches!(self.geometry.kind(*house), HouseKind::Row(_));
        let is_column = |house: &House| matches!(self.geometry.kind(*house), HouseKind::Column(_));
        let rows: Vec<House> = self.geometry.houses().filter(is_row).collect();
        let columns: Vec<House> = self.geometry.houses().filter(is_column).collect();
        Some([[rows.clone(), columns.clone()], [columns, rows]])
    }

    /// The house's cells at these positions.
    pub(super) fn cells_at(&self, house: House, places: M) -> impl Iterator<Item = Cell> + Clone {
        let cells = self.geometry.cells_of(house);
        (0..self.side).filter(move |&place| places.contains(place)).map(|place| cells[place])
    }

    /// The cells of the house that have the digit as a candidate.
    pub(super) fn cells_with(
        &self,
        house: House,
        digit: usize,
    ) -> impl Iterator<Item = Cell> + Clone {
        self.cells_at(house, self.places(house, digit))
    }

    /// How many cells of the house are open.
    #[inline]
    pub(super) fn open_in(&self, house: House) -> usize {
        usize::from(self.open_in[house.index()])
    }

    /// The positions of a house's open cells.
    pub(super) fn open_places(&self, house: House) -> M {
        let mut open = M::EMPTY;
        for (place, cell) in self.geometry.cells_of(house).iter().enumerate() {
            if !self.digits(*cell).is_empty() {
                open.insert(place);
            }
        }
        open
    }

    #[inline]
    pub(super) fn has(&self, candidate: Candidate) -> bool {
        self.digits(candidate.cell).contains(candidate.digit.index())
    }

    pub(super) fn settled(&self, cell: Cell) -> Option<Digit> {
        self.settled[cell.index()]
    }

    /// Whether the puzzle itself has a digit in the cell. A digit that was placed later is none of its givens.
    pub(super) fn is_given(&self, cell: Cell) -> bool {
        self.givens[cell.index()]
    }

    /// The candidates of an open cell, the digit of a cell that was placed, and nothing of a given.
    pub(super) fn digits_unless_given(&self, cell: Cell) -> M {
        match self.settled(cell) {
            _ if self.is_given(cell) => M::EMPTY,
            Some(digit) => M::of(digit.index()),
            None => self.digits(cell),
        }
    }

    /// The cells without a digit.
    pub(super) fn open_cells(&self) -> impl Iterator<Item = Cell> + Clone + '_ {
        let cells = self.geometry.cells();
        cells.filter(|cell| self.settled[cell.index()].is_none())
    }

    pub(super) fn is_solved(&self) -> bool {
        self.open == 0 && !self.broken
    }

    pub(super) fn is_broken(&self) -> bool {
        self.broken
    }

    /// Whether two different cells share a house.
    #[inline]
    pub(super) fn sees(&self, a: Cell, b: Cell) -> bool {
        self.geometry.are_peers(a, b)
    }

    /// Whether both cannot be true: two digits of a cell, a digit in two cells that see each other, or digits that a rule
    /// about their cells forbids.
    #[inline]
    pub(super) fn excludes(&self, a: Candidate, b: Candidate) -> bool {
        if a.cell == b.cell {
            a.digit != b.digit
        } else {
            a.digit == b.digit && self.sees(a.cell, b.cell) || !self.partners.allow(a, b)
        }
    }

    /// The cells with this candidate that see all of `cells`, of which there is at least one.
    pub(super) fn seen_by_all(&self, cells: &[Cell], digit: usize) -> Vec<Cell> {
        let mut seen = Vec::new();
        for &house in self.geometry.houses_of(cells[0]) {
            for cell in self.cells_with(house, digit) {
                let sees_all = cells.iter().all(|&other| self.sees(cell, other));
                if sees_all && !seen.contains(&cell) {
                    seen.push(cell);
                }
            }
        }
        let peers = self.geometry.group_peers(cells[0]).iter().copied();
        seen.extend(peers.filter(|&cell| {
            let sees_all = cells.iter().all(|&other| self.sees(cell, other));
            sees_all && self.digits(cell).contains(digit)
        }));
        seen.sort_unstable();
        seen
    }

    /// The digit as a candidate of the cells.
    pub(super) fn of_digit(
        digit: usize,
        cells: impl IntoIterator<Item = Cell>,
    ) -> impl Iterator<Item = Candidate> {
        let digit = Digit::new(digit);
        let candidate = move |cell| Candidate { cell, digit };
        cells.into_iter().map(candidate)
    }

    /// The candidates of the cells.
    pub(super) fn candidates_of(
        &self,
        cells: impl IntoIterator<Item = Cell>,
    ) -> impl Iterator<Item = Candidate> {
        self.candidates_among(M::first_digits(self.side), cells)
    }

    /// The candidates of the cells that are among `digits`.
    pub(super) fn candidates_among(
        &self,
        digits: M,
        cells: impl IntoIterator<Item = Cell>,
    ) -> impl Iterator<Item = Candidate> {
        cells.into_iter().flat_map(move |cell| {
            let digits = self.digits(cell).and(digits).iter().map(Digit::new);
            digits.map(move |digit| Candidate { cell, digit })
        })
    }

    /// The houses that are neither rows nor columns; none unless all of these are houses.
    pub(super) fn houses_across_lines(&self) -> impl Iterator<Item = House> {
        let has_all_lines = self.geometry.has_all_lines();
        self.geometry.houses().filter(move |&house| has_all_lines && !self.is_line(house))
    }

    /// Where regions meet rows and columns; nothing unless all of these are houses.
    pub(super) fn segments(&self) -> Vec<Segment> {
        if self.geometry.has_all_lines() { self.geometry.segments() } else { Vec::new() }
    }

    /// Whether it is a row or a column. All other houses are treated as boxes are.
    pub(super) fn is_line(&self, house: House) -> bool {
        self.geometry.kind(house).is_line()
    }

    /// Places the digit in the cell. If it is not a candidate there, or breaks a rule with a digit that was placed before,
    /// the board is broken.
    pub(super) fn place(&mut self, candidate: Candidate) {
        if !self.has(candidate) {
            self.broken = true;
            return;
        }
        self.almost_locked_sets.take();
        let Candidate { cell, digit } = candidate;
        let others = self.digits(cell).and_not(M::of(digit.index()));
        for other in others.iter() {
            self.remove(Candidate { cell, digit: Digit::new(other) });
        }
        self.settled[cell.index()] = Some(digit);
        self.open -= 1;
        self.digits[cell.index()] = M::EMPTY;
        let geometry = self.geometry.clone();
        for &house in geometry.houses_of(cell) {
            self.open_in[house.index()] -= 1;
            let row = house.index() * self.side + digit.index();
            let rivals = std::mem::replace(&mut self.places[row], M::EMPTY);
            for place in rivals.iter() {
                let rival = geometry.cells_of(house)[place];
                if rival != cell {
                    self.forget(&geometry, rival, digit, house);
                }
            }
        }
        for &peer in geometry.group_peers(cell) {
            self.remove(Candidate { cell: peer, digit });
        }
        let partners = self.partners.of(cell).iter();
        let settled = partners.filter_map(|&cell| {
            let digit = self.settled(cell)?;
            Some(Candidate { cell, digit })
        });
        self.broken |= { settled }.any(|other| !self.partners.allow(candidate, other));
        self.broken |= self.breaks_condition(cell);
    }

    /// Removes the digit from a peer of the cell in `house` where it was just placed.
    fn forget(&mut self, geometry: &Geometry, rival: Cell, digit: Digit, house: House) {
        self.digits[rival.index()].remove(digit.index());
        self.broken |= self.digits[rival.index()].is_empty();
        let positions = geometry.positions_of(rival);
        for (&other, &place) in geometry.houses_of(rival).iter().zip(positions) {
            if other == house {
                continue;
            }
            let places = &mut self.places[other.index() * self.side + digit.index()];
            // If it is already empty, the digit was placed in the other house as well.
            if !places.is_empty() {
                places.remove(usize::from(place));
                self.broken |= places.is_empty();
            }
        }
    }

    /// Removes the candidate, if it is left.
    pub(super) fn remove(&mut self, candidate: Candidate) {
        if !self.has(candidate) {
            return;
        }
        self.almost_locked_sets.take();
        let Candidate { cell, digit } = candidate;
        self.digits[cell.index()].remove(digit.index());
        self.broken |= self.digits[cell.index()].is_empty();
        let houses = self.geometry.houses_of(cell).iter();
        for (house, &place) in houses.zip(self.geometry.positions_of(cell)) {
            let places = &mut self.places[house.index() * self.side + digit.index()];
            places.remove(usize::from(place));
            self.broken |= places.is_empty();
        }
    }
}
