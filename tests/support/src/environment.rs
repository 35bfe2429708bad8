//! What runs of any length are told by the environment.

use std::str::FromStr;

/// A number from the environment, if it says one.
pub fn number<T: FromStr>(name: &str) -> Option<T> {
    let text = std::env::var(name).ok()?;
    let number = text.parse();
    Some(number.unwrap_or_else(|_| panic!("{name}: '{text}' is not a number")))
}
