//! Excerpts of the input, with a caret below the position of an error.
//!
//! ```text
//!    |
//! 12 | ...1x..4
//!    |     ^
//! ```

use satdoku::format::{ParseError, RawRecord};

use crate::query::render::terminal::{pad, width};

/// The replacement for the omitted part of a line.
const MORE: &str = "...";

/// Minimum width of an excerpt, even on a narrower terminal.
const LEAST: usize = 20;

/// Where a person at a terminal sees an excerpt of each record that cannot be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Excerpts {
    /// Nowhere.
    #[default]
    None,
    /// In a message with the error, for a terminal of this width.
    InMessages(usize),
    /// Below the error in the records, which the same terminal shows. There is no message, so that each error is
    /// reported once. Only drawn grids have room for excerpts.
    InRecords(usize),
}

/// An error message and, for a terminal of this width, an excerpt of the record below it.
pub fn with_excerpt(
    message: String,
    raw: RawRecord<'_>,
    error: &ParseError,
    columns: Option<usize>,
) -> String {
    match columns.and_then(|columns| excerpt(raw, error, columns)) {
        Some(excerpt) => format!("{message}\n{excerpt}"),
        None => message,
    }
}

/// The line of an error with a caret below its position, at most `columns` wide; `None` if the error has no position.
pub(super) fn excerpt(raw: RawRecord<'_>, error: &ParseError, columns: usize) -> Option<String> {
    let nth = usize::try_from(error.line.checked_sub(raw.line())?).ok()?;
    let text = String::from_utf8_lossy(raw.text());
    let line = text.split('\n').nth(nth)?.trim_end_matches('\r');
    let begins = if nth == 0 { raw.column() } else { 1 };
    let at = match error.column {
        Some(column) => Some(usize::try_from(column.checked_sub(begins)?).ok()?),
        None => None,
    };
    let number = error.line.to_string();
    let room = columns.saturating_sub(number.len() + " | ".len()).max(LEAST);
    let (shown, before) = cut(line, at.unwrap_or(0), room, begins > 1)?;
    let mut margin = String::new();
    pad(number.len(), &mut margin);
    let mut excerpt = format!("{margin} |\n{number} | {shown}");
    if at.is_some() {
        excerpt.push_str(&format!("\n{margin} | "));
        pad(before, &mut excerpt);
        excerpt.push('^');
    }
    Some(excerpt)
}

/// Cuts a line to the part around a position that fits; also returns the width of the text before that position.
fn cut(line: &str, place: usize, room: usize, goes_on_before: bool) -> Option<(String, usize)> {
    let length = line.chars().count();
    if place > length {
        return None;
    }
    // Look only at the characters that could fit, because the line may be very long.
    let skipped = place.saturating_sub(room);
    let near = line.chars().skip(skipped).take(2 * room).map(visible);
    let near: String = near.collect();
    let signs: Vec<(usize, char)> = near.char_indices().collect();
    let byte = |nth: usize| signs.get(nth).map_or(near.len(), |&(at, _)| at);
    let columns = |from: usize, to: usize| width(&near[byte(from)..byte(to)]);
    let (mut from, mut to) = (place - skipped, place - skipped);
    let ends = |from: usize, to: usize| {
        let before = from + skipped > 0 || goes_on_before;
        let after = to + skipped < length;
        [before, after].map(|goes_on| if goes_on { MORE } else { "" })
    };
    let takes = |from: usize, to: usize| columns(from, to) + ends(from, to).concat().len();
    // Extend both sides evenly, then the side on which the line goes on.
    loop {
        let wider = [
            (from.saturating_sub(1), (to + 1).min(signs.len())),
            (from.saturating_sub(1), to),
            (from, (to + 1).min(signs.len())),
        ];
        let next =
            wider.into_iter().find(|&wider| wider != (from, to) && takes(wider.0, wider.1) <= room);
        match next {
            Some(wider) => (from, to) = wider,
            None => break,
        }
    }
    let [head, tail] = ends(from, to);
    let shown = format!("{head}{}{tail}", &near[byte(from)..byte(to)]);
    Some((shown, head.len() + columns(from, place - skipped)))
}

/// Replaces a character that would move the cursor.
fn visible(c: char) -> char {
    match c {
        '\t' => ' ',
        c if c.is_control() => '\u{FFFD}',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use satdoku::format::{ReadOptions, Splitter};

    use super::*;

    /// The excerpt of the first error in a text.
    fn excerpt_of(text: &str, columns: usize) -> Option<String> {
        let read_options = ReadOptions::new();
        let mut splitter = Splitter::new(read_options.clone());
        splitter.push(text.as_bytes());
        splitter.finish();
        let chunk = splitter.take().expect("there is a record");
        chunk.records().find_map(|raw| {
            let error = raw.parse(&read_options).err()?;
            Some(excerpt(raw, &error, columns).expect("it has a place"))
        })
    }

    #[test]
    fn a_caret_is_below_the_place() {
        assert_eq!(
            excerpt_of("12\n21\n\n# x\n1.3.\n..Z.\n1...\n....\n", 80).as_deref(),
            Some("  |\n6 | ..Z.\n  |   ^")
        );
    }

    #[test]
    fn symbols_of_two_columns_are_counted_as_such() {
        let text = "🍎🍌🍇🍒\n🍇🍒🍎🍌\n🍌🍎🍒🍇\n🍒🍇🍌🍓\n";
        let found = excerpt_of(text, 80);
        assert_eq!(found.as_deref(), Some("  |\n4 | 🍒🍇🍌🍓\n  |       ^"));
    }

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let mut line = ".".repeat(81);
        line.replace_range(40..41, "x1A");
        let found = excerpt_of(&line, 40).expect("an error");
        assert!(found.lines().all(|line| width(line) <= 40), "{found}");
        assert!(found.contains("...") && found.contains('^'), "{found}");
    }

    #[test]
    fn what_moves_the_cursor_is_not_shown() {
        let found = excerpt_of("12\u{1b}[1m..........21", 80).expect("an error");
        assert!(!found.contains('\u{1b}'), "{found}");
    }
}
