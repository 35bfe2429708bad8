//! Comments behind the cells of a line.

use super::second_word;
use crate::format::read_options::ReadOptions;
use crate::puzzle::BLANKS;

/// A longer field is no label.
const LONGEST_LABEL: usize = 15;

/// The line without its end, its trailing comment and trailing white space.
///
/// A `;` or `#` begins a comment unless the alphabet of the options has it as a symbol, or it stands between fields, in a
/// title or in a URL.
pub(crate) fn content<'a>(line: &'a [u8], options: &ReadOptions) -> &'a [u8] {
    let is_mark = |at: &usize| {
        !options.is_symbol(char::from(line[*at]))
            && (line[*at] == b';' || !is_in_title(line, *at))
            && !ends_in_url(&line[..*at])
    };
    let comment = memchr::memchr2_iter(b'#', b';', line).find(is_mark);
    let comment = comment.filter(|&at| line[at] != b';' || !are_fields(line));
    line[..comment.unwrap_or(line.len())].trim_ascii_end()
}

/// Whether a `#` stands before the number of a title: `Puzzle #1`.
fn is_in_title(line: &[u8], at: usize) -> bool {
    is_title_name(line[..at].trim_ascii()) && line.get(at + 1).is_some_and(u8::is_ascii_digit)
}

/// Whether this is the word of a title, which a number follows.
pub(super) fn is_title_name(name: &[u8]) -> bool {
    ["grid", "puzzle", "sudoku"].iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes()))
}

fn ends_in_url(text: &[u8]) -> bool {
    let word = text.rsplit(u8::is_ascii_whitespace).next();
    word.is_some_and(|word| memchr::memmem::find(word, b"://").is_some())
}

/// Whether the semicolons of a line stand between fields, and begin no comment: a short first field, and then the cells
/// of a grid; or a puzzle, and then regions or another puzzle.
fn are_fields(line: &[u8]) -> bool {
    if second_word::claims(std::str::from_utf8(line).unwrap_or_default()) {
        return true;
    }
    let mut fields = line.split(|byte| *byte == b';').map(<[u8]>::trim_ascii);
    let is_label =
        |field: &[u8]| field.len() <= LONGEST_LABEL && field.iter().any(u8::is_ascii_alphanumeric);
    let are_cells = |field: &[u8]| {
        let is_cell = |byte: &&u8| byte.is_ascii_digit() || BLANKS.contains(&char::from(**byte));
        let others = field.len() - field.iter().filter(is_cell).count();
        field.len() > LONGEST_LABEL && others * 10 < field.len()
    };
    fields.next().is_some_and(is_label) && fields.next().is_some_and(are_cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_cut_unless_they_are_symbols() {
        assert_eq!(content(b"12 ; 3\r", &ReadOptions::new()), b"12");
        assert_eq!(content(b"  12#3", &ReadOptions::new()), b"  12");
        let options = ReadOptions::new().alphabet("#!".parse().unwrap());
        assert_eq!(content(b"#! ;", &options), b"#!");
    }
}
