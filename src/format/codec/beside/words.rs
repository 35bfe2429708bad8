//! The words of which the name of a field is made.

/// The words of a name, which ends at capitals (`isKiller`, `XSums`), digits and whatever else joins them.
pub(crate) fn words(name: &str) -> impl Iterator<Item = &str> {
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
}
