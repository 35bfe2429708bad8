//! The quick form of puzzles with plain boxes: colours of rows, columns and digits.

use std::cmp::Reverse;

use super::boxes::{Placement, directions, wide};
use super::search::{Colouring, Labelling, Leaf, hash, labelling};
use super::undecided::Undecided;
use crate::geometry::{BoxShape, Candidate};
use crate::puzzle::Puzzle;

/// A given or a ruled-out candidate: row, column, digit, and 1 if it is ruled out.
type Entry = [u16; 4];

/// The guise that the quick form chooses.
pub(super) fn quick(puzzle: &Puzzle, shape: BoxShape) -> Result<Placement, Undecided> {
    let side = shape.side();
    let mut found: Option<(bool, Labelling)> = None;
    for &is_turned in directions(shape) {
        let entries = entries(puzzle, is_turned);
        let colouring = LineColours::new(wide(shape), &entries);
        let new = labelling(colouring)?;
        match &mut found {
            Some((_, old)) if old.leaf.image == new.leaf.image => {
                old.automorphisms = old.automorphisms.saturating_mul(2);
            }
            Some((_, old)) if old.leaf.image < new.leaf.image => {}
            _ => found = Some((is_turned, new)),
        }
    }
    let (is_turned, Labelling { leaf, automorphisms, .. }) = found.expect("there is a direction");
    let (rows, rest) = leaf.ranks.split_at(side);
    let (cols, digits) = rest.split_at(side);
    let inverse = |ranks: &[u16]| {
        let mut inverse = vec![0; side];
        for (old, &new) in ranks.iter().enumerate() {
            inverse[usize::from(new) % side] = old as u8;
        }
        inverse
    };
    let digits = digits.iter().map(|&digit| (usize::from(digit) % side) as u8).collect();
    Ok(Placement { is_turned, rows: inverse(rows), cols: inverse(cols), digits, automorphisms })
}

fn entries(puzzle: &Puzzle, is_turned: bool) -> Vec<Entry> {
    let geometry = puzzle.geometry();
    let entry = |Candidate { cell, digit }: Candidate, is_out: u16| {
        let (row, col) = (geometry.row(cell) as u16, geometry.col(cell) as u16);
        let (row, col) = if is_turned { (col, row) } else { (row, col) };
        [row, col, digit.index() as u16, is_out]
    };
    let givens = puzzle.givens().map(|given| entry(given, 0));
    givens.chain(puzzle.crossed_out().map(|out| entry(out, 1))).collect()
}

/// The colours of all rows, then all columns, then all digits.
#[derive(Clone)]
struct LineColours<'a> {
    shape: BoxShape,
    entries: &'a [Entry],
    colours: Vec<u64>,
}

/// The colour of the band or stack of each line: lines are `size` to a band.
fn bands(lines: &[u64], size: usize) -> impl Iterator<Item = u64> {
    let band = |lines: &[u64]| lines.iter().map(|&line| hash([line])).fold(0, u64::wrapping_add);
    lines.chunks(size).map(band)
}

impl<'a> LineColours<'a> {
    fn new(shape: BoxShape, entries: &'a [Entry]) -> Self {
        let side = shape.side();
        let colours = [1, 2, 3].into_iter().flat_map(|colour| std::iter::repeat_n(colour, side));
        LineColours { shape, entries, colours: colours.collect() }
    }

    /// How many colours there are.
    fn count(&self, sorted: &mut [u64]) -> usize {
        sorted.copy_from_slice(&self.colours);
        let of_kind = |colours: &mut [u64]| {
            colours.sort_unstable();
            colours.chunk_by(|one, other| one == other).count()
        };
        sorted.chunks_mut(self.shape.side()).map(of_kind).sum()
    }
}

impl Colouring for LineColours<'_> {
    fn refine(&mut self) {
        let side = self.shape.side();
        let mut sums = vec![0_u64; 3 * side];
        let mut sorted = vec![0_u64; 3 * side];
        let mut count = self.count(&mut sorted);
        loop {
            sums.fill(0);
            for &[row, col, digit, is_out] in self.entries {
                let vertices = [row.into(), side + usize::from(col), 2 * side + usize::from(digit)];
                let [of_row, of_col, of_digit] = vertices.map(|vertex| self.colours[vertex]);
                let [row, col, digit] = vertices;
                let mut add = |vertex: usize, one, other| {
                    sums[vertex] = sums[vertex].wrapping_add(hash([one, other, u64::from(is_out)]));
                };
                add(row, of_col, of_digit);
                add(col, of_row, of_digit);
                add(digit, of_row, of_col);
            }
            let (lines, digits) = self.colours.split_at_mut(2 * side);
            let (of_lines, of_digits) = sums.split_at(2 * side);
            let sizes = [self.shape.rows, self.shape.cols];
            let of_kinds = lines.chunks_mut(side).zip(of_lines.chunks(side)).zip(sizes);
            for ((own, sums), size) in of_kinds {
                for (lines, sums) in own.chunks_mut(size).zip(sums.chunks(size)) {
                    let band = bands(lines, size).next().expect("one chunk is one band");
                    for (line, &sum) in lines.iter_mut().zip(sums) {
                        *line = hash([*line, sum, band]);
                    }
                }
            }
            for (own, &sum) in digits.iter_mut().zip(of_digits) {
                *own = hash([*own, sum]);
            }
            let now = self.count(&mut sorted);
            if now == count {
                return;
            }
            count = now;
        }
    }

    fn colours(&self) -> &[u64] {
        &self.colours
    }

    fn tied(&self) -> Vec<u16> {
        let side = self.shape.side();
        let mut smallest: Option<(usize, u64, usize)> = None;
        for (kind, colours) in self.colours.chunks(side).enumerate() {
            let mut sorted = colours.to_vec();
            sorted.sort_unstable();
            for same in sorted.chunk_by(|one, other| one == other).filter(|same| same.len() > 1) {
                let tie = (same.len(), same[0], kind);
                smallest = Some(smallest.map_or(tie, |smallest| smallest.min(tie)));
            }
        }
        let Some((_, colour, kind)) = smallest else { return Vec::new() };
        let of_kind = (kind * side..).zip(&self.colours[kind * side..][..side]);
        of_kind.filter(|(_, other)| **other == colour).map(|(vertex, _)| vertex as u16).collect()
    }

    fn single_out(&mut self, vertex: u16) {
        let colour = &mut self.colours[usize::from(vertex)];
        *colour = hash([*colour, 1]);
    }

    fn leaf(&self) -> Result<Leaf, Undecided> {
        let side = self.shape.side();
        let mut ranks = Vec::with_capacity(3 * side);
        for (kind, colours) in self.colours.chunks(side).enumerate() {
            let size = [self.shape.rows, self.shape.cols, side][kind];
            let bands: Vec<u64> = bands(colours, size).collect();
            // The largest first.
            let key = |line: usize| Reverse((bands[line / size], colours[line]));
            let mut order: Vec<usize> = (0..side).collect();
            order.sort_unstable_by_key(|&line| key(line));
            let is_band = |lines: &[usize]| lines.iter().all(|line| line / size == lines[0] / size);
            if !order.chunks(size).all(is_band) {
                return Err(Undecided::Limit);
            }
            let start = ranks.len();
            ranks.resize(start + side, 0);
            for (rank, line) in order.into_iter().enumerate() {
                ranks[start + line] = (start + rank) as u16;
            }
        }
        let mut image: Vec<Entry> = (self.entries.iter())
            .map(|&[row, col, digit, is_out]| {
                let at = |kind: usize, line: u16| ranks[kind * side + usize::from(line)];
                [at(0, row), at(1, col), at(2, digit), is_out]
            })
            .collect();
        image.sort_unstable();
        Ok(Leaf { ranks, image: image.into_flattened() })
    }
}
