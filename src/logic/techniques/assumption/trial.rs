//! Trial: refutes a candidate by a contradiction that follows from it. The hardest technique, which within its limits solves
//! every puzzle with one solution.
//!
//! - Depth 1: singles alone lead from the candidate to a cell or a digit with nothing left ("dynamic forcing
//!   chains", "bowman's bingo").
//! - Depth 2: after the singles that follow from the candidate, trials of depth 1 rule out further candidates, again and
//!   again, until there is a contradiction ("nested forcing chains" in Sudoku Explainer, T&E(2) in Denis Berthier's terms:
//!   enough for all but very few of the hardest known 9×9 puzzles).
//! - Deeper: an exhaustive search finds no solution with the candidate.
//!
//! A depth is tried only if the previous one finds nothing. The difficulty grows with the least effort for the
//! contradiction. At depth 1 the effort is the number of placements on the way, and each doubling is a tenth (8.8 to 9.9).
//! At depth 2 it is the number of placements in all inner trials that rule out a candidate, and each doubling beyond 16 is
//! three tenths (10.0 to 11.8). Deeper trial is 11.9. All steps are found whose effort is the least or lies below the same
//! power of two, and efforts are counted in whole rounds, so they do not depend on the order of cells and digits.
//!
//! In plain 9×9 grids [`lanes`] tell which inner trials refute a candidate, and only these are followed for their effort.
//!
//! A candidate that some trial places without a contradiction *stands* at that depth, and the candidates of known solutions
//! stand at every depth. Neither need be tried.

use std::cmp::Reverse;

use super::trial_words;
use crate::difficulty::SeLike;
use crate::geometry::{Candidate, Digit};
use crate::logic::board::Board;
use crate::logic::notation::{Notation, list};
use crate::logic::search::branch::{Branch, Cause, Clash, Event};
use crate::logic::search::lanes;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// The most candidates in a position for depth 2: about as many as in a 12×12 grid.
pub(in crate::logic) const MOST_FOR_DEPTH_2: usize = 500;
/// The most candidates in a position for deeper trial: about as many as in a 16×16 grid.
const MOST_FOR_SEARCH: usize = 1500;
/// The most branches of that search in puzzles with rules on several cells, each of which takes long.
const MOST_BRANCHES: usize = 2000;

/// Finds the candidates that trial refutes, at the lowest depth that refutes any.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let root = Branch::new(board);
    let count = root.candidates().count();
    let mut trial = Trial {
        board,
        steps,
        stands: vec![false; board.geometry().candidate_count()],
        found: Vec::new(),
        branches_left: board.conditions().map_or(usize::MAX, |_| MOST_BRANCHES),
    };
    let mut order = trial.try_singles(&root);
    if trial.found.is_empty() && count <= MOST_FOR_SEARCH && trial.stand_by_solutions(&root) {
        if count <= MOST_FOR_DEPTH_2 {
            order.retain(|&candidate| !trial.is_standing(candidate));
            trial.try_nested(&root, &order);
        }
        if trial.found.is_empty() && !trial.steps.is_stopped() {
            trial.refute_the_rest(&root);
        }
    }
    trial.add_steps();
}

struct Trial<'t, 'b, M> {
    board: &'t Board<M>,
    steps: &'t mut Steps<'b>,
    /// By candidate: whether it need not be tried.
    stands: Vec<bool>,
    found: Vec<Refutation>,
    /// How many more branches the search may have.
    branches_left: usize,
}

/// A refuted candidate with the events that lead to a contradiction; none if it took a search.
struct Refutation {
    candidate: Candidate,
    difficulty: SeLike,
    /// The binary logarithm of the effort, which unlike the difficulty is not capped.
    doublings: u32,
    events: Vec<Event>,
    clash: Option<Clash>,
}

/// The result of a trial.
enum Verdict {
    /// The candidate is refuted with this effort.
    Refuted(usize),
    Stands,
    /// Neither within the allowed effort.
    Unknown,
}

/// The binary logarithm of the effort, rounded up.
fn doublings(effort: usize) -> u32 {
    effort.max(1).next_power_of_two().trailing_zeros()
}

fn difficulty(depth: usize, effort: usize) -> SeLike {
    if depth == 1 {
        return SeLike(99.min(88 + doublings(effort) as u16));
    }
    // Three times the binary logarithm of effort / 16, rounded down.
    let beyond = (effort.clamp(16, 1 << 16) as u64).pow(3) >> 12;
    SeLike(118.min(SeLike::LEAST_NESTED.0 + beyond.ilog2() as u16))
}

/// The difficulty of a candidate that only an exhaustive search refutes.
pub(in crate::logic) const DEEPEST: SeLike = SeLike(119);

impl<M: Mask> Trial<'_, '_, M> {
    fn stand(&mut self, candidates: impl Iterator<Item = Candidate>) {
        for candidate in candidates {
            self.stands[self.board.geometry().candidate_index(candidate)] = true;
        }
    }

    fn is_standing(&self, candidate: Candidate) -> bool {
        self.stands[self.board.geometry().candidate_index(candidate)]
    }

    /// Tries all candidates by singles. Returns them, those with the most consequences first: if one stands, its
    /// consequences need not be tried at the next depth; if not, little effort shows it.
    fn try_singles(&mut self, root: &Branch<'_, M>) -> Vec<Candidate> {
        let mut branch = root.clone();
        let mut candidates: Vec<(Reverse<usize>, Candidate, Option<Refutation>)> = Vec::new();
        for (nth, candidate) in root.candidates().enumerate() {
            if nth % 64 == 0 && self.steps.is_stopped() {
                return Vec::new();
            }
            branch.restart(root);
            branch.assume(candidate);
            let refutation =
                branch.clash().map(|_| Refutation::of(candidate, 1, &branch, branch.effort()));
            candidates.push((Reverse(branch.events().len()), candidate, refutation));
        }
        candidates.sort_by_key(|(consequences, ..)| *consequences);
        let mut order = Vec::with_capacity(candidates.len());
        for (_, candidate, refutation) in candidates {
            self.found.extend(refutation);
            order.push(candidate);
        }
        order
    }

    /// Tries candidates by trials of depth 1 within the branch of each. After a refutation, further candidates get no more
    /// effort than it took.
    fn try_nested(&mut self, root: &Branch<'_, M>, candidates: &[Candidate]) {
        let mut branch = root.clone();
        let mut most = usize::MAX;
        for &candidate in candidates {
            if self.is_standing(candidate) {
                continue;
            }
            if self.steps.is_stopped() {
                return;
            }
            branch.restart(root);
            branch.assume(candidate);
            match self.try_within(&mut branch, most) {
                Verdict::Unknown => (),
                Verdict::Stands => self.stand(branch.placed()),
                Verdict::Refuted(effort) => {
                    most = most.min(1 << doublings(effort));
                    self.found.push(Refutation::of(candidate, 2, &branch, effort));
                }
            }
        }
    }

    /// Rules out the candidates that singles refute within the branch, until there is a contradiction or nothing more.
    fn try_within(&mut self, branch: &mut Branch<'_, M>, most: usize) -> Verdict {
        let mut inner = branch.clone();
        let mut effort = 0;
        while branch.clash().is_none() {
            let (refuted, more) = self.refuted_by_singles(branch, &mut inner, most - effort);
            effort += more;
            if refuted.is_empty() {
                return Verdict::Stands;
            }
            if effort > most || self.steps.is_stopped() {
                return Verdict::Unknown;
            }
            branch.refute(&refuted);
        }
        Verdict::Refuted(effort)
    }

    /// The candidates that singles refute in the branch, and the effort. Stops early if that exceeds `most`.
    fn refuted_by_singles<'g>(
        &self,
        branch: &Branch<'g, M>,
        inner: &mut Branch<'g, M>,
        most: usize,
    ) -> (Vec<Candidate>, usize) {
        let (mut refuted, mut effort) = (Vec::new(), 0);
        let mut refute = |candidate, inner: &Branch<'g, M>| {
            refuted.push(candidate);
            effort += inner.effort().max(1);
            effort <= most
        };
        if let Some(in_lanes) = lanes::Refuted::new(branch) {
            for candidate in in_lanes {
                inner.restart(branch);
                inner.assume(candidate);
                debug_assert!(inner.clash().is_some());
                if !refute(candidate, inner) {
                    break;
                }
            }
            return (refuted, effort);
        }
        let geometry = self.board.geometry();
        let mut stands = vec![false; geometry.candidate_count()];
        for candidate in branch.candidates() {
            if stands[geometry.candidate_index(candidate)] {
                continue;
            }
            inner.restart(branch);
            inner.assume(candidate);
            if inner.clash().is_none() {
                let placed = inner.placed();
                placed.for_each(|placed| stands[geometry.candidate_index(placed)] = true);
            } else if !refute(candidate, inner) {
                break;
            }
        }
        (refuted, effort)
    }

    /// Marks the candidates of all solutions as standing, and no others; whether the budget was enough.
    fn stand_by_solutions(&mut self, root: &Branch<'_, M>) -> bool {
        self.stands.fill(false);
        let mut solutions = Vec::new();
        self.search(root.clone(), 2, &mut solutions);
        let is_unique = solutions.len() < 2;
        self.stand(solutions.into_iter().flatten());
        for candidate in root.candidates().filter(|_| !is_unique) {
            if self.steps.is_stopped() || self.branches_left == 0 {
                return false;
            }
            if !self.is_standing(candidate) {
                let (mut branch, mut solutions) = (root.clone(), Vec::new());
                branch.assume(candidate);
                self.search(branch, 1, &mut solutions);
                self.stand(solutions.into_iter().flatten());
            }
        }
        !self.steps.is_stopped() && self.branches_left > 0
    }

    /// Backtracks until there are `limit` solutions.
    fn search(
        &mut self,
        mut branch: Branch<'_, M>,
        limit: usize,
        solutions: &mut Vec<Vec<Candidate>>,
    ) {
        branch.settle();
        if branch.is_solved() {
            solutions.push(branch.placed().collect());
        }
        if branch.clash().is_some() || branch.is_solved() {
            return;
        }
        let cells = self.board.open_cells();
        let cells = cells.filter(|&cell| !branch.digits(cell).is_empty());
        let Some(cell) = cells.min_by_key(|&cell| branch.digits(cell).count()) else {
            return;
        };
        for digit in branch.digits(cell).iter().map(Digit::new) {
            if solutions.len() < limit && self.branches_left > 0 && !self.steps.is_stopped() {
                self.branches_left -= 1;
                let mut deeper = branch.clone();
                deeper.assume(Candidate { cell, digit });
                self.search(deeper, limit, solutions);
            }
        }
    }

    /// Refutes the candidates that are in no solution but stood at every depth that was tried.
    fn refute_the_rest(&mut self, root: &Branch<'_, M>) {
        for candidate in root.candidates() {
            if !self.is_standing(candidate) {
                self.found.push(Refutation {
                    candidate,
                    difficulty: DEEPEST,
                    doublings: 0,
                    events: Vec::new(),
                    clash: None,
                });
            }
        }
    }

    /// Adds the steps. If only the easiest are wanted, adds those of the least effort up to a power of two, because not all
    /// others were found. They are as hard as the first.
    fn add_steps(mut self) {
        self.found.sort_by_key(|refutation| (refutation.doublings, refutation.difficulty));
        let least = self.found.first().map(|first| (first.doublings, first.difficulty));
        for refutation in &self.found {
            let mut step = refutation.to_step(self.board);
            if let (Some((doublings, difficulty)), true) = (least, self.steps.wants_easiest()) {
                if refutation.doublings > doublings {
                    break;
                }
                step.difficulty = difficulty;
            }
            self.steps.add(step);
        }
    }
}

impl Refutation {
    /// The branch has ended at a contradiction, at this depth and with this effort.
    fn of<M: Mask>(
        candidate: Candidate,
        depth: usize,
        branch: &Branch<'_, M>,
        effort: usize,
    ) -> Self {
        Refutation {
            candidate,
            difficulty: difficulty(depth, effort),
            doublings: doublings(effort),
            events: branch.events().to_vec(),
            clash: branch.clash(),
        }
    }

    fn to_step<M: Mask>(&self, board: &Board<M>) -> Step {
        let mut step = Step::by(Technique::Trial).removing([self.candidate]);
        step.difficulty = self.difficulty;
        step = step.with_part(Role::Assumption, [self.candidate]);
        let Some(clash) = self.clash else {
            return step;
        };
        let needed = self.needed(board, clash);
        for (event, _) in self.events.iter().zip(needed).filter(|(_, needed)| *needed) {
            step = match *event {
                Event::Placed(_, Cause::Assumed) => step,
                Event::Placed(candidate, _) => step.with_part(Role::On, [candidate]),
                Event::Refuted(candidate) => step.with_part(Role::Off, [candidate]),
                Event::Excluded(_, place) => {
                    let text = board.conditions().map(|all| all.name(place));
                    text.into_iter().fold(step, Step::by_words)
                }
            };
        }
        if let Clash::House(house, _) = clash {
            step = step.in_houses([house]);
        }
        step.with_part(Role::Carrier, emptied(board, clash))
    }

    /// Marks the events that the contradiction needs, traced back from the candidates that it removes last.
    fn needed<M: Mask>(&self, board: &Board<M>, clash: Clash) -> Vec<bool> {
        let mut needed = vec![false; self.events.len()];
        let mut fallen: Vec<Candidate> = emptied(board, clash);
        while let Some(candidate) = fallen.pop() {
            let felled = |event: &Event| fells(board, event, candidate);
            let Some(nth) = self.events.iter().position(felled) else {
                continue;
            };
            if std::mem::replace(&mut needed[nth], true) {
                continue;
            }
            let before = &self.events[..nth];
            let rivals = match self.events[nth] {
                Event::Placed(_, Cause::Assumed) | Event::Refuted(_) => Vec::new(),
                Event::Placed(placed, Cause::Cell) => emptied(board, Clash::Cell(placed.cell)),
                Event::Placed(placed, Cause::House(house)) => {
                    emptied(board, Clash::House(house, placed.digit))
                }
                // What fell before in the cells of the condition.
                Event::Excluded(_, place) => {
                    let cells = board.conditions().map_or(&[][..], |all| all.cells(place)).iter();
                    let all = cells.flat_map(|&cell| emptied(board, Clash::Cell(cell)));
                    all.filter(|&out| before.iter().any(|event| fells(board, event, out))).collect()
                }
            };
            let own = self.events[nth].candidate();
            fallen.extend(rivals.into_iter().filter(|&rival| rival != own));
        }
        needed
    }
}

/// Whether an event rules out a candidate.
fn fells<M: Mask>(board: &Board<M>, event: &Event, candidate: Candidate) -> bool {
    match *event {
        Event::Placed(placed, _) => board.excludes(placed, candidate),
        Event::Refuted(out) | Event::Excluded(out, _) => out == candidate,
    }
}

/// The candidates of the cell or of the digit in the house that a contradiction leaves empty.
pub(in crate::logic) fn emptied<M: Mask>(board: &Board<M>, clash: Clash) -> Vec<Candidate> {
    match clash {
        Clash::Cell(cell) => {
            let digits = board.digits(cell).iter().map(Digit::new);
            digits.map(|digit| Candidate { cell, digit }).collect()
        }
        Clash::House(house, digit) => {
            let cells = board.cells_with(house, digit.index());
            cells.map(|cell| Candidate { cell, digit }).collect()
        }
    }
}

/// The reason in words. Without the tree of the trial, it names what trials within it rule out without their reasons.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    if let Some(tree) = &step.trial {
        return trial_words::in_words(tree, notation);
    }
    let Some(emptied) = step.part(Role::Carrier).next() else {
        return trial_words::searched(step.removes[0], notation);
    };
    let told = step.parts.iter().filter_map(|part| {
        let (cell, digit) = (part.candidates[0].cell, part.candidates[0].digit);
        let (cell, digit) = (notation.cell(cell), notation.digit(digit));
        match part.role {
            Role::On => Some(format!("{cell} is {digit}")),
            Role::Off => Some(format!("{cell} is not {digit} by further trial")),
            _ => None,
        }
    });
    let told = list(told);
    let digit = notation.digit(emptied.digit);
    let leaves = if told.is_empty() { ["", " has"] } else { [", which leaves ", ""] };
    let clash = match step.houses.first() {
        Some(&house) => format!("{}{} no place for {digit}", notation.house(house), leaves[1]),
        None => format!("{}{} no candidate", notation.cell(emptied.cell), leaves[1]),
    };
    let (cell, digit) = (step.removes[0].cell, step.removes[0].digit);
    let (cell, digit) = (notation.cell(cell), notation.digit(digit));
    format!("if {cell} is {digit}, then {told}{}{clash}", leaves[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn efforts_count_by_doubling() {
        assert_eq!([0, 1, 2, 3, 4, 5, 8, 9].map(doublings), [0, 0, 1, 2, 2, 3, 3, 4]);
        assert_eq!(difficulty(1, 1).to_string(), "8.8");
        assert_eq!(difficulty(1, usize::MAX / 4).to_string(), "9.9");
        let within = [1, 16, 20, 21, 32, 128, 500, usize::MAX].map(|effort| difficulty(2, effort));
        assert_eq!(within, [100, 100, 100, 101, 103, 109, 114, 118].map(SeLike));
    }

    #[test]
    fn what_singles_refute_is_told_with_what_it_rests_on() {
        // The 2 of box 2 is in r2c3, whatever is tried; then row 2 has its 1 in box 1 or nowhere.
        let sample =
            TestPosition::empty(2, 2).keep("r1c3", "13").keep("r1c4", "14").keep("r2c4", "34");
        let steps = sample.find(Technique::Trial);
        let of = |text: &str| {
            let mut steps = steps.iter();
            steps
                .find(|step| step.removes == sample.candidates(text))
                .map(|step| sample.words(step))
        };
        assert_eq!(
            of("r1c1=1").expect("refuted"),
            "trial: if r1c1 is 1, then r2c3 is 2, which leaves row 2 no place for 1, so r1c1 is not 1"
        );
    }
}
