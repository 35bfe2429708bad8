//! Continuous loops by the links that they may have: *x-cycles* of one digit, *xy-cycles* of cells with two candidates,
//! loops of any links, and of groups. See [`loops`] for what they exclude.

use crate::logic::board::Board;
use crate::logic::search::links::Net;
use crate::logic::search::loops;
use crate::logic::step::Steps;
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Finds loops of one of the four kinds: a shortest one for each set of removed candidates.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let technique = steps.technique();
    let net = match technique {
        Technique::XCycle => Net::Digits,
        Technique::XyCycle => Net::Cells,
        Technique::ContinuousLoop => Net::Candidates,
        _ => Net::Groups,
    };
    loops::find(board, net, technique, steps);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn a_loop_of_one_digit_excludes_it_at_each_weak_link() {
        let cycle = || {
            TestPosition::empty(3, 3).only('3', "row 1", "r1c1 r1c4").only(
                '3',
                "row 5",
                "r5c4 r5c8",
            )
        };
        let sample = cycle().only('3', "row 9", "r9c8 r9c1");
        let steps = sample.find(Technique::XCycle);
        assert_eq!((steps.len(), steps[0].removes.len()), (1, 18));
        let words = sample.words(&steps[0]);
        assert!(
            words.starts_with(
                "x-cycle: if r1c1 is not 3, then r1c4 is 3, so r5c4 is not 3, so r5c8 is 3, so r9c8 is not 3, \
                 so r9c1 is 3, so r1c1 is not 3; the loop also holds backwards, so either r1c4 is 3 or r5c4 is 3, \
                 either r5c8 is 3 or r9c8 is 3, and either r9c1 is 3 or r1c1 is 3, so r2c1, r2c4, "
            ),
            "{words}"
        );
        assert_eq!(
            sample.eureka(&steps[0]).as_deref(),
            Some("(3)r1c1=(3)r1c4-(3)r5c4=(3)r5c8-(3)r9c8=(3)r9c1-(3)r1c1 => r234678c148<>3")
        );
        let open = cycle().only('3', "row 9", "r9c8 r9c2");
        assert!(open.find(Technique::XCycle).is_empty());
    }

    #[test]
    fn a_loop_of_cells_excludes_the_shared_digits() {
        let cells = |last| {
            TestPosition::empty(3, 3)
                .keep("r1c1", "12")
                .keep("r1c5", "23")
                .keep("r6c5", "34")
                .keep("r6c1", last)
        };
        let sample = cells("41");
        let steps = sample.find(Technique::XyCycle);
        assert_eq!((steps.len(), steps[0].removes.len()), (1, 28));
        assert!(
            sample
                .words(&steps[0])
                .starts_with("xy-cycle: if r1c1 is not 1, then r1c1 is 2, so r1c5 is not 2, ")
        );
        assert!(cells("45").find(Technique::XyCycle).is_empty());
    }

    #[test]
    fn a_loop_of_any_links_excludes_in_cells_as_well() {
        let sample = TestPosition::empty(3, 3)
            .only('3', "row 1", "r1c1 r1c6")
            .keep("r5c6", "37")
            .only('7', "row 9", "r9c6 r9c1")
            .only('7', "row 1", "r1c1 r1c2 r1c3 r1c4");
        let steps = sample.find(Technique::ContinuousLoop);
        assert!(steps.is_empty());
        let sample = TestPosition::empty(3, 3)
            .only('3', "row 1", "r1c1 r1c6")
            .keep("r5c6", "37")
            .only('7', "row 5", "r5c6 r5c1 r5c2")
            .only('7', "column 1", "r5c1 r1c1");
        assert_eq!(
            sample.in_words(Technique::ContinuousLoop),
            [
                "continuous loop: if r1c1 is not 3, then r1c6 is 3, so r5c6 is not 3, so r5c6 is 7, so r5c1 is not 7, \
              so r1c1 is 7, so r1c1 is not 3; the loop also holds backwards, so either r1c6 is 3 or r5c6 is 3, \
              either r5c6 is 7 or r5c1 is 7, and either r1c1 is 7 or r1c1 is 3, \
              so r1c1 is not 1, 2, 4, 5, 6, 8 or 9, r2c6, r3c6, r4c6, r6c6, r7c6, r8c6 and r9c6 are not 3, and r5c2 is not 7"
            ]
        );
    }

    #[test]
    fn a_loop_may_pass_through_groups() {
        let sample = |pair| {
            TestPosition::empty(3, 3)
                .only('5', "row 1", "r1c1 r1c2 r1c7")
                .only('7', "box 3", "r1c7 r3c7")
                .keep("r1c7", "57")
                .keep("r3c3", pair)
        };
        let of = |pair| {
            let steps = sample(pair).find(Technique::GroupedLoop);
            let cell = sample(pair).candidate("r3c1=7");
            steps.into_iter().find(|step| step.removes.contains(&cell))
        };
        assert_eq!(
            sample("57").words(&of("57").expect("a loop")),
            "grouped continuous loop: if r3c3 is not 5, then r3c3 is 7, so r3c7 is not 7, so r1c7 is 7, \
             so r1c7 is not 5, so one of r1c1 and r1c2 is 5, so r3c3 is not 5; the loop also holds backwards, \
             so either r3c3 is 7 or r3c7 is 7, and either one of r1c1 and r1c2 is 5 or r3c3 is 5, so r2c1, r2c2 and r2c3 are not 5, r3c1 and r3c2 are not 5 or 7, and r3c4, r3c5 and r3c6 are not 7"
        );
        assert!(of("578").is_none());
    }
}
