//! Files, standard streams and signals.

mod failure;
mod input;
mod interrupt;
pub(crate) mod memory;
mod messages;
mod output;
mod output_file;
mod output_path;
mod picture_files;
mod report_writer;
mod source;
mod write;

pub(crate) use failure::Failure;
pub(crate) use input::{Jobs, OnlyRecord, only_record};
pub(crate) use interrupt::{Interrupt, outlive_full_files};
pub(crate) use messages::{Done, Expected, Reporter};
pub(crate) use output::Output;
pub(crate) use output_file::{OutputFile, discard_unfinished_and};
pub(crate) use output_path::OutputPath;
pub(crate) use picture_files::PictureFiles;
pub(crate) use report_writer::{ReportWriter, report_end};
pub(crate) use source::Source;
pub(crate) use write::{WriteError, open_output, open_text, write_bytes, write_whole};
