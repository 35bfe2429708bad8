//! Lines of a drawing as the columns of a terminal.
//!
//! A drawing of regions has 2N + 1 lines, a border above each row and one below the last. Lines between cells stand in
//! every `stride`th column, where `stride` is one more than the width of a cell:
//!
//! ```text
//! ┌───────────┬───┐      +-----------+---+
//! │ 1   .   3 │ . │      | 1   .   3 | . |
//! │       ┌───┘   │      |       +---+   |
//! │ .   . │ .   1 │      | .   . | .   1 |
//! ```

use std::ops::Range;

use unicode_width::UnicodeWidthChar;

use super::bars;
use crate::format::read_options::ReadOptions;

/// How strong a line between two cells is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    #[default]
    None,
    Light,
    Strong,
}

/// A line as columns: each has the character that begins there and its offset. The second column of a wide character
/// has a NUL.
#[derive(Debug)]
pub(crate) struct DrawnLine<'t> {
    pub(crate) text: &'t str,
    columns: Vec<(char, usize)>,
}

impl<'t> DrawnLine<'t> {
    /// Cuts a text, without the white space around it, into columns. Marks that are symbols of the options are no lines.
    pub(crate) fn of(text: &'t str, options: &ReadOptions) -> Self {
        let text = text.trim();
        let mut columns = Vec::with_capacity(text.len());
        for (at, c) in text.char_indices() {
            let width = c.width().unwrap_or(1);
            // A symbol of the alphabet is no part of the frame, whatever it looks like.
            let c = if options.is_symbol(c) { '\0' } else { c };
            columns.extend((0..width).map(|nth| (if nth == 0 { c } else { '\0' }, at)));
        }
        DrawnLine { text, columns }
    }

    pub(crate) fn width(&self) -> usize {
        self.columns.len()
    }

    /// The column's character.
    fn at(&self, column: usize) -> char {
        self.columns[column].0
    }

    /// The text of a cell between two columns of lines.
    pub(crate) fn cell(&self, nth: usize, stride: usize) -> Range<usize> {
        let [from, to] =
            [nth * stride + 1, (nth + 1) * stride].map(|column| self.columns[column].1);
        let text = &self.text[from..to];
        let start = from + text.len() - text.trim_start().len();
        start..start + text.trim().len()
    }

    /// Whether this may be the upper edge of a drawing: a corner, dashes and joints.
    pub(crate) fn is_upper_edge(&self) -> bool {
        let is_corner = |c| matches!(c, '+' | '┌' | '┏' | '╔' | '╭' | '╒' | '╓' | '┍' | '┎');
        self.width() > 4
            && is_corner(self.at(0))
            && self.is_full()
            && self.dashes().is_some_and(|weight| weight > Weight::None)
    }

    /// Whether it has nothing but dashes and joints.
    pub(crate) fn is_full(&self) -> bool {
        self.columns.iter().all(|(c, _)| is_frame(*c))
    }

    /// The strongest dash; none if there is something else than lines and spaces.
    pub(crate) fn dashes(&self) -> Option<Weight> {
        let is_drawn = self.columns.iter().all(|(c, _)| is_frame(*c) || *c == ' ');
        is_drawn.then(|| self.columns.iter().map(|(c, _)| dash(*c)).max().unwrap_or_default())
    }

    /// The lines above each of so many cells; none if this is no border of them.
    pub(crate) fn borders(&self, side: usize) -> Option<Vec<Weight>> {
        self.dashes()?;
        let stride = (self.width() - 1) / side;
        let above = |nth: usize| {
            let mut inside = (nth * stride + 1..(nth + 1) * stride).map(|column| self.at(column));
            let first = inside.next()?;
            let is_whole =
                (first == ' ' || dash(first) > Weight::None) && inside.all(|c| c == first);
            is_whole.then(|| dash(first))
        };
        (0..side).map(above).collect()
    }

    /// The lines on the left of each of so many cells, and on the right of the last; none if this is no row of them,
    /// each with one word or a blank.
    pub(crate) fn bars(&self, side: usize) -> Option<Vec<Weight>> {
        let stride = (self.width() - 1) / side;
        let is_word = |nth: usize| {
            let mut inside = nth * stride + 1..(nth + 1) * stride;
            inside.all(|column| !is_line(self.at(column)))
                && !self.text[self.cell(nth, stride)].contains(char::is_whitespace)
        };
        let bar = |nth: usize| match self.at(nth * stride) {
            ' ' => Some(Weight::None),
            '┃' | '║' | '┇' | '┋' => Some(Weight::Strong),
            c => bars::is_bar(c).then_some(Weight::Light),
        };
        let bars: Vec<Weight> = (0..=side).map(bar).collect::<Option<_>>()?;
        let is_closed = bars[0] > Weight::None && bars[side] > Weight::None;
        (is_closed && (0..side).all(is_word)).then_some(bars)
    }
}

/// Whether it is drawn with box-drawing characters or bars.
fn is_line(c: char) -> bool {
    matches!(c, '|' | '\u{2500}'..='\u{257F}')
}

fn is_frame(c: char) -> bool {
    is_line(c) || matches!(c, '+' | '-' | '=')
}

fn dash(c: char) -> Weight {
    match c {
        '-' | '─' | '┄' | '┈' | '╌' => Weight::Light,
        '=' | '━' | '═' | '┅' | '┉' | '╍' => Weight::Strong,
        _ => Weight::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Weight::{Light, None as No, Strong};

    #[test]
    fn lines_are_told_by_the_columns_between_the_cells() {
        let line = |text| DrawnLine::of(text, &ReadOptions::new());
        assert!(line("  ┌───┬───┐").is_upper_edge());
        assert!(!line("├───┼───┤").is_upper_edge());
        assert!(!line("│   ┌───┐").is_upper_edge());
        assert_eq!(line("|   +---+").borders(2), Some(vec![No, Light]));
        assert_eq!(line("| - +---+").borders(2), None);
        assert_eq!(line("│ 10   . ┃").bars(2), None);
        assert_eq!(line("│ 10   .  ┃").bars(2), Some(vec![Light, No, Strong]));
        assert_eq!(line("│ 🍎   . │").bars(2), None);
        assert_eq!(line("│🍎│. │").bars(2), Some(vec![Light; 3]));
        assert_eq!(line("| 1 2 | 3 |").bars(2), None);
        let row = line("| 1   . |");
        assert_eq!(row.bars(2), Some(vec![Light, No, Light]));
        assert_eq!([0, 1].map(|nth| &row.text[row.cell(nth, 4)]), ["1", "."]);
    }
}
