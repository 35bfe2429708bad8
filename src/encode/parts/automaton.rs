//! Words of digits that an automaton accepts (Quimper and Walsh, "Decomposing global grammar constraints", CP 2007).
//!
//! A variable for each state says that the word is in it; where there is one state, nothing. A state and a digit give the
//! next state, a state has the digits that lead on, and both hold backwards, so that unit propagation finds all digits
//! that no accepted word has, as far as single states and digits tell. The automaton is deterministic, so the states
//! follow from the digits.

use itertools::Itertools;

use super::emitter::PartEmitter;
use super::truth::{Truth, not};
use crate::encode::ClauseSink;
use crate::geometry::Digit;
use crate::puzzle::Automaton;

impl<S: ClauseSink> PartEmitter<'_, S> {
    /// The automaton accepts the digits of its cells.
    pub(super) fn accept(&mut self, automaton: &Automaton) {
        if automaton.is_nondeterministic {
            // A solution would have a model for each way through the states; which of them can be reached is one thing.
            let accepts = self.accepts(automaton);
            return self.clause([accepts]);
        }
        let mut before = vec![Err(true)];
        for (place, steps) in automaton.steps.iter().enumerate() {
            let after = self.states(automaton.widths[place + 1]);
            let digits: Vec<Truth> = {
                let cell = automaton.cells[place];
                self.geometry.digits().map(|digit| self.truth(cell, digit)).collect()
            };
            self.step(&before, &digits, &after, steps);
            before = after;
        }
    }

    /// The literals of so many states, of which one is true.
    fn states(&mut self, width: usize) -> Vec<Truth> {
        if width == 1 {
            return vec![Err(true)];
        }
        let states: Vec<Truth> = (0..width).map(|_| Ok(self.new_lit())).collect();
        self.clause(states.iter().copied());
        self.at_most_one(states.iter().copied());
        states
    }

    /// The clauses of one cell.
    fn step(
        &mut self,
        before: &[Truth],
        digits: &[Truth],
        after: &[Truth],
        steps: &[(usize, Digit, usize)],
    ) {
        for &(from, digit, to) in steps {
            self.clause([not(before[from]), not(digits[digit.index()]), after[to]]);
        }
        // A state needs a digit that leads on, and the next state one that leads to it.
        let by_state = steps.iter().map(|&(from, digit, to)| (from, (digit, to))).into_group_map();
        for (from, ways) in by_state.into_iter().sorted() {
            self.clause(
                ways.iter().map(|(digit, _)| digits[digit.index()]).chain([not(before[from])]),
            );
            let next = ways.iter().map(|&(_, to)| to).unique();
            self.clause(next.map(|to| after[to]).chain([not(before[from])]));
        }
        let by_next = steps.iter().map(|&(from, digit, to)| (to, (from, digit))).into_group_map();
        for (to, ways) in by_next.into_iter().sorted() {
            let digits_to = ways.iter().map(|&(_, digit)| digit).unique();
            self.clause(digits_to.map(|digit| digits[digit.index()]).chain([not(after[to])]));
            let from = ways.iter().map(|&(from, _)| from).unique();
            self.clause(from.map(|from| before[from]).chain([not(after[to])]));
            // The digit and the next state give those before.
            let by_digit = ways.iter().map(|&(from, digit)| (digit, from)).into_group_map();
            for (digit, from) in by_digit.into_iter().sorted() {
                let from = from.into_iter().map(|from| before[from]);
                self.clause(from.chain([not(after[to]), not(digits[digit.index()])]));
            }
        }
        // A digit needs a state before it.
        let by_digit = steps.iter().map(|&(from, digit, _)| (digit, from)).into_group_map();
        for (digit, &truth) in self.geometry.digits().zip(digits) {
            let from = by_digit.get(&digit).into_iter().flatten().map(|&from| before[from]);
            self.clause(from.chain([not(truth)]).collect_vec());
        }
        // Both states give the digits.
        let by_both = steps.iter().map(|&(from, digit, to)| ((from, to), digit)).into_group_map();
        for ((from, to), between) in by_both.into_iter().sorted() {
            let digits = between.into_iter().map(|digit| digits[digit.index()]);
            self.clause(digits.chain([not(before[from]), not(after[to])]));
        }
    }
}
