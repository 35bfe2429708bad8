//! The options that all commands on a stream of records share.

use clap::Args;

use super::bulk::BulkArgs;
use super::engine::EngineArgs;
use super::input::InputArgs;
use super::output::OutputArgs;

/// The options that all commands on a stream of records share.
#[derive(Args, Clone, Debug)]
pub(crate) struct RecordArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) bulk: BulkArgs,
}

impl RecordArgs {
    /// The options of a command that needs no engine.
    pub(crate) fn without_engine(input: InputArgs, output: OutputArgs, bulk: BulkArgs) -> Self {
        RecordArgs { input, output, engine: EngineArgs::default(), bulk }
    }
}
