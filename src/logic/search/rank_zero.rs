//! Cells that are just large enough for what fits into them.
//!
//! Take some open cells and, for each digit, the smallest number of given houses in which all its candidates in these
//! cells lie, its *covers*. A house has a digit once, so the cells have it at most as often as it has covers. If all
//! covers of all digits together are as many as the cells, none can go missing: each cover has its digit in one of the
//! cells and nowhere else, and no candidate in two covers of its digit is true. If a digit has several choices of so many
//! covers, this holds for each.

use std::mem::discriminant;

use itertools::Itertools;

use crate::geometry::{Candidate, Cell, Digit, House};
use crate::logic::board::Board;
use crate::logic::notation::{Notation, list};
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// How often a digit fits.
const IN_WORDS: [&str; 5] = ["once", "twice", "three times", "four times", "five times"];

/// The step of these cells, if the houses just cover them and something is removed.
pub(in crate::logic) fn step<M: Mask>(
    board: &Board<M>,
    technique: Technique,
    cells: &[Cell],
    houses: &[House],
) -> Option<Step> {
    let digits = cells.iter().fold(M::EMPTY, |digits, &cell| digits.or(board.digits(cell)));
    let mut spare = cells.len().checked_sub(digits.count())?;
    let mut step = Step::by(technique);
    for digit in digits.iter() {
        let inside = cells.iter().copied().filter(|&cell| board.digits(cell).contains(digit));
        let inside = inside.collect_vec();
        let choices = smallest_covers(board, &inside, houses, spare + 1);
        spare = spare.checked_sub(choices.first()?.len() - 1)?;
        let at = |cell: Cell| Candidate { cell, digit: Digit::new(digit) };
        let mut left = inside.clone();
        for &house in &choices[0] {
            let is_here = |cell: &Cell| board.geometry().houses_of(*cell).contains(&house);
            let (here, rest) = left.into_iter().partition(is_here);
            let here: Vec<Cell> = here;
            step = step.covered_by([house]).with_part(Role::Set, here.into_iter().map(at));
            left = rest;
        }
        for covers in &choices {
            let outside = covers.iter().flat_map(|&house| board.cells_with(house, digit));
            let outside = outside.filter(|cell| !inside.contains(cell));
            let is_twice = |cell: &&Cell| {
                let houses = board.geometry().houses_of(**cell).iter();
                houses.filter(|house| covers.contains(house)).nth(1).is_some()
            };
            let twice = inside.iter().filter(is_twice).copied();
            step = step.removing(outside.chain(twice).map(at));
        }
    }
    step.removes.sort_unstable();
    step.removes.dedup();
    (spare == 0 && !step.removes.is_empty()).then_some(step)
}

/// All choices of the fewest houses that cover the cells; none if that takes more than `most`.
fn smallest_covers<M: Mask>(
    board: &Board<M>,
    cells: &[Cell],
    houses: &[House],
    most: usize,
) -> Vec<Vec<House>> {
    let mut found = Vec::new();
    for size in 1..=most {
        extend(board, cells, houses, size, &mut Vec::new(), &mut found);
        if !found.is_empty() {
            break;
        }
    }
    found
}

fn extend<M: Mask>(
    board: &Board<M>,
    cells: &[Cell],
    houses: &[House],
    size: usize,
    chosen: &mut Vec<House>,
    found: &mut Vec<Vec<House>>,
) {
    let of_cell = |cell: &Cell| board.geometry().houses_of(*cell);
    let open = cells.iter().find(|cell| !of_cell(cell).iter().any(|house| chosen.contains(house)));
    let Some(open) = open else {
        let covers = chosen.iter().copied().sorted().collect_vec();
        if !found.contains(&covers) {
            found.push(covers);
        }
        return;
    };
    if chosen.len() == size {
        return;
    }
    for &house in of_cell(open).iter().filter(|house| houses.contains(house)) {
        chosen.push(house);
        extend(board, cells, houses, size, chosen, found);
        chosen.pop();
    }
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let all = || step.parts.iter().flat_map(|part| &part.candidates);
    let cells = all().map(|candidate| candidate.cell).sorted().dedup().collect_vec();
    let times = step.parts.iter().map(|part| part.candidates[0].digit).counts();
    let mut by_times = times.into_iter().map(|(digit, times)| (times, digit)).collect_vec();
    by_times.sort_unstable();
    let groups = by_times.chunk_by(|a, b| a.0 == b.0).map(|group| {
        let digits = notation.digits(group.iter().map(|&(_, digit)| digit));
        match IN_WORDS.get(group[0].0 - 1) {
            Some(times) => format!("{digits} {times}"),
            None => format!("{digits} {} times", group[0].0),
        }
    });
    let covers = step.covers.iter().copied().sorted().dedup().collect_vec();
    let kind = |house: &House| discriminant(&notation.geometry().kind(*house));
    let covers = covers.chunk_by(|a, b| kind(a) == kind(b)).map(|same| notation.houses(same));
    format!(
        "the {} cells {} of {} have room for {}, just enough to fill them",
        cells.len(),
        notation.cells(cells.iter().copied()),
        list(covers),
        list(groups)
    )
}

/// The steps by number of cells, without those that remove nothing beyond a smaller one.
pub(in crate::logic) fn without_larger(mut found: Vec<(usize, Step)>) -> Vec<Step> {
    found.sort_by_key(|(cells, _)| *cells);
    let mut kept: Vec<Step> = Vec::new();
    for (_, step) in found {
        let is_old = |other: &Step| {
            let mut removes = step.removes.iter();
            removes.all(|removed| other.removes.binary_search(removed).is_ok())
        };
        if !kept.iter().any(is_old) {
            kept.push(step);
        }
    }
    kept
}
