//! Arrays in the format of numpy, version 1.0 of `numpy.lib.format`.

use satdoku::geometry::Digit;
use satdoku::logic::{Level, SeLike};
use satdoku::puzzle::Puzzle;

use crate::dataset::columns::{Column, Columns};
use crate::dataset::row::Row;

/// The length of a header, with the spaces that leave room for any number of rows.
const HEADER: usize = 128;

/// The type of an array's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberType {
    U8,
    I16,
    I32,
    I64,
    F32,
}

impl NumberType {
    fn name(self) -> &'static str {
        match self {
            NumberType::U8 => "|u1",
            NumberType::I16 => "<i2",
            NumberType::I32 => "<i4",
            NumberType::I64 => "<i8",
            NumberType::F32 => "<f4",
        }
    }

    /// The smallest type of whole numbers up to this one.
    pub(super) fn up_to(most: usize) -> Self {
        if most <= usize::from(u8::MAX) { NumberType::U8 } else { NumberType::I16 }
    }

    fn push(self, number: i64, out: &mut Vec<u8>) {
        let bytes = number.to_le_bytes();
        match self {
            NumberType::U8 => out.extend_from_slice(&bytes[..1]),
            NumberType::I16 => out.extend_from_slice(&bytes[..2]),
            NumberType::I32 => out.extend_from_slice(&bytes[..4]),
            NumberType::I64 => out.extend_from_slice(&bytes),
            NumberType::F32 => unreachable!("whole numbers have other types"),
        }
    }
}

/// What an array holds of a row.
#[derive(Clone, Copy, Debug)]
pub(super) enum Content {
    Column(Column),
    Guise,
    /// The digits of the puzzle or of its solution plus a number, so that a blank is that number.
    Digits {
        solved: bool,
        plus: u8,
    },
}

/// An array with an item for each row.
#[derive(Clone, Debug)]
pub(super) struct Array {
    pub(super) name: &'static str,
    pub(super) number_type: NumberType,
    /// The shape of an item; empty for a number.
    pub(super) shape: Vec<usize>,
    pub(super) content: Content,
}

/// The arrays of these columns.
///
/// # Errors
///
/// If a column holds no numbers.
pub(super) fn arrays(
    columns: &Columns,
    with_guises: bool,
    like: &Puzzle,
) -> Result<Vec<Array>, String> {
    let side = like.geometry().side();
    let array = |column: Column| {
        let digits = |solved| Array {
            name: column.name(),
            number_type: NumberType::up_to(side),
            shape: vec![side, side],
            content: Content::Digits { solved, plus: 0 },
        };
        let number = |number_type| Array {
            name: column.name(),
            number_type,
            shape: Vec::new(),
            content: Content::Column(column),
        };
        Ok(match column {
            Column::Puzzle => digits(false),
            Column::Solution => digits(true),
            Column::Givens => number(NumberType::I32),
            Column::Level => number(NumberType::U8),
            Column::SeLike | Column::Er | Column::Ep | Column::Ed => number(NumberType::F32),
            Column::Index | Column::Score | Column::Nodes | Column::Conflicts => {
                number(NumberType::I64)
            }
            Column::Hardest | Column::Techniques | Column::Hash | Column::Steps => {
                return Err(format!(
                    "arrays hold numbers, and the column {column} is text: take jsonl or csv"
                ));
            }
        })
    };
    let guise = Array {
        name: "guise",
        number_type: NumberType::I32,
        shape: Vec::new(),
        content: Content::Guise,
    };
    let arrays = columns.iter().map(array);
    arrays.chain(with_guises.then_some(Ok(guise))).collect()
}

/// The header of an array of so many items, each of this shape.
pub(super) fn header(number_type: NumberType, shape: &[usize], rows: u64) -> Vec<u8> {
    let shape: String = shape.iter().map(|length| format!(", {length}")).collect();
    let shape = if shape.is_empty() { ",".to_owned() } else { shape };
    let number_type = number_type.name();
    let dictionary =
        format!("{{'descr': '{number_type}', 'fortran_order': False, 'shape': ({rows}{shape}), }}");
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    let length = u16::try_from(HEADER - 10).expect("a short header");
    header.extend_from_slice(&length.to_le_bytes());
    header.extend_from_slice(dictionary.as_bytes());
    header.resize(HEADER - 1, b' ');
    header.push(b'\n');
    header
}

impl Array {
    /// What stands before so many items.
    pub(super) fn header(&self, rows: u64) -> Vec<u8> {
        header(self.number_type, &self.shape, rows)
    }

    /// Adds the item of a row.
    pub(super) fn write(&self, row: &Row, out: &mut Vec<u8>) {
        match self.content {
            Content::Guise => self.number_type.push(row.guise.into(), out),
            Content::Digits { solved, plus } => self.push_digits(row, solved, plus, out),
            Content::Column(column) => self.push_column(row, column, out),
        }
    }

    fn push_column(&self, row: &Row, column: Column, out: &mut Vec<u8>) {
        let signed = |number: u64| i64::try_from(number).expect("counts are far below 2^63");
        let rating = row.rating.as_ref();
        let numbers = row.explainer.map(|numbers| numbers.numbers());
        match column {
            Column::SeLike => push_difficulty(rating.map(|rating| rating.se_like), out),
            Column::Er => push_difficulty(numbers.map(|[er, _, _]| er), out),
            Column::Ep => push_difficulty(numbers.map(|[_, ep, _]| ep), out),
            Column::Ed => push_difficulty(numbers.map(|[_, _, ed]| ed), out),
            Column::Index => self.number_type.push(signed(row.index), out),
            Column::Nodes => self.number_type.push(signed(row.nodes), out),
            Column::Conflicts => self.number_type.push(signed(row.conflicts), out),
            Column::Score => {
                self.number_type.push(rating.map_or(0, |rating| signed(rating.score)), out);
            }
            Column::Givens => {
                self.number_type.push(signed(row.record.puzzle.num_givens() as u64), out);
            }
            Column::Level => {
                self.number_type.push(rating.map_or(255, |rating| level(rating.level)), out)
            }
            Column::Puzzle | Column::Solution => unreachable!("their content is digits"),
            Column::Hardest | Column::Techniques | Column::Hash | Column::Steps => {
                unreachable!("columns of text were refused")
            }
        }
    }

    fn push_digits(&self, row: &Row, solved: bool, plus: u8, out: &mut Vec<u8>) {
        let mut push = |digit: Option<Digit>| {
            let digit = digit.map_or(0, |digit| digit.index() as i64 + 1);
            self.number_type.push(digit + i64::from(plus), out);
        };
        if solved {
            row.solution.cells().for_each(&mut push);
        } else {
            row.record.puzzle.cells().for_each(&mut push);
        }
    }
}

/// The number of a level: 0 for trivial to 5 for extreme.
fn level(level: Level) -> i64 {
    let at = Level::ALL.into_iter().position(|each| each == level);
    at.expect("all levels are there") as i64
}

/// Adds a difficulty; NaN for none.
fn push_difficulty(difficulty: Option<SeLike>, out: &mut Vec<u8>) {
    let number = difficulty.map_or(f32::NAN, |difficulty| difficulty.to_f64() as f32);
    out.extend_from_slice(&number.to_le_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use satdoku::geometry::Geometry;

    fn array(columns: &str) -> Array {
        let empty = Puzzle::empty(Geometry::classic());
        arrays(&columns.parse().expect("a column"), false, &empty).expect("a number").remove(0)
    }

    #[test]
    fn headers_have_one_length() {
        for (columns, shape) in [("puzzle", "(7, 9, 9)"), ("score", "(7,)")] {
            let header = array(columns).header(7);
            assert_eq!((header.len(), header.last()), (HEADER, Some(&b'\n')));
            assert_eq!(&header[..10], b"\x93NUMPY\x01\x00\x76\x00");
            let text = String::from_utf8(header[10..].to_vec()).expect("ASCII");
            assert!(text.contains(&format!("'shape': {shape}, }}")), "{text}");
            assert_eq!(array(columns).header(u64::MAX).len(), HEADER);
        }
    }

    #[test]
    fn columns_of_text_are_refused() {
        let empty = Puzzle::empty(Geometry::classic());
        for column in ["techniques", "hardest", "hash", "steps"] {
            let columns = column.parse().expect("a column");
            let refused = arrays(&columns, false, &empty).expect_err("it is text");
            assert!(refused.contains(column));
        }
    }
}
