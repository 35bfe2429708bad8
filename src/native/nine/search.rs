//! The search, written once over the trait [`Kernel`].
//!
//! A node is a copy of the whole grid's candidates, so there is nothing to undo: a guess splits one
//! node in two, one goes on and the other waits on a stack. A kernel only knows how to load a
//! grid, sweep nodes once, split a node and read off a solution.
//!
//! One sweep is a long chain of dependent instructions, which leaves most of a wide core idle. The
//! search therefore moves several nodes ("slots") in lockstep: [`single`] two nodes of the tree of
//! one puzzle, [`batch`] one node each of several puzzles.
//!
//! Every function here is `#[inline(always)]` on purpose. A vector kernel calls them from a
//! function with `#[target_feature]`, and only code inlined into that function may use its
//! instructions: one call left out of line, or a closure that holds an intrinsic, costs a factor
//! of ten.

use std::ops::ControlFlow;

use super::{Answer, End, Grid};

/// What one sweep saw, as masks of lanes: any bit means yes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Swept {
    /// Some rule is broken: no solution below this node.
    pub(crate) dead: u32,
    /// Some candidate went; another sweep may remove more.
    pub(crate) changed: u32,
}

/// One instruction set's way to hold a grid and to reason on it.
///
/// A value of the implementing type is the proof that this machine has the instructions.
pub(crate) trait Kernel: Copy {
    /// The candidates of all 81 cells.
    type Node: Copy;

    /// Whether two nodes in lockstep are faster than one after the other.
    const LOCKSTEP: bool;

    /// The candidates left by the givens alone; a byte above 9 leaves none in its cell.
    fn load(self, grid: &Grid) -> Self::Node;

    /// Applies the rules to each node once.
    ///
    /// Sound: never removes a candidate of a solution below the node. A grid without open cells
    /// that breaks a rule does not stay both alive and unchanged.
    fn sweep<const N: usize>(self, nodes: &mut [Self::Node; N]) -> [Swept; N];

    /// Whether every cell has at most one candidate.
    fn is_filled(self, node: &Self::Node) -> bool;

    /// Splits a node that a sweep left alive, unchanged and not filled: it becomes one half and
    /// the other is returned. They share its solutions, and each has fewer candidates.
    fn branch(self, node: &mut Self::Node) -> Self::Node;

    /// The digits of a filled node.
    fn digits(self, node: &Self::Node) -> Grid;

    /// [`single`], compiled for this kernel's instructions.
    fn single(self, stack: &mut Vec<Self::Node>, grid: &Grid, job: Job<'_>) -> Answer;

    /// [`batch`], compiled for this kernel's instructions with its best number of slots.
    fn batch(self, grids: &[Grid], job: Job<'_>) -> Vec<Answer>;
}

/// Takes the index of a puzzle and a solution of it; says whether to go on with that puzzle.
pub(crate) type OnSolution<'a> = dyn FnMut(usize, &Grid) -> ControlFlow<()> + 'a;

/// What to search for, the same for every puzzle.
pub(crate) struct Job<'a> {
    /// Stop after so many solutions.
    pub(crate) limit: usize,
    /// Stop when one guess more would be needed.
    pub(crate) budget: u64,
    /// Told the index of the puzzle and the solution.
    pub(crate) on_solution: Option<&'a mut OnSolution<'a>>,
}

impl Job<'_> {
    /// Counts one solution; says whether to go on.
    #[inline(always)]
    fn record<K: Kernel>(
        &mut self,
        kernel: K,
        node: &K::Node,
        n: usize,
        so_far: &mut Answer,
    ) -> bool {
        so_far.solutions += 1;
        if let Some(on_solution) = &mut self.on_solution
            && on_solution(n, &kernel.digits(node)).is_break()
        {
            return false;
        }
        so_far.solutions < self.limit
    }

    /// Counts one guess, if the budget has it.
    #[inline(always)]
    fn guess(&self, so_far: &mut Answer) -> bool {
        let may = so_far.guesses < self.budget;
        so_far.guesses += u64::from(may);
        may
    }
}

/// Where a node stands after a sweep.
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

/// Sweeps one node until that changes nothing more.
#[inline(always)]
fn settle<K: Kernel>(kernel: K, node: &mut K::Node) -> Status {
    loop {
        let [swept] = kernel.sweep(std::array::from_mut(node));
        let status = status(kernel, node, swept);
        if status != Status::Changed {
            return status;
        }
    }
}

/// Sweeps two nodes in lockstep until one of them has news.
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
    mut job: Job<'_>,
) -> Answer {
    let mut so_far = Answer {
        solutions: 0,
        guesses: 0,
        end: End::Exhausted,
    };
    stack.clear();
    so_far.end = if job.limit == 0 {
        End::Limit
    } else if K::LOCKSTEP {
        two_slots(kernel, stack, kernel.load(grid), &mut job, &mut so_far)
    } else {
        one_slot(kernel, stack, kernel.load(grid), &mut job, &mut so_far)
    };
    so_far
}

/// Searches below a node, depth first.
#[inline(always)]
fn one_slot<K: Kernel>(
    kernel: K,
    stack: &mut Vec<K::Node>,
    mut node: K::Node,
    job: &mut Job<'_>,
    so_far: &mut Answer,
) -> End {
    loop {
        match settle(kernel, &mut node) {
            Status::Stuck => {
                if !job.guess(so_far) {
                    return End::Budget;
                }
                stack.push(kernel.branch(&mut node));
                continue;
            }
            Status::Solved if !job.record(kernel, &node, 0, so_far) => return End::Limit,
            _ => {}
        }
        match stack.pop() {
            Some(next) => node = next,
            None => return End::Exhausted,
        }
    }
}

/// Searches below a node: with one slot until the first node ends, then with two.
///
/// Where solutions are plenty the first dive often ends in one, and a second slot would only work
/// on siblings that nobody asks for. After that the first slot leads: when it splits, its two
/// children take both slots and the other's node waits on the stack, so both stay near the newest
/// nodes. (Tried and lost: the second slot takes the oldest sibling. Two slots from the first
/// guess on are 1 to 3% faster on hard unique puzzles and 5% slower on ambiguous ones.)
#[inline(always)]
fn two_slots<K: Kernel>(
    kernel: K,
    stack: &mut Vec<K::Node>,
    mut a: K::Node,
    job: &mut Job<'_>,
    so_far: &mut Answer,
) -> End {
    let mut ended = false;
    loop {
        // One slot: the first dive, or the last node left.
        loop {
            match settle(kernel, &mut a) {
                Status::Stuck => {
                    if !job.guess(so_far) {
                        return End::Budget;
                    }
                    stack.push(kernel.branch(&mut a));
                    if ended {
                        break;
                    }
                }
                Status::Solved if !job.record(kernel, &a, 0, so_far) => return End::Limit,
                _ => {
                    ended = true;
                    match stack.pop() {
                        Some(next) => a = next,
                        None => return End::Exhausted,
                    }
                    if !stack.is_empty() {
                        break;
                    }
                }
            }
        }
        let Some(mut b) = stack.pop() else { continue };
        loop {
            let [of_a, of_b] = settle_two(kernel, &mut a, &mut b);
            if of_a == Status::Solved && !job.record(kernel, &a, 0, so_far) {
                return End::Limit;
            }
            if of_b == Status::Solved && !job.record(kernel, &b, 0, so_far) {
                return End::Limit;
            }
            if of_a == Status::Stuck {
                if !job.guess(so_far) {
                    return End::Budget;
                }
                if matches!(of_b, Status::Changed | Status::Stuck) {
                    stack.push(b);
                }
                b = kernel.branch(&mut a);
            } else if of_b == Status::Stuck {
                if !job.guess(so_far) {
                    return End::Budget;
                }
                let second = kernel.branch(&mut b);
                if of_a == Status::Changed {
                    stack.push(second);
                } else {
                    a = second;
                }
            } else {
                // The rest is over: a node of the stack, or else of the other slot, goes on.
                if of_a != Status::Changed {
                    match stack.pop() {
                        Some(next) => a = next,
                        None if of_b == Status::Changed => {
                            a = b;
                            break;
                        }
                        None => return End::Exhausted,
                    }
                }
                if of_b != Status::Changed {
                    match stack.pop() {
                        Some(next) => b = next,
                        None => break,
                    }
                }
            }
        }
    }
}

/// One puzzle on its way through a batch.
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
    let fresh = Answer {
        solutions: 0,
        guesses: 0,
        end: End::Limit,
    };
    let mut answers = vec![fresh; grids.len()];
    if job.limit == 0 {
        return answers;
    }
    let mut nodes = [kernel.load(&[0; 81]); N];
    let mut slots: [Slot<K::Node>; N] = std::array::from_fn(|_| Slot {
        puzzle: usize::MAX,
        so_far: fresh,
        stack: Vec::new(),
    });
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
        let mut news = false;
        for swept in swept {
            news |= swept.dead != 0 || swept.changed == 0;
        }
        if !news {
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
            slot.so_far = fresh;
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

/// Takes one slot of a batch to its next node; answers if its puzzle is done.
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
