//! Texts beside a puzzle outside of JSON: columns of a table, fields of an address, attributes.

use super::judge::{has_word_of_rules, is_name_of_rules, is_set};
use super::known::{FEWEST_CELLS, RULE_FIELDS, rank};
use super::names::{self, Kind, is_question};
use super::shape::{Direction, ShapeKind, agrees};
use super::shape_of_rules::has_shape_of_rules;
use crate::format::codec::json_node::Node;
use crate::geometry::{BoxShape, Geometry};

/// What a column of a table, a field of an address or an attribute may hold, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextKind {
    Rules,
    /// The name of a variant, or something else.
    Label,
    /// The shape of the grid or of its boxes.
    Shape(ShapeKind),
    /// Its text tells.
    Value,
    /// The same, and 1 is an answer to its question.
    Question,
}

/// The kind of the text with this name, if it may hold rules.
pub(crate) fn text_kind(name: &str) -> Option<TextKind> {
    if rank(name).is_some() {
        return Some(TextKind::Value);
    }
    Some(match names::kind(name) {
        Some(Kind::Harmless) => return None,
        Some(Kind::Rule) => TextKind::Rules,
        Some(Kind::Near(read)) if RULE_FIELDS.contains(&read) => TextKind::Rules,
        Some(Kind::Near("box")) => TextKind::Shape(ShapeKind::Boxes(Direction::Both)),
        Some(Kind::Near("side")) => TextKind::Shape(ShapeKind::Size(Direction::Both)),
        Some(Kind::NearIfCells(_) | Kind::Prose | Kind::Variant | Kind::Label) => TextKind::Label,
        Some(Kind::Shape(kind)) => TextKind::Shape(kind),
        None if is_question(name) => TextKind::Question,
        _ => TextKind::Value,
    })
}

/// Whether a text is a number, as most are beside a puzzle. A longer one may be a map of regions.
pub(crate) fn is_number(text: &[u8]) -> bool {
    text.len() < FEWEST_CELLS && text.iter().all(u8::is_ascii_digit)
}

/// Whether a text of such a kind says rules.
pub(crate) fn says_rules(text: &str, kind: TextKind) -> bool {
    if kind != TextKind::Rules && is_number(text.as_bytes()) {
        return kind == TextKind::Question && text == "1";
    }
    let value = Node::of_text(text);
    match kind {
        TextKind::Rules => is_set(&value),
        TextKind::Label => has_word_of_rules(text) || has_shape_of_rules(&value),
        TextKind::Shape(_) | TextKind::Value | TextKind::Question => {
            let is_flag = text.trim().eq_ignore_ascii_case("true");
            is_flag || is_name_of_rules(text) || has_shape_of_rules(&value)
        }
    }
}

/// Whether a text tells a shape that is not this one.
pub(crate) fn says_other_shape(text: &str, kind: TextKind, geometry: &Geometry) -> bool {
    let value = Node::of_text(text);
    match kind {
        TextKind::Shape(kind) => !agrees(&value, kind, geometry),
        TextKind::Value => text
            .parse::<BoxShape>()
            .is_ok_and(|_| !agrees(&value, ShapeKind::Size(Direction::Both), geometry)),
        _ => false,
    }
}
