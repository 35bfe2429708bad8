//! Comma-separated values as of RFC 4180: `quizzes,solutions`, `puzzle,solution`, `id,puzzle,...`.
//!
//! The header names the field with the puzzle. The table ends at a line without any delimiter, so
//! that other formats may follow in the same input. Quoted fields may contain several lines.

use std::borrow::Cow;

use super::line;
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::hints::{Hints, InputFormat};
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;

/// Names of the field with the puzzle, the best first; JSON objects use the same.
pub(crate) const PUZZLE_FIELDS: [&str; 10] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "question", "problem", "board", "grid",
    "givens",
];

/// Where the puzzle is in each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CsvHeader {
    /// The number of the field with the puzzle, from 0.
    field: u16,
    /// The byte between two fields.
    delimiter: u8,
}

/// Reads a line as a header; none if no name in it is that of a puzzle.
pub(crate) fn header(line: &[u8], hints: &Hints) -> Option<CsvHeader> {
    let is_word = line.first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'"');
    if !is_word || !matches!(hints.input, None | Some(InputFormat::Csv)) {
        return None;
    }
    let text = std::str::from_utf8(line).ok()?;
    [',', ';', '\t'].into_iter().find_map(|delimiter| {
        let mut names = text.split(delimiter).map(|name| {
            let name = name.trim().trim_matches('"').trim();
            PUZZLE_FIELDS.iter().position(|known| name.eq_ignore_ascii_case(known))
        });
        let ranked = names.by_ref().enumerate().filter_map(|(field, rank)| Some((rank?, field)));
        let (rank, field) = ranked.min()?;
        let delimiter = delimiter as u8;
        let field = u16::try_from(field).ok()?;
        // A single word may also be a row of letters, so that only the four best names count alone.
        let is_table = rank < 4 || line.contains(&delimiter);
        is_table.then_some(CsvHeader { field, delimiter })
    })
}

impl CsvHeader {
    /// A table without a header: the puzzle is in the first field.
    pub(crate) const FIRST_FIELD: CsvHeader = CsvHeader { field: 0, delimiter: b',' };

    /// Whether a line still belongs to the table.
    pub(crate) fn covers(self, line: &[u8]) -> bool {
        memchr::memchr2(self.delimiter, b'"', line).is_some()
    }

    /// The field with the puzzle, and the number of bytes before it if it is a piece of the record.
    fn field(self, record: &[u8]) -> Result<(Cow<'_, [u8]>, usize), ParseErrorKind> {
        let missing = ParseErrorKind::FieldMissing { field: usize::from(self.field) + 1 };
        if memchr::memchr(b'"', record).is_some() {
            return self.quoted_field(record)?.ok_or(missing).map(|field| (Cow::Owned(field), 0));
        }
        let mut start = 0;
        for _ in 0..self.field {
            match memchr::memchr(self.delimiter, &record[start..]) {
                Some(at) => start += at + 1,
                None => return Err(missing),
            }
        }
        let end = memchr::memchr(self.delimiter, &record[start..]);
        let end = end.map_or(record.len(), |at| start + at);
        Ok((Cow::Borrowed(&record[start..end]), start))
    }

    fn quoted_field(self, record: &[u8]) -> Result<Option<Vec<u8>>, ParseErrorKind> {
        if is_open(record) {
            return Err(ParseErrorKind::OpenQuotes);
        }
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .delimiter(self.delimiter)
            .buffer_capacity(record.len())
            .from_reader(record);
        let mut fields = csv::ByteRecord::new();
        // Reading from memory into bytes cannot fail: no I/O, no UTF-8, one record.
        let read = reader.read_byte_record(&mut fields).unwrap_or(false);
        let field = fields.get(usize::from(self.field)).filter(|_| read);
        Ok(field.map(<[u8]>::to_vec))
    }
}

/// Reads the puzzle in a row.
pub(crate) fn read(
    source: &RecordText<'_>,
    header: CsvHeader,
    hints: &Hints,
) -> Result<Record, ParseError> {
    let (field, before) =
        header.field(source.bytes).map_err(|kind| ParseError::at_line(source.line(), kind))?;
    line::read(&source.piece(&field, before), hints)
}

/// Whether a quoted field goes on after this text.
pub(crate) fn is_open(record: &[u8]) -> bool {
    memchr::memchr_iter(b'"', record).count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_names_the_field() {
        let field = |line: &str| header(line.as_bytes(), &Hints::new()).map(|h| h.field);
        assert_eq!(field("quizzes,solutions"), Some(0));
        assert_eq!(field("puzzle,solution"), Some(0));
        assert_eq!(field("id,puzzle,solution,clues,difficulty"), Some(1));
        assert_eq!(field("Puzzle,Solution,Time,Difficulty,"), Some(0));
        assert_eq!(field("\"id\";\"Sudoku\""), Some(1));
        assert_eq!(field("puzzle"), Some(0));
        assert_eq!(field("id,solution"), None);
        assert_eq!(field("1,2,3"), None);
    }

    #[test]
    fn fields_may_be_quoted() {
        let header = CsvHeader { field: 1, delimiter: b',' };
        let field = |record: &'static str| header.field(record.as_bytes());
        assert_eq!(field("7,12..,4").unwrap(), (Cow::Borrowed(&b"12.."[..]), 2));
        assert_eq!(field("\"a,b\",\"12\n..\",4").unwrap().0, &b"12\n.."[..]);
        assert_eq!(field("7"), Err(ParseErrorKind::FieldMissing { field: 2 }));
        assert_eq!(field("7,\"12"), Err(ParseErrorKind::OpenQuotes));
    }

    const PUZZLE: &str =
        "004300209005009001070060043006002087190007400050083000600000105003508690042910300";

    fn records(text: &str, hints: &Hints) -> Vec<String> {
        let read = crate::format::Reader::new(text.as_bytes(), hints.clone());
        read.map(|record| match record {
            Ok(record) => record.puzzle.num_givens().to_string(),
            Err(error) => error.to_string(),
        })
        .collect()
    }

    #[test]
    fn tables_are_read_and_other_formats_may_follow() {
        let puzzle = PUZZLE;
        let kaggle = format!("quizzes,solutions\n{puzzle},{puzzle}\n{puzzle},{puzzle}\n");
        let rated = format!("id,puzzle,solution,clues,difficulty\n1,{puzzle},{puzzle},36,2.2\n");
        let qqwing = format!("Puzzle,Solution,Time,Difficulty,\n\"{puzzle}\",,0.2,Easy,\n");
        let text = format!("{kaggle}{rated}{qqwing}\n{puzzle}\n");
        assert_eq!(records(&text, &Hints::new()), ["35"; 5]);
    }

    #[test]
    fn errors_count_columns_from_the_beginning_of_the_line() {
        let puzzle = PUZZLE.replacen('9', "!", 1);
        let text = format!("id,puzzle\n17,{puzzle}\n");
        let expected = "line 2, column 12: symbol '!' is not in the alphabet 1-9";
        assert_eq!(records(&text, &Hints::new()), [expected]);
    }

    #[test]
    fn without_a_known_name_the_first_field_is_the_puzzle() {
        let hints = Hints::new().input(InputFormat::Csv);
        let puzzle = PUZZLE;
        assert_eq!(records(&format!("{puzzle},1\n{puzzle},2\n"), &hints), ["35", "35"]);
    }
}
