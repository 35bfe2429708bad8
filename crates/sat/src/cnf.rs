//! Formulas in conjunctive normal form, and receivers of their clauses.

use crate::{Lit, Var};

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
/// use satdoku_sat::{ClauseSink, Cnf, Var};
///
/// let [a, b] = [0, 1].map(|index| Var::new(index).positive());
/// let mut cnf = Cnf::default();
/// cnf.add_clause(&[a, b]);
/// cnf.add_clause(&[!a]);
/// assert_eq!((cnf.num_vars(), cnf.num_clauses()), (2, 2));
/// assert_eq!(cnf.clauses().last(), Some(&[!a][..]));
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

    /// Makes the formula one over at least `num_vars` variables.
    pub fn reserve_vars(&mut self, num_vars: usize) {
        self.num_vars = self.num_vars.max(num_vars);
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

/// Size of a formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Size {
    /// Variables, auxiliary ones included.
    pub vars: usize,
    /// Clauses.
    pub clauses: usize,
    /// Literals in all clauses; 0 if only variables and clauses were computed.
    pub literals: usize,
}

/// Numbers auxiliary variables after those already in use.
#[derive(Debug)]
pub struct FreshVars {
    next: usize,
}

impl FreshVars {
    /// The first variable that is taken is the one with this index.
    pub fn after(num_vars: usize) -> Self {
        FreshVars { next: num_vars }
    }

    /// Number of variables so far, those before the first that was taken included.
    pub fn num_vars(&self) -> usize {
        self.next
    }

    /// Takes the next variable.
    pub fn take(&mut self) -> Var {
        self.next += 1;
        Var::new(self.next - 1)
    }

    /// Takes this many variables and returns their positive literals.
    pub fn take_positive(&mut self, count: usize) -> Vec<Lit> {
        (0..count).map(|_| self.take().positive()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_returned_as_added() {
        let [a, b] = [0, 1].map(Var::new);
        let mut cnf = Cnf::default();
        let clauses: [&[Lit]; 3] = [&[a.positive(), b.negative()], &[], &[b.positive()]];
        clauses.iter().for_each(|clause| cnf.add_clause(clause));
        assert!(cnf.clauses().eq(clauses));
        assert_eq!((cnf.num_vars(), cnf.num_clauses()), (2, 3));
    }
}
