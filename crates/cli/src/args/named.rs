//! Parsers for options whose values have names in the library.

use std::error::Error;
use std::fmt::Display;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use itertools::Itertools;
use satdoku::logic::{Level, Technique};

use crate::near::is_near;

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
        (Level::Easy, "All singles; with rules, signs between two cells and combinations of cages"),
        (
            Level::Medium,
            "Locked candidates, pairs, the law of leftovers; with rules, sums, counts and sequences",
        ),
        (Level::Hard, "Larger subsets, fish, wings, turbot fish and the like"),
        (Level::Expert, "Colouring, chains, almost locked sets"),
        (Level::Extreme, "Nishio, forcing chains, trial"),
    ])
}

/// Parses the name of a technique that can be asked for. The error names those that are near, where [`named`] lists all.
pub(crate) fn technique(name: &str) -> Result<Technique, String> {
    match name.parse() {
        Ok(technique) => Ok(technique),
        Err(_) => {
            let in_one_word = |name: &str| name.replace(' ', "-");
            let name = in_one_word(name);
            let names = Technique::ALL.iter().map(|one| in_one_word(one.name()));
            let near = names.filter(|other| is_near(&name, other)).join(", ");
            let similar = if near.is_empty() { near } else { format!(" (similar: {near})") };
            Err(format!("no technique has this name{similar}; the value 'list' lists all"))
        }
    }
}

/// Parses a whole number of this range.
pub(crate) fn whole<T>(
    range: impl RangeBounds<T> + Clone + Send + Sync + 'static,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| match (range.start_bound(), range.end_bound()) {
            (Bound::Included(least), Bound::Included(most)) => {
                format!("a whole number from {least} to {most} is expected")
            }
            (Bound::Included(least), _) => format!("a whole number, {least} or more, is expected"),
            _ => "a whole number is expected".to_owned(),
        })
    }
}

fn parser<T>(values: impl IntoIterator<Item = PossibleValue>) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(values).try_map(|name| name.parse::<T>())
}
