//! Chains through almost unique rectangles: a rectangle of two digits whose further candidates fall into two nodes, each
//! of one digit or of one cell. If all of them were false, the two digits could be exchanged for a second solution. So if
//! one node is false, the other is true, which is a strong link for chains ("AUR" in the players' forum).
//!
//! A roof cell with further candidates is a node that excludes the two digits from the cell, so type 4 is such a chain as
//! well. A single node would be one of the types 1, 2 and 5.

use itertools::Itertools;

use super::unique_rectangle::{Rectangle, rectangles};
use crate::geometry::{Candidate, Cell};
use crate::logic::board::Board;
use crate::logic::search::chains;
use crate::logic::search::links::{AlmostDeadly, Links};
use crate::logic::step::{Role, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// The most links of rectangles: those with the fewest further candidates.
const MOST_LINKS: usize = 1000;

/// Finds chains with a link by a rectangle: a shortest one for each conclusion.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    // Of two nodes that have all further candidates, no corner has more than two of each digit and cell, so every corner
    // of some rectangle has at most four candidates.
    let corner = |cell: Cell| board.digits(cell);
    let pairs = |cell: Cell| {
        let digits = Some(board.digits(cell)).filter(|digits| digits.count() <= 4);
        let digits = digits.unwrap_or(M::EMPTY).iter().collect_vec();
        digits.into_iter().array_combinations().map(|[a, b]| M::of(a).or(M::of(b)))
    };
    let mut found = Vec::new();
    rectangles(board, steps, corner, pairs, &mut |rectangle: &Rectangle<M>, steps| {
        let deadly = rectangle.deadly(board);
        let further = deadly.further().collect_vec();
        let step = deadly.step(steps);
        let pattern = step.part(Role::Carrier).collect_vec();
        found.extend(nodes(&further).into_iter().map(|nodes| (nodes, pattern.clone())));
    });
    let number = |(nodes, _): &([Vec<Candidate>; 2], _)| nodes[0].len() + nodes[1].len();
    found.sort_by_cached_key(|almost| (number(almost), almost.clone()));
    found.dedup();
    found.truncate(MOST_LINKS);
    let found = found.into_iter().map(|(nodes, pattern)| AlmostDeadly { nodes, pattern });
    let found = found.collect_vec();
    if found.is_empty() {
        return;
    }
    if let Some(links) = Links::with_patterns(board, found) {
        chains::find_in(&links, Technique::AlmostUniqueRectangleChain, steps);
    }
}

/// The ways to have all these candidates in two nodes, each of one digit or of one cell.
fn nodes(further: &[Candidate]) -> Vec<[Vec<Candidate>; 2]> {
    let is_node = |node: &[Candidate]| {
        node.iter().map(|candidate| candidate.cell).all_equal()
            || node.iter().map(|candidate| candidate.digit).all_equal()
    };
    let of_digits = further
        .iter()
        .map(|candidate| candidate.digit)
        .unique()
        .map(|digit| further.iter().copied().partition(|candidate| candidate.digit == digit));
    let of_cells = further
        .iter()
        .map(|candidate| candidate.cell)
        .unique()
        .map(|cell| further.iter().copied().partition(|candidate| candidate.cell == cell));
    let parted = of_digits.chain(of_cells).map(|(one, rest): (Vec<_>, Vec<_>)| [one, rest]);
    let mut parted = parted
        .filter(|[_, rest]| !rest.is_empty() && is_node(rest))
        .map(|mut nodes| {
            nodes.sort_unstable();
            nodes
        })
        .collect_vec();
    parted.sort_unstable();
    parted.dedup();
    parted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Geometry;
    use crate::logic::test_positions::TestPosition;
    use crate::puzzle::Puzzle;

    /// A rectangle of 3 and 7 with a further 5 in r1c4 and 8 in r2c4.
    fn rectangle() -> TestPosition {
        rectangle_with("r2c1", "37")
    }

    fn rectangle_with(cell: &str, digits: &str) -> TestPosition {
        TestPosition::empty(3, 3)
            .keep("r1c1", "37")
            .keep(cell, digits)
            .keep("r1c4", "357")
            .keep("r2c4", "378")
            .keep("r2c8", "68")
            .keep("r1c9", "56")
    }

    #[test]
    fn one_of_two_further_candidates_is_true() {
        let sample = rectangle();
        let steps = sample.find(Technique::AlmostUniqueRectangleChain);
        let otherwise = "(otherwise 3 and 7 could be exchanged in r1c1, r1c4, r2c1 and r2c4)";
        assert_eq!(
            sample.words(&steps[0]),
            format!(
                "almost unique rectangle chain: either r1c4 is 5 or r1c9 is 5: if r1c4 is not 5, then r2c4 is 8 {otherwise}, \
                 so r2c8 is not 8, so r2c8 is 6, so r1c9 is not 6, so r1c9 is 5, \
                 so r1c2, r1c3, r1c5, r1c6, r1c7 and r1c8 are not 5"
            )
        );
        assert_eq!(
            sample.eureka(&steps[0]).as_deref(),
            Some("(5)r1c4=UR(37)r12c14=(8)r2c4-(8)r2c8=(6)r2c8-(6)r1c9=(5)r1c9 => r1c235678<>5")
        );
        let ends = ["5", "6", "8"].map(|digit| sample.candidate(&format!("r1c9={digit}")).digit);
        assert_eq!(steps.iter().map(|step| step.removes[0].digit).collect_vec(), ends);
        // A third digit, or a given, leaves no two nodes.
        let three = rectangle_with("r2c1", "347").find(Technique::AlmostUniqueRectangleChain);
        assert!(three.is_empty(), "{three:?}");
    }

    #[test]
    fn a_cell_of_the_roof_is_a_node() {
        let sample = TestPosition::empty(3, 3)
            .keep("r1c1 r2c1", "37")
            .keep("r1c4", "3578")
            .keep("r2c4", "376")
            .keep("r2c9", "16")
            .keep("r1c9", "13");
        let steps = sample.find(Technique::AlmostUniqueRectangleChain);
        let step = steps.iter().find(|step| step.removes.contains(&sample.candidate("r1c4=3")));
        let words = sample.words(step.expect("a chain"));
        let told = "r1c4 is 5 or 8 (otherwise 3 and 7 could be exchanged in r1c1, r1c4, r2c1 and r2c4), so r1c4 is not 3";
        assert!(words.ends_with(told), "{words}");
    }

    #[test]
    fn givens_and_candidates_that_the_puzzle_rules_out_are_no_rectangle() {
        let given = TestPosition::with_givens(3, 3, "r2c1=7").keep("r1c1", "37");
        let given = given.keep("r1c4", "357").keep("r2c4", "38").keep("r2c8", "68");
        let given = given.keep("r1c9", "56");
        assert!(given.find(Technique::AlmostUniqueRectangleChain).is_empty());
        let mut puzzle = Puzzle::empty(Geometry::classic());
        puzzle.rule_out(rectangle().candidate("r9c9=1"));
        let mut restricted = TestPosition::of(&puzzle);
        restricted = restricted.keep("r1c1 r2c1", "37").keep("r1c4", "357").keep("r2c4", "378");
        restricted = restricted.keep("r2c8", "68").keep("r1c9", "56");
        assert!(restricted.find(Technique::AlmostUniqueRectangleChain).is_empty());
    }

    #[test]
    fn further_candidates_fall_into_nodes() {
        let sample = TestPosition::empty(3, 3);
        let of = |text: &str| {
            let found = nodes(&sample.candidates(text));
            let name = |node: &Vec<Candidate>| node.len();
            found.iter().map(|[a, b]| [name(a), name(b)]).collect_vec()
        };
        assert_eq!(of("r1c4=5 r2c4=8"), [[1, 1]]);
        assert_eq!(of("r1c4=5 r2c4=5"), [[1, 1]]);
        assert_eq!(of("r1c4=5 r1c4=8 r2c4=5 r2c4=8"), [[2, 2], [2, 2]]);
        assert_eq!(of("r1c4=5 r1c4=8 r2c4=8"), [[1, 2], [2, 1]]);
        assert_eq!(of("r1c1=4 r1c4=5 r2c4=8"), [[0; 2]; 0]);
    }
}
