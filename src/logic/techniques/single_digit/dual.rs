//! Dual patterns: two patterns of one digit with a part in common, taken together.
//!
//! - *dual two-string kite*: two kites whose strings meet in the same two cells of a box. Each cell has one of the rows
//!   and one of the columns, once this way round and once the other.
//! - *dual empty rectangle*: two empty rectangles of the same box.
//!
//! Each of the two holds by itself, see [turbot](super::turbot) and [empty rectangle](super::empty_rectangle).

use itertools::Itertools;

use super::{empty_rectangle, turbot};
use crate::geometry::Candidate;
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Finds pairs of kites that share the cells of their box.
pub(in crate::logic) fn kites<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let mut single = steps.all_of(Technique::TwoStringKite);
    turbot::find(board, &mut single);
    pairs(single, |step| step.part(Role::Bridge).sorted().collect(), steps);
}

/// Finds pairs of empty rectangles in the same box.
pub(in crate::logic) fn empty_rectangles<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let mut single = steps.all_of(Technique::EmptyRectangle);
    empty_rectangle::find(board, &mut single);
    pairs(single, |step| step.part(Role::Carrier).collect(), steps);
}

/// Adds the pairs of steps with the same shared part that remove different candidates.
fn pairs(single: Steps<'_>, shared: impl Fn(&Step) -> Vec<Candidate>, steps: &mut Steps<'_>) {
    let technique = steps.technique();
    let single = match single.into_found() {
        Ok(single) => single,
        Err(reason) => return steps.stop(reason),
    };
    for [a, b] in single.iter().array_combinations() {
        if shared(a) == shared(b) && a.removes != b.removes {
            let removes = a.removes.iter().chain(&b.removes).copied().sorted().dedup();
            let mut step = Step::by(technique)
                .in_houses(a.houses.iter().chain(&b.houses).copied())
                .covered_by(a.covers.iter().chain(&b.covers).copied())
                .removing(removes);
            step.parts = a.parts.iter().chain(&b.parts).cloned().collect();
            steps.add(step);
        }
    }
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let reason_of = match step.technique {
        Technique::DualTwoStringKite => turbot::reason,
        _ => empty_rectangle::reason,
    };
    let of_half = |second: bool| {
        let half = |len: usize| if second { len / 2..len } else { 0..len / 2 };
        let half = Step {
            houses: step.houses[half(step.houses.len())].to_vec(),
            covers: step.covers[half(step.covers.len())].to_vec(),
            parts: step.parts[half(step.parts.len())].to_vec(),
            ..step.clone()
        };
        reason_of(&half, notation)
    };
    format!("{}, and {}", of_half(false), of_half(true))
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique;
    use crate::logic::test_positions::TestPosition;

    fn kite() -> TestPosition {
        let kite = TestPosition::empty(3, 3).only('4', "row 2", "r2c1 r2c8");
        kite.only('4', "column 3", "r3c3 r7c3")
    }

    #[test]
    fn two_kites_share_their_box_cells() {
        assert_eq!(kite().in_words(Technique::DualTwoStringKite), [""; 0]);
        let dual = kite().only('4', "row 3", "r3c3 r3c5").only('4', "column 1", "r2c1 r9c1");
        let told = "dual two-string kite: 4 has only r2c1 and r2c8 in row 2 and only r3c3 and r7c3 in column 3, and not both r2c1 and r3c3, \
                    and 4 has only r3c3 and r3c5 in row 3 and only r2c1 and r9c1 in column 1, and not both r2c1 and r3c3, \
                    so r7c8 and r9c5 are not 4";
        assert_eq!(dual.in_words(Technique::DualTwoStringKite), [told]);
    }

    #[test]
    fn kites_that_meet_in_other_cells_are_no_dual() {
        let other = kite().only('4', "row 3", "r3c2 r3c3 r3c5").only('4', "column 1", "r2c1 r9c1");
        assert_eq!(other.in_words(Technique::DualTwoStringKite), [""; 0]);
    }

    #[test]
    fn two_empty_rectangles_share_their_box() {
        let single = || {
            let position = TestPosition::empty(3, 3).only('6', "box 1", "r2c1 r2c3 r1c2 r3c2");
            position.only('6', "column 8", "r2c8 r6c8")
        };
        assert_eq!(single().in_words(Technique::DualEmptyRectangle), [""; 0]);
        let dual = single().only('6', "row 9", "r9c2 r9c5");
        let told = "dual empty rectangle: 6 in box 1 stands only in row 2 and column 2, and in column 8 only in r2c8 and r6c8, \
                    and 6 in box 1 stands only in row 2 and column 2, and in row 9 only in r9c2 and r9c5, \
                    so r2c5 and r6c2 are not 6";
        assert_eq!(dual.in_words(Technique::DualEmptyRectangle), [told]);
    }
}
