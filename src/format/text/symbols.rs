//! Symbols and words of a text, and the set of symbols that some cells have.
//!
//! A symbol is a grapheme cluster: an emoji made of several characters is one symbol.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use crate::puzzle::BLANKS;

/// The number of symbols in a word.
pub(crate) fn symbol_count(word: &str) -> usize {
    match word.is_ascii() {
        true => word.len(),
        false => word.graphemes(true).count(),
    }
}

/// The places of a word's symbols, `base` being where the word begins.
pub(crate) fn symbols(word: &str, base: usize) -> Vec<Range<usize>> {
    if word.is_ascii() {
        return (base..base + word.len()).map(|at| at..at + 1).collect();
    }
    let clusters = word.grapheme_indices(true);
    clusters.map(|(at, cluster)| base + at..base + at + cluster.len()).collect()
}

/// Room for the words of most lines; more words take more room.
const USUAL_WORDS: usize = 16;

/// The places of the words of a text, which white space or commas separate.
///
/// Two commas in a row have an empty word between them. A comma at the end has an empty word after it only if
/// there are other empty words.
pub(crate) fn words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::with_capacity(text.len().div_ceil(2).min(USUAL_WORDS));
    let mut start = None;
    let mut field_is_empty = true;
    for (at, c) in text.char_indices() {
        if c != ',' && !c.is_whitespace() {
            start.get_or_insert(at);
            continue;
        }
        if let Some(from) = start.take() {
            words.push(from..at);
            field_is_empty = false;
        }
        if c == ',' && std::mem::replace(&mut field_is_empty, true) {
            words.push(at..at);
        }
    }
    words.extend(start.map(|from| from..text.len()));
    if text.ends_with(',') && words.iter().any(Range::is_empty) {
        words.push(text.len()..text.len());
    }
    words
}

/// The side of a square with this number of cells; none if there is no such square.
pub(crate) fn square_root(cells: usize) -> Option<usize> {
    let root = cells.isqrt();
    (root * root == cells).then_some(root)
}

/// Whether a cell is empty or holds one of these characters.
pub(crate) fn is_blank(symbol: &str, blanks: &[char]) -> bool {
    symbol.is_empty() || symbol.len() == 1 && symbol.starts_with(blanks)
}

/// Whether no row and no column of a square of ASCII symbols has one twice.
pub(crate) fn is_latin(cells: &[u8]) -> bool {
    let side = cells.len().isqrt();
    let mut rows_and_cols = vec![0u128; 2 * side];
    cells.iter().enumerate().all(|(at, symbol)| {
        let bit = 1 << symbol;
        [at / side, side + at % side].into_iter().all(|line| {
            let is_new = rows_and_cols[line] & bit == 0;
            rows_and_cols[line] |= bit;
            is_new
        })
    })
}

/// Whether a character takes no room, so that it spoils a puzzle unseen. Joiners within emoji are no such characters.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{180E}' | '\u{FEFF}')
        || matches!(c, '\u{200B}' | '\u{200C}' | '\u{200E}' | '\u{200F}')
        || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}')
}

/// The ASCII character that a symbol stands for: the same one in full width, or `.` for a dot in the middle of the
/// line.
pub(crate) fn ascii_form(symbol: &str) -> Option<&'static str> {
    if symbol.is_ascii() {
        return None;
    }
    let mut chars = symbol.chars();
    let c = chars.next().filter(|_| chars.next().is_none())?;
    match c {
        '\u{FF01}'..='\u{FF5E}' => {
            let at = c as usize - 0xFF01;
            Some(&GRAPHIC[at..=at])
        }
        '\u{B7}' | '\u{2022}' | '\u{2219}' | '\u{22C5}' | '\u{30FB}' | '\u{FF65}' => Some("."),
        _ => None,
    }
}

/// The same symbol in full width; none if there is no such character.
pub(crate) fn full_width_form(symbol: &str) -> Option<char> {
    let at = GRAPHIC.find(symbol).filter(|_| symbol.len() == 1)?;
    char::from_u32(0xFF01 + at as u32)
}

/// The ASCII characters that print.
const GRAPHIC: &str = "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";

/// Whether a word of two or three equal characters, such as `..`, is a blank as wide as a number.
pub(crate) fn is_long_blank(word: &str) -> bool {
    let first = word.as_bytes().first().copied().unwrap_or_default();
    matches!(word.len(), 2 | 3)
        && b"._*-?xX".contains(&first)
        && word.bytes().all(|byte| byte == first)
}

/// The bits of these ASCII characters.
pub(crate) fn ascii_set(chars: impl IntoIterator<Item = char>) -> u128 {
    chars.into_iter().fold(0, |set, c| set | 1 << u32::from(c))
}

/// The bits of [`BLANKS`].
pub(crate) const BLANK_SET: u128 = {
    let (mut set, mut nth) = (0, 0);
    while nth < BLANKS.len() {
        set |= 1 << BLANKS[nth] as u32;
        nth += 1;
    }
    set
};

/// The symbols that some cells have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SymbolSet {
    /// A bit for each ASCII character that is a symbol.
    pub(crate) ascii: u128,
    /// The number of cells with a symbol other than a blank.
    pub(crate) givens: usize,
    /// The number of cells with a symbol that is neither ASCII nor a number.
    others: usize,
    /// The largest number with two digits or more.
    largest: usize,
}

impl SymbolSet {
    pub(crate) fn of<'a>(symbols: impl Iterator<Item = &'a str>) -> Self {
        let mut set = SymbolSet::default();
        for symbol in symbols {
            match *ascii_form(symbol).unwrap_or(symbol).as_bytes() {
                [] => {}
                [byte] if byte < 128 => {
                    set.ascii |= 1 << byte;
                    set.givens += usize::from(BLANK_SET >> byte & 1 == 0);
                }
                _ if is_long_blank(symbol) => {}
                _ => {
                    set.givens += 1;
                    match symbol.parse() {
                        Ok(number) => set.largest = set.largest.max(number),
                        Err(_) => set.others += 1,
                    }
                }
            }
        }
        set
    }

    /// The symbols of both.
    pub(crate) fn and(self, other: Self) -> Self {
        SymbolSet {
            ascii: self.ascii | other.ascii,
            givens: self.givens + other.givens,
            others: self.others + other.others,
            largest: self.largest.max(other.largest),
        }
    }

    /// Whether this ASCII character is one of the symbols.
    pub(crate) fn has(self, symbol: u8) -> bool {
        self.ascii & 1 << symbol != 0
    }

    /// Whether a grid of this side can have these symbols: digits up to N, from 10 on with letters, or N other symbols.
    pub(crate) fn fit(self, side: usize) -> bool {
        let digits = self.ascii & ascii_set('1'..='9');
        let letters = self.ascii & ascii_set(('A'..='Z').chain('a'..='z'));
        let letters = letters & !ascii_set(['x', 'X']);
        if digits == 0 && self.largest == 0 {
            return letters.count_ones() as usize + self.others <= side;
        }
        let top = (128 - digits.leading_zeros() as usize).saturating_sub(usize::from(b'1'));
        let last = (128 - letters.leading_zeros()).saturating_sub(u32::from(b'A')) as usize;
        let letters_fit = letters == 0 || side > 9 && last % 32 <= side - 9;
        letters_fit && self.others == 0 && self.largest.max(top) <= side
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_at_blanks_and_commas() {
        let read = |text| words(text).into_iter().map(|w| &text[w]).collect::<Vec<_>>();
        assert_eq!(read(" a, b\tc ,d"), ["a", "b", "c", "d"]);
        assert_eq!(read(",1,,2,"), ["", "1", "", "2", ""]);
        assert_eq!(read("1,2,"), ["1", "2"]);
        assert_eq!(read("  "), [""; 0]);
    }

    #[test]
    fn symbols_tell_small_grids_from_rows() {
        let fit =
            |text: &str, side| SymbolSet::of(text.split("").filter(|s| !s.is_empty())).fit(side);
        assert!(fit("12.4", 4) && !fit("12.5", 4) && fit("0123", 4));
        assert!(fit("ABCD..", 4) && !fit("ABCDE", 4) && fit("xx12", 4));
        assert!(!fit("A1", 4) && fit("....", 2));
    }
}
