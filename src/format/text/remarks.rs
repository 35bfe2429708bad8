//! What the program itself writes beside a grid: verdicts, levels, and words about cells.

use crate::format::variant::prose;

const VERDICTS: [&str; 4] = ["unique", "none", "multiple", "unknown"];

const LEVELS: [&str; 6] = ["trivial", "easy", "medium", "hard", "expert", "extreme"];

/// Whether this is a verdict. Each has a letter twice, so that it is no row of letters.
pub(crate) fn is_verdict(word: &str) -> bool {
    VERDICTS.contains(&word)
}

/// Whether this is a verdict or a level.
pub(crate) fn is_answer(word: &str) -> bool {
    is_verdict(word) || LEVELS.contains(&word)
}

/// Whether a line is about a grid and has no cells: `unique`, `hard, score 2103`, or words that name a cell as `r1c2`.
pub(crate) fn is_remark(text: &str) -> bool {
    let is_level = LEVELS
        .iter()
        .any(|level| text.strip_prefix(level).is_some_and(|rest| rest.starts_with(", score ")));
    is_level
        || is_verdict(text)
        || text.split(|c: char| !c.is_ascii_alphanumeric()).any(is_cell_name)
}

/// The rules in words that a terminal shows below a grid; none if the line is something else, or if they are those of
/// plain sudoku.
pub(crate) fn rules_below(line: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(line).ok()?.trim();
    let rules = text.strip_prefix("# Rules: ")?;
    (!prose::is_plain(rules)).then(|| rules.to_owned())
}

/// Whether this is the name of a cell or of several: `r1c2`, `r12c345`.
fn is_cell_name(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let name = word.strip_prefix('r').and_then(|name| name.split_once('c'));
    name.is_some_and(|(row, col)| is_number(row) && is_number(col))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_and_words_about_cells_are_remarks() {
        for text in [
            "unique",
            "hard, score 2103, SE-like 4.2",
            "naked single: 3 is the only candidate of r6c8, so r6c8 is 3",
            "12. pair: 1 and 2 in r1c12",
        ] {
            assert!(is_remark(text), "{text}");
        }
        for text in ["once upon a time", "easy one", "rc", "r1 c2", "Try this one:"] {
            assert!(!is_remark(text), "{text}");
        }
    }
}
