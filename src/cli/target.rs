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
        let Some(path) = path else {
            return Ok(Target::stdout());
        };
        let path = match Place::of(path)? {
            Place::Stdout => return Ok(Target::stdout()),
            Place::AsItIs => {
                // Devices of Windows have no end to append to.
                let file = File::options().write(true).append(cfg!(unix)).open(path)?;
                return Ok(Target::Device(BufWriter::with_capacity(BUFFER, file)));
            }
            Place::File(path) => path,
        };
        let permissions = permissions_of_replaced(&path)?;
        Target::whole(path, permissions)
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
        Ok(Target::Whole { file, temporary, path })
    }

    /// Whether a person sees it at once.
    pub(crate) fn is_terminal(&self) -> bool {
        match self {
            Target::Stdout(out) => out.get_ref().is_terminal(),
            Target::Pictures(pictures) => pictures.is_terminal(),
            Target::Whole { .. } | Target::InParts { .. } | Target::Device(_) => false,
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
        Ok(Target::going_on(file, path, part))
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
        if let Target::Whole { temporary, path, .. } = self {
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

/// What a name given to `-o` stands for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Standard output: `-`, or another name of it.
    Stdout,
    /// A pipe, a device, or a file that somebody has open and handed on (`/dev/fd/3`): none can be replaced.
    AsItIs,
    /// A file, or none yet, that no link is in the way of: through links it is what they lead to that is replaced.
    File(PathBuf),
}

/// As many links as systems follow.
const MOST_LINKS: usize = 40;

impl Place {
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        if path == Path::new("-") {
            return Ok(Place::Stdout);
        }
        if cfg!(windows) && is_windows_device(path) {
            return Ok(Place::AsItIs);
        }
        let mut path = path.to_owned();
        for _ in 0..MOST_LINKS {
            let folder = path.parent().unwrap_or(Path::new(""));
            if let Some(descriptors) = descriptors(folder) {
                // What stands in a file so far, and what others write to it, must stay.
                let is_own = fs::canonicalize("/proc/self/fd").is_ok_and(|own| own == descriptors)
                    || descriptors == Path::new("/dev/fd");
                let is_stdout = is_own && path.file_name() == Some("1".as_ref());
                return Ok(if is_stdout { Place::Stdout } else { Place::AsItIs });
            }
            match fs::read_link(&path) {
                Ok(to) => path = folder.join(to),
                Err(_) => {
                    return match fs::metadata(&path) {
                        Ok(meta) if meta.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
                        Ok(meta) if !meta.is_file() => Ok(Place::AsItIs),
                        _ => Ok(Place::File(path)),
                    };
                }
            }
        }
        // The system's own words for a ring of links.
        fs::metadata(&path).map(|_| Place::AsItIs)
    }
}

/// The folder by its own name, if it has the open files of a process, as `/dev/stdout` leads to.
fn descriptors(folder: &Path) -> Option<PathBuf> {
    // The name is looked at first: hardly any folder is called that.
    let whole = folder.ends_with("fd").then(|| fs::canonicalize(folder).ok())??;
    let is_one =
        whole == Path::new("/dev/fd") || whole.starts_with("/proc") && whole.ends_with("fd");
    is_one.then_some(whole)
}

/// Whether Windows takes a name for a device: `NUL`, `CON`, a pipe (`\\.\pipe\NAME`).
fn is_windows_device(path: &Path) -> bool {
    const NAMES: [&str; 6] = ["NUL", "CON", "CONOUT$", "PRN", "AUX", "CONIN$"];
    const NUMBERED: [&str; 2] = ["COM", "LPT"];
    let Some(text) = path.to_str() else {
        return false;
    };
    let name = text.strip_suffix(':').unwrap_or(text).to_ascii_uppercase();
    let numbered = name.strip_suffix(|end: char| end.is_ascii_digit() && end != '0');
    text.starts_with(r"\\.\")
        || NAMES.contains(&name.as_str())
        || numbered.is_some_and(|name| NUMBERED.contains(&name))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_of_windows_are_known_by_their_names() {
        let is_device = |name: &str| is_windows_device(Path::new(name));
        for name in ["NUL", "nul", "Con", "CON:", "conout$", "COM1", "lpt9", r"\\.\pipe\x"] {
            assert!(is_device(name), "{name}");
        }
        for name in ["", "NUL.txt", "com", "COM0", "COM10", r"C:\x", r"dir\nul.csv", "console"] {
            assert!(!is_device(name), "{name}");
        }
    }
}
