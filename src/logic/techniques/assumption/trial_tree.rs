//! The tree of a trial, found again from the position and the candidate that it refutes. Grading does without it, so a
//! trial records it only when somebody asks how it went.
//!
//! As in the search for trials, singles come first, then rounds of trials that singles refute. Deeper than that, one
//! candidate after another of a cell with the fewest is refuted in the same way or by trials within it, which is
//! backtracking. The tree keeps what its contradiction rests on, traced back from the candidates that are gone last.

use super::trial::{self, MOST_FOR_DEPTH_2, emptied};
use crate::budget::Budget;
use crate::geometry::Candidate;
use crate::logic::board::Board;
use crate::logic::search::branch::{Branch, Cause, Clash, Event};
use crate::logic::step::Step;
use crate::logic::trial_tree::{Contradiction, TrialEvent, TrialTree};
use crate::mask::Mask;

/// The most trials that a deep tree may take. A larger one tells a person nothing.
const MOST_TRIALS: usize = 1000;

/// The tree of a step of trial; none if it is too large or the budget runs out.
pub(in crate::logic) fn tree<M: Mask>(
    board: &Board<M>,
    step: &Step,
    budget: &Budget,
) -> Option<TrialTree> {
    if board.conditions().is_some() {
        // A tree has no event for what rules about several cells exclude.
        return None;
    }
    let mut branch = Branch::new(board);
    let within_depth_2 = branch.candidates().count() <= MOST_FOR_DEPTH_2;
    let &assumption = step.removes.first()?;
    branch.assume(assumption);
    let mut trials = Trials { budget, left: MOST_TRIALS };
    let mut grown = Grown::new(assumption);
    if within_depth_2 && step.difficulty < trial::DEEPEST {
        trials.refute_by_singles(&mut branch, &mut grown)?;
    }
    if branch.clash().is_none() {
        trials.refute_by_search(&mut branch, &mut grown)?;
    }
    grown.record(&branch);
    grown.clash = branch.clash();
    Some(grown.pruned(board)?.0)
}

/// A trial with all that follows, needed or not.
struct Grown {
    assumption: Candidate,
    events: Vec<GrownEvent>,
    /// How many events of the branch are recorded.
    recorded: usize,
    clash: Option<Clash>,
}

enum GrownEvent {
    Placed(Candidate, Cause),
    RuledOut(Grown),
}

struct Trials<'b> {
    budget: &'b Budget,
    /// How many trials the deep part of the tree may still have.
    left: usize,
}

impl Trials<'_> {
    /// Rounds of trials by singles alone, until there is a contradiction or nothing more.
    fn refute_by_singles<M: Mask>(
        &self,
        branch: &mut Branch<'_, M>,
        grown: &mut Grown,
    ) -> Option<()> {
        while branch.clash().is_none() {
            grown.record(branch);
            let mut inner = branch.clone();
            let mut refuted = Vec::new();
            for candidate in branch.candidates() {
                if self.budget.stopped().is_some() {
                    return None;
                }
                inner.restart(branch);
                inner.assume(candidate);
                if inner.clash().is_some() {
                    refuted.push(candidate);
                    grown.events.push(GrownEvent::RuledOut(Grown::of(candidate, &inner)));
                }
            }
            if refuted.is_empty() {
                return Some(());
            }
            branch.refute(&refuted);
        }
        Some(())
    }

    /// Refutes the candidates of a cell one by one, until there is a contradiction.
    fn refute_by_search<M: Mask>(
        &mut self,
        branch: &mut Branch<'_, M>,
        grown: &mut Grown,
    ) -> Option<()> {
        while branch.clash().is_none() {
            if self.budget.stopped().is_some() {
                return None;
            }
            self.left = self.left.checked_sub(1)?;
            grown.record(branch);
            let candidate = branch
                .candidates()
                .min_by_key(|&Candidate { cell, .. }| branch.digits(cell).count())?;
            let mut inner = branch.clone();
            inner.restart(branch);
            inner.assume(candidate);
            let mut deeper = Grown::new(candidate);
            self.refute_by_search(&mut inner, &mut deeper)?;
            deeper.record(&inner);
            deeper.clash = inner.clash();
            grown.events.push(GrownEvent::RuledOut(deeper));
            branch.refute(&[candidate]);
        }
        Some(())
    }
}

impl Grown {
    fn new(assumption: Candidate) -> Self {
        Grown { assumption, events: Vec::new(), recorded: 0, clash: None }
    }

    /// A trial by singles alone.
    fn of<M: Mask>(assumption: Candidate, branch: &Branch<'_, M>) -> Self {
        let mut grown = Grown::new(assumption);
        grown.record(branch);
        Grown { clash: branch.clash(), ..grown }
    }

    /// Adds the placements since the last call. Refutations are added with their trials when these are made.
    fn record<M: Mask>(&mut self, branch: &Branch<'_, M>) {
        let new = &branch.events()[self.recorded..];
        self.recorded += new.len();
        self.events.extend(new.iter().filter_map(|event| match *event {
            Event::Placed(_, Cause::Assumed) | Event::Refuted(_) | Event::Excluded(..) => None,
            Event::Placed(candidate, cause) => Some(GrownEvent::Placed(candidate, cause)),
        }));
    }

    /// The tree with what its contradiction needs, and the candidates that must be gone before it.
    fn pruned<M: Mask>(&self, board: &Board<M>) -> Option<(TrialTree, Vec<Candidate>)> {
        let clash = self.clash?;
        let mut needed: Vec<Option<TrialEvent>> = self.events.iter().map(|_| None).collect();
        // Each candidate with the number of events before it was gone.
        let all = self.events.len();
        let mut gone: Vec<_> = emptied(board, clash).into_iter().map(|c| (c, all)).collect();
        let mut before = Vec::new();
        // By candidate: the fewest of these events that were looked at.
        let mut seen = vec![usize::MAX; board.geometry().candidate_count()];
        while let Some((candidate, until)) = gone.pop() {
            let seen = &mut seen[board.geometry().candidate_index(candidate)];
            if *seen <= until || board.excludes(self.assumption, candidate) {
                continue;
            }
            *seen = until;
            let fells = |event: &GrownEvent| match event {
                GrownEvent::Placed(placed, _) => board.excludes(*placed, candidate),
                GrownEvent::RuledOut(inner) => inner.assumption == candidate,
            };
            let Some(nth) = self.events[..until].iter().position(fells) else {
                before.push(candidate);
                continue;
            };
            if needed[nth].is_none() {
                let (event, rest_on) = self.events[nth].pruned(board)?;
                needed[nth] = Some(event);
                gone.extend(rest_on.into_iter().map(|candidate| (candidate, nth)));
            }
        }
        let contradiction = match clash {
            Clash::Cell(cell) => Contradiction::Cell(cell),
            Clash::House(house, digit) => Contradiction::House(house, digit),
        };
        let events = needed.into_iter().flatten().collect();
        Some((TrialTree { assumption: self.assumption, events, contradiction }, before))
    }
}

impl GrownEvent {
    /// The event, and the candidates that must be gone for it.
    fn pruned<M: Mask>(&self, board: &Board<M>) -> Option<(TrialEvent, Vec<Candidate>)> {
        Some(match self {
            GrownEvent::RuledOut(inner) => {
                let (tree, before) = inner.pruned(board)?;
                (TrialEvent::RuledOut(tree), before)
            }
            &GrownEvent::Placed(candidate, cause) => {
                let (house, mut rivals) = match cause {
                    Cause::House(house) => {
                        (Some(house), emptied(board, Clash::House(house, candidate.digit)))
                    }
                    _ => (None, emptied(board, Clash::Cell(candidate.cell))),
                };
                rivals.retain(|&rival| rival != candidate);
                (TrialEvent::Placed { candidate, house }, rivals)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Digit, House};
    use crate::logic::test_positions::TestPosition;
    use crate::logic::{Position, Technique};
    use crate::puzzle::Puzzle;

    /// Follows the tree in a position: each event must hold by singles or by its own contradiction.
    fn assert_holds(position: &Position, tree: &TrialTree) {
        let mut position = position.clone();
        position.place(tree.assumption);
        for event in &tree.events {
            match event {
                TrialEvent::Placed { candidate, house: None } => {
                    assert_eq!(position.candidates(candidate.cell), [candidate.digit], "{tree:?}");
                    position.place(*candidate);
                }
                TrialEvent::Placed { candidate, house: Some(house) } => {
                    assert_eq!(places(&position, *house, candidate.digit), 1, "{tree:?}");
                    assert!(position.has(*candidate));
                    position.place(*candidate);
                }
                TrialEvent::RuledOut(inner) => {
                    assert_holds(&position, inner);
                    position.remove(inner.assumption);
                }
            }
        }
        match tree.contradiction {
            Contradiction::Cell(cell) => {
                assert!(position.settled(cell).is_none(), "{tree:?}");
                assert_eq!(position.candidates(cell), []);
            }
            Contradiction::House(house, digit) => {
                assert_eq!(places(&position, house, digit), 0, "{tree:?}");
                let mut cells = position.geometry().cells_of(house).iter();
                assert!(!cells.any(|&cell| position.settled(cell) == Some(digit)));
            }
        }
    }

    fn places(position: &Position, house: House, digit: Digit) -> usize {
        let cells = position.geometry().cells_of(house).iter();
        cells.filter(|&&cell| position.has(Candidate { cell, digit })).count()
    }

    /// Trees of some trials of a puzzle; their depth.
    fn depths(puzzle: &str, most: usize) -> Vec<usize> {
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        let position = Position::new(&puzzle);
        let steps = position.easiest(Technique::Trial, &Budget::unlimited()).expect("unlimited");
        assert!(!steps.is_empty());
        let depths = steps.into_iter().take(most).map(|mut step| {
            position.add_trial(&mut step, &Budget::unlimited());
            let tree = step.trial.as_ref().expect("a tree");
            assert_eq!(tree.assumption, step.removes[0]);
            assert_holds(&position, tree);
            tree.depth()
        });
        depths.collect()
    }

    #[test]
    fn trees_hold_at_depth_1() {
        let puzzle =
            "........1.....2.3.....1.4.5..1.5.6.4..4.7.5...8.....9...716.....9...8...3........";
        let depths = depths(puzzle, 20);
        assert!(depths.iter().all(|&depth| depth == 1), "{depths:?}");
    }

    #[test]
    fn trees_hold_at_depth_2_and_by_search() {
        let puzzle =
            "98.7..6..75....4....3.5..9.8...9..7....4....2......9.13..1......7..8..3......2..6";
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        let mut position = Position::new(&puzzle);
        let find = |position: &Position| position.easiest(Technique::Trial, &Budget::unlimited());
        let is_shallow = |step: &Step| step.difficulty < crate::logic::SeLike(100);
        let mut steps = find(&position).expect("unlimited");
        while is_shallow(&steps[0]) {
            steps.iter().for_each(|step| position.apply(step));
            steps = find(&position).expect("unlimited");
        }
        for mut step in steps.into_iter().take(5) {
            position.add_trial(&mut step, &Budget::unlimited());
            let tree = step.trial.clone().expect("a tree");
            assert_eq!(tree.depth(), 2);
            assert_eq!(tree.size(), 1 + tree.inner().count());
            assert_holds(&position, &tree);
            // A deeper trial is a search.
            step.difficulty = trial::DEEPEST;
            position.add_trial(&mut step, &Budget::unlimited());
            assert_holds(&position, &step.trial.expect("a tree"));
        }
    }

    #[test]
    fn a_step_of_another_technique_has_no_tree() {
        let sample = TestPosition::empty(3, 3).keep("r1c1 r1c2", "12");
        let mut step = sample.find(Technique::NakedPair).swap_remove(0);
        sample.position.add_trial(&mut step, &Budget::unlimited());
        assert!(step.trial.is_none());
    }
}
