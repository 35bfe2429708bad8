//! Rules of the puzzle about the digits of two cells: a digit of the one cell that fits no candidate of the other is false.
//!
//! Digits fit if all rules about the two cells allow them, and if they differ where the cells see each other.

use itertools::Itertools;

use crate::geometry::{Candidate, Cell};
use crate::logic::board::Board;
use crate::logic::notation::{Notation, list, options};
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;
use crate::puzzle::{PairRule, Relation};

/// One step for each pair of cells with rules and each of its cells that they say something new about.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let partners = board.partners();
    let pairs = partners.rules().iter().map(|rule| rule.cells);
    for [first, second] in pairs.unique_by(|[a, b]| [*a.min(b), *a.max(b)]) {
        for (cell, other) in [(first, second), (second, first)] {
            let others = candidates(board, other);
            let fits = |own: Candidate| others.iter().any(|&other| !board.excludes(own, other));
            let removes = board.candidates_of([cell]).filter(|&own| !fits(own)).collect_vec();
            let rules = removes.iter().cartesian_product(&others);
            let rules = rules.flat_map(|(&own, &other)| partners.reasons(own, other)).collect_vec();
            if rules.is_empty() {
                continue;
            }
            let step = Step::by(Technique::PairRule).with_part(Role::Carrier, others);
            steps.add(step.by_rules(rules).removing(removes));
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
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let carrier = step.part(Role::Carrier).collect_vec();
    let (other, own) = (carrier[0].cell, step.removes[0].cell);
    let rules = step.rules.iter().map(|rule| rule.in_words(notation.geometry()));
    // If a digit keeps to the rules beside itself, the cells must see each other.
    let is_same = |removed: &Candidate| {
        let mut same = carrier.iter().filter(|other| other.digit == removed.digit);
        same.any(|&other| step.rules.iter().all(|rule| !rule.forbids(*removed, other)))
    };
    let differ = step.removes.iter().any(is_same);
    let differ = differ.then(|| format!("{} sees {}", notation.cell(own), notation.cell(other)));
    let rules = list(rules.chain(differ));
    match known(&carrier, step, notation) {
        Some(known) => format!("{} is {known}, and {rules}", notation.cell(other)),
        None => rules,
    }
}

/// What the digit of the other cell can be, as far as the rules care; none if it can be any.
fn known(carrier: &[Candidate], step: &Step, notation: &Notation<'_>) -> Option<String> {
    let side = notation.geometry().side();
    let digit = |candidate: &Candidate| notation.digit(candidate.digit);
    let is_order = |rule: &PairRule| matches!(rule.relation, Relation::Less | Relation::AtMost);
    match (&step.rules[..], carrier) {
        (_, carrier) if carrier.len() == side => None,
        ([rule], [least, _, .., most]) if is_order(rule) => {
            let (bound, word, is_any) = match rule.cells[0] == least.cell {
                true => (least, "more", least.digit.index() == 0),
                false => (most, "less", most.digit.index() == side - 1),
            };
            (!is_any).then(|| format!("{} or {word}", digit(bound)))
        }
        ([rule], [_, _, _, ..]) if rule.relation == Relation::Equal => {
            Some(format!("not {}", options(step.removes.iter().map(digit))))
        }
        _ => Some(options(carrier.iter().map(digit))),
    }
}

#[cfg(test)]
mod tests {
    use crate::geometry::{Candidate, Cell, Digit, Geometry};
    use crate::logic::{Notation, Position, Technique};
    use crate::puzzle::{Alphabet, PairRule, Puzzle, Relation};

    fn told(puzzle: &Puzzle) -> Vec<String> {
        let budget = crate::budget::Budget::unlimited();
        let steps = Position::new(puzzle).find(Technique::PairRule, &budget);
        let alphabet = Alphabet::standard(4);
        let notation = Notation::new(puzzle.geometry(), &alphabet);
        let steps = steps.expect("nothing is limited");
        steps.iter().map(|step| notation.step(step)).collect()
    }

    #[test]
    fn equal_cells_lack_the_same_digits() {
        let mut puzzle = Puzzle::empty(Geometry::new(2, 2).expect("a shape"));
        puzzle.add_rules([PairRule::new(Cell::new(0), Cell::new(6), Relation::Equal)]);
        puzzle.rule_out(Candidate { cell: Cell::new(6), digit: Digit::new(2) });
        assert_eq!(
            told(&puzzle),
            [
                "rule between two cells: r2c3 is not 3, and r1c1 and r2c3 are equal, so r1c1 is not 3"
            ]
        );
    }

    #[test]
    fn an_order_is_told_by_its_bound() {
        let mut puzzle = Puzzle::empty(Geometry::new(2, 2).expect("a shape"));
        puzzle.add_rules([PairRule::new(Cell::new(0), Cell::new(6), Relation::Less)]);
        puzzle.rule_out(Candidate { cell: Cell::new(0), digit: Digit::new(0) });
        assert_eq!(
            told(&puzzle),
            [
                "rule between two cells: r1c1 is less than r2c3, so r1c1 is not 4",
                "rule between two cells: r1c1 is 2 or more, and r1c1 is less than r2c3, so r2c3 is not 1 or 2"
            ]
        );
    }

    #[test]
    fn cells_that_see_each_other_differ_beside_their_rule() {
        let mut puzzle = Puzzle::empty(Geometry::new(2, 2).expect("a shape"));
        let [first, second] = [Cell::new(0), Cell::new(1)];
        puzzle.add_rules([PairRule::new(first, second, Relation::NotDifference(1))]);
        [0, 3].into_iter().for_each(|digit| {
            puzzle.rule_out(Candidate { cell: first, digit: Digit::new(digit) });
        });
        assert_eq!(
            told(&puzzle),
            [
                "rule between two cells: r1c1 is 2 or 3, and r1c1 and r1c2 do not differ by 1 and r1c2 sees r1c1, \
              so r1c2 is not 2 or 3"
            ]
        );
    }

    #[test]
    fn the_mark_of_a_rule_is_named() {
        for (relation, cells, title) in [
            (Relation::Difference(1), [0, 1], "rule between two cells (white dot): "),
            (Relation::Ratio(2), [0, 1], "rule between two cells (black dot): "),
            (Relation::Sum(5), [0, 1], "rule between two cells (V): "),
            // A sum of cells that are not side by side is that of a line.
            (Relation::Sum(5), [0, 2], "rule between two cells: "),
            (Relation::Less, [0, 1], "rule between two cells: "),
        ] {
            let mut puzzle = Puzzle::empty(Geometry::new(2, 2).expect("a shape"));
            let [first, second] = cells.map(Cell::new);
            puzzle.add_rules([PairRule::new(first, second, relation)]);
            puzzle.set(first, Some(Digit::new(1)));
            let told = told(&puzzle);
            assert!(
                !told.is_empty() && told.iter().all(|step| step.starts_with(title)),
                "{told:?}"
            );
        }
    }

    #[test]
    fn a_digit_that_fits_no_candidate_of_the_other_cell_is_false() {
        let geometry = Geometry::new(2, 2).expect("a shape");
        let mut puzzle = Puzzle::empty(geometry);
        let [first, second] = [Cell::new(0), Cell::new(6)];
        puzzle.add_rules([PairRule::new(first, second, Relation::Less)]);
        puzzle.set(Cell::new(2), Some(Digit::new(2)));
        assert_eq!(
            told(&puzzle),
            [
                "rule between two cells: r1c1 is less than r2c3, so r1c1 is not 4",
                "rule between two cells: r1c1 is less than r2c3, so r2c3 is not 1"
            ]
        );
    }
}
