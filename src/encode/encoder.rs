//! Encodes a puzzle as clauses and decodes models to solutions.

use super::emit::{emit, emit_further_parts, emit_givens};
use super::reduce::candidates_left;
use super::{ClauseSink, Cnf, Encoding, Lit, Reduction, Size, Var, VarMap};
use crate::geometry::{Candidate, Cell, Digit};
use crate::puzzle::{InvalidSolution, Parts, Puzzle, Solution};

/// Encodes a puzzle as clauses and decodes models of these clauses.
///
/// # Examples
///
/// ```
/// use satdoku::encode::{Encoder, Encoding};
/// use satdoku::geometry::Geometry;
/// use satdoku::puzzle::Puzzle;
///
/// let puzzle = Puzzle::empty(Geometry::new(2, 2)?);
/// let size = Encoder::new(&puzzle, Encoding::MINIMAL).size();
/// assert_eq!((size.vars, size.clauses), (64, 16 + 3 * 16 * 6));
/// # Ok::<(), satdoku::geometry::GeometryError>(())
/// ```
#[derive(Debug)]
pub struct Encoder<'p> {
    puzzle: &'p Puzzle,
    encoding: Encoding,
    map: VarMap,
}

impl<'p> Encoder<'p> {
    /// Creates an encoder and numbers the candidates that the encoding keeps.
    pub fn new(puzzle: &'p Puzzle, encoding: Encoding) -> Self {
        let geometry = puzzle.geometry();
        let map = match encoding.reduction {
            Reduction::None => VarMap::full(geometry),
            reduction => {
                let left = candidates_left(puzzle, reduction);
                VarMap::reduced(geometry, |c| left[geometry.candidate_index(c)])
            }
        };
        Encoder { puzzle, encoding, map }
    }

    /// Creates an encoder with a variable map that was read from a file.
    pub(super) fn with_map(puzzle: &'p Puzzle, encoding: Encoding, map: VarMap) -> Self {
        Encoder { puzzle, encoding, map }
    }

    /// The puzzle that this encodes.
    pub fn puzzle(&self) -> &'p Puzzle {
        self.puzzle
    }

    /// The encoding that it uses.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The map between candidates and variables.
    pub fn map(&self) -> &VarMap {
        &self.map
    }

    /// Size of the formula, counted by emitting every clause without storing it.
    pub fn size(&self) -> Size {
        let mut size = Size::default();
        size.vars = self.clauses(&mut size);
        size
    }

    /// The formula, whose models are exactly the puzzle's solutions, apart from the values of auxiliary variables.
    pub fn to_cnf(&self) -> Cnf {
        let mut cnf = Cnf::default();
        let num_vars = self.clauses(&mut cnf);
        cnf.reserve_vars(num_vars);
        cnf
    }

    /// Passes every clause to `sink` and returns the number of variables, auxiliary ones included.
    pub fn clauses(&self, sink: &mut impl ClauseSink) -> usize {
        emit(self.puzzle, self.encoding, &self.map, sink)
    }

    /// Passes only the clauses of the givens and of ruled-out candidates to `sink`.
    ///
    /// With [`Reduction::None`] the other clauses depend on the geometry alone.
    pub(crate) fn givens(&self, sink: &mut impl ClauseSink) {
        emit_givens(self.puzzle, self.encoding, &self.map, sink);
    }

    /// Passes the clauses of a rule's conditions on several cells to `sink`, which the puzzle does not have. The first new
    /// variable is `num_vars`. Returns the number of variables.
    pub(crate) fn further_parts(
        &self,
        parts: &Parts,
        num_vars: usize,
        sink: &mut impl ClauseSink,
    ) -> usize {
        let formula = (self.puzzle, self.encoding, &self.map);
        emit_further_parts(formula, (&parts.parts, &parts.families), num_vars, sink)
    }

    /// The clause that rules out `solution` and no other solution.
    ///
    /// It names only variables of open cells: with auxiliary variables in it, the same grid could come back with other
    /// auxiliary values.
    ///
    /// # Panics
    ///
    /// Panics if `solution` does not complete the puzzle.
    pub fn blocking_clause(&self, solution: &Solution) -> Vec<Lit> {
        assert!(solution.completes(self.puzzle), "only a solution of the puzzle can be blocked");
        let candidates = self.puzzle.open_cells().map(|cell| solution.candidate(cell));
        candidates.filter_map(|candidate| Some(self.map.var(candidate)?.negative())).collect()
    }

    /// Decodes a model to a solution; `is_true` returns the value of a cell variable.
    ///
    /// # Errors
    ///
    /// Returns an error if a cell has no digit or two digits, or the grid breaks a rule or contradicts
    /// the puzzle.
    pub fn decode(&self, is_true: impl Fn(Var) -> bool) -> Result<Solution, DecodeError> {
        let geometry = self.puzzle.geometry();
        let digits = geometry
            .cells()
            .map(|cell| self.decode_cell(cell, &is_true))
            .collect::<Result<_, _>>()?;
        let solution = Solution::new(geometry.clone(), digits)?;
        match solution.first_difference(self.puzzle) {
            Some(cell) => Err(DecodeError::OtherGiven {
                cell: geometry.name(cell),
                digit: solution.digit(cell).index() + 1,
            }),
            None => Ok(solution),
        }
    }

    fn decode_cell(&self, cell: Cell, is_true: impl Fn(Var) -> bool) -> Result<Digit, DecodeError> {
        let geometry = self.puzzle.geometry();
        let holds = |&digit: &Digit| match self.map.var(Candidate { cell, digit }) {
            Some(var) => is_true(var),
            None => self.puzzle.given(cell) == Some(digit),
        };
        let mut digits = geometry.digits().filter(holds);
        match (digits.next(), digits.next()) {
            (Some(digit), None) => Ok(digit),
            (None, _) => Err(DecodeError::NoDigit { cell: geometry.name(cell) }),
            (Some(first), Some(second)) => Err(DecodeError::TwoDigits {
                cell: geometry.name(cell),
                first: first.index() + 1,
                second: second.index() + 1,
            }),
        }
    }
}

/// The reason why a model is not a solution of the puzzle. Digits count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// No variable of the cell is true.
    #[error("the model leaves cell {cell} without a digit")]
    NoDigit {
        /// The cell, as `r1c1`.
        cell: String,
    },
    /// Two variables of the cell are true.
    #[error("the model puts two digits into cell {cell}: {first} and {second}")]
    TwoDigits {
        /// The cell, as `r1c1`.
        cell: String,
        /// The lowest digit of the cell.
        first: usize,
        /// The next digit of the cell.
        second: usize,
    },
    /// The grid breaks the rules.
    #[error("the model is not a solution: {0}")]
    Invalid(#[from] InvalidSolution),
    /// The grid obeys the rules but solves another puzzle.
    #[error(
        "the model is of another puzzle: it has digit {digit} at {cell}, which is not the given or is ruled out"
    )]
    OtherGiven {
        /// The cell, as `r1c1`.
        cell: String,
        /// The digit in the model.
        digit: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use satdoku_sat::{SolverKind, SolverOptions, Verdict};

    use crate::budget::Budget;
    use crate::geometry::Geometry;

    fn solved() -> Solution {
        let digits = "1234341221434321".bytes().map(|b| Digit::new(usize::from(b - b'1')));
        Solution::new(Geometry::new(2, 2).unwrap(), digits.collect()).unwrap()
    }

    #[test]
    fn counted_sizes_equal_computed_sizes() {
        for (rows, cols) in
            [(1, 1), (1, 2), (2, 1), (2, 2), (1, 5), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4)]
        {
            let geometry = Geometry::new(rows, cols).unwrap();
            let empty = Puzzle::empty(geometry.clone());
            for encoding in Encoding::all() {
                let counted = Encoder::new(&empty, encoding).size();
                let formula = encoding.size(&geometry);
                assert_eq!(
                    (counted.vars, counted.clauses),
                    (formula.vars, formula.clauses),
                    "{rows}x{cols} {encoding}"
                );
                let cnf = Encoder::new(&empty, encoding).to_cnf();
                assert_eq!((cnf.num_vars(), cnf.num_clauses()), (counted.vars, counted.clauses));
            }
        }
    }

    #[test]
    fn givens_are_unit_clauses_or_left_out() {
        let mut puzzle = Puzzle::empty(Geometry::new(2, 2).unwrap());
        puzzle.set(Cell::new(0), Some(Digit::new(0)));
        let full = Encoder::new(&puzzle, Encoding::EXTENDED);
        let empty_size = Encoding::EXTENDED.size(puzzle.geometry());
        assert_eq!(full.size().clauses, empty_size.clauses + 1);
        // The reduction drops the four candidates of the cell and digit 1 in its seven peers.
        let reduced = Encoder::new(&puzzle, Encoding::REDUCED);
        assert_eq!(reduced.map().num_cell_vars(), 64 - 4 - 7);
    }

    #[test]
    fn a_full_puzzle_has_no_clauses_and_a_conflict_is_the_empty_clause() {
        let mut puzzle = solved().to_puzzle();
        let encoder = Encoder::new(&puzzle, Encoding::REDUCED);
        assert_eq!(encoder.size(), Size::default());
        assert!(encoder.blocking_clause(&solved()).is_empty());
        assert_eq!(encoder.decode(|_| false), Ok(solved()));
        puzzle.set(Cell::new(0), Some(Digit::new(1)));
        assert!(
            Encoder::new(&puzzle, Encoding::REDUCED)
                .to_cnf()
                .clauses()
                .any(|clause| clause.is_empty())
        );
    }

    #[test]
    fn impossible_givens_are_the_empty_clause_under_any_rules() {
        let mut clash = solved().to_puzzle();
        clash.set(Cell::new(0), Some(Digit::new(1)));
        let mut ruled_out = solved().to_puzzle();
        ruled_out.rule_out(Candidate { cell: Cell::new(0), digit: Digit::new(0) });
        for encoding in Encoding::all().filter(|one| one.reduction != Reduction::None) {
            for puzzle in [&clash, &ruled_out] {
                let cnf = Encoder::new(puzzle, encoding).to_cnf();
                assert!(cnf.clauses().any(<[Lit]>::is_empty), "{encoding} {puzzle:?}");
            }
        }
    }

    #[test]
    fn a_blocking_clause_names_only_open_cells() {
        let mut puzzle = solved().to_puzzle();
        puzzle.set(Cell::new(5), None);
        puzzle.set(Cell::new(6), None);
        let encoder = Encoder::new(&puzzle, Encoding::EXTENDED);
        let numbers: Vec<_> =
            encoder.blocking_clause(&solved()).iter().map(|lit| lit.to_dimacs()).collect();
        assert_eq!(numbers, [-(5 * 4 + 4), -(6 * 4 + 1)]);
    }

    /// All models of the empty 4×4 grid by a solver, each blocked by its solution.
    fn count_models(kind: SolverKind, encoding: Encoding, most: usize) -> usize {
        let empty = Puzzle::empty(Geometry::new(2, 2).unwrap());
        let encoder = Encoder::new(&empty, encoding);
        let formula = encoder.to_cnf();
        let mut solver = kind.start(SolverOptions { self_check: true, ..SolverOptions::default() });
        solver.reserve(formula.num_vars());
        formula.clauses().for_each(|clause| solver.add_clause(clause));
        let mut count = 0;
        while count < most
            && solver.solve(&[], &Budget::unlimited()).unwrap() == Verdict::Satisfiable
        {
            let solution = encoder.decode(|var| solver.value(var)).unwrap();
            solver.add_clause(&encoder.blocking_clause(&solution));
            count += 1;
        }
        count
    }

    #[test]
    fn an_empty_grid_has_a_model_with_every_encoding() {
        for (kind, encoding) in SolverKind::all().cartesian_product(Encoding::all().collect_vec()) {
            assert_eq!(count_models(kind, encoding, 1), 1, "{kind} {encoding}");
        }
    }

    #[test]
    fn blocked_models_are_not_found_again() {
        for encoding in Encoding::all() {
            assert_eq!(count_models(SolverKind::Cdcl, encoding, usize::MAX), 288, "{encoding}");
        }
    }

    #[test]
    fn errors_for_invalid_models_name_the_cell() {
        let mut puzzle = Puzzle::empty(Geometry::new(2, 2).unwrap());
        puzzle.set(Cell::new(0), Some(Digit::new(1)));
        let encoder = Encoder::new(&puzzle, Encoding::EXTENDED);
        let true_vars: Vec<usize> =
            (0..16).map(|c| c * 4 + solved().digit(Cell::new(c)).index()).collect();
        let refuse =
            |vars: &[usize]| encoder.decode(|v| vars.contains(&v.index())).unwrap_err().to_string();
        assert_eq!(
            refuse(&true_vars),
            "the model is of another puzzle: it has digit 1 at r1c1, which is not the given or is ruled out"
        );
        assert_eq!(refuse(&true_vars[..15]), "the model leaves cell r4c4 without a digit");
        assert_eq!(
            refuse(&[&true_vars[..], &[1]].concat()),
            "the model puts two digits into cell r1c1: 1 and 2"
        );
        let mut wrong = true_vars.clone();
        wrong[0] = 3;
        assert_eq!(
            refuse(&wrong),
            "the model is not a solution: digit 4 stands twice in row 1: at r1c1 and r1c4"
        );
    }
}
