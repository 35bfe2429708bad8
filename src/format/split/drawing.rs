//! Where a drawing of regions ends: lines between cells only where regions meet.
//!
//! The lines of the drawing are those of [`drawn_line`](crate::format::text::drawn_line). Grids in frames of boxes begin
//! in the same way, but have rows of which none has a border below it, or have a border around each cell; they are left
//! to the reader of grids. A line that cannot belong to a drawing ends it. If a line before has shown that there are
//! regions, then that is a mistake.

use super::cut::Extent;
use crate::format::read_options::ReadOptions;
use crate::format::text::drawn_line::{DrawnLine, Weight};
use crate::geometry::MAX_SIDE;

/// The beginning of a drawing, line by line.
#[derive(Debug)]
pub(super) struct OpenDrawing {
    width: usize,
    /// The sides that explain all lines so far.
    sides: Vec<usize>,
    /// The number of lines so far.
    pub(super) lines: usize,
    /// Whether some border has gaps, as only regions have.
    has_regions: bool,
    /// Whether the first row has a line between two cells.
    is_divided: bool,
    /// Whether lines of two weights are in the first row or below it.
    has_weights: bool,
}

impl OpenDrawing {
    /// A drawing that begins with this line; none if it is no upper edge.
    pub(super) fn begin(text: &str, options: &ReadOptions) -> Option<Self> {
        let line = DrawnLine::of(text, options);
        let sides = (2..=MAX_SIDE).filter(|side| {
            let inside = line.width().saturating_sub(1);
            inside.is_multiple_of(*side) && inside / side > 1
        });
        let sides: Vec<usize> = sides.collect();
        (line.is_upper_edge() && !sides.is_empty()).then_some(OpenDrawing {
            width: line.width(),
            sides,
            lines: 1,
            has_regions: false,
            is_divided: false,
            has_weights: false,
        })
    }

    /// Takes the next line in.
    pub(super) fn push(&mut self, text: &str, options: &ReadOptions) -> Extent {
        let line = DrawnLine::of(text, options);
        if line.width() != self.width || !self.takes(&line) {
            return self.ended();
        }
        self.lines += 1;
        // Of the sides that explain the lines, the drawing is complete with the first.
        match line.is_full() && self.sides.iter().any(|side| self.lines == 2 * side + 1) {
            true => Extent::Whole,
            false => Extent::Open,
        }
    }

    /// What it is if no line follows.
    pub(super) fn ended(&self) -> Extent {
        if self.has_regions { Extent::Broken } else { Extent::None }
    }

    /// Whether a line can be the next one; keeps the sides that explain it.
    fn takes(&mut self, line: &DrawnLine<'_>) -> bool {
        let at = self.lines;
        let is_row = at % 2 == 1;
        let weights = |side: usize| match is_row {
            true => line.bars(side),
            false => line.borders(side),
        };
        let mut found: Vec<Weight> = Vec::new();
        self.sides.retain(|&side| {
            let fits = (2 * side >= at).then(|| weights(side)).flatten();
            fits.map(|weights| found = weights).is_some()
        });
        if at == 1 {
            let inner = match &found[..] {
                [_, inner @ .., _] => inner,
                _ => &[],
            };
            self.is_divided = inner.iter().any(|&bar| bar > Weight::None);
            self.has_weights = inner.contains(&Weight::Light) && inner.contains(&Weight::Strong);
        }
        if at == 2 {
            self.has_weights |= found.contains(&Weight::Light) && found.contains(&Weight::Strong);
        }
        if !is_row {
            self.has_regions |= !line.is_full() && line.dashes() > Some(Weight::None);
        }
        // A region within the first row is too small; cells with a border each are no regions.
        let is_framed = at == 2 && line.is_full() && self.is_divided && !self.has_weights;
        !self.sides.is_empty() && !is_framed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn extent(lines: &[&str]) -> (Extent, usize) {
        let options = ReadOptions::new();
        let mut drawing = OpenDrawing::begin(lines[0], &options).expect("an upper edge");
        for line in &lines[1..] {
            match drawing.push(line, &options) {
                Extent::Open => {}
                other => return (other, drawing.lines),
            }
        }
        (Extent::Open, drawing.lines)
    }

    #[test]
    fn frames_of_boxes_are_left_to_the_reader_of_grids() {
        let boxes = ["+-----+-----+", "| 1 2 | . . |", "| . . | . . |"];
        assert_eq!(extent(&boxes), (Extent::None, 2));
        let cells = ["+---+---+---+---+", "| 1 |   | 3 |   |", "+---+---+---+---+"];
        assert_eq!(extent(&cells), (Extent::None, 2));
        assert_eq!(extent(&["┌─────────────┐", "│ 3 1 . . . 6 │"]), (Extent::None, 1));
        assert!(OpenDrawing::begin("│ 3 1 . . . 6 │", &ReadOptions::new()).is_none());
    }

    #[test]
    fn a_drawing_ends_with_its_lower_edge() {
        let drawing = [
            "+-----------+---+",
            "| 1   .   3 | . |",
            "|       +---+   |",
            "| .   . | .   1 |",
            "+---+---+       |",
            "| . | .   .   . |",
            "|   +-------+---+",
            "| .   .   . | . |",
            "+-----------+---+",
        ];
        assert_eq!(extent(&drawing), (Extent::Whole, 9));
        assert_eq!(extent(&drawing[..8]), (Extent::Open, 8));
        let mut broken = drawing;
        broken[5] = "| . | .   .   .";
        assert_eq!(extent(&broken), (Extent::Broken, 5));
    }
}
