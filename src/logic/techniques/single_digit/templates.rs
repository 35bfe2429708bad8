//! Templates: the ways to place a digit in the whole grid, once in each house.
//!
//! A candidate that is in none of them is false (*template delete*), and a cell that is in all of them has the digit
//! (*template set*). Each template has one cell of each row, so a cell is in all of them if no other cell of its row is in
//! any.
//!
//! A cell that is in all templates of one digit is in none of another, which leaves other digits fewer templates. So the
//! templates of all digits are looked for again until no further cell is certain.
//!
//! A candidate for which the search takes too long counts as possible.

use itertools::Itertools;

use crate::geometry::{Candidate, Digit};
use crate::logic::board::Board;
use crate::logic::notation::{Notation, list};
use crate::logic::search::templates::{InTemplate, cells_in_templates};
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Finds the digits whose templates all share a cell or all lack one.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let Some(found) = search(board, steps) else {
        return;
    };
    for (digit, Found { possible, certain }) in found.iter().enumerate() {
        let mut step = Step::by(steps.technique());
        if steps.technique() == Technique::TemplateSet {
            step.places = certain_cells(board, digit, possible).collect();
        } else {
            let places = board.open_cells().filter(|&cell| board.digits(cell).contains(digit));
            let removed = places.filter(|cell| !possible[cell.index()]);
            step = step.removing(Board::<M>::of_digit(digit, removed));
        }
        // What is certain of other digits where this one has a candidate.
        let taken = certain.iter().filter(|other| {
            other.digit.index() != digit && board.digits(other.cell).contains(digit)
        });
        let taken: Vec<Candidate> = taken.copied().sorted().collect();
        if !taken.is_empty() {
            step = step.with_part(Role::On, taken);
        }
        steps.add_if_news(step);
    }
}

/// What the templates of a digit have.
struct Found {
    /// By cell: whether a template may have it.
    possible: Vec<bool>,
    /// The candidates that all templates of their digits have, and that leave this digit fewer templates.
    certain: Vec<Candidate>,
}

/// Looks for the templates of each digit until no further candidate is certain; nothing if the budget is spent.
fn search<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) -> Option<Vec<Found>> {
    let mut narrowed = board.clone();
    let mut found: Vec<Found> = Vec::new();
    let mut certain = Vec::new();
    loop {
        for digit in 0..board.side() {
            let possible = cells_in_templates(&narrowed, digit, steps)?.into_iter();
            let possible = possible.map(|found| found != InTemplate::No).collect_vec();
            match found.get_mut(digit) {
                Some(before) if before.possible == possible => {}
                Some(before) => *before = Found { possible, certain: certain.clone() },
                None => found.push(Found { possible, certain: Vec::new() }),
            }
        }
        let known = certain.len();
        for (digit, Found { possible, .. }) in found.iter().enumerate() {
            for candidate in certain_cells(board, digit, possible) {
                let others = narrowed.digits(candidate.cell).and_not(M::of(digit));
                for other in others.iter().map(Digit::new) {
                    narrowed.remove(Candidate { cell: candidate.cell, digit: other });
                }
                if !others.is_empty() {
                    certain.push(candidate);
                }
            }
        }
        if certain.len() == known || narrowed.is_broken() {
            return Some(found);
        }
    }
}

/// The candidates of a digit that are the only possible ones of their rows.
fn certain_cells<M: Mask>(
    board: &Board<M>,
    digit: usize,
    possible: &[bool],
) -> impl Iterator<Item = Candidate> {
    let rows = board.lines().map(|[[rows, _], _]| rows).unwrap_or_default();
    let certain = rows.into_iter().filter_map(move |row| {
        let mut cells = board.geometry().cells_of(row).iter().filter(|cell| possible[cell.index()]);
        cells.next().copied().filter(|_| cells.next().is_none())
    });
    Board::<M>::of_digit(digit, certain)
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let (conclusions, which) = match step.technique {
        Technique::TemplateSet => (&step.places, "every way"),
        _ => (&step.removes, "no way"),
    };
    let cells: Vec<String> = conclusions.iter().map(|of| notation.cell(of.cell)).collect();
    let joined = match step.technique {
        Technique::TemplateSet => list(cells),
        _ => cells.join(" or "),
    };
    let digit = conclusions.first().map_or("", |of| notation.digit(of.digit));
    let certain = step.part(Role::On).map(|of| notation.candidate(of));
    let certain = match list(certain) {
        certain if certain.is_empty() => String::new(),
        certain => format!("as every way to place the other digits has {certain}, "),
    };
    format!("{certain}{which} to place {digit} once in each house has it in {joined}")
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique;
    use crate::logic::test_positions::TestPosition;

    /// An X-wing.
    fn x_wing() -> TestPosition {
        let wing = TestPosition::empty(2, 2).only('1', "row 1", "r1c1 r1c3");
        wing.only('1', "row 4", "r4c1 r4c3")
    }

    #[test]
    fn a_candidate_in_no_template_is_false() {
        let told = "template delete: no way to place 1 once in each house has it in r2c1 or r2c3 or r3c1 or r3c3, \
                    so r2c1, r2c3, r3c1 and r3c3 are not 1";
        assert_eq!(x_wing().in_words(Technique::TemplateDelete), [told]);
        assert_eq!(x_wing().in_words(Technique::TemplateSet), [""; 0]);
        assert_eq!(TestPosition::empty(3, 3).in_words(Technique::TemplateDelete), [""; 0]);
    }

    #[test]
    fn a_cell_in_every_template_has_the_digit() {
        let told = "template set: every way to place 1 once in each house has it in r1c3, r2c2, r3c4 and r4c1, \
                    so r1c3, r2c2, r3c4 and r4c1 are 1";
        let position = x_wing().only('1', "row 2", "r2c1 r2c2 r2c3");
        assert_eq!(position.in_words(Technique::TemplateSet), [told]);
    }

    #[test]
    fn what_is_certain_of_one_digit_leaves_others_fewer_templates() {
        let certain = x_wing().only('1', "row 2", "r2c1 r2c2 r2c3");
        let position = certain.only('2', "row 3", "r3c3 r3c4").only('2', "row 2", "r2c1 r2c2");
        let told = "template set: as every way to place the other digits has r1c3=1, r2c2=1, r3c4=1 and r4c1=1, \
                    every way to place 2 once in each house has it in r1c4, r2c1, r3c3 and r4c2, \
                    so r1c4, r2c1, r3c3 and r4c2 are 2";
        let words = position.in_words(Technique::TemplateSet);
        assert_eq!(words.len(), 2);
        assert!(words[0].starts_with("template set: every way to place 1 once"), "{}", words[0]);
        assert_eq!(words[1], told);
    }
}
