//! What the search needs to know about a puzzle's houses, groups and rules, as sets of cells.

use super::node::MAX_SIDE;
use super::relation::{Among, RelationTable, excluders};
use crate::geometry::{Cell, Geometry};
use crate::mask::Mask;
use crate::puzzle::{PairRule, Puzzle, Relation};

/// From this side on, weighing the effects of guesses takes less time than the nodes that it saves.
const LEAST_SIDE_TO_WEIGH: usize = 12;

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
    /// Whether the choice of a guess weighs how much it settles. On smaller plain grids that takes longer than the nodes that
    /// it saves. On others the order of solutions, on which full grids and so the puzzles of a seed depend, stays as it is.
    pub(super) weighs_effects: bool,
    /// The cells with rules.
    pub(super) ruled: B,
    /// Whether an exclusion looks at the smallest or greatest candidates of cells.
    pub(super) looks_at_ends: bool,
    pub(super) relations: Vec<RelationTable<B>>,
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
            has_common_peers: puzzle.pairs().is_empty() || geometry.box_shape().is_none(),
            weighs_effects: geometry.side() >= LEAST_SIDE_TO_WEIGH
                && geometry.box_shape().is_some()
                && puzzle.has_givens_alone(),
            ruled: B::EMPTY,
            looks_at_ends: false,
            relations: Vec::new(),
        };
        if !puzzle.pairs().is_empty() {
            tables.add_rules(puzzle);
        }
        tables
    }

    fn add_rules(&mut self, puzzle: &Puzzle) {
        let geometry = puzzle.geometry();
        let mut known: Vec<(Relation, [usize; 2])> = Vec::new();
        for &PairRule { cells: [first, second], relation } in puzzle.pairs() {
            let tables = match known.iter().find(|(one, _)| *one == relation) {
                Some((_, tables)) => *tables,
                None => {
                    let tables = [true, false].map(|is_forward| {
                        self.place_of(excluders(geometry, relation, is_forward), geometry)
                    });
                    known.push((relation, tables));
                    tables
                }
            };
            for (table, here, there) in [(tables[0], first, second), (tables[1], second, first)] {
                let table = &mut self.relations[table];
                let [here, there] = [here, there].map(Cell::index);
                table.cells.insert(here);
                table.others[here].insert(there);
                if table.excludes_equal {
                    self.peers[here].insert(there);
                }
                self.ruled.insert(here);
            }
        }
        let mut exclusions = self.relations.iter().flat_map(|table| &table.exclusions);
        self.looks_at_ends =
            exclusions.any(|exclusion| matches!(exclusion.among, Among::Within(_)));
    }

    /// The place of a table in `relations`. A symmetric relation has one for both directions.
    fn place_of(&mut self, excluders: [u16; MAX_SIDE], geometry: &Geometry) -> usize {
        let known = self.relations.iter().position(|table| table.excluders == excluders);
        known.unwrap_or_else(|| {
            self.relations.push(RelationTable::new(excluders, geometry));
            self.relations.len() - 1
        })
    }

    /// The houses with one of these cells.
    #[inline(always)]
    pub(super) fn houses_with(&self, cells: B) -> B {
        cells.iter().fold(B::EMPTY, |houses, cell| houses.or(self.houses_of[cell]))
    }
}
