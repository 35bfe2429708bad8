//! Brackets, quotes and names around the numbers of an array, in source code and as numpy shows them.
//!
//! ```text
//! board = [[5, 3, 0],      int a[3][3] = {        array([[5, 3, 0],      p = "53..7...."
//!          [0, 1, 0],          {5, 3, 0},                [0, 1, 0]])
//! ```

use crate::format::read_options::ReadOptions;
use crate::puzzle::BLANKS;

/// Fewer symbols in a word are a number.
const FEWEST_SYMBOLS: usize = 4;

/// Removes such marks, line by line.
#[derive(Debug, Default)]
pub(super) struct ArrayMarks {
    /// The number of brackets that are open, if a name stands before the first of them.
    depth: usize,
}

impl ArrayMarks {
    /// Whether the array goes on in the next line.
    pub(super) fn is_open(&self) -> bool {
        self.depth > 0
    }

    /// Overwrites the marks around the cells of a row with spaces; returns whether the line is one.
    ///
    /// Numbers with commas in square brackets are JSON, unless a name stands before them.
    pub(super) fn blank_out(&mut self, line: &mut [u8], options: &ReadOptions) -> bool {
        let Ok(text) = std::str::from_utf8(line) else {
            return false;
        };
        let value = value_start(text).filter(|_| !options.is_symbol('=')).unwrap_or(0);
        if matches!(text[value..].trim(), "\"\"\"" | "'''") {
            line.fill(b' ');
            return true;
        }
        let start = array_start(text, value);
        let is_array = self.is_open() || start > 0;
        let dtype = text[start..].find(", dtype=");
        let end = dtype.map_or(text.len(), |at| start + at);
        let inside = &text[start..end];
        let is_bracket = |c: char| "[](){}".contains(c) && !options.is_symbol(c);
        let is_json = inside.contains(',') && !is_array && !inside.contains(['(', '{']);
        if !is_array && !inside.contains(is_bracket) || is_json {
            return false;
        }
        let is_between = |c: char| {
            let is_quote = is_array && matches!(c, '"' | '\'');
            is_bracket(c) || is_quote || matches!(c, ',' | ';') || c.is_whitespace()
        };
        let is_cell = |word: &str| is_number(word) || is_array && are_symbols(word);
        let mut words = inside.split(is_between).filter(|word| !word.is_empty()).peekable();
        let depth = match is_array {
            true => self.depth_behind(&text[..start], &text[start..]),
            false => 0,
        };
        let has_cells = words.peek().is_some();
        if !has_cells && !self.is_open() && depth == 0 || !words.all(is_cell) {
            self.depth = 0;
            return false;
        }
        self.depth = depth;
        line[..start].fill(b' ');
        line[end..].fill(b' ');
        if is_array {
            blank_quotes(&mut line[start..end]);
        }
        plain_numbers(&mut line[start..end]);
        true
    }

    /// The number of open brackets behind the rest of a line.
    fn depth_behind(&self, name: &str, rest: &str) -> usize {
        let in_call = usize::from(name.ends_with('('));
        rest.bytes().fold(self.depth + in_call, |depth, byte| match byte {
            b'[' | b'(' | b'{' => depth + 1,
            b']' | b')' | b'}' => depth.saturating_sub(1),
            _ => depth,
        })
    }
}

/// The length of what stands before an array: a call of numpy, or the name that is assigned what stands at `value`; 0
/// if there is nothing.
fn array_start(text: &str, value: usize) -> usize {
    let rest = text[value..].trim_start();
    let calls = ["array(", "np.array(", "numpy.array("];
    if let Some(call) = calls.into_iter().find(|call| rest.starts_with(call)) {
        return text.len() - rest.len() + call.len();
    }
    if value == 0 {
        return 0;
    }
    // The type of the array may stand before its first brace.
    let brace = rest.find('{').filter(|&at| rest[..at].contains(char::is_alphabetic));
    let rest = &rest[brace.unwrap_or(0)..];
    match rest.starts_with(['[', '{', '"', '\'']) {
        true => text.len() - rest.len(),
        false => 0,
    }
}

/// Where the value begins that a line assigns to a name: `int grid[9][9] =`, `let board: [[u8; 9]; 9] =`, `b :=`.
fn value_start(text: &str) -> Option<usize> {
    let at = text.find('=')?;
    let name = text[..at].trim();
    let is_in_name = |c: char| c.is_alphanumeric() || "_ []<>*&:;,$".contains(c);
    let is_name = name.starts_with(char::is_alphabetic) && name.chars().all(is_in_name);
    is_name.then_some(at + 1)
}

/// Whether a word stands for a cell in an array: a whole number, or nothing.
fn is_number(word: &str) -> bool {
    let whole = word.split_once('.').map_or(word, |(whole, zeros)| {
        if zeros.bytes().all(|byte| byte == b'0') { whole } else { "" }
    });
    let is_whole =
        !whole.is_empty() && whole.len() <= 3 && whole.bytes().all(|b| b.is_ascii_digit());
    is_whole || matches!(word, "." | "_" | "-" | "-1" | "-1." | "-1.0" | "nan" | "None" | "null")
}

/// Whether a word has the cells of a row, or of a whole puzzle.
fn are_symbols(word: &str) -> bool {
    let is_symbol = |byte: u8| byte.is_ascii_alphanumeric() || BLANKS.contains(&char::from(byte));
    let has_digit_or_blank = word.bytes().any(|byte| !byte.is_ascii_alphabetic());
    word.len() >= FEWEST_SYMBOLS && word.bytes().all(is_symbol) && has_digit_or_blank
}

/// Overwrites quotes, and makes blanks of those with nothing between them.
fn blank_quotes(line: &mut [u8]) {
    let next_quote = |text: &[u8]| memchr::memchr2(b'"', b'\'', text);
    let mut from = 0;
    while let Some(length) = next_quote(&line[from..]) {
        let open = from + length;
        line[open] = b' ';
        from = open + 1;
        if let Some(length) = next_quote(&line[from..]) {
            let close = from + length;
            if line[from..close].trim_ascii().is_empty() {
                line[open] = b'.';
            }
            line[close] = b' ';
            from = close + 1;
        }
    }
}

/// Overwrites brackets and outer commas, and makes numbers and blanks of the words between them.
fn plain_numbers(line: &mut [u8]) {
    let in_words = |byte: &u8| !b"[](){},; \t".contains(byte);
    let mut at = 0;
    while at < line.len() {
        let length = line[at..].iter().take_while(|byte| in_words(byte)).count();
        if length == 0 {
            line[at] = b' ';
            at += 1;
            continue;
        }
        let word = &mut line[at..at + length];
        at += length;
        if !std::str::from_utf8(word).is_ok_and(is_number) {
            continue;
        }
        if word[0].is_ascii_digit() {
            let whole = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
            word[whole..].fill(b' ');
        } else if length > 1 {
            word.fill(b' ');
            word[0] = b'.';
        }
    }
}
