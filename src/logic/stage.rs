//! Positions made up for tests: an empty grid less what a pattern needs to be gone.

use super::position::Position;
use super::technique::Technique;
use super::words::Speaker;
use crate::budget::Budget;
use crate::geometry::{Candidate, Cell, Digit, Geometry};
use crate::puzzle::{Alphabet, Puzzle};

pub(super) struct Stage {
    pub(super) position: Position,
}

impl Stage {
    /// An empty grid with boxes of this shape.
    pub(super) fn empty(box_rows: usize, box_cols: usize) -> Self {
        let geometry = Geometry::boxes(box_rows, box_cols).expect("a shape");
        let cells = vec![None; geometry.cell_count()];
        let puzzle = Puzzle::new(geometry, cells).expect("an empty grid");
        Stage {
            position: Position::new(&puzzle),
        }
    }

    fn geometry(&self) -> Geometry {
        self.position.geometry().clone()
    }

    fn cells(&self, names: &str) -> Vec<Cell> {
        let geometry = self.geometry();
        let named = |name: &str| geometry.cells().find(|&cell| geometry.name(cell) == name);
        names
            .split_whitespace()
            .map(|name| named(name).expect("a cell"))
            .collect()
    }

    /// The cells have no candidates but these, of one symbol each.
    pub(super) fn keep(mut self, names: &str, digits: &str) -> Self {
        let kept: Vec<usize> = digits.chars().map(digit).collect();
        for cell in self.cells(names) {
            for digit in self.geometry().digits() {
                if !kept.contains(&digit.index()) {
                    self.position.remove(Candidate { cell, digit });
                }
            }
        }
        self
    }

    /// The digit has no place in the house, say `row 3`, but these cells.
    pub(super) fn only(mut self, symbol: char, house: &str, names: &str) -> Self {
        let (geometry, kept) = (self.geometry(), self.cells(names));
        let named = |house: &_| geometry.kind(*house).to_string();
        let house = geometry.houses().find(|found| named(found) == house);
        for &cell in geometry.cells_of(house.expect("a house")) {
            if !kept.contains(&cell) {
                self.position.remove(Candidate {
                    cell,
                    digit: Digit::new(digit(symbol)),
                });
            }
        }
        self
    }

    /// All steps of the technique, in words.
    pub(super) fn tell(&self, technique: Technique) -> Vec<String> {
        let geometry = self.geometry();
        let alphabet = Alphabet::standard(geometry.side());
        let speaker = Speaker::new(&geometry, &alphabet);
        let steps = self.position.find(technique, &Budget::unlimited());
        let steps = steps.expect("nothing is limited");
        steps.iter().map(|step| speaker.step(step)).collect()
    }
}

/// `1` is the first digit, `A` the tenth.
fn digit(symbol: char) -> usize {
    symbol.to_digit(36).expect("a symbol") as usize - 1
}
