//! What follows from candidates inside a chain, from what follows in the grid that the chain begins with.
//!
//! A chain inside a chain is of no use unless it depends on candidates that the outer chain has ruled out. These make few
//! new links: cells and houses that are down to two candidates now. So what a candidate rules out is what it ruled out
//! before, and what follows by way of the new links; which tells in microseconds where a search would find nothing.

use super::graph::{Closure, Graph, LitId};
use super::nodes::Lit;
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::{digits, is_pair, is_single};

/// What a candidate rules out by links one after the other, in a grid and in others that have fewer of its candidates.
///
/// Candidates have the numbers of their literals in the [`Graph`], halved; sets of them are bits of words.
#[derive(Debug)]
pub(super) struct Consequences {
    before: Grid,
    graph: Graph,
    closure: Closure,
    /// Whether no literal of the grid leads to its opposite.
    pub(super) is_consistent: bool,
    /// The cell and the digit of each candidate.
    candidates: Vec<(u16, u8)>,
    /// The words of a set.
    words: usize,
    /// What each candidate rules out before.
    ruled_out: Vec<u64>,
    /// The candidates that are left.
    left: Vec<u64>,
    /// The pairs of candidates one of which is on now, and of which this was not known before.
    pairs: Vec<[usize; 2]>,
    /// The candidates in such pairs, also as a set, with their numbers among them.
    members: Vec<usize>,
    are_members: Vec<u64>,
    member_of: Vec<Option<usize>>,
    /// What is ruled out as soon as a member is, by its partners.
    by_partners: Vec<u64>,
    /// What candidates rule out now, as far as anybody has asked, and the number of the grid for which that was found.
    ruled_out_now: Vec<u64>,
    found_for: Vec<u32>,
    grids: u32,
    common: Vec<u64>,
}

fn union_with(one: &mut [u64], other: &[u64]) {
    one.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

impl Consequences {
    /// For grids with fewer candidates than this one.
    pub(super) fn new(before: &Grid) -> Self {
        let mut consequences = Consequences {
            before: before.clone(),
            graph: Graph::default(),
            closure: Closure::default(),
            is_consistent: false,
            candidates: Vec::new(),
            words: 0,
            ruled_out: Vec::new(),
            left: Vec::new(),
            pairs: Vec::new(),
            members: Vec::new(),
            are_members: Vec::new(),
            member_of: Vec::new(),
            by_partners: Vec::new(),
            ruled_out_now: Vec::new(),
            found_for: Vec::new(),
            grids: 0,
            common: Vec::new(),
        };
        consequences.build();
        consequences
    }

    /// Takes the grid that others are made from.
    pub(super) fn begin(&mut self, before: &Grid) {
        if !self.before.has_same_candidates(before) {
            self.before.copy(before);
            self.build();
        }
    }

    fn build(&mut self) {
        self.graph.build(&self.before);
        self.closure.build(&self.graph);
        let count = self.graph.len() / 2;
        self.words = count.div_ceil(64);
        self.candidates.clear();
        self.candidates.extend((0..count).map(|candidate| {
            let lit = self.graph.lit(2 * candidate as LitId);
            (lit.cell(&self.before) as u16, lit.digit(&self.before) as u8)
        }));
        self.ruled_out.clear();
        for candidate in 0..count {
            let reached = self.closure.reached(2 * candidate as LitId + 1);
            let halves = reached.chunks(2).map(|words| match words {
                [low, high] => even_bits(*low) | even_bits(*high) << 32,
                _ => even_bits(words[0]),
            });
            self.ruled_out.extend(halves);
        }
        self.ruled_out_now.resize(self.ruled_out.len(), 0);
        self.found_for.clear();
        self.found_for.resize(count, 0);
        self.grids = 0;
        let closure = &self.closure;
        self.is_consistent = !(0..2 * count as LitId).any(|id| closure.leads_to(id, id ^ 1));
    }

    fn candidate(&self, grid: &Grid, cell: usize, digit: usize) -> usize {
        self.graph.id(Lit::new(grid, cell, digit, false)) as usize / 2
    }

    /// The grid that others are made from.
    pub(super) fn before(&self) -> &Grid {
        &self.before
    }

    /// Takes a grid that has some of the candidates.
    pub(super) fn look(&mut self, now: &Grid) {
        let count = self.graph.len() / 2;
        self.left.clear();
        self.left.resize(self.words, 0);
        for candidate in 0..count {
            let (cell, digit) = self.candidates[candidate];
            let is_left = now.has(usize::from(cell), usize::from(digit));
            self.left[candidate / 64] |= u64::from(is_left) << (candidate % 64);
        }
        self.grids += 1;
        self.find_pairs(now);
        self.follow_pairs();
    }

    /// Finds the cells and houses that have two candidates now and had more before.
    fn find_pairs(&mut self, now: &Grid) {
        self.pairs.clear();
        let is_new = |before: u64, now: u64| is_pair(now) && before != now;
        for cell in now.cells() {
            let candidates = now.candidates(cell);
            if is_new(self.before.candidates(cell), candidates) {
                let pair = [candidates.trailing_zeros(), candidates.ilog2()];
                let pair = pair.map(|digit| self.candidate(now, cell, digit as usize));
                self.pairs.push(pair);
            }
        }
        for house in 0..now.houses.cells.len() {
            for digit in 0..now.side() {
                let places = now.places(house, digit);
                if is_new(self.before.places(house, digit), places) {
                    let pair = [places.trailing_zeros(), places.ilog2()];
                    let cells = pair.map(|place| now.houses.cell_at(house, place as usize));
                    self.pairs.push(cells.map(|cell| self.candidate(now, cell, digit)));
                }
            }
        }
    }

    /// Finds what follows when a member of a pair is ruled out.
    fn follow_pairs(&mut self) {
        let words = self.words;
        for &member in &self.members {
            self.member_of[member] = None;
        }
        self.members.clear();
        self.by_partners.clear();
        self.are_members.clear();
        self.are_members.resize(words, 0);
        self.member_of.resize(self.graph.len() / 2, None);
        for &[one, other] in &self.pairs {
            for (member, partner) in [(one, other), (other, one)] {
                let nth = *self.member_of[member].get_or_insert_with(|| {
                    self.members.push(member);
                    self.are_members[member / 64] |= 1 << (member % 64);
                    self.by_partners.resize(self.by_partners.len() + words, 0);
                    self.members.len() - 1
                });
                let ruled_out = &self.ruled_out[partner * words..][..words];
                union_with(&mut self.by_partners[nth * words..][..words], ruled_out);
            }
        }
        // What rules out a member also rules out what follows from that (Warshall, "A Theorem on Boolean Matrices",
        // Journal of the ACM 9, 1962).
        for (nth, &member) in self.members.iter().enumerate() {
            let (before, rest) = self.by_partners.split_at_mut(nth * words);
            let (own, after) = rest.split_at_mut(words);
            for other in before.chunks_exact_mut(words).chain(after.chunks_exact_mut(words)) {
                if other[member / 64] >> (member % 64) & 1 == 1 {
                    union_with(other, own);
                }
            }
        }
    }

    /// Finds what a candidate rules out now.
    fn find(&mut self, candidate: usize) {
        if self.found_for[candidate] == self.grids {
            return;
        }
        self.found_for[candidate] = self.grids;
        let words = self.words;
        let before = &self.ruled_out[candidate * words..][..words];
        let now = &mut self.ruled_out_now[candidate * words..][..words];
        now.iter_mut()
            .zip(before.iter().zip(&self.left))
            .for_each(|(now, (before, left))| *now = before & left);
        for (nth, (word, members)) in before.iter().zip(&self.are_members).enumerate() {
            for bit in digits(word & members) {
                let member = self.member_of[64 * nth + bit].expect("a member of a pair");
                let by_partners = self.by_partners[member * words..][..words].iter();
                let by_partners = by_partners.zip(&self.left).map(|(word, left)| word & left);
                now.iter_mut().zip(by_partners).for_each(|(word, other)| *word |= other);
            }
        }
    }

    fn ruled_out_now(&self, candidate: usize) -> &[u64] {
        &self.ruled_out_now[candidate * self.words..][..self.words]
    }

    /// The candidates that forcing chains and cycles rule out in a grid, as a set, if there are none in the grid before.
    ///
    /// A chain that depends on candidates that are gone has one of the new pairs in it. So what it shows follows from both
    /// candidates of the pair, and then both rule out the same candidate.
    fn by_simple_chains(&mut self) -> Vec<u64> {
        let mut all = vec![0; self.words];
        for nth in 0..self.pairs.len() {
            let pair = self.pairs[nth];
            pair.into_iter().for_each(|member| self.find(member));
            let [one, other] = pair.map(|member| self.ruled_out_now(member));
            let both = one.iter().zip(other).map(|(one, other)| one & other);
            all.iter_mut().zip(both).for_each(|(word, both)| *word |= both);
        }
        all
    }

    /// Finds the candidates that forcing chains and cycles rule out in a grid, if there are none in the grid before.
    pub(super) fn ruled_out_by_simple_chains(&mut self, out: &mut Vec<Lit>) {
        let all = self.by_simple_chains();
        self.add_literals(&all, out);
    }

    /// The candidates that forcing chains and cycles rule out in a grid, and all those in these chains, as literals that are
    /// off; `None` if that cannot be told.
    ///
    /// A candidate that is ruled out leads to both states of each candidate of the chain or cycle: those of a chain to its own
    /// opposite also lead there the other way round, and a cycle has a literal that is on and one that is off which it sees.
    /// What it leads to in both states is one of a pair of which it rules out both.
    pub(super) fn on_simple_chains(&mut self, now: &Grid) -> Option<Vec<Lit>> {
        if !self.is_consistent {
            return None;
        }
        let ruled_out = self.by_simple_chains();
        let mut all = ruled_out.clone();
        for (nth, &word) in ruled_out.iter().enumerate() {
            for bit in digits(word) {
                self.find(64 * nth + bit);
                self.add_pairs_ruled_out(64 * nth + bit, now, &mut all);
            }
        }
        let mut found = Vec::new();
        self.add_literals(&all, &mut found);
        Some(found)
    }

    /// Adds the candidates of all pairs of a grid of which a candidate rules out both.
    fn add_pairs_ruled_out(&self, candidate: usize, now: &Grid, all: &mut [u64]) {
        let ruled_out = self.ruled_out_now(candidate);
        let mut add = |(cell, digit)| {
            let partner = self.candidate(now, cell, digit);
            let is_ruled_out = ruled_out[partner / 64] >> (partner % 64) & 1 == 1;
            all[partner / 64] |= u64::from(is_ruled_out) << (partner % 64);
        };
        for (nth, &word) in ruled_out.iter().enumerate() {
            for bit in digits(word) {
                let (cell, digit) = self.candidates[64 * nth + bit];
                let (cell, digit) = (usize::from(cell), usize::from(digit));
                let others = now.candidates(cell) & !(1 << digit);
                if is_single(others) {
                    add((cell, others.trailing_zeros() as usize));
                }
                for own in &now.houses.of_cell[cell] {
                    let others = now.places(own.house, digit) & !(1 << own.place);
                    if is_single(others) {
                        let place = others.trailing_zeros() as usize;
                        add((now.houses.cell_at(own.house, place), digit));
                    }
                }
            }
        }
    }

    /// Finds the candidates that all of some literals rule out, which are on.
    pub(super) fn ruled_out_by_all(&mut self, starts: &[Lit], out: &mut Vec<Lit>) {
        if self.may_have_common(starts) {
            self.add_literals(&self.common, out);
        }
    }

    fn add_literals(&self, candidates: &[u64], out: &mut Vec<Lit>) {
        for (nth, &word) in candidates.iter().enumerate() {
            out.extend(digits(word).map(|bit| self.graph.lit(2 * (64 * nth + bit) as LitId)));
        }
    }

    /// Whether anything may follow from each of some literals that are on: then something is ruled out by all of them.
    pub(super) fn may_have_common(&mut self, starts: &[Lit]) -> bool {
        self.common.clear();
        self.common.extend_from_slice(&self.left);
        starts.iter().all(|&start| {
            let start = self.graph.id(start) as usize / 2;
            self.find(start);
            let ruled_out = &self.ruled_out_now[start * self.words..][..self.words];
            self.common.iter_mut().zip(ruled_out).for_each(|(word, other)| *word &= other);
            self.common.iter().any(|&word| word != 0)
        })
    }
}

/// The bits 0, 2, 4, ... of a word side by side (Warren, "Hacker's Delight", 2nd edition, 2013, section 7-2).
fn even_bits(word: u64) -> u64 {
    let mut bits = word & 0x5555_5555_5555_5555;
    for (shift, mask) in [
        (1, 0x3333_3333_3333_3333),
        (2, 0x0f0f_0f0f_0f0f_0f0f),
        (4, 0x00ff_00ff_00ff_00ff),
        (8, 0x0000_ffff_0000_ffff),
        (16, 0x0000_0000_ffff_ffff),
    ] {
        bits = (bits | bits >> shift) & mask;
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::puzzle::Puzzle;
    use crate::random::Stream;
    use crate::sudoku_explainer::chains::collect::{BestChains, EasiestForEach, RuledOut};
    use crate::sudoku_explainer::chains::kinds::ChainKind;
    use crate::sudoku_explainer::chains::search_of;

    #[test]
    fn even_bits_come_side_by_side() {
        assert_eq!(even_bits(0b01_00_11_10_01_01), 0b10_1011);
        assert_eq!(even_bits(u64::MAX), u64::from(u32::MAX));
    }

    #[test]
    fn where_nothing_may_be_found_a_search_finds_nothing() {
        // Golden Nugget, which begins with dynamic chains.
        let puzzle: Puzzle =
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
                .parse()
                .expect("a puzzle");
        let before = Grid::new(&puzzle);
        let mut random = Stream::new(1, 0);
        let mut consequences = Consequences::new(&before);
        let mut best = BestChains::new(&before);
        // How often there was nothing to search for, and how often something was found.
        let mut counts = [0; 2];
        for round in 0..100 {
            let mut now = before.clone();
            for cell in now.cells() {
                digits(before.candidates(cell))
                    .filter(|_| random.below(10 + round) == 0)
                    .for_each(|digit| now.remove(cell, digit));
            }
            consequences.begin(&before);
            consequences.look(&now);
            for search in [ChainKind::Simple, ChainKind::Multiple] {
                let mut searcher = search_of(search, &before, &Budget::unlimited());
                let mut found = |known| {
                    let mut collect = EasiestForEach::new(&before, &mut best);
                    searcher.search(&now, known, &mut collect);
                    let candidate = |out: RuledOut| (out.candidate, out.missing.to_vec());
                    collect.into_ruled_out().into_iter().map(candidate).collect::<Vec<_>>()
                };
                let all = found(None);
                assert_eq!(found(Some(&mut consequences)), all);
                if search == ChainKind::Simple {
                    let on_chains = consequences.on_simple_chains(&now);
                    counts[0] += usize::from(on_chains.is_some_and(|found| found.is_empty()));
                }
                counts[1] += usize::from(!all.is_empty());
            }
        }
        assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
    }
}
