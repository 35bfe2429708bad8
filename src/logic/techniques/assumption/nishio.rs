//! Nishio: a candidate that leaves its own digit without a place in some house.
//!
//! The search assumes the candidate and then places the digit wherever a house has one place left for it, without regard to
//! other digits (named after Tetsuya Nishio; the same in Sudoku Explainer). With strong and weak links alone it would find
//! only what chains and forcing chains find.

use crate::geometry::{Candidate, Cell, Geometry, House};
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::search::chains;
use crate::logic::search::links;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Finds candidates that are refuted in this way. The difficulty grows with the number of placements, each of which counts
/// as a strong and a weak link.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    for candidate in links::candidates(board) {
        if steps.is_stopped() {
            return;
        }
        let mut places = Places::new(board, candidate);
        let effort = places.settle(candidate.cell);
        let Some(clash) = places.clash else {
            continue;
        };
        let at = |cell| Candidate { cell, ..candidate };
        let mut step = Step::by(Technique::Nishio).removing([candidate]).in_houses([clash]);
        step.difficulty = chains::difficulty(Technique::Nishio, 2 * effort);
        step = step.with_part(Role::Assumption, [candidate]);
        for &cell in &places.settled[1..] {
            step = step.with_part(Role::On, [at(cell)]);
        }
        let emptied = board.cells_with(clash, candidate.digit.index());
        steps.add(step.with_part(Role::Carrier, emptied.map(at)));
    }
}

/// Where a digit can still go, by house.
struct Places<'g, M> {
    geometry: &'g Geometry,
    of_house: Vec<M>,
    settled: Vec<Cell>,
    clash: Option<House>,
}

impl<'g, M: Mask> Places<'g, M> {
    fn new(board: &'g Board<M>, candidate: Candidate) -> Self {
        let geometry = board.geometry();
        let houses = geometry.houses();
        Places {
            geometry,
            of_house: houses.map(|house| board.places(house, candidate.digit.index())).collect(),
            settled: Vec::new(),
            clash: None,
        }
    }

    /// Places the digit here and wherever it must then go. Returns how many placements there were in the rounds before the
    /// one with the contradiction.
    fn settle(&mut self, start: Cell) -> usize {
        let mut round = vec![start];
        let mut effort = 1;
        while !round.is_empty() && self.clash.is_none() {
            effort = effort.max(self.settled.len());
            let mut next = Vec::new();
            for cell in round {
                if self.clash.is_none() && self.has(cell) {
                    self.place(cell, &mut next);
                }
            }
            round = next;
        }
        effort
    }

    /// Whether the digit can go here. Of a cell in no house that is not followed.
    fn has(&self, cell: Cell) -> bool {
        let mut places = self.geometry.houses_of(cell).iter().zip(self.geometry.positions_of(cell));
        places
            .next()
            .is_none_or(|(house, &place)| self.of_house[house.index()].contains(usize::from(place)))
    }

    fn place(&mut self, cell: Cell, next: &mut Vec<Cell>) {
        self.settled.push(cell);
        let geometry = self.geometry;
        for &house in geometry.houses_of(cell) {
            let rivals = std::mem::replace(&mut self.of_house[house.index()], M::EMPTY);
            for place in rivals.iter() {
                let rival = geometry.cells_of(house)[place];
                if rival != cell {
                    self.remove(rival, next);
                }
            }
        }
        for &peer in geometry.group_peers(cell) {
            if self.has(peer) {
                self.remove(peer, next);
            }
        }
    }

    /// Removes a place. If a house is already empty, the digit was just placed in it.
    fn remove(&mut self, cell: Cell, next: &mut Vec<Cell>) {
        let geometry = self.geometry;
        for (&house, &place) in geometry.houses_of(cell).iter().zip(geometry.positions_of(cell)) {
            let places = &mut self.of_house[house.index()];
            if !places.is_empty() {
                places.remove(usize::from(place));
                match places.if_single().first() {
                    Some(last) => next.push(geometry.cells_of(house)[last]),
                    None if places.is_empty() => self.clash = self.clash.or(Some(house)),
                    None => (),
                }
            }
        }
    }
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let (assumed, house) = (step.removes[0], step.houses[0]);
    let digit = notation.digit(assumed.digit);
    let settled = || step.part(Role::On).map(|candidate| candidate.cell);
    let then = match settled().count() {
        0 => String::new(),
        1 => format!("so is {}, and ", notation.cells(settled())),
        _ => format!("so are {}, and ", notation.cells(settled())),
    };
    let (cell, house) = (notation.cell(assumed.cell), notation.house(house));
    format!("if {cell} is {digit}, then {then}{house} has no place for {digit}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn a_candidate_that_leaves_its_digit_no_place_is_false() {
        let sample = TestPosition::empty(3, 3)
            .only('6', "row 1", "r1c1 r1c5")
            .only('6', "row 4", "r4c5 r4c9 r4c2")
            .only('6', "row 9", "r9c2 r9c9");
        let steps = sample.find(Technique::Nishio);
        let words = |text: &str| {
            let step = steps.iter().find(|step| step.removes == sample.candidates(text));
            step.map(|step| sample.words(step))
        };
        assert_eq!(
            words("r2c2=6").expect("refuted"),
            "nishio: if r2c2 is 6, then so are r1c5 and r9c9, and row 4 has no place for 6, so r2c2 is not 6"
        );
        assert!(words("r3c2=6").is_some() && words("r7c5=6").is_none());
    }
}
