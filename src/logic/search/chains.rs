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

use super::bits::{self, Rows};
use super::links::{Links, Net};
use crate::geometry::Candidate;
use crate::logic::board::Board;
use crate::logic::difficulty::SeLike;
use crate::logic::notation::Notation;
use crate::logic::step::{Part, Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

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
        Search::new(&links, technique).run(steps);
    }
}

struct Search<'l> {
    links: &'l Links,
    technique: Technique,
    /// By start: the nodes that are true, or false, if the start is false.
    on: Rows,
    off: Rows,
    /// Those of them that the last round added.
    new_on: Rows,
    new_off: Rows,
    /// The starts whose last round added something.
    alive: Vec<usize>,
    /// The candidates already removed.
    removed: Vec<u64>,
    /// The nodes that are single candidates.
    singles: Vec<u64>,
}

impl<'l> Search<'l> {
    fn new(links: &'l Links, technique: Technique) -> Self {
        let len = links.len();
        let rows = || Rows::new(len, len);
        let none = vec![0; len.div_ceil(64)];
        let mut singles = none.clone();
        (0..links.singles()).for_each(|node| bits::insert(&mut singles, node));
        let (mut off, mut new_off) = (rows(), rows());
        for start in 0..len {
            off.insert(start, start);
            new_off.insert(start, start);
        }
        let has_strong = |&start: &usize| !bits::is_empty(links.strong(start));
        Search {
            links,
            technique,
            on: rows(),
            off,
            new_on: rows(),
            new_off,
            alive: (0..len).filter(has_strong).collect(),
            removed: none,
            singles,
        }
    }

    fn run(&mut self, steps: &mut Steps<'_>) {
        for nodes in (2..).step_by(2) {
            let difficulty = difficulty(self.technique, nodes);
            if self.alive.is_empty() || steps.bound().is_some_and(|bound| bound < difficulty) {
                return;
            }
            let mut alive = std::mem::take(&mut self.alive);
            let mut nth = 0;
            alive.retain(|&start| {
                nth += 1;
                if nth % 64 == 0 && steps.is_stopped() {
                    return false;
                }
                self.turn_on(start);
                // Chains of two nodes show only what locked candidates and pairs show.
                if nodes > 2 {
                    self.conclude(start, difficulty, steps);
                }
                self.turn_off(start)
            });
            self.alive = alive;
        }
    }

    /// Follows the strong links of the nodes that have just become false.
    fn turn_on(&mut self, start: usize) {
        let new = self.new_on.row_mut(start);
        new.fill(0);
        for node in bits::ones(self.new_off.row(start)) {
            bits::add(new, self.links.strong(node));
        }
        bits::take(new, self.on.row(start));
        bits::add(self.on.row_mut(start), new);
    }

    /// Follows the weak links of the nodes that have just become true; whether any node is new.
    fn turn_off(&mut self, start: usize) -> bool {
        let new = self.new_off.row_mut(start);
        new.fill(0);
        for node in bits::ones(self.new_on.row(start)) {
            bits::add(new, self.links.weak(node));
        }
        bits::take(new, self.off.row(start));
        bits::add(self.off.row_mut(start), new);
        !bits::is_empty(new)
    }

    /// Adds the steps of the nodes that have just become true. A chain can be read from either end, so one is enough.
    fn conclude(&mut self, start: usize, difficulty: SeLike, steps: &mut Steps<'_>) {
        for end in bits::ones(self.new_on.row(start)).filter(|&end| end >= start) {
            let mut excluded = self.links.weak(start).to_vec();
            bits::keep(&mut excluded, self.links.weak(end));
            bits::keep(&mut excluded, &self.singles);
            if bits::within(&excluded, &self.removed) {
                continue;
            }
            bits::add(&mut self.removed, &excluded);
            let removed = bits::ones(&excluded).map(|node| self.links.node(node)[0]);
            let step = Step::by(self.technique).removing(removed);
            let path = path(self.links, (start, false), (end, true));
            let mut step = add_chain(step, self.links, false, &path);
            step.difficulty = difficulty;
            steps.add(step);
        }
    }
}

/// The nodes of a shortest path from one node being true or false to another being true or false. They are true and false
/// in turn.
pub(in crate::logic) fn path(links: &Links, from: (usize, bool), to: (usize, bool)) -> Vec<usize> {
    const NONE: u32 = u32::MAX;
    let place = |(node, on): (usize, bool)| 2 * node + usize::from(on);
    let mut before = vec![NONE; 2 * links.len()];
    before[place(from)] = place(from) as u32;
    let mut queue = vec![from];
    let mut next = 0;
    while next < queue.len() && before[place(to)] == NONE {
        let (node, on) = queue[next];
        next += 1;
        let neighbours = if on { links.weak(node) } else { links.strong(node) };
        for neighbour in bits::ones(neighbours) {
            let reached = (neighbour, !on);
            if before[place(reached)] == NONE {
                before[place(reached)] = place((node, on)) as u32;
                queue.push(reached);
            }
        }
    }
    let mut nodes = vec![to.0];
    let mut at = place(to);
    while at != place(from) && before[at] != NONE {
        at = before[at] as usize;
        nodes.push(at / 2);
    }
    nodes.reverse();
    nodes
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

/// Adds a chain to the parts of a step. Its first node is true or false by assumption.
pub(in crate::logic) fn add_chain(
    step: Step,
    links: &Links,
    first_on: bool,
    path: &[usize],
) -> Step {
    let nodes = path.iter().enumerate();
    nodes.fold(step, |step, (nth, &node)| {
        let on = (nth % 2 == 0) == first_on;
        let role = match (nth, on) {
            (0, true) => Role::Assumption,
            (_, true) => Role::On,
            (_, false) => Role::Off,
        };
        step.with_part(role, links.node(node).iter().copied())
    })
}

/// A chain in words: `if r1c2 is not 3, then r1c8 is 3, so r5c8 is not 3`.
pub(in crate::logic) fn in_words(parts: &[Part], notation: &Notation<'_>) -> String {
    let mut words = String::new();
    for (nth, part) in parts.iter().enumerate() {
        words += match nth {
            0 => "if ",
            1 => ", then ",
            _ => ", so ",
        };
        words += &node_in_words(part.role, &part.candidates, notation);
    }
    words
}

fn node_in_words(role: Role, candidates: &[Candidate], notation: &Notation<'_>) -> String {
    let digit = notation.digit(candidates[0].digit);
    let cells = notation.cells(candidates.iter().map(|candidate| candidate.cell));
    match (role == Role::Off, candidates.len()) {
        (true, 1) => format!("{cells} is not {digit}"),
        (true, _) => format!("{cells} are not {digit}"),
        (false, 1) => format!("{cells} is {digit}"),
        (false, _) => format!("one of {cells} is {digit}"),
    }
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    in_words(&step.parts, notation)
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
