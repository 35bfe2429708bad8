//! Rows without bars in which spaces are blanks, as [`open_layout`](crate::format::text::open_layout) describes them.

use crate::format::error::ParseError;
use crate::format::hints::Hints;
use crate::format::record::Record;
use crate::format::text::bar_drawing::BarDrawing;
use crate::format::text::infer_alphabet::SymbolKind;
use crate::format::text::open_layout::OpenLayout;
use crate::format::text::record_text::{GridSymbols, RecordText};

/// Reads the lines of a grid.
pub(crate) fn read(source: &RecordText<'_>, hints: &Hints) -> Result<Record, ParseError> {
    let lines = source.lines().map(|(line, _)| source.text(line, hints));
    let lines = lines.collect::<Result<Vec<&str>, _>>()?;
    let is_blank: Vec<bool> = lines.iter().map(|line| line.is_empty()).collect();
    let rows = lines.iter().filter(|line| !line.is_empty());
    let drawings = rows.map(|row| BarDrawing::without_bars(row));
    let drawing = drawings.reduce(|one, other| Some(one?.and(other?))).flatten();
    let layout = drawing.and_then(|drawing| OpenLayout::of(drawing, &is_blank));
    let layout = layout.ok_or_else(|| source.prose(hints))?;
    let mut symbols = Vec::new();
    for (_, row) in lines.iter().enumerate().filter(|(nth, _)| layout.is_row(*nth)) {
        symbols.extend(layout.places(row).into_iter().map(|place| &row[place]));
    }
    let symbol_kind = match layout.has_numbers() {
        true => SymbolKind::Number,
        false => SymbolKind::Character,
    };
    let drawn = layout.shape;
    source.record(&GridSymbols { symbols, side: layout.side, symbol_kind, drawn }, hints)
}
