//! The fields of an object that say how its puzzle is to be read.

use std::fmt::Write;

use crate::format::codec::beside::{plain, regions_of};
use crate::format::codec::json_node::{Fields, Node};
use crate::format::read_options::ReadOptions;
use crate::format::variant::{RuleError, RuleList, prose};

/// The options, with fields of the object for those that are missing.
pub(crate) fn with_fields(
    fields: &Fields<'_>,
    options: &ReadOptions,
) -> Result<ReadOptions, String> {
    let mut all = options.clone();
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
    // Boxes, regions, or that there are none: what is asked for takes the place of what a record says.
    let is_known = options.says_regions();
    if !is_known && field(fields, "regions").is_some_and(are_none) {
        all.without_regions = true;
    }
    match rules(fields)? {
        Some(rules) if is_known => Ok(all.rules(rules.without_regions())),
        Some(rules) => Ok(all.rules(rules)),
        None => Ok(all),
    }
}

fn field<'f, 'a>(fields: &'f Fields<'a>, name: &str) -> Option<&'f Node<'a>> {
    fields.get(name).filter(|value| !value.is_null())
}

/// Whether regions are said to be none.
fn are_none(regions: &Node<'_>) -> bool {
    regions.text_value().is_some_and(|text| text.trim().eq_ignore_ascii_case("none"))
}

/// The fields `regions`, `layout`, `houses`, `groups` and `rules`.
fn rules(fields: &Fields<'_>) -> Result<Option<RuleList>, String> {
    let field = |name: &str| field(fields, name);
    let regions = match field("regions").filter(|value| !are_none(value)) {
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
