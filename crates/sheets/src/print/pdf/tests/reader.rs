//! A minimal PDF reader, just enough to inspect the output.

use std::collections::BTreeMap;

use flate2::{Decompress, FlushDecompress};

/// The objects of a document by number: their text, and their decompressed streams.
pub(super) struct Document {
    pub(super) objects: BTreeMap<usize, (String, Option<Vec<u8>>)>,
    pub(super) trailer: String,
}

impl Document {
    /// Finds each object at its offset in the cross-reference table.
    pub(super) fn read(bytes: &[u8]) -> Self {
        let text = latin(bytes);
        let (_, end) = text.rsplit_once("startxref").expect("its last lines");
        let start: usize = end.split_whitespace().next().unwrap().parse().unwrap();
        let (table, trailer) = text[start..].split_once("trailer").expect("a trailer");
        let mut lines = table.lines();
        assert_eq!(lines.next(), Some("xref"));
        let count = lines.next().unwrap().strip_prefix("0 ").unwrap();
        let mut objects = BTreeMap::new();
        for (number, line) in lines.enumerate().skip(1) {
            let offset: usize = line.split(' ').next().unwrap().parse().unwrap();
            let begin = format!("{number} 0 obj");
            let object = text[offset..].strip_prefix(&begin).expect(line);
            let length = object.find("endobj").unwrap();
            let at = offset + begin.len();
            objects.insert(number, split(&bytes[at..at + length], &bytes[at..]));
        }
        assert_eq!(objects.len() + 1, count.parse::<usize>().unwrap());
        Document { objects, trailer: trailer.to_owned() }
    }

    /// The objects whose dictionary contains these words.
    pub(super) fn with(&self, words: &str) -> Vec<&(String, Option<Vec<u8>>)> {
        let objects = self.objects.values();
        objects.filter(|(says, _)| says.contains(words)).collect()
    }

    /// The only object whose dictionary contains these words.
    pub(super) fn the(&self, words: &str) -> &(String, Option<Vec<u8>>) {
        match self.with(words).as_slice() {
            [object] => object,
            others => panic!("{} objects with {words}", others.len()),
        }
    }

    /// The object that a dictionary refers to by a key.
    pub(super) fn at(&self, says: &str, key: &str) -> &(String, Option<Vec<u8>>) {
        let (_, after) = says.split_once(key).expect(key);
        let number = after.trim_start_matches([' ', '[']).split(' ').next().unwrap();
        &self.objects[&number.parse().expect(says)]
    }

    /// The text of each code of a font, from its `ToUnicode` table.
    pub(super) fn texts(&self, font: &str) -> BTreeMap<u32, String> {
        let (_, table) = self.at(font, "/ToUnicode");
        let table = latin(table.as_ref().unwrap());
        let lines = table.lines().filter_map(|line| {
            let (code, text) = line.strip_prefix('<')?.strip_suffix('>')?.split_once("> <")?;
            let units: Vec<u16> =
                hex(text).chunks_exact(2).map(|two| u16::from_be_bytes([two[0], two[1]])).collect();
            let code = u32::from_str_radix(code, 16).ok()?;
            Some((code, String::from_utf16(&units).unwrap()))
        });
        // Of the lines with two numbers, only the code space range maps no text.
        let ranges = ["<00> <FF>", "<0000> <FFFF>"];
        assert!(ranges.iter().any(|range| table.contains(range)));
        lines.filter(|(_, text)| !text.is_empty() && text != "\u{ffff}").collect()
    }
}

fn hex(digits: &str) -> Vec<u8> {
    let pairs = digits.as_bytes().chunks(2);
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16);
    pairs.map(|pair| byte(pair).unwrap_or_default()).collect()
}

/// A character for each byte.
pub(super) fn latin(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| if byte.is_ascii() { char::from(*byte) } else { '?' }).collect()
}

/// The dictionary, and the decompressed stream.
fn split(object: &[u8], rest: &[u8]) -> (String, Option<Vec<u8>>) {
    let text = latin(rest);
    let Some(start) = latin(object).find("stream\n") else {
        return (latin(object), None);
    };
    let says = latin(&object[..start]);
    let (_, length) = says.split_once("/Length ").expect("of a stream");
    let digits = length.split(|mark: char| !mark.is_ascii_digit()).next();
    let length: usize = digits.unwrap().parse().unwrap();
    let data = &rest[start + 7..][..length];
    let after = &text[start + 7 + length..];
    assert!(after.trim_start().starts_with("endstream"), "{says}");
    if !says.contains("/FlateDecode") {
        return (says, Some(data.to_vec()));
    }
    let mut inflated = Vec::with_capacity(1 << 22);
    let mut inflate = Decompress::new(true);
    inflate.decompress_vec(data, &mut inflated, FlushDecompress::Finish).unwrap();
    assert_eq!(inflate.total_in() as usize, length, "the stream is whole");
    (says, Some(inflated))
}

/// The text shown by a content stream, in order: the name of the font and the codes.
pub(super) fn shown(content: &[u8]) -> Vec<(String, Vec<u8>)> {
    let (mut font, mut found, mut rest) = (String::new(), Vec::new(), content);
    let mut words: Vec<String> = Vec::new();
    while let Some((&first, after)) = rest.split_first() {
        let is_hex = first == b'<' && after.first() != Some(&b'<');
        if first == b'(' || is_hex {
            let (codes, after) = if is_hex { hex_string(after) } else { string(after) };
            found.push((font.clone(), codes));
            rest = after;
            continue;
        }
        let is_space = |byte: &u8| byte.is_ascii_whitespace() || b"[](<>/".contains(byte);
        let end = after.iter().position(is_space).unwrap_or(after.len());
        let word = latin(&rest[..=end]).trim().to_owned();
        if word == "Tf" {
            font = words[words.len() - 2].clone();
        }
        words.push(word);
        words.retain(|word| !word.is_empty());
        rest = &after[end..];
    }
    found
}

fn hex_string(rest: &[u8]) -> (Vec<u8>, &[u8]) {
    let end = rest.iter().position(|byte| *byte == b'>').unwrap();
    (hex(&latin(&rest[..end])), &rest[end + 1..])
}

fn string(mut rest: &[u8]) -> (Vec<u8>, &[u8]) {
    let (mut codes, mut depth) = (Vec::new(), 0);
    loop {
        match rest {
            [b'\\', a @ b'0'..=b'7', b, c, after @ ..] => {
                let digits = [a, b, c].map(|digit| u32::from(digit - b'0'));
                codes.push((digits[0] * 64 + digits[1] * 8 + digits[2]) as u8);
                rest = after;
            }
            [b'\\', mark, after @ ..] => {
                let escapes = [(b'n', 10), (b'r', 13), (b't', 9), (b'b', 8), (b'f', 12)];
                let escape = escapes.iter().find(|(letter, _)| letter == mark);
                codes.push(escape.map_or(*mark, |(_, byte)| *byte));
                rest = after;
            }
            [b')', after @ ..] if depth == 0 => return (codes, after),
            [byte, after @ ..] => {
                depth += i32::from(*byte == b'(') - i32::from(*byte == b')');
                codes.push(*byte);
                rest = after;
            }
            [] => panic!("a string without an end"),
        }
    }
}
