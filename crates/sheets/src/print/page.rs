//! The contents of a page: text, grids and solutions.

use super::fit::fitted;
use super::slots::HEADING;
use super::{Page, Part};
use crate::picture::{Drawing, Item, Picture, Shape, Style, width_of, wrapped};

const HEADING_SIZE: f32 = 11.0;
/// Minimum size of a heading; a heading that is still too long is cut. It is small, because what tells puzzles apart is
/// often at the end.
const LEAST_HEADING: f32 = 5.0;
const NOTE_SIZE: f32 = 9.5;
/// Gap between a heading and its note.
const GAP_TO_NOTE: f32 = 8.0;
pub(super) const TITLE_SIZE: f32 = 17.0;
const LABEL_SIZE: f32 = 7.0;
/// Minimum size of a label; a label that is still too long is cut.
const LEAST_LABEL: f32 = 3.0;
/// Height of a label.
pub(super) const LABEL: f32 = 11.0;

/// Distance of the baselines of a legend, in units of the font size.
const LEGEND_LEADING: f32 = 1.27;
/// Gap between a grid and its legend.
const GAP_TO_LEGEND: f32 = 4.0;

/// How the legends of a page are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct LegendText {
    pub(super) size: f32,
    /// Further lines are cut.
    pub(super) most_lines: usize,
}

impl LegendText {
    /// The usual text, then smaller ones, and the smallest with so many lines as are this high.
    pub(super) fn all(height: f32) -> impl Iterator<Item = LegendText> {
        let whole = [7.5, 6.5, 5.5, 4.5].map(|size| LegendText { size, most_lines: usize::MAX });
        let smallest = whole[whole.len() - 1].size;
        let most_lines = (height / (LEGEND_LEADING * smallest)) as usize;
        whole.into_iter().chain([LegendText { size: smallest, most_lines }])
    }

    fn lines(self, legend: &str, width: f32) -> Vec<String> {
        let mut lines = wrapped(legend, width / self.size);
        if lines.len() > self.most_lines {
            lines.truncate(self.most_lines);
            lines.last_mut().into_iter().for_each(|line| line.push('…'));
        }
        lines
    }

    /// The height of a legend of this width.
    pub(super) fn height(self, legend: &str, width: f32) -> f32 {
        match self.lines(legend, width).len() {
            0 => 0.0,
            lines => GAP_TO_LEGEND + lines as f32 * LEGEND_LEADING * self.size,
        }
    }
}

/// A solution with its heading.
pub(super) type Solved = (String, Result<Picture, String>);

impl Page {
    /// Adds text centred at a point.
    pub(super) fn text(
        &mut self,
        style: Style,
        text: &str,
        (x, y): (f32, f32),
        size: f32,
        room: f32,
    ) {
        let shape = Shape::Text { x, y, size, centred: true, room, text: text.to_owned() };
        self.plain(vec![Item { style, shape }]);
    }

    /// Adds items in the units of the page.
    fn plain(&mut self, items: Vec<Item>) {
        self.parts.push(Part { items, x: 0.0, y: 0.0, scale: 1.0, turned: false });
    }

    /// Adds the heading above a grid, and a note at the right end if there is space for both.
    pub(super) fn heading(&mut self, heading: &str, note: &str, (x, y): (f32, f32), width: f32) {
        let baseline = y + HEADING - 6.0;
        let note_width = width_of(note) * NOTE_SIZE;
        let least = LEAST_HEADING / HEADING_SIZE;
        let room = width - (note_width + GAP_TO_NOTE) * least;
        let (heading, _) = fitted(heading, HEADING_SIZE, LEAST_HEADING, room);
        let wide = [width_of(&heading) * HEADING_SIZE, note_width];
        // Shrink both if they would overlap.
        let shrink = (width / (wide[0] + wide[1] + GAP_TO_NOTE)).min(1.0);
        let begin = |style, x, size, room, text: &str| Item {
            style,
            shape: Shape::Text {
                x,
                y: baseline,
                size: size * shrink,
                centred: false,
                room,
                text: text.to_owned(),
            },
        };
        let mut items = Vec::new();
        if !heading.is_empty() {
            let room = if note.is_empty() { width } else { wide[0] * shrink };
            items.push(begin(Style::Heading, x, HEADING_SIZE, room, &heading));
        }
        if !note.is_empty() {
            let middle = x + width - wide[1] * shrink / 2.0;
            let mut item = begin(Style::Note, middle, NOTE_SIZE, wide[1] * shrink, note);
            if let Shape::Text { centred, .. } = &mut item.shape {
                *centred = true;
            }
            items.push(item);
        }
        self.plain(items);
    }

    /// Adds the rules of a puzzle below its grid, from a point at the grid's lower left corner.
    pub(super) fn legend(
        &mut self,
        legend: &str,
        (x, y): (f32, f32),
        width: f32,
        text: LegendText,
    ) {
        let size = text.size;
        let lines = text.lines(legend, width).into_iter().enumerate();
        let items = lines.map(|(nth, text)| Item {
            style: Style::Legend,
            shape: Shape::Text {
                x,
                y: y + GAP_TO_LEGEND + (nth as f32 + 0.8) * LEGEND_LEADING * size,
                size,
                centred: false,
                room: width,
                text,
            },
        });
        let items: Vec<Item> = items.collect();
        if !items.is_empty() {
            self.plain(items);
        }
    }

    /// Adds a grid without its legend, in a square of this size.
    pub(super) fn picture(
        &mut self,
        picture: &Picture,
        (x, y): (f32, f32),
        size: f32,
        turned: bool,
    ) {
        let drawing = Drawing::of(&picture.clone().without_legend());
        let scale = size / drawing.width().max(drawing.height());
        // One that is higher than wide stands in the middle.
        let aside = (size - scale * drawing.width()) / 2.0;
        let x = if turned { x - aside } else { x + aside };
        self.parts.push(Part { items: drawing.items().to_vec(), x, y, scale, turned });
    }

    /// Adds a solution with its label, or the reason why there is none; `at` is the upper left corner, which for an
    /// upside-down solution is its lower right corner on the page.
    pub(super) fn solution(
        &mut self,
        label: &str,
        solution: &Result<Picture, String>,
        at: (f32, f32),
        size: f32,
        turned: bool,
    ) {
        let reason = solution.as_ref().err().map(|reason| format!(" {reason}")).unwrap_or_default();
        let room = (size - width_of(&reason) * LEAST_LABEL).max(size / 3.0);
        let words = fitted(label, LABEL_SIZE, LEAST_LABEL, room).0 + &reason;
        let text = Shape::Text {
            x: 0.0,
            y: LABEL - 3.0,
            size: LABEL_SIZE.min(size / width_of(&words).max(f32::MIN_POSITIVE)),
            centred: false,
            room: size,
            text: words,
        };
        let (x, y) = at;
        self.parts.push(Part {
            items: vec![Item { style: Style::Heading, shape: text }],
            x,
            y,
            scale: 1.0,
            turned,
        });
        if let Ok(picture) = solution {
            let down = if turned { -LABEL } else { LABEL };
            self.picture(picture, (x, y + down), size, turned);
        }
    }
}
