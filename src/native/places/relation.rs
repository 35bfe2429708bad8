//! The rules about two cells, by relation: which candidates of some cells exclude which of others.

use std::cmp::Reverse;

use super::node::MAX_SIDE;
use crate::geometry::Geometry;
use crate::mask::Mask;
use crate::puzzle::Relation;

/// A relation of some cells to others, read in one direction.
pub(super) struct RelationTable<B> {
    /// The cells that have the relation to others.
    pub(super) cells: B,
    /// For each cell, the cells that it has the relation to.
    pub(super) others: Vec<B>,
    /// For each digit of the others, the digits of the one cell that exclude it.
    pub(super) excluders: [u16; MAX_SIDE],
    /// Whether two cells with the relation never have the same digit.
    pub(super) excludes_equal: bool,
    /// Whether cells with three candidates or more exclude nothing.
    pub(super) needs_few: bool,
    /// The digits that the others never have.
    pub(super) never: u16,
    /// When a cell excludes digits that the others can have.
    pub(super) exclusions: Vec<Exclusion>,
}

/// When a cell excludes certain digits of others.
pub(super) struct Exclusion {
    /// The digits that the others lose.
    pub(super) excluded: u16,
    /// The cell is one of these,
    pub(super) among: Among,
    /// and has none of these candidates.
    pub(super) without: u16,
}

/// The cells that can exclude something.
#[derive(Clone, Copy)]
pub(super) enum Among {
    /// All that have changed.
    Changed,
    /// Those that the exclusion before found.
    Previous,
    /// Those without candidates below the first or above the second digit.
    Within([usize; 2]),
}

/// For each digit of the second cell, the digits of the first that exclude it; the other way round if not forward.
pub(super) fn excluders(
    geometry: &Geometry,
    relation: Relation,
    is_forward: bool,
) -> [u16; MAX_SIDE] {
    let mut excluders = [0; MAX_SIDE];
    for (other, by) in geometry.digits().zip(&mut excluders) {
        for own in geometry.digits() {
            let holds = match is_forward {
                true => relation.holds(own, other),
                false => relation.holds(other, own),
            };
            *by |= u16::from(!holds) << own.index();
        }
    }
    excluders
}

impl<B: Mask> RelationTable<B> {
    pub(super) fn new(excluders: [u16; MAX_SIDE], geometry: &Geometry) -> Self {
        let side = geometry.side();
        let all = u16::first_digits(side);
        let mut table = RelationTable {
            cells: B::EMPTY,
            others: vec![B::EMPTY; geometry.cell_count()],
            excluders,
            excludes_equal: (0..side).all(|digit| excluders[digit].contains(digit)),
            needs_few: excluders.iter().all(|by| by.count() <= 2),
            never: 0,
            exclusions: Vec::with_capacity(side),
        };
        // Digits with the same excluders are excluded together.
        let mut left: Vec<(u16, u16)> = Vec::with_capacity(side);
        for (digit, &by) in excluders[..side].iter().enumerate() {
            if by == all {
                table.never.insert(digit);
            } else if let Some((_, digits)) = left.iter_mut().find(|(known, _)| *known == by) {
                digits.insert(digit);
            } else if by != 0 {
                left.push((by, u16::of(digit)));
            }
        }
        // If an exclusion needs what the one before needs and one more digit to be absent, only that digit is looked at.
        left.sort_by_key(|(by, _)| Reverse(by.count()));
        let mut last: u16 = 0;
        while !left.is_empty() {
            let next = left
                .iter()
                .position(|(by, _)| by.and_not(last).is_empty() && last.and_not(*by).count() == 1);
            let (by, excluded) = left.remove(next.unwrap_or(0));
            let (among, without) = match next {
                Some(_) => (Among::Previous, last.and_not(by)),
                None => condition(by, side),
            };
            table.exclusions.push(Exclusion { excluded, among, without });
            last = by;
        }
        table
    }

    /// The cells that have this relation with one of these.
    #[inline(always)]
    pub(super) fn others_of(&self, cells: B) -> B {
        cells.iter().fold(B::EMPTY, |others, cell| others.or(self.others[cell]))
    }
}

/// How to find the cells whose candidates are all among these digits: where to look, and which digits must be absent.
/// There is at least one digit.
fn condition(digits: u16, side: usize) -> (Among, u16) {
    let [lowest, highest] = [digits.trailing_zeros(), digits.ilog2()].map(|end| end as usize);
    let span = u16::first_digits(highest + 1).and_not(u16::of(lowest) - 1);
    let [others, gaps] = [u16::first_digits(side), span].map(|set| set.and_not(digits));
    // Looking at an end takes as long as looking at a digit.
    if others.count() <= gaps.count() + 2 {
        (Among::Changed, others)
    } else {
        (Among::Within([lowest, highest]), gaps)
    }
}
