//! The rules, applied to one chute at a time: a band (boxes in a row) or a stack (boxes in a column).
//!
//! A chute has `lines` rows (in a stack: columns), each divided by the boxes into `groups` minirows of `width` cells. A
//! band of R×C boxes has R rows with R minirows of C cells each; a stack has C columns with C minicolumns of R cells
//! each.
//!
//! 1. singles: the only candidate of a cell is removed from the other minirows of its row and of its box;
//! 2. locked candidates: a digit that its row has only in this minirow is removed from the rest of the box, and one
//!    that its box has only in this minirow is removed from the rest of the row;
//! 3. locks: if there are as many such digits as the minirow has cells, it has no other digits; more are a
//!    contradiction;
//! 4. hidden singles of a row or box: such a digit with one place in the minirow is set there;
//! 5. contradictions: a digit without a place in a row or box, or a cell without a candidate.
//!
//! With 1×N boxes, a row is the only minirow of its band, and the only box.

use super::grid::{Grid, Mini};
use crate::mask::Mask;
use crate::native::large::kernel::{Kernel, Work};

/// The conclusions of the rules for one minirow.
#[derive(Clone, Copy, Debug)]
struct Verdict<M> {
    /// The digits that its row and the locks allow in it.
    keep: M,
    /// The digits that are hidden singles of its row or box.
    hidden: M,
    /// The digits to be removed from the rest of its box.
    bound: M,
}

/// Buffers for one chute, reused for the next; `lines * groups` is at most 256².
#[derive(Debug)]
pub(super) struct Workspace<M> {
    verdicts: Vec<Verdict<M>>,
    /// For each box of the chute, the digits of any minirow, and those of two or more.
    boxes: Vec<(M, M)>,
    /// For each box, the digits bound to a minirow by its row or as a single, and those bound to two or more.
    bound: Vec<(M, M)>,
}

/// The positions of a chute's cells.
#[derive(Clone, Copy, Debug)]
struct Chute {
    base: usize,
    line_step: usize,
    cell_step: usize,
    lines: usize,
    groups: usize,
    width: usize,
}

impl<M: Mask> Workspace<M> {
    pub(super) fn new(box_rows: usize, box_cols: usize) -> Self {
        let most = box_rows.max(box_cols);
        let none = Verdict { keep: M::EMPTY, hidden: M::EMPTY, bound: M::EMPTY };
        Workspace {
            verdicts: vec![none; most * most],
            boxes: vec![(M::EMPTY, M::EMPTY); most],
            bound: vec![(M::EMPTY, M::EMPTY); most],
        }
    }
}

/// Processes dirty chutes until none is left; returns false on a contradiction.
pub(super) struct Propagate<'g, M> {
    pub(super) grid: &'g mut Grid<M>,
    pub(super) workspace: &'g mut Workspace<M>,
}

impl<M: Mask> Work for Propagate<'_, M> {
    type Output = bool;

    #[inline(always)]
    fn run<K: Kernel>(self, _: K) -> bool {
        propagate(self.grid, self.workspace)
    }
}

#[inline(always)]
fn propagate<M: Mask>(grid: &mut Grid<M>, workspace: &mut Workspace<M>) -> bool {
    while !(grid.dirty_bands.is_empty() && grid.dirty_stacks.is_empty()) {
        let mut from = 0;
        while let Some(band) = grid.dirty_bands.take_from(from) {
            from = band + 1;
            if !process::<M, false>(grid, workspace, band) {
                return false;
            }
        }
        let mut from = 0;
        while let Some(stack) = grid.dirty_stacks.take_from(from) {
            from = stack + 1;
            if !process::<M, true>(grid, workspace, stack) {
                return false;
            }
        }
    }
    true
}

/// Applies the rules to a band, or to a stack if `STACK`; returns false on a contradiction.
#[inline(always)]
fn process<M: Mask, const STACK: bool>(
    grid: &mut Grid<M>,
    workspace: &mut Workspace<M>,
    index: usize,
) -> bool {
    let (rows, cols, side) = (grid.box_rows, grid.box_cols, grid.side);
    let chute = if STACK {
        Chute {
            base: index * cols,
            line_step: 1,
            cell_step: side,
            lines: cols,
            groups: cols,
            width: rows,
        }
    } else {
        Chute {
            base: index * rows * side,
            line_step: side,
            cell_step: 1,
            lines: rows,
            groups: rows,
            width: cols,
        }
    };
    let all = M::first_digits(side);
    let first_mini = index * chute.lines * chute.groups;
    collect::<M, STACK>(grid, workspace, chute, first_mini);
    bind::<M, STACK>(grid, workspace, chute, first_mini, all)
        && narrow::<M, STACK>(grid, workspace, chute, first_mini, all)
}

/// Computes the stale summaries, and the digits of each box.
#[inline(always)]
fn collect<M: Mask, const STACK: bool>(
    grid: &mut Grid<M>,
    workspace: &mut Workspace<M>,
    chute: Chute,
    first_mini: usize,
) {
    let boxes = &mut workspace.boxes[..chute.groups];
    boxes.fill((M::EMPTY, M::EMPTY));
    let range = first_mini..first_mini + chute.lines * chute.groups;
    let minis = &mut grid.minis[usize::from(STACK)][range.clone()];
    let stale = &mut grid.stale[usize::from(STACK)][range];
    let lines = minis.chunks_exact_mut(chute.groups);
    let lines = lines.zip(stale.chunks_exact_mut(chute.groups));
    for (line, (minis, stale)) in lines.enumerate() {
        let start = chute.base + line * chute.line_step;
        for (group, of_box) in boxes.iter_mut().enumerate() {
            if stale[group] {
                stale[group] = false;
                let mut at = start + group * chute.width * chute.cell_step;
                let (mut set, mut twice, mut single) = (M::EMPTY, M::EMPTY, M::EMPTY);
                for _ in 0..chute.width {
                    let cell = grid.cells[at];
                    twice = twice.or(set.and(cell));
                    set = set.or(cell);
                    single = single.or(cell.if_single());
                    at += chute.cell_step;
                }
                minis[group] = Mini { set, twice, single };
            }
            let set = minis[group].set;
            *of_box = (of_box.0.or(set), of_box.1.or(of_box.0.and(set)));
        }
    }
}

/// Computes the verdicts; returns false if a digit has no place or a minirow has too many digits.
#[inline(always)]
fn bind<M: Mask, const STACK: bool>(
    grid: &Grid<M>,
    workspace: &mut Workspace<M>,
    chute: Chute,
    first_mini: usize,
    all: M,
) -> bool {
    let boxes = &workspace.boxes[..chute.groups];
    let bound = &mut workspace.bound[..chute.groups];
    bound.fill((M::EMPTY, M::EMPTY));
    let mut common = all;
    for of_box in boxes {
        common = common.and(of_box.0);
    }
    let minis = &grid.minis[usize::from(STACK)][first_mini..];
    let minis = &minis[..chute.lines * chute.groups];
    let verdicts = &mut workspace.verdicts[..chute.lines * chute.groups];
    let lines = minis.chunks_exact(chute.groups);
    for (line, verdicts) in lines.zip(verdicts.chunks_exact_mut(chute.groups)) {
        let (mut once, mut twice) = (M::EMPTY, M::EMPTY);
        let (mut taken, mut taken_twice) = (M::EMPTY, M::EMPTY);
        for (mini, of_box) in line.iter().zip(boxes) {
            twice = twice.or(once.and(mini.set));
            once = once.or(mini.set);
            let by_box = mini.set.and_not(of_box.1).or(mini.single);
            taken_twice = taken_twice.or(taken.and(by_box));
            taken = taken.or(by_box);
        }
        common = common.and(once);
        let places = line.iter().zip(verdicts).zip(boxes.iter().zip(&mut *bound));
        for ((mini, verdict), (of_box, bound)) in places {
            let by_line = mini.set.and_not(twice);
            let by_box = mini.set.and_not(of_box.1);
            let claimed = by_line.or(by_box);
            let others = taken_twice.or(taken.and_not(by_box.or(mini.single)));
            let mut keep = all.and_not(others);
            let count = claimed.count();
            if count >= chute.width {
                if count > chute.width {
                    return false;
                }
                keep = keep.and(claimed);
            }
            let to_box = by_line.or(mini.single);
            *bound = (bound.0.or(to_box), bound.1.or(bound.0.and(to_box)));
            *verdict = Verdict { keep, hidden: claimed.and_not(mini.twice), bound: to_box };
        }
    }
    common == all
}

/// Applies the verdicts to the cells; returns false if a cell becomes empty.
#[inline(always)]
fn narrow<M: Mask, const STACK: bool>(
    grid: &mut Grid<M>,
    workspace: &Workspace<M>,
    chute: Chute,
    first_mini: usize,
    all: M,
) -> bool {
    let bounds = &workspace.bound[..chute.groups];
    let lines = workspace.verdicts[..chute.lines * chute.groups].chunks_exact(chute.groups);
    let mut consistent = true;
    let mut at_mini = first_mini;
    for (line, verdicts) in lines.enumerate() {
        let start = chute.base + line * chute.line_step;
        let across = chute.base / chute.line_step % grid.side + line;
        for (group, (verdict, bound)) in verdicts.iter().zip(bounds).enumerate() {
            let mini = grid.minis[usize::from(STACK)][at_mini];
            at_mini += 1;
            let others = bound.1.or(bound.0.and_not(verdict.bound));
            let keep = verdict.keep.and(all.and_not(others));
            // In most minirows nothing changes: no digit is removed, and hidden singles are already set.
            let changes = mini.set.and_not(keep).or(verdict.hidden.and_not(mini.single));
            if changes.is_empty() {
                continue;
            }
            let first = group * chute.width;
            for along in first..first + chute.width {
                let at = start + along * chute.cell_step;
                let before = grid.cells[at];
                let kept = before.and(keep);
                let hidden = kept.and(verdict.hidden);
                let now = if hidden.is_empty() { kept } else { hidden };
                if now != before {
                    consistent &= !now.is_empty();
                    let (row, col) = if STACK { (along, across) } else { (across, along) };
                    grid.narrow(at, row, col, now);
                }
            }
        }
    }
    consistent
}
