//! Outputs that would spoil an input of the same run, or each other.

use std::fs;
use std::path::{Path, PathBuf};

use same_file::Handle;

use super::failure::Failure;
use super::part_file::part_of;

/// Fails if an output is one of the inputs or the file that standard input comes from, or is named twice.
pub(crate) fn refuse_same_file<'p>(
    inputs: impl IntoIterator<Item = &'p Path>,
    outputs: impl IntoIterator<Item = &'p Path>,
) -> Result<(), Failure> {
    let inputs: Vec<PathBuf> = inputs.into_iter().filter_map(file).collect();
    let mut seen: Vec<PathBuf> = Vec::new();
    for output in outputs {
        let Some(path) = file(output) else {
            continue;
        };
        if inputs.contains(&path) || inputs.contains(&part_of(&path)) || is_stdin(&path) {
            return Err(Failure::at(output.display(), "is read and written by the same run"));
        }
        if seen.contains(&path) {
            return Err(Failure::at(output.display(), "is written twice by the same run"));
        }
        seen.push(path);
    }
    Ok(())
}

/// The real path of a file, which need not exist; `None` for standard streams, pipes and devices.
fn file(path: &Path) -> Option<PathBuf> {
    if path == Path::new("-") {
        return None;
    }
    if let Ok(meta) = fs::metadata(path) {
        return meta.is_file().then(|| fs::canonicalize(path).ok())?;
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
    Some(folder.join(path.file_name()?))
}

/// Whether standard input comes from this file.
fn is_stdin(path: &Path) -> bool {
    // Opening a pipe would wait for its writer.
    let is_same = |stdin| Handle::from_path(path).is_ok_and(|file| file == stdin);
    path.is_file() && Handle::stdin().is_ok_and(is_same)
}
