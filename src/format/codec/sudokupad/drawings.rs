//! Drawings: lines along way points, and shapes and texts around a centre. Places are rows and columns as fractions, from 0
//! at the edges of the grid, so the centre of r1c1 is `[0.5,0.5]`.

use itertools::Itertools;

use crate::format::codec::beside::plain;
use crate::format::codec::json_node::{Fields, Node};
use crate::format::variant::legend::{Drawing, plain_colour};
use crate::geometry::Cell;

/// What is no further from a border lies on it.
const NEAR: f64 = 0.05;

/// All drawings of an object but its cages.
pub(super) fn all(object: &Fields<'_>, side: usize) -> Vec<Drawing> {
    let items = |name: &str| object[name].list().unwrap_or_default().iter();
    let line = |kind: &'static str, item: &Node<'_>| Drawing {
        kind,
        colours: colour(&item["color"]).into_iter().collect(),
        cells: path(&item["wayPoints"], side).unwrap_or_default(),
        ..Drawing::default()
    };
    let lines = items("lines").map(|item| line("line", item));
    let arrows = items("arrows").map(|item| line("arrow", item));
    let shapes = items("underlays").chain(items("overlays"));
    lines.chain(arrows).chain(shapes.filter_map(|item| shape(item, side))).collect()
}

/// The cells along way points; none if these are on borders or beside the grid, or in one cell, or if a piece between two
/// follows no row, column or diagonal.
fn path(points: &Node<'_>, side: usize) -> Option<Vec<Cell>> {
    let mut line: Vec<[i32; 2]> = Vec::new();
    for point in points.list()? {
        let is_inside = |at: f64| (0.0..side as f64).contains(&at) && !is_border(at);
        let next = place(point).filter(|place| place.iter().all(|&at| is_inside(at)))?;
        let next = next.map(|at| at as i32);
        let last = *line.last().unwrap_or(&next);
        let steps = [0, 1].map(|nth| next[nth] - last[nth]);
        let length = steps[0].abs().max(steps[1].abs());
        if steps.iter().any(|step| step.abs() != length && *step != 0) {
            return None;
        }
        let from = usize::from(!line.is_empty()) as i32;
        line.extend(
            (from..=length).map(|by| [0, 1].map(|nth| last[nth] + steps[nth].signum() * by)),
        );
    }
    let cells = line.iter().map(|[row, col]| Cell::new(*row as usize * side + *col as usize));
    (line.len() > 1).then(|| cells.collect())
}

/// Whether a row or column is on a border.
fn is_border(at: f64) -> bool {
    (at - at.round()).abs() < NEAR
}

/// A shape or a text; none if nothing is to be seen.
fn shape(item: &Node<'_>, side: usize) -> Option<Drawing> {
    let [area, border] = ["backgroundColor", "borderColor"].map(|name| colour(&item[name]));
    let text = words(&item["text"]);
    if area.is_none() && border.is_none() && text.is_empty() {
        return None;
    }
    let size = ["height", "width"].map(|name| number(&item[name]).unwrap_or_default());
    let covered = |nth: usize| covered(place(&item["center"])?[nth], size[nth], side);
    let (rows, cols) = covered(0).zip(covered(1)).unwrap_or_default();
    let cells = rows.iter().cartesian_product(&cols).map(|(row, col)| Cell::new(row * side + col));
    let is_border = place(&item["center"]).is_some_and(|place| {
        let is_between = |nth: usize| is_border(place[nth]) && size[nth] <= 1.0;
        is_between(0) || is_between(1)
    });
    let is_bare = [&area, &border].into_iter().flatten().all(|colour| colour == "#ffffff");
    let kind = match item["rounded"].as_bool() {
        _ if is_bare && !text.is_empty() => "text",
        Some(true) if is_border => "dot",
        Some(true) => "circle",
        _ if is_border => "bar",
        _ if number(&item["angle"]).is_some_and(|by| by.rem_euclid(90.0) == 45.0) => "diamond",
        _ => "square",
    };
    let colours = [Some(area.unwrap_or_else(|| "#none".to_owned())), border].into_iter().flatten();
    let colours = colours.unique().filter(|_| kind != "text").collect();
    Some(Drawing { kind, colours, text, cells: cells.collect(), width: size[1] })
}

/// The rows or columns whose middle is under a shape, or else those on both sides of its centre, or in which this is; none
/// if it is on the edge of the grid or beside it.
fn covered(centre: f64, size: f64, side: usize) -> Option<Vec<usize>> {
    let is_under = |&at: &usize| (at as f64 + 0.5 - centre).abs() < size / 2.0;
    let under = (0..side).filter(is_under).collect_vec();
    match is_border(centre) {
        _ if !under.is_empty() => Some(under),
        true => {
            let border = Some(centre.round()).filter(|at| (1.0..side as f64).contains(at))?;
            Some(vec![border as usize - 1, border as usize])
        }
        false => (0.0..side as f64).contains(&centre).then(|| vec![centre as usize]),
    }
}

/// Two numbers.
fn place(node: &Node<'_>) -> Option<[f64; 2]> {
    let numbers = node.list()?.iter().map(number).collect::<Option<Vec<_>>>()?;
    numbers.try_into().ok()
}

fn number(node: &Node<'_>) -> Option<f64> {
    node.number()?.as_f64()
}

/// A text in one line; any other value but null as it is.
pub(super) fn words(node: &Node<'_>) -> String {
    let text = plain(node).unwrap_or_else(|| node.text.to_owned());
    text.split_whitespace().filter(|_| !node.is_null()).join(" ")
}

/// A colour that can be seen.
pub(super) fn colour(node: &Node<'_>) -> Option<String> {
    let colour = node.text_value().map(plain_colour)?;
    let is_clear = ["#", "#none", "#transparent"].contains(&&*colour)
        || colour.len() == 9 && colour.ends_with("00");
    (!is_clear).then_some(colour)
}
