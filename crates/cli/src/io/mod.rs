//! Files, standard streams and signals.

mod encoding;
mod failure;
mod input;
mod interrupt;
mod locked_file;
pub(crate) mod memory;
mod messages;
mod output;
mod output_file;
mod output_path;
mod pace;
mod part_file;
mod part_state;
mod picture_files;
mod proof_file;
mod report_writer;
mod same_file;
mod source;
mod typing;
mod unfinished_files;
mod write;

pub(crate) use failure::Failure;
pub(crate) use input::{FIRST_JOB, Jobs, OnlyRecord, not_expected, only_record, records};
pub use interrupt::{Interrupt, outlive_full_files};
pub(crate) use messages::{Done, Expected, Reporter};
pub(crate) use output::Output;
pub(crate) use output_file::OutputFile;
pub(crate) use output_path::OutputPath;
pub(crate) use part_file::{Expectation, PartFile};
pub(crate) use picture_files::PictureFiles;
pub(crate) use proof_file::{ProofFile, ProofForm};
pub(crate) use report_writer::{ReportWriter, report_end};
pub(crate) use same_file::refuse_same_file;
pub(crate) use source::{SHORTEST_PUZZLE, Source};
pub(crate) use unfinished_files::discard_unfinished_and;
pub(crate) use write::{open_output, open_resumable_output, open_text, write_bytes, write_whole};
