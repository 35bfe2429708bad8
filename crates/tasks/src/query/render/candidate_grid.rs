//! Drawings of a position with all candidates, and of a step marked in it.
//!
//! In text for other programs, and on a terminal for large grids, a cell is a word:
//!
//! ```text
//! +-----------------+---
//! | +1   2    *3*4  |         + placed    - ruled out    * the reason
//! ```
//!
//! Otherwise its candidates are arranged as in a box of the grid, and the digit of a settled cell is in the middle:
//!
//! ```text
//! ┏━━━━━━━┯━━
//! ┃+1   *3│
//! ┃*4     │  2
//! ┃       │
//! ┠───────┼──
//! ```
//!
//! On a terminal too narrow for either, the grid shows only digits, and signs mark the cells of the step.

use itertools::Itertools;
use satdoku::format::region_borders::{RegionBorders, joint_number};
use satdoku::geometry::{BoxShape, Candidate, Cell, Digit};
use satdoku::logic::{Position, Step};
use satdoku::puzzle::Alphabet;

use super::drawn_grid::{self, DrawnCell};
use super::rendered::Rendered;
use super::terminal::{Style, Terminal, pad, width};

/// Above this side a cell is a word if possible, because a raster would take more lines than terminals have.
const LARGEST_RASTER: usize = 9;

/// The joint of four lines by the number of those that are thick, whose bits are above, below, left and right, the first
/// the lowest.
const THICK_JOINTS: [&str; 16] =
    ["┼", "╀", "╁", "╂", "┽", "╃", "╅", "╉", "┾", "╄", "╆", "╊", "┿", "╇", "╈", "╋"];

/// The effect of a step on a candidate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    Placed,
    Removed,
    Carrier,
}

impl Mark {
    fn of(step: Option<&Step>, candidate: Candidate) -> Self {
        let Some(step) = step else {
            return Mark::None;
        };
        let carries = || step.parts.iter().any(|part| part.candidates.contains(&candidate));
        if step.places.contains(&candidate) {
            Mark::Placed
        } else if step.removes.contains(&candidate) {
            Mark::Removed
        } else if carries() {
            Mark::Carrier
        } else {
            Mark::None
        }
    }

    fn sign(self) -> &'static str {
        match self {
            Mark::None => "",
            Mark::Placed => "+",
            Mark::Removed => "-",
            Mark::Carrier => "*",
        }
    }

    fn style(self) -> Style {
        match self {
            Mark::None => Style::Plain,
            Mark::Placed => Style::Placed,
            Mark::Removed => Style::Removed,
            Mark::Carrier => Style::Carrier,
        }
    }
}

/// A position, and the step to mark in it, if any.
#[derive(Clone, Copy)]
pub(crate) struct CandidateGrid<'a> {
    pub(crate) position: &'a Position,
    pub(crate) step: Option<&'a Step>,
    pub(crate) alphabet: &'a Alphabet,
}

/// A text and its width in columns, which excludes colour codes.
#[derive(Default)]
struct Text {
    text: String,
    width: usize,
}

impl Text {
    fn push(&mut self, text: &str, style: Style, terminal: Option<Terminal>) {
        match terminal {
            Some(terminal) => terminal.push(text, style, &mut self.text),
            None => self.text.push_str(text),
        }
        self.width += width(text);
    }

    fn pad(&mut self, to: usize) {
        pad(to.saturating_sub(self.width), &mut self.text);
        self.width = self.width.max(to);
    }
}

fn texts(lines: Vec<Text>) -> Vec<String> {
    lines.into_iter().map(|line| line.text).collect()
}

impl<'a> CandidateGrid<'a> {
    /// Appends the drawing, for a terminal or as text.
    pub(crate) fn draw(self, terminal: Option<Terminal>, out: &mut Rendered) {
        self.lines(terminal).iter().for_each(|line| out.push_line(&[line]));
    }

    /// The lines of the drawing, for a terminal or as text.
    pub(crate) fn lines(self, terminal: Option<Terminal>) -> Vec<String> {
        match terminal {
            None => texts(self.words(None)),
            Some(terminal) => self.on(terminal),
        }
    }

    /// The first drawing that fits.
    fn on(self, terminal: Terminal) -> Vec<String> {
        let fits = |lines: &Vec<Text>| lines[0].width <= terminal.columns;
        let mut rasters = self.rasters().into_iter();
        let raster = rasters.find(|raster| raster.of_row() <= terminal.columns);
        let raster = || raster.map(|raster| raster.draw(terminal));
        let words = || Some(self.words(Some(terminal))).filter(fits);
        let drawn = if self.position.geometry().side() <= LARGEST_RASTER {
            raster().or_else(words)
        } else {
            words().or_else(raster)
        };
        match (drawn, self.step) {
            (Some(lines), _) => texts(lines),
            // Without a step, the purpose is to show the candidates.
            (None, None) => texts(self.words(Some(terminal))),
            (None, Some(_)) => self.digits(terminal),
        }
    }

    fn mark(self, cell: Cell, digit: Digit) -> Mark {
        Mark::of(self.step, Candidate { cell, digit })
    }

    /// Draws each cell as a word, with a frame around each box.
    fn words(self, terminal: Option<Terminal>) -> Vec<Text> {
        let geometry = self.position.geometry();
        let (in_a_row, [rows, cols]) = (geometry.cols(), geometry.frame_size());
        let words = geometry.cells().map(|cell| self.word(cell, terminal));
        let words = words.collect_vec();
        let widths = (0..in_a_row).map(|col| {
            let column = words.iter().skip(col).step_by(in_a_row);
            column.map(|word| word.width).max().unwrap_or(0)
        });
        let widths = widths.collect_vec();
        let (dash, bar) = if terminal.is_some() { ("─", "│") } else { ("-", "|") };
        let border = |[left, joint, right]: [&str; 3]| {
            let boxes = widths.chunks(cols);
            let boxes = boxes.map(|stack| dash.repeat(stack.iter().sum::<usize>() + 2 * cols));
            let mut line = Text::default();
            let text = format!("{left}{}{right}", { boxes }.join(joint));
            line.push(&text, Style::Plain, None);
            line
        };
        let [top, middle, bottom] = match terminal {
            Some(_) => [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]],
            None => [["+"; 3]; 3],
        };
        let mut lines = vec![border(top)];
        for (row, words) in words.chunks(in_a_row).enumerate() {
            if row > 0 && row.is_multiple_of(rows) {
                lines.push(border(middle));
            }
            let mut line = Text::default();
            for (col, word) in words.iter().enumerate() {
                let is_first = col.is_multiple_of(cols);
                line.push(if col == 0 { "" } else { " " }, Style::Plain, None);
                line.push(if is_first { bar } else { "" }, Style::Plain, None);
                line.push(if is_first || col > 0 { " " } else { "" }, Style::Plain, None);
                line.text.push_str(&word.text);
                line.width += word.width;
                pad(widths[col] - word.width, &mut line.text);
                line.width += widths[col] - word.width;
            }
            line.push(" ", Style::Plain, None);
            line.push(bar, Style::Plain, None);
            lines.push(line);
        }
        lines.push(border(bottom));
        lines
    }

    /// The digit of a cell, or its candidates with their marks.
    fn word(self, cell: Cell, terminal: Option<Terminal>) -> Text {
        let mut word = Text::default();
        if let Some(digit) = self.position.settled(cell) {
            word.push(self.alphabet.symbol(digit), Style::Given, terminal);
            return word;
        }
        for digit in self.position.candidates(cell) {
            if self.alphabet.is_wide() && word.width > 0 {
                word.push(",", Style::Plain, terminal);
            }
            let mark = self.mark(cell, digit);
            let text = format!("{}{}", mark.sign(), self.alphabet.symbol(digit));
            word.push(&text, mark.style(), terminal);
        }
        word
    }

    /// The rasters for this position, from the widest to the narrowest.
    fn rasters(self) -> Vec<Raster<'a>> {
        let symbols = self.alphabet.symbols().map(width);
        let symbol = symbols.max().unwrap_or(1);
        let signs = usize::from(self.step.is_some());
        let raster = |between, left, right| Raster {
            grid: self,
            slot: symbol + signs,
            between,
            left,
            right,
        };
        match (signs, symbol) {
            // The signs separate the candidates.
            (1, _) => vec![raster(0, 0, 1), raster(0, 0, 0)],
            (_, 1) => vec![raster(1, 1, 1), raster(0, 1, 1), raster(0, 0, 0)],
            _ => vec![raster(1, 1, 1), raster(1, 0, 0)],
        }
    }

    /// Draws only digits, with signs at the cells of the step if they fit.
    fn digits(self, terminal: Terminal) -> Vec<String> {
        let geometry = self.position.geometry();
        let shown = geometry.cells().map(|cell| self.digit(cell));
        let mut shown = shown.collect_vec();
        let plain = Terminal { coloured: false, ..terminal };
        let lines = drawn_grid::lines(plain, geometry, &shown, 0);
        if lines.iter().any(|line| width(line) > terminal.columns) {
            shown.iter_mut().for_each(|shown| shown.sign = "");
        }
        drawn_grid::lines(terminal, geometry, &shown, 0)
    }

    /// The content of a cell that has no room for its candidates.
    fn digit(self, cell: Cell) -> DrawnCell<'a> {
        let digits = self.position.geometry().digits();
        let marks = digits.map(|digit| (self.mark(cell, digit), digit));
        let marks = marks.collect_vec();
        let find = |wanted| marks.iter().find(|(mark, _)| *mark == wanted);
        let shown = DrawnCell::new(self.position.settled(cell), true, self.alphabet);
        let [placed, removed, carrier] = [Mark::Placed, Mark::Removed, Mark::Carrier].map(find);
        match placed.or(removed).or(carrier) {
            None => shown,
            Some(&(mark, digit)) => DrawnCell {
                sign: mark.sign(),
                style: mark.style(),
                symbol: match mark {
                    Mark::Placed => self.alphabet.symbol(digit),
                    _ => shown.symbol,
                },
            },
        }
    }
}

/// A drawing in which each cell has a slot for each candidate, arranged like a box.
#[derive(Clone, Copy)]
struct Raster<'a> {
    grid: CandidateGrid<'a>,
    /// Width in columns of a slot, and of the gaps between two slots, before the first and after the last.
    slot: usize,
    between: usize,
    left: usize,
    right: usize,
}

impl<'a> Raster<'a> {
    /// Rows and columns of slots in a cell.
    fn shape(self) -> BoxShape {
        let geometry = self.grid.position.geometry();
        geometry.box_shape().unwrap_or_else(|| BoxShape::squarest(geometry.side()))
    }

    fn of_cell(self) -> usize {
        let cols = self.shape().cols;
        self.left + cols * self.slot + (cols - 1) * self.between + self.right
    }

    fn of_row(self) -> usize {
        let side = self.grid.position.geometry().side();
        side * (self.of_cell() + 1) + 1
    }

    fn draw(self, terminal: Terminal) -> Vec<Text> {
        let geometry = self.grid.position.geometry();
        let (side, rows) = (geometry.side(), self.shape().rows);
        let mut lines = Vec::new();
        for row in 0..side {
            lines.push(self.border(row));
            let cells = (0..side).map(|col| self.cell(geometry.cell(row, col), terminal));
            let cells = cells.collect_vec();
            lines.extend((0..rows).map(|nth| self.line(row, cells.iter().map(|cell| &cell[nth]))));
        }
        lines.push(self.border(side));
        lines
    }

    fn borders(self) -> RegionBorders<'a> {
        RegionBorders(self.grid.position.geometry())
    }

    /// Draws the line above a row, or below the last: thick between regions.
    fn border(self, row: usize) -> Text {
        let (side, borders) = (self.grid.position.geometry().side(), self.borders());
        let mut line = Text::default();
        for col in 0..=side {
            let thick = joint_number(borders.arms(row, col));
            let edge = |rest: usize, signs: [&'static str; 2]| signs[usize::from(thick == rest)];
            let joint = match (row, col) {
                (0, 0) => "┏",
                (0, _) if col == side => "┓",
                (_, 0) if row == side => "┗",
                _ if row == side && col == side => "┛",
                (0, _) => edge(0b1110, ["┯", "┳"]),
                _ if row == side => edge(0b1101, ["┷", "┻"]),
                (_, 0) => edge(0b1011, ["┠", "┣"]),
                _ if col == side => edge(0b0111, ["┨", "┫"]),
                _ => THICK_JOINTS[thick],
            };
            line.push(joint, Style::Plain, None);
            if col < side {
                let dash = if borders.is_above(row, col) { "━" } else { "─" };
                line.push(&dash.repeat(self.of_cell()), Style::Plain, None);
            }
        }
        line
    }

    /// Joins one line of each cell of a row.
    fn line<'t>(self, row: usize, cells: impl Iterator<Item = &'t Text>) -> Text {
        let borders = self.borders();
        let mut line = Text::default();
        for (col, cell) in cells.enumerate() {
            line.push(if borders.is_left(row, col) { "┃" } else { "│" }, Style::Plain, None);
            line.text.push_str(&cell.text);
            line.width += cell.width;
        }
        line.push("┃", Style::Plain, None);
        line
    }

    /// The lines of a cell, all of the same width.
    fn cell(self, cell: Cell, terminal: Terminal) -> Vec<Text> {
        let CandidateGrid { position, alphabet, .. } = self.grid;
        let BoxShape { rows, cols } = self.shape();
        if let Some(digit) = position.settled(cell) {
            let symbol = alphabet.symbol(digit);
            let line = |row| {
                let mut line = Text::default();
                if row == (rows - 1) / 2 {
                    line.pad((self.of_cell() - width(symbol)) / 2);
                    line.push(symbol, Style::Given, Some(terminal));
                }
                line.pad(self.of_cell());
                line
            };
            return (0..rows).map(line).collect();
        }
        let candidates = position.candidates(cell);
        let digits = position.geometry().digits().collect_vec();
        let line = |digits: &[Digit]| {
            let mut line = Text::default();
            for (col, digit) in digits.iter().enumerate() {
                line.pad(self.left + col * (self.slot + self.between));
                if !candidates.contains(digit) {
                    continue;
                }
                let mark = self.grid.mark(cell, *digit);
                let text = format!("{}{}", mark.sign(), alphabet.symbol(*digit));
                let end = line.width + self.slot;
                line.pad(end - width(&text));
                let style = match mark {
                    Mark::None if self.grid.step.is_some() => Style::Faint,
                    mark => mark.style(),
                };
                line.push(&text, style, Some(terminal));
            }
            line.pad(self.of_cell());
            line
        };
        digits.chunks(cols).map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use satdoku::budget::Budget;
    use satdoku::format::{ReadOptions, parse};
    use satdoku::logic::Allowed;

    use super::*;

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Draws the next step of a puzzle for a terminal of this width, or as text.
    fn drawn(text: &str, columns: Option<usize>, with_step: bool) -> Vec<String> {
        let record = parse(text, &ReadOptions::new()).unwrap();
        let position = Position::new(&record.puzzle);
        let steps = position.next_steps(Allowed::default(), &Budget::unlimited());
        let grid = CandidateGrid {
            position: &position,
            step: steps.as_ref().unwrap().first().filter(|_| with_step),
            alphabet: &record.alphabet,
        };
        let terminal = columns.map(|columns| Terminal { columns, coloured: false });
        let mut out = Rendered::default();
        grid.draw(terminal, &mut out);
        let text = String::from_utf8(out.text).unwrap();
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn candidates_stand_as_in_a_box() {
        let lines = drawn(EASY, Some(80), true);
        assert_eq!(lines.len(), 37);
        assert_eq!(
            &lines[2][..],
            "┃   5   │   3   │ 4     ┃     6 │   7   │ 4   6 ┃ 4     │ 4     │ 4     ┃"
        );
        assert!(lines[3].contains("│  +8   ┃"), "{}", lines[3]);
    }

    #[test]
    fn no_drawing_is_wider_than_its_terminal() {
        for columns in [13, 37, 40, 55, 64, 73, 80, 200] {
            for with_step in [true, false] {
                let lines = drawn(EASY, Some(columns), with_step);
                let first = width(&lines[0]);
                let narrowest = if with_step { 13 } else { 37 };
                assert!(lines.iter().all(|line| width(line) == first), "{lines:#?}");
                if columns >= narrowest {
                    assert!(first <= columns, "{columns}: {lines:#?}");
                }
            }
        }
    }

    #[test]
    fn text_is_a_word_a_cell() {
        let lines = drawn(EASY, None, true);
        assert_eq!(lines.len(), 13);
        assert!(lines[1].contains("246+8 |"), "{}", lines[1]);
    }
}
