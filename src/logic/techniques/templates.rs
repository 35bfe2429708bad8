//! Templates: the ways to place a digit in the whole grid, once in each house.
//!
//! A candidate that is in none of them is false (*template delete*), and a cell that is in all of them has the digit
//! (*template set*). Each template has one cell of each row, so a cell is in all of them if no other cell of its row is in
//! any.
//!
//! A cell that is in all templates of one digit is in none of another, which leaves other digits fewer templates. So the
//! templates of all digits are looked for again until no further cell is certain.
//!
//! An empty 9×9 grid has 46,656 templates, and larger ones too many to list. So the search looks for one template with each
//! candidate, in the house with the fewest places first; each template found settles the question for all its cells.
//! A candidate for which the search takes too long counts as possible.

use itertools::Itertools;

use crate::geometry::{Candidate, Cell, Digit, Geometry, House};
use crate::logic::board::Board;
use crate::logic::notation::{Notation, list};
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// How many placements are tried for a template with a certain candidate.
const MOST_PLACEMENTS: usize = 5_000;

/// Finds the digits whose templates all share a cell or all lack one.
pub(super) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
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
            let possible = possible_cells(&narrowed, digit, steps)?;
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
    let [[rows, _], _] = board.lines();
    let certain = rows.into_iter().filter_map(move |row| {
        let mut cells = board.geometry().cells_of(row).iter().filter(|cell| possible[cell.index()]);
        cells.next().copied().filter(|_| cells.next().is_none())
    });
    Board::<M>::of_digit(digit, certain)
}

/// For each cell, whether a template of the digit may have it; nothing if the budget is spent.
fn possible_cells<M: Mask>(
    board: &Board<M>,
    digit: usize,
    steps: &mut Steps<'_>,
) -> Option<Vec<bool>> {
    let geometry = board.geometry();
    let start = Template {
        geometry,
        places: geometry.houses().map(|house| board.places(house, digit)).collect(),
        cells: Vec::new(),
    };
    let mut possible = vec![false; geometry.cell_count()];
    for cell in board.open_cells() {
        if !board.digits(cell).contains(digit) || possible[cell.index()] {
            continue;
        }
        if steps.is_stopped() {
            return None;
        }
        let mut left = MOST_PLACEMENTS;
        match start.with(cell).and_then(|template| template.complete(&mut left, steps)) {
            Some(cells) => cells.into_iter().for_each(|cell| possible[cell.index()] = true),
            None => possible[cell.index()] = left == 0,
        }
    }
    Some(possible)
}

/// A part of a template.
#[derive(Clone)]
struct Template<'g, M> {
    geometry: &'g Geometry,
    /// The places that are left in each house; none where the digit is placed.
    places: Vec<M>,
    cells: Vec<Cell>,
}

impl<M: Mask> Template<'_, M> {
    /// With the digit in this cell, which must be one of the places left; nothing if a house has no place left then.
    fn with(&self, cell: Cell) -> Option<Self> {
        let mut next = self.clone();
        next.cells.push(cell);
        for &house in self.geometry.houses_of(cell) {
            let taken = std::mem::replace(&mut next.places[house.index()], M::EMPTY);
            for place in taken.iter() {
                let rival = self.geometry.cells_of(house)[place];
                if rival != cell && !next.forget(rival) {
                    return None;
                }
            }
        }
        let mut peers = self.geometry.group_peers(cell).iter();
        peers.all(|&peer| next.forget(peer)).then_some(next)
    }

    /// Removes a place; false if one of its houses has no other.
    fn forget(&mut self, cell: Cell) -> bool {
        let houses = self.geometry.houses_of(cell).iter();
        for (house, &place) in houses.zip(self.geometry.positions_of(cell)) {
            let places = &mut self.places[house.index()];
            // Houses of the digit's own cell are empty, or are emptied soon.
            if !places.is_empty() {
                places.remove(usize::from(place));
                if places.is_empty() {
                    return false;
                }
            }
        }
        true
    }

    /// The cells of a template with these; nothing if there is none, or if nothing is `left` to try.
    fn complete(&self, left: &mut usize, steps: &mut Steps<'_>) -> Option<Vec<Cell>> {
        let open = self.places.iter().enumerate().filter(|(_, places)| !places.is_empty());
        let Some((house, places)) = open.min_by_key(|(_, places)| places.count()) else {
            return Some(self.cells.clone());
        };
        let house: House = self.geometry.houses().nth(house)?;
        for place in places.iter() {
            if *left == 0 || (left.is_multiple_of(256) && steps.is_stopped()) {
                *left = 0;
                return None;
            }
            *left -= 1;
            let next = self.with(self.geometry.cells_of(house)[place]);
            if let Some(cells) = next.and_then(|next| next.complete(left, steps)) {
                return Some(cells);
            }
        }
        None
    }
}

/// The reason in words.
pub(super) fn reason(step: &Step, notation: &Notation<'_>) -> String {
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
