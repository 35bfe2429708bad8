//! The search for all solutions, written once over the trait [`Kernel`].
//!
//! A node is a copy of the candidates of the whole grid, so there is nothing to undo: a guess splits one node in two,
//! then the search continues with one and pushes the other onto a stack. A kernel only knows how to load a grid, sweep
//! nodes once, split a node and read off a solution.
//!
//! One sweep is a long chain of dependent instructions, which leaves most of a wide core idle. The search therefore
//! sweeps several nodes in lockstep, each in a *slot*: [`single`] two nodes of the tree of one puzzle, [`batch`] one
//! node each of several puzzles.
//!
//! Every function here is `#[inline(always)]` on purpose. A vector kernel calls them from a function with
//! `#[target_feature]`, and only code inlined into that function may use its instructions: one call left out of line,
//! or one closure with an intrinsic in it, makes the search ten times slower.

use std::convert::Infallible;

use super::answer::{Answer, End, Grid};
use super::kernel::{Job, Kernel, Swept};

/// Maximum number of open cells for a bold guess.
///
/// A puzzle that is stuck with at most this many open cells, and met no dead end, mostly has many solutions, which bold
/// guesses find sooner. (In the set measured, every ambiguous puzzle is in this state at its first guess, and one in
/// eight of the hardest unique ones after four guesses.)
const FEW_OPEN: u32 = 48;

/// The state of a node after a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Changed,
    Stuck,
    Dead,
    Solved,
}

#[inline(always)]
fn status<K: Kernel>(kernel: K, node: &K::Node, swept: Swept) -> Status {
    if swept.dead != 0 {
        Status::Dead
    } else if swept.changed != 0 {
        Status::Changed
    } else if kernel.is_filled(node) {
        Status::Solved
    } else {
        Status::Stuck
    }
}

/// Sweeps one node until it is dead, filled or unchanged.
#[inline(always)]
fn settle<K: Kernel>(kernel: K, node: &mut K::Node) -> Status {
    loop {
        let old = *node;
        let [swept] = kernel.sweep(std::array::from_mut(node));
        let filled = K::CHECKS_FILLED && kernel.is_filled(node);
        if (swept.dead == 0) & (swept.changed != 0) & !filled {
            continue;
        }
        if swept.dead != 0 {
            return Status::Dead;
        }
        if K::CHECKS_FILLED {
            if filled {
                return if kernel.keeps_rules(node) { Status::Solved } else { Status::Dead };
            }
            // The old node is the same but available before the sweep ends, so the next step need not wait.
            *node = old;
            return Status::Stuck;
        }
        return status(kernel, node, swept);
    }
}

/// Sweeps two nodes in lockstep until one of them is dead or unchanged.
#[inline(always)]
fn settle_two<K: Kernel>(kernel: K, a: &mut K::Node, b: &mut K::Node) -> [Status; 2] {
    loop {
        let mut nodes = [*a, *b];
        let [swept_a, swept_b] = kernel.sweep(&mut nodes);
        [*a, *b] = nodes;
        if swept_a.dead | swept_b.dead != 0 || swept_a.changed == 0 || swept_b.changed == 0 {
            return [status(kernel, a, swept_a), status(kernel, b, swept_b)];
        }
    }
}

/// Searches one puzzle.
#[inline(always)]
pub(crate) fn single<K: Kernel>(
    kernel: K,
    stack: &mut Vec<K::Node>,
    grid: &Grid,
    job: Job<'_>,
) -> Answer {
    Tree { kernel, stack, job, puzzle: 0, so_far: INITIAL }.search(grid)
}

/// Searches many puzzles, one after the other.
#[inline(always)]
pub(crate) fn one_by_one<K: Kernel>(kernel: K, grids: &[Grid], job: Job<'_>) -> Vec<Answer> {
    let mut answers = Vec::with_capacity(grids.len());
    let mut tree = Tree { kernel, stack: &mut Vec::new(), job, puzzle: 0, so_far: INITIAL };
    for (puzzle, grid) in grids.iter().enumerate() {
        tree.puzzle = puzzle;
        answers.push(tree.search(grid));
    }
    answers
}

/// The answer before the search starts.
const INITIAL: Answer = Answer { solutions: 0, guesses: 0, end: End::Limit };

/// The search of one puzzle; its methods return the reason for its end as an error.
struct Tree<'s, 'j, K: Kernel> {
    kernel: K,
    /// Nodes still to be searched, the newest on top.
    stack: &'s mut Vec<K::Node>,
    job: Job<'j>,
    /// The index of the puzzle.
    puzzle: usize,
    so_far: Answer,
}

impl<K: Kernel> Tree<'_, '_, K> {
    #[inline(always)]
    fn search(&mut self, grid: &Grid) -> Answer {
        self.stack.clear();
        self.so_far = INITIAL;
        if self.job.limit == 0 {
            return INITIAL;
        }
        let root = self.kernel.load(grid);
        let end = match self.run(root) {
            Ok(never) => match never {},
            Err(end) => end,
        };
        Answer { end, ..self.so_far }
    }

    #[inline(always)]
    fn run(&mut self, root: K::Node) -> Result<Infallible, End> {
        self.search_in_one_slot(root)?;
        self.search_in_two_slots()
    }

    #[inline(always)]
    fn pop(&mut self) -> Result<K::Node, End> {
        self.stack.pop().ok_or(End::Exhausted)
    }

    #[inline(always)]
    fn record(&mut self, node: &K::Node) -> Result<(), End> {
        if self.job.record(self.kernel, node, self.puzzle, &mut self.so_far) {
            Ok(())
        } else {
            Err(End::Limit)
        }
    }

    /// Splits a node if the budget has a guess left.
    #[inline(always)]
    fn branch(&mut self, node: &mut K::Node) -> Result<K::Node, End> {
        if self.job.guess(&mut self.so_far) {
            Ok(self.kernel.branch(node))
        } else {
            Err(End::Budget)
        }
    }

    /// Searches depth first with one slot; if the kernel supports two, only until the first dead end.
    ///
    /// A puzzle with many solutions has no dead end for long, and a second slot would only work on siblings that are
    /// never needed. Bold guesses begin with the second guess, so that they do not slow down the many puzzles that need
    /// only one.
    #[inline(always)]
    fn search_in_one_slot(&mut self, mut node: K::Node) -> Result<(), End> {
        loop {
            match settle(self.kernel, &mut node) {
                Status::Stuck => {
                    let bold = K::LOCKSTEP && self.so_far.guesses > 0;
                    if !self.job.guess(&mut self.so_far) {
                        return Err(End::Budget);
                    }
                    if bold && self.kernel.num_open(&node) <= FEW_OPEN {
                        self.kernel.branch_boldly(&mut node, self.stack);
                    } else {
                        self.stack.push(self.kernel.branch(&mut node));
                    }
                    continue;
                }
                Status::Solved => self.record(&node)?,
                _ if K::LOCKSTEP => return Ok(()),
                _ => {}
            }
            node = self.pop()?;
        }
    }

    /// Searches the nodes on the stack with two slots in lockstep.
    ///
    /// The first slot leads: when its node splits, the two children take both slots and the second slot's node goes
    /// back onto the stack, so both slots stay near the newest nodes. (Tried and lost: giving the oldest sibling to the
    /// second slot. Using two slots from the first guess is 1 to 3% faster on hard unique puzzles and 5% slower on
    /// ambiguous ones.)
    #[inline(always)]
    fn search_in_two_slots(&mut self) -> Result<Infallible, End> {
        let mut a = self.pop()?;
        let mut b = self.partner(&mut a)?;
        loop {
            let [status_a, status_b] = settle_two(self.kernel, &mut a, &mut b);
            if status_a == Status::Solved {
                self.record(&a)?;
            }
            if status_b == Status::Solved {
                self.record(&b)?;
            }
            if status_a == Status::Stuck {
                let sibling = self.branch(&mut a)?;
                if matches!(status_b, Status::Changed | Status::Stuck) {
                    self.stack.push(b);
                }
                b = sibling;
            } else if status_b == Status::Stuck {
                let sibling = self.branch(&mut b)?;
                if status_a == Status::Changed {
                    self.stack.push(sibling);
                } else {
                    a = sibling;
                }
            } else if status_a == Status::Changed {
                b = self.partner(&mut a)?;
            } else {
                a = if status_b == Status::Changed { b } else { self.pop()? };
                b = self.partner(&mut a)?;
            }
        }
    }

    /// Finds a node for the second slot: on the stack or, if that is empty, by sweeping the first slot's node until it
    /// splits.
    #[inline(always)]
    fn partner(&mut self, a: &mut K::Node) -> Result<K::Node, End> {
        if let Some(b) = self.stack.pop() {
            return Ok(b);
        }
        match settle(self.kernel, a) {
            Status::Stuck => self.branch(a),
            Status::Solved => self.record(a).and(Err(End::Exhausted)),
            _ => Err(End::Exhausted),
        }
    }
}

/// The puzzle in one slot of a batch, and the state of its search.
struct Slot<Node> {
    puzzle: usize,
    so_far: Answer,
    stack: Vec<Node>,
}

/// Searches many puzzles, `N` at a time.
#[inline(always)]
pub(crate) fn batch<K: Kernel, const N: usize>(
    kernel: K,
    grids: &[Grid],
    mut job: Job<'_>,
) -> Vec<Answer> {
    let mut answers = vec![INITIAL; grids.len()];
    if job.limit == 0 {
        return answers;
    }
    let mut nodes = [kernel.load(&[0; 81]); N];
    let mut slots: [Slot<K::Node>; N] =
        std::array::from_fn(|_| Slot { puzzle: usize::MAX, so_far: INITIAL, stack: Vec::new() });
    let mut next = 0;
    let mut busy = 0;
    for (node, slot) in nodes.iter_mut().zip(&mut slots) {
        if next < grids.len() {
            *node = kernel.load(&grids[next]);
            slot.puzzle = next;
            next += 1;
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
            if swept[i].dead == 0 && swept[i].changed != 0 {
                continue;
            }
            let slot = &mut slots[i];
            if slot.puzzle == usize::MAX {
                continue;
            }
            let Some(end) = advance(kernel, &mut nodes[i], swept[i], slot, &mut job) else {
                continue;
            };
            answers[slot.puzzle] = Answer { end, ..slot.so_far };
            slot.stack.clear();
            slot.so_far = INITIAL;
            if next < grids.len() {
                nodes[i] = kernel.load(&grids[next]);
                slot.puzzle = next;
                next += 1;
            } else {
                slot.puzzle = usize::MAX;
                busy -= 1;
            }
        }
    }
    answers
}

/// Moves one slot of a batch to its next node; returns the reason for the end if its puzzle is done.
#[inline(always)]
fn advance<K: Kernel>(
    kernel: K,
    node: &mut K::Node,
    swept: Swept,
    slot: &mut Slot<K::Node>,
    job: &mut Job<'_>,
) -> Option<End> {
    if swept.dead == 0 {
        if !kernel.is_filled(node) {
            if !job.guess(&mut slot.so_far) {
                return Some(End::Budget);
            }
            slot.stack.push(kernel.branch(node));
            return None;
        }
        if !job.record(kernel, node, slot.puzzle, &mut slot.so_far) {
            return Some(End::Limit);
        }
    }
    match slot.stack.pop() {
        Some(waiting) => {
            *node = waiting;
            None
        }
        None => Some(End::Exhausted),
    }
}
