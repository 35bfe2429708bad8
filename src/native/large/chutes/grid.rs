//! The candidates of a grid, the chutes that changed, and the trail that undoes changes.
//!
//! ```text
//! cells     masks row by row            saved   the segment in which a cell was last put on the trail
//! trail     | (cell, mask before) ... | ... | ...      a segment for each guess, and one before the first
//! dirty     bit b: propagation must process band b; the same for stacks
//! minis     summaries of the minirows, by row and stack, and of the minicolumns, by column and band
//! stale     whether a cell changed since its summary was computed
//! ```
//!
//! **Invariants.** The trail has an entry for every cell that changed since its segment began; the segment's first
//! entry for a cell has the mask from that time. So the memory of a search is the grid and its trail: at most one entry
//! for each candidate removed on the way to the current node, and no copies. `unsettled` counts the cells with more
//! than one candidate.

use crate::mask::Mask;

/// A set of chutes to process, as bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dirty([u64; 4]);

impl Dirty {
    pub(super) fn first(count: usize) -> Self {
        Dirty(Mask::first_digits(count))
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, chute: usize) {
        self.0[(chute / 64) & 3] |= 1 << (chute % 64);
    }

    /// Removes and returns the first chute at or after `from`.
    #[inline(always)]
    pub(super) fn take_from(&mut self, from: usize) -> Option<usize> {
        let mut at = from;
        while at < 256 {
            let rest = self.0[at / 64] >> (at % 64);
            if rest != 0 {
                let chute = at + rest.trailing_zeros() as usize;
                self.0[chute / 64] ^= 1 << (chute % 64);
                return Some(chute);
            }
            at = (at / 64 + 1) * 64;
        }
        None
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A summary of the cells of a minirow or minicolumn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mini<M> {
    /// The candidates of any cell.
    pub(super) set: M,
    /// The candidates of two or more cells.
    pub(super) twice: M,
    /// The candidates that are the only one of a cell.
    pub(super) single: M,
}

/// The state of a search; the module documentation describes the fields.
#[derive(Debug)]
pub(super) struct Grid<M> {
    pub(super) box_rows: usize,
    pub(super) box_cols: usize,
    /// N.
    pub(super) side: usize,
    pub(super) cells: Vec<M>,
    pub(super) unsettled: usize,
    pub(super) dirty_bands: Dirty,
    pub(super) dirty_stacks: Dirty,
    /// Minirows, then minicolumns.
    pub(super) minis: [Vec<Mini<M>>; 2],
    pub(super) stale: [Vec<bool>; 2],
    /// The band of each row, and the stack of each column.
    band_of: [u8; 256],
    stack_of: [u8; 256],
    trail: Vec<(u32, M)>,
    saved: Vec<u64>,
    segment: u64,
    last_segment: u64,
}

/// A state of the trail, for [`Grid::undo`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    trail: usize,
    segment: u64,
}

impl<M: Mask> Grid<M> {
    /// Creates a grid without givens, with every chute dirty.
    pub(super) fn new(box_rows: usize, box_cols: usize) -> Self {
        let side = box_rows * box_cols;
        let count = side * side;
        let (mut band_of, mut stack_of) = ([0; 256], [0; 256]);
        for line in 0..side {
            band_of[line] = (line / box_rows) as u8;
            stack_of[line] = (line / box_cols) as u8;
        }
        let none = Mini { set: M::EMPTY, twice: M::EMPTY, single: M::EMPTY };
        // There are as many stacks as a box has rows, and as many bands as it has columns.
        let (minirows, minicols) = (side * box_rows, side * box_cols);
        Grid {
            minis: [vec![none; minirows], vec![none; minicols]],
            stale: [vec![true; minirows], vec![true; minicols]],
            box_rows,
            box_cols,
            side,
            cells: vec![M::first_digits(side); count],
            unsettled: if side == 1 { 0 } else { count },
            dirty_bands: Dirty::first(box_cols),
            dirty_stacks: Dirty::first(box_rows),
            band_of,
            stack_of,
            trail: Vec::new(),
            saved: vec![0; count],
            segment: 1,
            last_segment: 1,
        }
    }

    /// Sets a given in a cell that has none; givens are not on the trail.
    #[inline(always)]
    pub(super) fn give(&mut self, cell: usize, digit: usize) {
        if self.side > 1 {
            self.cells[cell] = M::of(digit);
            self.unsettled -= 1;
        }
    }

    /// Reduces a cell to a smaller set of candidates.
    #[inline(always)]
    pub(super) fn narrow(&mut self, cell: usize, row: usize, col: usize, to: M) {
        let before = self.cells[cell];
        if self.saved[cell] != self.segment {
            self.saved[cell] = self.segment;
            self.trail.push((cell as u32, before));
        }
        self.cells[cell] = to;
        // An empty cell counts as settled too; it is undone before anyone reads the count.
        self.unsettled -= usize::from(is_several(before) && !is_several(to));
        let (band, stack) = self.mark_stale(row, col);
        self.dirty_bands.insert(band);
        self.dirty_stacks.insert(stack);
    }

    /// Marks the summaries of a changed cell as stale; returns its band and stack.
    #[inline(always)]
    fn mark_stale(&mut self, row: usize, col: usize) -> (usize, usize) {
        let band = usize::from(self.band_of[row & 255]);
        let stack = usize::from(self.stack_of[col & 255]);
        self.stale[0][row * self.box_rows + stack] = true;
        self.stale[1][col * self.box_cols + band] = true;
        (band, stack)
    }

    /// Begins a new segment of the trail; returns the state before it.
    pub(super) fn mark(&mut self) -> Mark {
        let mark = Mark { trail: self.trail.len(), segment: self.segment };
        // Segment numbers are never reused, so `saved` never matches a segment that was undone.
        self.last_segment += 1;
        self.segment = self.last_segment;
        mark
    }

    /// Undoes all changes since the mark.
    #[inline(always)]
    pub(super) fn undo(&mut self, mark: Mark) {
        while self.trail.len() > mark.trail {
            let (cell, before) = self.trail.pop().expect("the trail is longer than at the mark");
            let cell = cell as usize;
            self.unsettled += usize::from(is_several(before) && !is_several(self.cells[cell]));
            self.cells[cell] = before;
            self.mark_stale(cell / self.side, cell % self.side);
        }
        self.segment = mark.segment;
        self.dirty_bands = Dirty([0; 4]);
        self.dirty_stacks = Dirty([0; 4]);
    }
}

#[inline(always)]
fn is_several<M: Mask>(mask: M) -> bool {
    !mask.without_lowest().is_empty()
}
