//! `canon`, `same`, `dedupe` and `convert --shuffle`: puzzles in other guises.

use serde_json::Value;

use crate::support::program::run;

/// AI Escargot and another puzzle.
const PUZZLES: &str = "\
1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
";

fn lines(args: &[&str], input: &str) -> Vec<String> {
    let ran = run(args, input);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{args:?}");
    ran.stdout.lines().map(str::to_owned).collect()
}

fn shuffled(input: &str, seed: &str) -> String {
    lines(&["convert", "--shuffle", "--seed", seed], input).join("\n") + "\n"
}

#[test]
fn guises_of_a_puzzle_have_one_canonical_form() {
    for options in [&[][..], &["--form", "quick"], &["--of", "solution"]] {
        let args = [&["canon"], options].concat();
        let forms = lines(&args, PUZZLES);
        assert_ne!(forms[0], forms[1]);
        for seed in ["1", "2", "3", "4"] {
            let guises = shuffled(PUZZLES, seed);
            assert_ne!(guises, PUZZLES);
            assert_eq!(lines(&args, &guises), forms, "{options:?}");
        }
        assert_eq!(lines(&args, &forms.join("\n")), forms, "{options:?}");
        let threads = [&args[..], &["--threads", "2"]].concat();
        let many = lines(&threads, &PUZZLES.repeat(200));
        assert!(many.iter().zip(forms.iter().cycle()).all(|(one, form)| one == form));
    }
}

#[test]
fn a_record_has_the_map_to_its_form() {
    let ran = run(&["canon", "-f", "jsonl"], PUZZLES);
    for (line, puzzle) in ran.stdout.lines().zip(PUZZLES.lines()) {
        let record: Value = serde_json::from_str(line).expect("an object");
        assert_eq!(record["verdict"], "canonical");
        assert_eq!((&record["form"], &record["of"]), (&"minlex".into(), &"puzzle".into()));
        assert_eq!(record["automorphisms"], 1);
        let cells = record["map"]["cells"].as_array().expect("a list");
        let digits = record["map"]["digits"].as_array().expect("a list");
        let mapped: String = (cells.iter())
            .map(|name| {
                let name = name.as_str().expect("a name").as_bytes();
                let cell = usize::from(name[1] - b'1') * 9 + usize::from(name[3] - b'1');
                match puzzle.as_bytes()[cell] {
                    b'.' => ".".to_owned(),
                    digit => digits[usize::from(digit - b'1')].to_string(),
                }
            })
            .collect();
        assert_eq!(record["canonical"], mapped.as_str());
    }
    let empty = run(&["canon", "-f", "jsonl", "--side", "25"], &(".".repeat(625) + "\n"));
    let record: Value = serde_json::from_str(&empty.stdout).expect("an object");
    assert_eq!(record.get("automorphisms"), None);
}

#[test]
fn a_puzzle_without_a_form_says_why() {
    let twice = format!("11{}\n", ".".repeat(79));
    let ran = run(&["canon"], &twice);
    assert_eq!(ran.stdout, "#unknown: a digit is given twice in a house\n");
    assert_eq!(ran.code, Some(3));
    assert_eq!(run(&["canon", "--form", "quick"], &twice).code, Some(0));
    let ran = run(&["canon", "--of", "solution"], &twice);
    assert_eq!((ran.stdout.as_str(), ran.code), ("#none\n", Some(1)));
    let ran = run(&["canon", "--of", "solution"], format!("{}\n", ".".repeat(81)));
    assert_eq!((ran.stdout.as_str(), ran.code), ("#multiple\n", Some(1)));
}

#[test]
fn puzzles_are_compared_with_one() {
    let [escargot, other] = [0, 1].map(|nth| PUZZLES.lines().nth(nth).expect("two"));
    let guises = shuffled(PUZZLES, "7");
    let ran = run(&["same", escargot, "-"], &guises);
    let verdicts: Vec<&str> =
        ran.stdout.lines().map(|line| &line[..line.find('\t').expect("a tab")]).collect();
    assert_eq!((verdicts, ran.code), (vec!["same", "different"], Some(1)));
    let ran = run(&["same", "-f", "jsonl", escargot, &guises[..81]], "");
    let record: Value = serde_json::from_str(&ran.stdout).expect("an object");
    assert_eq!(record["map"]["cells"].as_array().map(Vec::len), Some(81));
    assert_eq!(run(&["same", escargot, other], "").code, Some(1));
}

#[test]
fn repeated_puzzles_are_left_out_or_marked() {
    let list = [PUZZLES, &shuffled(PUZZLES, "1"), "x\n", &shuffled(PUZZLES, "2")].concat();
    let ran = run(&["dedupe", "--stats"], &list);
    let (puzzles, errors): (Vec<&str>, Vec<&str>) =
        ran.stdout.lines().partition(|line| !line.starts_with('#'));
    assert_eq!(puzzles, PUZZLES.lines().collect::<Vec<_>>());
    assert_eq!((errors.len(), ran.code), (1, Some(2)));
    assert!(ran.stderr.contains("2 new, 4 repeated"), "{}", ran.stderr);

    let list = [PUZZLES, &shuffled(PUZZLES, "1")].concat();
    let marked = lines(&["dedupe", "--mark"], &list);
    let marks: Vec<&str> = marks_of(&marked);
    assert_eq!(marks, ["new", "new", "repeated", "repeated"]);
    let records = lines(&["dedupe", "--mark", "-f", "jsonl"], &list);
    let repeated = records
        .iter()
        .map(|line| serde_json::from_str::<Value>(line).expect("an object")["repeated"].clone());
    assert!(repeated.eq([false, false, true, true].map(Value::from)));
}

fn marks_of(lines: &[String]) -> Vec<&str> {
    lines.iter().map(|line| line.split('\t').next().expect("a first field")).collect()
}

#[test]
fn puzzles_of_other_lists_are_left_out_and_threads_do_not_matter() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("train.txt");
    std::fs::write(&path, shuffled(PUZZLES.lines().next().expect("a line"), "5")).expect("written");
    let path = path.to_str().expect("text");
    let left = lines(&["dedupe", "--against", path], PUZZLES);
    assert_eq!(left, [PUZZLES.lines().nth(1).expect("two")]);
    // 50 puzzles, each in 20 guises.
    let puzzles = lines(&["generate", "-q", "--count", "50", "--seed", "1"], "").join("\n") + "\n";
    let list: String = (0..20).map(|seed| shuffled(&puzzles, &seed.to_string())).collect();
    for threads in ["1", "2", "5"] {
        let left = run(&["dedupe", "--threads", threads], &list).stdout;
        assert_eq!(left, shuffled(&puzzles, "0"));
    }
}

#[test]
fn what_dedupe_cannot_do_is_refused() {
    for (args, reason) in [
        (&["--mark", "-f", "csv"][..], "--mark goes with the formats line and jsonl alone"),
        (&["-f", "json"], "records of the format json cannot be left out"),
        (&["--filter"], "use --mark with it"),
    ] {
        let ran = run(&[&["dedupe"], args].concat(), PUZZLES);
        assert_eq!(ran.code, Some(2), "{args:?}");
        assert!(ran.stderr.contains(reason), "{}", ran.stderr);
    }
}

#[test]
fn seeds_of_shuffles_are_repeatable_and_need_a_shuffle() {
    assert_eq!(shuffled(PUZZLES, "9"), shuffled(PUZZLES, "9"));
    assert_ne!(shuffled(PUZZLES, "9"), shuffled(PUZZLES, "8"));
    assert_eq!(run(&["convert", "--seed", "1"], PUZZLES).code, Some(2));
}

#[test]
fn options_of_engines_are_refused_where_nothing_is_solved() {
    for option in
        ["--engine=sat", "--sat-solver=cdcl", "--cross-check", "--portfolio=2", "--timeout=1"]
    {
        let ran = run(&["canon", option], PUZZLES);
        let name = option.split('=').next().expect("an option");
        let message = format!("{name} goes with --of solution, for which the puzzle is solved");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{option}");
        assert!(ran.stderr.contains(&message), "{}", ran.stderr);
        assert_eq!(run(&["canon", "--of", "solution", option], PUZZLES).code, Some(0), "{option}");
    }
}
