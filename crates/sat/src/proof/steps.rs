//! Reads the steps of a proof file in any of the three formats.

use std::io::{self, BufRead, Chain, Cursor, Read};

use super::ProofError;
use crate::{Lit, Var};

/// Number of bytes used to recognise the format; long enough for a line of LRAT.
const HEAD_LEN: u64 = 1 << 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileFormat {
    Drat,
    BinaryDrat,
    Lrat,
}

/// The kind of a step. Its operands are in [`StepReader::clause`] and [`StepReader::hints`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StepKind {
    /// Adds the clause. Holds its number in LRAT, and 0 in DRAT.
    Add(u64),
    /// Deletes the clause; in LRAT, the clauses whose numbers are in the hints.
    Delete,
}

/// Reads a proof step by step.
pub(super) struct StepReader<R> {
    input: Chain<Cursor<Vec<u8>>, R>,
    format: FileFormat,
    /// Bytes (binary) or lines (text) read so far.
    num_read: u64,
    /// Bytes or lines before the current step.
    begin: u64,
    line: Vec<u8>,
    pub(super) clause: Vec<Lit>,
    /// Clause numbers; a negative one begins a RAT group.
    pub(super) hints: Vec<i64>,
}

impl<R: BufRead> StepReader<R> {
    pub(super) fn new(mut input: R) -> Result<Self, ProofError> {
        let mut head = Vec::new();
        input.by_ref().take(HEAD_LEN).read_to_end(&mut head)?;
        Ok(StepReader {
            format: detect_format(&head),
            input: Cursor::new(head).chain(input),
            num_read: 0,
            begin: 0,
            line: Vec::new(),
            clause: Vec::new(),
            hints: Vec::new(),
        })
    }

    pub(super) fn format(&self) -> FileFormat {
        self.format
    }

    /// The line or byte at which the current step begins.
    pub(super) fn place(&self) -> String {
        match self.format {
            FileFormat::BinaryDrat => format!("byte {}", self.begin),
            _ => format!("line {}", self.num_read),
        }
    }

    pub(super) fn error(&self, message: &str) -> ProofError {
        ProofError::Syntax { place: self.place(), message: message.to_owned() }
    }

    /// Reads the next step, or returns `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<StepKind>, ProofError> {
        self.clause.clear();
        self.hints.clear();
        self.begin = self.num_read;
        match self.format {
            FileFormat::BinaryDrat => self.next_binary(),
            FileFormat::Drat => self.next_line(Self::parse_drat_line),
            FileFormat::Lrat => self.next_line(Self::parse_lrat_line),
        }
    }

    /// Parses the next line that is neither empty nor a comment.
    fn next_line(
        &mut self,
        parse: impl Fn(&mut Self, &str) -> Result<StepKind, ProofError>,
    ) -> Result<Option<StepKind>, ProofError> {
        loop {
            let mut line = std::mem::take(&mut self.line);
            line.clear();
            if self.input.read_until(b'\n', &mut line)? == 0 {
                return Ok(None);
            }
            self.num_read += 1;
            let text = std::str::from_utf8(&line).map_err(|_| self.error("not valid UTF-8"))?;
            let text = text.trim();
            let step = match text.bytes().next() {
                None | Some(b'c') => None,
                Some(_) => Some(parse(self, text)?),
            };
            self.line = line;
            if step.is_some() {
                return Ok(step);
            }
        }
    }

    fn parse_drat_line(&mut self, line: &str) -> Result<StepKind, ProofError> {
        let (step, rest) = match line.strip_prefix('d') {
            Some(rest) => (StepKind::Delete, rest),
            None => (StepKind::Add(0), line),
        };
        let mut words = rest.split_ascii_whitespace();
        self.lits(&mut words)?;
        match words.next() {
            None => Ok(step),
            Some(word) => Err(self.error(&format!("'{word}' behind the 0 that ends a step"))),
        }
    }

    fn parse_lrat_line(&mut self, line: &str) -> Result<StepKind, ProofError> {
        let mut words = line.split_ascii_whitespace().peekable();
        let number = self.number(words.next())?;
        let number =
            u64::try_from(number).map_err(|_| self.error("clause numbers cannot be negative"))?;
        if words.next_if_eq(&"d").is_none() {
            self.lits(&mut words)?;
            self.numbers(&mut words)?;
            return Ok(StepKind::Add(number));
        }
        self.numbers(&mut words)?;
        Ok(StepKind::Delete)
    }

    /// Reads literals up to a 0.
    fn lits<'a>(&mut self, words: &mut impl Iterator<Item = &'a str>) -> Result<(), ProofError> {
        loop {
            let number = self.number(words.next())?;
            if number == 0 {
                return Ok(());
            }
            let lit = i32::try_from(number).ok().and_then(Lit::from_dimacs);
            let lit = lit.ok_or_else(|| self.error(&format!("{number} is not a literal")))?;
            self.clause.push(lit);
        }
    }

    /// Reads clause numbers up to a 0, which must end the line.
    fn numbers<'a>(&mut self, words: &mut impl Iterator<Item = &'a str>) -> Result<(), ProofError> {
        loop {
            match self.number(words.next())? {
                0 => break,
                number => self.hints.push(number),
            }
        }
        match words.next() {
            None => Ok(()),
            Some(word) => Err(self.error(&format!("'{word}' behind the 0 that ends a step"))),
        }
    }

    fn number(&self, word: Option<&str>) -> Result<i64, ProofError> {
        let word = word.ok_or_else(|| self.error("the line ends before its 0"))?;
        word.parse().map_err(|_| self.error(&format!("'{word}' where a number is expected")))
    }

    fn next_binary(&mut self) -> Result<Option<StepKind>, ProofError> {
        let step = match self.byte()? {
            None => return Ok(None),
            Some(b'a') => StepKind::Add(0),
            Some(b'd') => StepKind::Delete,
            Some(other) => {
                return Err(self.error(&format!("byte {other:#04x} where a step begins")));
            }
        };
        loop {
            match self.variable_length()? {
                0 => return Ok(Some(step)),
                // Twice the variable, plus 1 if negated.
                code => {
                    let number = usize::try_from(code >> 1).ok();
                    let index = number.and_then(|number| number.checked_sub(1));
                    let index = index.filter(|&index| index < Var::LIMIT);
                    let index = index.ok_or_else(|| self.error("a literal out of range"))?;
                    self.clause.push(Var::new(index).lit(code & 1 == 0));
                }
            }
        }
    }

    /// Reads a number in groups of seven bits, lowest first. All groups but the last have the high bit set.
    fn variable_length(&mut self) -> Result<u64, ProofError> {
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            let byte = byte.ok_or_else(|| self.error("the file ends within a step"))?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(self.error("a literal out of range"))
    }

    fn byte(&mut self) -> io::Result<Option<u8>> {
        let byte = loop {
            match self.input.fill_buf() {
                Ok(bytes) => break bytes.first().copied(),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        };
        if byte.is_some() {
            self.input.consume(1);
            self.num_read += 1;
        }
        Ok(byte)
    }
}

/// Recognises the format of a proof by its first bytes.
///
/// A binary file begins with `a` or `d` and has bytes other than digits, signs, `d`, blanks and comments. A line of
/// LRAT has two zeros or begins with a number and `d`.
fn detect_format(begin: &[u8]) -> FileFormat {
    let lines = || begin.split_inclusive(|&b| b == b'\n');
    let is_comment = |line: &[u8]| line.first() == Some(&b'c');
    let is_text = |b: &u8| matches!(b, b'0'..=b'9' | b'-' | b'd') || b.is_ascii_whitespace();
    let begins_step = matches!(begin.first(), Some(b'a' | b'd'));
    if begins_step && !lines().all(|line| is_comment(line) || line.iter().all(is_text)) {
        return FileFormat::BinaryDrat;
    }
    let line = lines().find(|line| !is_comment(line) && !line.trim_ascii().is_empty());
    let mut words =
        line.unwrap_or_default().split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let is_drat = words.next().is_none_or(|first| first == b"0" || first.starts_with(b"d"));
    let has_two_ends = || words.clone().filter(|&word| word == b"0").count() == 2;
    if !is_drat && (words.clone().next() == Some(b"d") || has_two_ends()) {
        FileFormat::Lrat
    } else {
        FileFormat::Drat
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    type Found = (StepKind, Vec<i32>, Vec<i64>);

    fn all(text: &[u8]) -> Result<Vec<Found>, String> {
        let mut steps = StepReader::new(text).map_err(|e| e.to_string())?;
        let mut found = Vec::new();
        while let Some(step) = steps.next().map_err(|e| e.to_string())? {
            let clause = steps.clause.iter().map(|lit| lit.to_dimacs()).collect();
            found.push((step, clause, steps.hints.clone()));
        }
        Ok(found)
    }

    /// A reader that fails once with the given kind of error, then ends.
    struct Fault(Option<io::ErrorKind>);

    impl Read for Fault {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            self.0.take().map_or(Ok(0), |kind| Err(kind.into()))
        }
    }

    #[test]
    fn interrupted_reads_are_retried_and_other_errors_returned() {
        const STEPS: usize = HEAD_LEN as usize;
        let steps_after = |kind| {
            // The fault comes after the bytes used to recognise the format, and within a step.
            let step = b"a\x02\x05\x00";
            let begin = [step.repeat(STEPS), b"a".to_vec()].concat();
            let input = (&begin[..]).chain(Fault(Some(kind))).chain(&step[1..]);
            let mut steps = StepReader::new(BufReader::new(input)).ok()?;
            let mut count = 0;
            while steps.next().ok()?.is_some() {
                count += 1;
            }
            Some(count)
        };
        assert_eq!(steps_after(io::ErrorKind::Interrupted), Some(STEPS + 1));
        assert_eq!(steps_after(io::ErrorKind::ConnectionReset), None);
    }

    #[test]
    fn the_format_is_recognised_by_how_the_proof_begins() {
        for (begin, format) in [
            ("", FileFormat::Drat),
            ("0\n", FileFormat::Drat),
            ("c a note\n1 -2 0\n", FileFormat::Drat),
            ("d 1 -2 0\nc a note\n0\n", FileFormat::Drat),
            ("d 1 0 2 0\n", FileFormat::Drat),
            ("c a note\n5 1 -2 0 1 2 0\n", FileFormat::Lrat),
            ("\n \n5 0 1 2 0\n", FileFormat::Lrat),
            ("5 d 1 2 0\n", FileFormat::Lrat),
            ("a\u{2}\u{5}\u{0}", FileFormat::BinaryDrat),
            ("d\u{2}\u{5}\u{0}", FileFormat::BinaryDrat),
        ] {
            assert_eq!(detect_format(begin.as_bytes()), format, "{begin:?}");
        }
    }

    #[test]
    fn text_and_binary_give_the_same_steps() {
        let text = all(b"c by hand\n1 -2 0\n\nd 63 -64 0\r\n0\n").unwrap();
        let binary = all(b"a\x02\x05\x00d\x7e\x81\x01\x00a\x00").unwrap();
        assert_eq!(text, binary);
        assert_eq!(text[1], (StepKind::Delete, vec![63, -64], vec![]));
    }

    #[test]
    fn lrat_steps_have_numbers() {
        let steps = all(b"9 1 -2 0 4 7 0\n9 d 4 7 0\n10 0 9 8 0\n").unwrap();
        assert_eq!(steps[0], (StepKind::Add(9), vec![1, -2], vec![4, 7]));
        assert_eq!(steps[1], (StepKind::Delete, vec![], vec![4, 7]));
        assert_eq!(steps[2], (StepKind::Add(10), vec![], vec![9, 8]));
        let mut in_pieces =
            StepReader::new(BufReader::with_capacity(2, &b"9 1 0 4 0\n"[..])).unwrap();
        assert_eq!(in_pieces.next().unwrap(), Some(StepKind::Add(9)));
        assert_eq!(detect_format(b"1 0\n"), FileFormat::Drat);
        assert_eq!(detect_format(b"5 0 1 0\n"), FileFormat::Lrat);
        assert_eq!(detect_format(b"0\n"), FileFormat::Drat);
        assert_eq!(detect_format(b""), FileFormat::Drat);
    }

    #[test]
    fn errors_name_the_place() {
        for (text, error) in [
            (&b"1 0\n1 2\n"[..], "line 2: the line ends before its 0"),
            (b"1 0 5\n", "line 1: '5' behind the 0 that ends a step"),
            (b"1 0\n1 -d 0\n", "line 2: '-d' where a number is expected"),
            (b"99999999999 0\n", "line 1: 99999999999 is not a literal"),
            (b"5 1 0 2 0\n6 1 0 2\n", "line 2: the line ends before its 0"),
            (b"a\x02\x00b", "byte 3: byte 0x62 where a step begins"),
            (b"a\x02\x00a\x02", "byte 3: the file ends within a step"),
            (b"a\xff\xff\xff\xff\xff\x01\x00", "byte 0: a literal out of range"),
            // One more than the largest variable that DIMACS can number.
            (b"a\x80\x80\x80\x80\x10\x00", "byte 0: a literal out of range"),
            (b"a\x84\x80\x80\x80\x10\x00", "byte 0: a literal out of range"),
        ] {
            assert_eq!(all(text).unwrap_err(), error);
        }
    }
}
