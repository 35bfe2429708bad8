//! Paper, and how it is divided.

use crate::names::by_its_name;

/// A size of paper.
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
    /// Width and height in points.
    pub fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// Where solutions are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
#[non_exhaustive]
pub enum Solutions {
    /// Nowhere.
    None,
    /// On pages behind the puzzles.
    #[default]
    End,
    /// Small and upside down at the foot of the puzzle's page.
    UpsideDown,
}

by_its_name!(Solutions {
    None => "none",
    End => "end",
    UpsideDown => "upside-down",
});

/// How many puzzles a page holds: 1, 2, 4, 6 or 9.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub struct PerPage(usize);

impl PerPage {
    /// All numbers that there are.
    pub const ALL: [PerPage; 5] = [PerPage(1), PerPage(2), PerPage(4), PerPage(6), PerPage(9)];

    /// As many as are comfortable for puzzles of this side: four up to 12, two up to 16, one beyond.
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

    /// In how many columns they stand.
    pub(super) fn columns(self) -> usize {
        match self.0 {
            1 | 2 => 1,
            4 | 6 => 2,
            _ => 3,
        }
    }

    /// How wide solutions at the foot of the page are at most, so that the puzzles stay large.
    pub(super) fn widest_at_foot(self) -> f32 {
        match self.0 {
            1 => 160.0,
            2 => 120.0,
            4 => 96.0,
            _ => 72.0,
        }
    }

    /// In how many rows solutions stand at the foot of the page.
    pub(super) fn rows_at_foot(self) -> usize {
        if self.0 > 6 { 2 } else { 1 }
    }
}

by_its_name!(PerPage);

/// How sheets are laid out.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Layout {
    /// The paper, upright.
    pub paper: Paper,
    /// How many puzzles a page holds.
    pub per_page: PerPage,
    /// Where their solutions are.
    pub solutions: Solutions,
    /// What stands at the head of each page; may be empty.
    pub title: String,
}
