//! What the search needs to know about a puzzle's houses, groups and rules, as sets of cells.

use crate::geometry::{Digit, Geometry};
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
    /// Whether to look for cells that see all places of a digit in a house. With rules about two cells, and no other
    /// houses and groups than a plain grid has, that takes longer than the nodes that it saves.
    pub(super) has_common_peers: bool,
    /// The cells with rules.
    pub(super) ruled: B,
    /// The cells whose rules remove nothing while they have three candidates or more.
    pub(super) ruled_by_few: B,
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
    /// Whether no three digits of the one cell exclude the same digit of the other.
    takes_few: bool,
    /// Whether the two cells always have different digits.
    excludes_equal: bool,
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
        let excluders = |digit: usize| excluded.iter().filter(|set| *set & 1 << digit != 0).count();
        let takes_few = (0..geometry.side()).all(|digit| excluders(digit) <= 2);
        let excludes_equal = (0..geometry.side()).all(|digit| excluded[digit] & 1 << digit != 0);
        Table { excluded, by_four, takes_few, excludes_equal }
    }

    /// The digits that the other cell cannot have if this one has one of `candidates`, which are not empty.
    #[inline(always)]
    pub(super) fn excluded_by(&self, candidates: u16) -> u16 {
        let four = |nth: usize| self.by_four[nth][usize::from(candidates >> (4 * nth) & 15)];
        four(0) & four(1) & four(2) & four(3)
    }
}

impl<B: Mask> Tables<B> {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let geometry = puzzle.geometry();
        let nothing = vec![B::EMPTY; geometry.cell_count()];
        let (mut houses_of, mut peers) = (nothing.clone(), nothing);
        let houses = geometry.houses().zip(0..).map(|(house, number)| {
            let cells = geometry.cells_of(house);
            let mut set = B::EMPTY;
            cells.iter().for_each(|cell| set.insert(cell.index()));
            for cell in cells {
                houses_of[cell.index()].insert(number);
                peers[cell.index()] = peers[cell.index()].or(set);
            }
            set
        });
        let houses = houses.collect();
        for (cell, peers) in geometry.cells().zip(&mut peers) {
            geometry.group_peers(cell).iter().for_each(|peer| peers.insert(peer.index()));
            peers.remove(cell.index());
        }
        let mut tables = Tables {
            side: geometry.side(),
            all: B::first_digits(geometry.cell_count()),
            houses,
            houses_of,
            peers,
            has_common_peers: puzzle.rules().is_empty() || geometry.box_shape().is_none(),
            ruled: B::EMPTY,
            ruled_by_few: B::EMPTY,
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
        let mut known: Vec<(Relation, [usize; 2])> = Vec::new();
        let mut arcs: Vec<(usize, usize, usize)> = Vec::with_capacity(2 * puzzle.rules().len());
        for &PairRule { cells: [first, second], relation } in puzzle.rules() {
            let tables = match known.iter().find(|(one, _)| *one == relation) {
                Some((_, tables)) => *tables,
                None => {
                    let tables = [true, false].map(|is_forward| {
                        self.place_of(Table::new(geometry, relation, is_forward))
                    });
                    known.push((relation, tables));
                    tables
                }
            };
            for (table, here, there) in [(tables[0], first, second), (tables[1], second, first)] {
                arcs.push((here.index(), table, there.index()));
                if self.relations[table].excludes_equal {
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
        for cell in self.ruled.iter() {
            if self.arcs_of(cell).iter().all(|arc| self.relations[arc.relation].takes_few) {
                self.ruled_by_few.insert(cell);
            }
        }
    }

    /// The place of a table in `relations`. A symmetric relation has one for both directions, so that the rules of a cell
    /// are fewer.
    fn place_of(&mut self, table: Table) -> usize {
        let known = self.relations.iter().position(|one| one.excluded == table.excluded);
        known.unwrap_or_else(|| {
            self.relations.push(table);
            self.relations.len() - 1
        })
    }

    /// The houses with one of these cells.
    #[inline(always)]
    pub(super) fn houses_with(&self, cells: B) -> B {
        cells.iter().fold(B::EMPTY, |houses, cell| houses.or(self.houses_of[cell]))
    }

    /// The rules of a cell, which has some.
    #[inline(always)]
    pub(super) fn arcs_of(&self, cell: usize) -> &[Arc<B>] {
        &self.arcs[self.arc_starts[cell] as usize..self.arc_starts[cell + 1] as usize]
    }
}
