//! A node of the search tree, which is copied whole.

use crate::mask::Mask;

/// A node of the tree; `N` is the side or larger, and digits that the grid does not have have no places.
#[derive(Clone, Copy)]
pub(super) struct Node<B, const N: usize> {
    pub(super) places: [B; N],
    pub(super) open: B,
}

impl<B: Mask, const N: usize> Node<B, N> {
    pub(super) const NEW: Self = Node { places: [B::EMPTY; N], open: B::EMPTY };

    /// The candidates of a cell.
    #[inline(always)]
    pub(super) fn candidates(&self, cell: usize) -> u16 {
        let mut digits = 0;
        for (digit, places) in self.places.iter().enumerate() {
            digits |= u16::from(places.contains(cell)) << digit;
        }
        digits
    }

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

    /// Removes these digits from these cells; returns the cells that had one of them.
    #[inline(always)]
    pub(super) fn remove(&mut self, cells: B, mut digits: u16) -> B {
        let mut changed = B::EMPTY;
        while digits != 0 {
            if let Some(places) = self.places.get_mut(digits.trailing_zeros() as usize) {
                changed = changed.or(places.and(cells));
                *places = places.and_not(cells);
            }
            digits &= digits - 1;
        }
        changed
    }
}
