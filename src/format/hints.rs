//! What the caller knows about the input beforehand.

use std::fmt;
use std::str::FromStr;

use super::error::SideTold;
use crate::geometry::BoxShape;
use crate::puzzle::Alphabet;

/// How puzzles are laid out, where detection shall not decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InputFormat {
    /// A puzzle a line.
    Line,
    /// A row a line, with or without borders.
    Grid,
    /// Numbers separated by blanks or commas, a row or a puzzle a line.
    Integers,
    /// Comma-separated values with a header.
    Csv,
    /// A list of candidates for each cell.
    Candidates,
    /// N symbols for each cell, one for each candidate.
    Sukaku,
    /// JSON: objects, lists, f-puzzles.
    Json,
    /// OpenSudoku's XML.
    OpenSudoku,
    /// HoDoKu's library.
    HoDoKu,
    /// Solo's game IDs.
    Solo,
}

impl InputFormat {
    /// All formats that can be asked for.
    pub const ALL: [InputFormat; 10] = [
        InputFormat::Line,
        InputFormat::Grid,
        InputFormat::Integers,
        InputFormat::Csv,
        InputFormat::Candidates,
        InputFormat::Sukaku,
        InputFormat::Json,
        InputFormat::OpenSudoku,
        InputFormat::HoDoKu,
        InputFormat::Solo,
    ];

    /// The format's name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            InputFormat::Line => "line",
            InputFormat::Grid => "grid",
            InputFormat::Integers => "integers",
            InputFormat::Csv => "csv",
            InputFormat::Candidates => "candidates",
            InputFormat::Sukaku => "sukaku",
            InputFormat::Json => "json",
            InputFormat::OpenSudoku => "opensudoku",
            InputFormat::HoDoKu => "hodoku",
            InputFormat::Solo => "solo",
        }
    }
}

impl fmt::Display for InputFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no [`InputFormat`] has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "input format '{0}' is unknown, expected line, grid, integers, csv, candidates, sukaku, json, opensudoku, hodoku or solo"
)]
pub struct UnknownInputFormat(String);

impl FromStr for InputFormat {
    type Err = UnknownInputFormat;

    fn from_str(name: &str) -> Result<Self, UnknownInputFormat> {
        let named = InputFormat::ALL.into_iter().find(|f| f.name() == name);
        named.ok_or_else(|| UnknownInputFormat(name.to_owned()))
    }
}

/// What the caller knows about the input beforehand; what is left open is detected.
///
/// # Examples
///
/// ```
/// use satdoku::format::{self, Hints};
/// use satdoku::geometry::BoxShape;
///
/// let tall = Hints::new().box_shape(BoxShape { rows: 3, cols: 2 });
/// let record = format::parse("123456 ......  ...... ...... ...... ......", &tall)?;
/// assert_eq!(record.puzzle.geometry().box_shape().rows, 3);
/// # Ok::<(), format::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[must_use = "hints are given to a reader"]
pub struct Hints {
    pub(super) box_shape: Option<BoxShape>,
    pub(super) side: Option<usize>,
    pub(super) alphabet: Option<Alphabet>,
    pub(super) input: Option<InputFormat>,
}

impl Hints {
    /// Nothing is known.
    pub fn new() -> Self {
        Self::default()
    }

    /// Rows and columns of a box; the side follows from it.
    pub fn box_shape(mut self, shape: BoxShape) -> Self {
        self.box_shape = Some(shape);
        self
    }

    /// N.
    pub fn side(mut self, side: usize) -> Self {
        self.side = Some(side);
        self
    }

    /// The symbols; the side follows from it.
    pub fn alphabet(mut self, alphabet: Alphabet) -> Self {
        self.alphabet = Some(alphabet);
        self
    }

    /// The layout.
    pub fn input(mut self, format: InputFormat) -> Self {
        self.input = Some(format);
        self
    }

    /// The side, said in so many words or implied.
    pub(super) fn known_side(&self) -> Option<usize> {
        let implied = || Some(self.box_shape?.side());
        let spelt = || Some(self.alphabet.as_ref()?.side());
        self.side.or_else(implied).or_else(spelt)
    }

    /// Which option told the side that is known.
    pub(super) fn side_told(&self) -> SideTold {
        let option = [
            (self.side.is_some(), "--side"),
            (self.box_shape.is_some(), "--box"),
            (self.alphabet.is_some(), "--alphabet"),
        ];
        let told = option.into_iter().find(|(is_given, _)| *is_given);
        SideTold(told.map(|(_, name)| name))
    }

    /// Whether a plain 9x9 line means what it means without hints, so that
    /// [`RawRecord::classic`](super::RawRecord::classic) reads it as it should be.
    pub fn leave_classic_lines_alone(&self) -> bool {
        let layout = matches!(self.input, None | Some(InputFormat::Line));
        let shape = self.box_shape.is_none_or(|s| (s.rows, s.cols) == (3, 3));
        layout && shape && self.side.is_none_or(|side| side == 9) && self.alphabet.is_none()
    }

    /// Whether the character is a symbol, and so neither border nor comment.
    pub(super) fn is_symbol(&self, mark: char) -> bool {
        let listed = |alphabet: &Alphabet| alphabet.digit(mark.encode_utf8(&mut [0; 4])).is_some();
        self.alphabet.as_ref().is_some_and(listed)
    }

    /// Whether the format asked for is one that a line shows by its look, or a document does.
    pub(super) fn asks_for_claims(&self) -> bool {
        matches!(
            self.input,
            Some(
                InputFormat::Json
                    | InputFormat::OpenSudoku
                    | InputFormat::HoDoKu
                    | InputFormat::Solo
            )
        )
    }

    /// Whether cells are words kept apart by separators, even where each has one character.
    pub(super) fn is_wordy(&self) -> bool {
        matches!(self.input, Some(InputFormat::Integers | InputFormat::Candidates))
            || self.alphabet.as_ref().is_some_and(Alphabet::is_wide)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_known_by_name() {
        for format in InputFormat::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
        }
        assert_eq!(
            "word".parse::<InputFormat>().unwrap_err().to_string(),
            "input format 'word' is unknown, expected line, grid, integers, csv, candidates, sukaku, json, opensudoku, hodoku or solo"
        );
    }

    #[test]
    fn the_side_follows_from_shape_and_alphabet() {
        let shape = BoxShape { rows: 2, cols: 3 };
        assert_eq!(Hints::new().box_shape(shape).known_side(), Some(6));
        assert_eq!(Hints::new().alphabet(Alphabet::standard(4)).known_side(), Some(4));
        assert_eq!(Hints::new().side(9).box_shape(shape).known_side(), Some(9));
    }
}
