//! Alternating chains: strong and weak links in turn, from a node that is assumed false.
//!
//! If the first node is false, the next is true by a strong link, then one is false by a weak link, and so on. When a node
//! becomes true in this way, either it or the first node is true, so every candidate that both exclude is false. Loops
//! need no rule of their own. In a closed loop, each weak link joins the ends of a chain, the rest of the loop. A loop
//! that makes its first node true passes through a neighbour that a shorter chain, the rest of the loop, removes.
//!
//! The search starts from all nodes at once, breadth first. So it finds chains in the order of their length, and a search
//! for the easiest steps ends with them. This is the implication graph of 2-SAT ("forcing chains" in Sudoku Explainer,
//! "AIC" in the players' forum): a chain may visit a node twice and is still valid.

use super::links::{Links, Net};
use crate::difficulty::SeLike;
use crate::logic::bits::{self, Rows};
use crate::logic::board::Board;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Where sets make links, so many chains without them are passed over before another way to the same conclusion is no longer
/// looked for.
const MOST_WITHOUT_SETS: usize = 200;

/// The difficulty of a chain with this many nodes: a tenth more for each of 4, 6, 8, 12, 16, 24, ... that it exceeds.
///
/// This is Sudoku Explainer's rule, which also counts the removed candidate twice, as assumed and as refuted, and then
/// subtracts two.
pub(in crate::logic) fn difficulty(technique: Technique, nodes: usize) -> SeLike {
    let thresholds = (0..).map(|nth| [4, 6][nth % 2] << (nth / 2));
    let passed = thresholds.take_while(|&threshold| nodes > threshold).count();
    SeLike(technique.difficulty().0 + passed as u16)
}

/// Finds the chains of a net: a shortest one for each conclusion.
pub(in crate::logic) fn find<M: Mask>(
    board: &Board<M>,
    net: Net,
    technique: Technique,
    steps: &mut Steps<'_>,
) {
    if let Some(links) = Links::new(board, net) {
        find_in(&links, technique, steps);
    }
}

/// Finds the chains of a graph: a shortest one for each conclusion.
pub(in crate::logic) fn find_in(links: &Links, technique: Technique, steps: &mut Steps<'_>) {
    let mut removed = links.no_nodes();
    // Chains of two nodes show only what locked candidates and pairs show.
    let lengths = Lengths { least: 4, again: false };
    let mut without_sets = 0;
    ends(links, technique, lengths, steps, |start, end, difficulty, steps| {
        let excluded = links.excluded([start, end]);
        if bits::within(&excluded, &removed) {
            return;
        }
        let path = path(links, (start, false), (end, true));
        let is_asked_for = !links.has_sets() || uses_set(links, &path);
        without_sets += usize::from(!is_asked_for);
        if is_asked_for || without_sets > MOST_WITHOUT_SETS {
            bits::add(&mut removed, &excluded);
        }
        if !is_asked_for {
            return;
        }
        let rules = links.rules_of(&excluded, [start, end]);
        let step = Step::by(technique).removing(links.candidates(&excluded)).by_rules(rules);
        let mut step = add_chain(step, links, false, &path);
        step.difficulty = difficulty;
        steps.add(step);
    });
}

/// The lengths of chains to find.
#[derive(Clone, Copy, Debug)]
pub(in crate::logic) struct Lengths {
    /// The fewest nodes.
    pub(in crate::logic) least: usize,
    /// Whether to find them also between ends that are joined by a chain of fewer nodes. They may then use a node twice.
    pub(in crate::logic) again: bool,
}

/// Finds the two ends of all chains, in the order of the length of a shortest one. A chain can be read from either end, so
/// the second is not the lower one.
pub(in crate::logic) fn ends(
    links: &Links,
    technique: Technique,
    lengths: Lengths,
    steps: &mut Steps<'_>,
    found: impl FnMut(usize, usize, SeLike, &mut Steps<'_>),
) {
    AicSearch::new(links).run(technique, lengths, steps, found);
}

struct AicSearch<'l> {
    links: &'l Links,
    /// By start: the nodes that are true, or false, if the start is false.
    on: Rows,
    off: Rows,
    /// Those of them that the last round added.
    new_on: Rows,
    new_off: Rows,
    /// The starts whose last round added something.
    alive: Vec<usize>,
}

impl<'l> AicSearch<'l> {
    fn new(links: &'l Links) -> Self {
        let len = links.len();
        let rows = || Rows::new(len, len);
        let (mut off, mut new_off) = (rows(), rows());
        for start in 0..len {
            off.insert(start, start);
            new_off.insert(start, start);
        }
        let has_links = |&start: &usize| {
            !bits::is_empty(links.strong(start)) && !bits::is_empty(links.weak(start))
        };
        AicSearch {
            links,
            on: rows(),
            off,
            new_on: rows(),
            new_off,
            alive: (0..len).filter(has_links).collect(),
        }
    }

    fn run(
        &mut self,
        technique: Technique,
        lengths: Lengths,
        steps: &mut Steps<'_>,
        mut found: impl FnMut(usize, usize, SeLike, &mut Steps<'_>),
    ) {
        for nodes in (2..).step_by(2) {
            let difficulty = difficulty(technique, nodes);
            if self.alive.is_empty() || steps.bound().is_some_and(|bound| bound < difficulty) {
                return;
            }
            let is_kept = !lengths.again || nodes >= lengths.least;
            let mut alive = std::mem::take(&mut self.alive);
            let mut nth = 0;
            alive.retain(|&start| {
                nth += 1;
                if nth % 64 == 0 && steps.is_stopped() {
                    return false;
                }
                self.turn_on(start, is_kept);
                if nodes >= lengths.least {
                    for end in bits::ones(self.new_on.row(start)).filter(|&end| end >= start) {
                        found(start, end, difficulty, steps);
                    }
                }
                self.turn_off(start, is_kept)
            });
            self.alive = alive;
        }
    }

    /// Follows the strong links of the nodes that have just become false.
    fn turn_on(&mut self, start: usize, is_kept: bool) {
        let new = self.new_on.row_mut(start);
        new.fill(0);
        for node in bits::ones(self.new_off.row(start)) {
            bits::add(new, self.links.strong(node));
        }
        if is_kept {
            bits::take(new, self.on.row(start));
            bits::add(self.on.row_mut(start), new);
        }
    }

    /// Follows the weak links of the nodes that have just become true; whether any node is new.
    fn turn_off(&mut self, start: usize, is_kept: bool) -> bool {
        let new = self.new_off.row_mut(start);
        new.fill(0);
        for node in bits::ones(self.new_on.row(start)) {
            bits::add(new, self.links.weak(node));
        }
        if is_kept {
            bits::take(new, self.off.row(start));
            bits::add(self.off.row_mut(start), new);
        }
        !bits::is_empty(new)
    }
}

/// The nodes of a shortest path from one node being true or false to another being true or false. They are true and false
/// in turn.
pub(in crate::logic) fn path(links: &Links, from: (usize, bool), to: (usize, bool)) -> Vec<usize> {
    path_of(links, from, to, 0)
}

/// The nodes of a shortest path of at least so many links.
pub(in crate::logic) fn path_of(
    links: &Links,
    from: (usize, bool),
    to: (usize, bool),
    least: usize,
) -> Vec<usize> {
    const NONE: u32 = u32::MAX;
    // A place is a node, whether it is true, and the number of links to it, of which those beyond the least do not count.
    let place = |(node, on): (usize, bool), far: usize| {
        2 * links.len() * far.min(least) + 2 * node + usize::from(on)
    };
    let (start, goal) = (place(from, 0), place(to, least));
    let mut before = vec![NONE; 2 * links.len() * (least + 1)];
    before[start] = start as u32;
    let mut queue = vec![(from, 0)];
    let mut next = 0;
    while next < queue.len() && before[goal] == NONE {
        let ((node, on), far) = queue[next];
        next += 1;
        let neighbours = if on { links.weak(node) } else { links.strong(node) };
        for neighbour in bits::ones(neighbours) {
            let reached = (neighbour, !on);
            if before[place(reached, far + 1)] == NONE {
                before[place(reached, far + 1)] = place((node, on), far) as u32;
                queue.push((reached, far + 1));
            }
        }
    }
    let mut nodes = vec![to.0];
    let mut at = goal;
    while at != start && before[at] != NONE {
        at = before[at] as usize;
        nodes.push(at % (2 * links.len()) / 2);
    }
    nodes.reverse();
    nodes
}

/// Whether an almost locked set or a deadly pattern joins two nodes of a chain that starts with a false one.
pub(in crate::logic) fn uses_set(links: &Links, path: &[usize]) -> bool {
    path.chunks_exact(2).any(|pair| links.set_between(pair[0], pair[1]).is_some())
}

/// The nodes that chains show to be false if this one is true.
pub(in crate::logic) fn refuted_by(links: &Links, node: usize) -> Vec<u64> {
    let none = vec![0; links.len().div_ceil(64)];
    let (mut on, mut off, mut new) = (none.clone(), none.clone(), none.clone());
    bits::insert(&mut new, node);
    while !bits::is_empty(&new) {
        bits::add(&mut on, &new);
        let mut new_off = none.clone();
        bits::ones(&new).for_each(|node| bits::add(&mut new_off, links.weak(node)));
        bits::take(&mut new_off, &off);
        bits::add(&mut off, &new_off);
        new.fill(0);
        bits::ones(&new_off).for_each(|node| bits::add(&mut new, links.strong(node)));
        bits::take(&mut new, &on);
    }
    off
}

/// Adds a chain to the parts of a step. Its first node is true or false by assumption. An almost locked set or a deadly
/// pattern that joins two nodes stands between them.
pub(in crate::logic) fn add_chain(
    mut step: Step,
    links: &Links,
    first_on: bool,
    path: &[usize],
) -> Step {
    for (nth, &node) in path.iter().enumerate() {
        let on = (nth % 2 == 0) == first_on;
        let role = match (nth, on) {
            (0, true) => Role::Assumption,
            (_, true) => Role::On,
            (_, false) => Role::Off,
        };
        if on && nth > 0 {
            step.parts.extend(links.part_between(path[nth - 1], node));
        }
        step = step.with_part(role, links.node(node).iter().copied());
        if !on && nth > 0 {
            step = step.by_rules(links.rules_between(path[nth - 1], node));
        }
    }
    step
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_chains_are_harder() {
        let of = |nodes| difficulty(Technique::XChain, nodes).0;
        assert_eq!(
            [2, 4, 5, 6, 7, 8, 9, 12, 13, 16, 17, 24].map(of),
            [65, 65, 66, 66, 67, 67, 68, 68, 69, 69, 70, 70]
        );
    }
}
