//! Addresses of f-puzzles, `https://f-puzzles.com/?load=N4Igzg...`, and the compressed JSON alone, also as SudokuPad has it
//! behind `fpuz` or `fpuzzles`.

use std::borrow::Cow;

use super::{GRID, malformed};
use crate::format::codec::json_node::Node;
use crate::format::codec::lz_string;
use crate::format::codec::url::query_field;
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;

/// How JSON that begins with `{"` looks when it is compressed.
const BEGINS: &str = "N4Ig";

/// The compressed part of a line.
fn compressed(line: &str) -> Option<Cow<'_, str>> {
    let part: Cow<'_, str> = match line.split_once("://") {
        Some((_, address)) => match query_field(line, "load") {
            Some(field) => field.into(),
            None => address.split_whitespace().next()?.rsplit('/').next()?.into(),
        },
        None => line.into(),
    };
    let text = part.strip_prefix("fpuzzles").or(part.strip_prefix("fpuz")).unwrap_or(&part);
    let is_base64 = |c: char| c.is_ascii_alphanumeric() || "+/=-_ ".contains(c);
    let is_it = text.starts_with(BEGINS) && text.chars().all(is_base64);
    is_it.then(|| text.to_owned().into())
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

#[cfg(test)]
mod tests {
    use crate::format::tests::refusal;
    use crate::format::{ReadOptions, parse};

    const EMPTY: &str = "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9uyyooA";

    #[test]
    fn addresses_are_read() {
        for line in [
            EMPTY.to_owned(),
            format!("https://f-puzzles.com/?load={EMPTY}"),
            format!("https://www.f-puzzles.com/?load={EMPTY}&x=1"),
            format!("https://sudokupad.app/fpuzzles{EMPTY}"),
        ] {
            let record = parse(&line, &ReadOptions::new()).unwrap();
            assert_eq!((record.puzzle.geometry().side(), record.puzzle.num_givens()), (4, 0));
        }
        let error = "line 1: not an f-puzzles grid: its compressed text is damaged";
        assert_eq!(refusal(&EMPTY[..40]), error);
    }
}
