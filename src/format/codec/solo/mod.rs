//! Game IDs of Solo in Simon Tatham's Portable Puzzle Collection: `2x3:b3_1a5d4c2b6_6b5c2d5a1_6b`.
//!
//! Boxes are WIDTHxHEIGHT here, columns first; `9j` has irregular regions (jigsaw), and an `x` behind that the diagonals.
//! Then come numbers: `_` separates two consecutive numbers, and a letter stands for a run of 1 (`a`) to 26 (`z`) blank
//! cells. Irregular regions follow behind a comma, see `blocks.rs`. With a `k` in front, so do the cages of a killer in the
//! same form, and behind another comma their sums, each in a cell of its cage. Killers are read, not written.

mod blocks;
#[cfg(test)]
mod tests;

use itertools::Itertools;

use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::output::Content;
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;
use crate::format::text::region_borders;
use crate::geometry::{BoxShape, Digit, Geometry, HouseKind, Layout, MAX_SIDE};
use crate::puzzle::{Puzzle, Rule};

const NAME: &str = "a Solo game ID";

/// The parts of a game ID.
struct GameId<'a> {
    /// Columns and rows of a box; one number where boxes are irregular.
    first: &'a str,
    second: Option<&'a str>,
    /// Letters behind the boxes: other rules and parameters.
    letters: &'a str,
    cells: &'a str,
    /// What follows the cells behind commas.
    others: Vec<&'a str>,
}

/// The rules that the letters of a game ID name.
#[derive(Default)]
struct Letters {
    jigsaw: bool,
    diagonals: bool,
    killer: bool,
}

impl<'a> GameId<'a> {
    fn of(text: &'a str) -> Option<Self> {
        let (head, text) = text.split_once(':')?;
        let number = |text: &'a str| {
            let end = text.find(|c: char| !c.is_ascii_digit());
            let (number, rest) = text.split_at(end.unwrap_or(text.len()));
            (!number.is_empty()).then_some((number, rest))
        };
        let (first, rest) = number(head)?;
        let second = rest.strip_prefix('x').and_then(number);
        let (second, letters) = match second {
            Some((second, letters)) => (Some(second), letters),
            None => (None, rest),
        };
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let is_id = (second.is_some() || letters.starts_with('j'))
            && letters.chars().all(|c| c.is_ascii_alphanumeric())
            && !text.is_empty()
            && text.chars().all(|c| plain(c) || c == ',');
        let mut parts = text.split(',');
        let cells = parts.next()?;
        is_id.then(|| GameId { first, second, letters, cells, others: parts.collect() })
    }

    /// The rules that its letters name; others are symmetry and difficulty, parameters for generating puzzles.
    fn rules(&self) -> Letters {
        let mut rules = Letters::default();
        let mut letters = self.letters.chars();
        while let Some(letter) = letters.next() {
            match letter {
                'j' => rules.jigsaw = true,
                'x' => rules.diagonals = true,
                'k' => rules.killer = true,
                // A letter for the difficulty follows, which may be an x.
                'd' => {
                    letters.next();
                }
                _ => {}
            }
        }
        rules
    }

    /// Columns and rows of a box; no rows where the regions are irregular.
    fn sizes(&self, rules: &Letters) -> Result<(usize, Option<usize>), ParseErrorKind> {
        let number = |text: &str| text.parse::<usize>().unwrap_or(MAX_SIDE + 1);
        let (cols, rows) = (number(self.first), self.second.map_or(1, number));
        let side = rows.saturating_mul(cols);
        if !(1..=MAX_SIDE).contains(&side) {
            return Err(ParseErrorKind::SideOutOfRange { side });
        }
        Ok(match rules.jigsaw || rows == 1 && !self.others.is_empty() {
            true => (side, None),
            false => (cols, Some(rows)),
        })
    }
}

/// Whether a line is of this format.
pub(crate) fn claims(text: &str) -> bool {
    GameId::of(text).is_some()
}

/// Reads a line of this format.
pub(crate) fn read(source: &RecordText<'_>, options: &ReadOptions) -> Result<Record, ParseError> {
    let text = source.text(source.bytes, options)?.trim();
    let Some(id) = GameId::of(text) else {
        return Err(source.prose(options));
    };
    let whole_line = |kind| ParseError::at_line(source.line(), kind);
    let malformed = |text: String| whole_line(ParseErrorKind::Malformed(NAME, text));
    let rules = id.rules();
    let (cols, rows) = id.sizes(&rules).map_err(whole_line)?;
    let side = rows.unwrap_or(1) * cols;
    let blocks = |text: &str| {
        blocks::read(text, side).map_err(|misfit| {
            let at = source.offset(text.as_bytes()) + misfit.offset;
            source.error_at(at, ParseErrorKind::Malformed(NAME, misfit.message))
        })
    };
    let (others, cages) = match id.others[..] {
        [ref others @ .., cages, sums] if rules.killer => (others, Some((cages, sums))),
        _ if rules.killer => return Err(malformed("its cages and sums are missing".to_owned())),
        ref others => (others, None),
    };
    let geometry = match (rows, others) {
        (Some(rows), []) if !rules.diagonals => {
            source.geometry_of(BoxShape { rows, cols }, options)?
        }
        (Some(rows), []) => {
            let builder = Geometry::builder(rows * cols).boxes(rows, cols);
            source.geometry_built(builder.layout(Layout::Diagonals), options)?
        }
        (None, &[regions]) => {
            let builder = Geometry::builder(cols).regions(blocks(regions)?);
            let builder = if rules.diagonals { builder.layout(Layout::Diagonals) } else { builder };
            source.geometry_built(builder, options).map_err(|error| match error.kind {
                ParseErrorKind::Layout(message) if !options.has_layout() => malformed(message),
                _ => error,
            })?
        }
        (None, []) => return Err(malformed("its regions are missing behind a comma".to_owned())),
        (_, others) => {
            let count = others.len() - usize::from(rows.is_none());
            return Err(malformed(format!("{count} more lists than its letters ask for")));
        }
    };
    let cells = read_numbers(id.cells, geometry.side(), source)?.into_iter();
    let cells = cells.map(|number| number.map(|number| Digit::new(number - 1))).collect();
    let mut record = source.digits(geometry, cells, options)?;
    if let Some((cages, sums)) = cages {
        let cages = blocks(cages)?.into_iter().zip(record.puzzle.geometry().cells());
        // The greatest number that a rule takes.
        let sums = read_numbers(sums, u16::MAX.into(), source)?;
        if sums.len() != side * side {
            let found = sums.len();
            return Err(malformed(format!("{found} sums and blanks, expected {}", side * side)));
        }
        let mut rules = Vec::new();
        for (_, cells) in cages.into_group_map().into_iter().sorted() {
            let of_cage = cells.iter().filter_map(|cell| sums[cell.index()]);
            let numbers = of_cage.map(|sum| sum as u16).collect_vec();
            let rule = Rule::new("cage", &numbers, [cells], record.puzzle.geometry());
            rules.push(rule.map_err(|fault| malformed(fault.to_string()))?);
        }
        record.puzzle.add_rules(rules);
    }
    Ok(record)
}

/// Reads numbers from 1 to `last` and runs of blank cells.
fn read_numbers(
    mut rest: &str,
    last: usize,
    source: &RecordText<'_>,
) -> Result<Vec<Option<usize>>, ParseError> {
    let mut cells = Vec::new();
    while let Some(c) = rest.chars().next() {
        let at = source.offset(rest.as_bytes());
        let length = match c {
            '0'..='9' => {
                let end = rest.find(|c: char| !c.is_ascii_digit());
                let end = end.unwrap_or(rest.len());
                let number = rest[..end].parse::<usize>().unwrap_or(usize::MAX);
                if !(1..=last).contains(&number) {
                    let symbol = rest[..end].to_owned();
                    let kind = ParseErrorKind::NotANumber { symbol, first: 1, last };
                    return Err(source.error_at(at, kind));
                }
                cells.push(Some(number));
                end
            }
            'a'..='z' => {
                let run = usize::from(c as u8 - b'a') + 1;
                cells.extend(std::iter::repeat_n(None, run));
                1
            }
            '_' => 1,
            other => {
                let expected = format!("'{other}' where a number, '_' or a run a-z is expected");
                return Err(source.error_at(at, ParseErrorKind::Malformed(NAME, expected)));
            }
        };
        rest = &rest[length..];
    }
    Ok(cells)
}

/// A rule of the puzzle, in words, that a game ID cannot say.
pub(crate) fn unknown_rule(puzzle: &Puzzle) -> Option<String> {
    let geometry = puzzle.geometry();
    if let Some(rule) = puzzle.rules().first() {
        return Some(rule.in_words(&puzzle.rule_context()));
    }
    let kinds = geometry.houses().map(|house| geometry.kind(house));
    let mut further = kinds.filter(|kind| kind.is_further());
    let mut groups = (0..geometry.groups().count()).map(|number| geometry.group_kind(number));
    let is_diagonal = |kind: &HouseKind| matches!(kind, HouseKind::Diagonal(_));
    if let Some(kind) = further.find(|kind| !is_diagonal(kind)).or_else(|| groups.next()) {
        return Some(format!("{kind} must hold different digits"));
    }
    let all = geometry.houses().map(|house| geometry.kind(house));
    if all.filter(is_diagonal).count() == 1 {
        return Some("just one diagonal must hold different digits".to_owned());
    }
    let is_split = geometry.boxes().is_none() && !region_borders::are_shown(geometry);
    is_split.then(|| "the cells of a region need not be connected".to_owned())
}

/// Writes a game ID.
pub(crate) fn write(content: &Content<'_>, out: &mut Vec<u8>) {
    let geometry = content.puzzle().geometry();
    let mut text = match geometry.boxes() {
        Some(BoxShape { rows, cols }) => format!("{cols}x{rows}"),
        None => format!("{}j", geometry.side()),
    };
    let mut kinds = geometry.houses().map(|house| geometry.kind(house));
    if kinds.any(|kind| matches!(kind, HouseKind::Diagonal(_))) {
        text.push('x');
    }
    text.push(':');
    let (mut blanks, mut after_number) = (0, false);
    for cell in content.cells().chain([None]) {
        let Some(digit) = cell else {
            blanks += 1;
            continue;
        };
        push_run(&mut text, blanks);
        if after_number && blanks == 0 {
            text.push('_');
        }
        text += &digit.to_string();
        (blanks, after_number) = (0, true);
    }
    // The last blank is the end of the grid.
    push_run(&mut text, blanks - 1);
    if geometry.boxes().is_none() {
        text.push(',');
        blocks::push(geometry, &mut text);
    }
    out.extend(text.bytes());
    out.push(b'\n');
}

/// Appends blank cells, in runs of up to 26.
fn push_run(text: &mut String, mut blanks: usize) {
    while blanks > 0 {
        let run = blanks.min(26);
        text.push(char::from(b'a' + run as u8 - 1));
        blanks -= run;
    }
}
