//! Grids for a terminal: box-drawing characters around the boxes, spaced as the width allows.
//!
//! ```text
//! ┌───────┬───────┐       ┌───┬───┐       1.3.5.
//! │ 1 . 3 │ . 5 . │       │1.3│.5.│       ...1..
//! │ . . . │ 1 . . │       │...│1..│
//! ├───────┼───────┤       ├───┼───┤
//!      spaced              packed          bare
//! ```
//!
//! Irregular regions have lines where they meet, as `region_grid` draws them.
//!
//! Without colour, the parser reads spaced and packed grids of boxes back if the symbols are numbers or one column wide.

use std::collections::BTreeSet;

use satdoku::format::grid;
use satdoku::geometry::{Cell, Digit, Geometry};
use satdoku::puzzle::Alphabet;

use super::region_grid;
use super::terminal::{Style, Terminal, pad, width};

/// The visible content of a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DrawnCell<'a> {
    /// The sign before the symbol.
    pub(crate) sign: &'static str,
    pub(crate) symbol: &'a str,
    pub(crate) style: Style,
}

impl<'a> DrawnCell<'a> {
    /// A digit or a blank cell, without a sign.
    pub(crate) fn new(digit: Option<Digit>, is_given: bool, alphabet: &'a Alphabet) -> Self {
        DrawnCell {
            sign: "",
            symbol: digit.map_or(alphabet.blank(), |digit| alphabet.symbol(digit)),
            style: match digit {
                None => Style::Faint,
                Some(_) if is_given => Style::Given,
                Some(_) => Style::Found,
            },
        }
    }

    /// The same cell, marked as wrong.
    pub(crate) fn refuted(self) -> Self {
        DrawnCell { sign: "!", style: Style::Removed, ..self }
    }

    fn width(&self) -> usize {
        width(self.sign) + width(self.symbol)
    }
}

/// The horizontal distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Spacing {
    is_framed: bool,
    /// Columns between the cells of a box.
    between: usize,
    /// Columns between a bar and a cell.
    margin: usize,
}

impl Spacing {
    /// All spacings, from the widest to the narrowest.
    fn all(cell: usize) -> [Self; 3] {
        // Without a gap, longer symbols would be ambiguous.
        let between = usize::from(cell > 1);
        let spacing = |is_framed, between, margin| Spacing { is_framed, between, margin };
        [spacing(true, 1, 1), spacing(true, between, 0), spacing(false, between, 0)]
    }

    /// Width of the inside of a box.
    fn of_box(self, cols: usize, cell: usize) -> usize {
        cols * cell + (cols - 1) * self.between + 2 * self.margin
    }

    fn of_row(self, geometry: &Geometry, cell: usize) -> usize {
        let (side, [_, cols]) = (geometry.side(), geometry.frame_size());
        match self.is_framed {
            true => side / cols * (self.of_box(cols, cell) + 1) + 1,
            false => side * cell + (side - 1) * self.between,
        }
    }
}

/// The lines of a grid some of whose cells have signs, for a terminal or as text.
pub(crate) fn marked_lines(
    terminal: Option<Terminal>,
    geometry: &Geometry,
    cells: &[DrawnCell<'_>],
    alphabet: &Alphabet,
) -> Vec<String> {
    // Pad cells without a sign, so that columns stay aligned.
    let least = alphabet.symbols().map(width).max().unwrap_or(1) + 1;
    if let Some(terminal) = terminal {
        return lines(terminal, geometry, cells, least);
    }
    let texts = cells.iter().map(|cell| format!("{}{}", cell.sign, cell.symbol));
    let mut out = Vec::new();
    grid::draw(&mut out, texts, least, geometry);
    let text = String::from_utf8(out).expect("symbols are text");
    text.lines().map(str::to_owned).collect()
}

/// The lines of the drawing, in which each cell is at least `least` columns wide.
pub(crate) fn lines(
    terminal: Terminal,
    geometry: &Geometry,
    cells: &[DrawnCell<'_>],
    least: usize,
) -> Vec<String> {
    let (side, [rows, cols]) = (geometry.side(), geometry.frame_size());
    let widest = cells.iter().map(DrawnCell::width).max().unwrap_or(0);
    let cell = widest.max(least);
    let marked = marked_cells(terminal, geometry);
    let push = |at: usize, line: &mut String| {
        let text = format!("{}{}", cells[at].sign, cells[at].symbol);
        terminal.push_marked(&text, cells[at].style, marked.contains(&Cell::new(at)), line);
    };
    if geometry.boxes().is_none()
        && let Some(drawn) =
            region_grid::lines(terminal, geometry, cell, |at| cells[at].width(), push)
    {
        return drawn;
    }
    let spacings = Spacing::all(cell);
    let fits = |spacing: &&Spacing| spacing.of_row(geometry, cell) <= terminal.columns;
    let spacing = *spacings.iter().find(fits).unwrap_or(&spacings[2]);
    let border = |left: char, joint: char, right: char| {
        let dashes = "─".repeat(spacing.of_box(cols, cell));
        let mut line = String::new();
        for stack in 0..side / cols {
            line.push(if stack == 0 { left } else { joint });
            line.push_str(&dashes);
        }
        line.push(right);
        line
    };
    let mut drawn = Vec::new();
    for (row, shown) in cells.chunks(side).enumerate() {
        if spacing.is_framed && row.is_multiple_of(rows) {
            drawn.push(match row {
                0 => border('┌', '┬', '┐'),
                _ => border('├', '┼', '┤'),
            });
        }
        let push = |col: usize, line: &mut String| push(row * side + col, line);
        drawn.push(row_of(spacing, cols, cell, shown, push));
    }
    if spacing.is_framed {
        drawn.push(border('└', '┴', '┘'));
    }
    drawn
}

/// The cells in extra houses, which are underlined where there are colours; none if these are all cells.
fn marked_cells(terminal: Terminal, geometry: &Geometry) -> BTreeSet<Cell> {
    if !terminal.coloured || geometry.box_shape().is_some() {
        return BTreeSet::new();
    }
    let marked: BTreeSet<Cell> = geometry.areas().flatten().copied().collect();
    if marked.len() < geometry.cell_count() { marked } else { BTreeSet::new() }
}

fn row_of(
    spacing: Spacing,
    cols: usize,
    cell: usize,
    cells: &[DrawnCell<'_>],
    push: impl Fn(usize, &mut String),
) -> String {
    let mut line = String::new();
    for (col, shown) in cells.iter().enumerate() {
        if spacing.is_framed && col.is_multiple_of(cols) {
            line.push('│');
            pad(spacing.margin, &mut line);
        } else if col > 0 {
            pad(spacing.between, &mut line);
        }
        pad(cell.saturating_sub(shown.width()), &mut line);
        push(col, &mut line);
        if spacing.is_framed && (col + 1).is_multiple_of(cols) {
            pad(spacing.margin, &mut line);
        }
    }
    if spacing.is_framed {
        line.push('│');
    }
    line
}

#[cfg(test)]
mod tests {
    use satdoku::format::{ReadOptions, parse};
    use satdoku::geometry::Layout;

    use super::*;

    fn terminal(columns: usize) -> Terminal {
        Terminal { columns, coloured: false }
    }

    /// Draws a grid of this geometry with some givens.
    fn drawn(rows: usize, cols: usize, alphabet: &Alphabet, terminal: Terminal) -> Vec<String> {
        let geometry = Geometry::new(rows, cols).unwrap();
        let side = geometry.side();
        let digit = |nth: usize| (nth % 3 != 1).then(|| Digit::new((nth * 7 + nth / side) % side));
        let cells: Vec<_> =
            (0..side * side).map(|nth| DrawnCell::new(digit(nth), true, alphabet)).collect();
        lines(terminal, &geometry, &cells, 0)
    }

    #[test]
    fn a_grid_is_as_roomy_as_its_terminal() {
        let nine = Alphabet::standard(9);
        let at = |columns| drawn(3, 3, &nine, terminal(columns))[0].clone();
        assert_eq!(at(25), "┌───────┬───────┬───────┐");
        assert_eq!(at(24), "┌───┬───┬───┐");
        assert_eq!(at(13), "┌───┬───┬───┐");
        assert_eq!(at(12), "1.64.97.3");
    }

    #[test]
    fn no_line_is_wider_than_the_terminal_if_the_bare_rows_are_not() {
        let alphabets = |side| [Alphabet::standard(side), Alphabet::integers(side, 1)];
        for (rows, cols) in [(1, 1), (2, 2), (2, 3), (3, 3), (4, 4), (5, 5), (6, 6), (1, 7)] {
            for alphabet in alphabets(rows * cols) {
                for columns in [20, 40, 60, 61, 80, 200] {
                    let lines = drawn(rows, cols, &alphabet, terminal(columns));
                    let first = width(&lines[0]);
                    assert!(lines.iter().all(|line| width(line) == first), "{lines:#?}");
                    let bare = drawn(rows, cols, &alphabet, terminal(0));
                    assert!(first <= columns.max(width(&bare[0])), "{lines:#?}");
                }
            }
        }
        let wide = drawn(5, 5, &Alphabet::standard(25), terminal(61));
        assert_eq!(width(&wide[0]), 61);
    }

    #[test]
    fn without_colour_drawings_are_read_again() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (5, 5)] {
            let side = rows * cols;
            for alphabet in [Alphabet::standard(side), Alphabet::integers(side, 1)] {
                let geometry = Geometry::new(rows, cols).unwrap();
                let digits = (0..side * side).map(|nth| {
                    let row = nth / side;
                    let shifted = (row % rows) * cols + row / rows + nth % side;
                    (nth % 5 != 2).then(|| Digit::new(shifted % side))
                });
                let digits: Vec<_> = digits.collect();
                let cells: Vec<_> =
                    digits.iter().map(|&digit| DrawnCell::new(digit, true, &alphabet)).collect();
                for columns in [200, 60] {
                    let text = lines(terminal(columns), &geometry, &cells, 0).join("\n");
                    let record = parse(text.as_str(), &ReadOptions::new())
                        .unwrap_or_else(|error| panic!("{error} in\n{text}"));
                    assert_eq!(record.puzzle.as_cells(), digits, "{text}");
                    assert_eq!(record.puzzle.geometry(), &geometry, "{text}");
                }
            }
        }
    }

    #[test]
    fn symbols_of_two_columns_stay_in_line() {
        let fruit = ["🍎", "🍌", "🍇", "🍒"];
        let alphabet = Alphabet::new(fruit).unwrap();
        let lines = drawn(2, 2, &alphabet, terminal(80));
        assert_eq!(lines[1], "│ 🍎  . │ 🍇 🍌 │");
        assert!(lines.iter().all(|line| width(line) == 17), "{lines:#?}");
    }

    #[test]
    fn givens_digits_found_and_blanks_look_different() {
        let nine = Alphabet::standard(9);
        let coloured = Terminal { columns: 80, coloured: true };
        let geometry = Geometry::new(1, 1).unwrap();
        let draw = |digit: Option<usize>, is_given| {
            let shown = DrawnCell::new(digit.map(Digit::new), is_given, &nine);
            lines(coloured, &geometry, &[shown], 0)[1].clone()
        };
        assert_eq!(draw(Some(4), true), "│ \u{1b}[1m5\u{1b}[0m │");
        assert_eq!(draw(Some(4), false), "│ \u{1b}[35m5\u{1b}[0m │");
        assert_eq!(draw(None, false), "│ \u{1b}[2m.\u{1b}[0m │");
    }

    /// Regions that are no boxes.
    fn irregular() -> Geometry {
        let regions = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
        Geometry::builder(4).regions(regions).build().unwrap()
    }

    #[test]
    fn irregular_regions_have_lines_where_they_meet() {
        let four = Alphabet::standard(4);
        let cells = [DrawnCell::new(None, false, &four); 16];
        let drawn = |columns| lines(terminal(columns), &irregular(), &cells, 0);
        let spaced = "\
┌───────────┬───┐
│ .   .   . │ . │
│   ┌───┬───┘   │
│ . │ . │ .   . │
├───┘   ├───┐   │
│ .   . │ . │ . │
│   ┌───┘   └───┤
│ . │ .   .   . │
└───┴───────────┘";
        assert_eq!(drawn(17).join("\n"), spaced);
        for columns in [17, 16] {
            let read = parse(&drawn(columns).join("\n"), &ReadOptions::new()).expect("a drawing");
            assert_eq!(read.puzzle.geometry(), &irregular());
        }
        assert_eq!(drawn(16)[..3], ["┌─────┬─┐", "│. . .│.│", "│ ┌─┬─┘ │"]);
        assert_eq!(drawn(8)[0], "┌────┐");
        assert_eq!(drawn(5)[0], "....");
    }

    #[test]
    fn cells_of_extra_houses_are_underlined_where_there_are_colours() {
        let four = Alphabet::standard(4);
        let builder = Geometry::builder(4).boxes(2, 2).layout(Layout::Diagonal);
        let cells = [DrawnCell::new(Some(Digit::new(0)), true, &four); 16];
        let drawn = |coloured, geometry: &Geometry| {
            lines(Terminal { columns: 80, coloured }, geometry, &cells, 0).join("\n")
        };
        let diagonal = builder.build().unwrap();
        assert_eq!(drawn(true, &diagonal).matches("\u{1b}[4m").count(), 4);
        assert!(!drawn(false, &diagonal).contains('\u{1b}'));
        assert_eq!(drawn(true, &irregular()).matches("\u{1b}[4m").count(), 0);
    }
}
