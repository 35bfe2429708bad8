//! Writing a puzzle as an object that says all of it: `{"puzzle":"1...","side":4,"box":"2x2","rules":["less r1c1 r1c2"]}`.

use serde_json::{Value, json};

use crate::format::codec::{iss, line, sukaku};
use crate::format::output::Content;
use crate::format::variant::VariantText;
use crate::geometry::{Cell, Layout};
use crate::puzzle::{Alphabet, Puzzle};

/// The fields of an object, in order.
pub type JsonFields = Vec<(&'static str, Value)>;

/// Whether an object can hold a puzzle: only large puzzles that rule out candidates make too long a line.
pub(crate) fn can_hold(puzzle: &Puzzle) -> bool {
    if puzzle.geometry().canvas().is_some() {
        return iss::unknown_rule(puzzle).is_none();
    }
    !(puzzle.has_crossed_out() && sukaku::is_too_long(puzzle.geometry().side()))
}

/// Writes a puzzle as one line.
pub(crate) fn write(content: &Content<'_>, out: &mut Vec<u8>) {
    for (nth, (name, value)) in fields(content).iter().enumerate() {
        out.extend(if nth == 0 { b"{\"" } else { b",\"" });
        out.extend(format!("{name}\":{value}").bytes());
    }
    out.extend(b"}\n");
}

/// The fields that say a puzzle; `read` takes an object with them as the same puzzle.
pub fn fields(content: &Content<'_>) -> JsonFields {
    let (puzzle, alphabet) = (content.puzzle(), content.alphabet());
    let geometry = puzzle.geometry();
    if geometry.canvas().is_some() {
        // Other fields have no words for such a grid.
        let mut text = Vec::new();
        iss::write(content, &mut text);
        let text = String::from_utf8(text).expect("it is text");
        return vec![("puzzle", text.trim_end().into())];
    }
    let mut fields: JsonFields =
        vec![("puzzle", cells(content).into()), ("side", geometry.side().into())];
    if let Some(shape) = geometry.boxes() {
        fields.push(("box", shape.to_string().into()));
    }
    if geometry.box_shape().is_none() || !puzzle.rules().is_empty() {
        push_variant(puzzle, &mut fields);
    }
    let is_plain = alphabet.side() <= 9 && *alphabet == Alphabet::standard(alphabet.side());
    // If two alphabets fit, readers of the object have the same choice.
    if !is_plain && content.is_alphabet_known() {
        fields.push(("alphabet", alphabet.to_string().into()));
    }
    let name = |cell: &Cell| geometry.name(*cell);
    let removed = content.removed().iter().map(|candidate| {
        format!("{}={}", geometry.name(candidate.cell), alphabet.symbol(candidate.digit))
    });
    push_list("placed", content.placed().iter().map(name), &mut fields);
    push_list("removed", removed, &mut fields);
    fields
}

/// The digits of a solution, or the givens of a puzzle and the candidates that it crosses out, on one line without its houses
/// and rules.
pub fn cells(content: &Content<'_>) -> String {
    if content.is_solved() || !content.puzzle().has_crossed_out() {
        return line::text(content.cells(), content.alphabet());
    }
    let mut line = Vec::new();
    let without_rules = content.puzzle().without_rules();
    sukaku::write(&content.of_puzzle(&without_rules), &mut line);
    line.pop();
    String::from_utf8(line).expect("symbols are text")
}

/// Adds the fields for regions other than boxes, layouts, further houses, groups and rules.
fn push_variant(puzzle: &Puzzle, fields: &mut JsonFields) {
    let geometry = puzzle.geometry();
    let text = VariantText::of(puzzle);
    let names =
        |cells: Vec<Cell>| -> Value { cells.into_iter().map(|cell| geometry.name(cell)).collect() };
    fields.extend(text.regions.map(|regions| ("regions", regions.into())));
    push_list("layout", text.layouts.into_iter().map(Layout::name), fields);
    push_list("houses", text.houses.into_iter().map(names), fields);
    push_list("groups", text.groups.into_iter().map(names), fields);
    push_list("rules", text.rules, fields);
}

/// Adds a list unless it is empty.
fn push_list<T: Into<Value>>(
    name: &'static str,
    values: impl IntoIterator<Item = T>,
    fields: &mut JsonFields,
) {
    let values: Vec<Value> = values.into_iter().map(Into::into).collect();
    if !values.is_empty() {
        fields.push((name, json!(values)));
    }
}
