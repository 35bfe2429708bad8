//! Forcing chains and cycles: one literal after the other.
//!
//! What can be found at all is known from the [`Closure`] before any chain is searched for: a candidate that a cycle rules
//! out leads to its own opposite, by way of the cycle. So if no literal leads to its opposite there is nothing to find, and
//! a cycle is only searched for where literals that lead to each other are seen by such a candidate.

use super::collect::{Chain, ChainSearch, Collect, Ends, Kind, Link};
use super::consequences::Consequences;
use super::graph::{Closure, Graph, LitId};
use super::nodes::Cause;
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::step::Removals;

/// Which links a search uses: of one digit, of cells of two digits, or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Links {
    X,
    Y,
    Xy,
}

impl Links {
    /// Among steps of the same difficulty and complexity.
    fn rank(self) -> u8 {
        match self {
            Links::X => 2,
            Links::Y => 3,
            Links::Xy => 4,
        }
    }

    /// Of a candidate come first its cycles, then its contradiction, and that of its absence.
    fn kind_of_cycle(self, start: LitId) -> Kind {
        let base = if self == Links::Xy { 7.0 } else { 6.5 };
        Kind { base, rank: self.rank(), sequence: start / 2 * 3 }
    }

    fn kind_of_contradiction(self, start: LitId) -> Kind {
        let base = if self == Links::Xy { 7.0 } else { 6.6 };
        Kind { base, rank: self.rank(), sequence: start / 2 * 3 + 2 - start % 2 }
    }

    /// Whether a link for this cause from a literal that is off, or on, is one of them.
    fn has(self, cause: Cause, from_off: bool) -> bool {
        match self {
            Links::X => cause != Cause::Cell,
            Links::Y => cause == Cause::Cell || !from_off,
            Links::Xy => true,
        }
    }
}

/// A literal on the way from the start of a search.
#[derive(Clone, Copy, Debug)]
struct Place {
    id: LitId,
    cause: Cause,
    /// Where it was reached from; the start's own place.
    from: u32,
}

/// A search for forcing chains and cycles, with its memory.
#[derive(Debug, Default)]
pub(super) struct SimpleSearch {
    graph: Graph,
    closure: Closure,
    /// The last search that reached each literal.
    reached: Vec<u32>,
    searches: u32,
    places: Vec<Place>,
    /// Whether each component may have a cycle that rules something out.
    may_cycle: Vec<bool>,
    path: Vec<Link>,
    /// The candidates that may be ruled out.
    contradictory: Removals,
}

impl ChainSearch for SimpleSearch {
    fn search(&mut self, grid: &Grid, known: Option<&mut Consequences>, collect: &mut dyn Collect) {
        match known.and_then(|known| known.on_simple_chains(grid)) {
            Some(candidates) if candidates.is_empty() => return,
            Some(candidates) => self.graph.build_among(grid, candidates.into_iter()),
            None => self.graph.build(grid),
        }
        self.closure.build(&self.graph);
        let count = self.graph.len() as LitId;
        self.find_contradictory(grid);
        if self.contradictory.is_empty() {
            return;
        }
        self.reached.clear();
        self.reached.resize(count as usize, 0);
        self.searches = 0;
        // A chain of cells alone has both an odd and an even length.
        for links in [Links::X, Links::Xy] {
            for start in 0..count {
                if self.closure.leads_to(start, start ^ 1) {
                    self.contradiction(grid, links, start, collect);
                }
            }
        }
        // The chains that were found tell how long a cycle may be.
        self.find_components_with_cycles();
        for links in [Links::X, Links::Y, Links::Xy] {
            for on in (1..count).step_by(2) {
                let candidates = grid.candidates(self.graph.lit(on).cell(grid)).count_ones();
                // A cycle of cells alone begins at a cell of two digits.
                let begins = if links == Links::Y { candidates == 2 } else { candidates > 1 };
                if begins && self.may_cycle[self.closure.component[on as usize] as usize] {
                    self.cycles(grid, links, on, collect);
                }
            }
        }
    }
}

impl SimpleSearch {
    /// Finds the candidates that lead to their own opposite. Nothing else is ruled out.
    fn find_contradictory(&mut self, grid: &Grid) {
        self.contradictory.clear();
        for on in (1..self.graph.len() as LitId).step_by(2) {
            if self.closure.leads_to(on, on - 1) {
                let lit = self.graph.lit(on);
                let (cell, bit) = (lit.cell(grid), 1 << lit.digit(grid));
                match self.contradictory.last_mut() {
                    Some((last, mask)) if *last == cell => *mask |= bit,
                    _ => self.contradictory.push((cell, bit)),
                }
            }
        }
    }

    /// A cycle is within a component, and a candidate that it rules out sees a literal of it that is on and one that is off.
    fn find_components_with_cycles(&mut self) {
        self.may_cycle.clear();
        self.may_cycle.resize(self.closure.components(), false);
        let (graph, closure) = (&self.graph, &self.closure);
        let mut seen = vec![0_u8; closure.components()];
        for out in (1..graph.len() as LitId).step_by(2) {
            if !closure.leads_to(out, out - 1) {
                continue;
            }
            let peers = || graph.from(out).iter().filter(|(_, cause)| *cause != Cause::Cell);
            for (bit, is_on) in [(1, 1), (2, 0)] {
                for &(off, _) in peers() {
                    seen[closure.component[(off | is_on) as usize] as usize] |= bit;
                }
            }
            for &(off, _) in peers() {
                for id in [off, off | 1] {
                    let component = closure.component[id as usize] as usize;
                    self.may_cycle[component] |= seen[component] == 3;
                }
            }
            for &(off, _) in peers() {
                for id in [off, off | 1] {
                    seen[closure.component[id as usize] as usize] = 0;
                }
            }
        }
    }

    fn start(&mut self, id: LitId) {
        self.searches += 1;
        self.reached[id as usize] = self.searches;
        self.places.clear();
        self.places.push(Place { id, cause: Cause::Assumed, from: 0 });
    }

    /// Finds chains of four links and more that come back to their start.
    fn cycles(&mut self, grid: &Grid, links: Links, start: LitId, collect: &mut dyn Collect) {
        let kind = links.kind_of_cycle(start);
        let Some(most) = collect.most(kind, &self.contradictory) else { return };
        let component = self.closure.component[start as usize];
        self.start(start);
        // The places of one length that are on, and the number of literals of a cycle that ends two links later.
        let (mut first, mut length) = (0, 2);
        while first < self.places.len() && length <= most {
            let last = self.places.len();
            let offs_start = last;
            for at in first..last {
                for &(off, cause) in self.graph.from(self.places[at].id) {
                    // A cycle stays within a component.
                    let is_in = self.closure.component[off as usize] == component;
                    if is_in && links.has(cause, false) && !is_passed(&self.places, at, off) {
                        self.places.push(Place { id: off, cause, from: at as u32 });
                    }
                }
            }
            let offs_end = self.places.len();
            for at in offs_start..offs_end {
                for nth in 0..self.graph.from(self.places[at].id).len() {
                    let (on, cause) = self.graph.from(self.places[at].id)[nth];
                    if !links.has(cause, true) {
                        continue;
                    }
                    let place = Place { id: on, cause, from: at as u32 };
                    if on == start && length >= 4 {
                        self.collect_cycle(grid, links, place, start, collect);
                    }
                    let is_in = self.closure.component[on as usize] == component;
                    if is_in && self.reached[on as usize] != self.searches {
                        self.reached[on as usize] = self.searches;
                        self.places.push(place);
                    }
                }
            }
            first = offs_end;
            length += 2;
        }
    }

    /// Finds the shortest chain from a literal to its opposite.
    fn contradiction(
        &mut self,
        grid: &Grid,
        links: Links,
        start: LitId,
        collect: &mut dyn Collect,
    ) {
        let lit = self.graph.lit(start ^ 1);
        let (cell, digit) = (lit.cell(grid), lit.digit(grid));
        let (mask, placed) = match lit.is_on() {
            true => (grid.candidates(cell) & !(1 << digit), Some((cell, digit))),
            false => (1 << digit, None),
        };
        let removals = vec![(cell, mask)];
        let kind = links.kind_of_contradiction(start);
        let Some(most) = collect.most(kind, &removals) else { return };
        self.start(start);
        let (mut first, mut length) = (0, 2);
        while first < self.places.len() && length <= most {
            let last = self.places.len();
            for at in first..last {
                let from = self.places[at].id;
                let from_off = from.is_multiple_of(2);
                for &(to, cause) in self.graph.from(from) {
                    if !links.has(cause, from_off) || self.reached[to as usize] == self.searches {
                        continue;
                    }
                    let place = Place { id: to, cause, from: at as u32 };
                    if to == start ^ 1 {
                        self.find_path(place);
                        let complexity = self.path.len();
                        let chain = Chain { kind, complexity, removals, placed };
                        collect.chain(grid, chain, &Ends::Path(&self.path));
                        return;
                    }
                    self.reached[to as usize] = self.searches;
                    self.places.push(place);
                }
            }
            first = last;
            length += 1;
        }
    }

    /// Follows the way from a place back to the start.
    fn find_path(&mut self, end: Place) {
        self.path.clear();
        let mut place = end;
        loop {
            self.path.push((self.graph.lit(place.id), place.cause));
            if place.cause == Cause::Assumed {
                return;
            }
            place = self.places[place.from as usize];
        }
    }

    fn collect_cycle(
        &mut self,
        grid: &Grid,
        links: Links,
        end: Place,
        start: LitId,
        collect: &mut dyn Collect,
    ) {
        self.find_path(end);
        // The end and the start are the same literal.
        self.path.pop();
        let removals = removals_of_cycle(grid, &self.path);
        if !removals.is_empty() {
            let (kind, complexity) = (links.kind_of_cycle(start), self.path.len());
            let chain = Chain { kind, complexity, removals, placed: None };
            collect.chain(grid, chain, &Ends::Cycle(&self.path));
        }
    }
}

/// Whether the way to a place passes a literal.
fn is_passed(places: &[Place], mut at: usize, id: LitId) -> bool {
    while at != 0 {
        at = places[at].from as usize;
        if places[at].id == id {
            return true;
        }
    }
    false
}

/// The candidates outside the cells of a cycle that see both a literal of it that is on and one that is off, of their digit.
fn removals_of_cycle(grid: &Grid, path: &[Link]) -> Removals {
    let houses = &grid.houses;
    let is_in_cycle = |cell: usize| path.iter().any(|(lit, _)| lit.cell(grid) == cell);
    let mut removals = Removals::new();
    for (on, _) in path.iter().filter(|(lit, _)| lit.is_on()) {
        let (cell, digit) = (on.cell(grid), on.digit(grid));
        for &peer in &houses.peers[cell] {
            let sees_off = || {
                path.iter().any(|(off, _)| {
                    !off.is_on()
                        && off.digit(grid) == digit
                        && houses.are_peers(off.cell(grid), peer)
                })
            };
            if grid.has(peer, digit) && sees_off() && !is_in_cycle(peer) {
                match removals.iter_mut().find(|(cell, _)| *cell == peer) {
                    Some((_, mask)) => *mask |= 1 << digit,
                    None => removals.push((peer, 1 << digit)),
                }
            }
        }
    }
    removals
}
