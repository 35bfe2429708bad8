//! The paper and its layout.

use super::margins::Margins;
use satdoku::names::by_its_name;

/// A paper size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
#[non_exhaustive]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

by_its_name!(Paper {
    A4 => "a4",
    Letter => "letter",
});

impl Paper {
    /// The width and height in points.
    pub fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// The orientation of the paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Orientation {
    /// Higher than wide.
    #[default]
    Portrait,
    /// Wider than high.
    Landscape,
}

by_its_name!(Orientation {
    Portrait => "portrait",
    Landscape => "landscape",
});

/// The place of the solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
#[non_exhaustive]
pub enum Solutions {
    /// No solutions.
    None,
    /// On pages after the puzzles.
    #[default]
    End,
    /// Small and upside down at the foot of each puzzle page.
    UpsideDown,
}

by_its_name!(Solutions {
    None => "none",
    End => "end",
    UpsideDown => "upside-down",
});

/// The number of puzzles per page: 1, 2, 4, 6, 9, 12 or 16.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub struct PerPage(usize);

impl Default for PerPage {
    fn default() -> Self {
        PerPage(4)
    }
}

impl PerPage {
    /// All valid numbers.
    pub const ALL: [PerPage; 7] =
        [PerPage(1), PerPage(2), PerPage(4), PerPage(6), PerPage(9), PerPage(12), PerPage(16)];

    /// The largest number that is comfortable to read for grids of this side: four up to 12, two up to 16, one beyond.
    pub fn comfortable(side: usize) -> Self {
        match side {
            ..=12 => PerPage(4),
            13..=16 => PerPage(2),
            _ => PerPage(1),
        }
    }

    /// The number as text.
    pub fn name(self) -> &'static str {
        match self.0 {
            1 => "1",
            2 => "2",
            4 => "4",
            6 => "6",
            9 => "9",
            12 => "12",
            _ => "16",
        }
    }

    /// The number.
    pub fn number(self) -> usize {
        self.0
    }
}

by_its_name!(PerPage);

/// The layout of the sheets.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Layout {
    /// The paper.
    pub paper: Paper,
    /// The orientation of the paper.
    pub orientation: Orientation,
    /// The empty borders of the page.
    pub margins: Margins,
    /// The number of puzzles per page.
    pub per_page: PerPage,
    /// The place of the solutions.
    pub solutions: Solutions,
    /// The title at the head of each page; may be empty.
    pub title: String,
    /// The line at the top of each page of puzzles, such as [`Layout::NAME_LINE`]; may be empty. Underscores in a row
    /// become a line to write on, and such lines share the space that the words leave.
    pub name_line: String,
}

/// Height of the title and the space below it.
const TITLE: f32 = 36.0;
/// Height of the name line and the space below it.
const NAME_LINE: f32 = 32.0;
/// Least distance of the contents from the lower edge, where the page number stands.
const PAGE_NUMBER: f32 = 20.0;

/// A part of the page: left, top, width and height.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Area {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) width: f32,
    pub(super) height: f32,
}

impl Layout {
    /// A line for the name and the date.
    pub const NAME_LINE: &str = "Name: __________ Date: _____";

    /// The width and height of a page in points.
    pub fn page_size(&self) -> (f32, f32) {
        let (width, height) = self.paper.size();
        match self.orientation {
            Orientation::Portrait => (width, height),
            Orientation::Landscape => (height, width),
        }
    }

    /// The page within its margins.
    pub(super) fn within_margins(&self) -> Area {
        let (width, height) = self.page_size();
        let Margins { top, right, bottom, left } = self.margins;
        let bottom = bottom.max(PAGE_NUMBER);
        Area { left, top, width: width - left - right, height: height - top - bottom }
    }

    /// The area below the head of the page.
    pub(super) fn below_head(&self) -> Area {
        let Area { left, top, width, height } = self.within_margins();
        let title = if self.title.is_empty() { 0.0 } else { TITLE };
        let name_line = if self.name_line.is_empty() { 0.0 } else { NAME_LINE };
        let head = title + name_line;
        Area { left, top: top + head, width, height: height - head }
    }

    /// The top of the title.
    pub(super) fn title_top(&self) -> f32 {
        self.margins.top + if self.name_line.is_empty() { 0.0 } else { NAME_LINE }
    }

    /// The usual number of columns of puzzles.
    pub(super) fn columns(&self) -> usize {
        let columns = match self.per_page.number() {
            1 | 2 => 1,
            4 | 6 => 2,
            9 | 12 => 3,
            _ => 4,
        };
        match self.orientation {
            Orientation::Portrait => columns,
            Orientation::Landscape => self.per_page.number() / columns,
        }
    }

    /// Maximum width of a solution at the foot of the page; it is limited to keep the puzzles large.
    pub(super) fn widest_at_foot(&self) -> f32 {
        let widest = match self.per_page.number() {
            1 => 160.0,
            2 => 120.0,
            4 => 96.0,
            _ => 72.0,
        };
        match self.orientation {
            Orientation::Portrait => widest,
            Orientation::Landscape => 0.75 * widest,
        }
    }

    /// The baseline of the page number, in the bottom margin if that is wide enough.
    pub(super) fn page_number_baseline(&self) -> f32 {
        self.page_size().1 - 0.55 * self.margins.bottom.max(PAGE_NUMBER)
    }
}
