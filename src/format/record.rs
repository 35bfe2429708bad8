//! A puzzle that was read.

use crate::geometry::Cell;
use crate::puzzle::{Alphabet, Puzzle};

/// A puzzle that was read, and what is known of the way it was written.
///
/// # Examples
///
/// ```
/// use satdoku::format::{self, Hints};
///
/// let record = format::parse("1.3.5. ......  ...... ...... ...... ......", &Hints::new())?;
/// assert_eq!(record.alphabet.to_string(), "1-6");
/// // Side 6 may have boxes of 2x3 or of 3x2.
/// assert!(record.box_shape_guessed);
/// # Ok::<(), format::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Record {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The symbols it came in.
    pub alphabet: Alphabet,
    /// Another alphabet that fits as well: then it is not known what a symbol that does not occur means.
    pub other_alphabet: Option<Alphabet>,
    /// Cells whose digit, a given of the puzzle here, the source marks as filled in by a solver or a person; in
    /// order.
    pub placed: Vec<Cell>,
    /// What a JSON object says beside the puzzle, numbers and truth values as text: the seed or the level, say.
    pub fields: Vec<(String, String)>,
    /// Whether the side has several box shapes, and neither hints nor borders told which.
    pub box_shape_guessed: bool,
    /// Number of its first line, from 1.
    pub line: u64,
}

impl Record {
    /// A record about which nothing is open, as if read from line 1.
    pub fn new(puzzle: Puzzle, alphabet: Alphabet) -> Self {
        Record {
            puzzle,
            alphabet,
            other_alphabet: None,
            placed: Vec::new(),
            fields: Vec::new(),
            box_shape_guessed: false,
            line: 1,
        }
    }

    /// What a JSON object says in a field beside the puzzle.
    pub fn field(&self, name: &str) -> Option<&str> {
        let named = self.fields.iter().find(|(field, _)| field == name);
        named.map(|(_, value)| value.as_str())
    }

    /// What to say where a symbol must be written that the puzzle does not show and two alphabets name
    /// differently; none where all symbols are known.
    pub fn ambiguity(&self) -> Option<String> {
        let (one, other) = (&self.alphabet, self.other_alphabet.as_ref()?);
        Some(format!("the symbols may be {one} or {other}, say which with --alphabet"))
    }

    /// What to say where the shape of the boxes is a guess.
    pub fn guess(&self) -> Option<String> {
        let geometry = self.puzzle.geometry();
        let (side, shape) = (geometry.side(), geometry.box_shape());
        self.box_shape_guessed.then(|| {
            format!(
                "boxes of side {side} are taken as {shape} (rows x columns); --box says otherwise"
            )
        })
    }
}
