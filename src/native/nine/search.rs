//! The search for all solutions, written once over the trait [`Kernel`].
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

use std::convert::Infallible;

use super::answer::{Answer, End, Grid};
use super::kernel::{Job, Kernel, Swept};

/// A puzzle that is stuck with so few open cells, and met no dead end, mostly has solutions in
/// plenty: then bold guesses find them sooner. (Every ambiguous puzzle of the set that was measured
/// is at its first guess, one in eight of the hardest unique ones after four.)
const FEW_OPEN: u32 = 48;

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
            // The same, but known before the sweep ends: what comes next need not wait for it.
            *node = old;
            return Status::Stuck;
        }
        return status(kernel, node, swept);
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
    job: Job<'_>,
) -> Answer {
    Tree { kernel, stack, job, puzzle: 0, so_far: FRESH }.search(grid)
}

/// Searches many puzzles, one after the other.
#[inline(always)]
pub(crate) fn one_by_one<K: Kernel>(kernel: K, grids: &[Grid], job: Job<'_>) -> Vec<Answer> {
    let mut answers = Vec::with_capacity(grids.len());
    let mut tree = Tree { kernel, stack: &mut Vec::new(), job, puzzle: 0, so_far: FRESH };
    for (puzzle, grid) in grids.iter().enumerate() {
        tree.puzzle = puzzle;
        answers.push(tree.search(grid));
    }
    answers
}

/// What is known of a puzzle before the search.
const FRESH: Answer = Answer { solutions: 0, guesses: 0, end: End::Limit };

/// The search of one puzzle. Its methods unwind with the reason why it is over.
struct Tree<'s, 'j, K: Kernel> {
    kernel: K,
    /// Nodes that wait, the newest on top.
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
        self.so_far = FRESH;
        if self.job.limit == 0 {
            return FRESH;
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
        self.alone(root)?;
        self.in_pairs()
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

    /// Searches depth first with one slot; if the kernel can do more, until the first dead end.
    ///
    /// Where solutions are plenty there is none for long, and a second slot would only work on
    /// siblings that nobody asks for. Bold guesses begin with the second, so that the many puzzles
    /// that need just one are not slowed down.
    #[inline(always)]
    fn alone(&mut self, mut node: K::Node) -> Result<(), End> {
        loop {
            match settle(self.kernel, &mut node) {
                Status::Stuck => {
                    let bold = K::LOCKSTEP && self.so_far.guesses > 0;
                    if !self.job.guess(&mut self.so_far) {
                        return Err(End::Budget);
                    }
                    if bold && self.kernel.num_open(&node) <= FEW_OPEN {
                        self.kernel.dive(&mut node, self.stack);
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

    /// Searches the nodes of the stack with two slots in lockstep.
    ///
    /// The first slot leads: when it splits, its two children take both slots and the other's
    /// node waits on the stack, so both stay near the newest nodes. (Tried and lost: the second
    /// slot takes the oldest sibling. Two slots from the first guess on are 1 to 3% faster on
    /// hard unique puzzles and 5% slower on ambiguous ones.)
    #[inline(always)]
    fn in_pairs(&mut self) -> Result<Infallible, End> {
        let mut a = self.pop()?;
        let mut b = self.partner(&mut a)?;
        loop {
            let [of_a, of_b] = settle_two(self.kernel, &mut a, &mut b);
            if of_a == Status::Solved {
                self.record(&a)?;
            }
            if of_b == Status::Solved {
                self.record(&b)?;
            }
            if of_a == Status::Stuck {
                let sibling = self.branch(&mut a)?;
                if matches!(of_b, Status::Changed | Status::Stuck) {
                    self.stack.push(b);
                }
                b = sibling;
            } else if of_b == Status::Stuck {
                let sibling = self.branch(&mut b)?;
                if of_a == Status::Changed {
                    self.stack.push(sibling);
                } else {
                    a = sibling;
                }
            } else if of_a == Status::Changed {
                b = self.partner(&mut a)?;
            } else {
                a = if of_b == Status::Changed { b } else { self.pop()? };
                b = self.partner(&mut a)?;
            }
        }
    }

    /// A node for the second slot: from the stack, or else the first one's node is searched alone
    /// until it splits.
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
    let mut answers = vec![FRESH; grids.len()];
    if job.limit == 0 {
        return answers;
    }
    let mut nodes = [kernel.load(&[0; 81]); N];
    let mut slots: [Slot<K::Node>; N] =
        std::array::from_fn(|_| Slot { puzzle: usize::MAX, so_far: FRESH, stack: Vec::new() });
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
            slot.so_far = FRESH;
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
