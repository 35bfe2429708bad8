//! Empty rectangle: a box whose places for a digit lie in one row and one column, and a strong link that ends in
//! one of these lines.
//!
//! One arm of the cross in the box has the digit. Take the cell where the line of one arm meets the line of the link's far
//! end. If it had the digit, it would clear that arm, and by the strong link also the other arm. The name comes from the
//! rest of the box, an empty rectangle. A box with two places is itself a strong link, so paths and ratings find a
//! [turbot fish](super::turbot) there before.

use itertools::Itertools;

use crate::geometry::{Candidate, Cell, Digit, House};
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Finds boxes whose places for a digit form a cross, each with a strong link.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    for house in board.houses_across_lines() {
        if steps.is_stopped() {
            return;
        }
        for digit in 0..board.side() {
            if board.places(house, digit).count() < 2 {
                continue;
            }
            let cells: Vec<Cell> = board.cells_with(house, digit).collect();
            for [row, column] in crosses(board, &cells) {
                for lines in [[row, column], [column, row]] {
                    links(board, house, digit, lines, steps);
                }
            }
        }
    }
}

/// The pairs of a row and a column that cover all the cells, each with some that the other lacks.
fn crosses<M: Mask>(board: &Board<M>, cells: &[Cell]) -> Vec<[House; 2]> {
    let geometry = board.geometry();
    // Where there are regions a cell's first two houses are its row and its column.
    let line = |nth: usize| move |cell: &Cell| geometry.houses_of(*cell)[nth];
    let rows: Vec<House> = cells.iter().map(line(0)).sorted().dedup().collect();
    let columns: Vec<House> = cells.iter().map(line(1)).sorted().dedup().collect();
    let mut found = Vec::new();
    if cells.len() >= rows.len() + columns.len() {
        return found;
    }
    for (&row, &column) in rows.iter().cartesian_product(&columns) {
        let of_cells = cells.iter().map(|cell| (line(0)(cell) == row, line(1)(cell) == column));
        let has = |wanted| of_cells.clone().contains(&wanted);
        if !has((false, false)) && has((true, false)) && has((false, true)) {
            found.push([row, column]);
        }
    }
    found
}

/// Finds the strong links that start in the first line outside the box, and the candidates that they remove from the second.
fn links<M: Mask>(
    board: &Board<M>,
    house: House,
    digit: usize,
    lines: [House; 2],
    steps: &mut Steps<'_>,
) {
    let geometry = board.geometry();
    let is_in_box = |cell: Cell| geometry.houses_of(cell).contains(&house);
    let digit_of = Digit::new(digit);
    for start in board.cells_with(lines[0], digit).filter(|&cell| !is_in_box(cell)) {
        let across = geometry.houses_of(start).iter().copied();
        for link in across.filter(|&line| line != lines[0] && board.is_line(line)) {
            let mut ends = board.cells_with(link, digit).filter(|&cell| cell != start);
            let (Some(end), None) = (ends.next(), ends.next()) else {
                continue;
            };
            let target = Candidate { cell: crossing(board, lines, end), digit: digit_of };
            if board.has(target) && !is_in_box(target.cell) {
                let cells = board.cells_with(house, digit);
                let step = Step::by(Technique::EmptyRectangle)
                    .in_houses([house, link])
                    .covered_by(lines)
                    .with_part(Role::Carrier, Board::<M>::of_digit(digit, cells))
                    .with_part(Role::Bridge, Board::<M>::of_digit(digit, [start, end]));
                steps.add(step.removing([target]));
            }
        }
    }
}

/// Where the second line meets the one through the cell that is parallel to the first.
fn crossing<M: Mask>(board: &Board<M>, [along, across]: [House; 2], cell: Cell) -> Cell {
    let geometry = board.geometry();
    let on_line = geometry.cells_of(across)[0];
    if along < across {
        geometry.cell(geometry.row(cell), geometry.col(on_line))
    } else {
        geometry.cell(geometry.row(on_line), geometry.col(cell))
    }
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let mut lines = step.covers.clone();
    lines.sort_unstable();
    format!(
        "{} in {} stands only in {}, and in {} only in {}",
        notation.digit(step.removes[0].digit),
        notation.houses(&step.houses[..1]),
        notation.houses(&lines),
        notation.houses(&step.houses[1..]),
        notation.cells(step.part(Role::Bridge).map(|end| end.cell)),
    )
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn an_empty_rectangle_needs_a_strong_link() {
        let position = TestPosition::empty(3, 3).only('6', "box 1", "r2c1 r2c3 r1c2 r3c2");
        assert_eq!(position.in_words(Technique::EmptyRectangle), [""; 0]);
        let position = position.only('6', "column 8", "r2c8 r6c8");
        let told = "empty rectangle: 6 in box 1 stands only in row 2 and column 2, and in column 8 only in r2c8 and r6c8, so r6c2 is not 6";
        assert_eq!(position.in_words(Technique::EmptyRectangle), [told]);
    }

    #[test]
    fn the_link_may_start_in_the_column() {
        let position = TestPosition::empty(2, 3).only('6', "box 4", "r3c4 r4c4 r4c5").only(
            '6',
            "row 1",
            "r1c4 r1c1",
        );
        let told = "empty rectangle: 6 in box 4 stands only in row 4 and column 4, and in row 1 only in r1c1 and r1c4, so r4c1 is not 6";
        assert_eq!(position.in_words(Technique::EmptyRectangle), [told]);
    }
}
