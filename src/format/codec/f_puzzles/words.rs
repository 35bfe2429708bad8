//! What the text and the drawings of a puzzle may say beyond the rules in its fields.

use crate::format::codec::json_node::{Fields, Node, NodeContent};
use crate::format::error::ParseErrorKind;
use crate::format::variant::prose;

/// Stands in [`SAID`] for the regions of the cells.
const GRID: &str = "grid";

/// Fields that only decorate the grid. What they mean may stand in prose.
pub(super) const DECORATION: [&str; 6] = ["text", "line", "lines", "rectangle", "circle", "cage"];

/// Words of prose about drawings, in singular.
const DRAWING_WORDS: [&str; 18] = [
    "bar",
    "blue",
    "circle",
    "color",
    "colour",
    "diamond",
    "gray",
    "green",
    "grey",
    "letter",
    "line",
    "orange",
    "purple",
    "rectangle",
    "red",
    "shaded",
    "square",
    "yellow",
];

/// Words of prose that name rules, in singular, with the fields that say these.
const SAID: [(&str, &[&str]); 22] = [
    ("antidiagonal", &["diagonal+"]),
    ("antiking", &["antiking"]),
    ("antiknight", &["antiknight"]),
    ("cage", &["killercage", "extraregion"]),
    ("consecutive", &["difference", "nonconsecutive"]),
    ("diagonal", &["diagonal+", "diagonal-", "antiking"]),
    ("disjoint", &["disjointgroups"]),
    ("entropic", &["entropicline"]),
    ("hyper", &["extraregion"]),
    ("irregular", &[GRID]),
    ("jigsaw", &[GRID]),
    ("killer", &["killercage"]),
    ("king", &["antiking"]),
    ("knight", &["antiknight"]),
    ("kropki", &["difference", "ratio"]),
    ("nonconsecutive", &["nonconsecutive"]),
    ("palindrome", &["palindrome"]),
    ("thermo", &["thermometer", "slowthermometer"]),
    ("thermometer", &["thermometer", "slowthermometer"]),
    ("whisper", &["whispers"]),
    ("windoku", &["extraregion"]),
    ("xv", &["xv"]),
];

/// Refuses prose and drawings that may say more than the fields that hold rules, which have these names.
pub(super) fn refuse_more(object: &Fields<'_>, said: &[&str]) -> Result<(), ParseErrorKind> {
    let other = |rule: String| Err(ParseErrorKind::OtherRules(rule));
    let text = object["ruleset"].text_value().unwrap_or_default();
    let is_drawn = DECORATION.iter().any(|name| has_own_drawing(&object[name]));
    if text.trim().is_empty() && is_drawn {
        let labels = ["text", "cage"].iter().flat_map(|name| object[name].list());
        let mut labels = labels.flatten().filter(|item| !is_of_constraint(item));
        return match labels.any(|label| !is_blank(&label["value"])) {
            true => other("words in the grid whose meaning nothing tells".to_owned()),
            false => Ok(()),
        };
    }
    if prose::is_plain(text) {
        return Ok(());
    }
    let has_regions = has_regions(object);
    let is_said = |name: &&str| said.contains(name) || *name == GRID && has_regions;
    let words = || prose::words(text).map(|word| word.trim_end_matches('s').to_owned());
    if is_drawn && (said.is_empty() || words().any(|word| DRAWING_WORDS.contains(&&*word))) {
        return other("drawings whose meaning only its text tells".to_owned());
    }
    if said.is_empty() && !has_regions {
        return other("rules that stand in prose".to_owned());
    }
    // A word without a field is about a rule that only the prose tells.
    let is_more = |word: &String| {
        let fields = SAID.iter().find(|(known, _)| known == word).map(|(_, fields)| *fields);
        prose::names_rule(word) && !fields.unwrap_or_default().iter().any(is_said)
    };
    match words().find(is_more) {
        Some(word) => other(format!("a rule about '{word}' that stands in prose")),
        None => Ok(()),
    }
}

/// Whether some cell says its region or its candidates, which the text may be about.
fn has_regions(object: &Fields<'_>) -> bool {
    let rows = object[GRID].list().into_iter().flatten();
    let mut cells = rows.filter_map(Node::list).flatten().filter_map(Node::fields);
    cells.any(|cell| cell.contains_key("region") || cell.contains_key("givenPencilMarks"))
}

/// Whether a field has drawings that belong to no rule.
fn has_own_drawing(value: &Node<'_>) -> bool {
    value.list().is_some_and(|items| !items.iter().all(is_of_constraint))
}

/// Whether a drawing shows a rule that has a field of its own.
fn is_of_constraint(item: &Node<'_>) -> bool {
    !is_blank(&item["fromConstraint"])
}

/// Whether a value says nothing.
pub(super) fn is_blank(value: &Node<'_>) -> bool {
    match &value.content {
        NodeContent::List(list) => list.is_empty(),
        NodeContent::Scalar => value.is_null() || value.as_bool() == Some(false),
        NodeContent::Text(text) => text.is_empty(),
        NodeContent::Object(_) => false,
    }
}
