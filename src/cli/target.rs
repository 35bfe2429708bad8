//! Where output goes: standard output, or a file that is written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::TempPath;

use super::args::OutputFormat;
use super::pictures::Pictures;

/// Room for what is written between two looks at the queue.
const BUFFER: usize = 1 << 16;

/// An output that is complete only after [`Target::finish`].
#[derive(Debug)]
pub(crate) enum Target {
    Stdout(BufWriter<StdoutLock<'static>>),
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
    /// One picture, or a file for each.
    Pictures(Pictures),
}

impl Target {
    /// The file of `-o`, or standard output.
    pub(crate) fn open(path: Option<&Path>) -> io::Result<Self> {
        match path {
            None => Ok(Target::stdout()),
            Some(path) if path == Path::new("-") => Ok(Target::stdout()),
            Some(path) => match fs::metadata(path) {
                Ok(meta) if meta.is_dir() => Err(io::Error::from(io::ErrorKind::IsADirectory)),
                Ok(meta) if !meta.is_file() => {
                    let file = File::options().write(true).open(path)?;
                    Ok(Target::Device(BufWriter::with_capacity(BUFFER, file)))
                }
                // Through a link it is the file behind it that is replaced.
                Ok(meta) => Target::whole(fs::canonicalize(path)?, Some(meta.permissions())),
                // A link to nothing yet stays a link.
                Err(_) => match fs::read_link(path) {
                    Ok(to) => Target::whole(path.parent().unwrap_or(Path::new("")).join(to), None),
                    Err(_) => Target::whole(path.to_owned(), None),
                },
            },
        }
    }

    /// The same for what is written in this format.
    pub(crate) fn open_for(format: Option<OutputFormat>, path: Option<&Path>) -> io::Result<Self> {
        match format {
            Some(OutputFormat::Svg) => Ok(Target::Pictures(Pictures::open(path)?)),
            _ => Target::open(path),
        }
    }

    fn stdout() -> Self {
        Target::Stdout(BufWriter::with_capacity(BUFFER, io::stdout().lock()))
    }

    fn whole(path: PathBuf, permissions: Option<fs::Permissions>) -> io::Result<Self> {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
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
        let file = builder
            .tempfile_in(folder)
            .map_err(|error| io::Error::from(error.kind()))?;
        // Apart, as errors of the two together do.
        let (file, temporary) = file.into_parts();
        unfinished.push(temporary.to_path_buf());
        let file = BufWriter::with_capacity(BUFFER, file);
        Ok(Target::Whole {
            file,
            temporary,
            path,
        })
    }

    /// Whether a person sees it at once.
    pub(crate) fn is_terminal(&self) -> bool {
        match self {
            Target::Stdout(out) => out.get_ref().is_terminal(),
            Target::Pictures(pictures) => pictures.is_terminal(),
            Target::Whole { .. } | Target::InParts { .. } | Target::Device(_) => false,
        }
    }

    /// The file of `-o`, to be gone on with after a kill: until it is complete it is called `part`.
    pub(crate) fn in_parts(path: &Path, part: &Path) -> io::Result<Self> {
        match fs::metadata(path) {
            // What is there and is no file cannot be replaced.
            Ok(meta) if !meta.is_file() => Target::open(Some(path)),
            _ if path == Path::new("-") => Ok(Target::stdout()),
            _ => Ok(Target::going_on(File::create(part)?, path, part)),
        }
    }

    /// Goes on with the file that is called `part` until it is complete.
    pub(crate) fn going_on(file: File, path: &Path, part: &Path) -> Self {
        Target::InParts {
            file: BufWriter::with_capacity(BUFFER, file),
            part: part.to_owned(),
            path: path.to_owned(),
        }
    }

    /// Leaves an output that is not complete: what was written stays where that is of use.
    pub(crate) fn leave(mut self) -> io::Result<()> {
        match self {
            Target::Whole { .. } => Ok(()),
            Target::Pictures(Pictures::One { target, .. }) => target.leave(),
            _ => self.flush(),
        }
    }

    /// Writes out what is buffered and gives a file its name.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        if let Target::Pictures(pictures) = self {
            return pictures.finish();
        }
        if let Target::InParts { part, path, .. } = &self {
            fs::rename(part, path)?;
        }
        if let Target::Whole {
            temporary, path, ..
        } = self
        {
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
            Target::Stdout(out) => out,
            Target::Pictures(pictures) => pictures,
            Target::Whole { file, .. } | Target::InParts { file, .. } | Target::Device(file) => {
                file
            }
        }
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }
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
