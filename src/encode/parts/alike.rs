//! How many cells have the digit of another.
//!
//! A variable for two cells says whether they have one digit. Those along a line up to the first that has another are a run
//! of such variables. What is true of them is counted.

use itertools::Itertools;

use super::emitter::PartEmitter;
use super::truth::{Truth, not, one_if, value};
use crate::encode::ClauseSink;
use crate::geometry::Cell;
use crate::puzzle::Alike;

impl<S: ClauseSink> PartEmitter<'_, S> {
    /// What is true exactly if as many cells are alike as the cell that counts them says.
    pub(super) fn are_so_many_alike(&mut self, alike: &Alike) -> Truth {
        let Alike { count, added, first, lists, are_runs } = alike;
        let mut quantities = Vec::new();
        let mut constant = 0;
        for list in lists {
            let mut run = Err(true);
            for &cell in list {
                let is_alike = self.are_alike([*first, cell]);
                run = if *are_runs { self.all(&[run, is_alike]) } else { is_alike };
                match run {
                    Ok(_) => quantities.push(one_if(run)),
                    Err(is_counted) => constant += i32::from(is_counted),
                }
            }
        }
        let said = self.digits(*count).into_iter().map(|(digit, truth)| (-value(digit), truth));
        let said = said.sorted_by_key(|(value, _)| *value).collect_vec();
        match said[..] {
            // Other clauses say that it has a digit.
            [] => return Err(false),
            [(said, _)] => constant += said,
            _ => quantities.push(said),
        }
        self.sums_to(quantities, added - constant)
    }

    /// What is true exactly if two cells have one digit.
    pub(super) fn are_alike(&mut self, mut cells: [Cell; 2]) -> Truth {
        cells.sort_unstable();
        let [one, other] = cells;
        if one == other {
            return Err(true);
        }
        if let Some(&known) = self.alike.get(&cells) {
            return known;
        }
        let are_alike = Ok(self.new_lit());
        for digit in self.geometry.digits() {
            let [one, other] = [one, other].map(|cell| self.truth(cell, digit));
            self.clause([not(are_alike), not(one), other]);
            self.clause([not(are_alike), not(other), one]);
            self.clause([not(one), not(other), are_alike]);
        }
        self.alike.insert(cells, are_alike);
        are_alike
    }
}
