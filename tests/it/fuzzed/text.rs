//! Any bytes as text: reading never panics, does not depend on how the input is cut, and what was read is written
//! in every layout and read again.

use satdoku::format::{
    Content, Hints, InputFormat, OutputFormat, ParseError, Record, Splitter, parse,
};
use satdoku::puzzle::Alphabet;

/// What the first two bytes say of the input.
fn hints(choice: u8, side: u8) -> Hints {
    let mut hints = Hints::new();
    if choice & 1 == 1 {
        hints = hints.side(usize::from(side % 20));
    }
    if choice & 2 == 2 {
        let formats = InputFormat::ALL;
        hints = hints.input(formats[usize::from(choice >> 2) % formats.len()]);
    }
    if choice & 0x80 == 0x80
        && let Ok(alphabet) = "1-9A-G".parse()
    {
        hints = hints.alphabet(alphabet);
    }
    hints
}

/// Each record with its line, when the input comes in pieces of this size.
fn records(text: &[u8], size: usize, hints: &Hints) -> Vec<(u64, Result<Record, ParseError>)> {
    let mut splitter = Splitter::new(hints.clone());
    let mut found = Vec::new();
    let mut take = |splitter: &mut Splitter| {
        while let Some(chunk) = splitter.take() {
            found.extend(chunk.records().map(|raw| (raw.line(), raw.parse(hints))));
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
    let mut hints = Hints::new().box_shape(puzzle.geometry().box_shape().expect("boxes"));
    match format {
        OutputFormat::Line
        | OutputFormat::Grid
        | OutputFormat::Candidates
        | OutputFormat::Sukaku => hints = hints.alphabet(record.alphabet.clone()),
        // Letters without any digit beside them look like an alphabet of letters.
        OutputFormat::Sdm | OutputFormat::Sdk
            if !puzzle.givens().any(|it| it.digit.index() < 9) =>
        {
            hints = hints.alphabet(Alphabet::standard(puzzle.geometry().side()));
        }
        _ => {}
    }
    let again = parse(&text, &hints).unwrap_or_else(|error| panic!("{format}: {error} in {text}"));
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
    let hints = hints(choice, side);
    let format = OutputFormat::ALL[usize::from(format) % OutputFormat::ALL.len()];
    let whole = records(text, text.len().max(1), &hints);
    let pieces = records(text, usize::from(size) + 1, &hints);
    assert_eq!(whole, pieces);
    for (line, record) in whole {
        let Ok(record) = record else { continue };
        assert_eq!(record.line, line);
        if is_plain(&record) && format.refuses(&record.puzzle, false).is_none() {
            read_back(&record, format);
        }
    }
}
