//! A fault of the program costs the record it happens in and no other. Debug builds alone can have one injected.

use std::process::{Command, Output, Stdio};

use crate::support::faults::{COMMANDS, Folder, PROGRAM, mixed, run, unique};

/// Runs the program so that it panics at these records.
fn panicking(at: &str, args: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(args).stdin(Stdio::null());
    // What is told does not depend on how much of the stack a panic shows.
    command.env("RUST_BACKTRACE", "0").env("SATDOKU_PANIC_AT", at);
    command.output().expect("it starts")
}

/// The lines that belong to each record, for formats with a line for each.
fn lines(output: &Output) -> Vec<String> {
    let text = String::from_utf8(output.stdout.clone()).expect("text");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn a_panic_costs_its_record_alone_whatever_is_asked() {
    let folder = Folder::new("records");
    // Each has one solution, so there is one line for each and one grid that is right.
    let lines_of_mixed = mixed(25);
    let text: String = lines_of_mixed
        .lines()
        .enumerate()
        .filter(|(nth, _)| ![3, 7, 11, 15].contains(&(nth % 20)))
        .map(|(_, line)| format!("{line}\n"))
        .collect();
    let count = text.lines().count();
    let input = folder.file("in", &text);
    for command in ["check", "solve", "count", "rate", "convert", "minimize", "enumerate"] {
        for format in ["line", "csv", "jsonl"] {
            if (command, format) == ("enumerate", "line") {
                continue;
            }
            for threads in ["1", "3"] {
                let args = [command, "-f", format, "--threads", threads, &input];
                let whole = lines(&run(&args));
                let head = usize::from(format == "csv");
                let output = panicking("0,7,8,19", &args);
                let told = lines(&output);
                assert_eq!(output.status.code(), Some(70), "{args:?}");
                assert_eq!(told.len(), count + head, "{args:?}");
                assert_eq!(whole.len(), count + head, "{args:?}");
                for at in 0..count {
                    let (one, other) = (&told[at + head], &whole[at + head]);
                    if [0, 7, 8, 19].contains(&at) {
                        let line = at + 1;
                        let error = format!("in:{line}: internal error: injected at {at}");
                        assert!(one.contains(&error), "{args:?}: {one}");
                    } else {
                        assert_eq!(one, other, "{args:?}");
                    }
                }
                let stderr = String::from_utf8_lossy(&output.stderr);
                for at in [0, 7, 8, 19] {
                    let puzzle = text.lines().nth(at).expect("so many");
                    let said = format!("internal error: injected at {at}: {puzzle}");
                    assert!(stderr.contains(&said), "{args:?}: {stderr}");
                }
            }
        }
    }
}

#[test]
fn whatever_is_asked_goes_on_after_a_panic_and_ends_with_70() {
    let folder = Folder::new("all");
    for (args, _) in COMMANDS {
        let input = folder.file("in", mixed(6));
        let args = [args, &[&input]].concat();
        let (whole, output) = (run(&args), panicking("1", &args));
        assert_eq!(output.status.code(), Some(70), "{args:?}");
        let [whole, told] = [&whole, &output].map(|output| String::from_utf8_lossy(&output.stdout));
        assert!(told.contains("internal error: injected at 1"), "{args:?}: {told}");
        let end = |text: &str| text.lines().last().map(str::to_owned);
        assert_eq!(end(&told), end(&whole), "{args:?}");
        if args.contains(&"json") {
            let list: serde_json::Value = serde_json::from_str(&told).expect("it is whole");
            assert_eq!(list.as_array().map(Vec::len), Some(6));
        }
    }
}

#[test]
fn a_generated_puzzle_that_is_lost_to_a_panic_has_its_place_among_the_others() {
    for kind in [&[][..], &["--side", "4"], &["--minimal"], &["--symmetry", "rotate180"]] {
        for threads in ["1", "3"] {
            let args =
                [&["generate", "-n", "90", "--start", "5", "--threads", threads], kind].concat();
            let (whole, output) = (lines(&run(&args)), panicking("5,70,71,94", &args));
            assert_eq!(output.status.code(), Some(70), "{args:?}");
            let told = lines(&output);
            assert_eq!(told.len(), 90, "{args:?}");
            for (index, (one, other)) in (5..).zip(told.iter().zip(&whole)) {
                if [5, 70, 71, 94].contains(&index) {
                    let error = format!("#error: internal error: injected at {index}");
                    assert_eq!(*one, error, "{args:?}");
                } else {
                    assert_eq!(one, other, "{args:?}");
                }
            }
            let stderr = String::from_utf8_lossy(&output.stderr);
            let said = "puzzle 71 of seed 0: internal error: injected at 71";
            assert!(stderr.contains(said), "{stderr}");
        }
    }
}

#[test]
fn a_file_that_would_have_a_fault_in_it_is_not_made() {
    let folder = Folder::new("file");
    let input = folder.file("in", mixed(6));
    let out = folder.file("out", "old\n");
    for command in ["check", "solve"] {
        let output = panicking("3", &[command, &input, "-o", &out]);
        assert_eq!(output.status.code(), Some(70));
        assert_eq!(std::fs::read_to_string(&out).expect("it is there"), "old\n");
        // The records so far are kept beside it, the one with the fault among them.
        assert_eq!(folder.names(), ["in", "out", "out.part", "out.part.state"]);
    }
}

#[test]
fn sheets_with_a_fault_are_not_made_but_all_faults_are_told() {
    let folder = Folder::new("sheets");
    let input = folder.file("in", format!("{0}\n{0}\n{0}\n", unique()));
    let out = folder.path("out.html");
    let out = out.to_str().expect("text");
    let output = panicking("0,2", &["print", &input, "-o", out]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(70), "{stderr}");
    for (line, at) in [(1, 0), (3, 2)] {
        let said = format!("in:{line}: internal error: injected at {at}: {}", unique());
        assert!(stderr.contains(&said), "{stderr}");
    }
    assert_eq!(folder.names(), ["in"]);
}

#[test]
fn inside_a_pipeline_a_fault_is_no_success_either() {
    let folder = Folder::new("filter");
    let input = folder.file("in", format!("{0}\n{0}\n", unique()));
    let output = panicking("1", &["check", "--filter", &input]);
    assert_eq!(output.status.code(), Some(70));
    let told = lines(&output);
    assert_eq!(told[0], format!("unique\t{}", unique()));
    assert_eq!(told[1..], ["#error: 1: internal error: injected at 1"]);
}
