//! What the clauses of all parts have in common.

use std::collections::HashMap;

use super::truth::{Ordered, Truth, not};
use crate::encode::{ClauseSink, Encoding, Lit};
use crate::geometry::{Candidate, Cell, Digit, Geometry};
use satdoku_sat::FreshVars;

/// Sets of digits, each with what is true exactly if the cells hold it.
pub(super) type SetLits = Vec<(Vec<Digit>, Truth)>;

/// Emits the clauses of all parts of a puzzle.
pub(in crate::encode) struct PartEmitter<'a, S> {
    pub(super) geometry: &'a Geometry,
    pub(super) encoding: Encoding,
    fresh: &'a mut FreshVars,
    sink: &'a mut S,
    /// By candidate index.
    truths: Vec<Truth>,
    /// Lists of cells that differ, the longest first: houses, groups and what rules make differ.
    pub(super) families: Vec<Vec<Cell>>,
    /// The literals of sets that cells may hold, by cells.
    pub(super) sets: HashMap<Vec<Cell>, SetLits>,
    /// The digits of cells in order encoding.
    pub(super) orders: HashMap<Cell, Ordered>,
    /// Whether two cells, the first one first, have one digit.
    pub(super) alike: HashMap<[Cell; 2], Truth>,
}

impl<'a, S: ClauseSink> PartEmitter<'a, S> {
    /// `further_families` are lists of cells that differ beside those of houses and groups; `truths` are those of all candidates, in the order of [`Geometry::candidate_index`].
    pub(in crate::encode) fn new(
        geometry: &'a Geometry,
        further_families: &[Vec<Cell>],
        encoding: Encoding,
        truths: Vec<Truth>,
        fresh: &'a mut FreshVars,
        sink: &'a mut S,
    ) -> Self {
        let houses = geometry.houses().map(|house| geometry.cells_of(house).to_vec());
        let groups = geometry.groups().map(<[Cell]>::to_vec);
        let mut families: Vec<Vec<Cell>> = houses.chain(groups).collect();
        families.extend(further_families.iter().cloned());
        families.sort_by_key(|family| std::cmp::Reverse(family.len()));
        let (sets, orders, alike) = (HashMap::new(), HashMap::new(), HashMap::new());
        PartEmitter { geometry, encoding, fresh, sink, truths, families, sets, orders, alike }
    }

    /// Whether the sink takes no more clauses.
    pub(in crate::encode) fn is_closed(&self) -> bool {
        self.sink.is_closed()
    }

    pub(super) fn truth(&self, cell: Cell, digit: Digit) -> Truth {
        self.truths[self.geometry.candidate_index(Candidate { cell, digit })]
    }

    /// The digits that a cell may have, with their truths.
    pub(super) fn digits(&self, cell: Cell) -> Vec<(Digit, Truth)> {
        let all = self.geometry.digits().map(|digit| (digit, self.truth(cell, digit)));
        all.filter(|(_, truth)| *truth != Err(false)).collect()
    }

    pub(super) fn new_lit(&mut self) -> Lit {
        self.fresh.take().positive()
    }

    /// Adds a clause, unless it is true already.
    pub(super) fn clause(&mut self, truths: impl IntoIterator<Item = Truth>) {
        let mut lits = Vec::new();
        for truth in truths {
            match truth {
                Ok(lit) => lits.push(lit),
                Err(true) => return,
                Err(false) => {}
            }
        }
        self.sink.add_clause(&lits);
    }

    /// At most one is true.
    pub(super) fn at_most_one(&mut self, truths: impl IntoIterator<Item = Truth>) {
        let mut lits = Vec::new();
        for truth in truths {
            match truth {
                Ok(lit) => lits.push(lit),
                Err(is_true) => debug_assert!(!is_true, "a constant is alone"),
            }
        }
        self.encoding.at_most_one.encode(&lits, self.fresh, self.sink);
    }

    /// What is true exactly if one of these is.
    pub(super) fn any(&mut self, truths: &[Truth]) -> Truth {
        if truths.contains(&Err(true)) {
            return Err(true);
        }
        let open: Vec<Truth> =
            truths.iter().copied().filter(|truth| *truth != Err(false)).collect();
        match open[..] {
            [] => Err(false),
            [one] => one,
            _ => {
                let any = Ok(self.new_lit());
                for &one in &open {
                    self.clause([not(one), any]);
                }
                self.clause(open.into_iter().chain([not(any)]));
                any
            }
        }
    }

    /// What is true exactly if all of these are.
    pub(super) fn all(&mut self, truths: &[Truth]) -> Truth {
        let opposites: Vec<Truth> = truths.iter().copied().map(not).collect();
        not(self.any(&opposites))
    }

    /// Whether all these cells differ.
    pub(super) fn differ(&self, cells: &[Cell]) -> bool {
        self.families.iter().any(|family| cells.iter().all(|cell| family.contains(cell)))
    }
}
