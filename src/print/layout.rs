//! The paper and its layout.

use crate::names::by_its_name;

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

/// The number of puzzles per page: 1, 2, 4, 6 or 9.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub struct PerPage(usize);

impl PerPage {
    /// All valid numbers.
    pub const ALL: [PerPage; 5] = [PerPage(1), PerPage(2), PerPage(4), PerPage(6), PerPage(9)];

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
            _ => "9",
        }
    }

    /// The number.
    pub fn number(self) -> usize {
        self.0
    }

    /// The number of columns that the puzzles form.
    pub(super) fn columns(self) -> usize {
        match self.0 {
            1 | 2 => 1,
            4 | 6 => 2,
            _ => 3,
        }
    }

    /// Maximum width of a solution at the foot of the page; it is limited to keep the puzzles large.
    pub(super) fn widest_at_foot(self) -> f32 {
        match self.0 {
            1 => 160.0,
            2 => 120.0,
            4 => 96.0,
            _ => 72.0,
        }
    }

    /// The number of rows of solutions at the foot of the page.
    pub(super) fn rows_at_foot(self) -> usize {
        if self.0 > 6 { 2 } else { 1 }
    }
}

by_its_name!(PerPage);

/// The layout of the sheets.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Layout {
    /// The paper, in portrait orientation.
    pub paper: Paper,
    /// The number of puzzles per page.
    pub per_page: PerPage,
    /// The place of the solutions.
    pub solutions: Solutions,
    /// The title at the head of each page; may be empty.
    pub title: String,
}
