//! The names of the library's choices on the command line and in files.
//!
//! A type with named values has a list `ALL`, implements `Display` by its name, and parses from it. The error for an
//! unknown name lists the known ones.

use std::fmt;

use itertools::Itertools;

/// A name that no value has.
///
/// # Examples
///
/// ```
/// use satdoku::geometry::Symmetry;
///
/// assert_eq!("rotate180".parse(), Ok(Symmetry::Rotate180));
/// let error = "round".parse::<Symmetry>().unwrap_err();
/// assert!(error.to_string().starts_with("'round' is not one of: none, rotate180, "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{name}' is not one of: {known}")]
pub struct UnknownName {
    name: String,
    known: String,
}

impl UnknownName {
    pub(crate) fn new<T: fmt::Display>(name: &str, known: impl IntoIterator<Item = T>) -> Self {
        UnknownName { name: name.to_owned(), known: known.into_iter().join(", ") }
    }
}

/// Finds the value in `all` that is displayed as `name`.
pub(crate) fn by_name<T: fmt::Display + Copy>(name: &str, all: &[T]) -> Result<T, UnknownName> {
    let found = all.iter().copied().find(|one| one.to_string() == name);
    found.ok_or_else(|| UnknownName::new(name, all))
}

/// Implements [`Display`](fmt::Display) by a type's `name`, and [`FromStr`](std::str::FromStr) by a search of its
/// `ALL`.
///
/// With a list of variants it also defines `name`, and `ALL` in the order of the list.
macro_rules! by_its_name {
    ($type:ident { $($variant:ident => $name:literal),+ $(,)? }) => {
        impl $type {
            /// All values.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// The name in lower case.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name),+
                }
            }
        }

        $crate::names::by_its_name!($type);
    };
    ($type:ident) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::names::UnknownName;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                $crate::names::by_name(name, &Self::ALL)
            }
        }
    };
}

pub(crate) use by_its_name;
