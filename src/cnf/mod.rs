//! Puzzles as formulas in conjunctive normal form: variables, encodings, DIMACS.
//!
//! Each candidate may have a *cell variable*, which is true if the cell holds the digit; the [`VarMap`] of an
//! [`Encoder`] lists them. The encoder passes each clause straight to a [`ClauseSink`], such as a [`Cnf`] in memory,
//! a file, a counter or a SAT solver, so the formula is never copied.

mod at_most_one;
pub mod cubes;
pub mod dimacs;
mod emit;
mod encode;
mod encoding;
mod lit;
mod reduce;
mod segments;
mod varmap;

pub use crate::names::UnknownName;
pub use at_most_one::AtMostOne;
pub use encode::{DecodeError, Encoder};
pub use encoding::{ClauseSet, Encoding, Reduction, Size};
pub use lit::{Lit, Var};
pub use varmap::VarMap;

use crate::puzzle::Puzzle;

/// A receiver of clauses.
pub trait ClauseSink {
    /// Adds a clause. The empty clause makes the formula unsatisfiable.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Adds the constraint that at most one of `lits` is true.
    ///
    /// The default adds a clause for each pair. A sink with a better way overrides it.
    fn add_at_most_one(&mut self, lits: &[Lit]) {
        for (i, &a) in lits.iter().enumerate() {
            for &b in &lits[i + 1..] {
                self.add_clause(&[!a, !b]);
            }
        }
    }

    /// Whether the sink ignores further clauses, so that the encoder may stop.
    fn is_closed(&self) -> bool {
        false
    }
}

impl<S: ClauseSink + ?Sized> ClauseSink for &mut S {
    fn add_clause(&mut self, clause: &[Lit]) {
        (**self).add_clause(clause);
    }

    fn add_at_most_one(&mut self, lits: &[Lit]) {
        (**self).add_at_most_one(lits);
    }

    fn is_closed(&self) -> bool {
        (**self).is_closed()
    }
}

/// A formula in conjunctive normal form, its literals in one flat buffer.
///
/// # Examples
///
/// ```
/// use satdoku::cnf::{Cnf, Encoding};
/// use satdoku::geometry::Geometry;
/// use satdoku::puzzle::Puzzle;
///
/// let cnf = Cnf::encode(&Puzzle::empty(Geometry::classic()), Encoding::EXTENDED);
/// assert_eq!((cnf.num_vars(), cnf.num_clauses()), (729, 11_988));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    num_vars: usize,
    lits: Vec<Lit>,
    /// The end of each clause in `lits`. A clause begins at the end of the previous one.
    ends: Vec<usize>,
}

impl Cnf {
    /// Creates a formula over `num_vars` variables without clauses.
    pub fn new(num_vars: usize) -> Self {
        Cnf { num_vars, ..Cnf::default() }
    }

    /// Encodes the puzzle as a formula whose models are exactly the puzzle's solutions, apart from the values of
    /// auxiliary variables.
    pub fn encode(puzzle: &Puzzle, encoding: Encoding) -> Self {
        let mut cnf = Cnf::default();
        let encoder = Encoder::new(puzzle, encoding);
        let num_vars = encoder.clauses(&mut cnf);
        cnf.num_vars = cnf.num_vars.max(num_vars);
        cnf
    }

    /// Number of variables. Some may appear in no clause.
    pub fn num_vars(&self) -> usize {
        self.num_vars
    }

    /// Number of clauses.
    pub fn num_clauses(&self) -> usize {
        self.ends.len()
    }

    /// The clauses in the order in which they were added.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> {
        (0..self.ends.len()).map(|i| {
            let start = if i == 0 { 0 } else { self.ends[i - 1] };
            &self.lits[start..self.ends[i]]
        })
    }
}

impl ClauseSink for Cnf {
    fn add_clause(&mut self, clause: &[Lit]) {
        let highest = clause.iter().map(|lit| lit.var().index() + 1).max().unwrap_or(0);
        self.num_vars = self.num_vars.max(highest);
        self.lits.extend_from_slice(clause);
        self.ends.push(self.lits.len());
    }
}

/// Counts clauses and literals without storing them.
impl ClauseSink for Size {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses += 1;
        self.literals += clause.len();
    }
}

/// Allocates auxiliary variables, numbered after those already in use.
#[derive(Debug)]
struct FreshVars {
    next: usize,
}

impl FreshVars {
    fn take(&mut self) -> Var {
        self.next += 1;
        Var::new(self.next - 1)
    }

    fn take_positive(&mut self, count: usize) -> Vec<Lit> {
        (0..count).map(|_| self.take().positive()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Geometry;

    #[test]
    fn clauses_are_returned_as_added() {
        let [a, b] = [0, 1].map(Var::new);
        let mut cnf = Cnf::default();
        let clauses: [&[Lit]; 3] = [&[a.positive(), b.negative()], &[], &[b.positive()]];
        clauses.iter().for_each(|clause| cnf.add_clause(clause));
        assert!(cnf.clauses().eq(clauses));
        assert_eq!((cnf.num_vars(), cnf.num_clauses()), (2, 3));
    }

    /// Counts at-most-one constraints as such, and is closed after `room` clauses and constraints.
    #[derive(Debug, Default, PartialEq)]
    struct CountingSink {
        clauses: usize,
        literals: usize,
        constraints: usize,
        room: usize,
    }

    impl ClauseSink for CountingSink {
        fn add_clause(&mut self, clause: &[Lit]) {
            self.clauses += 1;
            self.literals += clause.len();
        }

        fn add_at_most_one(&mut self, _: &[Lit]) {
            self.constraints += 1;
        }

        fn is_closed(&self) -> bool {
            self.clauses + self.constraints >= self.room
        }
    }

    #[test]
    fn a_sink_behind_a_reference_takes_the_same() {
        let puzzle = Puzzle::empty(Geometry::new(2, 3).unwrap());
        let encoder = Encoder::new(&puzzle, Encoding::EXTENDED);
        let taken = |room| {
            let [mut plain, mut referred] =
                [0, 1].map(|_| CountingSink { room, ..CountingSink::default() });
            encoder.clauses(&mut plain);
            encoder.clauses(&mut &mut referred);
            assert_eq!(plain, referred);
            plain
        };
        // A clause and a constraint for each cell, and for each digit of the 18 houses.
        let all = taken(usize::MAX);
        assert_eq!((all.clauses, all.constraints), (36 + 18 * 6, 36 + 18 * 6));
        assert_eq!(all.literals, 6 * all.clauses);
        assert!(taken(40).clauses < 40);
        let size = encoder.size();
        assert_eq!(size.clauses, all.clauses + 15 * all.constraints);
        assert_eq!(size.literals, all.literals + 2 * 15 * all.constraints);
    }
}
