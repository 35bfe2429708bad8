//! Inputs that hold no puzzles: formulas, proofs, what SAT solvers print, and pictures.
//!
//! Lines at the beginning of an input wait here until it is known what they are. They wait only while they look like a
//! comment of DIMACS, a status, a step of a proof or the head of XML, so that puzzles are read as they arrive. In doubt, an input has
//! puzzles: the rest of it is recognized only by what no puzzle has.

use crate::format::codec::lookup;
use crate::format::error::OtherContent;
use crate::format::read_options::ReadOptions;

/// An input is undecided for at most this many bytes.
const FARTHEST: usize = 4 << 20;

/// No line with the first bytes of another content is longer, so that a longer one need not wait.
const LONGEST_LINE: usize = 1 << 16;

/// No puzzle has a larger digit in fewer words.
const LARGEST_ALONE: u64 = 9;

/// What an input is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Nature {
    /// Not known before more lines have arrived.
    Open,
    /// Puzzles, as far as this can tell.
    Puzzles,
    /// Something else, by the line that begins and ends here and has this number.
    Other { content: OtherContent, start: usize, end: usize, line: u64 },
}

/// The lines at the beginning of an input.
#[derive(Debug, Default)]
pub(super) struct Opening {
    /// The number of bytes and lines that were looked at, all of complete lines.
    looked_at: usize,
    lines: u64,
    seen: Seen,
}

/// What the lines so far are.
#[derive(Clone, Copy, Debug, Default)]
enum Seen {
    /// Empty, or comments of other files.
    #[default]
    Nothing,
    /// Comments of DIMACS.
    Comments {
        /// Whether one has words of prose, which no row of cells has.
        has_prose: bool,
        /// Whether one may be a puzzle behind a word.
        may_be_puzzle: bool,
    },
    /// `SAT` or `UNSAT`, alone.
    Status,
    /// Steps of a proof, or rows with blanks at their ends.
    Steps { count: usize, width: usize, has_large: bool },
}

/// What a line says about the input.
enum Said {
    Open(Seen),
    Puzzles,
    Other(OtherContent),
}

impl Opening {
    /// What the input is that begins with this text; all of it, if it has `ended`.
    pub(super) fn look(&mut self, text: &[u8], ended: bool, options: &ReadOptions) -> Nature {
        // Cells may be any words in an alphabet that was asked for.
        if options.alphabet.is_some() {
            return Nature::Puzzles;
        }
        if self.looked_at == 0 && is_binary_proof(text) {
            return Nature::Other { content: OtherContent::Proof, start: 0, end: 0, line: 1 };
        }
        loop {
            let start = self.looked_at;
            let rest = &text[start..];
            let length = memchr::memchr2(b'\n', b'\r', rest);
            let end = match length {
                Some(length) => start + length,
                None if ended && !rest.is_empty() => text.len(),
                None => break,
            };
            self.looked_at = (end + 1).min(text.len());
            // LF after CR ends no line of its own.
            if start > 0 && text[start - 1..].starts_with(b"\r\n") {
                continue;
            }
            self.lines += 1;
            match self.line(&text[start..end], options) {
                Said::Open(seen) => self.seen = seen,
                Said::Puzzles => return Nature::Puzzles,
                Said::Other(content) => {
                    return Nature::Other { content, start, end, line: self.lines };
                }
            }
        }
        let at_end = |content| Nature::Other { content, start: 0, end: 0, line: 1 };
        let rest = &text[self.looked_at..];
        let is_over = ended || text.len() > FARTHEST;
        match self.seen {
            _ if !is_over && rest.len() <= LONGEST_LINE && may_begin(rest) => Nature::Open,
            Seen::Comments { has_prose: true, may_be_puzzle: false } if is_over => {
                at_end(OtherContent::Log)
            }
            Seen::Status if ended => at_end(OtherContent::Answer),
            _ => Nature::Puzzles,
        }
    }

    fn line(&self, line: &[u8], options: &ReadOptions) -> Said {
        let Ok(text) = std::str::from_utf8(line) else {
            return Said::Puzzles;
        };
        let text = text.trim_start_matches('\u{FEFF}').trim();
        let mut words = text.split_ascii_whitespace();
        let (Some(first), second) = (words.next(), words.next()) else {
            let in_steps = matches!(self.seen, Seen::Steps { .. });
            return if in_steps { Said::Puzzles } else { Said::Open(self.seen) };
        };
        match (self.seen, first, second) {
            (Seen::Status, ..) => match Step::of(text) {
                Some(step) if step.has_word || step.width != "SAT".len() => {
                    Said::Other(OtherContent::Answer)
                }
                _ => Said::Puzzles,
            },
            (Seen::Steps { .. }, ..) => self.step(text, options),
            (Seen::Nothing, "#", _) => Said::Open(self.seen),
            (Seen::Nothing, "<svg", _) => Said::Other(OtherContent::Picture),
            (Seen::Nothing, "<!DOCTYPE", Some("svg" | "svg>")) => {
                Said::Other(OtherContent::Picture)
            }
            (Seen::Nothing, "<?xml", _) if text.contains("<svg ") => {
                Said::Other(OtherContent::Picture)
            }
            (Seen::Nothing, "<?xml", _) if text.ends_with("?>") => Said::Open(self.seen),
            (Seen::Nothing, "c", Some("satdoku")) => Said::Other(OtherContent::Formula),
            (_, "c", _) => Said::Open(self.comment(text, options)),
            (_, "p", Some("cnf" | "wcnf" | "inccnf")) => Said::Other(OtherContent::Formula),
            (_, "s", Some("SATISFIABLE" | "UNSATISFIABLE" | "UNKNOWN" | "OPTIMUM")) => {
                Said::Other(OtherContent::Answer)
            }
            (_, "s", Some("VERIFIED" | "NOT" | "DERIVATION")) => Said::Other(OtherContent::Log),
            (_, "v", Some(_)) if are_values(text) => Said::Other(OtherContent::Answer),
            (_, "clasp", Some("version")) => Said::Other(OtherContent::Log),
            (_, "WARNING:", Some("for")) if text.contains("FPU") => Said::Other(OtherContent::Log),
            (_, "SAT" | "UNSAT" | "INDET" | "SATISFIABLE" | "UNSATISFIABLE", None) => {
                Said::Open(Seen::Status)
            }
            _ if text.starts_with("==") && text.contains("[ Problem Statistics ]") => {
                Said::Other(OtherContent::Log)
            }
            _ => self.step(text, options),
        }
    }

    fn comment(&self, text: &str, options: &ReadOptions) -> Seen {
        let (has_prose, may_be_puzzle) = match self.seen {
            Seen::Comments { has_prose, may_be_puzzle } => (has_prose, may_be_puzzle),
            _ => (false, false),
        };
        let is_prose = |word: &str| word.len() > 1 && word.bytes().all(|b| b.is_ascii_alphabetic());
        Seen::Comments {
            has_prose: has_prose || text.split_ascii_whitespace().any(is_prose),
            may_be_puzzle: may_be_puzzle || lookup::claim(text, options).is_some(),
        }
    }

    /// What a line says if it may be the step of a proof.
    fn step(&self, text: &str, options: &ReadOptions) -> Said {
        // With these options, a row may be a puzzle.
        let is_open = options.known_side().is_none() && options.input.is_none();
        let Some(step) = Step::of(text).filter(|_| is_open) else {
            return Said::Puzzles;
        };
        let (count, width, has_large) = match self.seen {
            Seen::Steps { count, width, has_large } => (count + 1, width, has_large),
            Seen::Comments { .. } => return Said::Puzzles,
            _ => (1, step.width, false),
        };
        let has_large = has_large || step.has_large;
        if step.is_sure || has_large && count > 1 {
            return Said::Other(OtherContent::Proof);
        }
        // A line of n² words may be a puzzle, and so many lines a grid.
        let may_be_puzzle = step.width > 9 && step.width.isqrt().pow(2) == step.width;
        match !has_large && (may_be_puzzle || count >= width) {
            true => Said::Puzzles,
            false => Said::Open(Seen::Steps { count, width, has_large }),
        }
    }
}

/// Whether a line that is not complete may be of another content than puzzles.
fn may_begin(rest: &[u8]) -> bool {
    rest.trim_ascii_start()
        .first()
        .is_none_or(|byte| b"\xEFacpsvSUIW#=d-0123456789<".contains(byte))
}

/// Whether this is a line of values, `v 1 -2 30`: more than single symbols, which may be cells.
fn are_values(text: &str) -> bool {
    let mut words = text.split_ascii_whitespace().skip(1);
    words.clone().all(|word| word.parse::<i64>().is_ok()) && words.any(|word| word.len() > 1)
}

/// Whether the first line begins with a step of a binary proof, which has a zero byte where no text has any.
fn is_binary_proof(text: &[u8]) -> bool {
    let line = memchr::memchr2(b'\n', b'\r', text).map_or(text, |end| &text[..end]);
    let length = memchr::memchr(0, line);
    let follows = |length: usize| text.get(length + 1).is_none_or(|next| b"ad".contains(next));
    matches!(line.first(), Some(b'a' | b'd')) && length.is_some_and(follows)
}

/// A line that may be a step of a proof: `1 -2 0`, `d 1 -2 0`, or with a number before it and hints behind it.
struct Step {
    width: usize,
    /// Whether one of its words has several characters.
    has_word: bool,
    /// Whether a number is too large for a row of so many words.
    has_large: bool,
    /// Whether it cannot be a row.
    is_sure: bool,
}

impl Step {
    fn of(text: &str) -> Option<Step> {
        let mut step = Step { width: 0, has_word: false, has_large: false, is_sure: false };
        let (mut has_negative, mut deletes, mut last, mut largest) = (false, false, 1, 0);
        for word in text.split_ascii_whitespace() {
            step.width += 1;
            if word == "d" && step.width <= 2 {
                deletes = true;
                continue;
            }
            last = word.parse::<i64>().ok()?;
            step.has_word |= word.len() > 1;
            // -1 may be a blank.
            has_negative |= last < -1;
            largest = largest.max(last.unsigned_abs());
        }
        step.has_large = largest > LARGEST_ALONE.max(step.width as u64);
        step.is_sure = has_negative || deletes && step.has_large;
        (last == 0).then_some(step)
    }
}
