//! Uniformly random 9×9 grids: every one of the 6,670,903,752,021,072,936,960 is equally likely.
//!
//! A *pattern* is a box parted into three sets of three digits: those of its rows, or those of its columns.
//! A full grid is a row pattern and a column pattern for each box, such that
//!
//! - the three row patterns of a band fit: no digit is in the same row of two boxes. Given the first box
//!   there are 56 ways for the second, and the third then has what is left (Felgenhauer and Jarvis,
//!   "Mathematics of Sudoku I", 2006). Column patterns of a stack fit likewise;
//! - in each box the two patterns *cross*: every row shares just one digit with every column.
//!
//! So once the bands are chosen, each stack can be chosen without looking at the others:
//!
//! ```text
//!           stack 0   stack 1   stack 2
//!   band 0   rows      rows      rows       1. draw three bands of row patterns evenly
//!   band 1   rows      rows      rows       2. count the column patterns that cross in each stack: n0, n1, n2
//!   band 2   rows      rows      rows       3. keep the bands with probability n0 n1 n2 / MOST³, or go to 1
//!            n0        n1        n2         4. draw one of the n0, of the n1, of the n2
//! ```
//!
//! Each grid comes from one draw of steps 1 and 4, with probability (1 / bands) (n0 n1 n2 / MOST³)
//! (1 / n0 n1 n2), which is the same for all. The first stack does without the lottery: its columns are
//! drawn first and then rows that cross them, which takes each of the n0 with the same probability.
//! One draw in 75 is kept. Orders of rows in a band, of columns in a stack and names of digits play no part in
//! the counts, so they are drawn last. The counts are a table over the patterns of two boxes,
//! with digits renamed such that the first box of the stack has the rows 012, 345, 678.

use std::sync::LazyLock;

use itertools::iproduct;

use crate::native::nine::Grid;
use crate::random::Stream;

/// Three sets of three digits, as bits; together all nine.
type Pattern = [u16; 3];

/// The rows 012, 345, 678.
const STANDARD: Pattern = [0o007, 0o070, 0o700];

/// Patterns when the order of the three sets does not count.
const PATTERNS: usize = 280;

/// Patterns of the second box that fit a first.
const FITTING: usize = 56;

/// Patterns, of [`PATTERNS`], that cross a given one.
const CROSSING: usize = 36;

/// Bands when the order of rows does not count.
#[cfg(test)]
const BANDS: usize = PATTERNS * FITTING;

/// The largest count of step 2, without orders of columns.
const MOST: usize = 288;

/// A random full grid, all equally likely.
pub(super) fn draw(stream: &mut Stream) -> Grid {
    static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);
    let tables = &*TABLES;
    let (bands, first_cols) = tables.draw_bands(stream);
    let rows = tables.rows(bands, stream);
    let labels: [u8; 9] = stream.order();
    let mut grid = [0; 81];
    for stack in 0..3 {
        let frame = Frame::new(rows[0][stack]);
        let col_order: [u8; 3] = stream.order();
        let cols = match stack {
            0 => first_cols,
            _ => tables.draw_cols(tables.in_frame(bands, stack), stream),
        };
        for band in 0..3 {
            for row in 0..3 {
                let in_row = frame.rename(rows[band][stack][row]);
                for (col, nth) in col_order.into_iter().enumerate() {
                    let name = (cols[band][usize::from(nth)] & in_row).trailing_zeros();
                    let digit = frame.digits[name as usize];
                    grid[27 * band + 9 * row + 3 * stack + col] = labels[digit] + 1;
                }
            }
        }
    }
    grid
}

/// Names of digits in a stack: those under which its first box has the rows [`STANDARD`].
struct Frame {
    /// The digit of each name.
    digits: [usize; 9],
    /// The name of each digit, as a bit.
    names: [u16; 9],
}

impl Frame {
    fn new(first_box: Pattern) -> Self {
        let mut frame = Frame { digits: [0; 9], names: [0; 9] };
        for (name, digit) in first_box.into_iter().flat_map(members).enumerate() {
            frame.digits[name] = digit;
            frame.names[digit] = 1 << name;
        }
        frame
    }

    /// The set under the names of this frame.
    fn rename(&self, set: u16) -> u16 {
        members(set).map(|digit| self.names[digit]).sum()
    }
}

/// The digits of a set.
fn members(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let digit = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            digit
        })
    })
}

/// Which bands were drawn: a pattern that fits [`STANDARD`] for the first, two of [`BANDS`].
type Bands = (usize, [usize; 2]);

struct Tables {
    patterns: Vec<Pattern>,
    /// The numbers of the three patterns of each band.
    bands: Vec<[u16; 3]>,
    /// Numbers of all patterns in the frames that the first band (one of [`FITTING`]) gives each stack.
    in_frame: Vec<[[u16; PATTERNS]; 3]>,
    /// The patterns that cross each one.
    crossed: Vec<[u16; CROSSING]>,
    /// The patterns that cross [`STANDARD`].
    crossing: [Pattern; CROSSING],
    /// Patterns of the second and the third box that fit each of `crossing`.
    fitting: [[[u16; FITTING]; CROSSING]; 2],
    /// Of each row of `fitting`: which cross each pattern, as bits.
    which: [Vec<[u64; CROSSING]>; 2],
    /// How many column patterns cross, by the row patterns of the second and the third box.
    counts: Vec<u16>,
}

impl Tables {
    /// Bands, and the columns of the first stack.
    ///
    /// The first stack is drawn columns first, then rows that cross them, which needs no second try.
    fn draw_bands(&self, stream: &mut Stream) -> (Bands, [Pattern; 3]) {
        const CHOICES: [usize; 8] =
            [MOST, CROSSING, FITTING, CROSSING, CROSSING, FITTING, FITTING, FITTING];
        loop {
            let [chance, first, n, second, third, fits @ ..] = stream.digits(CHOICES);
            let rows = |at: usize, nth: usize| {
                let cols = usize::from(self.fitting[at][first][n]);
                usize::from(self.crossed[cols][nth])
            };
            let starts = [rows(0, second), rows(1, third)];
            let bands = (fits[0], [0, 1].map(|i| starts[i] * FITTING + fits[i + 1]));
            let count = |stack| self.count(self.in_frame(bands, stack));
            // One chance after the other, so that most draws end at the first.
            if chance < count(1) && stream.below(MOST as u64) < count(2) as u64 {
                return (bands, band_of(self.crossing[first], n));
            }
        }
    }

    /// The row patterns of the second and third box of a stack, in its frame.
    #[inline(always)]
    fn in_frame(&self, (first, others): Bands, stack: usize) -> [usize; 2] {
        others.map(|band| {
            let pattern = usize::from(self.bands[band][stack]);
            usize::from(self.in_frame[first][stack][pattern])
        })
    }

    #[inline(always)]
    fn count(&self, [second, third]: [usize; 2]) -> usize {
        usize::from(self.counts[second * PATTERNS + third])
    }

    /// The rows of each box, by band and stack, in random order.
    fn rows(&self, (first, others): Bands, stream: &mut Stream) -> [[Pattern; 3]; 3] {
        let [second, third] = others.map(|band| {
            let rows = band_of(self.patterns[band / FITTING], band % FITTING);
            let order: [u8; 3] = stream.order();
            rows.map(|pattern| order.map(|row| pattern[usize::from(row)]))
        });
        [band_of(STANDARD, first), second, third]
    }

    /// Columns of the three boxes of a stack that cross these rows, all equally likely but for the order of
    /// columns.
    fn draw_cols(&self, rows: [usize; 2], stream: &mut Stream) -> [Pattern; 3] {
        let mut left = stream.below(self.count(rows) as u64) as u32;
        let both = self.which[0][rows[0]].iter().zip(&self.which[1][rows[1]]);
        for (first, (second, third)) in self.crossing.iter().zip(both) {
            let mut fitting = second & third;
            if left < fitting.count_ones() {
                (0..left).for_each(|_| fitting &= fitting - 1);
                return band_of(*first, fitting.trailing_zeros() as usize);
            }
            left -= fitting.count_ones();
        }
        unreachable!("the count is that of these bits")
    }
}

impl Tables {
    fn new() -> Self {
        let numbered = Numbered::new();
        let patterns = &numbered.patterns;
        let bands = iproduct!(patterns, 0..FITTING)
            .map(|(&first, n)| band_of(first, n).map(|pattern| numbered.number(pattern)))
            .collect();
        let in_frame = (0..FITTING)
            .map(|n| band_of(STANDARD, n).map(|first| numbered.in_frame(&Frame::new(first))))
            .collect();
        let crossed: Vec<[u16; CROSSING]> =
            patterns.iter().map(|pattern| numbered.crossed(pattern)).collect();
        let crossing = numbered.crossed(&STANDARD).map(|n| patterns[usize::from(n)]);
        let fitting = [1, 2].map(|at| {
            crossing.map(|first| std::array::from_fn(|n| numbered.number(band_of(first, n)[at])))
        });
        let which = fitting.each_ref().map(|fitting| {
            crossed.iter().map(|crossed| which_cross(crossed, fitting)).collect::<Vec<_>>()
        });
        Tables {
            counts: counts(&which),
            patterns: numbered.patterns,
            bands,
            in_frame,
            crossed,
            crossing,
            fitting,
            which,
        }
    }
}

/// Of the patterns that fit each first box: which are among those that cross some rows.
fn which_cross(crossed: &[u16; CROSSING], fitting: &[[u16; FITTING]; CROSSING]) -> [u64; CROSSING] {
    let mut crosses = [false; PATTERNS];
    crossed.iter().for_each(|&n| crosses[usize::from(n)] = true);
    fitting.map(|fitting| {
        let bits = fitting.iter().enumerate();
        bits.map(|(n, &pattern)| u64::from(crosses[usize::from(pattern)]) << n).sum()
    })
}

fn counts([second, third]: &[Vec<[u64; CROSSING]>; 2]) -> Vec<u16> {
    iproduct!(second, third)
        .map(|(second, third)| {
            let both = second.iter().zip(third);
            both.map(|(a, b)| (a & b).count_ones() as u16).sum()
        })
        .collect()
}

/// All [`PATTERNS`], in the order in which they are made.
struct Numbered {
    patterns: Vec<Pattern>,
    /// Numbers by the set with digit 0 and the set with the lowest digit that is not in it.
    numbers: Vec<u16>,
}

impl Numbered {
    fn new() -> Self {
        let triples = || (0..512_u16).filter(|set| set.count_ones() == 3);
        let mut numbered =
            Numbered { patterns: Vec::with_capacity(PATTERNS), numbers: vec![0; 512 * 512] };
        for a in triples().filter(|a| a & 1 == 1) {
            let lowest = !a & (a + 1);
            for b in triples().filter(|b| a & b == 0 && b & lowest != 0) {
                numbered.numbers[Self::key([a, b, 0])] = numbered.patterns.len() as u16;
                numbered.patterns.push([a, b, 0o777 ^ a ^ b]);
            }
        }
        numbered
    }

    fn key([a, b, _]: Pattern) -> usize {
        usize::from(a) * 512 + usize::from(b)
    }

    /// Number of a pattern, in whatever order its sets are.
    fn number(&self, mut pattern: Pattern) -> u16 {
        pattern.sort_unstable_by_key(|set| set.trailing_zeros());
        self.numbers[Self::key(pattern)]
    }

    /// The numbers of all patterns under the names of a frame.
    fn in_frame(&self, frame: &Frame) -> [u16; PATTERNS] {
        std::array::from_fn(|n| self.number(self.patterns[n].map(|set| frame.rename(set))))
    }

    /// The patterns that cross this one.
    fn crossed(&self, one: &Pattern) -> [u16; CROSSING] {
        let mut crossed = (0..).zip(&self.patterns).filter(|(_, other)| cross(one, other));
        std::array::from_fn(|_| crossed.next().expect("36 cross any one").0)
    }
}

/// The three patterns of a band that begins with this one, when the second is the `n`-th of [`FITTING`].
fn band_of([a, b, c]: Pattern, n: usize) -> [Pattern; 3] {
    let second = match n {
        54 => [b, c, a],
        55 => [c, a, b],
        // Each set takes two digits of one of the other sets and one of the other, and leaves
        // the rest to the third box; round and round, in one sense or the other.
        _ => {
            let pick = |set, nth| 1 << members(set).nth(nth).expect("sets have three digits");
            let [p, q, r] = [pick(a, n / 9 % 3), pick(b, n / 3 % 3), pick(c, n % 3)];
            if n < 27 {
                [b ^ q | r, c ^ r | p, a ^ p | q]
            } else {
                [c ^ r | q, a ^ p | r, b ^ q | p]
            }
        }
    };
    let third = [0, 1, 2].map(|row| 0o777 & !([a, b, c][row] | second[row]));
    [[a, b, c], second, third]
}

fn cross(one: &Pattern, other: &Pattern) -> bool {
    iproduct!(one, other).all(|(a, b)| (a & b).count_ones() == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Felgenhauer and Jarvis, 2006.
    const ALL_GRIDS: u128 = 6_670_903_752_021_072_936_960;

    /// The weights of all bands that can be drawn, times what is drawn evenly afterwards, come to the number of
    /// all grids: none is missing and none comes twice.
    #[test]
    fn all_draws_together_are_all_grids() {
        let tables = Tables::new();
        assert_eq!(tables.counts.iter().max().copied(), Some(MOST as u16));
        // The second and the third band can change places, so that each pair needs to be looked at once.
        let is_symmetric = |(a, b)| tables.count([a, b]) == tables.count([b, a]);
        assert!(iproduct!(0..PATTERNS, 0..PATTERNS).all(is_symmetric));
        // Two kinds of first bands, by symmetry: 54 where digits of a row part, and 2 where they stay together.
        let weights = [(0, 54), (54, 2)].map(|(first, alike)| {
            let boxes = |band| {
                [0, 1, 2].map(|stack| {
                    let [pattern, _] = tables.in_frame((first, [band; 2]), stack);
                    pattern
                })
            };
            let bands: Vec<[usize; 3]> = (0..BANDS).map(boxes).collect();
            let mut pairs = 0;
            for (nth, second) in bands.iter().enumerate() {
                let counts = second.map(|second| &tables.counts[second * PATTERNS..][..PATTERNS]);
                let product = |third: &[usize; 3]| {
                    let [a, b, c] = [0, 1, 2].map(|stack| u64::from(counts[stack][third[stack]]));
                    a * b * c
                };
                let behind = &bands[nth + 1..];
                pairs += product(second) + 2 * behind.iter().map(product).sum::<u64>();
            }
            alike * u128::from(pairs)
        });
        let (first_boxes, orders) = (1_680, 6_u128.pow(5));
        assert_eq!(first_boxes * orders * weights.iter().sum::<u128>(), ALL_GRIDS);
    }
}
