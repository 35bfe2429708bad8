//! A grid with lines where regions meet, as a terminal and `grid` show irregular regions:
//!
//! ```text
//! +-----------+---+
//! | 1   .   3 | . |
//! |       +---+   |
//! | .   . | .   1 |
//! +---+---+       |
//! | . | .   .   . |
//! |   +-------+---+
//! | .   .   . | . |
//! +-----------+---+
//! ```
//!
//! Where each cell has lines around it, strong ones such as `┃` and `━` divide the regions.

use super::{candidates, grid};
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::candidate_lists;
use crate::format::text::drawn_line::{DrawnLine, Weight};
use crate::format::text::infer_alphabet::SymbolKind;
use crate::format::text::record_text::{GridSymbols, RecordText};

/// The lines between the cells of a drawing.
struct Lines {
    side: usize,
    /// The lines above and on the left of each cell.
    above: Vec<Weight>,
    left: Vec<Weight>,
}

impl Lines {
    /// The region of each cell, numbered from 0, where lines of this weight and stronger ones divide them.
    fn regions(&self, least: Weight) -> Vec<usize> {
        let side = self.side;
        let mut regions = vec![usize::MAX; side * side];
        let mut count = 0;
        for first in 0..side * side {
            if regions[first] != usize::MAX {
                continue;
            }
            let mut open = vec![first];
            regions[first] = count;
            while let Some(cell) = open.pop() {
                let (row, col) = (cell / side, cell % side);
                let beside = [
                    (row > 0 && self.above[cell] < least).then(|| cell - side),
                    (col > 0 && self.left[cell] < least).then(|| cell - 1),
                    (row + 1 < side && self.above[cell + side] < least).then(|| cell + side),
                    (col + 1 < side && self.left[cell + 1] < least).then(|| cell + 1),
                ];
                for other in beside.into_iter().flatten() {
                    if regions[other] == usize::MAX {
                        regions[other] = count;
                        open.push(other);
                    }
                }
            }
            count += 1;
        }
        regions
    }

    /// Whether there is a line between any two cells.
    fn are_around_each_cell(&self) -> bool {
        self.above.iter().chain(&self.left).all(|&line| line > Weight::None)
    }
}

/// The error for a drawing that is not followed by a line that it could have.
pub(crate) fn broken_off(source: &RecordText<'_>) -> ParseError {
    let last = source.lines().last().map_or(source.line(), |(_, number)| number);
    let message = "the drawing of regions breaks off behind this line, expected N rows of N cells, each with a border \
                   above and below it";
    ParseError::at_line(last, ParseErrorKind::Layout(message.to_owned()))
}

/// Reads the lines of a drawing of 2N + 1 lines of one width. Regions and boxes of the options take precedence.
pub(crate) fn read(source: &RecordText<'_>, options: &ReadOptions) -> Result<Record, ParseError> {
    let mut drawn = Vec::new();
    for (line, number) in source.lines() {
        drawn.push((DrawnLine::of(source.text(line, options)?, options), number));
    }
    let side = (drawn.len() - 1) / 2;
    let mut symbols = Vec::with_capacity(side * side);
    let mut lines = Lines { side, above: Vec::new(), left: Vec::new() };
    for (at, (line, number)) in drawn.iter().enumerate() {
        let expected = |what: &str| {
            let message = format!("a line of the drawing of regions is not {what}");
            ParseError::at_line(*number, ParseErrorKind::Layout(message))
        };
        if at % 2 == 0 {
            let borders = line.borders(side).ok_or_else(|| expected("a border"))?;
            let is_last = at + 1 == drawn.len();
            lines.above.extend(borders.iter().filter(|_| !is_last));
            continue;
        }
        let bars = line.bars(side).ok_or_else(|| expected("a row with a symbol in each cell"))?;
        lines.left.extend(&bars[..side]);
        let stride = (line.width() - 1) / side;
        symbols.extend((0..side).map(|nth| &line.text[line.cell(nth, stride)]));
    }
    let mut options = options.clone();
    if !options.says_regions() {
        match regions(&lines) {
            Ok(regions) => options.regions = Some(regions),
            // Strong lines may be there for the eye alone.
            Err(_) if lines.are_around_each_cell() => return grid::read(source, &options),
            Err((cell, message)) => {
                let number = drawn[cell / side * 2 + 1].1;
                return Err(ParseError::at_line(number, ParseErrorKind::Layout(message)));
            }
        }
    }
    if candidate_lists::is_grid(&symbols, side, &options) {
        return candidates::read(source, &symbols, (side, None), &options);
    }
    let symbol_kind = SymbolKind::of_words(&symbols);
    source.record(&GridSymbols { symbols, side, symbol_kind, drawn: None }, &options)
}

/// The region of each cell, or else a cell whose region is too small or too large, and what is wrong with it.
fn regions(lines: &Lines) -> Result<Vec<usize>, (usize, String)> {
    let least = if lines.are_around_each_cell() { Weight::Strong } else { Weight::Light };
    let regions = lines.regions(least);
    let mut sizes = vec![0; regions.len()];
    regions.iter().for_each(|&region| sizes[region] += 1);
    let Some(cell) = regions.iter().position(|&region| sizes[region] != lines.side) else {
        return Ok(regions);
    };
    let (row, col) = (cell / lines.side + 1, cell % lines.side + 1);
    let (found, expected) = (sizes[regions[cell]], lines.side);
    let message = format!(
        "the lines around r{row}c{col} enclose {found} cell{}, expected {expected}",
        if found == 1 { "" } else { "s" }
    );
    Err((cell, message))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::{read_all, read_back, refusal};
    use crate::format::{OutputFormat, parse};
    use crate::geometry::Digit;
    use crate::puzzle::Alphabet;

    const DRAWN: &str = "\
+-----------+---+
| 1   .   3 | . |
|       +---+   |
| .   . | .   1 |
|   +---+       |
| . | .   .   . |
+---+-------+---+
| .   .   . | . |
+-----------+---+
";

    #[test]
    fn lines_divide_the_regions() {
        let regions = "AAABACBBCCDBCDDD";
        let text = "\
┌───────────┬───┐
│ 1   .   3 │ . │
│   ┌───┬───┘   │
│ . │ . │ .   1 │
├───┘   ├───┐   │
│ .   . │ . │ . │
│   ┌───┘   └───┤
│ . │ .   .   . │
└───┴───────────┘";
        let expected = parse("1.3....1........", &regions_of(regions)).unwrap().puzzle;
        assert_eq!(parse(text, &ReadOptions::new()).unwrap().puzzle, expected);
        let indented = text.lines().map(|line| format!("    {line}\r\n")).collect::<String>();
        assert_eq!(parse(&indented, &ReadOptions::new()).unwrap().puzzle, expected);
        let ascii: String = text
            .chars()
            .map(|c| match c {
                '─' => '-',
                '│' => '|',
                '\u{2500}'..='\u{257F}' => '+',
                _ => c,
            })
            .collect();
        assert_eq!(parse(&ascii, &ReadOptions::new()).unwrap().puzzle, expected);
        assert_eq!(parse(&ascii.replace('.', " "), &ReadOptions::new()).unwrap().puzzle, expected);
        let twice = format!("{text}\n{ascii}\n\n{text}");
        assert_eq!(read_all(&twice, &ReadOptions::new()).len(), 3);
    }

    fn regions_of(text: &str) -> ReadOptions {
        ReadOptions::new().regions(text.bytes().map(usize::from))
    }

    #[test]
    fn strong_lines_divide_the_regions_among_cells_with_lines_around() {
        let text = "\
┏━━━┯━━━┯━━━┳━━━┓
┃ 1 │ . │ 3 ┃ . ┃
┠───╆━━━╈━━━┛───┨
┃ . ┃ . ┃ . │ 1 ┃
┣━━━┛───╊━━━┱───┨
┃ . │ . ┃ . ┃ . ┃
┠───┲━━━┛───┗━━━┫
┃ . ┃ . │ . │ . ┃
┗━━━┻━━━┷━━━┷━━━┛";
        let expected = parse("1.3....1........", &regions_of("AAABACBBCCDBCDDD")).unwrap();
        assert_eq!(parse(text, &ReadOptions::new()).unwrap().puzzle, expected.puzzle);
    }

    #[test]
    fn regions_of_another_size_are_named() {
        assert_eq!(
            refusal(DRAWN),
            "line 2: the layout does not fit: the lines around r1c1 enclose 6 cells, expected 4"
        );
        let cut_off = DRAWN.lines().take(6).collect::<Vec<_>>().join("\n");
        let message = "line 6: the layout does not fit: the drawing of regions breaks off behind this line, expected N \
                       rows of N cells, each with a border above and below it";
        assert_eq!(refusal(&cut_off), message);
        assert_eq!(
            refusal(&DRAWN.replace("| .   .   . | . |", "| .   .   . | .")),
            message.replace("6", "7")
        );
    }

    #[test]
    fn rules_below_a_grid_are_an_error_that_names_them() {
        let grid = "+-----+-----+\n| 1 2 | . . |\n| . . | . . |\n+-----+-----+\n| . . | . . |\n| . . | . . |\n+-----+-----+\n";
        let message = "line 8: the grid above has further rules in words, which are not read: anti-knight; expected them as in jsonl, or as --rules";
        let below = format!("{grid}# Rules: anti-knight\n");
        assert_eq!(refusal(&below), message);
        assert_eq!(read_all(&below, &ReadOptions::new()), ["line 2: 2", message]);
        // The caller has said them.
        let options = ReadOptions::new().layout(crate::geometry::Layout::AntiKnight);
        assert_eq!(read_all(&below, &options), ["line 2: 2"]);
        for harmless in ["# Rules: normal sudoku rules apply", "# another comment"] {
            assert_eq!(
                read_all(&format!("{grid}{harmless}\n"), &ReadOptions::new()),
                ["line 2: 2"]
            );
        }
        let above = format!("# Rules: of all puzzles in this file\n{grid}");
        assert_eq!(read_all(&above, &ReadOptions::new()).len(), 1);
    }

    #[test]
    fn drawings_of_every_side_are_read_as_they_are_written() {
        for side in [3, 4, 5, 7, 9, 11, 12, 16, 25, 36, 49] {
            // Two rows are divided at an uneven place, and the last of an odd number is a region.
            let region = |at: usize| {
                let (row, col) = (at / side, at % side);
                let cut = 1 + row / 2 % (side - 1);
                let cut = if row % 2 == 0 { cut } else { side - cut };
                row / 2 * 2 + usize::from(row + 1 < side + row % 2 && col >= cut)
            };
            let options = ReadOptions::new().regions((0..side * side).map(region));
            for alphabet in [Alphabet::standard(side), Alphabet::integers(side, 1)] {
                let symbol = |at: usize| match at % 7 {
                    3 => alphabet.symbol(Digit::new((at * 5 + at / side) % side)),
                    _ => ".",
                };
                let text: Vec<&str> = (0..side * side).map(symbol).collect();
                let options = options.clone().alphabet(alphabet.clone());
                let record = parse(&text.join(" "), &options).unwrap();
                assert_eq!(record.puzzle.geometry().boxes(), None, "{side}");
                let drawn = read_back(&record, OutputFormat::Grid);
                assert_eq!(drawn.lines().count(), 2 * side + 1);
            }
        }
    }
}
