//! One row a line: bare rows, `.sdk`, SadMan, SimpleSudoku, Debian's `sudoku`, QQWing's output.
//!
//! Rows may have spaces or bars between cells; borders and empty lines divide them into bands. Together they show the
//! shape of the boxes. Grids are written as
//!
//! ```text
//! +-------+-------+
//! | 1 . 3 | . 5 . |
//! | . . . | 1 . . |
//! +-------+-------+
//! ```
//!
//! where the last border marks the end of a grid even if rows are missing.

use std::ops::Range;

use itertools::Itertools;
use unicode_width::UnicodeWidthStr;

use super::candidates;
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::output::Content;
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::bar_drawing::BarDrawing;
use crate::format::text::box_frame::{self, BoxFrame};
use crate::format::text::candidate_lists;
use crate::format::text::cells::{self, CellStyle};
use crate::format::text::infer_alphabet::SymbolKind;
use crate::format::text::line_kind::{self, LineKind};
use crate::format::text::record_text::{GridSymbols, RecordText};
use crate::format::text::region_borders;
use crate::format::text::row_widths::RowWidths;
use crate::format::text::symbols::{SymbolSet, is_blank, symbols};
use crate::geometry::{BoxShape, Digit, Geometry};
use crate::puzzle::{Alphabet, BLANKS, Puzzle};

/// Appends cells with a frame around each box, and a newline after each line.
///
/// # Examples
///
/// ```
/// use satdoku::format::{self, ReadOptions, grid};
///
/// let record = format::parse("12..|..1.|....|....".replace('|', "\n").as_str(), &ReadOptions::new())?;
/// let mut text = Vec::new();
/// let cells = record.puzzle.cells();
/// grid::write(&mut text, cells, &record.alphabet, record.puzzle.geometry());
/// assert!(text.starts_with(b"+-----+-----+\n| 1 2 | . . |\n"));
/// # Ok::<(), format::ParseError>(())
/// ```
pub fn write(
    out: &mut Vec<u8>,
    cells: impl IntoIterator<Item = Option<Digit>>,
    alphabet: &Alphabet,
    geometry: &Geometry,
) {
    let blank = alphabet.blank();
    // Reading counts single characters as one column each, even where a terminal takes two columns for them.
    let width = match alphabet.is_wide() || geometry.boxes().is_none() {
        true => alphabet.symbols().map(UnicodeWidthStr::width).max(),
        false => None,
    };
    let symbols = cells.into_iter().map(|cell| cell.map_or(blank, |digit| alphabet.symbol(digit)));
    let frame = BoxFrame::beside(alphabet);
    box_frame::draw(frame, out, symbols, width.unwrap_or(1), geometry);
}

/// Appends any texts for cells, each at most `width` columns of a terminal, in the same frame.
pub fn draw(
    out: &mut Vec<u8>,
    texts: impl IntoIterator<Item = impl AsRef<str>>,
    width: usize,
    geometry: &Geometry,
) {
    box_frame::draw(BoxFrame::PLAIN, out, texts, width, geometry);
}

/// Whether a drawing says all of a puzzle with other regions than boxes, without further houses, groups and rules.
pub(super) fn holds(puzzle: &Puzzle) -> bool {
    let geometry = puzzle.geometry();
    geometry.boxes().is_none()
        && geometry.further_houses().next().is_none()
        && !geometry.has_groups()
        && puzzle.rules().is_empty()
        && !puzzle.has_ruled_out()
        && region_borders::are_shown(geometry)
}

/// Writes a puzzle or a solution.
pub(crate) fn write_content(content: &Content<'_>, out: &mut Vec<u8>) {
    write(out, content.cells(), content.alphabet(), content.puzzle().geometry());
}

/// The grid as a string: see [`write()`].
pub fn text(
    cells: impl IntoIterator<Item = Option<Digit>>,
    alphabet: &Alphabet,
    geometry: &Geometry,
) -> String {
    let mut text = Vec::new();
    write(&mut text, cells, alphabet, geometry);
    String::from_utf8(text).expect("symbols are text")
}

/// A row's text, and the places of its cells in it.
struct GridRow<'a> {
    text: &'a str,
    line: u64,
    style: CellStyle,
    places: Vec<Range<usize>>,
    group: Option<usize>,
    /// The number of its band, from 0.
    band: usize,
}

impl GridRow<'_> {
    /// Takes words of two symbols as pairs of cells where the side says so.
    fn split_pairs(&mut self, side: usize) {
        if self.style == CellStyle::Pairs && self.places.len() * 2 == side {
            let pairs = self.places.iter();
            self.places =
                pairs.flat_map(|pair| symbols(&self.text[pair.clone()], pair.start)).collect();
            self.group = self.group.map(|group| group * 2).or(Some(2));
        }
    }
}

/// The number of cells in most rows, where the bars do not show it.
fn side_of(rows: &[GridRow<'_>]) -> usize {
    let (mut widths, mut pairs) = (RowWidths::default(), RowWidths::default());
    for row in rows {
        match row.style {
            CellStyle::Pairs => pairs.push(row.places.len()),
            _ => widths.push(row.places.len()),
        }
    }
    match (widths.most_common(), pairs.most_common()) {
        (0, pairs) if rows.len() == pairs * 2 => rows.len(),
        (0, pairs) => pairs,
        (width, _) => width,
    }
}

/// Reads the lines of a grid.
pub(crate) fn read(source: &RecordText<'_>, options: &ReadOptions) -> Result<Record, ParseError> {
    let (mut rows, has_border) = rows(source, options)?;
    let by_gaps = rows.iter().any(|row| row.style == CellStyle::Gaps);
    let barred = rows.iter().filter(|_| by_gaps);
    let drawings = barred.filter_map(|row| BarDrawing::of(row.text, options));
    let drawing = drawings.reduce(BarDrawing::and);
    let side = options.known_side().unwrap_or_else(|| match drawing {
        Some(drawing) => drawing.side(rows.len()).unwrap_or(0),
        None => side_of(&rows),
    });
    rows.iter_mut().for_each(|row| row.split_pairs(side));
    if let Some(drawing) = drawing {
        let unclear = ParseError::at_line(source.line(), ParseErrorKind::CellsBetweenBars);
        let spacing = drawing.spacing_of(side).ok_or(unclear)?;
        for row in &mut rows {
            row.places = spacing.places(row.text, options);
            row.group = Some(spacing.cells);
            row.style = CellStyle::Spaced;
        }
        // Beside written blanks, a space is no blank but a cell that is missing.
        let has_blank = |row: &GridRow<'_>| {
            let mut symbols = row.places.iter().map(|place| &row.text[place.clone()]);
            symbols.any(|symbol| !symbol.is_empty() && is_blank(symbol, &BLANKS))
        };
        if rows.iter().any(has_blank) {
            rows.iter_mut().for_each(|row| row.places.retain(|place| !place.is_empty()));
        }
    }
    check_rows(&rows, side, source, options)?;
    let places =
        rows.iter().flat_map(|row| row.places.iter().map(|place| &row.text[place.clone()]));
    let symbols: Vec<&str> = places.collect();
    let packed = rows.iter().all(|row| matches!(row.style, CellStyle::Packed));
    let drawn = drawn_shape(&rows, side, has_border);
    if !packed && candidate_lists::is_grid(&symbols, side, options) {
        return candidates::read(source, &symbols, (side, drawn), options);
    }
    let grid = GridSymbols {
        symbol_kind: match packed {
            true => SymbolKind::Character,
            false => SymbolKind::of_words(&symbols),
        },
        symbols,
        side,
        drawn,
    };
    source.record(&grid, options)
}

/// The rows among the lines, and whether there is a border between them.
fn rows<'a>(
    source: &RecordText<'a>,
    options: &ReadOptions,
) -> Result<(Vec<GridRow<'a>>, bool), ParseError> {
    let kinds = source.lines().map(|(line, number)| {
        let line = line.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(line);
        (line, number, line_kind::classify_with_cells(line, options, |_| None))
    });
    let kinds = kinds.collect_vec();
    let blanks = kinds.iter().fold(SymbolSet::default(), |sum, (_, _, (kind, _))| match kind {
        LineKind::Row(row) => sum.and(row.symbols),
        _ => sum,
    });
    let (mut rows, mut has_border) = (Vec::new(), false);
    let (mut band, mut in_gap) = (0, false);
    for (line, number, (kind, cells)) in kinds {
        let is_row = match kind {
            LineKind::Dashes(dash) => blanks.has(dash),
            _ => matches!(kind, LineKind::Row(_)),
        };
        if !is_row {
            has_border |= !kind.is_gap() && !rows.is_empty();
            in_gap = true;
            continue;
        }
        band += usize::from(std::mem::take(&mut in_gap) && !rows.is_empty());
        let text = source.text(line, options)?;
        let Some(found) = cells.or_else(|| cells::split(text, options)) else {
            return Err(source.prose(options));
        };
        rows.push(GridRow {
            text,
            line: number,
            style: found.style,
            places: found.places,
            group: found.group,
            band,
        });
    }
    Ok((rows, has_border))
}

/// Checks that there are N rows of N cells, in regular bands.
fn check_rows(
    rows: &[GridRow<'_>],
    side: usize,
    source: &RecordText<'_>,
    options: &ReadOptions,
) -> Result<(), ParseError> {
    for (nth, row) in rows.iter().enumerate() {
        let found = row.places.len();
        if found == side {
            continue;
        }
        let kind = ParseErrorKind::RowLength {
            row: nth + 1,
            found,
            expected: side,
            hint: options.side_hint(),
        };
        return Err(match row.places.get(side) {
            Some(surplus) => {
                let at = source.offset(row.text.as_bytes()) + surplus.start;
                source.error_at(at, kind)
            }
            None => ParseError::at_line(row.line, kind),
        });
    }
    let bands: Vec<usize> =
        rows.iter().chunk_by(|row| row.band).into_iter().map(|(_, b)| b.count()).collect();
    let expected =
        bands.iter().copied().take(2).find(|&band| side.is_multiple_of(band) && band < side);
    let found = expected.and_then(|expected| bands.iter().position(|&found| found != expected));
    let last = rows.last().map_or(source.line(), |row| row.line);
    match (found, expected) {
        // If only the last band is too short, the grid ends early.
        (Some(band), Some(expected)) if band + 1 < bands.len() || bands[band] > expected => {
            let in_band = rows.iter().filter(|row| row.band == band);
            let kind = ParseErrorKind::BandLength { band: band + 1, found: bands[band], expected };
            let line = in_band.map(|row| row.line).max().unwrap_or(last);
            Err(ParseError::at_line(line, kind))
        }
        _ if rows.len() == 1 && side > 1 => {
            Err(ParseError::at_line(last, ParseErrorKind::LoneRow { side }))
        }
        _ if rows.len() != side => {
            let kind = ParseErrorKind::RowsMissing { found: rows.len(), expected: side };
            Err(ParseError::at_line(last, kind))
        }
        _ => Ok(()),
    }
}

/// The shape of the boxes, where borders, bars and gaps show it.
fn drawn_shape(rows: &[GridRow<'_>], side: usize, has_border: bool) -> Option<BoxShape> {
    let cols = rows.iter().map(|row| row.group).all_equal_value().ok().flatten();
    let in_first_band = rows.iter().take_while(|row| row.band == 0).count();
    let band = (in_first_band < side).then_some(in_first_band);
    let (rows, cols) = match (band, cols) {
        (Some(rows), Some(cols)) if rows > 1 || cols < side || has_border => (rows, cols),
        (None, Some(cols)) if cols > 1 && cols < side => (side / cols, cols),
        (Some(rows), None) if rows > 1 => (rows, side / rows),
        _ => return None,
    };
    (rows * cols == side).then_some(BoxShape { rows, cols })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::parse;
    use crate::format::tests::{cells_of_all, read_all, refusal};

    const ROWS: [&str; 9] = [
        "2..1.5..3",
        ".54...71.",
        ".1.2.3.8.",
        "6.28.73.4",
        ".........",
        "1.53.98.6",
        ".2.7.1.6.",
        ".81...24.",
        "7..4.2..1",
    ];

    /// Checks that a drawing of the rows is read as the same puzzle.
    fn check(text: &str) {
        let expected = parse(&ROWS.concat(), &ReadOptions::new()).unwrap().puzzle;
        let found =
            parse(text, &ReadOptions::new()).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        assert_eq!(found.puzzle, expected, "{text}");
    }

    /// The rows with text between the boxes, and between the bands.
    fn drawn(cell: fn(char) -> String, bar: &str, ends: (&str, &str), border: &str) -> String {
        let row = |row: &&str| {
            let cells: Vec<String> = row.chars().map(cell).collect();
            let boxes = cells.chunks(3).map(|cells| cells.concat());
            format!("{}{}{}\n", ends.0, boxes.format(bar), ends.1)
        };
        let bands = ROWS.chunks(3).map(|band| band.iter().map(row).collect::<String>());
        bands.collect_vec().join(border)
    }

    fn bare(symbol: char) -> String {
        symbol.to_string()
    }

    fn spaced(symbol: char) -> String {
        format!(" {symbol}")
    }

    #[test]
    fn sdk_has_comments_then_rows() {
        check(&format!("#ARuud\n#DText\n#LEasy\n{}", ROWS.join("\n")));
    }

    #[test]
    fn sadman_has_sections() {
        let rows = ROWS.join("\n");
        check(&format!("[Puzzle]\n{rows}\n[State]\n{rows}\n[Time]\n00:12\n"));
    }

    #[test]
    fn a_title_in_brackets_hides_nothing() {
        let list = "1...2...3...4...\n[Hard]\n.1..2...3...4...\n[Puzzle 3]\n..1.2...3...4...\n";
        let expected = ["1...2...3...4...", ".1..2...3...4...", "..1.2...3...4..."];
        assert_eq!(cells_of_all(list), expected);
        let rules =
            read_all("[Rules]\nanti-knight\n[Puzzle]\n1...2...3...4...\n", &ReadOptions::new());
        assert!(rules[0].starts_with("line 2: a line of 11 symbols"), "{}", rules[0]);
    }

    #[test]
    fn simple_sudoku_has_a_frame() {
        let rows = drawn(bare, "|", ("|", "|"), "|---+---+---|\n");
        check(&format!("*-----------*\n{rows}*-----------*\n"));
    }

    #[test]
    fn a_cell_missing_between_bars_is_no_blank() {
        let frame = "|---+---+---|\n";
        let whole = drawn(bare, "|", ("|", "|"), frame);
        for (row, missing) in
            [(1, "2.|1.5|..3"), (1, "2..|15|..3"), (4, "6.2|8.7|.4"), (9, "7.|.2.|..1")]
        {
            let rows: Vec<&str> = whole.lines().collect();
            let line = row + (row - 1) / 3;
            let text = rows.iter().enumerate().map(|(nth, old)| match nth + 1 == line {
                true => format!("|{missing}|\n"),
                false => format!("{old}\n"),
            });
            let expected = format!("line {line}: row {row} has 8 symbols, expected 9");
            assert_eq!(read_all(&text.collect::<String>(), &ReadOptions::new()), [expected]);
        }
        let spaced = drawn(spaced, " |", ("", ""), "-------+-------+-------\n");
        let text = spaced.replacen(" 2 . . |", " 2 . |", 1);
        assert_eq!(refusal(&text), "line 1: row 1 has 8 symbols, expected 9");
        let narrow = ROWS.map(|row| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..8]));
        assert_eq!(refusal(&narrow.concat()), "line 1: row 1 has 8 symbols, expected 9");
    }

    #[test]
    fn debian_has_a_title() {
        check(&format!("% title\n{}", ROWS.join("\n")));
    }

    #[test]
    fn qqwing_has_bars_without_a_frame() {
        check(&drawn(spaced, " |", ("", " "), "-------|-------|-------\n"));
        check(&drawn(spaced, " |", ("", ""), "-------|-------|-------\n"));
    }

    #[test]
    fn frames_may_be_box_drawing_characters() {
        let rows = drawn(spaced, " ║", ("║", " ║"), "╠═══════╬═══════╬═══════╣\n");
        check(&format!("╔═══════╦═══════╦═══════╗\n{rows}╚═══════╩═══════╩═══════╝\n"));
        check(&drawn(spaced, " │", ("│", " │"), "├───────┼───────┼───────┤\n"));
        check(&drawn(spaced, " :", ("", ""), "-------+-------+-------\n"));
        let rows = drawn(spaced, " |", ("|", " |"), ":-------+-------+-------:\n");
        check(&format!(".-------.-------.-------.\n{rows}'-------'-------'-------'\n"));
    }

    #[test]
    fn bands_may_be_parted_by_empty_lines_and_groups() {
        check(&drawn(bare, " ", ("", ""), "\n"));
        check(&drawn(bare, "  ", ("  ", ""), ""));
        check(&drawn(spaced, "", ("", ""), ""));
        check(&drawn(bare, "", ("", ""), "---------\n"));
    }

    #[test]
    fn between_bars_a_space_is_a_blank() {
        fn open(symbol: char) -> String {
            format!(" {symbol}").replace('.', " ")
        }
        check(&drawn(open, " |", ("|", " |"), "|-------+-------+-------|\n"));
        let cells = |row: &&str| {
            let cells = row.chars().map(|c| format!("| {} ", if c == '.' { ' ' } else { c }));
            format!("{}|\n+{}\n", cells.collect::<String>(), "---+".repeat(9))
        };
        check(&ROWS.iter().map(cells).collect::<String>());
    }

    #[test]
    fn what_is_written_is_framed_by_boxes() {
        let record = parse("12 3. ..\n.. .. ..\n".repeat(3).as_str(), &ReadOptions::new()).unwrap();
        let mut text = Vec::new();
        let cells = record.puzzle.cells();
        write(&mut text, cells, &record.alphabet, record.puzzle.geometry());
        let frame = "+-----+-----+-----+\n";
        let (given, open) = ("| 1 2 | 3 . | . . |\n", "| . . | . . | . . |\n");
        let expected = [frame, given, open, given, frame, open, given, open, frame].concat();
        assert_eq!(String::from_utf8(text).unwrap(), expected);
    }

    #[test]
    fn words_of_wide_symbols_stay_in_line_and_are_read_again() {
        let alphabet = Alphabet::new(["一", "二三", "4", "五"]).unwrap();
        let options = ReadOptions::new().alphabet(alphabet.clone());
        let record = parse("一 . 二三 . 4 . . . . 五 . . . . . .", &options).unwrap();
        let drawn = text(record.puzzle.cells(), &alphabet, record.puzzle.geometry());
        assert!(drawn.lines().map(UnicodeWidthStr::width).all_equal(), "{drawn}");
        assert_eq!(parse(&drawn, &options).unwrap().puzzle, record.puzzle, "{drawn}");
    }

    #[test]
    fn emoji_are_read_again() {
        let text_of = |text: &str| {
            let record = parse(text, &ReadOptions::new()).unwrap();
            super::text(record.puzzle.cells(), &record.alphabet, record.puzzle.geometry())
        };
        let drawn = text_of("🍎..🍌\n.🍇..\n....\n..🍒.\n");
        assert_eq!(text_of(&drawn), drawn);
    }
}
