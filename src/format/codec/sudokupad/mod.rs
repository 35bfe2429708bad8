//! The JSON of SudokuPad: `{"cells":[[{"value":5},{}, ...`, with `regions` as lists of `[row, column]` from 0.
//!
//! It holds drawings, and its rules stand in prose. Givens, regions, cages and what has a name are read; what other
//! drawings and prose mean a [legend](crate::format::Legend) tells, or they are refused.
//!
//! | file | |
//! |---|---|
//! | `drawings` | lines, shapes and texts, and their cells |
//! | `bench` | the records of Sudoku-Bench |

pub(crate) mod bench;
mod drawings;
#[cfg(test)]
mod tests;

use drawings::{colour, words};

use crate::format::codec::beside;
use crate::format::codec::json_node::{Fields, Node, NodeContent, check_square};
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;
use crate::format::variant::legend::Drawing;
use crate::format::variant::prose;
use crate::format::variant::rules::Rules;
use crate::geometry::{BoxShape, Cell, Digit, Geometry, Layout};

/// The field with the rows.
pub(crate) const CELLS: &str = "cells";

/// Fields that say no rule, or whose rule is read elsewhere.
const READ: [&str; 12] = [
    "cells",
    "metadata",
    "id",
    "cellSize",
    "settings",
    "title",
    "author",
    "solution",
    "msgcorrect",
    "version",
    "name",
    // Fog hides cells from a player.
    "foglight",
];

/// Fields that are read if they are lists.
const LISTS: [&str; 7] = ["regions", "cages", "global", "lines", "arrows", "underlays", "overlays"];

fn malformed(message: impl Into<String>) -> ParseErrorKind {
    ParseErrorKind::Malformed("a grid of SudokuPad or Sudoku-Bench", message.into())
}

/// Reads the puzzle of an object that has cells.
pub(crate) fn read(
    object: &Fields<'_>,
    source: &RecordText<'_>,
    options: &ReadOptions,
) -> Result<Record, ParseError> {
    let fail = |kind| ParseError::at_line(source.line(), kind);
    let rows: Vec<_> = object[CELLS].list().into_iter().flatten().filter_map(Node::list).collect();
    let side = rows.len();
    check_square(&rows, malformed).map_err(fail)?;
    for (key, value) in object.iter() {
        let is_list = LISTS.contains(&key) && value.list().is_some();
        if !READ.contains(&key) && !is_list && !is_empty(value) {
            return Err(fail(ParseErrorKind::OtherRules(key.to_owned())));
        }
    }
    let mut drawings = drawings::all(object, side);
    let mut rules = cages(object, side, options, &mut drawings).map_err(fail)?;
    if metadata(object, &mut rules).map_err(fail)? {
        drawings.push(Drawing { kind: "prose", ..Drawing::default() });
    }
    options.legend.read(drawings, side, &mut rules).map_err(fail)?;
    let builder = Geometry::builder(side);
    let regions = regions(object, side).map_err(fail)?;
    let builder = match (regions, options.box_shape) {
        (Some(regions), _) => builder.regions(regions),
        (None, Some(BoxShape { rows, cols })) => builder.boxes(rows, cols),
        (None, None) if options.has_layout() => builder,
        (None, None) => {
            let message = "it has no regions, expected them or the shape of the boxes";
            return Err(fail(malformed(message)));
        }
    };
    let digits = rows.into_iter().flatten().map(|cell| digit(&cell["value"], side));
    let digits = digits.collect::<Result<Vec<_>, _>>().map_err(fail)?;
    let geometry = source.geometry_built(rules.build(builder), options)?;
    let mut record = source.digits(geometry, digits, options)?;
    rules.add_to(&mut record.puzzle);
    Ok(record)
}

fn is_empty(value: &Node<'_>) -> bool {
    match &value.content {
        NodeContent::List(list) => list.is_empty(),
        NodeContent::Object(fields) => fields.iter().next().is_none(),
        NodeContent::Text(text) => text.is_empty(),
        NodeContent::Scalar => value.is_null() || value.as_bool() == Some(false),
    }
}

fn digit(value: &Node<'_>, side: usize) -> Result<Option<Digit>, ParseErrorKind> {
    let number = match value.text_value().map(str::trim) {
        None if value.is_null() => return Ok(None),
        Some("") => return Ok(None),
        Some(text) => text.parse().ok(),
        None => value.as_u64(),
    };
    let number = number.filter(|number| (1..=side as u64).contains(number));
    let error = || ParseErrorKind::NotANumber { symbol: value.to_string(), first: 1, last: side };
    number.map(|number| Some(Digit::new(number as usize - 1))).ok_or_else(error)
}

/// Reads the rules that have names, in `global` and in the metadata, some of which stand in cages without cells. Returns
/// whether the metadata have rules in prose other than those of plain sudoku.
fn metadata(object: &Fields<'_>, rules: &mut Rules) -> Result<bool, ParseErrorKind> {
    let in_cages = object["cages"].list().unwrap_or_default().iter().filter_map(|cage| {
        let text = cage["value"].text_value().filter(|_| is_empty(&cage["cells"]))?;
        let (name, text) = text.split_once(':')?;
        Some((name.trim(), Node::of_text(text.trim())))
    });
    let in_cages: Vec<_> = in_cages.collect();
    let fields = object["metadata"].fields().into_iter().flat_map(Fields::iter);
    let mut has_prose = false;
    for (name, value) in fields.chain(in_cages.iter().map(|(name, value)| (*name, value))) {
        match name {
            _ if is_empty(value) => {}
            "rules" => {
                let texts = value.list().unwrap_or(std::slice::from_ref(value));
                let texts = texts.iter().filter(|text| !is_empty(text)).map(words);
                has_prose |= !{ texts }.all(|text| prose::is_plain(&text));
            }
            _ if name != "norowcol" && !beside::may_hold_rules(name, value) => {}
            _ => say(name, rules)?,
        }
    }
    let names = object["global"].list().unwrap_or_default().iter();
    names.map(words).try_for_each(|name| say(&name, rules))?;
    Ok(has_prose)
}

/// Adds the rule with this name.
fn say(name: &str, rules: &mut Rules) -> Result<(), ParseErrorKind> {
    let rule = match name {
        "nonconsecutive" => "non-consecutive",
        "antixv" => "negative xv",
        _ => {
            rules.layouts.push(match name {
                "antiknight" => Layout::AntiKnight,
                "antiking" => Layout::AntiKing,
                "disjoint" => Layout::DisjointGroups,
                _ => return Err(ParseErrorKind::OtherRules(name.to_owned())),
            });
            return Ok(());
        }
    };
    rules.say(rule, &[], Vec::new()).map_err(|fault| malformed(fault.to_string()))
}

/// The cells of a list of `[row, column]`.
fn cells(list: &Node<'_>, side: usize) -> Result<Vec<Cell>, ParseErrorKind> {
    let cell = |place: &Node<'_>| {
        let number = |nth: usize| usize::try_from(place.list()?.get(nth)?.as_u64()?).ok();
        let place = number(0).zip(number(1)).filter(|&(row, col)| row < side && col < side);
        place.map(|(row, col)| Cell::new(row * side + col))
    };
    let list = list.list().ok_or_else(|| malformed("a list of cells is expected"))?;
    let wrong =
        |place: &Node<'_>| malformed(format!("{place} is not a cell from [0,0] of side {side}"));
    list.iter().map(|place| cell(place).ok_or_else(|| wrong(place))).collect()
}

/// The region of each cell; none if there are no regions.
fn regions(object: &Fields<'_>, side: usize) -> Result<Option<Vec<usize>>, ParseErrorKind> {
    let regions = object["regions"].list();
    let Some(regions) = regions.filter(|regions| !regions.is_empty()) else {
        return Ok(None);
    };
    let mut numbers = vec![None; side * side];
    for (number, region) in regions.iter().enumerate() {
        for cell in cells(region, side)? {
            if numbers[cell.index()].replace(number).is_some() {
                let (row, col) = (cell.index() / side + 1, cell.index() % side + 1);
                return Err(malformed(format!("r{row}c{col} is in two regions")));
            }
        }
    }
    let numbers: Option<Vec<usize>> = numbers.into_iter().collect();
    numbers.map(Some).ok_or_else(|| malformed("a cell is in no region"))
}

/// Cages with a sum, and those without one, as groups. Those that may mean something else are drawings.
fn cages(
    object: &Fields<'_>,
    side: usize,
    options: &ReadOptions,
    drawings: &mut Vec<Drawing>,
) -> Result<Rules, ParseErrorKind> {
    let mut rules = Rules::new(side);
    let cages = object["cages"].list().unwrap_or_default();
    for cage in cages.iter().filter(|cage| !is_empty(&cage["cells"])) {
        let style = cage["style"].text_value().unwrap_or_default();
        let colours = [&cage["outlineC"], &cage["borderColor"]].into_iter().filter_map(colour);
        let mut numbers = [&cage["value"], &cage["sum"]].into_iter().map(words);
        let drawing = Drawing {
            kind: "cage",
            // Black is the usual colour.
            colours: colours.filter(|colour| colour != "#000000").take(1).collect(),
            text: numbers.find(|text| !text.is_empty()).unwrap_or_default(),
            cells: cells(&cage["cells"], side)?,
            ..Drawing::default()
        };
        let unique = cage["unique"].as_bool();
        let is_usual = drawing.colours.is_empty() || unique == Some(true);
        let name = if unique == Some(false) { "sum" } else { "cage" };
        if options.legend.entry(&drawing).is_some() || !is_usual {
            drawings.push(drawing);
            continue;
        }
        match (style, drawing.text.parse()) {
            // The sum of a region's digits, which need not be N, is that of its N least digits.
            ("extraregion" | "windoku", _) => rules.groups.push(drawing.cells),
            ("" | "killer" | "box", Ok(sum)) => {
                let said = rules.say(name, &[sum], vec![drawing.cells]);
                said.map_err(|fault| malformed(fault.to_string()))?;
            }
            ("" | "killer" | "box", Err(_)) if drawing.text.is_empty() && name == "cage" => {
                rules.groups.push(drawing.cells);
            }
            _ => drawings.push(drawing),
        }
    }
    Ok(rules)
}
