//! Printed sheets of puzzles: the layout of pages, and their output as PDF, HTML and SVG.
//!
//! ```text
//! Entry, Entry, ... -> Sheets -> Page, Page, ... -> Pdf, or markup
//! a puzzle, its        Layout    drawings with      text, page by page
//! solution, words                a place each
//! ```
//!
//! Each page is returned as soon as it is full, so only the solutions for the last pages stay in memory. All lengths
//! are in points, 72 to an inch, measured from the upper left corner.
//!
//! **Invariant.** Equal entries in an equal layout give identical bytes; those of a PDF also depend on the fonts.
//!
//! # Examples
//!
//! ```
//! use satdoku::format::{self, ReadOptions};
//! use satdoku_sheets::picture::Picture;
//! use satdoku_sheets::print::{Entry, Layout, Paper, PerPage, Sheets, Solutions, markup};
//!
//! let record = format::parse("1...2...3...4...", &ReadOptions::new())?;
//! let mut sheets = Sheets::new(Layout {
//!     paper: Paper::A4,
//!     per_page: PerPage::comfortable(4),
//!     solutions: Solutions::None,
//!     title: "Monday".to_owned(),
//!     ..Layout::default()
//! });
//! let full_page = sheets.push(Entry {
//!     heading: "1".to_owned(),
//!     note: "easy".to_owned(),
//!     picture: Picture::of_puzzle(&record.puzzle, &record.alphabet),
//!     solution: Err("not looked for".to_owned()),
//! });
//! assert!(full_page.is_none(), "there is room for three more");
//! let pages: Vec<String> = sheets.finish().map(|page| markup::svg(&page)).collect();
//! assert_eq!(pages.len(), 1);
//! # Ok::<(), format::ParseError>(())
//! ```

mod fit;
#[cfg(feature = "print")]
mod fonts;
mod layout;
mod margins;
pub mod markup;
mod name_line;
mod page;
#[cfg(feature = "print")]
mod pdf;
mod sheets;
mod slots;

#[cfg(test)]
mod tests;

use crate::picture::{Item, Picture};

#[cfg(feature = "print")]
pub use fonts::{FontError, Fonts};
pub use layout::{Layout, Orientation, Paper, PerPage, Solutions};
pub use margins::{Margins, MarginsError};
#[cfg(feature = "print")]
pub use pdf::{Pdf, PdfError};
pub use sheets::Sheets;

/// A puzzle for a sheet.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The heading above the puzzle on the left, usually its number.
    pub heading: String,
    /// The note above the puzzle on the right.
    pub note: String,
    /// The puzzle.
    pub picture: Picture,
    /// The solution, or the reason why none is shown.
    pub solution: Result<Picture, String>,
}

/// Shapes at a place on a page.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// The shapes.
    pub items: Vec<Item>,
    /// The horizontal position of their origin, from the left.
    pub x: f32,
    /// The vertical position of their origin, from the top.
    pub y: f32,
    /// The number of points per unit of the shapes.
    pub scale: f32,
    /// Whether the shapes are rotated by half a turn around their origin.
    pub turned: bool,
}

/// A page that is ready to be written.
#[derive(Clone, PartialEq, Debug)]
pub struct Page {
    /// The page number, from 1.
    pub number: usize,
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
    /// The contents.
    pub parts: Vec<Part>,
}
