//! Decisions: the variable to decide next, and its value.
//!
//! *Variable*: the most active one. A variable's activity increases with each conflict in which it is involved. The
//! increment grows by a constant factor with each conflict, so old activity decays (VSIDS: Moskewicz et al., "Chaff",
//! DAC 2001, in the form of Eén and Sörensson, "An extensible SAT-solver", SAT 2003). The open variables are in a heap.
//!
//! *Value*: the value in the longest conflict-free assignment since the last rephasing (the *target*), or else the
//! variable's last value (Pipatsrisawat and Darwiche, "A lightweight component caching scheme for satisfiability
//! solvers", SAT 2007). At intervals, *rephasing* resets the saved values to the best ones since the previous reset, or
//! to a constant (Biere and Fleury, "Chasing target phases", POS 2020). While a refutation is more likely than a model,
//! values are fixed instead (`goal`).

use crate::{Lit, Var};

/// Each conflict multiplies all activities by this, relative to the increment.
const DECAY: f64 = 0.95;

/// When an activity exceeds this, all activities are scaled down.
const LARGE: f64 = 1e100;

/// The open variables by activity. Variables with a value are removed when they reach the top.
#[derive(Default)]
pub(super) struct Order {
    activity: Vec<f64>,
    increment: f64,
    /// A binary heap: the children of position `i` are at `2i + 1` and `2i + 2`, and are not more active.
    heap: Vec<Var>,
    /// The position of each variable in the heap, or `OUT`.
    places: Vec<usize>,
}

const OUT: usize = usize::MAX;

impl Order {
    pub(super) fn new() -> Self {
        Order { increment: 1.0, ..Order::default() }
    }

    pub(super) fn grow(&mut self, num_vars: usize, mut activity: impl FnMut() -> f64) {
        for index in self.places.len()..num_vars {
            self.activity.push(activity());
            self.places.push(OUT);
            self.insert(Var::new(index));
        }
    }

    /// Sets all activities to 0 and takes all variables out of the heap.
    pub(super) fn clear(&mut self) {
        self.activity.fill(0.0);
        self.increment = 1.0;
        self.heap.clear();
        self.places.fill(OUT);
    }

    pub(super) fn activity(&self, var: Var) -> f64 {
        self.activity[var.index()]
    }

    /// Inserts a variable unless it is in the heap.
    pub(super) fn insert(&mut self, var: Var) {
        if self.places[var.index()] == OUT {
            self.heap.push(var);
            self.places[var.index()] = self.heap.len() - 1;
            self.sift_up(self.heap.len() - 1);
        }
    }

    /// Returns the most active variable for which `is_open` is true, and removes the more active ones.
    pub(super) fn peek(&mut self, is_open: impl Fn(Var) -> bool) -> Option<Var> {
        loop {
            let &top = self.heap.first()?;
            if is_open(top) {
                return Some(top);
            }
            let last = self.heap.len() - 1;
            self.swap(0, last);
            self.heap.pop();
            self.places[top.index()] = OUT;
            self.sift_down(0);
        }
    }

    pub(super) fn bump(&mut self, var: Var) {
        self.activity[var.index()] += self.increment;
        if self.activity[var.index()] > LARGE {
            self.activity.iter_mut().for_each(|activity| *activity /= LARGE);
            self.increment /= LARGE;
        }
        let place = self.places[var.index()];
        if place != OUT {
            self.sift_up(place);
        }
    }

    pub(super) fn decay(&mut self) {
        self.increment /= DECAY;
    }

    fn is_above(&self, a: usize, b: usize) -> bool {
        self.activity(self.heap[a]) > self.activity(self.heap[b])
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.heap.swap(a, b);
        self.places[self.heap[a].index()] = a;
        self.places[self.heap[b].index()] = b;
    }

    fn sift_up(&mut self, mut place: usize) {
        while place > 0 && self.is_above(place, (place - 1) / 2) {
            self.swap(place, (place - 1) / 2);
            place = (place - 1) / 2;
        }
    }

    fn sift_down(&mut self, mut place: usize) {
        loop {
            let children = 2 * place + 1..self.heap.len().min(2 * place + 3);
            let Some(best) = children.reduce(|a, b| if self.is_above(b, a) { b } else { a }) else {
                return;
            };
            if !self.is_above(best, place) {
                return;
            }
            self.swap(best, place);
            place = best;
        }
    }
}

/// The initial value of variables. A true candidate propagates more than a false one.
const FIRST_VALUE: bool = true;

/// The saved values, from which decisions take theirs.
#[derive(Default)]
pub(super) struct Phases {
    /// The last value of each variable.
    saved: Vec<bool>,
    /// All values of the longest conflict-free trail since the last rephasing.
    target: Vec<bool>,
    target_length: usize,
    /// All values of the longest conflict-free trail since rephasing last copied them.
    best: Vec<bool>,
    best_length: usize,
    rephasings: usize,
    /// The value to decide for each variable whatever its last one, if there are such values.
    fixed: Option<Vec<bool>>,
}

impl Phases {
    pub(super) fn grow(&mut self, num_vars: usize) {
        for values in [&mut self.saved, &mut self.target, &mut self.best] {
            values.resize(num_vars, FIRST_VALUE);
        }
        if let Some(values) = &mut self.fixed {
            values.resize(num_vars, FIRST_VALUE);
        }
    }

    /// Goes back to the first values.
    pub(super) fn clear(&mut self) {
        for values in [&mut self.saved, &mut self.target, &mut self.best] {
            values.fill(FIRST_VALUE);
        }
        (self.target_length, self.best_length, self.rephasings) = (0, 0, 0);
        self.fixed = None;
    }

    /// The literal to decide for this variable.
    pub(super) fn pick_literal(&self, var: Var) -> Lit {
        let values = self.fixed.as_ref().unwrap_or(&self.target);
        var.lit(values[var.index()])
    }

    /// Makes decisions take these values until [`Phases::release`]; later variables take the first one.
    pub(super) fn fix(&mut self, mut values: Vec<bool>) {
        values.resize(self.target.len(), FIRST_VALUE);
        self.fixed = Some(values);
    }

    /// The same with the value that propagates most.
    pub(super) fn fix_first(&mut self) {
        self.fix(Vec::new());
    }

    pub(super) fn release(&mut self) {
        self.fixed = None;
    }

    pub(super) fn are_fixed(&self) -> bool {
        self.fixed.is_some()
    }

    /// The length of the longest conflict-free trail since the last rephasing.
    pub(super) fn longest(&self) -> usize {
        self.target_length
    }

    /// Saves the value of a variable on backtracking.
    #[inline]
    pub(super) fn save(&mut self, lit: Lit) {
        self.saved[lit.var().index()] = lit.is_positive();
    }

    /// Updates the target and the best values with a conflict-free trail.
    pub(super) fn record(&mut self, trail: &[Lit]) {
        if trail.len() > self.target_length {
            self.target_length = trail.len();
            self.target.copy_from_slice(&self.saved);
            trail.iter().for_each(|lit| self.target[lit.var().index()] = lit.is_positive());
        }
        if trail.len() > self.best_length {
            self.best_length = trail.len();
            self.best.copy_from_slice(&self.saved);
            trail.iter().for_each(|lit| self.best[lit.var().index()] = lit.is_positive());
        }
    }

    /// Resets the saved values and the target.
    pub(super) fn rephase(&mut self) {
        match self.rephasings % 4 {
            0 => self.saved.fill(FIRST_VALUE),
            2 => self.saved.fill(!FIRST_VALUE),
            _ => {
                self.saved.copy_from_slice(&self.best);
                self.best_length = 0;
            }
        }
        self.rephasings += 1;
        self.target.copy_from_slice(&self.saved);
        self.target_length = 0;
    }
}
