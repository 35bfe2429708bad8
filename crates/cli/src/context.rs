//! The context of a run, which all commands share.

use clap::ColorChoice;

use super::io::Interrupt;

/// The options and signals that every command respects.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    /// Whether stderr gets only errors.
    pub(crate) quiet: bool,
    /// When to use colour.
    pub(crate) color: ColorChoice,
    pub(crate) interrupt: Interrupt,
    /// The options that change records, as `--NAME=VALUE`.
    pub(crate) options: Vec<String>,
    /// The options that were given and change a data set, as a person types them.
    pub(crate) given: Vec<String>,
}
