//! Multi-sector locked sets: the open cells where some rows cross some columns, with just as much room for digits as there
//! are cells.
//!
//! For each digit count the houses that its candidates in these cells take, by rows or by columns, whichever are fewer. If
//! this makes as many digits as cells, none can go missing, see [covers](crate::logic::search::covers). A naked subset is
//! the case of one row.
//!
//! The search tries all choices of some rows and some columns: on a 9×9 grid two to five of each, on larger grids fewer, so
//! that there are at most half a million. The count by rows or columns comes first; houses of all kinds together may
//! need fewer, which an exact count then shows. A further column has at most its open cells to make up for what the others
//! lack, so that most choices need no count.

use itertools::Itertools;

use crate::geometry::{Cell, House, HouseKind};
use crate::logic::board::Board;
use crate::logic::search::covers;
use crate::logic::step::{Step, Steps};
use crate::mask::Mask;

/// The most rows or columns to choose.
const MOST_LINES: usize = 5;

/// The most choices of rows; as many of columns go with each.
const MOST_CHOICES: usize = 700;

/// By how many the first count may be too large.
const SLACK: isize = 1;

/// Finds rows and columns whose crossings are just covered.
pub(super) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let geometry = board.geometry();
    let [[rows, _], _] = board.lines();
    let houses = geometry.houses().collect_vec();
    let choices = choices::<M>(board.side());
    let mut found: Vec<(usize, Step)> = Vec::new();
    for chosen in &choices {
        if steps.is_stopped() {
            return;
        }
        let rows = chosen.lines.iter().map(|row| rows[row]).collect_vec();
        let crossed = Crossed::new(board, &rows);
        // At least by how many each choice of columns needs more digits than it has cells.
        let mut lacks: Vec<isize> = Vec::with_capacity(choices.len());
        for columns in &choices {
            let at_least = columns
                .without_last
                .map(|smaller| lacks[smaller] - crossed.open(M::of(columns.last)) as isize);
            if let Some(lack) = at_least.filter(|&lack| lack > SLACK) {
                lacks.push(lack);
                continue;
            }
            let open = crossed.open(columns.lines);
            lacks.push(crossed.room(columns.lines) as isize - open as isize);
            if open > 0 && lacks.last().is_some_and(|&lack| lack <= SLACK) {
                let cells = rows.iter().flat_map(|&row| {
                    board.cells_at(row, board.open_places(row).and(columns.lines))
                });
                let cells: Vec<Cell> = cells.collect();
                let step = covers::step(board, steps.technique(), &cells, &houses);
                let step = step.filter(|step| crosses(board, &step.covers));
                found.extend(step.map(|step| (cells.len(), step)));
            }
        }
    }
    covers::without_larger(found).into_iter().for_each(|step| steps.add(step));
}

/// Some rows or some columns, by their numbers.
struct Choice<M> {
    lines: M,
    /// The last of them.
    last: usize,
    /// The place in the list of the choice without the last line, if it is there.
    without_last: Option<usize>,
}

/// The choices of lines, smallest first; for each size all or none.
fn choices<M: Mask>(side: usize) -> Vec<Choice<M>> {
    let mut all: Vec<Choice<M>> = Vec::new();
    for size in 2..=MOST_LINES.min(side - 1) {
        let of_size = (0..side).combinations(size).take(MOST_CHOICES + 1).collect_vec();
        if all.len() + of_size.len() > MOST_CHOICES {
            break;
        }
        for chosen in of_size {
            let last = chosen[size - 1];
            let smaller =
                chosen[..size - 1].iter().fold(M::EMPTY, |mask, &line| mask.or(M::of(line)));
            let without_last = all.iter().position(|choice| choice.lines == smaller);
            all.push(Choice { lines: smaller.or(M::of(last)), last, without_last });
        }
    }
    all
}

/// Whether the covers are not all rows, nor all columns; otherwise each line would be a naked subset by itself.
fn crosses<M: Mask>(board: &Board<M>, covers: &[House]) -> bool {
    let is_row = |house: &House| matches!(board.geometry().kind(*house), HouseKind::Row(_));
    let is_column = |house: &House| matches!(board.geometry().kind(*house), HouseKind::Column(_));
    !covers.iter().all(is_row) && !covers.iter().all(is_column)
}

/// What stands where in some rows.
struct Crossed<M> {
    /// The open places of each row.
    open: Vec<M>,
    /// The places of each digit, row by row, and those in any of the rows.
    places: Vec<(Vec<M>, M)>,
}

impl<M: Mask> Crossed<M> {
    fn new(board: &Board<M>, rows: &[House]) -> Self {
        let places = (0..board.side()).map(|digit| {
            let places = board.places_in(rows, digit);
            let all = places.iter().fold(M::EMPTY, |all, &row| all.or(row));
            (places, all)
        });
        let places = places.filter(|(_, all)| !all.is_empty()).collect();
        Crossed { open: rows.iter().map(|&row| board.open_places(row)).collect(), places }
    }

    /// How many cells are open in these columns.
    fn open(&self, columns: M) -> usize {
        self.open.iter().map(|row| row.and(columns).count()).sum()
    }

    /// How many digits fit into these columns, by rows or by columns for each digit. With more columns there are no fewer.
    fn room(&self, columns: M) -> usize {
        let of_digits = self.places.iter().map(|(rows, all)| {
            let across = all.and(columns).count();
            let along = || rows.iter().filter(|row| !row.and(columns).is_empty()).count();
            if across < 2 { across } else { across.min(along()) }
        });
        of_digits.sum()
    }
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique;
    use crate::logic::test_positions::TestPosition;

    /// Rows 1, 4 and 7 cross columns 1, 4 and 7: rows have 1 and 2, columns one digit more each.
    fn crossings(last: &str) -> TestPosition {
        TestPosition::empty(3, 3)
            .keep("r1c1 r4c1 r7c1", "123")
            .keep("r1c4 r4c4 r7c4", "124")
            .keep("r1c7 r4c7", "125")
            .keep("r7c7", last)
    }

    #[test]
    fn rows_and_columns_just_cover_their_crossings() {
        let position = crossings("125");
        let steps = position.find(Technique::MultiSectorLockedSets);
        assert_eq!(steps.len(), 1);
        let words = position.words(&steps[0]);
        let start = "multi-sector locked sets: the 9 cells r1c1, r1c4, r1c7, r4c1, r4c4, r4c7, r7c1, r7c4 and r7c7 \
                     of rows 1, 4 and 7 and columns 1, 4 and 7 have room for 3, 4 and 5 once and 1 and 2 three times, just enough to fill them, so ";
        assert!(words.starts_with(start), "{words}");
        let removes = &steps[0].removes;
        assert_eq!(removes.len(), 3 * 6 * 2 * 2 + 3 * 6);
        for removed in position.candidates("r1c2=1 r7c9=2 r2c1=3 r9c4=4 r5c7=5") {
            assert!(removes.contains(&removed), "{words}");
        }
    }

    #[test]
    fn one_digit_too_many_leaves_room() {
        assert_eq!(crossings("1256").in_words(Technique::MultiSectorLockedSets), [""; 0]);
    }
}
