//! The output of a run: text, or pictures.

use std::io::{self, Write};
use std::path::Path;

use satdoku::query::render::{RecordFormat, Rendered};

use super::output_file::OutputFile;
use super::picture_files::PictureFiles;

/// An output that is complete only after [`Output::finish`].
#[derive(Debug)]
pub(crate) enum Output {
    /// One text.
    Text(OutputFile),
    /// A document for each record.
    Pictures(PictureFiles),
}

impl Output {
    /// The file or files of `-o`, or standard output, for records in this format.
    pub(crate) fn open(format: Option<RecordFormat>, path: Option<&Path>) -> io::Result<Self> {
        match format {
            Some(RecordFormat::Svg) => PictureFiles::open(path).map(Output::Pictures),
            _ => OutputFile::open(path).map(Output::Text),
        }
    }

    /// Whether a person sees it at once.
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

    /// Writes text that stands before, between or after records.
    pub(crate) fn write_text(&mut self, text: &str) -> io::Result<()> {
        match self {
            Output::Text(file) => file.write_all(text.as_bytes()),
            Output::Pictures(_) => Ok(()),
        }
    }

    /// Writes out what is buffered.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Text(file) => file.flush(),
            Output::Pictures(files) => files.flush(),
        }
    }

    /// Leaves an output that is not complete: what was written stays where that is of use.
    pub(crate) fn leave(self) -> io::Result<()> {
        match self {
            Output::Text(file) => file.leave(),
            Output::Pictures(files) => files.leave(),
        }
    }

    /// Writes out what is buffered and gives files their names.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Output::Text(file) => file.finish(),
            Output::Pictures(files) => files.finish(),
        }
    }
}
