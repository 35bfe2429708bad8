//! Formats in and out as people run them: conversion, detection, refusals, puzzles that rule out candidates.

use serde_json::Value;

use crate::support::program::run;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// All that `convert` writes but the table, which keeps the index of a record.
const FORMATS: [&str; 19] = [
    "line",
    "grid",
    "integers",
    "jsonl",
    "json",
    "sdk",
    "sdm",
    "ss",
    "qqwing",
    "hodoku",
    "opensudoku",
    "solo",
    "iss",
    "f-puzzles",
    "f-puzzles-link",
    "sudokupad-link",
    "iss-link",
    "candidates",
    "sukaku",
];

/// The line with this many symbols of each cell's candidates.
fn sukaku(first_cells: &str) -> String {
    let count = first_cells.len() / 9;
    format!("{first_cells}{}\n", "123456789".repeat(81 - count))
}

#[test]
fn every_format_goes_into_every_other_and_back() {
    let other = SOLUTION.replacen('5', ".", 9);
    for format in FORMATS {
        let there = run(&["convert", "-f", format], format!("{PUZZLE}\n{other}\n"));
        assert_eq!((there.code, there.stderr.as_str()), (Some(0), ""), "{format}");
        let back = run(&["convert", "-f", "line"], &there.stdout);
        assert_eq!(back.code, Some(0), "{format}");
        match format {
            // Cells with a single candidate come back as givens.
            "candidates" => {
                assert!(back.stdout.bytes().filter(u8::is_ascii_digit).count() > 30 + 72)
            }
            _ => assert_eq!(back.stdout, format!("{PUZZLE}\n{other}\n"), "{format}"),
        }
        let checked = run(&["check", "--cross-check", "-f", "json"], &there.stdout);
        let list: Value = serde_json::from_str(&checked.stdout).expect("one JSON list");
        assert_eq!(list.as_array().map(Vec::len), Some(2), "{format}");
        assert_eq!(list[0]["solution"], SOLUTION, "{format}");
    }
}

#[test]
fn solutions_and_verdicts_go_where_there_is_room() {
    let ran = run(&["solve", "-f", "hodoku"], PUZZLE);
    assert!(ran.stdout.starts_with(":0000:x:53+4+67+8+9+1+26+7+2195"), "{}", ran.stdout);
    let ran = run(&["solve", "-f", "opensudoku"], format!("{PUZZLE}\n11{}\n", &PUZZLE[2..]));
    let games = format!("  <game data=\"{SOLUTION}\" />\n  <!-- unsolvable -->\n</opensudoku>\n");
    assert!(ran.stdout.ends_with(&games), "{}", ran.stdout);
    assert_eq!(ran.code, Some(1));
    let ran = run(&["check", "-f", "sdk"], PUZZLE);
    let refusal = "satdoku: the format sdk has no place for verdicts: take line, grid, integers, csv, jsonl or json\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), refusal));
    let ran = run(&["convert", "-f", "hodoku"], ".".repeat(256));
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.stdout, "#error: -:1: hodoku holds grids of side 9, not of side 16\n");
}

#[test]
fn lists_and_documents_are_whole_in_shards_and_when_empty() {
    let input = format!("{PUZZLE}\n").repeat(5);
    let path = std::env::temp_dir().join(format!("satdoku-formats-{}", std::process::id()));
    std::fs::write(&path, &input).expect("a file for the test");
    let file = path.to_str().expect("text");
    for format in ["json", "opensudoku", "sdk"] {
        let whole = run(&["solve", "-f", format, file], "");
        let parts = ["0/3", "1/3", "2/3"]
            .map(|shard| run(&["solve", "-f", format, "--shard", shard, file], "").stdout);
        assert_eq!(parts.concat(), whole.stdout, "{format}");
    }
    std::fs::remove_file(&path).expect("it is there");
    assert_eq!(run(&["convert", "-f", "json"], "").stdout, "[\n]\n");
    let made = run(&["generate", "-n", "2", "-f", "json", "--box", "2x2"], "").stdout;
    let list: Value = serde_json::from_str(&made).expect("a JSON list");
    assert_eq!(list.as_array().map(Vec::len), Some(2));
    let again = run(&["check"], &made);
    assert_eq!((again.code, again.stdout.matches("unique").count()), (Some(0), 2));
}

#[test]
fn puzzles_without_givens_are_solved_checked_and_encoded() {
    // Every cell may have its digit in the solution, the next one and a third.
    let candidates = |digit: u8| {
        let near = |place: u8| [0, 1, 4].contains(&((place + 9 - digit) % 9));
        let symbols = (b'1'..=b'9').map(move |symbol| match near(symbol - b'0') {
            true => char::from(symbol),
            false => '.',
        });
        symbols.collect::<String>()
    };
    let line: String = SOLUTION.bytes().map(|b| candidates(b - b'0')).collect();
    let solved = run(&["solve", "--cross-check"], &line);
    assert_eq!(solved.code, Some(0));
    let verdict = run(&["check", "--cross-check"], &line).stdout;
    assert!(verdict.ends_with(&format!("\t{line}\n")), "{verdict}");
    for engine in ["native", "sat"] {
        let again = run(&["check", "--engine", engine], &line).stdout;
        assert_eq!(again, verdict, "{engine}");
    }
    let grid = run(&["convert", "-f", "grid"], &line).stdout;
    assert_eq!(run(&["check"], &grid).stdout, verdict);
    for reduce in ["", "--reduce=singles"] {
        let args: Vec<&str> =
            ["encode", reduce].into_iter().filter(|arg| !arg.is_empty()).collect();
        let formula = run(&args, &line);
        assert_eq!(formula.code, Some(0));
        let ruled_out = formula.stdout.lines().filter(|line| line.starts_with("c ruled-out"));
        assert_eq!(ruled_out.count(), 81);
    }
}

/// A given that is ruled out is a contradiction, which must not get lost.
#[test]
fn a_given_that_is_ruled_out_is_so_in_every_format() {
    for digit in ["5", "+5"] {
        let input = format!(":0000:x:{digit}{}:511::\n", &PUZZLE[1..]);
        let verdict = |input: &str| run(&["check", "-f", "csv"], input).stdout;
        assert!(verdict(&input).contains(",none,"), "{}", verdict(&input));
        for format in FORMATS.into_iter().chain(["csv"]) {
            let there = run(&["convert", "-f", format], &input);
            if there.code == Some(0) {
                let back = verdict(&there.stdout);
                assert!(back.contains(",none,"), "{format}: {} {back}", there.stdout);
            } else {
                assert_eq!(there.code, Some(2), "{format}");
                assert!(there.stdout.contains("cannot hold"), "{}", there.stdout);
            }
        }
        let holds = |format: &&str| run(&["convert", "-f", format], &input).code == Some(0);
        let holding: Vec<_> = FORMATS.into_iter().filter(holds).collect();
        let expected =
            ["line", "grid", "integers", "jsonl", "json", "hodoku", "candidates", "sukaku"];
        assert_eq!(holding, expected);
    }
}

#[test]
fn what_is_wrong_with_candidates_is_explained() {
    let nothing = sukaku(".........");
    let ran = run(&["check", "--explain"], &nothing);
    assert_eq!(ran.code, Some(1));
    let words = "# the candidates that are left have no solution, whatever is given";
    assert_eq!(ran.stdout.lines().nth(1), Some(words));
    let ran = run(&["convert", "-f", "sdm"], sukaku("12......."));
    let refusal = "#error: -:1: sdm cannot hold a puzzle that rules out candidates; candidates and jsonl can\n";
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), refusal));
}

#[test]
fn a_format_that_is_told_is_the_only_one() {
    let ran = run(&["convert", "--input-format", "json"], PUZZLE);
    assert_eq!(ran.code, Some(2));
    let expected =
        format!("#error: -:1: '{}' is neither a puzzle nor a row of one\n", &PUZZLE[..40]);
    assert_eq!(ran.stdout, expected);
    let ran = run(&["convert", "--input-format", "sukaku"], "12....21\n");
    assert_eq!(
        ran.stdout,
        "#error: -:1:7: candidate 1 of a cell is '2', expected '1' or a blank\n"
    );
}

#[test]
fn solutions_in_numbers_are_blocked_in_a_puzzle_of_numbers() {
    let numbers = |line: &str| {
        let words: Vec<String> = line.chars().map(|c| c.to_string().replace('.', "0")).collect();
        let rows = words.chunks(16).map(|row| row.join(" ") + "\n");
        rows.collect::<String>()
    };
    let made = run(&["generate", "--box", "4x4", "-n", "1", "-f", "integers"], "").stdout;
    let solution = run(&["solve", "-f", "integers"], &made).stdout;
    assert!(solution.contains("16"), "{solution}");
    let scratch =
        |name: &str| std::env::temp_dir().join(format!("satdoku-{name}-{}", std::process::id()));
    let (puzzle, block) = (scratch("numbers"), scratch("block"));
    std::fs::write(&puzzle, &made).expect("a file for the test");
    std::fs::write(&block, &solution).expect("a file for the test");
    let (puzzle, block) = (puzzle.to_str().expect("text"), block.to_str().expect("text"));
    let plain = run(&["encode", puzzle], "");
    let blocked = run(&["encode", puzzle, "--block", block], "");
    assert_eq!((blocked.code, blocked.stderr.as_str()), (Some(0), ""));
    assert_eq!(blocked.stdout.lines().count(), plain.stdout.lines().count() + 1);
    std::fs::write(block, numbers(&"1".repeat(256))).expect("a file for the test");
    let wrong = run(&["encode", puzzle, "--block", block], "");
    assert_eq!(wrong.code, Some(2));
    for path in [puzzle, block] {
        std::fs::remove_file(path).expect("it is there");
    }
}

#[test]
fn what_cannot_be_written_or_read_leaves_no_trace() {
    let ran = run(&["generate", "-f", "hodoku", "--box", "4x4"], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    let path = std::env::temp_dir().join(format!("satdoku-kept-{}", std::process::id()));
    std::fs::write(&path, "kept\n").expect("a file for the test");
    let kept = path.to_str().expect("text");
    let ran = run(&["convert", "-f", "csv", "-o", kept, "/no/such/file"], "");
    assert_eq!(ran.code, Some(2));
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), "kept\n");
    std::fs::remove_file(&path).expect("it is there");
}

#[test]
fn numbers_of_36_count_from_one() {
    let row = |row: usize| {
        let numbers = (0..36).map(|col| ((row * 6 + row / 6 + col) % 36 + 1).to_string());
        numbers.collect::<Vec<_>>().join(" ") + "\n"
    };
    let grid: String = (0..36).map(row).collect();
    let again = run(&["convert", "-f", "integers"], &grid).stdout;
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(&again), words(&grid));
    assert_eq!(run(&["check"], &again).code, Some(0));
}

#[test]
fn a_text_of_several_lines_gets_one_verdict() {
    let text = ".Shape~4x4\n.~R1C1_1~R2C3_2\n.Thermo~R1C1~R1C2\n";
    let of = |text: &str| run(&["count", "--limit", "9"], text).stdout;
    let one = of(&text.replace('\n', ""));
    assert_eq!(one.lines().count(), 1);
    for text in [text.to_owned(), text.replace('\n', "\r\n"), text.replace('\n', "\n# a comment\n")]
    {
        assert_eq!(of(&text), one, "{text}");
    }
    let refused = run(&["check"], ".~R1C1_7\n.Fog~R1C1~R1C2\n.AntiKing\n");
    assert_eq!(refused.stdout, "#error: -:2:1: the puzzle has Fog, and that is not supported\n");
    assert_eq!(refused.code, Some(2));
    // As lists of others are, and as this program wrote them before.
    let list = ".~R1C1_1~R2C3_2\n.~R1C1_1~R2C3_3\n";
    assert_eq!(run(&["check"], list).stdout.matches("multiple").count(), 2);
    let unclear = run(&["check"], ".~R1C1_1\n.~R2C3_3\n");
    let error = "#error: -:2: cannot tell whether this line goes on with the puzzle above or begins another, expected an \
                 empty line between two puzzles\n";
    assert_eq!(unclear.stdout, error);
}

/// A puzzle of SudokuPad with a thermometer, drawn from its tip, and a dot.
const DRAWN: &str = r##"{"cellSize":50,"cells":[[{},{},{},{"value":3}],[{},{},{},{}],[{},{},{},{}],[{"value":1},{},{},{}]],
"regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],
"cages":[{"value":"title: Two marks"},{"value":"rules: Thermometers rise. A white dot joins neighbours."}],
"lines":[{"color":"#CFCFCF","thickness":20,"wayPoints":[[0.5,1.5],[2.5,1.5]]}],
"underlays":[{"center":[2.5,1.5],"width":0.8,"height":0.8,"rounded":true,"backgroundColor":"#CFCFCF"}],
"overlays":[{"center":[0.5,1],"width":0.3,"height":0.3,"rounded":true,"backgroundColor":"#FFFFFF","borderColor":"#000000"}]}"##;

#[test]
fn drawings_mean_what_the_legend_says() {
    let refused = |legend: &str| run(&["solve", "--legend", legend], DRAWN).stdout;
    for (legend, missing) in [
        (
            "",
            "line #cfcfcf on r1c2 r2c2 r3c2, expected a meaning in --legend, such as 'line #cfcfcf = whisper 5'",
        ),
        (
            "line = thermo",
            "dot #ffffff #000000 on r1c1 r1c2, expected a meaning in --legend, such as 'dot #ffffff #000000 = difference 1'",
        ),
        (
            "line = thermo; dot = difference 1",
            "rules that stand in prose, expected a meaning in --legend, such as 'prose = none' where other entries and --rules say them",
        ),
    ] {
        assert_eq!(refused(legend), format!("#error: -:1: the puzzle has {missing}\n"));
    }
    let legend = "line #ccc = palindrome; line = thermo; dot #fff = difference 1; prose = none";
    let ran = run(&["convert", "-f", "jsonl", "--legend", legend], DRAWN);
    let record: Value = serde_json::from_str(&ran.stdout).expect("a record");
    let rules = ["thermo r3c2 r2c2 r1c2", "difference 1 r1c1 r1c2"];
    assert_eq!(record["rules"], serde_json::json!(rules));
    let given = ran.stdout;
    let counted = run(&["count", "-f", "jsonl", "--legend", legend], DRAWN).stdout;
    let again: Value =
        serde_json::from_str(&run(&["count", "-f", "jsonl"], &given).stdout).unwrap();
    assert_eq!(again["count"], serde_json::from_str::<Value>(&counted).unwrap()["count"]);

    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("legend.txt");
    std::fs::write(&file, "line = thermo\ndot = difference 1\nprose = none\n").expect("a file");
    let by_file = run(&["count", "-f", "jsonl", "--legend", file.to_str().unwrap()], DRAWN);
    assert_eq!(by_file.stdout, counted);
    let ran = run(&["solve", "--legend", "line = thermo; dot #fff ratio 2"], DRAWN);
    let expected = "line 1, column 16: expected 'dot #fff ratio 2 = RULE' without cells, or 'none'";
    assert!(ran.code == Some(2) && ran.stderr.contains(expected), "{}", ran.stderr);
}
