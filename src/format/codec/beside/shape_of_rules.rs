//! Values that look like rules whatever their name is: cells, regions, and rules as we write them.

use std::collections::HashSet;

use super::known::FEWEST_CELLS;
use crate::format::codec::json_node::{Fields, Node, NodeContent};
use crate::format::text::symbols::{self, square_root};
use crate::format::variant::RuleList;
use crate::format::variant::regions_text::{self, are_regions};
use crate::geometry::MAX_SIDE;

/// Whether a value is a list of cells, regions of equal size or a rule, or has one in a list.
pub(super) fn has_shape_of_rules(value: &Node<'_>) -> bool {
    match &value.content {
        NodeContent::Text(text) => are_cells(text) || is_rule(text) || is_region_map(value),
        NodeContent::List(list) => {
            are_places(list) || is_region_map(value) || list.iter().any(has_shape_of_rules)
        }
        NodeContent::Object(fields) => is_place(fields),
        NodeContent::Scalar => false,
    }
}

/// The same for a value that is probably about cells, which may also be told by numbers.
pub(super) fn is_about_cells(value: &Node<'_>) -> bool {
    let has_number = |list: &[Node<'_>]| list.iter().any(Node::is_number);
    has_shape_of_rules(value)
        || value.list().is_some_and(|list| has_number(list) || list.iter().any(is_about_cells))
        || value
            .fields()
            .is_some_and(|fields| fields.iter().any(|(_, value)| is_about_cells(value)))
}

/// Whether a text is names of cells, such as `r1c1 r1c2` or `r1c12`, also with digits: `r1c3=4`.
fn are_cells(text: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_cell = |name: &str| {
        let name = name.split(['=', ':']).next().unwrap_or_default();
        let numbers = name.strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
        numbers.is_some_and(|(row, col)| is_number(row) && is_number(col))
    };
    if !text.trim_start().starts_with(['r', 'R']) {
        return false;
    }
    let names = text.split(|c: char| c.is_whitespace() || ",;".contains(c));
    names.filter(|name| !name.is_empty()).all(is_cell)
}

/// Whether a text begins with a line of rules.
fn is_rule(text: &str) -> bool {
    let end = memchr::memchr2(b'\n', b';', text.as_bytes()).unwrap_or(text.len());
    let first = &text[..end];
    // Lines of rules are of several words, or of one with a hyphen.
    memchr::memchr3(b' ', b'\t', b'-', first.as_bytes()).is_some()
        && first.parse().is_ok_and(|rules: RuleList| !rules.is_empty())
}

/// Whether a list is cells as `[row, column]`, or pairs of cells by number.
fn are_places(list: &[Node<'_>]) -> bool {
    let is_small = |number: &Node<'_>| number.as_u64().is_some_and(|n| n <= MAX_SIDE as u64);
    let is_place = |place: &Node<'_>| {
        place.list().is_some_and(|place| place.len() == 2 && place.iter().all(is_small))
    };
    !list.is_empty() && list.iter().all(is_place)
}

/// Whether an object has a row and a column.
fn is_place(fields: &Fields<'_>) -> bool {
    let has = |names: &[&str]| names.iter().any(|name| fields[name].is_number());
    has(&["row", "r"]) && has(&["col", "column", "c"])
}

/// Whether a value has a symbol for each cell, which make N regions of N cells. In a solution each symbol stands N times,
/// too, but once in each row and column.
pub(super) fn is_region_map(value: &Node<'_>) -> bool {
    let may_be = match (value.text_value(), value.list()) {
        (Some(text), _) => may_be_region_map(text),
        (_, Some(list)) => {
            let width = list[..].first().and_then(Node::list).map_or(1, <[_]>::len);
            let cells = list.len() * width;
            let are_texts = list.iter().all(|row| row.text_value().is_some());
            are_texts || cells >= FEWEST_CELLS && square_root(cells).is_some()
        }
        _ => false,
    };
    if value.list().is_some_and(is_partition) {
        return true;
    }
    let regions = if may_be { regions_of(value).unwrap_or_default() } else { Vec::new() };
    regions.len() >= FEWEST_CELLS && are_regions(&regions) && !is_latin(&regions)
}

/// Whether a list is N lists of N numbers each, all of them different, as of cells.
fn is_partition(list: &[Node<'_>]) -> bool {
    let side = list.len();
    let are_rows = || list.iter().all(|row| row.list().is_some_and(|row| row.len() == side));
    if side * side < FEWEST_CELLS || !are_rows() {
        return false;
    }
    let mut seen = HashSet::new();
    let mut cells = list.iter().filter_map(Node::list).flatten().map(Node::as_u64);
    cells.all(|cell| cell.is_some_and(|cell| seen.insert(cell)))
}

/// Whether the first symbol of a text stands as often as in a map of regions, if that is cheap to tell.
fn may_be_region_map(text: &str) -> bool {
    let bytes = text.as_bytes();
    if bytes.len() < FEWEST_CELLS || bytes.iter().any(|byte| b" ,/|\t\r\n".contains(byte)) {
        return bytes.len() >= FEWEST_CELLS;
    }
    let count = memchr::memchr_iter(bytes[0], bytes).count();
    !text.is_ascii() || count.pow(2) == bytes.len() && !symbols::is_latin(bytes)
}

/// A text, or a list of rows.
pub(crate) fn regions_of(value: &Node<'_>) -> Result<Vec<usize>, String> {
    let malformed = || "regions are no symbol or number for each cell".to_owned();
    let text = match (value.text_value(), value.list()) {
        (Some(text), _) => text.to_owned(),
        (None, Some(rows)) => {
            let row = |row: &Node<'_>| match row.list() {
                Some(cells) => Some(cells.iter().map(plain).collect::<Option<Vec<_>>>()?.join(" ")),
                None => plain(row),
            };
            rows.iter().map(row).collect::<Option<Vec<_>>>().ok_or_else(malformed)?.join(" ")
        }
        _ => return Err(malformed()),
    };
    regions_text::read(&text).map_err(|error| format!("regions: {error}"))
}

/// A number, a text or a truth value as text.
pub(crate) fn plain(node: &Node<'_>) -> Option<String> {
    if let Some(text) = node.text_value() {
        return Some(text.to_owned());
    }
    let number = || node.number().map(|number| number.to_string());
    node.as_bool().map(|value| value.to_string()).or_else(number)
}

/// Whether no row and no column has a number twice.
fn is_latin(numbers: &[usize]) -> bool {
    let side = numbers.len().isqrt();
    let mut seen = HashSet::new();
    let mut cells = numbers.iter().enumerate();
    cells.all(|(at, number)| {
        seen.insert((0, at / side, number)) && seen.insert((1, at % side, number))
    })
}
