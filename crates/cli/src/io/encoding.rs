//! What the first bytes of a file show: compression, UTF-16, or that it is no text at all.

use std::io::{self, BufReader, Cursor, Read};

use flate2::bufread::MultiGzDecoder;

/// Number of bytes to read at once.
const BUFFER: usize = 1 << 16;

/// How a file is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Gzip,
    Utf16(ByteOrder),
    /// A file of this kind, which is not read, and how to make text of it.
    Foreign(&'static str, &'static str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ByteOrder {
    LittleEndian,
    BigEndian,
}

const UNPACK: &str = "unpack it first";
const SAVE: &str = "save its content as text first";

/// Stands for any digit in a signature.
const DIGIT: u8 = b'*';

/// The first bytes of each kind of file. If two match, the longer one counts.
const SIGNATURES: [(&[u8], Encoding); 17] = [
    (b"\x1f\x8b", Encoding::Gzip),
    (b"\xff\xfe", Encoding::Utf16(ByteOrder::LittleEndian)),
    (b"\xfe\xff", Encoding::Utf16(ByteOrder::BigEndian)),
    (b"\xff\xfe\0\0", Encoding::Foreign("UTF-32", "save it as UTF-8 first")),
    (b"\0\0\xfe\xff", Encoding::Foreign("UTF-32", "save it as UTF-8 first")),
    (b"\x28\xb5\x2f\xfd", Encoding::Foreign("zstd", "unpack it first, as with `zstd -dc FILE`")),
    (b"\xfd7zXZ\0", Encoding::Foreign("xz", "unpack it first, as with `xz -dc FILE`")),
    (b"BZh*1AY&SY", Encoding::Foreign("bzip2", "unpack it first, as with `bzip2 -dc FILE`")),
    (b"\x5d\0\0", Encoding::Foreign("lzma", UNPACK)),
    (b"\x04\x22\x4d\x18", Encoding::Foreign("lz4", UNPACK)),
    (b"\x1f\x9d", Encoding::Foreign("compress (.Z)", UNPACK)),
    (b"7z\xbc\xaf\x27\x1c", Encoding::Foreign("7z", UNPACK)),
    (
        b"PK\x03\x04",
        Encoding::Foreign(
            "zip, Excel or OpenDocument",
            "unpack it or save its content as text first",
        ),
    ),
    (b"\xd0\xcf\x11\xe0", Encoding::Foreign("Microsoft Office", SAVE)),
    (b"%PDF-", Encoding::Foreign("PDF", SAVE)),
    (b"\x89PNG", Encoding::Foreign("PNG", "puzzles are read from text alone")),
    (b"\xff\xd8\xff", Encoding::Foreign("JPEG", "puzzles are read from text alone")),
];

/// Whether the bytes are those of the signature, as far as both go.
fn agree(signature: &[u8], start: &[u8]) -> bool {
    let is_same = |(expected, byte): (&u8, &u8)| {
        expected == byte || *expected == DIGIT && byte.is_ascii_digit()
    };
    signature.iter().zip(start).all(is_same)
}

/// The encoding that these first bytes show.
fn encoding(start: &[u8]) -> Option<Encoding> {
    let is_whole = |(signature, _): &&(&[u8], Encoding)| signature.len() <= start.len();
    let found = SIGNATURES.iter().filter(is_whole).filter(|(signature, _)| agree(signature, start));
    let by_signature = found.max_by_key(|(signature, _)| signature.len()).map(|(_, kind)| *kind);
    if matches!(by_signature, Some(Encoding::Utf16(_))) && is_other_text(start) {
        return None;
    }
    // Text has no zero bytes, and a file of puzzles begins with ASCII.
    let begins = |first: [u8; 2], second: [u8; 2]| {
        let is_ascii = |[high, low]: [u8; 2]| high == 0 && is_text(low);
        is_ascii(first) && (is_ascii(second) || matches!(second[0], 0xD8..=0xDB))
    };
    by_signature.or_else(|| match *start {
        [a, b, c, d, ..] if begins([b, a], [d, c]) => {
            Some(Encoding::Utf16(ByteOrder::LittleEndian))
        }
        [a, b, c, d, ..] if begins([a, b], [c, d]) => Some(Encoding::Utf16(ByteOrder::BigEndian)),
        _ => None,
    })
}

fn is_text(byte: u8) -> bool {
    byte.is_ascii_graphic() || byte.is_ascii_whitespace()
}

/// Whether ASCII follows a mark of UTF-16, which then stands there by mistake. Lines of frames look like ASCII too.
fn is_other_text(start: &[u8]) -> bool {
    const FRAMES: u8 = 0x25;
    let high = usize::from(start[0] == 0xff);
    matches!(start.get(2..4), Some(unit) if unit.iter().copied().all(is_text) && unit[high] != FRAMES)
}

/// Whether more bytes can change the encoding. Text has no zero bytes.
fn is_open(start: &[u8]) -> bool {
    let begins = |(signature, _): &(&[u8], Encoding)| {
        signature.len() > start.len() && agree(signature, start)
    };
    let may_be_utf16 =
        |start: &[u8]| matches!(start, [0, _] | [_, 0] | [0xff, 0xfe] | [0xfe, 0xff]);
    start.len() < 2 || start.len() < 4 && may_be_utf16(&start[..2]) || SIGNATURES.iter().any(begins)
}

/// Reads no more than needed to know the encoding, so that a slow writer does not delay anything.
fn read_start(reader: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    while is_open(&start) {
        let mut byte = [0];
        if read_some(reader, &mut byte)? == 0 {
            break;
        }
        start.push(byte[0]);
    }
    Ok(start)
}

/// Reads the available bytes; retries after a signal.
pub(super) fn read_some(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

/// Whether a file that begins like this is read as it is.
pub(super) fn is_plain(mut file: impl Read) -> io::Result<bool> {
    Ok(encoding(&read_start(&mut file)?).is_none())
}

/// The text of a file: decompressed, and in UTF-8.
pub(super) fn text_of(reader: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    match begin(reader)? {
        (Some(Encoding::Gzip), packed) => {
            let packed = BufReader::with_capacity(BUFFER, packed);
            plain_text_of(begin(MultiGzDecoder::new(packed))?)
        }
        plain => plain_text_of(plain),
    }
}

type Whole = Box<dyn Read + Send>;

/// The encoding and all bytes of a file.
fn begin(mut reader: impl Read + Send + 'static) -> io::Result<(Option<Encoding>, Whole)> {
    let start = read_start(&mut reader)?;
    Ok((encoding(&start), Box::new(Cursor::new(start).chain(reader))))
}

fn plain_text_of((encoding, whole): (Option<Encoding>, Whole)) -> io::Result<Whole> {
    match encoding {
        None | Some(Encoding::Gzip) => Ok(whole),
        Some(Encoding::Utf16(order)) => Ok(Box::new(Utf16Reader::new(whole, order))),
        Some(Encoding::Foreign(kind, advice)) => {
            let article = if kind.starts_with(['x', 'l']) { "an" } else { "a" };
            Err(io::Error::other(format!("this is {article} {kind} file; {advice}")))
        }
    }
}

/// Converts UTF-16 to UTF-8. What is no character becomes U+FFFD.
struct Utf16Reader<R> {
    input: R,
    order: ByteOrder,
    /// Bytes of a character that is not complete.
    rest: Vec<u8>,
    text: Cursor<Vec<u8>>,
    has_begun: bool,
}

impl<R: Read> Utf16Reader<R> {
    fn new(input: R, order: ByteOrder) -> Self {
        let text = Cursor::default();
        Utf16Reader { input, order, rest: Vec::new(), text, has_begun: false }
    }

    /// Converts the bytes that come next; returns whether there are any.
    fn fill(&mut self) -> io::Result<bool> {
        let mut bytes = [0; 1 << 13];
        let count = read_some(&mut self.input, &mut bytes)?;
        self.rest.extend_from_slice(&bytes[..count]);
        let is_rest = count == 0 && !self.rest.is_empty();
        let mut units: Vec<u16> = self.rest.chunks_exact(2).map(|pair| self.unit(pair)).collect();
        // The second half of a character may be still to come.
        if !is_rest && units.last().is_some_and(|unit| matches!(unit, 0xD800..=0xDBFF)) {
            units.pop();
        }
        self.rest.drain(..units.len() * 2);
        // Half a unit is no character, just as half a pair.
        let cut = (is_rest && !self.rest.is_empty()).then_some(0xD800);
        if is_rest {
            self.rest.clear();
        }
        let characters = char::decode_utf16(units.into_iter().chain(cut));
        let mut text: String =
            characters.map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        if !text.is_empty() && !std::mem::replace(&mut self.has_begun, true) {
            text = text.trim_start_matches('\u{FEFF}').to_owned();
        }
        self.text = Cursor::new(text.into_bytes());
        Ok(count > 0 || is_rest)
    }

    fn unit(&self, pair: &[u8]) -> u16 {
        let pair = [pair[0], pair[1]];
        match self.order {
            ByteOrder::LittleEndian => u16::from_le_bytes(pair),
            ByteOrder::BigEndian => u16::from_be_bytes(pair),
        }
    }
}

impl<R: Read> Read for Utf16Reader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let count = self.text.read(buffer)?;
            if count > 0 || buffer.is_empty() || !self.fill()? {
                return Ok(count);
            }
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
        text_of(Cursor::new(bytes))?.read_to_end(&mut text)?;
        Ok(text)
    }

    fn packed(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    /// Returns one byte at a time.
    struct Slow(Cursor<Vec<u8>>);

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = buffer.len().min(1);
            self.0.read(&mut buffer[..length])
        }
    }

    fn utf16(text: &str) -> [Vec<u8>; 2] {
        let units: Vec<u16> = text.encode_utf16().collect();
        [u16::to_le_bytes, u16::to_be_bytes]
            .map(|bytes| units.iter().copied().flat_map(bytes).collect())
    }

    #[test]
    fn gzip_is_unpacked_and_everything_else_left_alone() {
        for text in [
            &b""[..],
            b"1",
            b"\x1f",
            b"\x1fabc",
            b"12\n34",
            b"BZ",
            b"BZh9",
            b"\0",
            b"1\0\0\0",
            b"%PD",
        ] {
            assert_eq!(read(text.to_vec()).unwrap(), text);
            assert_eq!(read(packed(text)).unwrap(), text);
        }
        let two_members = [packed(b"one\n"), packed(b"two\n")].concat();
        assert_eq!(read(two_members).unwrap(), b"one\ntwo\n");
        assert!(read(packed(&[7; 1000])[..20].to_vec()).is_err(), "cut short");
    }

    #[test]
    fn utf_16_is_converted_with_and_without_a_mark() {
        assert_eq!(read(b"\xff\xfe\n12".to_vec()).unwrap(), b"\xff\xfe\n12");
        for text in ["\u{FEFF}╔══", "12\r\n34\n", "1🍎.🍌\n", "\u{FEFF}12.🍎", "\u{FEFF}"]
        {
            let expected = text.trim_start_matches('\u{FEFF}').as_bytes();
            for bytes in utf16(text) {
                assert_eq!(read(packed(&bytes)).unwrap(), expected, "{text:?}");
                let mut slow = String::new();
                text_of(Slow(Cursor::new(bytes))).unwrap().read_to_string(&mut slow).unwrap();
                assert_eq!(slow.as_bytes(), expected, "{text:?}");
            }
        }
        let [mut cut, _] = utf16("\u{FEFF}12🍎");
        cut.pop();
        assert_eq!(read(cut).unwrap(), "12\u{FFFD}\u{FFFD}".as_bytes());
    }

    #[test]
    fn other_files_are_named() {
        for (start, message) in [
            (
                &b"\x28\xb5\x2f\xfd123"[..],
                "this is a zstd file; unpack it first, as with `zstd -dc FILE`",
            ),
            (b"\xfd7zXZ\0", "this is an xz file; unpack it first, as with `xz -dc FILE`"),
            (b"BZh91AY&SYabc", "this is a bzip2 file; unpack it first, as with `bzip2 -dc FILE`"),
            (b"%PDF-1.4", "this is a PDF file; save its content as text first"),
        ] {
            assert_eq!(read(start.to_vec()).unwrap_err().to_string(), message);
            assert_eq!(read(packed(start)).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn two_bytes_of_text_are_enough_to_begin() {
        let mut reader = Cursor::new(b"12345".to_vec());
        assert_eq!(read_start(&mut reader).unwrap(), b"12");
    }
}
