//! One of several conditions holds.
//!
//! A literal for each condition is true exactly if the condition holds, and one of them is true. So each solution is one
//! model even where several of the conditions hold, and a condition may have others within. (With a variable that only
//! implies its condition, unit propagation finds the same, but a solution has several models.)

use itertools::Itertools;

use super::emitter::PartEmitter;
use super::truth::{Truth, not};
use crate::encode::ClauseSink;
use crate::geometry::{Cell, Digit};
use crate::puzzle::{Automaton, Part, Parts, Sets};

impl<S: ClauseSink> PartEmitter<'_, S> {
    /// One of the branches holds.
    pub(super) fn either(&mut self, branches: &[Parts]) {
        let truths = branches.iter().map(|branch| self.holds(branch)).collect_vec();
        self.clause(truths);
    }

    /// What is true exactly if all parts hold.
    fn holds(&mut self, parts: &Parts) -> Truth {
        let ruled_out = parts.ruled_out.iter();
        let mut truths = ruled_out.map(|it| not(self.truth(it.cell, it.digit))).collect_vec();
        for pair in &parts.pairs {
            truths.push(self.holds_for(pair.cells, |first, second| pair.holds(first, second)));
        }
        for part in &parts.parts {
            truths.push(self.part_holds(part));
        }
        self.all(&truths)
    }

    fn part_holds(&mut self, part: &Part) -> Truth {
        match part {
            Part::Sets(sets) => self.is_one_of(sets),
            Part::Linear(linear) => self.is_sum(linear),
            Part::Automaton(automaton) => self.accepts(automaton),
            Part::Count(count) => self.has_total(count),
            Part::Connected(connected) => self.is_connected(connected),
            Part::Regions(regions) => self.are_regions(regions),
            Part::Alike(alike) => self.are_so_many_alike(alike),
            Part::DifferentPairs(pairs) => self.are_different_pairs(pairs),
            Part::Rank(rank) => self.is_ranked(rank),
            Part::Table(table) => self.holds_for(table.cells, |first, second| {
                table.fitting[first.index()].contains(&second)
            }),
            Part::Either(branches) => {
                let truths = branches.iter().map(|branch| self.holds(branch)).collect_vec();
                self.any(&truths)
            }
        }
    }

    /// What is true exactly if the digits of two cells satisfy the test.
    fn holds_for(&mut self, cells: [Cell; 2], fits: impl Fn(Digit, Digit) -> bool) -> Truth {
        let [firsts, seconds] = cells.map(|cell| self.digits(cell));
        let pairs = firsts.iter().cartesian_product(&seconds);
        let by_fit = pairs.into_group_map_by(|((first, _), (second, _))| fits(*first, *second));
        match (by_fit.get(&true), by_fit.get(&false)) {
            (None, _) => return Err(false),
            (_, None) => return Err(true),
            _ => {}
        }
        let holds = Ok(self.new_lit());
        for (&fits, pairs) in by_fit.iter().sorted_by_key(|(fits, _)| **fits) {
            for ((_, first), (_, second)) in pairs {
                let holds = if fits { holds } else { not(holds) };
                self.clause([not(*first), not(*second), holds]);
            }
        }
        holds
    }

    /// What is true exactly if the digits of the cells are one of the sets. Sets have as many digits as there are cells, so
    /// cells with all digits of a set differ.
    fn is_one_of(&mut self, sets: &Sets) -> Truth {
        let digits = self.geometry.digits().collect_vec();
        let presences = digits.iter().map(|&digit| self.presence(&sets.cells, digit)).collect_vec();
        let each = sets.sets.iter().map(|set| {
            let there = set.iter().map(|digit| presences[digit.index()]).collect_vec();
            self.all(&there)
        });
        let each = each.collect_vec();
        self.any(&each)
    }

    /// What is true exactly if the automaton accepts the digits of its cells. A word that it does not accept leads to no
    /// state.
    pub(super) fn accepts(&mut self, automaton: &Automaton) -> Truth {
        let mut before = vec![Err(true)];
        for (place, steps) in automaton.steps.iter().enumerate() {
            let digits = self.digits(automaton.cells[place]);
            let by_target = steps.iter().map(|&(from, digit, to)| ((to, digit), before[from]));
            let by_target = by_target.into_group_map();
            let after = (0..automaton.widths[place + 1]).map(|to| {
                let state = Ok(self.new_lit());
                for &(digit, truth) in &digits {
                    let from = by_target.get(&(to, digit)).map_or(&[][..], Vec::as_slice);
                    for &one in from {
                        self.clause([not(one), not(truth), state]);
                    }
                    self.clause(from.iter().copied().chain([not(truth), not(state)]));
                }
                state
            });
            before = after.collect();
        }
        before[0]
    }
}
