//! Pictures of grids: a puzzle, a solution, candidates or a step of reasoning, drawn to scale.
//!
//! ```text
//! Picture          -> Drawing                  -> SVG text, or a place on a printed sheet
//! the contents        shapes with styles,
//!                     back to front
//! ```
//!
//! A [`Picture`] holds the contents of each cell and the marks. A [`Drawing`] is its layout: shapes on a plane, each
//! with a [`Style`], so that every output format (here SVG) shows the same picture. The colours can be told apart by
//! colour-blind readers, and colour is never the only sign: givens are bold, removed candidates are struck through, and
//! placed ones stand on a full disc. Every picture can therefore be printed in black and white.
//!
//! **Invariant.** Equal pictures give identical text on every machine.
//!
//! # Examples
//!
//! ```
//! use satdoku::format::{self, ReadOptions};
//! use satdoku_sheets::picture::{Picture, Theme};
//!
//! let record = format::parse("1...2...3...4...", &ReadOptions::new())?;
//! let picture = Picture::of_puzzle(&record.puzzle, &record.alphabet);
//! let svg = picture.to_svg(Theme::Light);
//! assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
//! # Ok::<(), format::ParseError>(())
//! ```

mod board;
mod borders;
mod content;
mod drawable;
mod drawing;
mod legend;
mod outside;
mod rule_layers;
mod rule_marks;
mod shaded_houses;
mod style;
mod svg;
mod text;
mod variant;

#[cfg(test)]
mod tests;

pub use board::CELL;
pub use borders::{Edge, region_borders};
pub use content::{Content, Mark, Picture, Shade};
pub use drawing::{Drawing, Item, Shape};
pub use rule_layers::rule_layers;
pub use style::{Colour, DASH, Paint, Scheme, Style, TINTS, Theme};
pub use svg::{FONTS, escape, words_to_svg, write_items};
pub(crate) use text::wrapped;
pub use text::{is_pictorial, width_of};
pub use variant::{legend_and_description, rules_in_words};
