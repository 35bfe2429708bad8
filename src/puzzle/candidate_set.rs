//! A set of candidates of a grid, with one flag per candidate.

use crate::geometry::{Candidate, Cell, Digit, Geometry, House};

/// The candidates of a grid that remain.
#[derive(Clone, Debug)]
pub(crate) struct CandidateSet<'g> {
    geometry: &'g Geometry,
    /// One flag per candidate, in the order of [`Geometry::candidate_index`].
    flags: Vec<bool>,
}

impl<'g> CandidateSet<'g> {
    /// Creates the set of all candidates.
    pub(crate) fn all(geometry: &'g Geometry) -> Self {
        CandidateSet { geometry, flags: vec![true; geometry.candidate_count()] }
    }

    /// Creates the set of the candidates that no given excludes, in their cell or in a peer.
    pub(crate) fn left_by_givens(
        geometry: &'g Geometry,
        givens: impl IntoIterator<Item = Candidate>,
    ) -> Self {
        let mut left = Self::all(geometry);
        for Candidate { cell, digit } in givens {
            for other in geometry.digits().filter(|&other| other != digit) {
                left.remove(Candidate { cell, digit: other });
            }
            for cell in geometry.peers(cell) {
                left.remove(Candidate { cell, digit });
            }
        }
        left
    }

    /// The grid's geometry.
    pub(crate) fn geometry(&self) -> &'g Geometry {
        self.geometry
    }

    #[inline]
    pub(crate) fn contains(&self, candidate: Candidate) -> bool {
        self.flags[self.geometry.candidate_index(candidate)]
    }

    /// Removes a candidate; returns whether it was in the set.
    #[inline]
    pub(crate) fn remove(&mut self, candidate: Candidate) -> bool {
        let index = self.geometry.candidate_index(candidate);
        std::mem::replace(&mut self.flags[index], false)
    }

    /// The remaining candidates of a cell.
    pub(crate) fn digits(&self, cell: Cell) -> impl Iterator<Item = Digit> + '_ {
        let digits = self.geometry.digits();
        digits.filter(move |&digit| self.contains(Candidate { cell, digit }))
    }

    /// The cells of a house that still have the digit as a candidate.
    pub(crate) fn places(&self, house: House, digit: Digit) -> impl Iterator<Item = Cell> + '_ {
        let cells = self.geometry.cells_of(house).iter().copied();
        cells.filter(move |&cell| self.contains(Candidate { cell, digit }))
    }

    /// The flags of all candidates, in the order of [`Geometry::candidate_index`].
    pub(crate) fn into_flags(self) -> Vec<bool> {
        self.flags
    }
}
