//! Alphabets: the symbols of the digits and of blank cells.

use std::collections::HashMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use itertools::Itertools;
use unicode_segmentation::UnicodeSegmentation;

use crate::geometry::{Digit, Geometry, MAX_SIDE};

/// Characters that mean a blank cell, except those that the alphabet uses.
pub const BLANKS: [char; 8] = ['.', '0', '_', '*', '-', '?', 'X', 'x'];

/// The reason why a list of symbols is not an alphabet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AlphabetError {
    /// There is no symbol.
    #[error("the alphabet is empty")]
    Empty,
    /// There are more symbols than the largest grid has digits.
    #[error("the alphabet has {0} symbols, at most 256 are possible")]
    TooLong(usize),
    /// Two digits have the same symbol.
    #[error("symbol '{symbol}' stands twice in the alphabet, at places {first} and {second}")]
    Repeated {
        /// The symbol.
        symbol: String,
        /// Its first place, from 1.
        first: usize,
        /// Its second place.
        second: usize,
    },
    /// A symbol could not be told apart from the gaps between cells.
    #[error(
        "symbol {place} of the alphabet is empty or has white space or control characters in it"
    )]
    NotASymbol {
        /// Its place, from 1.
        place: usize,
    },
}

/// The printed symbols of the digits, in order. Cheap to clone.
///
/// A symbol is one grapheme cluster (one character as a reader perceives it, including emoji). An alphabet with longer
/// symbols, such as the integers, is *wide*: its symbols are separated by spaces.
///
/// # Examples
///
/// ```
/// use satdoku::geometry::Digit;
/// use satdoku::puzzle::Alphabet;
///
/// let hex = Alphabet::standard(16);
/// assert_eq!(hex.symbol(Digit::new(15)), "G");
/// assert_eq!(hex.to_string(), "1-9A-G");
/// let fruit: Alphabet = "🍏🍌🍇🍒".parse()?;
/// assert_eq!(fruit.digit("🍇"), Some(Digit::new(2)));
/// # Ok::<(), satdoku::puzzle::AlphabetError>(())
/// ```
#[derive(Clone)]
pub struct Alphabet(Arc<Tables>);

struct Tables {
    symbols: Vec<String>,
    wide: bool,
    /// Digit of each one-byte symbol; `NONE` for the others.
    ascii: [u16; 128],
    /// Digit of each longer symbol.
    long: HashMap<String, Digit>,
}

const NONE: u16 = u16::MAX;

impl Alphabet {
    /// Creates an alphabet from one symbol per digit.
    ///
    /// # Errors
    ///
    /// If there are no symbols or more than 256, or if a symbol is repeated, empty, or contains white space or a
    /// control character.
    pub fn new<S: Into<String>>(
        symbols: impl IntoIterator<Item = S>,
    ) -> Result<Self, AlphabetError> {
        let symbols: Vec<String> = symbols.into_iter().map(Into::into).collect();
        match symbols.len() {
            0 => return Err(AlphabetError::Empty),
            1..=MAX_SIDE => {}
            n => return Err(AlphabetError::TooLong(n)),
        }
        let unfit =
            |s: &String| s.is_empty() || s.contains(|c: char| c.is_whitespace() || c.is_control());
        if let Some(at) = symbols.iter().position(unfit) {
            return Err(AlphabetError::NotASymbol { place: at + 1 });
        }
        let mut ascii = [NONE; 128];
        let mut long = HashMap::new();
        for (place, symbol) in symbols.iter().enumerate() {
            let before = match symbol.as_bytes() {
                &[byte] => match std::mem::replace(&mut ascii[usize::from(byte)], place as u16) {
                    NONE => None,
                    first => Some(usize::from(first)),
                },
                _ => long.insert(symbol.clone(), Digit::new(place)).map(Digit::index),
            };
            if let Some(first) = before {
                let (first, second) = (first + 1, place + 1);
                return Err(AlphabetError::Repeated { symbol: symbol.clone(), first, second });
            }
        }
        let wide = symbols.iter().any(|symbol| symbol.graphemes(true).nth(1).is_some());
        Ok(Alphabet(Arc::new(Tables { symbols, wide, ascii, long })))
    }

    /// The default alphabet of a grid of this side: 1 to 9 and A to Z up to side 35, 0 to 9 and A to Z at 36, and the
    /// integers from 1 beyond.
    ///
    /// # Panics
    ///
    /// Panics if `side` is 0 or above 256.
    pub fn standard(side: usize) -> Self {
        // Every record needs one, so each is built once.
        static MADE: [OnceLock<Alphabet>; MAX_SIDE + 1] = [const { OnceLock::new() }; MAX_SIDE + 1];
        MADE[side]
            .get_or_init(|| {
                Self::from_one(side)
                    .or_else(|| Self::from_zero(side))
                    .unwrap_or_else(|| Self::integers(side, 1))
            })
            .clone()
    }

    /// The usual symbols for the numbers that the digits of a grid stand for.
    pub fn of(geometry: &Geometry) -> Self {
        match geometry.first_value() {
            1 => Self::standard(geometry.side()),
            0 => Self::from_zero(geometry.side())
                .unwrap_or_else(|| Self::integers(geometry.side(), 0)),
            first => Self::integers(geometry.side(), first),
        }
    }

    /// 1 to 9, then A to Z; `None` above side 35.
    pub fn from_one(side: usize) -> Option<Self> {
        Self::run(('1'..='9').chain('A'..='Z'), side)
    }

    /// 0 to 9, then A to Z; `None` above side 36.
    pub fn from_zero(side: usize) -> Option<Self> {
        Self::run(('0'..='9').chain('A'..='Z'), side)
    }

    /// A to Z; `None` above side 26.
    pub fn letters(side: usize) -> Option<Self> {
        Self::run('A'..='Z', side)
    }

    /// The integers from `first` on.
    ///
    /// # Panics
    ///
    /// Panics if `side` is 0 or above 256.
    pub fn integers(side: usize, first: usize) -> Self {
        Self::new((first..first + side).map(|n| n.to_string()))
            .expect("integers are distinct symbols")
    }

    fn run(symbols: impl Iterator<Item = char>, side: usize) -> Option<Self> {
        let symbols: Vec<_> = symbols.take(side).collect();
        if symbols.len() < side {
            return None;
        }
        Self::new(symbols).ok()
    }

    /// Changes ASCII letters to lower case, unless that would make two symbols equal.
    pub fn to_lower_case(&self) -> Self {
        Self::new(self.0.symbols.iter().map(|s| s.to_ascii_lowercase()))
            .unwrap_or_else(|_| self.clone())
    }

    /// The number of symbols, which is the side of the grids.
    #[inline]
    pub fn side(&self) -> usize {
        self.0.symbols.len()
    }

    /// The symbol of a digit.
    ///
    /// # Panics
    ///
    /// Panics if the digit is not below [`Alphabet::side`].
    #[inline]
    pub fn symbol(&self, digit: Digit) -> &str {
        &self.0.symbols[digit.index()]
    }

    /// All symbols in the order of their digits.
    pub fn symbols(&self) -> impl ExactSizeIterator<Item = &str> {
        self.0.symbols.iter().map(String::as_str)
    }

    /// The digit of a symbol.
    #[inline]
    pub fn digit(&self, symbol: &str) -> Option<Digit> {
        match symbol.as_bytes() {
            &[byte] if byte < 128 => match self.0.ascii[usize::from(byte)] {
                NONE => None,
                digit => Some(Digit::new(usize::from(digit))),
            },
            _ => self.0.long.get(symbol).copied(),
        }
    }

    /// Whether this symbol means a blank cell: one of [`BLANKS`] that is not the symbol of a digit.
    pub fn is_blank(&self, symbol: &str) -> bool {
        let mut chars = symbol.chars();
        let blank = chars.next().is_some_and(|c| BLANKS.contains(&c)) && chars.next().is_none();
        blank && self.digit(symbol).is_none()
    }

    /// The symbol for a blank cell: `.`, or the first of [`BLANKS`] that is not the symbol of a digit.
    pub fn blank(&self) -> &'static str {
        const PRINTED: [&str; 7] = [".", "_", "0", "*", "-", "?", "x"];
        PRINTED.into_iter().find(|symbol| self.digit(symbol).is_none()).unwrap_or(".")
    }

    /// Whether any symbol is longer than one grapheme cluster, so that cells must be separated by spaces.
    pub fn is_wide(&self) -> bool {
        self.0.wide
    }
}

impl FromStr for Alphabet {
    type Err = AlphabetError;

    /// Parses consecutive symbols (`123456`), possibly with ranges of ASCII digits or letters (`1-9A-G`), or symbols
    /// separated by white space or commas (`10 20 30`).
    fn from_str(text: &str) -> Result<Self, AlphabetError> {
        if text.contains(char::is_whitespace) {
            return Self::new(text.split_whitespace());
        }
        if text.contains(',') {
            return Self::new(text.split(',').filter(|word| !word.is_empty()));
        }
        let clusters: Vec<&str> = text.graphemes(true).collect();
        let mut symbols = Vec::new();
        let mut rest = &clusters[..];
        while let [first, after @ ..] = rest {
            match after {
                ["-", last, ..] if is_range(first, last) => {
                    let (from, to) = (first.as_bytes()[0], last.as_bytes()[0]);
                    symbols.extend((from..=to).map(|b| char::from(b).to_string()));
                    rest = &after[2..];
                }
                _ => {
                    symbols.push((*first).to_owned());
                    rest = after;
                }
            }
        }
        Self::new(symbols)
    }
}

/// Whether these are the ends of a range of ASCII digits, capital letters or small letters.
fn is_range(first: &str, last: &str) -> bool {
    let (&[from], &[to]) = (first.as_bytes(), last.as_bytes()) else {
        return false;
    };
    let same = |class: fn(&u8) -> bool| class(&from) && class(&to);
    from < to
        && (same(u8::is_ascii_digit)
            || same(u8::is_ascii_uppercase)
            || same(u8::is_ascii_lowercase))
}

impl fmt::Display for Alphabet {
    /// Writes a form that [`Alphabet::from_str`] parses back, like `1-9A-G`; with spaces where needed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let compact = self.to_compact();
        // Symbols such as '-' and ',' can give the compact form another meaning.
        if compact.parse().as_ref() == Ok(self) {
            return f.write_str(&compact);
        }
        write!(f, "{}", self.symbols().format(" "))
    }
}

impl Alphabet {
    /// The symbols without gaps, with ranges for three or more consecutive ASCII digits or letters.
    fn to_compact(&self) -> String {
        let symbols: Vec<&str> = self.symbols().collect();
        let follows = |a: &str, b: &str| is_range(a, b) && b.as_bytes()[0] == a.as_bytes()[0] + 1;
        let mut text = String::new();
        let mut at = 0;
        while at < symbols.len() {
            let run = 1 + symbols[at..].windows(2).take_while(|w| follows(w[0], w[1])).count();
            match run {
                1 | 2 => text.push_str(symbols[at]),
                _ => text.extend([symbols[at], "-", symbols[at + run - 1]]),
            }
            at += if run > 2 { run } else { 1 };
        }
        text
    }
}

impl fmt::Debug for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Alphabet({self})")
    }
}

impl PartialEq for Alphabet {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.symbols == other.0.symbols
    }
}

impl Eq for Alphabet {}

impl Hash for Alphabet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.symbols.hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_changes_at_36_and_beyond() {
        assert_eq!(Alphabet::standard(9).to_string(), "1-9");
        assert_eq!(Alphabet::standard(35).to_string(), "1-9A-Z");
        assert_eq!(Alphabet::standard(36).to_string(), "0-9A-Z");
        let wide = Alphabet::standard(49);
        assert!(wide.is_wide());
        assert_eq!(wide.symbol(Digit::new(48)), "49");
        assert_eq!(Alphabet::standard(1).to_string(), "1");
    }

    #[test]
    fn text_form_reads_back() {
        for text in
            ["1-9", "0-9A-F", "A-Y", "12", "10 20 30", "🍏🍌🍇", "a-cXYz", "9876", "1-9a-z", "acb-"]
        {
            let alphabet: Alphabet = text.parse().unwrap();
            assert_eq!(alphabet.to_string().parse(), Ok(alphabet.clone()), "{text}");
        }
        for symbols in [["a", "-", "c"], ["1", ",", "2"], ["10", "2", "3"]] {
            let alphabet = Alphabet::new(symbols).unwrap();
            assert_eq!(alphabet.to_string().parse(), Ok(alphabet.clone()), "{alphabet}");
        }
        assert_eq!("1,2,3".parse::<Alphabet>().unwrap().to_string(), "1-3");
    }

    #[test]
    fn lists_that_are_not_alphabets_are_refused() {
        let message = |text: &str| text.parse::<Alphabet>().unwrap_err().to_string();
        assert_eq!(message(""), "the alphabet is empty");
        assert_eq!(message("12341"), "symbol '1' stands twice in the alphabet, at places 1 and 5");
        assert_eq!(
            message("🍏🍌🍏"),
            "symbol '🍏' stands twice in the alphabet, at places 1 and 3"
        );
        assert_eq!(
            message("1\u{7}2"),
            "symbol 2 of the alphabet is empty or has white space or control characters in it"
        );
        assert_eq!(
            Alphabet::new((0..257).map(|n| n.to_string())).unwrap_err().to_string(),
            "the alphabet has 257 symbols, at most 256 are possible"
        );
    }

    #[test]
    fn blanks_are_those_that_no_digit_uses() {
        let from_zero = Alphabet::from_zero(10).unwrap();
        assert!(!from_zero.is_blank("0") && from_zero.is_blank(".") && from_zero.is_blank("x"));
        let letters = Alphabet::letters(25).unwrap();
        assert!(letters.is_blank("0") && !letters.is_blank("X") && !letters.is_blank(".."));
        assert_eq!("123.".parse::<Alphabet>().unwrap().blank(), "_");
    }

    #[test]
    fn lower_case_keeps_symbols_apart() {
        assert_eq!(Alphabet::standard(16).to_lower_case().to_string(), "1-9a-g");
        let both: Alphabet = "aA".parse().unwrap();
        assert_eq!(both.to_lower_case(), both);
    }
}
