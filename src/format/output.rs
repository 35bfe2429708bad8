//! The layouts that puzzles are written in, and what is written.

use itertools::Itertools;

use super::Record;
use super::codec::{
    candidates, f_puzzles, grid, hodoku, integers, line, opensudoku, simple_sudoku, solo, sukaku,
};
use crate::geometry::{BoxShape, Candidate, Cell, Digit};
use crate::names::by_its_name;
use crate::puzzle::{Alphabet, Puzzle, Solution};

/// How puzzles are written.
///
/// Layouts of other programs are written in their symbols, 1 to 9 and then A to Z, or in numbers where they have
/// numbers; line, grid, candidates and sukaku in those of the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OutputFormat {
    /// A puzzle a line, a symbol a cell; where candidates are ruled out, the line of [`OutputFormat::Sukaku`].
    Line,
    /// A frame around each box; where candidates are ruled out, the grid of [`OutputFormat::Candidates`].
    Grid,
    /// Rows of numbers.
    Integers,
    /// SudoCue's collections: a line a puzzle, 0 for blanks.
    Sdm,
    /// SudoCue and SadMan: a row a line.
    Sdk,
    /// Simple Sudoku: rows of symbols in a frame.
    SimpleSudoku,
    /// QQWing and others: spaced rows, bars between boxes.
    QqWing,
    /// HoDoKu's library: a line with givens, placed digits and removed candidates; 9×9.
    HoDoKu,
    /// OpenSudoku's XML; 9×9.
    OpenSudoku,
    /// Simon Tatham's Solo: `2x3:b3_1a5...`.
    Solo,
    /// The JSON of f-puzzles, a line a puzzle.
    FPuzzles,
    /// A grid of the candidates of each cell.
    Candidates,
    /// A line with N symbols for each cell: its candidates, `.` for each that it has not.
    Sukaku,
}

impl OutputFormat {
    /// All layouts.
    pub const ALL: [OutputFormat; 13] = [
        OutputFormat::Line,
        OutputFormat::Grid,
        OutputFormat::Integers,
        OutputFormat::Sdm,
        OutputFormat::Sdk,
        OutputFormat::SimpleSudoku,
        OutputFormat::QqWing,
        OutputFormat::HoDoKu,
        OutputFormat::OpenSudoku,
        OutputFormat::Solo,
        OutputFormat::FPuzzles,
        OutputFormat::Candidates,
        OutputFormat::Sukaku,
    ];

    /// The layout's name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            OutputFormat::Line => "line",
            OutputFormat::Grid => "grid",
            OutputFormat::Integers => "integers",
            OutputFormat::Sdm => "sdm",
            OutputFormat::Sdk => "sdk",
            OutputFormat::SimpleSudoku => "ss",
            OutputFormat::QqWing => "qqwing",
            OutputFormat::HoDoKu => "hodoku",
            OutputFormat::OpenSudoku => "opensudoku",
            OutputFormat::Solo => "solo",
            OutputFormat::FPuzzles => "f-puzzles",
            OutputFormat::Candidates => "candidates",
            OutputFormat::Sukaku => "sukaku",
        }
    }

    /// What stands before the first puzzle of a file.
    pub fn header(self) -> &'static str {
        match self {
            OutputFormat::OpenSudoku => opensudoku::HEADER,
            _ => "",
        }
    }

    /// What stands after the last puzzle of a file.
    pub fn footer(self) -> &'static str {
        match self {
            OutputFormat::OpenSudoku => opensudoku::FOOTER,
            _ => "",
        }
    }

    /// Whether a puzzle takes several lines, so that an empty one keeps it apart from the next.
    pub fn is_tall(self) -> bool {
        matches!(
            self,
            OutputFormat::Grid
                | OutputFormat::Integers
                | OutputFormat::Sdk
                | OutputFormat::SimpleSudoku
                | OutputFormat::QqWing
                | OutputFormat::Candidates
        )
    }

    /// Whether a symbol may be written that the puzzle itself does not show.
    pub fn shows_all_symbols(self) -> bool {
        !matches!(
            self,
            OutputFormat::Line
                | OutputFormat::Grid
                | OutputFormat::OpenSudoku
                | OutputFormat::HoDoKu
        )
    }

    /// Writes a puzzle, or its solution, with a newline at the end.
    ///
    /// # Errors
    ///
    /// If the layout cannot hold it; then nothing is written.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::format::{self, Content, Hints, OutputFormat};
    ///
    /// let record = format::parse("2x2:1a3_4l", &Hints::new())?;
    /// let mut text = Vec::new();
    /// OutputFormat::Sdk.write(&Content::of(&record), &mut text)?;
    /// assert_eq!(text, b"1.34\n....\n....\n....\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(self, content: &Content<'_>, out: &mut Vec<u8>) -> Result<(), Unwritable> {
        let solved = content.solution.is_some();
        self.refuses(content.puzzle, solved).map_or(Ok(()), Err)?;
        let (alphabet, geometry) = (content.alphabet, content.puzzle.geometry());
        let candidates = content.puzzle.has_ruled_out() && content.solution.is_none();
        match self {
            OutputFormat::Line if candidates => sukaku::write(content, out),
            OutputFormat::Line => {
                line::write(out, content.cells(), alphabet);
                out.push(b'\n');
            }
            OutputFormat::Grid if candidates => candidates::write(content, out),
            OutputFormat::Grid => grid::write(out, content.cells(), alphabet, geometry),
            OutputFormat::Integers => integers::write(out, content.cells(), alphabet),
            OutputFormat::Sdm => simple_sudoku::sdm(content, out),
            OutputFormat::Sdk => simple_sudoku::sdk(content, out),
            OutputFormat::SimpleSudoku => simple_sudoku::simple_sudoku(content, out),
            OutputFormat::QqWing => simple_sudoku::qqwing(content, out),
            OutputFormat::HoDoKu => hodoku::write(content, out),
            OutputFormat::OpenSudoku => opensudoku::write(content, out),
            OutputFormat::Solo => solo::write(content, out),
            OutputFormat::FPuzzles => f_puzzles::write(content, out),
            OutputFormat::Candidates => candidates::write(content, out),
            OutputFormat::Sukaku => sukaku::write(content, out),
        }
        Ok(())
    }

    /// Why it cannot hold a puzzle, or where `solved` a solution of it.
    pub fn refuses(self, puzzle: &Puzzle, solved: bool) -> Option<Unwritable> {
        let (format, geometry) = (self, puzzle.geometry());
        let side = geometry.side();
        let has_givens_alone = match self {
            OutputFormat::HoDoKu | OutputFormat::OpenSudoku
                if geometry.box_shape() != (BoxShape { rows: 3, cols: 3 }) =>
            {
                return Some(Unwritable::NineAlone { format, side });
            }
            OutputFormat::Line | OutputFormat::Sukaku
                if side > LARGEST_SUKAKU
                    && !solved
                    && (self == OutputFormat::Sukaku || puzzle.has_ruled_out()) =>
            {
                return Some(Unwritable::TooLong { format, side });
            }
            OutputFormat::Sdm
            | OutputFormat::Sdk
            | OutputFormat::SimpleSudoku
            | OutputFormat::QqWing
                if side > 36 =>
            {
                return Some(Unwritable::Symbols { format, side });
            }
            OutputFormat::FPuzzles if !solved && has_cell_with_nothing(puzzle) => {
                return Some(Unwritable::NothingLeft(self));
            }
            OutputFormat::Line
            | OutputFormat::Grid
            | OutputFormat::HoDoKu
            | OutputFormat::FPuzzles
            | OutputFormat::Candidates
            | OutputFormat::Sukaku => false,
            _ => true,
        };
        let lost = has_givens_alone && puzzle.has_ruled_out() && !solved;
        lost.then_some(Unwritable::RuledOut(self))
    }

    /// Writes words that readers of this layout pass over, such as what is wrong with a record.
    pub fn write_remark(self, words: &str, out: &mut Vec<u8>) {
        // What ends a comment, a line or a string must not stand in it.
        let words = words.replace(['\n', '\r'], " ");
        let text = match self {
            OutputFormat::OpenSudoku => format!("  <!-- {} -->\n", words.replace("--", "- -")),
            OutputFormat::FPuzzles => format!("{}\n", serde_json::json!({ "error": words })),
            _ => format!("#{words}\n"),
        };
        out.extend(text.bytes());
    }
}

by_its_name!(OutputFormat);

/// Why a layout cannot hold a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unwritable {
    /// The layout is for another side.
    #[error("{format} holds grids of side 9, not of side {side}")]
    NineAlone {
        /// The layout.
        format: OutputFormat,
        /// N.
        side: usize,
    },
    /// There are not enough symbols.
    #[error("{format} has symbols for sides up to 36, not for side {side}")]
    Symbols {
        /// The layout.
        format: OutputFormat,
        /// N.
        side: usize,
    },
    /// The layout has givens alone.
    #[error(
        "{0} cannot hold a puzzle that rules out candidates; sukaku, candidates, f-puzzles and hodoku can"
    )]
    RuledOut(OutputFormat),
    /// Lines of so many candidates are not read.
    #[error(
        "the candidates of side {side} make too long a line for {format}; candidates can hold them"
    )]
    TooLong {
        /// The layout.
        format: OutputFormat,
        /// N.
        side: usize,
    },
    /// A cell without any candidate looks like one with all of them.
    #[error("{0} cannot hold a cell that has no candidate left")]
    NothingLeft(OutputFormat),
}

/// The largest side whose N³ candidates in a line can be read again.
const LARGEST_SUKAKU: usize = 100;

/// Whether all digits are ruled out in some cell, or the one that is given there.
fn has_cell_with_nothing(puzzle: &Puzzle) -> bool {
    if puzzle.givens().any(|given| puzzle.is_ruled_out(given)) {
        return true;
    }
    let ruled_out = puzzle.ruled_out().chunk_by(|candidate| candidate.cell);
    let mut cells = ruled_out.into_iter();
    cells.any(|(_, digits)| digits.count() == puzzle.geometry().side())
}

/// What is written: a puzzle, or a solution of it.
///
/// # Examples
///
/// ```
/// use satdoku::format::{Content, OutputFormat};
/// use satdoku::puzzle::{Alphabet, Puzzle};
///
/// let puzzle: Puzzle = "1...2...3...4...".parse()?;
/// let mut text = Vec::new();
/// OutputFormat::Solo.write(&Content::new(&puzzle, &Alphabet::standard(4)), &mut text)?;
/// assert_eq!(text, b"2x2:1c2c3c4c\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Content<'a> {
    puzzle: &'a Puzzle,
    alphabet: &'a Alphabet,
    placed: &'a [Cell],
    solution: Option<&'a Solution>,
}

impl<'a> Content<'a> {
    /// A puzzle in these symbols; `alphabet.side() == N`.
    pub fn new(puzzle: &'a Puzzle, alphabet: &'a Alphabet) -> Self {
        Content { puzzle, alphabet, placed: &[], solution: None }
    }

    /// The puzzle of a record as it was read.
    pub fn of(record: &'a Record) -> Self {
        Content { placed: &record.placed, ..Content::new(&record.puzzle, &record.alphabet) }
    }

    /// The same with all cells filled: layouts that can tell givens from other digits do.
    pub fn solved(mut self, solution: &'a Solution) -> Self {
        self.solution = Some(solution);
        self
    }

    pub(super) fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    pub(super) fn side(&self) -> usize {
        self.puzzle.geometry().side()
    }

    /// The digits row by row.
    pub(super) fn cells(&self) -> impl ExactSizeIterator<Item = Option<Digit>> + '_ {
        (self.puzzle.geometry().cells()).map(|cell| self.digit(cell))
    }

    pub(super) fn digit(&self, cell: Cell) -> Option<Digit> {
        match self.solution {
            Some(solution) => Some(solution.digit(cell)),
            None => self.puzzle.given(cell),
        }
    }

    /// Whether the digit of the cell, if it has one, is given and not filled in later.
    pub(super) fn is_given(&self, cell: Cell) -> bool {
        self.puzzle.given(cell).is_some() && !self.placed.contains(&cell)
    }

    /// Whether a solver may yet put this digit into the cell, as far as the puzzle says in so many words: its given
    /// alone, or all, but for what is ruled out.
    pub(super) fn allows(&self, candidate: Candidate) -> bool {
        match self.digit(candidate.cell) {
            Some(digit) if digit != candidate.digit => false,
            _ => !self.puzzle.is_ruled_out(candidate),
        }
    }

    /// The puzzle's symbols.
    pub(super) fn alphabet(&self) -> &'a Alphabet {
        self.alphabet
    }

    /// The symbols that other programs know, which [`OutputFormat::refuses`] has found enough.
    pub(super) fn plain_alphabet(&self) -> Alphabet {
        Alphabet::standard(self.side())
    }
}
