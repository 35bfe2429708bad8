//! Four encodings of "at most one of n literals is true".
//!
//! Sizes for n literals; up to [`SMALL`] literals, every method falls back to pairwise, which is never larger there:
//!
//! | method | clauses A(n) | auxiliary variables V(n) | source |
//! |---|---|---|---|
//! | pairwise | n(n−1)/2 | 0 | |
//! | sequential | 3n − 4 | n − 1 | Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints", CP 2005 |
//! | product | 2n + A(p) + A(q) | p + q + V(p) + V(q), p = ⌈√n⌉, q = ⌈n/p⌉ | Chen, "A new SAT encoding of the at-most-one constraint", ModRef 2010 |
//! | commander | 7g + A(g) for n = 3g | g + V(g) | Klieber and Kwon, "Efficient CNF encoding for selecting 1 from N objects", CFV 2007 |

use crate::names::by_its_name;
use crate::{ClauseSink, FreshVars, Lit};

/// Largest n for which pairwise has no more clauses than any other method; it needs no auxiliary variable.
const SMALL: usize = 5;

/// Number of literals for each commander; 3 is best according to the paper.
const GROUP_SIZE: usize = 3;

/// A method to encode that at most one literal of a set is true.
///
/// # Examples
///
/// ```
/// use satdoku_sat::AtMostOne;
///
/// // Clauses and auxiliary variables for nine literals.
/// assert_eq!(AtMostOne::Pairwise.cost(9), (36, 0));
/// assert_eq!(AtMostOne::Sequential.cost(9), (23, 8));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AtMostOne {
    /// A clause for each pair.
    #[default]
    Pairwise,
    /// A chain of auxiliary variables, each meaning "one of the literals so far is true".
    Sequential,
    /// Literals in a rectangle, with at most one row and at most one column true.
    Product,
    /// Groups of three literals with a commander variable each, and at most one commander true.
    Commander,
}

by_its_name!(AtMostOne {
    Pairwise => "pairwise",
    Sequential => "sequential",
    Product => "product",
    Commander => "commander",
});

impl AtMostOne {
    /// The number of clauses and auxiliary variables for `n` literals.
    pub fn cost(self, n: usize) -> (usize, usize) {
        if n <= SMALL || self == AtMostOne::Pairwise {
            return (n * n.saturating_sub(1) / 2, 0);
        }
        match self {
            AtMostOne::Pairwise => unreachable!("handled above"),
            AtMostOne::Sequential => (3 * n - 4, n - 1),
            AtMostOne::Product => {
                let (rows, cols) = rectangle(n);
                let (of_rows, of_cols) = (self.cost(rows), self.cost(cols));
                (2 * n + of_rows.0 + of_cols.0, rows + cols + of_rows.1 + of_cols.1)
            }
            AtMostOne::Commander => {
                let groups = n.div_ceil(GROUP_SIZE);
                let last = n - (groups - 1) * GROUP_SIZE;
                let pairs = (groups - 1) * GROUP_SIZE + last * (last - 1) / 2;
                let of_commanders = self.cost(groups);
                (pairs + n + groups + of_commanders.0, groups + of_commanders.1)
            }
        }
    }

    /// The same where none of the literals may be true; see [`AtMostOne::encode_or_none`].
    pub fn cost_or_none(self, n: usize) -> (usize, usize) {
        match self.is_open_at_none(n) {
            true => {
                let (clauses, vars) = self.cost(n + 1);
                (clauses + 1, vars + 1)
            }
            false => self.cost(n),
        }
    }

    /// Whether none of `n` literals true leaves auxiliary variables open.
    fn is_open_at_none(self, n: usize) -> bool {
        n > SMALL && matches!(self, AtMostOne::Sequential | AtMostOne::Product)
    }

    /// Encodes the constraint over `lits`, with auxiliary variables from `fresh`.
    ///
    /// If one of `lits` is true, it determines every auxiliary variable.
    pub fn encode(self, lits: &[Lit], fresh: &mut FreshVars, sink: &mut impl ClauseSink) {
        match self {
            _ if lits.len() <= SMALL => sink.add_at_most_one(lits),
            AtMostOne::Pairwise => sink.add_at_most_one(lits),
            AtMostOne::Sequential => sequential(lits, fresh, sink),
            AtMostOne::Product => product(lits, fresh, sink),
            AtMostOne::Commander => commander(lits, fresh, sink),
        }
    }

    /// Like [`AtMostOne::encode`], but the auxiliary variables are determined even if none of `lits` is true: a chain or a
    /// rectangle gets a further literal for that case.
    pub fn encode_or_none(
        self,
        lits: &mut Vec<Lit>,
        fresh: &mut FreshVars,
        sink: &mut impl ClauseSink,
    ) {
        if self.is_open_at_none(lits.len()) {
            lits.push(fresh.take().positive());
            sink.add_clause(lits);
        }
        self.encode(lits, fresh, sink);
    }
}

/// Encodes a chain of auxiliary variables: after `lits[i]`, `seen` is true if one of `lits[..=i]` is.
fn sequential(lits: &[Lit], fresh: &mut FreshVars, sink: &mut impl ClauseSink) {
    let [first, middle @ .., last] = lits else {
        return;
    };
    let mut seen = fresh.take().positive();
    sink.add_clause(&[!*first, seen]);
    for &lit in middle {
        let next = fresh.take().positive();
        sink.add_clause(&[!lit, next]);
        sink.add_clause(&[!seen, next]);
        sink.add_clause(&[!lit, !seen]);
        seen = next;
    }
    sink.add_clause(&[!*last, !seen]);
}

/// Rows and columns of the smallest nearly square rectangle with at least `n` places.
fn rectangle(n: usize) -> (usize, usize) {
    let root = n.isqrt();
    let rows = if root * root < n { root + 1 } else { root };
    (rows, n.div_ceil(rows))
}

fn product(lits: &[Lit], fresh: &mut FreshVars, sink: &mut impl ClauseSink) {
    let (rows, cols) = rectangle(lits.len());
    let (row_lits, col_lits) = (fresh.take_positive(rows), fresh.take_positive(cols));
    for (i, &lit) in lits.iter().enumerate() {
        sink.add_clause(&[!lit, row_lits[i / cols]]);
        sink.add_clause(&[!lit, col_lits[i % cols]]);
    }
    AtMostOne::Product.encode(&row_lits, fresh, sink);
    AtMostOne::Product.encode(&col_lits, fresh, sink);
}

/// Each commander is true if and only if one of its group is.
fn commander(lits: &[Lit], fresh: &mut FreshVars, sink: &mut impl ClauseSink) {
    let groups = lits.chunks(GROUP_SIZE);
    let commanders = fresh.take_positive(groups.len());
    for (group, &commander) in groups.zip(&commanders) {
        sink.add_at_most_one(group);
        group.iter().for_each(|&lit| sink.add_clause(&[!lit, commander]));
        let mut one_of_group = [!commander; GROUP_SIZE + 1];
        one_of_group[1..=group.len()].copy_from_slice(group);
        sink.add_clause(&one_of_group[..=group.len()]);
    }
    AtMostOne::Commander.encode(&commanders, fresh, sink);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cnf, Var};

    fn encoded(method: AtMostOne, n: usize) -> Cnf {
        let mut cnf = Cnf::new(n);
        let lits: Vec<_> = (0..n).map(|i| Var::new(i).positive()).collect();
        let mut fresh = FreshVars::after(n);
        method.encode(&lits, &mut fresh, &mut cnf);
        assert_eq!(cnf.num_vars(), fresh.num_vars(), "every auxiliary variable is used");
        cnf
    }

    /// Propagates these literals; returns `None` on a contradiction.
    fn propagates(cnf: &Cnf, true_lits: &[Lit]) -> Option<Vec<Option<bool>>> {
        let mut values = vec![None; cnf.num_vars()];
        true_lits.iter().for_each(|l| values[l.var().index()] = Some(l.is_positive()));
        loop {
            let mut changed = false;
            for clause in cnf.clauses() {
                let value = |l: &Lit| values[l.var().index()].map(|v| v == l.is_positive());
                if clause.iter().any(|l| value(l) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|l| value(l).is_none());
                match (open.next(), open.next()) {
                    (None, _) => return None,
                    (Some(unit), None) => {
                        values[unit.var().index()] = Some(unit.is_positive());
                        changed = true;
                    }
                    _ => {}
                }
            }
            if !changed {
                return Some(values);
            }
        }
    }

    #[test]
    fn rectangles_are_nearly_square_and_minimal() {
        for n in 1..=300 {
            let (rows, cols) = rectangle(n);
            assert!(rows * cols >= n && rows.abs_diff(cols) <= 1, "{n}");
            assert!((rows - 1) * cols < n && rows * (cols - 1) < n, "{n}");
        }
    }

    #[test]
    fn cost_matches_the_encoded_clauses() {
        for method in AtMostOne::ALL {
            for n in 0..=70 {
                let cnf = encoded(method, n);
                assert_eq!(method.cost(n), (cnf.num_clauses(), cnf.num_vars() - n), "{method} {n}");
            }
        }
        assert_eq!(AtMostOne::Pairwise.cost(9), (36, 0));
        assert_eq!(AtMostOne::Sequential.cost(9), (23, 8));
        assert_eq!(AtMostOne::Product.cost(9), (24, 6));
        assert_eq!(AtMostOne::Commander.cost(9), (9 + 9 + 3 + 3, 3));
    }

    #[test]
    fn one_true_literal_propagates_all_others_false() {
        for method in AtMostOne::ALL {
            for n in 1..=40 {
                let cnf = encoded(method, n);
                for chosen in 0..n {
                    let values = propagates(&cnf, &[Var::new(chosen).positive()]).unwrap();
                    let expected = (0..n).map(|i| Some(i == chosen));
                    assert!(values[..n].iter().copied().eq(expected), "{method} {n} {chosen}");
                }
            }
        }
    }

    #[test]
    fn two_true_literals_are_a_contradiction() {
        for method in AtMostOne::ALL {
            for n in 2..=20 {
                let cnf = encoded(method, n);
                for (a, b) in (0..n).flat_map(|a| (0..a).map(move |b| (a, b))) {
                    let both = [Var::new(a).positive(), Var::new(b).positive()];
                    assert!(propagates(&cnf, &both).is_none(), "{method} {n} {a} {b}");
                }
            }
        }
    }

    #[test]
    fn none_true_is_allowed() {
        for method in AtMostOne::ALL {
            for n in 0..=40 {
                let none: Vec<_> = (0..n).map(|i| Var::new(i).negative()).collect();
                assert!(propagates(&encoded(method, n), &none).is_some(), "{method} {n}");
            }
        }
    }

    /// The number of models.
    fn count(cnf: &Cnf) -> usize {
        let is_model = |bits: &u32| {
            let is_true = |lit: &Lit| (bits >> lit.var().index() & 1 == 1) == lit.is_positive();
            cnf.clauses().all(|clause| clause.iter().any(is_true))
        };
        (0..1 << cnf.num_vars()).filter(is_model).count()
    }

    #[test]
    fn the_literals_determine_the_auxiliary_variables() {
        for method in AtMostOne::ALL {
            for n in 1..=8 {
                let mut lits: Vec<_> = (0..n).map(|i| Var::new(i).positive()).collect();
                let mut one = encoded(method, n);
                one.add_clause(&lits);
                assert_eq!(count(&one), n, "{method}: one of {n}");
                let mut cnf = Cnf::new(n);
                let mut fresh = FreshVars::after(n);
                method.encode_or_none(&mut lits, &mut fresh, &mut cnf);
                assert_eq!(count(&cnf), n + 1, "{method}: one or none of {n}");
                assert_eq!(method.cost_or_none(n), (cnf.num_clauses(), cnf.num_vars() - n));
            }
        }
    }

    #[test]
    fn names_read_back() {
        for method in AtMostOne::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
        }
        assert_eq!(
            "binary".parse::<AtMostOne>().unwrap_err().to_string(),
            "'binary' is not one of: pairwise, sequential, product, commander"
        );
    }
}
