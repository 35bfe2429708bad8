//! `rate`, `hint` and `generate` by difficulty as people run them.

use serde_json::Value;

use crate::support::program::run;

/// Hidden singles of boxes are enough.
const TRIVIAL: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const AMBIGUOUS: &str = "1...............";
const CLASH: &str = "11..............";

fn json_lines(text: &str) -> Vec<Value> {
    let lines = text.lines();
    lines.map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[test]
fn rate_tells_level_score_and_puzzle() {
    let ran = run(&["rate"], format!("{TRIVIAL}\n"));
    assert_eq!(ran.stdout, format!("trivial\t105\t{TRIVIAL}\n"));
    assert_eq!(ran.code, Some(0));
    let ran = run(&["rate", "-f", "csv"], format!("{TRIVIAL}\n"));
    let row = format!("0,{TRIVIAL},trivial,105,1.2,hidden single in a box,");
    assert_eq!(ran.stdout.lines().nth(1), Some(row.as_str()));
    let ran = run(&["rate", "-f", "jsonl"], format!("{TRIVIAL}\n"));
    let record = &json_lines(&ran.stdout)[0];
    assert_eq!(record["verdict"], "rated");
    assert_eq!(record["se_like"], 1.2);
    assert_eq!(record["hardest"], "hidden single in a box");
    assert_eq!(record["techniques"]["full house"], 16);
    assert_eq!(record["techniques"]["hidden single in a box"], 35);
    let ran = run(&["rate", "-f", "grid"], format!("{TRIVIAL}\n"));
    assert!(ran.stdout.starts_with("trivial, score 105, SE-like 1.2\n+---"));
}

/// The same puzzle as it is and upside down: cells that share a rule with the places of a digit are found in any order.
#[test]
fn a_rating_does_not_depend_on_how_the_grid_is_turned() {
    const PUZZLE: &str =
        "2348.617..172.38.4485.712....9.28.4.9.2.45381.48.32956.53984.12826419537391567428";
    let rows: Vec<&str> = (0..9).rev().map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
    let record = |cells: &str, rule: &str| {
        format!("{{\"side\":9,\"box\":\"1x9\",\"rules\":[\"{rule}\"],\"puzzle\":\"{cells}\"}}\n")
    };
    let input = record(PUZZLE, "modular 4 r4c9 r3c9 r2c8")
        + &record(&rows.concat(), "modular 4 r6c9 r7c9 r8c8");
    let ran = run(&["rate", "-f", "jsonl"], &input);
    let fields = ["verdict", "level", "score", "se_like", "hardest"];
    let records = json_lines(&ran.stdout);
    let [plain, turned] = [0, 1].map(|at| fields.map(|field| records[at][field].clone()));
    assert_eq!(plain, turned);
    assert_eq!((plain[0].as_str(), plain[1].as_str()), (Some("rated"), Some("medium")));
}

#[test]
fn digits_from_0_and_cells_beside_the_grid_have_a_part_in_steps() {
    const PUZZLE: &str = ".Shape~4x4~0-3.Var~D~~1.Sum~5~R1C3~VD.\
                          ~R1C1_0~R1C2_1~R2C1_2~R2C3_0~R3C2_0~R4C3_1~VD_2";
    let rated = run(&["rate", "-f", "csv"], PUZZLE);
    assert!(rated.stdout.ends_with(",easy,42,2.4,rule between two cells,\n"), "{}", rated.stdout);
    let hints = run(&["hint", "--all"], PUZZLE);
    let step = "rule between two cells: VD is 2, and r1c3 and VD sum to 5, so r1c3 is not 2\n";
    assert!(hints.stdout.contains(step), "{}", hints.stdout);
}

#[test]
fn rate_tells_the_numbers_of_sudoku_explainer() {
    let rate = |format: &str, input: &str| run(&["rate", "--scale", "se", "-f", format], input);
    let input = format!("{TRIVIAL}\n{AMBIGUOUS}\n{CLASH}\n");
    let ran = rate("line", &input);
    let [first, others @ ..] = &ran.stdout.lines().collect::<Vec<_>>()[..] else { panic!() };
    assert_eq!(*first, format!("1.2/1.2/1.2\t{TRIVIAL}"));
    assert!(others[0].starts_with("#multiple: ") && others[1].starts_with("#none: "));
    assert_eq!(ran.code, Some(1));
    let ran = rate("csv", &format!("{TRIVIAL}\n"));
    let rows = format!("index,puzzle,verdict,er,ep,ed,error\n0,{TRIVIAL},rated,1.2,1.2,1.2,\n");
    assert_eq!((ran.stdout, ran.code), (rows, Some(0)));
    let records = json_lines(&rate("jsonl", &input).stdout);
    assert_eq!(records[0]["verdict"], "rated");
    assert_eq!([&records[0]["er"], &records[0]["ep"], &records[0]["ed"]], [1.2; 3]);
    assert!(records[0]["level"].is_null() && records[1]["er"].is_null());
    assert!(rate("grid", TRIVIAL).stdout.starts_with("1.2/1.2/1.2\n+---"));
    // AI Escargot by Arto Inkala.
    let hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let ran = run(&["rate", "--scale", "se", "--timeout", "0"], hard);
    assert_eq!((ran.stdout.as_str(), ran.code), ("#unknown: time limit\n", Some(3)));
    assert_eq!(rate("line", hard).stdout, format!("10.5/1.2/1.2\t{hard}\n"));
}

#[test]
fn what_is_full_or_has_one_cell_is_trivial() {
    let ran = run(&["rate", "--side", "1"], ".\n1\n");
    assert_eq!(ran.stdout, "trivial\t0\t.\ntrivial\t0\t1\n");
    let ran = run(&["hint", "--side", "1"], ".\n1\n");
    let words = "full house: r1c1 is the last open cell of row 1, so r1c1 is 1\n#solved\n";
    assert_eq!(ran.stdout, words);
    assert_eq!(ran.code, Some(0));
}

#[test]
fn puzzles_without_one_solution_are_not_rated_and_get_no_hint() {
    let input = format!("{CLASH}\n{AMBIGUOUS}\n");
    for command in ["rate", "hint"] {
        let ran = run(&[command], &input);
        let verdicts: Vec<&str> = (ran.stdout.lines())
            .filter(|line| line.starts_with("#none") || line.starts_with("#multiple"))
            .collect();
        assert_eq!(verdicts.len(), 2, "{}", ran.stdout);
        assert_eq!(ran.code, Some(1));
        let ran = run(&[command, "-f", "jsonl"], &input);
        let records = json_lines(&ran.stdout);
        assert_eq!(records[0]["verdict"], "none");
        assert_eq!(records[1]["verdict"], "multiple");
    }
}

#[test]
fn a_hint_is_the_next_step_in_words_and_drawn() {
    let words = "hidden single in a box: box 2 has no other place for 8 than r1c6, so r1c6 is 8";
    let ran = run(&["hint"], TRIVIAL);
    assert_eq!(ran.stdout, format!("{words}\n"));
    let ran = run(&["hint", "-f", "grid"], TRIVIAL);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines[0], words);
    assert_eq!(lines[1], "+-------------------+-----------------+-------------------+");
    assert_eq!(lines[2], "| 5    3     124    | 26    7   246+8 | 1489   1249  248  |");
    assert!(lines[1..].iter().all(|line| line.len() == lines[1].len()));
    let ran = run(&["hint", "-f", "grid", "--color", "always"], TRIVIAL);
    // As on a terminal: candidates as in a box, what is placed inverse.
    let placed = "│  \x1b[1m\x1b[7m+8\x1b[0m   ┃";
    assert!(ran.stdout.contains(placed), "{}", ran.stdout);
    let ran = run(&["hint", "-f", "jsonl"], TRIVIAL);
    let step = &json_lines(&ran.stdout)[0]["steps"][0];
    assert_eq!(step["technique"], "hidden single in a box");
    assert_eq!(step["houses"][0], "box 2");
    assert_eq!(step["places"][0]["cell"], "r1c6");
    assert_eq!(step["places"][0]["digit"], "8");
    assert_eq!(step["words"], words);
}

#[test]
fn the_whole_path_ends_at_the_solution() {
    let ran = run(&["hint", "--all"], format!("{TRIVIAL}\n{TRIVIAL}\n"));
    let paths: Vec<&str> = ran.stdout.split("\n\n").collect();
    assert_eq!(paths.len(), 2);
    assert_eq!(paths[0].lines().count(), 51);
    assert!(paths[0].lines().all(|line| line.contains(", so r")));
    assert_eq!(ran.code, Some(0));
}

#[test]
fn a_level_limits_the_techniques() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let ran = run(&["hint", "--level", "easy"], hard);
    assert_eq!(ran.stdout, "#stuck: no technique up to easy leads on\n");
    assert_eq!(ran.code, Some(3));
    let ran = run(&["hint", "--level", "average"], hard);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("possible values: trivial, easy, medium,"));
}

#[test]
fn made_puzzles_have_the_level_that_was_asked_for() {
    for level in ["trivial", "easy", "medium", "hard"] {
        let ran = run(&["generate", "--level", level, "-n", "10", "--seed", "4"], "");
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        let rated = run(&["rate"], &ran.stdout);
        assert!(rated.stdout.lines().all(|line| line.starts_with(level)), "{}", rated.stdout);
        assert_eq!(rated.stdout.lines().count(), 10);
    }
    let args = ["generate", "--se", "2.6..3.0", "-n", "5", "--minimal", "-f", "jsonl"];
    let records = json_lines(&run(&args, "").stdout);
    assert_eq!(records.len(), 5);
    for record in records {
        let difficulty = record["se_like"].as_f64().expect("it is rated");
        assert!((2.6..=3.0).contains(&difficulty), "{record}");
        assert_eq!(record["minimal"], true);
    }
    let args = ["generate", "--require", "x-wing", "-n", "2"];
    let rated = run(&["rate", "-f", "jsonl"], &run(&args, "").stdout);
    let records = json_lines(&rated.stdout);
    assert_eq!(records.len(), 2);
    for record in records {
        assert!(record["techniques"]["x-wing"].as_u64() > Some(0), "{record}");
    }
}

#[test]
fn made_puzzles_rate_as_their_records_say() {
    for level in ["easy", "medium", "hard"] {
        let args = ["generate", "--level", level, "-n", "40", "-f", "jsonl"];
        let made = json_lines(&run(&args, "").stdout);
        let puzzles = made.iter().filter_map(|record| record["puzzle"].as_str());
        let puzzles: String = puzzles.map(|puzzle| format!("{puzzle}\n")).collect();
        let rated = json_lines(&run(&["rate", "-f", "jsonl"], &puzzles).stdout);
        assert_eq!(rated.len(), 40);
        for (made, rated) in made.iter().zip(&rated) {
            for field in ["level", "se_like", "score"] {
                assert_eq!(made[field], rated[field], "{made}");
            }
        }
    }
}

#[test]
fn graded_puzzles_are_the_same_for_any_number_of_threads() {
    let args = ["generate", "--level", "medium", "-n", "12", "--symmetry", "rotate180"];
    let one = run(&[&args[..], &["--threads", "1"]].concat(), "");
    let three = run(&[&args[..], &["--threads", "3"]].concat(), "");
    assert_eq!(one.stdout, three.stdout);
    assert_eq!(one.stdout.lines().count(), 12);
}

#[test]
fn a_level_that_is_not_reached_is_an_error_with_the_best_found() {
    let args = ["generate", "--box", "2x2", "--level", "extreme", "--max-tries", "30"];
    let ran = run(&args, "");
    let start = "#error: no puzzle of level extreme in 30 tries; the nearest was ";
    assert!(ran.stdout.starts_with(start), "{}", ran.stdout);
    assert_eq!(ran.code, Some(2));
    let refused = [
        (
            &["--level", "easy", "--require", "x-wing"][..],
            "x-wing is hard, and puzzles are to be easy",
        ),
        (
            &["--require", "nishio", "--se", "2.0..3.0"],
            "nishio is 7.5 at least, and puzzles are to be 3.0 at most",
        ),
    ];
    for (args, message) in refused {
        let ran = run(&[&["generate"], args].concat(), "");
        assert_eq!(ran.stderr, format!("satdoku: {message}\n"));
        assert_eq!(ran.code, Some(2));
    }
}
