//! Pictures of grids: a puzzle, a solution, candidates or a step of reasoning, drawn to scale.
//!
//! ```text
//! Picture          -> Drawing                  -> SVG text, or a place on a printed sheet
//! what is shown       shapes with styles,
//!                     back to front
//! ```
//!
//! A [`Picture`] says what stands in each cell and what is marked. A [`Drawing`] is where that goes: shapes on a
//! plane with a [`Style`] each, so that every way of writing them down (here SVG) shows the same. Colours are chosen to
//! be told apart by the colour-blind, and nothing is told by colour alone: givens are bold, what a step removes is
//! struck through, what it places stands on a full disc; so all of it can be printed in black and white.
//!
//! **Invariant.** The text is the same for the same picture, on every machine.
//!
//! # Examples
//!
//! ```
//! use satdoku::format::{self, Hints};
//! use satdoku::picture::{Picture, Theme};
//!
//! let record = format::parse("1...2...3...4...", &Hints::new())?;
//! let picture = Picture::of_puzzle(&record.puzzle, &record.alphabet);
//! let svg = picture.to_svg(Theme::Light);
//! assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
//! # Ok::<(), format::ParseError>(())
//! ```

mod borders;
mod drawing;
mod style;
mod svg;
mod text;

/// The title of a grid that has no other.
fn title(geometry: &Geometry) -> String {
    format!("Sudoku, {side}×{side} with {}", geometry.description(), side = geometry.side())
}

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use itertools::Itertools;

use crate::geometry::{Candidate, Cell, Digit, Geometry};
use crate::logic::{Position, Role, Step};
use crate::puzzle::{Alphabet, Puzzle};

pub use borders::{Edge, region_borders};
pub use drawing::{CELL, Drawing, Item, Shape};
pub use style::{Colour, Paint, Scheme, Style, Theme};
pub use svg::{FONTS, escape, words_to_svg, write_items};
pub use text::{is_pictorial, width_of};

/// What stands in a cell.
#[derive(Clone, PartialEq, Eq, Debug, Default, Hash)]
#[non_exhaustive]
pub enum Content {
    /// Nothing.
    #[default]
    Blank,
    /// A digit that the puzzle gives.
    Given(Digit),
    /// A digit that was found.
    Solved(Digit),
    /// The digits that are still possible.
    Candidates(Vec<Digit>),
}

/// How a cell is set apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[non_exhaustive]
pub enum Shade {
    /// In a house that a step looks at.
    House,
    /// In a house in which it removes candidates.
    Cover,
    /// Where it places a digit.
    Target,
}

/// How a candidate is set apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// It carries the step.
    Carrier,
    /// It carries the step in another part: a fin, the other colour, what is off.
    Other,
    /// It is ruled out.
    Removed,
    /// It is settled.
    Placed,
}

/// A grid, what stands in it and what is marked.
///
/// # Examples
///
/// ```
/// use satdoku::geometry::Cell;
/// use satdoku::picture::{Picture, Shade, Theme};
/// use satdoku::puzzle::{Alphabet, Puzzle};
///
/// let puzzle: Puzzle = "1...2...3...4...".parse()?;
/// let picture = Picture::of_puzzle(&puzzle, &Alphabet::standard(4))
///     .with_shade(Cell::new(5), Shade::Target)
///     .with_title("Monday");
/// assert!(picture.to_svg(Theme::Auto).contains("Monday"));
/// # Ok::<(), satdoku::format::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    geometry: Geometry,
    alphabet: Alphabet,
    /// One for each cell.
    cells: Vec<Content>,
    shades: BTreeMap<Cell, Shade>,
    marks: BTreeMap<Candidate, Mark>,
    title: String,
    caption: String,
}

impl Picture {
    /// A grid from what stands in each cell, row by row; `cells.len() == N * N`.
    ///
    /// # Panics
    ///
    /// Panics if the number of cells is another, or the alphabet has not N symbols.
    pub fn new(geometry: &Geometry, alphabet: &Alphabet, cells: Vec<Content>) -> Self {
        assert_eq!(cells.len(), geometry.cell_count(), "a content for each cell");
        assert_eq!(alphabet.side(), geometry.side(), "a symbol for each digit");
        Picture {
            title: title(geometry),
            geometry: geometry.clone(),
            alphabet: alphabet.clone(),
            cells,
            shades: BTreeMap::new(),
            marks: BTreeMap::new(),
            caption: String::new(),
        }
    }

    /// A puzzle's givens.
    ///
    /// # Panics
    ///
    /// As [`Picture::new`], for a wrong alphabet.
    pub fn of_puzzle(puzzle: &Puzzle, alphabet: &Alphabet) -> Self {
        Self::of_cells(puzzle, puzzle.cells(), alphabet)
    }

    /// Digits in the cells of a puzzle, as of its solution; those that it gives are shown as givens.
    ///
    /// # Panics
    ///
    /// As [`Picture::new`].
    pub fn of_cells(
        puzzle: &Puzzle,
        cells: impl IntoIterator<Item = Option<Digit>>,
        alphabet: &Alphabet,
    ) -> Self {
        let shown = cells.into_iter().zip(puzzle.cells());
        let shown = shown.map(|(cell, given)| match cell {
            None => Content::Blank,
            Some(digit) if given == cell => Content::Given(digit),
            Some(digit) => Content::Solved(digit),
        });
        Picture::new(puzzle.geometry(), alphabet, shown.collect())
    }

    /// A position on the way from a puzzle to its solution, with all candidates.
    ///
    /// # Panics
    ///
    /// As [`Picture::new`].
    pub fn of_position(puzzle: &Puzzle, position: &Position, alphabet: &Alphabet) -> Self {
        let geometry = puzzle.geometry();
        let shown =
            geometry.cells().map(|cell| match (puzzle.given(cell), position.settled(cell)) {
                (Some(digit), _) => Content::Given(digit),
                (None, Some(digit)) => Content::Solved(digit),
                (None, None) => Content::Candidates(position.candidates(cell)),
            });
        Picture::new(geometry, alphabet, shown.collect())
    }

    /// The same with a step marked: the houses that it looks at, what carries it, what it removes and places.
    pub fn with_step(mut self, step: &Step) -> Self {
        let houses = step.houses.iter().map(|&house| (house, Shade::House));
        let covers = step.covers.iter().map(|&house| (house, Shade::Cover));
        for (house, shade) in houses.chain(covers) {
            for &cell in self.geometry.cells_of(house) {
                self.shades.entry(cell).or_insert(shade);
            }
        }
        for part in &step.parts {
            let mark = match part.role {
                Role::Fin | Role::Colour(true) | Role::Off | Role::Bridge | Role::Pivot => {
                    Mark::Other
                }
                _ => Mark::Carrier,
            };
            for &candidate in &part.candidates {
                self.marks.entry(candidate).or_insert(mark);
            }
        }
        let removed = step.removes.iter().map(|&it| (it, Mark::Removed));
        let placed = step.places.iter().map(|&it| (it, Mark::Placed));
        self.marks.extend(removed.chain(placed));
        let targets = step.places.iter().map(|place| (place.cell, Shade::Target));
        self.shades.extend(targets);
        self
    }

    /// The same with a cell set apart.
    pub fn with_shade(mut self, cell: Cell, shade: Shade) -> Self {
        self.shades.insert(cell, shade);
        self
    }

    /// The same with a candidate set apart; it shows where the cell holds it as a candidate.
    pub fn with_mark(mut self, candidate: Candidate, mark: Mark) -> Self {
        self.marks.insert(candidate, mark);
        self
    }

    /// The same with another title, which programs that read pictures aloud tell; it is not drawn.
    pub fn with_title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// The same with words below the grid.
    pub fn with_caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = caption.into();
        self
    }

    /// What it is.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The grid's shape.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// How digits print.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// What it shows in words: the rows as text.
    fn description(&self) -> String {
        let gap = if self.alphabet.is_wide() { " " } else { "" };
        let rows = self.cells.chunks(self.geometry.side());
        let row = |row: &[Content]| {
            let symbols = row.iter().map(|content| match content {
                Content::Given(digit) | Content::Solved(digit) => self.alphabet.symbol(*digit),
                Content::Blank | Content::Candidates(_) => self.alphabet.blank(),
            });
            symbols.format(gap).to_string()
        };
        rows.map(row).join(" / ")
    }

    /// The picture as a whole SVG document that ends with a line break.
    pub fn to_svg(&self, theme: Theme) -> String {
        svg::document(self, theme)
    }
}
