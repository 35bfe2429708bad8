//! A node of the search tree, which is copied whole.

use crate::mask::Mask;

/// Largest side of a grid whose digits fit in 16 bits and whose cells in 256.
pub(super) const MAX_SIDE: usize = 16;

/// A node of the tree; `N` is the side or larger, and digits that the grid does not have have no places.
#[derive(Clone, Copy)]
pub(super) struct Node<B, const N: usize> {
    pub(super) places: [B; N],
    pub(super) open: B,
}

impl<B: Mask, const N: usize> Node<B, N> {
    pub(super) const NEW: Self = Node { places: [B::EMPTY; N], open: B::EMPTY };

    /// Whether the places of all digits are these; the call of a function that `==` makes takes longer.
    #[inline(always)]
    pub(super) fn has_places(&self, other: &[B; N]) -> bool {
        self.places.iter().zip(other).all(|(places, other)| places == other)
    }

    /// Removes all candidates of these cells except one digit.
    #[inline(always)]
    pub(super) fn keep_only(&mut self, cells: B, digit: usize) {
        let kept = self.places[digit];
        for places in &mut self.places {
            *places = places.and_not(cells);
        }
        self.places[digit] = kept;
    }

    /// Removes a digit from these cells; returns whether one of them had it.
    #[inline(always)]
    pub(super) fn remove(&mut self, digit: usize, cells: B) -> bool {
        let has_it = !self.places[digit].and(cells).is_empty();
        self.places[digit] = self.places[digit].and_not(cells);
        has_it
    }
}
