//! Puzzles as formulas in conjunctive normal form: variables, encodings, DIMACS.
//!
//! Each candidate may have a *cell variable*, which is true if the cell holds the digit; the [`VarMap`] of an
//! [`Encoder`] lists them. The encoder passes each clause straight to a [`ClauseSink`], such as a [`Cnf`] in memory,
//! a file, a counter or a SAT solver, so the formula is never copied.

pub mod cubes;
pub mod dimacs;
mod emit;
mod encoder;
mod encoding;
mod parts;
mod reduce;
mod segments;
mod varmap;

pub use encoder::{DecodeError, Encoder};
pub use encoding::{ClauseSet, Encoding, Reduction, SumEncoding};
pub use satdoku_sat::{AtMostOne, ClauseSink, Cnf, Lit, Size, UnknownName, Var};
pub use varmap::VarMap;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Geometry;
    use crate::puzzle::Puzzle;

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
