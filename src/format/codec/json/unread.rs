//! Refuses fields that may hold rules and are not read: without its rules the puzzle would be a different one.
//!
//! A field is judged by the words of its name. One that stands for a rule decides, else the last one that is known. A field
//! of unknown words is refused if its value has the shape of a rule, or a field in it may hold one.

use super::reading_fields::{READING_FIELDS, RULE_FIELDS};
use super::search::{Found, is_f_puzzles, is_sudokupad, rank};
use super::shape_of_rules::{has_shape_of_rules, is_about_cells};
use crate::format::codec::json_node::{Fields, Node, NodeContent};
use crate::format::variant::prose::{self, MAX_WORD, names_rule};

/// Fields of our own that hold cells and are read, or say no rule.
const OWN_FIELDS: [&str; 11] = [
    "placed",
    "removed",
    "redundant",
    "clash",
    "culprits",
    "wrong",
    "open",
    "settled",
    "add",
    "needs",
    "steps",
];

/// What a field holds, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Nothing about rules.
    Harmless,
    /// Rules.
    Rule,
    /// Rules, if it is a list.
    ListOfRules,
    /// What belongs into the field with this name.
    Near(&'static str),
    /// The same if it is about cells; other values may mean something else.
    NearIfCells(&'static str),
    /// Rules in prose, or prose about the puzzle.
    Prose,
    /// The name of a variant.
    Variant,
    /// The name of a variant, or of something else.
    Label,
}

/// The kind that a word of a name shows, in any case, in singular or plural.
fn kind_of_word(word: &str) -> Option<Kind> {
    let mut lower = [0; MAX_WORD];
    Some(match prose::singular(word, &mut lower)? {
        b"constraint" | b"globalconstraint" => Kind::Rule,
        rule if prose::is_rule(rule) => Kind::Rule,
        b"circle" | b"clone" | b"difference" | b"dot" | b"element" | b"even" | b"line"
        | b"maximum" | b"minimum" | b"negative" | b"odd" | b"outside" | b"parity" | b"ratio"
        | b"sum" | b"visual" | b"window" => Kind::ListOfRules,
        b"layout" => Kind::Near("layout"),
        b"rule" | b"ruleset" | b"instruction" => Kind::Near("rules"),
        b"region" | b"area" | b"zone" => Kind::NearIfCells("regions"),
        b"house" => Kind::NearIfCells("houses"),
        b"group" => Kind::NearIfCells("groups"),
        b"description" | b"text" => Kind::Prose,
        b"variant" | b"variation" => Kind::Variant,
        b"category" | b"categorie" | b"genre" | b"kind" | b"mode" | b"style" | b"type"
        | b"variety" => Kind::Label,
        b"answer" | b"attempt" | b"author" | b"candidate" | b"color" | b"colour" | b"comment"
        | b"created" | b"cursor" | b"date" | b"difficulty" | b"disabled" | b"duration"
        | b"error" | b"fixed" | b"focu" | b"given" | b"guesse" | b"highlight" | b"hint"
        | b"history" | b"id" | b"idx" | b"index" | b"key" | b"language" | b"level" | b"license"
        | b"link" | b"locked" | b"message" | b"move" | b"note" | b"path" | b"pencil"
        | b"pencilmark" | b"progres" | b"publisher" | b"rating" | b"score" | b"seed"
        | b"selected" | b"selection" | b"solution" | b"solved" | b"source" | b"statistic"
        | b"stat" | b"statu" | b"step" | b"strategy" | b"strategie" | b"symmetry"
        | b"symmetrie" | b"tag" | b"technique" | b"theme" | b"time" | b"timestamp" | b"title"
        | b"undo" | b"updated" | b"url" | b"uuid" | b"verdict" | b"version" => Kind::Harmless,
        _ => return None,
    })
}

/// What the field with this name may hold; none if no word of it is known.
fn kind(name: &str) -> Option<Kind> {
    if let Some(read) = READING_FIELDS.iter().find(|read| name.eq_ignore_ascii_case(read)) {
        return Some(Kind::Near(read));
    }
    let kinds = words(name).filter_map(kind_of_word);
    kinds.reduce(|before, next| if before == Kind::Rule { before } else { next })
}

/// The words of a name, which ends at capitals (`isKiller`, `XSums`), digits and whatever else joins them.
fn words(name: &str) -> impl Iterator<Item = &str> {
    let mut rest = name;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
        let bytes = rest.as_bytes();
        let is_lower = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_lowercase);
        let ends = |&at: &usize| match bytes[at] {
            b'a'..=b'z' => false,
            b'A'..=b'Z' => is_lower(at - 1) || is_lower(at + 1) && !is_plural(bytes, at),
            _ => true,
        };
        let end = (1..bytes.len()).find(ends).unwrap_or(bytes.len());
        let word;
        (word, rest) = rest.split_at(end);
        (!word.is_empty()).then_some(word)
    })
}

/// Whether a capital is the last of an abbreviation in plural, as in `IDs`.
fn is_plural(name: &[u8], at: usize) -> bool {
    name[at + 1] == b's' && !name.get(at + 2).is_some_and(u8::is_ascii_lowercase)
}

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

/// Refuses an object beside whose puzzle a field may hold rules. A puzzle of f-puzzles or SudokuPad has its rules inside,
/// so fields around it are not looked at.
pub(super) fn refuse(fields: &Fields<'_>, puzzle: &Node<'_>) -> Result<(), String> {
    let has_own = puzzle.fields().is_some_and(|own| is_f_puzzles(own) || is_sudokupad(own));
    let is_around = |value: &Node<'_>| has(value, puzzle);
    match find(fields, &is_around) {
        Some(refusal) if !has_own => Err(refusal),
        _ => Ok(()),
    }
}

/// The error for a field around several puzzles that may hold rules.
pub(super) fn refusal_around(around: &[&Fields<'_>], found: &[Found<'_, '_>]) -> Option<String> {
    let mut starts: Vec<_> = found.iter().map(|found| found.node.text.as_ptr()).collect();
    starts.sort_unstable();
    let is_around = |value: &Node<'_>| {
        let next = starts.partition_point(|&start| start < value.text.as_ptr());
        starts.get(next).is_some_and(|start| value.text.as_bytes().as_ptr_range().contains(start))
    };
    around.iter().find_map(|fields| find(fields, &is_around))
}

/// Whether a value is this one, or has it in it.
fn has(value: &Node<'_>, inner: &Node<'_>) -> bool {
    value.text.as_bytes().as_ptr_range().contains(&inner.text.as_ptr())
}

/// The error for a field that may hold rules, unless it has a puzzle in it.
fn find(fields: &Fields<'_>, is_around: &dyn Fn(&Node<'_>) -> bool) -> Option<String> {
    let says_rules = RULE_FIELDS.iter().any(|name| fields.contains_key(name));
    let mut others = fields.iter().filter(|(name, value)| {
        !is_off(value)
            && !READING_FIELDS.contains(name)
            && !OWN_FIELDS.contains(name)
            && rank(name).is_none()
            && !is_around(value)
    });
    others.find_map(|(name, value)| refusal(name, value, says_rules))
}

/// What a column of a table may hold, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColumnKind {
    Rules,
    /// The name of a variant, or something else.
    Variant,
}

/// The kind of the column with this name, if it may hold rules.
pub(crate) fn column_kind(name: &str) -> Option<ColumnKind> {
    match kind(name)? {
        Kind::Rule => Some(ColumnKind::Rules),
        Kind::Near(read) => RULE_FIELDS.contains(&read).then_some(ColumnKind::Rules),
        Kind::NearIfCells(_) | Kind::Prose | Kind::Variant | Kind::Label => {
            Some(ColumnKind::Variant)
        }
        Kind::Harmless | Kind::ListOfRules => None,
    }
}

/// Whether a field of such a column says rules.
pub(crate) fn says_rules(text: &str, kind: ColumnKind) -> bool {
    let value = Node { text: "", content: NodeContent::Text(text.into()) };
    match kind {
        ColumnKind::Rules => is_set(&value),
        ColumnKind::Variant => has_word_of_rules(text) || has_shape_of_rules(&value),
    }
}

/// The error for a field that may hold rules; `says_rules` if there are others, which are read.
fn refusal(name: &str, value: &Node<'_>, says_rules: bool) -> Option<String> {
    let kind = kind(name);
    let is_set = match kind {
        Some(Kind::Harmless) => false,
        Some(Kind::Rule) => is_set(value),
        Some(Kind::ListOfRules) if value.list().is_some() => is_set(value),
        // A shape or an alphabet has no prose.
        Some(Kind::Near(read)) => {
            !value.is_number() && (is_set(value) || !RULE_FIELDS.contains(&read))
        }
        Some(Kind::NearIfCells(_)) => is_about_cells(value),
        Some(Kind::Prose) => texts(value, &|text| prose::words(text).any(|word| names_rule(&word))),
        Some(Kind::Variant) => !says_rules && texts(value, &names_variant),
        Some(Kind::Label) => !says_rules && texts(value, &has_word_of_rules),
        None | Some(Kind::ListOfRules) => return refusal_of_value(name, value),
    };
    is_set.then(|| match kind {
        Some(Kind::Near(read) | Kind::NearIfCells(read)) => format!(
            "\"{name}\" is not read, expected \"{read}\"; leave it out if it holds no rules"
        ),
        _ => may_hold_rules(name),
    })
}

/// The error for a field whose name says nothing about rules.
fn refusal_of_value(name: &str, value: &Node<'_>) -> Option<String> {
    if has_shape_of_rules(value) {
        return Some(may_hold_rules(name));
    }
    let objects = value.list().unwrap_or(std::slice::from_ref(value)).iter();
    objects.filter_map(Node::fields).find_map(|fields| {
        // The fields of another puzzle are about that.
        let is_puzzle = fields.iter().any(|(name, _)| rank(name).is_some());
        let mut set = fields.iter().filter(|(_, value)| !is_puzzle && !is_off(value));
        set.find_map(|(name, value)| refusal(name, value, false))
    })
}

fn may_hold_rules(name: &str) -> String {
    format!(
        "\"{name}\" may hold rules; known ones are read from \"regions\", \"layout\", \"houses\", \"groups\" and \
         \"rules\"; leave it out if it holds none"
    )
}

/// Whether a value is null, false, zero or an empty text.
fn is_off(value: &Node<'_>) -> bool {
    matches!(value.text, "null" | "false" | "0" | "\"\"")
}

/// Whether a value says anything that is not true of plain sudoku.
fn is_set(value: &Node<'_>) -> bool {
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
fn has_word_of_rules(text: &str) -> bool {
    let is_x = || prose::words(text).all(|word| word == "x" || prose::is_plain_word(&word));
    prose::words(text).any(|word| match kind_of_word(&word) {
        Some(Kind::Rule | Kind::ListOfRules) => true,
        _ => word == "x" && is_x(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cut_into_words() {
        for (name, expected) in [
            ("isKiller", "is Killer"),
            ("visual_elements", "visual elements"),
            ("Anti-Knight 2", "Anti Knight"),
            ("XSums", "X Sums"),
            ("cageIDs", "cage IDs"),
            ("RULES", "RULES"),
            ("cage1Sum", "cage Sum"),
            ("é2_", ""),
        ] {
            assert_eq!(words(name).collect::<Vec<_>>().join(" "), expected, "{name}");
        }
    }

    #[test]
    fn a_word_of_rules_decides_or_else_the_last_known_one() {
        assert_eq!(kind("hint_cages"), Some(Kind::Rule));
        assert_eq!(kind("knightMove"), Some(Kind::Rule));
        assert_eq!(kind("LittleKillerSums"), Some(Kind::Rule));
        assert_eq!(kind("globalConstraints"), Some(Kind::Rule));
        assert_eq!(kind("groupId"), Some(Kind::Harmless));
        assert_eq!(kind("layoutName"), Some(Kind::Near("layout")));
        assert_eq!(kind("Box"), Some(Kind::Near("box")));
        assert_eq!(kind("package"), None);
        assert_eq!(kind(""), None);
    }
}
