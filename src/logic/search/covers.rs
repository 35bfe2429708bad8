//! Houses of a digit, the *bases*, whose candidates all lie in a given number of other houses, the *covers*.
//!
//! A candidate in two bases must lie in two covers, and so on. Before the search chooses the next base, it covers the
//! candidates of the last, each by one of its few houses. So it reaches all choices in which every cover is needed, and
//! only those.

use itertools::Itertools;

use super::digit_houses::Counts;
use crate::logic::step::Steps;
use crate::mask::Mask;

/// What a search may still spend. At the limit it ends with what it has found.
pub(in crate::logic) struct Effort<'s, 'b> {
    left: usize,
    pub(in crate::logic) steps: &'s mut Steps<'b>,
}

impl<'s, 'b> Effort<'s, 'b> {
    pub(in crate::logic) fn new(steps: &'s mut Steps<'b>, most: usize) -> Self {
        Effort { left: most, steps }
    }

    /// Spends one unit; whether there was one.
    #[inline]
    fn spend(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        if self.left.is_multiple_of(4096) && self.steps.is_stopped() {
            self.left = 0;
        }
        self.left > 0
    }

    /// Whether nothing is left.
    pub(in crate::logic) fn is_spent(&mut self) -> bool {
        self.left == 0 || self.steps.is_stopped()
    }
}

/// Which houses may be bases, and which covers.
#[derive(Clone, Debug)]
pub(in crate::logic) struct Eligible {
    pub(in crate::logic) bases: Vec<bool>,
    pub(in crate::logic) covers: Vec<bool>,
}

/// Bases with their covers, as numbers of houses in ascending order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(in crate::logic) struct Covered {
    pub(in crate::logic) bases: Vec<usize>,
    pub(in crate::logic) covers: Vec<usize>,
}

/// How many bases and covers to choose.
#[derive(Clone, Copy, Debug)]
pub(in crate::logic) struct Sizes {
    pub(in crate::logic) bases: usize,
    pub(in crate::logic) covers: usize,
    /// Whether bases may have no candidates.
    pub(in crate::logic) loose: bool,
}

/// Finds the choices of so many bases and so many covers.
///
/// `sets` are the candidates of each house, `houses_of` the houses of each candidate. At least one base must be among
/// `some`.
pub(in crate::logic) fn covered<S: Mask>(
    sets: &[S],
    houses_of: &[Vec<usize>],
    eligible: &Eligible,
    some: &[bool],
    sizes: Sizes,
    effort: &mut Effort<'_, '_>,
) -> Vec<Covered> {
    let most_shared = |base: usize| {
        let others = (0..sets.len()).filter(|&cover| cover != base && eligible.covers[cover]);
        others.map(|cover| sets[base].and(sets[cover]).count()).max().unwrap_or(0)
    };
    let candidates = (0..sets.len()).filter(|&base| eligible.bases[base]);
    let candidates = candidates.filter(|&base| sizes.loose || !sets[base].is_empty());
    let candidates = candidates.map(|base| (base, most_shared(base)));
    // The search begins with a base of `some`.
    let (first, others): (Vec<_>, Vec<_>) = candidates.partition(|&(base, _)| some[base]);
    let fits = |&(base, most): &(usize, usize)| sets[base].count() <= most * sizes.covers;
    let first = first.into_iter().filter(fits).collect_vec();
    let mut search = CoverSearch {
        sets,
        houses_of,
        eligible,
        num_first: first.len(),
        candidates: first.into_iter().chain(others.into_iter().filter(fits)).collect(),
        sizes,
        bases: Vec::new(),
        covers: Vec::new(),
        found: Vec::new(),
    };
    if search.candidates.len() >= sizes.bases {
        search.extend(0, Counts::NONE, Counts::NONE, effort);
    }
    search.found
}

struct CoverSearch<'s, S> {
    sets: &'s [S],
    houses_of: &'s [Vec<usize>],
    eligible: &'s Eligible,
    /// The possible bases, each with the most candidates that a cover shares with it.
    candidates: Vec<(usize, usize)>,
    /// How many of them can be the first.
    num_first: usize,
    sizes: Sizes,
    bases: Vec<usize>,
    covers: Vec<usize>,
    found: Vec<Covered>,
}

impl<S: Mask> CoverSearch<'_, S> {
    fn extend(
        &mut self,
        next: usize,
        in_bases: Counts<S>,
        in_covers: Counts<S>,
        effort: &mut Effort<'_, '_>,
    ) {
        let left = self.sizes.covers - self.covers.len();
        if let Some(place) = in_bases.beyond(&in_covers).first() {
            if left == 0 {
                return;
            }
            for &cover in &self.houses_of[place] {
                let is_free = !self.bases.contains(&cover) && !self.covers.contains(&cover);
                if is_free && self.eligible.covers[cover] {
                    self.covers.push(cover);
                    self.extend(next, in_bases, in_covers.with(self.sets[cover]), effort);
                    self.covers.pop();
                }
            }
            return;
        }
        let missing = self.sizes.bases - self.bases.len();
        if missing == 0 {
            if left == 0 {
                self.keep();
            }
            return;
        }
        let last = (self.candidates.len() + 1).saturating_sub(missing);
        let last = if self.bases.is_empty() { last.min(self.num_first) } else { last };
        for nth in next..last {
            if !effort.spend() {
                return;
            }
            let (base, most) = self.candidates[nth];
            let in_bases = in_bases.with(self.sets[base]);
            let open = in_bases.beyond(&in_covers).count();
            if open <= left * most && !self.covers.contains(&base) {
                self.bases.push(base);
                self.extend(nth + 1, in_bases, in_covers, effort);
                self.bases.pop();
            }
        }
    }

    fn keep(&mut self) {
        let [bases, covers] = [&self.bases, &self.covers].map(|houses| {
            let houses = houses.iter().copied();
            houses.sorted().collect_vec()
        });
        self.found.push(Covered { bases, covers });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::logic::technique::Technique;

    /// Three houses 0, 1 and 2, crossed by two houses 3 and 4, with two candidates each.
    #[test]
    fn three_houses_may_lie_in_two() {
        let sets = [0b000011u64, 0b001100, 0b110000, 0b010101, 0b101010];
        let houses_of = (0..6).map(|place| vec![place / 2, 3 + place % 2]);
        let houses_of: Vec<Vec<usize>> = houses_of.collect();
        let eligible = Eligible { bases: vec![true; 5], covers: vec![true; 5] };
        let sizes = |bases| Sizes { bases, covers: 2, loose: false };
        let budget = Budget::unlimited();
        let mut steps = Steps::all(Technique::XWing, &budget);
        let mut effort = Effort::new(&mut steps, 1000);
        let found = covered(&sets, &houses_of, &eligible, &[true; 5], sizes(3), &mut effort);
        assert_eq!(found, [Covered { bases: vec![0, 1, 2], covers: vec![3, 4] }]);
        let pairs = covered(&sets, &houses_of, &eligible, &[true; 5], sizes(2), &mut effort);
        assert_eq!(pairs.len(), 3, "{pairs:?}");
        let some = [false, false, true, false, false];
        let pairs = covered(&sets, &houses_of, &eligible, &some, sizes(2), &mut effort);
        assert_eq!(pairs.len(), 2, "{pairs:?}");
        assert!(!effort.is_spent());
    }
}
