//! The words that rules, at-most-one methods and reductions go by on the command line and in files.

use std::fmt;

use itertools::Itertools;

/// The name is none that is known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{name}' is not one of: {known}")]
pub struct UnknownName {
    name: String,
    known: String,
}

/// Finds the one of `all` that prints as `name`.
pub(super) fn by_name<T: fmt::Display + Copy>(name: &str, all: &[T]) -> Result<T, UnknownName> {
    all.iter()
        .copied()
        .find(|one| one.to_string() == name)
        .ok_or_else(|| UnknownName {
            name: name.to_owned(),
            known: all.iter().join(", "),
        })
}
