//! Lists of rules in braces: `{ less r1c1 r1c2; odd r3c3 } or { even r4c4 }`.

/// The statements of a text, between which there are semicolons and line breaks outside of braces, each with its place;
/// without empty ones.
pub(crate) fn statements_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut depth = 0_usize;
    let mut at = 0;
    let parts = text.split(move |c| {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && matches!(c, ';' | '\n')
    });
    let with_places = parts.map(move |part| {
        let start = at;
        at += part.len() + 1;
        (start + part.len() - part.trim_start().len(), part.trim())
    });
    with_places.filter(|(_, part)| !part.is_empty())
}

/// The statements in each pair of braces; none if other text stands there.
pub(crate) fn branches_of(text: &str) -> Option<Vec<Vec<(usize, &str)>>> {
    let mut branches = Vec::new();
    let mut rest = text.trim();
    loop {
        rest = rest.strip_prefix('{')?;
        let mut depth = 1_usize;
        let end = rest.find(|c| {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            depth == 0
        })?;
        // Deeper rules would take more stack than there may be.
        if rest[..end].matches('{').count() > 50 {
            return None;
        }
        // Where the inner text begins in the whole one.
        let start = rest.as_ptr() as usize - text.as_ptr() as usize;
        let inner = statements_of(&rest[..end]);
        branches.push(inner.map(|(at, statement)| (start + at, statement)).collect());
        rest = rest[end + 1..].trim_start();
        if rest.is_empty() {
            return Some(branches);
        }
        rest = rest.strip_prefix("or")?.trim_start();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_in_braces_are_one() {
        let text = "a b; c\n\n either { d; { e } } or {f}; g";
        let statements: Vec<_> = statements_of(text).collect();
        assert_eq!(statements[..2], [(0, "a b"), (5, "c")]);
        assert_eq!(statements[2].1, "either { d; { e } } or {f}");
        assert_eq!(statements[3].1, "g");
        let branches = branches_of(" { d; { e } } or {f}").unwrap();
        assert_eq!(branches, [vec![(3, "d"), (6, "{ e }")], vec![(18, "f")]]);
        for wrong in ["", "{", "{a} {b}", "{a} or", "a {b}", "{a}}"] {
            assert_eq!(branches_of(wrong), None, "{wrong}");
        }
    }
}
