//! Positions for tests: an empty grid without the candidates that a pattern excludes.

use super::notation::Notation;
use super::position::Position;
use super::step::{Part, Step};
use super::technique::Technique;
use crate::budget::Budget;
use crate::geometry::{Candidate, Cell, Digit, Geometry, House};
use crate::puzzle::{Alphabet, Puzzle};

pub(in crate::logic) struct TestPosition {
    pub(in crate::logic) position: Position,
    geometry: Geometry,
    alphabet: Alphabet,
}

impl TestPosition {
    /// An empty grid with boxes of this shape.
    pub(in crate::logic) fn empty(box_rows: usize, box_cols: usize) -> Self {
        let geometry = Geometry::new(box_rows, box_cols).expect("a shape");
        TestPosition::of(&Puzzle::empty(geometry))
    }

    /// A puzzle with its rules and givens.
    pub(in crate::logic) fn of(puzzle: &Puzzle) -> Self {
        let geometry = puzzle.geometry().clone();
        TestPosition {
            position: Position::new(puzzle),
            alphabet: Alphabet::standard(geometry.side()),
            geometry,
        }
    }

    /// A grid with boxes of this shape and these givens: `r1c2=3 r1c8=3`.
    pub(in crate::logic) fn with_givens(box_rows: usize, box_cols: usize, givens: &str) -> Self {
        let empty = TestPosition::empty(box_rows, box_cols);
        let mut puzzle = Puzzle::empty(empty.geometry.clone());
        for given in empty.candidates(givens) {
            puzzle.set(given.cell, Some(given.digit));
        }
        TestPosition::of(&puzzle)
    }

    /// Places digits that are no givens: `r1c2=3 r1c8=3`.
    pub(in crate::logic) fn place(mut self, placed: &str) -> Self {
        for candidate in self.candidates(placed) {
            self.position.place(candidate);
        }
        self
    }

    fn cell(&self, name: &str) -> Cell {
        let mut cells = self.geometry.cells();
        let named = cells.find(|&cell| self.geometry.name(cell) == name);
        named.unwrap_or_else(|| panic!("no cell {name}"))
    }

    fn cells(&self, names: &str) -> Vec<Cell> {
        names.split_whitespace().map(|name| self.cell(name)).collect()
    }

    /// `row 3`
    pub(in crate::logic) fn house(&self, name: &str) -> House {
        let mut houses = self.geometry.houses();
        let named = houses.find(|&house| self.geometry.kind(house).to_string() == name);
        named.unwrap_or_else(|| panic!("no house {name}"))
    }

    /// `r1c2=3`
    pub(in crate::logic) fn candidate(&self, text: &str) -> Candidate {
        let (cell, symbol) = text.split_once('=').expect("cell=symbol");
        Candidate { cell: self.cell(cell), digit: self.alphabet.digit(symbol).expect("a symbol") }
    }

    /// `r1c2=3 r1c8=3`
    pub(in crate::logic) fn candidates(&self, texts: &str) -> Vec<Candidate> {
        let texts = texts.split_whitespace();
        texts.map(|text| self.candidate(text)).collect()
    }

    /// The cells have no candidates but these, of one symbol each.
    pub(in crate::logic) fn keep(mut self, names: &str, digits: &str) -> Self {
        let kept: Vec<Digit> = digits.chars().map(digit).collect();
        for cell in self.cells(names) {
            for digit in self.geometry.digits() {
                if !kept.contains(&digit) {
                    self.position.remove(Candidate { cell, digit });
                }
            }
        }
        self
    }

    /// The digit has no place in the house but these cells.
    pub(in crate::logic) fn only(mut self, symbol: char, house: &str, names: &str) -> Self {
        let (digit, kept) = (digit(symbol), self.cells(names));
        for &cell in self.geometry.cells_of(self.house(house)) {
            if !kept.contains(&cell) {
                self.position.remove(Candidate { cell, digit });
            }
        }
        self
    }

    /// All steps of the technique.
    pub(in crate::logic) fn find(&self, technique: Technique) -> Vec<Step> {
        let steps = self.position.find(technique, &Budget::unlimited());
        steps.expect("nothing is limited")
    }

    /// All steps of the technique, in words.
    pub(in crate::logic) fn in_words(&self, technique: Technique) -> Vec<String> {
        let steps = self.find(technique);
        steps.iter().map(|step| self.words(step)).collect()
    }

    fn notation(&self) -> Notation<'_> {
        Notation::new(&self.geometry, &self.alphabet)
    }

    pub(in crate::logic) fn words(&self, step: &Step) -> String {
        self.notation().step(step)
    }

    pub(in crate::logic) fn eureka(&self, step: &Step) -> Option<String> {
        self.notation().eureka(step)
    }

    /// The parts with their candidates in text: `Off r1c2=3`.
    pub(in crate::logic) fn parts(&self, step: &Step) -> Vec<String> {
        let notation = self.notation();
        let part = |part: &Part| {
            let candidates = part.candidates.iter().map(|&c| notation.candidate(c));
            let candidates: Vec<String> = candidates.collect();
            format!("{:?} {}", part.role, candidates.join(" "))
        };
        step.parts.iter().map(part).collect()
    }
}

/// `1` is the first digit, `A` the tenth.
fn digit(symbol: char) -> Digit {
    Digit::new(symbol.to_digit(36).expect("a symbol") as usize - 1)
}
