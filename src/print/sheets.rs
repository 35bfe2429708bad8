//! Puzzles to pages.
//!
//! ```text
//! +--------------------------+
//! |          title           |
//! | 1          | 2           |   a slot: heading, note, grid; the grids of a page are all
//! | +--------+ | +--------+  |   of one size
//! | |        | | |        |  |
//! | +--------+ | +--------+  |
//! |  [solutions, turned]     |   the foot: read by turning the page, from the first on
//! |           12             |
//! +--------------------------+
//! ```

use super::layout::{Layout, PerPage, Solutions};
use super::{Entry, Page, Part};
use crate::picture::{Drawing, Item, Picture, Shape, Style, width_of};

/// Room at the edges, that every printer can do without.
const MARGIN: f32 = 45.0;
/// Between slots.
const GAP: f32 = 26.0;
/// Farther apart than that they do not look like one page.
const WIDEST_GAP: f32 = 60.0;
/// An inch is as wide as anyone needs a cell.
const WIDEST_CELL: f32 = 72.0;
/// From the heading's baseline up to the slot's top, and down to the grid.
const HEADING: f32 = 18.0;
const HEADING_SIZE: f32 = 11.0;
const NOTE_SIZE: f32 = 9.5;
const TITLE_SIZE: f32 = 17.0;
/// For the title and what is below it.
const TITLE: f32 = 36.0;
/// Between solutions at the foot.
const GAP_AT_FOOT: f32 = 14.0;
const LABEL_SIZE: f32 = 7.0;
/// Room for a label.
const LABEL: f32 = 11.0;
const PAGE_NUMBER_SIZE: f32 = 9.0;

/// A solution with what it is called.
type Solved = (String, Result<Picture, String>);

/// Divides puzzles among pages.
#[derive(Debug)]
pub struct Sheets {
    layout: Layout,
    /// Of the page to come.
    entries: Vec<Entry>,
    /// Those that come at the end.
    solutions: Vec<Solved>,
    pages: usize,
}

impl Sheets {
    /// Sheets without a puzzle yet.
    pub fn new(layout: Layout) -> Self {
        Sheets { layout, entries: Vec::new(), solutions: Vec::new(), pages: 0 }
    }

    /// How wide a cell of this side is printed, in points.
    pub fn cell_width(&self, side: usize) -> f32 {
        self.slots().size / side as f32
    }

    /// Takes a puzzle; gives the page that it makes full.
    pub fn push(&mut self, entry: Entry) -> Option<Page> {
        self.entries.push(entry);
        (self.entries.len() == self.layout.per_page.number()).then(|| self.page())
    }

    /// The pages that are left: one that is not full, and those with solutions.
    pub fn finish(mut self) -> impl Iterator<Item = Page> {
        let last = (!self.entries.is_empty()).then(|| self.page());
        last.into_iter().chain(self.into_solution_pages())
    }

    fn page(&mut self) -> Page {
        let entries = std::mem::take(&mut self.entries);
        let mut page = self.blank();
        let slots = self.slots();
        for (nth, entry) in entries.iter().enumerate() {
            let (x, y) = slots.corner(nth);
            let size = slots.size_of(&entry.picture);
            let x = x + (slots.size - size) / 2.0;
            page.heading(&entry.heading, &entry.note, (x, y), size);
            page.picture(&entry.picture, (x, y + HEADING), size, false);
        }
        let solved = entries.into_iter().map(|entry| (entry.heading, entry.solution));
        match self.layout.solutions {
            Solutions::None => {}
            Solutions::End => self.solutions.extend(solved),
            Solutions::UpsideDown => self.foot(&mut page, solved.collect()),
        }
        page
    }

    /// A page with its title and number.
    fn blank(&mut self) -> Page {
        self.pages += 1;
        let (width, height) = self.layout.paper.size();
        let mut page = Page { number: self.pages, width, height, parts: Vec::new() };
        let room = width - 2.0 * MARGIN;
        if !self.layout.title.is_empty() {
            let at = (width / 2.0, MARGIN + 0.75 * TITLE_SIZE);
            page.text(Style::Heading, &self.layout.title, at, TITLE_SIZE, room);
        }
        let at = (width / 2.0, height - 0.55 * MARGIN);
        let number = page.number.to_string();
        page.text(Style::Note, &number, at, PAGE_NUMBER_SIZE, room);
        page
    }

    /// Where the puzzles go on a page.
    fn slots(&self) -> Slots {
        let foot = match self.layout.solutions {
            Solutions::UpsideDown => self.foot_height() + GAP,
            Solutions::None | Solutions::End => 0.0,
        };
        Slots::new(&self.layout, self.layout.per_page, foot)
    }

    /// How large solutions at the foot are.
    fn size_at_foot(&self) -> f32 {
        let per_page = self.layout.per_page;
        let in_row = per_page.number().div_ceil(per_page.rows_at_foot()) as f32;
        let width = self.layout.paper.size().0 - 2.0 * MARGIN;
        ((width + GAP_AT_FOOT) / in_row - GAP_AT_FOOT).min(per_page.widest_at_foot())
    }

    fn foot_height(&self) -> f32 {
        self.layout.per_page.rows_at_foot() as f32 * (self.size_at_foot() + LABEL)
    }

    /// Puts solutions at the foot, in order for one who turns the page.
    fn foot(&self, page: &mut Page, solved: Vec<Solved>) {
        let size = self.size_at_foot();
        let per_page = self.layout.per_page;
        let in_row = per_page.number().div_ceil(per_page.rows_at_foot());
        for (nth, (label, solution)) in solved.into_iter().enumerate() {
            let (row, col) = (nth / in_row, nth % in_row);
            // In this row there may be fewer; they stand in the middle.
            let here = (per_page.number() - row * in_row).min(in_row);
            let wide = here as f32 * (size + GAP_AT_FOOT) - GAP_AT_FOOT;
            // From the lower right corner of the page, which is the upper left one then.
            let right = (page.width + wide) / 2.0 - col as f32 * (size + GAP_AT_FOOT);
            let bottom = page.height - MARGIN - row as f32 * (size + LABEL);
            page.solution(&label, &solution, (right, bottom), size, true);
        }
    }

    fn into_solution_pages(mut self) -> impl Iterator<Item = Page> {
        let solutions = std::mem::take(&mut self.solutions);
        let grids = solutions.iter().filter_map(|(_, solution)| solution.as_ref().ok());
        let side = grids.map(|grid| grid.geometry().side()).max().unwrap_or(1);
        // Columns and rows: a cell is to be some ten points wide, or seven where grids are large.
        let (columns, rows) = match side {
            ..=6 => (4, 6),
            7..=12 => (3, 4),
            13..=16 => (2, 3),
            17..=36 => (1, 2),
            _ => (1, 1),
        };
        if self.layout.title.is_empty() {
            self.layout.title = "Solutions".to_owned();
        } else {
            self.layout.title.push_str(" · Solutions");
        }
        let mut left = solutions.into_iter().peekable();
        std::iter::from_fn(move || {
            left.peek()?;
            let mut page = self.blank();
            let slots = Slots::within(&self.layout, (columns, rows), 0.0);
            for (nth, (label, solution)) in left.by_ref().take(columns * rows).enumerate() {
                let (x, y) = slots.corner(nth);
                let at = (x, y + HEADING - LABEL);
                page.solution(&label, &solution, at, slots.size, false);
            }
            Some(page)
        })
    }
}

/// Where grids of one size stand on a page, row by row.
struct Slots {
    columns: usize,
    /// Of the first slot's corner.
    left: f32,
    top: f32,
    /// From slot to slot.
    across: f32,
    down: f32,
    /// How wide and high a grid is.
    size: f32,
}

impl Slots {
    fn new(layout: &Layout, per_page: PerPage, foot: f32) -> Self {
        let columns = per_page.columns();
        Self::within(layout, (columns, per_page.number() / columns), foot)
    }

    /// As large as possible; what room is left over parts the rows and columns.
    fn within(layout: &Layout, (columns, rows): (usize, usize), foot: f32) -> Self {
        let (width, height) = layout.paper.size();
        let head = if layout.title.is_empty() { 0.0 } else { TITLE };
        let (width, height) = (width - 2.0 * MARGIN, height - 2.0 * MARGIN - head - foot);
        let (in_row, in_column) = (columns as f32, rows as f32);
        let by_width = (width - (in_row - 1.0) * GAP) / in_row;
        let by_height = (height - (in_column - 1.0) * GAP) / in_column - HEADING;
        let size = by_width.min(by_height);
        // They stand apart as far as there is room, but must look like one block.
        let gap = |left_over: f32, gaps: f32| (left_over / gaps.max(1.0)).clamp(0.0, WIDEST_GAP);
        let across = gap(width - in_row * size, in_row - 1.0);
        let down = gap(height - in_column * (size + HEADING), in_column - 1.0);
        let wide = in_row * (size + across) - across;
        let high = in_column * (size + HEADING + down) - down;
        Slots {
            columns,
            left: MARGIN + (width - wide) / 2.0,
            // A little above the middle, where the middle seems to be.
            top: MARGIN + head + (height - high) / 3.0,
            across: size + across,
            down: size + HEADING + down,
            size,
        }
    }

    /// How wide a picture is there: as the slot, but that few cells need not be huge.
    fn size_of(&self, picture: &Picture) -> f32 {
        self.size.min(picture.geometry().side() as f32 * WIDEST_CELL)
    }

    fn corner(&self, nth: usize) -> (f32, f32) {
        let (row, col) = (nth / self.columns, nth % self.columns);
        (self.left + col as f32 * self.across, self.top + row as f32 * self.down)
    }
}

impl Page {
    /// Text around a middle, smaller if it is too wide.
    fn text(&mut self, style: Style, text: &str, (x, y): (f32, f32), size: f32, room: f32) {
        let shape = Shape::Text {
            x,
            y,
            size: size.min(room / width_of(text).max(f32::MIN_POSITIVE)),
            centred: true,
            room,
            text: text.to_owned(),
        };
        self.plain(vec![Item { style, shape }]);
    }

    /// Items in the page's own measure.
    fn plain(&mut self, items: Vec<Item>) {
        self.parts.push(Part { items, x: 0.0, y: 0.0, scale: 1.0, turned: false });
    }

    /// What is above a grid: its heading, and a note at the other end if there is room for both.
    fn heading(&mut self, heading: &str, note: &str, (x, y): (f32, f32), width: f32) {
        let baseline = y + HEADING - 6.0;
        let wide = [(heading, HEADING_SIZE), (note, NOTE_SIZE)];
        let wide = wide.map(|(text, size)| width_of(text) * size);
        // Both become smaller when they would meet.
        let shrink = (width / (wide[0] + wide[1] + 8.0)).min(1.0);
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
            items.push(begin(Style::Heading, x, HEADING_SIZE, room, heading));
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

    fn picture(&mut self, picture: &Picture, (x, y): (f32, f32), size: f32, turned: bool) {
        let drawing = Drawing::of(picture);
        self.parts.push(Part {
            items: drawing.items().to_vec(),
            x,
            y,
            scale: size / drawing.width(),
            turned,
        });
    }

    /// A solution with its label, or why there is none; `at` is its upper left corner, which is the lower right one of
    /// what is upside down.
    fn solution(
        &mut self,
        label: &str,
        solution: &Result<Picture, String>,
        at: (f32, f32),
        size: f32,
        turned: bool,
    ) {
        let words = match solution {
            Ok(_) => label.to_owned(),
            Err(reason) => format!("{label} {reason}"),
        };
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
