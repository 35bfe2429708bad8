//! Sukaku: N symbols for each cell, each candidate at a place of its own: `12.4..7.9`.
//!
//! A line of N³ symbols, 729 for a 9×9 grid; `.` or `0` is a candidate ruled out. Since 729 symbols may also be a 27×27
//! grid and 64 an 8×8 one, a line is sukaku only if each place within a cell has only one symbol, different from those
//! of all other places, and there are at least [`FEWEST`] candidates.

use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::output::Content;
use crate::format::read_options::{InputFormat, ReadOptions};
use crate::format::record::Record;
use crate::format::text::infer_alphabet;
use crate::format::text::record_text::RecordText;
use crate::format::text::symbols::{self, square_root};
use crate::geometry::{Candidate, Digit, MAX_SIDE};
use crate::puzzle::{Alphabet, BLANKS};

/// Fewer candidates than this may be at their own places by chance.
const FEWEST: usize = 8;

/// The N with N³ symbols.
fn cube_root(symbols: usize) -> Option<usize> {
    (1..=MAX_SIDE).find(|side| side.pow(3) == symbols)
}

/// The side, if these symbols are candidates.
pub(crate) fn side(symbols: &[&str], options: &ReadOptions) -> Option<usize> {
    let side = cube_root(symbols.len())?;
    match options.input {
        Some(InputFormat::Sukaku) => return Some(side),
        None | Some(InputFormat::Line) => {}
        Some(_) => return None,
    }
    // A single cell is a puzzle of side 1, not a list of candidates.
    if side == 1 {
        return None;
    }
    if let Some(known) = options.known_side() {
        return (known == side).then_some(side);
    }
    let Some(alphabet) = alphabet_of(symbols, side) else {
        return is_mistyped(symbols, side).then_some(side);
    };
    let is_puzzle = square_root(symbols.len()).is_some();
    let candidates = symbols.iter().filter(|symbol| alphabet.digit(symbol).is_some());
    (!is_puzzle || candidates.count() >= FEWEST).then_some(side)
}

/// The side of the candidates that these symbols begin, where a symbol is there more often than a grid of this side has it;
/// none if the symbols may be a grid.
pub(crate) fn side_of_part(symbols: &[&str], grid_side: usize) -> Option<usize> {
    // Asked of each line of long lists. The symbols of candidates are ASCII.
    let mut counts = [0; 128];
    for symbol in symbols {
        if let [byte @ ..128] = *symbol.as_bytes() {
            counts[usize::from(byte)] += 1;
        }
    }
    BLANKS.iter().for_each(|&blank| counts[blank as usize] = 0);
    if counts.iter().all(|&count| count <= grid_side) {
        return None;
    }
    (2..grid_side).find(|&side| {
        let in_range = side.pow(2)..side.pow(3);
        in_range.contains(&symbols.len()) && is_mistyped(symbols, side)
    })
}

/// Whether nearly all symbols are at their own places, and more often than a symbol can occur in a grid.
fn is_mistyped(symbols: &[&str], side: usize) -> bool {
    let standard = Alphabet::standard(side);
    let mut in_place = vec![0; side];
    let mut elsewhere = 0;
    for (nth, symbol) in symbols.iter().enumerate().filter(|(_, symbol)| !is_blank(symbol)) {
        match standard.digit(symbol) {
            Some(digit) if digit.index() == nth % side => in_place[nth % side] += 1,
            _ => elsewhere += 1,
        }
    }
    let most = in_place.iter().copied().max().unwrap_or(0);
    most * most > symbols.len() && in_place.iter().sum::<usize>() > 9 * elsewhere
}

fn is_blank(symbol: &str) -> bool {
    symbols::is_blank(symbol, &BLANKS)
}

/// The alphabet in which each symbol is at its own place; none if there is none.
fn alphabet_of(symbols: &[&str], side: usize) -> Option<Alphabet> {
    let fits = |run: &Alphabet| {
        let mut placed = symbols.iter().enumerate();
        placed
            .all(|(nth, symbol)| run.symbol(Digit::new(nth % side)) == *symbol || is_blank(symbol))
    };
    infer_alphabet::runs(side).find(fits).or_else(|| learn(symbols, side))
}

/// An alphabet of other symbols, in the order of their places.
fn learn(symbols: &[&str], side: usize) -> Option<Alphabet> {
    let mut learnt: Vec<Option<&str>> = vec![None; side];
    for (nth, &symbol) in symbols.iter().enumerate() {
        if !is_blank(symbol) && *learnt[nth % side].get_or_insert(symbol) != symbol {
            return None;
        }
    }
    let standard = Alphabet::standard(side);
    let mut spare = (standard.symbols()).filter(|symbol| !learnt.contains(&Some(symbol)));
    let all = learnt.iter().map(|known| known.or_else(|| spare.next()).map(str::to_owned));
    Alphabet::new(all.collect::<Option<Vec<_>>>()?).ok()
}

/// Reads N³ symbols.
pub(crate) fn read(
    source: &RecordText<'_>,
    symbols: &[&str],
    side: usize,
    options: &ReadOptions,
) -> Result<Record, ParseError> {
    let alphabet = match &options.alphabet {
        Some(alphabet) => alphabet.clone(),
        None => alphabet_of(symbols, side).unwrap_or_else(|| Alphabet::standard(side)),
    };
    if alphabet.side() != side {
        let symbols = alphabet.side();
        let kind = ParseErrorKind::AlphabetLength { symbols, side };
        return Err(ParseError::at_line(source.line(), kind));
    }
    let mut cells = Vec::with_capacity(side * side);
    for cell in symbols.chunks_exact(side) {
        let mut left = Vec::new();
        for (digit, symbol) in (0..side).map(Digit::new).zip(cell) {
            if alphabet.symbol(digit) == *symbol {
                left.push(digit);
            } else if !is_blank(symbol) {
                let kind = ParseErrorKind::CandidateOutOfPlace {
                    place: digit.index() + 1,
                    symbol: (*symbol).to_owned(),
                    expected: alphabet.symbol(digit).to_owned(),
                };
                return Err(source.error_at(source.offset(symbol.as_bytes()), kind));
            }
        }
        cells.push(left);
    }
    source.candidates(&cells, alphabet, None, options)
}

/// Reads N³ symbols on several lines.
pub(crate) fn read_folded(
    source: &RecordText<'_>,
    side: usize,
    options: &ReadOptions,
) -> Result<Record, ParseError> {
    let mut symbols = Vec::with_capacity(side.pow(3));
    for (line, _) in source.lines() {
        let line = source.text(line, options)?.trim();
        symbols.extend(line.char_indices().map(|(at, c)| &line[at..at + c.len_utf8()]));
    }
    if symbols.len() != side.pow(3) {
        let kind = ParseErrorKind::CandidatesLength { found: symbols.len(), side };
        return Err(ParseError::at_line(source.line(), kind));
    }
    read(source, &symbols, side, options)
}

/// Whether the N³ candidates of this side make a line that is too long to be read again.
pub(crate) fn is_too_long(side: usize) -> bool {
    side > 100
}

/// Writes a line of N³ symbols, with spaces between symbols that are longer than a character.
pub(crate) fn write(content: &Content<'_>, out: &mut Vec<u8>) {
    let alphabet = content.alphabet();
    let gap = if alphabet.is_wide() { " " } else { "" };
    let mut first = true;
    for cell in content.puzzle().geometry().cells() {
        for digit in content.puzzle().geometry().digits() {
            let symbol = match content.allows(Candidate { cell, digit }) {
                true => alphabet.symbol(digit),
                false => ".",
            };
            if !std::mem::take(&mut first) {
                out.extend(gap.bytes());
            }
            out.extend(symbol.bytes());
        }
    }
    out.push(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::{cells_of_all, read_back, refusal};
    use crate::format::{OutputFormat, parse};
    use crate::geometry::{Cell, Geometry};
    use crate::puzzle::Puzzle;

    /// The first cell is given, the second has four candidates, all others have all.
    fn sample() -> String {
        format!("..3......12.4..7..{}", "123456789".repeat(79))
    }

    #[test]
    fn a_part_as_long_as_a_grid_is_no_grid() {
        for length in [400, 441, 484, 529, 576, 625, 676] {
            let error = format!("the candidates have {length} symbols, expected 729 for side 9");
            assert!(refusal(&sample()[..length]).ends_with(&error), "{length}");
        }
        // One of each symbol in a column: a grid with as many 1s as it may have.
        let row = format!("123456789{}", ".".repeat(16));
        assert!(parse(&row.repeat(25), &ReadOptions::new()).is_ok());
    }

    #[test]
    fn the_sample_is_read_and_written() {
        let record = parse(&sample(), &ReadOptions::new()).unwrap();
        assert_eq!(record.puzzle.num_givens(), 1);
        // 3 is ruled out by the given already.
        assert_eq!(record.puzzle.ruled_out().count(), 4);
        let written = read_back(&record, OutputFormat::Sukaku);
        assert_eq!(written, sample().replacen("12.4", "1234", 1) + "\n");
        let zeros = parse(&sample().replace('.', "0"), &ReadOptions::new()).unwrap();
        assert_eq!(zeros.puzzle, record.puzzle);
    }

    #[test]
    fn any_side_and_alphabet_will_do() {
        let options = ReadOptions::new().alphabet("🍎🍋🍇🍉".parse().unwrap());
        let record = parse("🍎🍋..\n....\n....\n....\n", &options).unwrap();
        let mut puzzle = record;
        puzzle.puzzle.rule_out(Candidate {
            cell: puzzle.puzzle.geometry().cell(3, 3),
            digit: Digit::new(2),
        });
        let text = read_back(&puzzle, OutputFormat::Sukaku);
        let again = parse(&text, &ReadOptions::new()).unwrap();
        assert_eq!((again.puzzle, again.alphabet), (puzzle.puzzle, puzzle.alphabet));
        assert_eq!(
            parse(&"123456".repeat(36), &ReadOptions::new()).unwrap().puzzle.num_givens(),
            0
        );
    }

    #[test]
    fn small_grids_come_back() {
        for (side, alphabet) in [(2, "12"), (2, "ab"), (3, "123"), (3, "🍎🍋🍇"), (3, "012")]
        {
            let geometry = Geometry::builder(side).boxes(1, side).build().unwrap();
            let mut record = Record::new(Puzzle::empty(geometry), alphabet.parse().unwrap());
            let last = Candidate { cell: Cell::new(side * side - 1), digit: Digit::new(0) };
            for rules_out in [false, side > 2] {
                // A cell with one candidate comes back as a given.
                if rules_out {
                    record.puzzle.rule_out(last);
                }
                let text = read_back(&record, OutputFormat::Sukaku);
                let two = cells_of_all(&text.repeat(2));
                assert_eq!(two.len(), 2, "{text}");
                assert!(two.iter().all(|cells| *cells == cells_of_all(&text)[0]), "{text}");
            }
        }
        // A row with a mistake is none of them.
        assert_eq!(
            refusal("1.1....."),
            "line 1: a line of 8 symbols is neither a puzzle (8x8 has 64) nor a whole grid (8 rows)"
        );
    }

    const SUDOKU: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The text with line ends after so many characters.
    fn folded(text: &str, width: usize, end: &str) -> String {
        let symbols: Vec<char> = text.trim().chars().collect();
        symbols.chunks(width).map(|line| line.iter().collect::<String>() + end).collect()
    }

    #[test]
    fn the_symbols_may_be_on_several_lines() {
        for (line, side) in
            [("1..4.........3..", 4), ("2.5.........", 6), (SUDOKU, 9), ("G..A", 16)]
        {
            let line = format!("{line:.<width$}", width = side * side);
            let record = parse(&line, &ReadOptions::new()).unwrap();
            let text = read_back(&record, OutputFormat::Sukaku);
            let expected = cells_of_all(&text);
            for width in [side, 2 * side, 3 * side, side * side, 64, 72, 80, 100] {
                // A line of the sukaku has at least one cell.
                if width < side || width >= side.pow(3) {
                    continue;
                }
                for end in ["\n", "\r\n", " \n", " # note\n"] {
                    let once = folded(&text, width, end);
                    let twice = format!("{once}{line}\n{once}{line}");
                    let line = cells_of_all(&line);
                    let both = [&expected[..], &line, &expected, &line].concat();
                    assert_eq!(cells_of_all(&twice), both, "{twice}");
                }
            }
        }
    }

    #[test]
    fn lines_that_are_puzzles_too_are_read_as_such() {
        let diagonal: String = ('1'..='9').map(|c| format!("{c:.<10}")).collect();
        let diagonal = &diagonal[..81];
        let list = [diagonal, SUDOKU, diagonal, diagonal, SUDOKU];
        assert_eq!(cells_of_all(&list.join("\n")), list);
        assert_eq!(cells_of_all("1...\n.2..\n..3.\n...4\n"), ["1....2....3....4"]);
    }

    #[test]
    fn a_sukaku_on_several_lines_with_a_mistake_is_one_error() {
        let text = folded(&sample(), 81, "\n");
        let cut = &text[..8 * 82];
        assert_eq!(
            refusal(cut),
            "line 1: the candidates have 648 symbols, expected 729 for side 9"
        );
        let wrong = text.replacen("\n123456789", "\n132456789", 1);
        assert_eq!(
            refusal(&wrong),
            "line 2, column 2: candidate 2 of a cell is '3', expected '2' or a blank"
        );
    }

    #[test]
    fn a_zero_or_an_x_may_be_a_digit() {
        for alphabet in [
            Alphabet::from_zero(16),
            Alphabet::letters(25),
            Alphabet::from_zero(9),
            Alphabet::from_one(36),
        ] {
            let Some(alphabet) = alphabet else { continue };
            let side = alphabet.side();
            let options = ReadOptions::new().alphabet(alphabet.clone());
            let line = alphabet.symbol(Digit::new(3)).to_owned() + &".".repeat(side * side - 1);
            let mut record = parse(&line, &options).unwrap();
            record.puzzle.rule_out(Candidate {
                cell: record.puzzle.geometry().cell(2, 2),
                digit: Digit::new(1),
            });
            let text = read_back(&record, OutputFormat::Sukaku);
            assert_eq!(parse(&text, &ReadOptions::new()).unwrap().alphabet, alphabet);
        }
        let single = ReadOptions::new().side(1);
        assert!(!parse(".", &single).unwrap().puzzle.has_ruled_out());
    }

    #[test]
    fn a_symbol_out_of_place_makes_a_line_another_puzzle() {
        let grid = "1".to_owned() + &".".repeat(728);
        assert_eq!(parse(&grid, &ReadOptions::new()).unwrap().puzzle.geometry().side(), 27);
        let wrong = sample().replacen("12.4", "1234", 1).replacen("3......1", "3......2", 1);
        let options = ReadOptions::new().input(InputFormat::Sukaku);
        let error = parse(&wrong, &options).unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 1, column 10: candidate 1 of a cell is '2', expected '1' or a blank"
        );
        assert_eq!(refusal(&wrong), error.to_string());
    }
}
