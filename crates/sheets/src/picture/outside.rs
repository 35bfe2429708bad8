//! Clues beside the grid: where each stands, and which way it looks.

use std::collections::BTreeMap;

use super::board::{Board, CELL};
use super::drawable::way_out;
use super::drawing::{Drawing, Shape, symbol};
use super::rule_marks::arrow_head;
use super::style::Style;
use super::text::width_of;
use satdoku::puzzle::{Drawn, OutsideClue, Rule};

/// The least distance of clues about one line.
const DEPTH: f32 = 0.73 * CELL;
/// The gap between clues side by side.
const GAP: f32 = 14.0;
const CLUE_SIZE: f32 = 23.0;

impl Drawing {
    /// Draws the clues beside the grid; with signs around their numbers if there are several sorts of them.
    pub(super) fn outside_clues(&mut self, rules: &[Rule], has_sorts: bool, board: &Board<'_>) {
        let clues = rules.iter().filter_map(|rule| match rule.drawn() {
            Drawn::Outside(clue, _) => Some((rule, clue, way_out(board, rule.cells())?)),
            _ => None,
        });
        let mut clues: Vec<_> = clues.collect();
        // Those with arrows are next to the grid.
        clues.sort_by_key(|(_, clue, _)| !clue.is_diagonal);
        let text = |rule: &Rule, OutsideClue { around: [before, after], is_diagonal }| {
            let number = rule.numbers()[0];
            match has_sorts && !is_diagonal {
                true => format!("{before}{number}{after}"),
                false => number.to_string(),
            }
        };
        let widest = clues.iter().map(|(rule, clue, _)| width_of(&text(rule, *clue)));
        let width = widest.fold(0.0, f32::max) * CLUE_SIZE + GAP;
        // The room of a clue above or below the grid, and left or right of it.
        let depth = [DEPTH, width.max(DEPTH)];
        let size_of_grid = [board.geometry.rows(), board.geometry.cols()];
        let mut taken: BTreeMap<[isize; 2], u8> = BTreeMap::new();
        for (rule, clue, way) in clues {
            let first = rule.cells()[0];
            let slot = [0, 1].map(|axis| {
                [board.geometry.row(first), board.geometry.col(first)][axis] as isize + way[axis]
            });
            let others = taken.entry(slot).or_default();
            // The point of the cell at which the line leaves the grid.
            let [middle_x, middle_y] = board.middle(first);
            let [down, right] = way.map(|step| step as f32);
            let edge = [middle_y + down * 0.5 * CELL, middle_x + right * 0.5 * CELL];
            let has_arrow = clue.is_diagonal || (down != 0.0 && right != 0.0);
            let place = [0, 1].map(|axis| {
                let away = if has_arrow { 0.5 * CELL } else { 0.5 * depth[axis] };
                // Further clues of a slot stand farther from the grid, in the direction that leads away from it.
                let is_outside = !(0..size_of_grid[axis] as isize).contains(&slot[axis]);
                let further = if is_outside { f32::from(*others) * depth[axis] } else { 0.0 };
                edge[axis] + way[axis] as f32 * (away + further)
            });
            *others += 1;
            let text = text(rule, clue);
            let room = if right == 0.0 { 0.9 * CELL } else { depth[1] };
            let size = CLUE_SIZE.min(room / width_of(&text));
            self.push(Style::Clue, symbol(&text, (place[1], place[0]), size, room));
            if has_arrow {
                let [from, to] =
                    [14.0, 3.0].map(|out| [edge[1] + right * out, edge[0] + down * out]);
                let mut lines = vec![[from[0], from[1], to[0], to[1]]];
                lines.extend(arrow_head(from, to, 6.0));
                self.push(Style::Sign, Shape::Lines(lines));
            }
        }
    }
}
