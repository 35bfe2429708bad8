//! How run time grows with the length of the input: twice the length should take about twice as long.
//!
//! ```text
//! cargo bench --bench growth -- measure    print a table, in some minutes
//! cargo bench --bench growth -- --test     run everything once at its smallest, to see that it ends
//! ```

#[path = "../tests/it/support/program.rs"]
#[expect(dead_code, reason = "the tests use the rest")]
mod program;
#[path = "../tests/it/support/samples.rs"]
#[expect(dead_code, reason = "the tests use the rest")]
mod samples;

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use program::{feed, run, satdoku};
use samples::UNIQUE;

/// The arguments and the input of one run.
type Case = (Vec<String>, String);

/// A name, the shortest length, and a function that makes the input of a given length.
type Growing<T> = (&'static str, usize, Box<dyn Fn(usize) -> T>);

/// Repeats a text to at least this length.
fn fill(text: &str, length: usize) -> String {
    text.repeat(length.div_ceil(text.len()))
}

/// The scratch folder of this process, which `main` removes.
fn folder() -> PathBuf {
    let name = format!("growth-{}", std::process::id());
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn scratch(name: &str, content: &str) -> String {
    let path = folder().join(name);
    fs::write(&path, content).expect("scratch files can be written");
    path.to_str().expect("the path is UTF-8").to_owned()
}

/// Returns a function that repeats the text to at least a given length.
fn filled(text: impl Into<String>) -> Box<dyn Fn(usize) -> String> {
    let text = text.into();
    Box::new(move |length| fill(&text, length))
}

/// The inputs for `convert`.
fn texts() -> Vec<Growing<String>> {
    [lines(), many_lines(), tables(), xml()].into_iter().flatten().collect()
}

/// Texts of one line.
fn lines() -> Vec<Growing<String>> {
    let line = |text: &str| filled(text);
    vec![
        ("a line of symbols", 1 << 19, line("1")),
        ("a line of spaces", 1 << 19, line(" ")),
        ("a line of numbers", 1 << 19, line("1 ")),
        ("a line of bars", 1 << 18, line("|1")),
        ("a line of quotes", 1 << 19, line("\"")),
        ("a line of commas", 1 << 19, line("1,")),
        ("a line of tags", 1 << 19, line("<a ")),
        ("a line of marks", 1 << 18, line("a\u{301}")),
        ("a line of candidates", 1 << 18, line("123456789 ")),
        ("records in a line", 1 << 19, filled(format!("{UNIQUE} "))),
        (
            "a list of strings in a line",
            1 << 19,
            Box::new(|length| format!("[{}\"\"]", fill(&format!("\"{UNIQUE}\","), length))),
        ),
        ("objects in a line", 1 << 19, filled(format!("{{\"puzzle\":\"{UNIQUE}\"}}"))),
        ("an open string", 1 << 18, Box::new(|length| format!("[\"\n{}", fill("x\n", length)))),
        ("brackets", 1 << 18, line("[")),
        (
            "closed brackets",
            1 << 18,
            Box::new(|length| "[".repeat(length / 2) + &"]".repeat(length / 2)),
        ),
        ("braces", 1 << 18, line("{\"a\":")),
    ]
}

/// Texts of many lines: rows, records, grids.
fn many_lines() -> Vec<Growing<String>> {
    let of = |format: &str| run(&["convert", "-f", format], UNIQUE).stdout;
    let line = |text: &str| filled(text);
    vec![
        ("short lines", 1 << 17, line("1\n")),
        ("blank lines", 1 << 19, line("\n")),
        ("comments", 1 << 19, line("# hello\n")),
        ("half grids", 1 << 18, filled("1........\n".repeat(5) + "\n")),
        ("rows of bars", 1 << 17, line("|...|...|...|\n")),
        ("rows of candidates", 1 << 17, line("| 123456789 12 | 3 \n")),
        ("error records", 1 << 19, filled(format!("{}!\n", &UNIQUE[1..]))),
        ("clashes", 1 << 19, filled(format!("11{}\n", &UNIQUE[2..]))),
        ("grids", 1 << 18, filled(of("grid"))),
        ("candidates", 1 << 18, filled(of("candidates"))),
        ("sukaku", 1 << 18, filled(of("sukaku"))),
        ("hodoku", 1 << 18, filled(of("hodoku"))),
        ("f-puzzles", 1 << 18, filled(of("f-puzzles"))),
    ]
}

fn tables() -> Vec<Growing<String>> {
    vec![
        (
            "rows of csv",
            1 << 19,
            Box::new(|length| format!("puzzle,a\n{}", fill(&format!("{UNIQUE},x\n"), length))),
        ),
        (
            "columns of csv",
            1 << 18,
            Box::new(|length| {
                format!("puzzle{}\n{UNIQUE}{}\n", fill(",x", length / 2), fill(",y", length / 2))
            }),
        ),
        (
            "an open quote in csv",
            1 << 18,
            Box::new(|length| format!("puzzle,a\n\"{}", fill(&format!("{UNIQUE}\n"), length))),
        ),
    ]
}

fn xml() -> Vec<Growing<String>> {
    let game = run(&["convert", "-f", "opensudoku"], UNIQUE).stdout;
    let game = game.lines().nth(2).expect("the third line is the game").to_owned();
    vec![
        (
            "xml",
            1 << 18,
            Box::new(move |length| {
                format!("<opensudoku>\n{}</opensudoku>\n", fill(&format!("{game}\n"), length))
            }),
        ),
        (
            "xml in a line",
            1 << 18,
            Box::new(|length| {
                let game = format!("<game data=\"{}\"/>", UNIQUE.replace('.', "0"));
                format!("<opensudoku>{}</opensudoku>", fill(&game, length))
            }),
        ),
        ("open tags", 1 << 18, Box::new(|length| format!("<opensudoku>{}", fill("<a>", length)))),
        (
            "attributes",
            1 << 17,
            Box::new(|length| {
                let many: String = (0..length / 8).map(|n| format!("a{n}=\"1\" ")).collect();
                format!("<opensudoku><game {many}/></opensudoku>")
            }),
        ),
    ]
}

/// All other commands, by the number of parts in their input.
fn commands() -> Vec<Growing<Case>> {
    formulas().into_iter().chain(options()).collect()
}

/// Long formulas, and long answers of solvers, for `decode`.
fn formulas() -> Vec<Growing<Case>> {
    let cnf = run(&["encode"], UNIQUE).stdout;
    let formula = scratch("formula", &cnf);
    let decode = vec!["decode".to_owned(), formula, "-".to_owned()];
    let several = decode.clone();
    let clause = "1 2 3 0\n";
    vec![
        (
            "a long answer",
            100_000,
            Box::new(move |n| (decode.clone(), format!("s SATISFIABLE\nv {}0\n", "-1 ".repeat(n)))),
        ),
        (
            "many answers",
            2_000,
            Box::new(move |n| (several.clone(), "s SATISFIABLE\nv 1 2 0\n".repeat(n))),
        ),
        (
            "a long formula",
            50_000,
            Box::new(move |n| {
                let header = cnf.lines().find(|line| line.starts_with("p cnf")).expect("a header");
                let clauses: usize =
                    header.split(' ').next_back().expect("a word").parse().expect("a number");
                let longer = cnf.replace(header, &format!("p cnf 729 {}", clauses + n));
                let formula = scratch("long", &(longer + &clause.repeat(n)));
                (vec!["decode".to_owned(), formula, "-".to_owned()], "s UNSATISFIABLE\n".to_owned())
            }),
        ),
        (
            "comments of a formula",
            50_000,
            Box::new(|n| {
                let formula = scratch("comments", &"c hello\n".repeat(n));
                (vec!["decode".to_owned(), formula, "-".to_owned()], String::new())
            }),
        ),
    ]
}

/// Options and arguments with large numbers or long lists.
fn options() -> Vec<Growing<Case>> {
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let empty = ".".repeat(81);
    let single = scratch("single", UNIQUE);
    vec![
        (
            "blocked solutions",
            200,
            Box::new({
                let empty = empty.clone();
                move |n| {
                    let limit = n.to_string();
                    let found = run(&["enumerate", "--limit", &limit], &empty).stdout;
                    let block = scratch("block", &found);
                    (vec!["encode".into(), "--block".into(), block], empty.clone())
                }
            }),
        ),
        (
            "solutions",
            5_000,
            Box::new(move |n| {
                (vec!["enumerate".into(), "--limit".into(), n.to_string()], empty.clone())
            }),
        ),
        (
            "files",
            250,
            Box::new(move |n| {
                let files = std::iter::repeat_n(single.clone(), n);
                (std::iter::once("check".to_owned()).chain(files).collect(), String::new())
            }),
        ),
        (
            "symbols of an alphabet",
            2_000,
            Box::new(|n| {
                let symbols: Vec<_> = (0..n).map(|n| n.to_string()).collect();
                (vec!["convert".into(), "--alphabet".into(), symbols.join(" ")], UNIQUE.into())
            }),
        ),
        (
            "generated puzzles",
            500,
            Box::new(move |n| (words(&format!("generate -n {n}")), String::new())),
        ),
    ]
}

fn seconds(args: &[String], input: &str) -> f64 {
    let once = || {
        let start = Instant::now();
        let output = feed(satdoku().args(args), input.as_bytes());
        assert!(matches!(output.status.code(), Some(0..=3)), "{args:.40?}");
        start.elapsed().as_secs_f64()
    };
    once().min(once())
}

fn table(name: &str, base: usize, case: impl Fn(usize) -> Case) {
    let times = [1, 2, 4, 8].map(|factor| {
        let (args, input) = case(base * factor);
        seconds(&args, &input)
    });
    let ratios: Vec<_> = times.windows(2).map(|pair| format!("{:.2}", pair[1] / pair[0])).collect();
    let times = times.map(|time| format!("{time:.3}"));
    println!("{name:28} {base:8}  {}  ×{}", times.join(" "), ratios.join(" ×"));
}

/// Runs everything once on the smallest input, without a table.
fn try_all() {
    for (_, base, text) in texts() {
        seconds(&["convert".to_owned()], &text(base >> 6));
    }
    for (_, base, case) in commands() {
        let (args, input) = case(base / 50);
        seconds(&args, &input);
    }
}

fn measure() {
    println!("name, base length, seconds for 1, 2, 4 and 8 times the base, ratios");
    for (name, base, text) in texts() {
        table(name, base, |length| (vec!["convert".to_owned()], text(length)));
    }
    for (name, base, case) in commands() {
        table(name, base, case);
    }
}

fn main() {
    fs::create_dir_all(folder()).expect("scratch folders can be made");
    if std::env::args().any(|arg| arg == "measure") {
        measure();
    } else {
        try_all();
    }
    fs::remove_dir_all(folder()).expect("the scratch folder can be removed");
}
