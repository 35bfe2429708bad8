//! Singles: the last open cell of a house, the only place for a digit, the only digit for a cell.

use crate::geometry::{Candidate, Digit};
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Houses with one open cell.
pub(in crate::logic) fn full_houses<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let geometry = board.geometry();
    for house in geometry.houses().filter(|&house| board.open_in(house) == 1) {
        let mut cells = geometry.cells_of(house).iter();
        let Some(&cell) = cells.find(|cell| board.settled(**cell).is_none()) else {
            continue;
        };
        if let Some(digit) = board.digits(cell).first() {
            let candidate = Candidate { cell, digit: Digit::new(digit) };
            steps.add(Step::by(Technique::FullHouse).in_houses([house]).placing(candidate));
        }
    }
}

/// Digits with one place in a box.
pub(in crate::logic) fn hidden_in_boxes<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    hidden(board, Technique::HiddenSingleBox, true, steps);
}

/// Digits with one place in a row or column.
pub(in crate::logic) fn hidden_in_lines<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    hidden(board, Technique::HiddenSingleLine, false, steps);
}

fn hidden<M: Mask>(board: &Board<M>, technique: Technique, in_boxes: bool, steps: &mut Steps<'_>) {
    let geometry = board.geometry();
    let open = geometry.houses().filter(|&house| board.open_in(house) > 0);
    for house in open.filter(|&house| board.is_line(house) != in_boxes) {
        for (digit, places) in board.all_places(house).iter().enumerate() {
            let Some(place) = places.if_single().first() else {
                continue;
            };
            let candidate =
                Candidate { cell: geometry.cells_of(house)[place], digit: Digit::new(digit) };
            steps.add(Step::by(technique).in_houses([house]).placing(candidate));
        }
    }
}

/// Cells with one candidate.
pub(in crate::logic) fn naked<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    for cell in board.open_cells() {
        if let Some(digit) = board.digits(cell).if_single().first() {
            let candidate = Candidate { cell, digit: Digit::new(digit) };
            let step = Step::by(Technique::NakedSingle).with_part(Role::Carrier, [candidate]);
            steps.add(step.placing(candidate));
        }
    }
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let placed = step.places[0];
    let (cell, digit) = (notation.cell(placed.cell), notation.digit(placed.digit));
    match step.technique {
        Technique::FullHouse => {
            format!("{cell} is the last open cell of {}", notation.houses(&step.houses))
        }
        Technique::NakedSingle => format!("{digit} is the only candidate of {cell}"),
        _ => {
            format!("{} has no other place for {digit} than {cell}", notation.houses(&step.houses))
        }
    }
}
