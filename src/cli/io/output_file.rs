//! Standard output, or a file that is written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::TempPath;

use super::output_path::OutputPath;

/// Room for what is written between two looks at the queue.
const BUFFER: usize = 1 << 16;

/// An output that is complete only after [`OutputFile::finish`].
#[derive(Debug)]
pub(crate) enum OutputFile {
    Stdout(BufWriter<Stdout>),
    /// Takes its name when it is complete.
    Whole {
        file: BufWriter<File>,
        /// Where it is until then; goes with this, if it is never complete.
        temporary: TempPath,
        path: PathBuf,
    },
    /// Is called by another name until it is complete; stays under that name when it never is.
    InParts {
        file: BufWriter<File>,
        part: PathBuf,
        path: PathBuf,
    },
    /// A pipe or device, which cannot be replaced.
    Device(BufWriter<File>),
}

impl OutputFile {
    /// The file of `-o`, or standard output.
    pub(crate) fn open(path: Option<&Path>) -> io::Result<Self> {
        let Some(path) = path else {
            return Ok(OutputFile::stdout());
        };
        let path = match OutputPath::of(path)? {
            OutputPath::Stdout => return Ok(OutputFile::stdout()),
            OutputPath::AsItIs => {
                // Devices of Windows have no end to append to.
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
        // Asked for its own sake: the error then names no temporary file.
        fs::metadata(folder)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".satdoku-");
        if let Some(permissions) = permissions.or_else(permissions_of_new_files) {
            builder.permissions(permissions);
        }
        // Locked, so that an interrupt finds no file that is not yet in the list.
        let mut unfinished = unfinished();
        // The error must not speak of a temporary name either.
        let file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
        // Apart, as errors of the two together do.
        let (file, temporary) = file.into_parts();
        unfinished.push(temporary.to_path_buf());
        let file = BufWriter::with_capacity(BUFFER, file);
        Ok(OutputFile::Whole { file, temporary, path })
    }

    /// Whether a person sees it at once.
    pub(crate) fn is_terminal(&self) -> bool {
        match self {
            OutputFile::Stdout(out) => out.get_ref().is_terminal(),
            OutputFile::Whole { .. } | OutputFile::InParts { .. } | OutputFile::Device(_) => false,
        }
    }

    /// A file that is gone on with after a kill: until it is complete it is called `part`. One that it replaces
    /// says who may read it.
    pub(crate) fn in_parts(path: &Path, part: &Path) -> io::Result<Self> {
        let permissions = permissions_of_replaced(path)?;
        let file = File::create(part)?;
        if let Some(permissions) = permissions {
            file.set_permissions(permissions)?;
        }
        Ok(OutputFile::going_on(file, path, part))
    }

    /// Goes on with the file that is called `part` until it is complete.
    pub(crate) fn going_on(file: File, path: &Path, part: &Path) -> Self {
        OutputFile::InParts {
            file: BufWriter::with_capacity(BUFFER, file),
            part: part.to_owned(),
            path: path.to_owned(),
        }
    }

    /// Leaves an output that is not complete: what was written stays where that is of use.
    pub(crate) fn leave(mut self) -> io::Result<()> {
        match self {
            OutputFile::Whole { .. } => Ok(()),
            _ => self.flush(),
        }
    }

    /// Writes out what is buffered and gives a file its name.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        if let OutputFile::InParts { part, path, .. } = &self {
            fs::rename(part, path)?;
        }
        if let OutputFile::Whole { temporary, path, .. } = self {
            // Locked, so that an interrupt finds it either unfinished or whole.
            let mut unfinished = unfinished();
            let name = temporary.to_path_buf();
            temporary.persist(path).map_err(|error| error.error)?;
            unfinished.retain(|path| *path != name);
        }
        Ok(())
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            OutputFile::Stdout(out) => out,
            OutputFile::Whole { file, .. }
            | OutputFile::InParts { file, .. }
            | OutputFile::Device(file) => file,
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

/// The permissions of a file that is to be replaced, if it is there.
///
/// Windows does not replace files that may only be read; this is better told before the work than after it.
fn permissions_of_replaced(path: &Path) -> io::Result<Option<fs::Permissions>> {
    let Ok(replaced) = fs::metadata(path) else {
        return Ok(None);
    };
    let permissions = replaced.permissions();
    if cfg!(windows) && permissions.readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    Ok(Some(permissions))
}

/// Where files stand that have not got their names yet.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes away what would stay behind when the program ends on the spot; nothing new begins until it has ended.
pub(crate) fn discard_unfinished_and(end: impl FnOnce()) {
    let mut unfinished = unfinished();
    for path in unfinished.drain(..) {
        let _ = fs::remove_file(path);
    }
    end();
}

/// Those that any program's new files get; temporary files alone would be closed to others.
#[cfg(unix)]
fn permissions_of_new_files() -> Option<fs::Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn permissions_of_new_files() -> Option<fs::Permissions> {
    None
}
