//! Judges a field by its name and its value: whether it may hold rules, or tells a shape.
//!
//! One word of the name that stands for a rule decides, else the last word that is known. A field of unknown words is
//! refused if its value is a switch that is on, names a rule, or has the shape of one, or if a field in it may hold one.

use super::known::{FEWEST_CELLS, RULE_FIELDS, rank};
use super::names::{self, Kind, is_question, kind_of_word};
use super::shape::{Direction, ShapeField, ShapeFields, ShapeKind, tells_shape};
use super::shape_of_rules::{has_shape_of_rules, is_about_cells, is_region_map};
use crate::format::codec::json_node::Node;
use crate::format::text::symbols::square_root;
use crate::format::variant::prose::{self, names_rule};
use crate::geometry::{BoxShape, Layout};

/// Words in the name of a variant that are no rules: they say how hard a plain sudoku is, or when it appeared.
const PLAIN_VARIANTS: [&str; 27] = [
    "advanced",
    "beginner",
    "challenge",
    "classical",
    "daily",
    "default",
    "easy",
    "evil",
    "expert",
    "extreme",
    "fiendish",
    "hard",
    "impossible",
    "insane",
    "intermediate",
    "master",
    "medium",
    "mini",
    "none",
    "novice",
    "null",
    "original",
    "simple",
    "tough",
    "vanilla",
    "very",
    "weekly",
];

/// What is known where a field is judged.
#[derive(Clone, Copy)]
pub(crate) struct Judge {
    /// Whether there are other fields with rules, which are read.
    pub(crate) says_rules: bool,
    /// Whether the field is in an object beside the puzzle, not itself beside it.
    pub(crate) is_nested: bool,
}

impl Judge {
    /// The error for a field that may hold rules. One that tells a shape is added to the others.
    pub(crate) fn refusal<'n, 'a>(
        self,
        name: &'n str,
        value: &'n Node<'a>,
        kind: Option<Kind>,
        shapes: &mut ShapeFields<'n, 'a>,
    ) -> Option<String> {
        let is_set = match kind {
            Some(Kind::Harmless) => false,
            Some(Kind::Rule) => is_set(value),
            Some(Kind::ListOfRules) if value.list().is_some() => is_set(value) && !is_full(value),
            Some(Kind::Colours) => is_region_map(value),
            // A shape or an alphabet has no prose.
            Some(Kind::Near(read)) => {
                !value.is_number() && (is_set(value) || !RULE_FIELDS.contains(&read))
            }
            Some(Kind::NearIfCells(_)) => is_about_cells(value),
            Some(Kind::Prose) => {
                texts(value, &|text| prose::words(text).any(|word| names_rule(&word)))
            }
            Some(Kind::Variant) => !self.says_rules && texts(value, &names_variant),
            Some(Kind::Label) => !self.says_rules && texts(value, &has_word_of_rules),
            Some(Kind::Shape(kind)) if tells_shape(value) => {
                shapes.0.push(ShapeField { name, value, kind });
                false
            }
            None | Some(Kind::ListOfRules | Kind::Puzzle | Kind::Shape(_)) => {
                return self.refusal_of_value(name, value, kind, shapes);
            }
        };
        is_set.then(|| match kind {
            Some(Kind::Near(read) | Kind::NearIfCells(read)) => format!(
                "\"{name}\" is not read, expected \"{read}\"; leave it out if it holds no rules"
            ),
            _ => may_hold(name),
        })
    }

    /// The error for a field whose name says nothing about rules.
    fn refusal_of_value<'n, 'a>(
        self,
        name: &'n str,
        value: &'n Node<'a>,
        kind: Option<Kind>,
        shapes: &mut ShapeFields<'n, 'a>,
    ) -> Option<String> {
        if value.is_number() && !(value.text == "1" && is_question(name)) {
            return None;
        }
        let is_flag = || {
            let is_top = !self.is_nested && kind != Some(Kind::Puzzle);
            is_top && matches!(value.text, "true" | "1" | "\"true\"")
        };
        let says = || is_flag() || texts(value, &is_name_of_rules);
        if has_shape_of_rules(value) || !self.says_rules && says() {
            return Some(may_hold(name));
        }
        if value.text_value().is_some_and(|text| text.parse::<BoxShape>().is_ok()) {
            let kind = ShapeKind::Size(Direction::Both);
            shapes.0.push(ShapeField { name, value, kind });
        }
        let nested = Judge { says_rules: false, is_nested: true };
        let objects = value.list().unwrap_or(std::slice::from_ref(value)).iter();
        objects.filter_map(Node::fields).find_map(|fields| {
            // The fields of another puzzle are about that.
            let is_puzzle = fields.iter().any(|(name, _)| rank(name).is_some());
            let mut set = fields.iter().filter(|(_, value)| !is_puzzle && !is_off(value));
            set.find_map(|(name, value)| nested.refusal(name, value, names::kind(name), shapes))
        })
    }
}

/// Whether a field of an object that belongs to a puzzle may hold rules.
pub(crate) fn may_hold_rules(name: &str, value: &Node<'_>) -> bool {
    let judge = Judge { says_rules: false, is_nested: false };
    !is_off(value)
        && judge.refusal(name, value, names::kind(name), &mut ShapeFields::default()).is_some()
}

/// Whether a list has a value for each cell of a grid, as one of the puzzle's givens has.
fn is_full(value: &Node<'_>) -> bool {
    let cells = value.list().into_iter().flatten().map(|row| row.list().map_or(1, <[_]>::len));
    let cells = cells.sum();
    cells >= FEWEST_CELLS && square_root(cells).is_some()
}

fn may_hold(name: &str) -> String {
    format!(
        "\"{name}\" may hold rules; known ones are read from \"regions\", \"layout\", \"houses\", \"groups\" and \
         \"rules\"; leave it out if it holds none"
    )
}

/// Whether a value is null, false, zero or an empty text.
pub(crate) fn is_off(value: &Node<'_>) -> bool {
    matches!(value.text, "null" | "false" | "0" | "\"\"")
}

/// Whether a value says anything that is not true of plain sudoku.
pub(super) fn is_set(value: &Node<'_>) -> bool {
    if let Some(list) = value.list() {
        return list.iter().any(|item| is_set(item) || item.is_number());
    }
    if let Some(fields) = value.fields() {
        return fields.iter().any(|(_, value)| is_set(value));
    }
    match value.text_value().map(str::trim) {
        Some(text) => {
            let off = ["", "off", "no", "0", "false", "none", "null"];
            let is_off = off.iter().any(|off| text.eq_ignore_ascii_case(off));
            // A switch or a map of regions may be digits; in prose they are among words.
            let is_prose = text.contains(char::is_alphabetic);
            !(is_off || is_prose && prose::is_plain(text))
        }
        None => !is_off(value),
    }
}

/// Whether this is so of a text, or of one of a list of texts.
fn texts(value: &Node<'_>, is_so: &dyn Fn(&str) -> bool) -> bool {
    match (value.text_value(), value.list()) {
        (Some(text), _) => is_so(text),
        (_, Some(list)) => list.iter().any(|text| texts(text, is_so)),
        _ => false,
    }
}

/// Whether a text is the name of a variant other than plain sudoku.
fn names_variant(text: &str) -> bool {
    // A number or a single letter, as in "easy-2" or "v2", is part of a label, but X is a variant.
    let is_plain = |word: String| {
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        prose::is_plain_word(&word)
            || letters.len() < 2 && letters != "x"
            || PLAIN_VARIANTS.contains(&letters)
    };
    !prose::words(text).all(is_plain)
}

/// Whether a text that may be a label of any kind names a rule, or the variant X.
pub(super) fn has_word_of_rules(text: &str) -> bool {
    let is_x = || prose::words(text).all(|word| word == "x" || prose::is_plain_word(&word));
    prose::words(text).any(|word| match kind_of_word(&word) {
        Some(Kind::Rule | Kind::ListOfRules) => true,
        _ => word == "x" && is_x(),
    })
}

/// A longer text is a sentence, in which a word may stand for anything.
const LONGEST_NAME: usize = 40;

/// Whether a short text that may be about anything is the name of a variant, or of layouts of ours.
pub(super) fn is_name_of_rules(text: &str) -> bool {
    if text.len() > LONGEST_NAME || !text.contains(|c: char| c.is_ascii_alphabetic()) {
        return false;
    }
    let is_x = || {
        let words = || prose::words(text).filter(|word| !prose::is_plain_word(word));
        words().count() == 1 && words().all(|word| word == "x") && prose::words(text).count() > 1
    };
    prose::words(text).any(|word| names_rule(&word)) || is_x() || are_layouts(text)
}

/// Whether a text is one or more names of layouts.
fn are_layouts(text: &str) -> bool {
    let mut names = text.split([' ', ',', ';']).filter(|name| !name.is_empty()).peekable();
    names.peek().is_some() && names.all(|name| name.to_ascii_lowercase().parse::<Layout>().is_ok())
}
