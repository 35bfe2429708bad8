//! The output of a run: a text, or pictures.

use std::io::{self, Write};
use std::path::Path;

use satdoku_tasks::query::render::{RecordFormat, Rendered};
use satdoku_tasks::query::run::RunStatus;

use super::output_file::OutputFile;
use super::part_file::PartFile;
use super::picture_files::PictureFiles;

/// An output that is complete only after [`Output::finish`].
#[derive(Debug)]
pub(crate) enum Output {
    /// A single text.
    Text(OutputFile),
    /// A document for each record.
    Pictures(PictureFiles),
}

impl Output {
    /// Opens standard output or the file or files of `-o`, for records in this format.
    pub(crate) fn open(format: Option<RecordFormat>, path: Option<&Path>) -> io::Result<Self> {
        match format {
            Some(RecordFormat::Svg) => PictureFiles::open(path).map(Output::Pictures),
            _ => OutputFile::open(path).map(Output::Text),
        }
    }

    /// Whether the output is a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        match self {
            Output::Text(file) => file.is_terminal(),
            Output::Pictures(files) => files.is_terminal(),
        }
    }

    /// Writes records.
    pub(crate) fn write(&mut self, rendered: &Rendered) -> io::Result<()> {
        let files = match self {
            Output::Text(file) => return file.write_all(&rendered.text),
            Output::Pictures(files) => files,
        };
        let mut start = 0;
        for &end in &rendered.document_ends {
            files.write(&rendered.text[start..end])?;
            start = end;
        }
        Ok(())
    }

    /// Writes text before, between or after records.
    pub(crate) fn write_text(&mut self, text: &str) -> io::Result<()> {
        match self {
            Output::Text(file) => file.write_all(text.as_bytes()),
            Output::Pictures(_) => Ok(()),
        }
    }

    /// The file that a later run can resume, if the output is one.
    pub(crate) fn part(&self) -> Option<&PartFile> {
        match self {
            Output::Text(file) => file.part(),
            Output::Pictures(_) => None,
        }
    }

    /// Saves the status of the run for a later run that resumes it.
    pub(crate) fn save_status(&mut self, status: RunStatus) -> io::Result<()> {
        match self {
            Output::Text(file) => file.save_status(status),
            Output::Pictures(_) => Ok(()),
        }
    }

    /// Flushes the buffers.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Text(file) => file.flush(),
            Output::Pictures(files) => files.flush(),
        }
    }

    /// Abandons an incomplete output; the part that was written stays if it is useful.
    pub(crate) fn leave(self) -> io::Result<()> {
        match self {
            Output::Text(file) => file.leave(),
            Output::Pictures(files) => files.leave(),
        }
    }

    /// Flushes the buffers and gives files their final names.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Output::Text(file) => file.finish(),
            Output::Pictures(files) => files.finish(),
        }
    }
}
