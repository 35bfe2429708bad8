//! Templates: the ways to place a digit in the whole grid, once in each house.
//!
//! An empty 9×9 grid has 46,656 templates, and larger ones too many to list. So the search looks for one template with each
//! candidate, in the house with the fewest places first; each template found settles the question for all its cells.

use crate::geometry::{Cell, Geometry, House};
use crate::logic::board::Board;
use crate::logic::step::Steps;
use crate::mask::Mask;

/// How many placements are tried for a template with a certain candidate.
const MOST_PLACEMENTS: usize = 5_000;

/// Whether some template has a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum InTemplate {
    Yes,
    No,
    /// The search took too long.
    Unknown,
}

/// Looks for a template of the digit with each cell; nothing if the budget is spent.
pub(in crate::logic) fn cells_in_templates<M: Mask>(
    board: &Board<M>,
    digit: usize,
    steps: &mut Steps<'_>,
) -> Option<Vec<InTemplate>> {
    let geometry = board.geometry();
    let start = Template {
        geometry,
        places: geometry.houses().map(|house| board.places(house, digit)).collect(),
        cells: Vec::new(),
    };
    let mut found = vec![InTemplate::No; geometry.cell_count()];
    for cell in board.open_cells() {
        if !board.digits(cell).contains(digit) || found[cell.index()] == InTemplate::Yes {
            continue;
        }
        if steps.is_stopped() {
            return None;
        }
        let mut left = MOST_PLACEMENTS;
        match start.with(cell).and_then(|template| template.complete(&mut left, steps)) {
            Some(cells) => {
                cells.into_iter().for_each(|cell| found[cell.index()] = InTemplate::Yes);
            }
            None if left == 0 => found[cell.index()] = InTemplate::Unknown,
            None => {}
        }
    }
    Some(found)
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
