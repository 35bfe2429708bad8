//! The division of puzzles into pages.
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

/// Margin of the page, wide enough for every printer.
const MARGIN: f32 = 45.0;
/// Minimum gap between slots.
const GAP: f32 = 26.0;
/// Maximum gap between slots; with larger gaps the grids no longer look like one block.
const WIDEST_GAP: f32 = 60.0;
/// Maximum width of a cell: an inch is enough for any reader.
const WIDEST_CELL: f32 = 72.0;
/// Distance from the heading's baseline up to the slot's top, and down to the grid.
const HEADING: f32 = 18.0;
const HEADING_SIZE: f32 = 11.0;
const NOTE_SIZE: f32 = 9.5;
const TITLE_SIZE: f32 = 17.0;
/// Height of the title and the space below it.
const TITLE: f32 = 36.0;
/// Gap between solutions at the foot.
const GAP_AT_FOOT: f32 = 14.0;
const LABEL_SIZE: f32 = 7.0;
/// Height of a label.
const LABEL: f32 = 11.0;
const PAGE_NUMBER_SIZE: f32 = 9.0;

/// A solution with its heading.
type Solved = (String, Result<Picture, String>);

/// Divides puzzles into pages.
#[derive(Debug)]
pub struct Sheets {
    layout: Layout,
    /// The entries of the next page.
    entries: Vec<Entry>,
    /// The solutions for the last pages.
    solutions: Vec<Solved>,
    pages: usize,
}

impl Sheets {
    /// Creates sheets without a puzzle.
    pub fn new(layout: Layout) -> Self {
        Sheets { layout, entries: Vec::new(), solutions: Vec::new(), pages: 0 }
    }

    /// The printed width of a cell for a grid of this side, in points.
    pub fn cell_width(&self, side: usize) -> f32 {
        self.slots().size / side as f32
    }

    /// Adds a puzzle; returns the page if it is now full.
    pub fn push(&mut self, entry: Entry) -> Option<Page> {
        self.entries.push(entry);
        (self.entries.len() == self.layout.per_page.number()).then(|| self.page())
    }

    /// The remaining pages: the last, partly filled page of puzzles and those with solutions.
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

    /// Starts a page with its title and number.
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

    /// The places of the puzzles on a page.
    fn slots(&self) -> Slots {
        let foot = match self.layout.solutions {
            Solutions::UpsideDown => self.foot_height() + GAP,
            Solutions::None | Solutions::End => 0.0,
        };
        Slots::new(&self.layout, self.layout.per_page, foot)
    }

    /// The size of the solutions at the foot.
    fn size_at_foot(&self) -> f32 {
        let per_page = self.layout.per_page;
        let in_row = per_page.number().div_ceil(per_page.rows_at_foot()) as f32;
        let width = self.layout.paper.size().0 - 2.0 * MARGIN;
        ((width + GAP_AT_FOOT) / in_row - GAP_AT_FOOT).min(per_page.widest_at_foot())
    }

    fn foot_height(&self) -> f32 {
        self.layout.per_page.rows_at_foot() as f32 * (self.size_at_foot() + LABEL)
    }

    /// Puts the solutions at the foot, in reading order for the page turned upside down.
    fn foot(&self, page: &mut Page, solved: Vec<Solved>) {
        let size = self.size_at_foot();
        let per_page = self.layout.per_page;
        let in_row = per_page.number().div_ceil(per_page.rows_at_foot());
        for (nth, (label, solution)) in solved.into_iter().enumerate() {
            let (row, col) = (nth / in_row, nth % in_row);
            // The last row may have fewer; it is centred.
            let here = (per_page.number() - row * in_row).min(in_row);
            let wide = here as f32 * (size + GAP_AT_FOOT) - GAP_AT_FOOT;
            // Start at the lower right corner of the page, which is the upper left one when the page is turned.
            let right = (page.width + wide) / 2.0 - col as f32 * (size + GAP_AT_FOOT);
            let bottom = page.height - MARGIN - row as f32 * (size + LABEL);
            page.solution(&label, &solution, (right, bottom), size, true);
        }
    }

    fn into_solution_pages(mut self) -> impl Iterator<Item = Page> {
        let solutions = std::mem::take(&mut self.solutions);
        let grids = solutions.iter().filter_map(|(_, solution)| solution.as_ref().ok());
        let side = grids.map(|grid| grid.geometry().side()).max().unwrap_or(1);
        // The number of columns and rows: a cell should be about ten points wide, or seven for large grids.
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

/// The places of grids of one size on a page, row by row.
struct Slots {
    columns: usize,
    /// The upper left corner of the first slot.
    left: f32,
    top: f32,
    /// The distances between the corners of neighbouring slots.
    across: f32,
    down: f32,
    /// The width and height of a grid.
    size: f32,
}

impl Slots {
    fn new(layout: &Layout, per_page: PerPage, foot: f32) -> Self {
        let columns = per_page.columns();
        Self::within(layout, (columns, per_page.number() / columns), foot)
    }

    /// Makes the slots as large as possible and spreads the remaining space between rows and columns.
    fn within(layout: &Layout, (columns, rows): (usize, usize), foot: f32) -> Self {
        let (width, height) = layout.paper.size();
        let head = if layout.title.is_empty() { 0.0 } else { TITLE };
        let (width, height) = (width - 2.0 * MARGIN, height - 2.0 * MARGIN - head - foot);
        let (in_row, in_column) = (columns as f32, rows as f32);
        let by_width = (width - (in_row - 1.0) * GAP) / in_row;
        let by_height = (height - (in_column - 1.0) * GAP) / in_column - HEADING;
        let size = by_width.min(by_height);
        // Spread the grids over the space, but keep them together as one block.
        let gap = |left_over: f32, gaps: f32| (left_over / gaps.max(1.0)).clamp(0.0, WIDEST_GAP);
        let across = gap(width - in_row * size, in_row - 1.0);
        let down = gap(height - in_column * (size + HEADING), in_column - 1.0);
        let wide = in_row * (size + across) - across;
        let high = in_column * (size + HEADING + down) - down;
        Slots {
            columns,
            left: MARGIN + (width - wide) / 2.0,
            // Slightly above the middle, which looks centred.
            top: MARGIN + head + (height - high) / 3.0,
            across: size + across,
            down: size + HEADING + down,
            size,
        }
    }

    /// The width of a picture in the slot: the slot's own, unless that would make the cells of a small grid too large.
    fn size_of(&self, picture: &Picture) -> f32 {
        self.size.min(picture.geometry().side() as f32 * WIDEST_CELL)
    }

    fn corner(&self, nth: usize) -> (f32, f32) {
        let (row, col) = (nth / self.columns, nth % self.columns);
        (self.left + col as f32 * self.across, self.top + row as f32 * self.down)
    }
}

impl Page {
    /// Adds text centred at a point, shrunk to fit `room`.
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

    /// Adds items in the units of the page.
    fn plain(&mut self, items: Vec<Item>) {
        self.parts.push(Part { items, x: 0.0, y: 0.0, scale: 1.0, turned: false });
    }

    /// Adds the heading above a grid, and a note at the right end if there is space for both.
    fn heading(&mut self, heading: &str, note: &str, (x, y): (f32, f32), width: f32) {
        let baseline = y + HEADING - 6.0;
        let wide = [(heading, HEADING_SIZE), (note, NOTE_SIZE)];
        let wide = wide.map(|(text, size)| width_of(text) * size);
        // Shrink both if they would overlap.
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

    /// Adds a solution with its label, or the reason why there is none; `at` is the upper left corner, which for an
    /// upside-down solution is its lower right corner on the page.
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
