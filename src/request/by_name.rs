//! Values that JSON has by the names of [`names`](crate::names).

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// Reads a value by its name.
pub(super) fn deserialize<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    let name = String::deserialize(deserializer)?;
    name.parse().map_err(D::Error::custom)
}

/// Values that may be missing.
pub(super) mod optional {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer};

    /// Reads a value by its name, or `null`.
    pub(in crate::request) fn deserialize<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        D: Deserializer<'de>,
        T: FromStr<Err: Display>,
    {
        let name = Option::<String>::deserialize(deserializer)?;
        name.map(|name| name.parse().map_err(D::Error::custom)).transpose()
    }
}

/// Lists of values.
pub(super) mod list {
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
    pub(in crate::request) fn deserialize<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
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
