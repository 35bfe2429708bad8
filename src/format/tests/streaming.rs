//! Records do not depend on how the input arrives, and come as soon as they are complete.

use proptest::prelude::*;

use super::*;

fn samples() -> String {
    let grid = rows_of(CLASSIC, 9);
    let mut text = format!("\u{FEFF}{CLASSIC} x\r\n# c\n{grid}\n[Puzzle]\n{grid}[State]\n{grid}\n");
    text += "12..34......1.43\n1234\n\n....\n\n....\n\n4..1\n\n| 1 | 2 |  |\n";
    text += "id,puzzle\n1,12....21....12..\n2,\"12..\n....\n12..\n....\"\nplain text here\n";
    text += "7,12..34......1.43,\n5. 12..34......1.43\n4\n12..\n....\n....\n4..1\n1\t\t\t4\n\t\t\t\n\t2\t\t\n4\t3\t\t\n";
    text += ",0,1,2,3\n0,1,,,2\n1,,,,\n2,3,,,\n3,,,,4\n\n1\n2\n3\n4\n.\n.\n.\n.\n.\n.\n.\n.\n4\n3\n2\n1\n";
    text += "{\"a\":[{\"puzzle\":\"12..34......1.43\"},\n{\"b\":[[1,0],[0,1]],\"board\":\"12..34......1.43\"}]}\n";
    text += "---------\n12-------\n---------\n💩.\n.🍅\n1 2 3\n4 5";
    text
}

#[test]
fn where_the_input_is_cut_does_not_matter() {
    check_cuts_of_samples(5);
}

#[test]
#[ignore = "takes half a minute; .ci/nightly runs it"]
fn no_cut_matters() {
    check_cuts_of_samples(1);
}

/// Cuts all texts at every so many bytes.
fn check_cuts_of_samples(every: usize) {
    let check_cuts = |text: &str| check_cuts(text, every);
    let whole = check_cuts(&samples());
    assert!(whole.len() > 9, "{whole:#?}");
    check_cuts(&samples().replace("\r\n", "\n").replace('\n', "\r"));
    check_cuts(
        ".Shape~4x4\r\n# c\n.~R1C1_1\n.~R1C2_1\n\n.AntiKing\n12..34......1.43\n.~R1C1_1\n.~R1C1_2\n",
    );
    apart::texts().iter().chain(&pasted::texts()).for_each(|text| {
        check_cuts(text);
    });
}

/// Checks that a text means the same in two pieces, cut at every so many bytes, and byte by byte; returns what it means.
fn check_cuts(text: &str, every: usize) -> Vec<String> {
    let whole = read(text);
    for at in (0..text.len()).step_by(every) {
        assert_eq!(in_pieces(text.as_bytes(), &[at]), whole, "cut at {at}");
    }
    assert_eq!(in_pieces(text.as_bytes(), &vec![1; text.len()]), whole);
    whole
}

/// Reads pieces of these sizes, then the rest, taking records after each.
fn in_pieces(mut text: &[u8], sizes: &[usize]) -> Vec<String> {
    let options = ReadOptions::new();
    let mut splitter = Splitter::new(options.clone());
    let mut found = Vec::new();
    let mut take = |splitter: &mut Splitter| {
        let chunk = splitter.take().unwrap_or_default();
        found.extend(chunk.records().map(|raw| match raw.parse(&options) {
            Ok(record) => cells_of(&record),
            Err(error) => error.to_string(),
        }));
    };
    for &size in sizes {
        let (piece, rest) = text.split_at(size.min(text.len()));
        splitter.push(piece);
        take(&mut splitter);
        text = rest;
    }
    splitter.push(text);
    splitter.finish();
    take(&mut splitter);
    found
}

#[test]
fn a_record_is_complete_with_its_last_row() {
    let framed = rows_of(CLASSIC, 9).replacen('\n', "\n---------\n", 1);
    let framed = framed.replacen("---------\n", "", 1);
    for text in [rows_of(CLASSIC, 9), format!("{CLASSIC}\n"), framed] {
        let mut splitter = Splitter::new(ReadOptions::new());
        splitter.push(&text.as_bytes()[..text.len() - 1]);
        assert!(splitter.take().is_none());
        splitter.push(b"\n");
        assert_eq!(splitter.take().map(|chunk| chunk.len()), Some(1));
    }
}

#[test]
fn a_text_of_several_lines_waits_for_the_line_after_it() {
    let mut splitter = Splitter::new(ReadOptions::new());
    for line in [".Shape~4x4\n", ".~R1C1_1\n"] {
        splitter.push(line.as_bytes());
        assert!(splitter.take().is_none());
    }
    splitter.push(b"\n");
    assert_eq!(splitter.take().map(|chunk| chunk.len()), Some(1));
}

#[test]
fn a_text_of_lines_without_end_is_one_error() {
    let text = format!(".Thermo{}\n", "~R1C1~R1C2".repeat(50)).repeat(9_000);
    let error = "line 1: the record is longer than 4 MiB, expected a puzzle of at most 65536 cells";
    assert_eq!(read(&format!("{text}\n{CLASSIC}")), [error, CLASSIC]);
}

proptest! {
    #[test]
    fn no_text_breaks_the_reader(
        text in "([1-4.0A-F|+\\- *#,;:\"x💩é\\[\\]\r\n\n\n]|1\t|\t|;|2\n|\\{\"a\":|\"12\\.{14}\",|\\[1,0\\],|,0,1,2,3\n|12..\n|\\.\\.\\.\\.\n|---\n|puzzle,b\n|12\\.{14}\n|(1 )?(\\. ){15}\n){0,120}",
        sizes in proptest::collection::vec(0usize..9, 0..20),
    ) {
        prop_assert_eq!(in_pieces(text.as_bytes(), &sizes), read(&text));
    }

    #[test]
    fn no_bytes_break_the_reader(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        read_with(&bytes, &ReadOptions::new());
        for options in [ReadOptions::new().side(4), ReadOptions::new().input(InputFormat::Csv),
                      ReadOptions::new().input(InputFormat::Integers), ReadOptions::new().input(InputFormat::Grid)] {
            read_with(&bytes, &options);
        }
    }

    #[test]
    fn the_fast_way_agrees_with_the_general_one(line in "[0-9.]{79,81}[0-9.,; #xA]{0,2}") {
        if let Some(digits) = line::parse_plain_9x9(line.as_bytes()) {
            // A hint that changes nothing but keeps off the fast way.
            let general = parse(&line, &ReadOptions::new().input(InputFormat::Integers).side(9));
            let slow = parse(&format!(" {line}"), &ReadOptions::new()).unwrap();
            prop_assert!(general.is_err());
            let cells: Vec<u8> = slow.puzzle.as_cells().iter()
                .map(|cell| cell.map_or(0, |digit| digit.index() as u8 + 1)).collect();
            prop_assert_eq!(&digits[..], &cells[..]);
            prop_assert_eq!(parse(&line, &ReadOptions::new()).unwrap(), slow);
        }
    }
}
