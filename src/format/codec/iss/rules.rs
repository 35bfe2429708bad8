//! The parts of a text that hold no others, by their names.

use itertools::Itertools;

use super::diagonal_from;
use super::part::{Part, malformed};
use super::read::Parts;
use super::shape::Shape;
use crate::format::codec::url::unescaped;
use crate::format::error::ParseErrorKind;
use crate::geometry::{Cell, Layout};
use crate::puzzle::{ValueRange, base64_value};

impl Parts {
    /// Reads a part that holds no others.
    pub(super) fn read(&mut self, part: &Part<'_>) -> Result<(), ParseErrorKind> {
        let arguments = &part.arguments[..];
        match part.name {
            "" | "Given" => arguments.iter().try_for_each(|value| self.value(value))?,
            // Read before, or without effect on the rules.
            "Shape" | "RegionSize" | "Var" | "SearchPriority" => {}
            // Dots exempt no cells here.
            "AntiConsecutive" => self.say("anti-consecutive", &[], Vec::new())?,
            "StrictKropki" => self.say("negative kropki", &[], Vec::new())?,
            "StrictXV" => self.say("negative xv", &[], Vec::new())?,
            "NoBoxes" => self.has_no_boxes = true,
            "Jigsaw" => self.jigsaw(arguments)?,
            "Diagonal" => self.layout(match arguments {
                ["1"] => Layout::Antidiagonal,
                ["-1"] => Layout::Diagonal,
                _ => return Err(malformed("Diagonal needs 1 or -1".to_owned())),
            })?,
            "AntiKnight" => self.layout(Layout::AntiKnight)?,
            "AntiKing" => self.layout(Layout::AntiKing)?,
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
            "Entropic" if self.shape.side() == 9 => {
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
            "AllDifferent" => self.differ(self.cells(part, arguments)?)?,
            "Cage" if matches!(arguments.first(), Some(&("0" | ""))) => {
                self.differ(self.cells(part, &arguments[1..])?)?;
            }
            "Cage" => self.cage(part)?,
            "Sum" => self.sum(part)?,
            "RellikCage" => self.with_number(part, "rellik")?,
            "EqualityCage" => self.say("equality", &[], self.cells(part, arguments)?)?,
            "Lunchbox" => self.with_number(part, "lunchbox")?,
            "ContainAtLeast" => self.with_digits(part, "contain")?,
            "ContainExact" => self.with_digits(part, "contain-exactly")?,
            "Quad" => self.square(part)?,
            "LookAndSay" => {
                let (said, cells) = head(arguments);
                let words = said.chars().chunks(2);
                let words = words.into_iter().map(String::from_iter).collect();
                self.say_words("look-and-say", &[], vec![self.cells(part, cells)?], words)?;
            }
            "CountingCircles" => {
                self.say("counting-circles", &[], self.cells(part, arguments)?)?;
            }
            "CountDistinct" => {
                let cells = self.cells(part, arguments)?;
                let lists = vec![cells[..1].to_vec(), cells[1..].to_vec()];
                self.say_lists("count-distinct", &[], lists)?;
            }
            "SameValues" => {
                let (Some(lists), names) = leading_number(arguments) else {
                    return Err(malformed("SameValues needs a number".to_owned()));
                };
                let cells = self.cells(part, names)?;
                if !cells.len().is_multiple_of(lists.into()) {
                    let message = format!("{} cells are not {lists} lists", cells.len());
                    return Err(malformed(message));
                }
                let lists = cells.chunks(cells.len() / usize::from(lists));
                self.say_lists("same-values", &[], lists.map(<[_]>::to_vec).collect())?;
            }
            "ConnectedValues" => {
                let [prefix, values, size] =
                    [0, 1, 2].map(|nth| arguments.get(nth).copied().unwrap_or_default());
                let cells = self.shape.field_cells(prefix).ok_or_else(|| {
                    malformed(format!(
                        "ConnectedValues names the cells '{prefix}', and there are none"
                    ))
                })?;
                let size = match size {
                    "" => None,
                    size => Some(size.parse().map_err(|_| {
                        malformed(format!("ConnectedValues has the size '{size}'"))
                    })?),
                };
                let words = values.split(['_', ',']).map(str::to_owned).collect();
                self.say_words("connected", size.as_slice(), vec![cells], words)?;
            }
            "RegionSameValues" => {
                let regions = self.largest_regions();
                // Those of N cells have all digits anyway.
                if regions.len() > 1 && regions[0].len() < self.shape.side() {
                    self.say_lists("same-values", &[], regions)?;
                }
            }
            "GlobalEntropy" => self.say("global-entropy", &[3], Vec::new())?,
            "GlobalMod" => self.say("global-mod", &[3], Vec::new())?,
            "AntiTaxicab" => self.say("anti-taxicab", &[], Vec::new())?,
            "DutchFlatmates" => self.say("dutch-flatmates", &[], Vec::new())?,
            "FullRank" => self.beside_grid(part, "full-rank")?,
            "FullRankTies" => match arguments {
                ["any"] => self.say("rank-ties", &[], Vec::new())?,
                ["none"] => self.say("no-rank-ties", &[], Vec::new())?,
                ["only-unclued"] => {}
                _ => {
                    return Err(malformed(
                        "FullRankTies needs none, only-unclued or any".to_owned(),
                    ));
                }
            },
            "ChaosConstruction" => {
                let Shape { rows, cols, region_size, .. } = self.shape;
                let size = region_size.unwrap_or(rows.max(cols));
                if size < 2 || !(rows * cols).is_multiple_of(size) {
                    let message = format!("{} cells are not regions of {size}", rows * cols);
                    return Err(malformed(message));
                }
                let lists = ["", "CC"].map(|prefix| self.shape.field_cells(prefix));
                let lists = lists.into_iter().flatten().collect();
                self.say_lists("chaos-construction", &[size as u16], lists)?;
            }
            "ChaosArrow" => self.by_labels(part, "chaos-arrow")?,
            "ChaosCount" => self.by_labels(part, "chaos-count")?,
            "Doppelganger" => {
                let Shape { rows, cols, range, .. } = self.shape;
                if rows != cols || range.first != 0 || range.count != rows + 1 {
                    return Err(malformed(
                        "Doppelganger needs a square grid with digits from 0 to its side"
                            .to_owned(),
                    ));
                }
                let lists = ["DGC", "DGR", "DGB"].map(|prefix| self.shape.field_cells(prefix));
                self.say_lists("doppelganger", &[], lists.into_iter().flatten().collect())?;
            }
            "Indexing" => {
                let (kind, names) = head(arguments);
                let name = match kind {
                    "R" => "row-indexer",
                    "C" => "column-indexer",
                    _ => return Err(malformed("Indexing needs R or C".to_owned())),
                };
                let cells = self.cells(part, names)?;
                let count = self.shape.rows * self.shape.cols;
                if cells.iter().any(|cell| cell.index() >= count) {
                    return Err(malformed("Indexing needs cells of the grid".to_owned()));
                }
                self.say(name, &[], cells)?;
            }
            "ValueIndexing" => {
                self.say("value-indexing", &[], self.cells(part, arguments)?)?;
            }
            "Pair" | "PairX" | "Binary" | "BinaryX" => self.pairs(part)?,
            "NFA" => {
                let (letters, rest) = head(arguments);
                for names in named_groups(rest) {
                    let lists = names.split(|name| *name == "-");
                    let cells = |names: &[&str]| names.iter().map(|name| self.cell(name)).collect();
                    let lists = lists.map(cells).collect::<Result<_, _>>()?;
                    self.say_words("nfa", &[], lists, vec![letters.to_owned()])?;
                }
            }
            "Regex" => {
                let (letters, rest) = head(arguments);
                let pattern = pattern_of(letters)
                    .ok_or_else(|| malformed(format!("'{letters}' is not a pattern of Regex")))?;
                for names in named_groups(rest) {
                    let cells = vec![self.cells(part, names)?];
                    self.say_words("regex", &[], cells, vec![pattern.clone()])?;
                }
            }
            "SumLine" => match arguments.split_last() {
                Some((&"LOOP", before)) => {
                    let part = Part { at: part.at, name: part.name, arguments: before.to_vec() };
                    self.with_number(&part, "sum-loop")?;
                }
                _ => self.with_number(part, "sum-line")?,
            },
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
                let line =
                    diagonal_from(cell, [self.shape.rows, self.shape.cols]).ok_or_else(|| {
                        malformed(format!("no diagonal of LittleKiller begins in {}", names[0]))
                    })?;
                self.say("little-killer", &[sum], line)?;
            }
            other => return Err(ParseErrorKind::OtherRules(other.to_owned())),
        }
        Ok(())
    }

    /// Adds a rule with a number before its cells.
    fn with_number(&mut self, part: &Part<'_>, name: &str) -> Result<(), ParseErrorKind> {
        let (number, cells) = match part.arguments.split_first() {
            // Nothing stands between the ends.
            Some((&"0", cells)) if part.name == "Lunchbox" => (Some(0), cells),
            _ => leading_number(&part.arguments),
        };
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
        let Shape { rows, cols, .. } = self.shape;
        let (lines, length) = if is_row { (rows, cols) } else { (cols, rows) };
        let place = place.filter(|place| (1..=lines).contains(place)).ok_or_else(no_line)?;
        let cell = |at: usize| match is_row {
            true => Cell::new((place - 1) * cols + at),
            false => Cell::new(at * cols + place - 1),
        };
        let mut cells: Vec<Cell> = (0..length).map(cell).collect();
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

    /// A cell, a number that may be left out, and cells with labels, perhaps in several lists. Without them it is about
    /// those around the cell: from it on in each direction, or in the square around it.
    fn by_labels(&mut self, part: &Part<'_>, name: &str) -> Result<(), ParseErrorKind> {
        let (control, rest) = head(&part.arguments);
        let (number, names) = head(rest);
        let needed = || malformed(format!("{} needs ChaosConstruction", part.name));
        let no_number = || malformed(format!("{} has the number '{number}'", part.name));
        let number = match number {
            "" => 0,
            number => number.parse().map_err(|_| no_number())?,
        };
        let control = self.cell(control)?;
        let mut lists = vec![vec![control]];
        let label =
            |cell: Cell| self.cell(&format!("CC{}", cell.index() + 1)).map_err(|_| needed());
        if names.is_empty() {
            let around = |by: [isize; 2]| {
                let next = |cell: &Cell| self.shape.shifted(*cell, by);
                std::iter::successors(Some(control), next).map(label).collect()
            };
            let sides = [[0, -1], [0, 1], [-1, 0], [1, 0]];
            let corners = [[-1, -1], [-1, 1], [1, -1], [1, 1]];
            if part.name == "ChaosArrow" {
                lists.extend(sides.map(around).into_iter().collect::<Result<Vec<_>, _>>()?);
            } else {
                let by = std::iter::once([0, 0]).chain(sides).chain(corners);
                let square = by.filter_map(|by| self.shape.shifted(control, by)).map(label);
                lists.push(square.collect::<Result<_, _>>()?);
            }
        } else {
            for names in names.split(|name| *name == "-") {
                lists.push(self.cells(part, names)?);
            }
        }
        self.say_lists(name, &[number], lists)
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
        let are_beside = |&[one, other]: &[Cell; 2]| {
            let apart = self.shape.shift(one, other);
            apart.is_some_and(|[down, right]| down.abs() + right.abs() == 1)
        };
        let pairs = cells.iter().copied().array_combinations::<2>().filter(are_beside);
        let pairs = pairs.collect_vec();
        if pairs.is_empty() {
            return Err(malformed(format!("{} has no cells side by side", part.name)));
        }
        pairs.into_iter().try_for_each(|pair| self.say(name, numbers, pair.to_vec()))
    }

    /// A cage; a cell that stands in it twice counts twice.
    fn cage(&mut self, part: &Part<'_>) -> Result<(), ParseErrorKind> {
        if part.arguments.iter().all_unique() {
            return self.with_number(part, "cage");
        }
        self.sum(part)?;
        let cells = self.cells(part, &part.arguments[1..])?;
        self.differ(cells.into_iter().unique().collect())
    }

    /// A sum, with a factor for each cell perhaps: `5_=_1_-1`.
    fn sum(&mut self, part: &Part<'_>) -> Result<(), ParseErrorKind> {
        let (said, names) = head(&part.arguments);
        let ones = vec!["1"; names.len()].join("_");
        let (sum, factors) = match said.split_once("_=_") {
            Some(both) => both,
            None if said != "0" && names.iter().all_unique() => {
                return self.with_number(part, "sum");
            }
            // A cell that stands there twice counts twice.
            None => (said, &*ones),
        };
        let no_sum = || malformed(format!("'{said}' is not a sum with factors"));
        let mut sum: i32 = sum.parse().map_err(|_| no_sum())?;
        let factors = factors.split('_').map(|factor| factor.parse().map_err(|_| no_sum()));
        let mut factors: Vec<i32> = factors.collect::<Result<_, _>>()?;
        let mut cells = self.cells(part, names)?;
        if factors.len() != cells.len() {
            return Err(malformed(format!("{} factors for {} cells", factors.len(), cells.len())));
        }
        if sum < 0 {
            sum = -sum;
            factors.iter_mut().for_each(|factor| *factor = -*factor);
        }
        let mut counted = factors.iter().map(|factor| *factor != 0);
        cells.retain(|_| counted.next() == Some(true));
        let words = factors.iter().filter(|factor| **factor != 0).map(i32::to_string).collect();
        let sum = u16::try_from(sum).map_err(|_| no_sum())?;
        self.say_words("linear", &[sum], vec![cells], words)
    }

    /// A rule with digits before its cells: `1_2_2`.
    fn with_digits(&mut self, part: &Part<'_>, name: &str) -> Result<(), ParseErrorKind> {
        let (digits, names) = head(&part.arguments);
        let words = digits.split('_').map(str::to_owned).collect();
        self.say_words(name, &[], vec![self.cells(part, names)?], words)
    }

    /// The digits in a square of four cells, behind its first one.
    fn square(&mut self, part: &Part<'_>) -> Result<(), ParseErrorKind> {
        let (name, digits) = head(&part.arguments);
        let first = self.cell(name)?;
        let words = digits.iter().map(|&digit| digit.to_owned()).collect();
        let square = [[0, 0], [0, 1], [1, 0], [1, 1]].map(|by| self.shape.shifted(first, by));
        let square = square.into_iter().collect::<Option<_>>();
        let no_square = || malformed(format!("no square of four cells begins in {name}"));
        self.say_words("contain", &[], vec![square.ok_or_else(no_square)?], words)
    }

    /// Tables of two digits, a bit for each in letters of six.
    fn pairs(&mut self, part: &Part<'_>) -> Result<(), ParseErrorKind> {
        let (letters, rest) = head(&part.arguments);
        let is_old = part.name.starts_with("Binary");
        let value = |letter| match letter {
            // Old texts have the last two letters the other way round.
            b'-' if is_old => Some(63),
            b'_' if is_old => Some(62),
            other => base64_value(other),
        };
        let six: Option<Vec<u8>> = letters.bytes().map(value).collect();
        let six =
            six.ok_or_else(|| malformed(format!("'{letters}' are not the digits of Pair")))?;
        let bits = six.into_iter().flat_map(|six| (0..6).map(move |bit| six >> bit & 1 == 1));
        let ValueRange { first, count } = self.shape.range;
        let values = first..first + count as u32;
        let all = values.clone().cartesian_product(values);
        let pairs =
            all.zip(bits).filter(|(_, is_there)| *is_there).map(|((a, b), _)| match a.max(b) {
                ..=9 => format!("{a}{b}"),
                _ => format!("{a}-{b}"),
            });
        let words = pairs.collect_vec();
        for names in named_groups(rest) {
            let mut cells = self.cells(part, names)?;
            if part.name.ends_with('X') {
                cells.sort_unstable();
                self.say_words("all-table", &[], vec![cells], words.clone())?;
            } else {
                self.say_words("table", &[], vec![cells], words.clone())?;
            }
        }
        Ok(())
    }
}

/// The first argument and the others.
fn head<'a, 't>(arguments: &'a [&'t str]) -> (&'t str, &'a [&'t str]) {
    arguments.split_first().map_or(("", &[]), |(first, rest)| (first, rest))
}

/// Lists of names, each behind an empty argument or the name of a line that begins with `_`.
fn named_groups<'a, 't>(arguments: &'a [&'t str]) -> impl Iterator<Item = &'a [&'t str]> {
    let groups = arguments.split(|argument| argument.is_empty() || argument.starts_with('_'));
    groups.filter(|group| !group.is_empty())
}

/// The text that letters of six bits stand for, eight of which are a character. Old texts are escaped as addresses are.
fn pattern_of(letters: &str) -> Option<String> {
    if letters.contains('%') {
        return unescaped(letters);
    }
    let bits: Option<Vec<u8>> = letters.bytes().map(base64_value).collect();
    let bits = bits?.into_iter().flat_map(|six| (0..6).rev().map(move |bit| six >> bit & 1));
    let bits = bits.collect_vec();
    let bytes = bits.chunks_exact(8).map(|eight| eight.iter().fold(0, |byte, bit| byte << 1 | bit));
    String::from_utf8(bytes.collect()).ok()
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
