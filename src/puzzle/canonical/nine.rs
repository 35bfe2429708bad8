//! The least guise of a full 9×9 grid.
//!
//! The first row of the least guise is 123456789, whichever row becomes the first, because digits are renamed. The second
//! row then depends on one permutation alone: for each column, the column in which the first row has the digit of the
//! second. Boxes make 12,096 such permutations, which fall into a few classes by what an order of the columns makes of them.
//! A table holds, for each permutation, its class and the orders of columns with the least second row. So only the
//! pairs of rows in the least class are tried, each with a handful of orders of columns; these settle all the rest, because
//! the other rows are sorted by their first digits.
//!
//! The idea of comparing pairs of rows first is Glenn Fowler's (`sudoku`, AT&T Research); the table is ours.

use std::sync::LazyLock;

use super::boxes::Placement;

const SIDE: usize = 9;

/// Rows of digits, each below 9.
pub(super) type Rows = [[u8; SIDE]; SIDE];

/// Nine numbers below 16, the first in the highest of 36 bits: their order as texts.
type Text = u64;

fn text(numbers: impl Iterator<Item = u8>) -> Text {
    numbers.fold(0, |text, number| text << 4 | u64::from(number))
}

/// For each column, the column in which the first row has the digit of the second; never one in the same box.
type Permutation = [u8; SIDE];

/// For each new column, the old one.
type ColumnOrder = [u8; SIDE];

/// What orders of the columns make of the second row.
struct SecondRows {
    /// By the key of a permutation: its class. Classes with lesser second rows come first.
    classes: Vec<u8>,
    /// By the key of a permutation: where its orders of columns begin.
    starts: Vec<u16>,
    /// By class: how many orders of columns give the least second row.
    counts: Vec<usize>,
    orders: Vec<ColumnOrder>,
}

static SECOND_ROWS: LazyLock<SecondRows> = LazyLock::new(SecondRows::new);

/// The number of keys.
const KEYS: usize = 216 * 216 * 8;

/// A number of its own for each permutation: three columns of six for the first two boxes, and an order for the third.
#[inline]
fn key(permutation: &Permutation) -> usize {
    let p = permutation.map(usize::from);
    // The columns of the other two boxes, counted from 0.
    let first = |col: usize| col - 3;
    let second = |col: usize| if col < 3 { col } else { col - 3 };
    let one = (first(p[0]) * 6 + first(p[1])) * 6 + first(p[2]);
    let two = (second(p[3]) * 6 + second(p[4])) * 6 + second(p[5]);
    let three =
        usize::from(p[6] < p[7]) | usize::from(p[6] < p[8]) << 1 | usize::from(p[7] < p[8]) << 2;
    (one * 216 + two) * 8 + three
}

impl SecondRows {
    fn new() -> Self {
        const NONE: u8 = u8::MAX;
        let mut table = SecondRows {
            classes: vec![NONE; KEYS],
            starts: vec![0; KEYS],
            counts: Vec::new(),
            orders: Vec::new(),
        };
        let column_orders = column_orders();
        // In rising order, so the first of a class is the least second row that its members can have.
        each_permutation(&mut [0; SIDE], 0, &mut |least| {
            if table.classes[key(least)] != NONE {
                return;
            }
            let class = table.counts.len() as u8;
            let mut members: Vec<(usize, ColumnOrder)> = Vec::with_capacity(column_orders.len());
            for order in &column_orders {
                let mut member = [0; SIDE];
                for (new, &old) in order.iter().enumerate() {
                    member[usize::from(old)] = order[usize::from(least[new])];
                }
                members.push((key(&member), *order));
            }
            members.sort_unstable();
            let same = members.chunk_by(|(one, _), (other, _)| one == other);
            let mut count = 0;
            for of_member in same {
                count = of_member.len();
                let key = of_member[0].0;
                table.classes[key] = class;
                table.starts[key] = table.orders.len() as u16;
                table.orders.extend(of_member.iter().map(|(_, order)| order));
            }
            table.counts.push(count);
        });
        table
    }

    fn orders(&self, key: usize, class: u8) -> &[ColumnOrder] {
        let start = usize::from(self.starts[key]);
        &self.orders[start..start + self.counts[usize::from(class)]]
    }
}

/// Calls `visit` with each permutation that moves all columns to other boxes, in rising order.
fn each_permutation(
    permutation: &mut Permutation,
    length: usize,
    visit: &mut impl FnMut(&Permutation),
) {
    if length == SIDE {
        return visit(permutation);
    }
    for col in 0..SIDE as u8 {
        if usize::from(col) / 3 != length / 3 && !permutation[..length].contains(&col) {
            permutation[length] = col;
            each_permutation(permutation, length + 1, visit);
        }
    }
}

/// The 1,296 orders of the columns that keep those of a stack together.
fn column_orders() -> Vec<ColumnOrder> {
    const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut all = Vec::with_capacity(6_usize.pow(4));
    for number in 0..6_usize.pow(4) {
        let stacks = ORDERS[number % 6];
        let within = [number / 6 % 6, number / 36 % 6, number / 216].map(|nth| ORDERS[nth]);
        let mut order = [0; SIDE];
        for (new, old) in order.iter_mut().enumerate() {
            *old = 3 * stacks[new / 3] + within[new / 3][new % 3];
        }
        all.push(order);
    }
    all
}

/// A grid with an order of its columns whose second row is least.
#[derive(Clone, Copy)]
struct Attempt {
    is_turned: bool,
    first: u8,
    second: u8,
    order: ColumnOrder,
    /// The new digit of each old one, from 1 on.
    names: [u8; 16],
    third_row: Text,
}

/// The least guise of a grid in which each row, column and box has each digit once.
pub(super) fn least(rows: &Rows) -> Placement {
    let table = &*SECOND_ROWS;
    let mut grids = [*rows; 2];
    for (row, digits) in rows.iter().enumerate() {
        for (col, &digit) in digits.iter().enumerate() {
            grids[1][col][row] = digit;
        }
    }
    let mut pairs = [(0_u8, 0_u8, 0_u8, 0_usize); 36];
    let mut num_pairs = 0;
    let mut least_class = u8::MAX;
    for (turned, grid) in grids.iter().enumerate() {
        for first in 0..SIDE {
            let mut col_of = [0_u8; 16];
            for (col, &digit) in grid[first].iter().enumerate() {
                col_of[usize::from(digit & 15)] = col as u8;
            }
            let band = first / 3 * 3;
            for second in (band..band + 3).filter(|&second| second != first) {
                let key = key(&grid[second].map(|digit| col_of[usize::from(digit & 15)]));
                let class = table.classes[key];
                if class < least_class {
                    least_class = class;
                    num_pairs = 0;
                }
                if class == least_class {
                    pairs[num_pairs] = (turned as u8, first as u8, second as u8, key);
                    num_pairs += 1;
                }
            }
        }
    }

    let mut attempts: Vec<Attempt> = Vec::with_capacity(16);
    let mut least_third = Text::MAX;
    for &(turned, first, second, key) in &pairs[..num_pairs] {
        let grid = &grids[usize::from(turned)];
        // The rows of a band have numbers that add up to 3 times the first of them, and 3.
        let third = &grid[usize::from(first / 3 * 9 + 3 - first - second)];
        for order in table.orders(key, least_class) {
            let mut names = [0; 16];
            for (new, &old) in order.iter().enumerate() {
                names[usize::from(grid[usize::from(first)][usize::from(old)] & 15)] = new as u8 + 1;
            }
            let third_row =
                text(order.iter().map(|&old| names[usize::from(third[usize::from(old)] & 15)]));
            if third_row > least_third {
                continue;
            }
            if third_row < least_third {
                least_third = third_row;
                attempts.clear();
            }
            let is_turned = turned == 1;
            attempts.push(Attempt { is_turned, first, second, order: *order, names, third_row });
        }
    }

    let mut rest = [Text::MAX; 6];
    let mut found: Option<(Attempt, [u8; SIDE])> = None;
    let mut automorphisms = 0;
    for attempt in attempts {
        debug_assert_eq!(attempt.third_row, least_third);
        let grid = &grids[usize::from(attempt.is_turned)];
        let row_order = row_order(grid, &attempt);
        let mut is_less = false;
        let mut is_greater = false;
        for (&old, least) in row_order[3..].iter().zip(&mut rest) {
            let digits = &grid[usize::from(old)];
            let of_col = |&col: &u8| attempt.names[usize::from(digits[usize::from(col)] & 15)];
            let text = text(attempt.order.iter().map(of_col));
            if !is_less && text > *least {
                is_greater = true;
                break;
            }
            is_less |= text < *least;
            *least = text;
        }
        if is_greater {
            continue;
        }
        if is_less {
            automorphisms = 0;
            found = Some((attempt, row_order));
        }
        automorphisms += 1;
    }
    let (attempt, row_order) = found.expect("some pair of rows is in the least class");
    Placement {
        is_turned: attempt.is_turned,
        rows: row_order.to_vec(),
        cols: attempt.order.to_vec(),
        digits: attempt.names[..SIDE].iter().map(|name| name - 1).collect(),
        automorphisms,
    }
}

/// The old row of each new one: below the first three, bands and rows are sorted by their first digits.
fn row_order(grid: &Rows, attempt: &Attempt) -> [u8; SIDE] {
    let Attempt { first, second, order, names, .. } = attempt;
    let first_digit =
        |row: u8| names[usize::from(grid[usize::from(row)][usize::from(order[0])] & 15)];
    let own = first / 3;
    let band = |band: u8| {
        let mut rows = [0, 1, 2].map(|row| (first_digit(3 * band + row), 3 * band + row));
        rows.sort_unstable();
        rows
    };
    let mut others = [(own + 1) % 3, (own + 2) % 3].map(band);
    others.sort_unstable();
    let [[a, b, c], [d, e, f]] = others.map(|rows| rows.map(|(_, row)| row));
    [*first, *second, own * 9 + 3 - first - second, a, b, c, d, e, f]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::geometry::{Digit, Geometry};
    use crate::puzzle::{Form, Puzzle};

    /// Adds all rows that complete a band of two rows of columns.
    fn third_rows(rows: &[Permutation; 2], row: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
        let col = row.len();
        if col == SIDE {
            return all.push(row.clone());
        }
        let start = col / 3 * 3;
        for digit in 0..SIDE as u8 {
            let in_box = rows.iter().any(|row| row[start..start + 3].contains(&digit));
            if !in_box && !row.contains(&digit) {
                row.push(digit);
                third_rows(rows, row, all);
                row.pop();
            }
        }
    }

    /// 416 bands up to symmetry: Russell and Jarvis, "Mathematics of sudoku II" (Mathematical Spectrum 39, 2006).
    #[test]
    fn there_are_416_bands() {
        let mut seen = HashSet::new();
        let mut bands = HashSet::new();
        each_permutation(&mut [0; SIDE], 0, &mut |second| {
            if !seen.insert(SECOND_ROWS.classes[key(second)]) {
                return;
            }
            let first = [0, 1, 2, 3, 4, 5, 6, 7, 8];
            let mut all = Vec::new();
            third_rows(&[first, *second], &mut Vec::new(), &mut all);
            for third in all {
                let mut puzzle = Puzzle::empty(Geometry::classic());
                let digits = first.iter().chain(second).chain(&third);
                for (cell, &digit) in puzzle.geometry().cells().zip(digits) {
                    puzzle.set(cell, Some(Digit::new(usize::from(digit))));
                }
                bands.insert(puzzle.canonical(Form::Minlex).expect("few alike").puzzle);
            }
        });
        assert_eq!(bands.len(), 416);
    }
}
