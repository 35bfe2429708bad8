//! Forcing chains: a conclusion that follows from every candidate of a cell, or from every place of a digit in a house.
//!
//! One of these candidates is true, so the common conclusion holds. The chains consist of strong and weak links, each of
//! which follows from the previous one alone ("multiple forcing chains" in Sudoku Explainer). Read backwards, the opposite
//! of the conclusion is an assumption that leaves a cell no candidate or a digit no place; so these are also the
//! contradictions that chains from an assumption show. The difficulty grows with the total number of links.

use itertools::Itertools;

use crate::geometry::{Candidate, Digit, House};
use crate::logic::bits::{self, Rows};
use crate::logic::board::Board;
use crate::logic::notation::{Notation, options};
use crate::logic::search::links::{Links, Net};
use crate::logic::search::{chain_words, chains};
use crate::logic::step::{Part, Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// The most candidates in a position to search: the consequences of each are kept.
const MOST_CANDIDATES: usize = 2000;

/// Finds what all candidates of a cell lead to. Cells with two candidates are left to chains.
pub(in crate::logic) fn by_cell<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let cells = board.open_cells().map(|cell| {
        let digits = board.digits(cell).iter().map(Digit::new);
        let candidates = digits.map(|digit| Candidate { cell, digit });
        (None, candidates.collect_vec())
    });
    find(board, Technique::CellForcing, cells, steps);
}

/// Finds what all places of a digit in a house lead to. Digits with two places are left to chains.
pub(in crate::logic) fn by_region<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let geometry = board.geometry();
    let digits = geometry.houses().cartesian_product(geometry.digits());
    let digits = digits.map(|(house, digit)| {
        let cells = board.cells_with(house, digit.index());
        let candidates = cells.map(|cell| Candidate { cell, digit });
        (Some(house), candidates.collect_vec())
    });
    find(board, Technique::RegionForcing, digits, steps);
}

/// Candidates of which one is true, and the house if they are the places of a digit in it.
type Choice = (Option<House>, Vec<Candidate>);

fn find<M: Mask>(
    board: &Board<M>,
    technique: Technique,
    choices: impl Iterator<Item = Choice>,
    steps: &mut Steps<'_>,
) {
    let Some(links) = Links::new(board, Net::Candidates) else {
        return;
    };
    if links.len() > MOST_CANDIDATES {
        return;
    }
    let Some(reach) = Reach::of(&links, steps) else {
        return;
    };
    let choices = choices.filter(|(_, candidates)| candidates.len() > 2).collect_vec();
    // By literal: the fewest links that prove it, and the choice that they start from.
    let mut best = vec![None; 2 * links.len()];
    for (nth, (_, candidates)) in choices.iter().enumerate() {
        let from = candidates.iter().map(|&candidate| links.number(board.geometry(), candidate));
        reach.common(&from.collect_vec(), |literal, length| {
            if best[literal].is_none_or(|(least, _)| length < least) {
                best[literal] = Some((length, nth));
            }
        });
    }
    let found = best.into_iter().enumerate();
    let found =
        found.filter_map(|(literal, best)| best.map(|(length, nth)| (length, nth, literal)));
    for (length, nth, literal) in found.sorted() {
        let difficulty = chains::difficulty(technique, length);
        if steps.bound().is_some_and(|bound| bound < difficulty) || steps.is_stopped() {
            return;
        }
        let mut step = to_step(board, &links, technique, &choices[nth], literal);
        step.difficulty = difficulty;
        steps.add(step);
    }
}

/// The consequences of each node being true, by strong and weak links. A literal is `2 * node`, plus one if it is true.
struct Reach {
    len: usize,
    /// The literals that follow.
    literals: Rows,
    /// The number of links to each.
    far: Vec<u16>,
}

impl Reach {
    fn of(links: &Links, steps: &mut Steps<'_>) -> Option<Self> {
        let len = links.len();
        let mut reach =
            Reach { len, literals: Rows::new(len, 2 * len), far: vec![0; 2 * len * len] };
        for start in 0..len {
            if start % 64 == 0 && steps.is_stopped() {
                return None;
            }
            reach.fill(links, start);
        }
        Some(reach)
    }

    fn fill(&mut self, links: &Links, start: usize) {
        let words = self.len.div_ceil(64);
        let mut seen = [vec![0; words], vec![0; words]];
        let mut new = vec![0; words];
        bits::insert(&mut new, start);
        let (mut far, mut on) = (0, true);
        while !bits::is_empty(&new) {
            let mut next = vec![0; words];
            for node in bits::ones(&new) {
                let literal = 2 * node + usize::from(on);
                self.literals.insert(start, literal);
                self.far[2 * self.len * start + literal] = far;
                bits::add(&mut next, if on { links.weak(node) } else { links.strong(node) });
            }
            bits::add(&mut seen[usize::from(on)], &new);
            on = !on;
            bits::take(&mut next, &seen[usize::from(on)]);
            new = next;
            far += 1;
        }
    }

    /// Calls `found` with each literal that follows from all these nodes, and the total number of links.
    fn common(&self, from: &[usize], mut found: impl FnMut(usize, usize)) {
        let mut common = self.literals.row(from[0]).to_vec();
        from.iter().for_each(|&node| bits::keep(&mut common, self.literals.row(node)));
        for literal in bits::ones(&common) {
            let far = from.iter().map(|node| self.far[2 * self.len * node + literal]);
            found(literal, far.map(usize::from).sum());
        }
    }
}

fn to_step<M: Mask>(
    board: &Board<M>,
    links: &Links,
    technique: Technique,
    (house, candidates): &Choice,
    literal: usize,
) -> Step {
    let (node, on) = (literal / 2, literal % 2 == 1);
    let concluded = links.node(node)[0];
    let mut step = Step::by(technique).in_houses(*house);
    for &candidate in candidates {
        let start = links.number(board.geometry(), candidate);
        let path = chains::path(links, (start, true), (node, on));
        step = chains::add_chain(step, links, true, &path);
    }
    if on { step.placing(concluded) } else { step.removing([concluded]) }
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let assumed = step.part(Role::Assumption).collect_vec();
    let names = assumed.iter().map(|candidate| match step.houses.first() {
        Some(_) => notation.cell(candidate.cell),
        None => notation.digit(candidate.digit).to_owned(),
    });
    let names = options(names);
    let choice = match step.houses.first() {
        Some(&house) => {
            let digit = notation.digit(assumed[0].digit);
            format!("the {digit} of {} is in {names}", notation.house(house))
        }
        None => format!("{} is {names}", notation.cell(assumed[0].cell)),
    };
    format!("{choice}: {}", branches_in_words(&step.parts, notation))
}

/// Every branch to its end, which is the same in all of them: `if r1c1 is 1, then r1c9 is not 1, so r1c9 is 5, so r9c9 is
/// not 5; if r1c1 is 2 or 3, then r9c9 is not 5; the branches agree`.
///
/// Branches that lead there at once are one.
pub(in crate::logic) fn branches_in_words(parts: &[Part], notation: &Notation<'_>) -> String {
    let branches = parts.chunk_by(|_, next| next.role != Role::Assumption).collect_vec();
    if let [branch] = branches[..] {
        // The conclusion is told once.
        return chain_words::in_words(&branch[..branch.len() - 1], notation);
    }
    let at_once = branches.iter().filter(|branch| branch.len() == 2).collect_vec();
    let mut words = Vec::new();
    for branch in &branches {
        match branch {
            [conclusion] => {
                let conclusion =
                    chain_words::node_in_words(Role::On, &conclusion.candidates, notation);
                words.push(format!("if {conclusion}, nothing is left to show"));
            }
            [_, conclusion] if at_once.first().is_some_and(|first| *first == branch) => {
                let assumed = at_once.iter().flat_map(|branch| &branch[0].candidates);
                let assumed = chain_words::one_of_in_words(assumed, notation);
                let then =
                    chain_words::node_in_words(conclusion.role, &conclusion.candidates, notation);
                words.push(format!("if {assumed}, then {then}"));
            }
            [_, _] => (),
            branch => words.push(chain_words::in_words(branch, notation)),
        }
    }
    if words.len() > 1 {
        words.push("the branches agree".to_owned());
    }
    words.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_positions::TestPosition;

    fn told(sample: &TestPosition, technique: Technique, removed: &str) -> (String, String) {
        let steps = sample.find(technique);
        let mut steps = steps.iter();
        let step = steps.find(|step| step.removes == sample.candidates(removed));
        let step = step.expect("it is removed");
        (step.difficulty.to_string(), sample.words(step))
    }

    #[test]
    fn what_follows_from_each_candidate_of_a_cell_holds() {
        let sample = TestPosition::empty(3, 3)
            .keep("r1c1", "123")
            .keep("r1c9", "15")
            .keep("r9c1", "25")
            .keep("r1c4", "36")
            .keep("r9c4", "56");
        let (difficulty, words) = told(&sample, Technique::CellForcing, "r9c9=5");
        assert_eq!(difficulty, "8.3");
        assert_eq!(
            words,
            "cell forcing chains: r1c1 is 1, 2 or 3: if r1c1 is 1, then r1c9 is not 1, so r1c9 is 5, \
             so r9c9 is not 5; if r1c1 is 2, then r9c1 is not 2, so r9c1 is 5, so r9c9 is not 5; if r1c1 is 3, \
             then r1c4 is not 3, so r1c4 is 6, so r9c4 is not 6, so r9c4 is 5, so r9c9 is not 5; \
             the branches agree, so r9c9 is not 5"
        );
    }

    #[test]
    fn what_follows_from_each_place_of_a_digit_holds() {
        let sample = TestPosition::empty(3, 3)
            .only('5', "row 1", "r1c1 r1c4 r1c9")
            .keep("r6c1", "57")
            .keep("r6c9", "57")
            .keep("r7c4", "58")
            .keep("r7c9", "58");
        let (difficulty, words) = told(&sample, Technique::RegionForcing, "r9c9=5");
        assert_eq!(difficulty, "8.5");
        assert_eq!(
            words,
            "region forcing chains: the 5 of row 1 is in r1c1, r1c4 or r1c9: if r1c1 is 5, then r6c1 is not 5, \
             so r6c1 is 7, so r6c9 is not 7, so r6c9 is 5, so r9c9 is not 5; if r1c4 is 5, then r7c4 is not 5, \
             so r7c4 is 8, so r7c9 is not 8, so r7c9 is 5, so r9c9 is not 5; if r1c9 is 5, then r9c9 is not 5; \
             the branches agree, so r9c9 is not 5"
        );
    }
}
