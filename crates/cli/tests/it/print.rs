//! Pictures and sheets as people make them.

use std::path::Path;
use std::process::Command;

use roxmltree::Document;

use crate::support::program::feed;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const CLASH: &str = "11..............";
const AMBIGUOUS: &str = "1...............";

struct Ran {
    code: Option<i32>,
    stdout: Vec<u8>,
    stderr: String,
}

impl Ran {
    fn text(&self) -> &str {
        std::str::from_utf8(&self.stdout).expect("text")
    }
}

fn run(args: &[&str], input: &str) -> Ran {
    run_in(Path::new("."), args, input)
}

fn run_in(folder: &Path, args: &[&str], input: &str) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_satdoku"));
    let output = feed(command.args(args).current_dir(folder), input.as_bytes());
    Ran {
        code: output.status.code(),
        stdout: output.stdout,
        stderr: String::from_utf8(output.stderr).expect("text"),
    }
}

/// The texts of a picture's groups of this class.
fn texts(svg: &str, class: &str) -> Vec<String> {
    let document = Document::parse(svg).expect(svg);
    let groups = document.descendants();
    let groups = groups.filter(|node| node.attribute("class") == Some(class));
    let texts = groups.flat_map(|group| group.children());
    texts
        .filter_map(|node| node.text())
        .map(str::trim)
        .filter(|text| !text.is_empty())
        .map(str::to_owned)
        .collect()
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().expect("it is there");
    let names = entries.map(|entry| entry.expect("readable").file_name());
    let mut names: Vec<_> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn solve_draws_givens_and_found_digits_apart() {
    let ran = run(&["solve", "-f", "svg"], EASY);
    assert_eq!(ran.code, Some(0));
    assert_eq!(texts(ran.text(), "given").len(), 30);
    assert_eq!(texts(ran.text(), "solved").len(), 51);
    let ran = run(&["solve", "-f", "svg"], CLASH);
    assert_eq!(ran.code, Some(1));
    assert_eq!(texts(ran.text(), "caption"), ["unsolvable"]);
}

#[test]
fn convert_draws_puzzles_and_candidates() {
    let ran = run(&["convert", "-f", "svg"], EASY);
    assert_eq!(texts(ran.text(), "given").len(), 30);
    assert!(texts(ran.text(), "candidate").is_empty());
    let ran = run(&["convert", "-f", "svg", "--candidates"], EASY);
    let candidates = texts(ran.text(), "candidate");
    assert!(candidates.len() > 100 && candidates.iter().all(|text| text.len() == 1));
    let ran = run(&["convert", "--candidates"], EASY);
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.stderr, "satdoku: --candidates goes with svg alone\n");
}

#[test]
fn themes_are_as_asked() {
    let dark = run(&["convert", "-f", "svg", "--theme", "dark"], EASY);
    let light = run(&["convert", "-f", "svg", "--theme", "light"], EASY);
    let auto = run(&["convert", "-f", "svg"], EASY);
    assert!(auto.text().contains("prefers-color-scheme"));
    for fixed in [&dark, &light] {
        assert!(!fixed.text().contains("<style>"));
    }
    assert!(dark.text() != light.text());
}

#[test]
fn a_hint_is_drawn_with_its_reason() {
    let ran = run(&["hint", "-f", "svg"], EASY);
    assert_eq!(ran.code, Some(0));
    assert_eq!(texts(ran.text(), "settled"), ["8"]);
    let caption = texts(ran.text(), "caption").join(" ");
    let words = "hidden single in a box: box 2 has no other place for 8 than r1c6, so r1c6 is 8";
    assert_eq!(caption, words);
    let ran = run(&["hint", "-f", "svg"], AMBIGUOUS);
    assert_eq!(ran.code, Some(1));
    assert!(texts(ran.text(), "caption")[0].starts_with("multiple: "));
}

#[test]
fn one_picture_goes_to_one_file_and_several_to_numbered_ones() {
    let folder = tempfile::tempdir().unwrap();
    let two = format!("{EASY}\n{EASY}\n");
    let refused = "satdoku: cannot write: an SVG holds one picture and here are several; \
                   -o 'NAME-{}.svg' writes a file for each\n";
    let ran = run_in(folder.path(), &["solve", "-f", "svg", "-o", "one.svg"], &two);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), refused));
    assert!(names_in(folder.path()).is_empty());
    let ran = run_in(folder.path(), &["solve", "-f", "svg", "-o", "p-{}.svg"], &two);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(names_in(folder.path()), ["p-1.svg", "p-2.svg"]);
    let one = run(&["solve", "-f", "svg"], EASY).stdout;
    let first = std::fs::read(folder.path().join("p-1.svg")).unwrap();
    assert_eq!(first, one);
    let generate = ["generate", "-n", "2", "--box", "2x2", "-f", "svg", "-o", "g{}.svg"];
    assert_eq!(run_in(folder.path(), &generate, "").code, Some(0));
    assert_eq!(names_in(folder.path()), ["g1.svg", "g2.svg", "p-1.svg", "p-2.svg"]);
}

#[test]
fn what_is_no_picture_is_refused() {
    for command in ["check", "count", "rate"] {
        let ran = run(&[command, "-f", "svg"], EASY);
        assert_eq!(ran.code, Some(2));
        let start = "satdoku: the format svg has no place for ";
        let end = ": take line, grid, integers, csv, jsonl or json\n";
        assert!(ran.stderr.starts_with(start) && ran.stderr.ends_with(end), "{}", ran.stderr);
    }
}

#[test]
fn a_record_that_cannot_be_read_is_a_picture_of_the_error() {
    let ran = run(&["solve", "-f", "svg"], "12\n1a\n");
    assert_eq!(ran.code, Some(2));
    let error = "-:2:2: symbol 'a' is not in the alphabet 12";
    assert_eq!(ran.stderr, format!("satdoku: {error}\n"));
    assert_eq!(texts(ran.text(), "caption").join(" "), format!("error: {error}"));
}

#[test]
fn sheets_are_pages_with_labels_and_levels() {
    let folder = tempfile::tempdir().unwrap();
    let input = format!("{EASY}\n").repeat(3);
    let args = ["print", "--per-page", "2", "--grade", "--title", "A & B", "-o", "s-{}.svg"];
    let ran = run_in(folder.path(), &args, &input);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert_eq!(names_in(folder.path()), ["s-1.svg", "s-2.svg", "s-3.svg"]);
    let page = std::fs::read_to_string(folder.path().join("s-1.svg")).unwrap();
    let document = Document::parse(&page).expect(&page);
    let texts: Vec<_> = document.descendants().filter(|node| node.has_tag_name("text")).collect();
    let count = |text: &str| texts.iter().filter(|node| node.text() == Some(text)).count();
    assert_eq!(count("A & B"), 1);
    assert_eq!(count("trivial"), 2);
    let last = std::fs::read_to_string(folder.path().join("s-3.svg")).unwrap();
    assert!(last.contains("A &amp; B · Solutions"));
    let one = ["print", "--per-page", "2", "-o", "s.svg"];
    let ran = run_in(folder.path(), &one, &input);
    assert_eq!(ran.code, Some(2));
    assert_eq!(
        ran.stderr,
        "satdoku: an SVG holds one page and here are 3; -o 'NAME-{}.svg' writes a file for each\n"
    );
}

#[test]
fn labels_say_what_is_asked() {
    let label = "No. {number}: {level} {se} {score} {givens} {side}";
    let ran = run(&["print", "-f", "svg", "--solutions", "none", "--label", label], EASY);
    assert!(ran.text().contains(">No. 1: trivial 1.2 105 30 9</text>"));
    let made = run(&["generate", "--box", "2x2", "--seed", "9", "-n", "2", "-f", "jsonl"], "");
    let args = ["print", "-f", "svg", "--label", "{seed}/{index}", "--solutions", "none"];
    let sheet = run(&args, made.text());
    for label in [">9/0</text>", ">9/1</text>"] {
        assert!(sheet.text().contains(label), "{}", sheet.text());
    }
    let ran = run(&["print", "--label", "{name}"], EASY);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("'{' begins one of {number}, {level}"));
}

#[test]
fn html_is_one_page_for_each_sheet() {
    let input = format!("{EASY}\n").repeat(5);
    let ran = run(&["print", "-f", "html", "--paper", "letter"], &input);
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.text().matches("<svg ").count(), 3);
    assert!(ran.text().starts_with("<!DOCTYPE html>") && ran.text().ends_with("</html>\n"));
    assert!(ran.text().contains("size: letter portrait"));
}

#[test]
fn sheets_for_a_class_have_a_name_line_margins_and_an_orientation() {
    let input = format!("{EASY}\n").repeat(12);
    let class = ["print", "-f", "html", "--per-page", "12", "--solutions", "none", "--landscape"];
    let ran = run(&[&class[..], &["--name-line", "--margin", "1cm 0.5in"]].concat(), &input);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let page = ran.text();
    assert_eq!(page.matches("<svg ").count(), 1);
    assert!(page.contains("size: A4 landscape") && page.contains("width=\"841.89pt\""));
    assert!(page.contains("<text x=\"36\" ") && page.contains(">Name: </text>"), "{page}");
    let ran = run(&[&class[..], &["--name-line=Nom : ____"]].concat(), &input);
    assert!(ran.text().contains(">Nom : </text>") && !ran.text().contains("Name"));
    // The words follow an equals sign, so that a file can follow the option alone.
    let ran = run(&["print", "-f", "svg", "--name-line", "-"], EASY);
    assert_eq!(ran.code, Some(2), "an SVG holds one page");
    assert!(ran.stderr.contains("holds one page and here are 2"), "{}", ran.stderr);
}

#[test]
fn margins_that_leave_no_room_or_are_none_are_refused() {
    let refusal = |margin: &str, more: &[&str]| {
        let ran = run(&[&["print", "-f", "pdf", "--margin", margin][..], more].concat(), EASY);
        assert_eq!((ran.code, ran.stdout.len()), (Some(2), 0));
        ran.stderr
    };
    let room = "satdoku: there is no room for puzzles between the margins, take smaller margins or fewer puzzles per page\n";
    assert_eq!(refusal("12cm", &[]), room);
    assert_eq!(refusal("0 0 0 21cm", &[]), room);
    let small = "-:1: a grid of side 9 does not fit: its cells would be ";
    assert!(refusal("8cm", &["--per-page", "16"]).contains(small));
    for margin in ["5", "5 kg", "", "1mm -1mm", "1mm 2mm 3mm 4mm 5mm"] {
        let told = refusal(margin, &[]);
        assert!(told.contains("is not one to four lengths in mm, cm, in or pt"), "{told}");
    }
}

#[test]
fn puzzles_without_one_solution_are_printed_and_told() {
    let input = format!("{CLASH}\n\n{AMBIGUOUS}\n");
    let ran = run(&["print", "-f", "html", "--grade", "--label", "{number} {level}"], &input);
    assert_eq!(ran.code, Some(1));
    assert_eq!(
        ran.stderr,
        "satdoku: -:1: no solution; printed without a solution\n\
         satdoku: -:3: several solutions; printed without a solution\n"
    );
    assert!(ran.text().contains(">1 ? no solution</text>"));
    assert!(ran.text().contains(">2 ? several solutions</text>"));
}

#[test]
fn nothing_is_written_when_a_record_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let input = format!("{EASY}\n12\n1a\n");
    for name in ["s.pdf", "s.html", "s.svg"] {
        let ran = run_in(folder.path(), &["print", "-o", name], &input);
        assert_eq!(ran.code, Some(2), "{name}");
        assert!(
            ran.stderr.contains("-:3:2: symbol 'a' is not in the alphabet 12"),
            "{}",
            ran.stderr
        );
    }
    let ran = run_in(folder.path(), &["print", "-o", "s.txt"], EASY);
    assert_eq!(ran.code, Some(2));
    assert_eq!(
        ran.stderr,
        "satdoku: s.txt: the ending says no form; expected .pdf, .html or .svg, or -f\n"
    );
    assert_eq!(run_in(folder.path(), &["print", "-o", "s.pdf"], "").code, Some(2));
    let many = format!("{}{input}", format!("{EASY}\n").repeat(9));
    let ran = run(&["print", "-f", "html"], &many);
    assert_eq!((ran.code, ran.text()), (Some(2), ""));
    assert!(names_in(folder.path()).is_empty());
}

#[test]
fn what_does_not_fit_on_paper_is_refused() {
    let row = ". ".repeat(256);
    let grid = format!("{row}\n").repeat(256);
    let ran = run(&["print", "-f", "svg", "--side", "256"], &grid);
    assert_eq!(ran.code, Some(2));
    assert_eq!(
        ran.stderr.lines().last(),
        Some(
            "satdoku: -:1: a grid of side 256 does not fit: its cells would be 2.0 points wide, at \
             least 4 are needed"
        )
    );
}

#[cfg(feature = "print")]
#[test]
fn pdf_is_the_same_for_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let input = run(&["generate", "-n", "40", "--seed", "5", "--box", "2x2"], "").stdout;
    let input = String::from_utf8(input).unwrap();
    for threads in ["1", "4"] {
        let name = format!("{threads}.pdf");
        let args = ["print", "--threads", threads, "--grade", "-o", &name];
        let ran = run_in(folder.path(), &args, &input);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    }
    let [one, four] =
        ["1.pdf", "4.pdf"].map(|name| std::fs::read(folder.path().join(name)).unwrap());
    assert!(one == four && one.starts_with(b"%PDF-"));
    let ran = run_in(folder.path(), &["print"], &input);
    assert!(ran.stdout.starts_with(b"%PDF-"), "pdf to a pipe by default");
}

#[cfg(feature = "print")]
#[test]
fn a_symbol_that_no_font_has_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["print", "--alphabet", "\u{10FFF0} \u{10FFF1} 3 4", "-o", "s.pdf"];
    let ran = run_in(folder.path(), &args, "\u{10FFF0} . . . . . . . . . . . . . . \u{10FFF1}");
    assert_eq!(ran.code, Some(2));
    assert_eq!(
        format!("{}\n", ran.stderr.lines().last().unwrap_or_default()),
        "satdoku: no font has the symbol '\u{10FFF0}' (U+10FFF0), name one that does with --font FILE\n"
    );
    assert!(names_in(folder.path()).is_empty());
}
