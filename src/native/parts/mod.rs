//! What the conditions of rules on several cells leave of their candidates.

mod count;
mod either;
mod pairs;
mod piece;
mod rank;
mod sets;
mod short_sum;
mod sum;
mod words;

use itertools::Itertools;

use crate::geometry::{Cell, Digit, Geometry};
use crate::mask::Mask;
use crate::puzzle::{Alike, Connected, Count, Part, Puzzle, Rank, Sets, Table};

use count::{digits_of_totals, left_by_count};
use either::{Branch, left_by_any};
use pairs::{Pairs, left_by_settled_pairs};
use piece::{digits_of_piece, digits_of_pieces};
use rank::left_by_rank;
use sets::sets_left;
use short_sum::{MOST_TERMS, ShortSum};
use sum::{Piece, pieces, values_left};
use words::Words;

/// The conditions of a puzzle, ready to be looked at.
pub(super) struct Parts<M> {
    all: Vec<PartMasks<M>>,
    /// The cells of each condition.
    pub(super) cells: Vec<Vec<Cell>>,
    /// For each cell, its conditions by their places in `all`; empty if there are none at all.
    pub(super) of_cell: Vec<Vec<usize>>,
    peers: Peers,
}

/// For each cell those that differ from it, a bit each; empty if there are more cells than bits.
type Peers = Vec<u128>;

enum PartMasks<M> {
    Sets { cells: Vec<Cell>, sets: Vec<M> },
    Linear { pieces: Vec<Piece>, sum: i64, short: Option<ShortSum> },
    Words(Words),
    Count(Count),
    Connected { connected: Connected, digits: M },
    Regions(Connected),
    Alike(Alike),
    Pairs(Pairs<M>),
    DifferentPairs { pairs: Vec<[Cell; 2]>, side: usize },
    Rank(Rank),
    Either(Vec<Branch<M>>),
}

/// What a look at a condition found.
pub(super) enum Finding<M> {
    /// No digits fit.
    Nothing,
    /// For each of these cells, the digits that are left.
    Left(Vec<(Cell, M)>),
}

impl<M: Mask> Parts<M> {
    pub(super) fn none() -> Self {
        Parts { all: Vec::new(), cells: Vec::new(), of_cell: Vec::new(), peers: Vec::new() }
    }

    pub(super) fn new(puzzle: &Puzzle) -> Self {
        if puzzle.parts().is_empty() {
            return Self::none();
        }
        let geometry = puzzle.geometry();
        let houses = geometry.houses().map(|house| geometry.cells_of(house));
        let families =
            houses.chain(geometry.groups()).chain(puzzle.families().iter().map(Vec::as_slice));
        let families = families.collect_vec();
        let of_cell = vec![Vec::new(); geometry.cell_count()];
        let peers = peers(puzzle);
        let mut parts = Parts { all: Vec::new(), cells: Vec::new(), of_cell, peers };
        // The search has tables as it has relations of two cells.
        let others = puzzle.parts().iter().filter(|part| part.as_table().is_none());
        for (place, part) in others.enumerate() {
            let cells = part.cells();
            cells.iter().for_each(|cell| parts.of_cell[cell.index()].push(place));
            parts.cells.push(cells);
            let part = PartMasks::new(part, &families, geometry);
            parts.all.push(part);
        }
        parts
    }

    /// The number of conditions.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether to look at a condition takes long.
    pub(super) fn takes_long(&self, place: usize) -> bool {
        let is_quick = |part: &PartMasks<M>| {
            matches!(part, PartMasks::Sets { .. } | PartMasks::Linear { .. } | PartMasks::Count(_))
        };
        !is_quick(&self.all[place])
    }

    /// Looks at a condition with these candidates.
    pub(super) fn look(&self, place: usize, masks: &[M]) -> Finding<M> {
        self.all[place].look(masks, &self.peers)
    }
}

impl<M: Mask> PartMasks<M> {
    fn new(part: &Part, families: &[&[Cell]], geometry: &Geometry) -> Self {
        match part {
            Part::Sets(Sets { cells, sets }) => {
                let sets = sets.iter().map(|set| mask_of(set.iter().copied())).collect();
                PartMasks::Sets { cells: cells.clone(), sets }
            }
            Part::Automaton(automaton) => PartMasks::Words(Words::new(automaton)),
            Part::Linear(linear) => {
                let is_short = (1..=MOST_TERMS).contains(&linear.terms.len());
                let short = is_short.then(|| ShortSum::new(linear, families, geometry.side()));
                PartMasks::Linear {
                    pieces: pieces(linear, families),
                    sum: linear.sum.into(),
                    short,
                }
            }
            Part::Count(count) => PartMasks::Count(count.clone()),
            Part::Connected(connected) => PartMasks::Connected {
                digits: mask_of(connected.digits.iter().copied()),
                connected: connected.clone(),
            },
            Part::Regions(regions) => PartMasks::Regions(regions.clone()),
            Part::Alike(alike) => PartMasks::Alike(alike.clone()),
            Part::Table(Table { cells, fitting }) => {
                let fits = |first: Digit, second| fitting[first.index()].contains(&second);
                PartMasks::Pairs(Pairs::new(*cells, geometry, fits))
            }
            Part::DifferentPairs(pairs) => {
                PartMasks::DifferentPairs { pairs: pairs.clone(), side: geometry.side() }
            }
            Part::Rank(rank) => PartMasks::Rank(rank.clone()),
            Part::Either(branches) => {
                let branch = |branch| Branch::new(branch, families, geometry);
                PartMasks::Either(branches.iter().map(branch).collect())
            }
        }
    }

    /// `peers` are those of all cells.
    fn look(&self, masks: &[M], peers: &[u128]) -> Finding<M> {
        match self {
            PartMasks::Sets { cells, sets } => sets_left(cells, sets, masks, peers),
            PartMasks::Linear { pieces, sum, short } => match short {
                Some(short) if short.is_quick(masks) => short.left(masks),
                _ => values_left(pieces, *sum, masks),
            },
            PartMasks::Words(words) => words.left(masks),
            PartMasks::Count(count) => digits_of_totals(count, masks),
            PartMasks::Connected { connected, digits } => {
                digits_of_piece(connected, *digits, masks)
            }
            PartMasks::Regions(regions) => digits_of_pieces(regions, masks),
            PartMasks::Alike(alike) => left_by_count(alike, masks),
            PartMasks::Pairs(pairs) => pairs.left(masks),
            PartMasks::DifferentPairs { pairs, side } => left_by_settled_pairs(pairs, *side, masks),
            PartMasks::Rank(rank) => left_by_rank(rank, masks),
            PartMasks::Either(branches) => left_by_any(branches, masks, peers),
        }
    }
}

pub(super) fn mask_of<M: Mask>(digits: impl Iterator<Item = Digit>) -> M {
    digits.fold(M::EMPTY, |mask, digit| mask.or(M::of(digit.index())))
}

/// The cells that differ from each.
fn peers(puzzle: &Puzzle) -> Peers {
    let geometry = puzzle.geometry();
    if geometry.cell_count() > u128::BITS as usize {
        return Vec::new();
    }
    let mut peers = vec![0; geometry.cell_count()];
    let houses = geometry.houses().map(|house| geometry.cells_of(house));
    let families =
        houses.chain(geometry.groups()).chain(puzzle.families().iter().map(Vec::as_slice));
    for family in families {
        let all = family.iter().fold(0, |all, cell| all | 1 << cell.index());
        family.iter().for_each(|cell| peers[cell.index()] |= all & !(1 << cell.index()));
    }
    peers
}
