//! Text that lz-string compressed, as f-puzzles has it in its addresses.
//!
//! The bytes of base64 are a stream of numbers, each of as many bits as the dictionary needs, lowest bit first. 0 and 1
//! announce a new character of 8 or 16 bits, 2 is the end, and any other number is a text of the dictionary. After each
//! text the dictionary gains the one before with the first character of this one.

use std::collections::{HashMap, HashSet};

/// The symbols of base64.
const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The number that ends a text.
const END: usize = 2;

/// The first number of an entry of the dictionary.
const FIRST_ENTRY: usize = 3;

/// Longer texts are no puzzles.
const LONGEST: usize = 1 << 22;

struct Bits<'t> {
    text: &'t [u8],
    at: usize,
}

impl Bits<'_> {
    fn bit(&mut self) -> Option<usize> {
        let symbol = *self.text.get(self.at / 6)?;
        let value = match symbol {
            b'A'..=b'Z' => symbol - b'A',
            b'a'..=b'z' => symbol - b'a' + 26,
            b'0'..=b'9' => symbol - b'0' + 52,
            // Addresses may have these in place of the last two.
            b'+' | b'-' | b' ' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        let bit = value >> (5 - self.at % 6) & 1;
        self.at += 1;
        Some(usize::from(bit))
    }

    fn number(&mut self, bits: u32) -> Option<usize> {
        (0..bits).try_fold(0, |number, nth| Some(number | self.bit()? << nth))
    }

    /// A new character; `number` is 0 or 1.
    fn character(&mut self, number: usize) -> Option<u16> {
        self.number(if number == 0 { 8 } else { 16 }).map(|unit| unit as u16)
    }
}

/// The text that this base64 stands for; none if it is not what lz-string makes.
pub(crate) fn decompressed(base64: &str) -> Option<String> {
    let mut bits = Bits { text: base64.trim_end_matches('=').as_bytes(), at: 0 };
    let first = match bits.number(2)? {
        END => return Some(String::new()),
        number @ (0 | 1) => bits.character(number)?,
        _ => return None,
    };
    // Each entry is a piece of the text so far.
    let mut units = vec![first];
    let mut last = 0..1;
    let mut pieces = Vec::from([last.clone()]);
    // Numbers 0 to 2 are no entries; the next entry is told before it is there.
    let mut width = 3;
    let mut left = 4;
    loop {
        let number = bits.number(width)?;
        let start = units.len();
        let is_new = match number {
            END => return String::from_utf16(&units).ok(),
            0 | 1 => {
                let unit = bits.character(number)?;
                units.push(unit);
                pieces.push(start..start + 1);
                true
            }
            _ => {
                let first_of_last = units[last.start];
                match pieces.get(number - FIRST_ENTRY).cloned() {
                    Some(piece) => units.extend_from_within(piece),
                    None if number - FIRST_ENTRY == pieces.len() => {
                        units.extend_from_within(last.clone());
                        units.push(first_of_last);
                    }
                    None => return None,
                }
                false
            }
        };
        // A new character is an entry, and so is the text before with the first character of this one.
        pieces.push(last.start..last.end + 1);
        last = start..units.len();
        for _ in 0..1 + usize::from(is_new) {
            left -= 1;
            if left == 0 {
                left = 1 << width;
                width += 1;
            }
        }
        if units.len() > LONGEST {
            return None;
        }
    }
}

/// The bits of a compressed text.
#[derive(Default)]
struct Writer {
    text: String,
    /// The bits of the next symbol, and how many of them there are.
    value: usize,
    filled: u32,
    /// The bits of a number, and after how many more entries there is another one.
    width: u32,
    left: usize,
    /// The numbers of characters that the reader has not seen yet.
    new: HashSet<usize>,
}

impl Writer {
    fn bits(&mut self, number: usize, bits: u32) {
        for nth in 0..bits {
            self.value = self.value << 1 | number >> nth & 1;
            self.filled += 1;
            if self.filled == 6 {
                self.text.push(char::from(BASE64[self.value]));
                (self.value, self.filled) = (0, 0);
            }
        }
    }

    /// An entry of the dictionary, whose last character is `unit`.
    fn entry(&mut self, number: usize, unit: u16) {
        let is_new = self.new.remove(&number);
        if is_new {
            let (kind, bits) = if unit > 0xff { (1, 16) } else { (0, 8) };
            self.bits(kind, self.width);
            self.bits(usize::from(unit), bits);
        } else {
            self.bits(number, self.width);
        }
        for _ in 0..1 + usize::from(is_new) {
            self.left -= 1;
            if self.left == 0 {
                self.left = 1 << self.width;
                self.width += 1;
            }
        }
    }
}

/// The base64 that lz-string makes of a text: each number stands for the longest text of the dictionary that fits.
pub(crate) fn compressed(text: &str) -> String {
    let mut writer = Writer { width: 2, left: 2, ..Writer::default() };
    // The entry that is a shorter one, if any, with another character; and whether it is new.
    let mut entries = HashMap::new();
    let mut entry_of = |shorter: Option<usize>, unit: u16| {
        let next = entries.len() + FIRST_ENTRY;
        let number = *entries.entry((shorter, unit)).or_insert(next);
        (number, number == next)
    };
    // The entry that is to be written, with its last character.
    let mut pending = None;
    for unit in text.encode_utf16() {
        let (alone, is_new) = entry_of(None, unit);
        if is_new {
            writer.new.insert(alone);
        }
        let mut number = alone;
        if let Some((shorter, last)) = pending {
            let (longer, is_new) = entry_of(Some(shorter), unit);
            if is_new {
                writer.entry(shorter, last);
            } else {
                number = longer;
            }
        }
        pending = Some((number, unit));
    }
    if let Some((number, last)) = pending {
        writer.entry(number, last);
    }
    writer.bits(END, writer.width);
    // At least one bit follows the end.
    writer.bits(0, 6 - writer.filled);
    let missing = writer.text.len().next_multiple_of(4) - writer.text.len();
    writer.text + &"=".repeat(missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_texts_are_compressed_and_read_again() {
        let long: String = (0..5000).map(|nth| if nth % 7 == 0 { 'x' } else { 'y' }).collect();
        let other: String =
            (0..3000u32).filter_map(|nth| char::from_u32(nth * nth % 5000)).collect();
        for text in ["", "a", "aaaaaa", "\u{1f34e}\u{e9}", &long, &other] {
            assert_eq!(decompressed(&compressed(text)).as_deref(), Some(text));
        }
        assert!(compressed(&long).len() < 400);
    }

    #[test]
    fn what_lz_string_makes_is_read_and_made() {
        for (base64, text) in [
            ("Q===", ""),
            ("IZA=", "a"),
            (
                "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9uyyooA",
                "{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}",
            ),
        ] {
            assert_eq!(decompressed(base64).as_deref(), Some(text));
            assert_eq!(compressed(text), base64);
        }
        for wrong in
            ["", "N4Ig", "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9lj\u{e9}", "//////", "53..7...."]
        {
            assert_eq!(decompressed(wrong), None, "{wrong}");
        }
    }
}
