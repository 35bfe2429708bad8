//! Every option of every command changes something that can be seen, or is refused by name.

use std::collections::BTreeSet;
use std::fs;
use std::sync::OnceLock;

use crate::support::program::{run, satdoku};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// It takes decisions of a SAT solver.
const HARD: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
/// Techniques that assume a unique solution make it easier; without them it takes chains.
const CHAINS: &str =
    ".......3.2...5947.9.3...2...3......8.....8....854.6.21.7..8.6.....56....1.......7";

const COMMANDS: [&str; 12] = [
    "solve",
    "check",
    "count",
    "enumerate",
    "generate",
    "minimize",
    "rate",
    "hint",
    "encode",
    "decode",
    "convert",
    "print",
];

/// Options that change nothing here: the number of threads changes no answer, and `decode` writes errors alone.
fn is_unseen(command: &str, option: &str) -> bool {
    option == "threads" || (command, option) == ("decode", "quiet")
}

/// The long options that the help of a command lists.
fn options(command: &str) -> BTreeSet<String> {
    let help = run(&[command, "--help"], "").stdout;
    let lines = help.lines().filter_map(|line| {
        // Prose is indented further.
        let is_short = line.starts_with("  -") && line.get(4..8) == Some(", --");
        let name = if is_short { line.get(8..) } else { line.strip_prefix("      --") }?;
        Some(name.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).next()?.to_owned())
    });
    lines.collect()
}

/// How an option is seen.
enum Seen {
    /// The command differs from the same without the last words.
    By(&'static str, &'static str),
    /// It is refused with these words.
    Refused(&'static str, &'static str),
}

use Seen::{By, Refused};

/// The words after a command and those that add the option; the files are those of [`folder`].
fn seen(command: &str, option: &str) -> Seen {
    let is_list = !matches!(command, "generate" | "encode" | "decode" | "print");
    match (command, option) {
        (_, "help") => By("", "--help"),
        (_, "color") => By("--help", "--color always"),
        ("check", "explain") => By("several.txt", "--explain"),
        ("check", "entries") => By("filled.hodoku", "--entries"),
        ("check", "puzzle") => By("easy.txt", "--puzzle easy.txt"),
        ("check", "proof") => By("easy.txt", "--proof p.drat"),
        ("check", "proof-format") => By("--proof p.drat easy.txt", "--proof-format lrat"),
        ("check", "cnf") => By("--proof p.drat easy.txt", "--cnf p.cnf"),
        ("check", "verify-proof") => By("", "--verify-proof proof.cnf proof.drat"),
        ("solve", "steps") => By("easy.txt", "--steps"),
        ("solve", "sat-exit-codes") => By("easy.txt", "--sat-exit-codes"),
        ("count" | "enumerate", "limit") => By("several.txt", "--limit 1"),
        ("count", "estimate") => By("row.txt", "--estimate --samples 9"),
        ("count", "samples") => By("empty.txt --estimate", "--samples 9"),
        ("rate", "uniqueness") => By("chains.txt", "--uniqueness"),
        ("hint", "uniqueness") => By("chains.txt --all", "--uniqueness"),
        ("hint", "eureka") => By("chains.txt --all", "--eureka"),
        ("rate", "scale") => By("easy.txt", "--scale se"),
        ("hint", "all" | "every") => By("easy.txt", "--all"),
        ("hint", "technique") => By("easy.txt", "--technique pointing"),
        ("hint", "level") => By("chains.txt --all", "--level easy"),
        ("minimize", "seed") => By("solved.txt", "--seed 5"),
        ("minimize", "check-limit") => By("sixteen.txt --engine native", "--check-limit 0"),
        ("convert", "candidates") => By("-f svg easy.txt", "--candidates"),
        ("encode", "rules") => By("easy.txt", "--rules non-consecutive"),
        ("encode", "clauses") => By("easy.txt", "--clauses minimal"),
        ("encode", "at-most-one") => By("easy.txt", "--at-most-one product"),
        ("encode", "reduce") => By("easy.txt", "--reduce"),
        ("encode", "block") => By("easy.txt", "--block solved.txt"),
        ("encode", "cubes") => By("empty.txt", "--cubes 4"),
        _ => shared(command, option, is_list),
    }
}

/// Options that several commands have.
fn shared(command: &str, option: &str, is_list: bool) -> Seen {
    match (command, option) {
        ("generate", "format") | (_, "format")
            if command == "print" || is_list || command == "generate" =>
        {
            let format = if command == "print" { "-f svg" } else { "-f jsonl" };
            By(if command == "generate" { "" } else { "easy.txt" }, format)
        }
        ("decode", "format") => By("easy.cnf easy.model", "-f jsonl"),
        ("generate", "output") => By("", "-o out.txt"),
        ("decode", "output") => By("easy.cnf easy.model", "-o out.txt"),
        ("encode", "output") => By("easy.txt", "-o out.cnf"),
        ("print", "output") => By("easy.txt", "-o out.svg"),
        (_, "output") => By("easy.txt", "-o out.txt"),
        ("generate", "quiet") => By("--side 16 --minimal --engine native --check-limit 0", "-q"),
        ("print", "quiet") => By("several.txt", "-q"),
        (_, "quiet") => By("six.txt", "-q"),
        ("generate", "box") => By("", "--box 2x3"),
        ("generate", "side") => By("", "--side 4"),
        ("generate", "alphabet") => By("", "--alphabet abcdefghi"),
        ("generate", "layout") => By("-f jsonl", "--layout anti-knight"),
        ("generate", "regions") => By("-f jsonl --side 4", "--regions none"),
        ("generate", "rules") => By("-f jsonl --side 6", "--rules non-consecutive"),
        ("generate", "input-format") => By("--pattern easy.txt", "--input-format solo"),
        ("print", "box") => By("-f svg --solutions none six.txt", "--box 3x2"),
        ("print", "side") => By("-f svg --solutions none six.txt", "--side 9"),
        ("print", "alphabet") => By("-f svg --solutions none easy.txt", "--alphabet abcdefghi"),
        ("print", "layout") => By("-f svg --solutions none easy.txt", "--layout diagonals"),
        ("print", "regions") => By("-f svg --solutions none easy.txt", "--regions none"),
        ("print", "rules") => By("-f svg --solutions none easy.txt", "--rules non-consecutive"),
        ("print", "input-format") => By("-f svg --solutions none easy.txt", "--input-format solo"),
        ("encode", "box") => By("six.txt", "--box 3x2"),
        ("encode", "side") => By("six.txt", "--side 9"),
        ("encode", "alphabet") => By("easy.txt", "--alphabet abcdefghi"),
        ("encode", "layout") => By("easy.txt", "--layout diagonals"),
        ("encode", "regions") => By("easy.txt", "--regions none"),
        ("encode", "input-format") => By("easy.txt", "--input-format solo"),
        (_, "box") => By("-f jsonl six.txt", "--box 3x2"),
        (_, "side") => By("-f jsonl six.txt", "--side 9"),
        (_, "alphabet") => By("-f jsonl easy.txt", "--alphabet abcdefghi"),
        (_, "layout") => By("-f jsonl easy.txt", "--layout diagonals"),
        (_, "regions") => By("-f jsonl easy.txt", "--regions none"),
        (_, "rules") => By("-f jsonl easy.txt", "--rules non-consecutive"),
        (_, "input-format") => By("-f jsonl easy.txt", "--input-format solo"),
        ("check" | "count" | "rate", "theme") => {
            Refused("easy.txt --theme dark", "--theme goes with svg alone")
        }
        ("generate", "theme") => By("-f svg", "--theme dark"),
        ("decode", "theme") => By("-f svg easy.cnf easy.model", "--theme dark"),
        (_, "theme") => By("-f svg easy.txt", "--theme dark"),
        ("generate", "engine") => By("-f jsonl --stats", "--engine sat"),
        ("generate", "sat-solver") => By("-f jsonl --stats --engine sat", "--sat-solver cdcl"),
        ("generate", "cross-check") => By("-f jsonl --stats", "--cross-check"),
        ("minimize", "sat-solver") => {
            By("-f jsonl --stats --engine sat easy.txt", "--sat-solver cdcl")
        }
        (_, "engine") => By("-f jsonl --stats easy.txt", "--engine sat"),
        (_, "sat-solver") => By("-f jsonl --stats --engine sat easy.txt", "--sat-solver varisat"),
        (_, "cross-check") => By("-f jsonl --stats easy.txt", "--cross-check"),
        (_, "portfolio") => {
            By("-f jsonl --stats --engine sat --sat-solver varisat hard.txt", "--portfolio 2")
        }
        ("generate", "seed") => By("", "--seed 5"),
        (_, "seed") => By("-f jsonl --stats --engine sat hard.txt", "--seed 5"),
        ("generate", "timeout") => By("", "--timeout 0"),
        ("print", "timeout") => By("-f svg --solutions none easy.txt", "--timeout 0"),
        (_, "timeout") => By("-f jsonl easy.txt", "--timeout 0"),
        (_, "total-timeout") => By("-f jsonl easy.txt", "--total-timeout 0"),
        ("generate", "shard") => By("-n 2", "--shard 1/2"),
        (_, "shard") => By("easy.txt hard.txt", "--shard 1/2"),
        ("generate", "stats") => By("-f jsonl", "--stats"),
        (_, "stats") => By("-f jsonl easy.txt", "--stats"),
        ("generate", "resume") => Refused("--resume", "--output"),
        (_, "resume") => Refused("easy.txt --resume", "--output"),
        (_, "filter") => By("-f jsonl easy.txt", "--filter"),
        ("generate", "count") => By("", "-n 2"),
        ("generate", "start") => By("", "--start 1"),
        ("generate", "symmetry") => By("", "--symmetry rotate180"),
        ("generate", "givens") => By("", "--givens 30..32"),
        ("generate", "minimal") => By("", "--minimal"),
        ("generate", "level") => By("--seed 1", "--level trivial"),
        ("generate", "se") => By("", "--se 1.5..2.0"),
        ("generate", "scale") => By("--se 3.0..3.4 --seed 1", "--scale se"),
        ("generate", "require") => By("", "--require naked-pair"),
        ("generate", "max-tries") => By("--givens 17", "--max-tries 2"),
        ("generate", "from") => By("", "--from solved.txt"),
        ("generate", "pattern") => By("", "--pattern easy.txt"),
        ("generate", "holes") => By("", "--holes 20"),
        ("generate", "hole-pattern") => By("--holes 20", "--hole-pattern balanced"),
        ("generate", "check-limit") => {
            By("--side 16 --minimal --engine native -f jsonl", "--check-limit 0")
        }
        ("generate", "no-verify") => By("-f jsonl --stats", "--no-verify"),
        ("generate", "verify") => By("-f jsonl --stats --no-verify", "--verify"),
        ("generate", "with-solution") => By("", "--with-solution"),
        ("print", "paper") => By("-f svg --solutions none easy.txt", "--paper letter"),
        ("print", "landscape" | "grade" | "name-line" | "candidates") => {
            By("-f svg --solutions none easy.txt", option_of(option))
        }
        ("print", "margin") => By("-f svg --solutions none easy.txt", "--margin 3cm"),
        ("print", "per-page") => By("-f svg --solutions none easy.txt", "--per-page 1"),
        ("print", "title") => By("-f svg --solutions none easy.txt", "--title Monday"),
        ("print", "label") => By("-f svg --solutions none easy.txt", "--label Monday"),
        ("print", "solutions") => By("-f svg easy.txt", "--solutions none"),
        ("print", "font") => By("-f pdf emoji.txt", "--font easy.txt"),
        _ => panic!("{command} --{option}: how is it seen?"),
    }
}

/// A switch as a word.
fn option_of(name: &str) -> &'static str {
    match name {
        "landscape" => "--landscape",
        "grade" => "--grade",
        "name-line" => "--name-line",
        "candidates" => "--candidates",
        other => panic!("{other}"),
    }
}

/// The files that the commands name.
fn files() -> &'static [(&'static str, Vec<u8>)] {
    static FILES: OnceLock<Vec<(&str, Vec<u8>)>> = OnceLock::new();
    FILES.get_or_init(|| {
        let solved = run(&["solve"], EASY).stdout;
        let literals = solved.trim().bytes().enumerate();
        let literals =
            literals.map(|(cell, digit)| (cell * 9 + usize::from(digit - b'0')).to_string());
        let model = format!("s SATISFIABLE\nv {} 0\n", literals.collect::<Vec<_>>().join(" "));
        let folder = tempfile::tempdir().expect("a folder");
        let proof = ["check", "--proof", "proof.drat", "--cnf", "proof.cnf", EASY];
        let ran = satdoku().args(proof).current_dir(folder.path()).output().expect("it runs");
        assert!(ran.status.success());
        let written = |name: &str| fs::read(folder.path().join(name)).expect("a file");
        vec![
            ("easy.txt", EASY.into()),
            ("hard.txt", HARD.into()),
            ("chains.txt", CHAINS.into()),
            ("empty.txt", ".".repeat(81).into()),
            ("sixteen.txt", run(&["generate", "--side", "16"], "").stdout.into()),
            ("row.txt", format!("123456{}", ".".repeat(30)).into()),
            ("six.txt", ".".repeat(36).into()),
            ("several.txt", format!("1{}", ".".repeat(15)).into()),
            ("emoji.txt", "🍎...🍌...🍇...🍒...".into()),
            ("filled.hodoku", format!(":0000:x:53+4{}:::", &EASY[3..]).into()),
            ("easy.cnf", run(&["encode"], EASY).stdout.into()),
            ("solved.txt", solved.into()),
            ("easy.model", model.into()),
            ("proof.cnf", written("proof.cnf")),
            ("proof.drat", written("proof.drat")),
        ]
    })
}

/// What a command says and writes; times and rates are left out.
fn effect(command: &str, words: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files() {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut program = satdoku();
    let ran =
        program.arg(command).args(words).current_dir(folder.path()).output().expect("it runs");
    let mut files: Vec<_> = fs::read_dir(folder.path())
        .expect("a folder")
        .map(|entry| {
            let path = entry.expect("a file").path();
            (path.file_name().map(|name| name.to_owned()), fs::read(&path).expect("a file"))
        })
        .collect();
    files.sort();
    let errors = String::from_utf8_lossy(&ran.stderr);
    let errors: String = errors.chars().filter(|c| !c.is_ascii_digit() && *c != '.').collect();
    let said = String::from_utf8_lossy(&ran.stdout);
    let mut parts = said.split("\"seconds\":");
    let first = parts.next().unwrap_or_default().to_owned();
    let said = parts
        .fold(first, |said, part| said + part.trim_start_matches(|c: char| c != ',' && c != '}'));
    let names = files.iter().map(|(name, text)| format!("{name:?} {}", text.len()));
    format!("{:?}\n{said}\n{errors}\n{}", ran.status.code(), names.collect::<Vec<_>>().join("\n"))
}

/// Why an option is neither seen nor refused, if so.
fn fault(command: &str, option: &str) -> Option<String> {
    // Otherwise they would take for ever.
    let lists_all = matches!(command, "count" | "enumerate")
        && !matches!(option, "limit" | "estimate" | "samples");
    match seen(command, option) {
        Refused(words, why) => {
            let said = effect(command, words);
            let is_refused = said.starts_with("Some(2)") && said.contains(why);
            (!is_refused).then(|| format!("{command} {words} is not refused: {said}"))
        }
        By(without, more) => {
            let without = format!("{} {without}", if lists_all { "--limit 2" } else { "" });
            let both = format!("{without} {more}");
            let (before, after) = (effect(command, &without), effect(command, &both));
            let is_refused = ["unexpected argument", "cannot be used", "not go", "goes with"]
                .iter()
                .any(|words| after.contains(words));
            (before == after || is_refused).then(|| format!("{command} {both}: {after}"))
        }
    }
}

#[test]
fn every_option_changes_something_or_is_refused_by_name() {
    let (mut number, mut faults) = (0, Vec::new());
    for command in COMMANDS {
        let options = options(command);
        assert!(options.len() > 5, "{command}: {options:?}");
        for option in options.iter().filter(|option| !is_unseen(command, option)) {
            number += 1;
            faults.extend(fault(command, option));
        }
    }
    assert!(faults.is_empty(), "{} of {number}:\n{}", faults.len(), faults.join("\n\n"));
    assert!(number > 200, "{number}");
}

#[test]
fn options_that_would_change_nothing_are_refused_by_name() {
    for (words, refusal) in [
        (
            "solve easy.txt --engine native --sat-solver cdcl",
            "--sat-solver does not go with --engine native, which asks none",
        ),
        (
            "generate --engine native --sat-solver cdcl",
            "--sat-solver does not go with --engine native, which asks none",
        ),
        (
            "minimize easy.txt --engine native --sat-solver cdcl",
            "--sat-solver does not go with --engine native, which asks none",
        ),
        (
            "check easy.txt --proof p --engine native --sat-solver cdcl",
            "--sat-solver does not go with --engine native, which asks none",
        ),
        (
            "rate easy.txt --scale se --uniqueness",
            "--uniqueness does not go with --scale se, which always uses such techniques",
        ),
        ("hint easy.txt --technique pointing --uniqueness", "cannot be used with"),
        ("count easy.txt --estimate --sat-solver cdcl", "cannot be used with"),
        ("count easy.txt --estimate --portfolio 2", "cannot be used with"),
        ("check --verify-proof proof.cnf proof.drat --engine sat", "cannot be used with"),
        ("check --verify-proof proof.cnf proof.drat --cross-check", "cannot be used with"),
        ("check --verify-proof proof.cnf proof.drat --side 9", "cannot be used with"),
        ("solve easy.txt --theme dark", "--theme goes with svg alone"),
        ("generate --theme dark", "--theme goes with svg alone"),
        ("decode easy.cnf easy.model --theme dark", "--theme goes with svg alone"),
        ("convert easy.txt --candidates", "--candidates goes with svg alone"),
    ] {
        let (command, words) = words.split_once(' ').expect("a command");
        let said = effect(command, words);
        assert!(said.starts_with("Some(2)") && said.contains(refusal), "{command} {words}: {said}");
    }
}
