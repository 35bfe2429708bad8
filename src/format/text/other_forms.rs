//! Other forms of ASCII symbols: digits and letters in full width, and dots in the middle of the line as blanks.

use super::symbols::{ascii_form, full_width_form, is_blank};
use crate::format::read_options::ReadOptions;
use crate::geometry::Digit;
use crate::puzzle::{Alphabet, BLANKS};

/// The symbols with ASCII characters for those that stand for one; none if there are no such symbols.
///
/// Symbols of the record's own stay as they are, and so do dots among them and beside other blanks.
pub(super) fn plain<'a>(symbols: &[&'a str], options: &ReadOptions) -> Option<Vec<&'a str>> {
    let is_digit = |symbol: &str| {
        options.alphabet.as_ref().is_some_and(|alphabet| alphabet.digit(symbol).is_some())
    };
    let form = |symbol: &str| ascii_form(symbol).filter(|_| !is_digit(symbol));
    if !symbols.iter().any(|symbol| form(symbol).is_some()) {
        return None;
    }
    let is_number =
        |symbol: &str| matches!(form(symbol).unwrap_or(symbol).as_bytes(), [b'1'..=b'9']);
    let has_blanks = symbols.iter().any(|symbol| is_blank(symbol, &BLANKS));
    let dots_are_blanks = !has_blanks || symbols.iter().any(|symbol| is_number(symbol));
    let has_own = symbols.iter().any(|symbol| !symbol.is_ascii() && form(symbol).is_none());
    let plain = |symbol: &'a str| match form(symbol) {
        Some(".") if dots_are_blanks => ".",
        Some(form) if form != "." && !(has_own && options.alphabet.is_none()) => form,
        _ => symbol,
    };
    Some(symbols.iter().map(|symbol| plain(symbol)).collect())
}

/// Whether all symbols of digits are in full width.
pub(super) fn are_full_width(symbols: &[&str], digits: &[Option<Digit>]) -> bool {
    let mut givens = symbols.iter().zip(digits).filter(|(_, digit)| digit.is_some()).peekable();
    givens.peek().is_some() && givens.all(|(symbol, _)| ascii_form(symbol).is_some())
}

/// The same symbols in full width, if all of them have such a form.
pub(super) fn in_full_width(alphabet: &Alphabet) -> Alphabet {
    let symbols: Option<Vec<char>> = alphabet.symbols().map(full_width_form).collect();
    symbols.and_then(|symbols| Alphabet::new(symbols).ok()).unwrap_or_else(|| alphabet.clone())
}
