//! SK loop, or domino loop: two rows and two columns that cross in four boxes. Each box has some cells of its row and some
//! of its column beside the crossing, on a 9×9 grid two of each, sixteen in all.
//!
//! Around the loop of rows, boxes and columns each digit fits into these cells only a few times. If that is just enough
//! for as many digits as cells, none can go missing, see [rank_zero](crate::logic::search::rank_zero). In the usual loop each
//! two neighbouring pairs of cells share two digits.
//!
//! Each digit takes at least half as many houses as the pieces of the loop that follow each other with it, which is a
//! quick check. Grids with a side above 36 and those without boxes or with further houses are left out.

use itertools::Itertools;

use crate::geometry::{Cell, House};
use crate::logic::board::Board;
use crate::logic::search::rank_zero;
use crate::logic::step::Steps;
use crate::mask::Mask;

/// The largest side that is searched.
const MOST_SIDE: usize = 36;

/// Finds loops of four boxes.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let geometry = board.geometry();
    let Some(shape) = geometry.box_shape().filter(|_| board.side() <= MOST_SIDE) else {
        return;
    };
    let side = board.side();
    let pairs = |size: usize| {
        let pairs = (0..side).array_combinations();
        pairs.filter(move |[a, b]| a / size != b / size).collect_vec()
    };
    let [columns, rows] = [shape.cols, shape.rows].map(pairs);
    let vertex_covers: Vec<usize> = (0..256).map(smallest_vertex_cover).collect();
    for &[top, bottom] in &rows {
        if steps.is_stopped() {
            return;
        }
        for &[left, right] in &columns {
            let crossings = [(top, left), (top, right), (bottom, right), (bottom, left)];
            let crossings = crossings.map(|(row, col)| geometry.cell(row, col));
            let pieces = pieces(board, crossings);
            if pieces.iter().any(|(cells, _)| cells.is_empty()) {
                continue;
            }
            let all = pieces.iter().fold(M::EMPTY, |all, (_, digits)| all.or(*digits));
            let cells = pieces.iter().flat_map(|(cells, _)| cells).copied().collect_vec();
            let mut spare = cells.len().checked_sub(all.count());
            for digit in all.iter() {
                let has = |(nth, piece): (usize, &(Vec<Cell>, M))| {
                    usize::from(piece.1.contains(digit)) << nth
                };
                let with_digit: usize = pieces.iter().enumerate().map(has).sum();
                spare = spare.and_then(|spare| spare.checked_sub(vertex_covers[with_digit] - 1));
            }
            if spare == Some(0) {
                let houses = crossings.iter().flat_map(|&cell| geometry.houses_of(cell)).copied();
                let houses: Vec<House> = houses.sorted().dedup().collect();
                let step = rank_zero::step(board, steps.technique(), &cells, &houses);
                step.into_iter().for_each(|step| steps.add(step));
            }
        }
    }
}

/// The open cells of the eight pieces around the loop, from box to box, with their digits.
///
/// The pieces of a box follow each other, and so do those of a line.
fn pieces<M: Mask>(board: &Board<M>, crossings: [Cell; 4]) -> Vec<(Vec<Cell>, M)> {
    let geometry = board.geometry();
    let mut pieces = Vec::new();
    for (nth, &crossing) in crossings.iter().enumerate() {
        let houses = geometry.houses_of(crossing);
        // The loop enters the first box by its column and leaves it by its row, and the second the other way round.
        let lines = if nth % 2 == 0 { [houses[1], houses[0]] } else { [houses[0], houses[1]] };
        for line in lines {
            let open = board.cells_at(line, board.open_places(line));
            let in_box = open
                .filter(|&cell| cell != crossing && geometry.houses_of(cell).contains(&houses[2]));
            let cells = in_box.collect_vec();
            let digits = cells.iter().fold(M::EMPTY, |all, &cell| all.or(board.digits(cell)));
            pieces.push((cells, digits));
        }
    }
    pieces
}

/// How many houses cover these of eight pieces, each of which lies between two houses of a loop.
fn smallest_vertex_cover(pieces: usize) -> usize {
    let has = |nth: usize| pieces >> (nth % 8) & 1 == 1;
    match (0..8).find(|&nth| !has(nth)) {
        None => 4,
        Some(gap) => {
            let around = (gap + 1..gap + 9).map(has).collect_vec();
            around.split(|has| !has).map(|run| run.len().div_ceil(2)).sum()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::Technique;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn a_run_of_pieces_takes_half_as_many_houses() {
        for (pieces, houses) in [(0, 0), (1, 1), (0b11, 1), (0b1000_0001, 1), (0b111, 2), (255, 4)]
        {
            assert_eq!(smallest_vertex_cover(pieces), houses, "{pieces:b}");
        }
    }

    /// Pairs of cells around rows 2 and 5 and columns 2 and 5, linked by two digits each.
    fn domino_loop(last: &str) -> TestPosition {
        TestPosition::empty(3, 3)
            .keep("r1c2 r3c2", "1278")
            .keep("r2c1 r2c3", "1234")
            .keep("r2c4 r2c6", "3456")
            .keep("r1c5 r3c5", "5612")
            .keep("r4c5 r6c5", "1234")
            .keep("r5c4 r5c6", "3456")
            .keep("r5c1 r5c3", "5612")
            .keep("r4c2 r6c2", last)
    }

    #[test]
    fn sixteen_cells_with_room_for_sixteen_digits() {
        let position = domino_loop("1278");
        let steps = position.find(Technique::SkLoop);
        assert_eq!(steps.len(), 1);
        let words = position.words(&steps[0]);
        let start = "sk loop: the 16 cells r1c2, r1c5, r2c1, ";
        assert!(words.starts_with(start), "{words}");
        for removed in position.candidates("r2c7=3 r2c9=4 r1c1=1 r3c3=2 r8c2=7 r9c2=8 r7c5=1") {
            assert!(steps[0].removes.contains(&removed), "{words}");
        }
        for kept in position.candidates("r2c7=5 r1c1=3 r8c2=1 r2c1=1 r9c9=1") {
            assert!(!steps[0].removes.contains(&kept), "{words}");
        }
        assert_eq!(domino_loop("12789").in_words(Technique::SkLoop), [""; 0]);
    }
}
