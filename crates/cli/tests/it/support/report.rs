//! What ran, counted by what it was: shapes, subcommands, solvers, formats, verdicts.

use std::collections::BTreeMap;
use std::fmt;

/// Counts under headings.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report(BTreeMap<&'static str, BTreeMap<String, u64>>);

impl Report {
    pub(crate) fn count(&mut self, heading: &'static str, what: impl Into<String>) {
        *self.0.entry(heading).or_default().entry(what.into()).or_default() += 1;
    }

    pub(crate) fn total(&self, heading: &str) -> u64 {
        self.0.get(heading).map_or(0, |counts| counts.values().sum())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (heading, counts) in &self.0 {
            let counts = counts.iter().map(|(what, count)| format!("{what} {count}"));
            writeln!(f, "{heading}: {}", counts.collect::<Vec<_>>().join(", "))?;
        }
        Ok(())
    }
}
