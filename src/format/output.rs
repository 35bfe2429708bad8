//! The formats that puzzles are written in, and the content to write.

use itertools::Itertools;

use super::record::Record;
use crate::geometry::{Candidate, Cell, Digit};
use crate::puzzle::{Alphabet, Puzzle, Solution};

/// How puzzles are written.
///
/// The formats of other programs are written in their symbols, 1 to 9 and then A to Z, or in numbers where they have
/// numbers; line, grid, candidates and sukaku in the symbols of the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OutputFormat {
    /// A puzzle a line, a symbol a cell; where candidates are ruled out, the line of [`OutputFormat::Sukaku`]. Puzzles
    /// that this cannot say are objects of our own JSON.
    Line,
    /// A frame around each box; where candidates are ruled out, the grid of [`OutputFormat::Candidates`]. Puzzles that
    /// this cannot say are objects of our own JSON.
    Grid,
    /// Rows of numbers, or an object of our own JSON.
    Integers,
    /// SudoCue and SadMan: a row a line.
    Sdk,
    /// SudoCue's collections: a line a puzzle, 0 for blanks.
    Sdm,
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
    /// A line with N symbols for each cell: its candidates, with `.` for each missing one.
    Sukaku,
    /// Text of the Interactive Sudoku Solver: `.Shape~6x6.Diagonal~1.~R1C1_5`.
    Iss,
    /// A link that opens the puzzle in f-puzzles: the JSON of [`OutputFormat::FPuzzles`], compressed.
    FPuzzlesLink,
    /// A link that opens the puzzle in SudokuPad, with the same JSON.
    SudokuPadLink,
    /// A link that opens the puzzle in the Interactive Sudoku Solver: the text of [`OutputFormat::Iss`].
    IssLink,
}

/// A puzzle to write, or a solution of it.
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
    is_alphabet_known: bool,
    placed: &'a [Cell],
    removed: &'a [Candidate],
    solution: Option<&'a Solution>,
}

impl<'a> Content<'a> {
    /// A puzzle in these symbols; `alphabet.side() == N`.
    pub fn new(puzzle: &'a Puzzle, alphabet: &'a Alphabet) -> Self {
        Content {
            puzzle,
            alphabet,
            is_alphabet_known: true,
            placed: &[],
            removed: &[],
            solution: None,
        }
    }

    /// The puzzle of a record as it was read.
    pub fn of(record: &'a Record) -> Self {
        Content {
            is_alphabet_known: record.other_alphabet.is_none(),
            placed: &record.placed,
            removed: &record.removed,
            ..Content::new(&record.puzzle, &record.alphabet)
        }
    }

    /// The same of a puzzle with the same cells.
    pub(super) fn of_puzzle<'b>(self, puzzle: &'b Puzzle) -> Content<'b>
    where
        'a: 'b,
    {
        Content { puzzle, ..self }
    }

    /// The same with these cells as those whose digits were filled in later.
    pub fn with_placed(self, placed: &'a [Cell]) -> Self {
        Content { placed, ..self }
    }

    /// The same with all cells filled in; formats that can mark givens do so.
    pub fn solved(mut self, solution: &'a Solution) -> Self {
        self.solution = Some(solution);
        self
    }

    pub(super) fn is_solved(&self) -> bool {
        self.solution.is_some()
    }

    pub(super) fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// Cells with digits that were filled in later.
    pub(super) fn placed(&self) -> &'a [Cell] {
        self.placed
    }

    /// Candidates that were removed later.
    pub(super) fn removed(&self) -> &'a [Candidate] {
        self.removed
    }

    /// Whether no other alphabet fits the text that the puzzle came from.
    pub(super) fn is_alphabet_known(&self) -> bool {
        self.is_alphabet_known
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

    /// Whether the cell has a given that was not filled in later.
    pub(super) fn is_given(&self, cell: Cell) -> bool {
        self.puzzle.given(cell).is_some() && !self.placed.contains(&cell)
    }

    /// Whether the puzzle itself allows this digit in the cell: it is the given, or the cell is open, and it is not
    /// ruled out. Peers are not considered.
    pub(super) fn allows(&self, candidate: Candidate) -> bool {
        match self.digit(candidate.cell) {
            Some(digit) if digit != candidate.digit => false,
            _ => !self.puzzle.is_ruled_out(candidate),
        }
    }

    /// Whether the puzzle rules out a candidate one by one, not by a rule that the format states.
    pub(super) fn is_crossed_out(&self, candidate: Candidate) -> bool {
        self.puzzle.is_crossed_out(candidate)
    }

    /// The puzzle's symbols.
    pub(super) fn alphabet(&self) -> &'a Alphabet {
        self.alphabet
    }

    /// Rows of one character for each cell in the symbols that other programs know, 1 to 9 and A to Z.
    pub(super) fn rows(&self, blank: char) -> Vec<Vec<char>> {
        let alphabet = Alphabet::of(self.puzzle.geometry());
        let symbol = |digit| alphabet.symbol(digit).chars().next();
        let symbols = self.cells().map(|cell| cell.and_then(symbol).unwrap_or(blank));
        let rows = symbols.chunks(self.puzzle.geometry().cols());
        rows.into_iter().map(Iterator::collect).collect()
    }
}
