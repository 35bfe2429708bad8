//! The kernel for any machine: it stores the places of each digit and sweeps only digits that changed.
//!
//! The vector kernels hold the candidates of each cell and sweep the whole grid, which is cheap with vectors. With
//! plain words a whole sweep is expensive, so this kernel groups the candidates by digit. A digit has 81 *places*, one
//! bit each, in three words of 27 bits; word `r` is row `r` of all three bands:
//!
//! ```text
//! bit       26 ... 18  17 ... 9   8 7 6 5 4 3 2 1 0
//! word 0    band 2     band 1     band 0, row 0          a row: 876 543 210
//! word 1    band 2     band 1     band 0, row 1          stack   2   1   0
//! word 2    band 2     band 1     band 0, row 2
//! ```
//!
//! Rotating the rows of a band thus only changes an index, and the minicolumns (three cells that a column and a box
//! share) are the union of the three words. [`sweep_digit`] applies all rules about one digit in some 130 plain
//! operations. They are the rules of the vector kernels: naked singles are removed from the rest of their box; a
//! minirow or minicolumn keeps the digit only if an arrangement of its chute allows it; the last place in a box is a
//! hidden single, which removes the cell's other digits. Finding naked singles combines all nine digits, as words of 81
//! places.
//!
//! A node records which digits changed since their last sweep (*dirty*) and sweeps only those. When none is left, it
//! searches for *triads*: if three digits of a box are possible in only one minirow (minicolumn), all others are
//! removed from it; four such digits are a contradiction.
//!
//! The solvers JCZSolve and fsss2 store places by digit and process only what changed; triads come from tdoku. JCZSolve
//! has one word for each band of a digit and tables of arrangements. Here each word has one row of every band, so
//! computing the arrangements takes a few shifts and masks.

use super::answer::{Answer, Grid};
use super::kernel::{Asker, Cells, Job, Kernel, Swept};
use super::search;
use super::second_solution;

/// The portable kernel; it needs no proof, because every machine can run it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

/// The candidates; the module documentation shows the layout.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    places: [Places; 9],
    /// The minirows and minicolumns that each digit had after its last sweep.
    lines: [Lines; 9],
    /// Cells whose digit has been removed from the rest of their boxes.
    settled: Places,
    /// The digits to sweep, one bit for each.
    dirty: u32,
}

/// A full grid in which cells can be reopened.
///
/// From one set of open cells to the next, the givens of only a few digits change, so only the houses of those digits
/// are computed again. Excluding the givens' digits from their houses at the start saves a search one sweep of all nine
/// digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Full {
    places: [Places; 9],
    /// For each digit, the cells of all houses that have it as a given.
    blocked: [Places; 9],
    /// The cells that are not open.
    givens: Places,
}

/// One bit for each cell: the three words of [`Rows`], 32 bits apart.
type Places = u128;

/// Row 0, 1 or 2 of every band.
type Rows = [u32; 3];

/// The minirows (lower half) and minicolumns (upper half) of a digit, three bits for each box: bit `9 * band + 3 *
/// stack + row` and bit `32 + 9 * band + 3 * stack + column`.
type Lines = u64;

/// Each cell as a set.
static CELL: [Places; 81] = {
    let mut table = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        table[cell] = 1 << (32 * (cell / 9 % 3) + cell / 27 * 9 + cell % 9);
        cell += 1;
    }
    table
};

/// Every place of a word.
const ALL: u32 = 0o777_777_777;
/// Every cell.
const GRID: Places = pack([ALL; 3]);
/// The first bit of each group of three.
const FIRST: u32 = 0o111_111_111;
/// The same for both halves.
const FIRSTS: Lines = both(FIRST);

const fn both(word: u32) -> Lines {
    word as Lines | (word as Lines) << 32
}

const fn pack(rows: Rows) -> Places {
    rows[0] as Places | (rows[1] as Places) << 32 | (rows[2] as Places) << 64
}

const fn unpack(places: Places) -> Rows {
    [places as u32, (places >> 32) as u32, (places >> 64) as u32]
}

/// Sets the first bit of each group of three that has any bit set.
#[inline(always)]
const fn gather(word: u32) -> u32 {
    (word | word >> 1 | word >> 2) & FIRST
}

/// Sets all three bits of each group whose first bit is set.
#[inline(always)]
const fn spread(word: u32) -> u32 {
    word * 7
}

/// Sets the first bit of each group of three that has two or more bits set.
#[inline(always)]
const fn crowded(lines: Lines) -> Lines {
    ((lines & lines >> 1) | (lines >> 2 & (lines | lines >> 1))) & FIRSTS
}

/// Returns two rotations: each box takes the bits of the box one further in its band, or two further.
#[inline(always)]
const fn rotate_boxes(word: u32) -> [u32; 2] {
    [
        (word >> 3 & 0o077_077_077) | (word << 6 & 0o700_700_700),
        (word >> 6 & 0o007_007_007) | (word << 3 & 0o770_770_770),
    ]
}

/// Returns two rotations: each column takes the bit of the column one further in its box, or two further.
#[inline(always)]
const fn rotate_columns(word: u32) -> [u32; 2] {
    [
        (word >> 1 & 0o333_333_333) | (word << 2 & 0o444_444_444),
        (word >> 2 & 0o111_111_111) | (word << 1 & 0o666_666_666),
    ]
}

/// Returns two rotations: each band takes the bits of the band one further, or two further.
#[inline(always)]
const fn rotate_bands(word: u32) -> [u32; 2] {
    [word >> 9 | (word << 18 & 0o777_000_000), word >> 18 | (word << 9 & 0o777_777_000)]
}

/// All cells of the houses that contain any of these places.
#[inline(always)]
const fn houses_of(places: Places) -> Places {
    // The first bit of each row.
    const ROWS: u32 = 0o001_001_001;
    let [x0, x1, x2] = unpack(places);
    let h = [gather(x0), gather(x1), gather(x2)];
    let boxes = spread(h[0] | h[1] | h[2]);
    let v = x0 | x1 | x2;
    let columns = ((v | v >> 9 | v >> 18) & 0o777) * ROWS;
    let rows = [
        ((h[0] | h[0] >> 3 | h[0] >> 6) & ROWS) * 0o777,
        ((h[1] | h[1] >> 3 | h[1] >> 6) & ROWS) * 0o777,
        ((h[2] | h[2] >> 3 | h[2] >> 6) & ROWS) * 0o777,
    ];
    pack([rows[0] | boxes | columns, rows[1] | boxes | columns, rows[2] | boxes | columns])
}

/// Whether each house contains one of these places.
#[inline(always)]
const fn is_in_every_house(places: Places) -> bool {
    // The first bit of each row, and the columns of one.
    const ROWS: u32 = 0o001_001_001;
    const COLUMNS: u32 = 0o777;
    let [x0, x1, x2] = unpack(places);
    let h = [gather(x0), gather(x1), gather(x2)];
    let boxes = h[0] | h[1] | h[2];
    let rows = (h[0] | h[0] >> 3 | h[0] >> 6)
        & (h[1] | h[1] >> 3 | h[1] >> 6)
        & (h[2] | h[2] >> 3 | h[2] >> 6);
    let v = x0 | x1 | x2;
    let columns = v | v >> 9 | v >> 18;
    (boxes == FIRST) & (rows & ROWS == ROWS) & (columns & COLUMNS == COLUMNS)
}

/// The result of sweeping one digit.
struct DigitSweep {
    places: Places,
    lines: Lines,
    /// Places that are the last one of their box.
    hidden: Places,
    /// Whether removing minicolumns also emptied minirows, so that another sweep may find more.
    again: bool,
    /// Nonzero if a box has no place for the digit, or two settled ones.
    dead: u32,
}

/// Keeps the minirows that are part of an arrangement of their band.
///
/// A digit can be in one box of a row only if it can also be in the two other boxes, one in each of the two other rows.
#[inline(always)]
fn arrange_minirows(m: Rows) -> Rows {
    let t = [rotate_boxes(m[0]), rotate_boxes(m[1]), rotate_boxes(m[2])];
    [
        m[0] & (t[1][0] & t[2][1] | t[1][1] & t[2][0]),
        m[1] & (t[2][0] & t[0][1] | t[2][1] & t[0][0]),
        m[2] & (t[0][0] & t[1][1] | t[0][1] & t[1][0]),
    ]
}

/// Keeps the minicolumns that are part of an arrangement of their stack.
#[inline(always)]
fn arrange_minicolumns(v: u32) -> u32 {
    let [next, last] = rotate_columns(v).map(rotate_bands);
    v & (next[0] & last[1] | next[1] & last[0])
}

/// Applies the rules about one digit; `naked` are the cells settled since the last sweep.
#[inline(always)]
fn sweep_digit(places: Places, naked: Places) -> DigitSweep {
    let [s0, s1, s2] = unpack(places & naked);
    let taken = spread(gather(s0 | s1 | s2));
    let [x0, x1, x2] = unpack(places);
    let x = [x0 & !taken | s0, x1 & !taken | s1, x2 & !taken | s2];

    let h = arrange_minirows(x.map(gather));
    let [x0, x1, x2] = [x[0] & spread(h[0]), x[1] & spread(h[1]), x[2] & spread(h[2])];
    let v = arrange_minicolumns(x0 | x1 | x2);

    let lines = Lines::from(h[0] | h[1] << 1 | h[2] << 2) | Lines::from(v) << 32;
    let more = crowded(lines);
    let last = spread(FIRST & !(more as u32 | (more >> 32) as u32));
    let left = [x0 & v, x1 & v, x2 & v];
    let places = pack(left);
    DigitSweep {
        places,
        lines,
        hidden: places & pack([last; 3]),
        again: left.map(gather) != h,
        dead: FIRST & !(h[0] | h[1] | h[2]) | taken & !last,
    }
}

/// The cells with at least one candidate, and the cells with at least two.
#[inline(always)]
fn cells(places: &[Places; 9]) -> [Places; 2] {
    places.iter().fold([0, 0], |[one, two], &p| [one | p, two | one & p])
}

/// Sweeps the dirty digits, or searches for triads if there are none; checks a filled grid instead.
#[inline(always)]
fn sweep(node: &mut Node) -> Swept {
    let [one, two] = cells(&node.places);
    if one != GRID {
        return Swept { dead: 1, changed: 0 };
    }
    let naked = GRID & !(two | node.settled);
    if naked != 0 {
        for (d, places) in node.places.iter().enumerate() {
            node.dirty |= u32::from(places & naked != 0) << d;
        }
        node.settled |= naked;
        if two == 0 {
            return check_filled(node);
        }
        sweep_dirty(node, naked, two)
    } else if two == 0 {
        check_filled(node)
    } else if node.dirty != 0 {
        // An empty constant gets its own compiled copy, which need not wait for the cells.
        sweep_dirty(node, 0, two)
    } else {
        lock_triads(node)
    }
}

/// Checks a grid without open cells: it is alive if each dirty digit is in every house.
///
/// This costs a third of sweeping a digit, and saves the sweeps that would follow.
#[inline(always)]
fn check_filled(node: &mut Node) -> Swept {
    let mut dirty = std::mem::take(&mut node.dirty);
    let mut everywhere = true;
    while dirty != 0 {
        let d = dirty.trailing_zeros() as usize % 9;
        dirty &= dirty - 1;
        everywhere &= is_in_every_house(node.places[d]);
    }
    Swept { dead: u32::from(!everywhere), changed: 0 }
}

/// Sweeps every dirty digit once; `two` are the cells with two or more candidates.
///
/// The digits depend on each other only through their hidden singles, so a wide core works on several at once. Sweeping
/// until no digit is dirty, before combining the digits again, is a quarter slower.
#[inline(always)]
fn sweep_dirty(node: &mut Node, naked: Places, two: Places) -> Swept {
    let mut dirty = std::mem::take(&mut node.dirty);
    let mut hidden = [0; 9];
    let (mut any, mut dead) = (0, 0);
    while dirty != 0 {
        let d = dirty.trailing_zeros() as usize % 9;
        dirty &= dirty - 1;
        let swept = sweep_digit(node.places[d] & !any, naked);
        node.places[d] = swept.places;
        node.lines[d] = swept.lines;
        node.dirty |= u32::from(swept.again) << d;
        hidden[d] = swept.hidden;
        any |= swept.hidden;
        dead |= swept.dead;
    }
    node.settled |= any;
    if any & two != 0 {
        for (d, hidden) in hidden.into_iter().enumerate() {
            node.remove(d, any & !hidden);
        }
    }
    Swept { dead, changed: 1 }
}

/// The cells of these minirows and minicolumns.
#[inline(always)]
fn cells_of(lines: Lines) -> Places {
    let (minirows, minicolumns) = (lines as u32, (lines >> 32) as u32);
    pack([0, 1, 2].map(|r| spread(minirows >> r & FIRST) | minicolumns))
}

/// Applies triads: where three digits of a box are possible in only one minirow or minicolumn, removes all others from
/// it.
#[inline(always)]
fn lock_triads(node: &mut Node) -> Swept {
    let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
    let locked = node.lines.map(|lines| lines & !(7 * crowded(lines)));
    for k in locked {
        four |= three & k;
        three |= two & k;
        two |= one & k;
        one |= k;
    }
    for (d, locked) in locked.into_iter().enumerate() {
        let gone = three & node.lines[d] & !locked;
        if gone != 0 {
            node.remove(d, cells_of(gone));
        }
    }
    Swept { dead: u32::from(four != 0), changed: node.dirty }
}

/// Number of bits set in each group of three.
#[inline(always)]
fn count(lines: Lines) -> Lines {
    (lines & FIRSTS) + (lines >> 1 & FIRSTS) + (lines >> 2 & FIRSTS)
}

/// A band or a stack: three lines (rows, or columns), each with a minirow (minicolumn) in three
/// boxes.
#[derive(Clone, Copy)]
struct Chute {
    /// The first bit of its first box in [`Lines`].
    start: u32,
    /// The distance in bits from one box to the next.
    apart: u32,
}

impl Chute {
    /// The chute with the fewest candidates in its minirows (minicolumns).
    ///
    /// Returns `None` if each digit has only one in each box, because the grid is then filled.
    #[inline(always)]
    fn tightest(lines: &[Lines; 9]) -> Option<Chute> {
        // Sums reach 27, which does not fit in three bits, so even and odd groups are summed apart.
        const EVEN: Lines = both(0o707_070_707);
        let (mut even, mut odd) = (0, 0);
        for &lines in lines {
            even += count(lines) & EVEN;
            odd += count(lines) >> 3 & EVEN;
        }
        let sum = |group: u32| {
            if group.is_multiple_of(2) { even >> (3 * group) } else { odd >> (3 * group - 3) }
        };
        let mut best = (u32::MAX, None);
        for i in 0..3 {
            let band = (0..3).map(|j| sum(3 * i + j) as u32 & 63).sum();
            let stack = (0..3).map(|j| (sum(3 * j + i) >> 32) as u32 & 63).sum();
            for (sum, start, apart) in [(band, 9 * i, 3), (stack, 32 + 3 * i, 9)] {
                if sum > 27 && sum < best.0 {
                    best = (sum, Some(Chute { start, apart }));
                }
            }
        }
        best.1
    }

    /// The bits of the first line.
    #[inline(always)]
    fn line(self) -> Lines {
        1 | 1 << self.apart | 1 << (2 * self.apart)
    }

    /// Number of minirows (minicolumns) of the chute that a digit has: 3 mean one arrangement, 5 or 6 mean two.
    #[inline(always)]
    fn num_lines(self, lines: Lines) -> u64 {
        let boxes = count(lines) >> self.start;
        (boxes & 7) + (boxes >> self.apart & 7) + (boxes >> (2 * self.apart) & 7)
    }

    /// A digit with two arrangements in the chute if there is one, else a digit with more.
    #[inline(always)]
    fn digit(self, lines: &[Lines; 9]) -> usize {
        let (mut narrow, mut wide) = (0, 0);
        for (d, &lines) in lines.iter().enumerate() {
            let num_lines = self.num_lines(lines);
            narrow |= u32::from(num_lines.wrapping_sub(5) < 2) << d;
            wide |= u32::from(num_lines > 3) << d;
        }
        let digits = if narrow != 0 { narrow } else { wide };
        digits.trailing_zeros() as usize % 9
    }

    /// Chooses a line in which a digit has two boxes left, or else three; returns the places that the digit loses if it
    /// is in the first of these boxes, and those that it loses if not.
    #[inline(always)]
    fn cuts(self, lines: Lines) -> [Lines; 2] {
        let chute = lines >> self.start;
        let mut choice = 0;
        for line in 0..3 {
            let boxes = chute >> line & self.line();
            let rest = boxes & boxes.wrapping_sub(1);
            choice |= u32::from(rest != 0 && rest & rest.wrapping_sub(1) == 0) << line;
            choice |= u32::from(rest != 0) << (3 + line);
        }
        let line = choice.trailing_zeros() % 3;
        let boxes = chute >> line & self.line();
        let first = boxes & boxes.wrapping_neg();
        let here = first << line;
        let others = ((boxes << line) | (7 * first)) & !here;
        [others << self.start, here << self.start]
    }
}

impl Node {
    /// Removes these places of a digit.
    #[inline(always)]
    fn remove(&mut self, digit: usize, places: Places) {
        let left = self.places[digit] & !places;
        self.dirty |= u32::from(left != self.places[digit]) << digit;
        self.places[digit] = left;
    }
}

impl Kernel for Portable {
    type Node = Node;
    type Full = Full;

    const LOCKSTEP: bool = false;
    const CHECKS_FILLED: bool = false;

    fn load(self, grid: &Grid) -> Node {
        let mut rows = [[0; 16]; 3];
        for (i, row) in grid.chunks_exact(9).enumerate() {
            for (column, &digit) in row.iter().enumerate() {
                rows[i % 3][usize::from(digit.min(15))] |= 1 << (i / 3 * 9 + column);
            }
        }
        Node {
            places: std::array::from_fn(|d| pack(rows.map(|row| row[0] | row[d + 1]))),
            lines: [0; 9],
            settled: 0,
            dirty: 0o777,
        }
    }

    #[inline(always)]
    fn sweep<const N: usize>(self, nodes: &mut [Node; N]) -> [Swept; N] {
        nodes.each_mut().map(sweep)
    }

    #[inline(always)]
    fn is_filled(self, node: &Node) -> bool {
        node.settled == GRID
    }

    #[inline(always)]
    fn branch(self, node: &mut Node) -> Node {
        let chute = Chute::tightest(&node.lines).expect("a filled grid is not split");
        let digit = chute.digit(&node.lines);
        let [yes, no] = chute.cuts(node.lines[digit]).map(cells_of);
        let mut sibling = *node;
        sibling.remove(digit, no);
        node.remove(digit, yes);
        sibling
    }

    fn digits(self, node: &Node) -> Grid {
        let rows = node.places.map(unpack);
        std::array::from_fn(|n| {
            let here = |d: &usize| rows[*d][n / 9 % 3] >> (n / 27 * 9 + n % 9) & 1 != 0;
            (0..9).find(here).map_or(0, |d| d as u8 + 1)
        })
    }

    fn cell(self, cell: usize) -> Cells {
        CELL[cell]
    }

    fn full(self, grid: &Grid) -> Full {
        Full { places: self.load(grid).places, blocked: [GRID; 9], givens: GRID }
    }

    #[inline(always)]
    fn reopen(self, full: &mut Full, open: Cells, other: Cells) -> Node {
        let blank = open | other;
        let changed = full.givens ^ GRID & !blank;
        full.givens = GRID & !blank;
        let mut node = Node { places: [0; 9], lines: [0; 9], settled: full.givens, dirty: 0o777 };
        for (d, &places) in full.places.iter().enumerate() {
            if places & changed != 0 {
                full.blocked[d] = houses_of(places & full.givens);
            }
            node.places[d] = (places & full.givens) | (blank & !(full.blocked[d] | places & other));
        }
        node
    }

    #[inline(always)]
    fn differences(self, node: &Node, full: &Full) -> Cells {
        let pairs = node.places.iter().zip(&full.places);
        pairs.fold(0, |cells, (one, other)| cells | (one ^ other))
    }

    fn answer_all<A: Asker>(self, _one_slot: bool, asker: &mut A) {
        second_solution::answer_all::<_, A, 1>(self, asker);
    }

    fn single(self, stack: &mut Vec<Node>, grid: &Grid, job: Job<'_>) -> Answer {
        search::single(self, stack, grid, job)
    }

    fn batch(self, grids: &[Grid], job: Job<'_>) -> Vec<Answer> {
        search::one_by_one(self, grids, job)
    }
}
