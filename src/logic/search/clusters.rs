//! Clusters: the candidates of a digit that strong links join, coloured in turn. All candidates of one colour are true, or
//! all of the other.

use std::collections::VecDeque;

use super::links::Links;
use crate::geometry::Candidate;
use crate::logic::bits;

/// The nodes of a cluster by colour, the first node's colour first, and what each colour excludes.
#[derive(Debug)]
pub(in crate::logic) struct Cluster {
    pub(in crate::logic) colours: [Vec<usize>; 2],
    pub(in crate::logic) excluded: [Vec<u64>; 2],
}

impl Cluster {
    /// The candidates of a colour.
    pub(in crate::logic) fn candidates(
        &self,
        links: &Links,
        colour: usize,
    ) -> impl Iterator<Item = Candidate> {
        self.colours[colour].iter().map(|&node| links.node(node)[0])
    }

    /// Whether a node has either colour.
    pub(in crate::logic) fn has(&self, node: usize) -> bool {
        self.colours.iter().any(|colour| colour.contains(&node))
    }
}

/// The clusters of a graph of candidates, by their first candidates.
pub(in crate::logic) fn clusters(links: &Links) -> Vec<Cluster> {
    let mut seen = vec![false; links.len()];
    let mut clusters = Vec::new();
    for start in 0..links.len() {
        if !seen[start] && !bits::is_empty(links.strong(start)) {
            let colours = colours(links, start, &mut seen);
            let excluded = colours.each_ref().map(|colour| {
                let mut excluded = links.no_nodes();
                colour.iter().for_each(|&node| bits::add(&mut excluded, links.weak(node)));
                excluded
            });
            clusters.push(Cluster { colours, excluded });
        }
    }
    clusters
}

fn colours(links: &Links, start: usize, seen: &mut [bool]) -> [Vec<usize>; 2] {
    let mut colours = [Vec::new(), Vec::new()];
    let mut queue = VecDeque::from([(start, 0)]);
    seen[start] = true;
    while let Some((node, colour)) = queue.pop_front() {
        colours[colour].push(node);
        for next in bits::ones(links.strong(node)) {
            if !std::mem::replace(&mut seen[next], true) {
                queue.push_back((next, 1 - colour));
            }
        }
    }
    colours
}
