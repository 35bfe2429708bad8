//! The round trip by DIMACS: our formula, another program's answer, our grid.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::program::feed;
use satdoku_test_support::foreign::Foreign;

/// Shape of the boxes and a puzzle with one solution.
const PUZZLES: [(&str, &str); 4] = [
    ("3x3", "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"),
    ("2x3", "2......34...4.3..1...2.....53......6"),
    ("2x2", ".2....3....42..."),
    (
        "4x4",
        "7F.4...3C..8..A...E...G..5.3..4..5B..E......9..88..GF.....AD..1.........3..5.76F\
         ....17....E..3B5....A..5.4C.G...5..B....7.6F48.9AE5.C2......698....7..3A.....2..\
         .C..69...E3AB..14..8B.7.2C.GE.3.......96....3.F.....8.2C1.F.7..6B3..DA....9.8G..\
         .7........2.DA5E",
    ),
];

fn satdoku(args: &[&str], input: &[u8]) -> (Option<i32>, Vec<u8>) {
    let output = feed(Command::new(env!("CARGO_BIN_EXE_satdoku")).args(args), input);
    (output.status.code(), output.stdout)
}

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("dimacs-{}-{name}", std::process::id()))
}

/// Every way to state a puzzle.
fn encodings() -> Vec<Vec<&'static str>> {
    let mut all = Vec::new();
    for clauses in ["minimal", "extended", "segments"] {
        for at_most_one in ["pairwise", "sequential", "product", "commander"] {
            for reduce in [None, Some("--reduce")] {
                let mut args = vec!["--clauses", clauses, "--at-most-one", at_most_one];
                args.extend(reduce);
                all.push(args);
            }
        }
    }
    all
}

/// Encodes, lets `solve` answer, decodes: the solution is ours, and with it blocked there is no other.
fn round_trip(name: &str, encoding: &[&str], solve: impl Fn(&Path) -> Vec<u8>) {
    for (shape, puzzle) in PUZZLES {
        let case = format!("{name} {shape} {encoding:?}");
        let reading = ["--box", shape, "--input-format", "line"];
        let native = [&["solve", "--engine", "native"], &reading[..]].concat();
        let (code, solution) = satdoku(&native, puzzle.as_bytes());
        assert_eq!(code, Some(0), "{case}");
        let file = scratch(&format!("{name}-{shape}.cnf"));
        let path = file.to_str().expect("text");
        let encode = |more: &[&str]| {
            let args = [&["encode", "-o", path], &reading[..], encoding, more].concat();
            assert_eq!(satdoku(&args, puzzle.as_bytes()), (Some(0), Vec::new()), "{args:?}");
        };
        encode(&[]);
        assert_eq!(
            satdoku(&["decode", path], &solve(&file)),
            (Some(0), solution.clone()),
            "{case}"
        );
        let block = scratch(&format!("{name}-{shape}.block"));
        std::fs::write(&block, &solution).expect("scratch files can be written");
        encode(&["--block", block.to_str().expect("text")]);
        let none = (Some(1), b"#unsolvable\n".to_vec());
        assert_eq!(satdoku(&["decode", path], &solve(&file)), none, "{case}");
    }
}

fn round_trips(name: &str, solve: impl Fn(&Path) -> Vec<u8>) {
    for encoding in encodings() {
        round_trip(name, &encoding, &solve);
    }
}

/// Answers as a SAT solver would, by the solver on board.
fn on_board(cnf: &Path) -> Vec<u8> {
    use satdoku::budget::Budget;
    use satdoku::encode::{Var, dimacs};
    use satdoku::sat::{SolverKind, SolverOptions, Verdict};
    let file = std::fs::File::open(cnf).expect("just written");
    let mut solver = SolverKind::Varisat.start(SolverOptions::default());
    let file = std::io::BufReader::new(file);
    let document = dimacs::read(file, &mut &mut *solver).expect("written by encode");
    solver.reserve(document.num_vars);
    match solver.solve(&[], &Budget::unlimited()).expect("no proof is written") {
        Verdict::Unsatisfiable => b"s UNSATISFIABLE\n".to_vec(),
        Verdict::Unknown(reason) => panic!("no limit was set: {reason}"),
        Verdict::Satisfiable => {
            let vars = (0..document.num_vars).map(Var::new);
            let lits = vars.map(|var| format!("v {}\n", var.lit(solver.value(var)).to_dimacs()));
            format!("s SATISFIABLE\n{}v 0\n", lits.collect::<String>()).into_bytes()
        }
    }
}

#[test]
fn every_encoding_goes_out_and_comes_back() {
    round_trips("board", on_board);
}

#[test]
#[ignore = "needs cadical"]
fn cadical_answers() {
    round_trips("cadical", |cnf| Foreign::Cadical.answer(cnf));
}

#[test]
#[ignore = "needs picosat"]
fn picosat_answers() {
    round_trips("picosat", |cnf| Foreign::Picosat.answer(cnf));
}

#[test]
#[ignore = "needs cryptominisat5"]
fn cryptominisat_answers() {
    round_trips("cryptominisat5", |cnf| Foreign::Cryptominisat.answer(cnf));
}

#[test]
#[ignore = "needs clasp"]
fn clasp_answers() {
    round_trips("clasp", |cnf| Foreign::Clasp.answer(cnf));
}

#[test]
#[ignore = "needs minisat"]
fn minisat_answers() {
    round_trips("minisat", |cnf| Foreign::Minisat.answer(cnf));
}

#[test]
#[ignore = "needs clasp"]
fn all_models_of_clasp_are_read() {
    let file = scratch("all.cnf");
    let path = file.to_str().expect("text");
    assert_eq!(satdoku(&["encode", "--side", "4", "-o", path], b"12..............").0, Some(0));
    let answer = feed(Command::new("clasp").arg("0").arg(&file), b"").stdout;
    let (code, solutions) = satdoku(&["decode", path], &answer);
    let mut decoded: Vec<_> = solutions.split(|&b| b == b'\n').collect();
    let (_, listed) = satdoku(&["enumerate", "--side", "4"], b"12..............");
    let mut listed: Vec<_> = listed.split(|&b| b == b'\n').collect();
    decoded.sort_unstable();
    listed.sort_unstable();
    assert_eq!((code, decoded.len()), (Some(0), 25), "24 solutions and the end of the text");
    assert_eq!(decoded, listed);
}

#[test]
fn answers_that_do_not_fit_are_refused() {
    let file = scratch("refuse.cnf");
    let path = file.to_str().expect("text");
    assert_eq!(satdoku(&["encode", "--side", "4", "-o", path], b"12..............").0, Some(0));
    let decode = |answer: &str| {
        let (code, text) = satdoku(&["decode", path], answer.as_bytes());
        (code, String::from_utf8(text).expect("text"))
    };
    assert_eq!(decode("s UNSATISFIABLE\n"), (Some(1), "#unsolvable\n".to_owned()));
    assert_eq!(decode("s UNKNOWN\n"), (Some(3), "#unknown: the solver gave up\n".to_owned()));
    // r1c1 = 1, r1c2 = 2 and nothing else.
    assert_eq!(
        decode("v 1 6 0\n"),
        (Some(2), "#error: -: the model leaves cell r1c3 without a digit\n".to_owned())
    );
    assert_eq!(
        decode("v 999 0\n").1,
        "#error: -: the model has variable 999 where the formula has 64\n"
    );
    let grid = |line: &str| {
        let cells = line.bytes().enumerate();
        let lits = cells.map(|(at, b)| (at * 4 + usize::from(b - b'0')).to_string());
        format!("v {} 0\n", lits.collect::<Vec<_>>().join(" "))
    };
    assert_eq!(decode(&grid("1234341221434321")), (Some(0), "1234341221434321\n".to_owned()));
    // Rows 3 and 4 have their first two digits swapped: rows and boxes are right, columns are not.
    let swapped = decode(&grid("1234341212434321"));
    assert_eq!(
        swapped,
        (Some(2), "#error: -: the model is not a solution: digit 1 stands twice in column 1: at r1c1 and r3c1\n".to_owned())
    );
    let other = decode(&grid("2134342112434312"));
    assert_eq!(
        other,
        (Some(2), "#error: -: the model is of another puzzle: it has digit 2 at r1c1, which is not the given or is ruled out\n".to_owned())
    );
    assert_eq!(decode("").0, Some(2));
    let whole = std::fs::read(&file).expect("just written");
    std::fs::write(&file, &whole[..whole.len() / 2]).expect("scratch files can be written");
    assert_eq!(decode("s UNSATISFIABLE\n"), (Some(2), String::new()));
}
