//! The law of leftovers: if k lines and k regions have most of their cells in common, the cells of the lines outside the
//! regions hold the same digits as the cells of the regions outside the lines, each as often. Both sides together with the
//! common cells hold each digit k times. (Long known to solvers of irregular sudoku; also as *innies and outies*.)
//!
//! - A digit that one side cannot have, the other has not either.
//! - If one side must have a digit, since a cell has it or all its places in a house are there, the other has it as well:
//!   what sees all its places there is false, and a single place is true.
//!
//! If k lines have k - 1 regions whole, the cells left over hold each digit once, as a house does: a digit with one place
//! there is true, one that a cell there has is in no other, and what sees all its places there is false.
//!
//! The lines are rows or columns; in place of regions there may be any houses beside rows and columns that share no cell,
//! such as windows, if not all of them are boxes: what boxes leave over is left to locked candidates and fish.
//!
//! Up to side 10 the search tries all choices of lines up to half of the grid, since the other half says the same; on
//! larger grids up to twelve lines side by side. At most eight cells of the regions lie outside the lines. Each line beyond the first is a tenth harder, each further pair of cells left
//! over two tenths. Of several reasons for a conclusion the easiest is shown.

use std::collections::HashSet;

use itertools::Itertools;

use crate::geometry::{Candidate, Cell, Digit, House};
use crate::logic::board::Board;
use crate::logic::leftovers::{Leftovers, beyond};
use crate::logic::notation::{Notation, options};
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Finds what follows from the leftovers of rows and of columns.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let mut found = Vec::new();
    for (nth, leftovers) in board.leftovers().iter().enumerate() {
        if nth % 64 == 0 && steps.is_stopped() {
            return;
        }
        match leftovers.cells[1].is_empty() {
            true => conclude_as_house(board, leftovers, &mut found),
            false => conclude(board, leftovers, &mut found),
        }
    }
    found.sort_by_key(|step: &Step| step.difficulty);
    let mut known: HashSet<(bool, Candidate)> = HashSet::new();
    for step in found {
        let places = step.places.iter().map(|&placed| (true, placed));
        let conclusions = places.chain(step.removes.iter().map(|&removed| (false, removed)));
        let before = known.len();
        known.extend(conclusions);
        if known.len() > before {
            steps.add(step);
        }
    }
}

/// The digit of a settled cell, or the candidates of an open one.
fn digits<M: Mask>(board: &Board<M>, cell: Cell) -> M {
    board.settled(cell).map_or_else(|| board.digits(cell), |digit| M::of(digit.index()))
}

/// Adds what follows from the leftovers.
fn conclude<M: Mask>(board: &Board<M>, leftovers: &Leftovers, found: &mut Vec<Step>) {
    let harder = leftovers.sides[0].len() - 1 + 2 * (leftovers.cells[0].len() - 1);
    for (one, other) in [(0, 1), (1, 0)] {
        let step = Step::by(Technique::LawOfLeftovers).harder_by(harder);
        let step = step.in_houses(leftovers.sides[one].iter().copied());
        let step = step.covered_by(leftovers.sides[other].iter().copied());
        let [from, to] = [one, other].map(|side| leftovers.cells[side].as_slice());
        let has = from.iter().fold(M::EMPTY, |has, &cell| has.or(digits(board, cell)));
        let absent = M::first_digits(board.side()).and_not(has);
        let removes = board.candidates_among(absent, to.iter().copied()).collect_vec();
        // Then the cell is that digit, which is the step that follows.
        let is_known = from.len() == 1 && has.count() == 1;
        if !removes.is_empty() && !is_known {
            let carrier = from.iter().flat_map(|&cell| {
                let digits = digits(board, cell).iter().collect_vec();
                digits.into_iter().map(move |digit| Candidate { cell, digit: Digit::new(digit) })
            });
            found.push(step.clone().with_part(Role::Carrier, carrier).removing(removes));
        }
        for digit in has.iter().filter(|&digit| must_have(board, from, digit)) {
            let places = to.iter().copied().filter(|&cell| digits(board, cell).contains(digit));
            let places = places.collect_vec();
            let is_open = places.iter().all(|&cell| board.settled(cell).is_none());
            if !is_open || places.is_empty() {
                continue;
            }
            let carrier = from.iter().copied().filter(|&cell| digits(board, cell).contains(digit));
            let of_digit = |cells| Board::<M>::of_digit(digit, cells);
            let step = step.clone().with_part(Role::Carrier, of_digit(carrier.collect_vec()));
            let step = step.with_part(Role::Pincer, of_digit(places.clone()));
            match places[..] {
                [only] => {
                    found.push(step.placing(Candidate { cell: only, digit: Digit::new(digit) }));
                }
                _ => {
                    let removes = of_digit(board.seen_by_all(&places, digit)).collect_vec();
                    if !removes.is_empty() {
                        found.push(step.removing(removes));
                    }
                }
            }
        }
    }
}

/// Adds what follows if the lines have all cells of the houses and as many more as there are digits.
fn conclude_as_house<M: Mask>(board: &Board<M>, leftovers: &Leftovers, found: &mut Vec<Step>) {
    let [lines, houses] = &leftovers.sides;
    let cells = &leftovers.cells[0];
    for digit in 0..board.side() {
        let of_digit = |cells| Board::<M>::of_digit(digit, cells);
        let has = |cell: &Cell| board.settled(*cell).is_some_and(|own| own.index() == digit);
        let settled = cells.iter().copied().filter(has).collect_vec();
        let places = cells.iter().copied().filter(|&cell| board.digits(cell).contains(digit));
        let places = places.collect_vec();
        let step = Step::by(Technique::LawOfLeftovers).harder_by(houses.len() - 1);
        let step = step.in_houses(lines.iter().copied()).covered_by(houses.iter().copied());
        let (role, carrier) = match settled.is_empty() {
            true => (Role::Pincer, places.clone()),
            false => (Role::Carrier, settled.clone()),
        };
        let step = step.with_part(role, of_digit(carrier));
        let step = match (&settled[..], &places[..]) {
            ([_, ..], _) => step.removing(of_digit(places)),
            ([], &[cell]) => step.placing(Candidate { cell, digit: Digit::new(digit) }),
            ([], []) => continue,
            ([], _) => step.removing(of_digit(board.seen_by_all(&places, digit))),
        };
        if !step.places.is_empty() || !step.removes.is_empty() {
            found.push(step);
        }
    }
}

/// Whether one of the cells must have the digit: it is settled there, or has all its places in a house there.
fn must_have<M: Mask>(board: &Board<M>, cells: &[Cell], digit: usize) -> bool {
    let geometry = board.geometry();
    let is_settled = |&cell: &Cell| board.settled(cell).is_some_and(|own| own.index() == digit);
    let is_locked = |&house: &House| {
        let places = board.places(house, digit);
        let mut all = board.cells_at(house, places);
        (1..=cells.len()).contains(&places.count()) && all.all(|place| cells.contains(&place))
    };
    let mut houses = cells.iter().flat_map(|&cell| geometry.houses_of(cell));
    cells.iter().any(is_settled) || houses.any(is_locked)
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let geometry = notation.geometry();
    let from = beyond(geometry, &step.houses, &step.covers);
    let to = beyond(geometry, &step.covers, &step.houses);
    let [lines, regions] = [&step.houses, &step.covers].map(|houses| notation.houses(houses));
    let [first, last] = [&from, &to].map(|cells| notation.cells(cells.iter().copied()));
    if to.is_empty() {
        let role = step.parts[0].role;
        let part = step.part(role).map(|part| notation.cell(part.cell));
        let (cells, digit) = (options(part), notation.digit(step.parts[0].candidates[0].digit));
        let why = match role {
            Role::Carrier => format!("{cells} is {digit} already"),
            _ => format!("{digit} has no other place there than {cells}"),
        };
        return format!("{lines} without {regions} hold each digit once; {why}");
    }
    let has = if step.houses.len() == 1 { "has" } else { "have" };
    let holds = match from.len() {
        1 => format!(
            "{first}, which {lines} {has} beyond {regions}, is the same digit as {last}, which {regions} {has} beyond {lines}"
        ),
        _ => format!(
            "{first}, in {lines} and outside {regions}, hold the same digits as {last}, in {regions} and outside {lines}"
        ),
    };
    let why = match step.part(Role::Pincer).next() {
        None => {
            let absent = step.removes.iter().map(|removed| removed.digit).sorted().dedup();
            let absent = options(absent.map(|digit| notation.digit(digit)));
            match from.len() {
                1 => format!("{first} is not {absent}"),
                _ => format!("none of the former is {absent}"),
            }
        }
        Some(place) => {
            let has = step.part(Role::Carrier).map(|candidate| notation.cell(candidate.cell));
            let has = format!("{} is {}", options(has), notation.digit(place.digit));
            let places = step.part(Role::Pincer).map(|place| notation.cell(place.cell));
            match from.len() {
                1 => has,
                _ => format!("{has}, which of the latter only {} can be", options(places)),
            }
        }
    };
    format!("{holds}; {why}")
}

#[cfg(test)]
mod tests {
    use crate::geometry::{Geometry, Layout};
    use crate::logic::Technique;
    use crate::logic::test_positions::TestPosition;
    use crate::puzzle::Puzzle;

    /// ```text
    /// 1 1 1 1 1 2
    /// 3 1 2 2 2 2
    /// 3 3 3 3 2 4
    /// 5 3 4 4 4 4
    /// 5 5 5 5 4 6
    /// 5 6 6 6 6 6
    /// ```
    fn irregular() -> TestPosition {
        let numbers = "111112312222333324534444555546566666";
        let numbers = numbers.bytes().map(|byte| usize::from(byte - b'0'));
        let geometry = Geometry::builder(6).regions(numbers).build().expect("six regions");
        TestPosition::of(&Puzzle::empty(geometry))
    }

    #[test]
    fn a_cell_that_sticks_out_is_the_same_digit_as_the_one_left_over() {
        let position = irregular().keep("r1c6", "123");
        let words = position.in_words(Technique::LawOfLeftovers);
        assert_eq!(
            words[0],
            "law of leftovers: r1c6, which row 1 has beyond region 1, is the same digit as r2c2, which region 1 has \
             beyond row 1; r1c6 is not 4, 5 or 6, so r2c2 is not 4, 5 or 6"
        );
    }

    #[test]
    fn a_digit_on_one_side_is_on_the_other() {
        let position = irregular().place("r1c6=4");
        let words = position.in_words(Technique::LawOfLeftovers);
        assert_eq!(
            words[0],
            "law of leftovers: r1c6, which row 1 has beyond region 1, is the same digit as r2c2, which region 1 has \
             beyond row 1; r1c6 is 4, so r2c2 is 4"
        );
        // Row 2 and region 2 share all cells but r2c1 and r2c2, r1c6 and r3c5.
        let expected = "law of leftovers: r1c6 and r3c5, in region 2 and outside row 2, hold the same digits as r2c1 and r2c2, \
                        in row 2 and outside region 2; r1c6 is 4, which of the latter only r2c1 or r2c2 can be, \
                        so r3c2 and r4c2 are not 4";
        assert!(words.iter().any(|words| words == expected), "{words:#?}");
    }

    #[test]
    fn rows_without_their_windows_hold_each_digit_once() {
        let builder = Geometry::builder(9).boxes(3, 3).layout(Layout::Windows);
        let puzzle = Puzzle::empty(builder.build().expect("a layout"));
        let told = |position: TestPosition, end: &str| {
            let words = position.in_words(Technique::LawOfLeftovers);
            let start =
                "law of leftovers: rows 2, 3 and 4 without windows 1 and 2 hold each digit once; ";
            let mut words = words.iter().filter_map(|words| words.strip_prefix(start));
            assert!(words.any(|words| words == end), "{:#?}", words.collect::<Vec<_>>());
        };
        told(
            TestPosition::of(&puzzle).place("r3c5=7"),
            "r3c5 is 7 already, so r2c1, r2c9, r4c1 and r4c9 are not 7",
        );
        let others = "r2c1 r3c1 r3c5 r3c9 r4c1 r4c5 r4c9";
        let row = TestPosition::of(&puzzle).keep(others, "12345689");
        told(
            row,
            "7 has no other place there than r2c5 or r2c9, so r2c2, r2c3, r2c4, r2c6, r2c7 and r2c8 are not 7",
        );
        let single = TestPosition::of(&puzzle).keep(others, "12345689").keep("r2c9", "12");
        told(single, "7 has no other place there than r2c5, so r2c5 is 7");
    }

    #[test]
    fn boxes_and_squares_without_regions_leave_nothing_over() {
        let position = TestPosition::empty(2, 3).keep("r1c1 r1c2 r1c3", "123");
        assert_eq!(position.in_words(Technique::LawOfLeftovers), [""; 0]);
        let latin = Geometry::builder(5).build().expect("a Latin square");
        let position = TestPosition::of(&Puzzle::empty(latin)).keep("r1c1", "12");
        assert_eq!(position.in_words(Technique::LawOfLeftovers), [""; 0]);
        // Boxes beside the diagonals leave over what pointing finds.
        let builder = Geometry::builder(6).boxes(2, 3).layout(Layout::Diagonals);
        let geometry = builder.build().expect("a layout");
        let position = TestPosition::of(&Puzzle::empty(geometry)).keep("r1c1 r1c2 r1c3", "123");
        assert_eq!(position.in_words(Technique::LawOfLeftovers), [""; 0]);
    }
}
