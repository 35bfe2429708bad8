//! Which variable is decided next, and which value it gets.
//!
//! *Variable*: the most active one. A variable's activity grows whenever it takes part in a conflict, and
//! what it grows by grows by a constant factor each conflict, so that old activity decays (VSIDS:
//! Moskewicz et al., "Chaff", DAC 2001, in the form of Eén and Sörensson, "An extensible SAT-solver", SAT
//! 2003). The open variables are kept in a heap.
//!
//! *Value*: the one it had when most variables had a value without a conflict: since the last rephasing
//! (the *target*), else the one it had last (Pipatsrisawat and Darwiche, "A lightweight component caching
//! scheme for satisfiability solvers", SAT 2007). *Rephasing* sets the saved values to the best of that
//! time, or to where all began, now and then (Biere and Fleury, "Chasing target phases", POS 2020).

use crate::cnf::{Lit, Var};

/// Activity is multiplied by this from one conflict to the next.
const DECAY: f64 = 0.95;

/// Above this all activities are scaled down.
const LARGE: f64 = 1e100;

/// The open variables by activity; those that have a value are thrown out when they come up.
#[derive(Default)]
pub(super) struct Order {
    activity: Vec<f64>,
    increment: f64,
    /// A binary heap: the children of place `i` are at `2i + 1` and `2i + 2`, and not more active.
    heap: Vec<Var>,
    /// Place of each variable in the heap, or `OUT`.
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

    pub(super) fn activity(&self, var: Var) -> f64 {
        self.activity[var.index()]
    }

    /// Puts a variable in, unless it is there.
    pub(super) fn insert(&mut self, var: Var) {
        if self.places[var.index()] == OUT {
            self.heap.push(var);
            self.places[var.index()] = self.heap.len() - 1;
            self.sift_up(self.heap.len() - 1);
        }
    }

    /// The most active variable for which `is_open` holds; those above it are thrown out.
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

/// The value that variables begin with: candidates are true until shown otherwise, since that says more.
const FIRST_VALUE: bool = true;

/// The values that variables get when they are decided.
#[derive(Default)]
pub(super) struct Phases {
    /// The value each variable had last.
    saved: Vec<bool>,
    /// All values at the time of the longest trail without a conflict since the last rephasing.
    target: Vec<bool>,
    target_length: usize,
    /// The same, kept until values were set to it.
    best: Vec<bool>,
    best_length: usize,
    rephasings: usize,
}

impl Phases {
    pub(super) fn grow(&mut self, num_vars: usize) {
        for values in [&mut self.saved, &mut self.target, &mut self.best] {
            values.resize(num_vars, FIRST_VALUE);
        }
    }

    /// The literal of the variable to try first.
    pub(super) fn pick(&self, var: Var) -> Lit {
        var.lit(self.target[var.index()])
    }

    /// Remembers the value that a variable loses.
    #[inline]
    pub(super) fn save(&mut self, lit: Lit) {
        self.saved[lit.var().index()] = lit.is_positive();
    }

    /// Takes note of true literals that were without a conflict together.
    pub(super) fn note(&mut self, trail: &[Lit]) {
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

    /// Sets the saved values anew and looks for a new target from there.
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
