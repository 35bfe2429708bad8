//! A failure that ends a command.

use std::fmt::{self, Display};

use satdoku_tasks::query::run::RunStatus;

use super::messages::Reporter;

/// The reason why a command cannot continue, in one line.
#[derive(Debug)]
pub(crate) struct Failure(String);

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Failure(message.into())
    }

    /// `PLACE: ERROR`
    pub(crate) fn at(place: impl Display, error: impl Display) -> Self {
        Failure(format!("{place}: {error}"))
    }

    /// Writes the failure to stderr and returns the status of a broken run.
    pub(crate) fn report(&self, quiet: bool) -> RunStatus {
        Reporter::new(quiet, false).error(&self.0);
        RunStatus::BROKEN
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
