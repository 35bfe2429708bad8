//! Parsers for options whose values have names in the library.

use std::error::Error;
use std::fmt::Display;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use satdoku::logic::Level;

/// Parses one of these values by its name; help and errors list all names.
pub(crate) fn named<T>(values: impl IntoIterator<Item = T>) -> impl TypedValueParser<Value = T>
where
    T: Display + FromStr<Err: Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    parser(values.into_iter().map(|value| PossibleValue::new(value.to_string())))
}

/// Like [`named`], with an explanation of each value in the help.
pub(crate) fn named_with_help<T>(
    values: impl IntoIterator<Item = (T, &'static str)>,
) -> impl TypedValueParser<Value = T>
where
    T: Display + FromStr<Err: Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    let explained = |(value, help): (T, _)| PossibleValue::new(value.to_string()).help(help);
    parser(values.into_iter().map(explained))
}

/// Parses the name of a level.
pub(crate) fn level_parser() -> impl TypedValueParser<Value = Level> {
    named_with_help([
        (Level::Trivial, "Full houses, hidden singles in boxes"),
        (Level::Easy, "All singles"),
        (Level::Medium, "Locked candidates, pairs, the law of leftovers"),
        (Level::Hard, "Larger subsets, fish, wings, turbot fish and the like"),
        (Level::Expert, "Colouring, chains, almost locked sets"),
        (Level::Extreme, "Nishio, forcing chains, trial"),
    ])
}

fn parser<T>(values: impl IntoIterator<Item = PossibleValue>) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(values).try_map(|name| name.parse::<T>())
}
