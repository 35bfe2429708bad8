//! Conditions of rules on several cells, one at a time: a candidate is false if the condition cannot hold with it and the
//! candidates that are left elsewhere.
//!
//! - *Combinations*: of the sets of digits that a cage can have, some are left. No cell of it has a digit of none of them,
//!   and where all have a digit, none of the cells that see all its places has it.
//! - *Sum*, and *innies and outies*, small and large: the least and the most that the other cells can add up to, and of a
//!   few cells all ways to make the sum. Rows, columns and boxes have known sums, so what their cages leave over has one as
//!   well (the *45 rule* of killer players).
//! - *Count*, *sequence*, *either way*, *cut off*: the same for numbers of digits, for the digits along a line, for rules of
//!   which one holds, and for cells that are one piece.
//!
//! Steps with more cells and with more houses are harder.

use itertools::Itertools;

use crate::geometry::{Candidate, Cell, Digit, Geometry, House};
use crate::logic::board::Board;
use crate::logic::conditions::{Condition, Source};
use crate::logic::notation::{Notation, clauses, list, options};
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;
use crate::native::parts;
use crate::puzzle::{Linear, Part, ValueRange};

/// More sets than this are not told.
const MOST_SETS: usize = 4;

/// Finds one step for each condition of the technique that excludes a candidate.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let Some(conditions) = board.conditions() else { return };
    let masks = board.masks();
    for place in conditions.of_technique(steps.technique()) {
        if steps.is_stopped() {
            return;
        }
        let cells = conditions.cells(place);
        let is_open = |cell| board.settled(cell).is_none();
        let removes = conditions.excluded_or_all(place, &masks, is_open).unwrap_or_default();
        if removes.is_empty() {
            continue;
        }
        let condition = conditions.at(place);
        let digits = |cell: Cell| masks[cell.index()].iter().map(Digit::new).collect_vec();
        let carrier = cells
            .iter()
            .flat_map(|&cell| digits(cell).into_iter().map(move |digit| Candidate { cell, digit }));
        let step = Step::by(steps.technique()).with_part(Role::Carrier, carrier);
        let step = step.harder_by(harder(condition, cells.len()));
        let mut step = match only_digit(board, cells, &removes) {
            Some(only) => step.placing(only),
            None => step.removing(removes),
        };
        step.sets = sets_left(condition, &masks);
        let said = conditions.text(place);
        let bound = bound(condition, &step.removes, &masks, board.geometry());
        step = step.by_words(said).in_houses(houses(condition));
        steps.add(match bound {
            Some(bound) => step.by_words(bound),
            None => step,
        });
    }
}

/// What is left of the only cell of a condition, if it is one digit.
fn only_digit<M: Mask>(
    board: &Board<M>,
    cells: &[Cell],
    removes: &[Candidate],
) -> Option<Candidate> {
    let &[cell] = cells else { return None };
    let out: M = parts::mask_of(removes.iter().map(|removed| removed.digit));
    let digit = board.digits(cell).and_not(out).if_single().first()?;
    Some(Candidate { cell, digit: Digit::new(digit) })
}

/// How many tenths harder it is than with the fewest cells and houses.
fn harder(condition: &Condition, cells: usize) -> usize {
    match &condition.source {
        Source::Derived(derived) => {
            // The fewest are one cell of a house, and of a large one a cell of three houses.
            let fewest = if derived.is_large() { 2 } else { 0 };
            2 * (cells - 1) + derived.houses.len() - 1 - fewest
        }
        Source::Rule(_) => cells.saturating_sub(2).min(9),
    }
}

/// The houses that a sum follows from.
fn houses(condition: &Condition) -> Vec<House> {
    match &condition.source {
        Source::Derived(derived) => derived.houses.clone(),
        Source::Rule(_) => Vec::new(),
    }
}

/// The sets of digits that the cells of a cage can still have, if there are few.
fn sets_left<M: Mask>(condition: &Condition, masks: &[M]) -> Vec<Vec<Digit>> {
    let Part::Sets(sets) = &condition.part else { return Vec::new() };
    let mask = |cell: &Cell| masks[cell.index()];
    let union = sets.cells.iter().map(mask).fold(M::EMPTY, M::or);
    let is_left = |set: &&Vec<Digit>| {
        parts::is_left(parts::mask_of(set.iter().copied()), union, &sets.cells, masks)
    };
    let left = sets.sets.iter().filter(is_left).cloned().collect_vec();
    if left.len() <= MOST_SETS { left } else { Vec::new() }
}

/// What cells of a sum add up to at least or at most, if that excludes all the candidates.
fn bound<M: Mask>(
    condition: &Condition,
    removes: &[Candidate],
    masks: &[M],
    geometry: &Geometry,
) -> Option<String> {
    let Part::Linear(linear) = &condition.part else { return None };
    let factors = linear.terms.iter().map(|(factor, _)| factor).sum();
    let sum = ValueRange::from(geometry).sum_of_values(linear.sum, factors);
    let linear = &Linear { sum, ..linear.clone() };
    let first = geometry.first_value() as i32;
    let by_cell = removes.chunk_by(|one, next| one.cell == next.cell);
    let mut others = by_cell.map(|removes| bound_of_cell(linear, removes, masks, first));
    let others = others.all_equal_value();
    match condition.source {
        Source::Derived(_) => others.ok()?,
        Source::Rule(_) => others
            .ok()
            .flatten()
            .or_else(|| bounds_of_all(linear, removes, masks, geometry))
            .or_else(|| Some("no digits of the other cells make the sum with these".to_owned())),
    }
}

/// What the cells of a sum, or those on both sides of an equal sum such as an arrow's, come to at least or at most, if that
/// excludes all the candidates.
fn bounds_of_all<M: Mask>(
    Linear { terms, sum }: &Linear,
    removes: &[Candidate],
    masks: &[M],
    geometry: &Geometry,
) -> Option<String> {
    let of_side = |sign: i32| terms.iter().filter(move |(factor, _)| *factor == sign);
    let [line, others] = [1, -1].map(|sign| of_side(sign).map(|(_, cell)| *cell).collect_vec());
    let is_equal = !others.is_empty() && *sum == 0;
    if line.len() + others.len() < terms.len() || !is_equal && !others.is_empty() {
        return None;
    }
    let first = geometry.first_value() as i32;
    let ends = |cell: Cell| {
        let values = masks[cell.index()].iter().map(|digit| digit as i32 + first);
        values.minmax().into_option()
    };
    let total = |cells: &[Cell]| {
        cells.iter().try_fold((0, 0), |(least, most), &cell| {
            let ends = ends(cell)?;
            Some((least + ends.0, most + ends.1))
        })
    };
    let of_line = total(&line)?;
    let of_others = if is_equal { total(&others)? } else { (*sum, *sum) };
    // Whether the line is at its least in the reason why a candidate is false, rather than at its most.
    let is_least = |removed: &Candidate| {
        let is_in_line = line.contains(&removed.cell);
        let (here, there) = if is_in_line { (of_line, of_others) } else { (of_others, of_line) };
        let (least, most) = ends(removed.cell)?;
        let own = removed.digit.index() as i32 + first;
        let is_too_much = here.0 - least + own > there.1;
        let is_too_little = here.1 - most + own < there.0;
        (is_too_much || is_too_little).then_some(is_too_much == is_in_line)
    };
    let reasons: Vec<bool> = removes.iter().map(is_least).collect::<Option<_>>()?;
    let come_to = |cells: &[Cell], number, bound| sum_in_words(cells, number, bound, geometry);
    let in_words = |is_least: bool| match (is_least, is_equal) {
        (true, true) => {
            let line = come_to(&line, of_line.0, "at least");
            format!("{line} while {}", come_to(&others, of_others.1, "at most"))
        }
        (false, true) => {
            let line = come_to(&line, of_line.1, "at most");
            format!("{line} while {}", come_to(&others, of_others.0, "at least"))
        }
        (true, false) => {
            let spare = sum - of_line.0;
            let all = format!("its cells add up to {} at least", of_line.0);
            format!("{all}, so none is more than {spare} above its least digit")
        }
        (false, false) => {
            let spare = of_line.1 - sum;
            let all = format!("its cells add up to {} at most", of_line.1);
            format!("{all}, so none is more than {spare} below its greatest digit")
        }
    };
    Some(list([true, false].into_iter().filter(|it| reasons.contains(it)).map(in_words)))
}

/// That cells come to this number at least or at most.
fn sum_in_words(cells: &[Cell], number: i32, bound: &str, geometry: &Geometry) -> String {
    match cells {
        [cell] => format!("{} is {number} {bound}", geometry.name(*cell)),
        cells => {
            let names = list(cells.iter().map(|&cell| geometry.name(cell)));
            format!("{names} add up to {number} {bound}")
        }
    }
}

/// What the other cells of a sum add up to at least or at most, if that excludes all candidates of one cell. The first digit
/// stands for `first`.
fn bound_of_cell<M: Mask>(
    Linear { terms, sum }: &Linear,
    removes: &[Candidate],
    masks: &[M],
    first: i32,
) -> Option<String> {
    let cell = removes[0].cell;
    let values = |&(factor, cell): &(i32, Cell)| {
        masks[cell.index()].iter().map(move |digit| factor * (digit as i32 + first)).collect_vec()
    };
    let others = terms.iter().filter(|term| term.1 != cell);
    let ends = others.map(|term| values(term).into_iter().minmax().into_option());
    let ends: Vec<(i32, i32)> = ends.collect::<Option<_>>()?;
    let factor = terms.iter().find(|term| term.1 == cell)?.0;
    let least: i32 = ends.iter().map(|(least, _)| least).sum();
    let most: i32 = ends.iter().map(|(_, most)| most).sum();
    let rest = |removed: &Candidate| sum - factor * (removed.digit.index() as i32 + first);
    let are_one = terms.iter().all(|&(factor, _)| factor == 1);
    match are_one && terms.len() > 2 {
        true if removes.iter().all(|removed| rest(removed) < least) => {
            Some(format!("the other cells add up to {least} at least"))
        }
        true if removes.iter().all(|removed| rest(removed) > most) => {
            Some(format!("the other cells add up to {most} at most"))
        }
        _ => None,
    }
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let said = step.said.join(", and ");
    match step.technique {
        Technique::Combinations if !step.sets.is_empty() => {
            let sum = |set: &Vec<Digit>| set.iter().map(|&digit| notation.digit(digit)).join("+");
            let sets = format!("{said} is {}", options(step.sets.iter().map(sum)));
            let needed = needed_in_cells(step, notation);
            if needed.is_empty() { sets } else { format!("{sets}, and {needed}") }
        }
        Technique::Combinations => {
            let needed = needed_in_cells(step, notation);
            match (left_in_cells(step, notation), needed.is_empty()) {
                (Some(left), true) => format!("what {said} can have leaves {left}"),
                (Some(left), false) => {
                    format!("what {said} can have leaves {left}, and {needed}")
                }
                (None, _) => format!("in all that {said} can have, {needed}"),
            }
        }
        Technique::Sum | Technique::InniesAndOuties | Technique::LargeInniesAndOuties => said,
        Technique::Count | Technique::Sequence => match left_in_cells(step, notation) {
            Some(left) => format!("{said} leaves {left}"),
            None => said,
        },
        Technique::EitherWay => format!("each way that is left of {said} agrees"),
        _ => format!("{said} would be cut off or of another size"),
    }
}

/// More cells with different digits than this are not told.
const MOST_LEFT: usize = 3;

/// What is left of the cells of the pattern from which the step removes digits: `2 or 3 in r1c1`; none if there are no such
/// cells.
fn left_in_cells(step: &Step, notation: &Notation<'_>) -> Option<String> {
    let carrier = step.part(Role::Carrier).collect_vec();
    let is_false = |candidate: &Candidate| {
        let mut placed = step.places.iter().filter(|place| place.cell == candidate.cell);
        step.removes.contains(candidate) || placed.any(|place| place.digit != candidate.digit)
    };
    let cells = carrier.iter().filter(|it| is_false(it)).map(|it| it.cell).sorted().dedup();
    let left = cells.map(|cell| {
        let left = carrier.iter().filter(|it| it.cell == cell && !is_false(it));
        (left.map(|it| notation.digit(it.digit)).collect_vec(), cell)
    });
    let left = left.into_grouping_map().collect::<Vec<Cell>>();
    let left = left.into_iter().sorted_by_key(|(_, cells)| cells[0]).collect_vec();
    match &left[..] {
        [] => None,
        left if left.len() > MOST_LEFT => Some("no other digits there".to_owned()),
        left => {
            let left = left.iter().map(|(digits, cells)| {
                let digits = match &digits[..] {
                    [] => "no digit".to_owned(),
                    [digit] => format!("only {digit}"),
                    digits => options(digits),
                };
                format!("{digits} in {}", notation.cells(cells.iter().copied()))
            });
            Some(clauses(left))
        }
    }
}

/// Which digits that the step removes from cells outside the cage are needed in it: `1 and 2 are in r1c1 or r2c1`; empty if
/// there are none.
fn needed_in_cells(step: &Step, notation: &Notation<'_>) -> String {
    let inside: Vec<Candidate> = step.part(Role::Carrier).collect();
    let is_inside = |removed: &Candidate| inside.iter().any(|it| it.cell == removed.cell);
    let outside = step.removes.iter().filter(|removed| !is_inside(removed));
    let needed = outside.map(|removed| removed.digit).sorted().dedup().map(|digit| {
        let places = inside.iter().filter(|candidate| candidate.digit == digit);
        (options(places.map(|candidate| notation.cell(candidate.cell))), digit)
    });
    let needed = needed.into_group_map().into_iter().sorted_by_key(|(_, all)| all.clone());
    list(needed.map(|(places, digits)| {
        let are = if digits.len() == 1 { "is" } else { "are" };
        format!("{} {are} in {places}", notation.digits(digits))
    }))
}

#[cfg(test)]
mod tests {
    use crate::geometry::{Candidate, Canvas, Cell, Digit, Geometry};
    use crate::logic::{Notation, Position, Technique};
    use crate::puzzle::{Alphabet, Puzzle, Rule};

    /// The steps of a technique in a 4×4 grid with these rules, each with its number and its cells.
    fn told(rules: &[(&str, u16, &[usize])], technique: Technique) -> Vec<String> {
        let geometry = Geometry::new(2, 2).expect("a shape");
        let rule = |&(name, number, cells): &(&str, u16, &[usize])| {
            let cells: Vec<Cell> = cells.iter().copied().map(Cell::new).collect();
            Rule::new(name, &[number], [cells], &geometry).expect("a rule")
        };
        told_of(rules.iter().map(rule), technique)
    }

    fn told_of(rules: impl IntoIterator<Item = Rule>, technique: Technique) -> Vec<String> {
        let mut puzzle = Puzzle::empty(Geometry::new(2, 2).expect("a shape"));
        puzzle.add_rules(rules);
        steps_in_words(&puzzle, technique)
    }

    fn steps_in_words(puzzle: &Puzzle, technique: Technique) -> Vec<String> {
        let budget = crate::budget::Budget::unlimited();
        let steps = Position::new(puzzle).find(technique, &budget).expect("nothing is limited");
        let alphabet = Alphabet::of(puzzle.geometry());
        let notation = Notation::new(puzzle.geometry(), &alphabet);
        steps.iter().map(|step| notation.step(step)).collect()
    }

    #[test]
    fn a_cage_has_few_sets_of_digits() {
        assert_eq!(
            told(&[("cage", 3, &[0, 4])], Technique::Combinations),
            [
                "combinations: cage 3 r1c1 r2c1 is 1+2, and 1 and 2 are in r1c1 or r2c1, so r1c1 and r2c1 are not 3 or 4, and r1c2, r2c2, r3c1 and r4c1 are not 1 or 2"
            ]
        );
    }

    #[test]
    fn the_other_cells_of_a_sum_have_bounds() {
        assert_eq!(
            told(&[("little-killer", 5, &[8, 5, 2])], Technique::Sum),
            ["sum: little-killer 5 r3c1 r2c2 r1c3, and the other cells add up to 2 at least, so \
                 r1c3, r2c2 and r3c1 are not 4"]
        );
    }

    #[test]
    fn both_sides_of_an_arrow_have_bounds() {
        let geometry = Geometry::new(2, 2).expect("a shape");
        let lists = [vec![Cell::new(0)], [5, 10].map(Cell::new).to_vec()];
        let arrow = Rule::new("arrow", &[], lists, &geometry).expect("an arrow");
        assert_eq!(
            told_of([arrow], Technique::Sum),
            [
                "sum: arrow r1c1 = r2c2 r3c3, and r2c2 and r3c3 add up to 2 at least while r1c1 is 4 at most, so r1c1 is \
                 not 1, and r2c2 and r3c3 are not 4"
            ]
        );
    }

    #[test]
    fn cells_of_a_sum_have_something_to_spare() {
        assert_eq!(
            told(&[("sum", 4, &[0, 6, 9])], Technique::Sum),
            [
                "sum: sum 4 r1c1 r2c3 r3c2, and the other cells add up to 2 at least, so r1c1, r2c3 and r3c2 are not 3 or 4"
            ]
        );
        let mut puzzle = Puzzle::empty(Geometry::new(2, 2).expect("a shape"));
        let rule =
            Rule::new("sum", &[5], vec![[0, 6, 9].map(Cell::new).to_vec()], puzzle.geometry());
        puzzle.add_rules([rule.expect("a rule")]);
        puzzle.rule_out(Candidate { cell: Cell::new(0), digit: Digit::new(0) });
        assert_eq!(
            steps_in_words(&puzzle, Technique::Sum),
            [
                "sum: sum 5 r1c1 r2c3 r3c2, and its cells add up to 4 at least, so none is more than 1 above its least \
                 digit, so r1c1 is not 4, and r2c3 and r3c2 are not 3 or 4"
            ]
        );
    }

    #[test]
    fn digits_from_0_have_sums_of_their_own() {
        let canvas = Canvas { first_value: 0, ..Canvas::new(4, 4) };
        let geometry = Geometry::on_canvas(canvas).expect("a canvas");
        let rule = |name: &str, sum: u16, cells: &[usize]| {
            let cells: Vec<Cell> = cells.iter().copied().map(Cell::new).collect();
            Rule::new(name, &[sum], [cells], &geometry).expect("a rule")
        };
        let told = |rules: &[Rule], technique| {
            let mut puzzle = Puzzle::empty(geometry.clone());
            puzzle.add_rules(rules.iter().cloned());
            steps_in_words(&puzzle, technique)
        };
        assert_eq!(
            told(&[rule("cage", 4, &[0, 1, 2])], Technique::InniesAndOuties),
            ["innies and outies: row 1 adds up to 6 and the cages within to 4, so r1c4 is 2"]
        );
        assert_eq!(
            told(
                &[rule("cage", 4, &[0, 1]), rule("cage", 5, &[2, 3, 7])],
                Technique::InniesAndOuties
            ),
            [
                "innies and outies: row 1 adds up to 6 and the cages within to 4, so r1c3 and r1c4 add up to 2, so r1c3 and \
                 r1c4 are not 1 or 3",
                "innies and outies: the cages that cover row 1 add up to 9, 3 more than 6, so r2c4 is 3"
            ]
        );
        assert_eq!(
            told(&[rule("little-killer", 2, &[8, 5, 2])], Technique::Sum),
            [
                "sum: little-killer 2 r3c1 r2c2 r1c3, and the other cells add up to 0 at least, so r1c3, r2c2 and r3c1 are \
                 not 3"
            ]
        );
        assert_eq!(
            told(&[rule("sum", 5, &[0, 1])], Technique::PairRule),
            [
                "rule between two cells (V): r1c1 and r1c2 sum to 5, so r1c1 is not 0 or 1",
                "rule between two cells (V): r1c1 and r1c2 sum to 5, so r1c2 is not 0 or 1"
            ]
        );
    }

    #[test]
    fn numbers_outside_the_grid_say_where_they_stand_and_what_they_leave() {
        assert_eq!(
            told(&[("sandwich", 5, &[12, 8, 4, 0])], Technique::Sequence),
            [
                "sequence: sandwich 5 below column 1 (the digits between the 1 and the 4 add up to the number) leaves 1 or 4 \
                 in r1c1 and r4c1, and 2 or 3 in r2c1 and r3c1, so r1c1 and r4c1 are not 2 or 3, and r2c1 and r3c1 are not \
                 1 or 4"
            ]
        );
    }

    #[test]
    fn cages_leave_over_of_a_row() {
        let cages: [(&str, u16, &[usize]); 2] = [("cage", 6, &[0, 1, 4]), ("cage", 3, &[2, 6])];
        assert_eq!(
            told(&cages, Technique::InniesAndOuties)[..2],
            [
                "innies and outies: column 3 adds up to 10 and the cages within to 3, so r3c3 and r4c3 add up to 7, so \
                 r3c3 and r4c3 are not 1 or 2",
                "innies and outies: box 1 adds up to 10 and the cages within to 6, so r2c2 is 4",
            ]
        );
        assert_eq!(
            told(&cages, Technique::LargeInniesAndOuties)[..2],
            [
                "large innies and outies: row 1 adds up to 10 and the cages there to 9, so r1c4 is 1 more than r2c1 and \
                 r2c3, so r1c4 is not 1, 2 or 3, and r2c1 and r2c3 are not 3 or 4",
                "large innies and outies: column 1 adds up to 10 and the cages there to 6, so r3c1 and r4c1 are \
                 together 4 more than r1c2, so r1c2 is not 4",
            ]
        );
    }
}
