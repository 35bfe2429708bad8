//! One puzzle a line, one symbol a cell, row by row: the `.sdm` files and most collections.
//!
//! A space, tab, comma, `;` or `#` after the puzzle begins a comment. The number of symbols gives the side. Grids with
//! more digits than there are characters are written as integers with single spaces between them.

use crate::format::codec::candidates;
use crate::format::codec::sukaku;
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::output::Content;
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::candidate_lists;
use crate::format::text::cells::{self, CellStyle};
use crate::format::text::infer_alphabet::{self, SymbolKind};
use crate::format::text::record_text::{GridSymbols, RecordText};
use crate::format::text::symbols::square_root;
use crate::geometry::{Digit, Geometry};
use crate::puzzle::{Alphabet, Puzzle};

/// The cells of a plain 9×9 line: digits and either `.` or `0` for blanks, with a comment after a separator. In the
/// result 0 is a blank.
///
/// The fast path: it does not allocate. None means that the general path must read the line, for instance because it
/// has both `0` and `.`; it may still be a puzzle.
#[inline]
pub(crate) fn parse_plain_9x9(line: &[u8]) -> Option<[u8; 81]> {
    let (cells, rest) = line.split_first_chunk::<81>()?;
    let ends = matches!(rest, [] | [b' ' | b'\t' | b'\r' | b'\n' | b',' | b';' | b'#', ..]);
    let (mut fits, mut dots, mut zeros) = (true, false, false);
    let digits = cells.map(|symbol| {
        let is_dot = symbol == b'.';
        dots |= is_dot;
        zeros |= symbol == b'0';
        fits &= is_dot | symbol.is_ascii_digit();
        symbol.wrapping_sub(b'0') * u8::from(!is_dot)
    });
    (ends && fits && !(dots && zeros)).then_some(digits)
}

/// Appends cells row by row, without a newline.
///
/// # Examples
///
/// ```
/// use satdoku::format::{self, ReadOptions, line};
///
/// let record = format::parse("12..\n..1.\n....\n....", &ReadOptions::new())?;
/// let mut text = Vec::new();
/// line::write(&mut text, record.puzzle.cells(), &record.alphabet);
/// assert_eq!(text, b"12....1.........");
/// # Ok::<(), format::ParseError>(())
/// ```
pub fn write(
    out: &mut Vec<u8>,
    cells: impl IntoIterator<Item = Option<Digit>>,
    alphabet: &Alphabet,
) {
    let blank = alphabet.blank();
    let separate = alphabet.is_wide();
    for (nth, cell) in cells.into_iter().enumerate() {
        if separate && nth > 0 {
            out.push(b' ');
        }
        let symbol = cell.map_or(blank, |digit| alphabet.symbol(digit));
        out.extend_from_slice(symbol.as_bytes());
    }
}

/// Writes a puzzle or a solution, with a newline.
pub(crate) fn write_content(content: &Content<'_>, out: &mut Vec<u8>) {
    write(out, content.cells(), content.alphabet());
    out.push(b'\n');
}

/// The cells row by row as a string: see [`write()`].
///
/// # Examples
///
/// ```
/// use satdoku::Alphabet;
/// use satdoku::format::{self, ReadOptions, line};
///
/// let options = ReadOptions::new().alphabet(Alphabet::letters(4).unwrap());
/// let record = format::parse("A...B...C...D...", &options)?;
/// assert_eq!(record.puzzle.to_string(), "1...2...3...4...");
/// assert_eq!(line::text(record.puzzle.cells(), &record.alphabet), "A...B...C...D...");
/// # Ok::<(), satdoku::ParseError>(())
/// ```
pub fn text(cells: impl IntoIterator<Item = Option<Digit>>, alphabet: &Alphabet) -> String {
    let mut text = Vec::new();
    write(&mut text, cells, alphabet);
    String::from_utf8(text).expect("symbols are text")
}

/// Reads the puzzle of a line that begins with something else; `begin` finds where the puzzle begins in the line without
/// its indentation.
pub(crate) fn read_behind(
    source: &RecordText<'_>,
    options: &ReadOptions,
    begin: impl Fn(&str) -> Option<usize>,
) -> Result<Record, ParseError> {
    let text = source.text(source.bytes, options)?;
    let indent = text.len() - text.trim_start().len();
    let before = begin(text.trim_start()).map_or(0, |at| at + indent);
    read(&source.piece(&source.bytes[before..], before), options)
}

/// Reads a puzzle in a line, or in a field of one line or several.
pub(crate) fn read(source: &RecordText<'_>, options: &ReadOptions) -> Result<Record, ParseError> {
    if options.allows_fast_path()
        && let Some(digits) = parse_plain_9x9(source.bytes)
    {
        return Ok(plain_9x9_record(&digits, source));
    }
    let text = source.text(source.bytes, options)?;
    let Some(found) = cells::split(text, options).filter(|found| !found.places.is_empty()) else {
        return Err(source.prose(options));
    };
    let symbols: Vec<&str> = found.places.iter().map(|place| &text[place.clone()]).collect();
    if let Some(side) = sukaku::side(&symbols, options) {
        return sukaku::read(source, &symbols, side, options);
    }
    let count = symbols.len();
    let side = square_root(count).filter(|side| options.known_side().is_none_or(|s| s == *side));
    let in_words = found.style != CellStyle::Packed;
    if let Some(side) =
        side.filter(|&side| in_words && candidate_lists::is_grid(&symbols, side, options))
    {
        return candidates::read(source, &symbols, (side, None), options);
    }
    let Some(side) = side else {
        let kind = ParseErrorKind::LineLength {
            found: count,
            side: options.known_side().unwrap_or_else(|| nearest_side(count)),
            hint: options.side_hint(),
        };
        return Err(source.error_at(source.offset(symbols[0].as_bytes()), kind));
    };
    if options.known_side().is_none()
        && let Some(side) = sukaku::side_of_part(&symbols, side)
    {
        let kind = ParseErrorKind::CandidatesLength { found: count, side };
        return Err(source.error_at(source.offset(symbols[0].as_bytes()), kind));
    }
    let grid = GridSymbols {
        symbol_kind: match found.style {
            CellStyle::Packed => SymbolKind::Character,
            _ => SymbolKind::of_words(&symbols),
        },
        symbols,
        side,
        drawn: None,
    };
    source.record(&grid, options)
}

fn plain_9x9_record(digits: &[u8; 81], source: &RecordText<'_>) -> Record {
    let cell = |digit: &u8| (*digit > 0).then(|| Digit::new(usize::from(digit.wrapping_sub(1))));
    let cells = digits.iter().map(cell);
    let puzzle = Puzzle::new(Geometry::classic(), cells.collect());
    Record {
        line: source.line(),
        ..Record::new(
            puzzle.expect("81 cells, each blank or 1 to 9"),
            infer_alphabet::plain_9x9_alphabet(),
        )
    }
}

/// The side whose square is nearest.
fn nearest_side(cells: usize) -> usize {
    let root = cells.isqrt();
    match cells - root * root > root {
        true => root + 1,
        false => root,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::parse;

    const SAMPLE: &str =
        ".234..8..6....7......53.62...5......84.....36......1...52.96......1....7..8..521.";

    fn cells(text: &str, options: &ReadOptions) -> String {
        let record = parse(text, options).unwrap_or_else(|error| panic!("{error} in {text}"));
        let mut line = Vec::new();
        write(&mut line, record.puzzle.cells(), &record.alphabet);
        String::from_utf8(line).unwrap()
    }

    #[test]
    fn the_sample_is_read_with_every_blank_and_comment() {
        for blank in [".", "0", "_", "*", "-", "X", "x", "?"] {
            for comment in ["", " easy", "\t12", ",1;2", ";no blank", "#no blank", " # 5"] {
                let text = SAMPLE.replace('.', blank) + comment + "\n";
                assert_eq!(cells(&text, &ReadOptions::new()), SAMPLE, "{text}");
            }
        }
    }

    #[test]
    fn a_second_word_of_as_many_symbols_is_the_regions() {
        let regions =
            "AAAABBBBBAAACBCCCBADDCCCEBBADDCCEEFFDDDEEEEFFGDDEHEIFFGHHHHIIFFGGGGHIIIFGGGHHHIII";
        for gap in [" ", "\t", "  ", ",", ";"] {
            for end in ["\n", " \r\n", " # note\n"] {
                let line = format!("{SAMPLE}{gap}{regions}{end}");
                let record = parse(&line, &ReadOptions::new()).unwrap();
                assert!(record.puzzle.geometry().boxes().is_none(), "{line}");
            }
        }
        let solution =
            "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
        let record = parse(&format!("{SAMPLE} {solution}\n"), &ReadOptions::new()).unwrap();
        assert!(record.puzzle.geometry().boxes().is_some());
    }

    #[test]
    fn the_number_of_symbols_gives_the_side() {
        for side in [7, 8, 10, 12, 14, 15, 16, 20, 25, 36] {
            let record = parse(&".".repeat(side * side), &ReadOptions::new()).unwrap();
            assert_eq!(record.puzzle.geometry().side(), side);
        }
    }

    #[test]
    fn symbols_may_be_any_characters() {
        let text = "__💩_____🍅".repeat(9);
        assert_eq!(cells(&text, &ReadOptions::new()), text.replace('_', "."));
    }

    #[test]
    fn the_fast_way_leaves_what_is_special_to_the_other() {
        assert_eq!(parse_plain_9x9(SAMPLE.as_bytes()).unwrap()[..4], [0, 2, 3, 4]);
        assert!(parse_plain_9x9(format!("{SAMPLE},x").as_bytes()).is_some());
        for text in [&SAMPLE[1..], &format!("{SAMPLE}1"), &SAMPLE.replacen('.', "0", 1)] {
            assert_eq!(parse_plain_9x9(text.as_bytes()), None);
        }
        assert_eq!(parse_plain_9x9(SAMPLE.replace('2', "/").as_bytes()), None);
    }
}
