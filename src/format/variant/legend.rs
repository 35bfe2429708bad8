//! Legends: what the drawings of a puzzle mean.
//!
//! Some programs keep a puzzle as lines, circles and texts with their colours, and say only in prose what these mean. A
//! legend is that prose in the grammar of rules, without the cells: they are those of each drawing.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use itertools::Itertools;

use super::rule_line::{self, LineContent, RuleError, RuleKind, RuleLine};
use super::rule_list::statements;
use super::rules::Rules;
use crate::format::error::ParseErrorKind;
use crate::geometry::Cell;
use crate::names::UnknownName;
use crate::puzzle::{Cells, RuleFault};

/// The kinds of drawings, each with a rule that it may mean.
const KINDS: [(&str, &str); 10] = [
    ("line", "whisper 5"),
    ("arrow", "arrow"),
    // Over cells.
    ("circle", "odd"),
    ("square", "even"),
    ("diamond", "even"),
    // On the border between cells, or at the corner of four.
    ("dot", "difference 1"),
    ("bar", "different"),
    // Without a shape around it.
    ("text", "sum 10"),
    ("cage", "sum 10"),
    // All rules that stand in prose.
    ("prose", NONE),
];

/// The rule of drawings that say nothing.
const NONE: &str = "none";

/// In an entry, this word stands for any text of a drawing, and in its rule for the same text.
const ANY_TEXT: &str = "TEXT";

/// Each line looks for its circles among all drawings.
const MOST_DRAWINGS: usize = 10_000;

/// An error names no more cells.
const SHOWN_CELLS: usize = 9;

/// What the drawings of puzzles mean, for formats that do not say it, in entries such as `line #ff00ff = whisper 5`.
///
/// An entry is a kind of drawing, its colours and its text as far as they tell it from others, a sign `=`, and a rule of
/// [`RuleList`](super::RuleList) without its cells, or `none` for drawings that say nothing. Entries stand in lines of their
/// own or between semicolons. The first that fits a drawing counts; one that fits none does no harm.
///
/// # Examples
///
/// ```
/// use satdoku::format::Legend;
///
/// let legend: Legend = "line #ff00ff = whisper 5; text X = sum 10; dot TEXT = difference TEXT".parse()?;
///
/// let error = "line = thermo; lime = thermo".parse::<Legend>().unwrap_err();
/// assert!(error.to_string().starts_with("line 1, column 16: 'lime' is not one of: line, arrow, circle, "));
/// # Ok::<(), satdoku::format::RuleError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Legend {
    entries: Vec<Entry>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Entry {
    kind: &'static str,
    colours: Vec<String>,
    text: String,
    /// Without cells, behind blanks for what stands before it in its line.
    rule: String,
    line: usize,
}

/// A drawing of a puzzle.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::format) struct Drawing {
    /// One of [`KINDS`].
    pub(in crate::format) kind: &'static str,
    /// That of the area, then that of the border if it is another, such as `#ff00ff`.
    pub(in crate::format) colours: Vec<String>,
    pub(in crate::format) text: String,
    /// Along the line, under the shape, or around it if it is on a border; none if it is not about cells.
    pub(in crate::format) cells: Vec<Cell>,
    /// It is compared with the rest: a bulb and a smaller circle over it are two drawings.
    pub(in crate::format) width: f64,
}

impl FromStr for Legend {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let entries = statements(text).map(|(statement, line)| Entry::read(&statement, line));
        Ok(Legend { entries: entries.collect::<Result<_, _>>()? })
    }
}

impl Entry {
    fn read(statement: &str, line: usize) -> Result<Self, RuleError> {
        let (drawing, rule) = statement.split_once('=').unwrap_or((statement, ""));
        let column = statement.chars().take_while(|c| c.is_whitespace()).count() + 1;
        let error = |message: String| RuleError { line, column, message };
        let mut words = drawing.split_whitespace();
        let name = words.next().unwrap_or_default();
        let kinds = KINDS.map(|(kind, _)| kind);
        let kind = kinds.into_iter().find(|kind| name.eq_ignore_ascii_case(kind));
        let kind = kind.ok_or_else(|| error(UnknownName::new(name, kinds).to_string()))?;
        let (colours, text): (Vec<&str>, Vec<&str>) = words.partition(|word| word.starts_with('#'));
        let colours = colours.into_iter().map(plain_colour).collect();
        let rule = " ".repeat(drawing.chars().count() + 1) + rule;
        let entry = Entry { kind, colours, text: text.join(" "), rule, line };
        match entry.says("1")? {
            Some(LineContent::Layouts(_)) => Ok(entry),
            Some(LineContent::Rule(rule)) if rule.cells.concat().is_empty() => Ok(entry),
            None if entry.rule.trim() == NONE => Ok(entry),
            _ => {
                let drawing = drawing.trim();
                Err(error(format!("expected '{drawing} = RULE' without cells, or 'none'")))
            }
        }
    }

    fn is_about(&self, drawing: &Drawing) -> bool {
        self.kind == drawing.kind
            && drawing.colours.starts_with(&self.colours)
            && (self.text == drawing.text || self.text == ANY_TEXT && !drawing.text.is_empty())
    }

    /// What a drawing with this text says; nothing if it says nothing.
    fn says(&self, text: &str) -> Result<Option<LineContent>, RuleError> {
        match self.rule.trim() {
            NONE => Ok(None),
            _ => rule_line::read_statement(&self.rule.replace(ANY_TEXT, text), self.line),
        }
    }
}

/// A colour such as `#FF00FFFF` or `#f0f` as `#ff00ff`; any other as it is.
pub(in crate::format) fn plain_colour(colour: &str) -> String {
    let colour: String = colour.trim_start_matches('#').split_whitespace().collect();
    let colour = colour.to_lowercase();
    let is_short = matches!(colour.len(), 3 | 4) && colour.bytes().all(|b| b.is_ascii_hexdigit());
    let long = if is_short { colour.chars().flat_map(|c| [c, c]).collect() } else { colour };
    let opaque = long.strip_suffix("ff").filter(|rgb| rgb.len() == 6);
    format!("#{}", opaque.unwrap_or(&long))
}

impl Drawing {
    /// Such as `line #ff00ff`, as an entry has it.
    fn entry(&self) -> String {
        // Signs of the grammar would end the entry.
        let text = if self.text.contains(['=', ';', '{', '}']) { ANY_TEXT } else { &self.text };
        let words = [&[self.kind.to_owned()], &*self.colours, &[text.to_owned()]].concat();
        words.iter().filter(|word| !word.is_empty()).join(" ")
    }

    fn in_words(&self, side: usize) -> String {
        let name =
            |cell: &Cell| format!("r{}c{}", cell.index() / side + 1, cell.index() % side + 1);
        let rest = if self.cells.len() > SHOWN_CELLS { " ..." } else { "" };
        let cells = self.cells.iter().take(SHOWN_CELLS).map(name).join(" ");
        match self.kind {
            "prose" => "rules that stand in prose".to_owned(),
            _ if cells.is_empty() => format!("{} that is not along or around cells", self.entry()),
            _ => format!("{} on {cells}{rest}", self.entry()),
        }
    }

    /// The error for a drawing that no entry is about.
    fn unknown(&self, side: usize) -> ParseErrorKind {
        let rule = KINDS.iter().find(|(kind, _)| *kind == self.kind && !self.cells.is_empty());
        let rule = rule.map_or(NONE, |(_, rule)| rule);
        let is_prose = self.kind == "prose";
        let condition = if is_prose { " where other entries and --rules say them" } else { "" };
        let example = format!("'{} = {rule}'{condition}", self.entry());
        ParseErrorKind::UnknownDrawing(self.in_words(side), example)
    }
}

impl Legend {
    /// The number of the entry about a drawing.
    pub(in crate::format) fn entry(&self, drawing: &Drawing) -> Option<usize> {
        self.entries.iter().position(|entry| entry.is_about(drawing))
    }

    /// Adds what these drawings say in a grid of this side.
    ///
    /// Each line, cage and pair of cells has a rule of its own. All single cells of an entry have one together.
    pub(in crate::format) fn read(
        &self,
        mut drawings: Vec<Drawing>,
        side: usize,
        rules: &mut Rules,
    ) -> Result<(), ParseErrorKind> {
        if drawings.len() > MOST_DRAWINGS {
            let message = format!("{} drawings, expected {MOST_DRAWINGS} at most", drawings.len());
            return Err(ParseErrorKind::Malformed("a puzzle", message));
        }
        // Circles may belong to lines. Whoever has told what drawings mean knows whether prose says more.
        drawings.sort_by_key(|drawing| (drawing.kind == "prose", drawing.kind == "circle"));
        let mut of_lines = BTreeSet::new();
        let mut said: Vec<(RuleLine, Vec<Vec<Cell>>, &Drawing)> = Vec::new();
        let mut together: BTreeMap<usize, usize> = BTreeMap::new();
        let misfit = |drawing: &Drawing, message: String| {
            let message = format!("{}: {message}", drawing.in_words(side));
            ParseErrorKind::Malformed("a puzzle that the legend fits", message)
        };
        for (nth, drawing) in drawings.iter().enumerate() {
            if of_lines.contains(&nth) {
                continue;
            }
            let number = self.entry(drawing).ok_or_else(|| drawing.unknown(side))?;
            let entry = &self.entries[number];
            let content = entry.says(&drawing.text);
            let rule = match content.map_err(|error| misfit(drawing, error.message))? {
                Some(LineContent::Rule(rule)) => rule,
                Some(LineContent::Layouts(layouts)) => {
                    rules.layouts.extend(layouts);
                    continue;
                }
                Some(LineContent::Regions(_)) | None => continue,
            };
            let lists = lists(drawing, &rule.kind, &drawings, &mut of_lines);
            let lists = lists.map_err(|message| misfit(drawing, message))?;
            let is_shape = drawing.kind != "cage" && !entry.rule.contains(ANY_TEXT);
            let is_joined = lists.concat().len() <= usize::from(is_shape);
            if let Some(&before) = together.get(&number).filter(|_| is_joined) {
                said[before].1.extend(lists);
                continue;
            }
            if is_joined {
                together.insert(number, said.len());
            }
            said.push((rule, lists, drawing));
        }
        for &nth in together.values() {
            // An overlay may stand over its underlay.
            said[nth].1 = vec![said[nth].1.concat().into_iter().unique().collect()];
        }
        for (rule, lists, drawing) in said {
            let added = rule.add_about(lists, side, rules);
            added.map_err(|error| misfit(drawing, error.message))?;
        }
        Ok(())
    }
}

/// The lists of cells for a rule about a drawing. Circles at the ends of a line belong to it, if they have its colour and the
/// rule tells what ends mean.
fn lists(
    drawing: &Drawing,
    kind: &RuleKind,
    drawings: &[Drawing],
    of_lines: &mut BTreeSet<usize>,
) -> Result<Vec<Vec<Cell>>, String> {
    let (takes, mut cells) = (kind.cells(), drawing.cells.clone());
    let name = if let RuleKind::Rule(of, ..) = kind { of.name } else { "" };
    let (first, last) = match (cells.first(), cells.last()) {
        _ if takes == Cells::None => return Ok(vec![Vec::new()]),
        (Some(&first), Some(&last)) => (first, last),
        _ => return Err(RuleFault::NoCells.to_string()),
    };
    if !matches!(drawing.kind, "line" | "arrow") {
        return Ok(vec![cells]);
    }
    if first == last && !matches!(name, "whisper" | "parity-line" | "table") {
        return Err("the line is closed, expected one with two ends".to_owned());
    }
    let ends = match (name, drawing.kind) {
        ("thermo" | "slow-thermo" | "arrow", "line") => vec![first, last],
        // It ends at its head.
        ("thermo" | "slow-thermo" | "arrow", _) => vec![first],
        _ => return Ok(vec![cells]),
    };
    let is_own = |circle: &Drawing| circle.colours.iter().any(|it| drawing.colours.contains(it));
    // Of its colour, or else any; at its beginning, or else at its end.
    let mut wanted = [false, true].into_iter().cartesian_product(&ends);
    let circle = wanted.find_map(|(may_differ, end)| {
        let is_there = |it: &Drawing| it.kind == "circle" && it.cells.contains(end);
        drawings.iter().find(|it| is_there(it) && (may_differ || is_own(it)))
    });
    if circle.is_some_and(|circle| !circle.cells.contains(&first)) {
        cells.reverse();
    }
    // A circle may be drawn for each line that begins in it.
    let is_it = |it: &Drawing| circle == Some(it) && is_own(it);
    of_lines.extend(drawings.iter().positions(is_it));
    match circle {
        None if name == "arrow" => Err("it begins in no circle".to_owned()),
        Some(Drawing { cells: pill, .. }) if name == "arrow" => {
            let rest = cells.into_iter().skip_while(|cell| pill.contains(cell));
            Ok(vec![pill.clone(), rest.collect()])
        }
        _ => Ok(vec![cells]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_have_a_line_and_a_column() {
        for (text, error) in [
            ("line", "line 1, column 1: expected 'line = RULE' without cells, or 'none'"),
            ("line =", "line 1, column 1: expected 'line = RULE' without cells, or 'none'"),
            ("= odd", "line 1, column 1: '' is not one of: line, arrow, "),
            ("circle = odd;\n  lime #f0f = odd", "line 2, column 3: 'lime' is not one of: line, "),
            (
                "circle = odd; line #f0f = wisper 5",
                "line 1, column 27: the rule 'wisper' is not supported",
            ),
            (
                "line = odd r1c1",
                "line 1, column 1: expected 'line = RULE' without cells, or 'none'",
            ),
            ("line = odd x", "line 1, column 12: 'x' is not a cell like r1c1"),
            ("line = regions AABB", "line 1, column 1: expected 'line = RULE' without cells"),
            ("line = sum 0", "line 1, column 12: '0' is not a number from 1 to 65535"),
            ("é = odd", "line 1, column 1: 'é' is not one of: line, "),
        ] {
            let found = text.parse::<Legend>().unwrap_err().to_string();
            assert!(found.starts_with(error), "{text}: {found}");
        }
        for text in ["", ";\n;", "LINE #ABC #123 = none", "prose = layout diagonals"] {
            assert!(text.parse::<Legend>().is_ok(), "{text}");
        }
    }

    #[test]
    fn colours_are_compared_in_one_form() {
        for (colour, plain) in [
            ("#F0f", "#ff00ff"),
            ("#FF00FFFF", "#ff00ff"),
            ("#F0F8", "#ff00ff88"),
            ("#ff00ff80", "#ff00ff80"),
            ("red", "#red"),
            ("rgba(1, 2, 3, 0.5)", "#rgba(1,2,3,0.5)"),
            ("", "#"),
        ] {
            assert_eq!(plain_colour(colour), plain);
        }
    }

    #[test]
    fn drawings_without_end_are_refused() {
        let drawings = vec![Drawing { kind: "line", ..Drawing::default() }; MOST_DRAWINGS + 1];
        let read = Legend::default().read(drawings, 9, &mut Rules::new(9));
        assert_eq!(
            read.unwrap_err().to_string(),
            "not a puzzle: 10001 drawings, expected 10000 at most"
        );
    }
}
