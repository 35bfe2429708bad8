//! Rows without bars in which spaces are blanks, as [`open_layout`](crate::format::text::open_layout) describes them.

use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::bar_drawing::BarDrawing;
use crate::format::text::infer_alphabet::SymbolKind;
use crate::format::text::open_layout::OpenLayout;
use crate::format::text::record_text::{GridSymbols, RecordText};

/// Reads the lines of a grid.
pub(crate) fn read(source: &RecordText<'_>, options: &ReadOptions) -> Result<Record, ParseError> {
    let lines = source.lines().map(|(line, _)| source.text(line, options));
    let lines = lines.collect::<Result<Vec<&str>, _>>()?;
    let is_blank: Vec<bool> = lines.iter().map(|line| line.is_empty()).collect();
    let rows = lines.iter().filter(|line| !line.is_empty());
    let drawings = rows.map(|row| BarDrawing::without_bars(row));
    let drawing = drawings.reduce(|one, other| Some(one?.and(other?))).flatten();
    let layout = drawing.and_then(|drawing| OpenLayout::of(drawing, &is_blank));
    let layout = layout.ok_or_else(|| source.prose(options))?;
    check_beginnings(source, &lines, &layout)?;
    let mut symbols = Vec::new();
    for (_, row) in lines.iter().enumerate().filter(|(nth, _)| layout.is_row(*nth)) {
        symbols.extend(layout.places(row).into_iter().map(|place| &row[place]));
    }
    let symbol_kind = match layout.has_numbers() {
        true => SymbolKind::Number,
        false => SymbolKind::Character,
    };
    let drawn = layout.shape;
    source.record(&GridSymbols { symbols, side: layout.side, symbol_kind, drawn }, options)
}

/// Checks that no row has lost the blanks before its first symbol. All rows may have lost them if each begins with a
/// symbol and some are too short; the first may have when text was copied, if all others have their full width.
fn check_beginnings(
    source: &RecordText<'_>,
    lines: &[&str],
    layout: &OpenLayout,
) -> Result<(), ParseError> {
    let rows = (0..lines.len()).zip(source.lines()).filter(|(nth, _)| layout.is_row(*nth));
    let mut short = rows.enumerate().filter(|(_, (_, (line, _)))| {
        String::from_utf8_lossy(line).chars().count() < layout.width()
    });
    let begin_with_symbols = lines.iter().all(|line| !line.starts_with(' '));
    match (short.next(), short.next()) {
        (Some((row, (_, (_, line)))), other)
            if begin_with_symbols || row == 0 && other.is_none() =>
        {
            Err(ParseError::at_line(line, ParseErrorKind::BlanksLost { row: row + 1 }))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use crate::format::tests::{cells_of_all, refusal};

    #[test]
    fn rows_may_have_lost_their_first_blanks() {
        let grid = " 3  7    \n6  195   \n 98    6 \n8   6   3\n4  8 3  1\n7   2   6\n 6    28 \n   419  5\n    8  79\n";
        assert_eq!(cells_of_all(grid).len(), 1);
        assert_eq!(cells_of_all(&grid.replace(" \n", "\n")).len(), 1);
        let lost = |row| {
            format!(
                "the blanks before the first symbol of row {row} may be lost, expected '.' for a blank cell"
            )
        };
        let copied = grid.trim_start();
        assert_eq!(refusal(copied), format!("line 1: {}", lost(1)));
        let trimmed: String = grid.lines().map(|row| format!("{}\n", row.trim())).collect();
        assert_eq!(refusal(&trimmed), format!("line 1: {}", lost(1)));
    }
}
