//! Exocet: two base cells, and two targets elsewhere that must have the same two digits.
//!
//! The *base* are two open cells in the crossing of a line and a box that have three or four digits together. Three lines
//! across that line, in three different boxes of it and not through the base, are the *cross lines*. The two *targets* lie
//! in different cross lines, each with digits of the base.
//!
//! Suppose that a digit is true in the base. Then no cell that sees both base cells has it, so each cross line has it in
//! one of its other cells, three cells in different rows (if the cross lines are columns). If without the targets the
//! cross lines cannot have the digit in three different rows, a target has it. If this holds for every digit of the base, the
//! two true digits of the base are the digits of the targets, one each. So a target has no other digit, and a digit of the
//! base or of a target is false if no second digit can go with it in both.
//!
//! A target may be an *object* of several cells in one box and one cross line, if the box or the line has so many other
//! digits only there that one cell is left for a digit of the base.
//!
//! In a *junior* exocet (`exocet`), the targets are in boxes of the base line; in a *senior* exocet, one or both are
//! elsewhere. The rule that each base digit has at most two cover lines outside the targets is the same as that it cannot
//! be in three different rows (D. Kőnig 1931). See D. P. Bird's compendium of junior exocets for the usual form.

use itertools::Itertools;

use crate::geometry::{Cell, Digit, House, HouseKind, Segment};
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Digits of the base.
const BASE_DIGITS: std::ops::RangeInclusive<usize> = 3..=4;

/// Finds the exocets of the technique's kind.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let is_junior = steps.technique() == Technique::Exocet;
    let mut found = Vec::new();
    for segment in board.segments() {
        let open = segment.cells.iter().copied().filter(|&cell| board.settled(cell).is_none());
        for [a, b] in open.array_combinations() {
            let digits = board.digits(a).or(board.digits(b));
            if !BASE_DIGITS.contains(&digits.count()) {
                continue;
            }
            let base = Base { cells: [a, b], digits, segment: &segment };
            for cross in base.cross_lines(board) {
                if steps.is_stopped() {
                    return;
                }
                let cross = cross.map(|line| CrossLine::new(board, &base, line, is_junior));
                targets(board, &base, &cross, is_junior, &mut |step| {
                    if !found.contains(&step.removes) {
                        found.push(step.removes.clone());
                        steps.add(step);
                    }
                });
            }
        }
    }
}

struct Base<'a, M> {
    cells: [Cell; 2],
    digits: M,
    segment: &'a Segment,
}

impl<M: Mask> Base<'_, M> {
    /// The choices of three lines across the base line, each in another of its boxes.
    fn cross_lines(&self, board: &Board<M>) -> Vec<[House; 3]> {
        let geometry = board.geometry();
        let is_row = |house: House| matches!(geometry.kind(house), HouseKind::Row(_));
        let is_across = |house: &House| {
            geometry.kind(*house).is_line() && is_row(*house) != is_row(self.segment.line)
        };
        let cells = geometry.cells_of(self.segment.line).iter();
        let lines = cells.filter(|cell| !self.cells.contains(cell)).filter_map(|&cell| {
            let line = geometry.houses_of(cell).iter().copied().find(is_across)?;
            Some((geometry.region_of(cell), line))
        });
        let triples =
            lines.array_combinations().filter(|[a, b, c]| a.0 != b.0 && b.0 != c.0 && a.0 != c.0);
        triples.map(|[a, b, c]| [a.1, b.1, c.1]).collect()
    }

    fn is_seen(&self, board: &Board<M>, cell: Cell) -> bool {
        self.cells.iter().all(|&base| base == cell || board.sees(base, cell))
    }
}

/// Cells of a cross line that have one digit of the base.
struct Object<M> {
    cells: Vec<Cell>,
    /// The places of the cells in the cross line.
    places: M,
    /// The digits of the base that they can have.
    digits: M,
    /// The other digits that they have.
    locked: M,
    /// Whether they lie in a box of the base line.
    is_near: bool,
}

struct CrossLine<M> {
    house: House,
    /// For each digit of the base in order, its places that do not see both base cells, also if it is settled.
    places: Vec<M>,
    objects: Vec<Object<M>>,
}

impl<M: Mask> CrossLine<M> {
    fn new(board: &Board<M>, base: &Base<'_, M>, house: House, is_junior: bool) -> Self {
        let geometry = board.geometry();
        let cells = geometry.cells_of(house);
        let mut free = M::EMPTY;
        for place in board.open_places(house).iter() {
            if !base.is_seen(board, cells[place]) {
                free.insert(place);
            }
        }
        let mut near = M::EMPTY;
        let in_line = geometry.cells_of(base.segment.line).iter();
        let crossing = in_line.copied().find(|cell| cells.contains(cell));
        let region = crossing.and_then(|cell| geometry.region_of(cell));
        for place in free.iter() {
            if geometry.region_of(cells[place]) == region {
                near.insert(place);
            }
        }
        let possible = if is_junior { near } else { free };
        let mut objects = Vec::new();
        for place in possible.iter() {
            let digits = board.digits(cells[place]).and(base.digits);
            objects.push(Object {
                cells: vec![cells[place]],
                places: M::of(place),
                digits,
                locked: M::EMPTY,
                is_near: near.contains(place),
            });
        }
        objects.extend(locked_object(board, base, house, near));
        objects.retain(|object| !object.digits.is_empty());
        let of_digit = |digit: usize| {
            let settled = (0..cells.len())
                .find(|&place| board.settled(cells[place]) == Some(Digit::new(digit)));
            settled.map_or(board.places(house, digit).and(free), M::of)
        };
        let places = base.digits.iter().map(of_digit).collect();
        CrossLine { house, places, objects }
    }
}

/// All cells at these places of a cross line and in one box, if other digits fill all of them but one.
fn locked_object<M: Mask>(
    board: &Board<M>,
    base: &Base<'_, M>,
    house: House,
    places: M,
) -> Option<Object<M>> {
    let geometry = board.geometry();
    let cells = board.cells_at(house, places).collect_vec();
    let first = *cells.first().filter(|_| cells.len() > 1)?;
    let mut locked = M::EMPTY;
    for digit in M::first_digits(board.side()).and_not(base.digits).iter() {
        let is_only_here = |other: &House| {
            let mut all = board.cells_with(*other, digit).peekable();
            all.peek().is_some() && all.all(|cell| cells.contains(&cell))
        };
        let houses = geometry.houses_of(first).iter();
        let mut common = houses
            .filter(|other| cells.iter().all(|cell| geometry.houses_of(*cell).contains(other)));
        if common.any(is_only_here) {
            locked.insert(digit);
        }
    }
    let all = cells.iter().fold(M::EMPTY, |all, &cell| all.or(board.digits(cell)));
    (locked.count() == cells.len() - 1).then_some(Object {
        cells,
        places,
        digits: all.and(base.digits),
        locked,
        is_near: true,
    })
}

/// Finds the pairs of targets in two of the cross lines.
fn targets<M: Mask>(
    board: &Board<M>,
    base: &Base<'_, M>,
    cross: &[CrossLine<M>; 3],
    is_junior: bool,
    found: &mut impl FnMut(Step),
) {
    for [one, other, third] in [[0, 1, 2], [0, 2, 1], [1, 2, 0]].map(|at| at.map(|nth| &cross[nth]))
    {
        for (a, b) in one.objects.iter().cartesian_product(&other.objects) {
            if (a.is_near && b.is_near) != is_junior {
                continue;
            }
            let needs_target = |nth: usize| {
                let without = [
                    one.places[nth].and_not(a.places),
                    other.places[nth].and_not(b.places),
                    third.places[nth],
                ];
                !have_places_of_their_own(without)
            };
            if (0..base.digits.count()).all(needs_target) {
                conclude(board, base, cross, [a, b]).into_iter().for_each(&mut *found);
            }
        }
    }
}

/// Whether three lines can have a digit at these places, all different (P. Hall 1935).
fn have_places_of_their_own<M: Mask>([a, b, c]: [M; 3]) -> bool {
    !a.is_empty()
        && !b.is_empty()
        && !c.is_empty()
        && [a.or(b), a.or(c), b.or(c)].iter().all(|pair| pair.count() > 1)
        && a.or(b).or(c).count() > 2
}

/// The step of these targets, if it removes anything.
fn conclude<M: Mask>(
    board: &Board<M>,
    base: &Base<'_, M>,
    cross: &[CrossLine<M>; 3],
    targets: [&Object<M>; 2],
) -> Option<Step> {
    let of_base = base.cells.map(|cell| board.digits(cell));
    let of_targets = targets.map(|target| target.digits);
    let fits = |[one, other]: [M; 2], a, b| one.contains(a) && other.contains(b);
    let go_together = |a: usize, b: usize| {
        let in_either_order = |sets| fits(sets, a, b) || fits(sets, b, a);
        a != b && in_either_order(of_base) && in_either_order(of_targets)
    };
    // The digits of the first of two sets that can go with one of the second.
    let kept = |[one, other]: [M; 2]| {
        let mut kept = M::EMPTY;
        for digit in one.and(base.digits).iter() {
            if other.iter().any(|second| go_together(digit, second)) {
                kept.insert(digit);
            }
        }
        kept
    };
    let all = M::first_digits(board.side());
    let [first, second] = of_base;
    let mut step = Step::by(if targets.iter().all(|target| target.is_near) {
        Technique::Exocet
    } else {
        Technique::SeniorExocet
    });
    step = step
        .in_houses([base.segment.line, base.segment.region])
        .covered_by(cross.iter().map(|line| line.house))
        .with_part(Role::Carrier, board.candidates_of(base.cells))
        .removing(board.candidates_among(all.and_not(kept([first, second])), [base.cells[0]]))
        .removing(board.candidates_among(all.and_not(kept([second, first])), [base.cells[1]]));
    for (target, other) in [(targets[0], of_targets[1]), (targets[1], of_targets[0])] {
        let kept = kept([target.digits, other]).or(target.locked);
        let cells = target.cells.iter().copied();
        step = step
            .with_part(Role::Pincer, board.candidates_of(cells.clone()))
            .removing(board.candidates_among(all.and_not(kept), cells));
    }
    for (nth, digit) in base.digits.iter().enumerate() {
        for line in cross {
            let cells = board.cells_at(line.house, line.places[nth]);
            let others = cells.filter(|cell| !targets.iter().any(|t| t.cells.contains(cell)));
            step = step.with_part(Role::Set, board.candidates_among(M::of(digit), others));
        }
    }
    (!step.removes.is_empty()).then_some(step)
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let base = notation.cells(step.part(Role::Carrier).map(|candidate| candidate.cell));
    let digits = step.part(Role::Carrier).map(|candidate| candidate.digit);
    let digits: Vec<Digit> = digits.sorted().dedup().collect();
    let targets = step.parts.iter().filter(|part| part.role == Role::Pincer);
    let targets = targets.map(|part| notation.cells(part.candidates.iter().map(|c| c.cell)));
    let targets = targets.collect_vec().join(" or in ");
    let across = match notation.geometry().kind(step.houses[0]) {
        HouseKind::Row(_) => "rows",
        _ => "columns",
    };
    let mut covers = step.covers.clone();
    covers.sort_unstable();
    format!(
        "a digit of {base} stands in three other {across} of {}, which each of {} can do only with a place in {targets}, \
         so these have the same two digits as {base}",
        notation.houses(&covers),
        notation.digits(digits),
    )
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique;
    use crate::logic::test_positions::TestPosition;

    /// Base r1c1 and r1c2, targets r2c4 and r3c7, and each digit in two rows of columns 3, 4 and 7 below.
    fn exocet(rows: &[(char, &str)]) -> TestPosition {
        let mut position = TestPosition::empty(3, 3)
            .keep("r1c1", "1234")
            .keep("r1c2", "123")
            .keep("r2c4", "12356")
            .keep("r3c7", "1235")
            .keep("r3c4 r2c7", "56789");
        for (digit, rows) in rows {
            for column in ["3", "4", "7"] {
                let kept = rows.chars().map(|row| format!("r{row}c{column}"));
                let kept: Vec<String> = kept.collect();
                let above = (1..=3).map(|row| format!("r{row}c{column}"));
                let kept = kept.into_iter().chain(above).collect::<Vec<_>>().join(" ");
                position = position.only(*digit, &format!("column {column}"), &kept);
            }
        }
        position
    }

    #[test]
    fn targets_have_the_digits_of_the_base() {
        let position = exocet(&[('1', "47"), ('2', "58"), ('3', "69"), ('4', "49")]);
        let told = "exocet: a digit of r1c1 and r1c2 stands in three other rows of columns 3, 4 and 7, which each of 1, 2, 3 and 4 \
                    can do only with a place in r2c4 or in r3c7, so these have the same two digits as r1c1 and r1c2, \
                    so r1c1 is not 4, r2c4 is not 5 or 6 and r3c7 is not 5";
        assert_eq!(position.in_words(Technique::Exocet), [told]);
    }

    #[test]
    fn a_digit_in_three_rows_spoils_it() {
        let position = exocet(&[('1', "457"), ('2', "58"), ('3', "69"), ('4', "49")]);
        assert_eq!(position.in_words(Technique::Exocet), [""; 0]);
    }

    #[test]
    fn a_target_of_a_senior_exocet_is_elsewhere() {
        let position = exocet(&[('1', "467"), ('2', "567"), ('3', "69"), ('4', "69")])
            .only('1', "row 6", "r6c7 r6c9")
            .only('2', "row 6", "r6c7 r6c9")
            .only('3', "row 6", "r6c7 r6c9")
            .only('4', "row 6", "r6c7 r6c9")
            .keep("r3c7", "56789");
        assert_eq!(position.in_words(Technique::Exocet), [""; 0]);
        let steps = position.find(Technique::SeniorExocet);
        assert!(!steps.is_empty());
        let removes = &steps[0].removes;
        for removed in position.candidates("r2c4=5 r2c4=6 r6c7=5 r6c7=9") {
            assert!(removes.contains(&removed), "{}", position.words(&steps[0]));
        }
    }
}
