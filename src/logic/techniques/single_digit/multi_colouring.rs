//! Multi-colouring: two clusters of strong links of a digit, each coloured in two colours of which exactly one is true.
//!
//! - If a candidate of colour A sees one of colour B in the other cluster, A and B cannot both be true, so one of their
//!   opposites is: a candidate that sees both opposites is false.
//! - If candidates of colour A see both colours of the other cluster, A is false.

use itertools::Itertools;

use crate::geometry::Candidate;
use crate::logic::bits;
use crate::logic::board::Board;
use crate::logic::notation::{Notation, list};
use crate::logic::search::clusters::{self, Cluster};
use crate::logic::search::links::{Links, Net};
use crate::logic::step::{Part, Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// A colour of a cluster.
type Coloured<'c> = (&'c Cluster, usize);

/// Finds one step for each two colours of two clusters, if it removes something.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let Some(links) = Links::new(board, Net::Digits) else {
        return;
    };
    let clusters = clusters::clusters(&links);
    let digit = |cluster: &Cluster| links.node(cluster.colours[0][0])[0].digit;
    for [a, b] in clusters.iter().array_combinations() {
        if steps.is_stopped() {
            return;
        }
        if digit(a) != digit(b) {
            continue;
        }
        for (of_a, of_b) in (0..2).cartesian_product(0..2) {
            trap(&links, (a, of_a), (b, of_b), steps);
        }
        for (one, other) in [(a, b), (b, a)] {
            (0..2).for_each(|colour| wrap(&links, (one, colour), other, steps));
        }
    }
}

/// The first candidates of two colours that see each other.
fn meeting(
    links: &Links,
    (a, of_a): Coloured<'_>,
    (b, of_b): Coloured<'_>,
) -> Option<[Candidate; 2]> {
    let pairs = a.colours[of_a].iter().cartesian_product(&b.colours[of_b]);
    let mut meeting = pairs.filter(|&(&one, &other)| bits::has(links.weak(one), other));
    meeting.next().map(|(&one, &other)| [one, other].map(|node| links.node(node)[0]))
}

/// Removes what sees the opposites of two colours that see each other.
fn trap(links: &Links, a: Coloured<'_>, b: Coloured<'_>, steps: &mut Steps<'_>) {
    let Some(meeting) = meeting(links, a, b) else {
        return;
    };
    let [mut trapped, other] = [a, b].map(|(cluster, colour)| cluster.excluded[1 - colour].clone());
    bits::keep(&mut trapped, &other);
    let step = step(links, a, b).with_part(Role::Bridge, meeting);
    steps.add_if_news(step.removing(links.candidates(&trapped)));
}

/// Removes a colour that sees both colours of the other cluster.
fn wrap(links: &Links, a: Coloured<'_>, b: &Cluster, steps: &mut Steps<'_>) {
    if let (Some(one), Some(other)) = (meeting(links, a, (b, 0)), meeting(links, a, (b, 1))) {
        let step =
            step(links, a, (b, 0)).with_part(Role::Bridge, one).with_part(Role::Bridge, other);
        steps.add(step.removing(a.0.candidates(links, a.1).sorted()));
    }
}

/// The parts of a step: each of the two colours, then its opposite.
fn step(links: &Links, a: Coloured<'_>, b: Coloured<'_>) -> Step {
    let mut step = Step::by(Technique::MultiColouring);
    for (cluster, colour) in [a, b] {
        step = step
            .with_part(Role::Colour(false), cluster.candidates(links, colour))
            .with_part(Role::Colour(true), cluster.candidates(links, 1 - colour));
    }
    step
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let cells =
        |part: &Part| notation.cells(part.candidates.iter().map(|candidate| candidate.cell));
    let [a, not_a, b, not_b, bridges @ ..] = step.parts.as_slice() else {
        return String::new();
    };
    let digit = notation.digit(step.removes[0].digit);
    let [a, not_a, b, not_b] = [a, not_a, b, not_b].map(|part| {
        let are = if part.candidates.len() == 1 { "is" } else { "are" };
        format!("{} {are} {digit}", cells(part))
    });
    let clusters = format!("either {a} or {not_a}, and either {b} or {not_b}");
    let bridges = bridges.iter().map(|bridge| {
        let [one, other] = [0, 1].map(|end| notation.cell(bridge.candidates[end].cell));
        format!("{one} sees {other}")
    });
    match bridges.collect_vec().as_slice() {
        [bridge] => {
            let removed = notation.cells(step.removes.iter().map(|removed| removed.cell));
            let sees = if step.removes.len() == 1 { "sees" } else { "see" };
            format!("{clusters}; {bridge}, so {not_a} or {not_b}, and {removed} {sees} both")
        }
        bridges => format!("{clusters}; {}, one of which is {digit}", list(bridges)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn one_of_the_opposites_of_two_colours_that_see_each_other_is_true() {
        let sample = |near| {
            TestPosition::empty(3, 3).only('4', "row 1", "r1c1 r1c7").only(
                '4',
                "row 9",
                &format!("{near} r9c8"),
            )
        };
        assert_eq!(
            sample("r9c1").in_words(Technique::MultiColouring),
            [
                "multi-colouring: either r1c1 is 4 or r1c7 is 4, and either r9c1 is 4 or r9c8 is 4; r1c1 sees r9c1, \
              so r1c7 is 4 or r9c8 is 4, and r2c8, r3c8, r7c7 and r8c7 see both, so r2c8, r3c8, r7c7 and r8c7 are not 4"
            ]
        );
        assert!(sample("r9c2").find(Technique::MultiColouring).is_empty());
    }

    #[test]
    fn a_colour_that_sees_both_colours_of_another_cluster_is_false() {
        let sample = TestPosition::empty(3, 3)
            .only('4', "row 1", "r1c1 r1c5")
            .only('4', "column 5", "r1c5 r7c5")
            .only('4', "row 8", "r8c1 r8c6");
        let words = sample.in_words(Technique::MultiColouring);
        assert_eq!(
            words.last().map(String::as_str),
            Some(
                "multi-colouring: either r1c1 and r7c5 are 4 or r1c5 is 4, and either r8c1 is 4 or r8c6 is 4; \
                 r1c1 sees r8c1 and r7c5 sees r8c6, one of which is 4, so r1c1 and r7c5 are not 4"
            )
        );
    }
}
