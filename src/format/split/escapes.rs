//! Leaves out the escape sequences with which terminals set colours, so that coloured output is read as plain text.

use std::ops::ControlFlow;

const ESCAPE: u8 = 0x1B;

/// A longer sequence is text, so that only this much is kept back.
const LONGEST: usize = 32;

/// The bytes of a sequence that has begun, in this input or the piece before.
#[derive(Debug, Default)]
pub(super) struct EscapeFilter {
    begun: Vec<u8>,
}

impl EscapeFilter {
    /// Appends these bytes without their escape sequences. What is no complete sequence stays as it is.
    pub(super) fn append(&mut self, mut bytes: &[u8], out: &mut Vec<u8>) {
        loop {
            while let Some((&byte, rest)) = bytes.split_first().filter(|_| !self.begun.is_empty()) {
                self.begun.push(byte);
                match ends(&self.begun) {
                    None => {}
                    Some(ControlFlow::Break(())) => self.begun.clear(),
                    Some(ControlFlow::Continue(())) => {
                        self.begun.pop();
                        out.append(&mut self.begun);
                        // This byte may begin another sequence.
                        break;
                    }
                }
                bytes = rest;
            }
            if !self.begun.is_empty() && bytes.is_empty() {
                return;
            }
            let Some(at) = memchr::memchr(ESCAPE, bytes) else {
                return out.extend_from_slice(bytes);
            };
            out.extend_from_slice(&bytes[..at]);
            self.begun.push(ESCAPE);
            bytes = &bytes[at + 1..];
        }
    }

    /// Appends what has begun and did not end.
    pub(super) fn finish(&mut self, out: &mut Vec<u8>) {
        out.append(&mut self.begun);
    }
}

/// Whether the last byte ends the sequence (`Break`) or shows that it is none (`Continue`); none if it goes on.
fn ends(sequence: &[u8]) -> Option<ControlFlow<()>> {
    match (sequence.len(), sequence[sequence.len() - 1]) {
        (2, b'[') => None,
        (2, _) => Some(ControlFlow::Continue(())),
        (_, b'@'..=b'~') => Some(ControlFlow::Break(())),
        (..LONGEST, b' '..=b'?') => None,
        _ => Some(ControlFlow::Continue(())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filtered(text: &[u8], size: usize) -> Vec<u8> {
        let (mut filter, mut out) = (EscapeFilter::default(), Vec::new());
        text.chunks(size).for_each(|piece| filter.append(piece, &mut out));
        filter.finish(&mut out);
        out
    }

    #[test]
    fn colours_are_left_out_however_the_text_is_cut() {
        let long = [b"\x1b[".to_vec(), vec![b'1'; 100]].concat();
        let cases: [(&[u8], &[u8]); 8] = [
            (b"12", b"12"),
            (b"\x1b[1m5\x1b[0m3\x1b[38;5;12m\x1b[K7\n", b"537\n"),
            (b"1\x1b", b"1\x1b"),
            (b"1\x1b[3", b"1\x1b[3"),
            (b"\x1b.2", b"\x1b.2"),
            (b"\x1b\x1b[1m2", b"\x1b2"),
            (b"\x1b[1\x1b[1m2", b"\x1b[12"),
            (&long, &long),
        ];
        for (text, expected) in cases {
            for size in [1, 2, 3, 1000] {
                assert_eq!(filtered(text, size), expected, "{text:?} in pieces of {size}");
            }
        }
    }
}
