//! Writing a puzzle in a format, and the reasons why a format cannot hold it.

use std::fmt;

use itertools::Itertools;

use super::codec::entry::{Boxes, Lack, OtherRulesPolicy, Otherwise, RuledOutPolicy, Sides};
use super::codec::{grid, json, line, lookup};
use super::output::{Content, OutputFormat};
use super::text::infer_alphabet;
use crate::geometry::{BoxShape, Digit, Geometry};
use crate::puzzle::{Alphabet, Puzzle, Solution};

/// Writes a puzzle or a solution that the format can hold.
type WriteContent = fn(&Content<'_>, &mut Vec<u8>);

impl OutputFormat {
    /// The format in a few words, for a list of formats.
    pub fn summary(self) -> &'static str {
        lookup::output(self).summary
    }

    /// The text before the first puzzle of a file.
    pub fn header(self) -> &'static str {
        lookup::output(self).header
    }

    /// The text after the last puzzle of a file.
    pub fn footer(self) -> &'static str {
        lookup::output(self).footer
    }

    /// The text between two puzzles of a file: an empty line where a puzzle takes several lines.
    pub fn between(self) -> &'static str {
        lookup::output(self).between
    }

    /// Whether the puzzles of a file are parts of one document, with a beginning and an end.
    pub fn is_document(self) -> bool {
        !self.footer().is_empty()
    }

    /// Whether words about a puzzle may stand beside it, as people read this format.
    pub fn takes_words(self) -> bool {
        lookup::output(self).takes_words
    }

    /// Whether it may contain a symbol that the puzzle itself does not show.
    pub fn shows_all_symbols(self) -> bool {
        lookup::output(self).shows_all_symbols
    }

    /// Writes a puzzle, or its solution, with a newline at the end.
    ///
    /// # Errors
    ///
    /// If the format cannot hold it; then nothing is written.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::format::{self, Content, ReadOptions, OutputFormat};
    ///
    /// let record = format::parse("2x2:1a3_4l", &ReadOptions::new())?;
    /// let mut text = Vec::new();
    /// OutputFormat::Sdk.write(&Content::of(&record), &mut text)?;
    /// assert_eq!(text, b"1.34\n....\n....\n....\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(self, content: &Content<'_>, out: &mut Vec<u8>) -> Result<(), Unwritable> {
        let (puzzle, output) = (content.puzzle(), lookup::output(self));
        let write = self.writer(puzzle, content.is_solved())?;
        let is_object = matches!(output.otherwise, Otherwise::Written(_))
            && infer_alphabet::is_misread(content.alphabet())
            && json::can_hold(puzzle);
        if is_object {
            json::write(content, out)
        } else {
            write(content, out)
        }
        Ok(())
    }

    /// The reason why it cannot hold a puzzle, or with `solved` a solution of the puzzle; none if it can.
    pub fn refuses(self, puzzle: &Puzzle, solved: bool) -> Option<Unwritable> {
        self.writer(puzzle, solved).err()
    }

    /// Writes a puzzle, or with `solved` a solution, in this format or in one that stands in for it.
    fn writer(self, puzzle: &Puzzle, solved: bool) -> Result<WriteContent, Unwritable> {
        let output = lookup::output(self);
        let Some(lack) = self.lack(puzzle, solved) else {
            return Ok(output.write);
        };
        let Otherwise::Written(others) = output.otherwise else {
            return Err(lack);
        };
        // Candidates can stand for a rule such as `odd`, but only if the user wants a format without rules.
        let loses_rules = |other: &OutputFormat| {
            let keeps = matches!(lookup::output(*other).other_rules, OtherRulesPolicy::Kept(_));
            !puzzle.rules().is_empty() && !keeps
        };
        let can_hold =
            |other: &&OutputFormat| other.lack(puzzle, solved).is_none() && !loses_rules(other);
        let mut others = others.iter().filter(can_hold);
        match others.next() {
            Some(other) => Ok(lookup::output(*other).write),
            None if json::can_hold(puzzle) => Ok(json::write),
            None => Err(Unwritable::TooLong { format: self, side: puzzle.geometry().side() }),
        }
    }

    /// What it lacks to hold a puzzle, or with `solved` a solution, by itself.
    fn lack(self, puzzle: &Puzzle, solved: bool) -> Option<Unwritable> {
        let (format, output) = (self, lookup::output(self));
        let geometry = puzzle.geometry();
        let side = geometry.side();
        match output.sides {
            Sides::Nine if side != 9 => return Some(Unwritable::NineAlone { format, side }),
            Sides::UpTo(symbols) if side > symbols => {
                return Some(Unwritable::Symbols { format, symbols, side });
            }
            Sides::All | Sides::Nine | Sides::UpTo(_) => {}
        }
        if solved && output.solutions_alone {
            return None;
        }
        if geometry.canvas().is_some() && !output.holds_canvases {
            return Some(Unwritable::Canvas(format));
        }
        let keeps_candidates = matches!(output.ruled_out, RuledOutPolicy::Kept(_));
        // Formats that keep rules keep all, those that change nothing too.
        let keeps_rules = matches!(output.other_rules, OtherRulesPolicy::Kept(_));
        if has_other_rules(puzzle, keeps_candidates) || keeps_rules && !puzzle.rules().is_empty() {
            match output.other_rules {
                OtherRulesPolicy::HeldIf(holds) if holds(puzzle) => {}
                OtherRulesPolicy::Refused | OtherRulesPolicy::HeldIf(_) => {
                    return Some(Unwritable::OtherHouses(format));
                }
                OtherRulesPolicy::Kept(lack) => {
                    if let Some(rule) = lack(puzzle) {
                        return Some(Unwritable::UnknownRule { format, rule });
                    }
                }
            }
        }
        if let Some(shape) = geometry.boxes().filter(|&shape| !output.boxes.include(shape)) {
            return Some(Unwritable::Boxes { format, shape });
        }
        if solved {
            return None;
        }
        let lack = match output.ruled_out {
            RuledOutPolicy::Kept(lack) => lack(puzzle)?,
            RuledOutPolicy::Refused if puzzle.has_ruled_out() => {
                return Some(Unwritable::RuledOut(format));
            }
            RuledOutPolicy::Refused => return None,
        };
        Some(match lack {
            Lack::LongLine => Unwritable::TooLong { format, side },
            Lack::EmptyCell => Unwritable::NothingLeft(format),
        })
    }

    /// Writes words that readers of this format skip, such as an error in a record.
    pub fn write_remark(self, words: &str, out: &mut Vec<u8>) {
        // A line break would end the comment or the string.
        let words = words.replace(['\n', '\r'], " ");
        out.extend((lookup::output(self).remark)(&words).bytes());
    }
}

/// Whether the puzzle has other houses than rows, columns and boxes, groups, or rules that do more than rule out
/// candidates.
fn has_other_rules(puzzle: &Puzzle, keeps_candidates: bool) -> bool {
    let has_rules = match keeps_candidates {
        true => !puzzle.pairs().is_empty() || !puzzle.parts().is_empty(),
        false => !puzzle.rules().is_empty(),
    };
    puzzle.geometry().box_shape().is_none() || has_rules
}

impl fmt::Display for Puzzle {
    /// Writes a line in the standard symbols, or with `{:#}` a grid in a frame.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::puzzle::Puzzle;
    ///
    /// let puzzle: Puzzle = "1...2...3...4...".parse()?;
    /// assert_eq!(puzzle.to_string(), "1...2...3...4...");
    /// assert!(format!("{puzzle:#}").starts_with("+-----+-----+\n| 1 . | . . |\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(self.cells(), self.geometry(), f)
    }
}

impl fmt::Display for Solution {
    /// Writes a line in the standard symbols, above side 36 with spaces between them, or with `{:#}` a grid in a frame.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(self.cells(), self.geometry(), f)
    }
}

fn show(
    cells: impl Iterator<Item = Option<Digit>>,
    geometry: &Geometry,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let alphabet = Alphabet::of(geometry);
    if f.alternate() {
        return f.write_str(&grid::text(cells, &alphabet, geometry));
    }
    f.pad(&line::text(cells, &alphabet))
}

/// The reason why a format cannot hold a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unwritable {
    /// The format is for 9×9 grids alone.
    #[error("{format} holds grids of side 9, not of side {side}")]
    NineAlone {
        /// The format.
        format: OutputFormat,
        /// N.
        side: usize,
    },
    /// There are not enough symbols.
    #[error("{format} has symbols for sides up to {symbols}, not for side {side}")]
    Symbols {
        /// The format.
        format: OutputFormat,
        /// The number of its symbols.
        symbols: usize,
        /// N.
        side: usize,
    },
    /// The format holds only givens.
    #[error(
        "{0} cannot hold a puzzle that rules out candidates; {keeps} and jsonl can",
        keeps = OutputFormat::Candidates
    )]
    RuledOut(OutputFormat),
    /// Lines with this number of candidates are not read.
    #[error(
        "the candidates of side {side} make too long a line for {format}; {} can hold them",
        OutputFormat::Candidates
    )]
    TooLong {
        /// The format.
        format: OutputFormat,
        /// N.
        side: usize,
    },
    /// The format does not say the shape of boxes, and the puzzle has others than readers of the format assume.
    #[error(
        "{format} cannot hold {boxes}, because it is read with boxes of {assumed}; {others} and jsonl can",
        boxes = in_words(*.shape), assumed = BoxShape::squarest(.shape.side()), others = formats_with_boxes()
    )]
    Boxes {
        /// The format.
        format: OutputFormat,
        /// The shape of the boxes; a row or a column if there are none.
        shape: BoxShape,
    },
    /// The puzzle has houses that are not rows, columns or boxes, or rules of its own.
    #[error(
        "{0} cannot hold a puzzle with other houses than rows, columns and boxes, or with other rules; {fp}, {iss} and jsonl can",
        fp = OutputFormat::FPuzzles, iss = OutputFormat::Iss
    )]
    OtherHouses(OutputFormat),
    /// The grid is not N×N with digits from 1, or there are cells beside it.
    #[error(
        "{0} cannot hold a grid of another shape than N×N with digits from 1, or with cells beside it; {iss} and jsonl can",
        iss = OutputFormat::Iss
    )]
    Canvas(OutputFormat),
    /// The puzzle has a rule that the format cannot say.
    #[error("{format} has no word for the rule that {rule}")]
    UnknownRule {
        /// The format.
        format: OutputFormat,
        /// The rule.
        rule: String,
    },
    /// A cell without any candidate looks like one with all of them.
    #[error("{0} cannot hold a cell that has no candidate left")]
    NothingLeft(OutputFormat),
}

/// The names of the formats that show boxes of any shape.
fn formats_with_boxes() -> String {
    let shows = |format: &OutputFormat| {
        let output = lookup::output(*format);
        output.boxes == Boxes::All && !output.is_link
    };
    OutputFormat::ALL.into_iter().filter(shows).join(", ")
}

/// Boxes as the object of a sentence.
fn in_words(shape: BoxShape) -> String {
    match shape.is_line() {
        true => "a Latin square".to_owned(),
        false => format!("boxes of {shape}"),
    }
}
