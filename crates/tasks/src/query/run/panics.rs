//! Panics: faults of the program, each of which loses only one record.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Maximum length of a panic message in a record; the whole message is on stderr.
const LONGEST: usize = 300;

/// Maximum length of a quoted record, in bytes.
const LONGEST_RECORD: usize = 4096;

/// Runs `work`.
///
/// # Errors
///
/// Returns the message of a panic, on one line. Data that `work` modified may be inconsistent; the caller must discard
/// it.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|cause| message_of(&*cause))
}

/// The message of a panic, on one line.
fn message_of(cause: &(dyn Any + Send)) -> String {
    let text = cause.downcast_ref::<&str>().copied();
    let string = || cause.downcast_ref::<String>().map(String::as_str);
    let words = text.or_else(string).unwrap_or("a panic without words");
    let words: String = words.chars().take(LONGEST).collect();
    format!("internal error: {}", one_line(&words))
}

/// Escapes the control characters of a text.
fn one_line(text: &str) -> String {
    let escaped = |symbol: char| {
        let escaped = symbol.is_control().then(|| symbol.escape_default());
        let plain = escaped.is_none().then_some(symbol);
        escaped.into_iter().flatten().chain(plain)
    };
    text.chars().flat_map(escaped).collect()
}

/// Quotes a record on one line, for a bug report; the maximum length is enough for a grid of any usual size.
pub fn quoted(record: &[u8]) -> String {
    let (shown, rest) = record.split_at(record.len().min(LONGEST_RECORD));
    let mut line = one_line(&String::from_utf8_lossy(shown));
    if !rest.is_empty() {
        line += &format!(" … and {} bytes more", rest.len());
    }
    line
}

/// Panics at the records whose indices the environment variable `SATDOKU_PANIC_AT` lists, as in `3,17`, so that tests
/// can check the other records. Only debug builds do this.
#[cfg(debug_assertions)]
#[doc(hidden)]
pub fn injected(index: u64) {
    use std::sync::OnceLock;

    static AT: OnceLock<Vec<u64>> = OnceLock::new();
    let at = AT.get_or_init(|| {
        let list = std::env::var("SATDOKU_PANIC_AT").unwrap_or_default();
        list.split(',').filter_map(|at| at.parse().ok()).collect()
    });
    assert!(!at.contains(&index), "injected at {index}");
}

/// Does nothing in release builds.
#[cfg(not(debug_assertions))]
#[doc(hidden)]
#[inline(always)]
pub fn injected(_: u64) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_message_is_one_line_of_bounded_length() {
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
    fn a_long_record_is_truncated() {
        assert_eq!(quoted(b"1.\n..\n\xff"), "1.\\n..\\n\u{fffd}");
        let long = quoted(&[b'.'; LONGEST_RECORD + 7]);
        assert_eq!(long, format!("{} … and 7 bytes more", ".".repeat(LONGEST_RECORD)));
    }
}
