//! Standard output, or a file that is replaced only when the output is complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};

use satdoku_tasks::query::run::RunStatus;
use tempfile::TempPath;

use super::interrupt::guard_unfinished_files;
use super::output_path::{OutputPath, permissions_of_replaced};
use super::part_file::PartFile;
use super::unfinished_files::unfinished;

/// Size of the buffer for writes between two checks of the queue.
const BUFFER: usize = 1 << 16;

/// An output that is complete only after [`OutputFile::finish`].
#[derive(Debug)]
pub(crate) enum OutputFile {
    Stdout(BufWriter<Stdout>),
    /// A file that appears under its name only when it is complete.
    Whole {
        file: BufWriter<File>,
        /// The temporary file, which is deleted if the output is never completed.
        temporary: TempPath,
        path: PathBuf,
    },
    /// A file that a later run can resume if it is never completed.
    InParts(Box<PartFile>),
    /// A pipe or device, which cannot be replaced.
    Device(BufWriter<File>),
}

impl OutputFile {
    /// Opens standard output or the file of `-o`.
    pub(crate) fn open(path: Option<&Path>) -> io::Result<Self> {
        let Some(path) = path else {
            return Ok(OutputFile::stdout());
        };
        let path = match OutputPath::of(path)? {
            OutputPath::Stdout => return Ok(OutputFile::stdout()),
            OutputPath::InPlace => {
                // Windows devices cannot be opened for appending.
                let file = File::options().write(true).append(cfg!(unix)).open(path)?;
                return Ok(OutputFile::Device(BufWriter::with_capacity(BUFFER, file)));
            }
            OutputPath::File(path) => path,
        };
        let permissions = permissions_of_replaced(&path)?;
        OutputFile::whole(path, permissions)
    }

    fn stdout() -> Self {
        OutputFile::Stdout(BufWriter::with_capacity(BUFFER, io::stdout()))
    }

    fn whole(path: PathBuf, permissions: Option<fs::Permissions>) -> io::Result<Self> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        // Check the folder first, so that the error does not name a temporary file.
        fs::metadata(folder)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".satdoku-");
        if let Some(permissions) = permissions.or_else(permissions_of_new_files) {
            builder.permissions(permissions);
        }
        guard_unfinished_files();
        // Hold the lock, so that an interrupt finds every temporary file in the list.
        let mut unfinished = unfinished();
        // Keep the temporary name out of the error.
        let file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
        // Split them, because the errors of the combined type name the temporary file.
        let (file, temporary) = file.into_parts();
        unfinished.push(temporary.to_path_buf());
        let file = BufWriter::with_capacity(BUFFER, file);
        Ok(OutputFile::Whole { file, temporary, path })
    }

    /// Whether the output is a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        match self {
            OutputFile::Stdout(out) => out.get_ref().is_terminal(),
            OutputFile::Whole { .. } | OutputFile::InParts(_) | OutputFile::Device(_) => false,
        }
    }

    /// The file that a later run can resume, if the output is one.
    pub(crate) fn part(&self) -> Option<&PartFile> {
        match self {
            OutputFile::InParts(part) => Some(part),
            _ => None,
        }
    }

    /// Saves the status of the run for a later run that resumes it.
    pub(crate) fn save_status(&mut self, status: RunStatus) -> io::Result<()> {
        match self {
            OutputFile::InParts(part) => part.save_status(status),
            _ => Ok(()),
        }
    }

    /// Abandons an incomplete output; the part that was written stays if it is useful.
    pub(crate) fn leave(mut self) -> io::Result<()> {
        match self {
            OutputFile::Whole { .. } => Ok(()),
            _ => self.flush(),
        }
    }

    /// Flushes the buffer and gives a file its final name.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        match self {
            OutputFile::InParts(part) => part.finish()?,
            OutputFile::Whole { temporary, path, .. } => {
                // Hold the lock, so that an interrupt finds the file either unfinished or complete.
                let mut unfinished = unfinished();
                let name = temporary.to_path_buf();
                temporary.persist(path).map_err(|error| error.error)?;
                unfinished.retain(|path| *path != name);
            }
            OutputFile::Stdout(_) | OutputFile::Device(_) => {}
        }
        Ok(())
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            OutputFile::Stdout(out) => out,
            OutputFile::InParts(part) => part,
            OutputFile::Whole { file, .. } | OutputFile::Device(file) => file,
        }
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }
}

/// The permissions of new files; temporary files would by default be inaccessible to other users.
#[cfg(unix)]
fn permissions_of_new_files() -> Option<fs::Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn permissions_of_new_files() -> Option<fs::Permissions> {
    None
}
