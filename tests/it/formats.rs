//! Every layout that is written is read again, for any shape and any kind of puzzle, alone and in a file of many.

use satdoku::format::{Content, OutputFormat, ParseError, ReadOptions, Reader, Record, parse};
use satdoku::geometry::{BoxShape, Geometry};
use satdoku::puzzle::{Alphabet, Puzzle};

use satdoku_test_support::{SHAPES, random_puzzle, random_sukaku, rng, says_the_same};

/// Grids that are empty but for a few cells show too little of their side in the layouts of lines and rows.
fn read_options(puzzle: &Puzzle) -> ReadOptions {
    ReadOptions::new().box_shape(puzzle.geometry().box_shape().expect("boxes"))
}

fn text_of(format: OutputFormat, puzzles: &[Puzzle]) -> String {
    let mut text = format.header().as_bytes().to_vec();
    for (nth, puzzle) in puzzles.iter().enumerate() {
        if nth > 0 {
            text.extend(format.between().bytes());
        }
        let alphabet = Alphabet::standard(puzzle.geometry().side());
        let content = Content::new(puzzle, &alphabet);
        format.write(&content, &mut text).expect("not refused");
    }
    text.extend(format.footer().bytes());
    String::from_utf8(text).expect("symbols are text")
}

fn kinds() -> impl Iterator<Item = Puzzle> {
    SHAPES.into_iter().zip(7_000..).flat_map(|(shape, seed)| {
        let geometry = Geometry::new(shape.0, shape.1).expect("a shape of the tests");
        let mut rng = rng(seed);
        (0..12).map(move |nth| match nth % 3 {
            0 => random_sukaku(&geometry, &mut rng),
            _ => random_puzzle(&geometry, &mut rng),
        })
    })
}

#[test]
fn what_is_written_is_read_again() {
    let mut compared = [0; OutputFormat::ALL.len()];
    for puzzle in kinds() {
        for (nth, format) in OutputFormat::ALL.into_iter().enumerate() {
            // A cell with nothing left, or two symbols, are more than one look can tell.
            if puzzle.geometry().side() < 4 || format.refuses(&puzzle, false).is_some() {
                continue;
            }
            let text = text_of(format, std::slice::from_ref(&puzzle));
            let read = parse(&text, &read_options(&puzzle));
            let read = read.unwrap_or_else(|error| panic!("{format}: {error} in {text}"));
            let same = read.puzzle == puzzle || says_the_same(&puzzle, &read.puzzle);
            assert!(same, "{format}: {puzzle:?} from {text}");
            compared[nth] += 1;
        }
    }
    assert!(compared.iter().all(|&count| count >= 8), "{compared:?}");
}

#[test]
fn a_file_of_many_has_them_all() {
    let geometry = Geometry::classic();
    let mut rng = rng(5);
    let puzzles: Vec<Puzzle> = (0..20).map(|_| random_puzzle(&geometry, &mut rng)).collect();
    for format in OutputFormat::ALL {
        let text = text_of(format, &puzzles);
        let read: Result<Vec<Record>, ParseError> =
            Reader::new(text.as_bytes(), ReadOptions::new().side(9)).collect();
        let read = read.unwrap_or_else(|error| panic!("{format}: {error}"));
        assert_eq!(read.len(), puzzles.len(), "{format}");
        for (record, puzzle) in read.iter().zip(&puzzles) {
            let same = record.puzzle == *puzzle || says_the_same(puzzle, &record.puzzle);
            assert!(same, "{format}: {puzzle:?}");
        }
    }
}

#[test]
fn solutions_and_symbols_of_ones_own_are_written_and_read() {
    let geometry = Geometry::new(2, 3).expect("a shape");
    let alphabet: Alphabet = "🍎🍋🍇🍉🍒🥝".parse().expect("six symbols");
    let solution =
        satdoku::generate::random_solution(&geometry, &mut satdoku::generate::Stream::new(1, 0));
    let mut puzzle = solution.to_puzzle();
    geometry.cells().skip(20).for_each(|cell| puzzle.set(cell, None));
    for format in OutputFormat::ALL {
        if format.refuses(&puzzle, true).is_some() {
            continue;
        }
        let mut text = Vec::new();
        let content = Content::new(&puzzle, &alphabet).solved(&solution);
        format.write(&content, &mut text).expect("not refused");
        let text = String::from_utf8(text).expect("symbols are text");
        let own = ["line", "grid", "candidates", "sukaku"].contains(&format.name());
        let mut read_options = ReadOptions::new().box_shape(BoxShape { rows: 2, cols: 3 });
        if own {
            assert!(text.contains('🍎'), "{text}");
            read_options = read_options.alphabet(alphabet.clone());
        }
        let read = parse(&text, &read_options).unwrap_or_else(|error| panic!("{format}: {error}"));
        assert_eq!(read.puzzle, solution.to_puzzle(), "{format}");
        let tells_givens = matches!(
            format,
            OutputFormat::FPuzzles | OutputFormat::FPuzzlesLink | OutputFormat::SudokuPadLink
        );
        assert_eq!(read.placed.len(), if tells_givens { 16 } else { 0 }, "{format}");
    }
}

#[test]
fn candidates_in_letters_are_read_when_the_letters_are_told() {
    for shape in [(2, 2), (2, 3), (3, 3), (3, 4)] {
        let geometry = Geometry::new(shape.0, shape.1).expect("a shape");
        let alphabet = Alphabet::letters(geometry.side()).expect("few enough");
        let mut rng = rng(9);
        for puzzle in [
            Puzzle::empty(geometry.clone()),
            random_puzzle(&geometry, &mut rng),
            random_sukaku(&geometry, &mut rng),
        ] {
            let mut text = Vec::new();
            let content = Content::new(&puzzle, &alphabet);
            let format = OutputFormat::Candidates;
            format.write(&content, &mut text).expect("not refused");
            let text = String::from_utf8(text).expect("symbols are text");
            let read = parse(&text, &read_options(&puzzle).alphabet(alphabet.clone()));
            let read = read.unwrap_or_else(|error| panic!("{error} in {text}"));
            assert!(says_the_same(&puzzle, &read.puzzle), "{text}");
        }
    }
}

/// Nothing but what is told apart by the alphabet is taken for a frame, a blank or a number.
#[test]
fn grids_in_any_symbols_are_read_when_the_symbols_are_told() {
    let geometry = Geometry::new(2, 4).expect("a shape");
    let alphabets =
        ["0-7", "🍎🍋abcdef", "ю🍋яb1ζθ7", "+-|=&@!%", "+/*:;^~$", "%!^&abAB", "01+ab2cd"];
    for (alphabet, seed) in alphabets.into_iter().zip(60..) {
        let alphabet: Alphabet = alphabet.parse().expect("eight symbols");
        let mut rng = rng(seed);
        for nth in 0..30 {
            let puzzle = match nth % 3 {
                0 => random_sukaku(&geometry, &mut rng),
                _ => random_puzzle(&geometry, &mut rng),
            };
            for format in [OutputFormat::Grid, OutputFormat::Candidates] {
                let mut text = Vec::new();
                let content = Content::new(&puzzle, &alphabet);
                format.write(&content, &mut text).expect("not refused");
                let text = String::from_utf8(text).expect("symbols are text");
                let read = parse(&text, &read_options(&puzzle).alphabet(alphabet.clone()));
                let read = read.unwrap_or_else(|error| panic!("{error} in\n{text}"));
                assert!(says_the_same(&puzzle, &read.puzzle), "{text}");
            }
        }
    }
}
