//! Gurth's symmetrical placement: if a turn or reflection of the grid maps each given onto a given, and equal digits onto
//! equal digits, the solution has the same symmetry.
//!
//! The image of the solution, with its digits renamed, would else be a second solution. So a candidate is false if its
//! image is gone, or if both cannot be true: in particular, cells that stay in place have digits that stay as they are.
//! (Named after Gurth Bruins; Sudopedia has it as *Gurth's theorem*.)
//!
//! Only givens count, as digits placed later need not be symmetric yet. The houses must be symmetric as well, and the
//! puzzle must rule out no candidates. A digit without a given stays as it is, if there is only one.

use itertools::Itertools;

use crate::geometry::{Candidate, Cell, Digit, Geometry, MOTIONS, Motion};
use crate::logic::board::Board;
use crate::logic::notation::{Notation, list};
use crate::logic::search::links;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// The names of the [`MOTIONS`].
const NAMES: [&str; 6] = [
    "half a turn",
    "a quarter turn",
    "a reflection of top and bottom",
    "a reflection of left and right",
    "a reflection about the falling diagonal",
    "a reflection about the rising diagonal",
];

/// One step for each symmetry of the givens.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    if board.is_restricted() || board.side() == 1 {
        return;
    }
    for motion in MOTIONS {
        let symmetry = images(board, motion).map(|images| Symmetry { board, motion, images });
        if let Some(symmetry) = symmetry.filter(|_| keeps_houses(board.geometry(), motion)) {
            let removes =
                links::candidates(board).filter(|&candidate| symmetry.is_false(candidate));
            steps.add_if_news(symmetry.step().removing(removes));
        }
        if steps.is_stopped() {
            return;
        }
    }
}

/// The digit that each digit becomes, if the motion maps givens onto givens.
fn images<M: Mask>(board: &Board<M>, motion: Motion) -> Option<Vec<Digit>> {
    let geometry = board.geometry();
    let mut images: Vec<Option<Digit>> = vec![None; board.side()];
    for cell in geometry.cells().filter(|&cell| board.is_given(cell)) {
        let other = motion(geometry, cell);
        let (from, to) = (board.settled(cell)?, board.settled(other)?);
        let image = images[from.index()].get_or_insert(to);
        if *image != to || !board.is_given(other) {
            return None;
        }
    }
    // If one digit has no given, none has it as its image.
    let absent = images.iter().positions(Option::is_none).collect_vec();
    match absent[..] {
        [] => (),
        [digit] => images[digit] = Some(Digit::new(digit)),
        _ => return None,
    }
    let images: Vec<Digit> = images.into_iter().flatten().collect();
    images.iter().all_unique().then_some(images)
}

/// Whether the motion maps each house onto a house.
fn keeps_houses(geometry: &Geometry, motion: Motion) -> bool {
    geometry.houses().all(|house| {
        let mut cells = geometry.cells_of(house).iter().map(|&cell| motion(geometry, cell));
        let first = cells.next().map_or(&[][..], |cell| geometry.houses_of(cell));
        let others = cells.collect_vec();
        let has_all = |house| others.iter().all(|&cell| geometry.houses_of(cell).contains(house));
        first.iter().any(has_all)
    })
}

/// A motion that the givens allow and the digit that each digit becomes.
struct Symmetry<'a, M> {
    board: &'a Board<M>,
    motion: Motion,
    images: Vec<Digit>,
}

impl<M: Mask> Symmetry<'_, M> {
    fn image(&self, candidate: Candidate) -> Candidate {
        Candidate {
            cell: (self.motion)(self.board.geometry(), candidate.cell),
            digit: self.images[candidate.digit.index()],
        }
    }

    /// Whether one of the candidate's images is gone or excludes it.
    fn is_false(&self, candidate: Candidate) -> bool {
        let board = self.board;
        let mut image = self.image(candidate);
        while image != candidate {
            let is_left = board.has(image) || board.settled(image.cell) == Some(image.digit);
            if !is_left || board.excludes(candidate, image) {
                return true;
            }
            image = self.image(image);
        }
        false
    }

    /// The step with a part for each cycle of digits: a given of the first digit, its image and so on.
    fn step(&self) -> Step {
        let (board, geometry) = (self.board, self.board.geometry());
        let mut step = Step::by(Technique::GurthsSymmetricalPlacement);
        let mut told = M::EMPTY;
        for digit in geometry.digits() {
            let given = |cell: &Cell| board.is_given(*cell) && board.settled(*cell) == Some(digit);
            // A cell on no axis shows which motion it is.
            let moved =
                |cell: &Cell| MOTIONS.iter().map(|motion| motion(geometry, *cell)).all_unique();
            let givens = || geometry.cells().filter(given);
            let first = givens().find(|cell| moved(cell)).or_else(|| givens().next());
            let Some(cell) = first.filter(|_| !told.contains(digit.index())) else {
                continue;
            };
            let mut cycle = vec![Candidate { cell, digit }];
            loop {
                let last = cycle[cycle.len() - 1];
                told.insert(last.digit.index());
                cycle.push(self.image(last));
                if self.images[last.digit.index()] == digit {
                    break;
                }
            }
            step = step.with_part(Role::Carrier, cycle);
        }
        step
    }
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let geometry = notation.geometry();
    let pairs = step.parts.iter().flat_map(|part| part.candidates.windows(2)).collect_vec();
    let is_motion =
        |motion: &Motion| pairs.iter().all(|pair| motion(geometry, pair[0].cell) == pair[1].cell);
    let name = MOTIONS.iter().position(is_motion).map_or("a symmetry", |nth| NAMES[nth]);
    let cycles = step.parts.iter().map(|part| {
        let digits = part.candidates.iter().map(|candidate| notation.digit(candidate.digit));
        match digits.collect_vec()[..] {
            [digit, _] => format!("{digit} stays"),
            [a, b, _] => format!("{a} and {b} change places"),
            ref cycle => {
                list(cycle.windows(2).map(|pair| format!("{} becomes {}", pair[0], pair[1])))
            }
        }
    });
    let cycles = cycles.collect_vec().join(", ");
    format!("{name} maps the givens onto themselves if {cycles}, and the solution too")
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique::GurthsSymmetricalPlacement;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn candidates_without_an_image_are_false() {
        let position = TestPosition::with_givens(2, 2, "r1c2=1 r2c1=2 r3c3=3");
        let words = "gurth's symmetrical placement: a reflection about the falling diagonal maps the givens onto \
                     themselves if 1 and 2 change places, 3 stays, and the solution too, so r3c4 and r4c3 are not 4, and r4c4 is not 1 or 2";
        assert_eq!(position.in_words(GurthsSymmetricalPlacement), [words]);
    }

    #[test]
    fn only_givens_boxes_and_all_digits_but_one_count() {
        for position in [
            TestPosition::with_givens(2, 2, "r1c2=1 r2c1=2").place("r3c3=3"),
            TestPosition::with_givens(2, 2, "r1c2=1 r2c1=2 r3c3=3 r3c4=4"),
            TestPosition::with_givens(2, 2, "r1c2=1 r2c1=2 r3c3=3 r3c4=1 r4c3=1"),
            TestPosition::with_givens(2, 3, "r1c2=1 r2c1=2 r3c3=3 r4c4=4 r5c5=5"),
        ] {
            assert_eq!(position.in_words(GurthsSymmetricalPlacement), [""; 0]);
        }
    }

    #[test]
    fn placed_digits_are_placed_in_the_image_as_well() {
        let position = TestPosition::with_givens(2, 2, "r1c2=1 r2c1=2 r3c3=3").place("r1c4=2");
        let words = position.in_words(GurthsSymmetricalPlacement);
        assert!(words[0].contains("r4c1 is not 3 or 4"), "{words:?}");
    }
}
