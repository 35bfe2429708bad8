//! What is left of a puzzle after some choices: unit propagation over the groups of which exactly one is true.
//!
//! Candidates are numbered without gaps; those ruled out from the start have no number. Each stands in the group
//! of its cell and in one for each of its houses. A group with one candidate left makes it true, a true candidate
//! makes all others of its groups false: naked and hidden singles, which is what unit propagation does on the
//! extended encoding.
//!
//! **Invariant.** `left[g]` counts the members of group `g` that are not false, of all that is on the trail up to
//! `looked_at`; taking back restores just that.

use crate::cnf::{Encoder, Encoding, Lit, Reduction, Var};
use crate::geometry::{Candidate, Geometry};
use crate::puzzle::{Puzzle, Solution};

/// A partial assignment that can be taken back.
pub(super) struct Board {
    candidates: Vec<Candidate>,
    /// Of each group the variables.
    groups: Vec<Vec<Var>>,
    /// Of each variable the groups.
    groups_of: Vec<Vec<u32>>,
    /// Solutions ruled out, each by the variables that it has true, and of each variable which it stands in.
    blocked: Vec<Vec<Var>>,
    blocked_with: Vec<Vec<u32>>,
    values: Vec<Option<bool>>,
    left: Vec<u32>,
    /// Whether a member is true.
    settled: Vec<bool>,
    /// How many of a blocked solution's variables are not yet true.
    missing: Vec<u32>,
    /// What is left: the sum of the logarithms of the sizes of the groups that are not settled, by a table of
    /// whole numbers so that taking back restores it.
    size: u64,
    logarithms: Vec<u64>,
    trail: Vec<Lit>,
    looked_at: usize,
}

/// No assignment is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Refuted;

impl Board {
    /// The puzzle without the blocked solutions, with what follows from its givens.
    pub(super) fn new(puzzle: &Puzzle, blocked: &[Solution]) -> Result<Self, Refuted> {
        if puzzle.conflict().is_some() {
            return Err(Refuted);
        }
        let encoding = Encoding { reduction: Reduction::Subsets, ..Encoding::REDUCED };
        let encoder = Encoder::new(puzzle, encoding);
        let map = encoder.map();
        let vars = (0..map.num_cell_vars()).map(Var::new);
        let candidates: Vec<Candidate> = vars
            .map(|var| map.candidate(var).expect("only cell variables are asked for"))
            .collect();
        let var = |candidate| map.var(candidate);
        let groups = groups(puzzle, puzzle.geometry(), var);
        let blocked: Vec<Vec<Var>> = blocked
            .iter()
            .filter_map(|solution| {
                let cells = puzzle.open_cells();
                // A solution with a candidate that is ruled out is none, so nothing need be said of it.
                cells.map(|cell| var(solution.candidate(cell))).collect()
            })
            .collect();
        let logarithms: Vec<u64> = (0..=puzzle.geometry().side()).map(logarithm).collect();
        let mut board = Board {
            size: groups.iter().map(|group| logarithms[group.len()]).sum(),
            logarithms,
            groups_of: places(&groups, candidates.len()),
            blocked_with: places(&blocked, candidates.len()),
            values: vec![None; candidates.len()],
            left: groups.iter().map(|group| group.len() as u32).collect(),
            settled: vec![false; groups.len()],
            missing: blocked.iter().map(|vars| vars.len() as u32).collect(),
            trail: Vec::new(),
            looked_at: 0,
            candidates,
            groups,
            blocked,
        };
        board.look_at_all()?;
        Ok(board)
    }

    /// What has one choice or none before anything is assigned.
    fn look_at_all(&mut self) -> Result<(), Refuted> {
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

    /// How many candidates there were at the start.
    pub(super) fn num_vars(&self) -> usize {
        self.candidates.len()
    }

    pub(super) fn candidate(&self, var: Var) -> Candidate {
        self.candidates[var.index()]
    }

    /// Makes a literal true with all that follows.
    pub(super) fn assign(&mut self, lit: Lit) -> Result<(), Refuted> {
        self.enqueue(lit)?;
        self.propagate()
    }

    /// A mark to take back to.
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

    /// The groups in which nothing is true yet, each with its open members.
    pub(super) fn open_groups(&self) -> impl Iterator<Item = Vec<Var>> + '_ {
        let open = (0..self.groups.len()).filter(|&at| !self.settled[at]);
        open.map(|at| {
            let members = self.groups[at].iter().copied();
            members.filter(|&var| self.is_open(var)).collect()
        })
    }

    /// What is left: the sum of the binary logarithms of the sizes of the groups in which nothing is true yet.
    pub(super) fn size(&self) -> f64 {
        self.size as f64 / UNIT
    }

    /// Takes back all since the mark.
    pub(super) fn take_back(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let lit = self.trail.pop().expect("longer than the mark");
            let var = lit.var().index();
            self.values[var] = None;
            if self.trail.len() >= self.looked_at {
                continue;
            }
            self.looked_at = self.trail.len();
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
        while let Some(&lit) = self.trail.get(self.looked_at) {
            // Counts change as one, so that taking back finds them so.
            self.looked_at += 1;
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
            for place in 0..self.groups[at as usize].len() {
                let other = self.groups[at as usize][place];
                if other != var && result.is_ok() {
                    result = self.enqueue(other.negative());
                }
            }
        }
        self.groups_of[var.index()] = groups_of;
        for place in 0..self.blocked_with[var.index()].len() {
            let solution = self.blocked_with[var.index()][place] as usize;
            self.missing[solution] -= 1;
            if result.is_ok() {
                result = self.look_at_blocked(solution);
            }
        }
        result
    }

    fn look_at_blocked(&mut self, solution: usize) -> Result<(), Refuted> {
        match self.missing[solution] {
            0 => Err(Refuted),
            1 => {
                let is_not_true = |var: &&Var| self.values[var.index()] != Some(true);
                match self.blocked[solution].iter().find(is_not_true) {
                    Some(&last) => self.enqueue(last.negative()),
                    // The last one is on the trail and not yet counted.
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
        let result = groups_of.iter().try_for_each(|&at| self.look_at_group(at as usize));
        self.groups_of[var.index()] = groups_of;
        result
    }

    fn look_at_group(&mut self, at: usize) -> Result<(), Refuted> {
        match self.left[at] {
            0 => Err(Refuted),
            1 if !self.settled[at] => {
                let is_left = |var: &&Var| self.values[var.index()] != Some(false);
                match self.groups[at].iter().find(is_left) {
                    Some(&last) => self.enqueue(last.positive()),
                    // The last one is on the trail and not yet counted.
                    None => Err(Refuted),
                }
            }
            _ => Ok(()),
        }
    }
}

/// One, in the numbers that sizes are added up in.
const UNIT: f64 = (1 << 20) as f64;

/// Of a group with nothing left, too, which is no size at all.
fn logarithm(size: usize) -> u64 {
    ((size.max(1) as f64).log2() * UNIT).round() as u64
}

/// For each open cell its candidates, for each house and digit that it lacks the places left.
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

/// For each variable in which of the lists it stands.
fn places(lists: &[Vec<Var>], num_vars: usize) -> Vec<Vec<u32>> {
    let mut places = vec![Vec::new(); num_vars];
    for (list, at) in lists.iter().zip(0..) {
        for var in list {
            places[var.index()].push(at);
        }
    }
    places
}
