//! Sue de Coq: two or three cells in the crossing of a box and a line that have at least two digits more than cells,
//! with some cells of the rest of the line and some of the rest of the box, which share no digit with each other and
//! make up for it ("two-sector disjoint subsets", found by a member of the players' forum under that name).
//!
//! Together they have as many digits as cells, and no digit fits in twice: so each is there once. Those of the cells
//! in the line, and of the crossing alone, are nowhere else in the line, and likewise in the box. Digits of the outer
//! cells that the crossing lacks count as well (the extended form).

use itertools::Itertools;

use crate::geometry::{Candidate, Cell, Digit, House, Segment};
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// The most cells to choose in the crossing, and in the rest of either house.
const MOST_CELLS: usize = 3;

/// With more open cells than this, one cell less is chosen.
const MANY_OPEN: usize = 32;

/// Cells and their digits.
type Cells<M> = (Vec<Cell>, M);

/// Finds all of them.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    for segment in board.geometry().segments() {
        if steps.is_stopped() {
            return;
        }
        let open = segment.cells.iter().copied().filter(|&cell| board.settled(cell).is_none());
        let crossings = choices(board, open.collect(), 2);
        if crossings.iter().any(|(cells, digits)| digits.count() >= cells.len() + 2) {
            in_segment(board, &segment, &crossings, steps);
        }
    }
}

/// All choices of at least `least` cells.
fn choices<M: Mask>(board: &Board<M>, open: Vec<Cell>, least: usize) -> Vec<Cells<M>> {
    let most = MOST_CELLS - usize::from(open.len() > MANY_OPEN);
    let sizes = least..=most.min(open.len());
    let chosen = sizes.flat_map(|size| open.iter().copied().combinations(size));
    let with_digits = chosen.map(|cells| {
        let digits = cells.iter().fold(M::EMPTY, |digits, &cell| digits.or(board.digits(cell)));
        (cells, digits)
    });
    with_digits.collect()
}

fn in_segment<M: Mask>(
    board: &Board<M>,
    segment: &Segment,
    crossings: &[Cells<M>],
    steps: &mut Steps<'_>,
) {
    let rest = |house| {
        let open = board.cells_at(house, board.open_places(house));
        choices(board, open.filter(|cell| !segment.cells.contains(cell)).collect(), 1)
    };
    let [of_line, of_box] = [segment.line, segment.region].map(rest);
    for crossing in crossings {
        if steps.is_stopped() {
            return;
        }
        let (cells, digits) = (&crossing.0, crossing.1);
        let Some(missing) = digits.count().checked_sub(cells.len()).filter(|&missing| missing > 1)
        else {
            continue;
        };
        // How many more cells than digits that the crossing lacks.
        let gain =
            |(cells, own): &&Cells<M>| cells.len().saturating_sub(own.and_not(digits).count());
        let [of_line, of_box] = [&of_line, &of_box]
            .map(|choices| choices.iter().filter(|choice| gain(choice) > 0).collect_vec());
        for (nth, (line, region)) in of_line.iter().cartesian_product(&of_box).enumerate() {
            if nth % 4096 == 4095 && steps.is_stopped() {
                return;
            }
            if gain(line) + gain(region) == missing && line.1.and(region.1).is_empty() {
                add(board, segment, [crossing, line, region], steps);
            }
        }
    }
}

fn add<M: Mask>(board: &Board<M>, segment: &Segment, sets: [&Cells<M>; 3], steps: &mut Steps<'_>) {
    let [crossing, line, region] = sets;
    let removed_in = |house: House, inside: &Cells<M>, outside: &Cells<M>| {
        let locked = crossing.1.or(inside.1).and_not(outside.1);
        let cells = board.cells_at(house, board.open_places(house));
        let others = cells.filter(|cell| !crossing.0.contains(cell) && !inside.0.contains(cell));
        let removed = others.flat_map(|cell| all(cell, board.digits(cell).and(locked)));
        removed.collect_vec()
    };
    let mut removed = removed_in(segment.line, line, region);
    removed.extend(removed_in(segment.region, region, line));
    let removed = removed.into_iter().sorted().dedup().collect_vec();
    if removed.is_empty() {
        return;
    }
    let candidates = |cells: &Cells<M>| {
        let cells = cells.0.iter().flat_map(|&cell| all(cell, board.digits(cell)));
        cells.collect_vec()
    };
    let step = Step::by(Technique::SueDeCoq)
        .in_houses([segment.line, segment.region])
        .with_part(Role::Carrier, candidates(crossing))
        .with_part(Role::Set, candidates(line))
        .with_part(Role::Set, candidates(region));
    steps.add(step.removing(removed));
}

fn all<M: Mask>(cell: Cell, digits: M) -> Vec<Candidate> {
    let digits = digits.iter().map(Digit::new);
    digits.map(|digit| Candidate { cell, digit }).collect()
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let cells = step.parts.iter().map(|part| {
        let cells = part.candidates.iter().map(|candidate| candidate.cell);
        notation.cells(cells)
    });
    let cells = cells.collect_vec();
    let digits = step.parts.iter().flat_map(|part| &part.candidates);
    let digits = notation.digits(digits.map(|candidate| candidate.digit));
    let [crossing, line, region] = cells.as_slice() else {
        return String::new();
    };
    let [of_line, of_box] = [step.houses[0], step.houses[1]].map(|house| notation.house(house));
    format!(
        "{crossing} in {of_line} and {of_box}, {line} in {of_line} and {region} in {of_box} \
         have as many digits as cells, {digits}, each once"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn a_crossing_with_a_cell_of_its_line_and_one_of_its_box() {
        let sample = TestPosition::empty(3, 3)
            .keep("r1c1", "1234")
            .keep("r1c2", "1234")
            .keep("r1c7", "12")
            .keep("r3c3", "34");
        let steps = sample.find(Technique::SueDeCoq);
        assert_eq!(steps.len(), 1);
        let words = sample.words(&steps[0]);
        let start = "sue de coq: r1c1 and r1c2 in row 1 and box 1, r1c7 in row 1 and r3c3 in box 1 \
                     have as many digits as cells, 1, 2, 3 and 4, each once, so r1c3 is not 1, 2, 3 or 4, ";
        assert!(words.starts_with(start), "{words}");
        let expected = "r1c3=1 r1c3=2 r1c3=3 r1c3=4 r1c4=1 r1c4=2 r1c5=1 r1c5=2 r1c6=1 r1c6=2 r1c8=1 r1c8=2 \
                        r1c9=1 r1c9=2 r2c1=3 r2c1=4 r2c2=3 r2c2=4 r2c3=3 r2c3=4 r3c1=3 r3c1=4 r3c2=3 r3c2=4";
        assert_eq!(steps[0].removes, sample.candidates(expected));
    }
}
