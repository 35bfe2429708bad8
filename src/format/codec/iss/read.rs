//! Reading.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::extent::OpenText;
use super::{MAX_SIDE, USUAL_SIDE, diagonal_from};
use crate::format::codec::url::query_field;
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::line_kind::LineKind;
use crate::format::text::record_text::RecordText;
use crate::format::variant::regions_text::are_regions;
use crate::format::variant::rules::Rules;
use crate::geometry::{BoxShape, Candidate, Cell, Digit, Geometry, GeometryBuilder, Layout};
use crate::puzzle::are_neighbours;

const NAME: &str = "a text of the Interactive Sudoku Solver";

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

/// Whether the text of a field is of this format; cheap for all others.
pub(crate) fn is_text(field: &[u8]) -> bool {
    if field.first() != Some(&b'.') {
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
    let geometry = source.geometry_built(puzzle.builder(), options);
    let geometry = geometry.map_err(|error| match error.kind {
        ParseErrorKind::Layout(message) if !options.has_layout() => {
            ParseError::at_line(source.line(), ParseErrorKind::Malformed(NAME, message))
        }
        _ => error,
    })?;
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

/// A rule with its arguments.
struct Part<'t> {
    /// The place of its point in the text.
    at: usize,
    name: &'t str,
    arguments: Vec<&'t str>,
}

/// What the parts say.
struct Parts {
    side: usize,
    has_boxes: bool,
    regions: Option<Vec<usize>>,
    rules: Rules,
    /// The digits that a cell may have.
    values: BTreeMap<Cell, Vec<Digit>>,
}

fn malformed(message: String) -> ParseErrorKind {
    ParseErrorKind::Malformed(NAME, message)
}

/// Reads the parts; the error is about the part at a place.
fn parts_of(parts: &[Part<'_>]) -> Result<Parts, (usize, ParseErrorKind)> {
    let side = match parts.iter().find(|part| part.name == "Shape") {
        Some(shape) => side_of(shape).map_err(|kind| (shape.at, kind))?,
        None => USUAL_SIDE,
    };
    let rules = Rules::new(side);
    let mut read =
        Parts { side, has_boxes: true, regions: None, rules, values: BTreeMap::default() };
    for (nth, part) in parts.iter().enumerate() {
        // Either would take the place of the first.
        let is_once = matches!(part.name, "Shape" | "Jigsaw");
        if is_once && parts[..nth].iter().any(|before| before.name == part.name) {
            let message = format!("{} stands in it twice, expected one", part.name);
            return Err((part.at, malformed(message)));
        }
        read.read(part).map_err(|kind| (part.at, kind))?;
    }
    Ok(read)
}

/// The side of a `Shape`: `6x6`, perhaps with the digits `6` or `1-6`.
fn side_of(shape: &Part<'_>) -> Result<usize, ParseErrorKind> {
    let text = shape.arguments.join("~");
    let size = shape.arguments.first().and_then(|size| size.split_once('x'));
    let numbers = size.and_then(|(rows, cols)| Some([rows.parse().ok()?, cols.parse().ok()?]));
    let Some([rows, cols]): Option<[usize; 2]> = numbers else {
        return Err(malformed(format!("'{text}' is not a shape like 6x6")));
    };
    let [range, kind] = [1, 2].map(|nth| shape.arguments.get(nth).copied().unwrap_or_default());
    let is_usual = range.is_empty() || range == rows.to_string() || range == format!("1-{rows}");
    if rows != cols || !is_usual || !matches!(kind, "" | "Sudoku") {
        return Err(ParseErrorKind::OtherRules(format!("a grid of the shape {text}")));
    }
    match (1..=MAX_SIDE).contains(&rows) {
        true => Ok(rows),
        false => Err(malformed(format!("side {rows} is not one from 1 to {MAX_SIDE}"))),
    }
}

impl Parts {
    fn read(&mut self, part: &Part<'_>) -> Result<(), ParseErrorKind> {
        let arguments = &part.arguments[..];
        match part.name {
            "" | "Given" => arguments.iter().try_for_each(|value| self.value(value))?,
            // Read before, or without effect on the rules.
            "Shape" | "SearchPriority" => {}
            // Dots exempt no cells here.
            "AntiConsecutive" => self.say("anti-consecutive", &[], Vec::new())?,
            "StrictKropki" => self.say("negative kropki", &[], Vec::new())?,
            "StrictXV" => self.say("negative xv", &[], Vec::new())?,
            "NoBoxes" => self.has_boxes = false,
            "Jigsaw" => self.jigsaw(arguments)?,
            "Diagonal" => self.rules.layouts.push(match arguments {
                ["1"] => Layout::Antidiagonal,
                ["-1"] => Layout::Diagonal,
                _ => return Err(malformed("Diagonal needs 1 or -1".to_owned())),
            }),
            "AntiKnight" => self.rules.layouts.push(Layout::AntiKnight),
            "AntiKing" => self.rules.layouts.push(Layout::AntiKing),
            "Windoku" => self.of_boxes(Layout::Windows)?,
            "DisjointSets" => self.of_boxes(Layout::DisjointGroups)?,
            "Thermo" => {
                let cells = self.cells(part, arguments)?;
                if !cells.iter().all_unique() {
                    return Err(malformed(format!("{} has a cell twice", part.name)));
                }
                self.say("thermo", &[], cells)?;
            }
            "Whisper" => {
                let (number, cells) = leading_number(arguments);
                self.say("whisper", &[number.unwrap_or(5)], self.cells(part, cells)?)?;
            }
            "Entropic" if self.side == 9 => {
                self.say("entropic", &[3], self.cells(part, arguments)?)?;
            }
            "Modular" => {
                let (Some(number), cells) = leading_number(arguments) else {
                    return Err(malformed("Modular needs a number".to_owned()));
                };
                self.say("modular", &[number], self.cells(part, cells)?)?;
            }
            "Palindrome" => self.say("palindrome", &[], self.cells(part, arguments)?)?,
            "WhiteDot" => self.side_by_side(part, "difference", &[1])?,
            "BlackDot" => self.side_by_side(part, "ratio", &[2])?,
            "X" => self.side_by_side(part, "sum", &[10])?,
            "V" => self.side_by_side(part, "sum", &[5])?,
            "GreaterThan" => self.side_by_side(part, "greater", &[])?,
            "AllDifferent" => {
                let cells = self.cells(part, arguments)?;
                self.rules.groups.push(cells);
            }
            "Cage" if matches!(arguments.first(), Some(&("0" | ""))) => {
                let cells = self.cells(part, &arguments[1..])?;
                self.rules.groups.push(cells);
            }
            "Cage" => self.with_number(part, "cage")?,
            "Sum" => self.with_number(part, "sum")?,
            "SumLine" if !arguments.contains(&"LOOP") => self.with_number(part, "sum-line")?,
            "Between" => self.say("between", &[], self.cells(part, arguments)?)?,
            "Lockout" => self.with_number(part, "lockout")?,
            "Skyscraper" => self.beside_grid(part, "skyscraper")?,
            "HiddenSkyscraper" => self.beside_grid(part, "hidden-skyscraper")?,
            "Sandwich" => self.beside_grid(part, "sandwich")?,
            "XSum" => self.beside_grid(part, "x-sum")?,
            "NumberedRoom" => self.beside_grid(part, "numbered-room")?,
            "Renban" => self.say("renban", &[], self.cells(part, arguments)?)?,
            "Zipper" => self.say("zipper", &[], self.cells(part, arguments)?)?,
            "RegionSumLine" => self.say("region-sums", &[], self.cells(part, arguments)?)?,
            "DoubleArrow" => self.say("double-arrow", &[], self.cells(part, arguments)?)?,
            "Arrow" => {
                let cells = self.cells(part, arguments)?;
                self.arrow(part, &cells[..1], &cells[1..])?;
            }
            "PillArrow" => {
                let (Some(size), cells) = leading_number(arguments) else {
                    return Err(malformed("PillArrow needs a number".to_owned()));
                };
                let cells = self.cells(part, cells)?;
                let (pill, line) = cells.split_at(usize::from(size).min(cells.len()));
                // The digits of the pill are read from left to right and from top to bottom.
                let pill: Vec<Cell> = pill.iter().copied().sorted().collect();
                self.arrow(part, &pill, line)?;
            }
            "EqualSum" => {
                let lists = arguments.split(|argument| *argument == "-");
                let lists = lists.map(|names| self.cells(part, names));
                let lists = lists.collect::<Result<Vec<_>, _>>()?;
                self.say_lists("equal-sums", &[], lists)?;
            }
            "LittleKiller" => {
                let (sum, names) = leading_number(arguments);
                let sum = sum.ok_or_else(|| malformed("LittleKiller needs a sum".to_owned()))?;
                let [cell] = self.cells(part, names)?[..] else {
                    return Err(malformed("LittleKiller needs one cell".to_owned()));
                };
                let line = diagonal_from(cell, self.side).ok_or_else(|| {
                    malformed(format!("no diagonal of LittleKiller begins in {}", names[0]))
                })?;
                self.say("little-killer", &[sum], line)?;
            }
            other => return Err(ParseErrorKind::OtherRules(other.to_owned())),
        }
        Ok(())
    }

    /// `R1Cg`
    fn cell(&self, name: &str) -> Result<Cell, ParseErrorKind> {
        let number = |c: char| {
            let number = c.to_digit(17).filter(|number| (1..=self.side as u32).contains(number));
            number.map(|number| number as usize - 1)
        };
        let place = match name.chars().collect_vec()[..] {
            ['R' | 'r', row, 'C' | 'c', col] => number(row).zip(number(col)),
            _ => None,
        };
        let side = self.side;
        let place = place.map(|(row, col)| Cell::new(row * side + col));
        place.ok_or_else(|| malformed(format!("'{name}' is not a cell of a grid of side {side}")))
    }

    /// The cells of a rule, which has one at least.
    fn cells(&self, part: &Part<'_>, names: &[&str]) -> Result<Vec<Cell>, ParseErrorKind> {
        if names.is_empty() {
            return Err(malformed(format!("{} has no cells", part.name)));
        }
        names.iter().map(|name| self.cell(name)).collect()
    }

    /// `R1C1_5`, or with several digits the candidates.
    fn value(&mut self, text: &str) -> Result<(), ParseErrorKind> {
        let mut words = text.split('_');
        let cell = self.cell(words.next().unwrap_or_default())?;
        let digit = |word: &str| {
            let number = word.parse().ok().filter(|number| (1..=self.side).contains(number));
            number.map(|number| Digit::new(number - 1)).ok_or_else(|| {
                let symbol = word.to_owned();
                ParseErrorKind::NotANumber { symbol, first: 1, last: self.side }
            })
        };
        let digits: Vec<Digit> = words.map(digit).collect::<Result<_, _>>()?;
        if digits.is_empty() {
            return Err(malformed(format!("'{text}' has no digit")));
        }
        let known = self.values.entry(cell).or_insert_with(|| digits.clone());
        known.retain(|digit| digits.contains(digit));
        known.sort_unstable();
        known.dedup();
        Ok(())
    }

    /// Pieces with a character for each cell; one piece may be of another size, which says nothing.
    fn jigsaw(&mut self, arguments: &[&str]) -> Result<(), ParseErrorKind> {
        let labels = arguments.last().copied().unwrap_or_default().chars().collect_vec();
        let (found, expected) = (labels.len(), self.side * self.side);
        if found != expected {
            return Err(malformed(format!("Jigsaw has {found} cells, expected {expected}")));
        }
        let numbers = labels.iter().map(|&label| label as usize).collect_vec();
        if are_regions(&numbers) {
            self.regions = Some(numbers);
            return Ok(());
        }
        let pieces = numbers.iter().enumerate().map(|(cell, &number)| (number, Cell::new(cell)));
        let pieces = pieces.into_group_map();
        let (full, others): (Vec<_>, Vec<_>) =
            pieces.into_values().partition(|cells| cells.len() == self.side);
        if others.len() > 1 {
            return Err(malformed(format!("{} pieces have not {} cells", others.len(), self.side)));
        }
        self.rules.groups.extend(full);
        Ok(())
    }

    /// A layout that goes by the usual boxes, even if the puzzle has none.
    fn of_boxes(&mut self, layout: Layout) -> Result<(), ParseErrorKind> {
        let cells = layout.cells(self.side, Some(BoxShape::squarest(self.side)));
        self.rules.groups.extend(cells.map_err(|error| malformed(error.to_string()))?);
        Ok(())
    }

    /// Adds a rule about one list of cells, or about all cells.
    fn say(&mut self, name: &str, numbers: &[u16], cells: Vec<Cell>) -> Result<(), ParseErrorKind> {
        let lists = if cells.is_empty() { Vec::new() } else { vec![cells] };
        self.say_lists(name, numbers, lists)
    }

    fn say_lists(
        &mut self,
        name: &str,
        numbers: &[u16],
        lists: Vec<Vec<Cell>>,
    ) -> Result<(), ParseErrorKind> {
        self.rules.say(name, numbers, lists).map_err(|fault| malformed(fault.to_string()))
    }

    /// Adds a rule with a number before its cells.
    fn with_number(&mut self, part: &Part<'_>, name: &str) -> Result<(), ParseErrorKind> {
        let (number, cells) = leading_number(&part.arguments);
        let number = number.ok_or_else(|| {
            let first = part.arguments.first().copied().unwrap_or_default();
            ParseErrorKind::OtherRules(format!("{} with '{first}' as its number", part.name))
        })?;
        self.say(name, &[number], self.cells(part, cells)?)
    }

    /// A clue beside a row or column: `C2~3~4` is 3 above and 4 below it, and `3~C2` is 3 above it.
    fn beside_grid(&mut self, part: &Part<'_>, name: &str) -> Result<(), ParseErrorKind> {
        let no_line = || malformed(format!("{} needs a line and a number", part.name));
        let (line, numbers) = match part.arguments[..] {
            [line, ref numbers @ ..] if line.starts_with(['R', 'C']) => (line, numbers.to_vec()),
            [number, line, ..] => (line, vec![number]),
            _ => return Err(no_line()),
        };
        let (is_row, place) = (line.starts_with('R'), line.get(1..).unwrap_or_default());
        let place = place.split(',').next().unwrap_or_default().parse().ok();
        let place = place.filter(|place| (1..=self.side).contains(place)).ok_or_else(no_line)?;
        let cell = |at: usize| match is_row {
            true => Cell::new((place - 1) * self.side + at),
            false => Cell::new(at * self.side + place - 1),
        };
        let mut cells: Vec<Cell> = (0..self.side).map(cell).collect();
        if line.ends_with(",-1") {
            cells.reverse();
        }
        for number in numbers.into_iter().take(2) {
            if !number.is_empty() {
                let number = number.parse().map_err(|_| no_line())?;
                self.say(name, &[number], cells.clone())?;
            }
            // The second number is seen from the other end.
            cells.reverse();
        }
        Ok(())
    }

    /// An arrow whose line leaves a circle or pill.
    fn arrow(
        &mut self,
        part: &Part<'_>,
        pill: &[Cell],
        line: &[Cell],
    ) -> Result<(), ParseErrorKind> {
        if line.is_empty() {
            return Err(malformed(format!("{} has no line", part.name)));
        }
        self.say_lists("arrow", &[], vec![pill.to_vec(), line.to_vec()])
    }

    /// Relates each cell to the later ones in the list that are its neighbours.
    fn side_by_side(
        &mut self,
        part: &Part<'_>,
        name: &str,
        numbers: &[u16],
    ) -> Result<(), ParseErrorKind> {
        let cells = self.cells(part, &part.arguments)?;
        let side = self.side;
        let pairs = cells.iter().copied().array_combinations::<2>();
        let pairs = pairs.filter(|&cells| are_neighbours(cells, side)).collect_vec();
        if pairs.is_empty() {
            return Err(malformed(format!("{} has no cells side by side", part.name)));
        }
        pairs.into_iter().try_for_each(|pair| self.say(name, numbers, pair.to_vec()))
    }

    fn builder(&self) -> GeometryBuilder {
        let builder = Geometry::builder(self.side);
        let squarest = BoxShape::squarest(self.side);
        let BoxShape { rows, cols } = squarest;
        // Sides such as 7 have no boxes.
        let builder = match (&self.regions, self.has_boxes && !squarest.is_line()) {
            (Some(regions), false) => builder.regions(regions.iter().copied()),
            // Both the boxes and the pieces have all digits.
            (Some(regions), true) => {
                let pieces = regions.iter().enumerate().map(|(cell, &n)| (n, Cell::new(cell)));
                let pieces = pieces.into_group_map().into_values();
                let builder = builder.boxes(rows, cols);
                pieces.fold(builder, |builder, cells| builder.house(cells))
            }
            (None, true) => builder.boxes(rows, cols),
            (None, false) => builder,
        };
        self.rules.build(builder)
    }
}

/// The number before the cells, if there is one.
fn leading_number<'a, 't>(arguments: &'a [&'t str]) -> (Option<u16>, &'a [&'t str]) {
    match arguments.split_first() {
        Some((first, cells)) => match first.parse().ok().filter(|&number| number > 0) {
            Some(number) => (Some(number), cells),
            None => (None, arguments),
        },
        None => (None, arguments),
    }
}
