//! Extended sue de coq: a crossing of a box and a line with some cells of the rest of the line and some of the rest of the
//! box, as in [sue de coq](super::sue_de_coq), but with sets of any size whose digits need not be in the crossing, and which
//! may share digits.
//!
//! A digit that both outer sets have fits in twice, once by the line and once by the box, and every other digit once. If
//! this makes as many digits as cells, none can go missing, see [rank_zero](crate::logic::search::rank_zero). A shared digit is
//! then in the outer sets and not in the crossing.
//!
//! Of an outer house all choices of cells are tried up to the size at which there are 300.

use itertools::Itertools;

use crate::geometry::Cell;
use crate::logic::board::Board;
use crate::logic::search::rank_zero;
use crate::logic::step::Steps;
use crate::mask::Mask;

/// The most choices of cells in the crossing, and in the rest of either house.
const MOST_CHOICES: usize = 300;

/// Cells and their digits.
struct Set<M> {
    cells: Vec<Cell>,
    digits: M,
}

impl<M: Mask> Set<M> {
    /// Whether the cells of both have more digits than there are cells.
    fn is_open_with(&self, other: &Self) -> bool {
        self.digits.or(other.digits).count() > self.cells.len() + other.cells.len()
    }
}

/// Finds all of them, and of those in the same crossing none that removes nothing beyond a smaller one.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    for segment in board.geometry().segments() {
        let open = segment.cells.iter().copied().filter(|&cell| board.settled(cell).is_none());
        let crossings = sets(board, open.collect(), 2);
        let [lines, boxes] = [segment.line, segment.region].map(|house| {
            let open = board.cells_at(house, board.open_places(house));
            sets(board, open.filter(|cell| !segment.cells.contains(cell)).collect(), 1)
        });
        let mut found = Vec::new();
        for crossing in &crossings {
            let near = |sets| -> Vec<&Set<M>> {
                let sets: &Vec<Set<M>> = sets;
                sets.iter().filter(|set| crossing.is_open_with(set)).collect()
            };
            let boxes = near(&boxes);
            for line in near(&lines) {
                if steps.is_stopped() {
                    return;
                }
                for region in &boxes {
                    if is_just_covered([crossing, line, region]) {
                        let cells = [crossing, line, region].map(|set| set.cells.iter().copied());
                        let cells = cells.into_iter().flatten().collect_vec();
                        let houses = [segment.line, segment.region];
                        let step = rank_zero::step(board, steps.technique(), &cells, &houses);
                        found.extend(step.map(|step| (cells.len(), step)));
                    }
                }
            }
        }
        rank_zero::without_larger(found).into_iter().for_each(|step| steps.add(step));
    }
}

/// All choices of at least `least` cells that have more digits than cells, up to the size at which they are too many.
fn sets<M: Mask>(board: &Board<M>, open: Vec<Cell>, least: usize) -> Vec<Set<M>> {
    let mut sets = Vec::new();
    let mut choices = 0;
    for size in least..=open.len() {
        let of_size = open.iter().copied().combinations(size).take(MOST_CHOICES + 1).collect_vec();
        choices += of_size.len();
        if choices > MOST_CHOICES {
            break;
        }
        for cells in of_size {
            let digits = cells.iter().fold(M::EMPTY, |all, &cell| all.or(board.digits(cell)));
            if digits.count() > cells.len() {
                sets.push(Set { cells, digits });
            }
        }
    }
    sets
}

/// Whether line and box have room for as many digits as there are cells, with outer digits that the crossing lacks or that
/// both outer sets have.
fn is_just_covered<M: Mask>([crossing, line, region]: [&Set<M>; 3]) -> bool {
    let outer = line.digits.or(region.digits);
    let shared = line.digits.and(region.digits);
    let room = crossing.digits.or(outer).count() + shared.count();
    room == crossing.cells.len() + line.cells.len() + region.cells.len()
        && (!outer.and_not(crossing.digits).is_empty()
            || !shared.is_empty()
            || line.cells.len().max(region.cells.len()) > 3)
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn a_digit_that_both_sets_have_fits_in_twice() {
        let position = TestPosition::empty(3, 3)
            .keep("r1c1", "1235")
            .keep("r1c2", "1234")
            .keep("r1c7", "125")
            .keep("r1c8", "125")
            .keep("r2c1 r3c3", "345");
        let steps = position.find(Technique::ExtendedSueDeCoq);
        let words: Vec<String> = steps.iter().map(|step| position.words(step)).collect();
        let start = "extended sue de coq: the 6 cells r1c1, r1c2, r1c7, r1c8, r2c1 and r3c3 of row 1 and box 1 \
                     have room for 1, 2, 3 and 4 once and 5 twice, just enough to fill them, so r1c1 is not 5, ";
        assert!(words.iter().any(|words| words.starts_with(start)), "{words:?}");
        assert_eq!(position.in_words(Technique::SueDeCoq), [""; 0]);
    }

    #[test]
    fn a_digit_more_leaves_room() {
        let position = TestPosition::empty(3, 3)
            .keep("r1c1", "1235")
            .keep("r1c2", "1234")
            .keep("r1c7", "125")
            .keep("r1c8", "126")
            .keep("r2c1 r3c3", "345");
        assert_eq!(position.in_words(Technique::ExtendedSueDeCoq), [""; 0]);
    }
}
