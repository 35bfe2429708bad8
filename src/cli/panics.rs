//! Panics: a fault of the program, which costs the record it happens in and no other.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// So many characters of a panic's words are told in a record; stderr has had all of them.
const LONGEST: usize = 300;

/// So many bytes of a record that a panic happened in are shown.
const LONGEST_RECORD: usize = 4096;

/// Does some work; of a panic that ends it, what to say of the record.
///
/// What the work changes may be left half done: the caller takes that away.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|cause| told(&*cause))
}

/// The words of a panic in one line.
fn told(cause: &(dyn Any + Send)) -> String {
    let text = cause.downcast_ref::<&str>().copied();
    let string = || cause.downcast_ref::<String>().map(String::as_str);
    let words = text.or_else(string).unwrap_or("a panic without words");
    let words: String = words.chars().take(LONGEST).collect();
    format!("internal error: {}", one_line(&words))
}

/// A text with its control characters escaped.
fn one_line(text: &str) -> String {
    let escaped = |symbol: char| {
        let escaped = symbol.is_control().then(|| symbol.escape_default());
        let plain = escaped.is_none().then_some(symbol);
        escaped.into_iter().flatten().chain(plain)
    };
    text.chars().flat_map(escaped).collect()
}

/// A record as whoever looks into a panic needs it: in one line, and no more of it than a grid of any usual size.
pub(crate) fn quoted(record: &[u8]) -> String {
    let (shown, rest) = record.split_at(record.len().min(LONGEST_RECORD));
    let mut line = one_line(&String::from_utf8_lossy(shown));
    if !rest.is_empty() {
        line += &format!(" … and {} bytes more", rest.len());
    }
    line
}

/// Panics at the records whose indices the environment variable `SATDOKU_PANIC_AT` lists, as in `3,17`, so that
/// tests see what becomes of the others. Debug builds alone heed it.
#[cfg(debug_assertions)]
pub(crate) fn injected(index: u64) {
    use std::sync::OnceLock;

    static AT: OnceLock<Vec<u64>> = OnceLock::new();
    let at = AT.get_or_init(|| {
        let list = std::env::var("SATDOKU_PANIC_AT").unwrap_or_default();
        list.split(',').filter_map(|at| at.parse().ok()).collect()
    });
    assert!(!at.contains(&index), "injected at {index}");
}

/// In a release nothing is injected.
#[cfg(not(debug_assertions))]
#[inline(always)]
pub(crate) fn injected(_: u64) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_told_in_one_line_of_bounded_length() {
        assert_eq!(caught(|| 7), Ok(7));
        let words = caught(|| panic!("left: {}\nright: é", 1));
        assert_eq!(words, Err::<(), _>("internal error: left: 1\\nright: é".into()));
        let plain = caught(|| panic!("plain"));
        assert_eq!(plain, Err::<(), _>("internal error: plain".into()));
        let other = caught(|| std::panic::panic_any(7));
        let without: Result<(), _> = Err("internal error: a panic without words".to_owned());
        assert_eq!(other, without);
        let long: Result<(), _> = caught(|| panic!("{}", "x".repeat(10_000)));
        assert!(long.is_err_and(|words| words.len() < 400));
    }

    #[test]
    fn of_a_long_record_the_beginning_is_shown() {
        assert_eq!(quoted(b"1.\n..\n\xff"), "1.\\n..\\n\u{fffd}");
        let long = quoted(&[b'.'; LONGEST_RECORD + 7]);
        assert_eq!(long, format!("{} … and 7 bytes more", ".".repeat(LONGEST_RECORD)));
    }
}
