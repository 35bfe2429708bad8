//! Links that open a puzzle in f-puzzles, `https://f-puzzles.com/?load=N4Igzg...`, or in SudokuPad,
//! `https://sudokupad.app/fpuzzlesN4Igzg...`, and the compressed JSON alone.

use super::{GRID, malformed};
use crate::format::codec::json_node::Node;
use crate::format::codec::lz_string;
use crate::format::codec::url::{escaped, unescaped};
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::output::Content;
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;

/// How JSON that begins with `{"` looks when it is compressed.
const BEGINS: &str = "N4Ig";

/// What may stand before it in an address.
const BEFORE: [&str; 5] = ["load=", "fpuzzles", "fpuz", "puzzleid=", "/"];

/// The compressed part of a line.
fn compressed(line: &str) -> Option<String> {
    let text = match line.split_once("://") {
        Some((_, address)) => {
            let (before, text) = address.split_at(address.find(BEGINS)?);
            let has_more = |c: char| c.is_whitespace() || "?&#<>()\"'".contains(c);
            let text = text.split(has_more).next()?;
            BEFORE.iter().any(|word| before.ends_with(word)).then(|| unescaped(text))??
        }
        None => {
            let text = line.strip_prefix("fpuzzles").or(line.strip_prefix("fpuz"));
            text.unwrap_or(line).to_owned()
        }
    };
    let is_base64 = |c: char| c.is_ascii_alphanumeric() || "+/=-_ ".contains(c);
    (text.starts_with(BEGINS) && text.chars().all(is_base64)).then_some(text)
}

/// Whether a line is of this format.
pub(crate) fn claims(text: &str) -> bool {
    // Few lines have these letters.
    text.contains(BEGINS) && compressed(text).is_some()
}

/// Reads a line of this format.
pub(crate) fn read(source: &RecordText<'_>, options: &ReadOptions) -> Result<Record, ParseError> {
    let line = source.utf8(source.bytes)?.trim();
    let fail = |kind: ParseErrorKind| ParseError::at_line(source.line(), kind);
    let text = compressed(line).and_then(|text| lz_string::decompressed(&text));
    let text = text.ok_or_else(|| fail(malformed("its compressed text is damaged".to_owned())))?;
    let node = Node::parse(&text).ok();
    let object = node
        .as_ref()
        .and_then(Node::fields)
        .ok_or_else(|| fail(malformed("its compressed text is no object of JSON".to_owned())))?;
    if !object.contains_key(GRID) {
        return Err(fail(malformed("its compressed object has no grid".to_owned())));
    }
    super::read(object, source, options)
}

/// Writes a link to f-puzzles on a line. f-puzzles takes the text of its address as it stands, and so does not know escapes.
pub(crate) fn write_f_puzzles(content: &Content<'_>, out: &mut Vec<u8>) {
    let link = format!("https://www.f-puzzles.com/?load={}\n", packed(content));
    out.extend(link.bytes());
}

/// Writes a link to SudokuPad on a line.
pub(crate) fn write_sudokupad(content: &Content<'_>, out: &mut Vec<u8>) {
    // A slash would begin another part of the path.
    let text = escaped(&packed(content));
    out.extend(format!("https://sudokupad.app/fpuzzles{text}\n").bytes());
}

/// The JSON of f-puzzles, compressed.
fn packed(content: &Content<'_>) -> String {
    let mut json = Vec::new();
    super::write(content, &mut json);
    let json = String::from_utf8(json).expect("JSON is text");
    lz_string::compressed(json.trim_end())
}

#[cfg(test)]
mod tests {
    use crate::format::tests::{read_back, refusal};
    use crate::format::{OutputFormat, ReadOptions, parse};

    const EMPTY: &str = "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9uyyooA";

    #[test]
    fn addresses_are_read() {
        for line in [
            EMPTY.to_owned(),
            format!("https://f-puzzles.com/?load={EMPTY}"),
            format!("https://www.f-puzzles.com/?load={EMPTY}&x=1"),
            format!("https://sudokupad.app/fpuzzles{EMPTY}"),
            format!("https://sudokupad.app/fpuz{EMPTY}?setting-nogrid=1"),
            format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{EMPTY}"),
        ] {
            let record = parse(&line, &ReadOptions::new()).unwrap();
            assert_eq!((record.puzzle.geometry().side(), record.puzzle.num_givens()), (4, 0));
        }
        let error = "line 1: not an f-puzzles grid: its compressed text is damaged";
        assert_eq!(refusal(&EMPTY[..40]), error);
    }

    #[test]
    fn links_are_read_back() {
        let rules = "cage 10 r1c123; arrow r5c5 = r4c4 r3c3; layout diagonals";
        let givens = ["7", "53..7....6"].map(|givens| format!("{givens:.<81}"));
        let record = givens.map(|givens| {
            parse(&givens, &ReadOptions::new().rules(rules.parse().unwrap())).unwrap()
        });
        for record in record {
            let text = read_back(&record, OutputFormat::FPuzzlesLink);
            assert!(text.starts_with("https://www.f-puzzles.com/?load=N4Ig"), "{text}");
            let text = read_back(&record, OutputFormat::SudokuPadLink);
            assert!(text.starts_with("https://sudokupad.app/fpuzzlesN4Ig"), "{text}");
            assert!(!text[30..].contains(['/', '+', '=']), "{text}");
            read_back(&record, OutputFormat::IssLink);
        }
        let empty = parse(EMPTY, &ReadOptions::new()).unwrap();
        assert_eq!(
            read_back(&empty, OutputFormat::IssLink),
            "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~4x4\n"
        );
    }
}
