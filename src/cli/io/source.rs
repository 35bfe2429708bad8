//! Sources of input: files or standard input, with gzip decompressed.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;

use super::failure::Failure;

/// Number of bytes to read at once.
const BUFFER: usize = 1 << 16;

const GZIP: [u8; 2] = [0x1f, 0x8b];

/// A file, or standard input for `-`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
}

impl Source {
    pub(crate) fn new(path: &Path) -> Self {
        if path == Path::new("-") { Source::Stdin } else { Source::File(path.to_owned()) }
    }

    /// The sources of a command's FILE arguments; no argument means standard input.
    pub(crate) fn all(paths: &[PathBuf]) -> Vec<Source> {
        if paths.is_empty() {
            vec![Source::Stdin]
        } else {
            paths.iter().map(|path| Source::new(path)).collect()
        }
    }

    /// The name in messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Source::Stdin => "-".to_owned(),
            // Escape line breaks in the name, so that a message stays on one line.
            Source::File(path) => {
                let name = path.display().to_string();
                if name.contains(char::is_control) { name.escape_debug().to_string() } else { name }
            }
        }
    }

    /// The length of the text, if it is known without reading it.
    pub(crate) fn plain_size(&self) -> Option<u64> {
        let Source::File(path) = self else {
            return None;
        };
        // A pipe has no length, and opening it would block until it has a writer.
        let size = std::fs::metadata(path).ok().filter(|meta| meta.is_file())?.len();
        let mut start = Vec::new();
        File::open(path).ok()?.take(2).read_to_end(&mut start).ok()?;
        (start != GZIP).then_some(size)
    }

    /// Opens the source for reading, decompressed.
    pub(crate) fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        match self {
            Source::Stdin => unpacked(io::stdin()),
            Source::File(path) => {
                // Check the path: Windows cannot open folders, and has no metadata for devices such as NUL.
                if path.is_dir() {
                    return Err(io::Error::from(io::ErrorKind::IsADirectory));
                }
                unpacked(File::open(path)?)
            }
        }
    }
}

impl Source {
    /// Opens the source with a buffer, for reading in large steps.
    pub(crate) fn open_buffered(&self) -> Result<BufReader<Box<dyn Read + Send>>, Failure> {
        let reader = self.open().map_err(|error| Failure::at(self.name(), error))?;
        Ok(BufReader::with_capacity(BUFFER, reader))
    }
}

/// Returns the reader, or a decompressing one if the data starts like gzip.
///
/// Reads no more than needed to decide, so that a slow writer does not delay it.
fn unpacked(mut reader: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let mut start = Vec::new();
    for expected in GZIP {
        let mut byte = [0];
        if read_some(&mut reader, &mut byte)? == 0 {
            break;
        }
        start.push(byte[0]);
        if byte[0] != expected {
            break;
        }
    }
    let packed = start == GZIP;
    let whole = Cursor::new(start).chain(reader);
    if packed {
        Ok(Box::new(MultiGzDecoder::new(BufReader::with_capacity(BUFFER, whole))))
    } else {
        Ok(Box::new(whole))
    }
}

/// Reads the available bytes; retries after a signal.
pub(crate) fn read_some(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn read(bytes: Vec<u8>) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        unpacked(Cursor::new(bytes))?.read_to_end(&mut text)?;
        Ok(text)
    }

    fn packed(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn gzip_is_unpacked_and_everything_else_left_alone() {
        for text in [&b""[..], b"1", b"\x1f", b"\x1fabc", b"12\n34"] {
            assert_eq!(read(text.to_vec()).unwrap(), text);
            assert_eq!(read(packed(text)).unwrap(), text);
        }
        let two_members = [packed(b"one\n"), packed(b"two\n")].concat();
        assert_eq!(read(two_members).unwrap(), b"one\ntwo\n");
        assert!(read(packed(&[7; 1000])[..20].to_vec()).is_err(), "cut short");
    }
}
