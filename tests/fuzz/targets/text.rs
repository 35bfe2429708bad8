//! Any bytes as text: reading never panics, does not depend on how the input is cut, and what was read is written
//! in every layout and read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use satdoku::format::{
    Content, Hints, InputFormat, OutputFormat, ParseError, Record, Splitter, parse,
};

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

/// What is written says the same when it is read again.
fn read_back(record: &Record) {
    let puzzle = &record.puzzle;
    for format in OutputFormat::ALL {
        if format.refuses(puzzle, false).is_some() {
            continue;
        }
        let mut text = Vec::new();
        format
            .write(&Content::of(record), &mut text)
            .expect("it was not refused");
        let text = String::from_utf8(text).expect("symbols are text");
        // Lines of fewer cells, and those of symbols that look like something else, need more than a look.
        let side = puzzle.geometry().side();
        if side < 4
            || !record
                .alphabet
                .symbols()
                .all(|symbol| symbol.bytes().all(|b| b.is_ascii_alphanumeric()))
        {
            continue;
        }
        let mut hints = Hints::new().box_shape(puzzle.geometry().box_shape());
        let own = matches!(
            format,
            OutputFormat::Line
                | OutputFormat::Grid
                | OutputFormat::Candidates
                | OutputFormat::Sukaku
        );
        if own {
            hints = hints.alphabet(record.alphabet.clone());
        }
        let again =
            parse(&text, &hints).unwrap_or_else(|error| panic!("{format}: {error} in {text}"));
        let (before, after) = (puzzle.candidates_left(), again.puzzle.candidates_left());
        let is_less = before
            .iter()
            .zip(&after)
            .all(|(before, after)| *before || !after);
        assert!(is_less, "{format}: {text}");
        assert!(
            puzzle
                .givens()
                .all(|given| again.puzzle.given(given.cell) == Some(given.digit)),
            "{format}: {text}"
        );
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((&[choice, side, size], text)) = data.split_first_chunk() else {
        return;
    };
    let hints = hints(choice, side);
    let whole = records(text, text.len().max(1), &hints);
    let pieces = records(text, usize::from(size) + 1, &hints);
    assert_eq!(whole, pieces);
    for (line, record) in whole {
        let Ok(record) = record else { continue };
        assert_eq!(record.line, line);
        if record.puzzle.geometry().side() <= 36 {
            read_back(&record);
        }
    }
});
