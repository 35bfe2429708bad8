//! Wings: cells with two digits, one of which must have a certain digit in every case.
//!
//! - *XY-wing*: a pivot with a and b that sees a pincer with a and c and a pincer with b and c. The pivot is a or b, so one
//!   of the pincers is c.
//! - *XYZ-wing*: the same with c in the pivot as well, so that one of all three cells is c.
//! - *W-wing*: two cells with a and b, each of which sees one end of a strong link of a, the only two places of a in some
//!   house. One end is a, so one of the cells is b.
//!
//! A cell that sees all cells that may be c (for a W-wing, b) is not c.

use crate::geometry::{Candidate, Cell, Digit};
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Finds a pivot with two digits and two pincers.
pub(in crate::logic) fn xy<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    wings(board, Technique::XyWing, steps);
}

/// Finds a pivot with three digits and two pincers.
pub(in crate::logic) fn xyz<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    wings(board, Technique::XyzWing, steps);
}

fn wings<M: Mask>(board: &Board<M>, technique: Technique, steps: &mut Steps<'_>) {
    let is_xyz = technique == Technique::XyzWing;
    let digits_of_pivot = if is_xyz { 3 } else { 2 };
    for pivot in board.open_cells() {
        if steps.is_stopped() {
            return;
        }
        let digits = board.digits(pivot);
        if digits.count() != digits_of_pivot {
            continue;
        }
        let shared = if is_xyz { 2 } else { 1 };
        let pincers = pairs_near(board, pivot, |pair| pair.and(digits).count() == shared);
        for (nth, &first) in pincers.iter().enumerate() {
            for &second in &pincers[nth + 1..] {
                let (a, b) = (board.digits(first), board.digits(second));
                // The pivot of an XYZ-wing has the common digit, that of an XY-wing lacks it.
                let Some(common) = a.and(b).if_single().first() else {
                    continue;
                };
                if digits.contains(common) != is_xyz {
                    continue;
                }
                let all = [first, second, pivot];
                let ends = if is_xyz { &all } else { &all[..2] };
                let seen = board.seen_by_all(ends, common);
                let step = Step::by(technique)
                    .with_part(Role::Pivot, board.candidates_of([pivot]))
                    .with_part(Role::Pincer, board.candidates_of([first]))
                    .with_part(Role::Pincer, board.candidates_of([second]));
                steps.add_if_news(step.removing(Board::<M>::of_digit(common, seen)));
            }
        }
    }
}

/// The other cells with two digits that the cell sees and whose digits are accepted, each once.
fn pairs_near<M: Mask>(board: &Board<M>, cell: Cell, accepts: impl Fn(M) -> bool) -> Vec<Cell> {
    let geometry = board.geometry();
    let mut found = Vec::new();
    for &house in geometry.houses_of(cell) {
        for &other in geometry.cells_of(house) {
            let pair = board.digits(other);
            if other != cell && pair.count() == 2 && accepts(pair) && !found.contains(&other) {
                found.push(other);
            }
        }
    }
    found.sort_unstable();
    found
}

/// Finds two cells with the same two digits and a strong link of one of these between them.
pub(in crate::logic) fn w<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let geometry = board.geometry();
    for house in geometry.houses() {
        for digit in 0..board.side() {
            let places = board.places(house, digit);
            if places.count() != 2 {
                continue;
            }
            let cells = geometry.cells_of(house);
            let link = [places.lowest(), places.without_lowest().lowest()].map(|at| cells[at]);
            let [near_first, near_second] = link.map(|end| {
                let mut pairs = pairs_near(board, end, |pair| pair.contains(digit));
                pairs.retain(|cell| !link.contains(cell));
                pairs
            });
            for &first in &near_first {
                for &second in &near_second {
                    let same = board.digits(first) == board.digits(second);
                    if same && first != second && !board.sees(first, second) {
                        add_w(board, digit, link, [first, second], steps);
                    }
                }
            }
        }
        if steps.is_stopped() {
            return;
        }
    }
}

fn add_w<M: Mask>(
    board: &Board<M>,
    digit: usize,
    link: [Cell; 2],
    ends: [Cell; 2],
    steps: &mut Steps<'_>,
) {
    let other = board.digits(ends[0]).and_not(M::of(digit)).lowest();
    let seen = board.seen_by_all(&ends, other);
    let step = Step::by(Technique::WWing)
        .with_part(Role::Pincer, board.candidates_of([ends[0]]))
        .with_part(Role::Bridge, Board::<M>::of_digit(digit, link))
        .with_part(Role::Pincer, board.candidates_of([ends[1]]));
    steps.add_if_news(step.removing(Board::<M>::of_digit(other, seen)));
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let removed = step.removes[0].digit;
    let pincers = notation.cells(step.part(Role::Pincer).map(|end| end.cell));
    if step.technique == Technique::WWing {
        return reason_of_w(step, notation, removed, &pincers);
    }
    let digits = step.part(Role::Pivot).map(|pivot| pivot.digit);
    let others = digits.filter(|&digit| digit != removed);
    let pivot = notation.cells(step.part(Role::Pivot).map(|pivot| pivot.cell));
    let ways = others.map(|digit| {
        let makes = |end: &Candidate| end.digit == digit;
        let end = step.part(Role::Pincer).find(makes).map(|end| end.cell);
        let end = notation.cells(end);
        let [digit, removed] = [digit, removed].map(|digit| notation.digit(digit));
        format!("if {pivot} is {digit}, then {end} is {removed}")
    });
    let ways: Vec<String> = ways.collect();
    if step.technique == Technique::XyzWing {
        format!("{}; else {pivot} is {} itself", ways.join("; "), notation.digit(removed))
    } else {
        ways.join("; ")
    }
}

fn reason_of_w(step: &Step, notation: &Notation<'_>, removed: Digit, pincers: &str) -> String {
    let link = notation.cells(step.part(Role::Bridge).map(|end| end.cell));
    let bridge = step.part(Role::Bridge).next().map(|end| end.digit);
    format!(
        "{pincers} are {} or {}, and not both are {2} as one of {link} is {2}",
        notation.digits(bridge),
        notation.digit(removed),
        notation.digits(bridge),
    )
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn an_xy_wing_removes_what_sees_both_pincers() {
        let position = TestPosition::empty(3, 3)
            .keep("r1c1", "12")
            .keep("r1c7", "13")
            .keep("r5c1", "23")
            .keep("r5c8", "23")
            .keep("r5c7", "345");
        let told =
            "xy-wing: if r1c1 is 1, then r1c7 is 3; if r1c1 is 2, then r5c1 is 3, so r5c7 is not 3";
        assert_eq!(position.in_words(Technique::XyWing), [told]);
        assert_eq!(position.in_words(Technique::XyzWing), [""; 0]);
    }

    #[test]
    fn an_xyz_wing_removes_what_sees_its_pivot_too() {
        let position = TestPosition::empty(3, 3)
            .keep("r2c2", "123")
            .keep("r3c3", "13")
            .keep("r2c8", "23")
            .keep("r2c1", "456789");
        let told = "xyz-wing: if r2c2 is 1, then r3c3 is 3; if r2c2 is 2, then r2c8 is 3; else r2c2 is 3 itself, so r2c3 is not 3";
        assert_eq!(position.in_words(Technique::XyzWing), [told]);
        assert_eq!(position.in_words(Technique::XyWing), [""; 0]);
    }

    #[test]
    fn a_w_wing_is_bridged_by_a_strong_link() {
        let position =
            TestPosition::empty(3, 3).keep("r1c1 r5c9", "12").only('1', "row 8", "r8c1 r8c9");
        let told = "w-wing: r1c1 and r5c9 are 1 or 2, and not both are 1 as one of r8c1 and r8c9 is 1, so r1c9 and r5c1 are not 2";
        assert_eq!(position.in_words(Technique::WWing), [told]);
    }
}
