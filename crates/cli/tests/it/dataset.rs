//! `dataset`: splits without common guises, the same for any number of threads and parts.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::program::{Ran, run};

/// A folder for data sets.
struct Sets(tempfile::TempDir);

impl Sets {
    fn new() -> Self {
        Sets(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn run(&self, name: &str, args: &str, input: &str) -> Ran {
        let path = self.path(name);
        let folder = ["dataset", "-q", "-o", path.to_str().expect("text")];
        let args: Vec<&str> = folder.into_iter().chain(args.split_whitespace()).collect();
        run(&args, input)
    }

    /// Makes a data set without any message.
    fn make(&self, name: &str, args: &str) {
        let ran = self.run(name, args, "");
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{args}");
    }

    /// The rows of a split, each a JSON object.
    fn rows(&self, name: &str, split: &str) -> Vec<Value> {
        let text = fs::read_to_string(self.path(name).join(format!("{split}.jsonl")));
        let text = text.expect("a file");
        text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
    }
}

const SPLITS: [&str; 3] = ["train", "validation", "test"];

/// All files below a folder with their contents.
fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let (mut all, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("it is below").to_owned();
                all.push((name, fs::read(&path).expect("a file")));
            }
        }
    }
    all.sort();
    all
}

fn text_of(rows: &[Value], field: &str) -> String {
    rows.iter().map(|row| row[field].as_str().expect("text").to_owned() + "\n").collect()
}

/// The canonical forms of puzzles, or of full grids.
fn forms(puzzles: &str) -> BTreeSet<String> {
    let ran = run(&["canon", "-q"], puzzles);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran.stdout.lines().map(str::to_owned).collect()
}

/// An array of bytes: its shape, as it is written, and its items.
fn array(path: &Path) -> (String, Vec<u8>) {
    let bytes = fs::read(path).expect("a file");
    assert!(bytes.starts_with(b"\x93NUMPY\x01\x00"));
    let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    let header = String::from_utf8(bytes[10..10 + length].to_vec()).expect("text");
    let (_, shape) = header.split_once("'shape': ").expect("a shape");
    let shape = shape.split_once(", }").expect("an end").0.to_owned();
    (shape, bytes[10 + length..].to_vec())
}

#[test]
fn splits_have_no_solution_in_any_guise_in_common() {
    let sets = Sets::new();
    sets.make("set", "-n 300 --seed 2 --split 2,1,1");
    let splits = SPLITS.map(|split| sets.rows("set", split));
    assert_eq!(splits.iter().map(Vec::len).sum::<usize>(), 300);
    assert!(splits.iter().all(|rows| rows.len() > 30), "{:?}", splits.each_ref().map(Vec::len));
    let solutions = splits.each_ref().map(|rows| forms(&text_of(rows, "solution")));
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        assert!(solutions[one].is_disjoint(&solutions[other]));
    }
    for rows in &splits {
        let puzzles = text_of(rows, "puzzle");
        assert_eq!(forms(&puzzles).len(), rows.len());
        assert_eq!(run(&["check", "-q"], &puzzles).code, Some(0));
        assert_eq!(run(&["solve", "-q"], &puzzles).stdout, text_of(rows, "solution"));
        let rated = run(&["rate", "-q"], &puzzles).stdout;
        for (line, row) in rated.lines().zip(rows) {
            let [level, score] =
                ["level", "score"].map(|name| row[name].to_string().replace('"', ""));
            assert!(line.starts_with(&format!("{level}\t{score}\t")), "{line}");
        }
    }
}

#[test]
fn threads_change_nothing_and_parts_join_to_the_whole() {
    let sets = Sets::new();
    let wanted = "-n 60 --seed 4 --mix easy:1,medium:2 --columns index,puzzle,level,techniques,steps --augment 1";
    sets.make("whole", &format!("{wanted} --threads 1"));
    sets.make("threads", &format!("{wanted} --threads 3"));
    assert_eq!(contents(&sets.path("whole")), contents(&sets.path("threads")));
    for split in SPLITS {
        let mut parts = Vec::new();
        for part in 0..3 {
            let name = format!("{split}{part}");
            sets.make(&name, &format!("{wanted} --shard {part}/3"));
            parts.extend(sets.rows(&name, split));
        }
        let sorted = |mut rows: Vec<Value>| {
            rows.sort_by_key(|row| (row["index"].as_u64(), row["guise"].as_u64()));
            rows
        };
        assert_eq!(sorted(parts), sorted(sets.rows("whole", split)));
    }
    let levels: Vec<Value> = SPLITS.iter().flat_map(|split| sets.rows("whole", split)).collect();
    let of = |level: &str| {
        levels.iter().filter(|row| row["level"] == level && row["guise"] == 0).count()
    };
    assert_eq!((of("easy"), of("medium")), (20, 40));
}

#[test]
fn guises_of_given_puzzles_are_there_once() {
    let sets = Sets::new();
    let puzzles = run(&["generate", "-q", "-n", "20", "--seed", "8"], "").stdout;
    let guises = run(&["convert", "-q", "--shuffle"], &puzzles).stdout;
    let bad = "1...2...3...4...\n12..............\nxyz\n";
    let ran = sets.run("set", "- --split 1 --columns index,puzzle", &format!("{puzzles}{guises}"));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(text_of(&sets.rows("set", "train"), "puzzle"), puzzles);
    let card = fs::read_to_string(sets.path("set").join("README.md")).expect("a card");
    assert!(card.contains("| 20 | that are guises of earlier ones |"), "{card}");
    assert!(card.starts_with("---\nconfigs:\n- config_name: default\n"), "{card}");

    let ran = sets.run("bad", "- --split 1 --columns index,puzzle", &format!("{puzzles}{bad}"));
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    let rows = sets.rows("bad", "train");
    assert_eq!(text_of(&rows, "puzzle"), puzzles);
    assert!(rows.iter().zip(0..).all(|(row, index)| row["index"] == index));
    let card = fs::read_to_string(sets.path("bad").join("README.md")).expect("a card");
    assert!(card.contains("| 2 | with several solutions |"), "{card}");
    assert!(card.contains("| 1 | that cannot be read |"), "{card}");
}

#[test]
fn arrays_hold_what_objects_do() {
    let sets = Sets::new();
    let wanted =
        "-n 40 --box 2x3 --seed 1 --split 1 --columns puzzle,solution,givens,level,se_like";
    sets.make("objects", wanted);
    sets.make("arrays", &format!("{wanted} -f npy"));
    let rows = sets.rows("objects", "train");
    let folder = sets.path("arrays").join("train");
    for name in ["puzzle", "solution"] {
        let (shape, digits) = array(&folder.join(format!("{name}.npy")));
        assert_eq!(shape, "(40, 6, 6)");
        let text: String = digits
            .chunks(36)
            .flat_map(|grid| {
                grid.iter()
                    .map(|&digit| if digit == 0 { '.' } else { char::from(b'0' + digit) })
                    .chain(['\n'])
            })
            .collect();
        assert_eq!(text, text_of(&rows, name));
    }
    let (shape, givens) = array(&folder.join("givens.npy"));
    assert_eq!(shape, "(40,)");
    let (_, difficulties) = array(&folder.join("se_like.npy"));
    for (nth, row) in rows.iter().enumerate() {
        let bytes = |array: &[u8]| <[u8; 4]>::try_from(&array[4 * nth..4 * nth + 4]).expect("four");
        assert_eq!(Value::from(i32::from_le_bytes(bytes(&givens))), row["givens"]);
        let difficulty = f64::from(f32::from_le_bytes(bytes(&difficulties)));
        assert!((difficulty - row["se_like"].as_f64().expect("a number")).abs() < 1e-6);
    }
}

#[test]
fn the_folders_of_hrm_have_a_group_for_each_puzzle() {
    let sets = Sets::new();
    sets.make("set", "-n 30 --seed 1 -f hrm --augment 3 --split 50,0,50");
    let mut names: Vec<_> = contents(&sets.path("set")).into_iter().map(|(name, _)| name).collect();
    names.retain(|name| !name.starts_with("test"));
    let expected = [
        "README.md",
        "identifiers.json",
        "train/all__group_indices.npy",
        "train/all__inputs.npy",
        "train/all__labels.npy",
        "train/all__puzzle_identifiers.npy",
        "train/all__puzzle_indices.npy",
        "train/dataset.json",
    ];
    assert_eq!(names, expected.map(PathBuf::from));
    let mut groups = 0;
    for (split, members) in [("train", 4), ("test", 1)] {
        let folder = sets.path("set").join(split);
        let about = fs::read_to_string(folder.join("dataset.json")).expect("a file");
        let about: Value = serde_json::from_str(&about).expect("an object");
        let puzzles = about["total_groups"].as_u64().expect("a number");
        groups += puzzles;
        assert_eq!((&about["seq_len"], &about["vocab_size"]), (&81.into(), &11.into()));
        let [(shape, inputs), (_, labels)] =
            ["inputs", "labels"].map(|name| array(&folder.join(format!("all__{name}.npy"))));
        assert_eq!(shape, format!("({}, 81)", puzzles * members));
        assert!(
            inputs.iter().zip(&labels).all(|(input, label)| {
                (2..=10).contains(label) && (*input == 1 || input == label)
            })
        );
        let numbers = |name: &str| -> Vec<i32> {
            let (_, bytes) = array(&folder.join(format!("all__{name}.npy")));
            bytes.chunks(4).map(|four| i32::from_le_bytes(four.try_into().expect("four"))).collect()
        };
        let steps =
            |count: u64, step: u64| (0..=count).map(|at| (at * step) as i32).collect::<Vec<_>>();
        assert_eq!(numbers("group_indices"), steps(puzzles, members));
        assert_eq!(numbers("puzzle_indices"), steps(puzzles * members, 1));
        assert_eq!(numbers("puzzle_identifiers"), vec![0; (puzzles * members) as usize]);
        // The members of a group are guises of one puzzle.
        let line = |grid: &[u8]| -> String {
            grid.iter()
                .map(|&token| if token == 1 { '.' } else { char::from(b'0' + token - 1) })
                .chain(['\n'])
                .collect()
        };
        let all: String = inputs.chunks(81).map(line).collect();
        assert_eq!(forms(&all).len() as u64, puzzles);
    }
    assert_eq!(groups, 30);
}

#[test]
fn what_a_data_set_cannot_hold_is_refused() {
    let sets = Sets::new();
    let killer = run(&["generate", "-q", "--box", "2x3", "--with", "killer"], "").stdout;
    let mixed = format!("{}{killer}", run(&["generate", "-q", "--box", "2x3"], "").stdout);
    for (args, input, says) in [
        (
            "-n 3 -f npy --columns puzzle,techniques",
            "",
            "arrays hold numbers, and the column techniques is text",
        ),
        ("-n 3 -f hrm --columns puzzle", "", "hrm holds puzzles and solutions alone"),
        ("-n 3 --with odd=4 --augment 2", "", "puzzles with rules have few guises or none"),
        ("- -f npy", &*mixed, "arrays hold puzzles with the same houses and rules"),
        ("-", "", "no puzzle in the input"),
        ("- ", "no puzzle\n".repeat(30).leak(), "none of the first 20 puzzles could be read"),
        ("-n 3 --columns width", "", "'width' is no column"),
        ("-n 3 --split 0", "", "expected the shares of train, validation and test"),
        ("-n 3 --mix easy", "", "expected a level or a range with its share"),
        ("", "", "--count <COUNT>"),
    ] {
        let ran = sets.run(&format!("{}", says.len()), args, input);
        assert_eq!(ran.code, Some(2), "{args}: {}", ran.stderr);
        assert!(ran.stderr.contains(says), "{args}: {}", ran.stderr);
    }
    fs::create_dir(sets.path("full")).expect("a folder");
    fs::write(sets.path("full").join("notes"), "mine").expect("a file");
    let ran = sets.run("full", "-n 3", "");
    assert!(
        ran.code == Some(2) && ran.stderr.contains("the folder is not empty"),
        "{}",
        ran.stderr
    );
}
