//! Fireworks: digits that leave a box along a row and a column through at most one cell each.
//!
//! Take a row and a column that cross in a box, and a digit with at most one place in the row outside the box and at most
//! one in the column outside the box. Then one of the crossing and these two cells has the digit: if neither of the two
//! has it, both lines have it in the box, and as the box has it once, in the crossing.
//!
//! - *Triple*: three digits with the same three cells. Each cell has one of them, and nothing else.
//! - *Quadruple*: the four corners of a rectangle, and four digits in all that are confined so around two opposite corners
//!   with the same two cells between them. Each corner has one of them; each of the two opposite corners one that is
//!   confined around it.
//!
//! The box can be any other house than a line.

use itertools::Itertools;

use crate::geometry::{Cell, Digit, House};
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Finds triples and quadruples.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let mut centres = Vec::new();
    for region in board.houses_across_lines() {
        for cell in board.cells_at(region, board.open_places(region)) {
            if steps.is_stopped() {
                return;
            }
            let centre = Centre::new(board, region, cell);
            triples(board, &centre, steps);
            centres.extend(Some(centre).filter(|centre| centre.arms.len() >= 2));
        }
    }
    for (nth, first) in centres.iter().enumerate() {
        if steps.is_stopped() {
            return;
        }
        for second in &centres[nth + 1..] {
            quadruple(board, first, second, steps);
        }
    }
}

/// The crossing of a row and a column in a box, with the digits that are confined around it.
struct Centre {
    cell: Cell,
    houses: [House; 3],
    /// The digits, with their only cell in the row outside the box and in the column outside the box.
    arms: Vec<(usize, [Option<Cell>; 2])>,
}

impl Centre {
    fn new<M: Mask>(board: &Board<M>, region: House, cell: Cell) -> Self {
        let geometry = board.geometry();
        let lines = geometry.houses_of(cell);
        let lines = [lines[0], lines[1]];
        let mut arms = Vec::new();
        for digit in 0..board.side() {
            // A digit that is placed in one of the houses has no place there.
            if [region, lines[0], lines[1]].iter().any(|&h| board.places(h, digit).is_empty()) {
                continue;
            }
            let ends = lines.map(|line| {
                let all = board.cells_with(line, digit);
                let mut outside = all.filter(|&c| !geometry.houses_of(c).contains(&region));
                (outside.next(), outside.next().is_none())
            });
            if ends.iter().all(|(_, is_only)| *is_only) {
                arms.push((digit, ends.map(|(cell, _)| cell)));
            }
        }
        Centre { cell, houses: [lines[0], lines[1], region], arms }
    }

    /// The digits confined to the centre and these two cells of its row and its column.
    fn digits<M: Mask>(&self, ends: [Cell; 2]) -> M {
        let mut digits = M::EMPTY;
        for (digit, arms) in &self.arms {
            if arms.iter().zip(ends).all(|(arm, end)| arm.is_none_or(|arm| arm == end)) {
                digits.insert(*digit);
            }
        }
        digits
    }
}

fn triples<M: Mask>(board: &Board<M>, centre: &Centre, steps: &mut Steps<'_>) {
    if centre.arms.len() < 3 {
        return;
    }
    let ends_in = |line: usize| {
        let ends = centre.arms.iter().filter_map(move |(_, arms)| arms[line]);
        ends.sorted().dedup().collect_vec()
    };
    for (along, across) in ends_in(0).into_iter().cartesian_product(ends_in(1)) {
        let digits: M = centre.digits([along, across]);
        if digits.count() == 3 {
            let step = Step::by(Technique::Firework).in_houses(centre.houses);
            add(board, step, &[centre.cell, along, across].map(|cell| (cell, digits)), steps);
        }
    }
}

fn quadruple<M: Mask>(board: &Board<M>, first: &Centre, second: &Centre, steps: &mut Steps<'_>) {
    let geometry = board.geometry();
    let corner = |a: Cell, b: Cell| geometry.cell(geometry.row(a), geometry.col(b));
    let ends = [corner(first.cell, second.cell), corner(second.cell, first.cell)];
    let is_outside = |centre: &Centre, cell: &Cell| {
        let houses = geometry.houses_of(*cell);
        *cell != centre.cell && !houses.contains(&centre.houses[2])
    };
    // In the row of the one centre lies the end in the column of the other.
    if !ends.iter().all(|end| is_outside(first, end) && is_outside(second, end)) {
        return;
    }
    let of_first: M = first.digits(ends);
    let of_second: M = second.digits([ends[1], ends[0]]);
    let all = of_first.or(of_second);
    if all.count() == 4 && of_first.count() < 3 && of_second.count() < 3 {
        let cells =
            [(first.cell, of_first), (ends[0], all), (ends[1], all), (second.cell, of_second)];
        let houses = first.houses.iter().chain(&second.houses).copied();
        add(board, Step::by(Technique::Firework).harder_by(3).in_houses(houses), &cells, steps);
    }
}

/// Adds the step that leaves each cell only its digits.
fn add<M: Mask>(board: &Board<M>, step: Step, cells: &[(Cell, M)], steps: &mut Steps<'_>) {
    let mut step = step;
    let all = |cell, digits: M| board.candidates_among(digits, [cell]).collect_vec();
    for &(cell, digits) in cells {
        step = step
            .with_part(Role::Carrier, all(cell, digits))
            .removing(all(cell, M::first_digits(board.side()).and_not(digits)));
    }
    steps.add_if_news(step);
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let carrier = || step.part(Role::Carrier);
    let cells = notation.cells(carrier().map(|candidate| candidate.cell));
    let digits = carrier().map(|candidate| candidate.digit);
    let digits: Vec<Digit> = digits.sorted().dedup().collect();
    let around = step.houses.chunks(3).map(|houses| {
        format!("{} outside {}", notation.houses(&houses[..2]), notation.house(houses[2]))
    });
    format!(
        "{} each have one of {cells}, as {} they have no other place",
        notation.digits(digits),
        around.map(|place| format!("in {place}")).join(" or ")
    )
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn three_digits_with_the_same_three_cells() {
        let triple = |digits: &str| {
            let mut position = TestPosition::empty(3, 3);
            for digit in digits.chars() {
                position = position.only(digit, "row 2", "r2c1 r2c2 r2c3 r2c8").only(
                    digit,
                    "column 2",
                    "r1c2 r2c2 r3c2 r7c2",
                );
            }
            position
        };
        assert_eq!(triple("12").in_words(Technique::Firework), [""; 0]);
        let told = "firework: 1, 2 and 3 each have one of r2c2, r2c8 and r7c2, as in row 2 and column 2 outside box 1 they have no other place, \
                    so r2c2, r2c8 and r7c2 are not 4, 5, 6, 7, 8 or 9";
        assert_eq!(triple("123").in_words(Technique::Firework), [told]);
    }

    #[test]
    fn four_digits_around_two_corners() {
        let mut position = TestPosition::empty(2, 3);
        for digit in ['1', '2'] {
            position = position.only(digit, "row 2", "r2c1 r2c2 r2c3 r2c5").only(
                digit,
                "column 2",
                "r1c2 r2c2 r5c2",
            );
        }
        assert_eq!(position.in_words(Technique::Firework), [""; 0]);
        for digit in ['3', '4'] {
            position = position.only(digit, "row 5", "r5c2 r5c4 r5c5 r5c6").only(
                digit,
                "column 5",
                "r2c5 r5c5 r6c5",
            );
        }
        let steps = position.find(Technique::Firework);
        assert_eq!(steps.len(), 1);
        let expected =
            "r2c2=3 r2c2=4 r2c2=5 r2c2=6 r2c5=5 r2c5=6 r5c2=5 r5c2=6 r5c5=1 r5c5=2 r5c5=5 r5c5=6";
        let mut removes = steps[0].removes.clone();
        removes.sort_unstable();
        assert_eq!(removes, position.candidates(expected));
    }
}
