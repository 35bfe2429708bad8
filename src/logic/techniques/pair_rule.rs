//! Rules of the puzzle about the digits of two cells: a digit of the one cell that fits no candidate of the other is false.

use itertools::Itertools;

use crate::geometry::{Candidate, Cell, Digit};
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// One step for each rule and cell that it says something new about.
pub(super) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    for rule in board.rules() {
        let [first, second] = rule.cells;
        for (cell, other, is_first) in [(first, second, true), (second, first, false)] {
            let fits = |own: Digit| {
                let others = candidates(board, other);
                others.iter().any(|c| match is_first {
                    true => rule.holds(own, c.digit),
                    false => rule.holds(c.digit, own),
                })
            };
            let removes = candidates(board, cell).into_iter().filter(|c| !fits(c.digit));
            let removes = removes.filter(|&candidate| board.has(candidate)).collect_vec();
            let step = Step::by(Technique::PairRule);
            let step = step.with_part(Role::Carrier, candidates(board, other));
            steps.add_if_news(step.removing(removes));
        }
    }
}

/// The candidates of a cell, or its digit.
fn candidates<M: Mask>(board: &Board<M>, cell: Cell) -> Vec<Candidate> {
    match board.settled(cell) {
        Some(digit) => vec![Candidate { cell, digit }],
        None => board.candidates_of([cell]).collect(),
    }
}

/// The reason in words.
pub(super) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let carrier = step.part(Role::Carrier).collect_vec();
    let (other, own) = (carrier[0].cell, step.removes[0].cell);
    let digits = carrier.iter().map(|candidate| notation.digit(candidate.digit));
    let digits = digits.collect_vec();
    let digits = match digits.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => digits.join(""),
    };
    let [own, other] = [own, other].map(|cell| notation.cell(cell));
    format!("{other} is {digits}, and the rule between it and {own} leaves {own} no others")
}

#[cfg(test)]
mod tests {
    use crate::geometry::{Cell, Digit, Geometry};
    use crate::logic::{Notation, Position, Technique};
    use crate::puzzle::{Alphabet, PairRule, Puzzle, Relation};

    #[test]
    fn a_digit_that_fits_no_candidate_of_the_other_cell_is_false() {
        let geometry = Geometry::new(2, 2).expect("a shape");
        let mut puzzle = Puzzle::empty(geometry.clone());
        let [first, second] = [Cell::new(0), Cell::new(6)];
        puzzle.add_rules([PairRule::new(first, second, Relation::Less)]);
        puzzle.set(Cell::new(2), Some(Digit::new(2)));
        let budget = crate::budget::Budget::unlimited();
        let steps = Position::new(&puzzle).find(Technique::PairRule, &budget);
        let alphabet = Alphabet::standard(4);
        let notation = Notation::new(&geometry, &alphabet);
        let told = steps.expect("nothing is limited");
        let told: Vec<String> = told.iter().map(|step| notation.step(step)).collect();
        assert_eq!(
            told,
            [
                "rule between two cells: r2c3 is 1, 2 or 4, and the rule between it and r1c1 leaves r1c1 no others, \
                 so r1c1 is not 4",
                "rule between two cells: r1c1 is 1, 2 or 4, and the rule between it and r2c3 leaves r2c3 no others, \
                 so r2c3 is not 1"
            ]
        );
    }
}
