//! Choices with names, as on the command line and in files.
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
/// use satdoku_sat::AtMostOne;
///
/// assert_eq!("product".parse(), Ok(AtMostOne::Product));
/// let error = "binary".parse::<AtMostOne>().unwrap_err();
/// assert!(error.to_string().starts_with("'binary' is not one of: pairwise, sequential, "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{name}' is not one of: {known}")]
pub struct UnknownName {
    name: String,
    known: String,
}

impl UnknownName {
    #[doc(hidden)]
    pub fn new<T: fmt::Display>(name: &str, known: impl IntoIterator<Item = T>) -> Self {
        UnknownName { name: name.to_owned(), known: known.into_iter().join(", ") }
    }
}

/// Finds the value in `all` that is displayed as `name`.
///
/// # Errors
///
/// Returns an error if there is none.
pub fn by_name<T: fmt::Display + Copy>(name: &str, all: &[T]) -> Result<T, UnknownName> {
    let found = all.iter().copied().find(|one| one.to_string() == name);
    found.ok_or_else(|| UnknownName::new(name, all))
}

/// Implements [`Display`](fmt::Display) by a type's `name`, and [`FromStr`](std::str::FromStr) by a search of its
/// `ALL`.
///
/// With a list of variants it also defines `name`, and `ALL` in the order of the list.
#[macro_export]
#[doc(hidden)]
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

#[doc(hidden)]
pub use crate::by_its_name;

/// Implements serde's `Serialize` and `Deserialize` by a type's `Display` and `FromStr`; the literal says what is expected.
#[cfg(feature = "serde")]
#[macro_export]
#[doc(hidden)]
macro_rules! as_text {
    ($($type:ty: $expected:literal;)+) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str($crate::names::OfText::<Self>::new($expected))
            }
        }
    )+};
}

#[cfg(feature = "serde")]
#[doc(hidden)]
pub use crate::as_text;

/// Parses a type from its text.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[derive(Debug)]
pub struct OfText<T> {
    expected: &'static str,
    of: std::marker::PhantomData<T>,
}

#[cfg(feature = "serde")]
impl<T> OfText<T> {
    pub fn new(expected: &'static str) -> Self {
        OfText { expected, of: std::marker::PhantomData }
    }
}

#[cfg(feature = "serde")]
impl<T: std::str::FromStr<Err: fmt::Display>> serde::de::Visitor<'_> for OfText<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}
