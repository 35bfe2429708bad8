//! The graph of chains: which candidates cannot both be true, and which cannot both be false.
//!
//! A node is a candidate that is left or, for grouped chains, a *group*: two or more candidates of one digit in
//! the crossing of a box and a line, true if one of them is. Candidates come first, by cell, then digit.
//!
//! A graph may also have almost locked sets. The candidates of each of their digits are a node, also true if one of
//! them is. So may almost deadly patterns, whose further candidates make two nodes, of one digit or of one cell each.
//!
//! - A *weak link*: every candidate of one node excludes every candidate of the other, by its cell, a house, a group or a
//!   rule about two cells. If one node is true, the other is false.
//! - A *strong link*: the two nodes are all that a cell has left, or all places of a digit in a house, or two
//!   digits of an almost locked set, or the two nodes of an almost deadly pattern. If one is false, the other is true.
//!
//! Both are symmetric and kept as rows of bits, so that a search takes all neighbours of a node at once.

use std::collections::HashMap;
use std::sync::Arc;

use itertools::Itertools;

use crate::geometry::{Candidate, Cell, Digit, Geometry, Segment};
use crate::logic::bits::{self, Rows};
use crate::logic::board::Board;
use crate::logic::partners::Partners;
use crate::logic::step::{Part, Role};
use crate::mask::Mask;
use crate::puzzle::PairRule;

/// The largest graph that is searched: a chain from every node of it takes about a second.
const MOST_NODES: usize = 6000;

/// Which nodes and links a graph has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum Net {
    /// Links within each digit.
    Digits,
    /// Strong links in cells, weak ones within each digit.
    Cells,
    /// All links of candidates.
    Candidates,
    /// All links of candidates and groups.
    Groups,
    /// Strong links in cells and almost locked sets, weak ones within each digit.
    Sets,
    /// All links of candidates, groups and almost locked sets.
    GroupsAndSets,
}

impl Net {
    /// Whether two digits of a cell are linked weakly.
    fn joins_in_cells(self) -> bool {
        matches!(self, Net::Candidates | Net::Groups | Net::GroupsAndSets)
    }

    /// Whether the only two places of a digit in a house are linked strongly.
    fn joins_in_houses(self) -> bool {
        !matches!(self, Net::Cells | Net::Sets)
    }
}

/// An almost locked set: the nodes of its digits, any two of which are linked strongly. Or an almost deadly pattern: the
/// two nodes of its further candidates.
#[derive(Debug)]
pub(in crate::logic) struct LinkedSet {
    pub(in crate::logic) nodes: Vec<usize>,
    /// The candidates of a deadly pattern; empty for an almost locked set.
    pattern: Vec<Candidate>,
}

/// A pattern that would be deadly if all candidates of two nodes were false.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::logic) struct AlmostDeadly {
    /// The further candidates, in two nodes.
    pub(in crate::logic) nodes: [Vec<Candidate>; 2],
    /// The candidates of the deadly pattern.
    pub(in crate::logic) pattern: Vec<Candidate>,
}

#[derive(Debug)]
pub(in crate::logic) struct Links {
    nodes: Vec<Vec<Candidate>>,
    singles: usize,
    /// The nodes that are single candidates.
    is_single: Vec<u64>,
    /// The number of a candidate among the nodes, by its index in the grid.
    numbers: Vec<u32>,
    weak: Rows,
    strong: Rows,
    sets: Vec<LinkedSet>,
    /// The set by which two nodes are linked strongly, the lower node first.
    set_between: HashMap<[usize; 2], usize>,
    partners: Arc<Partners>,
}

/// The candidates that are left, by cell, then digit.
pub(in crate::logic) fn candidates<M: Mask>(
    board: &Board<M>,
) -> impl Iterator<Item = Candidate> + '_ {
    board.open_cells().flat_map(|cell| {
        let digits = board.digits(cell).iter();
        digits.map(move |digit| Candidate { cell, digit: Digit::new(digit) })
    })
}

impl Links {
    /// The graph of a position; none if it is too large to search.
    pub(in crate::logic) fn new<M: Mask>(board: &Board<M>, net: Net) -> Option<Self> {
        Self::with_sets(board, net, &[])
    }

    /// The graph with the strong links of almost locked sets, which are given as their candidates of each digit.
    pub(in crate::logic) fn with_sets<M: Mask>(
        board: &Board<M>,
        net: Net,
        sets: &[Vec<Vec<Candidate>>],
    ) -> Option<Self> {
        let singles: usize = (board.open_cells().map(|cell| board.digits(cell).count())).sum();
        if singles > MOST_NODES {
            return None;
        }
        let mut nodes = candidates(board).map(|single| vec![single]).collect_vec();
        let groups = match net {
            Net::Groups | Net::GroupsAndSets => Groups::of(board),
            _ => Groups::default(),
        };
        nodes.extend(groups.nodes);
        let sets = number_sets(&mut nodes, sets);
        if nodes.len() > MOST_NODES {
            return None;
        }
        let geometry = board.geometry();
        let mut numbers = vec![u32::MAX; geometry.candidate_count()];
        for (number, node) in nodes[..singles].iter().enumerate() {
            numbers[geometry.candidate_index(node[0])] = number as u32;
        }
        let mut is_single = vec![0; nodes.len().div_ceil(64)];
        (0..singles).for_each(|node| bits::insert(&mut is_single, node));
        let mut links = Links {
            is_single,
            weak: Rows::new(nodes.len(), nodes.len()),
            strong: Rows::new(nodes.len(), nodes.len()),
            nodes,
            singles,
            numbers,
            sets,
            set_between: HashMap::new(),
            partners: board.partners().clone(),
        };
        links.link_cells(board, net);
        links.link_digits(board, net);
        links.weaken_partners(board, net);
        links.weaken_groups(geometry);
        for [a, b] in groups.pairs {
            let [a, b] = [a, b].map(|end| links.number_of(geometry, &end));
            links.join_strongly(a, b);
        }
        links.join_sets();
        Some(links)
    }

    /// The graph of candidates and groups with the strong links of almost deadly patterns.
    pub(in crate::logic) fn with_patterns<M: Mask>(
        board: &Board<M>,
        patterns: Vec<AlmostDeadly>,
    ) -> Option<Self> {
        let sets = patterns.iter().map(|almost| almost.nodes.to_vec()).collect_vec();
        let mut links = Self::with_sets(board, Net::Groups, &sets)?;
        for (set, almost) in links.sets.iter_mut().zip(patterns) {
            set.pattern = almost.pattern;
        }
        Some(links)
    }

    pub(in crate::logic) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// An empty set of nodes.
    pub(in crate::logic) fn no_nodes(&self) -> Vec<u64> {
        vec![0; self.len().div_ceil(64)]
    }

    /// The single candidates that all of these nodes exclude.
    pub(in crate::logic) fn excluded<const K: usize>(&self, nodes: [usize; K]) -> Vec<u64> {
        let mut excluded = self.is_single.clone();
        nodes.iter().for_each(|&node| bits::keep(&mut excluded, self.weak(node)));
        excluded
    }

    /// The candidates of a set of nodes that are single candidates.
    pub(in crate::logic) fn candidates(&self, nodes: &[u64]) -> impl Iterator<Item = Candidate> {
        bits::ones(nodes).map(|node| self.nodes[node][0])
    }

    /// How many nodes are single candidates, which come first.
    pub(in crate::logic) fn singles(&self) -> usize {
        self.singles
    }

    /// The candidates that a node stands for.
    pub(in crate::logic) fn node(&self, node: usize) -> &[Candidate] {
        &self.nodes[node]
    }

    /// The number of a candidate that is left.
    pub(in crate::logic) fn number(&self, geometry: &Geometry, candidate: Candidate) -> usize {
        self.numbers[geometry.candidate_index(candidate)] as usize
    }

    /// The nodes that are false if this one is true.
    #[inline]
    pub(in crate::logic) fn weak(&self, node: usize) -> &[u64] {
        self.weak.row(node)
    }

    /// The nodes that are true if this one is false.
    #[inline]
    pub(in crate::logic) fn strong(&self, node: usize) -> &[u64] {
        self.strong.row(node)
    }

    /// The almost locked set by which two nodes are linked strongly, if it is not by a cell or house.
    pub(in crate::logic) fn set_between(&self, a: usize, b: usize) -> Option<&LinkedSet> {
        self.set_between.get(&[a.min(b), a.max(b)]).map(|&set| &self.sets[set])
    }

    /// All candidates of the almost locked set between two nodes, if there is one.
    pub(in crate::logic) fn set_candidates(&self, a: usize, b: usize) -> Vec<Candidate> {
        let nodes = self.set_between(a, b).map_or(&[][..], |set| &set.nodes);
        nodes.iter().flat_map(|&node| self.node(node).iter().copied()).sorted().collect()
    }

    /// What links two nodes strongly, if it is not a cell or house: the candidates of an almost locked set, or of a deadly
    /// pattern as [`Role::Carrier`].
    pub(in crate::logic) fn part_between(&self, a: usize, b: usize) -> Option<Part> {
        let set = self.set_between(a, b)?;
        Some(match set.pattern.is_empty() {
            true => Part { role: Role::Set, candidates: self.set_candidates(a, b) },
            false => Part { role: Role::Carrier, candidates: set.pattern.clone() },
        })
    }

    /// The almost locked sets.
    pub(in crate::logic) fn sets(&self) -> &[LinkedSet] {
        &self.sets
    }

    /// Whether almost locked sets make links.
    pub(in crate::logic) fn has_sets(&self) -> bool {
        !self.sets.is_empty()
    }

    /// The rules by which two nodes exclude each other, as far as it is by rules.
    pub(in crate::logic) fn rules_between(&self, a: usize, b: usize) -> Vec<PairRule> {
        if self.partners.is_empty() {
            return Vec::new();
        }
        let pairs = self.node(a).iter().cartesian_product(self.node(b));
        pairs.flat_map(|(&a, &b)| self.partners.reasons(a, b)).collect()
    }

    /// The rules by which some of these nodes exclude those of a set, as far as it is by rules.
    pub(in crate::logic) fn rules_of<const K: usize>(
        &self,
        excluded: &[u64],
        nodes: [usize; K],
    ) -> Vec<PairRule> {
        let pairs = bits::ones(excluded).cartesian_product(nodes);
        pairs.flat_map(|(excluded, node)| self.rules_between(excluded, node)).collect()
    }

    fn number_of(&self, geometry: &Geometry, node: &[Candidate]) -> usize {
        if let [single] = node {
            return self.number(geometry, *single);
        }
        let groups = self.nodes[self.singles..].iter();
        let place = groups.clone().position(|group| group == node);
        self.singles + place.expect("every group of a pair is a node")
    }

    fn join_strongly(&mut self, a: usize, b: usize) {
        self.strong.insert(a, b);
        self.strong.insert(b, a);
    }

    /// Adds the strong links of sets, where there is none by a cell or house.
    fn join_sets(&mut self) {
        for nth in 0..self.sets.len() {
            let nodes = self.sets[nth].nodes.clone();
            for [a, b] in nodes.into_iter().array_combinations() {
                if !bits::has(self.strong(a), b) {
                    self.join_strongly(a, b);
                    self.set_between.insert([a.min(b), a.max(b)], nth);
                }
            }
        }
    }

    fn link_cells<M: Mask>(&mut self, board: &Board<M>, net: Net) {
        if net == Net::Digits {
            return;
        }
        let mut first = 0;
        for cell in board.open_cells() {
            let count = board.digits(cell).count();
            if count == 2 {
                self.join_strongly(first, first + 1);
            }
            if net.joins_in_cells() {
                for [a, b] in (first..first + count).array_combinations() {
                    self.weak.insert(a, b);
                    self.weak.insert(b, a);
                }
            }
            first += count;
        }
    }

    fn link_digits<M: Mask>(&mut self, board: &Board<M>, net: Net) {
        let geometry = board.geometry();
        let mut numbers = Vec::new();
        for (house, digit) in geometry.houses().cartesian_product(geometry.digits()) {
            let cells = board.cells_with(house, digit.index());
            numbers.clear();
            numbers.extend(cells.map(|cell| self.number(geometry, Candidate { cell, digit })));
            for &a in &numbers {
                for &b in numbers.iter().filter(|&&b| b != a) {
                    self.weak.insert(a, b);
                }
            }
            if let (&[a, b], true) = (numbers.as_slice(), net.joins_in_houses()) {
                self.join_strongly(a, b);
            }
        }
        if geometry.has_groups() {
            self.weaken_group_peers(board);
        }
    }

    /// Adds the weak links between cells that share a group but no house.
    fn weaken_group_peers<M: Mask>(&mut self, board: &Board<M>) {
        let geometry = board.geometry();
        for candidate in candidates(board) {
            let number = self.number(geometry, candidate);
            for &cell in geometry.group_peers(candidate.cell) {
                let peer = Candidate { cell, ..candidate };
                if board.has(peer) {
                    self.weak.insert(number, self.number(geometry, peer));
                }
            }
        }
    }

    /// Adds the weak links by rules about two cells; those between different digits only where cells have such links too.
    fn weaken_partners<M: Mask>(&mut self, board: &Board<M>, net: Net) {
        if board.partners().is_empty() {
            return;
        }
        for candidate in candidates(board) {
            let number = self.number(board.geometry(), candidate);
            let others = board.candidates_of(board.partners().of(candidate.cell).iter().copied());
            for other in others {
                let is_of_net = net.joins_in_cells() || other.digit == candidate.digit;
                if is_of_net && !board.partners().allow(candidate, other) {
                    self.weak.insert(number, self.number(board.geometry(), other));
                }
            }
        }
    }

    /// Adds the weak links of groups: first with candidates, then with each other.
    fn weaken_groups(&mut self, geometry: &Geometry) {
        let groups = self.singles..self.len();
        let mut members = Rows::new(self.len() - self.singles, self.len());
        for group in groups.clone() {
            let numbers = self.nodes[group].iter();
            let numbers = numbers.map(|&candidate| self.number(geometry, candidate));
            let numbers = numbers.collect_vec();
            let mut excluded = self.weak(numbers[0]).to_vec();
            for &number in &numbers {
                bits::keep(&mut excluded, self.weak(number));
                members.insert(group - self.singles, number);
            }
            for single in bits::ones(&excluded).take_while(|&single| single < self.singles) {
                self.weak.insert(group, single);
                self.weak.insert(single, group);
            }
        }
        for [a, b] in groups.array_combinations() {
            let of_b = members.row(b - self.singles);
            if self.nodes[a][0].digit == self.nodes[b][0].digit && bits::within(of_b, self.weak(a))
            {
                self.weak.insert(a, b);
                self.weak.insert(b, a);
            }
        }
    }
}

/// The sets with numbers for their nodes, which are added if they are new.
fn number_sets(nodes: &mut Vec<Vec<Candidate>>, sets: &[Vec<Vec<Candidate>>]) -> Vec<LinkedSet> {
    if sets.is_empty() {
        return Vec::new();
    }
    let known = nodes.iter().cloned().enumerate();
    let mut known: HashMap<_, _> = known.map(|(number, node)| (node, number)).collect();
    let mut number = |node: &Vec<Candidate>| {
        *known.entry(node.clone()).or_insert_with(|| {
            nodes.push(node.clone());
            nodes.len() - 1
        })
    };
    let numbered = sets
        .iter()
        .map(|set| LinkedSet { nodes: set.iter().map(&mut number).collect(), pattern: Vec::new() });
    numbered.collect()
}

/// Groups of a position and the strong links that they make.
#[derive(Default)]
struct Groups {
    nodes: Vec<Vec<Candidate>>,
    pairs: Vec<[Vec<Candidate>; 2]>,
}

impl Groups {
    /// All candidates of a digit in a crossing make a group. So do the remaining candidates of the house if they too lie
    /// in one crossing, such as the other arm of a cross in a box.
    fn of<M: Mask>(board: &Board<M>) -> Self {
        let geometry = board.geometry();
        let segments = geometry.segments();
        let mut groups = Groups::default();
        for digit in geometry.digits() {
            let at = |cell: &Cell| Candidate { cell: *cell, digit };
            let part = |segment: &Segment| {
                let candidates = segment.cells.iter().map(at);
                candidates.filter(|&c| board.has(c)).collect_vec()
            };
            let parts = segments.iter().map(part).collect_vec();
            for (segment, part) in segments.iter().zip(&parts).filter(|(_, part)| !part.is_empty())
            {
                groups.insert(part);
                for house in [segment.line, segment.region] {
                    let all = board.cells_with(house, digit.index());
                    let rest = all.map(|cell| at(&cell)).filter(|c| !part.contains(c));
                    groups.pair(geometry, part, rest.collect());
                }
            }
        }
        groups
    }

    fn insert(&mut self, node: &[Candidate]) {
        if node.len() > 1 && !self.nodes.iter().rev().any(|other| other == node) {
            self.nodes.push(node.to_vec());
        }
    }

    /// A strong link between a part and the rest of a house, if that too lies in a crossing.
    fn pair(&mut self, geometry: &Geometry, part: &[Candidate], rest: Vec<Candidate>) {
        let Some(first) = rest.first() else {
            return;
        };
        let common = geometry.houses_of(first.cell).iter().filter(|house| {
            let mut others = rest.iter();
            others.all(|other| geometry.houses_of(other.cell).contains(house))
        });
        if rest.len() == 1 || common.count() > 1 {
            self.insert(&rest);
            self.pairs.push([part.to_vec(), rest]);
        }
    }
}
