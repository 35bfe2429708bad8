//! Any bytes as text: reading never panics, does not depend on how the input is cut, and what was read is written
//! in every layout and read again.

use satdoku::format::{
    Content, InputFormat, OutputFormat, ParseError, ReadOptions, Record, Splitter, parse,
};
use satdoku::puzzle::Alphabet;

/// What the first two bytes say of the input.
fn read_options(choice: u8, side: u8) -> ReadOptions {
    let mut read_options = ReadOptions::new();
    if choice & 1 == 1 {
        read_options = read_options.side(usize::from(side % 20));
    }
    if choice & 2 == 2 {
        let formats = InputFormat::ALL;
        read_options = read_options.input(formats[usize::from(choice >> 2) % formats.len()]);
    }
    if choice & 0x80 == 0x80
        && let Ok(alphabet) = "1-9A-G".parse()
    {
        read_options = read_options.alphabet(alphabet);
    }
    read_options
}

/// Each record with its line, when the input comes in pieces of this size.
fn records(
    text: &[u8],
    size: usize,
    read_options: &ReadOptions,
) -> Vec<(u64, Result<Record, ParseError>)> {
    let mut splitter = Splitter::new(read_options.clone());
    let mut found = Vec::new();
    let mut take = |splitter: &mut Splitter| {
        while let Some(chunk) = splitter.take() {
            found.extend(chunk.records().map(|raw| (raw.line(), raw.parse(read_options))));
        }
    };
    for piece in text.chunks(size) {
        splitter.push(piece);
        take(&mut splitter);
    }
    splitter.finish();
    take(&mut splitter);
    found
}

/// Whether nothing about a record needs telling to those who read it: lines of few cells, and symbols that look like
/// something else, need more than a look.
fn is_plain(record: &Record) -> bool {
    let mut symbols = record.alphabet.symbols();
    let side = record.puzzle.geometry().side();
    (4..=36).contains(&side)
        && symbols.all(|symbol| symbol.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// What is written in this layout says the same when it is read again.
fn read_back(record: &Record, format: OutputFormat) {
    let puzzle = &record.puzzle;
    let mut text = Vec::new();
    format.write(&Content::of(record), &mut text).expect("it was not refused");
    let text = String::from_utf8(text).expect("symbols are text");
    let mut read_options =
        ReadOptions::new().box_shape(puzzle.geometry().box_shape().expect("boxes"));
    match format {
        OutputFormat::Line
        | OutputFormat::Grid
        | OutputFormat::Candidates
        | OutputFormat::Sukaku => read_options = read_options.alphabet(record.alphabet.clone()),
        // Letters without any digit beside them look like an alphabet of letters.
        OutputFormat::Sdm | OutputFormat::Sdk
            if !puzzle.givens().any(|it| it.digit.index() < 9) =>
        {
            read_options = read_options.alphabet(Alphabet::standard(puzzle.geometry().side()));
        }
        _ => {}
    }
    let again =
        parse(&text, &read_options).unwrap_or_else(|error| panic!("{format}: {error} in {text}"));
    let (before, after) = (puzzle.candidates_left(), again.puzzle.candidates_left());
    let mut both = before.iter().zip(&after);
    assert!(both.all(|(before, after)| *before || !after), "{format}: {text}");
    for given in puzzle.givens() {
        assert_eq!(again.puzzle.given(given.cell), Some(given.digit), "{format}: {text}");
    }
}

/// Checks this input.
pub(crate) fn run(data: &[u8]) {
    let Some((&[choice, side, size, format], text)) = data.split_first_chunk() else {
        return;
    };
    let read_options = read_options(choice, side);
    let format = OutputFormat::ALL[usize::from(format) % OutputFormat::ALL.len()];
    let whole = records(text, text.len().max(1), &read_options);
    let pieces = records(text, usize::from(size) + 1, &read_options);
    assert_eq!(whole, pieces);
    for (line, record) in whole {
        let Ok(record) = record else { continue };
        assert_eq!(record.line, line);
        if is_plain(&record) && format.refuses(&record.puzzle, false).is_none() {
            read_back(&record, format);
        }
    }
}
