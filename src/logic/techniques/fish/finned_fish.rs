//! Finned fish: fish of two to four lines, except for some further places in one box, the *fins*.
//!
//! Either a fin has the digit, or the fish holds. So a place in a cover line that sees all fins, which must be in their
//! box, is false in both cases. The fish is called *sashimi* if without the fins one of its lines has at most one place in
//! the cover, so that it would not be a fish.
//!
//! For each box, the search gathers base lines as long as their places outside the box fit into k cover lines. Only these
//! and the cross lines of the box matter, because the removed places are in the box.

use crate::geometry::House;
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// Finned fish of the technique's size, of rows and of columns.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let technique = steps.technique();
    let geometry = board.geometry();
    let boxes: Vec<House> = geometry.houses().filter(|&h| !board.is_line(h)).collect();
    for [base, cover] in board.lines().iter().flatten() {
        let spans: Vec<Span<M>> =
            boxes.iter().map(|&house| Span::new(board, house, [base, cover])).collect();
        for digit in 0..board.side() {
            let places = board.places_in(base, digit);
            for span in &spans {
                let search =
                    FinnedSearch { board, technique, base, cover, digit, places: &places, span };
                search.run(steps);
                if steps.is_stopped() {
                    return;
                }
            }
        }
    }
}

/// Where a box lies among the lines of both directions; it need not be a rectangle.
struct Span<M> {
    /// The base lines that cross it.
    band: M,
    /// The cover lines that cross it.
    stack: M,
    /// For each base line, the cover lines that it crosses in the box.
    crossings: Vec<M>,
}

impl<M: Mask> Span<M> {
    fn new(board: &Board<M>, house: House, [base, cover]: [&[House]; 2]) -> Self {
        let geometry = board.geometry();
        let (mut band, mut stack) = (M::EMPTY, M::EMPTY);
        let mut crossings = vec![M::EMPTY; base.len()];
        for &cell in geometry.cells_of(house) {
            // The lines of a direction are in the order of their numbers.
            let line_of = |lines: &[House]| {
                let mut houses = geometry.houses_of(cell).iter();
                houses.find_map(|house| lines.binary_search(house).ok())
            };
            if let (Some(along), Some(across)) = (line_of(base), line_of(cover)) {
                band.insert(along);
                stack.insert(across);
                crossings[along].insert(across);
            }
        }
        Span { band, stack, crossings }
    }
}

fn size(technique: Technique) -> usize {
    match technique {
        Technique::FinnedXWing | Technique::SashimiXWing => 2,
        Technique::FinnedSwordfish | Technique::SashimiSwordfish => 3,
        _ => 4,
    }
}

fn is_sashimi(technique: Technique) -> bool {
    matches!(
        technique,
        Technique::SashimiXWing | Technique::SashimiSwordfish | Technique::SashimiJellyfish
    )
}

/// The finned fish of a digit with their fins in one box.
struct FinnedSearch<'a, M> {
    board: &'a Board<M>,
    technique: Technique,
    base: &'a [House],
    cover: &'a [House],
    digit: usize,
    /// Of each base line, its cover lines.
    places: &'a [M],
    span: &'a Span<M>,
}

impl<M: Mask> FinnedSearch<'_, M> {
    fn run(&self, steps: &mut Steps<'_>) {
        let crossing = |line: &usize| self.in_box(*line).first().is_some();
        if self.span.band.iter().filter(crossing).nth(1).is_none() {
            return;
        }
        let mut lines = M::EMPTY;
        for (line, places) in self.places.iter().enumerate() {
            if !places.is_empty() && self.needed(line).count() <= size(self.technique) {
                lines.insert(line);
            }
        }
        // Base lines with fins cross the box, so they come first; those without fins can be anywhere.
        let [near, far] = [lines.and(self.span.band), lines.and_not(self.span.band)];
        if lines.count() >= size(self.technique) {
            self.gather([near, far], M::EMPTY, M::EMPTY, steps);
        }
    }

    /// The places of a base line in the box.
    fn in_box(&self, line: usize) -> M {
        self.places[line].and(self.span.crossings[line])
    }

    /// The cover lines that a base line needs, whatever its fins.
    fn needed(&self, line: usize) -> M {
        self.places[line].and_not(self.span.crossings[line])
    }

    /// Adds base lines to those chosen until there are enough: first lines that cross the box, then others.
    fn gather(&self, [mut near, mut far]: [M; 2], chosen: M, needed: M, steps: &mut Steps<'_>) {
        let size = size(self.technique);
        if chosen.count() == size {
            let free = self.span.stack.and_not(needed);
            self.complete(chosen, needed, free, steps);
            return;
        }
        loop {
            let lines = if near.is_empty() && !chosen.is_empty() { &mut far } else { &mut near };
            let Some(line) = lines.first() else { return };
            lines.remove(line);
            let needed = needed.or(self.needed(line));
            // Cover lines that do not cross the box remove nothing from it.
            let misses_box = needed.count() == size && needed.and(self.span.stack).is_empty();
            if needed.count() <= size && !misses_box {
                self.gather([near, far], chosen.or(M::of(line)), needed, steps);
            }
        }
    }

    /// Adds cover lines of the box until there are as many as base lines.
    fn complete(&self, chosen: M, covers: M, mut free: M, steps: &mut Steps<'_>) {
        if covers.count() == size(self.technique) {
            self.add(chosen, covers, steps);
            return;
        }
        while let Some(line) = free.first() {
            free.remove(line);
            self.complete(chosen, covers.or(M::of(line)), free, steps);
        }
    }

    fn add(&self, chosen: M, covers: M, steps: &mut Steps<'_>) {
        let has_fins = chosen.iter().any(|line| !self.in_box(line).and_not(covers).is_empty());
        let is_thin = chosen.iter().any(|line| self.places[line].and(covers).count() <= 1);
        if !has_fins || is_thin != is_sashimi(self.technique) {
            return;
        }
        let at = |lines: M, places: &dyn Fn(usize) -> M| {
            let cells = lines.iter().flat_map(|line| {
                let house = self.base[line];
                self.board.cells_at(house, places(line))
            });
            Board::<M>::of_digit(self.digit, cells).collect::<Vec<_>>()
        };
        let removes = at(self.span.band.and_not(chosen), &|line| self.in_box(line).and(covers));
        if removes.is_empty() {
            return;
        }
        let step = Step::by(self.technique)
            .in_houses(chosen.iter().map(|line| self.base[line]))
            .covered_by(covers.iter().map(|line| self.cover[line]))
            .with_part(Role::Carrier, at(chosen, &|line| self.places[line].and(covers)))
            .with_part(Role::Fin, at(chosen, &|line| self.in_box(line).and_not(covers)));
        steps.add(step.removing(removes));
    }
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let fins = || step.part(Role::Fin).map(|fin| fin.cell);
    let which = if fins().count() == 1 { "the fin" } else { "one of the fins" };
    format!("{} or at {which} {}", notation.confinement(step), notation.cells(fins()))
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn a_finned_x_wing_removes_what_sees_its_fins() {
        let position = TestPosition::empty(3, 3)
            .only('5', "row 2", "r2c3 r2c8")
            .only('5', "row 7", "r7c3 r7c8 r7c9")
            .only('5', "column 8", "r2c8 r7c8 r4c8 r9c8");
        assert_eq!(
            position.in_words(Technique::FinnedXWing),
            [
                "finned x-wing: 5 in rows 2 and 7 stands only in columns 3 and 8 or at the fin r7c9, so r9c8 is not 5"
            ]
        );
        assert_eq!(position.in_words(Technique::XWing), [""; 0]);
    }

    #[test]
    fn a_sashimi_x_wing_lacks_a_corner() {
        let position = TestPosition::empty(3, 3)
            .only('5', "column 3", "r2c3 r7c3")
            .only('5', "column 8", "r2c8 r8c8 r9c8")
            .only('5', "row 7", "r7c3 r7c9 r7c5");
        let told = "sashimi x-wing: 5 in columns 3 and 8 stands only in rows 2 and 7 or at one of the fins r8c8 and r9c8, so r7c9 is not 5";
        assert!(position.in_words(Technique::SashimiXWing).contains(&told.to_owned()));
    }

    #[test]
    fn a_finned_swordfish_removes_what_sees_its_fin() {
        let position = TestPosition::empty(3, 3)
            .only('9', "row 1", "r1c1 r1c4")
            .only('9', "row 4", "r4c4 r4c7")
            .only('9', "row 7", "r7c7 r7c1 r7c2")
            .only('9', "column 1", "r1c1 r7c1 r5c1 r8c1");
        let told = "finned swordfish: 9 in rows 1, 4 and 7 stands only in columns 1, 4 and 7 or at the fin r7c2, so r8c1 is not 9";
        assert_eq!(position.in_words(Technique::FinnedSwordfish), [told]);
    }

    #[test]
    fn a_sashimi_jellyfish_removes_what_sees_its_fin() {
        let position = TestPosition::empty(2, 5)
            .only('A', "row 1", "r1c1 r1c6")
            .only('A', "row 3", "r3c6 r3c2")
            .only('A', "row 5", "r5c2 r5c7")
            .only('A', "row 7", "r7c7 r7c3")
            .only('A', "column 1", "r1c1 r8c1 r9c1")
            .only('A', "column 2", "r3c2 r5c2");
        let told = "sashimi jellyfish: A in rows 1, 3, 5 and 7 stands only in columns 1, 2, 6 and 7 or at the fin r7c3, so r8c1 is not A";
        assert!(position.in_words(Technique::SashimiJellyfish).contains(&told.to_owned()));
        assert_eq!(position.in_words(Technique::Jellyfish), [""; 0]);
    }
}
