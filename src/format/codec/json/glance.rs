//! Whether a value has one puzzle, for the values of long streams: without parsing what is parsed again when it is read.

use crate::format::codec::beside::{FEWEST_CELLS, rank};
use crate::format::codec::f_puzzles;
use crate::format::text::symbols::square_root;

/// Whether a value clearly is one puzzle or none.
pub(super) fn has_one_puzzle_at_most(text: &[u8]) -> bool {
    is_one_grid_at_most(text)
        || is_object_with_puzzle(text) == Some(true)
        || begins_as_f_puzzles(text) == Some(true)
}

/// Whether this is an object whose first list is named as the grid of f-puzzles and begins with objects in a list.
fn begins_as_f_puzzles(text: &[u8]) -> Option<bool> {
    let (head, list) = text.split_at(memchr::memchr(b'[', text)?);
    let fields = head.trim_ascii().strip_prefix(b"{")?.strip_suffix(b":")?.trim_ascii_end();
    let first_row = after(after(list, b'[')?, b'[')?;
    let is_grid = fields.strip_suffix(b"\"")?.strip_suffix(f_puzzles::GRID.as_bytes())?;
    Some(is_grid.ends_with(b"\"") && !fields.contains(&b'{') && first_row.starts_with(b"{"))
}

/// Whether this is a list of lists of numbers too short to be grids.
fn is_one_grid_at_most(text: &[u8]) -> bool {
    let (mut depth, mut commas) = (0, 0);
    text.iter().all(|byte| {
        match byte {
            b'[' => (depth, commas) = (depth + 1, 0),
            b']' => (depth, commas) = (depth - 1, 0),
            b',' if depth > 1 => commas += 1,
            b'0'..=b'9' | b'-' | b'.' | b',' | b' ' | b'\n' | b'\r' | b'\t' => {}
            _ => return false,
        }
        (0..=2).contains(&depth) && commas + 1 < FEWEST_CELLS
    })
}

/// Whether this is an object with a grid in a field that has the name of a puzzle, before any other list or object in
/// it: such an object is one puzzle. None if it is no object, or breaks off.
fn is_object_with_puzzle(text: &[u8]) -> Option<bool> {
    let mut rest = after(text, b'{')?;
    loop {
        let (name, behind_name) = plain_text(rest)?;
        let value = after(behind_name, b':')?;
        let is_named = rank(std::str::from_utf8(name).ok()?).is_some();
        rest = match value.first()? {
            b'[' | b'{' => return Some(is_named && is_square(value)),
            b'"' => {
                let (text, behind) = plain_text(value)?;
                if is_named && is_line(text) {
                    return Some(true);
                }
                behind
            }
            _ => &value[value.iter().position(|byte| matches!(byte, b',' | b'}'))?..],
        };
        rest = after(rest, b',')?;
    }
}

/// What follows this byte and the white space behind it, if the text begins with it.
fn after(text: &[u8], byte: u8) -> Option<&[u8]> {
    text.trim_ascii_start().strip_prefix(&[byte]).map(<[u8]>::trim_ascii_start)
}

/// The text at the beginning, without its quotes, and what follows; none if it has escapes.
fn plain_text(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let text = text.strip_prefix(b"\"")?;
    let end = memchr::memchr2(b'"', b'\\', text).filter(|&end| text[end] == b'"')?;
    Some((&text[..end], &text[end + 1..]))
}

/// Whether a text has a character for each cell of a grid.
fn is_line(text: &[u8]) -> bool {
    let is_symbol = |byte: &u8| byte.is_ascii_graphic();
    text.iter().all(is_symbol) && square_root(text.len()).is_some_and(|side| side > 0)
}

/// Whether a value begins with a list of N lists of N numbers each, or nulls.
fn is_square(text: &[u8]) -> bool {
    let (mut depth, mut rows, mut cells) = (0, 0, 0);
    let mut widths = None;
    for byte in text {
        match byte {
            b'[' => (depth, cells) = (depth + 1, 1),
            b']' if depth == 1 => return rows > 1 && widths == Some(rows),
            b']' if *widths.get_or_insert(cells) == cells => (depth, rows) = (depth - 1, rows + 1),
            b',' if depth == 2 => cells += 1,
            b'0'..=b'9' | b'-' | b',' | b'n' | b'u' | b'l' => {}
            byte if byte.is_ascii_whitespace() => {}
            _ => return false,
        }
        if depth > 2 {
            return false;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::codec::json::search;
    use crate::format::codec::json_node::Node;
    use crate::format::read_options::ReadOptions;

    const GRID: &str = "[[1,0,null,4],[ 0,0,1,2],[2,1,4,3],[4,-1,2,1]]";

    fn found(text: &str) -> usize {
        search::all(&Node::parse(text).unwrap(), &ReadOptions::new()).len()
    }

    #[test]
    fn a_puzzle_and_what_belongs_to_it_are_seen_at_a_glance() {
        let line = "1234341221434321";
        for text in [
            format!("{{\"puzzle\":{GRID},\"solution\":{GRID}}}"),
            format!(
                "{{ \"id\" : 5, \"name\":\"a, b\", \"Board\" : {GRID}, \"steps\": [[{GRID}]]}}"
            ),
            format!("{{\"puzzle\":\"{line}\",\"tags\":[\"{line}\",\"{line}\"]}}"),
            "[[1,2],[2,1]]".to_owned(),
        ] {
            assert!(has_one_puzzle_at_most(text.as_bytes()), "{text}");
            assert!(found(&text) <= 1, "{text}");
        }
    }

    #[test]
    fn what_may_be_several_puzzles_is_parsed() {
        let several = [
            format!("{{\"puzzles\":[{GRID},{GRID}]}}"),
            format!("{{\"data\":{GRID},\"puzzle\":[]}}"),
            format!("{{\"puzzle\":[[]],\"a1\":{GRID},\"a2\":{GRID}}}"),
            format!("{{\"puzzle\":[[1,2],[1]],\"a1\":{GRID},\"a2\":{GRID}}}"),
            format!("{{\"puzzle\":\"a b c d\",\"a1\":{GRID},\"a2\":{GRID}}}"),
            format!("[{GRID},{GRID}]"),
            "{\"puzzle".to_owned(),
            "{\"puzzle\":[[1,".to_owned(),
        ];
        for text in several {
            assert!(!has_one_puzzle_at_most(text.as_bytes()), "{text}");
        }
    }
}
