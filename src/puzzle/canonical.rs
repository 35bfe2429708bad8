//! The canonical form of a puzzle: the same for all puzzles that differ by the symmetries of the grid.
//!
//! Rows, columns and digits get colours by what they cross, again and again, until no colour is divided further (colour
//! refinement; Weisfeiler and Leman 1968). Where several still share a colour, each of them in turn gets a colour of its own,
//! and the least of the resulting grids is kept (McKay, "Practical graph isomorphism", Congressus Numerantium 30, 1981).

use std::cmp::Reverse;

use super::Puzzle;
use crate::geometry::{BoxShape, Candidate, Digit, Geometry};

/// The most grids that are compared. Puzzles with one solution have few symmetries, most of them none.
const MOST_GRIDS: usize = 2000;

impl Puzzle {
    /// The canonical form of a puzzle with plain boxes: bands, stacks, the rows and columns within them and the digits are in
    /// an order that depends on nothing else, and boxes are no higher than wide.
    ///
    /// None if there are other houses or rules about two cells, or if there are too many symmetries.
    pub(crate) fn canonical_form(&self) -> Option<Puzzle> {
        let shape = self.geometry().box_shape()?;
        if !self.rules().is_empty() {
            return None;
        }
        let turned = BoxShape { rows: shape.cols, cols: shape.rows };
        let mut search = CanonicalSearch { least: None, grids: 0 };
        if shape.rows <= shape.cols {
            let entries = Entries::of(self, shape, |candidate| self.row_and_col(candidate));
            search.visit(&entries, Colours::new(shape.side()))?;
        }
        if turned.rows <= turned.cols {
            let entries = Entries::of(self, turned, |candidate| {
                let [row, col] = self.row_and_col(candidate);
                [col, row]
            });
            search.visit(&entries, Colours::new(shape.side()))?;
        }
        let wide = if shape.rows <= shape.cols { shape } else { turned };
        let mut puzzle = Puzzle::empty(Geometry::try_from(wide).ok()?);
        for [row, col, digit, is_out] in search.least? {
            let [row, col, digit] = [row, col, digit].map(usize::from);
            let (cell, digit) = (puzzle.geometry().cell(row, col), Digit::new(digit));
            match is_out {
                0 => puzzle.set(cell, Some(digit)),
                _ => puzzle.rule_out(Candidate { cell, digit }),
            }
        }
        Some(puzzle)
    }

    fn row_and_col(&self, candidate: Candidate) -> [usize; 2] {
        [self.geometry().row(candidate.cell), self.geometry().col(candidate.cell)]
    }
}

/// A given or a ruled-out candidate: row, column, digit, and 1 if it is ruled out.
type Entry = [u16; 4];

/// All that a puzzle says, in one of the two directions of the grid.
struct Entries {
    shape: BoxShape,
    entries: Vec<Entry>,
}

impl Entries {
    fn of(puzzle: &Puzzle, shape: BoxShape, row_and_col: impl Fn(Candidate) -> [usize; 2]) -> Self {
        let entry = |candidate: Candidate, is_out: u16| {
            let [row, col] = row_and_col(candidate).map(|line| line as u16);
            [row, col, candidate.digit.index() as u16, is_out]
        };
        let givens = puzzle.givens().map(|given| entry(given, 0));
        let entries = givens.chain(puzzle.ruled_out().map(|out| entry(out, 1))).collect();
        Entries { shape, entries }
    }
}

/// The colours of all rows, columns and digits: equal ones cannot be told apart yet.
#[derive(Clone)]
struct Colours {
    rows: Vec<u64>,
    cols: Vec<u64>,
    digits: Vec<u64>,
}

/// A hash of numbers in order (the finalizer of splitmix64).
fn hash(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers.into_iter().fold(0x9e37_79b9_7f4a_7c15, |sum: u64, number| {
        let mut mixed = (sum ^ number).wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    })
}

/// The colour of the band or stack of each line: lines are `size` to a band.
fn bands(lines: &[u64], size: usize) -> Vec<u64> {
    let band = |lines: &[u64]| lines.iter().map(|&line| hash([line])).fold(0, u64::wrapping_add);
    lines.chunks(size).map(band).collect()
}

impl Colours {
    fn new(side: usize) -> Self {
        Colours { rows: vec![1; side], cols: vec![2; side], digits: vec![3; side] }
    }

    /// How many colours there are.
    fn count(&self) -> usize {
        let distinct = |colours: &[u64]| {
            let mut colours = colours.to_vec();
            colours.sort_unstable();
            colours.dedup();
            colours.len()
        };
        [&self.rows, &self.cols, &self.digits].map(|colours| distinct(colours)).iter().sum()
    }

    /// Divides the colours by what crosses them until no more are divided.
    fn refine(&mut self, Entries { shape, entries }: &Entries) {
        let mut count = self.count();
        loop {
            let side = shape.side();
            let [mut rows, mut cols, mut digits] = [(); 3].map(|()| vec![0_u64; side]);
            for entry in entries {
                let [row, col, digit, is_out] = entry.map(usize::from);
                let colours = [self.rows[row], self.cols[col], self.digits[digit]];
                let [of_row, of_col, of_digit] = colours;
                let add = |sum: &mut u64, one, other| {
                    *sum = sum.wrapping_add(hash([one, other, is_out as u64]));
                };
                add(&mut rows[row], of_col, of_digit);
                add(&mut cols[col], of_row, of_digit);
                add(&mut digits[digit], of_row, of_col);
            }
            let lines = |own: &mut Vec<u64>, sums: Vec<u64>, size: usize| {
                let bands = bands(own, size);
                for (line, sum) in sums.into_iter().enumerate() {
                    own[line] = hash([own[line], sum, bands[line / size]]);
                }
            };
            lines(&mut self.rows, rows, shape.rows);
            lines(&mut self.cols, cols, shape.cols);
            for (own, sum) in self.digits.iter_mut().zip(digits) {
                *own = hash([*own, sum]);
            }
            let now = self.count();
            if now == count {
                return;
            }
            count = now;
        }
    }

    /// The smallest set of rows, columns or digits that share a colour: which of the three, and their numbers.
    fn smallest_tie(&self) -> Option<(usize, Vec<usize>)> {
        let lists = [&self.rows, &self.cols, &self.digits];
        let mut smallest: Option<(usize, u64, usize)> = None;
        for (nth, list) in lists.iter().enumerate() {
            for &colour in *list {
                let size = list.iter().filter(|&&other| other == colour).count();
                if size > 1 && smallest.is_none_or(|smallest| (size, colour, nth) < smallest) {
                    smallest = Some((size, colour, nth));
                }
            }
        }
        let (_, colour, nth) = smallest?;
        let tied = lists[nth].iter().enumerate().filter(|&(_, &other)| other == colour);
        Some((nth, tied.map(|(number, _)| number).collect()))
    }

    /// Gives one of the rows, columns or digits a colour of its own.
    fn single_out(&mut self, nth: usize, number: usize) {
        let list = [&mut self.rows, &mut self.cols, &mut self.digits][nth].as_mut_slice();
        list[number] = hash([list[number], 1]);
    }

    /// The entries in the order of the colours, all of which differ.
    fn grid(&self, Entries { shape, entries }: &Entries) -> Vec<Entry> {
        let lines = |lines: &[u64], size: usize| {
            let bands = bands(lines, size);
            ranks(lines.len(), |line| (bands[line / size], lines[line]))
        };
        let (rows, cols) = (lines(&self.rows, shape.rows), lines(&self.cols, shape.cols));
        let digits = ranks(self.digits.len(), |digit| (0, self.digits[digit]));
        let mut grid: Vec<Entry> = entries
            .iter()
            .map(|&[row, col, digit, is_out]| {
                [rows[usize::from(row)], cols[usize::from(col)], digits[usize::from(digit)], is_out]
            })
            .collect();
        grid.sort_unstable();
        grid
    }
}

/// The rank of each item by its key, the largest first.
fn ranks(count: usize, key: impl Fn(usize) -> (u64, u64)) -> Vec<u16> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&item| Reverse(key(item)));
    let mut ranks = vec![0; count];
    for (rank, item) in order.into_iter().enumerate() {
        ranks[item] = rank as u16;
    }
    ranks
}

struct CanonicalSearch {
    least: Option<Vec<Entry>>,
    grids: usize,
}

impl CanonicalSearch {
    /// Compares all grids that these colours leave. None if there are too many.
    fn visit(&mut self, entries: &Entries, mut colours: Colours) -> Option<()> {
        colours.refine(entries);
        let Some((nth, tied)) = colours.smallest_tie() else {
            let grid = colours.grid(entries);
            self.grids += 1;
            if self.least.as_ref().is_none_or(|least| grid < *least) {
                self.least = Some(grid);
            }
            return (self.grids <= MOST_GRIDS).then_some(());
        };
        for number in tied {
            let mut one = colours.clone();
            one.single_out(nth, number);
            self.visit(entries, one)?;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Isomorph;

    fn puzzle(text: &str) -> Puzzle {
        text.parse().expect("a puzzle")
    }

    const PUZZLES: [&str; 5] = [
        // AI Escargot, Golden Nugget, and one in which two rows and two columns can change places.
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "....................96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "..463.1..4...51...3........3.5......",
        ".1..64...4.2.....5.....4......8.4..83..16..7.......327..7....5..",
    ];

    fn transposed(puzzle: &Puzzle) -> Puzzle {
        let shape = puzzle.geometry().box_shape().expect("boxes");
        let turned = BoxShape { rows: shape.cols, cols: shape.rows };
        let geometry = Geometry::try_from(turned).expect("a shape");
        let mut other = Puzzle::empty(geometry.clone());
        for Candidate { cell, digit } in puzzle.givens() {
            let [row, col] = puzzle.row_and_col(Candidate { cell, digit });
            other.set(geometry.cell(col, row), Some(digit));
        }
        for Candidate { cell, digit } in puzzle.ruled_out() {
            let [row, col] = puzzle.row_and_col(Candidate { cell, digit });
            other.rule_out(Candidate { cell: geometry.cell(col, row), digit });
        }
        other
    }

    #[test]
    fn isomorphs_have_the_same_form() {
        for text in PUZZLES {
            let mut original = puzzle(text);
            for round in 0..2 {
                let form = original.canonical_form().expect("plain boxes");
                assert_eq!(form.canonical_form().as_ref(), Some(&form), "{text}");
                assert_eq!(form.num_givens(), original.num_givens(), "{text}");
                for seed in 0..20 {
                    let isomorph = Isomorph::random(&original, seed).of_puzzle(&original);
                    let isomorph = if seed % 2 == 0 { transposed(&isomorph) } else { isomorph };
                    assert_eq!(isomorph.canonical_form().as_ref(), Some(&form), "{text} {seed}");
                }
                // The second round has a candidate ruled out.
                let cell = original.open_cells().nth(round + 3).expect("a blank");
                original.rule_out(Candidate { cell, digit: Digit::new(2) });
            }
        }
    }

    #[test]
    fn other_puzzles_have_other_forms() {
        for text in PUZZLES {
            let original = puzzle(text);
            let form = original.canonical_form();
            for given in original.givens() {
                let mut other = original.clone();
                other.set(given.cell, None);
                assert_ne!(other.canonical_form(), form, "{text}");
                other.rule_out(given);
                assert_ne!(other.canonical_form(), form, "{text}");
                // As many givens, of which one has moved to the next blank.
                let mut moved = original.clone();
                let blank = original.open_cells().find(|cell| cell.index() > given.cell.index());
                let Some(blank) = blank else { continue };
                moved.set(given.cell, None);
                moved.set(blank, Some(given.digit));
                let of_moved = moved.canonical_form().expect("plain boxes");
                assert_eq!(of_moved.num_givens(), original.num_givens());
                assert_ne!(Some(&of_moved), form.as_ref(), "{text} {given:?}");
            }
        }
    }

    #[test]
    fn grids_with_too_many_symmetries_have_none() {
        assert_eq!(Puzzle::empty(Geometry::classic()).canonical_form(), None);
        let small = Puzzle::empty(Geometry::new(1, 1).expect("a shape"));
        assert_eq!(small.canonical_form(), Some(small));
    }
}
