//! Sets of small numbers as rows of bits, for graphs and implications.

/// A set of numbers below `width` for each row.
#[derive(Clone, Debug)]
pub(in crate::logic) struct Rows {
    words: usize,
    bits: Vec<u64>,
}

impl Rows {
    /// Empty sets.
    pub(in crate::logic) fn new(rows: usize, width: usize) -> Self {
        let words = width.div_ceil(64);
        Rows { words, bits: vec![0; rows * words] }
    }

    #[inline]
    pub(in crate::logic) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }

    #[inline]
    pub(in crate::logic) fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.bits[row * self.words..][..self.words]
    }

    /// Empties all sets.
    pub(in crate::logic) fn clear(&mut self) {
        self.bits.fill(0);
    }

    #[inline]
    pub(in crate::logic) fn insert(&mut self, row: usize, number: usize) {
        insert(self.row_mut(row), number);
    }
}

#[inline]
pub(in crate::logic) fn insert(set: &mut [u64], number: usize) {
    set[number / 64] |= 1 << (number % 64);
}

#[inline]
pub(in crate::logic) fn has(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

/// Adds the other set to this one.
#[inline]
pub(in crate::logic) fn add(set: &mut [u64], other: &[u64]) {
    for (word, other) in set.iter_mut().zip(other) {
        *word |= other;
    }
}

/// Adds the numbers of another set that are not in a third one.
#[inline]
pub(in crate::logic) fn add_except(set: &mut [u64], other: &[u64], except: &[u64]) {
    for ((word, other), except) in set.iter_mut().zip(other).zip(except) {
        *word |= other & !except;
    }
}

/// Removes the numbers that are not in the other set.
#[inline]
pub(in crate::logic) fn keep(set: &mut [u64], other: &[u64]) {
    for (word, other) in set.iter_mut().zip(other) {
        *word &= other;
    }
}

/// Removes the numbers of the other set.
#[inline]
pub(in crate::logic) fn take(set: &mut [u64], other: &[u64]) {
    for (word, other) in set.iter_mut().zip(other) {
        *word &= !other;
    }
}

#[inline]
pub(in crate::logic) fn is_empty(set: &[u64]) -> bool {
    set.iter().all(|&word| word == 0)
}

/// Whether all numbers are also in the other set.
#[inline]
pub(in crate::logic) fn within(set: &[u64], other: &[u64]) -> bool {
    set.iter().zip(other).all(|(word, other)| word & !other == 0)
}

/// The smallest number that both sets have.
#[inline]
pub(in crate::logic) fn first_common(set: &[u64], other: &[u64]) -> Option<usize> {
    let mut words = set.iter().zip(other).map(|(word, other)| word & other).enumerate();
    let (nth, word) = words.find(|&(_, word)| word != 0)?;
    Some(64 * nth + word.trailing_zeros() as usize)
}

/// The numbers that two of the sets have, or more of them, smallest first.
pub(in crate::logic) fn in_two<'s>(
    sets: impl Iterator<Item = &'s [u64]> + Clone,
) -> impl Iterator<Item = usize> {
    let words = sets.clone().next().map_or(0, <[u64]>::len);
    (0..words).flat_map(move |nth| {
        let (mut any, mut two) = (0, 0);
        for set in sets.clone() {
            two |= any & set[nth];
            any |= set[nth];
        }
        ones_of_word(nth, two)
    })
}

/// The numbers, smallest first.
#[inline]
pub(in crate::logic) fn ones(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(nth, &word)| ones_of_word(nth, word))
}

#[inline]
fn ones_of_word(nth: usize, mut left: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let bit = left.trailing_zeros() as usize;
        let number = (left != 0).then_some(64 * nth + bit);
        left &= left.wrapping_sub(1);
        number
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sets() {
        let mut rows = Rows::new(2, 130);
        [0, 63, 64, 129].into_iter().for_each(|number| rows.insert(1, number));
        assert!(is_empty(rows.row(0)) && has(rows.row(1), 64) && !has(rows.row(1), 65));
        assert_eq!(ones(rows.row(1)).collect::<Vec<_>>(), [0, 63, 64, 129]);
        let other = rows.row(1).to_vec();
        rows.insert(0, 64);
        assert!(within(rows.row(0), &other));
        assert_eq!(first_common(rows.row(0), &other), Some(64));
        assert!(in_two([rows.row(0), &other].into_iter()).eq([64]));
        assert!(in_two([&other, &other, &other[..]].into_iter()).eq([0, 63, 64, 129]));
        assert_eq!(in_two([&other[..]].into_iter()).next(), None);
        rows.insert(0, 65);
        keep(rows.row_mut(0), &other);
        assert_eq!(ones(rows.row(0)).collect::<Vec<_>>(), [64]);
        add(rows.row_mut(0), &other);
        assert_eq!(rows.row(0), other);
    }
}
