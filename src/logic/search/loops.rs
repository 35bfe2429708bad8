//! Continuous loops: chains whose two ends exclude each other.
//!
//! One of the ends is true by the chain, and only one by the link between them. So the chain closes to a loop of strong and
//! weak links in turn, in which every node that is false follows from every other, forwards and backwards: of two
//! neighbours exactly one is true. What both of two neighbours exclude is false, at every weak link of the loop. An almost
//! locked set in the loop lacks one of its two digits there, so it has all its other digits.
//!
//! Each link of a loop excludes what it excludes in every other loop, so a shortest loop for each link finds all.

use std::collections::BTreeSet;

use super::chains::{self, Lengths};
use super::links::{Links, Net};
use crate::geometry::Candidate;
use crate::logic::bits::{self, Rows};
use crate::logic::board::Board;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;
use crate::puzzle::PairRule;

/// After so many loops only those of links that exclude something new are looked at.
const MOST_LOOPS: usize = 1000;

/// Finds the loops of a net: a shortest one for each set of removed candidates.
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

/// Finds the loops of a graph: a shortest one for each set of removed candidates.
pub(in crate::logic) fn find_in(links: &Links, technique: Technique, steps: &mut Steps<'_>) {
    let (mut found, mut seen) = (BTreeSet::new(), links.no_nodes());
    let mut loops = 0;
    let locked = locked(links);
    let lengths = Lengths { least: 4, again: false };
    chains::ends(links, technique, lengths, steps, |start, end, difficulty, steps| {
        if !bits::has(links.weak(start), end) {
            return;
        }
        let mut own = links.excluded([start, end]);
        if links.has_sets() {
            [start, end].iter().for_each(|&node| bits::add(&mut own, locked.row(node)));
        }
        let is_useless =
            if loops < MOST_LOOPS { bits::is_empty(&own) } else { bits::within(&own, &seen) };
        if is_useless || steps.is_stopped() {
            return;
        }
        loops += 1;
        let path = chains::path(links, (start, false), (end, true));
        if links.has_sets() && !chains::uses_set(links, &path) {
            return;
        }
        // A loop of four candidates is an x-wing, a naked pair or a hidden pair.
        if path.len() < 6 && path.iter().all(|&node| links.node(node).len() == 1) {
            return;
        }
        let excluded = excluded(links, &path);
        bits::add(&mut seen, &excluded);
        let removed: Vec<Candidate> = links.candidates(&excluded).collect();
        if !removed.is_empty() && found.insert(removed.clone()) {
            let step = Step::by(technique).by_rules(rules(links, &path));
            let step = chains::add_chain(step, links, false, &path);
            let first = links.node(start).iter().copied();
            let mut step = step.with_part(Role::Off, first).removing(removed);
            step.difficulty = difficulty;
            steps.add(step);
        }
    });
}

/// For each node: what almost locked sets with the node may exclude in a loop through it.
fn locked(links: &Links) -> Rows {
    if !links.has_sets() {
        return Rows::new(0, 0);
    }
    let mut locked = Rows::new(links.len(), links.len());
    for set in links.sets().iter().filter(|set| set.nodes.len() > 2) {
        let mut excluded = links.no_nodes();
        set.nodes.iter().for_each(|&node| bits::add(&mut excluded, &links.excluded([node])));
        set.nodes.iter().for_each(|&node| bits::add(locked.row_mut(node), &excluded));
    }
    locked
}

/// The rules among the weak links of a loop, and those by which it excludes candidates.
fn rules(links: &Links, path: &[usize]) -> Vec<PairRule> {
    let mut rules = Vec::new();
    for (nth, &node) in path.iter().enumerate() {
        let next = path[(nth + 1) % path.len()];
        if nth % 2 == 1 {
            rules.extend(links.rules_between(node, next));
            rules.extend(links.rules_of(&links.excluded([node, next]), [node, next]));
        }
    }
    rules
}

/// What the weak links of a loop and its almost locked sets exclude.
fn excluded(links: &Links, path: &[usize]) -> Vec<u64> {
    let mut excluded = links.no_nodes();
    for (nth, &node) in path.iter().enumerate() {
        let next = path[(nth + 1) % path.len()];
        if nth % 2 == 1 {
            bits::add(&mut excluded, &links.excluded([node, next]));
        } else if let Some(set) = links.set_between(node, next) {
            for &other in set.nodes.iter().filter(|&&other| other != node && other != next) {
                bits::add(&mut excluded, &links.excluded([other]));
            }
        }
    }
    excluded
}
