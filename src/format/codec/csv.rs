//! Comma-separated values as of RFC 4180: `quizzes,solutions`, `puzzle,solution`, `id,puzzle,...`.
//!
//! The header names the field with the puzzle, or each row shows it. The table ends at a line without any delimiter, so
//! that other formats may follow in the same input. Quoted fields may contain several lines.

use std::borrow::Cow;

use super::beside::PUZZLE_FIELDS;
use super::other_columns::{self, OtherColumns, OtherField};
use super::{iss, labelled, line};
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::read_options::{InputFormat, ReadOptions};
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;
use crate::puzzle::BLANKS;

/// Names of other fields. They show that a line of words is a header.
const OTHER_FIELDS: [&str; 22] = [
    "id",
    "index",
    "idx",
    "no",
    "nr",
    "number",
    "name",
    "title",
    "author",
    "date",
    "source",
    "level",
    "difficulty",
    "rating",
    "score",
    "clues",
    "seed",
    "solution",
    "solutions",
    "solved",
    "answer",
    "answers",
];

/// What may stand between two fields, the likeliest first.
const DELIMITERS: [char; 3] = [',', ';', '\t'];

/// Where the puzzle is in each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CsvHeader {
    field: PuzzleColumn,
    /// The byte between two fields.
    delimiter: u8,
    others: OtherColumns,
}

/// The field with the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PuzzleColumn {
    /// The one with this number, from 0.
    Number(u16),
    /// The one that looks like a puzzle, or the longest.
    ByContent,
}

/// Reads a line as a header; none if no name in it is known.
pub(crate) fn header(line: &[u8], options: &ReadOptions) -> Option<CsvHeader> {
    let begins = |byte: &u8| byte.is_ascii_alphabetic() || b"\",;\t".contains(byte);
    if !line.first().is_some_and(begins) || !matches!(options.input, None | Some(InputFormat::Csv))
    {
        return None;
    }
    let text = std::str::from_utf8(line).ok()?;
    let with = |delimiter| header_with(text, delimiter, options);
    let mut headers = DELIMITERS.into_iter().filter_map(with);
    headers
        .clone()
        .find(|header| header.field != PuzzleColumn::ByContent)
        .or_else(|| headers.next())
}

/// The same for one delimiter.
fn header_with(text: &str, delimiter: char, options: &ReadOptions) -> Option<CsvHeader> {
    let names: Vec<&str> =
        text.split(delimiter).map(|name| name.trim().trim_matches('"').trim()).collect();
    let named =
        |list: &[&str], name: &str| list.iter().position(|known| name.eq_ignore_ascii_case(known));
    let puzzles = names.iter().enumerate();
    let ranked = puzzles.filter_map(|(field, name)| Some((named(&PUZZLE_FIELDS, name)?, field)));
    let is_table = text.contains(delimiter);
    let others = |field| match field {
        PuzzleColumn::Number(field) => OtherColumns::of(&names, Some(field.into())),
        PuzzleColumn::ByContent => OtherColumns::of(&names, None),
    };
    let with = |field| CsvHeader { field, delimiter: delimiter as u8, others: others(field) };
    let field = match ranked.min() {
        // A single word may also be a row of letters, so that only the four best names count alone.
        Some((rank, field)) if rank < 4 || is_table => {
            PuzzleColumn::Number(u16::try_from(field).ok()?)
        }
        Some(_) => return None,
        None => {
            let is_word = |name: &&str| name.is_empty() || name.starts_with(char::is_alphabetic);
            let is_known = |name: &&str| named(&OTHER_FIELDS, name).is_some();
            if options.input.is_some() && are_numbers(&names) {
                return Some(with(PuzzleColumn::ByContent));
            }
            let is_header = options.input.is_some() || names.iter().any(is_known);
            (is_table && is_header && names.iter().all(is_word))
                .then_some(PuzzleColumn::ByContent)?
        }
    };
    Some(with(field))
}

/// Whether columns are numbered from 0, behind one without a name for the numbers of the rows.
fn are_numbers(names: &[&str]) -> bool {
    let mut numbers = (0..).zip(&names[1..]);
    names[0].is_empty() && names.len() > 1 && numbers.all(|(nth, name)| name.parse() == Ok(nth))
}

impl CsvHeader {
    /// What a header would say of a table that begins with this row.
    pub(crate) fn of_first_row(row: &[u8]) -> Self {
        let is_in_row = |delimiter: &char| row.contains(&(*delimiter as u8));
        let delimiter = DELIMITERS.into_iter().find(is_in_row).unwrap_or(DELIMITERS[0]);
        CsvHeader {
            field: PuzzleColumn::ByContent,
            delimiter: delimiter as u8,
            others: OtherColumns::NONE,
        }
    }

    /// Whether a line still belongs to the table.
    pub(crate) fn covers(self, line: &[u8]) -> bool {
        memchr::memchr2(self.delimiter, b'"', line).is_some()
    }

    /// Whether a line is so surely a row of its own that the quotes of a field before it cannot go on in it: the field
    /// of the puzzle is a whole one, stands before all quotes, and has others beside it.
    pub(crate) fn begins_row(self, line: &[u8]) -> bool {
        let end = memchr::memchr(b'"', line).unwrap_or(line.len());
        let mut fields: Vec<&[u8]> = line[..end].split(|&byte| byte == self.delimiter).collect();
        if fields.len() < 2 {
            return false;
        }
        if end < line.len() {
            fields.pop();
        }
        let is_puzzle = |field: &&[u8]| {
            let side = field.len().isqrt();
            let is_blank = |byte: u8| BLANKS.contains(&char::from(byte));
            side >= 4
                && side * side == field.len()
                && field.iter().all(|&byte| byte.is_ascii_alphanumeric() || is_blank(byte))
                && field.iter().any(|&byte| is_blank(byte))
        };
        match self.field {
            PuzzleColumn::Number(field) => fields.get(usize::from(field)).is_some_and(is_puzzle),
            PuzzleColumn::ByContent => fields.iter().any(is_puzzle),
        }
    }

    /// The field with the puzzle, and the number of bytes before it if it is a piece of the record.
    fn field(self, record: &[u8]) -> Result<(Cow<'_, [u8]>, usize), ParseErrorKind> {
        let PuzzleColumn::Number(field) = self.field else {
            return self.field_by_content(record);
        };
        let field = usize::from(field);
        let missing = ParseErrorKind::FieldMissing { field: field + 1 };
        if memchr::memchr(b'"', record).is_some() {
            let mut fields = self.quoted_fields(record)?;
            let found = fields.nth(field).ok_or(missing)?;
            return Ok((Cow::Owned(found), 0));
        }
        let mut start = 0;
        for _ in 0..field {
            match memchr::memchr(self.delimiter, &record[start..]) {
                Some(at) => start += at + 1,
                None => return Err(missing),
            }
        }
        let end = memchr::memchr(self.delimiter, &record[start..]);
        let end = end.map_or(record.len(), |at| start + at);
        Ok((Cow::Borrowed(&record[start..end]), start))
    }

    /// The field that looks like a puzzle.
    fn field_by_content(self, record: &[u8]) -> Result<(Cow<'_, [u8]>, usize), ParseErrorKind> {
        if is_open(record) {
            return Err(ParseErrorKind::OpenQuotes);
        }
        if let Some(place) =
            std::str::from_utf8(record).ok().map(labelled::puzzle).transpose()?.flatten()
        {
            return Ok((Cow::Borrowed(&record[place.clone()]), place.start));
        }
        // A small puzzle, its rows in one field, or one with mistakes: longer than any number beside it.
        let (mut longest, mut length) = (0, 0);
        for (nth, field) in (0..).zip(self.quoted_fields(record)?) {
            if field.len() > length {
                (longest, length) = (nth, field.len());
            }
        }
        CsvHeader { field: PuzzleColumn::Number(longest), ..self }.field(record)
    }

    /// The other fields of a row that matter.
    fn others(self, record: &[u8]) -> Result<Vec<OtherField>, ParseErrorKind> {
        let Some(last) = self.others.last() else {
            return Ok(Vec::new());
        };
        if memchr::memchr(b'"', record).is_none() {
            let ends = memchr::memchr_iter(self.delimiter, record).chain([record.len()]);
            let fields =
                ends.scan(0, |start, end| Some(&record[std::mem::replace(start, end + 1)..end]));
            return Ok(self.others.matter(fields.take(last + 1)));
        }
        let fields: Vec<_> = self.quoted_fields(record)?.collect();
        Ok(self.others.matter(fields.iter().map(Vec::as_slice)))
    }

    fn quoted_fields(
        self,
        record: &[u8],
    ) -> Result<impl Iterator<Item = Vec<u8>> + use<>, ParseErrorKind> {
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
        let fields: Vec<Vec<u8>> = fields.iter().filter(|_| read).map(<[u8]>::to_vec).collect();
        Ok(fields.into_iter())
    }
}

/// Reads the puzzle in a row; `read_json` reads a field with an object, which lines of other rules are written as.
pub(crate) fn read(
    source: &RecordText<'_>,
    header: CsvHeader,
    options: &ReadOptions,
    read_json: fn(&RecordText<'_>, &ReadOptions) -> Result<Record, ParseError>,
) -> Result<Record, ParseError> {
    let (field, before) =
        header.field(source.bytes).map_err(|kind| ParseError::at_line(source.line(), kind))?;
    let at_line = |kind| ParseError::at_line(source.line(), kind);
    let others = header.others(source.bytes).map_err(at_line)?;
    let piece = source.piece(&field, before);
    let read = |options: &ReadOptions| match field.first() {
        Some(b'{') => read_json(&piece, options),
        Some(b'.') if iss::is_text(&field, options) => iss::read(&piece, options),
        _ => line::read(&piece, options),
    };
    let record = match others[..] {
        [] => read(options)?,
        _ => other_columns::read_beside(&others, options, read, at_line)?,
    };
    // In a row of several lines, the puzzle may begin in a later one.
    Ok(Record { line: source.line(), ..record })
}

/// Whether a quoted field goes on after this text.
pub(crate) fn is_open(record: &[u8]) -> bool {
    memchr::memchr_iter(b'"', record).count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Reader;

    #[test]
    fn the_header_names_the_field() {
        let field = |line: &str| {
            let header = header(line.as_bytes(), &ReadOptions::new())?;
            Some(match header.field {
                PuzzleColumn::Number(field) => i32::from(field),
                PuzzleColumn::ByContent => -1,
            })
        };
        assert_eq!(field("quizzes,solutions"), Some(0));
        assert_eq!(field("puzzle,solution"), Some(0));
        assert_eq!(field("id,puzzle,solution,clues,difficulty"), Some(1));
        assert_eq!(field("Puzzle,Solution,Time,Difficulty,"), Some(0));
        assert_eq!(field("\"id\";\"Sudoku\""), Some(1));
        assert_eq!(field("puzzle"), Some(0));
        assert_eq!(field(",puzzle,solution"), Some(1));
        assert_eq!(field(";puzzle;solution"), Some(1));
        assert_eq!(field("\tpuzzle\tsolution"), Some(1));
        assert_eq!(field("id,solution"), Some(-1));
        assert_eq!(field("id;start;end"), Some(-1));
        assert_eq!(field("start,end"), None);
        assert_eq!(field("A,B,C,D"), None);
        assert_eq!(field("id"), None);
        assert_eq!(field("1,2,3"), None);
    }

    #[test]
    fn a_row_of_several_lines_begins_in_its_first() {
        let line =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let text = format!("\"a remark\n\",{line},easy\n");
        let options = ReadOptions::new().input(InputFormat::Csv);
        let records = Reader::new(text.as_bytes(), options).map(|record| record.unwrap().line);
        assert_eq!(records.collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn fields_may_be_quoted() {
        let header = CsvHeader {
            field: PuzzleColumn::Number(1),
            delimiter: b',',
            others: OtherColumns::NONE,
        };
        let field = |record: &'static str| header.field(record.as_bytes());
        assert_eq!(field("7,12..,4").unwrap(), (Cow::Borrowed(&b"12.."[..]), 2));
        assert_eq!(field("\"a,b\",\"12\n..\",4").unwrap().0, &b"12\n.."[..]);
        assert_eq!(field("7"), Err(ParseErrorKind::FieldMissing { field: 2 }));
        assert_eq!(field("7,\"12"), Err(ParseErrorKind::OpenQuotes));
    }

    const PUZZLE: &str =
        "004300209005009001070060043006002087190007400050083000600000105003508690042910300";

    fn records(text: &str, options: &ReadOptions) -> Vec<String> {
        let read = Reader::new(text.as_bytes(), options.clone());
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
        assert_eq!(records(&text, &ReadOptions::new()), ["35"; 5]);
    }

    #[test]
    fn a_text_of_the_interactive_sudoku_solver_may_be_a_field() {
        let text = "id,puzzle\n1,.AntiKnight.~R1C1_5\n2,.Fog~R1C2.~R1C1_5\n";
        let expected = ["1", "line 3, column 3: the puzzle has Fog, and that is not supported"];
        assert_eq!(records(text, &ReadOptions::new()), expected);
    }

    #[test]
    fn quotes_that_are_not_closed_spoil_their_row_alone() {
        let open = |line: u32| format!("line {line}: the quotes are not closed");
        let text =
            format!("id,puzzle,note\n1,{PUZZLE},\"two\n2,{PUZZLE},ok\n3,{PUZZLE},\"a\nb\"\n");
        let found = records(&text, &ReadOptions::new());
        assert_eq!(found, [open(2).as_str(), "35", "35"]);
        let text =
            format!("note,puzzle,level\n\"a\nb\",{PUZZLE},1\n\"a,{PUZZLE},1\nb,{PUZZLE},\"2\"\n");
        assert_eq!(records(&text, &ReadOptions::new()), ["35", &open(4), "35"]);
        // A grid of several lines is no row of its own, nor is text that only looks like one.
        let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[row * 9..row * 9 + 9]).collect();
        let text = format!("id,puzzle\n1,\"{}\"\n2,{PUZZLE}\n", rows.join("\n"));
        assert_eq!(records(&text, &ReadOptions::new()), ["35", "35"]);
    }

    #[test]
    fn errors_count_columns_from_the_beginning_of_the_line() {
        let puzzle = PUZZLE.replacen('9', "!", 1);
        let text = format!("id,puzzle\n17,{puzzle}\n");
        let expected = "line 2, column 12: symbol '!' is not in the alphabet 1-9";
        assert_eq!(records(&text, &ReadOptions::new()), [expected]);
    }

    #[test]
    fn without_a_known_name_the_field_shows_that_it_is_the_puzzle() {
        let solution = PUZZLE.replace('0', "1");
        let rows = format!("0,{PUZZLE},{solution}\n1,{PUZZLE},{solution}\n");
        for header in ["id,start,end\n", ",0,1\n", ""] {
            for options in [ReadOptions::new(), ReadOptions::new().input(InputFormat::Csv)] {
                let found = records(&format!("{header}{rows}"), &options);
                assert_eq!(found, ["35", "35"], "{header}{options:?}");
            }
        }
        let options = ReadOptions::new().input(InputFormat::Csv);
        assert_eq!(records(&format!("start,end\n{rows}"), &options), ["35", "35"]);
    }

    #[test]
    fn tables_of_pandas_and_spreadsheets_are_read() {
        let solution = PUZZLE.replace('0', "1");
        for (header, delimiter) in [
            (",puzzle,solution", ","),
            (";puzzle;solution", ";"),
            ("\tpuzzle\tsolution", "\t"),
            ("\"\",\"puzzle\",\"solution\"", "\",\""),
        ] {
            let quote = if header.starts_with('"') { "\"" } else { "" };
            for end in ["\n", "\r\n", "\r", " \n"] {
                let row = |nth: usize, puzzle: &str| {
                    format!(
                        "{quote}{}{quote}{end}",
                        [&nth.to_string(), puzzle, &solution].join(delimiter)
                    )
                };
                let text = format!(
                    "\u{FEFF}{header}{end}{}{}{end}",
                    row(0, PUZZLE),
                    row(1, "1200001000000000")
                );
                for options in [ReadOptions::new(), ReadOptions::new().input(InputFormat::Csv)] {
                    assert_eq!(records(&text, &options), ["35", "3"], "{text}");
                }
            }
        }
    }

    #[test]
    fn without_a_puzzle_in_it_the_longest_field_is_read() {
        let options = ReadOptions::new().input(InputFormat::Csv);
        let found = records(&format!("0,{},x\n1,12..,2\n2,\"1.\n.2\",x\n", &PUZZLE[1..]), &options);
        assert_eq!(found, ["line 1, column 3: 80 symbols, expected 81 for side 9", "2", "2"]);
        let puzzle = PUZZLE;
        assert_eq!(records(&format!("{puzzle},1\n{puzzle},2\n"), &options), ["35", "35"]);
    }
}
