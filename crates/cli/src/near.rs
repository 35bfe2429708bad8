//! Names that are meant by others.

/// Whether a name is half or more of another one, or differs from it by a mistake in every four letters at most.
pub(crate) fn is_near(name: &str, other: &str) -> bool {
    let shorter = name.len().min(other.len());
    let is_begun = other.starts_with(name) && 2 * name.len() >= other.len();
    is_begun || distance(name.as_bytes(), other.as_bytes()) <= (shorter / 4).max(1)
}

/// The number of letters to insert, delete or replace, or of neighbours to swap, to make one name of the other.
fn distance(name: &[u8], other: &[u8]) -> usize {
    let mut rows: Vec<Vec<usize>> = vec![(0..=other.len()).collect()];
    for i in 1..=name.len() {
        let mut row = vec![i];
        for j in 1..=other.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(name[i - 1] != other[j - 1]);
            let mut least = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            let is_swap =
                i > 1 && j > 1 && name[i - 1] == other[j - 2] && name[i - 2] == other[j - 1];
            if is_swap {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[name.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_near_that_are_misspelt_or_cut() {
        for (name, other) in [
            ("levle", "level"),
            ("thread", "threads"),
            ("symm", "symmetry"),
            ("alphabt", "alphabet"),
        ] {
            assert!(is_near(name, other), "{name} {other}");
        }
        for (name, other) in [
            ("header", "threads"),
            ("killer", "filter"),
            ("time", "theme"),
            ("all", "allow-host"),
            ("font-size", "font"),
            ("", "side"),
            ("x", "box"),
        ] {
            assert!(!is_near(name, other), "{name} {other}");
        }
    }
}
