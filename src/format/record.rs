//! A puzzle that was read.

use crate::geometry::{Candidate, Cell};
use crate::puzzle::{Alphabet, Puzzle};

/// A puzzle that was read, with the way it was written.
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
    /// The symbols of its text.
    pub alphabet: Alphabet,
    /// Another alphabet that fits as well; then the symbols that do not occur are unknown.
    pub other_alphabet: Option<Alphabet>,
    /// Cells with a digit that the text marks as filled in by a solver or a person, in order. In the puzzle such a
    /// digit is a given; [`Record::givens`] is the puzzle without them.
    pub placed: Vec<Cell>,
    /// The other fields of a JSON object, such as the seed or the level; numbers and truth values as text.
    pub fields: Vec<(String, String)>,
    /// Whether the side has several box shapes, and neither hints nor borders show which is meant.
    pub box_shape_guessed: bool,
    /// The number of its first line, from 1.
    pub line: u64,
}

impl Record {
    /// A record of line 1 with no other alphabet, no placed cells and no other fields.
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

    /// The puzzle without the digits that were filled in.
    pub fn givens(&self) -> Puzzle {
        let mut givens = self.puzzle.clone();
        self.placed.iter().for_each(|&cell| givens.set(cell, None));
        givens
    }

    /// The digits that were filled in, in the order of their cells.
    pub fn entries(&self) -> impl Iterator<Item = Candidate> + '_ {
        let digits = self.placed.iter().filter_map(|&cell| Some((cell, self.puzzle.given(cell)?)));
        digits.map(|(cell, digit)| Candidate { cell, digit })
    }

    /// Another field of a JSON object.
    pub fn field(&self, name: &str) -> Option<&str> {
        let named = self.fields.iter().find(|(field, _)| field == name);
        named.map(|(_, value)| value.as_str())
    }

    /// A remark that two alphabets fit; none if only one does.
    ///
    /// [`Hints::alphabet`](super::Hints::alphabet) decides between them.
    pub fn ambiguity(&self) -> Option<String> {
        let (one, other) = (&self.alphabet, self.other_alphabet.as_ref()?);
        Some(format!("the symbols may be {one} or {other}"))
    }

    /// A remark that the shape of the boxes is a guess; none if it is known.
    ///
    /// [`Hints::box_shape`](super::Hints::box_shape) sets it.
    pub fn guess(&self) -> Option<String> {
        let geometry = self.puzzle.geometry();
        let side = geometry.side();
        let shape = geometry.box_shape().filter(|_| self.box_shape_guessed)?;
        Some(format!("boxes of side {side} are taken as {shape} (rows x columns)"))
    }
}
