//! The contents of a picture: what stands in its cells, and the marks.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::variant::Variant;
use satdoku::geometry::{Candidate, Cell, Digit, Geometry};
use satdoku::logic::{Position, Role, Step};
use satdoku::puzzle::{Alphabet, Puzzle};

/// The contents of a cell.
#[derive(Clone, PartialEq, Eq, Debug, Default, Hash)]
#[non_exhaustive]
pub enum Content {
    /// Nothing.
    #[default]
    Blank,
    /// A given.
    Given(Digit),
    /// A digit that is not a given.
    Solved(Digit),
    /// The digits that are still candidates.
    Candidates(Vec<Digit>),
}

/// The highlighting of a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[non_exhaustive]
pub enum Shade {
    /// The cell lies in a house that the step examines.
    House,
    /// The cell lies in a house from which the step removes candidates.
    Cover,
    /// The step places a digit in the cell.
    Target,
}

/// The highlighting of a candidate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// The step rests on the candidate.
    Carrier,
    /// The step rests on the candidate in a second role: a fin, the other colour, or a candidate that is off.
    Other,
    /// The step removes the candidate.
    Removed,
    /// The step places the candidate.
    Placed,
}

/// A grid with its contents and marks.
///
/// # Examples
///
/// ```
/// use satdoku::geometry::Cell;
/// use satdoku_sheets::picture::{Picture, Shade, Theme};
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
    pub(super) geometry: Geometry,
    pub(super) alphabet: Alphabet,
    /// One entry per cell.
    pub(super) cells: Vec<Content>,
    pub(super) variant: Variant,
    pub(super) shades: BTreeMap<Cell, Shade>,
    pub(super) marks: BTreeMap<Candidate, Mark>,
    pub(super) title: String,
    pub(super) caption: String,
}

impl Picture {
    /// Creates a picture from the contents of each cell, row by row; `cells.len() == N * N`.
    ///
    /// # Panics
    ///
    /// If the number of cells differs, or the alphabet does not have N symbols.
    pub fn new(geometry: &Geometry, alphabet: &Alphabet, cells: Vec<Content>) -> Self {
        let variant = Variant::of(&Puzzle::empty(geometry.clone()), alphabet);
        Self::with_variant(geometry, alphabet, cells, variant)
    }

    fn with_variant(
        geometry: &Geometry,
        alphabet: &Alphabet,
        cells: Vec<Content>,
        variant: Variant,
    ) -> Self {
        assert_eq!(cells.len(), geometry.cell_count(), "one content per cell");
        assert_eq!(alphabet.side(), geometry.side(), "one symbol per digit");
        Picture {
            title: title(geometry),
            geometry: geometry.clone(),
            alphabet: alphabet.clone(),
            cells,
            variant,
            shades: BTreeMap::new(),
            marks: BTreeMap::new(),
            caption: String::new(),
        }
    }

    /// Shows the givens of a puzzle.
    ///
    /// # Panics
    ///
    /// Like [`Picture::new`], if the alphabet has the wrong size.
    pub fn of_puzzle(puzzle: &Puzzle, alphabet: &Alphabet) -> Self {
        Self::of_cells(puzzle, puzzle.cells(), alphabet)
    }

    /// Shows a digit in each cell, such as those of a solution; the puzzle's givens are shown as givens.
    ///
    /// # Panics
    ///
    /// Like [`Picture::new`].
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
        Picture::with_variant(
            puzzle.geometry(),
            alphabet,
            shown.collect(),
            Variant::of(puzzle, alphabet),
        )
    }

    /// Shows a position on the way from a puzzle to its solution, with all candidates.
    ///
    /// # Panics
    ///
    /// Like [`Picture::new`].
    pub fn of_position(puzzle: &Puzzle, position: &Position, alphabet: &Alphabet) -> Self {
        let geometry = puzzle.geometry();
        let shown =
            geometry.cells().map(|cell| match (puzzle.given(cell), position.settled(cell)) {
                (Some(digit), _) => Content::Given(digit),
                (None, Some(digit)) => Content::Solved(digit),
                (None, None) => Content::Candidates(position.candidates(cell)),
            });
        Picture::with_variant(geometry, alphabet, shown.collect(), Variant::of(puzzle, alphabet))
    }

    /// Marks a step: the houses that it examines, the candidates that it rests on, and those that it removes or places.
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

    /// Highlights a cell.
    pub fn with_shade(mut self, cell: Cell, shade: Shade) -> Self {
        self.shades.insert(cell, shade);
        self
    }

    /// Highlights a candidate; has no effect unless the cell shows that candidate.
    pub fn with_mark(mut self, candidate: Candidate, mark: Mark) -> Self {
        self.marks.insert(candidate, mark);
        self
    }

    /// Sets the title, which screen readers announce and which is not drawn.
    pub fn with_title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// Leaves out the rules below the grid; their marks stay.
    pub fn without_legend(mut self) -> Self {
        self.variant.legend.clear();
        self
    }

    /// Adds a caption below the grid.
    pub fn with_caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = caption.into();
        self
    }

    /// The title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The rules beside those of plain sudoku in sentences, which stand below the grid; empty if there are none.
    pub fn legend(&self) -> &str {
        &self.variant.legend
    }

    /// The grid's geometry.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The symbols of the digits.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// A description in words: the rows as text, and the rules with their cells.
    pub(super) fn description(&self) -> String {
        let gap = if self.alphabet.is_wide() { " " } else { "" };
        let grid = self.geometry.rows() * self.geometry.cols();
        let (grid, beside) = self.cells.split_at(grid.min(self.cells.len()));
        let rows = grid.chunks(self.geometry.cols()).chain((!beside.is_empty()).then_some(beside));
        let row = |row: &[Content]| {
            let symbols = row.iter().map(|content| match content {
                Content::Given(digit) | Content::Solved(digit) => self.alphabet.symbol(*digit),
                Content::Blank | Content::Candidates(_) => self.alphabet.blank(),
            });
            symbols.format(gap).to_string()
        };
        let rows = rows.map(row).join(" / ");
        match &*self.variant.description {
            "" => rows,
            rules => format!("{rows}. {rules}"),
        }
    }
}

/// The default title of a grid.
fn title(geometry: &Geometry) -> String {
    if geometry.canvas().is_some() {
        return format!("Sudoku, {}×{}", geometry.rows(), geometry.cols());
    }
    format!("Sudoku, {side}×{side} with {}", geometry.description(), side = geometry.side())
}
