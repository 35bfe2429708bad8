//! OpenSudoku's XML: `<game data="379000014060010070..." />` for each puzzle.
//!
//! In `data` are 81 digits, 0 for blanks; or, for games that were begun, `version: N` and for each cell its value,
//! one or two notes, and 1 if it can be edited, each followed by a bar: `3|-|0|0|-|1|...`. Notes are ignored, as
//! they are not part of the puzzle.

use itertools::Itertools;
use quick_xml::XmlVersion;
use quick_xml::events::Event;

use crate::format::codec::document_scanner::{DocumentScanner, Mistake, ScanEvent};
use crate::format::codec::{beside, line};
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::output::Content;
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;
use crate::geometry::{BoxShape, Cell, Digit};

/// The beginning of a document.
pub(crate) const HEADER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n";
/// The end of a document.
pub(crate) const FOOTER: &str = "</opensudoku>\n";

const DOCUMENT: &str = "an OpenSudoku document";
static NO_GAME: Mistake = Mistake { name: DOCUMENT, message: "it has no tag <game data=\"...\">" };
static CUT_OFF: Mistake = Mistake { name: DOCUMENT, message: "it ends before its last tag" };

/// The part of the document that a byte is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum XmlState {
    #[default]
    Text,
    /// Until `-->`.
    Comment,
    /// Until `]]>`.
    Data,
    /// Until a `>` that is not in quotes.
    Tag(XmlTag),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct XmlTag {
    is_game: bool,
    kind: TagKind,
    quote: Option<u8>,
    last: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TagKind {
    Opening,
    Closing,
    /// `<?xml ...?>` and `<!DOCTYPE ...>`.
    Declaration,
}

/// Finds the tags `<game ...>`, byte by byte.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct XmlScanner {
    state: XmlState,
    /// Elements that are open.
    depth: usize,
    /// Whether there was any element, and any game.
    elements: bool,
    games: bool,
}

/// Whether a line may be the beginning of XML.
pub(crate) fn begins(line: &[u8], options: &ReadOptions) -> bool {
    let text = line.trim_ascii_start();
    let known = ["<?xml", "<!--", "<!DOCTYPE", "<opensudoku", "<game"];
    let opens = known.iter().any(|start| text.starts_with(start.as_bytes()));
    opens && !options.is_symbol('<')
}

impl XmlScanner {
    fn open_tag(&mut self, rest: &[u8]) -> Option<ScanEvent> {
        if rest.starts_with(b"<!--") {
            self.state = XmlState::Comment;
            return None;
        }
        if rest.starts_with(b"<![CDATA[") {
            self.state = XmlState::Data;
            return None;
        }
        let kind = match rest.get(1) {
            Some(b'/') => TagKind::Closing,
            Some(b'?' | b'!') => TagKind::Declaration,
            _ => TagKind::Opening,
        };
        let name_ends =
            rest.get(5).is_none_or(|b| b.is_ascii_whitespace() || matches!(b, b'/' | b'>'));
        let is_game = rest.starts_with(b"<game") && name_ends;
        self.elements |= kind == TagKind::Opening;
        self.games |= is_game;
        self.state = XmlState::Tag(XmlTag::new(kind, is_game));
        is_game.then_some(ScanEvent::Begin)
    }

    fn step_in_tag(&mut self, mut tag: XmlTag, byte: u8) -> Option<ScanEvent> {
        let ends = byte == b'>' && tag.quote.is_none();
        match (tag.quote, byte) {
            (Some(quote), byte) if quote == byte => tag.quote = None,
            (None, b'"' | b'\'') if tag.kind == TagKind::Opening => tag.quote = Some(byte),
            _ => {}
        }
        let is_empty = tag.last == b'/';
        tag.last = byte;
        self.state = XmlState::Tag(tag);
        if !ends {
            return None;
        }
        self.state = XmlState::Text;
        match tag.kind {
            TagKind::Opening if !is_empty => self.depth += 1,
            TagKind::Closing => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        tag.is_game.then_some(ScanEvent::End)
    }
}

impl DocumentScanner for XmlScanner {
    fn step(&mut self, rest: &[u8]) -> Option<ScanEvent> {
        match self.state {
            XmlState::Text if rest[0] == b'<' => self.open_tag(rest),
            XmlState::Text if self.depth == 0 && !rest[0].is_ascii_whitespace() => {
                Some(ScanEvent::Stray)
            }
            XmlState::Text => None,
            XmlState::Comment => {
                if rest.starts_with(b"-->") {
                    // The rest of the mark is an empty declaration.
                    self.state = XmlState::Tag(XmlTag::new(TagKind::Declaration, false));
                }
                None
            }
            XmlState::Data => {
                if rest.starts_with(b"]]>") {
                    self.state = XmlState::Tag(XmlTag::new(TagKind::Declaration, false));
                }
                None
            }
            XmlState::Tag(tag) => self.step_in_tag(tag, rest[0]),
        }
    }

    fn is_over(&self) -> bool {
        self.state == XmlState::Text && self.depth == 0
    }

    fn mistake_at_end(&self) -> Option<&'static Mistake> {
        match (self.elements && !self.games, self.is_over()) {
            (true, _) => Some(&NO_GAME),
            (false, false) => Some(&CUT_OFF),
            (false, true) => None,
        }
    }

    // A plain puzzle is no part of a document, and no attribute of a game has a `<` in it.
    fn breaks_off_before(&mut self, line: &[u8], open: &[u8]) -> bool {
        let in_game = !open.is_empty() && line.trim_ascii_start().starts_with(b"<");
        let is_puzzle = !self.is_over() && line::parse_plain_9x9(line).is_some();
        if is_puzzle {
            *self = XmlScanner::default();
        } else if in_game {
            self.state = XmlState::Text;
        }
        in_game || is_puzzle
    }
}

impl XmlTag {
    fn new(kind: TagKind, is_game: bool) -> Self {
        XmlTag { is_game, kind, quote: None, last: 0 }
    }
}

fn malformed(message: impl std::fmt::Display) -> ParseErrorKind {
    ParseErrorKind::Malformed("an OpenSudoku game", message.to_string())
}

/// Reads a tag `<game ...>`.
pub(crate) fn read(source: &RecordText<'_>, options: &ReadOptions) -> Result<Record, ParseError> {
    let text = source.utf8(source.bytes)?;
    let geometry = source.geometry_of(BoxShape { rows: 3, cols: 3 }, options)?;
    let data = data(text).map_err(|kind| source.error_at(0, kind))?;
    let at_start = |kind| source.error_at(0, kind);
    let (cells, is_placed) = match data.trim().strip_prefix("version:") {
        Some(versioned) => versioned_cells(versioned).map_err(at_start)?,
        None => (plain_cells(data.trim()).map_err(at_start)?, Vec::new()),
    };
    let mut record = source.digits(geometry, cells, options)?;
    let placed = is_placed.iter().positions(|&placed| placed);
    record.placed = placed.map(Cell::new).collect();
    Ok(record)
}

/// The attribute `data`.
fn data(text: &str) -> Result<String, ParseErrorKind> {
    let mut reader = quick_xml::Reader::from_str(text);
    reader.config_mut().check_end_names = false;
    let event = reader.read_event().map_err(malformed)?;
    let (Event::Start(tag) | Event::Empty(tag)) = event else {
        return Err(malformed("a tag <game data=\"...\"> is expected"));
    };
    let mut data = None;
    for attribute in tag.attributes().with_checks(false) {
        let attribute = attribute.map_err(malformed)?;
        let name = attribute.key.into_inner();
        let name = String::from_utf8_lossy(name.as_ref()).into_owned();
        let value = attribute.normalized_value(XmlVersion::Explicit1_0).map_err(malformed)?;
        if name == "data" {
            data = Some(value.into_owned());
        } else if beside::text_kind(&name).is_some_and(|kind| beside::says_rules(&value, kind)) {
            return Err(ParseErrorKind::OtherRules(format!("rules in its attribute '{name}'")));
        }
    }
    data.ok_or_else(|| malformed("it has no attribute data"))
}

/// A value from 0 to 9, 0 for a blank.
fn digit(value: &str) -> Result<Option<Digit>, ParseErrorKind> {
    match *value.as_bytes() {
        [b'0' | b'.'] => Ok(None),
        [byte @ b'1'..=b'9'] => Ok(Some(Digit::new(usize::from(byte - b'1')))),
        _ => Err(ParseErrorKind::NotANumber { symbol: value.to_owned(), first: 0, last: 9 }),
    }
}

fn plain_cells(data: &str) -> Result<Vec<Option<Digit>>, ParseErrorKind> {
    let mut bytes = [0; 4];
    data.chars().map(|c| digit(c.encode_utf8(&mut bytes))).collect()
}

/// The cells, and which of their digits were not given.
fn versioned_cells(data: &str) -> Result<(Vec<Option<Digit>>, Vec<bool>), ParseErrorKind> {
    let (_, fields) = data.trim_start().split_once(char::is_whitespace).unwrap_or((data, ""));
    let fields: Vec<&str> = fields.trim().trim_end_matches('|').split('|').collect();
    let per_cell = match fields.len() {
        count if count == 3 * 81 => 3,
        count if count == 4 * 81 => 4,
        count => {
            let expected = format!("{count} fields, expected 3 or 4 for each of 81 cells");
            return Err(malformed(expected));
        }
    };
    let (mut cells, mut is_placed) = (Vec::new(), Vec::new());
    for cell in fields.chunks_exact(per_cell) {
        let value = digit(cell[0])?;
        cells.push(value);
        is_placed.push(value.is_some() && cell[per_cell - 1] == "1");
    }
    Ok((cells, is_placed))
}

/// A comment, which must not contain `--`.
pub(crate) fn remark(words: &str) -> String {
    format!("  <!-- {} -->\n", words.replace("--", "- -"))
}

/// Writes a tag for a 9×9 puzzle.
pub(crate) fn write(content: &Content<'_>, out: &mut Vec<u8>) {
    let number = |cell: Option<Digit>| cell.map_or("0".to_owned(), |digit| digit.to_string());
    let data = content.cells().map(number).join("");
    out.extend(format!("  <game data=\"{data}\" />\n").bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::{read_all, read_back, refusal};
    use crate::format::{OutputFormat, line, parse};

    const DATA: &str =
        "379000014060010070080009005435007000090040020000800436900700080040080050850000249";

    #[test]
    fn the_sample_is_read_and_written() {
        let game = format!("<game data=\"{DATA}\" />\n");
        let record = parse(&game, &ReadOptions::new()).unwrap();
        let cells = line::text(record.puzzle.cells(), &record.alphabet);
        assert_eq!(cells, DATA.replace('0', "."));
        assert_eq!(read_back(&record, OutputFormat::OpenSudoku), format!("  {game}"));
    }

    #[test]
    fn a_document_has_many_games_and_other_things() {
        let text = format!(
            "{HEADER}  <name>Easy > <![CDATA[don't <game]]></name>\n  <!-- <game data=\"1\"/> -->\n  <game data=\"{DATA}\" />\n  \
             <game\n    data='{DATA}'\n    note=\"a>b\"></game><game data=\"{DATA}\"/>\n{FOOTER}{DATA}\n"
        );
        let expected = ["line 5: 33", "line 6: 33", "line 8: 33", "line 10: 33"];
        assert_eq!(read_all(&text, &ReadOptions::new()), expected);
    }

    #[test]
    fn games_that_were_begun_tell_givens_from_other_digits() {
        let first = "3|-|0|7|-|1|0|1,2,|1|";
        let data = format!("version: 1&#10;{first}{}", "0|-|1|".repeat(78));
        let record =
            parse(&format!("<game state=\"1\" data=\"{data}\"/>"), &ReadOptions::new()).unwrap();
        assert_eq!(record.puzzle.num_givens(), 2);
        assert_eq!(record.placed, [Cell::new(1)]);
    }

    #[test]
    fn attributes_that_name_rules_are_refused() {
        for attribute in ["variant=\"diagonal\"", "type='killer'", "rules=\"anti-knight\""] {
            let name = attribute.split('=').next().unwrap();
            let expected = format!(
                "line 1, column 1: the puzzle has rules in its attribute '{name}', and that is not supported"
            );
            assert_eq!(refusal(&format!("<game data=\"{DATA}\" {attribute}/>")), expected);
        }
        for attribute in ["variant=\"classic\"", "note=\"a killer\" created=\"1\" state=\"1\""] {
            assert!(
                parse(&format!("<game {attribute} data=\"{DATA}\"/>"), &ReadOptions::new()).is_ok()
            );
        }
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!(
            refusal("<game date=\"1\"/>"),
            "line 1, column 1: not an OpenSudoku game: it has no attribute data"
        );
        assert_eq!(refusal("<game data=\"12\"/>"), "line 1: 2 symbols, expected 81 for side 9");
        assert_eq!(
            refusal("<game data=\"1a\"/>"),
            "line 1, column 1: 'a' is not a number from 0 to 9"
        );
        assert_eq!(
            refusal("<!-- none -->\n<opensudoku>\n<name>text</name>\n</opensudoku>\n"),
            "line 4, column 14: not an OpenSudoku document: it has no tag <game data=\"...\">"
        );
    }
}
