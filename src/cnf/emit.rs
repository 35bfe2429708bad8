//! Emits the clauses of a puzzle.

use super::segments::partitions;
use super::{ClauseSink, Encoding, FreshVars, Lit, Reduction, Rules, VarMap};
use crate::geometry::{Candidate, Digit, Geometry, House, Segment};
use crate::puzzle::Puzzle;

/// Passes every clause to `sink` and returns the number of variables, auxiliary ones included.
pub(super) fn emit(
    puzzle: &Puzzle,
    encoding: Encoding,
    map: &VarMap,
    sink: &mut impl ClauseSink,
) -> usize {
    let mut emitter = Emitter::new(puzzle, encoding, map, sink);
    emitter.givens();
    emitter.cells();
    match encoding.rules {
        Rules::Minimal | Rules::Extended => emitter.houses(),
        Rules::Segments => emitter.segments(),
    }
    emitter.fresh.next
}

/// Passes the clauses of the givens and of candidates that the puzzle rules out.
pub(super) fn emit_givens(
    puzzle: &Puzzle,
    encoding: Encoding,
    map: &VarMap,
    sink: &mut impl ClauseSink,
) {
    Emitter::new(puzzle, encoding, map, sink).givens();
}

struct Emitter<'a, S> {
    puzzle: &'a Puzzle,
    encoding: Encoding,
    map: &'a VarMap,
    geometry: &'a Geometry,
    fresh: FreshVars,
    /// The literals of the current group.
    lits: Vec<Lit>,
    sink: &'a mut S,
}

impl<'a, S: ClauseSink> Emitter<'a, S> {
    fn new(puzzle: &'a Puzzle, encoding: Encoding, map: &'a VarMap, sink: &'a mut S) -> Self {
        let fresh = FreshVars { next: map.num_cell_vars() };
        let geometry = puzzle.geometry();
        Emitter { puzzle, encoding, map, geometry, fresh, lits: Vec::new(), sink }
    }

    fn is_reduced(&self) -> bool {
        self.encoding.reduction != Reduction::None
    }

    fn givens(&mut self) {
        let puzzle = self.puzzle;
        if !self.is_reduced() {
            for given in puzzle.givens() {
                let var = self.map.var(given).expect("the full map has every candidate");
                self.sink.add_clause(&[var.positive()]);
            }
            for candidate in puzzle.ruled_out() {
                let var = self.map.var(candidate);
                let var = var.expect("the full map has every candidate");
                self.sink.add_clause(&[var.negative()]);
            }
        } else if puzzle.conflict().is_some() || puzzle.givens().any(|g| puzzle.is_ruled_out(g)) {
            // Givens have no variable in a reduced encoding, so no other clause can express that they conflict.
            self.sink.add_clause(&[]);
        }
    }

    fn cells(&mut self) {
        for cell in self.geometry.cells() {
            if self.sink.is_closed() {
                return;
            }
            let settled = self.is_reduced() && self.puzzle.given(cell).is_some();
            if !settled {
                let geometry = self.geometry;
                self.set_lits(geometry.digits().map(|digit| Candidate { cell, digit }));
                self.sink.add_clause(&self.lits);
                if self.encoding.rules != Rules::Minimal {
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
                self.set_lits(cells.map(|&cell| Candidate { cell, digit }));
                if self.encoding.rules != Rules::Minimal {
                    self.sink.add_clause(&self.lits);
                }
                self.at_most_one();
            }
        }
    }

    fn segments(&mut self) {
        let segments = self.geometry.segments();
        let parts: Vec<_> = segments.iter().map(|segment| self.segment(segment)).collect();
        for partition in partitions(self.geometry, &segments) {
            if self.sink.is_closed() {
                return;
            }
            for digit in self.open_digits(partition.house) {
                if partition.parts.is_empty() {
                    let cells = self.geometry.cells_of(partition.house).iter();
                    self.set_lits(cells.map(|&cell| Candidate { cell, digit }));
                } else {
                    let lits =
                        partition.parts.iter().filter_map(|&part| parts[part][digit.index()]);
                    self.lits.clear();
                    self.lits.extend(lits);
                }
                self.sink.add_clause(&self.lits);
                self.at_most_one();
            }
        }
    }

    /// For each digit, the literal "the digit is in this segment".
    ///
    /// It is `None` if no cell of the segment can hold the digit, and the candidate itself if only one can.
    fn segment(&mut self, segment: &Segment) -> Vec<Option<Lit>> {
        let geometry = self.geometry;
        let in_segment = |digit: Digit| {
            self.set_lits(segment.cells.iter().map(|&cell| Candidate { cell, digit }));
            if self.lits.len() < 2 {
                return self.lits.first().copied();
            }
            self.at_most_one();
            let in_this_segment = self.fresh.take().positive();
            self.lits.iter().for_each(|&lit| self.sink.add_clause(&[!lit, in_this_segment]));
            self.lits.push(!in_this_segment);
            self.sink.add_clause(&self.lits);
            Some(in_this_segment)
        };
        geometry.digits().map(in_segment).collect()
    }

    /// Sets `lits` to the positive literals of the candidates that have a variable.
    fn set_lits(&mut self, candidates: impl Iterator<Item = Candidate>) {
        let map = self.map;
        self.lits.clear();
        self.lits.extend(candidates.filter_map(|candidate| Some(map.var(candidate)?.positive())));
    }

    fn at_most_one(&mut self) {
        self.encoding.at_most_one.encode(&self.lits, &mut self.fresh, self.sink);
    }

    /// The digits without a given in this house, or all digits if the encoding is not reduced.
    fn open_digits(&self, house: House) -> Vec<Digit> {
        let mut open = vec![true; self.geometry.side()];
        if self.is_reduced() {
            let cells = self.geometry.cells_of(house).iter();
            for digit in cells.filter_map(|&cell| self.puzzle.given(cell)) {
                open[digit.index()] = false;
            }
        }
        self.geometry.digits().filter(|digit| open[digit.index()]).collect()
    }
}
