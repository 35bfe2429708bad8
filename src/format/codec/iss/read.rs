//! Reading.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::extent::OpenText;
use super::part::{Part, malformed};
use super::shape::Shape;
use crate::format::codec::url::query_field;
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::read_options::{InputFormat, ReadOptions};
use crate::format::record::Record;
use crate::format::text::line_kind::LineKind;
use crate::format::text::record_text::RecordText;
use crate::format::variant::rules::Rules;
use crate::geometry::{Candidate, Cell, Digit};
use crate::puzzle::{Rule, ValueRange, base64_value};

/// How many parts a text may amount to: `Replicate` within others makes a few letters any number of them.
const MOST_PARTS: usize = 100_000;

/// How deep parts may stand in others: deeper ones would take more stack than there may be.
const MOST_DEPTH: usize = 50;

/// Rules that may stand without arguments.
const FLAGS: [&str; 20] = [
    "NoBoxes",
    "Windoku",
    "DisjointSets",
    "AntiKnight",
    "AntiKing",
    "AntiConsecutive",
    "StrictKropki",
    "StrictXV",
    "AntiTaxicab",
    "ChaosConstruction",
    "Doppelganger",
    "DutchFlatmates",
    "FullRankTies",
    "GlobalEntropy",
    "GlobalMod",
    "RegionSameValues",
    "RegionSize",
    "Or",
    "And",
    "End",
];

/// Whether what looks like a text of this format may be cells: with a tilde in the alphabet, an open cell and some symbols look
/// like a rule with its arguments.
pub(crate) fn may_be_cells(options: &ReadOptions) -> bool {
    options.input != Some(InputFormat::Iss) && options.is_symbol('~')
}

/// Whether the text of a field is of this format; cheap for all others.
pub(crate) fn is_text(field: &[u8], options: &ReadOptions) -> bool {
    if field.first() != Some(&b'.') || may_be_cells(options) {
        return false;
    }
    let first = field.iter().find(|&&byte| byte != b'.');
    first.is_some_and(|byte| *byte == b'~' || byte.is_ascii_uppercase())
        && std::str::from_utf8(field).is_ok_and(begins)
}

/// Whether a line begins a text.
pub(crate) fn begins(line: &str) -> bool {
    let Some(parts) = line.strip_prefix('.') else {
        return false;
    };
    // An empty part says nothing.
    let first = parts.trim_start_matches('.').split('.').next().unwrap_or_default();
    let (name, has_arguments) = match first.split_once('~') {
        Some((name, _)) => (name, true),
        None => (first.trim_end(), false),
    };
    let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_name && (has_arguments || FLAGS.contains(&name))
}

fn text_in_address(line: &str) -> Option<String> {
    query_field(line, "q").filter(|text| begins(text.trim_start()))
}

/// Whether a line is an address with a text.
pub(crate) fn stands_in_address(line: &str) -> bool {
    text_in_address(line).is_some()
}

/// Reads an address with a text.
pub(crate) fn read_address(
    source: &RecordText<'_>,
    options: &ReadOptions,
) -> Result<Record, ParseError> {
    let Some(text) = text_in_address(source.utf8(source.bytes)?) else {
        return Err(source.prose(options));
    };
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    read_parts(&text, |_, kind| ParseError::at_line(source.line(), kind), source, options)
}

/// Reads a text.
pub(crate) fn read(source: &RecordText<'_>, options: &ReadOptions) -> Result<Record, ParseError> {
    let mut text = String::new();
    // The place of each byte in the source.
    let mut offsets = Vec::new();
    for (line, _) in source.lines() {
        let line = source.text(line, options)?;
        let start = source.offset(line.as_bytes());
        for (at, c) in line.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            text.push(c);
            offsets.extend(std::iter::repeat_n(start + at, c.len_utf8()));
        }
    }
    read_parts(&text, |at, kind| source.error_at(offsets[at], kind), source, options)
}

/// The error for lines that may be one text or several, at the first line of which this is unclear.
pub(crate) fn mixed(source: &RecordText<'_>, options: &ReadOptions) -> ParseError {
    let mut lines = source.lines().filter_map(|(line, number)| {
        let line = source.text(line, options).unwrap_or_default();
        (!line.trim().is_empty()).then_some((line, number))
    });
    let first = lines.next();
    let mut text = OpenText::begin(first.map_or("", |(line, _)| line));
    let lines: Vec<_> = lines.collect();
    // If no line is unclear by itself, the second may go on with the last puzzle of a list.
    let unclear = lines.iter().find(|(line, _)| {
        text.push(&LineKind::Prose, line);
        text.is_mixed()
    });
    let number = unclear.or(lines.first()).map_or(source.line(), |(_, number)| *number);
    ParseError::at_line(number, ParseErrorKind::MixedTexts)
}

/// Reads a text without white space; `fail` makes the error for the part at an offset.
fn read_parts(
    text: &str,
    fail: impl Fn(usize, ParseErrorKind) -> ParseError,
    source: &RecordText<'_>,
    options: &ReadOptions,
) -> Result<Record, ParseError> {
    let points = text.match_indices('.').map(|(at, _)| at);
    let parts = points.zip(text.split('.').skip(1)).map(|(at, part)| {
        let mut words = part.split('~');
        Part { at, name: words.next().unwrap_or_default(), arguments: words.collect() }
    });
    let parts = parts.collect_vec();
    let puzzle = parts_of(&parts).map_err(|(at, kind)| fail(at, kind))?;
    let geometry = puzzle.geometry(source, options)?;
    let mut givens = vec![None; geometry.cell_count()];
    for (&cell, digits) in &puzzle.values {
        if let [digit] = digits[..] {
            givens[cell.index()] = Some(digit);
        }
    }
    let mut record = source.digits(geometry, givens, options)?;
    puzzle.rules.add_to(&mut record.puzzle);
    for (&cell, digits) in puzzle.values.iter().filter(|(_, digits)| digits.len() != 1) {
        for digit in record.puzzle.geometry().digits().filter(|digit| !digits.contains(digit)) {
            record.puzzle.rule_out(Candidate { cell, digit });
        }
    }
    Ok(record)
}

/// What the parts say.
pub(super) struct Parts {
    pub(super) shape: Shape,
    pub(super) has_no_boxes: bool,
    /// A number for each cell of the grid, if the pieces fill it.
    pub(super) regions: Option<Vec<usize>>,
    /// Pieces of another grid.
    pub(super) pieces: Vec<Vec<Cell>>,
    pub(super) rules: Rules,
    /// The digits that a cell may have.
    values: BTreeMap<Cell, Vec<Digit>>,
    /// How many parts were read, each as often as `Replicate` has it.
    count: usize,
    /// In how many parts that hold others the current one stands.
    depth: usize,
    /// How many rows and columns the cells that are read lie below and behind those that are named.
    shift: [isize; 2],
}

/// Reads the parts; the error is about the part at a place.
fn parts_of(parts: &[Part<'_>]) -> Result<Parts, (usize, ParseErrorKind)> {
    let shape = Shape::of(parts)?;
    let mut read = Parts {
        has_no_boxes: false,
        regions: None,
        pieces: Vec::new(),
        rules: Rules::new(shape.range),
        values: BTreeMap::new(),
        count: 0,
        depth: 0,
        shift: [0, 0],
        shape,
    };
    for (nth, part) in parts.iter().enumerate() {
        // Either would take the place of the first.
        let is_once = matches!(part.name, "Shape" | "Jigsaw");
        if is_once && parts[..nth].iter().any(|before| before.name == part.name) {
            let message = format!("{} stands in it twice, expected one", part.name);
            return Err((part.at, malformed(message)));
        }
    }
    let mut rest = parts;
    while !rest.is_empty() {
        read.take(&mut rest)?;
    }
    Ok(read)
}

impl Parts {
    /// Reads the next part, with those that it holds.
    fn take(&mut self, rest: &mut &[Part<'_>]) -> Result<(), (usize, ParseErrorKind)> {
        let Some((part, behind)) = rest.split_first() else { return Ok(()) };
        *rest = behind;
        let fail = |kind| (part.at, kind);
        self.count += 1;
        if self.count > MOST_PARTS {
            return Err(fail(malformed(format!(
                "Replicate makes it more than {MOST_PARTS} parts"
            ))));
        }
        match part.name {
            "Or" | "And" | "Replicate" if self.depth == MOST_DEPTH => {
                return Err(fail(malformed(format!("more than {MOST_DEPTH} parts hold it"))));
            }
            "End" => return Err(fail(malformed("there is nothing that End could end".to_owned()))),
            "Or" => {
                let mut inner = self.enter(part, rest)?;
                let mut branches = Vec::new();
                while !inner.is_empty() {
                    let before = self.rules.said.len();
                    self.take(&mut inner)?;
                    branches.push(self.rules.said.split_off(before));
                }
                self.depth -= 1;
                // What says nothing holds.
                if !branches.iter().any(Vec::is_empty) {
                    let rule = Rule::either(branches);
                    let empty = |_| fail(malformed("Or holds no other parts".to_owned()));
                    self.rules.said.push(rule.map_err(empty)?);
                }
            }
            "And" | "Replicate" => {
                let shifts = match part.name {
                    "And" => vec![[0, 0]],
                    _ => self.shifts(&part.arguments).map_err(fail)?,
                };
                let inner = self.enter(part, rest)?;
                let before = self.shift;
                for shift in shifts {
                    self.shift = [0, 1].map(|axis| before[axis] + shift[axis]);
                    let mut inner = inner;
                    while !inner.is_empty() {
                        self.take(&mut inner)?;
                    }
                }
                self.shift = before;
                self.depth -= 1;
            }
            _ => self.read(part).map_err(fail)?,
        }
        Ok(())
    }

    /// The parts that a part holds, which are taken from the rest with its end.
    fn enter<'p, 't>(
        &mut self,
        holder: &Part<'t>,
        rest: &mut &'p [Part<'t>],
    ) -> Result<&'p [Part<'t>], (usize, ParseErrorKind)> {
        let mut open = 1_usize;
        let end = rest.iter().position(|part| {
            match part.name {
                "Or" | "And" | "Replicate" => open += 1,
                "End" => open -= 1,
                _ => {}
            }
            open == 0
        });
        let no_end = || (holder.at, malformed(format!("{} has no End", holder.name)));
        let (inner, behind) = rest.split_at(end.ok_or_else(no_end)?);
        *rest = &behind[1..];
        self.depth += 1;
        Ok(inner)
    }

    /// How many rows and columns each place of a `Replicate` lies below and behind the cell from which it is copied.
    fn shifts(&self, arguments: &[&str]) -> Result<Vec<[isize; 2]>, ParseErrorKind> {
        let [letters, origin] = [0, 1].map(|nth| arguments.get(nth).copied().unwrap_or_default());
        let origin = match origin {
            "" => Cell::new(0),
            name => self.named(name)?,
        };
        let wrong = || malformed(format!("'{letters}' are not the places of Replicate"));
        let mut shifts = Vec::new();
        for (nth, letter) in letters.bytes().enumerate() {
            let six = base64_value(letter).ok_or_else(wrong)?;
            let bits = (0..6).filter(|bit| six >> bit & 1 == 1);
            for target in bits.map(|bit| Cell::new(origin.index() + 6 * nth + bit)) {
                shifts.push(self.shape.shift(origin, target).ok_or_else(wrong)?);
            }
        }
        Ok(shifts)
    }

    /// The cell with this name.
    fn named(&self, name: &str) -> Result<Cell, ParseErrorKind> {
        let Shape { rows, cols, .. } = self.shape;
        let grid =
            if rows == cols { format!("side {rows}") } else { format!("{rows}x{cols} cells") };
        let unknown = || malformed(format!("'{name}' is not a cell of a grid of {grid}"));
        self.shape.cell(name).ok_or_else(unknown)
    }

    /// The cell that this name means where the part is read.
    pub(super) fn cell(&self, name: &str) -> Result<Cell, ParseErrorKind> {
        let cell = self.named(name)?;
        let outside = || malformed(format!("Replicate puts '{name}' outside of the grid"));
        self.shape.shifted(cell, self.shift).ok_or_else(outside)
    }

    /// The cells of a rule, which has one at least.
    pub(super) fn cells(
        &self,
        part: &Part<'_>,
        names: &[&str],
    ) -> Result<Vec<Cell>, ParseErrorKind> {
        if names.is_empty() {
            return Err(malformed(format!("{} has no cells", part.name)));
        }
        names.iter().map(|name| self.cell(name)).collect()
    }

    /// `R1C1_5`, or with several digits the candidates.
    pub(super) fn value(&mut self, text: &str) -> Result<(), ParseErrorKind> {
        let mut words = text.split('_');
        let cell = self.cell(words.next().unwrap_or_default())?;
        let ValueRange { first, count } = self.shape.range;
        let (first, last) = (first as usize, first as usize + count - 1);
        let digit = |word: &str| {
            let number = word.parse().ok().filter(|number| (first..=last).contains(number));
            number
                .map(|number| Digit::new(number - first))
                .ok_or_else(|| ParseErrorKind::NotANumber { symbol: word.to_owned(), first, last })
        };
        let digits: Vec<Digit> = words.map(digit).collect::<Result<_, _>>()?;
        if digits.is_empty() {
            return Err(malformed(format!("'{text}' has no digit")));
        }
        if self.depth > 0 {
            // One of the cells, of which there is one, has one of the digits.
            let words =
                digits.iter().map(|digit| (digit.index() + first).to_string()).collect_vec();
            return self.say_words("count", &[1], vec![vec![cell]], words);
        }
        let known = self.values.entry(cell).or_insert_with(|| digits.clone());
        known.retain(|digit| digits.contains(digit));
        known.sort_unstable();
        known.dedup();
        Ok(())
    }

    /// Adds a rule about one list of cells, or about all cells.
    pub(super) fn say(
        &mut self,
        name: &str,
        numbers: &[u16],
        cells: Vec<Cell>,
    ) -> Result<(), ParseErrorKind> {
        let lists = if cells.is_empty() { Vec::new() } else { vec![cells] };
        self.say_lists(name, numbers, lists)
    }

    pub(super) fn say_lists(
        &mut self,
        name: &str,
        numbers: &[u16],
        lists: Vec<Vec<Cell>>,
    ) -> Result<(), ParseErrorKind> {
        self.rules.say(name, numbers, lists).map_err(|fault| malformed(fault.to_string()))
    }

    /// Adds a rule with words behind its cells.
    pub(super) fn say_words(
        &mut self,
        name: &str,
        numbers: &[u16],
        lists: Vec<Vec<Cell>>,
        words: Vec<String>,
    ) -> Result<(), ParseErrorKind> {
        let said = self.rules.say_words(name, numbers, lists, words);
        said.map_err(|fault| malformed(fault.to_string()))?;
        Ok(())
    }

    /// Adds cells that differ.
    pub(super) fn differ(&mut self, cells: Vec<Cell>) -> Result<(), ParseErrorKind> {
        // No group has more cells than there are digits.
        if self.depth == 0 && cells.len() <= self.shape.range.count {
            self.rules.groups.push(cells);
            return Ok(());
        }
        self.say("cage", &[], cells)
    }
}
