//! Multi-sector locked sets: the open cells where some rows cross some columns, with just as much room for digits as there
//! are cells.
//!
//! For each digit count the houses that its candidates in these cells take, by rows or by columns, whichever are fewer. If
//! this makes as many digits as cells, none can go missing, see [rank_zero](crate::logic::search::rank_zero). A naked subset is
//! the case of one row.
//!
//! The search tries all choices of some rows and some columns: on a 9×9 grid two to five of each, on larger grids fewer, so
//! that there are at most half a million. The count by rows or columns comes first; houses of all kinds together may
//! need fewer, which an exact count then shows.

use itertools::Itertools;

use crate::geometry::{Cell, House, HouseKind};
use crate::logic::board::Board;
use crate::logic::search::rank_zero;
use crate::logic::step::{Step, Steps};
use crate::mask::Mask;

/// The most rows or columns to choose.
const MOST_LINES: usize = 5;

/// The most choices of rows; as many of columns go with each.
const MOST_CHOICES: usize = 700;

/// By how many the first count may be too large.
const SLACK: isize = 1;

/// Finds rows and columns whose crossings are just covered.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let geometry = board.geometry();
    let Some([[rows, _], _]) = board.lines() else { return };
    let houses = geometry.houses().collect_vec();
    let choices = choices::<M>(board.side());
    let mut crossed = Crossed::new(board, choices.len());
    let mut found: Vec<(usize, Step)> = Vec::new();
    for chosen in choices.iter().filter(|choice| choice.without_last.is_some()) {
        if steps.is_stopped() {
            return;
        }
        let rows = chosen.lines.iter().map(|row| rows[row]).collect_vec();
        crossed.choose(board, &rows);
        for (nth, columns) in choices.iter().enumerate() {
            let lack = crossed.lack(nth, columns);
            if columns.without_last.is_some() && lack <= SLACK {
                let cells = rows.iter().flat_map(|&row| {
                    board.cells_at(row, board.open_places(row).and(columns.lines))
                });
                let cells: Vec<Cell> = cells.collect();
                let step = rank_zero::step(board, steps.technique(), &cells, &houses);
                let step = step.filter(|step| crosses(board, &step.covers));
                found.extend(step.map(|step| (cells.len(), step)));
            }
        }
    }
    rank_zero::without_larger(found).into_iter().for_each(|step| steps.add(step));
}

/// Some rows or some columns, by their numbers.
struct Choice<M> {
    lines: M,
    /// The last of them.
    last: usize,
    /// The place in the list of the choice without the last line; none for a single line.
    without_last: Option<usize>,
}

/// The choices of lines, smallest first, of single lines too; for each larger size all or none.
fn choices<M: Mask>(side: usize) -> Vec<Choice<M>> {
    let single = |last| Choice { lines: M::of(last), last, without_last: None };
    let mut all: Vec<Choice<M>> = (0..side).map(single).collect();
    let mut smaller = 0..side;
    for _ in 2..=MOST_LINES.min(side - 1) {
        let mut next = Vec::new();
        for nth in smaller {
            let Choice { lines, last, .. } = all[nth];
            next.extend((last + 1..side).map(|line| Choice {
                lines: lines.or(M::of(line)),
                last: line,
                without_last: Some(nth),
            }));
        }
        if all.len() - side + next.len() > MOST_CHOICES {
            break;
        }
        smaller = all.len()..all.len() + next.len();
        all.extend(next);
    }
    all
}

/// Whether the covers are not all rows, nor all columns; otherwise each line would be a naked subset by itself.
fn crosses<M: Mask>(board: &Board<M>, covers: &[House]) -> bool {
    let is_row = |house: &House| matches!(board.geometry().kind(*house), HouseKind::Row(_));
    let is_column = |house: &House| matches!(board.geometry().kind(*house), HouseKind::Column(_));
    !covers.iter().all(is_row) && !covers.iter().all(is_column)
}

/// What stands where in some rows, and for each choice of columns what it takes.
struct Crossed {
    side: usize,
    /// By column, then digit: the rows with the digit there, a bit each.
    here: Vec<u8>,
    /// By column: how many rows are open there.
    open_here: Vec<isize>,
    /// By choice, then digit: the rows with the digit in the chosen columns, and the number of these columns.
    takes: Vec<[u8; 2]>,
    /// By choice: how many cells are open.
    open: Vec<isize>,
}

impl Crossed {
    fn new<M: Mask>(board: &Board<M>, choices: usize) -> Self {
        let side = board.side();
        Crossed {
            side,
            here: vec![0; side * side],
            open_here: vec![0; side],
            takes: vec![[0; 2]; choices * side],
            open: vec![0; choices],
        }
    }

    /// Looks at these rows.
    fn choose<M: Mask>(&mut self, board: &Board<M>, rows: &[House]) {
        self.here.fill(0);
        self.open_here.fill(0);
        for (nth, &row) in rows.iter().enumerate() {
            for (column, &cell) in board.geometry().cells_of(row).iter().enumerate() {
                let digits = board.digits(cell);
                self.open_here[column] += isize::from(!digits.is_empty());
                for digit in digits.iter() {
                    self.here[column * self.side + digit] |= 1 << nth;
                }
            }
        }
    }

    /// By how many more digits than cells fit into these columns, if each digit is counted by rows or by columns.
    ///
    /// The choices must come in order.
    fn lack<M>(&mut self, nth: usize, columns: &Choice<M>) -> isize {
        let side = self.side;
        let (before, now) = self.takes.split_at_mut(nth * side);
        let here = &self.here[columns.last * side..][..side];
        let now = &mut now[..side];
        match columns.without_last {
            Some(smaller) => now.copy_from_slice(&before[smaller * side..][..side]),
            None => now.fill([0; 2]),
        }
        let mut room = 0;
        for ([rows, columns], &here) in now.iter_mut().zip(here) {
            *rows |= here;
            *columns += u8::from(here != 0);
            room += rows.count_ones().min(u32::from(*columns));
        }
        let smaller = columns.without_last.map_or(0, |smaller| self.open[smaller]);
        self.open[nth] = smaller + self.open_here[columns.last];
        room as isize - self.open[nth]
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
