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

/// A length that no word in [`is_rule`] exceeds, with an `s` at the end.
pub(crate) const MAX_WORD: usize = 17;

/// Whether a word names a rule, in any case, in singular or plural.
pub(crate) fn names_rule(word: &str) -> bool {
    singular(word, &mut [0; MAX_WORD]).is_some_and(is_rule)
}

/// A word in lower case without an `s` at its end; none if it is longer than all that are known.
pub(crate) fn singular<'w>(word: &str, lower: &'w mut [u8; MAX_WORD]) -> Option<&'w [u8]> {
    let lower = lower.get_mut(..word.len())?;
    lower.copy_from_slice(word.as_bytes());
    lower.make_ascii_lowercase();
    Some(lower.strip_suffix(b"s").unwrap_or(lower))
}

/// Whether a word in lower case and in singular names a rule, alone or as the one word that a field's name is.
pub(crate) fn is_rule(word: &[u8]) -> bool {
    // Matched as bytes, which compiles to a few comparisons.
    matches!(
        word,
        b"arrow"
            | b"antidiagonal"
            | b"antiking"
            | b"antiknight"
            | b"argyle"
            | b"asterisk"
            | b"betweenline"
            | b"cage"
            | b"camel"
            | b"consecutive"
            | b"countingcircle"
            | b"diag"
            | b"diagonal"
            | b"disjoint"
            | b"disjointgroup"
            | b"disjointset"
            | b"elephant"
            | b"entropic"
            | b"entropicline"
            | b"entropy"
            | b"equalsum"
            | b"extraregion"
            | b"futoshiki"
            | b"germanwhisper"
            | b"giraffe"
            | b"girandola"
            | b"greaterthan"
            | b"hyper"
            | b"inequality"
            | b"inequalitie"
            | b"irregular"
            | b"jigsaw"
            | b"killer"
            | b"killercage"
            | b"king"
            | b"knight"
            | b"kropki"
            | b"kropkidot"
            | b"leaper"
            | b"lessthan"
            | b"littlekiller"
            | b"littlekillersum"
            | b"lockout"
            | b"lockoutline"
            | b"lunchbox"
            | b"lunchboxe"
            | b"modularline"
            | b"nabner"
            | b"nonconsecutive"
            | b"numberedroom"
            | b"palindrome"
            | b"pandiagonal"
            | b"quad"
            | b"quadruple"
            | b"regionsum"
            | b"regionsumline"
            | b"renban"
            | b"renbanline"
            | b"samurai"
            | b"sandwich"
            | b"sandwichsum"
            | b"skyscraper"
            | b"slowthermo"
            | b"slowthermometer"
            | b"sumline"
            | b"sudokux"
            | b"taxicab"
            | b"thermo"
            | b"thermometer"
            | b"toroidal"
            | b"whisper"
            | b"windoku"
            | b"xsudoku"
            | b"xsum"
            | b"xv"
            | b"zebra"
            | b"zipper"
            | b"zipperline"
    )
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
