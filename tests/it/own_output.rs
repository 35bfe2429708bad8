//! What the program writes about puzzles, read by the program again: the same puzzles.

use crate::support::program::run;
use crate::support::samples::UNIQUE;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Puzzles of several sides, each with one solution.
fn puzzles() -> Vec<String> {
    let made = ["2x2", "2x3", "3x4"].map(|shape| {
        let made = run(&["generate", "-q", "--box", shape, "--seed", "1"], "").stdout;
        made.trim().to_owned()
    });
    made.into_iter().chain([PUZZLE.to_owned()]).collect()
}

/// Symbols for the digits 1 to 9.
const ALPHABETS: [&str; 5] =
    ["123456789", "012345678", "abcdefghi", "qwertzuio", "🍎🍌🍇🍒🥝🍉🍋🍍🥥"];

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

/// The puzzles in a text, a line each.
fn puzzles_in(text: &str, what: &str) -> String {
    let ran = run(&["convert", "-q", "-f", "line"], text);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{what}:\n{text}");
    ran.stdout
}

/// Whether a grid of candidates has come back. A cell with a single candidate is a given then.
fn says_the_same(puzzle: &str, back: &str) -> bool {
    let kept = |(before, after): (char, char)| before == '.' || before == after;
    puzzle.chars().count() == back.trim().chars().count()
        && puzzle.chars().zip(back.chars()).all(kept)
}

#[test]
fn answers_of_every_command_are_read_as_their_puzzles() {
    let commands: [&[&str]; 6] = [
        &["check"],
        &["check", "--explain"],
        &["count", "--limit", "3"],
        &["rate"],
        &["hint"],
        &["convert"],
    ];
    for puzzle in puzzles() {
        for command in commands {
            for format in ["line", "grid", "csv", "jsonl", "json"] {
                let has_no_puzzle = command == ["hint"] && format == "line";
                let is_refused = command == ["check", "--explain"] && format == "csv";
                if has_no_puzzle || is_refused {
                    continue;
                }
                let args = [command, &["-q", "-f", format]].concat();
                let answer = run(&args, &puzzle).stdout;
                let back = puzzles_in(&answer, &args.join(" "));
                assert!(says_the_same(&puzzle, &back), "{args:?}:\n{answer}{back}");
                assert!(command == ["hint"] || back.trim() == puzzle, "{args:?}:\n{answer}");
            }
        }
    }
}

#[test]
fn rated_puzzles_can_be_chosen_by_line() {
    let all = [PUZZLE, UNIQUE].join("\n");
    let rated = run(&["rate", "-q"], &all).stdout;
    let easy = rated.lines().filter(|line| line.starts_with("trivial\t")).collect::<Vec<_>>();
    let sheet = run(&["print", "-q", "-f", "html", "-"], easy.join("\n"));
    assert_eq!((sheet.code, sheet.stderr.as_str()), (Some(0), ""), "{rated}");
    let again = run(&["rate", "-q"], &rated).stdout;
    assert_eq!(again, rated);
}

#[test]
fn grids_with_colours_are_read() {
    for puzzle in puzzles() {
        for command in ["convert", "check", "count"] {
            let drawn = run(&[command, "-q", "-f", "grid", "--color", "always"], &puzzle).stdout;
            assert_eq!(lines(&puzzles_in(&drawn, command)), [&puzzle], "{drawn}");
        }
        let drawn = run(&["solve", "-q", "-f", "grid", "--color", "always"], PUZZLE).stdout;
        assert!(drawn.contains('\u{1b}'), "{drawn}");
        let solved = run(&["solve"], PUZZLE).stdout;
        assert_eq!(puzzles_in(&drawn, "solve"), solved);
    }
}

#[test]
fn any_alphabet_comes_back() {
    for alphabet in ALPHABETS {
        let symbols: Vec<char> = alphabet.chars().collect();
        let digit = |c: char| c.to_digit(10).map_or(c, |digit| symbols[digit as usize - 1]);
        let puzzle: String = PUZZLE.chars().map(digit).collect();
        for format in ["line", "grid", "sukaku", "jsonl", "csv", "json"] {
            let there = run(&["convert", "-f", format, "--alphabet", alphabet], &puzzle).stdout;
            assert_eq!(lines(&puzzles_in(&there, format)), [&puzzle], "{there}");
        }
        let there = run(&["convert", "-f", "candidates", "--alphabet", alphabet], &puzzle).stdout;
        let back = puzzles_in(&there, "candidates");
        assert!(says_the_same(&puzzle, &back), "{there}{back}");
    }
}

#[test]
fn what_is_no_text_is_named() {
    let utf16 = |puzzle: &str| -> Vec<u8> {
        format!("\u{FEFF}{puzzle}\r\n").encode_utf16().flat_map(u16::to_le_bytes).collect()
    };
    assert_eq!(run(&["convert"], utf16(PUZZLE)).stdout, PUZZLE.to_owned() + "\n");
    let ran = run(&["convert"], b"\x28\xb5\x2f\xfd\x04\x58\x91\x02");
    let message = "satdoku: -: this is a zstd file; unpack it first, as with `zstd -dc FILE`\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), message));
}
