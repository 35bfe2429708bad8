//! What the search needs to know about a puzzle's houses, groups and rules, as sets of cells.

use crate::geometry::{Cell, Digit, Geometry};
use crate::mask::Mask;
use crate::puzzle::{PairRule, Puzzle, Relation};

/// Largest side of a grid whose digits fit in 16 bits and whose cells in 256.
pub(super) const MAX_SIDE: usize = 16;

/// The houses and rules of a puzzle.
pub(super) struct Tables<B> {
    pub(super) side: usize,
    pub(super) all: B,
    pub(super) houses: Vec<B>,
    /// For each cell, its houses, by their places in `houses`.
    houses_of: Vec<B>,
    /// For each cell, the cells that cannot have the same digit.
    pub(super) peers: Vec<B>,
    /// The cells with rules.
    pub(super) ruled: B,
    /// For each cell, the other cells of its rules; empty without rules.
    pub(super) ruled_with: Vec<B>,
    /// The rules of each cell.
    arcs: Vec<Arc<B>>,
    /// Where the rules of each cell begin in `arcs`, and one more for the end; empty without rules.
    arc_starts: Vec<u32>,
    pub(super) relations: Vec<Table>,
}

/// A relation of one cell to others.
pub(super) struct Arc<B> {
    /// The place of its table in [`Tables::relations`].
    pub(super) relation: usize,
    pub(super) others: B,
}

/// A relation read in one direction.
pub(super) struct Table {
    /// For each digit of the one cell: the digits that the other cannot have.
    pub(super) excluded: [u16; MAX_SIDE],
    /// For each set of four digits: the digits that all of them exclude.
    by_four: [[u16; 16]; 4],
}

impl Table {
    fn new(geometry: &Geometry, relation: Relation, is_forward: bool) -> Self {
        let mut excluded = [0; MAX_SIDE];
        for own in geometry.digits() {
            let fits = |other: Digit| match is_forward {
                true => relation.holds(own, other),
                false => relation.holds(other, own),
            };
            let others = geometry.digits().filter(|&other| !fits(other));
            excluded[own.index()] = others.fold(0, |set, other| set | 1 << other.index());
        }
        let mut by_four = [[u16::MAX; 16]; 4];
        for (sets, excluded) in by_four.iter_mut().zip(excluded.chunks(4)) {
            for set in 1..16_usize {
                sets[set] = sets[set & (set - 1)] & excluded[set.trailing_zeros() as usize];
            }
        }
        Table { excluded, by_four }
    }

    /// The digits that the other cell cannot have if this one has one of `candidates`, which are not empty.
    #[inline(always)]
    pub(super) fn excluded_by(&self, candidates: u16) -> u16 {
        let four = |nth: usize| self.by_four[nth][usize::from(candidates >> (4 * nth) & 15)];
        four(0) & four(1) & four(2) & four(3)
    }

    /// Whether the two cells always have different digits.
    fn excludes_equal(&self, side: usize) -> bool {
        (0..side).all(|digit| self.excluded[digit] & 1 << digit != 0)
    }
}

impl<B: Mask> Tables<B> {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let geometry = puzzle.geometry();
        let set =
            |cells: &[Cell]| cells.iter().fold(B::EMPTY, |set, cell| set.or(B::of(cell.index())));
        let houses: Vec<B> = geometry.houses().map(|house| set(geometry.cells_of(house))).collect();
        let peers = geometry.cells().map(|cell| {
            let of_houses = geometry.houses_of(cell).iter();
            let of_groups = set(geometry.group_peers(cell));
            let peers = of_houses.fold(of_groups, |peers, house| peers.or(houses[house.index()]));
            peers.and_not(B::of(cell.index()))
        });
        let houses_of = |cell| {
            let houses = geometry.houses_of(cell).iter();
            houses.fold(B::EMPTY, |set, house| set.or(B::of(house.index())))
        };
        let mut tables = Tables {
            side: geometry.side(),
            all: B::first_digits(geometry.cell_count()),
            peers: peers.collect(),
            houses_of: geometry.cells().map(houses_of).collect(),
            houses,
            ruled: B::EMPTY,
            ruled_with: Vec::new(),
            arcs: Vec::new(),
            arc_starts: Vec::new(),
            relations: Vec::new(),
        };
        if !puzzle.rules().is_empty() {
            tables.add_rules(puzzle);
        }
        tables
    }

    fn add_rules(&mut self, puzzle: &Puzzle) {
        let geometry = puzzle.geometry();
        self.ruled_with.resize(geometry.cell_count(), B::EMPTY);
        let mut known = Vec::new();
        let mut arcs: Vec<(usize, usize, usize)> = Vec::with_capacity(2 * puzzle.rules().len());
        for &PairRule { cells: [first, second], relation } in puzzle.rules() {
            for (here, there, is_forward) in [(first, second, true), (second, first, false)] {
                let nth = known.iter().position(|one| *one == (relation, is_forward));
                let nth = nth.unwrap_or_else(|| {
                    known.push((relation, is_forward));
                    self.relations.push(Table::new(geometry, relation, is_forward));
                    known.len() - 1
                });
                arcs.push((here.index(), nth, there.index()));
                self.ruled_with[here.index()].insert(there.index());
                if self.relations[nth].excludes_equal(self.side) {
                    self.peers[here.index()].insert(there.index());
                }
            }
        }
        arcs.sort_unstable();
        let mut cell_of_last = None;
        for (here, relation, there) in arcs {
            while self.arc_starts.len() <= here {
                self.arc_starts.push(self.arcs.len() as u32);
            }
            self.ruled.insert(here);
            match self.arcs.last_mut() {
                Some(last) if cell_of_last == Some(here) && last.relation == relation => {
                    last.others.insert(there);
                }
                _ => self.arcs.push(Arc { relation, others: B::of(there) }),
            }
            cell_of_last = Some(here);
        }
        self.arc_starts.resize(geometry.cell_count() + 1, self.arcs.len() as u32);
    }

    /// The houses with one of these cells.
    #[inline(always)]
    pub(super) fn houses_with(&self, mut cells: B) -> B {
        let mut houses = B::EMPTY;
        while !cells.is_empty() {
            houses = houses.or(self.houses_of[cells.lowest()]);
            cells = cells.without_lowest();
        }
        houses
    }

    /// The rules of a cell, which has some.
    #[inline(always)]
    pub(super) fn arcs_of(&self, cell: usize) -> &[Arc<B>] {
        &self.arcs[self.arc_starts[cell] as usize..self.arc_starts[cell + 1] as usize]
    }
}
