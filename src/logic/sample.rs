//! Positions made up for tests: an open grid and what is left in some of its cells and houses.

use super::position::Position;
use super::step::{Part, Step};
use super::technique::Technique;
use super::words::Speaker;
use crate::budget::Budget;
use crate::geometry::{Candidate, Cell, Digit, Geometry, House};
use crate::puzzle::{Alphabet, Puzzle};

pub(super) struct Sample {
    geometry: Geometry,
    position: Position,
}

impl Sample {
    /// A grid with all candidates.
    pub(super) fn open(rows: usize, cols: usize) -> Self {
        let geometry = Geometry::boxes(rows, cols).expect("a shape");
        let puzzle = Puzzle::new(geometry.clone(), vec![None; geometry.cell_count()]);
        Sample {
            position: Position::new(&puzzle.expect("an empty grid")),
            geometry,
        }
    }

    fn cell(&self, name: &str) -> Cell {
        let mut cells = self.geometry.cells();
        let named = cells.find(|&cell| self.geometry.name(cell) == name);
        named.unwrap_or_else(|| panic!("no cell {name}"))
    }

    pub(super) fn house(&self, name: &str) -> House {
        let mut houses = self.geometry.houses();
        let named = houses.find(|&house| self.geometry.kind(house).to_string() == name);
        named.unwrap_or_else(|| panic!("no house {name}"))
    }

    /// `r1c2=3`
    pub(super) fn candidate(&self, text: &str) -> Candidate {
        let (cell, digit) = text.split_once('=').expect("cell=digit");
        let cell = self.cell(cell);
        let digit = digit.parse::<usize>().expect("a digit");
        let digit = Digit::new(digit - 1);
        Candidate { cell, digit }
    }

    /// `r1c2=3 r1c8=3`
    pub(super) fn candidates(&self, text: &str) -> Vec<Candidate> {
        text.split_whitespace()
            .map(|text| self.candidate(text))
            .collect()
    }

    /// Leaves these digits to the cell.
    pub(super) fn cell_has(mut self, cell: &str, digits: &[usize]) -> Self {
        let cell = self.cell(cell);
        for digit in self
            .geometry
            .digits()
            .filter(|digit| !digits.contains(&(digit.index() + 1)))
        {
            self.position.remove(Candidate { cell, digit });
        }
        self
    }

    /// Leaves these places to the digit in the house.
    pub(super) fn house_has(mut self, house: &str, digit: usize, places: &str) -> Self {
        let digit = Digit::new(digit - 1);
        let places: Vec<Cell> = places
            .split_whitespace()
            .map(|name| self.cell(name))
            .collect();
        for &cell in self.geometry.cells_of(self.house(house)) {
            if !places.contains(&cell) {
                self.position.remove(Candidate { cell, digit });
            }
        }
        self
    }

    pub(super) fn find(&self, technique: Technique) -> Vec<Step> {
        let steps = self.position.find(technique, &Budget::unlimited());
        steps.expect("nothing is limited")
    }

    pub(super) fn words(&self, step: &Step) -> String {
        let alphabet = Alphabet::standard(self.geometry.side());
        Speaker::new(&self.geometry, &alphabet).step(step)
    }

    /// The parts with their candidates in text: `Off r1c2=3`.
    pub(super) fn parts(&self, step: &Step) -> Vec<String> {
        let alphabet = Alphabet::standard(self.geometry.side());
        let speaker = Speaker::new(&self.geometry, &alphabet);
        let part = |part: &Part| {
            let candidates = part.candidates.iter().map(|&c| speaker.candidate(c));
            let candidates: Vec<String> = candidates.collect();
            format!("{:?} {}", part.role, candidates.join(" "))
        };
        step.parts.iter().map(part).collect()
    }
}
