//! Values that JSON has by the names of [`names`](satdoku::names), and fields whose errors have their names.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::{Error as JsonError, Map, Value};

use super::questions::in_words;

/// Reads a structure, all of whose fields but the tag `ask` may be missing. An error says which field is wrong.
pub(crate) fn fields<T: DeserializeOwned>(fields: Value) -> Result<T, String> {
    T::deserialize(&fields).map_err(|error| wrong_field::<T>(&fields).unwrap_or(error).to_string())
}

/// The error of the first field that cannot be read even alone.
fn wrong_field<T: DeserializeOwned>(fields: &Value) -> Option<JsonError> {
    let tag = fields.get("ask").map(|ask| ("ask".to_owned(), ask.clone()));
    let tag: Map<_, _> = tag.into_iter().collect();
    T::deserialize(&Value::Object(tag.clone())).ok()?;
    fields.as_object()?.iter().find_map(|(name, value)| {
        let mut alone = tag.clone();
        alone.insert(name.clone(), value.clone());
        let error = T::deserialize(&Value::Object(alone)).err()?.to_string();
        Some(JsonError::custom(match in_words(name) {
            Some(words) if error.starts_with("invalid ") => format!("{name}: expected {words}"),
            _ if error.starts_with(&format!("unknown field `{name}`")) => error,
            _ => format!("{name}: {error}"),
        }))
    })
}

/// Reads a structure inside another, see [`fields`].
pub(crate) fn structure<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    match Value::deserialize(deserializer)? {
        map @ (Value::Object(_) | Value::Null) => fields(map).map_err(D::Error::custom),
        _ => Err(D::Error::custom("expected an object")),
    }
}

/// Reads a value by its name.
pub(crate) fn deserialize<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    let name = String::deserialize(deserializer)?;
    name.parse().map_err(D::Error::custom)
}

/// Values that may be missing.
pub(crate) mod optional {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer};

    /// Reads a value by its name, or `null`.
    pub(crate) fn deserialize<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        D: Deserializer<'de>,
        T: FromStr<Err: Display>,
    {
        let name = Option::<String>::deserialize(deserializer)?;
        name.map(|name| name.parse().map_err(D::Error::custom)).transpose()
    }
}

/// Lists of values.
pub(crate) mod list {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer};

    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a name or a list of names")]
    enum Names {
        One(String),
        Several(Vec<String>),
    }

    /// Reads values by their names, or one value without a list.
    pub(crate) fn deserialize<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
    where
        D: Deserializer<'de>,
        T: FromStr<Err: Display>,
    {
        let names = match Names::deserialize(deserializer)? {
            Names::One(name) => vec![name],
            Names::Several(names) => names,
        };
        names.iter().map(|name| name.parse().map_err(D::Error::custom)).collect()
    }
}
