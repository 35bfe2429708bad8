//! Columns of a table beside that of the puzzle: those that JSON has as fields are read, and others that may hold rules or
//! another shape are refused.

use super::beside::{self, TextKind};
use super::json;
use super::json_node::Fields;
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;

/// Columns further to the right are not known by their names.
const MOST: usize = 16;

/// Names of columns that are read as the fields of JSON are; from the fourth to the sixth they hold rules.
const READ: [&str; 8] =
    ["side", "box", "alphabet", "regions", "layout", "rules", "placed", "removed"];

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OtherColumn {
    /// The one with this number in [`READ`].
    Read(u8),
    /// It is not read, and may hold rules.
    Unread(TextKind),
}

/// What the columns hold, as far as it matters; the last is for all from there on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OtherColumns {
    columns: [Option<OtherColumn>; MOST],
    /// The last of them that matters.
    last: Option<u8>,
}

/// A field of a row that matters.
#[derive(Debug)]
pub(super) struct OtherField {
    /// Its column, from 1.
    number: usize,
    column: OtherColumn,
    text: String,
}

impl OtherColumns {
    pub(super) const NONE: OtherColumns = OtherColumns { columns: [None; MOST], last: None };

    /// Those with these names; the puzzle is in the one with this number, from 0.
    pub(super) fn of(names: &[&str], puzzle: Option<usize>) -> Self {
        let mut columns = Self::NONE;
        for (nth, name) in names.iter().enumerate().filter(|(nth, _)| Some(*nth) != puzzle) {
            let read = READ.iter().position(|read| name.eq_ignore_ascii_case(read));
            let read = read.map(|at| OtherColumn::Read(at as u8));
            let column = match nth < MOST - 1 {
                true => read.or_else(|| beside::text_kind(name).map(OtherColumn::Unread)),
                false => Some(OtherColumn::Unread(TextKind::Value)),
            };
            columns.columns[nth.min(MOST - 1)] = column;
        }
        columns.last = columns.columns.iter().rposition(Option::is_some).map(|last| last as u8);
        columns
    }

    /// The last column that matters, from 0; none if no column does.
    pub(super) fn last(self) -> Option<usize> {
        let last = usize::from(self.last?);
        Some(if last == MOST - 1 { usize::MAX - 1 } else { last })
    }

    /// Of the fields of a row, those that matter.
    pub(super) fn matter<'f>(self, fields: impl Iterator<Item = &'f [u8]>) -> Vec<OtherField> {
        let of_field = |(nth, field): (usize, &[u8])| {
            let column = self.columns[nth.min(MOST - 1)]?;
            if column == OtherColumn::Unread(TextKind::Value) && beside::is_number(field) {
                return None;
            }
            let text = String::from_utf8_lossy(field.trim_ascii()).into_owned();
            (!text.is_empty()).then_some(OtherField { number: nth + 1, column, text })
        };
        fields.enumerate().filter_map(of_field).collect()
    }
}

impl OtherField {
    /// The name and the text of a column that is read.
    fn known(&self) -> Option<(&'static str, &str)> {
        let OtherColumn::Read(nth) = self.column else {
            return None;
        };
        let name = READ[usize::from(nth)];
        // Tables with a blank in a column of numbers may have all of them with a decimal point.
        let text = self.text.strip_suffix(".0").unwrap_or(&self.text);
        let holds_rules = (3..6).contains(&nth);
        let is_none = name == "regions" && text.eq_ignore_ascii_case("none");
        let is_said = !holds_rules || is_none || beside::says_rules(text, TextKind::Rules);
        is_said.then_some((name, text))
    }

    /// What makes the field one to be refused; `record` is what was read beside it, once it was.
    fn refusal(&self, record: Option<&Record>) -> Option<ParseErrorKind> {
        let OtherColumn::Unread(kind) = self.column else {
            return None;
        };
        let (is_refused, what) = match record {
            None => (beside::says_rules(&self.text, kind), "rules"),
            Some(record) => {
                let geometry = record.puzzle.geometry();
                (beside::says_other_shape(&self.text, kind, geometry), "another shape")
            }
        };
        is_refused.then(|| ParseErrorKind::OtherRules(format!("{what} in column {}", self.number)))
    }
}

/// Reads a puzzle beside these fields.
pub(super) fn read_beside(
    others: &[OtherField],
    options: &ReadOptions,
    read: impl Fn(&ReadOptions) -> Result<Record, ParseError>,
    at_line: impl Fn(ParseErrorKind) -> ParseError,
) -> Result<Record, ParseError> {
    if let Some(refusal) = others.iter().find_map(|field| field.refusal(None)) {
        return Err(at_line(refusal));
    }
    let fail = |message| at_line(ParseErrorKind::Malformed("a row with a puzzle", message));
    let known = Fields::of_texts(others.iter().filter_map(|field| field.known()));
    let mut record = read(&json::with_fields(&known, options).map_err(fail)?)?;
    json::add_played(&known, &mut record).map_err(fail)?;
    match others.iter().find_map(|field| field.refusal(Some(&record))) {
        Some(refusal) => Err(at_line(refusal)),
        None => Ok(record),
    }
}

#[cfg(test)]
mod tests {
    use crate::format::tests::read_all;
    use crate::format::{ReadOptions, Reader};
    use crate::geometry::BoxShape;

    const PUZZLE: &str =
        "004300209005009001070060043006002087190007400050083000600000105003508690042910300";

    const MAP: &str =
        "112122333111222333111222333444555666444555666444555666777888999777888999777888999";

    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn rules_in_other_columns_are_refused() {
        let row = |value: &str| format!("\"{value}\",{PUZZLE}\n");
        let expected = "line 2: the puzzle has rules in column 1, and that is not supported";
        for (name, value, plain) in [
            ("layouts", "diagonals", "classic"),
            ("region", "r1c1 r1c2", "Europe"),
            ("variant", "killer", "daily"),
            ("type", "Sudoku X", "classic"),
            ("is_killer", "1", "0"),
            ("killerCages", "12=r1c1+r1c2", "none"),
            ("instructions", "Anti-knight", "Normal sudoku rules apply"),
            ("mode", "xsudoku", "easy"),
            ("class", "diagonal", "A"),
            ("subtype", "killer", ""),
            ("xsudoku", "true", "False"),
            ("isX", "1", "0"),
            ("diag", "true", "no"),
            ("lay_out", "diagonals", "A4"),
            ("chess", "knight", "none"),
            ("clues", "r1c1 r1c2", "30"),
            ("greater", "r1c1 r1c2", ""),
            ("foo", "thermo r1c1 r1c2", "a cup"),
            ("foo", "r1c3=1", "9"),
            ("foo", MAP, SOLUTION),
            ("colors", MAP, "red"),
            ("pieces", MAP, "81"),
        ] {
            let text = format!("{name},puzzle\n{}{}", row(value), row(plain));
            assert_eq!(read_all(&text, &ReadOptions::new()), [expected, "line 3: 35"], "{text}");
        }
        let plain = "line 2: 35";
        // As `hint -f csv` writes them.
        let text = format!("id,puzzle,places,removes\n1,{PUZZLE},r1c1=8,r1c2=5 r1c3=4\n");
        assert_eq!(read_all(&text, &ReadOptions::new()), [plain]);
        let text = format!("id,puzzle,groupId,level\n1,{PUZZLE},3,hard\n");
        assert_eq!(read_all(&text, &ReadOptions::new()), [plain]);
    }

    #[test]
    fn columns_with_the_names_of_fields_of_json_are_read() {
        let tall = "5..6..23.5....3....2..6.14...3......";
        let record = |names: &str, values: &str, puzzle: &str| {
            let text = format!("id,puzzle,{names}\n1,{puzzle},{values}\n");
            Reader::new(text.as_bytes(), ReadOptions::new())
                .next()
                .unwrap()
                .map_err(|error| error.to_string())
        };
        let boxes = |names, values, puzzle| {
            record(names, values, puzzle).unwrap().puzzle.geometry().boxes()
        };
        let shape = |rows, cols| Some(BoxShape { rows, cols });
        assert_eq!(boxes("Box,side", "3x2,6.0", tall), shape(3, 2));
        assert_eq!(boxes("regions", "none", tall), shape(1, 6));
        assert_eq!(boxes("regions", MAP, PUZZLE), None);
        assert_eq!(
            boxes("regions,layout,rules", ",classic,Normal sudoku rules apply", tall),
            shape(2, 3)
        );
        let found = record("alphabet,layout", "ABCD,diagonals", "A..............D").unwrap();
        assert_eq!(
            (found.alphabet.to_string(), found.puzzle.geometry().houses().count()),
            ("A-D".to_owned(), 14)
        );
        let found = record("alphabet,box", "~!,1x2", ".~..").unwrap();
        assert_eq!((found.alphabet.to_string(), found.puzzle.num_givens()), ("~!".to_owned(), 1));
        let found = record("removed,placed", "r1c1=8,r1c3 r1c4", PUZZLE).unwrap();
        assert_eq!((found.removed.len(), found.placed.len()), (1, 2));
        for (names, values, message) in [
            ("box", "2x", "not a row with a puzzle: box 2x is not of the form \"2x3\""),
            ("side", "six", "not a row with a puzzle: side 'six' is no number"),
            (
                "placed",
                "3",
                "not a row with a puzzle: placed: '3' is not a cell with a digit, like r1c3",
            ),
            (
                "boxHeight",
                "3",
                "the puzzle has another shape in column 3, and that is not supported",
            ),
            (
                "block_size",
                "3x2",
                "the puzzle has another shape in column 3, and that is not supported",
            ),
        ] {
            assert_eq!(record(names, values, tall), Err(format!("line 2: {message}")));
        }
        for (names, values) in [("boxHeight,boxWidth", "2,3"), ("size", "6"), ("block_size", "2x3")]
        {
            assert_eq!(boxes(names, values, tall), shape(2, 3), "{names}");
        }
    }
}
