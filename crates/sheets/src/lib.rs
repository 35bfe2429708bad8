//! Pictures of grids as SVG, and sheets of puzzles as PDF, HTML and SVG.
//!
//! [`Picture::of_puzzle`](picture::Picture::of_puzzle) draws a puzzle, and [`Sheets`](print::Sheets) fills pages.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod picture;
pub mod print;

#[cfg(feature = "serde")]
satdoku::names::as_text! {
    picture::Theme: "the name of a theme";
}
