//! Cells with some digits that are one piece.
//!
//! The first cell of the piece, in the order of the cells, is its root. A variable for each cell and number of steps says
//! whether the cell is in the piece and can be reached from the root in so many steps through it; in the end all cells of
//! the piece can. A way without detours through a rectangle takes at most about two of three cells.

use itertools::Itertools;

use super::emitter::PartEmitter;
use super::truth::{Truth, not};
use crate::encode::ClauseSink;
use crate::puzzle::Connected;

impl<S: ClauseSink> PartEmitter<'_, S> {
    /// What is true exactly if the cells with the digits are one piece, of the right size.
    pub(super) fn is_connected(&mut self, connected: &Connected) -> Truth {
        let Connected { cells, beside, digits, size } = connected;
        let members = cells.iter().map(|&cell| {
            let truths = digits.iter().map(|&digit| self.truth(cell, digit)).collect_vec();
            self.any(&truths)
        });
        let members = members.collect_vec();
        // The first member, and whether there is one up to here.
        let mut is_before = Err(false);
        let mut reached = Vec::new();
        for &member in &members {
            reached.push(self.all(&[member, not(is_before)]));
            is_before = self.any(&[is_before, member]);
        }
        let most = size.map_or(2 * cells.len() / 3 + 2, |size| size.saturating_sub(1));
        for _ in 0..most.min(cells.len().saturating_sub(1)) {
            let next = beside.iter().enumerate().map(|(place, beside)| {
                let sources = beside.iter().map(|&other| reached[other]);
                let sources = sources.chain([reached[place]]).collect_vec();
                let is_beside = self.any(&sources);
                self.all(&[members[place], is_beside])
            });
            reached = next.collect();
        }
        let each = members
            .iter()
            .zip(&reached)
            .map(|(&member, &reached)| self.any(&[not(member), reached]));
        let mut truths = each.collect_vec();
        truths.push(is_before);
        if let Some(size) = size {
            truths.push(self.has_size(cells, digits, *size));
        }
        self.all(&truths)
    }
}
