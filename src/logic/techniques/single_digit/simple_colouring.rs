//! Simple colouring: candidates of a digit that are joined by strong links get two colours in turn.
//!
//! Either all candidates of one colour are true or all of the other. So a candidate that sees both colours is false
//! ("colour trap"), and if two candidates of a colour see each other, that colour is false ("colour wrap").

use crate::logic::bits;
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::search::clusters::{self, Cluster};
use crate::logic::search::links::{Links, Net};
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Finds one step for each joined set of candidates that removes something; two if both colours are false.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    if let Some(links) = Links::new(board, Net::Digits) {
        clusters::clusters(&links).iter().for_each(|cluster| conclude(&links, cluster, steps));
    }
}

fn conclude(links: &Links, cluster: &Cluster, steps: &mut Steps<'_>) {
    let mut wrapped = false;
    for (colour, excluded) in cluster.colours.iter().zip(&cluster.excluded) {
        if colour.iter().any(|&node| bits::has(excluded, node)) {
            wrapped = true;
            add(links, &cluster.colours, colour, steps);
        }
    }
    let [mut trapped, other] = cluster.excluded.clone();
    bits::keep(&mut trapped, &other);
    let trapped: Vec<usize> = bits::ones(&trapped).filter(|&node| !cluster.has(node)).collect();
    if !wrapped && !trapped.is_empty() {
        add(links, &cluster.colours, &trapped, steps);
    }
}

/// Adds a step with the colours in the order of their first candidates, but the false colour of a wrap last.
fn add(links: &Links, colours: &[Vec<usize>; 2], removed: &[usize], steps: &mut Steps<'_>) {
    let single = |&node: &usize| links.node(node)[0];
    let mut step = Step::by(Technique::SimpleColouring).removing(removed.iter().map(single));
    step.removes.sort_unstable();
    let swap = colours[0] == removed;
    for (colour, told) in [(false, usize::from(swap)), (true, usize::from(!swap))] {
        step = step.with_part(Role::Colour(colour), colours[told].iter().map(single));
    }
    steps.add(step);
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let digit = notation.digit(step.removes[0].digit);
    let cells = |colour| step.part(Role::Colour(colour)).map(|candidate| candidate.cell);
    let is_true = |colour| {
        let are = if cells(colour).count() == 1 { "is" } else { "are" };
        format!("{} {are} {digit}", notation.cells(cells(colour)))
    };
    let other = notation.cells(cells(true));
    let colours = format!("either {} or {}", is_true(false), is_true(true));
    let wrapped = step.part(Role::Colour(true)).any(|c| step.removes.contains(&c));
    if wrapped {
        format!("{colours}, but two of {other} see each other")
    } else {
        let cells = notation.cells(step.removes.iter().map(|removed| removed.cell));
        let sees = if step.removes.len() == 1 { "sees" } else { "see" };
        format!("{colours}, and {cells} {sees} one of each")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn a_candidate_that_sees_both_colours_is_false() {
        let sample = TestPosition::empty(3, 3)
            .only('4', "row 1", "r1c2 r1c7")
            .only('4', "column 7", "r1c7 r5c7")
            .only('4', "row 5", "r5c7 r5c1");
        let steps = sample.find(Technique::SimpleColouring);
        assert_eq!(steps.len(), 1);
        assert_eq!(
            sample.parts(&steps[0]),
            ["Colour(false) r1c2=4 r5c7=4", "Colour(true) r1c7=4 r5c1=4"]
        );
        assert_eq!(
            sample.words(&steps[0]),
            "simple colouring: either r1c2 and r5c7 are 4 or r1c7 and r5c1 are 4, \
             and r2c1, r3c1, r4c2 and r6c2 see one of each, so r2c1, r3c1, r4c2 and r6c2 are not 4"
        );
    }

    #[test]
    fn a_colour_that_sees_itself_is_false() {
        let sample = TestPosition::empty(3, 3)
            .only('4', "row 1", "r1c2 r1c7")
            .only('4', "column 7", "r1c7 r5c7")
            .only('4', "row 5", "r5c7 r5c3")
            .only('4', "column 3", "r5c3 r2c3");
        let steps = sample.find(Technique::SimpleColouring);
        assert_eq!(steps.len(), 1);
        assert_eq!(
            sample.words(&steps[0]),
            "simple colouring: either r1c7 and r5c3 are 4 or r1c2, r2c3 and r5c7 are 4, \
             but two of r1c2, r2c3 and r5c7 see each other, so r1c2, r2c3 and r5c7 are not 4"
        );
    }
}
