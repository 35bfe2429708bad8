//! A partial assignment of a puzzle's candidates, with unit propagation over exactly-one groups.
//!
//! Candidates are numbered without gaps; those ruled out from the start have no number. Each candidate is in the group
//! of its cell and in one group for each of its houses. When a group has one candidate left, that candidate becomes
//! true; when a candidate becomes true, all others in its groups become false. These are naked and hidden singles,
//! exactly what unit propagation finds on the extended encoding.
//!
//! **Invariant.** `left[g]` is the number of members of group `g` that `trail[..propagated]` does not make false.
//! Undoing assignments restores it.

use crate::encode::{Encoder, Encoding, Lit, Reduction, Var};
use crate::geometry::{Candidate, Geometry};
use crate::puzzle::{Puzzle, Solution};

/// A partial assignment that can be undone.
pub(super) struct Assignment {
    candidates: Vec<Candidate>,
    /// The variables of each group.
    groups: Vec<Vec<Var>>,
    /// The groups of each variable.
    groups_of: Vec<Vec<u32>>,
    /// For each blocked solution, the variables that are true in it.
    blocked: Vec<Vec<Var>>,
    /// For each variable, the blocked solutions in which it is true.
    blocked_with: Vec<Vec<u32>>,
    values: Vec<Option<bool>>,
    /// For each group, the number of members that are not false.
    left: Vec<u32>,
    /// For each group, whether a member is true.
    settled: Vec<bool>,
    /// For each blocked solution, how many of its variables are not yet true.
    missing: Vec<u32>,
    /// The sum of the logarithms of the sizes of all groups that are not settled. It is an integer so that undoing
    /// restores it exactly.
    size: u64,
    /// The scaled logarithm of each group size.
    logarithms: Vec<u64>,
    trail: Vec<Lit>,
    /// Number of literals at the start of the trail that have been propagated.
    propagated: usize,
}

/// Propagation reached a contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Refuted;

impl Assignment {
    /// Creates the assignment of a puzzle without the blocked solutions, and propagates the givens.
    pub(super) fn new(puzzle: &Puzzle, blocked: &[Solution]) -> Result<Self, Refuted> {
        if puzzle.conflict().is_some() {
            return Err(Refuted);
        }
        let encoding = Encoding { reduction: Reduction::Subsets, ..Encoding::REDUCED };
        let encoder = Encoder::new(puzzle, encoding);
        let map = encoder.map();
        let vars = (0..map.num_cell_vars()).map(Var::new);
        let candidates: Vec<Candidate> = vars
            .map(|var| map.candidate(var).expect("every cell variable has a candidate"))
            .collect();
        let var = |candidate| map.var(candidate);
        let groups = groups(puzzle, puzzle.geometry(), var);
        let blocked: Vec<Vec<Var>> = blocked
            .iter()
            .filter_map(|solution| {
                let cells = puzzle.open_cells();
                // A grid with a ruled-out candidate is no solution of the puzzle, so it needs no blocking.
                cells.map(|cell| var(solution.candidate(cell))).collect()
            })
            .collect();
        let logarithms: Vec<u64> = (0..=puzzle.geometry().side()).map(logarithm).collect();
        let mut assignment = Assignment {
            size: groups.iter().map(|group| logarithms[group.len()]).sum(),
            logarithms,
            groups_of: occurrences(&groups, candidates.len()),
            blocked_with: occurrences(&blocked, candidates.len()),
            values: vec![None; candidates.len()],
            left: groups.iter().map(|group| group.len() as u32).collect(),
            settled: vec![false; groups.len()],
            missing: blocked.iter().map(|vars| vars.len() as u32).collect(),
            trail: Vec::new(),
            propagated: 0,
            candidates,
            groups,
            blocked,
        };
        assignment.propagate_initial()?;
        Ok(assignment)
    }

    /// Propagates the groups and blocked solutions that are unit or empty before anything is assigned.
    fn propagate_initial(&mut self) -> Result<(), Refuted> {
        if self.missing.contains(&0) {
            return Err(Refuted);
        }
        for at in 0..self.groups.len() {
            match self.groups[at][..] {
                [] => return Err(Refuted),
                [single] => self.enqueue(single.positive())?,
                _ => {}
            }
        }
        for at in 0..self.blocked.len() {
            if let [single] = self.blocked[at][..] {
                self.enqueue(single.negative())?;
            }
        }
        self.propagate()
    }

    /// Number of candidates at the start.
    pub(super) fn num_vars(&self) -> usize {
        self.candidates.len()
    }

    pub(super) fn candidate(&self, var: Var) -> Candidate {
        self.candidates[var.index()]
    }

    /// Makes a literal true and propagates it.
    pub(super) fn assign(&mut self, lit: Lit) -> Result<(), Refuted> {
        self.enqueue(lit)?;
        self.propagate()
    }

    /// The current position, to pass to [`Assignment::undo_to`] later.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    pub(super) fn is_open(&self, var: Var) -> bool {
        self.values[var.index()].is_none()
    }

    /// The variables without a value.
    pub(super) fn open_vars(&self) -> impl Iterator<Item = Var> + '_ {
        (0..self.values.len()).map(Var::new).filter(|&var| self.is_open(var))
    }

    /// The groups without a true member, each with its open members.
    pub(super) fn open_groups(&self) -> impl Iterator<Item = Vec<Var>> + '_ {
        let open = (0..self.groups.len()).filter(|&at| !self.settled[at]);
        open.map(|at| {
            let members = self.groups[at].iter().copied();
            members.filter(|&var| self.is_open(var)).collect()
        })
    }

    /// The sum of the binary logarithms of the sizes of the groups without a true member.
    pub(super) fn size(&self) -> f64 {
        self.size as f64 / UNIT
    }

    /// Undoes all assignments since the mark.
    pub(super) fn undo_to(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let lit = self.trail.pop().expect("longer than the mark");
            let var = lit.var().index();
            self.values[var] = None;
            if self.trail.len() >= self.propagated {
                continue;
            }
            self.propagated = self.trail.len();
            let groups_of = std::mem::take(&mut self.groups_of[var]);
            for &group in &groups_of {
                if lit.is_positive() {
                    self.settle(group as usize, false);
                } else {
                    self.resize(group as usize, self.left[group as usize] + 1);
                }
            }
            self.groups_of[var] = groups_of;
            if lit.is_positive() {
                for &solution in &self.blocked_with[var] {
                    self.missing[solution as usize] += 1;
                }
            }
        }
    }

    fn settle(&mut self, group: usize, settled: bool) {
        let logarithm = self.logarithms[self.left[group] as usize];
        self.settled[group] = settled;
        if settled {
            self.size -= logarithm;
        } else {
            self.size += logarithm;
        }
    }

    fn resize(&mut self, group: usize, left: u32) {
        if !self.settled[group] {
            self.size -= self.logarithms[self.left[group] as usize];
            self.size += self.logarithms[left as usize];
        }
        self.left[group] = left;
    }

    fn enqueue(&mut self, lit: Lit) -> Result<(), Refuted> {
        match self.values[lit.var().index()] {
            Some(value) if value != lit.is_positive() => Err(Refuted),
            Some(_) => Ok(()),
            None => {
                self.values[lit.var().index()] = Some(lit.is_positive());
                self.trail.push(lit);
                Ok(())
            }
        }
    }

    fn propagate(&mut self) -> Result<(), Refuted> {
        while let Some(&lit) = self.trail.get(self.propagated) {
            // Advance before counting: undoing then reverts all counts of this literal, even after a contradiction.
            self.propagated += 1;
            let result = if lit.is_positive() {
                self.count_true(lit.var())
            } else {
                self.count_false(lit.var())
            };
            result?;
        }
        Ok(())
    }

    fn count_true(&mut self, var: Var) -> Result<(), Refuted> {
        let groups_of = std::mem::take(&mut self.groups_of[var.index()]);
        for &at in &groups_of {
            self.settle(at as usize, true);
        }
        let mut result = Ok(());
        for &at in &groups_of {
            for i in 0..self.groups[at as usize].len() {
                let other = self.groups[at as usize][i];
                if other != var && result.is_ok() {
                    result = self.enqueue(other.negative());
                }
            }
        }
        self.groups_of[var.index()] = groups_of;
        for i in 0..self.blocked_with[var.index()].len() {
            let solution = self.blocked_with[var.index()][i] as usize;
            self.missing[solution] -= 1;
            if result.is_ok() {
                result = self.check_blocked(solution);
            }
        }
        result
    }

    fn check_blocked(&mut self, solution: usize) -> Result<(), Refuted> {
        match self.missing[solution] {
            0 => Err(Refuted),
            1 => {
                let is_not_true = |var: &&Var| self.values[var.index()] != Some(true);
                match self.blocked[solution].iter().find(is_not_true) {
                    Some(&last) => self.enqueue(last.negative()),
                    // The last variable is already on the trail but not yet counted.
                    None => Err(Refuted),
                }
            }
            _ => Ok(()),
        }
    }

    fn count_false(&mut self, var: Var) -> Result<(), Refuted> {
        let groups_of = std::mem::take(&mut self.groups_of[var.index()]);
        for &at in &groups_of {
            self.resize(at as usize, self.left[at as usize] - 1);
        }
        let result = groups_of.iter().try_for_each(|&at| self.check_group(at as usize));
        self.groups_of[var.index()] = groups_of;
        result
    }

    fn check_group(&mut self, at: usize) -> Result<(), Refuted> {
        match self.left[at] {
            0 => Err(Refuted),
            1 if !self.settled[at] => {
                let is_left = |var: &&Var| self.values[var.index()] != Some(false);
                match self.groups[at].iter().find(is_left) {
                    Some(&last) => self.enqueue(last.positive()),
                    // The last variable is already on the trail but not yet counted.
                    None => Err(Refuted),
                }
            }
            _ => Ok(()),
        }
    }
}

/// The fixed-point representation of 1 in the table of logarithms.
const UNIT: f64 = (1 << 20) as f64;

/// The fixed-point binary logarithm of a group size; an empty group counts as 0.
fn logarithm(size: usize) -> u64 {
    ((size.max(1) as f64).log2() * UNIT).round() as u64
}

/// The candidates of each open cell, and the open places of each digit missing from a house.
fn groups(
    puzzle: &Puzzle,
    geometry: &Geometry,
    var: impl Fn(Candidate) -> Option<Var>,
) -> Vec<Vec<Var>> {
    let of_cells = puzzle.open_cells().map(|cell| {
        let candidates = geometry.digits().map(|digit| Candidate { cell, digit });
        candidates.filter_map(&var).collect()
    });
    let of_houses = geometry.houses().flat_map(|house| {
        let cells = geometry.cells_of(house);
        let lacks = |&digit: &_| cells.iter().all(|&cell| puzzle.given(cell) != Some(digit));
        let var = &var;
        geometry.digits().filter(lacks).map(move |digit| {
            let candidates = cells.iter().map(|&cell| Candidate { cell, digit });
            candidates.filter_map(var).collect::<Vec<_>>()
        })
    });
    of_cells.chain(of_houses.collect::<Vec<_>>()).collect()
}

/// For each variable, the indices of the lists that contain it.
fn occurrences(lists: &[Vec<Var>], num_vars: usize) -> Vec<Vec<u32>> {
    let mut occurrences = vec![Vec::new(); num_vars];
    for (list, at) in lists.iter().zip(0..) {
        for var in list {
            occurrences[var.index()].push(at);
        }
    }
    occurrences
}
