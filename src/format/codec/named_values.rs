//! Text of names and values, a line each, as YAML has them: `puzzle: 53..7....` and `layout: diagonals` below it.
//!
//! Such lines are one record, which is read as an object of JSON with these fields. A single line is a puzzle behind a
//! name, or none. Lists, texts over several lines and whatever else YAML has are refused, since a part of such a text would
//! be another puzzle.

use std::ops::Range;

use itertools::Itertools;

use super::document_scanner::{DocumentScanner, ParseText, ScanEvent};
use super::json_node::Fields;
use super::{beside, json, labelled, line};
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;
use crate::format::text::symbols::square_root;
use crate::puzzle::BLANKS;

/// Names of fields that may stand before the one with the puzzle, beside those that JSON reads.
const OTHER_NAMES: [&str; 11] = [
    "author",
    "constraints",
    "date",
    "difficulty",
    "id",
    "level",
    "name",
    "source",
    "title",
    "type",
    "variant",
];

/// The lines of a text, up to one that cannot belong to it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NamedValues {
    has_begun: bool,
}

/// The name and the value in a line such as `name: value`, also behind the dash of a list.
fn named(line: &str) -> Option<(&str, &str)> {
    let line = line.trim();
    let line = line.strip_prefix("- ").map_or(line, str::trim_start);
    let (name, value) = line.split_once(':')?;
    let is_name = |c: char| c.is_ascii_lowercase() || c == '_' || c == '-';
    let is_named = !name.is_empty() && name.chars().all(is_name);
    let is_apart = value.is_empty() || value.starts_with([' ', '\t']);
    (is_named && is_apart).then_some((name, value.trim()))
}

/// Whether a line begins a text: its name is one of JSON's fields, or says what follows.
pub(crate) fn begins(line: &[u8], options: &ReadOptions) -> bool {
    let begins_with = |byte: u8| byte.is_ascii_lowercase() || byte == b'-';
    let is_first = line.first().copied().is_some_and(begins_with);
    // Most lines are cells.
    if !is_first || memchr::memchr(b':', line).is_none() || options.is_symbol(':') {
        return false;
    }
    let is_known = |name: &str| {
        beside::PUZZLE_FIELDS.contains(&name)
            || beside::READING_FIELDS.contains(&name)
            || OTHER_NAMES.contains(&name)
    };
    let named = std::str::from_utf8(line).ok().and_then(named);
    named.is_some_and(|(name, _)| is_known(name))
}

impl DocumentScanner for NamedValues {
    fn step(&mut self, rest: &[u8]) -> Option<ScanEvent> {
        let begins = !self.has_begun && !rest[0].is_ascii_whitespace();
        self.has_begun |= begins;
        begins.then_some(ScanEvent::Begin)
    }

    fn is_over(&self) -> bool {
        !self.has_begun
    }

    // A line goes on with the text if it has a name, belongs to a list, or is further to the right.
    fn breaks_off_before(&mut self, line: &[u8], _open: &[u8]) -> bool {
        let is_inside = line.first().is_some_and(|byte| b" \t-".contains(byte));
        let has_name = std::str::from_utf8(line).is_ok_and(|line| named(line).is_some());
        let goes_on = !line.trim_ascii().is_empty() && (is_inside || has_name);
        self.has_begun = goes_on && line::parse_plain_9x9(line).is_none();
        !self.has_begun
    }

    // Lines of which each is a puzzle behind a name are that many puzzles.
    fn whole_lines(&self, broken: &[u8]) -> Vec<Range<usize>> {
        let lines = broken.split(|byte| matches!(byte, b'\n' | b'\r'));
        let lines = lines.filter(|line| !line.trim_ascii().is_empty());
        let place = |line: &[u8]| {
            let is_alone = is_puzzle(named(std::str::from_utf8(line).ok()?)?.1);
            let start = line.as_ptr() as usize - broken.as_ptr() as usize;
            is_alone.then_some(start..start + line.len())
        };
        lines.map(place).collect::<Option<_>>().unwrap_or_default()
    }
}

/// Whether a value is a whole puzzle.
fn is_puzzle(value: &str) -> bool {
    let cells = value.split_whitespace().next().unwrap_or_default().trim_matches(['"', '\'']);
    let is_cell = |c: char| c.is_ascii_alphanumeric() || BLANKS.contains(&c);
    cells.len() >= beside::FEWEST_CELLS
        && square_root(cells.len()).is_some()
        && cells.chars().all(is_cell)
}

/// Reads a text.
pub(crate) fn read(
    source: &RecordText<'_>,
    options: &ReadOptions,
    parse: ParseText,
) -> Result<Record, ParseError> {
    let text = source.utf8(source.bytes)?;
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    if lines().count() < 2 {
        return labelled::read(source, options);
    }
    let refuse = |line: &str| {
        let message = format!("expected a name and a value in '{}', or JSON", line.trim());
        let kind = ParseErrorKind::Malformed("a text of names and values", message);
        source.error_at(source.offset(line.as_bytes()), kind)
    };
    if let Some(line) = lines().find(|line| plain(line).is_none()) {
        return Err(refuse(line));
    }
    let values = lines().filter_map(plain).map(|(name, value)| (name, unquoted(value)));
    if let Some(name) = values.clone().map(|(name, _)| name).duplicates().next() {
        let message = format!("it has '{name}' twice");
        let kind = ParseErrorKind::Malformed("a text of names and values", message);
        return Err(ParseError::at_line(source.line(), kind));
    }
    json::read_fields(&Fields::of_texts(values), source, options, parse)
}

/// The name and the value of a line that is in no list and begins none.
fn plain(line: &str) -> Option<(&str, &str)> {
    let (name, value) = named(line).filter(|_| !line.starts_with([' ', '\t', '-']))?;
    let is_list = value.is_empty() || value.starts_with(['[', '{', '|', '>', '&', '*', '!']);
    (!is_list).then_some((name, value))
}

/// A value without the quotes around it and a comment behind it.
fn unquoted(value: &str) -> &str {
    for quote in ['"', '\''] {
        if let Some((inside, _)) = value.strip_prefix(quote).and_then(|rest| rest.split_once(quote))
        {
            return inside;
        }
    }
    value.split(" #").next().unwrap_or_default().trim_end()
}

#[cfg(test)]
mod tests {
    use crate::format::tests::{read_all, refusal};
    use crate::format::{ReadOptions, parse};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn read(text: &str) -> Vec<String> {
        read_all(&text.replace("PUZZLE", PUZZLE), &ReadOptions::new())
    }

    #[test]
    fn values_beside_a_puzzle_are_heeded() {
        for text in [
            "puzzle: PUZZLE\nlayout: diagonals\n",
            "layout: diagonals\npuzzle: \"PUZZLE\"\n",
            "---\ntitle: Mine\npuzzle: 'PUZZLE' # cells\nlayout: diagonals # both",
        ] {
            let record = parse(&text.replace("PUZZLE", PUZZLE), &ReadOptions::new()).unwrap();
            assert_eq!(record.puzzle.geometry().houses().count(), 29, "{text}");
        }
        assert_eq!(read("puzzle: PUZZLE\ntitle: hello\nlevel: hard\n"), ["line 1: 30"]);
        assert_eq!(
            refusal(&format!("---\npuzzle: {PUZZLE}\nvariant: killer\n")),
            "line 2: not a JSON value with a puzzle: \"variant\" may hold rules; known ones are read from \"regions\", \
             \"layout\", \"houses\", \"groups\" and \"rules\"; leave it out if it holds none"
        );
    }

    #[test]
    fn lists_and_longer_texts_are_one_error() {
        let rows: String = (0..9).map(|row| format!("  {}\n", &PUZZLE[9 * row..][..9])).collect();
        for (text, line, shown) in [
            ("puzzle: PUZZLE\nlayout: [diagonals]\n", 2, "layout: [diagonals]"),
            ("puzzle: PUZZLE\nlayout:\n  - diagonals\n", 2, "layout:"),
            (
                "- puzzle: PUZZLE\n  layout: diagonals\n- puzzle: PUZZLE\n",
                1,
                &format!("- puzzle: {PUZZLE}"),
            ),
            (&format!("puzzle: |\n{rows}layout:\n  - diagonals\n"), 1, "puzzle: |"),
        ] {
            let expected = format!(
                "line {line}, column 1: not a text of names and values: expected a name and a value in '{shown}', or JSON"
            );
            assert_eq!(read(text), [expected]);
        }
        assert_eq!(
            read("puzzle: PUZZLE\nlayout: diagonals\nlayout: windows\n"),
            ["line 1: not a text of names and values: it has 'layout' twice"]
        );
    }

    #[test]
    fn puzzles_behind_names_are_puzzles_of_their_own() {
        let text = "puzzle: PUZZLE\npuzzle: PUZZLE\n- puzzle: PUZZLE\nPUZZLE\n";
        assert_eq!(read(text), ["line 1: 30", "line 2: 30", "line 3: 30", "line 4: 30"]);
        assert_eq!(
            read("title: hello\nPUZZLE\n"),
            ["line 1: 'title: hello' is neither a puzzle nor a row of one", "line 2: 30"]
        );
    }
}
