//! The output files of pictures.
//!
//! An SVG document holds one picture. A single picture therefore goes to standard output or the file of `-o`. Several
//! pictures go to one file each, whose number replaces `{}` in the name given to `-o`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::output_file::OutputFile;

/// The output of a run that writes pictures.
#[derive(Debug)]
pub(crate) enum PictureFiles {
    /// One picture, and whether it has been written, or has its place without a document.
    One { file: OutputFile, written: bool, is_missing: bool },
    /// One file per picture.
    Each {
        /// The parts of the name before and after the number.
        name: [String; 2],
        written: u64,
    },
}

impl PictureFiles {
    /// Opens standard output or the files of `-o`.
    pub(crate) fn open(path: Option<&Path>) -> io::Result<Self> {
        let name = path.and_then(Path::to_str);
        Ok(match name.and_then(|name| name.split_once("{}")) {
            Some((before, after)) => {
                PictureFiles::Each { name: [before.to_owned(), after.to_owned()], written: 0 }
            }
            None => PictureFiles::One {
                file: OutputFile::open(path)?,
                written: false,
                is_missing: false,
            },
        })
    }

    /// Writes a picture; none for an empty document, which stands for a record without one.
    pub(crate) fn write(&mut self, document: &[u8]) -> io::Result<()> {
        match self {
            PictureFiles::One { is_missing, .. } if document.is_empty() => {
                *is_missing = true;
                Ok(())
            }
            PictureFiles::Each { written, .. } if document.is_empty() => {
                *written += 1;
                Ok(())
            }
            PictureFiles::One { written: true, .. } => Err(io::Error::other(
                "an SVG holds one picture and here are several; -o 'NAME-{}.svg' writes a file for each",
            )),
            PictureFiles::One { file, written, .. } => {
                *written = true;
                file.write_all(document)
            }
            PictureFiles::Each { name: [before, after], written } => {
                *written += 1;
                let path = PathBuf::from(format!("{before}{written}{after}"));
                let mut file = OutputFile::open(Some(&path))?;
                file.write_all(document)?;
                file.finish()
            }
        }
    }

    /// Whether the output is a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self, PictureFiles::One { file, .. } if file.is_terminal())
    }

    /// Flushes the buffer.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        match self {
            PictureFiles::One { file, .. } => file.flush(),
            PictureFiles::Each { .. } => Ok(()),
        }
    }

    /// Abandons an incomplete output.
    pub(crate) fn leave(self) -> io::Result<()> {
        match self {
            PictureFiles::One { file, .. } => file.leave(),
            PictureFiles::Each { .. } => Ok(()),
        }
    }

    /// Gives files their final names. Without a picture for its record, a file stays as it was.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            PictureFiles::One { file, written: false, is_missing: true } => file.leave(),
            PictureFiles::One { file, .. } => file.finish(),
            PictureFiles::Each { .. } => Ok(()),
        }
    }
}
