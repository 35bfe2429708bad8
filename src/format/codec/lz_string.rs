//! Text that lz-string compressed, as f-puzzles has it in its addresses.
//!
//! The bytes of base64 are a stream of numbers, each of as many bits as the dictionary needs, lowest bit first. 0 and 1
//! announce a new character of 8 or 16 bits, 2 is the end, and any other number is a text of the dictionary. After each
//! text the dictionary gains the one before with the first character of this one.

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
        2 => return Some(String::new()),
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
            2 => return String::from_utf16(&units).ok(),
            0 | 1 => {
                let unit = bits.character(number)?;
                units.push(unit);
                pieces.push(start..start + 1);
                true
            }
            _ => {
                let first_of_last = units[last.start];
                match pieces.get(number - 3).cloned() {
                    Some(piece) => units.extend_from_within(piece),
                    None if number - 3 == pieces.len() => {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lz_string_makes_is_read() {
        for (base64, text) in [
            ("Q===", ""),
            ("IZA=", "a"),
            (
                "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9uyyooA",
                "{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}",
            ),
        ] {
            assert_eq!(decompressed(base64).as_deref(), Some(text));
        }
        for wrong in
            ["", "N4Ig", "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9lj\u{e9}", "//////", "53..7...."]
        {
            assert_eq!(decompressed(wrong), None, "{wrong}");
        }
    }
}
