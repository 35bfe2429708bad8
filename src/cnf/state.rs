//! The rules as clauses: what [`Encoder`](super::Encoder) gives to its sink.

use std::mem::discriminant;

use super::{ClauseSink, Encoder, FreshVars, Lit, Reduction, Rules};
use crate::geometry::{Candidate, Digit, Geometry, House, Segment};

/// Gives every clause to `sink`; answers the number of variables, auxiliary ones included.
pub(super) fn state(encoder: &Encoder<'_>, sink: &mut impl ClauseSink) -> usize {
    let fresh = FreshVars { next: encoder.map().num_cell_vars() };
    let geometry = encoder.puzzle().geometry();
    let mut statement = Statement { encoder, geometry, fresh, lits: Vec::new(), sink };
    statement.givens();
    statement.cells();
    match encoder.encoding().rules {
        Rules::Minimal | Rules::Extended => statement.houses(),
        Rules::Segments => statement.segments(),
    }
    statement.fresh.next
}

struct Statement<'a, 'p, S> {
    encoder: &'a Encoder<'p>,
    geometry: &'p Geometry,
    fresh: FreshVars,
    /// The literals of the group that is being stated.
    lits: Vec<Lit>,
    sink: &'a mut S,
}

impl<'p, S: ClauseSink> Statement<'_, 'p, S> {
    fn is_reduced(&self) -> bool {
        self.encoder.encoding().reduction != Reduction::None
    }

    fn givens(&mut self) {
        let puzzle = self.encoder.puzzle();
        if !self.is_reduced() {
            for given in puzzle.givens() {
                let var = self.encoder.map().var(given).expect("the full map has every candidate");
                self.sink.add_clause(&[var.positive()]);
            }
            for candidate in puzzle.ruled_out() {
                let var = self.encoder.map().var(candidate);
                let var = var.expect("the full map has every candidate");
                self.sink.add_clause(&[var.negative()]);
            }
        } else if puzzle.conflict().is_some() || puzzle.givens().any(|g| puzzle.is_ruled_out(g)) {
            // Givens have no variable here, so no other clause can say that they cannot stand.
            self.sink.add_clause(&[]);
        }
    }

    fn cells(&mut self) {
        for cell in self.geometry.cells() {
            if self.sink.is_closed() {
                return;
            }
            let settled = self.is_reduced() && self.encoder.puzzle().given(cell).is_some();
            if !settled {
                let geometry = self.geometry;
                self.gather(geometry.digits().map(|digit| Candidate { cell, digit }));
                self.sink.add_clause(&self.lits);
                if self.encoder.encoding().rules != Rules::Minimal {
                    self.at_most_one();
                }
            }
        }
    }

    fn houses(&mut self) {
        for house in self.geometry.houses() {
            if self.sink.is_closed() {
                return;
            }
            for digit in self.open_digits(house) {
                let cells = self.geometry.cells_of(house).iter();
                self.gather(cells.map(|&cell| Candidate { cell, digit }));
                if self.encoder.encoding().rules != Rules::Minimal {
                    self.sink.add_clause(&self.lits);
                }
                self.at_most_one();
            }
        }
    }

    fn segments(&mut self) {
        let segments = self.geometry.segments();
        let parts: Vec<_> = segments.iter().map(|segment| self.segment(segment)).collect();
        for way in ways_to_part(self.geometry, &segments) {
            if self.sink.is_closed() {
                return;
            }
            for digit in self.open_digits(way.house) {
                if way.parts.is_empty() {
                    let cells = self.geometry.cells_of(way.house).iter();
                    self.gather(cells.map(|&cell| Candidate { cell, digit }));
                } else {
                    let lits = way.parts.iter().filter_map(|&part| parts[part][digit.index()]);
                    self.lits.clear();
                    self.lits.extend(lits);
                }
                self.sink.add_clause(&self.lits);
                self.at_most_one();
            }
        }
    }

    /// For each digit the literal "it is in this segment": none when it cannot be, the candidate itself
    /// when it can be in one cell only.
    fn segment(&mut self, segment: &Segment) -> Vec<Option<Lit>> {
        let geometry = self.geometry;
        let in_segment = |digit: Digit| {
            self.gather(segment.cells.iter().map(|&cell| Candidate { cell, digit }));
            if self.lits.len() < 2 {
                return self.lits.first().copied();
            }
            self.at_most_one();
            let here = self.fresh.take().positive();
            self.lits.iter().for_each(|&lit| self.sink.add_clause(&[!lit, here]));
            self.lits.push(!here);
            self.sink.add_clause(&self.lits);
            Some(here)
        };
        geometry.digits().map(in_segment).collect()
    }

    /// Makes `lits` the literals of those candidates that have a variable.
    fn gather(&mut self, candidates: impl Iterator<Item = Candidate>) {
        let map = self.encoder.map();
        self.lits.clear();
        self.lits.extend(candidates.filter_map(|candidate| Some(map.var(candidate)?.positive())));
    }

    fn at_most_one(&mut self) {
        self.encoder.encoding().at_most_one.state(&self.lits, &mut self.fresh, self.sink);
    }

    /// The digits that no given has settled in this house, or all when nothing is left out.
    fn open_digits(&self, house: House) -> Vec<Digit> {
        let mut open = vec![true; self.geometry.side()];
        if self.is_reduced() {
            let cells = self.geometry.cells_of(house).iter();
            for digit in cells.filter_map(|&cell| self.encoder.puzzle().given(cell)) {
                open[digit.index()] = false;
            }
        }
        self.geometry.digits().filter(|digit| open[digit.index()]).collect()
    }
}

/// One way in which segments make up a house.
pub(super) struct Way {
    house: House,
    /// Indices of segments that together have each cell of the house once; empty when no segments do,
    /// and the house is stated over its cells.
    pub(super) parts: Vec<usize>,
}

/// Every way to part every house: a line by the regions it crosses, a region once by its rows and once
/// by its columns.
pub(super) fn ways_to_part(geometry: &Geometry, segments: &[Segment]) -> Vec<Way> {
    let mut parts_of: Vec<Vec<usize>> = vec![Vec::new(); geometry.houses().len()];
    for (part, segment) in segments.iter().enumerate() {
        parts_of[segment.line.index()].push(part);
        parts_of[segment.region.index()].push(part);
    }
    let mut ways = Vec::new();
    for (house, parts) in geometry.houses().zip(parts_of) {
        let direction = |part: &usize| discriminant(&geometry.kind(segments[*part].line));
        let before = ways.len();
        let mut directions: Vec<_> = parts.iter().map(direction).collect();
        directions.dedup();
        for (nth, along) in directions.iter().enumerate() {
            let parts: Vec<_> =
                parts.iter().copied().filter(|part| direction(part) == *along).collect();
            let cells: usize = parts.iter().map(|&part| segments[part].cells.len()).sum();
            // Lines of one kind share no cell, so as many cells as the house has are its cells.
            let whole = cells == geometry.side();
            if whole && !directions[..nth].contains(along) {
                ways.push(Way { house, parts });
            }
        }
        if ways.len() == before {
            ways.push(Way { house, parts: Vec::new() });
        }
    }
    ways
}
