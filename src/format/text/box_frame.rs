//! A frame around each box of a grid, or lines where irregular regions meet.

use unicode_width::UnicodeWidthStr;

use super::region_borders::{JOINTS, RegionBorders, joint_number};
use crate::geometry::Geometry;
use crate::puzzle::Alphabet;

/// What boxes are framed with: corner, line and bar.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoxFrame([char; 3]);

impl BoxFrame {
    pub(crate) const PLAIN: BoxFrame = BoxFrame(['+', '-', '|']);
    const DRAWN: BoxFrame = BoxFrame(['┼', '─', '│']);

    /// The plain one, unless some of it would be read as symbols of the alphabet.
    pub(crate) fn beside(alphabet: &Alphabet) -> Self {
        let is_symbol = |mark: char| alphabet.digit(mark.encode_utf8(&mut [0; 4])).is_some();
        match BoxFrame::PLAIN.0.into_iter().any(is_symbol) {
            true => BoxFrame::DRAWN,
            false => BoxFrame::PLAIN,
        }
    }
}

/// Appends any texts for cells, each at most `width` columns of a terminal, with this frame around each box or region.
pub(crate) fn draw(
    BoxFrame([corner, line, bar]): BoxFrame,
    out: &mut Vec<u8>,
    texts: impl IntoIterator<Item = impl AsRef<str>>,
    width: usize,
    geometry: &Geometry,
) {
    if !geometry.is_square() {
        return draw_rows(out, texts, width, geometry);
    }
    if geometry.boxes().is_none() {
        return draw_regions(BoxFrame([corner, line, bar]), out, texts, width, geometry);
    }
    let [rows, cols] = geometry.frame_size();
    let side = geometry.side();
    let mut buffer = [0; 4];
    let bar = bar.encode_utf8(&mut buffer).as_bytes();
    let lines = std::iter::repeat_n(line, cols * (width + 1) + 1);
    let edge: String = std::iter::once(corner).chain(lines).collect();
    let border = format!("{}{corner}\n", edge.repeat(side / cols));
    for (nth, text) in texts.into_iter().enumerate() {
        let text = text.as_ref();
        let (row, col) = (nth / side, nth % side);
        if col == 0 && row.is_multiple_of(rows) {
            out.extend_from_slice(border.as_bytes());
        }
        if col.is_multiple_of(cols) {
            out.extend_from_slice(if col == 0 { b"" } else { b" " });
            out.extend_from_slice(bar);
        }
        let padding = width.saturating_sub(text.width()) + 1;
        out.extend(std::iter::repeat_n(b' ', padding));
        out.extend_from_slice(text.as_bytes());
        if col + 1 == side {
            out.push(b' ');
            out.extend_from_slice(bar);
            out.push(b'\n');
        }
    }
    out.extend_from_slice(border.as_bytes());
}

/// The rows of a grid that is no square without a frame, then the cells beside it by name.
fn draw_rows(
    out: &mut Vec<u8>,
    texts: impl IntoIterator<Item = impl AsRef<str>>,
    width: usize,
    geometry: &Geometry,
) {
    let (cols, count) = (geometry.cols(), geometry.rows() * geometry.cols());
    for (cell, text) in geometry.cells().zip(texts) {
        let text = text.as_ref();
        let line = match cell.index() {
            at if at >= count => format!("{} {text}\n", geometry.name(cell)),
            at => {
                let padding = " ".repeat(width.saturating_sub(text.width()));
                let end = if (at + 1).is_multiple_of(cols) { '\n' } else { ' ' };
                format!("{padding}{text}{end}")
            }
        };
        out.extend(line.bytes());
    }
}

/// The same with lines where regions meet.
fn draw_regions(
    BoxFrame([corner, line, bar]): BoxFrame,
    out: &mut Vec<u8>,
    texts: impl IntoIterator<Item = impl AsRef<str>>,
    width: usize,
    geometry: &Geometry,
) {
    let (side, borders) = (geometry.side(), RegionBorders(geometry));
    let is_plain = corner == BoxFrame::PLAIN.0[0];
    let joint = |row: usize, col: usize| match (borders.arms(row, col), is_plain) {
        ([false, false, false, false], _) => ' ',
        ([true, true, false, false], _) => bar,
        ([false, false, true, true], _) => line,
        (_, true) => corner,
        (arms, false) => JOINTS[joint_number(arms)],
    };
    let border = |row: usize| {
        let mut text = String::new();
        for col in 0..=side {
            text.push(joint(row, col));
            if col < side {
                let dash = if borders.is_above(row, col) { line } else { ' ' };
                text.extend(std::iter::repeat_n(dash, width + 2));
            }
        }
        text + "\n"
    };
    out.extend_from_slice(border(0).as_bytes());
    for (nth, text) in texts.into_iter().enumerate() {
        let (text, row, col) = (text.as_ref(), nth / side, nth % side);
        let left = if borders.is_left(row, col) { bar } else { ' ' };
        out.extend_from_slice(left.encode_utf8(&mut [0; 4]).as_bytes());
        out.extend(std::iter::repeat_n(b' ', width.saturating_sub(text.width()) + 1));
        out.extend_from_slice(text.as_bytes());
        out.push(b' ');
        if col + 1 == side {
            out.extend_from_slice(bar.encode_utf8(&mut [0; 4]).as_bytes());
            out.push(b'\n');
            out.extend_from_slice(border(row + 1).as_bytes());
        }
    }
}
