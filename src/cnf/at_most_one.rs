//! At most one of n literals is true, in four ways.
//!
//! With n literals and groups of up to [`SMALL`] always stated pairwise (which is never larger there):
//!
//! | method | clauses A(n) | auxiliary variables V(n) | source |
//! |---|---|---|---|
//! | pairwise | n(n−1)/2 | 0 | |
//! | sequential | 3n − 4 | n − 1 | Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints", CP 2005 |
//! | product | 2n + A(p) + A(q) | p + q + V(p) + V(q), p = ⌈√n⌉, q = ⌈n/p⌉ | Chen, "A new SAT encoding of the at-most-one constraint", ModRef 2010 |
//! | commander | 7g + A(g) for n = 3g | g + V(g) | Klieber and Kwon, "Efficient CNF encoding for selecting 1 from N objects", CFV 2007 |

use super::{ClauseSink, FreshVars, Lit};
use crate::names::by_its_name;

/// Up to here pairwise has no more clauses than any other method, and no auxiliary variable.
const SMALL: usize = 5;

/// Literals that share one commander; the paper finds 3 best.
const SQUAD: usize = 3;

/// How to state that at most one of some literals is true.
///
/// # Examples
///
/// ```
/// use satdoku::cnf::AtMostOne;
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
    /// A chain of "one was seen so far".
    Sequential,
    /// Literals in a rectangle: at most one row and at most one column.
    Product,
    /// Groups of three under a commander each, at most one commander.
    Commander,
}

by_its_name!(AtMostOne {
    Pairwise => "pairwise",
    Sequential => "sequential",
    Product => "product",
    Commander => "commander",
});

impl AtMostOne {
    /// How many clauses and auxiliary variables it takes for `n` literals.
    pub fn cost(self, n: usize) -> (usize, usize) {
        if n <= SMALL || self == AtMostOne::Pairwise {
            return (n * n.saturating_sub(1) / 2, 0);
        }
        match self {
            AtMostOne::Pairwise => unreachable!("answered above"),
            AtMostOne::Sequential => (3 * n - 4, n - 1),
            AtMostOne::Product => {
                let (rows, cols) = rectangle(n);
                let (of_rows, of_cols) = (self.cost(rows), self.cost(cols));
                (2 * n + of_rows.0 + of_cols.0, rows + cols + of_rows.1 + of_cols.1)
            }
            AtMostOne::Commander => {
                let squads = n.div_ceil(SQUAD);
                let last = n - (squads - 1) * SQUAD;
                let pairs = (squads - 1) * SQUAD + last * (last - 1) / 2;
                let of_commanders = self.cost(squads);
                (pairs + n + squads + of_commanders.0, squads + of_commanders.1)
            }
        }
    }

    /// States it over `lits`, with auxiliary variables from `fresh`.
    pub(super) fn state(self, lits: &[Lit], fresh: &mut FreshVars, sink: &mut impl ClauseSink) {
        match self {
            _ if lits.len() <= SMALL => sink.add_at_most_one(lits),
            AtMostOne::Pairwise => sink.add_at_most_one(lits),
            AtMostOne::Sequential => sequential(lits, fresh, sink),
            AtMostOne::Product => product(lits, fresh, sink),
            AtMostOne::Commander => commander(lits, fresh, sink),
        }
    }
}

/// `seen[i]` is true when one of `lits[..=i]` is.
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

/// Rows and columns of the smallest rectangle, nearly square, that holds `n` places.
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
    AtMostOne::Product.state(&row_lits, fresh, sink);
    AtMostOne::Product.state(&col_lits, fresh, sink);
}

/// A commander is true just when one of its squad is.
fn commander(lits: &[Lit], fresh: &mut FreshVars, sink: &mut impl ClauseSink) {
    let squads = lits.chunks(SQUAD);
    let commanders = fresh.take_positive(squads.len());
    for (squad, &commander) in squads.zip(&commanders) {
        sink.add_at_most_one(squad);
        squad.iter().for_each(|&lit| sink.add_clause(&[!lit, commander]));
        let mut some_of_squad = [!commander; SQUAD + 1];
        some_of_squad[1..=squad.len()].copy_from_slice(squad);
        sink.add_clause(&some_of_squad[..=squad.len()]);
    }
    AtMostOne::Commander.state(&commanders, fresh, sink);
}

#[cfg(test)]
mod tests {
    use super::super::{Cnf, Var};
    use super::*;

    fn stated(method: AtMostOne, n: usize) -> Cnf {
        let mut cnf = Cnf::new(n);
        let lits: Vec<_> = (0..n).map(|i| Var::new(i).positive()).collect();
        let mut fresh = FreshVars { next: n };
        method.state(&lits, &mut fresh, &mut cnf);
        assert_eq!(cnf.num_vars(), fresh.next, "every auxiliary variable is used");
        cnf
    }

    /// Unit propagation from these literals; false when it meets a contradiction.
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
    fn rectangles_are_as_square_as_can_be() {
        for n in 1..=300 {
            let (rows, cols) = rectangle(n);
            assert!(rows * cols >= n && rows.abs_diff(cols) <= 1, "{n}");
            assert!((rows - 1) * cols < n && rows * (cols - 1) < n, "{n}");
        }
    }

    #[test]
    fn cost_is_what_is_stated() {
        for method in AtMostOne::ALL {
            for n in 0..=70 {
                let cnf = stated(method, n);
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
                let cnf = stated(method, n);
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
                let cnf = stated(method, n);
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
                assert!(propagates(&stated(method, n), &none).is_some(), "{method} {n}");
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
