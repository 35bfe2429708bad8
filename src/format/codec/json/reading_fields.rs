//! The fields of an object that say how its puzzle is to be read.

use std::fmt::Write;

use crate::format::codec::json_node::{Fields, Node};
use crate::format::hints::Hints;
use crate::format::variant::{RuleError, RuleList, prose, regions_text};

/// Their names.
pub(super) const READING_FIELDS: &[&str] =
    &["side", "box", "alphabet", "regions", "layout", "houses", "groups", "rules"];

/// The names of those that hold rules.
pub(super) const RULE_FIELDS: &[&str] = READING_FIELDS.split_at(3).1;

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
    match rules(fields)? {
        Some(rules) => Ok(all.rules(rules)),
        None => Ok(all),
    }
}

/// The fields `regions`, `layout`, `houses`, `groups` and `rules`.
fn rules(fields: &Fields<'_>) -> Result<Option<RuleList>, String> {
    let field = |name: &str| fields.get(name).filter(|value| !value.is_null());
    let regions = match field("regions") {
        Some(value) => Some(regions_of(value)?),
        None => None,
    };
    let mut lines = String::new();
    if let Some(layout) = field("layout") {
        let names = texts(layout);
        let names = names.ok_or_else(|| format!("layout {} is no list of names", layout.text))?;
        names.iter().filter(|name| !name.trim().is_empty()).for_each(|name| {
            writeln!(lines, "layout {}", one_line(name)).expect("a string takes it");
        });
    }
    for (name, rule) in [("houses", "house"), ("groups", "group")] {
        let Some(value) = field(name) else { continue };
        let lists = value.list().and_then(|lists| lists.iter().map(texts).collect());
        let lists: Vec<Vec<&str>> =
            lists.ok_or_else(|| format!("{name} are no lists of cells like r1c1"))?;
        for cells in lists {
            writeln!(lines, "{rule} {}", one_line(&cells.join(" "))).expect("a string takes it");
        }
    }
    let mut rules: RuleList = lines.parse().map_err(|error: RuleError| error.message)?;
    if let Some(value) = field("rules") {
        let texts = texts(value);
        let texts = texts.ok_or_else(|| "rules are no list of lines".to_owned())?;
        if !texts.iter().all(|text| prose::is_plain(text)) {
            let said = texts.join("\n").parse();
            rules.append(said.map_err(|error: RuleError| format!("rules: {error}"))?);
        }
    }
    if let Some(regions) = regions {
        rules = rules.with_regions(regions);
    }
    Ok(Some(rules).filter(|rules| !rules.is_empty()))
}

/// A text, or a list of rows.
pub(super) fn regions_of(value: &Node<'_>) -> Result<Vec<usize>, String> {
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

/// A text, or a list of texts.
fn texts<'n>(node: &'n Node<'_>) -> Option<Vec<&'n str>> {
    match node.list() {
        Some(list) => list.iter().map(Node::text_value).collect(),
        None => Some(vec![node.text_value()?]),
    }
}

/// A name without what would end a line of rules.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r', ';', '#'], "?")
}

/// A number, a text or a truth value as text.
pub(super) fn plain(node: &Node<'_>) -> Option<String> {
    if let Some(text) = node.text_value() {
        return Some(text.to_owned());
    }
    let number = || node.number().map(|number| number.to_string());
    node.as_bool().map(|value| value.to_string()).or_else(number)
}
