//! Fields of a table, with semicolons between them.

/// A field of this length is no label.
const LONGEST_LABEL: usize = 15;

/// Whether the semicolons of a line stand between fields, and begin no comment: a short first field, and then a long one
/// in a word.
pub(crate) fn are_in(line: &[u8]) -> bool {
    let mut fields = line.split(|byte| *byte == b';').map(<[u8]>::trim_ascii);
    let is_label = |field: &[u8]| !field.is_empty() && field.len() <= LONGEST_LABEL;
    let is_long =
        |field: &[u8]| field.len() > LONGEST_LABEL && !field.iter().any(u8::is_ascii_whitespace);
    fields.next().is_some_and(is_label) && fields.next().is_some_and(is_long)
}
