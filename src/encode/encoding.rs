//! The choice of clauses, at-most-one method and reduction, and the size of the resulting formula.
//!
//! Three sets of clauses:
//!
//! - *minimal* and *extended* of Lynce and Ouaknine, "Sudoku as a SAT problem" (AIM 2006). Minimal:
//!   every cell has a digit, no house has a digit twice. Extended adds two redundant constraints: no cell
//!   has two digits, every house has every digit. With them, unit propagation finds naked *and* hidden
//!   singles.
//! - *segments*: each segment, the cells that a box shares with a row or a column, has an auxiliary variable
//!   for each digit, "the digit is in this segment". Rows, columns and boxes are encoded over these
//!   variables, so unit propagation finds locked candidates.
//!
//! Each can be *reduced* (Kwon and Jain, "Optimized CNF encoding for sudoku puzzles", LPAR 2006): a
//! candidate that the givens rule out has no variable and appears in no clause.
//!
//! [`SumEncoding`] is about sums of rules alone.
//!
//! [`Encoding::size`] computes the sizes without reduction and givens, for N = R·C, H houses, and an
//! at-most-one of A(n) clauses and V(n) auxiliary variables ([`AtMostOne::cost`]):
//!
//! | set | clauses | auxiliary variables |
//! |---|---|---|
//! | minimal | N² + HN·A(N) | HN·V(N) |
//! | extended | N²(1 + A(N)) + HN(1 + A(N)) | (N² + HN)·V(N) |
//! | segments (R, C ≥ 2) | N²(1 + A(N)) + N²(R(1 + A(C + 1)) + C(1 + A(R + 1)) + 4 + 2A(R) + 2A(C)) | N²(V(N) + R(1 + V(C + 1)) + C(1 + V(R + 1)) + 2V(R) + 2V(C)) |

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

use super::segments::partitions;
use super::{AtMostOne, Size};
use crate::geometry::Geometry;
use crate::names::{UnknownName, by_its_name};

/// The constraints of plain sudoku that become clauses; rules of the puzzle are encoded with each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ClauseSet {
    /// At least one digit in each cell; no digit twice in a house.
    Minimal,
    /// Exactly one digit in each cell; every digit exactly once in each house.
    Extended,
    /// Like extended, with houses encoded over segments.
    Segments,
}

/// The candidates that are left out of the formula. Each reduction includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Reduction {
    /// No candidate: each has a variable, and givens are unit clauses.
    None,
    /// Candidates of given cells and candidates that a given rules out.
    Givens,
    /// Also the candidates that naked and hidden singles rule out. A single keeps its variable and is a unit clause.
    Singles,
    /// Also the candidates that locked candidates rule out.
    Locked,
    /// Also the candidates that naked and hidden subsets of any size rule out.
    ///
    /// In each of its houses, a candidate that is left is part of some assignment of the open digits to the open
    /// cells.
    Subsets,
}

/// How sums of three and more cells become clauses: cages, arrows, little killers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SumEncoding {
    /// Like sets, with the sums of up to three cells that follow from cages and houses.
    #[default]
    Derived,
    /// Cells that differ are taken together, by the sets of digits that they may have; the sums of such lists of cells
    /// are added.
    Sets,
    /// The digits are added cell by cell.
    Cells,
}

/// How a puzzle is encoded as clauses.
///
/// # Examples
///
/// ```
/// use satdoku::encode::{AtMostOne, Encoding};
/// use satdoku::geometry::Geometry;
///
/// let size = Encoding::EXTENDED.size(&Geometry::classic());
/// assert_eq!((size.vars, size.clauses), (729, 11_988));
/// let sequential = Encoding { at_most_one: AtMostOne::Sequential, ..Encoding::EXTENDED };
/// assert!(sequential.size(&Geometry::classic()).vars > size.vars);
/// assert_eq!("extended pairwise givens".parse(), Ok(Encoding::REDUCED));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Encoding {
    /// The set of clauses.
    pub clauses: ClauseSet,
    /// The encoding of at-most-one constraints.
    pub at_most_one: AtMostOne,
    /// The candidates that are left out.
    pub reduction: Reduction,
    /// The encoding of sums.
    pub sums: SumEncoding,
}

impl Encoding {
    /// Minimal, pairwise, not reduced.
    pub const MINIMAL: Encoding = Encoding::pairwise(ClauseSet::Minimal, Reduction::None);
    /// Extended, pairwise, not reduced: the usual encoding in the literature.
    pub const EXTENDED: Encoding = Encoding::pairwise(ClauseSet::Extended, Reduction::None);
    /// Extended, pairwise, reduced by the givens: the fastest with most solvers.
    pub const REDUCED: Encoding = Encoding::pairwise(ClauseSet::Extended, Reduction::Givens);

    const fn pairwise(clauses: ClauseSet, reduction: Reduction) -> Self {
        let (at_most_one, sums) = (AtMostOne::Pairwise, SumEncoding::Derived);
        Encoding { clauses, at_most_one, reduction, sums }
    }

    /// Every combination for puzzles without sums, for tests and measurements.
    pub fn all() -> impl Iterator<Item = Encoding> {
        let sets_and_methods = ClauseSet::ALL.into_iter().cartesian_product(AtMostOne::ALL);
        sets_and_methods.cartesian_product(Reduction::ALL).map(
            |((clauses, at_most_one), reduction)| Encoding {
                at_most_one,
                ..Encoding::pairwise(clauses, reduction)
            },
        )
    }

    /// Computes the size of the formula for an empty grid, without reduction.
    pub fn size(self, geometry: &Geometry) -> Size {
        let n = geometry.side();
        let (clauses, vars) = self.at_most_one.cost(n);
        let cell_count = geometry.cell_count();
        let cells = GroupCost { groups: cell_count, clauses: 1 + clauses, vars };
        let places = GroupCost { groups: geometry.houses().len() * n, clauses: 1 + clauses, vars };
        let mut costs = match self.clauses {
            ClauseSet::Minimal => {
                vec![
                    GroupCost { groups: cell_count, clauses: 1, vars: 0 },
                    GroupCost { clauses, ..places },
                ]
            }
            ClauseSet::Extended => vec![cells, places],
            ClauseSet::Segments => {
                let mut costs = self.segment_costs(geometry);
                costs.push(cells);
                costs
            }
        };
        for cells in geometry.groups() {
            let (clauses, vars) = self.at_most_one.cost_or_none(cells.len());
            costs.push(GroupCost { groups: n, clauses, vars });
        }
        let vars =
            geometry.candidate_count() + costs.iter().map(|t| t.groups * t.vars).sum::<usize>();
        Size { vars, clauses: costs.iter().map(|t| t.groups * t.clauses).sum(), literals: 0 }
    }

    fn segment_costs(self, geometry: &Geometry) -> Vec<GroupCost> {
        let n = geometry.side();
        let segments = geometry.segments();
        let of_segments = segments.iter().filter(|s| s.cells.len() > 1).map(|segment| {
            let (clauses, vars) = self.at_most_one.cost(segment.cells.len() + 1);
            GroupCost { groups: n, clauses: 1 + clauses, vars: 1 + vars }
        });
        let of_houses = partitions(geometry, &segments).into_iter().map(|partition| {
            let parts = if partition.parts.is_empty() { n } else { partition.parts.len() };
            let (clauses, vars) = self.at_most_one.cost(parts);
            GroupCost { groups: n, clauses: 1 + clauses, vars }
        });
        of_segments.chain(of_houses).collect()
    }
}

/// A number of groups, with the clauses and auxiliary variables that each group takes.
#[derive(Clone, Copy)]
struct GroupCost {
    groups: usize,
    clauses: usize,
    vars: usize,
}

by_its_name!(ClauseSet {
    Minimal => "minimal",
    Extended => "extended",
    Segments => "segments",
});

by_its_name!(Reduction {
    None => "none",
    Givens => "givens",
    Singles => "singles",
    Locked => "locked",
    Subsets => "subsets",
});

by_its_name!(SumEncoding {
    Derived => "derived",
    Sets => "sets",
    Cells => "cells",
});

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.clauses, self.at_most_one, self.reduction)?;
        match self.sums {
            SumEncoding::Derived => Ok(()),
            sums => write!(f, " {sums}"),
        }
    }
}

impl FromStr for Encoding {
    type Err = UnknownName;

    /// Parses `CLAUSES AT-MOST-ONE REDUCTION [SUMS]`, the format that `Display` writes.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let mut words = text.split_whitespace();
        let mut next = || words.next().unwrap_or_default();
        Ok(Encoding {
            clauses: next().parse()?,
            at_most_one: next().parse()?,
            reduction: next().parse()?,
            sums: words.next().map_or(Ok(SumEncoding::Derived), str::parse)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_empty_classic_grid_has_the_published_sizes() {
        let size = |encoding: Encoding| encoding.size(&Geometry::classic());
        assert_eq!(size(Encoding::MINIMAL), Size { vars: 729, clauses: 8_829, literals: 0 });
        assert_eq!(size(Encoding::EXTENDED), Size { vars: 729, clauses: 11_988, literals: 0 });
    }

    #[test]
    fn sizes_match_the_formulas_in_the_module_doc() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 2), (3, 3), (3, 5), (4, 4), (6, 6)] {
            let geometry = Geometry::new(rows, cols).unwrap();
            let (n, h) = (geometry.side(), geometry.houses().len());
            for at_most_one in AtMostOne::ALL {
                let a = |n| at_most_one.cost(n).0;
                let v = |n| at_most_one.cost(n).1;
                let size = |clauses| {
                    let minimal = Encoding { clauses, ..Encoding::MINIMAL };
                    let size = Encoding { at_most_one, ..minimal }.size(&geometry);
                    (size.clauses, size.vars - n * n * n)
                };
                assert_eq!(size(ClauseSet::Minimal), (n * n + h * n * a(n), h * n * v(n)));
                let extended = (n * n * (1 + a(n)) + h * n * (1 + a(n)), (n * n + h * n) * v(n));
                assert_eq!(size(ClauseSet::Extended), extended);
                let (r, c) = (rows, cols);
                let crossing = r * (1 + a(c + 1)) + c * (1 + a(r + 1)) + 4 + 2 * a(r) + 2 * a(c);
                let auxiliary =
                    v(n) + r * (1 + v(c + 1)) + c * (1 + v(r + 1)) + 2 * v(r) + 2 * v(c);
                let segments = (n * n * (1 + a(n)) + n * n * crossing, n * n * auxiliary);
                assert_eq!(size(ClauseSet::Segments), segments);
            }
        }
    }

    #[test]
    fn names_read_back() {
        for (encoding, sums) in Encoding::all().cartesian_product(SumEncoding::ALL) {
            let encoding = Encoding { sums, ..encoding };
            assert_eq!(encoding.to_string().parse(), Ok(encoding));
        }
        assert_eq!(
            "maximal pairwise none".parse::<Encoding>().unwrap_err().to_string(),
            "'maximal' is not one of: minimal, extended, segments"
        );
    }
}
