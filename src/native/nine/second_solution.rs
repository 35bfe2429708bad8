//! Searches for second solutions: many questions about each full grid, as removing givens requires.
//!
//! The first solution is known, so each question starts from it: some cells are reopened, the rest are givens. Each of
//! several slots has a full grid and a question about it. All slots are swept in lockstep, and the [`Asker`] gets each
//! answer as soon as it is found.

use super::kernel::{Asker, Cells, Kernel, Reopening};

/// A full grid with the current question about it.
struct Slot<K: Kernel> {
    known: K::Full,
    /// Nodes still to be searched, the newest on top.
    stack: Vec<K::Node>,
    /// Number of guesses for the current question.
    guesses: u64,
    busy: bool,
}

impl<K: Kernel> Slot<K> {
    /// Moves to the next node, or returns the differences that answer the question.
    #[inline(always)]
    fn advance(&mut self, kernel: K, node: &mut K::Node, dead: bool) -> Option<Cells> {
        let mut differences = 0;
        if !dead {
            if !kernel.is_filled(node) {
                self.stack.push(kernel.branch(node));
                self.guesses += 1;
                return None;
            }
            differences = kernel.differences(node, &self.known);
        }
        if differences == 0
            && let Some(waiting) = self.stack.pop()
        {
            *node = waiting;
            return None;
        }
        Some(differences)
    }

    /// Starts the given question, or the first one about the next grid; returns its first node, or `None` if no grid is
    /// left.
    #[inline(always)]
    fn begin_question<A: Asker>(
        &mut self,
        kernel: K,
        question: Option<Reopening>,
        asker: &mut A,
        slot: usize,
    ) -> Option<K::Node> {
        self.stack.clear();
        self.guesses = 0;
        let question = match question {
            Some(question) => question,
            None => {
                let Some((grid, question)) = asker.start(kernel, slot) else {
                    self.busy = false;
                    return None;
                };
                self.known = kernel.full(&grid);
                question
            }
        };
        Some(kernel.reopen(&mut self.known, question.open, question.other))
    }
}

/// Answers all questions of the asker, about `N` grids in lockstep.
#[inline(always)]
pub(crate) fn answer_all<K: Kernel, A: Asker, const N: usize>(kernel: K, asker: &mut A) {
    let mut nodes = [kernel.load(&[0; 81]); N];
    let mut slots: [Slot<K>; N] = std::array::from_fn(|_| Slot {
        known: kernel.full(&[1; 81]),
        stack: Vec::new(),
        guesses: 0,
        busy: true,
    });
    let mut busy = 0;
    for i in 0..N {
        if let Some(node) = slots[i].begin_question(kernel, None, asker, i) {
            nodes[i] = node;
            busy += 1;
        }
    }
    while busy > 0 {
        let swept = kernel.sweep(&mut nodes);
        let mut any_ended = false;
        for swept in swept {
            any_ended |= swept.dead != 0 || swept.changed == 0;
        }
        if !any_ended {
            continue;
        }
        for i in 0..N {
            let slot = &mut slots[i];
            if (swept[i].dead == 0 && swept[i].changed != 0) || !slot.busy {
                continue;
            }
            let Some(answer) = slot.advance(kernel, &mut nodes[i], swept[i].dead != 0) else {
                continue;
            };
            let question = asker.next(kernel, i, answer, slot.guesses);
            match slot.begin_question(kernel, question, asker, i) {
                Some(node) => nodes[i] = node,
                None => busy -= 1,
            }
        }
    }
}
