//! Lines that are cut into fields, as spreadsheets and data frames write them: a cell in each field, blank if empty.
//!
//! ```text
//! 5<TAB>3<TAB><TAB><TAB>7    5;3;;;7    "5","3","","","7"    5.0,3.0,,,7.0
//! ```
//!
//! A header may name or number the columns, and behind one that begins with an empty field each row has a number first.

use std::ops::Range;

use super::bars;
use super::comment;
use super::symbols::{self, square_root, symbol_count};
use crate::format::read_options::{InputFormat, ReadOptions};
use crate::puzzle::BLANKS;

/// Rows of fewer fields are written otherwise.
const FEWEST_FIELDS: usize = 4;

/// A line of fewer fields is a row.
const FEWEST_CELLS: usize = 36;

/// A bit for each field must fit into a word.
const MOST_FIELDS: usize = 128;

/// What a line of fields shows without its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FieldRow {
    delimiter: u8,
    pub(crate) count: usize,
    /// A bit for each field that is not empty.
    filled: u128,
    /// Whether the same cells can be read from the line as words.
    pub(crate) is_plain: bool,
    /// Whether there are neither quotes nor semicolons, so that words are cells too, with empty fields left out.
    pub(crate) has_words: bool,
    /// Whether tabs align words: some fields are empty although blank cells have a mark.
    pub(crate) is_aligned: bool,
    /// The number in the first field.
    first: Option<usize>,
    /// The largest number; none if a field has another symbol.
    largest: Option<usize>,
    /// Whether a field is a blank cell, however it is written.
    pub(crate) has_blank: bool,
    /// Whether the fields are the numbers from 0 or 1 on.
    pub(crate) counts: bool,
    pub(crate) header: Option<Header>,
}

/// The kinds of headers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Header {
    /// Names of columns, which may be symbols of cells too.
    Columns,
    /// The same behind an empty field, above the numbers of rows.
    BesideRowNumbers,
}

impl FieldRow {
    /// The fields of a line; none if it has no fields or anything but a cell in one.
    pub(crate) fn of(line: &[u8], options: &ReadOptions) -> Option<Self> {
        use InputFormat::{Csv, Grid, Integers};
        let may_be = matches!(options.input, None | Some(Csv | Grid | Integers));
        let delimiter = delimiter(line).filter(|_| may_be && options.alphabet.is_none())?;
        let line = without_comment(line, delimiter, options);
        let text = std::str::from_utf8(line).ok().filter(|text| !bars::has_bar(text))?;
        let mut all = FieldSummary::default();
        fields(text, delimiter).for_each(|field| all.add(field));
        let may_be_row = all.are_cells && (FEWEST_FIELDS..=MOST_FIELDS).contains(&all.count);
        let header = header(text, delimiter);
        if !may_be_row && header.is_none() {
            return None;
        }
        let is_bare = !all.is_decimal && memchr::memchr2(b'"', b'\'', line).is_none();
        let has_words = all.are_cells && is_bare && delimiter != b';';
        let is_regular = || delimiter == b',' || has_regular_gaps(all.filled, all.count);
        Some(FieldRow {
            delimiter,
            count: all.count,
            filled: all.filled,
            has_words,
            is_plain: has_words && is_regular(),
            is_aligned: has_words && delimiter == b'\t' && all.has_mark && all.has_empty,
            first: fields(text, delimiter).next().and_then(|field| field.parse().ok()),
            largest: Some(all.largest).filter(|_| all.are_numbers),
            has_blank: all.has_mark || all.has_empty,
            counts: all.counts && all.first <= 1,
            header,
        })
    }

    /// Whether the line has all cells of a grid: n² of them with numbers up to n, too many to be a row of a grid.
    pub(crate) fn is_puzzle(&self) -> bool {
        let side = square_root(self.count).filter(|_| self.count >= FEWEST_CELLS);
        side.is_some_and(|side| self.largest.is_some_and(|largest| largest <= side))
    }

    pub(crate) fn is_blank(&self) -> bool {
        self.filled == 0
    }

    /// Whether both may be rows of one table.
    pub(crate) fn is_like(&self, other: &FieldRow) -> bool {
        self.delimiter == other.delimiter
    }

    /// Whether the words of both are the cells of the same columns.
    pub(crate) fn has_columns_of(&self, other: &FieldRow) -> bool {
        self.delimiter == b',' || self.filled == other.filled
    }

    /// Whether this row may follow a header, `nth` rows behind it.
    pub(crate) fn is_below(&self, header: Header, nth: usize) -> bool {
        match header {
            Header::Columns => self.largest.is_some_and(|largest| largest > 0),
            Header::BesideRowNumbers => self.first == Some(nth) || self.first == Some(nth + 1),
        }
    }
}

/// What the fields of a line have in common.
#[derive(Debug)]
struct FieldSummary {
    count: usize,
    filled: u128,
    are_cells: bool,
    /// Whether a number is written like 5.0, or a blank as NaN.
    is_decimal: bool,
    has_empty: bool,
    /// Whether a blank cell has a mark.
    has_mark: bool,
    are_numbers: bool,
    largest: usize,
    first: usize,
    /// Whether each number is one more than the number before it.
    counts: bool,
}

impl Default for FieldSummary {
    fn default() -> Self {
        FieldSummary {
            count: 0,
            filled: 0,
            are_cells: true,
            is_decimal: false,
            has_empty: false,
            has_mark: false,
            are_numbers: true,
            largest: 0,
            first: 0,
            counts: true,
        }
    }
}

impl FieldSummary {
    fn add(&mut self, field: &str) {
        self.filled |= u128::from(!field.is_empty()).checked_shl(self.count as u32).unwrap_or(0);
        self.count += 1;
        // Most fields are a digit, and then most of what follows is known.
        if let [digit @ b'1'..=b'9'] = field.as_bytes() {
            let number = usize::from(digit - b'0');
            self.largest = self.largest.max(number);
            self.count_on(number);
            return;
        }
        let symbol = symbol(field);
        let is_blank = symbols::is_blank(symbol, &BLANKS);
        let number = if is_blank { Some(0) } else { symbol.parse::<usize>().ok() };
        self.are_cells &= is_cell(symbol);
        self.is_decimal |= symbol.len() != field.len();
        self.has_empty |= symbol.is_empty();
        self.has_mark |= is_blank && !symbol.is_empty();
        self.are_numbers &= number.is_some();
        self.largest = self.largest.max(number.unwrap_or(0));
        self.count_on(number.unwrap_or(0));
        self.counts &= number.is_some();
    }

    fn count_on(&mut self, number: usize) {
        if self.count == 1 {
            self.first = number;
        }
        self.counts &= number.checked_sub(self.first) == Some(self.count - 1);
    }
}

/// The byte between two fields: the one of the three that a table has.
fn delimiter(line: &[u8]) -> Option<u8> {
    [b'\t', b';', b','].into_iter().find(|&byte| memchr::memchr(byte, line).is_some())
}

/// The fields of a line, without quotes and white space around them.
fn fields(text: &str, delimiter: u8) -> impl Iterator<Item = &str> {
    let text = text.trim_end_matches(['\r', '\n', ' ']);
    let is_around = |c: char| matches!(c, ' ' | '"' | '\'' | '\u{FEFF}');
    split_at(text, delimiter).map(move |field| match field.as_bytes() {
        [] | [b'0'..=b'9' | b'.'] => field,
        _ => field.trim_matches(is_around),
    })
}

/// The pieces of a text between these ASCII characters; faster than the standard library for short pieces.
fn split_at(text: &str, delimiter: u8) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let end = text.bytes().position(|byte| byte == delimiter);
        rest = end.map(|end| &text[end + 1..]);
        Some(&text[..end.unwrap_or(text.len())])
    })
}

/// A line of fields without the remark behind them.
fn without_comment<'a>(line: &'a [u8], delimiter: u8, options: &ReadOptions) -> &'a [u8] {
    match delimiter != b';' && memchr::memchr(b'#', line).is_some() {
        true => comment::content(line, options),
        false => line,
    }
}

/// The places of the fields in a line of a table.
pub(crate) fn all(text: &str, options: &ReadOptions) -> Vec<Range<usize>> {
    let Some(delimiter) = delimiter(text.as_bytes()) else {
        return Vec::new();
    };
    let content = without_comment(text.as_bytes(), delimiter, options);
    let text = &text[..content.len()];
    let place = |field: &str| {
        let start = field.as_ptr() as usize - text.as_ptr() as usize;
        start..start + field.len()
    };
    fields(text, delimiter).map(place).collect()
}

/// The symbol in a field; empty for a blank cell.
pub(crate) fn symbol(field: &str) -> &str {
    match is_nan(field) {
        true => "",
        false => field.strip_suffix(".0").unwrap_or(field),
    }
}

fn is_nan(field: &str) -> bool {
    field.eq_ignore_ascii_case("nan")
}

/// Whether this may be the symbol of a cell: empty, a symbol, or a number of at most three digits.
fn is_cell(symbol: &str) -> bool {
    let is_number = symbol.len() <= 3 && symbol.bytes().all(|byte| byte.is_ascii_digit());
    is_number || !symbol.contains(char::is_whitespace) && symbol_count(symbol) == 1
}

/// Whether empty fields only part groups of two fields or more, all of one length, or stand at the ends of the line.
fn has_regular_gaps(filled: u128, count: usize) -> bool {
    let fields: String =
        (0..count).map(|nth| if filled >> nth & 1 == 1 { 'x' } else { ' ' }).collect();
    let fields = fields.strip_prefix(' ').unwrap_or(&fields);
    let fields = fields.strip_suffix(' ').unwrap_or(fields);
    let mut groups = fields.split(' ').map(str::len);
    let first = groups.next().unwrap_or(0);
    first >= 2 && groups.all(|group| group == first)
}

/// The header that these fields are.
fn header(text: &str, delimiter: u8) -> Option<Header> {
    let first = fields(text, delimiter).next()?;
    if first.starts_with(|c: char| !c.is_alphabetic()) {
        return None;
    }
    let fields: Vec<&str> = fields(text, delimiter).collect();
    let (kind, names) = match &fields[..] {
        ["", names @ ..] if !names.is_empty() => (Header::BesideRowNumbers, names),
        names if names.len() >= FEWEST_FIELDS => (Header::Columns, names),
        _ => return None,
    };
    let is_numbered = || {
        let numbers = names.iter().map(|name| number_behind(names[0], name));
        let numbers: Option<Vec<usize>> = numbers.collect();
        let has_prefix = !names[0].starts_with(|c: char| c.is_ascii_digit());
        numbers.is_some_and(|numbers| {
            let from_zero_or_one = numbers[0] <= 1 && (has_prefix || kind != Header::Columns);
            from_zero_or_one && numbers.windows(2).all(|two| two[1].checked_sub(two[0]) == Some(1))
        })
    };
    let are_letters = || (b'A'..=b'Z').zip(names).all(|(letter, name)| name.as_bytes() == [letter]);
    (is_numbered() || names.len() <= 26 && are_letters()).then_some(kind)
}

/// The number of a name that has the same letters before it as another.
fn number_behind(other: &str, name: &str) -> Option<usize> {
    let letters = other.trim_end_matches(|c: char| c.is_ascii_digit());
    name.strip_prefix(letters)?.parse().ok()
}
