//! Remote pairs: cells with the same two digits, each of which sees the next.
//!
//! Along such a chain the two digits take turns. So two cells at an odd distance have both, and no cell that sees both of
//! them has either. At distance one these are naked pairs; the chain has at least four cells.

use std::collections::{BTreeSet, VecDeque};

use itertools::Itertools;

use crate::geometry::Cell;
use crate::logic::board::Board;
use crate::logic::notation::{Notation, list};
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Finds the shortest chain between any two cells, one for each set of removed candidates.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let pairs = board.open_cells().filter(|&cell| board.digits(cell).count() == 2);
    let pairs = pairs.collect_vec();
    let mut found = BTreeSet::new();
    for (nth, &start) in pairs.iter().enumerate() {
        if steps.is_stopped() {
            return;
        }
        let digits = board.digits(start);
        let same = pairs.iter().copied().filter(|&cell| board.digits(cell) == digits).collect_vec();
        let before = search(board, &same, start);
        for &end in same.iter().filter(|&end| pairs[nth..].contains(end)) {
            let chain = chain(&same, &before, end);
            if chain.len() < 4 || chain.len() % 2 == 1 {
                continue;
            }
            let removed = removed(board, &chain);
            if !removed.is_empty() && found.insert(removed.clone()) {
                let length = chain.len();
                let cells = chain.into_iter();
                let step = cells.fold(Step::by(Technique::RemotePair), |step, cell| {
                    step.with_part(Role::Carrier, board.candidates_of([cell]))
                });
                let removed = board.candidates_among(digits, removed);
                steps.add(step.harder_by((length - 4) / 2).removing(removed));
            }
        }
    }
}

/// For each of the cells the one before it on a shortest way from the start; none for the start and what it does not reach.
fn search<M: Mask>(board: &Board<M>, cells: &[Cell], start: Cell) -> Vec<Option<Cell>> {
    let mut before = vec![None; cells.len()];
    let mut queue = VecDeque::from([start]);
    while let Some(cell) = queue.pop_front() {
        for (&next, before) in cells.iter().zip(&mut before) {
            if before.is_none() && next != start && board.sees(cell, next) {
                *before = Some(cell);
                queue.push_back(next);
            }
        }
    }
    before
}

fn chain(cells: &[Cell], before: &[Option<Cell>], end: Cell) -> Vec<Cell> {
    let step = |&cell: &Cell| {
        let place = cells.iter().position(|&other| other == cell)?;
        before[place]
    };
    let mut chain = std::iter::successors(Some(end), step).collect_vec();
    chain.reverse();
    chain
}

/// The cells with one of the digits that see two cells of the chain at an odd distance of three or more.
fn removed<M: Mask>(board: &Board<M>, chain: &[Cell]) -> Vec<Cell> {
    let mut removed = BTreeSet::new();
    for [a, b] in
        (0..chain.len()).array_combinations().filter(|[a, b]| (b - a) % 2 == 1 && b - a > 2)
    {
        for digit in board.digits(chain[a]).iter() {
            let seen = board.seen_by_all(&[chain[a], chain[b]], digit).into_iter();
            removed.extend(seen.filter(|cell| !chain.contains(cell)));
        }
    }
    removed.into_iter().collect()
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let cells = step.parts.iter().map(|part| notation.cell(part.candidates[0].cell));
    let digits = step.parts[0].candidates.iter().map(|candidate| notation.digit(candidate.digit));
    let digits = digits.collect_vec();
    format!(
        "{} have only {} left and each sees the next, so {} is in one and {} in the other of every two at an odd distance",
        list(cells),
        list(&digits),
        digits[0],
        digits[1]
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn cells_at_an_odd_distance_have_both_digits() {
        let sample = TestPosition::empty(3, 3).keep("r1c1 r1c5 r6c5 r6c9", "12");
        assert_eq!(
            sample.in_words(Technique::RemotePair),
            [
                "remote pair: r1c1, r1c5, r6c5 and r6c9 have only 1 and 2 left and each sees the next, so 1 is in one \
              and 2 in the other of every two at an odd distance, so r1c9 and r6c1 are not 1 or 2"
            ]
        );
        let steps = sample.keep("r9c9 r9c1", "12").find(Technique::RemotePair);
        assert_eq!(steps.iter().map(|step| step.parts.len()).max(), Some(4));
    }

    #[test]
    fn chains_of_three_cells_or_with_another_digit_show_nothing() {
        let sample = TestPosition::empty(3, 3).keep("r1c1 r1c5 r6c5", "12").keep("r6c9", "123");
        assert!(sample.find(Technique::RemotePair).is_empty());
    }
}
