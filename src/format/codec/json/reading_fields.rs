//! The fields of an object that say how its puzzle is to be read.

use super::node::{Fields, Node};
use crate::format::hints::Hints;

/// Their names.
pub(super) const READING_FIELDS: [&str; 3] = ["side", "box", "alphabet"];

/// The hints, with fields of the object for those that are missing.
pub(super) fn with_fields(fields: &Fields<'_>, hints: &Hints) -> Result<Hints, String> {
    let mut all = hints.clone();
    let text = |name: &str| fields.get(name).and_then(plain);
    if let Some(side) = text("side") {
        let side = side.parse().map_err(|_| format!("side '{side}' is no number"))?;
        all.side = all.side.or(Some(side));
    }
    if let Some(value) = fields.get("box").filter(|value| !value.is_null()) {
        let shape = value.text_value().and_then(|shape| shape.parse().ok());
        let shape =
            shape.ok_or_else(|| format!("box {} is not of the form \"2x3\"", value.text))?;
        all.box_shape = all.box_shape.or(Some(shape));
    }
    if let Some(symbols) = text("alphabet") {
        let alphabet = symbols.parse().map_err(|error| format!("alphabet '{symbols}': {error}"))?;
        all.alphabet = all.alphabet.or(Some(alphabet));
    }
    Ok(all)
}

/// A number, a text or a truth value as text.
pub(super) fn plain(node: &Node<'_>) -> Option<String> {
    if let Some(text) = node.text_value() {
        return Some(text.to_owned());
    }
    let value = node.scalar()?;
    (value.is_number() || value.is_boolean()).then(|| value.to_string())
}
