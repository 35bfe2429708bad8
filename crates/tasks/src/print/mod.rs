//! Sheets of puzzles: what every front asks for, the entries of records, and their arrangement on pages.

mod entry;
mod label;

use serde::Deserialize;

pub use self::entry::SheetEntry;
pub use self::label::Label;
use crate::request::by_name;
use satdoku::names::by_its_name;
use satdoku_sheets::print::{
    Entry, Layout, Margins, Orientation, Page, Paper, PerPage, Sheets, Solutions,
};

/// The form of sheets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SheetForm {
    /// A PDF document, with the feature `print`.
    #[default]
    Pdf,
    /// A web page that prints each page on its own sheet.
    Html,
    /// A picture of each page.
    Svg,
}

by_its_name!(SheetForm {
    Pdf => "pdf",
    Html => "html",
    Svg => "svg",
});

/// What is asked of sheets.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct PrintOptions {
    /// The form of the sheets.
    #[serde(with = "by_name")]
    pub form: SheetForm,
    /// The size of the paper.
    #[serde(with = "by_name")]
    pub paper: Paper,
    /// Whether the paper is wider than high.
    pub landscape: bool,
    /// The empty borders.
    #[serde(with = "by_name::optional")]
    pub margin: Option<Margins>,
    /// Puzzles on a page; the default depends on the side of the first.
    #[serde(with = "by_name::optional")]
    pub per_page: Option<PerPage>,
    /// The place of the solutions.
    #[serde(with = "by_name")]
    pub solutions: Solutions,
    /// The title at the head of each page.
    pub title: String,
    /// The line at the top of each page of puzzles.
    pub name_line: String,
    /// The text above each puzzle.
    #[serde(with = "by_name")]
    pub label: Label,
    /// Whether the level of each puzzle stands beside the label.
    pub grade: bool,
    /// Whether open cells show their candidates. Requests share this option with other questions.
    #[serde(skip)]
    pub candidates: bool,
}

impl PrintOptions {
    /// Whether the sheets show symbols that a puzzle need not contain.
    pub fn needs_all_symbols(&self) -> bool {
        self.candidates || self.solutions != Solutions::None
    }

    /// The layout, if the first puzzle has this side.
    pub fn layout(&self, side: usize) -> Layout {
        Layout {
            paper: self.paper,
            orientation: match self.landscape {
                true => Orientation::Landscape,
                false => Orientation::Portrait,
            },
            margins: self.margin.unwrap_or_default(),
            per_page: self.per_page.unwrap_or(PerPage::comfortable(side)),
            solutions: self.solutions,
            title: self.title.clone(),
            name_line: self.name_line.clone(),
        }
    }

    /// Adds an entry to the sheets, which the first one creates; returns the page if it is now full.
    ///
    /// # Errors
    ///
    /// If the cells of its grid could not be read.
    pub fn arrange(
        &self,
        entry: Entry,
        sheets: &mut Option<Sheets>,
    ) -> Result<Option<Page>, NoRoom> {
        let side = entry.picture.geometry().side();
        let sheets = sheets.get_or_insert_with(|| Sheets::new(self.layout(side)));
        match sheets.cell_width(entry.picture.extent()) {
            width if width < NO_ROOM => Err(NoRoom::Margins),
            width if width < NARROWEST => Err(NoRoom::Cells { side, width }),
            _ => Ok(sheets.push(entry)),
        }
    }
}

/// Minimum width of a legible cell, in points.
const NARROWEST: f32 = 4.0;

/// Width of a cell below which the margins are to blame rather than the size of the grid.
const NO_ROOM: f32 = 0.1;

/// The reason why a grid does not fit on a sheet.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoRoom {
    /// The margins and the number of puzzles leave nothing.
    #[error(
        "there is no room for puzzles between the margins, take smaller margins or fewer puzzles per page"
    )]
    Margins,
    /// The cells would be too small to be read.
    #[error(
        "a grid of side {side} does not fit: its cells would be {width:.1} points wide, at least {NARROWEST} are needed"
    )]
    Cells {
        /// The side of the grid.
        side: usize,
        /// The width that its cells would have, in points.
        width: f32,
    },
}
