//! Templates: the ways to place a digit in the whole grid, once in each house.
//!
//! A candidate that is in none of them is false (*template delete*), and a cell that is in all of them has the digit
//! (*template set*). Each template has one cell of each row, so a cell is in all of them if no other cell of its row is in
//! any.
//!
//! An empty 9×9 grid has 46,656 templates, and larger ones too many to list. So the search looks for one template with each
//! candidate, in the house with the fewest places first; each template found settles the question for all its cells.
//! A candidate for which the search takes too long counts as possible.

use crate::geometry::{Cell, Digit, Geometry, House};
use crate::logic::board::Board;
use crate::logic::notation::{Notation, list};
use crate::logic::step::{Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// How many placements are tried for a template with a certain candidate.
const MOST_PLACEMENTS: usize = 5_000;

/// Finds the digits whose templates all share a cell or all lack one.
pub(super) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let geometry = board.geometry();
    let technique = steps.technique();
    for digit in 0..board.side() {
        let Some(possible) = possible_cells(board, digit, steps) else {
            return;
        };
        let of_digit = |cells| Board::<M>::of_digit(digit, cells);
        let mut step = Step::by(technique);
        if technique == Technique::TemplateSet {
            let [[rows, _], _] = board.lines();
            for row in rows {
                let mut cells = geometry.cells_of(row).iter().filter(|c| possible[c.index()]);
                if let (Some(&only), None) = (cells.next(), cells.next()) {
                    step.places.extend(of_digit(vec![only]));
                }
            }
        } else {
            let open = board.open_cells().filter(|&cell| board.digits(cell).contains(digit));
            step = step.removing(of_digit(open.filter(|cell| !possible[cell.index()]).collect()));
        }
        steps.add_if_news(step);
    }
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
    let of = |conclusions: &[crate::geometry::Candidate]| -> (Option<Digit>, Vec<String>) {
        let cells = conclusions.iter().map(|c| notation.cell(c.cell)).collect();
        (conclusions.first().map(|c| c.digit), cells)
    };
    let (conclusions, which) = match step.technique {
        Technique::TemplateSet => (&step.places, "every way"),
        _ => (&step.removes, "no way"),
    };
    let (digit, cells) = of(conclusions);
    let digit = digit.map_or("", |digit| notation.digit(digit));
    let joined = match step.technique {
        Technique::TemplateSet => list(cells),
        _ => cells.join(" or "),
    };
    format!("{which} to place {digit} once in each house has it in {joined}")
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
}
