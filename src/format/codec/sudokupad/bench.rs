//! The records of Sudoku-Bench: puzzles of SudokuPad as lists of their drawings, with cells by name:
//! `{"initial_board":"1...","visual_elements":"[{\"type\":\"lines\",\"coords\":[\"r1c1\",\"r1c2\"],...`.
//!
//! A record is read as the JSON of [SudokuPad](super) with the same drawings. Cages with the style `box` are regions; all other
//! cells are in the usual boxes.

use std::collections::BTreeMap;

use itertools::Itertools;
use serde_json::{Value, json};

use super::malformed;
use crate::format::codec::beside;
use crate::format::codec::json_node::{Fields, Node};
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;
use crate::format::text::symbols::square_root;
use crate::geometry::{BoxShape, MAX_SIDE};

const BOARD: &str = "initial_board";
const ELEMENTS: &str = "visual_elements";

/// Whether an object is such a record.
pub(crate) fn is_record(fields: &Fields<'_>) -> bool {
    fields.contains_key(ELEMENTS) && fields[BOARD].text_value().is_some()
}

/// Reads the puzzle of such a record.
pub(crate) fn read(
    fields: &Fields<'_>,
    source: &RecordText<'_>,
    options: &ReadOptions,
) -> Result<Record, ParseError> {
    let fail = |kind| ParseError::at_line(source.line(), kind);
    let mut others = fields.iter().filter(|(name, _)| ![BOARD, ELEMENTS, "rules"].contains(name));
    if let Some((name, _)) = others.find(|(name, value)| beside::may_hold_rules(name, value)) {
        return Err(fail(ParseErrorKind::OtherRules(name.to_owned())));
    }
    let text = to_sudokupad(fields).map_err(fail)?.to_string();
    // A value from deep within is still deeper here.
    let node = Node::parse(&text).map_err(|error| fail(malformed(error.message)))?;
    super::read(node.fields().expect("it was written as an object"), source, options)
}

fn to_sudokupad(fields: &Fields<'_>) -> Result<Value, ParseErrorKind> {
    let board = fields[BOARD].text_value().unwrap_or_default().chars().collect_vec();
    let side = square_root(board.len()).unwrap_or_default();
    let is_side = |name| fields[name].is_null() || fields[name].number_value() == Some(side as u16);
    if !(1..=MAX_SIDE).contains(&side) || !is_side("rows") || !is_side("cols") {
        let message = format!("its board has {} cells, expected rows x cols", board.len());
        return Err(malformed(message));
    }
    let cell = |symbol: &char| match symbol {
        '.' | '0' => json!({}),
        symbol => json!({ "value": symbol.to_string() }),
    };
    let cells = board.chunks(side).map(|row| row.iter().map(cell).collect_vec()).collect_vec();
    let boxes = BoxShape::squarest(side);
    let places = (0..side).cartesian_product(0..side);
    let in_boxes = places.map(|(row, col)| ([row as i64, col as i64], boxes.box_of(row, col)));
    let mut regions: BTreeMap<[i64; 2], usize> = in_boxes.collect();
    let mut prose: Vec<Value> = serde_json::from_str(fields["rules"].text).into_iter().collect();
    let elements = fields[ELEMENTS].text_value().unwrap_or(fields[ELEMENTS].text);
    let elements = serde_json::from_str(elements).map_err(|error| malformed(error.to_string()));
    let elements: Option<Vec<Value>> = elements?;
    let mut object = json!({ "cells": cells, "metadata": {} });
    let mut drawn: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for (nth, element) in elements.iter().flatten().enumerate() {
        let names = element["coords"].as_array().or(element["cells"].as_array());
        let place = |name| place(name).ok_or_else(|| malformed(format!("{name} is no cell")));
        let places: Vec<[f64; 2]> = names.into_iter().flatten().map(place).try_collect()?;
        let cells = places.iter().map(|place| place.map(|at| at.floor() as i64)).collect_vec();
        let kind = match element["type"].as_str().unwrap_or_default() {
            "cage" if element["style"] == "box" => {
                regions.extend(cells.iter().map(|&cell| (cell, side + nth)));
                continue;
            }
            "cage" => "cages",
            kind @ ("lines" | "arrows" | "underlays" | "overlays") => kind,
            "global" => {
                let name = element["text"].as_str().unwrap_or_default().replace('-', "");
                object["metadata"][name] = json!(true);
                continue;
            }
            "manual" => {
                prose.push(element["text"].clone());
                continue;
            }
            other => return Err(ParseErrorKind::OtherRules(format!("an element '{other}'"))),
        };
        let mean = [0, 1]
            .map(|nth| places.iter().map(|place| place[nth]).sum::<f64>() / places.len() as f64);
        drawn.entry(kind).or_default().push(json!({
            "wayPoints": places,
            "center": mean,
            "cells": cells,
            "color": element["color_hex"],
            "backgroundColor": element["color_hex"],
            "borderColor": element["border_color_hex"],
            "rounded": element["shape"] == "circle",
            "angle": if element["shape"] == "diamond" { 45 } else { 0 },
            "height": element["height"],
            "width": element["width"],
            "text": element["text"],
            "value": element["value"],
            "style": element["style"],
        }));
    }
    object["metadata"]["rules"] = json!(prose);
    let regions = regions.into_iter().map(|(cell, region)| (region, cell)).into_group_map();
    object["regions"] = json!(regions.into_values().collect_vec());
    for (name, items) in drawn {
        object[name] = json!(items);
    }
    Ok(object)
}

/// The centre of a cell such as `r1c1`; above the grid is `r0c1`.
fn place(name: &Value) -> Option<[f64; 2]> {
    let (row, col) = name.as_str()?.strip_prefix('r')?.split_once('c')?;
    let number = |text: &str| text.parse::<i16>().ok().map(|at| f64::from(at) - 0.5);
    Some([number(row)?, number(col)?])
}
