//! Deadly patterns: cells, none of them a given, whose digits could be exchanged for a second solution if each had only
//! its digits of the pattern. In a puzzle with one solution, one of the *roof* cells, those with further candidates, has
//! one of its further candidates:
//!
//! 1. A single roof cell has none of its digits of the pattern.
//! 2. If all roof cells have the same further candidate, no cell that sees all of them has it.
//! 3. Roof cells of a house are together like one cell with all their further candidates, which may make a naked subset
//!    with other cells of the house.
//! 4. If two roof cells are the only places of a house for a digit of the pattern, one of them has it, so the other has a
//!    further candidate: neither has another digit of the pattern.
//!
//! That a cell lacks some of its digits of the pattern changes nothing.

use crate::geometry::{Candidate, Cell, Digit, House};
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::search::hall_sets::hall_sets;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// A deadly pattern in a position.
pub(in crate::logic) struct Deadly<'a, M> {
    board: &'a Board<M>,
    /// The cells with their digits of the pattern.
    cells: Vec<(Cell, M)>,
    /// The cells with further candidates.
    roof: Vec<(Cell, M)>,
    /// The further candidates of all roof cells.
    further: M,
    harder: usize,
}

impl<'a, M: Mask> Deadly<'a, M> {
    pub(in crate::logic) fn new(board: &'a Board<M>, cells: Vec<(Cell, M)>) -> Self {
        let further = |&(cell, own): &(Cell, M)| board.digits(cell).and_not(own);
        let roof = cells.iter().copied().filter(|cell| !further(cell).is_empty()).collect();
        let further = cells.iter().map(further).fold(M::EMPTY, M::or);
        Deadly { board, cells, roof, further, harder: 0 }
    }

    /// The same with steps that are harder by these tenths.
    pub(in crate::logic) fn harder_by(self, tenths: usize) -> Self {
        Deadly { harder: tenths, ..self }
    }

    /// The cells with further candidates.
    pub(in crate::logic) fn roof(&self) -> Vec<Cell> {
        self.roof.iter().map(|&(cell, _)| cell).collect()
    }

    /// The further candidates.
    pub(in crate::logic) fn further(&self) -> impl Iterator<Item = Candidate> {
        self.roof.iter().flat_map(|&(cell, own)| {
            let further = self.board.digits(cell).and_not(own);
            self.board.candidates_among(further, [cell])
        })
    }

    /// The digit that is the only further candidate of all roof cells, of which there are several.
    pub(in crate::logic) fn common_digit(&self) -> Option<usize> {
        self.further.if_single().first().filter(|_| self.roof.len() > 1)
    }

    /// A step with the pattern as its parts that concludes nothing yet.
    pub(in crate::logic) fn step(&self, steps: &Steps<'_>) -> Step {
        let own = self.cells.iter().flat_map(|&(cell, own)| {
            let left = match self.board.settled(cell) {
                Some(digit) => M::of(digit.index()),
                None => self.board.digits(cell).and(own),
            };
            left.iter().map(move |digit| Candidate { cell, digit: Digit::new(digit) })
        });
        Step::by(steps.technique())
            .harder_by(self.harder)
            .with_part(Role::Carrier, own)
            .with_part(Role::Fin, self.further())
    }

    /// The steps of all four types.
    pub(in crate::logic) fn find(&self, steps: &mut Steps<'_>) {
        self.single_roof(steps);
        self.common_further(steps);
        self.subsets(steps);
        self.strong_link(steps);
    }

    /// Type 1: a single roof cell.
    pub(in crate::logic) fn single_roof(&self, steps: &mut Steps<'_>) {
        if let [(cell, own)] = self.roof[..] {
            let removes = self.board.candidates_among(own, [cell]);
            steps.add_if_news(self.step(steps).removing(removes));
        }
    }

    /// Type 2: all roof cells have the same further candidate.
    pub(in crate::logic) fn common_further(&self, steps: &mut Steps<'_>) {
        if let Some(digit) = self.common_digit() {
            let seen = self.board.seen_by_all(&self.roof(), digit);
            let removes = Board::<M>::of_digit(digit, seen);
            steps.add_if_news(self.step(steps).removing(removes));
        }
    }

    /// Type 3: the further candidates of the roof cells of a house make a naked subset with other cells.
    pub(in crate::logic) fn subsets(&self, steps: &mut Steps<'_>) {
        let (board, roof) = (self.board, self.roof());
        if roof.len() < 2 || self.further.count() < 2 {
            return;
        }
        for house in self.houses_of(&roof) {
            let cells = board.geometry().cells_of(house);
            let digits = |cell: &Cell| match *cell == roof[0] {
                true => self.further,
                false if roof.contains(cell) => M::EMPTY,
                false => board.digits(*cell),
            };
            let relation: Vec<M> = cells.iter().map(digits).collect();
            for set in hall_sets(&relation, &(2..=board.side())) {
                let set_cells: Vec<Cell> = board.cells_at(house, set.rows).collect();
                let is_first = |all: &[Cell]| self.houses_of(all).first() == Some(&house);
                let all = [&roof[1..], &set_cells].concat();
                if set_cells.contains(&roof[0]) && is_first(&all) {
                    self.subset(house, &all, set.columns, steps);
                }
            }
        }
    }

    /// The step of a naked subset of these digits in `all`, the roof cells and others.
    fn subset(&self, house: House, all: &[Cell], digits: M, steps: &mut Steps<'_>) {
        let (board, roof) = (self.board, self.roof());
        let houses = self.houses_of(all);
        let cells = houses.iter().flat_map(|&house| board.geometry().cells_of(house));
        let mut cells: Vec<Cell> = cells.copied().filter(|cell| !all.contains(cell)).collect();
        cells.sort_unstable();
        cells.dedup();
        let partners = all.iter().copied().filter(|cell| !roof.contains(cell));
        let step = self.step(steps).harder_by(digits.count() - 2).in_houses([house]);
        let step = step.with_part(Role::Set, board.candidates_of(partners));
        steps.add_if_news(step.removing(board.candidates_among(digits, cells)));
    }

    /// Type 4: two roof cells are the only places for a digit of the pattern.
    pub(in crate::logic) fn strong_link(&self, steps: &mut Steps<'_>) {
        let [(a, of_a), (b, of_b)] = self.roof[..] else {
            return;
        };
        for digit in of_a.and(of_b).iter() {
            if let Some(house) = confining_house(self.board, digit, a, b) {
                let others = |(cell, own): (Cell, M)| {
                    self.board.candidates_among(own.and_not(M::of(digit)), [cell])
                };
                let link = Board::<M>::of_digit(digit, [a, b]);
                let step = self.step(steps).in_houses([house]).with_part(Role::Bridge, link);
                steps.add_if_news(step.removing(others((a, of_a)).chain(others((b, of_b)))));
            }
        }
    }

    /// The houses in which all these cells lie.
    fn houses_of(&self, cells: &[Cell]) -> Vec<House> {
        let geometry = self.board.geometry();
        let houses = geometry.houses_of(cells[0]).iter().copied();
        let has_all =
            |house: &House| cells.iter().all(|&cell| geometry.houses_of(cell).contains(house));
        houses.filter(has_all).collect()
    }
}

/// A house in which the digit has no places but the two cells.
pub(in crate::logic) fn confining_house<M: Mask>(
    board: &Board<M>,
    digit: usize,
    a: Cell,
    b: Cell,
) -> Option<House> {
    let (of_a, of_b) = (board.geometry().houses_of(a), board.geometry().houses_of(b));
    of_a.iter().copied().filter(|house| of_b.contains(house)).find(|&house| {
        let mut cells = board.cells_with(house, digit);
        !board.places(house, digit).is_empty() && cells.all(|cell| cell == a || cell == b)
    })
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let own = || step.part(Role::Carrier);
    let pattern = notation.digits(own().map(|candidate| candidate.digit));
    let cells = notation.cells(own().map(|candidate| candidate.cell));
    let exchange = format!("{pattern} could be exchanged if {cells} had no others");
    exchange + &consequence(step, notation)
}

/// The end of the reason: what follows from one of the further candidates being true.
pub(in crate::logic) fn consequence(step: &Step, notation: &Notation<'_>) -> String {
    let cells = |role| notation.cells(step.part(role).map(|candidate| candidate.cell));
    let has = |role| step.part(role).next().is_some();
    let houses = notation.houses(&step.houses);
    if has(Role::Set) {
        let all = step.part(Role::Fin).chain(step.part(Role::Set));
        let mut digits: Vec<Digit> = all.map(|candidate| candidate.digit).collect();
        digits.sort_unstable();
        digits.dedup();
        let name = ["pair", "triple", "quad"].get(digits.len() - 2).unwrap_or(&"subset");
        let (roof, partners) = (cells(Role::Fin), cells(Role::Set));
        let digits = notation.digits(digits);
        format!(", and so {roof} make a {name} of {digits} with {partners} in {houses}")
    } else if step.technique == Technique::HiddenRectangle {
        // The opposite corner, which would send the linked digit to both its neighbours.
        let Candidate { cell, digit } = step.removes[0];
        let neighbours = step.part(Role::Bridge).filter(|link| link.cell != cell);
        let neighbours = notation.cells(neighbours.map(|link| link.cell));
        let sure = notation.digits(step.part(Role::Bridge).map(|candidate| candidate.digit));
        let (cell, digit) = (notation.cell(cell), notation.digit(digit));
        format!(", and if {cell} were {digit}, {sure} in {houses} would go to {neighbours}")
    } else if has(Role::Bridge) {
        let sure = notation.digits(step.part(Role::Bridge).map(|candidate| candidate.digit));
        format!(", and {sure} in {houses} stands only in {}", cells(Role::Bridge))
    } else {
        let further: Vec<Candidate> = step.part(Role::Fin).collect();
        match further[..] {
            [first, _, ..] if further.iter().all(|other| other.digit == first.digit) => {
                let digit = notation.digit(first.digit);
                format!(", and so {digit} is in one of {}", cells(Role::Fin))
            }
            _ => String::new(),
        }
    }
}
