//! What a rule is in the texts of other programs.

/// A rule in the words of the Interactive Sudoku Solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum IssPart {
    /// A name without arguments: `.AntiConsecutive`.
    Flag(&'static str),
    /// A name, a number perhaps, and the rule's cells: `.Whisper~5~R1C1~R1C2`.
    Cells(&'static str, Option<u16>),
    /// A name, a number, and the cell in which a diagonal begins: `.LittleKiller~20~R1C3`.
    Diagonal(&'static str, u16),
    /// The name of a clue beside the grid, and the line that it sees.
    Outside(&'static str, SeenLine),
    /// A name and lists of cells with `-` between them: `.EqualSum~R1C1~-~R1C2`.
    Lists(&'static str),
    /// A name, a word, and the rule's cells: `.ContainAtLeast~1_2~R1C1~R1C2`.
    Headed(&'static str, String),
    /// The cells that the rule is about, by the name that they have in common, its words and its number.
    Connected,
    /// A name, a number, the rule's cells and `LOOP`.
    Loop(&'static str, u16),
    /// A cell with its digits: `.~R1C1_2_3`.
    OneOf,
    /// Regions that the solver finds, of so many cells: `.ChaosConstruction`.
    Regions(u16),
    /// A name, a cell, a number that is left out if it is 0, and lists of cells: `.ChaosArrow~R1C1~1~CC2~CC3`.
    ByLabels(&'static str, u16),
    /// Lists of rules of which one holds: `.Or.And.X~R1C1~R1C2.End.End`.
    Either,
}

/// A rule in the words of f-puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FPuzzlesItem {
    /// A field that is `true`.
    Flag(&'static str),
    /// A word in the list `negative`.
    Negative(&'static str),
    /// `ratio` in the list `negative`, and the flag `nonconsecutive`.
    NegativeKropki,
    /// An item for each cell.
    EachCell(&'static str),
    /// An item with a square of four cells and values.
    Quadruple,
    /// An item with a line, and with a value perhaps.
    Line(&'static str, Option<u16>),
    /// An item with cells and a value.
    Cells(&'static str, String),
    /// An item with the first cells and their clones.
    Clone,
    /// An item with a clue beside the grid, and the line that it sees.
    Outside(&'static str, SeenLine),
    /// An item with a clue beside the grid, and the diagonal that it sees.
    Diagonal(&'static str, SeenDiagonal),
    /// An item with the cells of the first list, and each other list as a line.
    Arrow(&'static str),
}

/// A whole row or column, as a clue beside the grid sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeenLine {
    /// Whether it is a row.
    pub(crate) is_row: bool,
    /// Its number, from 0.
    pub(crate) line: usize,
    /// Whether it is seen from the right or from below.
    pub(crate) is_reversed: bool,
}

/// A whole diagonal, as a clue beside the grid sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeenDiagonal {
    /// The row of the clue, from 1: 0 above the grid.
    pub(crate) row: usize,
    /// Its column, from 1: 0 left of the grid.
    pub(crate) col: usize,
    /// `U` or `D`, for up or down, and `L` or `R`.
    pub(crate) direction: &'static str,
}
