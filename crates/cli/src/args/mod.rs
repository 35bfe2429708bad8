//! Options that several commands share, as plain data.

mod bulk;
mod ending;
mod engine;
mod input;
mod named;
mod output;
mod record;
mod recorded;
mod seed;

pub(crate) use bulk::{BulkArgs, Bytes, Shard, WorkArgs};
pub(crate) use ending::{by_ending, proof_form};
pub(crate) use engine::{EngineArgs, EngineChoice, Seconds};
pub(crate) use input::{InputArgs, ReadingArgs, Regions};
pub(crate) use named::{level_parser, named, named_with_help, technique, whole};
pub(crate) use output::{DestinationArgs, OutputArgs, PictureArgs, formats_of};
pub(crate) use record::RecordArgs;
pub(crate) use recorded::{given_options, recorded_options};
pub(crate) use seed::Seed;
