//! Runs the commands that the help, the README and the pages in `src/` show; checks the links of the pages, and the
//! completions and manual pages that are made from the same definitions as the help.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const CLASH: &str =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The files that the examples name.
fn files() -> Vec<(&'static str, String)> {
    let rows = |line: &str| -> String {
        let rows = line.as_bytes().chunks(9);
        rows.map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect()
    };
    let zeros = EASY.replace('.', "0");
    vec![
        ("puzzle.txt", format!("{EASY}\n")),
        ("puzzles.txt", format!("{EASY}\n{EASY}\n")),
        ("puzzle.sdk", rows(EASY)),
        ("puzzles.sdm", format!("{zeros}\n{zeros}\n")),
        ("puzzles.json", format!("[{{\"puzzle\": \"{EASY}\"}}]\n")),
        ("train.txt", format!("{EASY}\n")),
        ("test.txt", format!("{EASY}\n")),
        ("hard.txt", format!("{EASY}\n")),
        ("hard25.txt", format!("{EASY}\n")),
        ("small.txt", format!("{}\n", ".".repeat(36))),
        ("bad.txt", format!("{CLASH}\n")),
        ("game.opensudoku", format!("<opensudoku><game data=\"{zeros}\" /></opensudoku>\n")),
        ("sheet.txt", format!("{}\n", EASY.replacen("53.", "534", 1))),
        ("in", format!("G{}\n", ".".repeat(255))),
        ("formula.cnf", "p cnf 2 2\n1 2 0\n-1 2 0\n".to_owned()),
        ("impossible.cnf", "p cnf 1 2\n1 0\n-1 0\n".to_owned()),
    ]
}

/// What an example's exit code is where it is not 0: what the puzzle is like, or what a SAT solver says.
const OTHER_CODES: [(&str, i32); 4] =
    [("bad.txt", 1), ("| cadical", 20), (" formula.cnf", 10), ("impossible.cnf", 20)];

/// What takes too long or too much, and what stands for it here.
const REPLACED: [(&str, &str); 4] = [
    // A million puzzles take a while.
    ("-n 1000000", "-n 1000"),
    ("-n 100000", "-n 20"),
    // Ten hard ones do in a build without optimisation.
    ("-n 10 --level hard", "-n 1 --level hard"),
    ("--holes 300", "--holes 100"),
];

/// Programs of others, without which an example is passed over.
const OTHER_PROGRAMS: [&str; 4] = ["cadical", "minisat", "kissat", "man"];

/// A folder with the program on its path, the files that examples name, and the repository's examples of variants.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for (name, text) in files() {
        fs::write(at.join(name), text).expect("a file");
    }
    for made in [
        "bin",
        ".zfunc",
        ".local/share/bash-completion/completions",
        ".config/fish/completions",
        ".config/elvish",
    ] {
        fs::create_dir_all(at.join(made)).expect("a folder");
    }
    symlink(env!("CARGO_BIN_EXE_satdoku"), at.join("bin/satdoku")).expect("a link");
    let root = Path::new(ROOT);
    fs::create_dir(at.join("examples")).expect("a folder");
    symlink(root.join(VARIANTS), at.join(VARIANTS)).expect("a link");
    folder
}

/// Runs a line of shell in a folder.
fn shell(line: &str, folder: &Path) -> Output {
    let path = std::env::var("PATH").unwrap_or_default();
    Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", format!("{}/bin:{path}", folder.display()))
        .env("HOME", folder)
        .env("PROFILE", folder.join("profile.ps1"))
        .env("MANPAGER", "cat")
        .output()
        .expect("there is a shell")
}

fn satdoku(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_satdoku"))
        .args(args)
        .output()
        .expect("the program is there");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    assert_eq!(output.stderr, b"", "{args:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The subcommands that the help lists.
fn subcommands() -> Vec<String> {
    let help = satdoku(&["--help"]);
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let listed = listed.take_while(|line| !line.is_empty());
    let names = listed.filter_map(|line| {
        let name = line.strip_prefix("  ")?.split(' ').next()?;
        (!name.is_empty() && name != "help").then(|| name.to_owned())
    });
    names.collect()
}

/// The commands under "Examples:" in a help text, without what is said of them.
fn examples(help: &str) -> Vec<String> {
    let mut lines = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    let mut found: Vec<String> = Vec::new();
    while let Some(line) = lines.next().filter(|line| line.starts_with("  ")) {
        if line.starts_with("   ") {
            continue;
        }
        let mut command = line.trim().split("  ").next().unwrap_or_default().to_owned();
        if command.ends_with('|') {
            command += lines.next().unwrap_or_default();
        }
        found.push(command);
    }
    found
}

/// The part of satdoku or program of others that a command needs and that is not there.
fn missing(command: &str) -> Option<&'static str> {
    if command.contains(".pdf") && !cfg!(feature = "print") {
        return Some("print");
    }
    let words: Vec<&str> = command.split([' ', ';']).collect();
    // What satdoku is told is no program, like `satdoku man`.
    let is_run = |nth: usize| nth == 0 || matches!(words[nth - 1], "|" | "");
    let needed = OTHER_PROGRAMS
        .into_iter()
        .filter(|program| (0..words.len()).any(|nth| words[nth] == *program && is_run(nth)));
    { needed }.find(|program| {
        let found = Command::new("sh").args(["-c", &format!("command -v {program}")]).output();
        !found.is_ok_and(|found| found.status.success())
    })
}

#[test]
fn the_examples_of_each_help_run() {
    let names = subcommands();
    assert!(names.len() >= 14, "{names:?}");
    for name in &names {
        let help = satdoku(&[name, "--help"]);
        let examples = examples(&help);
        assert!(!examples.is_empty(), "{name} has examples");
        // It ends only when it is interrupted; `serve.rs` runs it.
        if name == "serve" {
            continue;
        }
        let folder = folder();
        // What the examples of `decode` are about.
        let encoded = shell("satdoku encode puzzle.txt -o puzzle.cnf", folder.path());
        assert!(encoded.status.success());
        for example in examples {
            if missing(&example).is_some() {
                continue;
            }
            let command =
                REPLACED.iter().fold(example.clone(), |line, (from, to)| line.replace(from, to));
            let expected = OTHER_CODES.iter().find(|(part, _)| example.contains(part));
            let ran = shell(&command, folder.path());
            assert_eq!(
                ran.status.code(),
                Some(expected.map_or(0, |(_, code)| *code)),
                "{command}\n{}\n{}",
                String::from_utf8_lossy(&ran.stdout),
                String::from_utf8_lossy(&ran.stderr)
            );
        }
    }
}

/// The repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The folder of a puzzle of each layout and rule, in the repository.
const VARIANTS: &str = "examples/variants";

/// The README and the pages beside the code, as paths in the repository with their texts.
fn pages() -> Vec<(PathBuf, String)> {
    let root = Path::new(ROOT);
    let mut paths = Vec::new();
    for sources in
        ["src", "crates/cli/src", "crates/sat/src", "crates/sheets/src", "crates/tasks/src"]
    {
        let rooms = fs::read_dir(root.join(sources)).expect("a folder of sources");
        let rooms = rooms.map(|room| Path::new(sources).join(room.expect("an entry").file_name()));
        paths.extend(rooms.map(|room| room.join("README.md")));
    }
    paths.push(PathBuf::from("crates/cli/src/README.md"));
    paths.push(PathBuf::from("crates/sat/README.md"));
    paths.sort();
    paths.insert(0, PathBuf::from("README.md"));
    paths.extend(family_pages());
    let pages = paths.into_iter().filter_map(|path| {
        let text = fs::read_to_string(root.join(&path)).ok()?;
        Some((path, text))
    });
    pages.collect()
}

/// The pages about variants: the index, and one for each family of rules.
fn family_pages() -> Vec<PathBuf> {
    let files = fs::read_dir(Path::new(ROOT).join(VARIANTS)).expect("the folder of variants");
    let names = files.map(|file| PathBuf::from(file.expect("an entry").file_name()));
    let pages = names.filter(|name| name.extension().is_some_and(|it| it == "md"));
    let mut pages: Vec<_> = pages.map(|name| Path::new(VARIANTS).join(name)).collect();
    pages.sort();
    pages
}

/// The commands of a page's console blocks, each with the output that the page shows.
fn sessions(page: &str) -> Vec<(String, String)> {
    let blocks = page.split("```console\n").skip(1);
    let mut found: Vec<(String, String)> = Vec::new();
    for block in blocks {
        let block = block.split("```").next().unwrap_or_default();
        // A block without prompts is for a clone of the repository; `.ci/run` runs those.
        let is_session = block.starts_with("$ ");
        for line in block.lines().filter(|_| is_session) {
            match (line.strip_prefix("$ "), found.last_mut()) {
                (Some(command), _) => {
                    let command = command.split(" #").next().unwrap_or_default();
                    found.push((command.trim().to_owned(), String::new()));
                }
                (None, Some((_, output))) => *output += &format!("{line}\n"),
                (None, None) => panic!("a session begins with a command"),
            }
        }
    }
    found
}

#[test]
fn the_pages_show_what_the_program_prints() {
    let pages = pages();
    assert!(pages.len() > 8, "{:?}", pages.iter().map(|(path, _)| path).collect::<Vec<_>>());
    let mut count = 0;
    for (path, page) in pages {
        // A page is complete: it makes the files that its commands name, or they are examples of the repository.
        let folder = folder();
        for (command, output) in sessions(&page) {
            count += 1;
            if missing(&command).is_some() {
                continue;
            }
            let ran = shell(&command, folder.path());
            let printed = String::from_utf8_lossy(&ran.stdout);
            assert_eq!(printed, output, "{}: {command}", path.display());
        }
    }
    assert!(count > 30, "{count} commands");
}

#[test]
fn the_pages_of_variants_show_each_puzzle_as_the_program_draws_it() {
    let root = Path::new(ROOT);
    let read = |path: PathBuf| fs::read_to_string(root.join(path)).expect("a page");
    let pages: Vec<String> = family_pages().into_iter().map(read).collect();
    let puzzles = fs::read_dir(root.join(VARIANTS)).expect("the folder of the puzzles");
    let puzzles = puzzles.map(|entry| entry.expect("an entry").path());
    let mut count = 0;
    for puzzle in puzzles.filter(|path| path.extension().is_some_and(|it| it == "jsonl")) {
        count += 1;
        let name = puzzle.file_stem().and_then(|name| name.to_str()).expect("a name");
        let picture = format!("../pictures/variants/{name}.svg");
        // On one page: with its picture, and a command that takes it.
        let shown = |page: &&String| page.contains(&format!("<img src=\"{picture}\""));
        let pages: Vec<&String> = pages.iter().filter(shown).collect();
        let [page] = pages[..] else { panic!("{name} is on {} pages", pages.len()) };
        let takes = |(command, _): &(String, String)| {
            command.contains(&format!(" {VARIANTS}/{name}.jsonl"))
        };
        assert!(sessions(page).iter().any(takes), "{name}");
        let drawn = satdoku(&["convert", "-f", "svg", puzzle.to_str().expect("a path")]);
        let shown = fs::read_to_string(root.join(VARIANTS).join(picture)).expect(name);
        assert!(drawn == shown, "{name}.svg is not what convert -f svg draws");
        // Exits with 0 only if there is exactly one solution.
        satdoku(&["check", "-f", "jsonl", puzzle.to_str().expect("a path")]);
    }
    assert!(count > 20, "{count} puzzles");
}

/// A row of the table of rules on a page.
struct RuleRow {
    page: PathBuf,
    /// A rule as it is stated, with cells of a 9x9 grid, or with capitals for what takes too much room.
    statements: Vec<String>,
    iss: String,
    f_puzzles: String,
    /// The names for `generate --with`.
    to_order: Vec<String>,
}

impl RuleRow {
    /// The name of the rule, or that of a layout.
    fn name(&self) -> &str {
        let mut words = self.statements[0].split(' ');
        let name = words.next().expect("a name");
        if name == "layout" { words.next().expect("the layout's name") } else { name }
    }
}

/// What stands between backticks.
fn quoted(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(ToOwned::to_owned).collect()
}

fn rule_rows() -> Vec<RuleRow> {
    let rows = family_pages().into_iter().flat_map(|page| {
        let text = fs::read_to_string(Path::new(ROOT).join(&page)).expect("a page");
        let tables = text.lines().skip_while(|line| !line.starts_with("| rule | says | ISS |"));
        let rows = tables.filter(|line| line.starts_with("| `")).map(|line| {
            let line = line.replace("\\|", "\0");
            let cells: Vec<String> =
                line.split('|').map(|cell| cell.trim().replace('\0', "|")).collect();
            RuleRow {
                page: page.clone(),
                statements: quoted(&cells[1]),
                iss: cells[3].clone(),
                f_puzzles: cells[4].clone(),
                to_order: quoted(&cells[5]),
            }
        });
        rows.collect::<Vec<_>>()
    });
    rows.collect()
}

#[test]
fn every_rule_and_layout_is_on_the_page_of_its_family() {
    let rows = rule_rows();
    let listed = |args: &[&str]| -> Vec<String> {
        let text = satdoku(args);
        let lines = text.lines().take_while(|line| !line.is_empty());
        let lines = lines.map(|line| line.split("  ").next().unwrap_or_default());
        // Before numbers and cells: `negative difference 1`, `thermo CELLS`, `either { RULE } ...`.
        let is_argument = |c: char| c.is_ascii_digit() || c.is_uppercase() || c == '{';
        let names = lines.map(|line| line.split(is_argument).next().unwrap_or_default().trim());
        names.map(ToOwned::to_owned).collect()
    };
    let rules = listed(&["solve", "--rules", "list"]);
    let rules = rules.into_iter().filter(|name| name != "layout");
    for name in rules.chain(listed(&["solve", "--layout", "list"])) {
        let says = |row: &&RuleRow| {
            row.name() == name
                || row.statements[0].starts_with(&format!("{name} "))
                || row.statements[0] == name
        };
        let mut pages: Vec<&Path> = rows.iter().filter(says).map(|row| &*row.page).collect();
        pages.dedup();
        assert!(pages.len() == 1, "{name} is on {pages:?}");
    }
    for name in listed(&["generate", "--with", "list"]) {
        let rows = rows.iter().filter(|row| row.to_order.contains(&name)).count();
        assert!(rows == 1, "{name} is in {rows} rows");
    }
    let words: Vec<&String> = rows.iter().flat_map(|row| &row.to_order).collect();
    let kinds = listed(&["generate", "--with", "list"]);
    assert!(words.iter().all(|word| kinds.contains(word)), "{words:?}");
}

#[test]
fn the_pages_of_variants_say_what_other_programs_call_a_rule() {
    let mut count = 0;
    for row in rule_rows() {
        for statement in &row.statements {
            // CELLS and the like stand for what takes too much room.
            if statement
                .split(' ')
                .any(|word| word.len() > 1 && word.chars().all(char::is_uppercase))
            {
                continue;
            }
            count += 1;
            for (format, said) in [("iss", &row.iss), ("f-puzzles", &row.f_puzzles)] {
                let ran = Command::new(env!("CARGO_BIN_EXE_satdoku"))
                    .args(["convert", "-f", format, "--rules", statement, &".".repeat(81)])
                    .output()
                    .expect("the program is there");
                let written = String::from_utf8_lossy(&ran.stdout);
                let is_refused = ran.status.code() != Some(0);
                assert_eq!(is_refused, said == "–", "{statement}: {written}");
                let is_word = |word: &String| match format {
                    "iss" => written.contains(&format!(".{word}")),
                    _ => written.contains(&format!("\"{word}\":")),
                };
                let words = quoted(said);
                assert!(words.iter().all(is_word), "{statement}: {words:?}: {written}");
            }
        }
    }
    assert!(count > 80, "{count} rules");
}

/// The targets of the links and pictures of a page.
fn links(page: &str) -> Vec<&str> {
    let links = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let pictures = page.split("<img src=\"").skip(1).filter_map(|rest| rest.split('"').next());
    links.chain(pictures).filter(|link| !link.contains("://")).collect()
}

/// The anchors of a page's headings, as GitHub makes them.
fn anchors(page: &str) -> Vec<String> {
    let headings = page.lines().filter_map(|line| {
        let heading = line.trim_start_matches('#').strip_prefix(' ')?;
        line.starts_with('#').then_some(heading)
    });
    let anchor = |heading: &str| -> String {
        let kept = heading.chars().filter(|&c| c.is_alphanumeric() || matches!(c, ' ' | '-'));
        kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(anchor).collect()
}

#[test]
fn the_links_of_the_pages_lead_to_files_and_headings() {
    let root = Path::new(ROOT);
    let mut pages = pages();
    for path in [
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "benches/README.md",
        "benches/COMPARISON.md",
        "tests/README.md",
    ] {
        let text = fs::read_to_string(root.join(path)).expect(path);
        pages.push((PathBuf::from(path), text));
    }
    for (path, page) in pages {
        for link in links(&page) {
            let (target, anchor) = link.split_once('#').unwrap_or((link, ""));
            let file = match target {
                "" => root.join(&path),
                _ => root.join(path.parent().expect("a folder")).join(target),
            };
            assert!(file.exists(), "{}: {link}", path.display());
            if !anchor.is_empty() {
                let text = fs::read_to_string(&file).expect("a page");
                let known = anchors(&text);
                assert!(known.iter().any(|a| a == anchor), "{}: {link}", path.display());
            }
        }
    }
}

#[test]
fn completions_know_every_subcommand_and_option() {
    // The shells that check a script without running it.
    let checks = [("bash", "bash -n"), ("zsh", "zsh -n"), ("fish", "fish -n")];
    for name in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = satdoku(&["completions", name]);
        for word in subcommands() {
            assert!(script.contains(&word), "{name}: {word}");
        }
        assert!(script.contains("cross-check") && script.contains("opensudoku"), "{name}");
        let Some((_, check)) = checks.iter().find(|(shell, _)| *shell == name) else {
            continue;
        };
        let folder = folder();
        fs::write(folder.path().join("script"), script).expect("a file");
        let line = format!("command -v {name} >/dev/null || exit 0; {check} script");
        let ran = shell(&line, folder.path());
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    }
}

#[test]
fn every_command_has_a_page_that_renders_without_a_warning() {
    let folder = folder();
    let made = shell("satdoku man -o pages", folder.path());
    assert!(made.status.success());
    for name in subcommands().iter().map(|name| format!("satdoku-{name}")).chain(["satdoku".into()])
    {
        let page = fs::read_to_string(folder.path().join(format!("pages/{name}.1"))).expect(&name);
        let title = format!(".TH \"{name}\" 1 ");
        assert!(page.contains(&title), "{page}");
        let line =
            format!("command -v groff >/dev/null || exit 0; groff -man -ww -Tutf8 pages/{name}.1");
        let ran = shell(&line, folder.path());
        assert_eq!(String::from_utf8_lossy(&ran.stderr), "", "{name}");
    }
    let solve = satdoku(&["man", "solve"]);
    let file = fs::read_to_string(folder.path().join("pages/satdoku-solve.1")).expect("a page");
    assert_eq!(solve, file);
    let unknown = shell("satdoku man sing", folder.path());
    assert_eq!(unknown.status.code(), Some(2));
    let words = String::from_utf8_lossy(&unknown.stderr);
    assert_eq!(words, "satdoku: there is no subcommand 'sing'\n");
}

/// The words of an error about an option that does not exist.
fn refused(args: &str) -> String {
    let args: Vec<&str> = args.split(' ').collect();
    let output = Command::new(env!("CARGO_BIN_EXE_satdoku")).args(args).output();
    let output = output.expect("the program is there");
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn options_of_other_programs_get_a_tip() {
    for (args, option, tip) in [
        ("generate --difficulty hard", "--difficulty", "a similar argument exists: '--level'"),
        ("generate -j 4", "-j", "a similar argument exists: '--threads'"),
        ("solve -j4 in", "-j", "a similar argument exists: '--threads'"),
        ("solve --jobs=4", "--jobs", "a similar argument exists: '--threads'"),
        ("generate -c 5", "-c", "a similar argument exists: '--count'"),
        ("enumerate --count 5", "--count", "a similar argument exists: '--limit'"),
        ("generate --out x", "--out", "a similar argument exists: '--output'"),
        ("solve --size 9", "--size", "a similar argument exists: '--side'"),
        ("rate --json", "--json", "a similar argument exists: '--format json'"),
        ("print --pdf", "--pdf", "a similar argument exists: '--format pdf'"),
        ("solve --input in", "--input", "name the file without an option"),
        ("solve --all in", "--all", "satdoku enumerate lists all solutions"),
        ("print --size a4", "--size", "a similar argument exists: '--paper'"),
        ("generate --n 5", "--n", "a similar argument exists: '--count'"),
        ("solve --boxes 2x3", "--boxes", "a similar argument exists: '--box'"),
        ("generate --technique x-wing", "--technique", "a similar argument exists: '--require'"),
        ("encode --puzzle-rules odd", "--puzzle-rules", "a similar argument exists: '--rules'"),
        ("encode --encoding minimal", "--encoding", "a similar argument exists: '--clauses'"),
        (
            "check --anti-knight",
            "--anti-knight",
            "a similar argument exists: '--layout anti-knight'",
        ),
        ("generate --hard", "--hard", "a similar argument exists: '--level hard'"),
        ("solve --sat", "--sat", "--engine sat leaves it to a SAT solver"),
        ("solve --proof p", "--proof", "satdoku check --proof writes a proof"),
        ("hint --steps", "--steps", "--all shows all steps"),
        ("encode --input in", "--input", "name the file without an option"),
        // Misspelt options are as before.
        ("generate --levle hard", "--levle", "a similar argument exists: '--level'"),
    ] {
        let words = format!("error: unexpected argument '{option}' found\n\n  tip: {tip}\n");
        let said = refused(args);
        assert!(said.starts_with(&words), "{args}: {said}");
    }
    let easy = refused(EASY);
    assert!(easy.contains(&format!("\n  tip: satdoku solve {EASY} solves it\n")), "{easy}");
    assert!(!refused("missing.txt").contains("solves it"));
    // An option with a tip is no candidate for what a misspelt one was meant to be.
    let said = refused("solve --solvre x");
    assert!(!said.contains("'--solver'"), "{said}");
    // Nor does it take the name of an option that exists.
    assert!(satdoku(&["generate", "-n", "1"]).len() > 81);
}

#[test]
fn commands_of_other_names_get_a_tip() {
    for (word, tip) in [
        ("grade", "  tip: a similar subcommand exists: 'rate'\n"),
        ("create", "  tip: a similar subcommand exists: 'generate'\n"),
        ("verify", "  tip: a similar subcommand exists: 'check'\n"),
        ("sovle", "  tip: a similar subcommand exists: 'solve'\n"),
        ("frob", ""),
        ("creature", ""),
    ] {
        let said = refused(word);
        let start = format!("error: unrecognized subcommand '{word}'\n\n{tip}");
        assert!(said.starts_with(&start), "{said}");
        assert_eq!(said.contains("tip:"), !tip.is_empty(), "{said}");
    }
}

#[test]
fn options_that_mean_nothing_here_get_no_tip() {
    for args in [
        // clap finds `--threads`, `--theme` and `--no-verify` similar.
        "solve --header",
        "generate --header",
        "generate --no-header",
        "solve --tree",
        "convert --strict",
        "rate --no-color",
        // They mean several things.
        "generate -s 5",
        "solve -t 4",
        "solve --order 3",
        "generate --type killer",
        "solve --killer",
        "print --font-size 9",
        "solve --style dark",
    ] {
        let words = args.split(' ').nth(1).expect("an option");
        let said = refused(args);
        let start = format!("error: unexpected argument '{words}' found\n\n");
        assert!(said.starts_with(&start), "{args}: {said}");
        assert!(!said.contains("similar") && said.contains(" [OPTIONS]"), "{args}: {said}");
    }
}

#[test]
fn errors_point_to_the_short_help() {
    for args in ["generate --no-such", "generate --level hardest", "frob", "decode"] {
        let said = refused(args);
        assert!(said.ends_with("For more information, try '-h'.\n"), "{args}: {said}");
    }
    let [short, long] = ["-h", "--help"].map(|flag| satdoku(&["generate", flag]));
    assert!(2 * short.lines().count() < long.lines().count(), "{short}");
    assert!(short.contains("\n      --help") && long.contains("\n  -h"), "{short}");
}

#[test]
fn the_value_list_lists_what_an_option_accepts() {
    for (args, lines) in [
        ("generate --level list", &["trivial  Full houses, hidden singles in boxes", "hard "][..]),
        ("hint --level list puzzle.txt", &["extreme  Nishio, forcing chains, trial"]),
        ("solve --rules list", &["thermo CELLS ", "whisper 5 CELLS "]),
        ("encode --rules list", &["greater A B "]),
        ("check --layout list", &["anti-knight           Cells a knight's move apart differ"]),
        ("hint --technique list", &["x-wing ", "exocet ", "trial "]),
        ("generate --require=list", &["x-wing ", "bug+1 "]),
        ("generate --symmetry list", &["rotate180 ", "full "]),
        ("generate --with list", &["killer ", "arrow "]),
        ("generate --hole-pattern list", &["balanced "]),
        ("solve -f list", &["line ", "qqwing ", "jsonl ", "svg "]),
        ("convert --input-format list", &["line", "csv", "hodoku"]),
        ("solve --sat-solver list", &["cdcl", "varisat"]),
        ("solve --engine list", &["native "]),
        ("rate --scale list", &["levels", "se"]),
        ("print --paper list", &["a4", "letter"]),
        ("print --per-page list", &["16"]),
        ("print --solutions list", &["upside-down"]),
        ("print -f list", &["pdf "]),
        ("solve --theme list", &["dark"]),
        ("encode --clauses list", &["segments"]),
        ("encode --at-most-one list", &["commander"]),
        ("encode --reduce=list", &["subsets"]),
        ("encode --sums list", &["cells"]),
        ("check --proof-format list", &["lrat "]),
        ("-q solve --color list", &["always"]),
    ] {
        let listed = satdoku(&args.split(' ').collect::<Vec<_>>());
        for line in lines {
            let found = listed.lines().any(|listed| listed.starts_with(line));
            assert!(found, "{args}: {line}: {listed}");
        }
    }
    assert!(!satdoku(&["generate", "--require", "list"]).contains("exocet"));
    for command in ["check", "count", "rate", "hint"] {
        let listed = satdoku(&[command, "-f", "list"]);
        assert_eq!(listed.contains("svg "), command == "hint", "{command}: {listed}");
        assert!(!listed.contains("qqwing") && listed.contains("jsonl "), "{command}: {listed}");
    }
    // Every name that is listed is accepted.
    for option in ["--layout", "--technique", "-f"] {
        for line in satdoku(&["hint", option, "list"]).lines() {
            let name = line.split(' ').next().expect("a name");
            let ran = Command::new(env!("CARGO_BIN_EXE_satdoku"))
                .args(["hint", option, name, EASY])
                .output()
                .expect("the program is there");
            assert_ne!(ran.status.code(), Some(2), "{line}");
        }
    }
}

#[test]
fn help_begins_with_the_usage_and_the_options_that_most_people_need() {
    for name in subcommands() {
        let [short, long] = ["-h", "--help"].map(|flag| satdoku(&[&name, flag]));
        assert!(short.lines().count() <= long.lines().count(), "{name}");
        for help in [short, long] {
            let usage = format!("Usage: satdoku {name} ");
            assert!(help.lines().nth(2).is_some_and(|line| line.starts_with(&usage)), "{help}");
            // What `list` lists is not in the help as well.
            assert!(!help.contains("qqwing") && !help.contains("argyle"), "{help}");
        }
    }
    let short = satdoku(&["solve", "-h"]);
    let options = short.split("Options:\n").nth(1).expect("options");
    assert!(options.trim_start().starts_with("-f, --format"), "{short}");
    assert!(!short.contains("--portfolio <") && !short.contains("--shard <"), "{short}");
    let long = satdoku(&["solve", "--help"]);
    for option in ["--portfolio", "--shard", "--input-format", "--theme", "--total-timeout"] {
        assert!(long.contains(option), "{option}");
    }
    assert!(satdoku(&["-h"]).contains("\nExamples:\n  satdoku solve puzzle.txt "));
}
