//! The map between candidates and variables.

use super::Var;
use crate::geometry::{Candidate, Cell, Digit, Geometry};

/// A one-to-one map between candidates and the variables `0 .. num_cell_vars()`.
///
/// In the *full* map, every candidate has a variable with the usual number of the literature,
/// `row * N * N + col * N + digit`, all from 0. In a *reduced* map, only some candidates have a variable, numbered in
/// the same order without gaps.
///
/// # Examples
///
/// ```
/// use satdoku::encode::VarMap;
/// use satdoku::geometry::{Candidate, Digit, Geometry};
///
/// let geometry = Geometry::classic();
/// let map = VarMap::full(&geometry);
/// let candidate = Candidate { cell: geometry.cell(1, 0), digit: Digit::new(2) };
/// let var = map.var(candidate).expect("every candidate has one");
/// assert_eq!(var.index(), 81 + 2);
/// assert_eq!(map.candidate(var), Some(candidate));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct VarMap {
    side: usize,
    /// The number of candidates.
    count: usize,
    reduced: Option<Reduced>,
}

#[derive(Clone, PartialEq, Eq)]
struct Reduced {
    /// The variable of each candidate index, or `NO_VAR`.
    vars: Vec<u32>,
    /// The candidate index of each variable.
    candidates: Vec<u32>,
}

const NO_VAR: u32 = u32::MAX;

impl VarMap {
    /// Creates a map with a variable for every candidate.
    pub fn full(geometry: &Geometry) -> Self {
        VarMap { side: geometry.side(), count: geometry.candidate_count(), reduced: None }
    }

    /// Creates a map with a variable for each candidate for which `keep` returns true.
    ///
    /// `keep` is called once for each candidate, in the order of candidate indices.
    pub fn reduced(geometry: &Geometry, mut keep: impl FnMut(Candidate) -> bool) -> Self {
        let side = geometry.side();
        let mut reduced =
            Reduced { vars: vec![NO_VAR; geometry.candidate_count()], candidates: Vec::new() };
        for (index, var) in reduced.vars.iter_mut().enumerate() {
            if keep(candidate_at(side, index)) {
                *var = reduced.candidates.len() as u32;
                reduced.candidates.push(index as u32);
            }
        }
        VarMap { side, count: geometry.candidate_count(), reduced: Some(reduced) }
    }

    /// Whether candidates may lack a variable.
    pub fn is_reduced(&self) -> bool {
        self.reduced.is_some()
    }

    /// Number of candidates with a variable. The first auxiliary variable has this index.
    pub fn num_cell_vars(&self) -> usize {
        match &self.reduced {
            None => self.count,
            Some(reduced) => reduced.candidates.len(),
        }
    }

    /// The variable of a candidate, or `None` if the map leaves it out.
    #[inline]
    pub fn var(&self, candidate: Candidate) -> Option<Var> {
        let index = candidate.cell.index() * self.side + candidate.digit.index();
        match &self.reduced {
            None => Some(Var::new(index)),
            Some(reduced) => match reduced.vars[index] {
                NO_VAR => None,
                var => Some(Var::new(var as usize)),
            },
        }
    }

    /// The candidate of a variable, or `None` if the variable is auxiliary.
    #[inline]
    pub fn candidate(&self, var: Var) -> Option<Candidate> {
        let index = match &self.reduced {
            None if var.index() < self.num_cell_vars() => var.index(),
            None => return None,
            Some(reduced) => *reduced.candidates.get(var.index())? as usize,
        };
        Some(candidate_at(self.side, index))
    }
}

impl std::fmt::Debug for VarMap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let form = if self.is_reduced() { "reduced" } else { "full" };
        write!(f, "VarMap({form}, {} cell variables)", self.num_cell_vars())
    }
}

fn candidate_at(side: usize, index: usize) -> Candidate {
    Candidate { cell: Cell::new(index / side), digit: Digit::new(index % side) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidates(geometry: &Geometry) -> impl Iterator<Item = Candidate> + use<> {
        let side = geometry.side();
        (0..geometry.candidate_count()).map(move |index| candidate_at(side, index))
    }

    #[test]
    fn the_full_map_has_the_numbers_of_the_literature() {
        let geometry = Geometry::classic();
        let map = VarMap::full(&geometry);
        let candidate = Candidate { cell: geometry.cell(3, 6), digit: Digit::new(4) };
        assert_eq!(map.var(candidate).unwrap().positive().to_dimacs(), 3 * 81 + 6 * 9 + 5);
        assert_eq!(map.num_cell_vars(), 729);
        assert_eq!(map.candidate(Var::new(729)), None);
    }

    #[test]
    fn maps_are_one_to_one_and_without_gaps() {
        let geometry = Geometry::new(2, 3).unwrap();
        let odd = VarMap::reduced(&geometry, |c| c.digit.index() % 2 == 1);
        assert_eq!(odd.num_cell_vars(), 108);
        for map in [VarMap::full(&geometry), odd] {
            let vars: Vec<_> = candidates(&geometry).filter_map(|c| map.var(c)).collect();
            assert!(vars.iter().copied().eq((0..map.num_cell_vars()).map(Var::new)));
            for candidate in candidates(&geometry) {
                if let Some(var) = map.var(candidate) {
                    assert_eq!(map.candidate(var), Some(candidate));
                }
            }
        }
    }
}
