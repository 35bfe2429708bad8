//! A puzzle that was read.

use crate::geometry::{Candidate, Cell};
use crate::puzzle::{Alphabet, Puzzle};

/// A puzzle that was read, with the way it was written.
///
/// # Examples
///
/// ```
/// use satdoku::format::{self, ReadOptions};
///
/// let record = format::parse("1.3.5. ......  ...... ...... ...... ......", &ReadOptions::new())?;
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
    /// Candidates that the text marks as removed by a solver or a person, in order. In the puzzle they are ruled out;
    /// [`Record::original`] is the puzzle that has them.
    pub removed: Vec<Candidate>,
    /// The other fields of a JSON object, such as the seed or the level; numbers and truth values as text.
    pub fields: Vec<(String, String)>,
    /// Whether the side has several box shapes, and neither options nor borders show which is meant.
    pub box_shape_guessed: bool,
    /// The number of its first line, from 1.
    pub line: u64,
}

impl Record {
    /// A record of line 1 with no other alphabet, nothing placed or removed, and no other fields.
    pub fn new(puzzle: Puzzle, alphabet: Alphabet) -> Self {
        Record {
            puzzle,
            alphabet,
            other_alphabet: None,
            placed: Vec::new(),
            removed: Vec::new(),
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

    /// Whether digits were filled in or candidates removed.
    pub fn has_progress(&self) -> bool {
        !self.placed.is_empty() || !self.removed.is_empty()
    }

    /// The puzzle before anything was filled in or removed.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::format::{self, ReadOptions};
    ///
    /// let cells = format!("7.......4.2.6...1.+6.5.+9.8{}", ".".repeat(56));
    /// let record = format::parse(&format!(":0000:x:{cells}:112 813::"), &ReadOptions::new())?;
    /// assert!(record.has_progress() && record.puzzle.has_ruled_out());
    /// let original = record.original();
    /// assert_eq!((original.num_givens(), original.has_ruled_out()), (7, false));
    /// # Ok::<(), format::ParseError>(())
    /// ```
    pub fn original(&self) -> Puzzle {
        let givens = self.givens();
        if self.removed.is_empty() {
            return givens;
        }
        let mut original = givens.without_crossed_out();
        let is_removed = |candidate: &Candidate| self.removed.binary_search(candidate).is_ok();
        let crossed_out = givens.crossed_out().filter(|candidate| !is_removed(candidate));
        crossed_out.for_each(|candidate| original.rule_out(candidate));
        original
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
    /// [`ReadOptions::alphabet`](super::ReadOptions::alphabet) decides between them.
    pub fn ambiguity(&self) -> Option<String> {
        let (one, other) = (&self.alphabet, self.other_alphabet.as_ref()?);
        Some(format!("the symbols may be {one} or {other}"))
    }

    /// A remark that the shape of the boxes is a guess; none if it is known.
    ///
    /// [`ReadOptions::box_shape`](super::ReadOptions::box_shape) sets it.
    pub fn guess(&self) -> Option<String> {
        let geometry = self.puzzle.geometry();
        let side = geometry.side();
        let shape = geometry.box_shape().filter(|_| self.box_shape_guessed)?;
        Some(format!("boxes of side {side} are taken as {shape} (rows x columns)"))
    }
}
