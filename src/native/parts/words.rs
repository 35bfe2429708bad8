//! What an automaton leaves.

use itertools::Itertools;

use crate::geometry::{Cell, Digit};
use crate::mask::Mask;
use crate::puzzle::Automaton;

use super::finding::Finding;

/// An unrolled automaton by its states.
pub(super) struct Words {
    cells: Vec<Cell>,
    /// For each cell, its steps.
    layers: Vec<Layer>,
    /// The number of states before each cell, and after the last.
    widths: Vec<usize>,
}

/// The steps of a cell.
struct Layer {
    /// A digit and the state after it, ordered by the states before them.
    steps: Vec<(u8, u32)>,
    /// Where those of each state before the cell begin, and one more for the end.
    starts: Vec<u32>,
}

impl Words {
    pub(super) fn new(automaton: &Automaton) -> Self {
        let Automaton { cells, steps, widths, .. } = automaton;
        let layer = |(steps, &width): (&Vec<(usize, Digit, usize)>, &usize)| {
            let start = |state: usize| steps.partition_point(|&(from, ..)| from < state) as u32;
            let starts = (0..=width).map(start).collect();
            let steps = steps.iter().map(|&(_, digit, to)| (digit.index() as u8, to as u32));
            Layer { steps: steps.collect(), starts }
        };
        let layers = steps.iter().zip(widths).map(layer).collect();
        Words { cells: cells.clone(), layers, widths: widths.clone() }
    }

    /// The digits of the words that the automaton accepts and the candidates allow.
    pub(super) fn left<M: Mask>(&self, masks: &[M]) -> Finding<M> {
        // For each state, whether a word leads to it.
        let mut reached = self.widths.iter().map(|&width| vec![false; width]).collect_vec();
        reached[0][0] = true;
        for (place, (cell, layer)) in self.cells.iter().zip(&self.layers).enumerate() {
            let mask = masks[cell.index()];
            let (before, after) = reached.split_at_mut(place + 1);
            for state in before[place].iter().positions(|&is_reached| is_reached) {
                for &(digit, to) in layer.steps_of(state) {
                    if mask.contains(digit.into()) {
                        after[0][to as usize] = true;
                    }
                }
            }
        }
        if !reached[self.cells.len()][0] {
            return Finding::Nothing;
        }
        // Backward: a state from which no word goes on to the end is as if it was not reached.
        let mut left = vec![(Cell::new(0), M::EMPTY); self.cells.len()];
        for (place, (&cell, layer)) in self.cells.iter().zip(&self.layers).enumerate().rev() {
            let (mask, mut fitting) = (masks[cell.index()], M::EMPTY);
            let (before, after) = reached.split_at_mut(place + 1);
            for (state, is_reached) in before[place].iter_mut().enumerate() {
                if !*is_reached {
                    continue;
                }
                *is_reached = false;
                for &(digit, to) in layer.steps_of(state) {
                    if mask.contains(digit.into()) && after[0][to as usize] {
                        *is_reached = true;
                        fitting.insert(digit.into());
                    }
                }
            }
            left[place] = (cell, fitting);
        }
        Finding::Left(left)
    }
}

impl Layer {
    /// The steps from a state.
    fn steps_of(&self, state: usize) -> &[(u8, u32)] {
        &self.steps[self.starts[state] as usize..self.starts[state + 1] as usize]
    }
}
