//! What the search is for, a model or a refutation, and the values that decisions therefore take.
//!
//! Where there are many models, the values of the longest conflict-free assignment lead to one. Where there is only one,
//! they keep both the search for it and the proof that there is no other in one place. Fixed values do better there: the
//! opposite of the model once it is known, and before that the value that propagates most, in turn with the values of
//! the longest assignment.
//!
//! The solver does not know how many models there are, so it estimates. If there are many, conflict-free assignments
//! soon reach nearly all variables. If no other model has been found for some time, the last one is probably the only
//! one.

use super::decide::Phases;

/// Conflicts since the last model after which it is taken to be the only one.
const PATIENCE: u64 = 1_000;

/// Conflicts between two changes before the first model.
const TURN: u64 = 3_000;

/// If the longest conflict-free assignments have a smaller part of the variables than this, there are few models.
const FEW_MODELS: f64 = 0.78;

/// What the search has seen of the number of models.
#[derive(Default)]
pub(super) struct Goal {
    /// The number of conflicts at which the values change.
    next_change: u64,
    /// Whether the values differ from those of another solver beside this one.
    is_other: bool,
    /// The sum of the parts of the variables that the longest assignments had, and their number.
    reached: f64,
    intervals: u32,
}

impl Goal {
    pub(super) fn new() -> Self {
        Goal { next_change: TURN, ..Goal::default() }
    }

    /// The same with other values: always false against the model, and none fixed before it.
    pub(super) fn other() -> Self {
        Goal { is_other: true, ..Goal::new() }
    }

    fn has_few_models(&self) -> bool {
        self.reached < FEW_MODELS * f64::from(self.intervals)
    }

    /// Records a model that was found after this number of conflicts.
    pub(super) fn reach(&mut self, conflicts: u64, phases: &mut Phases) {
        self.next_change = conflicts + PATIENCE;
        phases.release();
    }

    /// Records how far the search came since the last rephasing, with `root` of `num_vars` variables set at level 0.
    pub(super) fn observe(&mut self, phases: &Phases, root: usize, num_vars: usize) {
        let open = num_vars - root;
        if !phases.are_fixed() && open > 0 {
            self.reached += phases.longest().saturating_sub(root) as f64 / open as f64;
            self.intervals += 1;
        }
    }

    /// Changes the values of decisions when due, against the last model if there is one. Returns whether earlier decisions
    /// are to be undone.
    pub(super) fn pursue(&mut self, conflicts: u64, model: &[bool], phases: &mut Phases) -> bool {
        if conflicts < self.next_change {
            return false;
        }
        self.next_change = conflicts + TURN;
        if !model.is_empty() {
            // Until there is another model.
            self.next_change = u64::MAX;
            phases.fix(model.iter().map(|value| !value && !self.is_other).collect());
        } else if phases.are_fixed() {
            phases.release();
        } else if self.has_few_models() && !self.is_other {
            phases.fix_first();
        }
        phases.are_fixed()
    }
}
