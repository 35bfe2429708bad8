//! Sheets of puzzles to print: what goes where on which page, and pages as PDF, HTML and SVG.
//!
//! ```text
//! Entry, Entry, ... -> Sheets -> Page, Page, ... -> Pdf, or markup
//! a puzzle, its        Layout    drawings with      text, page by page
//! solution, words                a place each
//! ```
//!
//! Pages come as soon as they are full, so that of many puzzles no more is kept than the solutions that stand on the
//! last pages. All lengths are in points, 72 to an inch, from the upper left corner.
//!
//! **Invariant.** The same entries in the same layout are the same bytes; those of a PDF depend on the fonts as well.
//!
//! # Examples
//!
//! ```
//! use satdoku::format::{self, Hints};
//! use satdoku::picture::Picture;
//! use satdoku::print::{Entry, Layout, Paper, PerPage, Sheets, Solutions, markup};
//!
//! let record = format::parse("1...2...3...4...", &Hints::new())?;
//! let mut sheets = Sheets::new(Layout {
//!     paper: Paper::A4,
//!     per_page: PerPage::comfortable(4),
//!     solutions: Solutions::None,
//!     title: "Monday".to_owned(),
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

#[cfg(feature = "print")]
mod fonts;
mod layout;
pub mod markup;
#[cfg(feature = "print")]
mod pdf;
mod sheets;

#[cfg(test)]
mod tests;

use crate::picture::{Item, Picture};

#[cfg(feature = "print")]
pub use fonts::{FontError, Fonts};
pub use layout::{Layout, Paper, PerPage, Solutions};
#[cfg(feature = "print")]
pub use pdf::{Pdf, PdfError};
pub use sheets::Sheets;

/// A puzzle for a sheet.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What it is called, above it to the left.
    pub heading: String,
    /// What is said of it, above it to the right.
    pub note: String,
    /// The puzzle.
    pub picture: Picture,
    /// The solution, or why there is none to show.
    pub solution: Result<Picture, String>,
}

/// Shapes and where they are on a page.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// What is there.
    pub items: Vec<Item>,
    /// Where their origin is.
    pub x: f32,
    /// Likewise, from the top.
    pub y: f32,
    /// How many points a unit of theirs is.
    pub scale: f32,
    /// Whether they are upside down around their origin.
    pub turned: bool,
}

/// A page, ready to be written.
#[derive(Clone, PartialEq, Debug)]
pub struct Page {
    /// Its number, from 1.
    pub number: usize,
    /// How wide it is.
    pub width: f32,
    /// How high it is.
    pub height: f32,
    /// What is on it.
    pub parts: Vec<Part>,
}
