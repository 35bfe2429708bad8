//! Which clauses say "sudoku": the choice of rules, at-most-one and reduction, and what it costs.
//!
//! Three sets of rules:
//!
//! - *minimal* and *extended* of Lynce and Ouaknine, "Sudoku as a SAT problem" (AIM 2006). Minimal:
//!   every cell has a digit, no house has a digit twice. Extended adds what follows from it: no cell has
//!   two digits, every house has every digit. What is redundant is what lets unit propagation see naked
//!   *and* hidden singles.
//! - *segments*: the cells that a box shares with a row or a column get one auxiliary variable for each
//!   digit, "the digit is in this segment", and rows, columns and boxes are stated over these; a hidden
//!   digit of a segment then is one variable, and locked candidates are unit propagation.
//!
//! Each can be *reduced* (Kwon and Jain, "Optimized CNF encoding for sudoku puzzles", LPAR 2006): a
//! candidate that the givens rule out gets neither variable nor clause.
//!
//! Sizes without reduction and givens, for N = R·C, H houses, and an at-most-one of A(n) clauses and V(n)
//! auxiliary variables ([`AtMostOne::cost`]); [`Encoding::size`] computes them:
//!
//! | rules | clauses | auxiliary variables |
//! |---|---|---|
//! | minimal | N² + HN·A(N) | HN·V(N) |
//! | extended | N²(1 + A(N)) + HN(1 + A(N)) | (N² + HN)·V(N) |
//! | segments (R, C ≥ 2) | N²(1 + A(N)) + N²(R(C + 1 + A(C)) + C(R + 1 + A(R)) + 4 + 2A(R) + 2A(C)) | N²(V(N) + R(1 + V(C)) + C(1 + V(R)) + 2V(R) + 2V(C)) |

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

use super::AtMostOne;
use super::segments::ways_to_part;
use crate::geometry::Geometry;
use crate::names::{UnknownName, by_its_name};

/// Which of the constraints of sudoku are stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rules {
    /// At least one digit in each cell; no digit twice in a house.
    Minimal,
    /// Exactly one digit in each cell; every digit exactly once in each house.
    Extended,
    /// As extended, with houses stated over segments.
    Segments,
}

/// What is left out of the formula; each leaves out more than those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Reduction {
    /// Nothing: every candidate has its variable, givens are unit clauses.
    None,
    /// Given cells and the candidates that a given rules out.
    Givens,
    /// The rivals of naked and hidden singles too. What was found keeps its variable, in a unit clause.
    Singles,
    /// Also what locked candidates rule out.
    Locked,
    /// Also what naked and hidden subsets of any size rule out: each candidate left is in an assignment of
    /// the open digits of each of its houses to the open cells.
    Subsets,
}

/// How a puzzle is stated.
///
/// # Examples
///
/// ```
/// use satdoku::cnf::{AtMostOne, Encoding};
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
    /// Which constraints.
    pub rules: Rules,
    /// How at-most-one is said.
    pub at_most_one: AtMostOne,
    /// What is left out.
    pub reduction: Reduction,
}

impl Encoding {
    /// Minimal, pairwise, not reduced.
    pub const MINIMAL: Encoding = Encoding::pairwise(Rules::Minimal, Reduction::None);
    /// Extended, pairwise, not reduced: what a reader of the literature expects in a file.
    pub const EXTENDED: Encoding = Encoding::pairwise(Rules::Extended, Reduction::None);
    /// Extended, pairwise, reduced by the givens: the best for search with most solvers.
    pub const REDUCED: Encoding = Encoding::pairwise(Rules::Extended, Reduction::Givens);

    const fn pairwise(rules: Rules, reduction: Reduction) -> Self {
        Encoding { rules, at_most_one: AtMostOne::Pairwise, reduction }
    }

    /// Every combination, for tests and measurements.
    pub fn all() -> impl Iterator<Item = Encoding> {
        let forms = Rules::ALL.into_iter().cartesian_product(AtMostOne::ALL);
        forms.cartesian_product(Reduction::ALL).map(|((rules, at_most_one), reduction)| Encoding {
            rules,
            at_most_one,
            reduction,
        })
    }

    /// Size of the formula for a grid without givens and reduction, by the formulas above.
    pub fn size(self, geometry: &Geometry) -> Size {
        let n = geometry.side();
        let (clauses, vars) = self.at_most_one.cost(n);
        let cells = Tally { groups: n * n, clauses: 1 + clauses, vars };
        let places = Tally { groups: geometry.houses().len() * n, clauses: 1 + clauses, vars };
        let tallies = match self.rules {
            Rules::Minimal => {
                vec![Tally { groups: n * n, clauses: 1, vars: 0 }, Tally { clauses, ..places }]
            }
            Rules::Extended => vec![cells, places],
            Rules::Segments => {
                let mut tallies = self.segment_tallies(geometry);
                tallies.push(cells);
                tallies
            }
        };
        Size {
            vars: n * n * n + tallies.iter().map(|t| t.groups * t.vars).sum::<usize>(),
            clauses: tallies.iter().map(|t| t.groups * t.clauses).sum(),
            literals: 0,
        }
    }

    fn segment_tallies(self, geometry: &Geometry) -> Vec<Tally> {
        let n = geometry.side();
        let segments = geometry.segments();
        let of_segments = segments.iter().filter(|s| s.cells.len() > 1).map(|segment| {
            let (clauses, vars) = self.at_most_one.cost(segment.cells.len());
            Tally { groups: n, clauses: segment.cells.len() + 1 + clauses, vars: 1 + vars }
        });
        let of_houses = ways_to_part(geometry, &segments).into_iter().map(|way| {
            let parts = if way.parts.is_empty() { n } else { way.parts.len() };
            let (clauses, vars) = self.at_most_one.cost(parts);
            Tally { groups: n, clauses: 1 + clauses, vars }
        });
        of_segments.chain(of_houses).collect()
    }
}

/// So many groups with so many clauses and auxiliary variables each.
#[derive(Clone, Copy)]
struct Tally {
    groups: usize,
    clauses: usize,
    vars: usize,
}

/// Size of a formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Size {
    /// Variables, auxiliary ones included.
    pub vars: usize,
    /// Clauses.
    pub clauses: usize,
    /// Literals in all clauses; 0 where only variables and clauses were computed.
    pub literals: usize,
}

by_its_name!(Rules {
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

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.rules, self.at_most_one, self.reduction)
    }
}

impl FromStr for Encoding {
    type Err = UnknownName;

    /// Reads `RULES AT-MOST-ONE REDUCTION`, as it is displayed.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let mut words = text.split_whitespace();
        let mut next = || words.next().unwrap_or_default();
        Ok(Encoding {
            rules: next().parse()?,
            at_most_one: next().parse()?,
            reduction: next().parse()?,
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
    fn the_formulas_of_the_module_doc() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 2), (3, 3), (3, 5), (4, 4), (6, 6)] {
            let geometry = Geometry::boxes(rows, cols).unwrap();
            let (n, h) = (geometry.side(), geometry.houses().len());
            for at_most_one in AtMostOne::ALL {
                let a = |n| at_most_one.cost(n).0;
                let v = |n| at_most_one.cost(n).1;
                let size = |rules| {
                    let size =
                        Encoding { rules, at_most_one, reduction: Reduction::None }.size(&geometry);
                    (size.clauses, size.vars - n * n * n)
                };
                assert_eq!(size(Rules::Minimal), (n * n + h * n * a(n), h * n * v(n)));
                let extended = (n * n * (1 + a(n)) + h * n * (1 + a(n)), (n * n + h * n) * v(n));
                assert_eq!(size(Rules::Extended), extended);
                let (r, c) = (rows, cols);
                let crossing = r * (c + 1 + a(c)) + c * (r + 1 + a(r)) + 4 + 2 * a(r) + 2 * a(c);
                let auxiliary = v(n) + r * (1 + v(c)) + c * (1 + v(r)) + 2 * v(r) + 2 * v(c);
                let segments = (n * n * (1 + a(n)) + n * n * crossing, n * n * auxiliary);
                assert_eq!(size(Rules::Segments), segments);
            }
        }
    }

    #[test]
    fn names_read_back() {
        for encoding in Encoding::all() {
            assert_eq!(encoding.to_string().parse(), Ok(encoding));
        }
        assert_eq!(
            "maximal pairwise none".parse::<Encoding>().unwrap_err().to_string(),
            "'maximal' is not one of: minimal, extended, segments"
        );
    }
}
