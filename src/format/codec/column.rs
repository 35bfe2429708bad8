//! A symbol a line, as a column of a spreadsheet is pasted.

use crate::format::error::ParseError;
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::infer_alphabet::SymbolKind;
use crate::format::text::record_text::{GridSymbols, RecordText};
use crate::format::text::symbols::square_root;

/// Reads N² lines of one symbol each.
pub(crate) fn read(source: &RecordText<'_>, options: &ReadOptions) -> Result<Record, ParseError> {
    let symbols = source.lines().map(|(line, _)| {
        let line = line.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(line);
        source.text(line, options).map(str::trim)
    });
    let symbols = symbols.collect::<Result<Vec<&str>, _>>()?;
    let Some(side) = square_root(symbols.len()) else {
        return Err(source.prose(options));
    };
    let symbol_kind = SymbolKind::Character;
    source.record(&GridSymbols { symbols, side, symbol_kind, drawn: None }, options)
}

#[cfg(test)]
mod tests {
    use crate::format::ReadOptions;
    use crate::format::tests::{cells_of_all, read_all, refusal};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SMALL: &str = "12..34......1.43";

    fn column(line: &str, end: &str) -> String {
        line.chars().map(|symbol| format!("{symbol}{end}")).collect()
    }

    #[test]
    fn each_line_is_a_cell() {
        for end in ["\n", "\r\n", "\r", " \t\n"] {
            for blank in [".", "0", "_"] {
                let [puzzle, small] = [PUZZLE, SMALL].map(|line| line.replace('.', blank));
                let [puzzle, small] = [column(&puzzle, end), column(&small, end)];
                let text =
                    format!("\u{FEFF}{puzzle}{puzzle}{end}{small}{end}{PUZZLE}{end}{small}# end");
                let expected = [PUZZLE, PUZZLE, SMALL, PUZZLE, SMALL];
                assert_eq!(cells_of_all(&text), expected, "{text:?}");
            }
        }
        let large = format!("AG{}", "1.".repeat(127));
        assert_eq!(cells_of_all(&column(&large, "\n")), [large]);
    }

    #[test]
    fn a_column_that_is_no_grid_is_not_joined_with_others() {
        let cut = column(&PUZZLE[1..], "\n");
        let found = read_all(&format!("{cut}\n{}", column(PUZZLE, "\n")), &ReadOptions::new());
        assert_eq!(found.len(), 81);
        assert_eq!(found[80], "line 82: 30");
        let single = column(&"1.".repeat(60), "\n");
        assert_eq!(read_all(&single, &ReadOptions::new()).len(), 120);
        let wrong = column(&PUZZLE.replacen('6', "!", 1), "\n");
        assert_eq!(refusal(&wrong), "line 10, column 1: symbol '!' is not in the alphabet 1-9");
    }
}
