//! Rules of other programs beside a puzzle, in fields that are not read: the puzzle without them would be another one.

use super::node::{Fields, Node};
use super::search::{is_f_puzzles, is_sudokupad, plain_name};
use crate::format::variant::prose;

/// Names of fields that hold rules, as [`plain_name`] has them, without an `s` at the end.
const RULES: [&str; 35] = [
    "antidiagonal",
    "antiking",
    "antiknight",
    "arrow",
    "betweenline",
    "cage",
    "consecutive",
    "constraint",
    "diagonal",
    "disjointgroup",
    "entropicline",
    "extraregion",
    "germanwhisper",
    "globalconstraint",
    "hyper",
    "inequalitie",
    "jigsaw",
    "killer",
    "killercage",
    "kropki",
    "kropkidot",
    "littlekiller",
    "littlekillersum",
    "modularline",
    "nonconsecutive",
    "palindrome",
    "quadruple",
    "renban",
    "sandwich",
    "sandwichsum",
    "skyscraper",
    "thermo",
    "thermometer",
    "whisper",
    "windoku",
];

/// Names that may say something else, unless they have a list.
const RULES_IN_LISTS: [&str; 8] =
    ["clone", "difference", "even", "maximum", "minimum", "negative", "odd", "ratio"];

/// Names of fields whose text names the sort of puzzle.
const SORTS: [&str; 2] = ["variant", "variation"];

/// Words for plain sudoku in such a text: how hard it is, and of which day.
const PLAIN_SORTS: [&str; 27] = [
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
    "original",
    "simple",
    "tough",
    "vanilla",
    "very",
    "weekly",
    "null",
];

/// Refuses an object with rules of another program beside its puzzle, unless that is in a format that has them itself.
pub(super) fn refuse(fields: &Fields<'_>, puzzle: &Node<'_>) -> Result<(), String> {
    let has_own = puzzle.fields().is_some_and(|own| is_f_puzzles(own) || is_sudokupad(own));
    match find(fields).filter(|_| !has_own) {
        None => Ok(()),
        Some(name) => Err(refusal(name)),
    }
}

/// The error that names the field.
pub(super) fn refusal(name: &str) -> String {
    format!(
        "\"{name}\" may hold rules, which are read from \"layout\", \"houses\", \"groups\" and \"rules\"; \
         leave it out if it does not"
    )
}

/// The name of a field that holds rules of another program.
pub(super) fn find<'f>(fields: &'f Fields<'_>) -> Option<&'f str> {
    let has_rules =
        || ["layout", "houses", "groups", "rules"].iter().any(|name| fields.contains_key(*name));
    let is_rule = |name: &str, value: &Node<'_>| {
        let plain = plain_name(name);
        let one = plain.strip_suffix('s').unwrap_or(&plain);
        RULES.contains(&one) && is_set(value)
            || RULES_IN_LISTS.contains(&one) && value.list().is_some() && is_set(value)
            || SORTS.contains(&&*plain) && names_variant(value) && !has_rules()
    };
    fields.iter().find(|(name, value)| is_rule(name, value)).map(|(name, _)| &**name)
}

/// Whether a value says anything that is not true of plain sudoku.
fn is_set(value: &Node<'_>) -> bool {
    if let Some(list) = value.list() {
        return list
            .iter()
            .any(|item| is_set(item) || item.scalar().is_some_and(|item| item.is_number()));
    }
    if let Some(fields) = value.fields() {
        return fields.values().any(is_set);
    }
    match value.text_value() {
        Some(text) => {
            let is_off =
                ["off", "false", "none", "null"].iter().any(|off| text.eq_ignore_ascii_case(off));
            !is_off && !prose::is_plain(text)
        }
        None => value.text == "true",
    }
}

/// Whether a text, or one of a list of texts, is the name of another sort than plain sudoku.
fn names_variant(value: &Node<'_>) -> bool {
    let is_plain_word = |word: &str| {
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit()).to_ascii_lowercase();
        prose::is_plain(word)
            || letters.len() < 2 && letters != "x"
            || PLAIN_SORTS.contains(&&*letters)
    };
    match (value.text_value(), value.list()) {
        (Some(text), _) => {
            let mut words =
                text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
            !words.all(is_plain_word)
        }
        (_, Some(list)) => list.iter().any(names_variant),
        _ => false,
    }
}
