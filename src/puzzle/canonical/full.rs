//! The least guise of a full grid of any boxes.
//!
//! As for [9×9](super::nine), the first row of the least guise is 1 2 3 and so on, and two rows settle all the rest: which
//! becomes the first, and which the second. Without a table, the orders of columns with the least second row are searched
//! for, one new column after the other: the digit below it stands in the first row of some other column, which gets the
//! next free place.

use super::boxes::{Lines, Placement};
use super::undecided::{MOST_SIDE, Undecided};

/// The most orders of columns, over all pairs of rows, that are compared.
const MOST_ORDERS: usize = 100_000;

const NONE: u8 = u8::MAX;

/// A partial order of the columns: in each stack, the first places are taken, and the first stacks.
#[derive(Clone, Copy)]
struct ColumnOrder {
    /// The old column of each new one.
    old: [u8; MOST_SIDE],
    /// The new column of each old one.
    new: [u8; MOST_SIDE],
    /// The new stack of each old one.
    stacks: [u8; MOST_SIDE],
    num_stacks: u8,
    /// How many places of each new stack are taken.
    taken: [u8; MOST_SIDE],
}

impl ColumnOrder {
    fn new() -> Self {
        let none = [NONE; MOST_SIDE];
        ColumnOrder { old: none, new: none, stacks: none, num_stacks: 0, taken: [0; MOST_SIDE] }
    }

    /// The place of an old column: the next free one if it has none yet.
    fn place(&mut self, col: u8, width: usize) -> u8 {
        let at = usize::from(col);
        if self.new[at] == NONE {
            let stack = &mut self.stacks[at / width];
            if *stack == NONE {
                *stack = self.num_stacks;
                self.num_stacks += 1;
            }
            let taken = &mut self.taken[usize::from(*stack)];
            let new = *stack as usize * width + usize::from(*taken);
            *taken += 1;
            self.new[at] = new as u8;
            self.old[new] = col;
        }
        self.new[at]
    }
}

/// Two rows with an order of the columns.
struct Attempt {
    is_turned: bool,
    first: usize,
    second: usize,
    order: ColumnOrder,
}

struct SecondRow<'a> {
    lines: &'a Lines,
    /// The least second row so far, as far as it is known.
    least: Vec<u8>,
    attempts: Vec<Attempt>,
}

impl SecondRow<'_> {
    /// Extends an order of the columns from new column `at` on; `cols` has, for each column, the one in which the first row
    /// has the digit of the second.
    fn extend(
        &mut self,
        at: usize,
        cols: &[u8],
        attempt: (bool, usize, usize),
        order: ColumnOrder,
    ) -> Result<(), Undecided> {
        let (side, width) = (self.lines.side(), self.lines.shape.cols);
        if at == side {
            if self.attempts.len() == MOST_ORDERS {
                return Err(Undecided::Limit);
            }
            let (is_turned, first, second) = attempt;
            self.attempts.push(Attempt { is_turned, first, second, order });
            return Ok(());
        }
        let choices = match order.old[at] {
            NONE => 0..side as u8,
            old => old..old + 1,
        };
        for old in choices {
            let mut order = order;
            if order.old[at] == NONE {
                let is_taken = order.new[usize::from(old)] != NONE;
                if is_taken || usize::from(order.place(old, width)) != at {
                    continue;
                }
            }
            let digit = order.place(cols[usize::from(old)], width);
            match self.least.get(at) {
                Some(&least) if least < digit => continue,
                Some(&least) if least == digit => {}
                _ => {
                    self.least.truncate(at);
                    self.least.push(digit);
                    self.attempts.clear();
                }
            }
            self.extend(at + 1, cols, attempt, order)?;
        }
        Ok(())
    }
}

/// The least guise of a grid in which each row, column and box has each digit once, and more than one row.
pub(super) fn least(lines: &Lines) -> Result<Placement, Undecided> {
    let (side, height) = (lines.side(), lines.shape.rows);
    let mut search = SecondRow { lines, least: Vec::new(), attempts: Vec::new() };
    for is_turned in lines.directions() {
        for first in 0..side {
            let row = lines.row(is_turned, first);
            let mut col_of = [0; MOST_SIDE + 1];
            for (col, &digit) in row.iter().enumerate() {
                col_of[usize::from(digit)] = col as u8;
            }
            // Without boxes, all rows are in one band as far as the columns go.
            let band = if height == 1 {
                0..side
            } else {
                first / height * height..(first / height + 1) * height
            };
            for second in band.filter(|&second| second != first) {
                let of_row = lines.row(is_turned, second).iter();
                let cols: Vec<u8> = of_row.map(|&digit| col_of[usize::from(digit)]).collect();
                search.extend(0, &cols, (is_turned, first, second), ColumnOrder::new())?;
            }
        }
    }
    let mut least: Vec<u8> = Vec::new();
    let mut found = None;
    let mut automorphisms = 0_u128;
    let mut texts = Vec::with_capacity(side * side);
    for attempt in &search.attempts {
        let cols = &attempt.order.old[..side];
        let first_row = lines.row(attempt.is_turned, attempt.first);
        let mut names = [0; MOST_SIDE + 1];
        for (new, &old) in cols.iter().enumerate() {
            names[usize::from(first_row[usize::from(old)])] = new as u8;
        }
        let rows = row_order(lines, attempt, &names);
        texts.clear();
        // Stops as soon as the text is greater.
        let mut is_less = least.is_empty();
        for &row in &rows {
            let digits = lines.row(attempt.is_turned, usize::from(row));
            let start = texts.len();
            texts.extend(cols.iter().map(|&col| names[usize::from(digits[usize::from(col)])]));
            if !is_less {
                match texts[start..].cmp(&least[start..start + side]) {
                    std::cmp::Ordering::Greater => break,
                    std::cmp::Ordering::Less => is_less = true,
                    std::cmp::Ordering::Equal => {}
                }
            }
        }
        if is_less {
            automorphisms = 0;
            least.clone_from(&texts);
            found = Some(Placement {
                is_turned: attempt.is_turned,
                rows,
                cols: cols.to_vec(),
                digits: names[1..=side].to_vec(),
                automorphisms: 1,
            });
        }
        // Equal texts are of the same length; those that were given up are shorter or greater at their end.
        automorphisms += u128::from(texts == least);
    }
    let found = found.expect("some second row is the least");
    Ok(Placement { automorphisms, ..found })
}

/// The old row of each new one: bands and rows are sorted by their first digits, behind the first two rows.
fn row_order(lines: &Lines, attempt: &Attempt, names: &[u8]) -> Vec<u8> {
    let height = lines.shape.rows;
    let first_col = usize::from(attempt.order.old[0]);
    let key = |row: usize| {
        let digit = lines.row(attempt.is_turned, row)[first_col];
        match row {
            row if row == attempt.first => 0,
            row if row == attempt.second => 1,
            _ => names[usize::from(digit)] as usize + 2,
        }
    };
    let mut bands: Vec<Vec<usize>> = (0..lines.side() / height)
        .map(|band| {
            let mut rows: Vec<usize> = (band * height..(band + 1) * height).collect();
            rows.sort_unstable_by_key(|&row| key(row));
            rows
        })
        .collect();
    bands.sort_unstable_by_key(|rows| key(rows[0]));
    bands.into_iter().flatten().map(|row| row as u8).collect()
}
