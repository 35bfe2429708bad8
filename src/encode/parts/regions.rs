//! Cells of which those with each digit are one piece of a known size.
//!
//! As for one piece of `connected`, but all pieces at once: a variable says whether two cells side by side have one digit,
//! and each cell is reached from the first one of its digit through such pairs. That takes as many variables as a single
//! piece. That a cell has another of its piece beside it, and that cells too far apart have different digits, follows; a
//! solver finds it sooner if it is said.

use std::collections::VecDeque;

use itertools::Itertools;

use super::emitter::PartEmitter;
use super::truth::{Truth, not};
use crate::encode::ClauseSink;
use crate::puzzle::Connected;

impl<S: ClauseSink> PartEmitter<'_, S> {
    /// The cells with each digit are one piece of the size.
    pub(super) fn divide(&mut self, regions: &Connected) {
        let Connected { cells, beside, digits, size } = regions;
        let size = size.unwrap_or(1);
        for (place, beside) in beside.iter().enumerate().filter(|_| size > 1) {
            let others = beside.iter().map(|&other| self.are_alike([cells[place], cells[other]]));
            let others = others.collect_vec();
            self.clause(others);
        }
        for place in 0..cells.len() {
            let steps = steps_from(place, beside);
            let is_far = |other: &usize| steps[*other].is_none_or(|steps| steps >= size);
            for other in (place + 1..cells.len()).filter(is_far) {
                for &digit in digits {
                    let both = [place, other].map(|place| not(self.truth(cells[place], digit)));
                    self.clause(both);
                }
            }
        }
        let are_regions = self.are_regions(regions);
        self.clause([are_regions]);
    }

    /// What is true exactly if the cells with each digit are one piece of the size.
    pub(super) fn are_regions(&mut self, regions: &Connected) -> Truth {
        let Connected { cells, beside, digits, size } = regions;
        let size = size.unwrap_or(1);
        // The first cell of each piece.
        let mut is_before = vec![Err(false); digits.len()];
        let mut reached = Vec::new();
        for &cell in cells {
            let mut begins = Vec::new();
            for (is_before, &digit) in is_before.iter_mut().zip(digits) {
                let is_here = self.truth(cell, digit);
                begins.push(self.all(&[is_here, not(*is_before)]));
                *is_before = self.any(&[is_here, *is_before]);
            }
            reached.push(self.any(&begins));
        }
        for _ in 1..size {
            let next = beside.iter().enumerate().map(|(place, beside)| {
                let mut sources = vec![reached[place]];
                for &other in beside {
                    let are_alike = self.are_alike([cells[place], cells[other]]);
                    sources.push(self.all(&[are_alike, reached[other]]));
                }
                self.any(&sources)
            });
            reached = next.collect();
        }
        let mut truths = reached;
        for &digit in digits {
            truths.push(self.has_size(cells, &[digit], size));
        }
        self.all(&truths)
    }
}

/// For each place how many steps lead to it, if any do.
fn steps_from(start: usize, beside: &[Vec<usize>]) -> Vec<Option<usize>> {
    let mut steps = vec![None; beside.len()];
    steps[start] = Some(0);
    let mut waiting = VecDeque::from([start]);
    while let Some(place) = waiting.pop_front() {
        for &other in &beside[place] {
            if steps[other].is_none() {
                steps[other] = steps[place].map(|steps| steps + 1);
                waiting.push_back(other);
            }
        }
    }
    steps
}
