//! Game IDs of Solo in Simon Tatham's Portable Puzzle Collection: `2x3:b3_1a5d4c2b6_6b5c2d5a1_6b`.
//!
//! Boxes are WIDTHxHEIGHT here, columns first. Then come numbers: `_` separates two consecutive numbers, and a letter
//! stands for a run of 1 (`a`) to 26 (`z`) blank cells. `9j:` (jigsaw boxes), a letter `x` behind the boxes (diagonals)
//! and other letters are rules beyond plain sudoku, which are errors.

use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::hints::Hints;
use crate::format::output::Content;
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;
use crate::geometry::{BoxShape, Digit, MAX_SIDE};

/// The parts of a game ID.
struct GameId<'a> {
    /// Columns and rows of a box; one number where boxes are irregular.
    first: &'a str,
    second: Option<&'a str>,
    /// Letters behind the boxes: other rules and parameters.
    letters: &'a str,
    cells: &'a str,
}

impl<'a> GameId<'a> {
    fn of(text: &'a str) -> Option<Self> {
        let (head, cells) = text.split_once(':')?;
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
            && !cells.is_empty()
            && cells.chars().all(|c| plain(c) || c == ',');
        is_id.then_some(GameId { first, second, letters, cells })
    }

    /// The shape of the boxes, if there are no other rules.
    fn shape(&self) -> Result<BoxShape, ParseErrorKind> {
        let beyond = |rule: &str| ParseErrorKind::OtherRules(rule.to_owned());
        if self.letters.contains('j') || self.cells.contains(',') || self.second.is_none() {
            return Err(beyond("jigsaw boxes"));
        }
        // Later letters are symmetry and difficulty, parameters for generating puzzles.
        match self.letters.chars().next() {
            Some('x') => return Err(beyond("diagonals")),
            Some('k') => return Err(beyond("killer cages")),
            _ => {}
        }
        let number = |text: &str| text.parse::<usize>().unwrap_or(MAX_SIDE + 1);
        let cols = number(self.first);
        let rows = number(self.second.unwrap_or_default());
        let side = rows.saturating_mul(cols);
        match (1..=MAX_SIDE).contains(&side) {
            true => Ok(BoxShape { rows, cols }),
            false => Err(ParseErrorKind::SideOutOfRange { side }),
        }
    }
}

/// Whether a line is of this format.
pub(crate) fn claims(text: &str) -> bool {
    GameId::of(text).is_some()
}

/// Reads a line of this format.
pub(crate) fn read(source: &RecordText<'_>, hints: &Hints) -> Result<Record, ParseError> {
    let text = source.text(source.bytes, hints)?.trim();
    let Some(id) = GameId::of(text) else {
        return Err(source.prose(hints));
    };
    let whole_line = |kind| ParseError::at_line(source.line(), kind);
    let shape = id.shape().map_err(whole_line)?;
    let geometry = source.geometry_of(shape, hints)?;
    let mut cells = Vec::new();
    let mut rest = id.cells;
    while let Some(c) = rest.chars().next() {
        let at = source.offset(rest.as_bytes());
        let length = match c {
            '0'..='9' => {
                let end = rest.find(|c: char| !c.is_ascii_digit());
                let end = end.unwrap_or(rest.len());
                let number = rest[..end].parse::<usize>().unwrap_or(usize::MAX);
                if !(1..=shape.side()).contains(&number) {
                    let kind = ParseErrorKind::NotANumber {
                        symbol: rest[..end].to_owned(),
                        first: 1,
                        last: shape.side(),
                    };
                    return Err(source.error_at(at, kind));
                }
                cells.push(Some(Digit::new(number - 1)));
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
                let kind = ParseErrorKind::Malformed("a Solo game ID", expected);
                return Err(source.error_at(at, kind));
            }
        };
        rest = &rest[length..];
    }
    source.digits(geometry, cells, hints)
}

/// Writes a game ID.
pub(crate) fn write(content: &Content<'_>, out: &mut Vec<u8>) {
    let BoxShape { rows, cols } = content.box_shape();
    let mut text = format!("{cols}x{rows}:");
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::{read_back, refusal};
    use crate::format::{OutputFormat, parse};

    const SAMPLE: &str = "2x3:b3_1a5d4c2b6_6b5c2d5a1_6b";

    #[test]
    fn the_sample_is_read_and_written() {
        let record = parse(SAMPLE, &Hints::new()).unwrap();
        let shape = record.puzzle.geometry().box_shape().unwrap();
        assert_eq!((shape.rows, shape.cols), (3, 2));
        let rows = crate::format::line::text(record.puzzle.cells(), &record.alphabet);
        assert_eq!(rows, "..31.5....4...2..66..5...2....5.16..");
        assert_eq!(read_back(&record, OutputFormat::Solo), format!("{SAMPLE}\n"));
    }

    #[test]
    fn other_rules_are_refused() {
        for (text, rule) in [
            ("3x3x:a1zzzzzzz", "diagonals"),
            ("9j:a1zzz,1_2a3", "jigsaw boxes"),
            ("3x3kx:a1,12", "jigsaw boxes"),
            ("3x3kd:a1zzz", "killer cages"),
        ] {
            let expected = format!("line 1: the puzzle has {rule}, which is not supported");
            assert_eq!(refusal(text), expected);
        }
        assert_eq!(refusal("2x2:5o"), "line 1, column 5: '5' is not a number from 1 to 4");
        assert_eq!(refusal("2x2:1m"), "line 1: 14 symbols, expected 16 for side 4");
        assert_eq!(refusal("200x2:1m"), "line 1: side 400 is out of range, it must be 1 to 256");
    }

    #[test]
    fn long_runs_and_large_numbers_are_written() {
        let hints = Hints::new().alphabet(crate::puzzle::Alphabet::standard(16));
        let record = parse(&(".".repeat(255) + "G"), &hints).unwrap();
        let text = read_back(&record, OutputFormat::Solo);
        assert_eq!(text, format!("4x4:{}u16\n", "z".repeat(9)));
    }
}
