//! Rules in prose.

/// The words of which the rules of plain sudoku are made; numbers are others.
const PLAIN_WORDS: [&str; 58] = [
    "a", "all", "and", "any", "apply", "appears", "be", "blank", "box", "boxes", "by", "cell",
    "cells", "classic", "column", "columns", "complete", "contain", "contains", "digit", "digits",
    "each", "empty", "every", "exactly", "fill", "filled", "from", "grid", "have", "in", "into",
    "is", "must", "no", "normal", "number", "numbers", "of", "once", "one", "place", "plain",
    "puzzle", "regular", "repeat", "row", "rows", "rule", "rules", "so", "standard", "sudoku",
    "that", "the", "to", "usual", "with",
];

/// Whether a text says no more than that the rules are those of plain sudoku; an empty text says nothing.
pub(crate) fn is_plain(text: &str) -> bool {
    words(text).all(|word| is_plain_word(&word))
}

/// The words of a text in lower case, without what stands between them.
pub(crate) fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase)
}

/// Whether a word in lower case, a number or a size such as `9x9` may stand in the rules of plain sudoku.
pub(crate) fn is_plain_word(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_size =
        word.split_once('x').is_some_and(|(rows, cols)| is_number(rows) && is_number(cols));
    is_number(word) || is_size || PLAIN_WORDS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_rules_have_other_words() {
        for text in [
            "",
            "Normal sudoku rules apply.",
            "Place the digits 1-9 in each row, column and 3x3 box.",
        ] {
            assert!(is_plain(text), "{text}");
        }
        for text in [
            "Normal sudoku rules apply. Digits along an arrow sum.",
            "Anti-knight",
            "Sudoku X",
            "\u{9EDE}",
        ] {
            assert!(!is_plain(text), "{text}");
        }
    }
}
