//! The kinds of conditions, and those of which one of several holds.

use itertools::Itertools;

use super::count::{digits_of_totals, left_by_count};
use super::finding::{Finding, mask_of};
use super::pairs::{Pairs, left_by_settled_pairs};
use super::piece::{digits_of_piece, digits_of_pieces};
use super::rank::left_by_rank;
use super::sets::sets_left;
use super::short_sum::{MOST_TERMS, ShortSum};
use super::sum::{Piece, pieces, values_left};
use super::words::Words;
use crate::geometry::{Cell, Digit, Geometry};
use crate::mask::Mask;
use crate::puzzle::{Alike, Connected, Count, Part, Parts, Rank, Sets, Table};

/// A condition, ready to be looked at.
pub(super) enum PartMasks<M> {
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

impl<M: Mask> PartMasks<M> {
    pub(super) fn new(part: &Part, families: &[&[Cell]], geometry: &Geometry) -> Self {
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
    pub(super) fn look(&self, masks: &[M], peers: &[u128]) -> Finding<M> {
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

/// Conditions that hold together, or not.
pub(super) struct Branch<M> {
    /// For some cells the digits that they may have.
    left: Vec<(Cell, M)>,
    parts: Vec<PartMasks<M>>,
}

impl<M: Mask> Branch<M> {
    fn new(conditions: &Parts, families: &[&[Cell]], geometry: &Geometry) -> Self {
        let by_cell = conditions.ruled_out.iter().map(|it| (it.cell, it.digit)).into_group_map();
        let left = by_cell.into_iter().sorted().map(|(cell, out)| {
            (cell, mask_of(geometry.digits().filter(|digit| !out.contains(digit))))
        });
        let pairs = conditions.pairs.iter().map(|pair| {
            PartMasks::Pairs(Pairs::new(pair.cells, geometry, |a, b| pair.holds(a, b)))
        });
        let parts = conditions.parts.iter().map(|part| PartMasks::new(part, families, geometry));
        Branch { left: left.collect(), parts: pairs.chain(parts).collect() }
    }

    /// The candidates of all cells that the conditions leave, each looked at once; none if they do not hold together.
    fn left(&self, masks: &[M], peers: &[u128]) -> Option<Vec<M>> {
        let mut own = masks.to_vec();
        let keep = |left: &[(Cell, M)], own: &mut Vec<M>| {
            left.iter().all(|&(cell, left)| {
                own[cell.index()] = own[cell.index()].and(left);
                !own[cell.index()].is_empty()
            })
        };
        let holds = keep(&self.left, &mut own)
            && self.parts.iter().all(|part| match part.look(&own, peers) {
                Finding::Nothing => false,
                Finding::Left(left) => keep(&left, &mut own),
            });
        holds.then_some(own)
    }
}

/// What one of the branches leaves.
fn left_by_any<M: Mask>(branches: &[Branch<M>], masks: &[M], peers: &[u128]) -> Finding<M> {
    let mut open = branches.iter().filter_map(|branch| branch.left(masks, peers));
    let Some(mut any) = open.next() else { return Finding::Nothing };
    for left in open {
        any.iter_mut().zip(left).for_each(|(any, left)| *any = any.or(left));
    }
    let changed = any.into_iter().enumerate().filter(|(cell, left)| *left != masks[*cell]);
    Finding::Left(changed.map(|(cell, left)| (Cell::new(cell), left)).collect())
}
