//! Fields that tell the shape of the grid or of its boxes under names that are not read: harmless if they agree with the
//! puzzle as it was read.

use super::words::words;
use crate::format::codec::json_node::Node;
use crate::geometry::{BoxShape, Geometry};

/// What a field measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShapeKind {
    /// The boxes.
    Boxes(Direction),
    /// The grid, or its boxes, or something else; a number that no box of the grid can have is about something else.
    Size(Direction),
}

/// The direction in which a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Rows,
    Cols,
    Both,
}

/// A field that tells a shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShapeField<'n, 'a> {
    pub(super) name: &'n str,
    pub(super) value: &'n Node<'a>,
    pub(super) kind: ShapeKind,
}

/// The fields that tell a shape under names that are not read.
#[derive(Debug, Default)]
pub(crate) struct ShapeFields<'n, 'a>(pub(super) Vec<ShapeField<'n, 'a>>);

impl ShapeFields<'_, '_> {
    /// Refuses those that say something else than the puzzle.
    pub(crate) fn compare(&self, geometry: &Geometry) -> Result<(), String> {
        let other = self.0.iter().find(|field| !agrees(field.value, field.kind, geometry));
        let Some(ShapeField { name, value, .. }) = other else {
            return Ok(());
        };
        let boxes = match geometry.boxes() {
            Some(shape) => format!("with boxes {shape}"),
            None => "without boxes".to_owned(),
        };
        Err(format!(
            "\"{name}\" is {value}, and the puzzle is read {boxes}, expected their shape in \"box\""
        ))
    }
}

/// Whether a value tells a shape: a number, `2x3`, two numbers, or an object with numbers.
pub(super) fn tells_shape(value: &Node<'_>) -> bool {
    number(value).is_some()
        || value.text_value().is_some_and(|text| pair(text).is_some())
        || value.list().is_some_and(|list| list.len() == 2 && list.iter().all(Node::is_number))
        || value
            .fields()
            .is_some_and(|fields| fields.iter().any(|(_, value)| number(value).is_some()))
}

/// The numbers of a text such as `2x3`.
pub(super) fn pair(text: &str) -> Option<[usize; 2]> {
    let (rows, cols) = text.split_once(['x', 'X', '\u{D7}', '*', ','])?;
    Some([rows.trim().parse().ok()?, cols.trim().parse().ok()?])
}

/// A number, also as text.
fn number(value: &Node<'_>) -> Option<usize> {
    match value.text_value() {
        Some(text) => text.trim().parse().ok(),
        None => usize::try_from(value.as_u64()?).ok(),
    }
}

/// Whether what a field says is so of a geometry.
pub(crate) fn agrees(value: &Node<'_>, kind: ShapeKind, geometry: &Geometry) -> bool {
    if let Some(fields) = value.fields() {
        return fields.iter().all(|(name, value)| {
            number(value).is_none() || agrees(value, inner_kind(name, kind), geometry)
        });
    }
    if let Some(number) = number(value) {
        return number_agrees(number, kind, geometry);
    }
    let listed = || match value.list()? {
        [rows, cols] => Some([number(rows)?, number(cols)?]),
        _ => None,
    };
    let Some([rows, cols]) = value.text_value().and_then(pair).or_else(listed) else {
        return true;
    };
    let side = geometry.side();
    let is_box = geometry.boxes() == Some(BoxShape { rows, cols });
    let may_be_box = matches!(kind, ShapeKind::Boxes(_)) || rows.checked_mul(cols) == Some(side);
    is_box || [rows, cols] == [side, side] || !may_be_box
}

fn number_agrees(number: usize, kind: ShapeKind, geometry: &Geometry) -> bool {
    let side = geometry.side();
    let (ShapeKind::Boxes(direction) | ShapeKind::Size(direction)) = kind;
    let is_so = geometry.boxes().is_some_and(|shape| match direction {
        Direction::Rows => number == shape.rows,
        Direction::Cols => number == shape.cols,
        Direction::Both => number == shape.rows && number == shape.cols,
    });
    let counts_all = number == side || number == side * side;
    is_so
        || match kind {
            // As many boxes, or as many cells in each.
            ShapeKind::Boxes(_) => direction == Direction::Both && counts_all,
            ShapeKind::Size(_) => number <= 1 || number >= side || !side.is_multiple_of(number),
        }
}

/// The kind of a field in an object: `{"bw":3}`, `{"rows":2,"cols":3}`.
fn inner_kind(name: &str, kind: ShapeKind) -> ShapeKind {
    let last = words(name).last().unwrap_or_default().to_ascii_lowercase();
    let direction = match &*last {
        "height" | "row" | "rows" | "h" | "r" | "bh" | "br" => Direction::Rows,
        "width" | "col" | "cols" | "column" | "columns" | "w" | "c" | "bw" | "bc" => {
            Direction::Cols
        }
        _ => Direction::Both,
    };
    match kind {
        ShapeKind::Boxes(_) => ShapeKind::Boxes(direction),
        ShapeKind::Size(_) => ShapeKind::Size(direction),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_with_boxes_in_their_direction() {
        let geometry = Geometry::new(2, 3).unwrap();
        let boxes = ShapeKind::Boxes(Direction::Both);
        for (value, kind, expected) in [
            ("2", ShapeKind::Boxes(Direction::Rows), true),
            ("3", ShapeKind::Boxes(Direction::Rows), false),
            ("\"3\"", ShapeKind::Boxes(Direction::Cols), true),
            ("1", ShapeKind::Boxes(Direction::Rows), false),
            ("2", boxes, false),
            ("6", boxes, true),
            ("36", boxes, true),
            ("\"2x3\"", boxes, true),
            ("\"3x2\"", boxes, false),
            ("[2,3]", boxes, true),
            ("[3,2]", boxes, false),
            ("[6,6]", boxes, true),
            ("{\"bw\":3}", boxes, true),
            ("{\"bw\":2}", boxes, false),
            ("{\"rows\":2,\"cols\":3}", boxes, true),
            ("\"A\"", boxes, true),
            ("6", ShapeKind::Size(Direction::Both), true),
            ("3", ShapeKind::Size(Direction::Both), false),
            ("450", ShapeKind::Size(Direction::Cols), true),
            ("[6,6]", ShapeKind::Size(Direction::Both), true),
            ("[3,2]", ShapeKind::Size(Direction::Both), false),
            ("[640,480]", ShapeKind::Size(Direction::Both), true),
        ] {
            let value = Node::parse(value).unwrap();
            assert_eq!(agrees(&value, kind, &geometry), expected, "{value} {kind:?}");
        }
    }
}
