//! Refuses fields that hold rules of other programs: without its rules the puzzle would be a different one.

use super::reading_fields::RULE_FIELDS;
use super::search::{is_f_puzzles, is_sudokupad};
use crate::format::codec::json_node::{Fields, Node};
use crate::format::variant::prose;

/// What a field must hold to be refused.
#[derive(Clone, Copy)]
enum Holds {
    /// Anything that is not true of plain sudoku.
    Rules,
    /// The same in a list. Other values may mean something else.
    ListOfRules,
    /// The name of a variant, unless there are fields that are read for its rules.
    Variant,
}

/// A length that no name in [`kind`] exceeds, with an `s` at the end.
const MAX_NAME: usize = 17;

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

/// Refuses an object with rules of another program beside its puzzle. A puzzle of f-puzzles or SudokuPad has its rules
/// inside, so fields around it are not looked at.
pub(super) fn refuse(fields: &Fields<'_>, puzzle: &Node<'_>) -> Result<(), String> {
    let has_own = puzzle.fields().is_some_and(|own| is_f_puzzles(own) || is_sudokupad(own));
    match find(fields) {
        Some(name) if !has_own => Err(refusal(name)),
        _ => Ok(()),
    }
}

/// The error that names the field.
pub(super) fn refusal(name: &str) -> String {
    format!(
        "\"{name}\" may hold rules, which are read from \"regions\", \"layout\", \"houses\", \"groups\" and \
         \"rules\"; leave it out if it does not"
    )
}

/// The name of a field that holds rules of another program.
pub(super) fn find<'f>(fields: &'f Fields<'_>) -> Option<&'f str> {
    let is_read = || RULE_FIELDS.iter().any(|name| fields.contains_key(name));
    let holds_rules = |name: &str, value: &Node<'_>| match kind(name) {
        None => false,
        Some(Holds::Rules) => is_set(value),
        Some(Holds::ListOfRules) => value.list().is_some() && is_set(value),
        Some(Holds::Variant) => names_variant(value) && !is_read(),
    };
    // Most fields have a number or a name that is not known: every object is asked, so this allocates nothing.
    let is_rule =
        |(name, value): &(&'f str, &Node<'_>)| !value.is_number() && holds_rules(name, value);
    fields.iter().find(is_rule).map(|(name, _)| name)
}

/// What the field with this name may hold, in any case, however its words are joined, in singular or plural.
fn kind(name: &str) -> Option<Holds> {
    let mut plain = [0; MAX_NAME];
    let mut length = 0;
    for byte in name.bytes().filter(u8::is_ascii_alphanumeric) {
        *plain.get_mut(length)? = byte.to_ascii_lowercase();
        length += 1;
    }
    let plain = &plain[..length];
    // Matched as bytes, which compiles to a few comparisons.
    Some(match plain.strip_suffix(b"s").unwrap_or(plain) {
        b"antidiagonal" | b"antiking" | b"antiknight" | b"arrow" | b"betweenline" | b"cage"
        | b"consecutive" | b"constraint" | b"diagonal" | b"disjointgroup" | b"entropicline"
        | b"extraregion" | b"germanwhisper" | b"globalconstraint" | b"hyper" | b"inequalitie"
        | b"jigsaw" | b"killer" | b"killercage" | b"kropki" | b"kropkidot" | b"littlekiller"
        | b"littlekillersum" | b"modularline" | b"nonconsecutive" | b"palindrome"
        | b"quadruple" | b"renban" | b"sandwich" | b"sandwichsum" | b"skyscraper" | b"thermo"
        | b"thermometer" | b"whisper" | b"windoku" => Holds::Rules,
        b"clone" | b"difference" | b"even" | b"maximum" | b"minimum" | b"negative" | b"odd"
        | b"ratio" => Holds::ListOfRules,
        b"variant" | b"variation" => Holds::Variant,
        _ => return None,
    })
}

/// Whether a value says anything that is not true of plain sudoku.
fn is_set(value: &Node<'_>) -> bool {
    if let Some(list) = value.list() {
        return list.iter().any(|item| is_set(item) || item.is_number());
    }
    if let Some(fields) = value.fields() {
        return fields.iter().any(|(_, value)| is_set(value));
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

/// Whether a text, or one of a list of texts, is the name of a variant other than plain sudoku.
fn names_variant(value: &Node<'_>) -> bool {
    // A number or a single letter, as in "easy-2" or "v2", is part of a label, but X is a variant.
    let is_plain = |word: String| {
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        prose::is_plain_word(&word)
            || letters.len() < 2 && letters != "x"
            || PLAIN_VARIANTS.contains(&letters)
    };
    match (value.text_value(), value.list()) {
        (Some(text), _) => !prose::words(text).all(is_plain),
        (_, Some(list)) => list.iter().any(names_variant),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_name_is_found_in_plural() {
        assert!(kind("Little-Killer Sums").is_some() && kind("globalConstraints").is_some());
        assert!(kind("global constraints of it").is_none() && kind("").is_none());
    }
}
