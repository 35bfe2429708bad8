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
    let first = |line: &String| {
        serde_json::from_str::<Value>(line).expect("an object").get("repeats").cloned()
    };
    let firsts: Vec<_> = records.iter().map(first).collect();
    assert_eq!(firsts, [None, None, Some(Value::from(0)), Some(Value::from(1))]);
}

#[test]
fn distinct_puzzles_are_made_in_place_of_repeated_ones() {
    let asked = ["generate", "--side", "4", "--minimal", "--seed", "3", "-n", "30"];
    let made = |more: &[&str]| run(&[&asked[..], more].concat(), "");
    let plain = made(&[]).stdout;
    // What was left out is made up for by the next indices, in order, whatever the number of threads.
    let distinct = made(&["--distinct", "-f", "jsonl"]);
    let records: Vec<Value> = distinct
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    let indices: Vec<u64> =
        records.iter().map(|record| record["index"].as_u64().expect("one")).collect();
    assert!(indices.is_sorted() && indices.len() == 30 && indices[29] >= 30, "{indices:?}");
    let puzzles: String = records
        .iter()
        .map(|record| format!("{}\n", record["puzzle"].as_str().expect("text")))
        .collect();
    let of_plain: Vec<&str> =
        indices.iter().filter_map(|&index| plain.lines().nth(index as usize)).collect();
    assert!(puzzles.lines().take(of_plain.len()).eq(of_plain.iter().copied()));
    let by_dedupe = run(&["dedupe"], &plain).stdout;
    assert!(by_dedupe.lines().eq(of_plain));
    assert_eq!(run(&["dedupe"], &puzzles).stdout, puzzles);
    for threads in ["1", "3"] {
        let stats = made(&["--distinct", "--stats", "--threads", threads]);
        assert_eq!((stats.stdout, stats.code), (puzzles.clone(), Some(0)));
        assert!(stats.stderr.contains("30 new, "), "{}", stats.stderr);
    }
}

#[test]
fn no_more_puzzles_are_made_than_there_are() {
    // Of side 4 there are 36: 13 with four givens, 22 with five and one with six.
    let asked = ["generate", "--side", "4", "--minimal", "-n", "40", "--distinct", "-f", "csv"];
    let ran = run(&asked, "");
    let mut counts = [0; 7];
    for line in ran.stdout.lines().skip(1) {
        counts[line.split(',').nth(4).and_then(|givens| givens.parse().ok()).unwrap_or(0)] += 1;
    }
    assert_eq!((counts, ran.code), ([0, 0, 0, 0, 13, 22, 1], Some(2)));
    let why = "4 puzzles are missing: the last 1000 were all guises of earlier ones";
    assert!(ran.stderr.contains(why), "{}", ran.stderr);
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

/// 300 puzzles in 20 guises each, in random order of guises.
fn list_with_guises() -> String {
    let puzzles = lines(&["generate", "-q", "--holes", "50", "--count", "300", "--seed", "3"], "")
        .join("\n")
        + "\n";
    (0..20).map(|seed| shuffled(&puzzles, &seed.to_string())).collect()
}

#[test]
fn memory_changes_no_answer() {
    // Many times the hashes that are kept in memory in any case.
    let puzzles = lines(&["generate", "-q", "--holes", "50", "--count", "9000", "--seed", "3"], "")
        .join("\n")
        + "\n";
    let list = [&puzzles[..], &shuffled(&puzzles, "1")].concat();
    let expected = run(&["dedupe"], &list).stdout;
    assert_eq!(expected, puzzles);
    for options in [&["--memory", "0"][..], &["--memory", "100K", "--threads", "5"]] {
        assert_eq!(run(&[&["dedupe"], options].concat(), &list).stdout, expected, "{options:?}");
    }
    let ran = run(&["dedupe", "--memory", "much"], PUZZLES);
    assert!(
        ran.stderr.contains("a number of bytes is expected, like 512M or 2G"),
        "{}",
        ran.stderr
    );
}

#[test]
fn shards_have_all_guises_of_a_puzzle_and_are_one_run_together() {
    let list = list_with_guises() + "no puzzle\n";
    let by_index = |text: &str| {
        let index = |line: &str| {
            let record: Value = serde_json::from_str(line).expect("an object");
            record["index"].as_u64().expect("a number")
        };
        let mut lines: Vec<(u64, String)> =
            text.lines().map(|line| (index(line), line.to_owned())).collect();
        lines.sort();
        lines
    };
    for options in [&[][..], &["--mark"]] {
        let args = [&["dedupe", "-f", "jsonl", "-q", "--stats"], options].concat();
        let whole = by_index(&run(&args, &list).stdout);
        assert_eq!(whole.len(), if options.is_empty() { 301 } else { 6001 });
        let mut parts = Vec::new();
        for shard in ["0/3", "1/3", "2/3"] {
            let ran = run(&[&args[..], &["--shard", shard]].concat(), &list);
            // The first part tells of the record that cannot be read.
            assert_eq!(ran.code, Some(if shard == "0/3" { 2 } else { 0 }), "{}", ran.stderr);
            assert_eq!(ran.stderr.contains("1 error"), shard == "0/3", "{}", ran.stderr);
            let part = by_index(&ran.stdout);
            assert!((60..2600).contains(&part.len()), "{}", part.len());
            parts.extend(part);
        }
        parts.sort();
        assert!(parts == whole, "{options:?}");
    }
    let headers = ["0/2", "1/2"].map(|shard| {
        run(&["dedupe", "-f", "csv", "--shard", shard], PUZZLES).stdout.starts_with("index,")
    });
    assert_eq!(headers, [true, false]);
}

/// Puzzles that leaked from a training set into a test set, in other guises.
#[test]
fn all_guises_of_a_training_set_are_found_in_a_test_set_and_nothing_else() {
    let generated = |seed: &str, count: &str| {
        lines(&["generate", "-q", "--holes", "50", "--count", count, "--seed", seed], "")
    };
    let (training, fresh) = (generated("5", "2000"), generated("6", "2000"));
    let leaked = training.iter().step_by(2).zip(0..).map(|(puzzle, seed)| {
        // A hundred seeds, each of which moves all of its puzzles in one way.
        (seed % 100, puzzle.clone())
    });
    let mut of_seeds = vec![String::new(); 100];
    leaked.for_each(|(seed, puzzle): (usize, _)| of_seeds[seed] += &(puzzle + "\n"));
    let guises: Vec<String> = (of_seeds.iter().enumerate())
        .flat_map(|(seed, puzzles)| {
            lines(&["convert", "--shuffle", "--seed", &seed.to_string()], puzzles)
        })
        .collect();
    assert_eq!(guises.len(), 1000);
    assert!(!guises.iter().any(|guise| training.contains(guise)));
    // One leak after each two puzzles that are no leaks.
    let test_set: Vec<&str> = (fresh.chunks(2).zip(&guises))
        .flat_map(|(fresh, guise)| fresh.iter().chain([guise]))
        .map(String::as_str)
        .collect();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("training.txt");
    std::fs::write(&path, training.join("\n")).expect("written");
    let path = path.to_str().expect("text");
    for threads in ["1", "3"] {
        let args = ["dedupe", "--against", path, "--threads", threads];
        assert_eq!(lines(&args, &test_set.join("\n")), fresh);
    }
}

#[test]
fn a_list_to_compare_with_is_read_on_all_threads_and_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    std::fs::write(path("list.txt"), list_with_guises()).expect("written");
    let puzzles = list_with_guises();
    for threads in ["1", "4"] {
        let args = ["dedupe", "--against", &path("list.txt"), "--threads", threads];
        assert_eq!(lines(&args, &puzzles), [""; 0]);
    }
    std::fs::write(path("broken.txt"), puzzles + "123\n").expect("written");
    std::fs::write(path("empty.txt"), "").expect("written");
    let ran = run(&["dedupe", "--against", &path("broken.txt")], PUZZLES);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(ran.stderr.contains("broken.txt: line 6001"), "{}", ran.stderr);
    assert_eq!(run(&["dedupe", "--against", &path("missing.txt")], PUZZLES).code, Some(2));
    assert_eq!(lines(&["dedupe", "--against", &path("empty.txt")], PUZZLES).len(), 2);
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
