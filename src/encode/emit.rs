//! Emits the clauses of a puzzle.
//!
//! Each solution is exactly one model: every auxiliary variable stands for something that the digits of the cells decide,
//! and clauses in both directions say so. Counters and samplers rely on it.

use itertools::Itertools;

use super::parts::{PartEmitter, Truth};
use super::segments::partitions;
use super::{ClauseSet, ClauseSink, Encoding, Lit, Reduction, SumEncoding, VarMap};
use crate::geometry::{Candidate, Cell, Digit, Geometry, House, Segment};
use crate::puzzle::{PairRule, Part, Puzzle};
use satdoku_sat::FreshVars;

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
    match encoding.clauses {
        ClauseSet::Minimal | ClauseSet::Extended => emitter.houses(),
        ClauseSet::Segments => emitter.segments(),
    }
    emitter.groups();
    emitter.rules();
    emitter.fresh.num_vars()
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

/// Passes the clauses of conditions beside those of the puzzle to `sink`; each list of `families` has cells that differ.
/// The first new variable is `num_vars`. Returns the number of variables.
pub(super) fn emit_further_parts(
    (puzzle, encoding, map): (&Puzzle, Encoding, &VarMap),
    (parts, families): (&[Part], &[Vec<Cell>]),
    num_vars: usize,
    sink: &mut impl ClauseSink,
) -> usize {
    let mut emitter = Emitter::new(puzzle, encoding, map, sink);
    emitter.fresh = FreshVars::after(num_vars);
    emitter.conditions(&[], parts, families);
    emitter.fresh.num_vars()
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
        let fresh = FreshVars::after(map.num_cell_vars());
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
                if self.encoding.clauses != ClauseSet::Minimal {
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
                if self.encoding.clauses != ClauseSet::Minimal {
                    self.sink.add_clause(&self.lits);
                }
                self.at_most_one();
            }
        }
    }

    /// Each digit at most once in each group.
    fn groups(&mut self) {
        let geometry = self.geometry;
        for cells in geometry.groups() {
            if self.sink.is_closed() {
                return;
            }
            for digit in geometry.digits() {
                self.set_lits(cells.iter().map(|&cell| Candidate { cell, digit }));
                let method = self.encoding.at_most_one;
                method.encode_or_none(&mut self.lits, &mut self.fresh, self.sink);
            }
        }
    }

    /// What rules say about two cells and about more.
    fn rules(&mut self) {
        let puzzle = self.puzzle;
        let (pairs, parts) = (puzzle.pairs(), puzzle.parts());
        let parts = match self.encoding.sums {
            SumEncoding::Derived => parts,
            SumEncoding::Sets | SumEncoding::Cells => &parts[..puzzle.rule_of_part().len()],
        };
        self.conditions(pairs, parts, puzzle.families());
    }

    /// Conditions on cells; each list of `families` has cells that differ.
    fn conditions(&mut self, pairs: &[PairRule], parts: &[Part], families: &[Vec<Cell>]) {
        if pairs.is_empty() && parts.is_empty() {
            return;
        }
        let truth = |Candidate { cell, digit }| self.literal((cell, digit));
        let truths: Vec<Truth> = {
            let digits = |cell| self.geometry.digits().map(move |digit| Candidate { cell, digit });
            self.geometry.cells().flat_map(digits).map(truth).collect()
        };
        let (geometry, fresh) = (self.geometry, &mut self.fresh);
        let mut emitter =
            PartEmitter::new(geometry, families, self.encoding, truths, fresh, self.sink);
        for pair in pairs {
            if emitter.is_closed() {
                return;
            }
            emitter.pair(pair.cells, |first, second| pair.holds(first, second));
        }
        // Sums use the sets that others leave.
        for part in parts.iter().sorted_by_key(|part| matches!(part, Part::Linear(_))) {
            emitter.part(part);
        }
    }

    /// Whether a candidate is true or false without a variable, because its cell is given or a reduction ruled it out.
    fn literal(&self, (cell, digit): (Cell, Digit)) -> Truth {
        match self.map.var(Candidate { cell, digit }) {
            Some(var) => Ok(var.positive()),
            None => Err(self.puzzle.given(cell) == Some(digit)),
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
            let in_this_segment = self.fresh.take().positive();
            // Either one of its cells has the digit, or it is not in the segment.
            self.lits.push(!in_this_segment);
            self.sink.add_clause(&self.lits);
            self.at_most_one();
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
