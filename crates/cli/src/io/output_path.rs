//! The meaning of output names.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The meaning of a name given to `-o`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum OutputPath {
    /// Standard output: `-`, or another name for it.
    Stdout,
    /// A pipe, a device, or an open file that was passed on (`/dev/fd/3`), none of which can be replaced.
    InPlace,
    /// The path of a file, which need not exist. Links are resolved, so that the file itself is replaced rather than
    /// the link.
    File(PathBuf),
}

/// The number of links that systems usually follow.
const MOST_LINKS: usize = 40;

impl OutputPath {
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        if path == Path::new("-") {
            return Ok(OutputPath::Stdout);
        }
        if cfg!(windows) && is_windows_device(path) {
            return Ok(OutputPath::InPlace);
        }
        let mut path = path.to_owned();
        for _ in 0..MOST_LINKS {
            let folder = path.parent().unwrap_or(Path::new(""));
            if let Some(descriptors) = descriptors(folder) {
                // The contents of the open file, and what other programs write to it, must be kept.
                let is_own = fs::canonicalize("/proc/self/fd").is_ok_and(|own| own == descriptors)
                    || descriptors == Path::new("/dev/fd");
                let is_stdout = is_own && path.file_name() == Some("1".as_ref());
                return Ok(if is_stdout { OutputPath::Stdout } else { OutputPath::InPlace });
            }
            match fs::read_link(&path) {
                Ok(to) => path = folder.join(to),
                Err(_) => {
                    return match fs::metadata(&path) {
                        Ok(meta) if meta.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
                        Ok(meta) if !meta.is_file() => Ok(OutputPath::InPlace),
                        _ => Ok(OutputPath::File(path)),
                    };
                }
            }
        }
        // Get the system's own error for a cycle of links.
        fs::metadata(&path).map(|_| OutputPath::InPlace)
    }
}

/// The canonical path of a folder, if it contains the open files of a process, as the target of `/dev/stdout` does.
fn descriptors(folder: &Path) -> Option<PathBuf> {
    // Check the name first, which is cheap and excludes nearly all folders.
    let whole = folder.ends_with("fd").then(|| fs::canonicalize(folder).ok())??;
    let is_one =
        whole == Path::new("/dev/fd") || whole.starts_with("/proc") && whole.ends_with("fd");
    is_one.then_some(whole)
}

/// Whether Windows treats a name as a device: `NUL`, `CON`, a pipe (`\\.\pipe\NAME`).
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

/// The permissions of the file that will be replaced, if it exists.
///
/// Windows cannot replace read-only files; report that before the work rather than after it.
pub(super) fn permissions_of_replaced(path: &Path) -> io::Result<Option<fs::Permissions>> {
    let Ok(replaced) = fs::metadata(path) else {
        return Ok(None);
    };
    let permissions = replaced.permissions();
    if cfg!(windows) && permissions.readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    Ok(Some(permissions))
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
