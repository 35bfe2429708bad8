//! Grids in tables: a row a line, a cell a field, and maybe a header and the numbers of the rows.

use std::ops::Range;

use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::fields::{self, FieldRow, Header};
use crate::format::text::infer_alphabet::SymbolKind;
use crate::format::text::record_text::{GridSymbols, RecordText};
use crate::format::text::symbols::square_root;

/// A row without the number in front of it.
struct TableRow<'a> {
    text: &'a str,
    line: u64,
    cells: Vec<Range<usize>>,
}

/// Reads the lines of a table, of which the first is its header if it has one.
pub(crate) fn read(
    source: &RecordText<'_>,
    header: Option<Header>,
    options: &ReadOptions,
) -> Result<Record, ParseError> {
    let mut rows = rows(source, header, options)?;
    if let [line] = &rows[..]
        && let Some(side) = square_root(line.cells.len())
        && FieldRow::of(line.text.as_bytes(), options).is_some_and(|row| row.is_puzzle())
    {
        rows = in_rows(line, side);
    }
    let widest = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let is_blank = |row: &TableRow<'_>, at: usize| row.cells.get(at).is_none_or(Range::is_empty);
    // A delimiter behind the last cell of each row.
    let is_closed = widest == rows.len() + 1 && rows.iter().all(|row| is_blank(row, rows.len()));
    let side = options.known_side().unwrap_or(widest - usize::from(is_closed));
    let mut symbols = Vec::new();
    for (nth, row) in rows.iter().enumerate() {
        let filled = row.cells.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1);
        if filled > side {
            let kind = ParseErrorKind::RowLength {
                row: nth + 1,
                found: row.cells.len(),
                expected: side,
                hint: options.side_hint(),
            };
            let at = source.offset(row.text.as_bytes()) + row.cells[side].start;
            return Err(source.error_at(at, kind));
        }
        let cells =
            (0..side).map(|at| row.cells.get(at).map_or("", |cell| &row.text[cell.clone()]));
        symbols.extend(cells.map(fields::symbol));
    }
    if rows.len() != side {
        let last = rows.last().map_or(source.line(), |row| row.line);
        let kind = ParseErrorKind::RowsMissing { found: rows.len(), expected: side };
        return Err(ParseError::at_line(last, kind));
    }
    let symbol_kind = SymbolKind::of_words(&symbols);
    source.record(&GridSymbols { symbols, side, symbol_kind, drawn: None }, options)
}

/// The rows of a grid whose cells are all in one line.
fn in_rows<'a>(line: &TableRow<'a>, side: usize) -> Vec<TableRow<'a>> {
    let rows = line.cells.chunks(side.max(1));
    rows.map(|cells| TableRow { text: line.text, line: line.line, cells: cells.to_vec() }).collect()
}

/// The rows behind the header, without their numbers.
fn rows<'a>(
    source: &RecordText<'a>,
    header: Option<Header>,
    options: &ReadOptions,
) -> Result<Vec<TableRow<'a>>, ParseError> {
    let labels = usize::from(header == Some(Header::BesideRowNumbers));
    let lines = source.lines().skip(usize::from(header.is_some()));
    let row = |(line, number)| {
        let text = source.utf8(line)?;
        let cells = fields::all(text, options).into_iter().skip(labels).collect();
        Ok(TableRow { text, line: number, cells })
    };
    lines.map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::{cells_of_all, refusal};
    use crate::format::{InputFormat, Reader};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// Its rows have blanks at both ends, and one row is blank.
    const SPARSE: &str =
        ".....1..2..3......4.......5..............6......7..8...9........1....2.......3...";
    const SMALL: &str = "12..34......1.43";

    /// A line as a table: the texts of a blank and of other cells, and what stands between them.
    fn table(line: &str, between: &str, cell: impl Fn(&str) -> String) -> String {
        let side = line.len().isqrt();
        let row = |row: usize| {
            let cells =
                (row * side..(row + 1) * side).map(|at| cell(line[at..=at].trim_matches('.')));
            cells.collect::<Vec<_>>().join(between) + "\n"
        };
        (0..side).map(row).collect()
    }

    /// The tables of some puzzles, written in one way.
    fn tables(between: &str, cell: fn(&str) -> String) -> Vec<(String, &'static str)> {
        [PUZZLE, SPARSE, SMALL].map(|line| (table(line, between, cell), line)).to_vec()
    }

    fn all() -> Vec<Vec<(String, &'static str)>> {
        let bare = |cell: &str| cell.to_owned();
        let zero = |cell: &str| if cell.is_empty() { "0".to_owned() } else { cell.to_owned() };
        let quoted = |cell: &str| format!("\"{cell}\"");
        let decimal =
            |cell: &str| if cell.is_empty() { String::new() } else { format!("{cell}.0") };
        let mut all = Vec::new();
        for between in ["\t", ";", "; "] {
            all.extend([bare, zero, quoted, decimal].map(|cell| tables(between, cell)));
        }
        all.extend([bare, zero, quoted, decimal].map(|cell| tables(",", cell)));
        all
    }

    /// The same below a header, which gives the names of columns from 0 on and the number of columns.
    fn below(
        tables: &[(String, &'static str)],
        header: fn(usize) -> String,
    ) -> Vec<(String, &'static str)> {
        let with_header = |(table, line): &(String, &'static str)| {
            let between =
                ["\t", ";", ","].into_iter().find(|between| table.contains(between)).unwrap();
            let names: Vec<String> = (0..line.len().isqrt()).map(header).collect();
            (format!("{}\n{table}", names.join(between)), *line)
        };
        tables.iter().map(with_header).collect()
    }

    #[test]
    fn each_field_is_a_cell() {
        for tables in all() {
            for end in ["\n", "\r\n", "\r"] {
                let apart: String = tables.iter().map(|(table, _)| format!("{table}\n")).collect();
                let expected: Vec<&str> = tables.iter().map(|(_, line)| *line).collect();
                let text = format!("\u{FEFF}{apart}{SMALL}\n").replace('\n', end);
                assert_eq!(cells_of_all(&text), [&expected[..], &[SMALL]].concat(), "{text:?}");
                for (table, line) in &tables {
                    let joined = table.repeat(3).replace('\n', end);
                    assert_eq!(cells_of_all(&joined), [*line; 3], "{joined:?}");
                    let open = table.trim_end_matches('\n').replace('\n', end);
                    assert_eq!(cells_of_all(&open), [*line], "{open:?}");
                }
            }
        }
    }

    #[test]
    fn a_header_is_no_row() {
        let letter = |nth: usize| char::from(b'A' + nth as u8).to_string();
        for tables in all() {
            for header in [letter, |nth| format!("c{nth}"), |nth| format!("Col{}", nth + 1)] {
                for (table, line) in below(&tables, header) {
                    assert_eq!(cells_of_all(&table), [line], "{table}");
                    assert_eq!(cells_of_all(&table.repeat(2)), [line; 2], "{table}");
                }
            }
        }
    }

    #[test]
    fn row_numbers_below_a_header_are_no_cells() {
        let numbered = |table: &str, first: usize| {
            let between =
                ["\t", ";", ","].into_iter().find(|between| table.contains(between)).unwrap();
            let rows = table.lines().zip(first..);
            rows.map(|(row, nth)| format!("{nth}{between}{row}\n")).collect::<String>()
        };
        for tables in all() {
            for (table, line) in tables {
                let between =
                    ["\t", ";", ","].into_iter().find(|between| table.contains(between)).unwrap();
                let side = line.len().isqrt();
                for first in [0, 1] {
                    let names: Vec<String> =
                        (first..first + side).map(|nth| nth.to_string()).collect();
                    let header = format!("{between}{}\n", names.join(between));
                    let text = header + &numbered(&table, first);
                    assert_eq!(cells_of_all(&text), [line], "{text}");
                    assert_eq!(cells_of_all(&format!("{text}\n{text}")), [line; 2], "{text}");
                }
            }
        }
    }

    #[test]
    fn numbers_above_the_rows_are_a_header_if_there_is_a_row_too_many() {
        let number = |nth: usize| (nth + 1).to_string();
        for tables in all() {
            for (table, line) in below(&tables, number) {
                assert_eq!(cells_of_all(&format!("{table}\n{table}")), [line; 2], "{table}");
            }
        }
        let rows = "1,2,3,4\n,,,\n,,,\n4,3,2,1\n";
        assert_eq!(cells_of_all(rows), ["1234........4321"]);
    }

    #[test]
    fn numbers_from_0_above_the_rows_are_a_header_too() {
        for tables in all() {
            for (table, line) in below(&tables, |nth: usize| nth.to_string()) {
                assert_eq!(cells_of_all(&format!("{table}\n{table}")), [line; 2], "{table}");
            }
        }
        assert_eq!(cells_of_all("0,1,2,3\n,,,\n,,,\n3,2,1,0\n"), ["0123........3210"]);
    }

    #[test]
    fn tables_of_cells_are_read_where_csv_is_asked_for() {
        let options = ReadOptions::new().input(InputFormat::Csv);
        let cells = |text: &str| {
            let records =
                Reader::new(text.as_bytes(), options.clone()).map(|record| record.unwrap());
            records.map(|record| record.puzzle.to_string()).collect::<Vec<_>>()
        };
        let numbers = ",0,1,2,3\n0,1,0,0,4\n1,0,0,1,0\n2,0,1,0,0\n3,4,0,0,1\n";
        let small = "1..4..1..1..4..1";
        let rows = "1,0,0,4\n0,0,1,0\n0,1,0,0\n4,0,0,1\n";
        for text in [numbers, rows, &format!("A,B,C,D\n{rows}"), &format!("0,1,2,3\n{rows}")] {
            assert_eq!(cells(text), [small], "{text}");
            assert_eq!(cells(&format!("# x\n{text}\n{numbers}")), [small; 2], "{text}");
        }
        // The same headers above puzzles.
        for header in [",0,1,2,3", "A;B;C;D;E", "c0\tc1\tc2\tc3\tc4"] {
            let delimiter = header.chars().find(|c| ",;\t".contains(*c)).unwrap().to_string();
            let row = ["0", small, "1234", "easy", "7"].join(&delimiter);
            let text = format!("{header}\n{row}\n\n{row}\n");
            assert_eq!(cells(&text), [small; 2], "{text}");
        }
    }

    #[test]
    fn a_comment_behind_fields_is_none() {
        let rows =
            ".\t1\t4\t.\t# x\ty\t9\n".to_owned() + "4\t.\t.\t1\n1\t.\t.\t4\t#\tx\n.\t4\t1\t.\n";
        assert_eq!(cells_of_all(&rows), [".14.4..11..4.41."]);
        assert_eq!(cells_of_all(&rows.replace('.', "")), [".14.4..11..4.41."]);
    }

    #[test]
    fn all_cells_may_be_in_one_line() {
        for between in ["\t", ";", ",", "; "] {
            let line = |line: &str| {
                table(line, between, str::to_owned).trim_end().replace('\n', between) + "\n"
            };
            // Without its last symbol, the line would end with blanks.
            let text = format!("{}{}{SMALL}\n", line(PUZZLE), line(PUZZLE));
            assert_eq!(cells_of_all(&text), [PUZZLE, PUZZLE, SMALL], "{text}");
        }
    }

    #[test]
    fn blanks_at_the_end_of_a_row_may_be_missing() {
        let trimmed = |between: char| {
            let table = table(PUZZLE, &between.to_string(), str::to_owned);
            table
                .lines()
                .map(|row| row.trim_end_matches(between).to_owned() + "\n")
                .collect::<String>()
        };
        assert_eq!(cells_of_all(&trimmed('\t')), [PUZZLE]);
        assert_eq!(cells_of_all(&trimmed(';')), [PUZZLE]);
        let closed = table(PUZZLE, ";", str::to_owned).replace('\n', ";\n");
        assert_eq!(cells_of_all(&closed), [PUZZLE]);
    }

    #[test]
    fn what_reads_as_words_stays_so() {
        let words = |line: &str, gap: &str| {
            let row = |row: usize| {
                let cells: Vec<&str> = (row * 9..row * 9 + 9).map(|at| &line[at..=at]).collect();
                let boxes: Vec<String> = cells.chunks(3).map(|cells| cells.join("\t")).collect();
                boxes.join(gap)
            };
            (0..9)
                .map(|nth| row(nth) + if nth % 3 == 2 { "\n\t\t\t\t\n" } else { "\n" })
                .collect::<String>()
        };
        assert_eq!(cells_of_all(&words(PUZZLE, "\t\t")), [PUZZLE]);
        assert_eq!(cells_of_all(&words(PUZZLE, "\t")), [PUZZLE]);
        let aligned = "10\t\t.\t\t3\t4\t\t5\t6\t7\t\t8\t9\t1\n".repeat(10);
        assert_eq!(cells_of_all(&aligned), ["A.34567891".repeat(10)]);
        let late =
            "10\t\t2\t\t3\t4\t\t5\t6\t7\t\t8\t9\t1\n".to_owned() + &aligned[aligned.len() / 10..];
        assert_eq!(cells_of_all(&late), ["A2".to_owned() + &"A.34567891".repeat(10)[2..]]);
        assert_eq!(cells_of_all("A,B,C,D\nB,,,\n,,,\n,,D,\n"), ["ABCDB.........D."]);
        assert_eq!(cells_of_all("12..34......1.43 ; 1;2;3;4"), [SMALL]);
    }

    #[test]
    fn mistakes_have_a_place() {
        let table = table(PUZZLE, "\t", str::to_owned);
        let wrong = table.replacen('6', "x!".trim_start_matches('x'), 1);
        assert_eq!(refusal(&wrong), "line 2, column 1: symbol '!' is not in the alphabet 1-9");
        let cut: String = table.split_inclusive('\n').take(7).collect();
        assert_eq!(refusal(&cut), "line 7: the grid ends after row 7, expected 9 rows");
        // No number is too large for the tests of headers.
        for fields in ["0,M,1,2", "M,M,1,2", ",cM,cM,c1\n0,1,2,3"] {
            let text = fields.replace('M', &usize::MAX.to_string());
            assert!(refusal(&text).starts_with("line 1"), "{text}");
        }
        assert_eq!(refusal("5\t\t3\t\n"), "line 1: the grid ends after row 1, expected 4 rows");
        let long = table.replacen("\t9\n", "\t9\t1\n", 1);
        assert_eq!(refusal(&long), "line 9: the grid ends after row 9, expected 10 rows");
    }
}
