//! Locked candidates and hidden subsets that at once leave a digit only one place.
//!
//! Sudoku Explainer counts such a placement as one step. It is easier than the same two steps one after the other, because
//! a person need not write candidates down: *direct pointing*, *direct claiming*, *direct hidden pair* and *triple*.

use std::mem::discriminant;

use super::{locked, subsets};
use crate::geometry::{Candidate, House};
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Finds patterns of the technique's kind after which a digit has one place left.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let technique = steps.technique();
    let pattern = pattern_of(technique);
    let mut patterns = steps.all_of(pattern);
    match pattern {
        Technique::Pointing => locked::pointing(board, &mut patterns),
        Technique::Claiming => locked::claiming(board, &mut patterns),
        _ => subsets::hidden(board, &mut patterns),
    }
    let patterns = match patterns.into_found() {
        Ok(patterns) => patterns,
        Err(reason) => return steps.stop(reason),
    };
    for pattern in patterns {
        for (single, house) in singles_after(board, &pattern) {
            let step = Step {
                technique,
                difficulty: technique.difficulty(),
                covers: vec![house],
                places: vec![single],
                removes: Vec::new(),
                ..pattern.clone()
            };
            steps.add(step);
        }
    }
}

fn pattern_of(technique: Technique) -> Technique {
    match technique {
        Technique::DirectPointing => Technique::Pointing,
        Technique::DirectClaiming => Technique::Claiming,
        Technique::DirectHiddenPair => Technique::HiddenPair,
        _ => Technique::HiddenTriple,
    }
}

/// The digits with one place in a house once the candidates that the pattern removes are gone.
///
/// As in Sudoku Explainer, the house must be of the same kind as the one with the locked digit; for a hidden subset, the
/// same house.
fn singles_after<M: Mask>(board: &Board<M>, pattern: &Step) -> Vec<(Candidate, House)> {
    let geometry = board.geometry();
    let (base, removed) = (pattern.houses[0], &pattern.removes);
    let sort = |house: House| discriminant(&geometry.kind(house));
    let is_looked_at = |house: House| match pattern.technique {
        Technique::Pointing | Technique::Claiming => sort(house) == sort(base),
        _ => house == base,
    };
    let mut singles = Vec::new();
    for Candidate { cell, digit } in removed {
        let houses = geometry.houses_of(*cell).iter().copied();
        for house in houses.filter(|&house| is_looked_at(house)) {
            let mut left = board.places(house, digit.index());
            for other in removed.iter().filter(|other| other.digit == *digit) {
                let houses = geometry.houses_of(other.cell).iter();
                let mut places = houses.zip(geometry.positions_of(other.cell));
                if let Some((_, &place)) = places.find(|(there, _)| **there == house) {
                    left.remove(usize::from(place));
                }
            }
            if let Some(place) = left.if_single().first() {
                let cell = geometry.cells_of(house)[place];
                let single = Candidate { cell, digit: *digit };
                if !singles.contains(&(single, house)) {
                    singles.push((single, house));
                }
            }
        }
    }
    singles
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let pattern = Step {
        technique: pattern_of(step.technique),
        removes: step.places.clone(),
        ..step.clone()
    };
    let single = step.places[0];
    let (digit, cell) = (notation.digit(single.digit), notation.cell(single.cell));
    let house = notation.houses(&step.covers);
    let why = match pattern.technique {
        Technique::Pointing | Technique::Claiming => {
            let cells = notation.cells(step.part(Role::Carrier).map(|place| place.cell));
            format!("{digit} in {} stands only in {cells}", notation.houses(&step.houses))
        }
        _ => subsets::reason(&pattern, notation),
    };
    format!("{why}, which leaves {house} no place for {digit} but {cell}")
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn pointing_leaves_a_box_one_place() {
        // 5 points along row 2, out of r2c6, so that box 2 has it in r3c4 alone. Column 9 then has it in r7c9
        // alone, but nobody looks there.
        let position = TestPosition::empty(3, 3)
            .only('5', "box 1", "r2c1 r2c3")
            .only('5', "box 2", "r2c6 r3c4")
            .only('5', "column 9", "r2c9 r7c9");
        let words = "direct pointing: 5 in box 1 stands only in r2c1 and r2c3, which leaves box 2 no place for 5 \
                     but r3c4, so r3c4 is 5";
        assert_eq!(position.in_words(Technique::DirectPointing), [words]);
        // Row 1 has 5 in box 3 alone now, which takes it from the rest of row 3.
        let words = "direct claiming: 5 in row 1 stands only in r1c7 and r1c8, which leaves row 3 no place for 5 but \
                     r3c4, so r3c4 is 5";
        assert_eq!(position.in_words(Technique::DirectClaiming), [words]);
    }

    #[test]
    fn a_hidden_pair_leaves_a_third_digit_one_place() {
        // 1 and 2 fill r1c1 and r1c2, so that 3 has only r1c9 left in row 1.
        let position = TestPosition::empty(3, 3)
            .only('1', "row 1", "r1c1 r1c2")
            .only('2', "row 1", "r1c1 r1c2")
            .only('3', "row 1", "r1c1 r1c2 r1c9");
        let words = "direct hidden pair: 1 and 2 have only r1c1 and r1c2 in row 1, which leaves row 1 \
                     no place for 3 but r1c9, so r1c9 is 3";
        assert_eq!(position.in_words(Technique::DirectHiddenPair), [words]);
    }
}
