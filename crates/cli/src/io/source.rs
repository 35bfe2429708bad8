//! Sources of input: files or standard input, as text, or puzzles that are arguments themselves.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use satdoku::format::{ParseErrorKind, ReadOptions, parse};
use satdoku::puzzle::{BLANKS, Puzzle};

use super::encoding;
use super::failure::Failure;
use super::typing;

/// Number of bytes to read at once.
const BUFFER: usize = 1 << 16;

/// A file, standard input for `-`, or a puzzle that was given as an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
    Puzzle(String),
}

/// The least length of an argument that is read as a puzzle. A shorter one, such as `abab`, is rather a file that is
/// missing.
pub(crate) const SHORTEST_PUZZLE: usize = 16;

/// The name of a puzzle that was given as an argument, in messages.
const ARGUMENT: &str = "argument";

impl Source {
    pub(crate) fn new(path: &Path) -> Self {
        if path == Path::new("-") { Source::Stdin } else { Source::File(path.to_owned()) }
    }

    /// The sources of a command's FILE arguments; no argument means standard input. An argument that is no file and
    /// reads as a puzzle, with the options or without them, is that puzzle.
    pub(crate) fn all(paths: &[PathBuf], read_options: &ReadOptions) -> Vec<Source> {
        if paths.is_empty() {
            vec![Source::Stdin]
        } else {
            paths.iter().map(|path| Source::file_or_puzzle(path, read_options)).collect()
        }
    }

    /// The source of a FILE argument.
    pub(crate) fn file_or_puzzle(argument: &Path, read_options: &ReadOptions) -> Self {
        match argument.to_str() {
            Some(text)
                if text.len() >= SHORTEST_PUZZLE
                    && !argument.exists()
                    && [read_options, &ReadOptions::new()]
                        .iter()
                        .any(|read_options| parse(text, read_options).is_ok()) =>
            {
                Source::Puzzle(text.to_owned())
            }
            _ => Source::new(argument),
        }
    }

    /// The name in messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Source::Stdin => "-".to_owned(),
            Source::Puzzle(_) => ARGUMENT.to_owned(),
            // Escape line breaks in the name, so that a message stays on one line.
            Source::File(path) => {
                let name = path.display().to_string();
                if name.contains(char::is_control) { name.escape_debug().to_string() } else { name }
            }
        }
    }

    /// The length of the text, if it is known without reading it.
    pub(crate) fn plain_size(&self) -> Option<u64> {
        let path = match self {
            Source::Stdin => return None,
            Source::Puzzle(text) => return Some(text.len() as u64),
            Source::File(path) => path,
        };
        // A pipe has no length, and opening it would block until it has a writer.
        let size = std::fs::metadata(path).ok().filter(|meta| meta.is_file())?.len();
        let is_plain = encoding::is_plain(File::open(path).ok()?).ok()?;
        is_plain.then_some(size)
    }

    /// Opens the source for reading, decompressed and in UTF-8.
    pub(crate) fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        match self {
            Source::Stdin => encoding::text_of(typing::Stdin),
            Source::Puzzle(text) => Ok(Box::new(Cursor::new(text.clone().into_bytes()))),
            Source::File(path) => {
                // Check the path: Windows cannot open folders, and has no metadata for devices such as NUL.
                if path.is_dir() {
                    return Err(io::Error::from(io::ErrorKind::IsADirectory));
                }
                encoding::text_of(File::open(path).map_err(|error| explained(error, path))?)
            }
        }
    }

    /// Opens a source that has been read before; none if it can be read only once.
    pub(crate) fn open_again(&self) -> Option<Box<dyn Read + Send>> {
        let is_file = |path: &PathBuf| std::fs::metadata(path).is_ok_and(|meta| meta.is_file());
        matches!(self, Source::File(path) if is_file(path)).then(|| self.open().ok()).flatten()
    }

    /// Opens the source with a buffer, for reading in large steps.
    pub(crate) fn open_buffered(&self) -> Result<BufReader<Box<dyn Read + Send>>, Failure> {
        let reader = self.open().map_err(|error| Failure::at(self.name(), error))?;
        Ok(BufReader::with_capacity(BUFFER, reader))
    }
}

/// The error of a FILE argument that is neither a file nor a puzzle says both, if it looks like a puzzle.
fn explained(error: io::Error, path: &Path) -> io::Error {
    let is_missing = error.kind() == io::ErrorKind::NotFound;
    match path.to_str().filter(|_| is_missing) {
        Some(text) if looks_like_a_row(text) => io::Error::new(
            error.kind(),
            "no such file; a puzzle is one argument, with all its rows",
        ),
        Some(text) if text.len() >= SHORTEST_PUZZLE => match text.parse::<Puzzle>() {
            Err(reason) if looks_like_a_puzzle(text, &reason.kind) => {
                let message = format!("no such file, and not a puzzle either: {reason}");
                io::Error::new(error.kind(), message)
            }
            _ => error,
        },
        _ => error,
    }
}

/// Whether a short text is rather meant as a row of a puzzle than as the name of a file.
fn looks_like_a_row(text: &str) -> bool {
    let is_blank = |c| BLANKS.contains(&c);
    (4..SHORTEST_PUZZLE).contains(&text.len())
        && text.contains(is_blank)
        && text.chars().all(|c| c.is_ascii_digit() || is_blank(c))
}

/// Whether a text that cannot be read, for this reason, is rather meant as a puzzle than as the name of a file.
fn looks_like_a_puzzle(text: &str, reason: &ParseErrorKind) -> bool {
    let is_symbol = |c: char| c.is_ascii_digit() || c.is_ascii_uppercase() || BLANKS.contains(&c);
    let is_known = matches!(reason, ParseErrorKind::Malformed(..) | ParseErrorKind::OtherRules(_));
    is_known
        || text.chars().all(is_symbol)
        || text.starts_with(['{', '[', '<'])
        || text.contains('\n')
}
