//! Almost locked sets: k open cells of a house with k + 1 digits left. If one of these digits is in none of the cells, each
//! of the others is in one of them.
//!
//! Two sets are *linked* by a digit if all its candidates in one set exclude all those in the other: only one of the sets
//! can have it, and the other has all its other digits. Linked sets may share cells, but none with that digit.
//!
//! To remove a candidate, the search assumes it: it takes its digit from every set in which it sees all candidates of the
//! digit. These sets then have all their other digits, and take them from the sets that they are linked with. A set that
//! loses two digits has too few left.

use std::sync::Arc;

use itertools::Itertools;

use super::links;
use crate::geometry::{Candidate, Cell, Digit, House};
use crate::logic::almost_locked::Set;
pub(in crate::logic) use crate::logic::almost_locked::Sets;
use crate::logic::bits::{self, Rows};
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::step::Steps;
use crate::mask::Mask;

/// The most sets to search; only sizes up to which there are at most this many are used.
const MOST_SETS: usize = 800;

impl<M: Mask> Sets<M> {
    /// The sets of a position, which are found once; none if the budget is spent.
    pub(in crate::logic) fn of(board: &Board<M>, steps: &mut Steps<'_>) -> Option<Arc<Self>> {
        if let Some(known) = board.almost_locked_sets().get() {
            return Some(known.clone());
        }
        let found = Arc::new(Sets::find(board, steps)?);
        Some(board.almost_locked_sets().get_or_init(|| found).clone())
    }

    fn find(board: &Board<M>, steps: &mut Steps<'_>) -> Option<Self> {
        let sets = all_sets(board, steps)?;
        let (geometry, side) = (board.geometry(), board.side());
        let mut links = Rows::new(sets.len() * side, sets.len());
        let mut takes = Rows::new(geometry.candidate_count(), sets.len());
        let mut of_digit = Rows::new(side, sets.len());
        let mut in_place = Rows::new(side * side, sets.len());
        let mut apart = Vec::new();
        for (house, confined) in geometry.houses().zip(by_house(board, &sets)) {
            if steps.is_stopped() {
                return None;
            }
            of_digit.clear();
            in_place.clear();
            for &Confined { set, digit, places } in &confined {
                of_digit.insert(digit, set);
                places.iter().for_each(|place| in_place.insert(digit * side + place, set));
            }
            for &Confined { set, digit, places } in &confined {
                apart.clear();
                apart.extend_from_slice(of_digit.row(digit));
                for place in places.iter() {
                    bits::take(&mut apart, in_place.row(digit * side + place));
                }
                bits::add(links.row_mut(set * side + digit), &apart);
            }
            for (digit, &places) in board.all_places(house).iter().enumerate() {
                for place in places.iter() {
                    let cell = geometry.cells_of(house)[place];
                    let candidate = Candidate { cell, digit: Digit::new(digit) };
                    let takes = takes.row_mut(geometry.candidate_index(candidate));
                    let here = in_place.row(digit * side + place);
                    bits::add_except(takes, of_digit.row(digit), here);
                }
            }
        }
        Some(Sets { sets, links, takes })
    }

    /// The sets that the candidate takes its digit from.
    pub(in crate::logic) fn taken_by(&self, board: &Board<M>, candidate: Candidate) -> &[u64] {
        self.takes.row(board.geometry().candidate_index(candidate))
    }

    /// The sets that are linked with this one by the digit.
    pub(in crate::logic) fn linked(&self, board: &Board<M>, set: usize, digit: usize) -> &[u64] {
        self.links.row(set * board.side() + digit)
    }

    /// All candidates of a set.
    pub(in crate::logic) fn candidates(&self, board: &Board<M>, set: usize) -> Vec<Candidate> {
        let cells = self.sets[set].cells.iter();
        let candidates = cells.flat_map(|&cell| {
            let digits = board.digits(cell).iter().map(Digit::new);
            digits.map(move |digit| Candidate { cell, digit })
        });
        candidates.collect()
    }

    /// The candidates of a digit in two sets.
    pub(in crate::logic) fn bridge(
        &self,
        board: &Board<M>,
        a: usize,
        b: usize,
        digit: usize,
    ) -> Vec<Candidate> {
        let both = [a, b].map(|set| self.candidates(board, set)).into_iter().flatten();
        both.filter(|candidate| candidate.digit.index() == digit).collect()
    }
}

/// The candidates of each digit of sets of two cells and more.
pub(in crate::logic) fn by_digit<M: Mask>(
    board: &Board<M>,
    steps: &mut Steps<'_>,
) -> Option<Vec<Vec<Vec<Candidate>>>> {
    let sets = Sets::of(board, steps)?;
    let digits = |set: &Set<M>| {
        let digits = set.digits.iter().map(|digit| {
            let cells = set.cells.iter().copied();
            let cells = cells.filter(|&cell| board.digits(cell).contains(digit)).sorted();
            Board::<M>::of_digit(digit, cells).collect()
        });
        digits.collect()
    };
    Some(sets.sets.iter().filter(|set| set.cells.len() > 1).map(digits).collect())
}

/// The sets, smallest first; each once, though it may lie in two houses.
fn all_sets<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) -> Option<Vec<Set<M>>> {
    let geometry = board.geometry();
    let mut sets = Vec::new();
    for size in 1..board.side() {
        let before = sets.len();
        for house in geometry.houses() {
            let open = board.cells_at(house, board.open_places(house)).collect_vec();
            let mut chosen = Vec::new();
            choose(board, &open, size, M::EMPTY, &mut chosen, steps, &mut |cells, digits| {
                if first_common_house(board, cells) == Some(house) {
                    sets.push(Set { cells: cells.to_vec(), digits });
                }
                sets.len() <= MOST_SETS
            });
            if steps.is_stopped() {
                return None;
            }
        }
        if sets.len() > MOST_SETS {
            sets.truncate(before);
            break;
        }
    }
    Some(sets)
}

fn first_common_house<M: Mask>(board: &Board<M>, cells: &[Cell]) -> Option<House> {
    common_houses(board, cells).next()
}

/// The houses in which all the cells lie.
fn common_houses<'c, M: Mask>(
    board: &'c Board<M>,
    cells: &'c [Cell],
) -> impl Iterator<Item = House> + 'c {
    let geometry = board.geometry();
    let houses = cells.first().map_or(&[][..], |&cell| geometry.houses_of(cell)).iter();
    houses
        .copied()
        .filter(move |house| cells.iter().all(|&cell| geometry.houses_of(cell).contains(house)))
}

/// Calls `found` with each choice of `size` cells that have one digit more, until it returns false.
fn choose<M: Mask>(
    board: &Board<M>,
    open: &[Cell],
    size: usize,
    digits: M,
    chosen: &mut Vec<Cell>,
    steps: &mut Steps<'_>,
    found: &mut impl FnMut(&[Cell], M) -> bool,
) -> bool {
    if chosen.len() == size {
        return digits.count() != size + 1 || found(chosen, digits);
    }
    let missing = size - chosen.len();
    // Rare enough to cost nothing, and frequent enough on grids whose houses have many choices.
    if missing == 4 && steps.is_stopped() {
        return false;
    }
    for (nth, &cell) in open.iter().enumerate().take((open.len() + 1).saturating_sub(missing)) {
        let digits = digits.or(board.digits(cell));
        if digits.count() <= size + 1 {
            chosen.push(cell);
            let wanted = choose(board, &open[nth + 1..], size, digits, chosen, steps, found);
            chosen.pop();
            if !wanted {
                return false;
            }
        }
    }
    true
}

/// A set whose candidates of a digit all lie in one house.
#[derive(Clone, Copy)]
struct Confined<M> {
    set: usize,
    digit: usize,
    /// The places of these candidates in the house.
    places: M,
}

/// The sets that are confined to each house by some digit.
fn by_house<M: Mask>(board: &Board<M>, sets: &[Set<M>]) -> Vec<Vec<Confined<M>>> {
    let geometry = board.geometry();
    let mut by_house = vec![Vec::new(); geometry.houses().len()];
    let mut cells = Vec::new();
    for (set, Set { cells: all, digits }) in sets.iter().enumerate() {
        for digit in digits.iter() {
            cells.clear();
            cells.extend(all.iter().filter(|&&cell| board.digits(cell).contains(digit)));
            for house in common_houses(board, &cells) {
                let mut places = M::EMPTY;
                for &cell in &cells {
                    let houses = geometry.houses_of(cell).iter().zip(geometry.positions_of(cell));
                    let here = houses.filter(|(other, _)| **other == house);
                    here.for_each(|(_, &place)| places.insert(usize::from(place)));
                }
                by_house[house.index()].push(Confined { set, digit, places });
            }
        }
    }
    by_house
}

/// The removed candidates with the first way found to remove each, by way.
pub(in crate::logic) fn removals<M: Mask, W: Ord>(
    board: &Board<M>,
    mut way: impl FnMut(Candidate) -> Option<W>,
    steps: &mut Steps<'_>,
) -> Vec<(W, Vec<Candidate>)> {
    let mut found = Vec::new();
    for candidate in links::candidates(board) {
        if steps.is_stopped() {
            break;
        }
        found.extend(way(candidate).map(|way| (way, candidate)));
    }
    found.sort();
    let mut by_way: Vec<(W, Vec<Candidate>)> = Vec::new();
    for (way, candidate) in found {
        match by_way.last_mut() {
            Some((last, removed)) if *last == way => removed.push(candidate),
            _ => by_way.push((way, vec![candidate])),
        }
    }
    by_way
}

/// The cells and digits of an almost locked set: `r1c2 and r1c5 (1, 2 and 3)`.
pub(in crate::logic) fn in_words(candidates: &[Candidate], notation: &Notation<'_>) -> String {
    let cells = notation.cells(candidates.iter().map(|candidate| candidate.cell));
    let digits = notation.digits(candidates.iter().map(|candidate| candidate.digit));
    format!("{cells} ({digits})")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::logic::technique::Technique;
    use crate::puzzle::Puzzle;

    #[test]
    fn sets_are_found_once_and_anew_when_a_candidate_goes() {
        let puzzle =
            "98.7..6..75....4....3.5..9.8...9..7....4....2......9.13..1......7..8..3......2..6";
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        let mut board = Board::<u64>::new(&puzzle);
        let budget = Budget::unlimited();
        let mut steps = Steps::all(Technique::AlsXz, &budget);
        let mut sets_of = |board: &Board<u64>| Sets::of(board, &mut steps).expect("no limit");
        let before = sets_of(&board);
        assert!(Arc::ptr_eq(&before, &sets_of(&board)));
        let removed = before.candidates(&board, 0)[0];
        board.remove(removed);
        let now = sets_of(&board);
        let all = (0..now.sets.len()).flat_map(|set| now.candidates(&board, set));
        assert!(all.into_iter().all(|candidate| candidate != removed));
        let cells = |sets: &Sets<u64>| sets.sets.iter().map(|set| set.cells.clone()).collect_vec();
        let fresh = Sets::find(&board, &mut Steps::all(Technique::AlsXz, &budget));
        assert_eq!(cells(&now), cells(&fresh.expect("no limit")));
        assert_ne!(cells(&now), cells(&before));
    }
}
