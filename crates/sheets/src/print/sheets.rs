//! The division of puzzles into pages.
//!
//! ```text
//! +--------------------------+
//! | Name: _____  Date: _____ |
//! |          title           |
//! | 1          | 2           |   a slot: heading, note, grid; the grids of a page are all
//! | +--------+ | +--------+  |   of one size
//! | |        | | |        |  |
//! | +--------+ | +--------+  |
//! | Dots: ...  |             |   the rules beside those of plain sudoku
//! |  [solutions, turned]     |   the foot: read by turning the page, from the first on
//! |           12             |
//! +--------------------------+
//! ```

use super::fit::fitted;
use super::layout::{Layout, Orientation, Solutions};
use super::name_line::name_line;
use super::page::{LABEL, LegendText, Solved, TITLE_SIZE};
use super::slots::{GAP, HEADING, Slots};
use super::{Entry, Page, Part};
use crate::picture::{Style, width_of};

/// Minimum size of a title; a title that is still too long is cut.
const LEAST_TITLE: f32 = 11.0;
/// Gap between solutions at the foot.
const GAP_AT_FOOT: f32 = 14.0;
const PAGE_NUMBER_SIZE: f32 = 9.0;
/// What the title of the pages of solutions ends with.
const OF_SOLUTIONS: &str = " · Solutions";

/// Divides puzzles into pages.
#[derive(Debug)]
pub struct Sheets {
    layout: Layout,
    /// The name line, laid out.
    name_line: Option<Part>,
    /// The entries of the next page.
    entries: Vec<Entry>,
    /// The solutions for the last pages.
    solutions: Vec<Solved>,
    pages: usize,
}

impl Sheets {
    /// Creates sheets without a puzzle.
    pub fn new(layout: Layout) -> Self {
        let name_line = name_line(&layout.name_line, layout.within_margins());
        Sheets { layout, name_line, entries: Vec::new(), solutions: Vec::new(), pages: 0 }
    }

    /// The printed width of a cell of a picture of this [extent](crate::picture::Picture::extent), in points; not positive
    /// if the margins leave no room.
    pub fn cell_width(&self, extent: f32) -> f32 {
        self.slots(&|_| 0.0).size / extent
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
        let (slots, text) = self.slots_for(&entries);
        for (nth, entry) in entries.iter().enumerate() {
            let (x, y) = slots.corner(nth);
            let size = slots.size_of(&entry.picture);
            let words = (x + (slots.width - slots.words) / 2.0, y + HEADING + size);
            let x = x + (slots.width - size) / 2.0;
            page.heading(&entry.heading, &entry.note, (x, y), size);
            page.picture(&entry.picture, (x, y + HEADING), size, false);
            page.legend(entry.picture.legend(), words, slots.words, text);
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
        let (width, height) = self.layout.page_size();
        let mut page = Page { number: self.pages, width, height, parts: Vec::new() };
        page.parts.extend(self.name_line.clone());
        let area = self.layout.within_margins();
        let middle = area.left + area.width / 2.0;
        if !self.layout.title.is_empty() {
            let (title, size) = fitted(&self.layout.title, TITLE_SIZE, LEAST_TITLE, area.width);
            let top = self.layout.title_top();
            page.text(Style::Heading, &title, (middle, top + 0.75 * TITLE_SIZE), size, area.width);
        }
        let at = (middle, self.layout.page_number_baseline());
        let number = page.number.to_string();
        page.text(Style::Note, &number, at, PAGE_NUMBER_SIZE, area.width);
        page
    }

    /// The places of these puzzles, with space below each for the longest of their rules, and the text of the rules: the
    /// largest that leaves half the size to grids.
    fn slots_for(&self, entries: &[Entry]) -> (Slots, LegendText) {
        let half = 0.5 * self.slots(&|_| 0.0).size;
        let all = LegendText::all(half).map(|text| {
            let height = |width| {
                let heights =
                    entries.iter().map(|entry| text.height(entry.picture.legend(), width));
                heights.fold(0.0, f32::max)
            };
            (self.slots(&height), text)
        });
        let mut all = all.peekable();
        loop {
            let (slots, text) = all.next().expect("the last one is taken");
            if slots.size >= half || all.peek().is_none() {
                return (slots, text);
            }
        }
    }

    /// The places of the puzzles on a page, with words of this height below each.
    fn slots(&self, words_height: &dyn Fn(f32) -> f32) -> Slots {
        let mut area = self.layout.below_head();
        if self.layout.solutions == Solutions::UpsideDown {
            area.height -= self.foot_height() + GAP;
        }
        Slots::of(self.layout.per_page.number(), self.layout.columns(), area, words_height)
    }

    /// The number of rows of solutions at the foot, and of solutions in a row.
    fn rows_at_foot(&self) -> (usize, usize) {
        let most = match self.layout.orientation {
            Orientation::Portrait => 6,
            Orientation::Landscape => 9,
        };
        let number = self.layout.per_page.number();
        let rows = if number > most { 2 } else { 1 };
        (rows, number.div_ceil(rows))
    }

    /// The size of the solutions at the foot.
    fn size_at_foot(&self) -> f32 {
        let in_row = self.rows_at_foot().1 as f32;
        let width = self.layout.within_margins().width;
        ((width + GAP_AT_FOOT) / in_row - GAP_AT_FOOT).min(self.layout.widest_at_foot())
    }

    fn foot_height(&self) -> f32 {
        self.rows_at_foot().0 as f32 * (self.size_at_foot() + LABEL)
    }

    /// Puts the solutions at the foot, in reading order for the page turned upside down.
    fn foot(&self, page: &mut Page, solved: Vec<Solved>) {
        let size = self.size_at_foot();
        let (_, in_row) = self.rows_at_foot();
        let number = self.layout.per_page.number();
        let area = self.layout.within_margins();
        for (nth, (label, solution)) in solved.into_iter().enumerate() {
            let (row, col) = (nth / in_row, nth % in_row);
            // The last row may have fewer; it is centred.
            let here = (number - row * in_row).min(in_row);
            let wide = here as f32 * (size + GAP_AT_FOOT) - GAP_AT_FOOT;
            // Start at the lower right corner of the page, which is the upper left one when the page is turned.
            let right = area.left + (area.width + wide) / 2.0 - col as f32 * (size + GAP_AT_FOOT);
            let bottom = area.top + area.height - row as f32 * (size + LABEL);
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
        let (columns, rows) = match self.layout.orientation {
            Orientation::Portrait => (columns, rows),
            Orientation::Landscape => (rows, columns),
        };
        self.name_line = None;
        self.layout.name_line.clear();
        self.layout.title = self.title_of_solutions();
        let mut left = solutions.into_iter().peekable();
        std::iter::from_fn(move || {
            left.peek()?;
            let mut page = self.blank();
            let slots = Slots::within(self.layout.below_head(), (columns, rows), &|_| 0.0);
            for (nth, (label, solution)) in left.by_ref().take(columns * rows).enumerate() {
                let (x, y) = slots.corner(nth);
                let at = (x, y + HEADING - LABEL);
                page.solution(&label, &solution, at, slots.size, false);
            }
            Some(page)
        })
    }

    /// The title of the pages of solutions, cut so that its end is seen.
    fn title_of_solutions(&self) -> String {
        if self.layout.title.is_empty() {
            return "Solutions".to_owned();
        }
        let room = self.layout.within_margins().width - width_of(OF_SOLUTIONS) * LEAST_TITLE;
        let (title, _) = fitted(&self.layout.title, TITLE_SIZE, LEAST_TITLE, room);
        title + OF_SOLUTIONS
    }
}
