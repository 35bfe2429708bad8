//! Every option of every command changes something that can be seen, or is refused by name.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
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

/// A line whose meaning only a legend tells.
const DRAWN: &str = r##"{"initial_board":"1...2...3...4...","visual_elements":
    [{"type":"lines","coords":["r1c2","r1c3","r1c4"],"color_hex":"#ff0000"}]}"##;

const COMMANDS: [&str; 17] = [
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
    "sat",
    "dataset",
    "canon",
    "same",
    "dedupe",
];

/// Options that change nothing here: any number of threads says the same, only a run that was interrupted is resumed,
/// `decode` and `sat` say nothing but errors, and what is never a picture refuses a theme.
const UNSEEN: [(&str, &str); 10] = [
    ("*", "threads"),
    ("*", "resume"),
    ("dedupe", "memory"),
    ("dedupe", "theme"),
    ("same", "theme"),
    ("decode", "quiet"),
    ("sat", "quiet"),
    ("check", "theme"),
    ("count", "theme"),
    ("rate", "theme"),
];

/// The long options that the help of a command lists.
fn options(command: &str) -> BTreeSet<String> {
    let help = run(&[command, "--help"], "").stdout;
    let names = help.lines().filter_map(|line| {
        let (before, name) = line.split_once("--")?;
        let is_first = before.len() == 6 && before.trim_start_matches(' ').len() != 6;
        let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        is_first.then(|| name[..end.unwrap_or(name.len())].to_owned())
    });
    names.collect()
}

/// Commands, options that they have, and how each is seen: `command WORDS` differs from `command WORDS MORE`. The first line
/// about a command and an option counts, after those of the command come those of all. The files are those of [`files`].
const SEEN: &[(&str, &str, &str, &str)] = &[
    ("*", "help", "", "--help"),
    ("*", "color", "--help", "--color always"),
    ("check", "explain", "several.txt", "--explain"),
    ("check", "entries", "filled.hodoku", "--entries"),
    ("check", "puzzle", "easy.txt", "--puzzle easy.txt"),
    ("check", "proof", "easy.txt", "--proof p.drat"),
    ("check", "proof-format", "--proof p.drat easy.txt", "--proof-format lrat"),
    ("check", "cnf", "--proof p.drat easy.txt", "--cnf p.cnf"),
    ("check", "verify-proof", "", "--verify-proof proof.cnf proof.drat"),
    ("sat", "output", "hard.cnf", "--output model"),
    ("sat", "sat-solver", "--stats hard.cnf", "--sat-solver varisat"),
    ("sat", "seed", "--stats hard.cnf", "--seed 5"),
    ("sat", "timeout", "hard.cnf", "--timeout 0"),
    ("sat", "proof", "proof.cnf", "--proof p.drat"),
    ("sat", "proof-format", "--proof p.drat proof.cnf", "--proof-format lrat"),
    ("sat", "stats", "hard.cnf", "--stats"),
    ("solve", "steps", "easy.txt", "--steps"),
    ("solve", "sat-exit-codes", "easy.txt", "--sat-exit-codes"),
    ("count enumerate", "limit", "several.txt", "--limit 1"),
    ("count", "estimate", "row.txt", "--estimate --samples 9"),
    ("count", "samples", "six.txt --estimate", "--samples 9"),
    ("rate", "scale", "easy.txt", "--scale se"),
    ("rate", "seed", "--stats --engine sat chains.txt", "--seed 5"),
    ("rate", "portfolio", "--stats --engine sat --sat-solver varisat chains.txt", "--portfolio 2"),
    ("rate", "uniqueness", "chains.txt", "--uniqueness"),
    ("hint", "uniqueness eureka", "chains.txt --all", "--{}"),
    ("hint", "all every", "easy.txt --level easy", "--{}"),
    ("hint", "technique", "easy.txt", "--technique pointing"),
    ("hint", "rules", "several.txt", "--rules non-consecutive"),
    ("hint", "level", "chains.txt --all", "--level easy"),
    ("minimize", "remove", "solved.txt", "--remove rules"),
    ("minimize", "seed", "solved.txt", "--seed 5"),
    ("minimize", "check-limit", "--engine native large.txt", "--check-limit 0"),
    ("minimize", "sat-solver", "--stats --engine sat easy.txt", "--sat-solver cdcl"),
    ("convert", "candidates", "-f svg easy.txt", "--candidates"),
    ("convert", "shuffle", "easy.txt", "--shuffle"),
    ("convert", "seed", "--shuffle easy.txt", "--seed 5"),
    ("canon", "form", "easy.txt", "--form quick"),
    ("canon", "of", "easy.txt", "--of solution"),
    ("canon", "engine", "--of solution --stats easy.txt", "--engine sat"),
    ("canon", "sat-solver", "--of solution --stats --engine sat easy.txt", "--sat-solver varisat"),
    ("canon", "cross-check", "--of solution --stats easy.txt", "--cross-check"),
    (
        "canon",
        "portfolio",
        "--of solution --stats --engine sat --sat-solver varisat hard.txt",
        "--portfolio 2",
    ),
    ("canon", "seed", "--of solution --stats --engine sat hard.txt", "--seed 5"),
    ("canon", "timeout", "--of solution easy.txt", "--timeout 0"),
    ("canon", "total-timeout", "--of solution easy.txt", "--total-timeout 0"),
    ("dedupe", "mark", "easy.txt", "--mark"),
    ("dedupe", "against", "easy.txt", "--against easy.txt"),
    ("dedupe", "filter", "--mark easy.txt", "--filter"),
    ("encode", "output", "easy.txt", "-o out.cnf"),
    ("encode", "clauses", "easy.txt", "--clauses minimal"),
    ("encode", "at-most-one", "easy.txt", "--at-most-one product"),
    ("encode", "reduce", "easy.txt", "--reduce"),
    ("encode", "sums", "easy.txt", "--sums cells"),
    ("encode", "block", "easy.txt", "--block solved.txt"),
    ("encode", "cubes", "empty.txt", "--cubes 4"),
    ("decode", "format", "easy.cnf easy.model", "-f jsonl"),
    ("decode", "output", "easy.cnf easy.model", "-o out.txt"),
    ("decode", "theme", "-f svg easy.cnf easy.model", "--theme dark"),
    ("generate", "format", "", "-f jsonl"),
    ("generate", "output", "", "-o out.txt"),
    ("generate", "quiet", "--side 6 --layout windows", "-q"),
    ("generate", "distinct", "-n 20 --side 4", "--distinct"),
    ("generate", "box", "", "--box 2x3"),
    ("generate", "side", "", "--side 4"),
    ("generate", "alphabet", "", "--alphabet abcdefghi"),
    ("generate", "layout", "", "--layout anti-knight"),
    ("generate", "regions", "--side 4", "--regions none"),
    ("generate", "rules", "--side 6", "--rules non-consecutive"),
    ("generate", "legend", "--pattern drawn.json", "--legend legend.txt"),
    ("generate", "input-format", "--pattern easy.txt", "--input-format solo"),
    ("generate", "theme", "-f svg", "--theme dark"),
    ("generate", "engine", "--stats", "--engine sat"),
    ("generate", "sat-solver", "--stats --engine sat", "--sat-solver cdcl"),
    ("generate", "cross-check", "--stats", "--cross-check"),
    ("generate", "seed", "", "--seed 5"),
    ("generate", "timeout", "", "--timeout 0"),
    ("generate", "shard", "-n 2", "--shard 1/2"),
    ("generate", "stats", "", "--stats"),
    ("generate", "count", "", "-n 2"),
    ("generate", "start", "", "--start 1"),
    ("generate", "symmetry", "", "--symmetry rotate180"),
    ("generate", "givens", "", "--givens 30..32"),
    ("generate", "minimal", "--level easy", "--minimal"),
    ("generate", "level", "--seed 1", "--level trivial"),
    ("generate", "se", "", "--se 1.5..2.0"),
    ("generate", "scale", "--se 3.0..3.4 --seed 1", "--scale se"),
    ("generate", "require", "", "--require naked-pair"),
    ("generate", "max-tries", "--side 4 --givens 3", "--max-tries 2"),
    ("generate", "from", "--level easy", "--from seed"),
    ("generate", "pattern", "", "--pattern easy.txt"),
    ("generate", "holes", "", "--holes 20"),
    ("generate", "hole-pattern", "--holes 20", "--hole-pattern balanced"),
    ("generate", "with", "", "--with odd=4"),
    ("generate", "clue-symmetry", "--with odd=4", "--clue-symmetry rotate180"),
    ("generate", "check-limit", "--minimal --layout anti-king --engine native", "--check-limit 0"),
    ("generate", "no-verify", "--stats", "--no-verify"),
    ("generate", "verify", "--stats --no-verify", "--verify"),
    ("generate", "with-solution", "-f line", "--with-solution"),
    ("dataset", "output", "-n 4", "-o other"),
    ("dataset", "count", "", "-n 4"),
    ("dataset", "mix", "-n 4", "--mix medium:1"),
    ("dataset", "columns", "-n 4", "--columns puzzle"),
    ("dataset", "split", "-n 4", "--split 0,0,1"),
    ("dataset", "split-by", "-n 40 --side 4 --split 1,1,1", "--split-by puzzle"),
    ("dataset", "augment", "-n 4", "--augment 1"),
    ("dataset", "format", "-n 4", "-f csv"),
    ("dataset", "shard", "-n 4", "--shard 1/2"),
    ("dataset", "box", "-n 4", "--box 2x3"),
    ("dataset", "side", "-n 4", "--side 4"),
    ("dataset", "regions", "-n 4 --side 4", "--regions none"),
    ("dataset", "rules", "-n 4 --side 6", "--rules non-consecutive"),
    ("dataset", "legend", "-n 1 --pattern drawn.json", "--legend legend.txt"),
    ("dataset", "input-format", "-n 1 --pattern easy.txt", "--input-format solo"),
    ("dataset", "minimal", "-n 4 --level easy", "--minimal"),
    ("dataset", "scale", "-n 2 --se 3.0..3.4 --seed 1", "--scale se"),
    ("dataset", "max-tries", "-n 4 --level hard --seed 1", "--max-tries 1"),
    ("dataset", "from", "-n 1 --level easy", "--from seed"),
    ("dataset", "clue-symmetry", "-n 2 --with odd=4", "--clue-symmetry rotate180"),
    ("dataset", "check-limit", "-n 1 --minimal --with killer --seed 4", "--check-limit 0"),
    ("dataset", "symmetry", "-n 4", "--symmetry rotate180"),
    ("dataset", "givens", "-n 4", "--givens 30..32"),
    ("dataset", "level", "-n 4", "--level trivial"),
    ("dataset", "se", "-n 4", "--se 1.5..2.0"),
    ("dataset", "require", "-n 1", "--require naked-pair"),
    ("dataset", "pattern", "-n 4", "--pattern easy.txt"),
    ("dataset", "with", "-n 2", "--with odd=4"),
    ("dataset", "alphabet", "-n 4", "--alphabet abcdefghi"),
    ("dataset", "layout", "-n 1 --side 6", "--layout diagonals"),
    ("dataset", "seed", "-n 4", "--seed 5"),
    ("dataset", "timeout", "-n 4", "--timeout 0"),
    ("dataset", "quiet", "-n 4", "-q"),
    ("print", "format", "easy.txt", "-f html"),
    ("print", "output", "easy.txt", "-o out.html"),
    ("print", "quiet", "several.txt -f pdf", "-q"),
    ("print", "landscape grade name-line candidates", "easy.txt", "--{}"),
    ("print", "paper", "easy.txt", "--paper letter"),
    ("print", "margin", "easy.txt", "--margin 3cm"),
    ("print", "per-page", "easy.txt", "--per-page 1"),
    ("print", "title label", "easy.txt", "--{} Monday"),
    ("print", "solutions", "easy.txt", "--solutions none"),
    ("print", "font", "-f pdf emoji.txt", "--font easy.txt"),
    ("*", "format", "easy.txt", "-f jsonl"),
    ("*", "output", "easy.txt", "-o out.txt"),
    ("*", "quiet", "six.txt", "-q"),
    ("*", "box", "six.txt", "--box 3x2"),
    ("*", "side", "six.txt", "--side 9"),
    ("*", "alphabet", "easy.txt", "--alphabet abcdefghi"),
    ("*", "layout", "easy.txt", "--layout diagonals"),
    ("*", "regions", "easy.txt", "--regions none"),
    ("*", "rules", "easy.txt", "--rules non-consecutive"),
    ("*", "legend", "drawn.json", "--legend legend.txt"),
    ("*", "input-format", "easy.txt", "--input-format solo"),
    ("*", "theme", "-f svg easy.txt", "--theme dark"),
    ("*", "engine", "--stats easy.txt", "--engine sat"),
    ("*", "sat-solver", "--stats --engine sat easy.txt", "--sat-solver varisat"),
    ("*", "cross-check", "--stats easy.txt", "--cross-check"),
    ("*", "portfolio", "--stats --engine sat --sat-solver varisat hard.txt", "--portfolio 2"),
    ("*", "seed", "--stats --engine sat hard.txt", "--seed 5"),
    ("*", "timeout", "easy.txt", "--timeout 0"),
    ("*", "total-timeout", "easy.txt", "--total-timeout 0"),
    ("*", "shard", "easy.txt chains.txt", "--shard 1/2"),
    ("*", "stats", "easy.txt", "--stats"),
    ("*", "filter", "easy.txt", "--filter"),
    ("*", "keep-going", "notes.txt", "--keep-going"),
];

/// Words of a command with an option that is refused, and what it says.
const REFUSED: &[(&str, &str)] = &[
    ("check easy.txt --theme dark", "--theme goes with svg alone"),
    ("count easy.txt --theme dark", "--theme goes with svg alone"),
    ("rate easy.txt --theme dark", "--theme goes with svg alone"),
    ("solve easy.txt --theme dark", "--theme goes with svg alone"),
    ("generate --theme dark", "--theme goes with svg alone"),
    ("decode easy.cnf easy.model --theme dark", "--theme goes with svg alone"),
    ("same easy.txt easy.txt --theme dark", "--theme goes with svg alone"),
    ("dedupe easy.txt --theme dark", "--theme goes with svg alone"),
    ("dedupe easy.txt --filter", "--filter writes a record for each one read: use --mark with it"),
    ("canon easy.txt --engine sat", "--engine goes with --of solution"),
    ("convert easy.txt --candidates", "--candidates goes with svg alone"),
    ("solve easy.txt --engine native --sat-solver cdcl", NO_SOLVER),
    ("generate --engine native --sat-solver cdcl", NO_SOLVER),
    ("minimize easy.txt --engine native --sat-solver cdcl", NO_SOLVER),
    (
        "sat hard.cnf --sat-solver varisat --threads 2",
        "--threads  does not go with --sat-solver varisat, which searches on one",
    ),
    (
        "solve easy.txt --engine native --portfolio 2",
        "--portfolio does not go with --engine native, which asks no SAT solver",
    ),
    ("hint easy.txt --technique x-wing --level easy", "technique x-wing is of level hard"),
    ("generate --holes 9 --engine sat", "'--holes <H>' cannot be used with"),
    ("generate --holes 9 --sat-solver cdcl", "'--holes <H>' cannot be used with"),
    ("generate --holes 9 --cross-check", "'--holes <H>' cannot be used with"),
    ("generate --holes 9 --verify", "'--holes <H>' cannot be used with"),
    ("generate --holes 9 --no-verify", "'--holes <H>' cannot be used with"),
    ("generate --holes 9 --check-limit 9", "'--holes <H>' cannot be used with"),
    ("generate --holes 9 --max-tries 9", "'--holes <H>' cannot be used with"),
    ("generate --holes 9 --level easy", "'--holes <H>' cannot be used with"),
    ("print easy.txt -f html --font easy.txt", "--font goes with pdf alone"),
    ("print easy.txt -o s-{}.pdf", "'{}' stands for the number of a page in the name of an SVG"),
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
    ("dataset -o set easy.txt --level easy", "'[FILE]' cannot be used with"),
    ("dataset -o set easy.txt -n 4", "'[FILE]' cannot be used with"),
    ("dataset -o set -n 4 --mix easy:1 --level easy", "cannot be used with"),
    ("generate --input-format solo", "--input-format goes with a grid that is read"),
    ("generate --legend legend.txt", "--legend goes with a grid that is read"),
    ("generate --resume", "--output"),
    ("solve easy.txt --resume", "--output"),
];

const NO_SOLVER: &str = "--sat-solver does not go with --engine native, which asks none";

/// The words without and with an option.
fn seen(command: &str, option: &str) -> (String, String) {
    let has = |names: &str, name: &str| names.split(' ').any(|one| one == name);
    let line = |of: &str| {
        SEEN.iter().find(|(commands, options, ..)| has(commands, of) && has(options, option))
    };
    let (.., words, more) = line(command)
        .or_else(|| line("*"))
        .unwrap_or_else(|| panic!("{command} --{option}: how is it seen?"));
    let is_list = !matches!(command, "encode" | "decode" | "print" | "sat");
    let format = match command {
        "dataset" if more.contains("-o ") => "",
        "dataset" => "-o set",
        _ if words.contains("-f ") || more.contains("-f ") => "",
        "print" => "-f html",
        _ if is_list => "-f jsonl",
        _ => "",
    };
    // Otherwise they would take for ever.
    let lists_all = matches!(command, "count" | "enumerate")
        && !matches!(option, "limit" | "estimate" | "samples");
    let limit = if lists_all { "--limit 2" } else { "" };
    let compared = if command == "same" { "easy.txt" } else { "" };
    let words = format!("{format} {limit} {compared} {words}");
    let both = format!("{words} {}", more.replace("{}", option));
    (words, both)
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
            ("notes.txt", "no puzzle\n".repeat(22).into()),
            ("empty.txt", ".".repeat(81).into()),
            ("six.txt", ".".repeat(36).into()),
            // Few enough solutions to count, and too many for an estimate to count them all.
            ("row.txt", format!("123456{}", ".".repeat(30)).into()),
            ("several.txt", "1...2...3...4...".into()),
            ("drawn.json", DRAWN.into()),
            ("legend.txt", "line #f00 = thermo\n".into()),
            ("emoji.txt", "🍎...🍌...🍇...🍒...".into()),
            ("filled.hodoku", format!(":0000:x:53+4{}:::", &EASY[3..]).into()),
            ("large.txt", run(&["generate", "--side", "16", "--holes", "0"], "").stdout.into()),
            ("easy.cnf", run(&["encode"], EASY).stdout.into()),
            ("hard.cnf", run(&["encode"], HARD).stdout.into()),
            ("solved.txt", solved.into()),
            ("easy.model", model.into()),
            ("proof.cnf", written("proof.cnf")),
            ("proof.drat", written("proof.drat")),
        ]
    })
}

/// The files of a data set. Its card says which options were given, which is no effect of theirs.
fn data_set(folder: &Path) -> String {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let mut files: Vec<_> = entries.filter(|path| !path.ends_with("README.md")).collect();
    files.sort();
    let text = |path: &std::path::PathBuf| fs::read_to_string(path).expect("text");
    files.iter().map(|path| format!("{:?}\n{}", path.file_name(), text(path))).collect()
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
    let mut written: Vec<String> = fs::read_dir(folder.path())
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| !files().iter().any(|(name, _)| path.ends_with(name)))
        .map(|path| {
            let name = path.file_name().expect("a name").display().to_string();
            match path.is_dir() {
                true => format!("{name}: {}", data_set(&path)),
                false => format!("{name}: {} bytes", fs::read(&path).expect("a file").len()),
            }
        })
        .collect();
    written.sort();
    let errors = String::from_utf8_lossy(&ran.stderr);
    let errors: String = errors.chars().filter(|c| !c.is_ascii_digit() && *c != '.').collect();
    let said = String::from_utf8_lossy(&ran.stdout);
    let mut parts = said.split("\"seconds\":");
    let first = parts.next().unwrap_or_default().to_owned();
    let said = parts
        .fold(first, |said, part| said + part.trim_start_matches(|c: char| c != ',' && c != '}'));
    format!("{:?}\n{said}\n{errors}\n{}", ran.status.code(), written.join("\n"))
}

#[test]
fn every_option_changes_something() {
    let (mut number, mut faults) = (0, Vec::new());
    for command in COMMANDS {
        let options = options(command);
        assert!(options.len() > 5, "{command}: {options:?}");
        let is_seen =
            |option: &str| !["*", command].iter().any(|&of| UNSEEN.contains(&(of, option)));
        for option in options.iter().filter(|option| is_seen(option)) {
            number += 1;
            let (without, with) = seen(command, option);
            let after = effect(command, &with);
            let is_refused = ["unexpected argument", "cannot be used", "not go", "goes with"]
                .iter()
                .any(|words| after.contains(words));
            if is_refused || effect(command, &without) == after {
                faults.push(format!("{command} {with}: {after}"));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {number}:\n{}", faults.len(), faults.join("\n\n"));
    assert!(number > 200, "{number}");
}

#[test]
fn options_that_would_change_nothing_are_refused_by_name() {
    for (words, refusal) in REFUSED {
        let (command, words) = words.split_once(' ').expect("a command");
        let said = effect(command, words);
        assert!(said.starts_with("Some(2)") && said.contains(refusal), "{command} {words}: {said}");
    }
}
