//! Hall sets of a relation: k rows that together have only k columns.
//!
//! Naked subsets, hidden subsets and fish are the same pattern: k rows that relate to only k columns use these up, so no
//! other row can have them (P. Hall 1935). In a house the rows are cells and the columns digits, or the other way round; in
//! a fish the rows are lines and the columns cross lines.
//!
//! Instead of trying combinations, rows are matched with a column of their own each, as in the filtering of
//! *alldifferent* (J.-C. Régin, "A Filtering Algorithm for Constraints of Difference in CSPs", AAAI 1994). A Hall set with
//! a row contains its columns, so also the rows matched with them, so also their columns. The closure is the smallest Hall
//! set with that row, for every matching; if it reaches an unmatched column, there is none. If any Hall set removes a
//! column from a row outside, so does the smallest one with the row matched with that column. So one set for each row is
//! enough, which is fast on grids of every side.

use std::ops::RangeInclusive;

use crate::geometry::MAX_SIDE;
use crate::mask::Mask;

/// Rows and all their columns, equally many.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::logic) struct HallSet<M> {
    pub(in crate::logic) rows: M,
    pub(in crate::logic) columns: M,
}

impl<M: Mask> HallSet<M> {
    /// How much harder the set is than one of five rows, in tenths; at most 14, which stays below what takes trial.
    pub(in crate::logic) fn extra_difficulty(&self) -> usize {
        (2 * self.rows.count().saturating_sub(5)).min(14)
    }
}

/// The smallest Hall set of each row, if it has one of these sizes, each set once. Rows without columns are ignored.
///
/// If the rows cannot all have a column of their own, there is none.
pub(in crate::logic) fn hall_sets<M: Mask>(
    relation: &[M],
    sizes: &RangeInclusive<usize>,
) -> Vec<HallSet<M>> {
    let mut sets = Vec::new();
    let mut rows = M::EMPTY;
    for (row, columns) in relation.iter().enumerate() {
        if !columns.is_empty() && columns.count() <= *sizes.end() {
            rows.insert(row);
        }
    }
    if rows.count() < *sizes.start() {
        return sets;
    }
    let Some(matching) = Matching::of(relation, rows) else {
        return sets;
    };
    for row in rows.iter() {
        let set = matching.gather(row, *sizes.end());
        let set = set.filter(|set| sizes.contains(&set.rows.count()));
        if let Some(set) = set.filter(|set| !sets.contains(set)) {
            sets.push(set);
        }
    }
    sets
}

/// A column of its own for each of some rows.
struct Matching<'r, M> {
    relation: &'r [M],
    /// The columns that a row has.
    taken: M,
    /// The row of each such column, below 256.
    owners: [u8; MAX_SIDE],
}

impl<'r, M: Mask> Matching<'r, M> {
    fn of(relation: &'r [M], rows: M) -> Option<Self> {
        let mut matching = Matching { relation, taken: M::EMPTY, owners: [0; MAX_SIDE] };
        let all = rows.iter().all(|row| {
            let mut tried = M::EMPTY;
            matching.assign(row, &mut tried)
        });
        all.then_some(matching)
    }

    /// Matches the row with a column, if necessary one whose owner can move to a column that was not tried.
    fn assign(&mut self, row: usize, tried: &mut M) -> bool {
        let columns = self.relation[row];
        let mut found = columns.and_not(self.taken).first();
        while found.is_none() {
            let Some(column) = columns.and_not(*tried).first() else {
                return false;
            };
            tried.insert(column);
            if self.assign(usize::from(self.owners[column]), tried) {
                found = Some(column);
            }
        }
        if let Some(column) = found {
            self.taken.insert(column);
            self.owners[column] = row as u8;
        }
        true
    }

    /// The smallest Hall set with this row, if it is no larger than `limit`.
    fn gather(&self, row: usize, limit: usize) -> Option<HallSet<M>> {
        let mut set = HallSet { rows: M::of(row), columns: self.relation[row] };
        let mut seen = M::EMPTY;
        while let Some(column) = set.columns.and_not(seen).first() {
            if set.columns.count() > limit || !self.taken.contains(column) {
                return None;
            }
            seen.insert(column);
            let owner = usize::from(self.owners[column]);
            set.rows.insert(owner);
            set.columns = set.columns.or(self.relation[owner]);
        }
        Some(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Stream;

    /// A relation in which row i has column i at least.
    fn relation(stream: &mut Stream) -> Vec<u16> {
        let side = 2 + stream.below(7) as usize;
        let mut row = |row: usize| {
            let thin = stream.below(4) > 0;
            (0..side).fold(u16::of(row), |columns, column| {
                let more = stream.below(if thin { 5 } else { 2 }) == 0;
                columns | u16::from(more) << column
            })
        };
        (0..side).map(&mut row).collect()
    }

    /// The columns that sets up to this size take away from rows outside.
    fn taken_away(relation: &[u16], sets: impl Iterator<Item = (u16, u16)>) -> Vec<u16> {
        let mut away = vec![0; relation.len()];
        for (rows, columns) in sets {
            for (row, away) in away.iter_mut().enumerate() {
                if !rows.contains(row) {
                    *away |= columns & relation[row];
                }
            }
        }
        away
    }

    fn columns(relation: &[u16], rows: u16) -> u16 {
        rows.iter().fold(0, |all, row| all | relation[row])
    }

    #[test]
    fn they_take_away_what_all_combinations_do() {
        let mut stream = Stream::new(6, 1);
        for _ in 0..3000 {
            let relation = relation(&mut stream);
            for limit in 1..=relation.len() {
                let sets = hall_sets(&relation, &(1..=limit));
                for set in &sets {
                    assert_eq!(set.columns, columns(&relation, set.rows));
                    assert_eq!(set.columns.count(), set.rows.count());
                }
                let all = (1..1 << relation.len()).map(|rows| (rows, columns(&relation, rows)));
                let all = all.filter(|(rows, columns)| {
                    rows.count() == columns.count() && rows.count() <= limit
                });
                let sets = sets.iter().map(|set| (set.rows, set.columns));
                let (fast, naive) = (taken_away(&relation, sets), taken_away(&relation, all));
                assert_eq!(fast, naive, "{relation:?} up to {limit}");
            }
        }
    }

    #[test]
    fn rows_that_cannot_all_have_a_column_have_none() {
        assert!(hall_sets(&[0b11u16, 0b11, 0b11], &(2..=2)).is_empty());
        let pair = HallSet { rows: 0b101, columns: 0b11 };
        assert_eq!(hall_sets(&[0b11u16, 0, 0b11, 0b1111], &(2..=2)), [pair]);
    }
}
