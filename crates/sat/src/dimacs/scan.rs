//! Splits text into words in bounded memory, however long its lines are.

use std::io::{self, BufRead};

use super::error::DimacsError;

/// Maximum length of a number or keyword.
const WORD_LIMIT: usize = 64;
/// Maximum number of bytes kept of a line. No comment that this library writes is longer.
const LINE_LIMIT: usize = 1 << 20;

/// Reads words line by line. After [`Scanner::next_line`], the input is at the first byte of a line.
#[derive(Debug)]
pub(super) struct Scanner<R> {
    input: R,
    line: u64,
    /// Whether the input is inside a line that has not been read to its end.
    in_line: bool,
}

impl<R: BufRead> Scanner<R> {
    pub(super) fn new(input: R) -> Self {
        Scanner { input, line: 0, in_line: false }
    }

    /// Advances to the next line that is not empty. Returns its first byte, or `None` at the end.
    pub(super) fn next_line(&mut self) -> io::Result<Option<u8>> {
        if self.in_line {
            self.take_line(0)?;
        }
        loop {
            self.line += 1;
            self.skip_blanks()?;
            match self.peek()? {
                Some(b'\n') => self.input.consume(1),
                first => {
                    self.in_line = first.is_some();
                    return Ok(first);
                }
            }
        }
    }

    /// Reads the next word of this line, or returns `None` at its end.
    pub(super) fn word(&mut self) -> Result<Option<String>, DimacsError> {
        self.skip_blanks()?;
        let mut word = Vec::new();
        while let Some(byte) = self.peek()?.filter(|b| !b.is_ascii_whitespace()) {
            if word.len() == WORD_LIMIT {
                return Err(self.error("a word longer than 64 characters"));
            }
            word.push(byte);
            self.input.consume(1);
        }
        Ok((!word.is_empty()).then(|| String::from_utf8_lossy(&word).into_owned()))
    }

    /// Reads the next number of this line, or returns `None` at its end.
    pub(super) fn number<T: std::str::FromStr>(&mut self) -> Result<Option<T>, DimacsError> {
        match self.word()? {
            None => Ok(None),
            Some(word) => match word.parse() {
                Ok(number) => Ok(Some(number)),
                Err(_) if is_decimal(&word) => {
                    Err(self.error(&format!("the number {word} is out of range")))
                }
                Err(_) => Err(self.error(&format!("'{word}' where a number is expected"))),
            },
        }
    }

    /// Reads the rest of this line, trimmed and cut to `LINE_LIMIT` bytes.
    pub(super) fn rest_of_line(&mut self) -> io::Result<String> {
        let rest = self.take_line(LINE_LIMIT)?;
        Ok(String::from_utf8_lossy(&rest).trim().to_owned())
    }

    pub(super) fn error(&self, message: &str) -> DimacsError {
        DimacsError::Syntax { line: self.line, message: message.to_owned() }
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn skip_blanks(&mut self) -> io::Result<()> {
        while self.peek()?.is_some_and(|b| b.is_ascii_whitespace() && b != b'\n') {
            self.input.consume(1);
        }
        Ok(())
    }

    /// Reads to the end of this line and keeps its first `limit` bytes.
    fn take_line(&mut self, limit: usize) -> io::Result<Vec<u8>> {
        let mut kept = Vec::new();
        self.in_line = false;
        while self.peek()?.is_some() {
            let bytes = self.input.fill_buf()?;
            let end = bytes.iter().position(|&b| b == b'\n');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            kept.extend_from_slice(&part[..part.len().min(limit - kept.len())]);
            let used = end.map_or(bytes.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        Ok(kept)
    }
}

/// Whether a word is an integer of any length.
fn is_decimal(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use super::*;

    /// A reader that returns one part for each call, or fails with the given kind of error.
    struct Parts(Vec<Result<&'static str, io::ErrorKind>>);

    impl Read for Parts {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let part = self.0.remove(0)?;
            buffer[..part.len()].copy_from_slice(part.as_bytes());
            Ok(part.len())
        }
    }

    fn scanner(parts: &[Result<&'static str, io::ErrorKind>]) -> Scanner<BufReader<Parts>> {
        Scanner::new(BufReader::new(Parts(parts.to_vec())))
    }

    #[test]
    fn interrupted_reads_are_retried_and_other_errors_returned() {
        let signal = Err(io::ErrorKind::Interrupted);
        let mut scanner =
            scanner(&[Ok("v 1"), signal, Ok("2 3"), Err(io::ErrorKind::ConnectionReset)]);
        assert_eq!(scanner.next_line().unwrap(), Some(b'v'));
        assert_eq!(scanner.word().unwrap().as_deref(), Some("v"));
        assert_eq!(scanner.word().unwrap().as_deref(), Some("12"));
        let DimacsError::Io(error) = scanner.word().unwrap_err() else {
            panic!("an error of the input")
        };
        assert_eq!(error.kind(), io::ErrorKind::ConnectionReset);
    }

    #[test]
    fn a_line_in_many_parts_keeps_its_first_bytes() {
        let mut scanner = scanner(&[Ok("abc"), Ok("def"), Ok("ghi\nnext"), Ok(" line")]);
        assert_eq!(scanner.next_line().unwrap(), Some(b'a'));
        assert_eq!(scanner.take_line(7).unwrap(), b"abcdefg");
        assert_eq!(scanner.next_line().unwrap(), Some(b'n'));
        assert_eq!(scanner.line, 2);
    }
}
